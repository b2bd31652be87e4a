//! Which number can stand in which cell, and what each such possibility leans on: the time-expanded
//! graph of the path.
//!
//! A *node* is one possibility: number `k` in cell `c`. A first pass goes forward from number to
//! number and a second one backward, cell set by cell set, so that only nodes on some walk from 1 to
//! n through the clues are built; that takes care of distances and of colours at once. Nodes of
//! neighbouring numbers in neighbouring cells are linked.

use crate::board::{NOWHERE, Neighbours, Puzzle};
use gridwright_search::{Budget, Stats, Stop};
use gridwright_world::text::number_of;

/// More nodes than this are too many for any search here: boards of over 40×40 almost without clues.
const MOST_NODES: u64 = 1 << 21;

/// "No node" where a link could be.
pub(super) const NONE: u32 = u32::MAX;

/// The possibilities of a board.
#[derive(Debug)]
pub(super) struct Model {
    /// Directions of a cell; a node has this many backward links and as many forward ones.
    pub directions: usize,
    /// By number (from 0), its first node; one more at the end. Nodes are sorted by number, then cell.
    pub first: Vec<u32>,
    /// By node, its number from 0.
    pub number: Vec<u16>,
    /// By node, its cell.
    pub cell: Vec<u16>,
    /// By cell, its first place in `of_cell`; one more at the end.
    pub first_of_cell: Vec<u32>,
    /// The nodes of each cell.
    pub of_cell: Vec<u32>,
    /// By node, `directions` nodes of the number before, then as many of the number behind.
    pub links: Vec<u32>,
    /// By cell, the direction of its only mark, or `u8::MAX`.
    pub marked: Vec<u8>,
}

/// Bits, one for each cell, one row for each number.
struct Sets {
    words: usize,
    bits: Vec<u64>,
}

impl Sets {
    fn row(&self, number: usize) -> &[u64] {
        &self.bits[number * self.words..(number + 1) * self.words]
    }

    fn has(&self, number: usize, cell: usize) -> bool {
        self.bits[number * self.words + cell / 64] >> (cell % 64) & 1 == 1
    }
}

fn ones(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(at, &word)| {
        let mut word = word;
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros() as usize;
            word &= word.checked_sub(1)?;
            Some(at * 64 + bit)
        })
    })
}

/// Reads the board's own contradictions, those a person would point at, before any search.
pub(super) fn plain_contradiction(puzzle: &Puzzle) -> Option<String> {
    let graph = puzzle.graph();
    let pieces = graph.components(|_| true).1.len();
    if pieces > 1 {
        return Some(format!("the board falls into {pieces} separate pieces"));
    }
    let mut clues = puzzle.seats();
    if let Some(mut last) = clues.next() {
        for clue in clues {
            let places = (graph.place(last.1), graph.place(clue.1));
            let steps = graph.neighbours().distance(places.0, places.1);
            if steps > clue.0 - last.0 {
                let (a, b) = (last.0, clue.0);
                return Some(format!("{a} and {b} are {steps} steps apart"));
            }
            last = clue;
        }
    }
    if graph.neighbours() == Neighbours::Four {
        return parity_contradiction(puzzle);
    }
    None
}

/// The parity argument: every step changes the colour, so numbers and colours alternate together.
fn parity_contradiction(puzzle: &Puzzle) -> Option<String> {
    let graph = puzzle.graph();
    let n = puzzle.cells();
    let white = (0..n).filter(|cell| graph.colour(*cell) == 0).count();
    if white.abs_diff(n - white) > 1 {
        let other = n - white;
        return Some(format!(
            "of the cells coloured like a chessboard {white} are white and {other} black: a path needs equally many, or one more"
        ));
    }
    // The colour of number 1 that a clue implies.
    let start = |(k, cell): (usize, usize)| (graph.colour(cell) + k + 1) & 1;
    let mut clues = puzzle.seats();
    let first = clues.next()?;
    if let Some(other) = clues.find(|clue| start(*clue) != start(first)) {
        let (a, b) = (first.0, other.0);
        return Some(format!("{a} and {b} stand on colours that no path joins"));
    }
    let majority = usize::from(white < n - white);
    if n % 2 == 1 && start(first) != majority {
        let k = first.0;
        return Some(format!(
            "{k} stands on the wrong colour: the path must begin and end on the colour with more cells"
        ));
    }
    None
}

impl Model {
    /// Builds the possibilities; `None` when some number has none.
    pub fn new(
        puzzle: &Puzzle,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Option<Model>, Stop> {
        let Ok(sets) = reach(puzzle, budget, stats)? else {
            return Ok(None);
        };
        let n = puzzle.cells();
        let mut first = Vec::with_capacity(n + 1);
        let mut nodes = 0u32;
        for k in 0..n {
            first.push(nodes);
            nodes += sets.row(k).iter().map(|word| word.count_ones()).sum::<u32>();
        }
        first.push(nodes);
        if u64::from(nodes) > MOST_NODES {
            return Err(Stop::Bound("size"));
        }
        let mut model = Model {
            directions: puzzle.graph().neighbours().most(),
            first,
            number: Vec::with_capacity(nodes as usize),
            cell: Vec::with_capacity(nodes as usize),
            first_of_cell: Vec::new(),
            of_cell: Vec::new(),
            links: Vec::new(),
            marked: vec![u8::MAX; n],
        };
        stats.bytes = model.bytes() + (sets.bits.len() * 8) as u64;
        budget.check(stats)?;
        for k in 0..n {
            for cell in ones(sets.row(k)) {
                model.number.push(k as u16);
                model.cell.push(cell as u16);
            }
        }
        model.sort_by_cell(n);
        let allowed = model.read_marks(puzzle);
        model.link(puzzle, &allowed, budget, stats)?;
        Ok(Some(model))
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.first.last().map_or(0, |last| *last as usize)
    }

    /// The cells of the board.
    pub fn cells(&self) -> usize {
        self.first.len() - 1
    }

    /// What the search over this model will own, about.
    fn bytes(&self) -> u64 {
        (self.len() * (8 * self.directions + 140)) as u64
    }

    /// The nodes of a number (from 0).
    #[inline]
    pub fn of_number(&self, number: usize) -> std::ops::Range<u32> {
        self.first[number]..self.first[number + 1]
    }

    /// The nodes of a cell.
    #[inline]
    pub fn of_cell(&self, cell: usize) -> &[u32] {
        &self.of_cell[self.first_of_cell[cell] as usize..self.first_of_cell[cell + 1] as usize]
    }

    /// A node's links: first to the number before, then to the number behind.
    #[inline]
    pub fn links(&self, node: u32) -> &[u32] {
        let width = 2 * self.directions;
        &self.links[node as usize * width..(node as usize + 1) * width]
    }

    fn sort_by_cell(&mut self, cells: usize) {
        let mut first = vec![0u32; cells + 1];
        for &cell in &self.cell {
            first[usize::from(cell) + 1] += 1;
        }
        for cell in 0..cells {
            first[cell + 1] += first[cell];
        }
        let mut next = first.clone();
        self.of_cell = vec![0; self.cell.len()];
        for (node, &cell) in self.cell.iter().enumerate() {
            let at = &mut next[usize::from(cell)];
            self.of_cell[*at as usize] = node as u32;
            *at += 1;
        }
        self.first_of_cell = first;
    }

    /// By cell, the directions its path may take: a cell with two marks has no others (and so cannot
    /// be an end of the path). One mark is noted in `marked`.
    fn read_marks(&mut self, puzzle: &Puzzle) -> Vec<u8> {
        let mut must = vec![0u8; puzzle.cells()];
        for &(a, b) in puzzle.marks() {
            for (from, to) in [(a, b), (b, a)] {
                let around = puzzle.graph().around(from.into());
                let direction = around.iter().position(|cell| *cell == to);
                must[usize::from(from)] |= direction.map_or(0, |direction| 1 << direction);
            }
        }
        let mut allowed = vec![u8::MAX; puzzle.cells()];
        for (cell, &must) in must.iter().enumerate() {
            match must.count_ones() {
                0 => {}
                1 => self.marked[cell] = must.trailing_zeros() as u8,
                2 => allowed[cell] = must,
                _ => allowed[cell] = 0,
            }
        }
        allowed
    }

    fn link(
        &mut self,
        puzzle: &Puzzle,
        allowed: &[u8],
        budget: &mut Budget<'_>,
        stats: &Stats,
    ) -> Result<(), Stop> {
        let d = self.directions;
        self.links = vec![NONE; self.len() * 2 * d];
        let mut before = vec![NONE; puzzle.cells()];
        for k in 1..puzzle.cells() {
            if k % 64 == 0 {
                budget.check(stats)?;
            }
            for node in self.of_number(k - 1) {
                before[usize::from(self.cell[node as usize])] = node;
            }
            for node in self.of_number(k) {
                let cell = usize::from(self.cell[node as usize]);
                for (direction, &other) in puzzle.graph().around(cell)[..d].iter().enumerate() {
                    let back = direction ^ 1;
                    let ends_twice_marked = k + 1 == puzzle.cells() && allowed[cell] != u8::MAX
                        || k == 1 && other != NOWHERE && allowed[usize::from(other)] != u8::MAX;
                    if other == NOWHERE
                        || ends_twice_marked
                        || before[usize::from(other)] == NONE
                        || allowed[cell] >> direction & 1 == 0
                        || allowed[usize::from(other)] >> back & 1 == 0
                    {
                        continue;
                    }
                    let other = before[usize::from(other)];
                    self.links[node as usize * 2 * d + direction] = other;
                    self.links[other as usize * 2 * d + d + back] = node;
                }
            }
            for node in self.of_number(k - 1) {
                before[usize::from(self.cell[node as usize])] = NONE;
            }
        }
        Ok(())
    }
}

/// By number, the cells it can stand in as far as walks through the clues say; or the first number
/// (from 0) for which there is none.
fn reach(
    puzzle: &Puzzle,
    budget: &mut Budget<'_>,
    stats: &Stats,
) -> Result<Result<Sets, usize>, Stop> {
    let n = puzzle.cells();
    let words = n.div_ceil(64);
    let mut sets = Sets { words, bits: vec![0; words * n] };
    let mut free = vec![0u64; words];
    for cell in (0..n).filter(|cell| puzzle.clue(*cell).is_none()) {
        free[cell / 64] |= 1 << (cell % 64);
    }
    let mut spread = vec![0u64; words];
    for k in 0..n {
        if k % 64 == 0 {
            budget.check(stats)?;
        }
        if k == 0 {
            first_cells(puzzle).for_each(|cell| spread[cell / 64] |= 1 << (cell % 64));
        } else {
            spread_from(puzzle, sets.row(k - 1), &mut spread);
        }
        let row = &mut sets.bits[k * words..(k + 1) * words];
        if let Some(cell) = puzzle.seat(k + 1) {
            row[cell / 64] = spread[cell / 64] & 1 << (cell % 64);
        } else {
            for ((row, spread), free) in row.iter_mut().zip(&spread).zip(&free) {
                *row = spread & free;
            }
        }
        if row.iter().all(|word| *word == 0) {
            return Ok(Err(k));
        }
    }
    for k in (0..n - 1).rev() {
        if k % 64 == 0 {
            budget.check(stats)?;
        }
        spread_from(puzzle, sets.row(k + 1), &mut spread);
        let row = &mut sets.bits[k * words..(k + 1) * words];
        for (row, spread) in row.iter_mut().zip(&spread) {
            *row &= spread;
        }
        debug_assert!(row.iter().any(|word| *word != 0), "the forward pass arrived");
    }
    debug_assert!((0..n).all(|k| puzzle.seat(k + 1).is_none_or(|cell| sets.has(k, cell))));
    Ok(Ok(sets))
}

/// Where the path can begin: with four neighbours and an odd number of cells, on the majority colour.
pub(super) fn first_cells(puzzle: &Puzzle) -> impl Iterator<Item = usize> {
    let graph = puzzle.graph();
    let n = puzzle.cells();
    let white = (0..n).filter(|cell| graph.colour(*cell) == 0).count();
    let majority = usize::from(white < n - white);
    let coloured = graph.neighbours() == Neighbours::Four && n % 2 == 1;
    (0..n).filter(move |cell| !coloured || graph.colour(*cell) == majority)
}

fn spread_from(puzzle: &Puzzle, from: &[u64], to: &mut [u64]) {
    to.fill(0);
    for cell in ones(from) {
        for next in puzzle.graph().next_to(cell) {
            to[next / 64] |= 1 << (next % 64);
        }
    }
}

/// Which clues no walk joins, holes and all; `None` when walks join them all.
pub(super) fn no_walk(puzzle: &Puzzle) -> Option<String> {
    let number = reach(puzzle, &mut Budget::unlimited(), &Stats::default()).ok()?.err()?;
    let before = (1..=number).rev().find(|k| puzzle.seat(*k).is_some());
    let behind = (number + 1..=puzzle.cells()).find(|k| puzzle.seat(*k).is_some());
    Some(match (before, behind) {
        (Some(a), Some(b)) => {
            format!("no way of {} leads from {a} to {b}", number_of(b - a, "step"))
        }
        (Some(a), None) => format!("no way leads from {a} on to {}", number + 1),
        (None, Some(b)) => format!("no way of {} leads from 1 to {b}", number_of(b - 1, "step")),
        (None, None) => format!("no way is {} long", number_of(number, "step")),
    })
}
