//! The lines of a board of any size, counted stone by stone.
//!
//! Each line of k cells knows how many stones of either side it holds. Lines that lack one, two or three
//! stones of one side and hold none of the other are kept in lists, so that threats are found without
//! looking at the board. A move touches the lines through its cell, at most 4k of them.

use crate::board::{Cell, DIRECTIONS, Mark, Position, Variant};
use gridwright_search::random::stream;

/// The side whose win is looked for is 0, the other 1.
pub type Player = usize;
/// The side whose win is looked for.
pub const ATTACKER: Player = 0;
/// The other side.
pub const DEFENDER: Player = 1;

/// Lines that lack more stones than this are not listed.
const MOST_LISTED: usize = 3;
const UNLISTED: u32 = u32::MAX;

/// One direction's lines through a cell: starts from `low` to `high` steps back.
#[derive(Clone, Copy, Debug, Default)]
struct Reach {
    low: u8,
    high: u8,
    any: bool,
}

/// A position for threat searches.
#[derive(Clone, Debug)]
pub struct Field {
    variant: Variant,
    cells: usize,
    /// Step from one cell of a line to the next, by direction.
    steps: [usize; 4],
    reach: Vec<[Reach; 4]>,
    free: Vec<bool>,
    /// Stones on each line, by side; a blocked cell counts for both.
    stones: Vec<[u8; 2]>,
    /// Lines by side and by the stones they lack.
    lists: [[Vec<u32>; MOST_LISTED]; 2],
    /// Where a line stands in its list, by side.
    places: Vec<[u32; 2]>,
    keys: Vec<[u128; 2]>,
    hash: u128,
    free_count: usize,
}

impl Field {
    /// The position as an attack by the side to move.
    pub fn new(board: &Position) -> Field {
        let variant = board.variant();
        let cells = variant.cells();
        let mut field = Field {
            variant,
            cells,
            steps: DIRECTIONS
                .map(|(down, right)| (down * variant.cols() as isize + right) as usize),
            reach: (0..cells).map(|cell| reaches(variant, cell)).collect(),
            free: vec![true; cells],
            stones: vec![[0; 2]; 4 * cells],
            lists: Default::default(),
            places: vec![[UNLISTED; 2]; 4 * cells],
            keys: random_keys(cells),
            hash: 0,
            free_count: cells,
        };
        field.list_empty_lines();
        for (cell, &mark) in board.marks().iter().enumerate() {
            match mark {
                Mark::Empty => {}
                Mark::Blocked => field.block(cell),
                mark if mark == board.to_move().mark() => field.put(cell, ATTACKER),
                _ => field.put(cell, DEFENDER),
            }
        }
        field
    }

    /// A number that differs for positions that differ (128 bits, so that equal numbers may be taken
    /// for equal positions).
    #[inline]
    pub fn hash(&self) -> u128 {
        self.hash
    }
    /// Number of free cells.
    pub fn free_count(&self) -> usize {
        self.free_count
    }

    /// Some free cell.
    pub fn any_free(&self) -> Option<usize> {
        self.free.iter().position(|&free| free)
    }

    /// Lines of a side that lack `lack` (1, 2 or 3) stones.
    #[inline]
    pub fn lines(&self, side: Player, lack: usize) -> &[u32] {
        &self.lists[side][lack - 1]
    }

    /// The free cells of a line.
    #[inline]
    pub fn gaps(&self, line: u32) -> impl Iterator<Item = usize> + '_ {
        let (direction, start) = (line as usize / self.cells, line as usize % self.cells);
        let step = self.steps[direction];
        (0..self.variant.k())
            .map(move |index| start.wrapping_add(step.wrapping_mul(index)))
            .filter(|&cell| self.free[cell])
    }

    /// The first two gaps of a line that lacks two.
    #[inline]
    pub fn two_gaps(&self, line: u32) -> (usize, usize) {
        let mut gaps = self.gaps(line);
        let first = gaps.next().unwrap_or(0);
        (first, gaps.next().unwrap_or(first))
    }

    /// A cell that completes a line of `side`, and whether there is another such cell.
    #[inline]
    pub fn completion(&self, side: Player) -> Option<(usize, bool)> {
        let mut found = None;
        for &line in self.lines(side, 1) {
            let cell = self.gaps(line).next()?;
            match found {
                None => found = Some(cell),
                Some(first) if first != cell => return Some((first, true)),
                Some(_) => {}
            }
        }
        found.map(|cell| (cell, false))
    }

    /// Puts a stone on a free cell.
    pub fn put(&mut self, cell: usize, side: Player) {
        self.free[cell] = false;
        self.free_count -= 1;
        self.hash ^= self.keys[cell][side];
        self.change(cell, |stones| stones[side] += 1);
    }

    /// Takes a stone back.
    pub fn take(&mut self, cell: usize, side: Player) {
        self.free[cell] = true;
        self.free_count += 1;
        self.hash ^= self.keys[cell][side];
        self.change(cell, |stones| stones[side] -= 1);
    }

    fn block(&mut self, cell: usize) {
        self.free[cell] = false;
        self.free_count -= 1;
        self.change(cell, |stones| {
            stones[0] += 1;
            stones[1] += 1;
        });
    }

    #[inline]
    fn change(&mut self, cell: usize, count: impl Fn(&mut [u8; 2])) {
        for direction in 0..4 {
            let reach = self.reach[cell][direction];
            if !reach.any {
                continue;
            }
            let step = self.steps[direction];
            for back in reach.low..=reach.high {
                let start = cell.wrapping_sub(step.wrapping_mul(usize::from(back)));
                let line = direction * self.cells + start;
                let before = self.stones[line];
                let mut after = before;
                count(&mut after);
                self.stones[line] = after;
                for side in [ATTACKER, DEFENDER] {
                    let (old, new) = (self.lack(before, side), self.lack(after, side));
                    if old != new {
                        self.relist(line, side, old, new);
                    }
                }
            }
        }
    }

    /// Stones a side lacks on a line, 0 where that does not matter.
    #[inline]
    fn lack(&self, stones: [u8; 2], side: Player) -> usize {
        let lack = self.variant.k() - usize::from(stones[side]);
        if stones[1 - side] == 0 && lack <= MOST_LISTED { lack } else { 0 }
    }

    fn relist(&mut self, line: usize, side: Player, old: usize, new: usize) {
        if old > 0 {
            let list = &mut self.lists[side][old - 1];
            let place = self.places[line][side] as usize;
            list.swap_remove(place);
            if let Some(&moved) = list.get(place) {
                self.places[moved as usize][side] = place as u32;
            }
            self.places[line][side] = UNLISTED;
        }
        if new > 0 {
            let list = &mut self.lists[side][new - 1];
            self.places[line][side] = list.len() as u32;
            list.push(line as u32);
        }
    }

    /// With a small k, empty lines already lack few stones.
    fn list_empty_lines(&mut self) {
        let k = self.variant.k();
        if k > MOST_LISTED {
            return;
        }
        for direction in 0..4 {
            for start in 0..self.cells {
                let reach = self.reach[start][direction];
                if reach.any && reach.low == 0 {
                    for side in [ATTACKER, DEFENDER] {
                        self.relist(direction * self.cells + start, side, 0, k);
                    }
                }
            }
        }
    }
}

/// How many steps back the lines through a cell start.
fn reaches(variant: Variant, cell: usize) -> [Reach; 4] {
    DIRECTIONS.map(|(down, right)| {
        let room = |down: isize, right: isize| {
            let mut at = Cell(cell as u16);
            let mut steps = 0;
            while steps + 1 < variant.k() {
                match variant.step(at, (down, right)) {
                    Some(next) => at = next,
                    None => break,
                }
                steps += 1;
            }
            steps
        };
        let (behind, ahead) = (room(-down, -right), room(down, right));
        let far = variant.k() - 1;
        Reach {
            low: far.saturating_sub(ahead).min(255) as u8,
            high: behind.min(255) as u8,
            any: behind + ahead >= far,
        }
    })
}

/// Two numbers of 128 bits for each cell.
fn random_keys(cells: usize) -> Vec<[u128; 2]> {
    let mut numbers = stream(0x7468_7265_6174_7331).map(u128::from);
    let mut next = || numbers.next().unwrap_or_default();
    let mut key = || next() << 64 | next();
    (0..cells).map(|_| [key(), key()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;
    use rand::{RngExt, SeedableRng};

    /// Lines by what they lack, counted from scratch.
    fn census(board: &Position, side: Side, lack: usize) -> usize {
        let variant = board.variant();
        let lines =
            crate::champion::geometry::all_lines(variant.rows(), variant.cols(), variant.k());
        lines
            .map(|(_, line)| line.map(|cell| board.marks()[cell]).collect::<Vec<_>>())
            .filter(|marks| marks.iter().all(|&m| m == Mark::Empty || m == side.mark()))
            .filter(|marks| marks.iter().filter(|&&m| m == Mark::Empty).count() == lack)
            .count()
    }

    #[test]
    fn lists_equal_a_census() {
        let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(1);
        for (rows, cols, k) in [(7, 9, 4), (1, 6, 2), (5, 5, 3), (9, 9, 5), (3, 3, 12)] {
            let variant = Variant::new(rows, cols, k).unwrap();
            let mut board = Position::new(variant);
            let mut field = Field::new(&board);
            let mut put: Vec<(usize, Player)> = Vec::new();
            while board.finish().is_none() {
                let moves: Vec<Cell> = board.moves().collect();
                let cell = moves[rng.random_range(0..moves.len())];
                let player = board.to_move().index();
                board.play(cell).unwrap();
                field.put(cell.index(), player);
                put.push((cell.index(), player));
                for lack in 1..=MOST_LISTED {
                    for side in [Side::X, Side::O] {
                        assert_eq!(
                            field.lines(side.index(), lack).len(),
                            census(&board, side, lack)
                        );
                    }
                }
            }
            for (cell, player) in put.into_iter().rev() {
                field.take(cell, player);
            }
            assert_eq!(field.hash(), 0);
            assert_eq!(
                field.lines(0, MOST_LISTED).len(),
                census(&Position::new(variant), Side::X, 3)
            );
        }
    }
}
