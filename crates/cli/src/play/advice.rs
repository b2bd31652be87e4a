//! Hints: where to look, which technique, the reasoning; then Enter does it.

use super::app::{App, Cell};
use super::work::Job;
use gridwright::explain::{Advice, Depth, Step};
use gridwright::play::Game;
use gridwright::play::action::{Action, Marks};

/// A hint and how much of it has been told.
#[derive(Debug)]
pub struct Offered {
    advice: Advice,
    depth: Depth,
}

impl Offered {
    /// The cells to look at, as far as the hint has been told.
    pub fn cells(&self) -> &[Cell] {
        match &self.advice {
            Advice::Steps(steps) => match (steps.first(), self.depth) {
                (Some(step), Depth::Reasoning) => &step.cells,
                (Some(step), _) => &step.region,
                (None, _) => &[],
            },
            Advice::Mistake(mistake) if self.depth == Depth::Reasoning => &mistake.cells,
            _ => &[],
        }
    }

    /// The step, once all of it is told.
    fn step(&self) -> Option<&Step> {
        match &self.advice {
            Advice::Steps(steps) if self.depth == Depth::Reasoning => steps.first(),
            _ => None,
        }
    }

    /// Whether all of it is told.
    pub fn is_told(&self) -> bool {
        self.depth == Depth::Reasoning
    }

    /// The move that a mistake came with, once all is told.
    fn since(&self) -> Option<u32> {
        match &self.advice {
            Advice::Mistake(mistake) if self.depth == Depth::Reasoning => mistake.since,
            _ => None,
        }
    }

    /// Tells more of it.
    fn deepen(&mut self) {
        self.depth = match self.depth {
            Depth::Region => Depth::Technique,
            _ => Depth::Reasoning,
        };
    }

    /// What is said.
    pub fn text(&self) -> String {
        let depth = self.depth as usize - 1;
        match &self.advice {
            Advice::Steps(steps) => {
                let more = match self.depth {
                    Depth::Reasoning => "Enter does it.",
                    _ => "h says more.",
                };
                format!("{} {more}", steps.first().map_or("", |step| &step.texts[depth]))
            }
            Advice::Mistake(mistake) => {
                let more = match (self.depth, mistake.since) {
                    (Depth::Reasoning, Some(_)) => "Enter goes back before it.",
                    (Depth::Reasoning, None) => "",
                    _ => "h says more.",
                };
                format!("{} {more}", mistake.texts[depth]).trim_end().to_owned()
            }
            Advice::Done => "Nothing is left to do.".to_owned(),
            Advice::Unsolvable(why) | Advice::Several(why) | Advice::Stuck { why, .. } => {
                why.clone()
            }
            Advice::Limit(_) => "No hint was found in time.".to_owned(),
        }
    }
}

impl App {
    /// A hint, or more of the one that is shown or on its way.
    pub(super) fn deeper(&mut self) {
        let on_its_way = matches!(&self.work, Some(work) if matches!(work.job, Job::Hint));
        match &mut self.hint {
            Some(offered) => {
                offered.deepen();
                self.said = offered.text();
                self.point();
            }
            None if on_its_way => self.asked = self.asked.saturating_add(1),
            None => {
                self.asked = 0;
                self.start(Job::Hint);
            }
        }
    }

    /// A hint has come.
    pub(super) fn offer(&mut self, advice: Advice) {
        let mut offered = Offered { advice, depth: Depth::Region };
        (0..std::mem::take(&mut self.asked)).for_each(|_| offered.deepen());
        self.said = offered.text();
        // What is not a step says all at once; asked again, it is looked for again.
        let deeper = matches!(offered.advice, Advice::Steps(_) | Advice::Mistake(_));
        self.hint = deeper.then_some(offered);
        self.point();
    }

    /// Where stones are put, a hint that is told points at its move: Enter puts a stone there, or wherever else
    /// the cursor goes.
    fn point(&mut self) {
        let step = self.hint.as_ref().and_then(Offered::step);
        if let Some(cell) = step.and_then(|step| read_place(step.action.as_deref()?)) {
            self.cursor = cell;
        }
    }

    /// Does what the hint says, once it has said all.
    pub(super) fn apply(&mut self) {
        if let Some(since) = self.hint.as_ref().and_then(Offered::since) {
            return self.go_back_before(since);
        }
        let Some(step) = self.hint.as_ref().and_then(Offered::step).cloned() else { return };
        let mut actions: Vec<Action> = Vec::new();
        for put in &step.places {
            actions.push(Action::Enter {
                cell: put.cell,
                value: put.value,
                clean: self.house.habits.clean,
            });
        }
        for gone in &step.removes {
            let marked = |value: &&u32| {
                let sheet = self.game.sheet();
                let square = sheet.and_then(|s| Some(&s.squares()[s.index(gone.cell)?]));
                square.is_some_and(|square| square.centre.contains(*value))
            };
            let mark = |&value: &u32| Action::Mark { cell: gone.cell, value, kind: Marks::Centre };
            actions.extend(gone.values.iter().filter(marked).map(mark));
        }
        let slide = step.action.as_deref().and_then(|text| text.chars().next());
        actions.extend(slide.map(|to| Action::Slide { to }));
        if actions.is_empty() {
            self.say("There is no mark to take away: m fills them in.");
            return;
        }
        if let Some(Action::Enter { cell, .. }) = actions.first() {
            self.cursor = *cell;
        }
        // One step of reasoning is one step back.
        if let Some(action) = Action::all(actions) {
            self.act(action);
        }
    }

    /// Back to where a move had not been made yet, counted as hints count them: marks and colours that say
    /// nothing are none.
    fn go_back_before(&mut self, number: u32) {
        let slides = self.kind.slides();
        let made = |game: &Game| {
            let words = game.moves().map_or(0, |moves| moves.split_whitespace().count());
            if slides { game.actions().len() } else { words }
        };
        while made(&self.game) >= number as usize && self.game.undo() {}
        self.moved_in_time("Back before the mistake; r goes forth again.");
    }
}

/// The cell of a move of stones as hints write it, column and row.
fn read_place(text: &str) -> Option<Cell> {
    let (column, row) = text.split_once(',')?;
    Some((row.trim().parse().ok()?, column.trim().parse().ok()?))
}
