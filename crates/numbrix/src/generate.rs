//! Seeded random paths, and puzzles made from them.

use crate::board::{BoardError, Filling, Graph, Puzzle};
use crate::champion;
use crate::options::Options;
use gridwright_search::{Budget, Cancel, Limits, Stats};
use rand::{Rng, RngExt};

/// Decisions that telling whether a clue can be left out may take.
const EFFORT: u64 = 2_000;

/// A random path through all cells of a board without holes, as the number of every cell.
///
/// Backbite (Mansfield 1982): the snake through all rows is changed by moves that join an end of the
/// path to a neighbour of it and cut the path there; 20 moves a cell leave no trace of the snake.
///
/// # Panics
/// If the board has holes: then there may be no path at all.
pub fn random_path(graph: &Graph, rng: &mut dyn Rng) -> Filling {
    let mut path = graph.snake().expect("a board without holes");
    let mut place = vec![0; path.len()];
    for (at, &cell) in path.iter().enumerate() {
        place[cell] = at;
    }
    let last = path.len() - 1;
    for _ in 0..20 * path.len() {
        let at_end = rng.random_range(0..2) == 1;
        let end = if at_end { last } else { 0 };
        let around: Vec<usize> = graph.next_to(path[end]).collect();
        let Some(&other) = around.get(rng.random_range(0..around.len().max(1))) else {
            break;
        };
        let other = place[other];
        let turned = if at_end { other + 1..last + 1 } else { 0..other };
        path[turned.clone()].reverse();
        for at in turned {
            place[path[at]] = at;
        }
    }
    let mut filling = vec![0; path.len()];
    for (at, &cell) in path.iter().enumerate() {
        filling[cell] = at as u16 + 1;
    }
    filling
}

/// A puzzle from a random path. With a density every cell keeps its number with that chance; without
/// one, numbers are taken away in random order as long as the answer stays the only one (as far as a
/// fixed effort can tell).
///
/// ```
/// use gridwright_numbrix::{Options, count, generate};
/// use gridwright_search::Budget;
/// use rand::SeedableRng;
/// let options = Options { size: (4, 5), ..Options::default() };
/// let puzzle = generate(&options, &mut rand_pcg::Pcg64::seed_from_u64(1))?;
/// assert_eq!(puzzle.cells(), 20);
/// assert_eq!(count(&puzzle, &options, &mut Budget::unlimited()).count, 1);
/// # Ok::<(), gridwright_numbrix::BoardError>(())
/// ```
pub fn generate(options: &Options, rng: &mut dyn Rng) -> Result<Puzzle, BoardError> {
    let (rows, columns) = options.size;
    let graph = Graph::new(rows, columns, options.neighbours, |_, _| false)?;
    let filling = random_path(&graph, rng);
    if let Some(density) = options.density {
        let mut keep = |number: u16| if rng.random_bool(density) { number } else { 0 };
        let clues = filling.iter().map(|number| keep(*number)).collect();
        return Ok(sound(&graph, clues));
    }
    let mut order: Vec<usize> = (0..filling.len()).collect();
    for at in (1..order.len()).rev() {
        order.swap(at, rng.random_range(0..=at));
    }
    let mut clues = filling;
    for cell in order {
        let number = std::mem::take(&mut clues[cell]);
        if !is_unique(&sound(&graph, clues.clone())) {
            clues[cell] = number;
        }
    }
    Ok(sound(&graph, clues))
}

fn sound(graph: &Graph, clues: Vec<u16>) -> Puzzle {
    Puzzle::new(graph.clone(), clues, Vec::new()).expect("numbers of a path are sound clues")
}

/// Whether the board has one answer only, and that is soon found out.
fn is_unique(puzzle: &Puzzle) -> bool {
    let limits = Limits { nodes: Some(EFFORT), ..Limits::default() };
    let mut budget = Budget::new(limits, &Cancel::default(), &());
    let mut found = 0;
    let mut count = |_| found += 1;
    let all = champion::answers(puzzle, 2, &mut budget, &mut Stats::default(), &mut count);
    all == Ok(true) && found == 1
}
