//! What slides do: which tiles go where, which become one, and what that achieves.

use crate::board::{Board, Slide};
use crate::rules;

/// Two equal tiles that become one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// What stands on both.
    pub value: u128,
    /// Where they are, the one nearer to the wall first.
    pub from: [usize; 2],
    /// Where the new tile is.
    pub to: usize,
}

/// A slide in detail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Traced {
    /// The board after it.
    pub after: Board,
    /// What becomes one.
    pub pairs: Vec<Pair>,
    /// For every cell of the board after it, the cells its tile came from.
    pub origins: Vec<Vec<usize>>,
}

/// Follows every tile of a slide; `None` where it changes nothing.
pub fn trace(board: &Board, slide: Slide) -> Option<Traced> {
    let after = rules::slide(board, slide)?;
    let (rows, cols) = (board.rows(), board.cols());
    let (lines, length) = if slide.is_horizontal() { (rows, cols) } else { (cols, rows) };
    let cell = |line: usize, place: usize| {
        let place = if slide.is_backward() { length - 1 - place } else { place };
        if slide.is_horizontal() { line * cols + place } else { place * cols + line }
    };
    let mut origins = vec![Vec::new(); rows * cols];
    let mut pairs = Vec::new();
    for line in 0..lines {
        let mut tiles = (0..length)
            .map(|place| cell(line, place))
            .filter(|&cell| board.tiles()[cell] != 0)
            .peekable();
        for place in 0..length {
            let (Some(from), to) = (tiles.next(), cell(line, place)) else { break };
            origins[to].push(from);
            let value = board.tiles()[from];
            if let Some(other) = tiles.next_if(|&next| board.tiles()[next] == value) {
                origins[to].push(other);
                pairs.push(Pair { value, from: [from, other], to });
            }
        }
    }
    Some(Traced { after, pairs, origins })
}

/// What a slide achieves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// One tile is left.
    Clears,
    /// No tile of the smallest value is left.
    ClearsSmallest(u128),
    /// Tiles merge.
    Merges,
    /// Nothing merges, but it will with the next slide.
    LinesUp,
    /// Nothing merges yet: tiles close gaps.
    ClosesGaps,
}

impl Effect {
    /// The technique's identifier.
    pub fn id(self) -> &'static str {
        match self {
            Effect::Clears => "last-pair",
            Effect::ClearsSmallest(_) => "clear-smallest",
            Effect::Merges => "merge-pair",
            Effect::LinesUp => "line-up",
            Effect::ClosesGaps => "close-gaps",
        }
    }
}

/// One slide of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The slide.
    pub slide: Slide,
    /// What it achieves.
    pub effect: Effect,
    /// What merges at once.
    pub pairs: Vec<Pair>,
    /// What merges next, now or after some more slides, by the cells where it is now; and after how many
    /// slides.
    pub next: Vec<(u128, Vec<usize>)>,
    /// How many slides until then, this one included.
    pub after: u32,
    /// Tiles that are left after it.
    pub tiles: usize,
    /// Slides that are left after it.
    pub remaining: u32,
}

/// What each slide of a solution achieves.
pub fn along(board: &Board, path: &[Slide]) -> Vec<Finding> {
    let mut board = board.clone();
    let mut findings = Vec::with_capacity(path.len());
    for (at, &slide) in path.iter().enumerate() {
        let Some(traced) = trace(&board, slide) else { break };
        let smallest = smallest(&board);
        let (next, after) = next_merge(&board, &path[at..]);
        let effect = match &traced.pairs[..] {
            [] if after == 2 => Effect::LinesUp,
            [] => Effect::ClosesGaps,
            _ if traced.after.count() == 1 => Effect::Clears,
            _ if !traced.after.tiles().contains(&smallest) => Effect::ClearsSmallest(smallest),
            _ => Effect::Merges,
        };
        findings.push(Finding {
            slide,
            effect,
            pairs: traced.pairs,
            next,
            after,
            tiles: traced.after.count(),
            remaining: (path.len() - at - 1) as u32,
        });
        board = traced.after;
    }
    findings
}

/// The smallest tile.
pub fn smallest(board: &Board) -> u128 {
    board.tiles().iter().copied().filter(|&tile| tile != 0).min().unwrap_or(0)
}

/// What merges first along a path, by the cells where it is at its start, and with which slide.
fn next_merge(board: &Board, path: &[Slide]) -> (Vec<(u128, Vec<usize>)>, u32) {
    let mut now = board.clone();
    let mut origins: Vec<Vec<usize>> = (0..board.tiles().len()).map(|cell| vec![cell]).collect();
    for (at, &slide) in path.iter().enumerate() {
        let Some(traced) = trace(&now, slide) else { break };
        if !traced.pairs.is_empty() {
            let place = |pair: &Pair| (pair.value, pair.from.map(|cell| origins[cell][0]).to_vec());
            return (traced.pairs.iter().map(place).collect(), at as u32 + 1);
        }
        origins = carry(&origins, &traced);
        now = traced.after;
    }
    (Vec::new(), 0)
}

/// Where tiles came from, one slide later.
pub fn carry(origins: &[Vec<usize>], traced: &Traced) -> Vec<Vec<usize>> {
    let all = |from: &Vec<usize>| from.iter().flat_map(|&cell| origins[cell].clone()).collect();
    traced.origins.iter().map(all).collect()
}
