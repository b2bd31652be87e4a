//! The kernel: everything a certificate's reader has to believe, in one file.
//!
//! It knows the board and its rules (`crate::board`) and nothing else of this program: it makes its own
//! lines and symmetries, reads its own text and never searches. Whoever doubts a value reads this file.
//! It has four parts: sets of cells and the board's lines; the rules of inference; claims, each judged by
//! those before it; and three shorter forms for boards of any size.
//!
//! **The question.** There is an *attacker*, who wants to complete a line, and a *defender*, who wants to
//! prevent it; a line completed by the defender ends the game in the defender's favour. A claim says of a
//! position that the attacker wins within so many own moves, or never. The value of a game is two such
//! claims, one for each side as the attacker.
//!
//! **Why the rules hold.** An extra stone never hurts its owner (*monotonicity*): so a wasted move never
//! helps, and stones and cells that lie in no line that matters can be left out. A line lacks cells; with
//! a foreign stone in it, it is dead.

use crate::board::{Cell, DIRECTIONS, Finish, Mark, Position, Side, Variant};
use std::collections::{HashMap, HashSet};
use std::str::SplitWhitespace;

// ---------------------------------------------------------------- sets, lines, symmetries

/// A set of cells, numbered row by row from 0: up to 64 cells for each word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<const N: usize>(pub [u64; N]);

impl<const N: usize> Set<N> {
    /// No cell.
    pub const NONE: Set<N> = Set([0; N]);

    /// One cell.
    #[inline]
    pub fn one(cell: usize) -> Set<N> {
        let mut words = [0; N];
        words[cell / 64] = 1 << (cell % 64);
        Set(words)
    }

    /// How many cells.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Set::NONE
    }

    /// The cells of this set, of another, or of both.
    #[inline]
    #[must_use]
    pub fn or(self, other: Set<N>) -> Set<N> {
        Set(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The cells that are in this set and in another.
    #[inline]
    #[must_use]
    pub fn and(self, other: Set<N>) -> Set<N> {
        Set(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The cells that are in this set and not in another.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Set<N>) -> Set<N> {
        Set(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Whether all its cells are in another set.
    #[inline]
    pub fn within(self, other: Set<N>) -> bool {
        self.minus(other).is_empty()
    }

    /// Whether it shares a cell with another set.
    #[inline]
    pub fn meets(self, other: Set<N>) -> bool {
        !self.and(other).is_empty()
    }

    /// Its cells in order.
    #[inline]
    pub fn cells(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(index, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(64 * index + bit)
            })
        })
    }

    /// Its first cell alone; nothing if there is none.
    #[inline]
    #[must_use]
    pub fn first(self) -> Set<N> {
        self.cells().next().map_or(Set::NONE, Set::one)
    }
}

/// All cells of some sets.
pub fn union<const N: usize>(sets: &[Set<N>]) -> Set<N> {
    sets.iter().fold(Set::NONE, |all, &set| all.or(set))
}

/// Every k cells in a row of a board, step by step from each cell in each direction. Those of one row,
/// column or diagonal follow each other: which of two lines stands first decides, where both lack the
/// same, which is kept, so this order is part of the format.
pub fn all_lines(variant: Variant) -> Vec<Vec<usize>> {
    let directions = if variant.k() == 1 { &DIRECTIONS[..1] } else { &DIRECTIONS };
    let mut lines: Vec<(usize, isize, Vec<usize>)> = Vec::new();
    for (index, &(down, right)) in directions.iter().enumerate() {
        for start in 0..variant.cells() {
            let next = |cell: &Cell| variant.step(*cell, (down, right));
            let cells = std::iter::successors(Some(Cell(start as u16)), next);
            let line: Vec<usize> = cells.take(variant.k()).map(Cell::index).collect();
            if line.len() == variant.k() {
                let start = Cell(start as u16);
                let (row, col) = (variant.row(start) as isize, variant.col(start) as isize);
                lines.push((index, row * right - col * down, line));
            }
        }
    }
    lines.sort_by_key(|&(direction, lane, _)| (direction, lane));
    lines.into_iter().map(|(_, _, line)| line).collect()
}

/// A board's lines and symmetries as sets.
#[derive(Debug)]
pub struct Board<const N: usize> {
    variant: Variant,
    lines: Vec<Set<N>>,
    /// For each symmetry, each byte of a set and each value of it: where these eight cells go.
    images: Vec<Vec<[Set<N>; 256]>>,
    /// The symmetry that undoes each.
    inverse: Vec<usize>,
}

impl<const N: usize> Board<N> {
    /// `None` for more cells than a set can hold.
    pub fn new(variant: Variant) -> Option<Board<N>> {
        if variant.cells() > 64 * N {
            return None;
        }
        let set = |line: Vec<usize>| line.into_iter().fold(Set::NONE, |s, c| s.or(Set::one(c)));
        let maps = symmetries(variant);
        let undoes = |map: &[usize], back: &[usize]| (0..map.len()).all(|c| back[map[c]] == c);
        let inverse = maps.iter().map(|map| {
            maps.iter().position(|back| undoes(map, back)).expect("symmetries form a group")
        });
        let byte = |map: &[usize], byte: usize| {
            std::array::from_fn(|value| {
                let bits = (0..8).filter(|bit| value >> bit & 1 == 1);
                let cells = bits.filter_map(|bit| map.get(8 * byte + bit));
                cells.fold(Set::NONE, |set, &cell| set.or(Set::one(cell)))
            })
        };
        let bytes = variant.cells().div_ceil(8);
        let images = maps.iter().map(|map| (0..bytes).map(|at| byte(map, at)).collect());
        Some(Board {
            variant,
            lines: all_lines(variant).into_iter().map(set).collect(),
            images: images.collect(),
            inverse: inverse.collect(),
        })
    }

    /// Where a symmetry sends a set.
    fn image(&self, symmetry: usize, set: Set<N>) -> Set<N> {
        self.images[symmetry].iter().enumerate().fold(Set::NONE, |image, (at, table)| {
            image.or(table[(set.0[at / 8] >> (8 * (at % 8)) & 0xff) as usize])
        })
    }

    /// The least of a position's images, and the symmetry that leads there. A claim about one image is
    /// a claim about all.
    pub fn least_image(&self, p: Place<N>) -> (Place<N>, usize) {
        let mut least = (p, 0);
        for symmetry in 1..self.images.len() {
            let attacker = self.image(symmetry, p.attacker);
            if attacker > least.0.attacker {
                continue;
            }
            let defender = self.image(symmetry, p.defender);
            let image = Place { attacker, defender, empty: self.image(symmetry, p.empty) };
            if image < least.0 {
                least = (image, symmetry);
            }
        }
        least
    }
}

/// The 4 (rectangle) or 8 (square) ways to lay a board on itself, as the place each cell goes to.
fn symmetries(variant: Variant) -> Vec<Vec<usize>> {
    let (rows, cols) = (variant.rows(), variant.cols());
    let mut maps: Vec<Vec<usize>> = Vec::new();
    for way in 0..if rows == cols { 8 } else { 4 } {
        let place = |cell: usize| {
            let (row, col) = (cell / cols, cell % cols);
            let row = if way & 1 == 1 { rows - 1 - row } else { row };
            let col = if way & 2 == 2 { cols - 1 - col } else { col };
            if way & 4 == 4 { col * cols + row } else { row * cols + col }
        };
        let map: Vec<usize> = (0..variant.cells()).map(place).collect();
        if !maps.contains(&map) {
            maps.push(map);
        }
    }
    maps
}

// ---------------------------------------------------------------- rules of inference

/// A position: who owns what, and which cells are still to be played. All others are out of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place<const N: usize> {
    /// The attacker's stones.
    pub attacker: Set<N>,
    /// The defender's stones.
    pub defender: Set<N>,
    /// Cells to be played.
    pub empty: Set<N>,
}

/// What is asked of a position: does the attacker win within so many own moves?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ask {
    /// Who is to move.
    pub attacker_to_move: bool,
    /// The defender's own lines are left out of account. That is easier for the attacker: who cannot win
    /// against mere blocking cannot win.
    pub blocking_only: bool,
    /// The attacker's moves.
    pub moves: u8,
}

/// More moves than are left on any board that claims are made about.
pub const FOREVER: u8 = 254;

impl Ask {
    /// The same without a bound: holding is claimed without end.
    #[must_use]
    pub fn forever(self) -> Ask {
        Ask { moves: FOREVER, ..self }
    }
}

impl<const N: usize> Place<N> {
    /// A whole position as an attack by one side.
    pub fn of(board: &Position, attacker: Side) -> Place<N> {
        let of = |mark: Mark| {
            let cells = board.marks().iter().enumerate().filter(|(_, found)| **found == mark);
            cells.fold(Set::NONE, |set, (cell, _)| set.or(Set::one(cell)))
        };
        Place {
            attacker: of(attacker.mark()),
            defender: of(attacker.other().mark()),
            empty: of(Mark::Empty),
        }
    }

    /// The position and the question after the side to move has taken a cell.
    pub fn play(self, ask: Ask, cell: Set<N>) -> (Place<N>, Ask) {
        let mut next = Place { empty: self.empty.minus(cell), ..self };
        let mut then = Ask { attacker_to_move: !ask.attacker_to_move, ..ask };
        if ask.attacker_to_move {
            next.attacker = self.attacker.or(cell);
            then.moves = ask.moves.saturating_sub(1);
        } else {
            next.defender = self.defender.or(cell);
        }
        (next, then)
    }
}

/// The lines still open to each side, as sets of the cells they lack.
#[derive(Clone, Debug)]
pub struct Sight<const N: usize> {
    /// The attacker's.
    pub attack: Vec<Set<N>>,
    /// The defender's; none where only blocking counts.
    pub defence: Vec<Set<N>>,
    attack_whole: Set<N>,
    defence_whole: Set<N>,
}

/// What the lines themselves say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain<const N: usize> {
    /// The attacker wins and needs only these cells for it.
    Win(Set<N>),
    /// The attacker does not win.
    Holds,
    /// To be argued.
    Open,
}

/// Where forced moves led, and what is plain there.
#[derive(Clone, Copy, Debug)]
pub struct Followed<const N: usize> {
    /// The position behind the forced moves, without what no line needs.
    pub place: Place<N>,
    /// The question there.
    pub ask: Ask,
    /// The cells of the forced moves.
    pub forced: Set<N>,
    /// What is plain there.
    pub plain: Plain<N>,
}

impl<const N: usize> Board<N> {
    /// The lines that can still matter. A line of the attacker that lacks more cells than the attacker has
    /// moves comes too late; so does one of the defender that lacks more than the defender has moves before
    /// the attacker's last.
    pub fn sight(&self, p: Place<N>, ask: Ask) -> Sight<N> {
        let most = u32::from(ask.moves);
        let (attack, attack_whole) = self.open(p.attacker, p.empty, most);
        let (defence, defence_whole) = if ask.blocking_only {
            (Vec::new(), Set::NONE)
        } else {
            let before = most.saturating_sub(u32::from(ask.attacker_to_move));
            self.open(p.defender, p.empty, before)
        };
        Sight { attack, defence, attack_whole, defence_whole }
    }

    /// What the lines of one side lack, and all their cells. A line that lacks all that another lacks, and
    /// more, is never completed first: it adds nothing.
    fn open(&self, stones: Set<N>, empty: Set<N>, most: u32) -> (Vec<Set<N>>, Set<N>) {
        let alive = |line: &&Set<N>| line.within(stones.or(empty));
        let lines = self.lines.iter().filter(alive).map(|&line| (line.and(empty), line));
        let found: Vec<_> = lines.filter(|(lacks, _)| lacks.len() <= most).collect();
        // A line without stones lies within no other: only those with stones can make one redundant.
        let begun: Vec<usize> =
            (0..found.len()).filter(|&index| found[index].0 != found[index].1).collect();
        let redundant = |index: usize| {
            let lacks = found[index].0;
            begun.iter().any(|&other| {
                let set = found[other].0;
                other != index && set.within(lacks) && (set != lacks || other < index)
            })
        };
        let kept: Vec<_> =
            (0..found.len()).filter(|&at| !redundant(at)).map(|at| found[at]).collect();
        let whole = kept.iter().fold(Set::NONE, |all, &(_, line)| all.or(line));
        (kept.into_iter().map(|(lacks, _)| lacks).collect(), whole)
    }

    /// Plays forced moves until something is plain or a choice comes.
    pub fn follow(&self, place: Place<N>, ask: Ask) -> Followed<N> {
        let mut at = Followed { place, ask, forced: Set::NONE, plain: Plain::Open };
        loop {
            if at.ask.attacker_to_move && at.ask.moves == 0 {
                at.plain = Plain::Holds;
                return at;
            }
            let sight = self.sight(at.place, at.ask);
            let (plain, forced) = sight.plain(at.ask);
            at.plain = plain;
            let Some(cell) = forced else {
                at.place = sight.essence(at.place);
                at.ask.blocking_only |= sight.defence.is_empty();
                return at;
            };
            at.forced = at.forced.or(cell);
            (at.place, at.ask) = at.place.play(at.ask, cell);
        }
    }

    /// Drops the attacker's lines that hold both cells of a pair: whenever the attacker takes one of them,
    /// the defender takes the other (Hales and Jewett 1963). The cells of a pair must be in no other line
    /// of either side, unless nothing is left to attack. `Err` says what is wrong with the pairs.
    pub fn drop_pairs(
        &self,
        p: Place<N>,
        ask: Ask,
        pairs: &[Set<N>],
    ) -> Result<(Sight<N>, Place<N>), &'static str> {
        let mut sight = self.sight(p, ask);
        let mut used = Set::NONE;
        for &pair in pairs {
            if pair.len() != 2 || !pair.within(p.empty) {
                return Err("a pair is not two empty cells");
            }
            if pair.meets(used) {
                return Err("a cell is in two pairs");
            }
            used = used.or(pair);
        }
        sight.attack.retain(|&line| !pairs.iter().any(|pair| pair.within(line)));
        if sight.attack.is_empty() {
            return Ok((sight, p));
        }
        if used.meets(union(&sight.attack)) || used.meets(union(&sight.defence)) {
            return Err("a pair has a cell in a line it does not answer");
        }
        let left = sight.essence(p);
        Ok((sight, left))
    }
}

impl<const N: usize> Sight<N> {
    /// The position without the stones and cells that no line needs.
    fn essence(&self, p: Place<N>) -> Place<N> {
        Place {
            attacker: p.attacker.and(self.attack_whole),
            defender: p.defender.and(self.defence_whole),
            empty: union(&self.attack).or(union(&self.defence)),
        }
    }

    /// What the lines say: one that lacks a single cell, two such lines, a fork, too little weight. Or else
    /// the only move there is: into the one cell that a line of the other side lacks.
    fn plain(&self, ask: Ask) -> (Plain<N>, Option<Set<N>>) {
        let (now, counter) = (single(&self.attack), single(&self.defence));
        if ask.attacker_to_move {
            if !now.is_empty() {
                return (Plain::Win(now.first()), None);
            }
            match counter.len() {
                0 => {}
                1 => return (Plain::Open, Some(counter)),
                _ => return (Plain::Holds, None),
            }
            if let Some(cells) = fork(&self.attack) {
                return (Plain::Win(cells), None);
            }
        } else {
            if !counter.is_empty() || now.is_empty() && fork(&self.defence).is_some() {
                return (Plain::Holds, None);
            }
            match now.len() {
                0 => {}
                1 => return (Plain::Open, Some(now)),
                _ => return (Plain::Win(now.first().or(now.minus(now.first()).first())), None),
            }
        }
        let holds = light(&self.attack, ask.attacker_to_move);
        (if holds { Plain::Holds } else { Plain::Open }, None)
    }

    /// Whether every line through `cell` also goes through `other`, for both sides: then `other` is at least
    /// as good a move, whoever moves. (Play as if the stone on `cell` stood on `other`, and exchange the two
    /// when the opponent takes `other`.)
    pub fn covers(&self, other: Set<N>, cell: Set<N>) -> bool {
        let mut lines = self.attack.iter().chain(&self.defence);
        lines.all(|&line| !cell.within(line) || other.within(line))
    }

    /// The cells that hang together with `seed` through lines of the attacker.
    pub fn part(&self, seed: Set<N>) -> Set<N> {
        let mut part = seed;
        loop {
            let grow =
                |part: Set<N>, &line: &Set<N>| if line.meets(part) { part.or(line) } else { part };
            let grown = self.attack.iter().fold(part, grow);
            if grown == part {
                return part;
            }
            part = grown;
        }
    }
}

/// The missing cells of the lines that lack one.
fn single<const N: usize>(lines: &[Set<N>]) -> Set<N> {
    lines.iter().filter(|line| line.len() == 1).fold(Set::NONE, |all, &line| all.or(line))
}

/// Two lines that lack two cells each and share one: taking it threatens both.
fn fork<const N: usize>(lines: &[Set<N>]) -> Option<Set<N>> {
    let twos = || lines.iter().enumerate().filter(|(_, line)| line.len() == 2);
    let forks = |(at, line): (usize, &Set<N>)| {
        let other = twos().find(|&(to, other)| to < at && other != line && other.meets(*line));
        other.map(|(_, other)| other.or(*line))
    };
    twos().find_map(forks)
}

/// Erdős and Selfridge (1973): with 2⁻ⁿ for a line that lacks n cells, the defender can block all lines when
/// the sum is below one half with the attacker to move, below one with the defender to move.
pub fn light<const N: usize>(lines: &[Set<N>], attacker_to_move: bool) -> bool {
    const ONE: u64 = 1 << 40;
    let sum: u64 = lines.iter().map(|line| ONE >> line.len().min(40)).sum();
    sum < if attacker_to_move { ONE / 2 } else { ONE }
}

// ---------------------------------------------------------------- claims

/// How a claim is justified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why<const N: usize> {
    /// The attacker, to move, wins with this move.
    Attack(Set<N>),
    /// The attacker wins against each of these replies; all others are covered by them.
    Replies(Vec<Set<N>>),
    /// The attacker, to move, does not win: pairs serve some lines, and each other move is answered.
    Hold(Vec<Set<N>>),
    /// The attacker, to move, does not win: after the pairs, the rest falls into parts that all hold.
    Parts(Vec<Set<N>>),
    /// The defender, to move, holds with this move, or by the pairs alone.
    Defend(Vec<Set<N>>, Option<Set<N>>),
}

/// A claim about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim<const N: usize> {
    /// The position.
    pub place: Place<N>,
    /// What is claimed about it; `moves` counts for wins only.
    pub ask: Ask,
    /// Why.
    pub why: Why<N>,
}

type Key<const N: usize> = (Place<N>, bool, bool);

/// What is believed so far.
#[derive(Debug)]
pub struct Believed<const N: usize> {
    /// The rules of inference.
    pub board: Board<N>,
    /// Least images with the attacker's moves and the cells that the win needs.
    wins: HashMap<Key<N>, (u8, Set<N>)>,
    holds: HashSet<Key<N>>,
}

impl<const N: usize> Believed<N> {
    /// Nothing but the rules.
    pub fn new(board: Board<N>) -> Believed<N> {
        Believed { board, wins: HashMap::new(), holds: HashSet::new() }
    }

    /// The cells the attacker's win needs, if the win is plain or believed: its *zone*.
    pub fn win(&self, p: Place<N>, ask: Ask) -> Option<Set<N>> {
        let at = self.board.follow(p, ask);
        let zone = match at.plain {
            Plain::Win(zone) => zone,
            Plain::Holds => return None,
            Plain::Open => {
                let (image, symmetry) = self.board.least_image(at.place);
                let key = (image, at.ask.attacker_to_move, at.ask.blocking_only);
                let &(moves, zone) = self.wins.get(&key)?;
                if moves > at.ask.moves {
                    return None;
                }
                self.board.image(self.board.inverse[symmetry], zone)
            }
        };
        Some(zone.or(at.forced))
    }

    /// Whether it is plain or believed that the attacker never wins.
    pub fn hold(&self, p: Place<N>, ask: Ask) -> bool {
        let at = self.board.follow(p, ask.forever());
        match at.plain {
            Plain::Win(_) => false,
            Plain::Holds => true,
            Plain::Open => {
                let (image, _) = self.board.least_image(at.place);
                self.holds.contains(&(image, at.ask.attacker_to_move, at.ask.blocking_only))
                    || !at.ask.blocking_only
                        && self.hold(at.place, Ask { blocking_only: true, ..at.ask })
            }
        }
    }

    /// Judges a claim and believes it; `Err` says what is wrong with it.
    pub fn judge(&mut self, claim: &Claim<N>) -> Result<(), String> {
        let (p, ask) = (claim.place, claim.ask);
        let complete = |stones| self.board.lines.iter().any(|line| line.within(stones));
        if complete(p.attacker) || complete(p.defender) {
            return Err("a line is complete already".into());
        }
        let zone = match &claim.why {
            Why::Attack(cell) => Some(self.judge_attack(p, ask, *cell)?),
            Why::Replies(cells) => Some(self.judge_replies(p, ask, cells)?),
            Why::Hold(pairs) => self.judge_hold(p, ask.forever(), pairs).map(|()| None)?,
            Why::Parts(pairs) => self.judge_parts(p, ask.forever(), pairs).map(|()| None)?,
            Why::Defend(pairs, cell) => {
                self.judge_defend(p, ask.forever(), pairs, *cell).map(|()| None)?
            }
        };
        let (image, symmetry) = self.board.least_image(p);
        let key = (image, ask.attacker_to_move, ask.blocking_only);
        if let Some(zone) = zone {
            if self.wins.get(&key).is_none_or(|&(moves, _)| ask.moves < moves) {
                self.wins.insert(key, (ask.moves, self.board.image(symmetry, zone)));
            }
        } else {
            self.holds.insert(key);
        }
        Ok(())
    }

    fn judge_attack(&self, p: Place<N>, ask: Ask, cell: Set<N>) -> Result<Set<N>, String> {
        if !ask.attacker_to_move || ask.moves == 0 {
            return Err("an attacking move, but the attacker is not to move".into());
        }
        if cell.len() != 1 || !cell.within(p.empty) {
            return Err("the attacking move is not an empty cell".into());
        }
        let (next, then) = p.play(ask, cell);
        let zone = self.win(next, then);
        zone.map(|zone| zone.or(cell))
            .ok_or_else(|| "the position after the attacking move is not known to win".into())
    }

    fn judge_replies(&self, p: Place<N>, ask: Ask, replies: &[Set<N>]) -> Result<Set<N>, String> {
        if ask.attacker_to_move {
            return Err("replies, but the defender is not to move".into());
        }
        let sight = self.board.sight(p, ask);
        if !single(&sight.defence).is_empty() {
            return Err("the defender completes a line".into());
        }
        if replies.is_empty() {
            return Err("no reply is answered".into());
        }
        let theirs = union(&sight.defence);
        let (mut zone, mut covered) = (Set::NONE, Set::NONE);
        for &cell in replies {
            if cell.len() != 1 || !cell.within(p.empty) {
                return Err("a reply is not an empty cell".into());
            }
            let (next, then) = p.play(ask, cell);
            let Some(cells) = self.win(next, then) else {
                return Err(format!(
                    "the position after the reply {} is not known to win",
                    self.name(cell)
                ));
            };
            zone = zone.or(cells);
            // A move that touches neither this win's zone nor a line of the defender loses to it, too: the
            // attacker plays as if the reply had been this one.
            covered = covered.or(cell).or(p.empty.minus(cells.or(theirs)));
        }
        let open = p.empty.minus(covered).cells().map(Set::one);
        for cell in open {
            if !replies.iter().any(|&reply| sight.covers(reply, cell)) {
                return Err(format!("the reply {} is not answered", self.name(cell)));
            }
        }
        Ok(zone)
    }

    fn judge_hold(&self, p: Place<N>, ask: Ask, pairs: &[Set<N>]) -> Result<(), String> {
        if !ask.attacker_to_move {
            return Err("the attacker is not to move".into());
        }
        let (sight, left) = self.board.drop_pairs(p, ask, pairs)?;
        if light(&sight.attack, true) {
            return Ok(());
        }
        if !single(&sight.attack).is_empty() {
            return Err("the attacker completes a line".into());
        }
        let held = |cell: &Set<N>| {
            let (next, then) = left.play(ask, *cell);
            self.hold(next, then)
        };
        let (answered, open): (Vec<_>, Vec<_>) = left.empty.cells().map(Set::one).partition(held);
        for cell in open {
            if !answered.iter().any(|&other| sight.covers(other, cell)) {
                return Err(format!("the attack {} is not answered", self.name(cell)));
            }
        }
        Ok(())
    }

    fn judge_parts(&self, p: Place<N>, ask: Ask, pairs: &[Set<N>]) -> Result<(), String> {
        if !ask.attacker_to_move || !ask.blocking_only {
            return Err("parts may be judged apart only where the defender merely blocks".into());
        }
        let (sight, left) = self.board.drop_pairs(p, ask, pairs)?;
        let mut rest = left.empty;
        while !rest.is_empty() {
            // The defender answers in the part that the attacker moves in.
            let part = sight.part(rest.first());
            if !self.hold(Place { empty: part, ..left }, ask) {
                return Err(format!(
                    "the part with {} is not known to hold",
                    self.name(part.first())
                ));
            }
            rest = rest.minus(part);
        }
        Ok(())
    }

    fn judge_defend(
        &self,
        p: Place<N>,
        ask: Ask,
        pairs: &[Set<N>],
        cell: Option<Set<N>>,
    ) -> Result<(), String> {
        if ask.attacker_to_move {
            return Err("the defender is not to move".into());
        }
        let (sight, left) = self.board.drop_pairs(p, ask, pairs)?;
        if light(&sight.attack, false) {
            return Ok(());
        }
        let cell = cell.ok_or("the pairs leave lines open, and no move is given")?;
        if cell.len() != 1 || !cell.within(left.empty) {
            return Err("the defending move is not an empty cell that matters".into());
        }
        let (next, then) = left.play(ask, cell);
        if self.hold(next, then) {
            Ok(())
        } else {
            Err("the position after the defending move is not known to hold".into())
        }
    }

    /// The first cell of a set as `x,y`.
    fn name(&self, set: Set<N>) -> String {
        let cell = set.cells().next().unwrap_or(0);
        self.board.variant.write_move(Cell(cell as u16))
    }

    /// Reads one claim; `Err` says what is wrong with the line.
    pub fn read(&self, line: &str) -> Result<Claim<N>, String> {
        let mut words = line.split_whitespace();
        let kind = words.next().unwrap_or_default();
        let (kind, blocking_only) = match kind.as_bytes() {
            &[kind @ (b'w' | b'W' | b'h' | b's' | b'H'), mode @ (b'b' | b'f')] => {
                (kind, mode == b'b')
            }
            _ => return Err(format!("'{kind}' is no kind of claim")),
        };
        let mut moves = FOREVER;
        if kind.eq_ignore_ascii_case(&b'w') {
            let word = words.next().unwrap_or_default();
            let number = word.parse().ok().filter(|&moves| moves <= FOREVER);
            moves = number.ok_or_else(|| format!("'{word}' is no number of moves"))?;
        }
        let place = self.read_place(words.next().unwrap_or_default())?;
        let cell = |word: &str| {
            let cell = self.board.variant.read_move(word).map_err(|e| e.to_string())?;
            Ok::<Set<N>, String>(Set::one(cell.index()))
        };
        let (mut pairs, mut cells) = (Vec::new(), Vec::new());
        for word in words {
            match word.split_once('-') {
                Some((one, two)) => pairs.push(cell(one)?.or(cell(two)?)),
                None => cells.push(cell(word)?),
            }
        }
        let why = match (kind, pairs.is_empty(), cells.len()) {
            (b'w', true, 1) => Why::Attack(cells[0]),
            (b'W', true, _) => Why::Replies(cells),
            (b'h', _, 0) => Why::Hold(pairs),
            (b's', _, 0) => Why::Parts(pairs),
            (b'H', _, 0 | 1) => Why::Defend(pairs, cells.first().copied()),
            _ => return Err("cells or pairs that do not belong to this kind of claim".into()),
        };
        let attacker_to_move = matches!(kind, b'w' | b'h' | b's');
        Ok(Claim { place, ask: Ask { attacker_to_move, blocking_only, moves }, why })
    }

    fn read_place(&self, word: &str) -> Result<Place<N>, String> {
        let (rows, cols) = (self.board.variant.rows(), self.board.variant.cols());
        let fits = |row: &str| row.chars().count() == cols;
        if word.split('/').count() != rows || !word.split('/').all(fits) {
            return Err(format!("'{word}' is no position of this board"));
        }
        let mut place = Place { attacker: Set::NONE, defender: Set::NONE, empty: Set::NONE };
        for (cell, letter) in word.chars().filter(|&letter| letter != '/').enumerate() {
            let set = match letter {
                'a' => &mut place.attacker,
                'd' => &mut place.defender,
                '.' => &mut place.empty,
                '#' => continue,
                _ => return Err(format!("'{letter}' is no mark of a position")),
            };
            *set = set.or(Set::one(cell));
        }
        Ok(place)
    }
}

// ---------------------------------------------------------------- whole certificates

/// The first line of every certificate.
pub const HEADER: &str = "gridwright mnk certificate 1";

/// What a certificate says of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// The side to move wins within so many moves of its own.
    Win(u8),
    /// The other side wins within so many moves of its own.
    Loss(u8),
    /// Nobody wins.
    Draw,
}

/// A line of the certificate, from 1, and what is wrong there.
pub type Wrong = (usize, String);

/// The position as the second line of a certificate has it.
pub fn position_line(board: &Position) -> String {
    let row = |row: &[Mark]| row.iter().map(|mark| mark.symbol()).collect::<String>();
    let rows: Vec<String> = board.marks().chunks(board.variant().cols()).map(row).collect();
    format!("{} {} {}", board.variant(), rows.join("/"), board.to_move())
}

/// Judges a certificate for a position, from the rules alone; gives up when told to `stop`.
pub fn check(board: &Position, text: &str, stop: &dyn Fn() -> bool) -> Result<(), Wrong> {
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    if lines.next().map(|(_, line)| line) != Some(HEADER) {
        return Err((1, format!("expected '{HEADER}'")));
    }
    if lines.next().map(|(_, line)| line) != Some(position_line(board).as_str()) {
        return Err((2, "this is not the position to be checked".into()));
    }
    let Some(statement) = lines.next().and_then(|(_, line)| read_statement(line)) else {
        return Err((3, "expected 'win N', 'loss N' or 'draw'".into()));
    };
    if board.finish().is_some() || !board.variant().is_plain() {
        return Err((2, "certificates are for unfinished games under the plain rules".into()));
    }
    let lines: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.is_empty()).collect();
    let short =
        |line: &str| matches!(line.split_whitespace().next(), Some("pairs" | "forced" | "threats"));
    if lines.iter().any(|(_, line)| short(line)) {
        return check_short(board, statement, &lines);
    }
    let variant = board.variant();
    if let Some(small) = Board::<1>::new(variant) {
        check_claims(board, small, statement, &lines, stop)
    } else if let Some(middle) = Board::<2>::new(variant) {
        check_claims(board, middle, statement, &lines, stop)
    } else if let Some(large) = Board::<4>::new(variant) {
        check_claims(board, large, statement, &lines, stop)
    } else {
        Err((4, "a board of this size takes 'pairs', 'forced' or 'threats'".into()))
    }
}

fn read_statement(line: &str) -> Option<Statement> {
    let mut words = line.split_whitespace();
    let value = words.next()?;
    let moves = words.next().map(str::parse::<u8>);
    match (value, moves, words.next()) {
        ("win", Some(Ok(moves @ 0..=FOREVER)), None) => Some(Statement::Win(moves)),
        ("loss", Some(Ok(moves @ 0..=FOREVER)), None) => Some(Statement::Loss(moves)),
        ("draw", None, None) => Some(Statement::Draw),
        _ => None,
    }
}

fn check_claims<const N: usize>(
    board: &Position,
    rules: Board<N>,
    statement: Statement,
    lines: &[(usize, &str)],
    stop: &dyn Fn() -> bool,
) -> Result<(), Wrong> {
    let mut believed = Believed::new(rules);
    for &(number, line) in lines {
        if stop() {
            return Err((number, "stopped before the end".into()));
        }
        let judged = believed.read(line).and_then(|claim| believed.judge(&claim));
        judged.map_err(|message| (number, message))?;
    }
    let side = board.to_move();
    let ask = |attacker: Side, moves| Ask {
        attacker_to_move: attacker == side,
        blocking_only: false,
        moves,
    };
    let wins = |a: Side, moves| believed.win(Place::of(board, a), ask(a, moves)).is_some();
    let holds = |a: Side| believed.hold(Place::of(board, a), ask(a, FOREVER));
    let shown = match statement {
        Statement::Win(moves) => wins(side, moves),
        Statement::Loss(moves) => wins(side.other(), moves),
        Statement::Draw => holds(side) && holds(side.other()),
    };
    if shown { Ok(()) } else { Err((3, "the claims do not show this value".into())) }
}

// ---------------------------------------------------------------- short forms, for boards of any size

fn check_short(
    board: &Position,
    statement: Statement,
    lines: &[(usize, &str)],
) -> Result<(), Wrong> {
    let mut answered = HashSet::new();
    for &(number, line) in lines {
        let mut words = line.split_whitespace();
        let judged = match (words.next(), statement) {
            (Some("pairs"), Statement::Draw) => match words.next() {
                Some(name @ ("X" | "O")) => {
                    answered.insert(name);
                    judge_pairs(board, if name == "X" { Side::X } else { Side::O }, words)
                }
                _ => Err("expected 'pairs X' or 'pairs O'".into()),
            },
            (Some("forced"), Statement::Win(most)) => {
                return judge_forced(board, most, words).map_err(|message| (number, message));
            }
            (Some("threats"), Statement::Win(most)) => {
                return Tree::judge(board, most, words).map_err(|message| (number, message));
            }
            _ => Err("this line cannot show the value".into()),
        };
        judged.map_err(|message| (number, message))?;
    }
    if answered.len() == 2 {
        Ok(())
    } else {
        Err((3, "the lines that follow do not show this value".into()))
    }
}

/// `x,y-x,y …`: every line open to the attacker holds both cells of some pair, and no cell is in two.
fn judge_pairs(board: &Position, attacker: Side, words: SplitWhitespace<'_>) -> Result<(), String> {
    let variant = board.variant();
    let mut pair_of: Vec<Option<usize>> = vec![None; variant.cells()];
    for (pair, word) in words.enumerate() {
        let (one, two) = word.split_once('-').ok_or_else(|| format!("'{word}' is no pair"))?;
        for name in [one, two] {
            let cell = variant.read_move(name).map_err(|e| e.to_string())?;
            if board.mark(cell) != Mark::Empty {
                return Err(format!("the cell {name} of a pair is not empty"));
            }
            if pair_of[cell.index()].replace(pair).is_some() {
                return Err(format!("the cell {name} is in two pairs"));
            }
        }
    }
    for line in all_lines(variant) {
        let mark = |cell: &usize| board.marks()[*cell];
        if !line.iter().all(|cell| [Mark::Empty, attacker.mark()].contains(&mark(cell))) {
            continue;
        }
        let mut seen = HashSet::new();
        if !line.iter().filter_map(|&cell| pair_of[cell]).any(|pair| !seen.insert(pair)) {
            let name = |cell: &usize| variant.write_move(Cell(*cell as u16));
            let (from, to) = (name(&line[0]), name(&line[line.len() - 1]));
            return Err(format!("no pair answers the line from {from} to {to}"));
        }
    }
    Ok(())
}

/// `x,y …`: each move of the winner threatens to complete a line, each reply is the one that prevents it.
fn judge_forced(board: &Position, most: u8, words: SplitWhitespace<'_>) -> Result<(), String> {
    let winner = board.to_move();
    let mut board = board.clone();
    let mut own = 0;
    for word in words {
        let cell = board.variant().read_move(word).map_err(|e| e.to_string())?;
        if board.to_move() == winner {
            own += 1;
        } else {
            let completed_by = |side: Side| -> Vec<Cell> {
                board.moves().filter(|&free| board.completes(free, side)).collect()
            };
            if !completed_by(winner.other()).is_empty() {
                return Err(format!("before {word} the other side completes a line"));
            }
            match completed_by(winner).as_slice() {
                [] => return Err(format!("nothing forces the reply {word}")),
                [only] if *only != cell => {
                    return Err(format!("the reply {word} is not the forced one"));
                }
                _ => {}
            }
        }
        board.play(cell).map_err(|why| format!("the move {word} {why}"))?;
    }
    if board.finish() != Some(Finish::Won(winner)) {
        return Err("the moves do not end in a win".into());
    }
    if own > usize::from(most) {
        return Err("the win takes longer than claimed".into());
    }
    Ok(())
}

/// A win by threats as a tree, judged on lines that count their stones.
///
/// An *attack* is a move of the attacker and what follows it: `.` when a line is complete, or two lines lack
/// one cell each; `!` and an attack when one cell completes, which the defender must take; or
/// `[ forks : reply attack | … ]`: the replies that matter, each with its answer. Any other reply must lose
/// to one of the forks: a move of the attacker that leaves two cells, each of which completes a line.
struct Tree<'w> {
    variant: Variant,
    lines: Vec<Vec<usize>>,
    /// The lines through each cell.
    through: Vec<Vec<usize>>,
    free: Vec<bool>,
    /// Stones of the attacker and of the defender on each line; a blocked cell counts for both.
    stones: [Vec<usize>; 2],
    /// Lines that lack one stone of a side and hold none of the other.
    ready: [HashSet<usize>; 2],
    words: SplitWhitespace<'w>,
    /// Words read, for messages.
    read: usize,
}

const ATTACKER: usize = 0;
const DEFENDER: usize = 1;
/// The deepest tree that is read: longer ones cannot be meant, and the stack has an end.
const DEEPEST: u32 = 5_000;

impl<'w> Tree<'w> {
    fn judge(board: &Position, most: u8, words: SplitWhitespace<'w>) -> Result<(), String> {
        let variant = board.variant();
        let lines = all_lines(variant);
        let mut through = vec![Vec::new(); variant.cells()];
        for (number, line) in lines.iter().enumerate() {
            for &cell in line {
                through[cell].push(number);
            }
        }
        let mut tree = Tree {
            variant,
            through,
            free: vec![true; variant.cells()],
            stones: [vec![0; lines.len()], vec![0; lines.len()]],
            ready: Default::default(),
            lines,
            words,
            read: 0,
        };
        if variant.k() == 1 {
            tree.ready = [(); 2].map(|()| (0..tree.lines.len()).collect());
        }
        for (cell, &mark) in board.marks().iter().enumerate() {
            if mark == board.to_move().mark() || mark == Mark::Blocked {
                tree.put(cell, ATTACKER);
            }
            if mark == board.to_move().other().mark() || mark == Mark::Blocked {
                tree.put(cell, DEFENDER);
            }
        }
        let moves = tree.attack(0)?;
        if tree.words.next().is_some() {
            return Err("something follows the tree".into());
        }
        if moves > u32::from(most) {
            return Err(format!("the tree takes {moves} moves, more than claimed"));
        }
        Ok(())
    }

    fn put(&mut self, cell: usize, side: usize) {
        self.free[cell] = false;
        self.count(cell, side, 1);
    }

    fn take(&mut self, cell: usize, side: usize) {
        self.free[cell] = true;
        self.count(cell, side, -1);
    }

    fn count(&mut self, cell: usize, side: usize, by: isize) {
        for &line in &self.through[cell] {
            self.stones[side][line] = self.stones[side][line].wrapping_add_signed(by);
            for side in [ATTACKER, DEFENDER] {
                let (own, other) = (self.stones[side][line], self.stones[1 - side][line]);
                if own + 1 == self.variant.k() && other == 0 {
                    self.ready[side].insert(line);
                } else {
                    self.ready[side].remove(&line);
                }
            }
        }
    }

    /// The cells that complete a line of a side, in order.
    fn completions(&self, side: usize) -> Vec<usize> {
        let gap = |line: &usize| self.lines[*line].iter().copied().find(|&cell| self.free[cell]);
        let mut cells: Vec<usize> = self.ready[side].iter().filter_map(gap).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn word(&mut self) -> Result<&'w str, String> {
        self.read += 1;
        self.words.next().ok_or_else(|| "the tree ends too soon".into())
    }

    fn wrong(&self, message: &str) -> String {
        format!("at word {}: {message}", self.read)
    }

    fn free_cell(&self, word: &str) -> Result<usize, String> {
        let cell = self.variant.read_move(word).map_err(|e| e.to_string())?.index();
        if self.free[cell] { Ok(cell) } else { Err(self.wrong("this cell is taken")) }
    }

    /// Judges an attack; returns the moves of the attacker it takes.
    fn attack(&mut self, depth: u32) -> Result<u32, String> {
        if depth > DEEPEST {
            return Err(self.wrong("the tree is too deep"));
        }
        let word = self.word()?;
        let cell = self.free_cell(word)?;
        if self.completions(ATTACKER).contains(&cell) {
            return match self.word()? {
                "." => Ok(1),
                _ => Err(self.wrong("the line is complete, the game over")),
            };
        }
        self.put(cell, ATTACKER);
        let moves = self.answered(depth);
        self.take(cell, ATTACKER);
        Ok(1 + moves?)
    }

    fn answered(&mut self, depth: u32) -> Result<u32, String> {
        if !self.completions(DEFENDER).is_empty() {
            return Err(self.wrong("the other side completes a line"));
        }
        match (self.word()?, self.completions(ATTACKER).as_slice()) {
            (".", [_, _, ..]) => Ok(1),
            ("!", &[reply]) => self.reply(reply, depth),
            ("[", []) => self.replies(depth),
            _ => Err(self.wrong("this does not follow from the threats on the board")),
        }
    }

    fn reply(&mut self, reply: usize, depth: u32) -> Result<u32, String> {
        self.put(reply, DEFENDER);
        let moves = self.attack(depth + 1);
        self.take(reply, DEFENDER);
        moves
    }

    fn replies(&mut self, depth: u32) -> Result<u32, String> {
        let mut forks = Vec::new();
        loop {
            match self.word()? {
                ":" => break,
                word => forks.push(self.free_cell(word)?),
            }
        }
        // A fork and the completion after it.
        let mut most = 2;
        let mut answered = HashSet::new();
        loop {
            match self.word()? {
                "]" => break,
                word => {
                    let reply = self.free_cell(word)?;
                    most = most.max(self.reply(reply, depth)?);
                    answered.insert(reply);
                    if self.word()? != "|" {
                        return Err(self.wrong("expected '|'"));
                    }
                }
            }
        }
        for reply in 0..self.free.len() {
            if self.free[reply] && !answered.contains(&reply) && !self.loses(reply, &forks) {
                let name = self.variant.write_move(Cell(reply as u16));
                return Err(self.wrong(&format!("the reply {name} is not answered")));
            }
        }
        Ok(most)
    }

    /// Whether a reply loses to one of the forks.
    fn loses(&mut self, reply: usize, forks: &[usize]) -> bool {
        self.put(reply, DEFENDER);
        let threatens = !self.completions(DEFENDER).is_empty();
        let lost = forks.iter().any(|&fork| {
            if threatens || !self.free[fork] {
                return false;
            }
            self.put(fork, ATTACKER);
            let two = self.completions(ATTACKER).len() > 1;
            self.take(fork, ATTACKER);
            two
        });
        self.take(reply, DEFENDER);
        lost
    }
}
