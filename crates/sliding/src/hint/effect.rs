//! What the moves of a solution achieve.

use crate::board::{Direction, Puzzle};

/// What one move achieves, judged by the solution it is part of: nothing counts that is undone later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The board is solved.
    Solves,
    /// The last tile of a row is where it belongs, and the row stays as it is.
    FinishesRow(usize),
    /// The same of a column.
    FinishesColumn(usize),
    /// The tile is where it belongs, and stays there.
    Places,
    /// The tile comes nearer to its place.
    Approaches,
    /// The tile leaves its place for a while.
    LeavesPlace,
    /// The tile goes out of the way.
    MakesWay,
}

impl Effect {
    /// The technique's identifier.
    pub fn id(self) -> &'static str {
        match self {
            Effect::Solves => "last-move",
            Effect::FinishesRow(_) => "finish-row",
            Effect::FinishesColumn(_) => "finish-column",
            Effect::Places => "place-tile",
            Effect::Approaches => "approach",
            Effect::LeavesPlace | Effect::MakesWay => "make-way",
        }
    }

    fn is_lasting(self) -> bool {
        !matches!(self, Effect::Approaches | Effect::LeavesPlace | Effect::MakesWay)
    }
}

/// One move of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Where the blank goes.
    pub direction: Direction,
    /// The tile that slides.
    pub tile: u8,
    /// Its cell.
    pub from: usize,
    /// The blank's cell, where it goes.
    pub to: usize,
    /// What that achieves.
    pub effect: Effect,
    /// Where that is nothing lasting: the next tile that comes to its place for good, and how many
    /// moves later.
    pub ahead: Option<(u8, u32)>,
    /// Moves that are left after it.
    pub remaining: u32,
    /// A part of the board that the move and those up to the next lasting one are within, and all other
    /// moves that are possible now.
    pub part: Part,
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// First and last row.
    pub rows: (usize, usize),
    /// First and last column.
    pub cols: (usize, usize),
}

impl Part {
    fn of(cell: usize, cols: usize) -> Part {
        let (row, col) = (cell / cols, cell % cols);
        Part { rows: (row, row), cols: (col, col) }
    }

    fn with(self, cell: usize, cols: usize) -> Part {
        let (row, col) = (cell / cols, cell % cols);
        Part {
            rows: (self.rows.0.min(row), self.rows.1.max(row)),
            cols: (self.cols.0.min(col), self.cols.1.max(col)),
        }
    }

    /// The smallest part with some cells.
    pub fn around(cells: &[usize], cols: usize) -> Option<Part> {
        let (first, others) = cells.split_first()?;
        Some(others.iter().fold(Part::of(*first, cols), |part, &cell| part.with(cell, cols)))
    }

    /// Its cells.
    pub fn cells(self) -> Vec<(usize, usize)> {
        let cols = self.cols.0..=self.cols.1;
        (self.rows.0..=self.rows.1)
            .flat_map(|row| cols.clone().map(move |col| (row, col)))
            .collect()
    }
}

/// A move before it is known what becomes of it.
struct Made {
    direction: Direction,
    /// Which tile, by the cell it stands on at first.
    who: usize,
    from: usize,
    to: usize,
}

/// What each move of a solution achieves.
pub fn along(position: &Puzzle, path: &[Direction]) -> Vec<Finding> {
    let (rows, cols) = (position.board.rows(), position.board.cols());
    let cells = rows * cols;
    let mut who: Vec<usize> = (0..cells).collect();
    let mut blank = position.board.blank();
    let mut made = Vec::with_capacity(path.len());
    // The number of the last move that touches each cell, from 1.
    let mut settled = vec![0; cells];
    for (at, &direction) in path.iter().enumerate() {
        let Some(from) = direction.from(blank, rows, cols) else { break };
        made.push(Made { direction, who: who[from], from, to: blank });
        who.swap(from, blank);
        (settled[from], settled[blank]) = (at + 1, at + 1);
        blank = from;
    }
    let mut ends = vec![0; cells];
    for (cell, &tile) in who.iter().enumerate() {
        ends[tile] = cell;
    }
    let last_in = |line: &mut dyn Iterator<Item = usize>| line.map(|c| settled[c]).max();
    let effect = |number: usize, made: &Made| {
        let end = ends[made.who];
        let distance =
            |cell: usize| (cell / cols).abs_diff(end / cols) + (cell % cols).abs_diff(end % cols);
        let (row, col) = (made.to / cols, made.to % cols);
        if number == path.len() {
            Effect::Solves
        } else if !position.is_named(made.who) {
            Effect::MakesWay
        } else if settled[made.to] == number {
            if last_in(&mut (row * cols..(row + 1) * cols)) == Some(number) {
                Effect::FinishesRow(row)
            } else if last_in(&mut (col..cells).step_by(cols)) == Some(number) {
                Effect::FinishesColumn(col)
            } else {
                Effect::Places
            }
        } else if made.from == end {
            Effect::LeavesPlace
        } else if distance(made.to) < distance(made.from) {
            Effect::Approaches
        } else {
            Effect::MakesWay
        }
    };
    let effects: Vec<Effect> =
        made.iter().enumerate().map(|(at, made)| effect(at + 1, made)).collect();
    let number = |who: usize| position.shown().tiles()[who];
    made.iter()
        .enumerate()
        .map(|(at, one)| {
            let lasting = (at..effects.len()).find(|&next| effects[next].is_lasting());
            let until = lasting.unwrap_or(at);
            let possible = Direction::ALL.into_iter().filter_map(|d| d.from(one.to, rows, cols));
            let mut touched: Vec<usize> = possible.chain([one.to]).collect();
            touched.extend(made[at..=until].iter().map(|next| next.from));
            let ahead = (until > at && effects[until] != Effect::Solves)
                .then(|| (number(made[until].who), (until - at) as u32));
            Finding {
                direction: one.direction,
                tile: number(one.who),
                from: one.from,
                to: one.to,
                effect: effects[at],
                ahead,
                remaining: (path.len() - at - 1) as u32,
                part: Part::around(&touched, cols).unwrap_or(Part::of(one.to, cols)),
            }
        })
        .collect()
}
