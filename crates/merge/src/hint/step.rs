//! From findings and lessons to what all edges show.

use super::effect::{self, Finding};
use super::english;
use super::guide::Guide;
use super::teacher::Lesson;
use crate::board::{Board, Slide};
use gridwright_world::explain::{Cell, Step};

/// The slides of a guide's way, or the first; it also says what the player's last slide cost.
pub fn of_findings(guide: &Guide, all: bool) -> Vec<Step> {
    let board = &guide.position().board;
    let findings = effect::along(board, guide.path());
    let told = if all { findings.len() } else { 1 };
    let step = |(at, finding): (usize, &Finding)| {
        let lost = guide.lost().filter(|_| at == 0);
        let cells: Vec<usize> =
            finding.next.iter().flat_map(|(_, cells)| cells.iter().copied()).collect();
        let part = Part::around(&cells, board);
        Step {
            technique: finding.effect.id(),
            name: english::effect_name(finding.effect),
            region: part.cells(),
            cells: cells.iter().map(|cell| place(*cell, board)).collect(),
            action: Some(finding.slide.letter().to_string()),
            remaining: Some(finding.remaining),
            optimal: Some(guide.is_proved()),
            texts: english::finding(finding, board.cols(), part, guide.is_proved(), lost),
            ..Step::default()
        }
    };
    findings.iter().take(told).enumerate().map(step).collect()
}

/// The lessons of a teacher.
pub fn of_lessons(guide: &Guide, lessons: &[Lesson]) -> Vec<Step> {
    let board = &guide.position().board;
    let step = |(at, lesson): (usize, &Lesson)| {
        let lost = guide.lost().filter(|_| at == 0);
        let cells: Vec<usize> = lesson.pairs.iter().flatten().copied().collect();
        let part = Part::around(&cells, board);
        Step {
            technique: lesson.stage.id(),
            name: english::stage_name(lesson.stage),
            region: part.cells(),
            cells: cells.iter().map(|cell| place(*cell, board)).collect(),
            action: Some(lesson.slides.iter().copied().map(Slide::letter).collect()),
            remaining: Some(lesson.remaining),
            optimal: Some(guide.is_proved()),
            texts: english::lesson(lesson, board.cols(), part, guide.is_proved(), lost),
            ..Step::default()
        }
    };
    lessons.iter().enumerate().map(step).collect()
}

fn place(cell: usize, board: &Board) -> Cell {
    (cell / board.cols(), cell % board.cols())
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
    /// The smallest part with some cells; the whole board where there are none.
    fn around(cells: &[usize], board: &Board) -> Part {
        let span = |of: &dyn Fn(usize) -> usize, side: usize| {
            let places = || cells.iter().map(|&cell| of(cell));
            (places().min().unwrap_or(0), places().max().unwrap_or(side - 1))
        };
        Part {
            rows: span(&|cell| cell / board.cols(), board.rows()),
            cols: span(&|cell| cell % board.cols(), board.cols()),
        }
    }

    fn cells(self) -> Vec<Cell> {
        let cols = self.cols.0..=self.cols.1;
        (self.rows.0..=self.rows.1)
            .flat_map(|row| cols.clone().map(move |col| (row, col)))
            .collect()
    }
}
