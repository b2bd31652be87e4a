//! What came of an instance, and new ones, without their types.

use super::erased::{Bound, OPENED};
use super::{Instance, New, Origin, Part, Reply};
use gridwright_world::explain::{Figure, Grade};
use gridwright_world::json::{self, Place};
use gridwright_world::make::{Described, Product};
use gridwright_world::picture::{Block, Picture};
use gridwright_world::{Choice, Outcome, Status, Summary, Tally, UsageError, World};

/// A new instance, and what was learnt while it was made.
pub(super) struct Fresh<'a, W: World> {
    pub bound: Bound<'a, W>,
    pub rest: Product<(), W::Answer>,
}

/// What came of a bound instance.
pub(super) struct Came<'a, W: World, T> {
    pub from: &'a Bound<'a, W>,
    pub what: T,
}

impl<W: World> New for Fresh<'_, W> {
    fn instance(&self) -> &dyn Instance {
        &self.bound
    }
    fn json(&self, place: &Place, origin: Origin, notation: &str) -> Result<String, UsageError> {
        let (form, text) = self.bound.written(notation)?;
        let described = Described {
            product: &self.rest,
            seed: origin.seed,
            number: origin.number,
            notation,
            text: &text,
            options: &W::facts(&self.bound.puzzle, form),
        };
        Ok(json::line(place, &described))
    }
    fn canonical(&self) -> String {
        (W::CAPABILITIES.generate.expect(OPENED).canonical)(&self.bound.puzzle)
    }
    fn grade(&self) -> Option<(Grade, f64)> {
        self.rest.grade
    }
    fn task(&self) -> Option<&str> {
        self.rest.task.as_deref()
    }
    fn clues(&self) -> Option<u64> {
        self.rest.figures.iter().find_map(|(name, figure)| match figure {
            Figure::Count(count) if *name == "clues" => Some(*count),
            _ => None,
        })
    }
    fn answer(&self) -> Option<String> {
        self.rest.answer.as_ref().map(ToString::to_string)
    }
}

impl<W: World> Reply for Came<'_, W, Outcome<W::Answer>> {
    fn status(&self) -> Status {
        self.what.status()
    }
    fn unique(&self) -> Option<bool> {
        self.what.unique
    }
    fn summary(&self) -> Summary {
        self.what.summary()
    }
    fn answer(&self) -> Option<String> {
        self.what.answer().map(ToString::to_string)
    }
    fn complaints(&self) -> Vec<&str> {
        self.what.complaints.iter().map(|(_, complaint)| complaint.as_str()).collect()
    }
    fn json(&self, place: &Place) -> String {
        json::line(place, &self.what)
    }
    fn json_part(&self, place: &Place, part: Part) -> String {
        match (part, self.what.answer()) {
            (Part::First, Some(answer)) => json::begin_list(place, answer),
            (Part::Next, Some(answer)) => json::go_on_list(answer),
            (Part::First | Part::Next, None) => String::new(),
            (Part::End, _) => json::end_list(&self.what),
        }
    }
    fn show(&self, paint: bool) -> Vec<Block> {
        let show = W::CAPABILITIES.solve.expect(OPENED).show;
        show(&self.from.puzzle, &self.what, self.from.options, paint)
    }
    fn draw(&self) -> Option<Picture> {
        let (drawing, answer) = (W::CAPABILITIES.draw?, self.what.answer()?);
        Some((drawing.draw)(&self.from.puzzle, Some(answer)))
    }
    fn question(&self) -> Option<Picture> {
        let (drawing, answer) = (W::CAPABILITIES.draw?, self.what.answer()?);
        Some((drawing.question)(&self.from.puzzle, answer))
    }
    fn write(&self, notation: &str) -> Option<String> {
        let notation = W::Notation::named("notation", notation).ok()?;
        let write = W::CAPABILITIES.solve.expect(OPENED).write_answer;
        write(&self.from.puzzle, &self.what, notation, self.from.options)
    }
}

impl<W: World> Reply for Came<'_, W, Tally<W::Answer>> {
    fn status(&self) -> Status {
        self.what.status()
    }
    fn unique(&self) -> Option<bool> {
        self.what.unique()
    }
    fn summary(&self) -> Summary {
        self.what.summary()
    }
    fn answer(&self) -> Option<String> {
        self.what.sample.as_ref().map(ToString::to_string)
    }
    fn count(&self) -> Option<(u128, bool)> {
        Some((self.what.count, self.what.complete))
    }
    fn json(&self, place: &Place) -> String {
        json::line(place, &self.what)
    }
    fn json_part(&self, _: &Place, _: Part) -> String {
        String::new()
    }
    fn show(&self, paint: bool) -> Vec<Block> {
        let show = W::CAPABILITIES.count.expect(OPENED).show;
        show(&self.from.puzzle, &self.what, self.from.options, paint)
    }
    fn draw(&self) -> Option<Picture> {
        let (drawing, answer) = (W::CAPABILITIES.draw?, self.what.sample.as_ref()?);
        Some((drawing.draw)(&self.from.puzzle, Some(answer)))
    }
    fn write(&self, _: &str) -> Option<String> {
        None
    }
}
