//! How fast boards are made and rated: `cargo bench -p gridwright-sliding --bench make`.

use gridwright_search::{Budget, Moment};
use gridwright_sliding::{Options, Puzzle, Wish, make, rate};
use gridwright_world::explain::{Grade, Rated};
use rand::SeedableRng;
use rand_pcg::Pcg64;

fn main() {
    run("3x3, optimum 25", (3, 3), 1000, Wish::exactly(25));
    let single = |moves| Wish { single: true, ..Wish::exactly(moves) };
    for moves in [15, 40, 50, 55, 60] {
        run(&format!("4x4, optimum {moves}"), (4, 4), 30, Wish::exactly(moves));
    }
    run("4x4, optimum 40, single", (4, 4), 20, single(40));
    run("5x5, optimum 40", (5, 5), 5, Wish::exactly(40));
    rated("3x3", (3, 3), 2000);
    rated("3x4", (3, 4), 100);
    rated("4x4", (4, 4), 100);
}

fn run(name: &str, size: (usize, usize), count: u64, wish: Wish) {
    // Tables are built once, before the clock starts.
    let options = Options { size, wish, ..Options::default() };
    let rng = &mut Pcg64::seed_from_u64(1);
    let mut next = || make(&options, rng, &mut Budget::unlimited()).ready();
    if let Err(why) = next() {
        println!("{name}: {why}");
        return;
    }
    let begin = Moment::now();
    let made = (0..count).filter(|_| next().is_ok()).count();
    println!("{name}: {:.1} a second", made as f64 / begin.elapsed().as_secs_f64());
}

/// Random boards, rated: how fast, and how the scores lie.
fn rated(name: &str, size: (usize, usize), count: usize) {
    let options = Options { size, ..Options::default() };
    let rng = &mut Pcg64::seed_from_u64(1);
    let mut next =
        || make(&options, rng, &mut Budget::unlimited()).ready().expect("no wish").puzzle;
    let score = |puzzle: Puzzle| match rate(&puzzle, &options, &mut Budget::unlimited()) {
        Rated::Rated(rating) => (rating.score, rating.grade),
        other => panic!("{other:?}"),
    };
    score(next());
    let boards: Vec<Puzzle> = (0..count).map(|_| next()).collect();
    let begin = Moment::now();
    let mut scores: Vec<(f64, Grade)> = boards.into_iter().map(score).collect();
    let seconds = begin.elapsed().as_secs_f64();
    scores.sort_by(|a, b| a.0.total_cmp(&b.0));
    let at = |share: usize| scores[(count - 1) * share / 100].0;
    let grades = Grade::ALL.map(|grade| scores.iter().filter(|(_, known)| *known == grade).count());
    println!(
        "rate {name}: {:.0} a second; scores {} {} {} {} {} (0, 10, 50, 90, 100 %), grades {grades:?}",
        count as f64 / seconds,
        at(0),
        at(10),
        at(50),
        at(90),
        at(100),
    );
}
