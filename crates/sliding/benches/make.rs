//! How fast boards are made: `cargo bench -p gridwright-sliding --bench make`.

use gridwright_search::{Budget, Moment};
use gridwright_sliding::{Options, Wish, make};
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
