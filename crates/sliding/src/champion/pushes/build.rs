//! Filling a table: breadth-first search over sets of bits.
//!
//! A row of the table holds the spots that differ only in the second group. A push takes a whole row to
//! one other row, by the same rearrangement of its bits wherever the row lies; so each row of the next
//! layer is put together from as many rows as there are lines, which stay in the fastest cache.

use super::lines::Axis;
use super::pattern::Places;
use super::table::{MODULUS, PushTable, entry, row_bytes};
use gridwright_search::parallel::{Done, Thread, portfolio};
use gridwright_search::{Budget, Stats, Stop};
use std::sync::{Arc, Mutex, PoisonError};

/// Rows between two looks at the budget.
const SLICE: usize = 64;
/// Bits of a word.
const WORD: usize = 64;

/// Bytes that a table takes, and that building it takes besides.
pub fn bytes(places: &Places) -> (u64, u64) {
    let rows: usize = Axis::BOTH.iter().map(|&axis| places.rows(axis)).sum();
    let words = places.row_length().div_ceil(WORD);
    ((rows * row_bytes(places)) as u64, (rows * (3 * 8 * words + 4)) as u64)
}

/// Fills a table for tiles that belong on any of some `goals`, each the cells of all tiles.
pub fn build(
    places: &Arc<Places>,
    goals: &[Vec<usize>],
    blank: usize,
    threads: usize,
    held: u64,
    budget: &mut Budget<'_>,
) -> Result<PushTable, Stop> {
    let mut builder = Builder::new(places);
    let (table, besides) = bytes(places);
    let mut stats = Stats { bytes: held + table + besides, ..Stats::default() };
    budget.check(&stats)?;
    for axis in Axis::BOTH {
        for goal in goals {
            builder.begin(axis, goal, blank);
        }
    }
    while builder.alive.iter().flatten().any(|alive| *alive) {
        builder.depth += 1;
        stats.bound = builder.depth;
        builder.advance(threads, &mut stats, budget)?;
    }
    Ok(builder.table)
}

struct Builder {
    table: PushTable,
    words: usize,
    depth: u32,
    /// By axis, row by row: the spots of the last layer.
    layer: [Vec<u64>; 2],
    /// Room for the next layer.
    next: [Vec<u64>; 2],
    seen: [Vec<u64>; 2],
    /// How many spots of a row are not seen yet.
    unseen: [Vec<u16>; 2],
    /// Whether a row has spots in the last layer.
    alive: [Vec<bool>; 2],
}

/// Some rows of one axis, being taken one layer further.
struct Part<'a> {
    axis: Axis,
    first_row: usize,
    next: &'a mut [u64],
    seen: &'a mut [u64],
    codes: &'a mut [u8],
    unseen: &'a mut [u16],
    alive: &'a mut [bool],
}

impl Builder {
    fn new(places: &Arc<Places>) -> Builder {
        let words = places.row_length().div_ceil(WORD);
        let bits = || Axis::BOTH.map(|axis| vec![0; places.rows(axis) * words]);
        Builder {
            table: PushTable::empty(Arc::clone(places)),
            words,
            depth: 1,
            layer: bits(),
            next: bits(),
            seen: bits(),
            unseen: Axis::BOTH.map(|axis| vec![places.met_in_row() as u16; places.rows(axis)]),
            alive: Axis::BOTH.map(|axis| vec![false; places.rows(axis)]),
        }
    }

    /// Puts the spot of a goal into the first layer.
    fn begin(&mut self, axis: Axis, goal: &[usize], blank: usize) {
        let places = Arc::clone(self.table.places());
        let spot = places.spot(axis, goal, blank);
        let (row, place, own) = (places.row(spot), usize::from(spot.second), axis as usize);
        let bit = 1 << (place % WORD);
        let word = row * self.words + place / WORD;
        if self.seen[own][word] & bit == 0 {
            self.seen[own][word] |= bit;
            self.layer[own][word] |= bit;
            self.unseen[own][row] -= 1;
            self.alive[own][row] = true;
            let (byte, shift) = entry(place);
            self.table.codes[own][row * row_bytes(&places) + byte] |= 1 << shift;
        }
    }

    /// From one layer to the next.
    fn advance(
        &mut self,
        threads: usize,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let mut alive = self.alive.clone();
        let source = Source {
            places: Arc::clone(self.table.places()),
            layer: &self.layer,
            alive: &self.alive,
            words: self.words,
            code: (self.depth % u32::from(MODULUS)) as u8,
        };
        let (words, row_bytes) = (self.words, row_bytes(&source.places));
        let mut parts = Vec::new();
        let sides = self.next.iter_mut().zip(&mut self.seen).zip(&mut self.table.codes);
        let sides = sides.zip(&mut self.unseen).zip(&mut alive);
        for (axis, ((((next, seen), codes), unseen), alive)) in Axis::BOTH.into_iter().zip(sides) {
            let bits = next.chunks_mut(SLICE * words).zip(seen.chunks_mut(SLICE * words));
            let rows = unseen.chunks_mut(SLICE).zip(alive.chunks_mut(SLICE));
            let slices = bits.zip(codes.chunks_mut(SLICE * row_bytes)).zip(rows);
            let part = |(slice, (((next, seen), codes), (unseen, alive)))| {
                let first_row = slice * SLICE;
                Part { axis, first_row, next, seen, codes, unseen, alive }
            };
            parts.extend(slices.enumerate().map(part));
        }
        let parts = Mutex::new(parts);
        let (_, stopped) = portfolio(threads, budget, stats, |thread| source.help(&parts, thread));
        if let Some(stop) = stopped {
            return Err(stop);
        }
        self.alive = alive;
        std::mem::swap(&mut self.layer, &mut self.next);
        Ok(())
    }
}

/// The last layer.
struct Source<'a> {
    places: Arc<Places>,
    layer: &'a [Vec<u64>; 2],
    alive: &'a [Vec<bool>; 2],
    words: usize,
    /// What the table says of the next layer.
    code: u8,
}

impl Source<'_> {
    /// Takes parts until none is left.
    fn help(&self, parts: &Mutex<Vec<Part<'_>>>, mut thread: Thread<'_>) -> Done<()> {
        let take = || parts.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut row = vec![0; self.words];
        while let Some(mut part) = take() {
            if let Err(stop) = thread.budget.check(&thread.stats) {
                return (Err(stop), thread.stats);
            }
            for own in 0..part.alive.len() {
                part.alive[own] =
                    self.gather(&part, own, &mut row) && self.settle(&mut part, own, &row);
            }
        }
        (Ok(()), thread.stats)
    }

    /// Puts together what the layer's pushes reach of a row; `false` if that is nothing new.
    fn gather(&self, part: &Part<'_>, own: usize, row: &mut [u64]) -> bool {
        if part.unseen[own] == 0 {
            return false;
        }
        let (axis, here) = (part.axis.other(), part.first_row + own);
        let mut reached = false;
        for line in 0..axis.lines(self.places.dimensions()) {
            let there = self.places.meeting(axis, line, here);
            let before = self.places.row_before(axis, here, there);
            if !self.alive[axis as usize][before] {
                continue;
            }
            if !reached {
                row.fill(0);
                reached = true;
            }
            let from = &self.layer[axis as usize][before * self.words..][..self.words];
            rearrange(from, self.places.moved_in_row(axis, there), row);
        }
        reached
    }

    /// Notes what is new in a row; `false` if nothing is.
    fn settle(&self, part: &mut Part<'_>, own: usize, row: &[u64]) -> bool {
        let row_bytes = row_bytes(&self.places);
        let codes = &mut part.codes[own * row_bytes..][..row_bytes];
        let words = own * self.words..(own + 1) * self.words;
        let (next, seen) = (&mut part.next[words.clone()], &mut part.seen[words]);
        let mut new = 0;
        for (word, ((next, seen), row)) in next.iter_mut().zip(seen).zip(row).enumerate() {
            let found = row & !*seen;
            *next = found;
            *seen |= found;
            new += found.count_ones() as u16;
            for bit in bits(found) {
                let (byte, shift) = entry(word * WORD + bit);
                codes[byte] |= self.code << shift;
            }
        }
        part.unseen[own] -= new;
        new > 0
    }
}

/// Adds the bits of a row, each at its new place.
fn rearrange(from: &[u64], places: &[u16], to: &mut [u64]) {
    for (word, &set) in from.iter().enumerate() {
        for bit in bits(set) {
            let place = usize::from(places[word * WORD + bit]);
            to[place / WORD] |= 1 << (place % WORD);
        }
    }
}

/// The places of the bits of a word.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}
