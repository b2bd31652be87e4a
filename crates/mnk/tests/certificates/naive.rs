//! A second reader of certificates, as slow and as plain as can be: positions are text, lines are lists,
//! images are tried one after the other. It shares nothing with the kernel but the format.

use std::collections::{BTreeMap, BTreeSet};

type Line = BTreeSet<usize>;

/// A board by its three numbers.
#[derive(Clone, Copy)]
pub struct Naive {
    rows: i32,
    cols: i32,
    k: i32,
}

/// What is asked: `to_move` and `blocking` as in the format, `moves` of the attacker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ask {
    attacker_to_move: bool,
    blocking: bool,
    moves: usize,
}

const EVER: usize = 100_000;

/// Lines that lack few enough cells, in order: what each lacks and its cells.
type Open = Vec<(Line, Line)>;

enum Seen {
    Win(Line),
    Holds,
    Forced(usize),
    Open,
}

/// Claims by text, side to move and mode; wins with their moves and zone.
#[derive(Default)]
struct Known {
    wins: BTreeMap<(String, bool, bool), (usize, Line)>,
    holds: BTreeSet<(String, bool, bool)>,
}

/// The line of the first fault, or nothing.
pub fn check(text: &str) -> Result<(), usize> {
    let lines: Vec<&str> = text.lines().collect();
    let header: Vec<&str> = lines[1].split(' ').collect();
    let number = |at: usize| header[at].parse::<i32>().expect("a header");
    let board = Naive { rows: number(0), cols: number(1), k: number(2) };
    let (cells, to_move) = (header[3].replace('/', ""), header[4]);
    let mut known = Known::default();
    for (at, line) in lines.iter().enumerate().skip(3).filter(|(_, line)| !line.trim().is_empty()) {
        board.claim(&mut known, line.trim()).ok_or(at + 1)?;
    }
    let seen_by = |attacker: &str| -> Vec<char> {
        let other = if attacker == "X" { 'O' } else { 'X' };
        let name = |c: char| match c {
            '.' => '.',
            c if c == other => 'd',
            _ => 'a',
        };
        cells.chars().map(name).collect()
    };
    let other = if to_move == "X" { "O" } else { "X" };
    let ask = |attacker: &str, moves| Ask {
        attacker_to_move: attacker == to_move,
        blocking: false,
        moves,
    };
    let words: Vec<&str> = lines[2].split(' ').collect();
    let moves = words.get(1).map_or(0, |word| word.parse().expect("a number"));
    let wins = |side| board.win(&known, seen_by(side), ask(side, moves)).is_some();
    let holds = |side| board.hold(&known, seen_by(side), ask(side, EVER));
    let shown = match words[0] {
        "win" => wins(to_move),
        "loss" => wins(other),
        _ => holds(to_move) && holds(other),
    };
    if shown { Ok(()) } else { Err(3) }
}

impl Naive {
    /// Every k cells in a row: along rows; along columns, the last first; along both diagonals.
    fn lines(self) -> Vec<Line> {
        let mut lines: Vec<(i32, i32, i32, Line)> = Vec::new();
        for (way, (dy, dx)) in [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().enumerate() {
            for y in 0..self.rows {
                for x in 0..self.cols {
                    let (last_y, last_x) = (y + dy * (self.k - 1), x + dx * (self.k - 1));
                    if last_y < self.rows && (0..self.cols).contains(&last_x) {
                        let cell = |i| ((y + dy * i) * self.cols + x + dx * i) as usize;
                        let lane = [y, -x, y - x, -y - x][way];
                        let start = y * self.cols + x;
                        lines.push((way as i32, lane, start, (0..self.k).map(cell).collect()));
                    }
                }
            }
        }
        lines.sort();
        lines.into_iter().map(|(_, _, _, line)| line).collect()
    }

    fn images(self, p: &[char]) -> Vec<(String, Vec<usize>)> {
        let (rows, cols) = (self.rows as usize, self.cols as usize);
        let mut images = Vec::new();
        for turn in 0..8 {
            if turn >= 4 && rows != cols {
                continue;
            }
            // Where each cell goes.
            let map: Vec<usize> = (0..rows * cols)
                .map(|cell| {
                    let (mut y, mut x) = (cell / cols, cell % cols);
                    if turn % 2 == 1 {
                        y = rows - 1 - y;
                    }
                    if turn / 2 % 2 == 1 {
                        x = cols - 1 - x;
                    }
                    if turn >= 4 { x * cols + y } else { y * cols + x }
                })
                .collect();
            let mut image = vec!['?'; p.len()];
            for (cell, &to) in map.iter().enumerate() {
                image[to] = p[cell];
            }
            images.push((image.into_iter().collect(), map));
        }
        images
    }

    fn open(self, p: &[char], own: char, most: usize) -> Open {
        let alive = |line: &Line| line.iter().all(|&cell| p[cell] == own || p[cell] == '.');
        let lacks = |line: &Line| line.iter().copied().filter(|&c| p[c] == '.').collect::<Line>();
        let all: Open = self
            .lines()
            .into_iter()
            .filter(alive)
            .map(|line| (lacks(&line), line))
            .filter(|(lacks, _)| lacks.len() <= most)
            .collect();
        let keep = |at: usize| {
            !all.iter().enumerate().any(|(other, (set, _))| {
                let smaller = set.is_subset(&all[at].0) && set.len() < all[at].0.len();
                smaller || *set == all[at].0 && other < at
            })
        };
        (0..all.len()).filter(|&at| keep(at)).map(|at| all[at].clone()).collect()
    }

    fn sight(self, p: &[char], ask: Ask) -> (Open, Open) {
        let attack = self.open(p, 'a', ask.moves);
        if ask.blocking {
            return (attack, Vec::new());
        }
        let before = ask.moves - usize::from(ask.attacker_to_move && ask.moves > 0);
        (attack, self.open(p, 'd', before))
    }

    fn play(p: &[char], ask: Ask, cell: usize) -> (Vec<char>, Ask) {
        let mut p = p.to_vec();
        p[cell] = if ask.attacker_to_move { 'a' } else { 'd' };
        let moves = ask.moves - usize::from(ask.attacker_to_move);
        (p, Ask { attacker_to_move: !ask.attacker_to_move, moves, ..ask })
    }

    fn look(ask: Ask, attack: &Open, defence: &Open) -> Seen {
        let now = completions(attack);
        let counter = completions(defence);
        if ask.attacker_to_move {
            if let Some(&cell) = now.first() {
                return Seen::Win([cell].into());
            }
            match (counter.len(), fork(attack)) {
                (2.., _) => return Seen::Holds,
                (1, _) => return Seen::Forced(*counter.first().expect("one")),
                (_, Some(cells)) => return Seen::Win(cells),
                _ => {}
            }
        } else {
            if !counter.is_empty() || now.is_empty() && fork(defence).is_some() {
                return Seen::Holds;
            }
            match now.len() {
                0 => {}
                1 => return Seen::Forced(*now.first().expect("one")),
                _ => return Seen::Win(now.into_iter().take(2).collect()),
            }
        }
        if light(attack, ask.attacker_to_move) { Seen::Holds } else { Seen::Open }
    }

    /// The cells that matter; all others become `#`.
    fn essence(p: &[char], attack: &Open, whole_attack: &Open, defence: &Open) -> Vec<char> {
        let lacks: Line = attack.iter().chain(defence).flat_map(|(l, _)| l.clone()).collect();
        let of = |open: &Open| open.iter().flat_map(|(_, line)| line.clone()).collect::<Line>();
        let (own, other) = (of(whole_attack), of(defence));
        let keep = |(cell, &c): (usize, &char)| match c {
            'a' if own.contains(&cell) => 'a',
            'd' if other.contains(&cell) => 'd',
            '.' if lacks.contains(&cell) => '.',
            _ => '#',
        };
        p.iter().enumerate().map(keep).collect()
    }

    /// Follows forced moves: the position then, the question, the cells played, and what is seen.
    fn follow(self, mut p: Vec<char>, mut ask: Ask) -> (Vec<char>, Ask, Line, Seen) {
        let mut played = Line::new();
        loop {
            if ask.attacker_to_move && ask.moves == 0 {
                return (p, ask, played, Seen::Holds);
            }
            let (attack, defence) = self.sight(&p, ask);
            match Naive::look(ask, &attack, &defence) {
                Seen::Forced(cell) => {
                    played.insert(cell);
                    (p, ask) = Naive::play(&p, ask, cell);
                }
                seen => {
                    let p = Naive::essence(&p, &attack, &attack, &defence);
                    let blocking = ask.blocking || defence.is_empty();
                    return (p, Ask { blocking, ..ask }, played, seen);
                }
            }
        }
    }

    fn win(self, known: &Known, p: Vec<char>, ask: Ask) -> Option<Line> {
        let (p, ask, mut zone, seen) = self.follow(p, ask);
        match seen {
            Seen::Win(cells) => zone.extend(cells),
            Seen::Open => {
                let found = self.images(&p).into_iter().find_map(|(image, map)| {
                    let key = (image, ask.attacker_to_move, ask.blocking);
                    let (moves, cells) = known.wins.get(&key)?;
                    (*moves <= ask.moves).then(|| {
                        let back = |to: &usize| map.iter().position(|m| m == to).expect("a cell");
                        cells.iter().map(back).collect::<Line>()
                    })
                });
                zone.extend(found?);
            }
            _ => return None,
        }
        Some(zone)
    }

    fn hold(self, known: &Known, p: Vec<char>, ask: Ask) -> bool {
        let (p, ask, _, seen) = self.follow(p, Ask { moves: EVER, ..ask });
        match seen {
            Seen::Holds => true,
            Seen::Open => {
                let listed = self.images(&p).into_iter().any(|(image, _)| {
                    known.holds.contains(&(image, ask.attacker_to_move, ask.blocking))
                });
                listed || !ask.blocking && self.hold(known, p, Ask { blocking: true, ..ask })
            }
            _ => false,
        }
    }

    fn cell(self, word: &str) -> Option<usize> {
        let (x, y) = word.split_once(',')?;
        let (x, y) = (x.trim().parse::<i32>().ok()?, y.trim().parse::<i32>().ok()?);
        let inside = (0..self.cols).contains(&x) && (0..self.rows).contains(&y);
        inside.then_some((y * self.cols + x) as usize)
    }

    /// Reads, judges and believes a claim.
    fn claim(self, known: &mut Known, line: &str) -> Option<()> {
        let mut words = line.split_whitespace();
        let kind: Vec<char> = words.next()?.chars().collect();
        let [kind, mode] = kind[..] else { return None };
        if !"wWhsH".contains(kind) || !"bf".contains(mode) {
            return None;
        }
        let moves = if "wW".contains(kind) {
            words.next()?.parse::<u8>().ok().filter(|&moves| moves < 255)?.into()
        } else {
            EVER
        };
        let rows: Vec<&str> = words.next()?.split('/').collect();
        if rows.len() != self.rows as usize || rows.iter().any(|r| r.len() != self.cols as usize) {
            return None;
        }
        let p: Vec<char> = rows.concat().chars().collect();
        if p.iter().any(|c| !"ad.#".contains(*c)) {
            return None;
        }
        for own in ['a', 'd'] {
            if self.lines().iter().any(|line| line.iter().all(|&cell| p[cell] == own)) {
                return None;
            }
        }
        let (mut pairs, mut cells): (Vec<Line>, Vec<usize>) = Default::default();
        for word in words {
            match word.split_once('-') {
                Some((one, two)) => pairs.push([self.cell(one)?, self.cell(two)?].into()),
                None => cells.push(self.cell(word)?),
            }
        }
        let ask = Ask { attacker_to_move: "whs".contains(kind), blocking: mode == 'b', moves };
        let key = (p.iter().collect::<String>(), ask.attacker_to_move, ask.blocking);
        if "wW".contains(kind) {
            let zone = if kind == 'w' {
                self.attack(known, &p, ask, &pairs, &cells)?
            } else {
                self.replies(known, &p, ask, &pairs, &cells)?
            };
            let images = self.images(&p).into_iter().map(|(image, _)| (image, key.1, key.2));
            let mut earlier = images.filter_map(|key| known.wins.get(&key));
            if earlier.all(|(before, _)| moves < *before) {
                for (image, _) in self.images(&p) {
                    known.wins.remove(&(image, key.1, key.2));
                }
                known.wins.insert(key, (moves, zone));
            }
            return Some(());
        }
        self.holds(known, &p, ask, kind, &pairs, &cells)?;
        known.holds.insert(key);
        Some(())
    }

    fn attack(
        self,
        known: &Known,
        p: &[char],
        ask: Ask,
        pairs: &[Line],
        cells: &[usize],
    ) -> Option<Line> {
        let &[cell] = cells else { return None };
        if !pairs.is_empty() || p[cell] != '.' || ask.moves == 0 {
            return None;
        }
        let (next, then) = Naive::play(p, ask, cell);
        let mut zone = self.win(known, next, then)?;
        zone.insert(cell);
        Some(zone)
    }

    fn replies(
        self,
        known: &Known,
        p: &[char],
        ask: Ask,
        pairs: &[Line],
        cells: &[usize],
    ) -> Option<Line> {
        let (attack, defence) = self.sight(p, ask);
        let bad = cells.iter().any(|&cell| p[cell] != '.');
        if !pairs.is_empty() || cells.is_empty() || bad || !completions(&defence).is_empty() {
            return None;
        }
        let zones: Option<Vec<Line>> = cells
            .iter()
            .map(|&cell| {
                let (next, then) = Naive::play(p, ask, cell);
                self.win(known, next, then)
            })
            .collect();
        let zones = zones?;
        let theirs: Line = defence.iter().flat_map(|(lacks, _)| lacks.clone()).collect();
        for cell in (0..p.len()).filter(|&cell| p[cell] == '.') {
            let fine = cells.iter().zip(&zones).any(|(&reply, zone)| {
                reply == cell
                    || !zone.contains(&cell) && !theirs.contains(&cell)
                    || covers(&attack, &defence, reply, cell)
            });
            if !fine {
                return None;
            }
        }
        Some(zones.into_iter().flatten().collect())
    }

    fn holds(
        self,
        known: &Known,
        p: &[char],
        ask: Ask,
        kind: char,
        pairs: &[Line],
        cells: &[usize],
    ) -> Option<()> {
        if cells.len() > usize::from(kind == 'H') || kind == 's' && !ask.blocking {
            return None;
        }
        let (whole, defence) = self.sight(p, ask);
        let all: Vec<usize> = pairs.iter().flatten().copied().collect();
        let used: Line = all.iter().copied().collect();
        let two = pairs.iter().all(|pair| pair.len() == 2);
        if !two || used.len() != all.len() || used.iter().any(|&cell| p[cell] != '.') {
            return None;
        }
        let attack: Open = whole
            .iter()
            .filter(|(lacks, _)| !pairs.iter().any(|pair| pair.is_subset(lacks)))
            .cloned()
            .collect();
        let mut left = p.to_vec();
        if !attack.is_empty() {
            if attack.iter().chain(&defence).any(|(lacks, _)| !lacks.is_disjoint(&used)) {
                return None;
            }
            left = Naive::essence(p, &attack, &whole, &defence);
        }
        let free: Vec<usize> = (0..left.len()).filter(|&cell| left[cell] == '.').collect();
        if kind == 's' {
            let mut rest: Line = free.into_iter().collect();
            while let Some(&seed) = rest.first() {
                let mut part: Line = [seed].into();
                for _ in 0..p.len() {
                    for (lacks, _) in &attack {
                        if !lacks.is_disjoint(&part) {
                            part.extend(lacks);
                        }
                    }
                }
                let outside = |(cell, &c): (usize, &char)| {
                    if c == '.' && !part.contains(&cell) { '#' } else { c }
                };
                let inside = left.iter().enumerate().map(outside).collect();
                if !self.hold(known, inside, ask) {
                    return None;
                }
                rest.retain(|cell| !part.contains(cell));
            }
            return Some(());
        }
        if light(&attack, ask.attacker_to_move) {
            return Some(());
        }
        let held = |cell: usize| {
            let (next, then) = Naive::play(&left, ask, cell);
            self.hold(known, next, then)
        };
        if kind == 'H' {
            let &cell = cells.first()?;
            return (left[cell] == '.' && held(cell)).then_some(());
        }
        if !completions(&attack).is_empty() {
            return None;
        }
        let (answered, open): (Vec<usize>, Vec<usize>) = free.iter().partition(|&&c| held(c));
        let fine = |&cell: &usize| answered.iter().any(|&o| covers(&attack, &defence, o, cell));
        open.iter().all(fine).then_some(())
    }
}

fn completions(open: &Open) -> Line {
    open.iter().filter(|(lacks, _)| lacks.len() == 1).flat_map(|(lacks, _)| lacks.clone()).collect()
}

fn fork(open: &Open) -> Option<Line> {
    let two: Vec<&Line> = open.iter().map(|(lacks, _)| lacks).filter(|l| l.len() == 2).collect();
    for (at, line) in two.iter().enumerate() {
        for other in &two[..at] {
            if line.union(other).count() == 3 {
                return Some(line.union(other).copied().collect());
            }
        }
    }
    None
}

fn light(open: &Open, attacker_to_move: bool) -> bool {
    let sum: f64 = open.iter().map(|(lacks, _)| 0.5_f64.powi(lacks.len() as i32)).sum();
    sum < if attacker_to_move { 0.5 } else { 1.0 }
}

fn covers(attack: &Open, defence: &Open, other: usize, cell: usize) -> bool {
    let mut lines = attack.iter().chain(defence).map(|(lacks, _)| lacks);
    lines.all(|lacks| !lacks.contains(&cell) || lacks.contains(&other))
}

/// Whether a claim's own words are true, by playing every game: `None` for one too large to play out.
pub fn is_true(board: [usize; 3], line: &str) -> Option<bool> {
    let board = Naive { rows: board[0] as i32, cols: board[1] as i32, k: board[2] as i32 };
    let mut words = line.split_whitespace();
    let kind = words.next().expect("a kind");
    let wins = kind.starts_with(['w', 'W']);
    let moves = if wins { words.next().expect("moves").parse().expect("a number") } else { EVER };
    let p: Vec<char> = words.next().expect("a position").replace('/', "").chars().collect();
    if p.iter().filter(|&&c| c == '.').count() > 10 {
        return None;
    }
    let attacker_to_move = kind.starts_with(['w', 'h', 's']);
    let ask = Ask { attacker_to_move, blocking: kind.ends_with('b'), moves };
    Some(Naive::attacker_wins(&board.lines(), &p, ask, &mut BTreeMap::new()) == wins)
}

type Played = BTreeMap<(Vec<char>, bool, usize), bool>;

impl Naive {
    fn attacker_wins(lines: &[Line], p: &[char], ask: Ask, seen: &mut Played) -> bool {
        let key = (p.to_vec(), ask.attacker_to_move, ask.moves);
        if let Some(&known) = seen.get(&key) {
            return known;
        }
        let full = |p: &[char], own: char| lines.iter().any(|l| l.iter().all(|&c| p[c] == own));
        let mut free = (0..p.len()).filter(|&cell| p[cell] == '.');
        let wins = if ask.attacker_to_move {
            ask.moves > 0
                && free.any(|cell| {
                    let (next, then) = Naive::play(p, ask, cell);
                    full(&next, 'a') || Naive::attacker_wins(lines, &next, then, seen)
                })
        } else {
            // A cell out of the game is as good as a pass, which is never better than a move.
            let mut free = free.peekable();
            free.peek().is_some()
                && free.all(|cell| {
                    let (next, then) = Naive::play(p, ask, cell);
                    (ask.blocking || !full(&next, 'd'))
                        && Naive::attacker_wins(lines, &next, then, seen)
                })
        };
        seen.insert(key, wins);
        wins
    }
}
