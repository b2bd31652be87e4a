//! New boards of sliding, merge and numbrix: seeds, grades, wishes that cannot be met, interrupts.

use crate::program::{Ran, command, run};
use std::collections::HashSet;
use std::io::{BufRead, BufReader, Read};
use std::process::Command;
use std::time::{Duration, Instant};

fn generate(world: &str, args: &[&str]) -> Ran {
    run(&[&["generate", world, "--seed", "5"], args].concat(), "")
}

/// What is asked for, and a fingerprint of what comes (Fowler, Noll and Vo's of 64 bits): another number is
/// another generator, and needs a line in the changelog.
const CASES: [(&str, &[&str], u64); 12] = [
    ("sliding", &["--count", "40"], 0xbcb4_80b4_1e73_a245),
    (
        "sliding",
        &["--count", "20", "--size", "3x3", "--optimum", "22", "--single"],
        0x7776_2ea8_28c9_863f,
    ),
    ("sliding", &["--count", "6", "--optimum", "34"], 0x5746_2590_d520_9f3f),
    ("sliding", &["--count", "4", "--size", "3x4", "--difficulty", "hard"], 0xc29d_5edd_597f_d8d0),
    ("merge", &["--count", "40"], 0xa6b1_ce12_6217_fd5b),
    ("merge", &["--count", "20", "--optimum", "8", "--single"], 0xf6ae_6622_b166_dcc4),
    ("merge", &["--count", "20", "--style", "backwards"], 0xc486_9a5c_040c_3ca2),
    ("merge", &["--count", "10", "--difficulty", "medium"], 0x9445_a9f5_9b73_cbeb),
    ("numbrix", &["--count", "6", "--layout", "border"], 0x76c2_7e42_f746_741e),
    (
        "numbrix",
        &["--count", "6", "--neighbours", "8", "--size", "6x6", "--minimal"],
        0x84bf_061d_d8ab_6943,
    ),
    (
        "numbrix",
        &["--count", "6", "--neighbours", "6", "--size", "5x6", "--keep-ends"],
        0x35d4_eddf_77e4_1cb8,
    ),
    (
        "numbrix",
        &["--count", "4", "--size", "7x7", "--difficulty", "medium"],
        0x3d57_9df2_8f1a_1d7d,
    ),
];

fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[test]
fn seeds_repeat_whatever_the_threads() {
    for (world, args, known) in CASES {
        let one = generate(world, &[args, &["--threads", "1"]].concat());
        assert_eq!(one.code, 0, "{world} {args:?}: {}", one.err);
        let two = generate(world, &[args, &["--threads", "2"]].concat());
        assert_eq!(one.out, two.out, "{world} {args:?}");
        assert_eq!(fingerprint(&one.out), known, "{world} {args:?}\n{}", one.out);
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
    let proved: [(&str, &[&str], &str); 6] = [
        ("sliding", &["--size", "3x3", "--optimum", "100"], "more than 31 moves"),
        ("sliding", &["--size", "2x2", "--goal", "*,*/*,0", "--difficulty", "extreme"], "extreme"),
        ("sliding", &["--hardest", "--difficulty", "easy"], "exclude"),
        ("merge", &["--tiles", "16", "--optimum", "3"], "it takes 4 slides"),
        ("merge", &["--difficulty", "harder"], "harder"),
        ("numbrix", &["--clues", "0"], "backwards"),
    ];
    for (world, args, why) in proved {
        let ran = generate(world, args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{world} {args:?}: {}", ran.err);
        assert!(ran.err.starts_with("error: ") && ran.err.contains(why), "{}", ran.err);
    }
    let unmet: [(&str, &[&str], &str); 3] = [
        ("sliding", &["--size", "6x6", "--optimum", "190"], "190 moves"),
        ("merge", &["--size", "3x3", "--optimum", "60"], "60 slides"),
        ("numbrix", &["--size", "9x9", "--clues", "3", "--difficulty", "easy"], "3 clues"),
    ];
    for (world, args, why) in unmet {
        let started = Instant::now();
        let limit = ["--time-limit", "300ms", "--output", "json"];
        let ran = generate(world, &[args, &limit].concat());
        assert_eq!(ran.code, 3, "{world} {args:?}: {}", ran.err);
        assert!(ran.err.contains(why), "{}", ran.err);
        assert_eq!(ran.objects()[0]["status"], "limit", "{}", ran.out);
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
