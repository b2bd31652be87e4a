//! The vocabulary of explanations: steps of reasoning, hints and ratings.
//!
//! A step is data. Its sentences come from the world's catalogue of texts, a rating is computed from the
//! log of steps, and so page, JSON, terminal and wheel all show the same thing.

use crate::json::{Body, Object, put};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Error;
use std::time::Duration;

/// A cell by row and column, both from 0.
pub type Cell = (usize, usize);

/// A value that is put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Where.
    pub cell: Cell,
    /// What.
    pub value: u32,
}

/// Values that are no longer possible in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removal {
    /// Where.
    pub cell: Cell,
    /// What.
    pub values: Vec<u32>,
}

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// Where to look.
    Region = 1,
    /// Which technique.
    Technique = 2,
    /// The whole reasoning and its result.
    #[default]
    Reasoning = 3,
}

impl Depth {
    /// From the least to the most.
    pub const ALL: [Depth; 3] = [Depth::Region, Depth::Technique, Depth::Reasoning];
}

/// A technique, for whoever wants to learn it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Technique {
    /// Its identifier, as in [`Step::technique`].
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub about: String,
    /// Which command names it.
    pub named: Named,
}

/// Which command names a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// `hint`, and perhaps `rate` too: it can be the next step.
    Hint,
    /// `rate` alone, whose scale divides the techniques otherwise.
    Rating {
        /// The technique of hints to learn for it, where there is one.
        like: Option<&'static str>,
    },
    /// The review of a game.
    Review,
}

impl Named {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Named::Hint => "hint",
            Named::Rating { .. } => "rate",
            Named::Review => "review",
        }
    }
}

/// One step a person could take, with its reason. A world leaves empty what has no meaning for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The technique's identifier: `naked-pair`.
    pub technique: &'static str,
    /// The technique's name for people: `Naked pair`.
    pub name: &'static str,
    /// A part of the board to look at that does not give the step away.
    pub region: Vec<Cell>,
    /// The cells the reasoning is about.
    pub cells: Vec<Cell>,
    /// What it puts down.
    pub places: Vec<Placement>,
    /// What it rules out.
    pub removes: Vec<Removal>,
    /// The move to make, in puzzles of moves and in games.
    pub action: Option<String>,
    /// Steps or moves that are left after it, where that is known.
    pub remaining: Option<u32>,
    /// Whether that number is proved to be the least; `None` where there is nothing to prove.
    pub optimal: Option<bool>,
    /// The sentences, one for each [`Depth`].
    pub texts: [String; 3],
}

impl Step {
    /// The sentence for a depth.
    pub fn text(&self, depth: Depth) -> &str {
        &self.texts[depth as usize - 1]
    }
}

/// What can be said to somebody who asks for a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// The next steps: one, or all of them.
    Steps(Vec<Step>),
    /// Nothing is left to do.
    Done,
    /// There is no answer, and why.
    Unsolvable(String),
    /// There is more than one answer, and what that means here.
    Several(String),
    /// No technique helps from some point on, and trial was excluded.
    Stuck {
        /// What is missing.
        why: String,
        /// The steps up to that point, where all were asked for.
        steps: Vec<Step>,
    },
    /// The player has gone wrong.
    Mistake(Mistake),
    /// A limit came first.
    Limit(gridwright_search::Stop),
}

/// Where the player has gone wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mistake {
    /// What is wrong, one sentence for each [`Depth`].
    pub texts: [String; 3],
    /// The cells that are wrong.
    pub cells: Vec<Cell>,
    /// The number of the move that made it wrong, from 1, where the history is known.
    pub since: Option<u32>,
}

impl Advice {
    /// The contract's word.
    pub fn status(&self) -> &'static str {
        match self {
            Advice::Steps(_) => "hint",
            Advice::Done => "done",
            Advice::Unsolvable(_) => "unsolvable",
            Advice::Several(_) => "several",
            Advice::Stuck { .. } => "stuck",
            Advice::Mistake(_) => "mistake",
            Advice::Limit(_) => "limit",
        }
    }
}

/// A hint as it is told: no depth says more than that.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// What there is to say.
    pub advice: &'a Advice,
    /// How much of it.
    pub depth: Depth,
}

impl Body for Told<'_> {
    fn fields(&self, object: &mut Object) -> Result<(), Error> {
        object.serialize_entry("status", self.advice.status())?;
        object.serialize_entry("depth", &(self.depth as u8))?;
        let mut steps: &[Step] = &[];
        match self.advice {
            Advice::Steps(all) => steps = all,
            Advice::Done => {}
            Advice::Unsolvable(why) | Advice::Several(why) => object.serialize_entry("why", why)?,
            Advice::Stuck { why, steps: found } => {
                object.serialize_entry("why", why)?;
                steps = found;
            }
            Advice::Mistake(mistake) => {
                object.serialize_entry("why", &mistake.texts[self.depth as usize - 1])?;
                object.serialize_entry("cells", &mistake.cells)?;
                put(object, "since", mistake.since)?;
            }
            Advice::Limit(stop) => object.serialize_entry("reason", stop.name())?,
        }
        let steps: Vec<_> = steps.iter().map(|step| ToldStep(step, self.depth)).collect();
        object.serialize_entry("steps", &steps)
    }
}

struct ToldStep<'a>(&'a Step, Depth);

impl Serialize for ToldStep<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ToldStep(step, depth) = *self;
        let mut object = serializer.serialize_map(None)?;
        if depth >= Depth::Technique {
            object.serialize_entry("technique", step.technique)?;
            object.serialize_entry("name", step.name)?;
        }
        object.serialize_entry("text", step.text(depth))?;
        if depth < Depth::Reasoning {
            object.serialize_entry("cells", &step.region)?;
            return object.end();
        }
        object.serialize_entry("cells", &step.cells)?;
        if !step.places.is_empty() {
            let places: Vec<_> = (step.places.iter())
                .map(|put| serde_json::json!({"cell": put.cell, "value": put.value}))
                .collect();
            object.serialize_entry("places", &places)?;
        }
        if !step.removes.is_empty() {
            let removes: Vec<_> = (step.removes.iter())
                .map(|gone| serde_json::json!({"cell": gone.cell, "values": gone.values}))
                .collect();
            object.serialize_entry("removes", &removes)?;
        }
        put(&mut object, "move", step.action.as_ref())?;
        put(&mut object, "remaining", step.remaining)?;
        put(&mut object, "optimal", step.optimal)?;
        object.end()
    }
}

/// How hard a puzzle is, in five words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// For beginners.
    Easy,
    /// For everybody.
    Medium,
    /// For those who know the techniques.
    Hard,
    /// For those who know them all.
    Expert,
    /// For those who search.
    Extreme,
}

impl Grade {
    /// From the easiest to the hardest.
    pub const ALL: [Grade; 5] =
        [Grade::Easy, Grade::Medium, Grade::Hard, Grade::Expert, Grade::Extreme];

    /// The contract's word.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
            Grade::Expert => "expert",
            Grade::Extreme => "extreme",
        }
    }
}

/// What `rate` finds.
#[derive(Clone, Debug, PartialEq)]
pub enum Rated {
    /// So hard.
    Rated(Rating),
    /// There is no answer, and why.
    Unsolvable(String),
    /// There is more than one answer.
    Several(String),
    /// A limit came first.
    Limit(gridwright_search::Stop),
}

/// How hard a puzzle is, and what makes it so.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// In five words, by the definition that the world's documents give.
    pub grade: Grade,
    /// On the world's own scale; higher is harder.
    pub score: f64,
    /// The hardest technique that is needed.
    pub hardest: Option<&'static str>,
    /// How often each technique is used, easiest first.
    pub techniques: Vec<(&'static str, u32)>,
    /// Further numbers of the world's own, by name.
    pub figures: Vec<(&'static str, Figure)>,
}

impl Rating {
    /// A figure by its path: `width`, or `se.er` for one of a group.
    pub fn figure(&self, path: &str) -> Option<&Figure> {
        let mut figures = &self.figures;
        let mut names = path.split('.').peekable();
        while let Some(name) = names.next() {
            let (_, figure) = figures.iter().find(|(known, _)| *known == name)?;
            match figure {
                Figure::Group(group) if names.peek().is_some() => figures = group,
                _ => return names.peek().is_none().then_some(figure),
            }
        }
        None
    }
}

/// A number of a rating, or a small group of them.
#[derive(Clone, Debug, PartialEq)]
pub enum Figure {
    /// A whole number.
    Count(u64),
    /// Any number.
    Number(f64),
    /// A word.
    Word(&'static str),
    /// Figures with names of their own.
    Group(Vec<(&'static str, Figure)>),
}

impl std::fmt::Display for Figure {
    /// For people: one or two decimals, and the names of a group before its figures.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Figure::Count(count) => write!(f, "{count}"),
            Figure::Number(number) => {
                let text = format!("{number:.2}");
                f.write_str(text.strip_suffix('0').unwrap_or(&text))
            }
            Figure::Word(word) => f.write_str(word),
            Figure::Group(group) => {
                let words: Vec<String> =
                    group.iter().map(|(name, figure)| format!("{name} {figure}")).collect();
                f.write_str(&words.join(" "))
            }
        }
    }
}

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Figure::Count(count) => serializer.serialize_u64(*count),
            Figure::Number(number) => serializer.serialize_f64(*number),
            Figure::Word(word) => serializer.serialize_str(word),
            Figure::Group(group) => {
                serializer.collect_map(group.iter().map(|(name, figure)| (*name, figure)))
            }
        }
    }
}

impl Rated {
    /// The contract's word.
    pub fn status(&self) -> &'static str {
        match self {
            Rated::Rated(_) => "rated",
            Rated::Unsolvable(_) => "unsolvable",
            Rated::Several(_) => "several",
            Rated::Limit(_) => "limit",
        }
    }
}

/// A rating and how long it took.
#[derive(Clone, Debug)]
pub struct Timed {
    /// What was found.
    pub rated: Rated,
    /// How long it took.
    pub time: Duration,
}

impl Body for Timed {
    fn fields(&self, object: &mut Object) -> Result<(), Error> {
        object.serialize_entry("status", self.rated.status())?;
        match &self.rated {
            Rated::Rated(rating) => {
                object.serialize_entry("grade", rating.grade.name())?;
                object.serialize_entry("score", &rating.score)?;
                put(object, "hardest", rating.hardest)?;
                if !rating.techniques.is_empty() {
                    object.serialize_entry("techniques", &Counts(&rating.techniques))?;
                }
                for (name, figure) in &rating.figures {
                    object.serialize_entry(name, figure)?;
                }
            }
            Rated::Unsolvable(why) | Rated::Several(why) => object.serialize_entry("why", why)?,
            Rated::Limit(stop) => object.serialize_entry("reason", stop.name())?,
        }
        object.serialize_entry("seconds", &self.time.as_secs_f64())
    }
}

struct Counts<'a>(&'a [(&'static str, u32)]);

impl Serialize for Counts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}
