//! Rating speed: `cargo bench -p gridwright-sudoku --bench rate [-- FILTER]`.
//!
//! Rates the sets of 9×9 puzzles beside the repository on one thread, each with a limit of time, and
//! shows how many a second that is; where the ratings are known, also how many agree.

use gridwright_search::{Budget, Cancel, Limits};
use gridwright_sudoku::Puzzle;
use gridwright_sudoku::internals::rate::{Values, solve};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// No set takes longer than this, and no puzzle.
const LONGEST: Duration = Duration::from_secs(60);

fn main() {
    let filter = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let data = std::env::var_os("GRIDWRIGHT_DATA")
        .map_or_else(|| root.join("../shared/data"), PathBuf::from)
        .join("sudoku");
    println!("{:<20} {:>7} {:>10} {:>10}", "set", "puzzles", "a second", "worst ms");
    for set in [
        "ratings/random_minimal_se.tsv",
        "ratings/se.tsv",
        "nine/easy_qqwing.txt",
        "nine/clue17.txt",
        "nine/magictour.txt",
        "nine/hardest11plus.txt",
        "nine/hardest1106.txt",
    ] {
        if set.contains(&filter) {
            measure(&data.join(set));
        }
    }
}

/// CPU time of this thread, where the system tells it.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds: f64 = text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0.0);
    nanoseconds / 1e9
}

fn measure(file: &Path) {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let lines = text.lines().filter(|line| line.len() >= 81 && !line.starts_with(['#', 'p']));
    let (mut count, mut stopped, mut worst) = (0_u32, 0_u32, 0.0_f64);
    let mut apart: BTreeMap<(i32, u16), u32> = BTreeMap::new();
    let begin = cpu_seconds();
    for line in lines {
        let puzzle: Puzzle = line[..81].parse().expect("a puzzle a line");
        let start = cpu_seconds();
        if start - begin > LONGEST.as_secs_f64() {
            break;
        }
        let limits = Limits { time: Some(LONGEST), ..Limits::default() };
        let rated = solve(&puzzle, &mut Budget::new(limits, &Cancel::default(), &()));
        worst = worst.max(cpu_seconds() - start);
        count += 1;
        let Ok(solved) = rated else {
            stopped += 1;
            continue;
        };
        let values = solved.values;
        if std::env::var_os("EACH").is_some() {
            println!("{} {values:?} {:.2} ms", &line[..81], (cpu_seconds() - start) * 1e3);
        }
        let known = known(line);
        if known.er != 0 && !agrees(values, known) {
            let off = i32::from(values.er) - i32::from(known.er);
            *apart.entry((off, known.er)).or_default() += 1;
            if std::env::var_os("SHOW").is_some() {
                println!("{} {values:?} but {known:?}", &line[..81]);
            }
        }
    }
    if count > 0 {
        let took = cpu_seconds() - begin;
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        println!("{name:<20} {count:>7} {:>10.1} {:>10.2}", f64::from(count) / took, worst * 1e3);
        if stopped > 0 {
            println!("    {stopped} not within {LONGEST:?}");
        }
        for ((off, er), count) in apart {
            println!("    {count} of ER {} off by {}", f64::from(er) / 10.0, f64::from(off) / 10.0);
        }
    }
}

/// The values in a table of ratings; 0 where it has none.
fn known(line: &str) -> Values {
    let mut columns = line.split('\t').skip(1);
    let mut tenths = || {
        let value: f64 = columns.next().and_then(|text| text.parse().ok()).unwrap_or(0.0);
        (value * 10.0).round() as u16
    };
    Values { er: tenths(), ep: tenths(), ed: tenths() }
}

fn agrees(ours: Values, known: Values) -> bool {
    let same = |ours: u16, known: u16| known == 0 || ours == known;
    same(ours.er, known.er) && same(ours.ep, known.ep) && same(ours.ed, known.ed)
}
