//! From findings and lessons to what all edges show.

use super::effect::Finding;
use super::english;
use super::guide::Guide;
use super::teacher::Lesson;
use crate::board::{Direction, Puzzle};
use gridwright_world::explain::Step;

/// The moves of a guide's way; the first of them also says what the player's last move cost.
pub fn of_findings(guide: &Guide, findings: impl Iterator<Item = Finding>) -> Vec<Step> {
    let cols = guide.position().board.cols();
    let proved = guide.is_proved();
    let step = |(at, finding): (usize, Finding)| {
        let lost = guide.lost().filter(|_| at == 0);
        Step {
            technique: finding.effect.id(),
            name: english::effect_name(finding.effect),
            region: finding.part.cells(),
            cells: [finding.from, finding.to].map(|cell| (cell / cols, cell % cols)).to_vec(),
            action: Some(finding.direction.letter().to_string()),
            remaining: Some(finding.remaining),
            optimal: Some(proved),
            texts: english::finding(&finding, proved, lost),
            ..Step::default()
        }
    };
    findings.enumerate().map(step).collect()
}

/// The lessons of a teacher.
pub fn of_lessons(position: &Puzzle, lessons: &[Lesson]) -> Vec<Step> {
    let cols = position.board.cols();
    let mut remaining: usize = lessons.iter().map(|lesson| lesson.moves.len()).sum();
    let step = |lesson: &Lesson| {
        remaining -= lesson.moves.len();
        Step {
            technique: lesson.task.id(),
            name: english::task_name(lesson.task),
            region: lesson.part.cells(),
            cells: lesson.cells.iter().map(|cell| (cell / cols, cell % cols)).collect(),
            action: Some(lesson.moves.iter().copied().map(Direction::letter).collect()),
            remaining: Some(remaining as u32),
            texts: english::lesson(lesson, cols, remaining),
            ..Step::default()
        }
    };
    lessons.iter().map(step).collect()
}
