//! Orders of up to eight tiles: packed, ranked, and changed by one tile jumping over its neighbours.
//!
//! An [`Order`] says which pattern tile stands first, second, … when the occupied cells are read row by
//! row: three bits each, the first lowest. A tile that moves up or down jumps over the pattern tiles
//! between its two cells, which turns a window of the order by one place.

/// The longest order.
pub const LONGEST: usize = 8;

/// A packed order.
pub type Order = u32;

/// The order in which every tile stands at its own number.
pub fn identity(k: usize) -> Order {
    pack((0..k).map(|tile| tile as u8))
}

/// Packs tile numbers, the first in front.
pub fn pack(tiles: impl IntoIterator<Item = u8>) -> Order {
    let tiles = tiles.into_iter().enumerate();
    tiles.fold(0, |order, (place, tile)| order | u32::from(tile) << (3 * place))
}

/// How a window of an order turns by one place: the change of one jump.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    shift: u8,
    right: u8,
    left: u8,
    mask: u32,
}

impl Turn {
    /// The tile at `from` jumps to place `to`.
    fn jump(from: usize, to: usize) -> Turn {
        let (low, width) = (from.min(to), from.abs_diff(to));
        let (near, far) = (3, 3 * width as u8);
        let (right, left) = if to > from { (near, far) } else { (far, near) };
        Turn { shift: 3 * low as u8, right, left, mask: (1 << (3 * (width + 1))) - 1 }
    }

    /// The order after the jump.
    #[inline(always)]
    pub fn apply(self, order: Order) -> Order {
        let window = (order >> self.shift) & self.mask;
        let turned = ((window >> self.right) | (window << self.left)) & self.mask;
        order ^ ((window ^ turned) << self.shift)
    }
}

/// Ranks of the orders of `k` tiles, and the turns that jumps make.
#[derive(Clone, Debug)]
pub struct Orders {
    k: usize,
    head: Vec<u16>,
    tail: Vec<u16>,
    turns: Vec<Turn>,
}

/// How far a jump can go: a row's worth of tiles, bounded by the longest order.
const WIDEST: usize = LONGEST - 1;
/// The bits of the first four places.
const HEAD: u32 = 0xfff;

/// The number of a jump's [`Turn`]; 0 changes nothing.
pub fn turn_number(from: usize, to: usize) -> usize {
    if from == to { 0 } else { 1 + from * LONGEST + to }
}

/// The number of the turn that takes turn `number` back.
pub fn inverse_turn(number: usize) -> usize {
    if number == 0 {
        return 0;
    }
    let (from, to) = ((number - 1) / LONGEST, (number - 1) % LONGEST);
    turn_number(to, from)
}

/// One more than the highest turn number.
pub const TURNS: usize = 1 + LONGEST * LONGEST;

impl Orders {
    /// Prepares the orders of `k` tiles.
    pub fn new(k: usize) -> Orders {
        assert!((1..=LONGEST).contains(&k), "orders have 1 to 8 tiles");
        let mut orders = Orders {
            k,
            head: vec![0; 1 << 12],
            tail: vec![0; 1 << 12],
            turns: vec![Turn::default(); TURNS],
        };
        for tiles in permutations(k) {
            let digits = lehmer(&tiles);
            let weigh = |places: std::ops::Range<usize>| {
                let digit = |place: usize| digits[place] * factorial(k - 1 - place);
                places.map(digit).sum::<usize>() as u16
            };
            let order = pack(tiles.iter().copied());
            orders.head[(order & HEAD) as usize] = weigh(0..k.min(4));
            orders.tail[(order >> 12) as usize] = weigh(k.min(4)..k);
        }
        for from in 0..k {
            for to in 0..k {
                if from.abs_diff(to) <= WIDEST && from != to {
                    orders.turns[turn_number(from, to)] = Turn::jump(from, to);
                }
            }
        }
        orders
    }

    /// How many there are: k!.
    pub fn count(&self) -> usize {
        factorial(self.k)
    }

    /// The place of an order among all, in the order of a dictionary.
    #[inline(always)]
    pub fn rank(&self, order: Order) -> usize {
        usize::from(self.head[(order & HEAD) as usize])
            + usize::from(self.tail[(order >> 12) as usize & HEAD as usize])
    }

    /// What turn `number` does.
    #[inline(always)]
    pub fn turn(&self, number: usize) -> Turn {
        self.turns[number]
    }

    /// For every rank, the rank after turn `number`.
    pub fn turned_ranks(&self, number: usize) -> Vec<u16> {
        let turn = self.turn(number);
        let after = |tiles: Vec<u8>| self.rank(turn.apply(pack(tiles))) as u16;
        permutations(self.k).map(after).collect()
    }
}

/// k!
pub fn factorial(k: usize) -> usize {
    (1..=k).product()
}

/// All orders of `k` tiles, as a dictionary lists them.
pub fn permutations(k: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..factorial(k)).map(move |rank| {
        let mut left: Vec<u8> = (0..k as u8).collect();
        let mut rest = rank;
        (0..k)
            .map(|place| {
                let weight = factorial(k - 1 - place);
                let tile = left.remove(rest / weight);
                rest %= weight;
                tile
            })
            .collect()
    })
}

fn lehmer(tiles: &[u8]) -> Vec<usize> {
    let smaller_later =
        |(place, tile): (usize, &u8)| tiles[place..].iter().filter(|t| *t < tile).count();
    tiles.iter().enumerate().map(smaller_later).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_up() {
        for k in 1..=LONGEST {
            let orders = Orders::new(k);
            for (rank, tiles) in permutations(k).enumerate() {
                assert_eq!(orders.rank(pack(tiles)), rank);
            }
        }
    }

    #[test]
    fn jumps_move_one_tile() {
        let k = 6;
        let orders = Orders::new(k);
        for tiles in permutations(k).step_by(7) {
            for from in 0..k {
                for to in 0..k {
                    let mut moved = tiles.clone();
                    let tile = moved.remove(from);
                    moved.insert(to, tile);
                    let number = turn_number(from, to);
                    let there = orders.turn(number).apply(pack(tiles.clone()));
                    assert_eq!(there, pack(moved));
                    let back = orders.turn(inverse_turn(number)).apply(there);
                    assert_eq!(back, pack(tiles.clone()));
                }
            }
        }
    }
}
