//! Files that say what they are, and options that nobody would look at.

use super::program::run;

#[test]
fn generated_boards_are_solved_without_options() {
    let made =
        run(&["generate", "numbrix", "--neighbours", "8", "--size", "5x5", "--seed", "1"], "");
    assert!(made.out.contains("% gridwright: neighbours=8\n"), "{made:?}");
    let solved = run(&["solve", "numbrix"], &made.out);
    assert_eq!(solved.code, 0, "{solved:?}");
    let told = run(&["solve", "numbrix", "--neighbours", "8"], &made.out);
    assert_eq!((told.code, &told.out, told.err.as_str()), (0, &solved.out, ""));
    let several = run(
        &[
            "generate",
            "numbrix",
            "--neighbours",
            "6",
            "--size",
            "4x4",
            "--count",
            "3",
            "--seed",
            "1",
        ],
        "",
    );
    assert_eq!(run(&["count", "numbrix"], &several.out).code, 0, "{several:?}");
}

#[test]
fn an_option_wins_and_that_is_said() {
    let text = "% gridwright: neighbours=8\n2\n1 0\n0 2\n";
    assert_eq!(run(&["solve", "numbrix"], text).code, 0);
    let ran = run(&["solve", "numbrix", "--neighbours", "4"], text);
    assert_eq!(ran.code, 1, "{ran:?}");
    let words = "warning: <stdin>:1:15: says neighbours=8, but --neighbours 4 is taken";
    assert!(ran.err.starts_with(words), "{}", ran.err);
    assert_eq!(run(&["solve", "numbrix", "--neighbours", "4", "--quiet"], text).err, "");
}

#[test]
fn what_a_file_cannot_say_is_an_error() {
    for (world, text, place) in [
        ("numbrix", "% gridwright: neighbours=5\n1\n1\n", "<stdin>:1:15: "),
        ("numbrix", "% gridwright: neighbours\n1\n1\n", "<stdin>:1:15: "),
        ("mnk", "% gridwright: gravity=no\n3 3 3 .../.../...\n", "<stdin>:1:15: "),
        ("mnk", "% gridwright: table=x\n3 3 3 .../.../...\n", "<stdin>:1:15: 'table' is unknown"),
        (
            "sliding",
            "% gridwright: goal=x\n1 2 3/4 5 6/7 8 0\n",
            "<stdin>:1:15: 'goal=x': expected",
        ),
        ("sliding", "% gridwright: metric=x\n1 2 3/4 5 6/7 8 0\n", "'metric' is unknown"),
        ("numbrix", "1\n1\n\n% gridwright: neighbours=8\n1\n1\n", "<stdin>:4:1: "),
    ] {
        let ran = run(&["solve", world], text);
        assert_eq!(ran.code, 2, "{text}: {ran:?}");
        assert!(ran.err.contains(place), "{text}: {}", ran.err);
    }
}

#[test]
fn variants_survive_conversion() {
    let grid = run(
        &["convert", "sudoku", "--box", "4x2", "--extra", "diagonals", "--output", "tp3"],
        (". ".repeat(8) + "\n").repeat(8),
    );
    assert!(grid.out.starts_with("% gridwright: extra=diagonals\n8 4 2\n"), "{grid:?}");
    let tall = run(
        &["convert", "sudoku", "--output", "grid"],
        "6 2 3\n".to_owned() + &"0 0 0 0 0 0\n".repeat(6),
    );
    assert!(tall.out.starts_with("% gridwright: box=2x3\n"), "{tall:?}");
    let back = run(&["convert", "sudoku", "--output", "tp3"], &tall.out);
    assert!(back.out.starts_with("6 2 3\n"), "{back:?}");
    let falling = run(&["convert", "mnk", "--gravity"], "3 3 3 .../.../X.. O\n");
    assert!(falling.out.starts_with("% gridwright: gravity\n"), "{falling:?}");
    assert_eq!(run(&["convert", "mnk"], &falling.out).out, falling.out);
    let mixed =
        "6 2 3\n".to_owned() + &"0 0 0 0 0 0\n".repeat(6) + "4 2 2\n" + &"0 0 0 0\n".repeat(4);
    assert_eq!(run(&["convert", "sudoku", "--output", "grid"], mixed).code, 2);
}

#[test]
fn options_without_effect_are_refused() {
    for (args, words) in [
        (&["solve", "sudoku", "--max-moves", "3"][..], "--max-moves has no meaning in sudoku"),
        (&["solve", "numbrix", "--max-moves", "3"], "--max-moves has no meaning in numbrix"),
        (
            &["solve", "sliding", "--weight", "2"],
            "--weight is for the algorithm wastar, not champion",
        ),
        (&["solve", "merge", "--width", "2"], "--width is for the algorithm beam, not champion"),
        (&["solve", "numbrix", "--alpha", "2"], "--alpha is for the algorithm greedy, astar"),
        (
            &["solve", "sudoku", "--corrections", "2"],
            "--corrections is for the algorithm seed-heur",
        ),
        (
            &["solve", "sudoku", "--algorithm", "seed-heuristic", "--corrections", "-1"],
            "--corrections -1: expected a whole number from 0",
        ),
        (
            &["compare", "numbrix", "--algorithms", "bfs,dfs", "--alpha", "2"],
            "--alpha means nothing",
        ),
        (
            &["compare", "numbrix", "--algorithms", "bfs", "--sweep", "alpha=1:2:1"],
            "--alpha means nothing",
        ),
    ] {
        let ran = run(args, "");
        assert_eq!(ran.code, 2, "{args:?}: {ran:?}");
        assert!(ran.err.contains(words), "{args:?}: {}", ran.err);
    }
    let ran = run(&["solve", "sliding", "--memory-limit", "1"], super::program::SOLVED);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.err.starts_with("warning: --memory-limit 1 "), "{ran:?}");
}
