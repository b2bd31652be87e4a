//! How long a hint takes: `cargo bench -p gridwright --bench hints [WORLD…]`.
//!
//! For each world, over its data sets: the longest hint in processor time, and the longest beyond what solving the
//! same board took (the part that comes once the champion's answer is known). Boards that players fill are asked
//! again and again on the way to the end. The sets beside the repository are used where they are there.

use gridwright::explain::Advice;
use gridwright::{Budget, Limits, merge, mnk, numbrix, sliding, sudoku};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Asks for the hints of a world.
type Run = fn(&mut Longest);

fn main() {
    let wished: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    println!("{:<10} {:>7} {:>12} {:>18}  board", "world", "hints", "longest", "beyond the answer");
    let worlds: [(&str, Run); 5] = [
        ("sudoku", sudoku),
        ("numbrix", numbrix),
        ("sliding", sliding),
        ("merge", merge),
        ("mnk", mnk),
    ];
    for (name, run) in worlds {
        if wished.is_empty() || wished.iter().any(|wish| wish == name) {
            let mut longest = Longest::default();
            run(&mut longest);
            let Longest { hints, whole, beyond, board } = longest;
            println!(
                "{name:<10} {hints:>7} {:>9.1} ms {:>15.1} ms  {board}",
                whole * 1e3,
                beyond * 1e3
            );
        }
    }
}

/// The longest waits, in seconds.
#[derive(Default)]
struct Longest {
    hints: usize,
    whole: f64,
    beyond: f64,
    /// Which board took longest beyond its answer.
    board: String,
}

impl Longest {
    /// A hint, and the solving that is part of it.
    fn ask<T>(&mut self, board: &str, hint: impl FnOnce() -> T, solve: impl FnOnce()) -> T {
        let begin = cpu_seconds();
        let advice = hint();
        let middle = cpu_seconds();
        solve();
        let (whole, solving) = (middle - begin, cpu_seconds() - middle);
        self.hints += 1;
        self.whole = self.whole.max(whole);
        if whole - solving > self.beyond {
            self.beyond = whole - solving;
            board.clone_into(&mut self.board);
        }
        advice
    }
}

/// Processor time of this thread, where the system tells it (to some milliseconds).
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds: f64 = text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0.0);
    nanoseconds / 1e9
}

fn data(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let own = root.join("data").join(name);
    let outside = std::env::var_os("GRIDWRIGHT_DATA")
        .map_or_else(|| root.join("../shared/data"), PathBuf::from);
    if own.exists() { own } else { outside.join(name) }
}

/// The lines of a file that are no comments.
fn lines(name: &str, most: usize) -> Vec<String> {
    let text = std::fs::read_to_string(data(name)).unwrap_or_default();
    text.lines().filter(|line| !line.starts_with('#')).take(most).map(str::to_owned).collect()
}

fn no_limit() -> Budget<'static> {
    Budget::unlimited()
}

fn sudoku(longest: &mut Longest) {
    let sets = [
        ("ratings/random_minimal_se.tsv", 200),
        ("nine/easy_qqwing.txt", 20),
        ("nine/magictour.txt", 40),
        ("nine/hardest11plus.txt", 12),
        ("nine/hardest1106.txt", 12),
    ];
    for (set, most) in sets {
        for line in lines(&format!("sudoku/{set}"), most) {
            let word = line.split_whitespace().next().unwrap_or_default();
            if let Ok(puzzle) = word.parse::<sudoku::Puzzle>() {
                fill_sudoku(&puzzle, &format!("{set}: {word}"), longest);
            }
        }
    }
}

fn fill_sudoku(puzzle: &sudoku::Puzzle, name: &str, longest: &mut Longest) {
    let mut moves = String::from("r1c1+1");
    loop {
        let state = sudoku::State::parse(&moves, &sudoku::Options::default().alphabet).ok();
        let options = sudoku::Options { state, ..sudoku::Options::default() };
        let hint = || sudoku::hint(puzzle, &options, false, &mut no_limit());
        let solve = || drop(sudoku::count(puzzle, &sudoku::Options::default(), &mut no_limit()));
        let Advice::Steps(steps) = longest.ask(name, hint, solve) else { return };
        for put in &steps[0].places {
            moves += &format!(" r{}c{}={}", put.cell.0 + 1, put.cell.1 + 1, put.value);
        }
        for gone in &steps[0].removes {
            for value in &gone.values {
                moves += &format!(" r{}c{}<>{value}", gone.cell.0 + 1, gone.cell.1 + 1);
            }
        }
    }
}

/// Boards with one answer, filled hint by hint: all of them up to a size, and some hints of the largest.
fn numbrix(longest: &mut Longest) {
    for line in lines("numbrix/index.tsv", 1000).iter().chain(&lines("numbrix/gen/index.tsv", 1000))
    {
        let fields: Vec<&str> = line.split('\t').collect();
        let [file, neighbours, cells, ..] = fields[..] else { continue };
        let name = format!("numbrix/{file}");
        let text = std::fs::read_to_string(data(&name))
            .or_else(|_| std::fs::read_to_string(data(&format!("numbrix/gen/{file}"))));
        let (Ok(text), Ok(cells)) = (text, cells.parse::<usize>()) else { continue };
        if fields.get(5) != Some(&"1") || cells > 400 {
            continue;
        }
        fill_numbrix(&format!("% gridwright: neighbours={neighbours}\n{text}"), file, longest);
    }
}

fn fill_numbrix(text: &str, name: &str, longest: &mut Longest) {
    let mut rows: Vec<Vec<String>> =
        text.lines().map(|line| line.split_whitespace().map(str::to_owned).collect()).collect();
    loop {
        let text: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
        let Ok(puzzle) = (text.join("\n") + "\n").parse::<numbrix::Puzzle>() else { return };
        let options = numbrix::Options::default();
        let hint = || numbrix::hint(&puzzle, &options, false, &mut no_limit());
        let solve = || drop(numbrix::count(&puzzle, &options, &mut no_limit()));
        let Advice::Steps(steps) = longest.ask(name, hint, solve) else { return };
        for put in steps.iter().flat_map(|step| &step.places) {
            rows[put.cell.0 + 2][put.cell.1] = put.value.to_string();
        }
        if steps.iter().all(|step| step.places.is_empty()) {
            return;
        }
    }
}

fn sliding(longest: &mut Longest) {
    let options =
        sliding::Options { goal: sliding::Goal::BlankFirst, ..sliding::Options::default() };
    for line in lines("sliding/korf100.txt", 12) {
        let tiles: Vec<&str> = line.split(' ').skip(2).collect();
        let Ok(puzzle) = tiles.join(" ").parse::<sliding::Puzzle>() else { continue };
        for voice in [sliding::Voice::Optimal, sliding::Voice::Teacher] {
            let options = sliding::Options { voice, ..options.clone() };
            let hint = || sliding::hint(&puzzle, &options, false, &mut no_limit());
            let solve = || {
                if voice == sliding::Voice::Optimal {
                    drop(sliding::solve(&puzzle, &options, &mut no_limit()));
                }
            };
            longest.ask(&line, hint, solve);
        }
    }
}

fn merge(longest: &mut Longest) {
    let text = std::fs::read_to_string(data("merge/dev.in")).unwrap_or_default();
    let mut words = text.split_whitespace().skip(1);
    while let (Some(side), Some(_)) = (words.next(), words.next()) {
        let side: usize = side.parse().unwrap_or(0);
        let rows: Vec<String> =
            (0..side).map(|_| words.by_ref().take(side).collect::<Vec<_>>().join(" ")).collect();
        let Ok(puzzle) = (rows.join("\n") + "\n").parse::<merge::Puzzle>() else { continue };
        for voice in [merge::Voice::Optimal, merge::Voice::Teacher] {
            let options = merge::Options { voice, ..merge::Options::default() };
            let hint = || merge::hint(&puzzle, &options, false, &mut no_limit());
            let solve = || drop(merge::solve(&puzzle, &options, &mut no_limit()));
            longest.ask(&rows.join("/"), hint, solve);
        }
    }
}

/// A hint is bounded by its own clock where the board cannot be proved.
fn mnk(longest: &mut Longest) {
    let options = mnk::Options::default();
    let limits = Limits { time: Some(Duration::from_secs(2)), ..Limits::default() };
    for file in ["mnk/positions_exact.txt", "mnk/tactics_vcf.txt"] {
        for line in lines(file, 60) {
            let Ok(position) = line.parse::<mnk::Position>() else { continue };
            let hint = || mnk::hint(&position, &options, false, &mut no_limit());
            let cancel = gridwright::Cancel::default();
            let solve =
                || drop(mnk::solve(&position, &options, &mut Budget::new(limits, &cancel, &())));
            longest.ask(&line, hint, solve);
        }
    }
}
