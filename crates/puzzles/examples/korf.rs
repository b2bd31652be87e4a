//! scratch
use gridwright_puzzles::sliding::champion::{ida::*, problem::*, prune::*, view::*};
use gridwright_puzzles::sliding::tables::{build::*, pattern::*, shape::*, table::*};
use gridwright_search::Budget;
use std::{collections::HashMap, sync::Arc};
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let file = &args[0];
    let skip: usize = args[1].parse().unwrap();
    let n: usize = args[2].parse().unwrap();
    let len: usize = args[3].parse().unwrap();
    let parts: Vec<Vec<usize>> = args[4].split('/').map(|p| p.split(',').map(|x| x.parse().unwrap()).collect()).collect();
    let only: Vec<usize> = args.get(5).map(|a| a.split(',').map(|x| x.parse().unwrap()).collect()).unwrap_or_default();
    let blank_last = std::env::var("LAST").is_ok();
    let shape = Shape { rows: n, cols: n };
    let cells = n * n;
    let goal: Vec<u8> = (0..cells).map(|i| if blank_last { ((i + 1) % cells) as u8 } else { i as u8 }).collect();
    let blank = if blank_last { cells - 1 } else { 0 };
    let t = std::time::Instant::now();
    let mut cache: HashMap<Pattern, Table> = HashMap::new();
    let mut lats: HashMap<usize, Arc<Space>> = HashMap::new();
    let mut sums = vec![vec![], vec![]];
    for part in &parts {
        for mirror in 0..2 {
            let goals: Vec<usize> = part.iter().map(|c| if mirror == 1 { c % n * n + c / n } else { *c }).collect();
            let p = Pattern::new(shape, &goals, blank, |c| c);
            let (canon, sym) = p.canonical();
            let l = lats.entry(p.len()).or_insert_with(|| Arc::new(Space::new(shape, p.len()))).clone();
            let table = cache.entry(canon.clone()).or_insert_with(|| { let bits = build(&canon, &l, 2, &mut Budget::unlimited()).unwrap(); Table::new(canon.clone(), l, Arc::new(bits)) }).clone();
            sums[mirror].push(View::new(&p, sym, table));
        }
    }
    println!("tables {} {:?}", cache.len(), t.elapsed());
    let pruner = Pruner::new(len);
    println!("pruner {:?}", t.elapsed());
    let text = std::fs::read_to_string(file).unwrap();
    let mut total = 0; let mut gen_ = 0; let mut exp = 0;
    let start = std::time::Instant::now();
    for (i, line) in text.lines().filter(|l| !l.starts_with('#')).enumerate() {
        let nums: Vec<u32> = line.split_whitespace().map(|x| x.parse().unwrap()).collect();
        if !only.is_empty() && !only.contains(&(i + 1)) { continue; }
        let tiles: Vec<u8> = nums[nums.len() - cells..].iter().map(|x| *x as u8).collect();
        let opt = nums[skip];
        let problem = Problem::new(shape, &tiles, &goal).unwrap();
        let s = Sums::new(&problem, sums.clone());
        let mut ida = Ida::<2>::new(&problem, &s, &pruner);
        let root = Ida::<2>::root(&problem, &s);
        let mut bound = root.estimate();
        let t = std::time::Instant::now();
        let mut b = Budget::unlimited();
        loop {
            if let Some(path) = ida.search(&root, bound, &mut b).unwrap() { assert_eq!(path.len() as u32, opt); break; }
            bound += 2;
        }
        total += opt; gen_ += ida.stats.generated; exp += ida.stats.expanded;
        if !only.is_empty() || t.elapsed().as_millis() > 1000 { println!("{} {} gen {} exp {} {:?} h0 {}", i + 1, opt, ida.stats.generated, ida.stats.expanded, t.elapsed(), root.estimate()); }
    }
    println!("sum {total} gen {gen_} exp {exp} {:?} {:.1} M/s total {:?}", start.elapsed(), gen_ as f64 / 1e6 / start.elapsed().as_secs_f64(), t.elapsed());
}
