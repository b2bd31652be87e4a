//! How fast boards are made: `cargo bench -p gridwright-merge --bench make`.

use gridwright_merge::{Options, Style, Wish, make};
use gridwright_search::{Budget, Moment};
use rand::SeedableRng;
use rand_pcg::Pcg64;

fn main() {
    run("random 4x4", 2000, Wish::default());
    run("single 4x4", 500, Wish { single: true, ..Wish::default() });
    run("backwards 4x4", 500, Wish { style: Style::Backwards, ..Wish::default() });
    for optimum in [4, 6, 8, 10, 12, 14] {
        let name = format!("optimum {optimum} 4x4");
        run(&name, 100, Wish { optimum: Some(optimum), ..Wish::default() });
    }
    run("optimum 8, single 4x4", 100, Wish { optimum: Some(8), single: true, ..Wish::default() });
}

fn run(name: &str, count: u64, wish: Wish) {
    let options = Options { wish, ..Options::default() };
    let begin = Moment::now();
    let rng = &mut Pcg64::seed_from_u64(1);
    for _ in 0..count {
        if let Err(why) = make(&options, rng, &mut Budget::unlimited()).ready() {
            println!("{name}: {why}");
        }
    }
    println!("{name}: {:.0} a second", count as f64 / begin.elapsed().as_secs_f64());
}
