//! Domains as bitboards: for each number the set of places it can still go to.
//!
//! For boards of up to 512 places this is the fastest way to draw consequences: one look at a number
//! takes a few shifts for all its places together, and a whole state is small enough to be copied
//! instead of undone. It keeps no reasons, so nothing can be learned from its conflicts.

use crate::board::Puzzle;
use gridwright_search::bits::Mask;

/// Places next to each other, as shifts: those of `lower` have a neighbour `by` places higher, which
/// is in `upper`.
#[derive(Clone, Copy, Debug)]
struct Step<B> {
    by: u32,
    lower: B,
    upper: B,
    /// The upper places that are marked as consecutive with their lower neighbour.
    marked: B,
}

/// Draws consequences on a board, which it knows as shifts and masks.
#[derive(Debug)]
pub(super) struct Propagator<B> {
    steps: Vec<Step<B>>,
    any_marks: bool,
    /// The cells, by place.
    cell_of: Vec<u16>,
    cells: usize,
}

/// A contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

/// What is still possible.
#[derive(Clone, Debug)]
pub(super) struct State<B> {
    /// By number from 0, the places left.
    pub places: Vec<B>,
    /// By place, the numbers that can still go there.
    pub numbers: Vec<B>,
    /// Places left over all numbers.
    pub total: u32,
    /// Numbers to be looked at.
    dirty: Vec<u64>,
}

impl<B: Mask> State<B> {
    /// Takes over another state without new memory.
    pub fn copy_from(&mut self, other: &State<B>) {
        self.places.copy_from_slice(&other.places);
        self.numbers.copy_from_slice(&other.numbers);
        self.dirty.copy_from_slice(&other.dirty);
        self.total = other.total;
    }

    #[inline(always)]
    fn touch(&mut self, number: usize) {
        self.dirty[number / 64] |= 1 << (number % 64);
    }

    fn next_dirty(&mut self) -> Option<usize> {
        for (at, word) in self.dirty.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(64 * at + bit);
            }
        }
        None
    }
}

impl<B: Mask> Propagator<B> {
    /// Of a board whose places fit.
    pub fn new(puzzle: &Puzzle) -> Propagator<B> {
        let graph = puzzle.graph();
        debug_assert!(graph.rows() * graph.columns() <= B::CELLS);
        let place = |cell: usize| {
            let (row, column) = graph.place(cell);
            row * graph.columns() + column
        };
        let mut steps: Vec<Step<B>> = Vec::new();
        for cell in 0..graph.cells() {
            for other in graph.next_to(cell) {
                let (low, high) = (place(cell), place(other));
                if low >= high {
                    continue;
                }
                let by = (high - low) as u32;
                let at = steps.iter().position(|step| step.by == by).unwrap_or_else(|| {
                    let (lower, upper, marked) = (B::NONE, B::NONE, B::NONE);
                    steps.push(Step { by, lower, upper, marked });
                    steps.len() - 1
                });
                let step = &mut steps[at];
                step.lower |= B::one(low);
                step.upper |= B::one(high);
                if puzzle.is_marked(cell, other) {
                    step.marked |= B::one(high);
                }
            }
        }
        let mut cell_of = vec![0; graph.rows() * graph.columns()];
        for cell in 0..graph.cells() {
            cell_of[place(cell)] = cell as u16;
        }
        Propagator { steps, any_marks: !puzzle.marks().is_empty(), cell_of, cells: graph.cells() }
    }

    /// The places next to any of these.
    #[inline]
    pub(super) fn spread(&self, from: B) -> B {
        let mut to = B::NONE;
        for step in &self.steps {
            to |= (from & step.lower).up(step.by);
            to |= (from & step.upper).down(step.by);
        }
        to
    }

    /// What walks through the clues allow, every number still to be looked at.
    pub fn start(&self, puzzle: &Puzzle, first: B) -> Result<State<B>, Contradiction> {
        let n = self.cells;
        let mut seat = vec![B::NONE; n];
        let mut free = B::NONE;
        for (place, &cell) in self.cell_of.iter().enumerate() {
            let (row, column) =
                (place / puzzle.graph().columns(), place % puzzle.graph().columns());
            if puzzle.graph().cell(row, column).is_none() {
                continue;
            }
            match puzzle.clue(cell.into()) {
                Some(number) => seat[usize::from(number) - 1] = B::one(place),
                None => free |= B::one(place),
            }
        }
        let allowed = |k: usize| if seat[k].is_empty() { free } else { seat[k] };
        let mut places = Vec::with_capacity(n);
        let mut reached = first;
        for k in 0..n {
            let here = reached & allowed(k);
            if here.is_empty() {
                return Err(Contradiction);
            }
            places.push(here);
            reached = self.spread(here);
        }
        for k in (0..n - 1).rev() {
            places[k] = places[k] & self.spread(places[k + 1]);
        }
        let mut state = State {
            places,
            numbers: vec![B::NONE; self.cell_of.len()],
            total: 0,
            dirty: vec![0; n.div_ceil(64)],
        };
        for k in 0..n {
            state.touch(k);
            for place in state.places[k].cells() {
                state.numbers[place] |= B::one(k);
                state.total += 1;
            }
        }
        for &cell in &self.cell_of {
            let (row, column) = puzzle.graph().place(cell.into());
            let place = row * puzzle.graph().columns() + column;
            self.look_at_place(&mut state, place)?;
        }
        for k in 0..n {
            if state.places[k].is_single() {
                self.exclude_others(&mut state, k)?;
            }
        }
        Ok(state)
    }

    /// Puts a number at a place.
    pub fn put(
        &self,
        state: &mut State<B>,
        number: usize,
        place: usize,
    ) -> Result<(), Contradiction> {
        self.restrict(state, number, B::one(place))
    }

    /// Keeps a number from a place.
    pub fn forbid(
        &self,
        state: &mut State<B>,
        number: usize,
        place: usize,
    ) -> Result<(), Contradiction> {
        let rest = state.places[number].minus(B::one(place));
        self.restrict(state, number, rest)
    }

    pub(super) fn restrict(
        &self,
        state: &mut State<B>,
        number: usize,
        to: B,
    ) -> Result<(), Contradiction> {
        let before = state.places[number];
        let after = before & to;
        if after.is_empty() {
            return Err(Contradiction);
        }
        if after == before {
            return Ok(());
        }
        state.places[number] = after;
        if number > 0 {
            state.touch(number - 1);
        }
        if number + 1 < self.cells {
            state.touch(number + 1);
        }
        let gone = before.minus(after);
        let this = B::one(number);
        for place in gone.cells() {
            state.numbers[place] = state.numbers[place].minus(this);
            state.total -= 1;
        }
        for place in gone.cells() {
            self.look_at_place(state, place)?;
        }
        if after.is_single() {
            self.exclude_others(state, number)?;
        }
        Ok(())
    }

    /// A place that only one number can go to gets it.
    #[inline]
    fn look_at_place(&self, state: &mut State<B>, place: usize) -> Result<(), Contradiction> {
        let numbers = state.numbers[place];
        if numbers.is_empty() {
            return Err(Contradiction);
        }
        if numbers.is_single() {
            return self.restrict(state, numbers.first(), B::one(place));
        }
        Ok(())
    }

    /// The only place of a number is no place for the others.
    fn exclude_others(&self, state: &mut State<B>, number: usize) -> Result<(), Contradiction> {
        let place = state.places[number].first();
        let others = state.numbers[place].minus(B::one(number));
        for other in others.cells() {
            // An earlier one may have had consequences for this one.
            if state.places[other].has(place) {
                self.forbid(state, other, place)?;
            }
        }
        Ok(())
    }

    /// Draws all consequences.
    pub fn propagate(&self, state: &mut State<B>, spent: &mut u64) -> Result<(), Contradiction> {
        while let Some(number) = state.next_dirty() {
            *spent += 1;
            let supported = self.supported(state, number);
            self.restrict(state, number, supported)?;
        }
        Ok(())
    }

    /// The places where a number has another number before it and one behind it, in different
    /// places, and its marked neighbours among them.
    #[inline]
    fn supported(&self, state: &State<B>, number: usize) -> B {
        let begins = number == 0;
        let ends = number + 1 == self.cells;
        let all = state.places[number];
        let before = if begins { B::NONE } else { state.places[number - 1] };
        let behind = if ends { B::NONE } else { state.places[number + 1] };
        let [mut near_before, mut near_behind, mut once, mut twice] = [B::NONE; 4];
        let mut unmarked = B::NONE;
        let mut look = |p: B, s: B, marked: B| {
            let either = p | s;
            twice |= once & either;
            once |= either;
            near_before |= p;
            near_behind |= s;
            unmarked |= marked.minus(either);
        };
        for step in &self.steps {
            let up = |set: B| (set & step.lower).up(step.by);
            let down = |set: B| (set & step.upper).down(step.by);
            look(up(before), up(behind), step.marked);
            look(down(before), down(behind), step.marked.down(step.by));
        }
        let ok = match (begins, ends) {
            (true, true) => all,
            (true, false) => near_behind,
            (false, true) => near_before,
            (false, false) => near_before & near_behind & twice,
        };
        if self.any_marks { ok.minus(unmarked) } else { ok }
    }

    /// The number of every cell, once every number has one place.
    pub fn filling(&self, state: &State<B>) -> Vec<u16> {
        let mut filling = vec![0; self.cells];
        for (number, places) in state.places.iter().enumerate() {
            let cell = self.cell_of[places.first()];
            filling[usize::from(cell)] = number as u16 + 1;
        }
        filling
    }

    /// The cells of the board, and so the numbers.
    pub fn cells(&self) -> usize {
        self.cells
    }
}
