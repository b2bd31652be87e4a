//! scratch
use gridwright_puzzles::merge::{self, board::*, generate, rules};
use gridwright_puzzles::search::Budget;
use rand::SeedableRng;
use std::time::Instant;
fn main() {
    let n: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let count: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let mut rng = rand_pcg::Pcg64::seed_from_u64(1);
    let boards: Vec<_> = (0..count).map(|_| generate::split(n, n, n * n, &mut rng)).collect();
    let t = Instant::now();
    let (mut nodes, mut dead, mut worst, mut times, mut cost) = (0, 0, 0, vec![], 0);
    for b in &boards {
        let t = Instant::now();
        let l = Levels::new(b).unwrap();
        let r = merge::solve(&l, 1, &mut Budget::unlimited());
        nodes += r.stats.expanded;
        worst = worst.max(r.stats.expanded);
        match r.verdict.answer() {
            None => dead += 1,
            Some(p) => {
                cost += p.cost;
                assert!(rules::verify(b, &p.actions).is_empty())
            }
        }
        times.push(t.elapsed().as_secs_f64());
    }
    let dt = t.elapsed().as_secs_f64();
    times.sort_by(f64::total_cmp);
    println!(
        "{n}: {count} boards {dt:.3}s {:.0}/s nodes {nodes} dead {dead} worst {worst} median {:.6} max {:.4} cost {cost}",
        count as f64 / dt,
        times[count / 2],
        times[count - 1]
    );
}
