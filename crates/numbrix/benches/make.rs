//! How fast puzzles are made: `cargo bench -p gridwright-numbrix --bench make`.

use gridwright_numbrix::{Layout, Options, Symmetry, Wish, make};
use gridwright_search::{Budget, Moment};
use gridwright_world::explain::Grade;
use rand::SeedableRng;
use rand_pcg::Pcg64;

fn main() {
    let layout = |layout| Wish { layout: Some(layout), ..Wish::default() };
    let minimal = Wish { minimal: true, ..Wish::default() };
    let graded = |grade| Wish { difficulty: Some(grade), ..Wish::default() };
    let half_turn = Wish { symmetry: Symmetry::HalfTurn, ..Wish::default() };
    run("border 9x9", 9, 50, layout(Layout::Border));
    run("ring 9x9", 9, 50, layout(Layout::Ring));
    run("plain 9x9", 9, 50, Wish::default());
    run("minimal 9x9", 9, 50, minimal.clone());
    run("half-turn 9x9", 9, 20, half_turn.clone());
    run("half-turn, minimal 9x9", 9, 5, Wish { minimal: true, ..half_turn });
    run("minimal 20x20", 20, 3, minimal);
    for grade in Grade::ALL {
        run(&format!("{} 9x9", grade.name()), 9, 5, graded(grade));
    }
}

fn run(name: &str, side: usize, count: u64, wish: Wish) {
    let options = Options { size: (side, side), wish, ..Options::default() };
    let begin = Moment::now();
    let mut clues = 0;
    for seed in 1..=count {
        let rng = &mut Pcg64::seed_from_u64(seed);
        match make(&options, rng, &mut Budget::unlimited()).ready() {
            Ok(made) => clues += made.puzzle.clues().iter().filter(|clue| **clue != 0).count(),
            Err(why) => println!("{name}, seed {seed}: {why}"),
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    let (rate, clues) = (count as f64 / seconds, clues as f64 / count as f64);
    println!("{name}: {rate:.1} a second, {clues:.1} clues on average");
}
