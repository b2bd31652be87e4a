//! Hints: where to look, which technique, the reasoning; then Enter does it.

use super::app::{App, Cell};
use super::keys::Kind;
use super::work::Job;
use gridwright::explain::{Advice, Depth, Step};
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
            Advice::Mistake(mistake) if self.depth == Depth::Reasoning => {
                mistake.texts[depth].clone()
            }
            Advice::Mistake(mistake) => format!("{} h says more.", mistake.texts[depth]),
            Advice::Done => "Nothing is left to do.".to_owned(),
            Advice::Unsolvable(why) | Advice::Several(why) | Advice::Stuck { why, .. } => {
                why.clone()
            }
            Advice::Limit(_) => "No hint was found in time.".to_owned(),
        }
    }
}

impl App {
    /// A hint, or more of the one that is shown.
    pub(super) fn deeper(&mut self) {
        match &mut self.hint {
            Some(offered) => {
                offered.depth = match offered.depth {
                    Depth::Region => Depth::Technique,
                    _ => Depth::Reasoning,
                };
                self.said = offered.text();
            }
            None => self.start(Job::Hint),
        }
    }

    /// A hint has come.
    pub(super) fn offer(&mut self, advice: Advice) {
        let offered = Offered { advice, depth: Depth::Region };
        self.said = offered.text();
        // What is not a step says all at once; asked again, it is looked for again.
        let deeper = matches!(offered.advice, Advice::Steps(_) | Advice::Mistake(_));
        self.hint = deeper.then_some(offered);
    }

    /// Does what the hint says, once it has said all.
    pub(super) fn apply(&mut self) {
        let Some(step) = self.hint.as_ref().and_then(Offered::step).cloned() else {
            return self.deeper();
        };
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
        actions.extend(step.action.as_deref().and_then(|text| self.read_move(text)));
        if actions.is_empty() {
            self.say("There is no mark to take away: m fills them in.");
            return;
        }
        if let Some(Action::Enter { cell, .. } | Action::Place { cell }) = actions.first() {
            self.cursor = *cell;
        }
        // One step of reasoning is one step back.
        if let Some(action) = Action::all(actions) {
            self.act(action);
        }
    }

    /// The action behind a move as hints write it.
    fn read_move(&self, text: &str) -> Option<Action> {
        if self.kind == Kind::Stones {
            let (column, row) = text.split_once(',')?;
            let cell = (row.trim().parse().ok()?, column.trim().parse().ok()?);
            return Some(Action::Place { cell });
        }
        text.chars().next().map(|to| Action::Slide { to })
    }
}
