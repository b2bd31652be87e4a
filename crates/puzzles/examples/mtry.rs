//! scratch
use gridwright_puzzles::merge::{board::*, champion, rules};
use gridwright_puzzles::search::Budget;
use std::time::Instant;
fn main() {
    let file = std::env::args().nth(1).unwrap();
    let pick: Option<usize> = std::env::args().nth(2).map(|s| s.parse().unwrap());
    let text = std::fs::read_to_string(file).unwrap();
    let mut it = text.split_whitespace().map(|t| t.parse::<u128>().unwrap());
    let cases = it.next().unwrap();
    let mut total = 0.0;
    let mut nodes = 0;
    for c in 1..=cases as usize {
        let n = it.next().unwrap() as usize;
        let m = it.next().unwrap();
        let tiles: Vec<u128> = (0..n * n).map(|_| it.next().unwrap()).collect();
        if pick.is_some_and(|p| p != c) {
            continue;
        }
        let b = Board::new(n, n, tiles).unwrap();
        match Levels::new(&b) {
            Err(why) => println!("{c}: {why}"),
            Ok(l) => {
                let t = Instant::now();
                let mut budget = Budget::unlimited();
                let r = champion::solve(&l, 1, &mut budget);
                let dt = t.elapsed().as_secs_f64();
                total += dt;
                nodes += r.stats.expanded;
                if let Some(p) = r.verdict.answer() {
                    assert!(rules::verify(&b, &p.actions).is_empty());
                }
                println!(
                    "{c}: {n} {m} {:?} exp {} gen {} {:.4}s",
                    r.verdict.answer().map(|p| (p.cost, letters(&p.actions))),
                    r.stats.expanded,
                    r.stats.generated,
                    dt
                );
            }
        }
    }
    println!("total {total:.3}s nodes {nodes}");
}
