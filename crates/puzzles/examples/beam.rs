//! scratch
use gridwright_puzzles::sliding::{
    Board, Champion, Metric,
    tables::{shelf::Shelf, store::Store},
    verify,
};
use gridwright_search::{Budget, Cancel, Limits};
use std::time::Duration;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let n: usize = args[1].parse().unwrap();
    let count: usize = args[2].parse().unwrap();
    let secs: f64 = args[3].parse().unwrap();
    let goal = Board::blank_last(n, n).unwrap();
    let text = std::fs::read_to_string(&args[0]).unwrap();
    let champion = Champion::new(Shelf::new(Some(Store::new("/tmp/sl_tables"))));
    let (mut sum, mut dca, mut k, mut low) = (0, 0, 0, 0);
    for line in text.lines().filter(|l| !l.starts_with('#')).take(count) {
        let nums: Vec<i32> = line.split_whitespace().map(|x| x.parse().unwrap()).collect();
        let tiles: Vec<u8> = nums[2..].iter().map(|x| *x as u8).collect();
        let board = Board::new(n, n, tiles).unwrap();
        let limits = Limits { time: Some(Duration::from_secs_f64(secs)), ..Limits::default() };
        let t = std::time::Instant::now();
        let r = champion.solve(
            &board,
            &goal,
            Metric::Single,
            2,
            &mut Budget::new(limits, &Cancel::default(), &()),
        );
        let p = r.verdict.answer().unwrap();
        assert!(verify(&board, &goal, &p.actions).is_empty());
        if std::env::var("V").is_ok() {
            println!(
                "{} vs {} low {:?} {:?} gen {}",
                p.cost,
                nums[1],
                r.bounds.lower,
                t.elapsed(),
                r.stats.generated
            );
        }
        sum += p.cost;
        dca += nums[1];
        k += 1;
        low += r.bounds.lower.unwrap();
    }
    println!(
        "mean {:.2} dca {:.2} lower {:.2}",
        f64::from(sum) / k as f64,
        f64::from(dca) / k as f64,
        f64::from(low) / k as f64
    );
}
