//! What a stone would make of a line: the patterns of Gomoku, for any k.
//!
//! A free cell is looked at along one line, `reach` cells either way, with the stone in place. What
//! counts is the number of further stones the best window of k cells still needs, and whether the row
//! is *open*: one move before winning an open row can be completed at two ends, so it cannot be stopped.

/// The largest k for which lines fit the machine words used here. Beyond it nobody can force anything.
pub const LARGEST_K: usize = 15;

/// No window of k cells through the cell is free of enemies: nothing can come of it.
pub const DEAD: u8 = 0;
/// One stone short, one way to complete.
pub const FOUR: u8 = 13;
/// One stone short, two ways to complete.
pub const OPEN_FOUR: u8 = 14;
/// Complete.
pub const FIVE: u8 = 15;
/// Two stones short and open in one way: threatens to become an [`OPEN_FOUR`].
pub const OPEN_THREE: u8 = 11;
/// The same in two ways or more.
pub const FREE_THREE: u8 = 12;

/// The code of a row that needs `need` more stones, two or more, and is open in so many ways.
fn code(need: usize, ways: usize) -> u8 {
    match (need, ways) {
        (2, 0) => 10,
        (2, 1) => OPEN_THREE,
        (2, _) => FREE_THREE,
        (3, ways) => 6 + ways.min(3) as u8,
        (4, ways) => 4 + ways.min(1) as u8,
        (5, ways) => 2 + ways.min(1) as u8,
        // Longer ways are all alike.
        _ => 1,
    }
}

/// The rule that decides what a window is worth.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    k: usize,
    exact: bool,
}

impl Rule {
    /// For k (at most [`LARGEST_K`]) or more in a row, or exactly k.
    pub fn new(k: usize, exact: bool) -> Rule {
        Rule { k, exact }
    }

    /// How far away a stone can matter to a cell of the same line.
    pub fn reach(self) -> usize {
        if self.exact { self.k } else { self.k - 1 }
    }

    /// What `own` stones (the middle one included) make of a line where `walls` cannot be passed. Both
    /// are `2 * reach + 1` bits, the middle one is the cell.
    pub fn classify(self, own: u64, walls: u64) -> u8 {
        let (k, reach) = (self.k, self.reach());
        let window = (1_u64 << k) - 1;
        let mut most = 0;
        let mut gaps = 0;
        for start in reach + 1 - k..=reach {
            let mask = window << start;
            if walls & mask != 0 || self.spoilt(own, start, k) {
                continue;
            }
            let stones = (own & mask).count_ones() as usize;
            if stones > most {
                most = stones;
                gaps = 0;
            }
            if stones == most {
                gaps |= mask & !own;
            }
        }
        match k - most {
            _ if most == 0 => DEAD,
            0 => FIVE,
            1 if gaps.count_ones() > 1 => OPEN_FOUR,
            1 => FOUR,
            need => code(need, self.ways(own, walls, most)),
        }
    }

    /// Whether a window has an own stone right beside it, so that filling it would make too long a row.
    fn spoilt(self, own: u64, start: usize, length: usize) -> bool {
        let before = start > 0 && own >> (start - 1) & 1 == 1;
        self.exact && (before || own >> (start + length) & 1 == 1)
    }

    /// In how many ways `stones` stand within k - 1 cells that have a free cell at either end: a row is
    /// open if there is one.
    fn ways(self, own: u64, walls: u64, stones: usize) -> usize {
        let (k, reach) = (self.k, self.reach());
        let inside = (1_u64 << (k - 1)) - 1;
        let first = (reach + 2).saturating_sub(k).max(1);
        let open = |&start: &usize| {
            let mask = inside << start;
            let ends = 1 << (start - 1) | 1 << (start + k - 1);
            start + k - 1 <= 2 * reach
                && (own & mask).count_ones() as usize == stones
                && walls & (mask | ends) == 0
                && own & ends == 0
                && !self.spoilt(own, start - 1, k + 1)
        };
        (first..=reach).filter(open).count()
    }
}

/// Answers for all lines of a k small enough to list, otherwise worked out each time.
#[derive(Debug)]
pub struct Patterns {
    rule: Rule,
    /// Bits of a line without its middle, read as digits of base three.
    ternary: Vec<u32>,
    codes: Vec<u8>,
    /// For the shortest reaches, both sides' codes at once.
    pairs: Option<Pairs>,
    mask: u64,
}

/// The longest reach for which both sides' codes are listed together: 64 kB.
pub const PAIRED: usize = 4;

/// Both sides' codes of a line, four bits each, by two bits a cell: whether X, and whether O, has a stone
/// or a wall there.
#[derive(Debug)]
pub struct Pairs {
    /// Nine bits, two apart.
    apart: Box<[u32; 512]>,
    codes: Box<[u8; 1 << 16]>,
}

impl Pairs {
    /// From the list of one side's codes.
    fn new(reach: usize, codes: &[u8]) -> Pairs {
        let apart = |bits: usize| (0..9).map(|i| (bits >> i & 1) << (2 * i)).sum::<usize>();
        let room = vec![0; 1 << 16].into_boxed_slice();
        let room = room.try_into().expect("as long as it was made");
        let apart = Box::new(std::array::from_fn(|bits| apart(bits) as u32));
        let mut pairs = Pairs { apart, codes: room };
        for line in 0..1_usize << (4 * reach) {
            let (mut x, mut o, mut place) = (0, 0, 1);
            for i in 0..2 * reach {
                let cell = line >> (2 * i) & 3;
                // Own stones are ones, what cannot be passed are twos.
                x += place * [0, 1, 2, 2][cell];
                o += place * [0, 2, 1, 2][cell];
                place *= 3;
            }
            pairs.codes[line] = codes[x] | codes[o] << 4;
        }
        pairs
    }

    /// Up to 18 cells of a line, two bits each.
    #[inline(always)]
    pub fn stretch(&self, [x, o]: [u64; 2], walls: u64) -> u64 {
        let nine = |bits: u64| u64::from(self.apart[(bits & 511) as usize]);
        let apart = |bits: u64| nine(bits) | nine(bits >> 9) << 18;
        apart(x | walls) | apart(o | walls) << 1
    }

    /// The codes of the cell in the middle of a stretch of `2 * REACH + 1` cells; what is beyond is ignored,
    /// and so is the middle. X has the lower four bits.
    #[inline(always)]
    pub fn codes<const REACH: usize>(&self, stretch: u64) -> u8 {
        let side = (1 << (2 * REACH)) - 1;
        self.codes[(stretch & side | stretch >> 2 & side << (2 * REACH)) as usize & 0xffff]
    }
}

/// Lists of more lines than this take longer to make than they save.
const LARGEST_LIST: usize = 600_000;

impl Patterns {
    /// Lists what can be listed.
    pub fn new(rule: Rule) -> Patterns {
        let reach = rule.reach();
        let width = 2 * reach + 1;
        let mut patterns = Patterns {
            rule,
            ternary: Vec::new(),
            codes: Vec::new(),
            pairs: None,
            mask: (1 << width) - 1,
        };
        let lines = 3_usize.pow(2 * reach.min(7) as u32);
        if reach > 7 || lines > LARGEST_LIST {
            return patterns;
        }
        patterns.ternary = (0..1_u32 << width).map(|b| ternary(b, reach)).collect();
        patterns.codes = (0..lines).map(|line| listed(rule, line)).collect();
        if reach <= PAIRED {
            patterns.pairs = Some(Pairs::new(reach, &patterns.codes));
        }
        patterns
    }

    /// See [`Rule::classify`]; bits beyond the line are ignored, and so is the middle one.
    #[inline(always)]
    pub fn code(&self, own: u64, walls: u64) -> u8 {
        let (own, walls) = (own & self.mask, walls & self.mask);
        if self.codes.is_empty() {
            let middle = 1 << self.rule.reach();
            return self.rule.classify(own | middle, walls & !middle);
        }
        let line = self.ternary[own as usize] + 2 * self.ternary[walls as usize];
        self.codes[line as usize]
    }
}

impl Patterns {
    /// The codes of both sides, X first: where X has stones, where O has, and walls. Bits beyond the line
    /// are ignored, and so is the middle one.
    #[inline(always)]
    pub fn both(&self, [x, o]: [u64; 2], walls: u64) -> [u8; 2] {
        [self.code(x, o | walls), self.code(o, x | walls)]
    }

    /// Both sides' codes in one list, where the reach is at most [`PAIRED`].
    #[inline(always)]
    pub fn pairs(&self) -> Option<&Pairs> {
        self.pairs.as_ref()
    }
}

fn ternary(bits: u32, reach: usize) -> u32 {
    let digits = (0..=2 * reach).filter(|at| *at != reach);
    let mut place = 1;
    let mut number = 0;
    for at in digits {
        number += place * (bits >> at & 1);
        place *= 3;
    }
    number
}

fn listed(rule: Rule, line: usize) -> u8 {
    let reach = rule.reach();
    let (mut own, mut walls) = (1 << reach, 0);
    let mut rest = line;
    for at in (0..=2 * reach).filter(|at| *at != reach) {
        match rest % 3 {
            1 => own |= 1 << at,
            2 => walls |= 1 << at,
            _ => {}
        }
        rest /= 3;
    }
    rule.classify(own, walls)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code of the cell marked `+`.
    fn of(k: usize, exact: bool, line: &str) -> u8 {
        let rule = Rule::new(k, exact);
        let middle = line.find('+').unwrap();
        let (mut own, mut walls) = (0, 0);
        for at in 0..=2 * rule.reach() {
            let place = (middle + at).checked_sub(rule.reach());
            match place.and_then(|p| line.as_bytes().get(p)) {
                Some(b'X') => own |= 1 << at,
                Some(b'+' | b'.') => {}
                _ => walls |= 1 << at,
            }
        }
        let patterns = Patterns::new(rule);
        let code = patterns.code(own, walls);
        let middle = 1 << rule.reach();
        assert_eq!(code, rule.classify(own | middle, walls));
        code
    }

    #[test]
    fn the_patterns_of_gomoku() {
        assert_eq!(of(5, false, "XX+XX"), FIVE);
        assert_eq!(of(5, false, "XXX+XX"), FIVE);
        assert_ne!(of(5, true, "XXX+XX"), FIVE);
        assert_eq!(of(5, false, ".XX+X."), OPEN_FOUR);
        assert_eq!(of(5, true, ".XX+X.X"), FOUR);
        assert_eq!(of(5, false, "OXX+X."), FOUR);
        assert_eq!(of(5, false, "X.X+X.X"), OPEN_FOUR);
        assert_eq!(of(5, false, ".X+X.."), OPEN_THREE);
        assert_eq!(of(5, false, ".X.+X."), OPEN_THREE);
        assert_eq!(of(5, false, "..X+X.."), FREE_THREE);
        assert_eq!(of(5, false, "OX+X..."), code(2, 0));
        assert_eq!(of(5, false, "OX+XO"), DEAD);
        assert_eq!(of(5, false, "...+X..."), code(3, 3));
        assert_eq!(of(5, false, "..+X.."), code(3, 1));
        assert_eq!(of(5, false, ".+..X."), code(3, 1));
        assert_eq!(of(5, false, "O+X...."), code(3, 0));
        assert_eq!(of(3, false, ".X+."), OPEN_FOUR);
        assert_eq!(of(2, false, ".+."), OPEN_FOUR);
        assert_eq!(of(2, false, "X+."), FIVE);
    }

    /// Compares a stretch of a whole line with one side after the other.
    fn stretches<const REACH: usize>(k: usize, exact: bool) {
        let patterns = Patterns::new(Rule::new(k, exact));
        assert_eq!(patterns.rule.reach(), REACH);
        let pairs = patterns.pairs().expect("a short reach");
        let mut bits = 1_u64;
        for _ in 0..5_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let [x, rest, walls] = [bits >> 8, bits >> 24, (bits >> 40) & (bits >> 16)];
            let (x, o) = (x & !walls, rest & !x & !walls);
            let stretch = pairs.stretch([x, o], walls);
            for from in 0..=2 * REACH {
                let middle = !(1 << REACH);
                let part = |side: u64| side >> from & patterns.mask & middle;
                let both = patterns.both([part(x), part(o)], part(walls));
                let codes = pairs.codes::<REACH>(stretch >> (2 * from));
                assert_eq!([codes & 15, codes >> 4], both, "k = {k}");
            }
        }
    }

    #[test]
    fn both_sides_at_once_are_each_side_alone() {
        stretches::<1>(2, false);
        stretches::<3>(3, true);
        stretches::<3>(4, false);
        stretches::<4>(5, false);
        assert!(Patterns::new(Rule::new(5, true)).pairs().is_none());
    }

    #[test]
    fn long_rows_are_worked_out_alike() {
        assert_eq!(of(10, false, "XXXXX+XXXX"), FIVE);
        assert_eq!(of(10, false, ".XXXXX+XXX."), OPEN_FOUR);
        assert_eq!(of(10, false, ".XXXX.+XXX."), OPEN_THREE);
        assert_eq!(of(10, false, "....XX+XX...."), code(5, 1));
        assert_eq!(of(15, false, "XXXXXXX+XXXXXXX"), FIVE);
        assert_eq!(of(15, true, "XXXXXXX+XXXXXXX"), FIVE);
    }
}
