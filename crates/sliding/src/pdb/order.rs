//! Orders of up to eight tiles: packed, ranked, and changed by one tile jumping over its neighbours.
//!
//! An [`Order`] says which pattern tile stands first, second, … when the occupied cells are read row by
//! row: three bits each, the first lowest. A tile that moves up or down jumps over the pattern tiles
//! between its two cells, which turns a window of the order by one place.
//!
//! The rank counts inversions: every pair of tiles that stand the wrong way round adds `i!`, `i` the greater
//! of the two. So a jump changes the rank by one known number for each tile jumped over ([`swap`]), and a
//! search follows it without looking anything up that depends on the order.

/// The longest order.
pub const LONGEST: usize = 8;

/// A packed order.
pub type Order = u32;

/// Packs tile numbers, the first in front.
pub fn pack(tiles: impl IntoIterator<Item = u8>) -> Order {
    let tiles = tiles.into_iter().enumerate();
    tiles.fold(0, |order, (place, tile)| order | u32::from(tile) << (3 * place))
}

/// What a tile that jumps forward over `other` adds to the rank.
pub fn swap(tile: usize, other: usize) -> i16 {
    let weight = factorial(tile.max(other)) as i16;
    if tile < other { weight } else { -weight }
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

/// Ranks of the orders of `k` tiles.
#[derive(Clone, Debug)]
pub struct Orders {
    k: usize,
    /// What the first four places add: the pairs among them, and those with one tile in a later place.
    head: Vec<u16>,
    /// What the pairs in the other places add.
    tail: Vec<u16>,
}

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

/// What turn `number` does.
pub fn turn(number: usize) -> Turn {
    if number == 0 {
        return Turn::default();
    }
    Turn::jump((number - 1) / LONGEST, (number - 1) % LONGEST)
}

/// One more than the highest turn number.
pub const TURNS: usize = 1 + LONGEST * LONGEST;

impl Orders {
    /// Prepares the orders of `k` tiles.
    pub fn new(k: usize) -> Orders {
        assert!((1..=LONGEST).contains(&k), "orders have 1 to 8 tiles");
        let mut orders = Orders { k, head: vec![0; 1 << 12], tail: vec![0; 1 << 12] };
        let front = k.min(4);
        each_choice(k, front, &mut Vec::new(), &mut |tiles| {
            let later = (0..k as u8).filter(|tile| !tiles.contains(tile));
            let across = later.flat_map(|tile| tiles.iter().map(move |&first| weigh(first, tile)));
            let sum = within(tiles) + across.sum::<usize>();
            orders.head[pack(tiles.iter().copied()) as usize] = sum as u16;
        });
        each_choice(k, k - front, &mut Vec::new(), &mut |tiles| {
            orders.tail[pack(tiles.iter().copied()) as usize] = within(tiles) as u16;
        });
        orders
    }

    /// How many there are: k!.
    pub fn count(&self) -> usize {
        factorial(self.k)
    }

    /// The place of an order among all.
    #[inline(always)]
    pub fn rank(&self, order: Order) -> usize {
        usize::from(self.head[(order & HEAD) as usize])
            + usize::from(self.tail[(order >> 12) as usize & HEAD as usize])
    }

    /// All orders by their rank.
    pub fn all(&self) -> Vec<Order> {
        let mut all = vec![0; self.count()];
        each_choice(self.k, self.k, &mut Vec::new(), &mut |tiles| {
            let order = pack(tiles.iter().copied());
            all[self.rank(order)] = order;
        });
        all
    }
}

/// k!
pub fn factorial(k: usize) -> usize {
    (1..=k).product()
}

/// What a pair adds to the rank, `first` standing before `second`.
fn weigh(first: u8, second: u8) -> usize {
    if first > second { factorial(first.into()) } else { 0 }
}

/// What all pairs of a row of tiles add.
fn within(tiles: &[u8]) -> usize {
    let pairs = |(place, &first): (usize, &u8)| {
        tiles[place + 1..].iter().map(move |&second| weigh(first, second)).sum::<usize>()
    };
    tiles.iter().enumerate().map(pairs).sum()
}

/// All rows of `length` different tiles below `k` that begin with `tiles`.
fn each_choice(k: usize, length: usize, tiles: &mut Vec<u8>, then: &mut impl FnMut(&[u8])) {
    if tiles.len() == length {
        return then(tiles);
    }
    for tile in 0..k as u8 {
        if !tiles.contains(&tile) {
            tiles.push(tile);
            each_choice(k, length, tiles, then);
            tiles.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_has_its_order() {
        for k in 1..=LONGEST {
            let orders = Orders::new(k);
            let all = orders.all();
            assert_eq!(all[0], pack(0..k as u8));
            for (rank, &order) in all.iter().enumerate() {
                assert_eq!(orders.rank(order), rank);
            }
        }
    }

    #[test]
    fn jumps_move_one_tile() {
        let k = 6;
        let orders = Orders::new(k);
        for &order in orders.all().iter().step_by(7) {
            let tiles: Vec<u8> = (0..k).map(|place| (order >> (3 * place) & 7) as u8).collect();
            for from in 0..k {
                for to in 0..k {
                    let mut moved = tiles.clone();
                    let tile = moved.remove(from);
                    moved.insert(to, tile);
                    let number = turn_number(from, to);
                    let there = turn(number).apply(order);
                    assert_eq!(there, pack(moved));
                    assert_eq!(turn(inverse_turn(number)).apply(there), order);
                    let over = tiles[from.min(to)..=from.max(to)].iter().filter(|t| **t != tile);
                    let change: i16 = over.map(|&t| swap(tile.into(), t.into())).sum();
                    let change = if to > from { change } else { -change };
                    assert_eq!(orders.rank(there) as i16, orders.rank(order) as i16 + change);
                }
            }
        }
    }
}
