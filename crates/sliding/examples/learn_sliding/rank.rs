//! Where a beam loses a solution: what it kept should have ranked behind what it dropped (Xu, Fern & Yoon 2009).

use crate::Solved;
use gridwright_sliding::internals::champion::anytime::learned::weights::Weights;
use gridwright_sliding::internals::champion::anytime::learned::{Learned, observe};
use gridwright_sliding::internals::champion::heuristic::{Heuristic, Manhattan};
use gridwright_sliding::internals::champion::problem::Problem;
use gridwright_sliding::internals::pdb::dimensions::{NONE, opposite};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::{BTreeMap, HashSet};

/// Boards kept in each layer.
const WIDTH: usize = 100;
/// The shortest and the longest stretch.
const STRETCH: (usize, usize) = (30, 200);
/// Boards taken from the layer that lost the solution.
const SAMPLES: usize = 4;

/// What one board shows and another does not: how often more for each class, and how far more in moves of
/// the tiles by themselves.
pub struct Contrast {
    pub classes: Vec<(usize, f32)>,
    pub distance: f32,
}

/// A board of the beam.
struct Node<M> {
    record: Vec<u8>,
    value: M,
    blank: usize,
    last: Option<usize>,
}

/// Follows a stretch of a solution with a beam. How far it came, from 0 to 1, and contrasts between what was
/// kept and what should have been; `None` for a solution too short for that.
pub fn follow(
    solved: &Solved,
    weights: &'static Weights,
    random: &mut Pcg64Mcg,
) -> Option<(f64, Vec<Contrast>)> {
    let moves = solved.moves();
    let from = random.random_range(0..moves.checked_sub(STRETCH.0)?.max(1));
    let length = random.random_range(STRETCH.0..STRETCH.1);
    let to = if random.random_range(0..3) == 0 { moves } else { moves.min(from + length) };
    let mut boards: Vec<&[u8]> = solved.boards[from..=to].iter().map(Vec::as_slice).collect();
    if random.random() {
        boards.reverse();
    }
    let goal = *boards.last()?;
    let problems: Option<Vec<Problem>> =
        boards.iter().map(|board| Problem::new(solved.dimensions, board, goal)).collect();
    let problems = problems?;
    let heuristic = Learned::with(&problems[0], weights);
    let record = heuristic.record(problems[0].start());
    let blank = problems[0].start_blank();
    let value = heuristic.root(&record, blank);
    let mut layer = vec![Node { record, value, blank, last: None }];
    let mut seen = HashSet::new();
    for (place, wanted) in problems.iter().enumerate().skip(1) {
        let tiles = wanted.start();
        layer = next(&layer, &heuristic, wanted, &mut seen, random);
        if !layer.iter().any(|node| node.record.starts_with(tiles)) {
            let kept = (0..SAMPLES).map(|_| &layer[random.random_range(0..layer.len())]);
            let cells = tiles.len();
            let contrasts = kept.map(|node| contrast(wanted, tiles, &node.record[..cells]));
            return Some((place as f64 / boards.len() as f64, contrasts.collect()));
        }
    }
    Some((1.0, Vec::new()))
}

/// The next layer: the children of best rank, any among equals.
fn next<H: Heuristic>(
    layer: &[Node<H::Value>],
    heuristic: &H,
    problem: &Problem,
    seen: &mut HashSet<Vec<u8>>,
    random: &mut Pcg64Mcg,
) -> Vec<Node<H::Value>> {
    let dimensions = problem.dimensions();
    let mut children = Vec::new();
    for parent in layer {
        for way in (0..4).filter(|&way| parent.last != Some(opposite(way))) {
            if dimensions.neighbour(parent.blank, way) == NONE {
                continue;
            }
            let value = heuristic.step(&parent.value, &parent.record, parent.blank, way, u32::MAX);
            let Some(value) = value else { continue };
            children.push((heuristic.rank(&value), random.random::<u32>(), parent, way, value));
        }
    }
    children.sort_unstable_by_key(|&(rank, chance, ..)| (rank, chance));
    let mut next = Vec::new();
    for (_, _, parent, way, value) in children {
        let there = usize::from(dimensions.neighbour(parent.blank, way));
        let mut record = parent.record.clone();
        heuristic.slide(&mut record, parent.blank, there);
        if next.len() < WIDTH && seen.insert(record[..dimensions.cells()].to_vec()) {
            next.push(Node { record, value, blank: there, last: Some(way) });
        }
    }
    next
}

fn contrast(problem: &Problem, wanted: &[u8], kept: &[u8]) -> Contrast {
    let mut classes = BTreeMap::new();
    observe(problem, kept, |class| *classes.entry(class).or_insert(0.0) += 1.0);
    observe(problem, wanted, |class| *classes.entry(class).or_insert(0.0) -= 1.0);
    let manhattan = Manhattan::new(problem);
    let distance = |tiles: &[u8]| manhattan.root(tiles, 0) as f32;
    Contrast {
        classes: classes.into_iter().filter(|&(_, times)| times != 0.0).collect(),
        distance: distance(kept) - distance(wanted),
    }
}

/// How far beams follow solutions in the mean, and how often to the end.
pub fn survival(solved: &[Solved], weights: &'static Weights) -> (f64, f64) {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    let all =
        (0..600).filter_map(|place| follow(&solved[place % solved.len()], weights, &mut random));
    let far: Vec<f64> = all.map(|(far, _)| far).collect();
    let count = far.len().max(1) as f64;
    let whole = far.iter().filter(|&&far| far >= 1.0).count() as f64;
    (far.iter().sum::<f64>() / count, whole / count)
}
