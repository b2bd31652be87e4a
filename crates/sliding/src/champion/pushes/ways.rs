//! Pushes by the cell that the blank goes to, and paths of them.

use super::lines::Axis;
use crate::champion::problem::Problem;

/// Where the blank can go by one push.
#[derive(Clone, Debug)]
pub struct Ways([Vec<Vec<u8>>; 2]);

impl Ways {
    /// On boards of a problem's size.
    pub fn new(problem: &Problem) -> Ways {
        let dimensions = problem.dimensions();
        let beyond = |cell: usize, direction: usize| {
            let step = move |cell: &u8| {
                let there = dimensions.neighbour(usize::from(*cell), direction);
                u8::try_from(there).ok()
            };
            std::iter::successors(step(&(cell as u8)), step)
        };
        // By their places among the letters: left and right, down and up.
        Ways([[1, 2], [0, 3]].map(|directions: [usize; 2]| {
            let ways = |cell| directions.into_iter().flat_map(|d| beyond(cell, d)).collect();
            (0..dimensions.cells()).map(ways).collect()
        }))
    }

    /// Along an axis, in the order in which they are tried.
    #[inline(always)]
    pub fn along(&self, axis: Axis, blank: usize) -> &[u8] {
        &self.0[axis as usize][blank]
    }

    /// Along both axes, in the order in which they are tried.
    pub fn all(&self, blank: usize) -> impl Iterator<Item = (Axis, usize)> + '_ {
        let own =
            move |axis| self.along(axis, blank).iter().map(move |&to| (axis, usize::from(to)));
        let down = own(Axis::Columns).filter(move |(_, there)| *there > blank);
        let up = own(Axis::Columns).filter(move |(_, there)| *there < blank);
        down.chain(own(Axis::Rows)).chain(up)
    }
}

/// Whether a problem's board is solved when its blank goes from cell to cell along a path.
pub fn is_solution(problem: &Problem, path: &[u8]) -> bool {
    if path.last().is_none_or(|&last| usize::from(last) != problem.blank()) {
        return false;
    }
    let mut tiles = problem.start().to_vec();
    let mut blank = problem.start_blank();
    for direction in steps(problem, path) {
        let there = problem.dimensions().neighbour(blank, direction.into()).into();
        tiles.swap(blank, there);
        blank = there;
    }
    problem.is_goal(&tiles)
}

/// The single steps of a path that is given by the blank's cell after each push.
pub fn steps(problem: &Problem, path: &[u8]) -> Vec<u8> {
    let dimensions = problem.dimensions();
    let mut blank = problem.start_blank();
    let mut steps = Vec::new();
    for &there in path {
        let there = usize::from(there);
        let direction = match (blank / dimensions.cols == there / dimensions.cols, blank < there) {
            (true, false) => 1,
            (true, true) => 2,
            (false, true) => 0,
            (false, false) => 3,
        };
        let count = dimensions.distance(blank, there);
        steps.extend(std::iter::repeat_n(direction, count));
        blank = there;
    }
    steps
}
