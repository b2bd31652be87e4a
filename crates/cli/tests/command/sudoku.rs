//! New sudokus: what `generate` writes is read back by every command, whatever the variant.

use super::program::run;

fn generate(args: &[&str]) -> super::program::Ran {
    run(&[&["generate", "sudoku", "--seed", "5"], args].concat(), "")
}

#[test]
fn every_variant_is_solved_without_options() {
    for args in [
        &[][..],
        &["--minimal", "--symmetry", "half-turn"],
        &["--size", "4"],
        &["--box", "2x3"],
        &["--size", "12"],
        &["--extra", "diagonals"],
        &["--extra", "windoku,diagonals", "--box", "3x3"],
        &["--jigsaw"],
        &["--jigsaw", "--size", "7"],
        &["--jigsaw", "--extra", "diagonals", "--size", "8"],
    ] {
        for output in ["text", "line", "sdk", "ss", "grid"] {
            if args.contains(&"12") && !matches!(output, "text" | "grid") {
                continue;
            }
            let made = generate(&[args, &["--count", "4", "--output", output]].concat());
            assert_eq!(made.code, 0, "{args:?} {made:?}");
            let counted = run(&["count", "sudoku", "--output", "json"], &made.out);
            assert_eq!(counted.code, 0, "{args:?} {output} {}\n{counted:?}", made.out);
            let objects = counted.objects();
            assert_eq!(objects.len(), 4, "{args:?} {output} {}", made.out);
            assert!(objects.iter().all(|object| object["count"] == 1), "{args:?}\n{}", made.out);
        }
    }
}

#[test]
fn json_holds_all_that_is_needed() {
    for args in [&["--jigsaw"][..], &["--box", "4x2"], &["--extra", "windoku"], &[]] {
        let made = generate(&[args, &["--count", "3", "--output", "json"]].concat());
        for object in made.objects() {
            let mut command = vec!["solve".to_owned(), "sudoku".to_owned()];
            command.extend(["--output", "json", "--format"].map(str::to_owned));
            command.push(object["notation"].as_str().unwrap().to_owned());
            for (name, value) in object["options"].as_object().unwrap() {
                command.extend([format!("--{name}"), value.as_str().unwrap().to_owned()]);
            }
            let command: Vec<&str> = command.iter().map(String::as_str).collect();
            let solved = run(&command, object["puzzle"].as_str().unwrap());
            assert_eq!(solved.objects()[0]["solution"], object["solution"], "{args:?}");
            assert_eq!(object["status"], "made");
            assert!(object["clues"].as_u64().is_some_and(|clues| clues >= 7));
        }
    }
}

#[test]
fn seeds_repeat_whatever_the_threads() {
    for args in [
        &["--count", "40", "--minimal"][..],
        &["--count", "10", "--difficulty", "hard"],
        &["--count", "6", "--jigsaw", "--distinct"],
    ] {
        let one = generate(&[args, &["--threads", "1"]].concat());
        let four = generate(&[args, &["--threads", "4"]].concat());
        assert_eq!((one.code, &one.out), (0, &four.out));
    }
}

/// A changed puzzle is a changed generator, and needs a line in the changelog. Which second solution the
/// champion finds first depends on its engine, and that on the processor.
#[test]
#[cfg(target_arch = "x86_64")]
fn seeds_are_fingerprints() {
    if !is_x86_feature_detected!("avx2") || !is_x86_feature_detected!("bmi2") {
        return;
    }
    for (args, expected) in [
        (
            &["--minimal"][..],
            "...4.56...1..3......72.6..5.....8.73.4.........1.....9..59.1....8.6.....7.....5.4\n",
        ),
        (
            &["--difficulty", "hard"],
            ".1.4..3....6..1..59.7...81..42.5.........678.8...........6...3.5..1.7.......9.6..\n",
        ),
        (
            &["--jigsaw", "--size", "6"],
            "% gridwright: regions=abbbbcaaabbcadccccadddddeeeeeeffffff\n\
             2.64.....2......16.4..6..2...5.54.2.\n",
        ),
    ] {
        assert_eq!(generate(&[args, &["--output", "line"]].concat()).out, expected);
    }
}

#[test]
fn regions_are_said_again_only_where_they_were_said_first() {
    let made = generate(&["--jigsaw", "--count", "2", "--size", "6"]);
    let said: Vec<&str> = made.out.lines().filter(|line| line.contains("regions=")).collect();
    assert_eq!(said.len(), 2);
    assert_ne!(said[0], said[1]);
    let converted = run(&["convert", "sudoku", "--output", "line"], &made.out);
    assert_eq!(converted.code, 0, "{converted:?}");
    assert_eq!(run(&["convert", "sudoku", "--output", "line"], &converted.out).out, converted.out);
    // The option wins over all of them, and that is said once.
    let letters = "aaabbbaaabbbcccdddcccdddeeefffeeefff";
    let ran = run(&["count", "sudoku", "--regions", letters], &made.out);
    assert_eq!(ran.err.matches("is taken").count(), 1, "{ran:?}");
    let plain = "1 2 . .\n. . 1 2\n. . . .\n2 . . .\n";
    let late = format!("{plain}\n% gridwright: regions=aabbaabbccddccdd\n{plain}");
    let ran = run(&["solve", "sudoku"], late);
    assert!(ran.code == 2 && ran.err.contains("must be said before the first board"), "{ran:?}");
    let wrong = format!(
        "% gridwright: regions=aabbaabbccddccdd\n{plain}\n% gridwright: regions=aab\n{plain}\n{plain}"
    );
    let ran = run(&["solve", "sudoku"], wrong);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("<stdin>:7:15: 'regions': expected"), "{}", ran.err);
    assert_eq!(ran.out.matches("1 2 3 4\n3 4 1 2\n").count(), 2, "{ran:?}");
}

#[test]
fn wishes_that_cannot_be_met_say_why() {
    for (args, why) in [
        (&["--clues", "16"][..], "at least 17"),
        (&["--clues", "100"], "81 cells"),
        (&["--size", "65"], "2 to 64"),
        (&["--size", "9", "--box", "2x3"], "--box is of order 6"),
        (&["--jigsaw", "--box", "3x3"], "--jigsaw"),
        (&["--technique", "magic"], "there is: full-house"),
        (&["--only"], "--technique"),
        (&["--difficulty", "harder"], "there is: easy"),
        (&["--symmetry", "round"], "there is: none"),
        (&["--jigsaw", "--sampling", "controlled"], "9x9"),
    ] {
        let ran = generate(args);
        assert_eq!(ran.code, 2, "{args:?} {ran:?}");
        assert!(ran.err.contains(why) && ran.out.is_empty(), "{args:?} {ran:?}");
    }
    let ran = generate(&["--clues", "17", "--time-limit", "300ms", "--output", "json"]);
    assert_eq!(ran.code, 3, "{ran:?}");
    let object = &ran.objects()[0];
    assert_eq!((&object["status"], &object["reason"]), (&"limit".into(), &"time".into()));
}

#[test]
fn masks_are_kept_and_hopeless_ones_refused() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: String| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let ring = "?????????\n?.......?\n?.?????.?\n?.?????.?\n?.??x??.?\n?.?????.?\n?.?????.?\n?.......?\n?????????\n";
    let mask = write("ring.txt", ring.to_owned());
    let made = generate(&["--mask", &mask, "--output", "line", "--count", "3"]);
    assert_eq!(made.code, 0, "{made:?}");
    for line in made.out.lines() {
        for (clue, place) in line.chars().zip(ring.chars().filter(|c| !c.is_whitespace())) {
            assert!(place == '?' || (place == 'x') == (clue != '.'), "{line}");
        }
    }
    let few = write("few.txt", "x........\n".repeat(9));
    let ran = generate(&["--mask", &few]);
    assert!(ran.code == 2 && ran.err.contains("columns 2 and 3"), "{ran:?}");
    let bad = write("bad.txt", "xyz\n".to_owned());
    let ran = generate(&["--mask", &bad]);
    assert!(ran.code == 2 && ran.err.contains("bad.txt:1:2"), "{ran:?}");
}

#[test]
fn alike_boards_convert_to_one_line() {
    let board =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let minlex = |text: &str| run(&["convert", "sudoku", "--output", "minlex"], text).out;
    let named: String = board
        .chars()
        .map(|c| c.to_digit(10).map_or(c, |d| char::from(b'0' + (10 - d) as u8)))
        .collect();
    let rows: Vec<&str> = (0..9).rev().map(|row| &board[9 * row..9 * row + 9]).collect();
    let form = minlex(board);
    assert_eq!(form.trim_end().len(), 81);
    assert_eq!(minlex(&named), form);
    assert_eq!(minlex(&(rows.concat() + "\n")), form);
    assert_eq!(minlex(&form), form);
}

#[test]
fn the_distribution_of_clues_is_told() {
    let ran = generate(&["--minimal", "--count", "50", "--verbose"]);
    assert!(ran.err.starts_with("clues: mean 2"), "{}", ran.err);
    let told: u64 = ran
        .err
        .lines()
        .skip(1)
        .map(|line| line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap())
        .sum();
    assert_eq!(told, 50);
}
