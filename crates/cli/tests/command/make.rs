//! New boards of all worlds: seeds, grades, wishes that cannot be met, interrupts.

use crate::program::{Ran, command, run};
use std::collections::HashSet;
use std::io::{BufRead, BufReader, Read};
use std::process::Command;
use std::time::{Duration, Instant};

fn generate(world: &str, args: &[&str]) -> Ran {
    run(&[&["generate", world, "--seed", "5"], args].concat(), "")
}

/// What is asked for, and a fingerprint of what comes (Fowler, Noll and Vo's of 64 bits): another number is
/// another generator, and needs a line in the changelog. None where the engine or the hints, which change, have
/// a say.
const CASES: [(&str, &[&str], Option<u64>); 20] = [
    ("sliding", &["--count", "40"], Some(0xbcb4_80b4_1e73_a245)),
    (
        "sliding",
        &["--count", "20", "--size", "3x3", "--optimum", "22", "--single"],
        Some(0x7776_2ea8_28c9_863f),
    ),
    ("sliding", &["--count", "6", "--optimum", "34"], Some(0x5746_2590_d520_9f3f)),
    (
        "sliding",
        &["--count", "4", "--size", "3x4", "--difficulty", "hard"],
        Some(0xc29d_5edd_597f_d8d0),
    ),
    ("merge", &["--count", "40"], Some(0xa6b1_ce12_6217_fd5b)),
    ("merge", &["--count", "20", "--optimum", "8", "--single"], Some(0xf6ae_6622_b166_dcc4)),
    ("merge", &["--count", "20", "--style", "backwards"], Some(0xc486_9a5c_040c_3ca2)),
    ("merge", &["--count", "10", "--difficulty", "medium"], Some(0x9445_a9f5_9b73_cbeb)),
    ("numbrix", &["--count", "6", "--layout", "border"], Some(0x76c2_7e42_f746_741e)),
    (
        "numbrix",
        &["--count", "6", "--neighbours", "8", "--size", "6x6", "--minimal"],
        Some(0x84bf_061d_d8ab_6943),
    ),
    (
        "numbrix",
        &["--count", "6", "--neighbours", "6", "--size", "5x6", "--keep-ends"],
        Some(0x35d4_eddf_77e4_1cb8),
    ),
    (
        "numbrix",
        &["--count", "4", "--size", "7x7", "--difficulty", "medium"],
        Some(0x3d57_9df2_8f1a_1d7d),
    ),
    ("sudoku", &["--count", "40", "--minimal"], Some(0x07f4_b8ba_9616_4986)),
    ("sudoku", &["--count", "6", "--difficulty", "hard", "--symmetry", "half-turn"], None),
    ("sudoku", &["--count", "4", "--size", "6", "--difficulty", "medium"], None),
    ("sudoku", &["--count", "4", "--jigsaw", "--size", "7", "--extra", "diagonals"], None),
    ("sudoku", &["--count", "3", "--technique", "naked-pair", "--only"], None),
    ("mnk", &["--count", "4", "--size", "6", "--wins-in", "3"], None),
    ("mnk", &["--count", "2", "--difficulty", "medium"], None),
    ("mnk", &["--count", "3", "--kind", "opening", "--size", "4"], None),
];

fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn is_usual_processor() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

#[test]
fn seeds_repeat_whatever_the_threads() {
    for (world, args, known) in CASES {
        let one = generate(world, &[args, &["--threads", "1"]].concat());
        assert_eq!(one.code, 0, "{world} {args:?}: {}", one.err);
        let two = generate(world, &[args, &["--threads", "2"]].concat());
        assert_eq!(one.out, two.out, "{world} {args:?}");
        // The second solution that digging finds in sudoku depends on what the processor can do.
        if let Some(known) = known.filter(|_| world != "sudoku" || is_usual_processor()) {
            assert_eq!(fingerprint(&one.out), known, "{world} {args:?}\n{}", one.out);
        }
        let json = |threads| {
            generate(world, &[args, &["--output", "json", "--threads", threads]].concat()).out
        };
        assert_eq!(json("1"), json("2"), "{world} {args:?}");
    }
}

#[test]
fn what_is_made_is_solved_without_options() {
    for (world, args, _) in CASES {
        let made = generate(world, args);
        let count = args[1].parse::<usize>().expect("a count");
        let solved = run(&["solve", world, "--output", "json"], &made.out);
        assert_eq!((solved.code, solved.objects().len()), (0, count), "{world} {args:?}");
    }
}

#[test]
fn grades_are_those_that_rate_gives() {
    for (world, size) in
        [("sliding", "3x3"), ("sliding", "3x4"), ("merge", "3x3"), ("merge", "4x4")]
    {
        for grade in ["easy", "medium", "hard", "expert", "extreme"] {
            let args = ["--size", size, "--difficulty", grade, "--count", "3"];
            let made = generate(world, &[&args[..], &["--output", "json"]].concat());
            assert_eq!(made.code, 0, "{world} {args:?}: {}", made.err);
            let text = generate(world, &args).out;
            let rated = run(&["rate", world, "--output", "json"], &text).objects();
            assert_eq!(rated.len(), 3, "{world} {args:?}");
            for (made, rated) in made.objects().iter().zip(&rated) {
                assert_eq!(made["grade"], grade, "{made}");
                for name in ["grade", "score", "optimum"] {
                    assert_eq!(made[name], rated[name], "{made}\n{rated}");
                }
                assert!(made["tries"].as_u64() > Some(0), "{made}");
            }
        }
    }
}

#[test]
fn none_is_made_twice_up_to_symmetry() {
    let all = |args: &[&str]| {
        let small = ["--size", "2x2", "--count", "9", "--output", "line"];
        let made = generate("sliding", &[&small[..], args].concat());
        (made.code, made.out.lines().map(str::to_owned).collect::<HashSet<String>>().len())
    };
    // Of the twelve boards those that are mirror images of each other count once: seven are left.
    assert_eq!(all(&["--distinct"]), (3, 7));
    let (code, boards) = all(&[]);
    assert!(code == 0 && boards < 9, "without the wish they repeat: {boards}");
}

#[test]
fn wishes_that_cannot_be_met_say_so() {
    let proved: [(&str, &[&str], &str); 17] = [
        ("sliding", &["--size", "3x3", "--optimum", "100"], "more than 31 moves"),
        ("sliding", &["--size", "2x2", "--goal", "*,*/*,0", "--difficulty", "extreme"], "extreme"),
        ("sliding", &["--hardest", "--difficulty", "easy"], "exclude"),
        ("merge", &["--tiles", "16", "--optimum", "3"], "it takes 4 slides"),
        ("merge", &["--difficulty", "harder"], "harder"),
        ("numbrix", &["--clues", "0"], "backwards"),
        // Tiny boards, of which all are looked at.
        ("sliding", &["--size", "2x2", "--optimum", "7"], "more than 6 moves"),
        ("sliding", &["--size", "2", "--difficulty", "extreme", "--optimum", "1"], "is extreme"),
        ("merge", &["--size", "2x2", "--difficulty", "expert"], "all that can be cleared"),
        ("merge", &["--size", "2x3", "--optimum", "20"], "all that can be cleared"),
        ("merge", &["--size", "1x1", "--difficulty", "hard"], "all that can be cleared"),
        ("numbrix", &["--size", "2x2", "--clues", "1"], "all puzzles on this board"),
        ("numbrix", &["--size", "3x3", "--difficulty", "extreme"], "all puzzles on this board"),
        ("sudoku", &["--size", "4", "--clues", "3"], "all boards of this kind"),
        ("sudoku", &["--clues", "10"], "at least 17"),
        ("mnk", &["--size", "3x3", "--difficulty", "hard"], "none of the"),
        ("mnk", &["--size", "2x2", "--kind", "opening"], "none of the"),
    ];
    for (world, args, why) in proved {
        let ran = generate(world, args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{world} {args:?}: {}", ran.err);
        assert!(ran.err.starts_with("error: ") && ran.err.contains(why), "{}", ran.err);
    }
    let unmet: [(&str, &[&str], &str); 6] = [
        ("sliding", &["--size", "6x6", "--optimum", "190"], "190 moves"),
        ("merge", &["--size", "3x3", "--optimum", "60"], "60 slides"),
        ("numbrix", &["--size", "9x9", "--clues", "3", "--difficulty", "easy"], "3 clues"),
        ("sudoku", &["--clues", "17"], "17 clues"),
        ("mnk", &["--wins-in", "30"], "a win in 30"),
        ("mnk", &["--size", "100", "--difficulty", "extreme"], "extreme"),
    ];
    for (world, args, why) in unmet {
        let started = Instant::now();
        let limit = ["--time-limit", "300ms", "--output", "json"];
        let ran = generate(world, &[args, &limit].concat());
        assert_eq!(ran.code, 3, "{world} {args:?}: {}", ran.err);
        assert!(ran.err.contains(why), "{}", ran.err);
        let said = &ran.objects()[0];
        assert_eq!((&said["status"], &said["reason"]), (&"limit".into(), &"time".into()), "{said}");
        assert!(said["why"].as_str().is_some_and(|said| said.contains(why)), "{said}");
        assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    }
}

#[test]
#[cfg(unix)]
fn boards_come_as_they_are_ready_and_an_interrupt_keeps_them() {
    for (world, args) in [
        ("sliding", &["--size", "3x3", "--optimum", "20"][..]),
        ("merge", &["--optimum", "8"]),
        ("numbrix", &["--size", "6x6"]),
        ("sudoku", &["--minimal"]),
        ("mnk", &["--size", "6"]),
    ] {
        let args = [&["generate", world, "--seed", "1", "--count", "100000000"], args].concat();
        let mut child =
            command(&[&args[..], &["--output", "json"]].concat()).spawn().expect("it starts");
        let mut out = BufReader::new(child.stdout.take().expect("piped"));
        let mut first = String::new();
        out.read_line(&mut first).expect("a board before the last is made");
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
        let mut rest = String::new();
        out.read_to_string(&mut rest).expect("text");
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{world}");
        for line in (first + &rest).lines() {
            let made: serde_json::Value = serde_json::from_str(line).expect("only whole objects");
            assert_eq!(made["status"], "made", "{line}");
        }
    }
}

/// JSON has what is cheap to know, and the same grade that `rate` gives.
#[test]
fn objects_have_solution_grade_and_score() {
    for (world, args) in [
        ("sliding", &["--size", "3", "--optimum", "20"][..]),
        ("merge", &[]),
        ("numbrix", &["--size", "7"]),
        ("numbrix", &["--size", "5", "--neighbours", "6", "--minimal"]),
        ("sudoku", &["--minimal"]),
        ("sudoku", &["--size", "6"]),
        ("sudoku", &["--jigsaw", "--size", "7"]),
        ("mnk", &["--size", "5"]),
    ] {
        let args = [args, &["--count", "3"]].concat();
        let made = generate(world, &[&args[..], &["--output", "json"]].concat()).objects();
        let rated = run(&["rate", world, "--output", "json"], &generate(world, &args).out);
        assert_eq!((made.len(), rated.objects().len()), (3, 3), "{world} {args:?}");
        for (made, rated) in made.iter().zip(rated.objects()) {
            assert!(made["seed"] == "5" && !made["solution"].is_null(), "{made}");
            assert!(!made["grade"].is_null(), "{made}");
            assert_eq!((&made["grade"], &made["score"]), (&rated["grade"], &rated["score"]));
        }
    }
}

/// `--size N` is N rows of N cells in every world.
#[test]
fn a_single_number_is_a_size() {
    for world in ["sliding", "merge", "numbrix", "sudoku", "mnk"] {
        let (one, two) = (generate(world, &["--size", "5"]), generate(world, &["--size", "5x5"]));
        assert_eq!((one.code, one.out), (0, two.out), "{world}: {}", one.err);
    }
}

#[test]
fn symbols_beyond_nine_are_declared_in_the_text() {
    for output in ["line", "sdm", "sdk", "ss"] {
        let args = ["--size", "16", "--count", "2", "--alphabet", "1-9A-G", "--output", output];
        let made = generate("sudoku", &args);
        assert!(made.out.contains("% gridwright: alphabet=1-9A-G\n"), "{output}: {}", made.out);
        let solved = run(&["solve", "sudoku", "--output", "json"], &made.out);
        assert_eq!((solved.code, solved.objects().len()), (0, 2), "{output}: {}", solved.err);
    }
    let usual = generate("sudoku", &["--alphabet", "1-9", "--output", "line"]);
    assert!(!usual.out.contains("alphabet"), "{}", usual.out);
}

#[test]
fn small_sliding_boards_come_with_answer_and_grade() {
    let goal = "1,2,3/8,0,4/7,6,5";
    for args in [&["--size", "2x3"][..], &["--size", "3x4"], &["--goal", goal]] {
        let made = generate("sliding", &[args, &["--count", "3", "--output", "json"]].concat());
        assert_eq!(made.code, 0, "{args:?}: {}", made.err);
        for object in made.objects() {
            let text = object["puzzle"].as_str().expect("a board");
            let options: &[&str] = if args[0] == "--goal" { args } else { &[] };
            let ask = |command: &str| {
                let line = [&[command, "sliding", "--output", "json"][..], options].concat();
                run(&line, text).objects().remove(0)
            };
            assert_eq!(ask("solve")["moves"], object["solution"], "{args:?}");
            let rated = ask("rate");
            let said = ["grade", "score", "optimum"].map(|name| &object[name]);
            assert_eq!(["grade", "score", "optimum"].map(|name| &rated[name]), said, "{args:?}");
        }
    }
}
