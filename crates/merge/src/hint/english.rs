//! The catalogue of sentences in English: the only place where words about hints stand. Another language
//! is another file like this one.

use super::dead::Lost;
use super::effect::{Effect, Finding, Pair};
use super::step::Part;
use super::teacher::{Lesson, Stage};
use crate::board::Slide;
use gridwright_world::explain::{Named, Technique};
use gridwright_world::text::number_of;

/// More pairs than this are counted, not listed.
const LISTED: usize = 3;

/// The name of what a slide achieves.
pub fn effect_name(effect: Effect) -> &'static str {
    match effect {
        Effect::Clears => "Last pair",
        Effect::ClearsSmallest(_) => "Clear the smallest",
        Effect::Merges => "Merge",
        Effect::LinesUp => "Line up",
        Effect::ClosesGaps => "Close gaps",
    }
}

/// The three sentences about a slide.
pub fn finding(
    finding: &Finding,
    cols: usize,
    part: Part,
    proved: bool,
    lost: Option<u32>,
) -> [String; 3] {
    let part = region(part);
    let idea = match finding.effect {
        Effect::Clears => "the last two tiles become one",
        Effect::ClearsSmallest(_) => "one slide merges all tiles of the smallest value",
        Effect::Merges => "one slide merges tiles there",
        Effect::LinesUp => "one slide merges nothing, but it makes equal tiles neighbours",
        Effect::ClosesGaps => "equal tiles there can meet, but it takes some slides to prepare",
    };
    [
        format!("Look at {part}."),
        format!("{}, in {part}: {idea}.", effect_name(finding.effect)),
        format!(
            "{}Slide {}: {}.{}",
            last_slide(lost),
            way(finding.slide),
            achieved(finding, cols),
            remaining(finding.remaining, proved)
        ),
    ]
}

fn achieved(finding: &Finding, cols: usize) -> String {
    let pairs = || merges(&finding.pairs, cols);
    let later = |slides: &str| {
        let goals: Vec<String> = (finding.next.iter().take(LISTED))
            .map(|(value, cells)| {
                format!("the {} become {}", two(*value, cells, cols), double(*value))
            })
            .collect();
        format!("{slides} {}", listed(&goals))
    };
    match finding.effect {
        Effect::Clears => format!("{}, and one tile is left", pairs()),
        Effect::ClearsSmallest(value) => format!("{}; no {value} is left", pairs()),
        Effect::Merges => pairs(),
        Effect::LinesUp => {
            format!("nothing merges yet, but {}", later("with the next slide"))
        }
        Effect::ClosesGaps => {
            let more = finding.after.saturating_sub(1);
            let later = later(&format!("{} later", number_of(more, "slide")));
            format!("nothing merges, gaps close; {later}")
        }
    }
}

/// What becomes of some pairs.
fn merges(pairs: &[Pair], cols: usize) -> String {
    if pairs.len() > LISTED {
        return format!("{} pairs merge", pairs.len());
    }
    let one = |pair: &Pair| {
        format!("the {} become {}", two(pair.value, &pair.from, cols), double(pair.value))
    };
    listed(&pairs.iter().map(one).collect::<Vec<_>>())
}

fn two(value: u128, cells: &[usize], cols: usize) -> String {
    let at = |cell: &usize| format!("r{}c{}", cell / cols + 1, cell % cols + 1);
    let cells: Vec<String> = cells.iter().map(at).collect();
    format!("{value}s at {}", listed(&cells))
}

fn double(value: u128) -> u128 {
    value.saturating_mul(2)
}

/// What the player's last slide cost.
fn last_slide(lost: Option<u32>) -> String {
    match lost {
        None => String::new(),
        Some(0) => "Your last move was right (+0). ".to_owned(),
        Some(lost) => format!("Your last move cost {} (+{lost}). ", number_of(lost, "move")),
    }
}

fn remaining(moves: u32, proved: bool) -> String {
    let best =
        if proved { "" } else { " on the best solution known, which may not be the shortest" };
    match moves {
        0 => String::new(),
        1 => format!(" 1 move remains{best}."),
        more => format!(" {more} moves remain{best}."),
    }
}

/// The name of what a teacher aims for.
pub fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Collect { .. } => "Collect the smallest",
        Stage::Chain { .. } => "Let the chain collapse",
        Stage::LastPair { .. } => "Bring the last pair together",
    }
}

/// The three sentences about a lesson.
pub fn lesson(
    lesson: &Lesson,
    cols: usize,
    part: Part,
    proved: bool,
    lost: Option<u32>,
) -> [String; 3] {
    let stage = match lesson.stage {
        Stage::Collect { value, count } => format!(
            "Collect the {value}s, the smallest tiles: {count} are left, and nothing but another \
             {value} ever merges with one."
        ),
        Stage::Chain { value, tiles } => format!(
            "The {tiles} tiles form a chain: when the two {value}s meet, the new tile has a partner, \
             and so on."
        ),
        Stage::LastPair { value } => format!("Only two {value}s are left: bring them together."),
    };
    let goals: Vec<String> = lesson
        .pairs
        .iter()
        .take(LISTED)
        .map(|pair| two(lesson_value(lesson), pair, cols))
        .collect();
    let slides: String = lesson.slides.iter().map(|slide| slide.letter()).collect();
    let plan = match lesson.slides.as_slice() {
        [only] => format!("They meet when you slide {} ({slides}).", way(*only)),
        [.., last] => {
            format!("Prepare it and then slide {}: {slides}.", way(*last))
        }
        [] => String::new(),
    };
    let also = match lesson.others {
        0 => String::new(),
        1 => " Another pair merges on the way.".to_owned(),
        more => format!(" {more} other pairs merge on the way."),
    };
    [
        format!("{} Look at {}.", stage_name_sentence(lesson.stage), region(part)),
        format!("{stage} Look at {}.", region(part)),
        format!(
            "{}{stage} Next: the {}. {plan}{also}{}{}",
            last_slide(lost),
            listed(&goals),
            fatal(&lesson.fatal),
            remaining(lesson.remaining, proved)
        ),
    ]
}

fn lesson_value(lesson: &Lesson) -> u128 {
    match lesson.stage {
        Stage::Collect { value, .. } | Stage::Chain { value, .. } | Stage::LastPair { value } => {
            value
        }
    }
}

fn stage_name_sentence(stage: Stage) -> &'static str {
    match stage {
        Stage::Collect { .. } => "First the smallest tiles.",
        Stage::Chain { .. } => "The tiles form a chain.",
        Stage::LastPair { .. } => "One pair is left.",
    }
}

/// A warning.
fn fatal(slides: &[Slide]) -> String {
    let names: Vec<String> = slides.iter().map(|slide| way(*slide).to_owned()).collect();
    match slides.len() {
        0 => String::new(),
        1 => format!(" Do not slide {} now: the board could never be cleared.", names[0]),
        _ => {
            format!(" Slide neither {} now: the board could never be cleared.", names.join(" nor "))
        }
    }
}

/// Since when a board is lost, and why.
pub fn mistake(since: usize, most: Option<u32>, lost: Option<&Lost>) -> [String; 3] {
    let within =
        most.map_or_else(String::new, |most| format!(" within {}", number_of(most, "move")));
    let since = format!("Since move {since} the board cannot be cleared{within}.");
    let why = lost.map_or_else(String::new, |lost| format!(" {}", never(lost)));
    [since.clone(), since.clone(), format!("{since}{why}")]
}

/// Why a board cannot be cleared.
pub fn unsolvable(why: &str, lost: Option<&Lost>) -> String {
    lost.map_or_else(|| why.to_owned(), |lost| format!("{why}. {}", never(lost)))
}

fn never(lost: &Lost) -> String {
    let value = lost.value;
    format!("However you slide, some {value} never meets another {value}.")
}

/// What is wrong with a slide that changes nothing.
pub fn useless_slide(slide: Slide, number: u32) -> [String; 3] {
    let letter = slide.letter();
    let text = format!("Move {number} ({letter}) changes nothing, so it is no move.");
    [text.clone(), text.clone(), text]
}

fn way(slide: Slide) -> &'static str {
    match slide {
        Slide::Left => "left",
        Slide::Right => "right",
        Slide::Up => "up",
        Slide::Down => "down",
    }
}

fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

fn region(part: Part) -> String {
    let span = |what: &str, (first, last): (usize, usize)| {
        if first == last {
            format!("{what} {}", first + 1)
        } else {
            format!("{what}s {} to {}", first + 1, last + 1)
        }
    };
    format!("{}, {}", span("row", part.rows), span("column", part.cols))
}

/// What both voices speak of, for whoever wants to learn it: the slides of a shortest solution, then a
/// teacher's aims.
pub fn catalogue() -> Vec<Technique> {
    let slides = [
        (Effect::Clears, "The last two tiles are equal and in one line: they become one."),
        (Effect::Merges, "A slide that makes one tile of two, or of several pairs at once."),
        (
            Effect::ClearsSmallest(0),
            "A slide after which no tile of the smallest value is left. None ever comes back, so the \
             next value is the smallest.",
        ),
        (
            Effect::LinesUp,
            "A slide that merges nothing, but after which equal tiles are neighbours.",
        ),
        (
            Effect::ClosesGaps,
            "A slide that merges nothing yet: tiles close gaps, so that equal ones meet some slides \
             later.",
        ),
    ];
    let stages = [
        (
            Stage::Collect { value: 0, count: 0 },
            "The smallest tiles cannot wait: nothing else ever becomes as small as they are, so they \
             must find each other first.",
        ),
        (
            Stage::Chain { value: 0, tiles: 0 },
            "Two of the smallest and one each of the values that follow: when the two meet, the new \
             tile has a partner, and so on to the end.",
        ),
        (Stage::LastPair { value: 0 }, "Two equal tiles are left: bring them into one line."),
    ];
    let known =
        |id, name, about: &str| Technique { id, name, about: about.to_owned(), named: Named::Hint };
    let slides = slides.map(|(effect, about)| known(effect.id(), effect_name(effect), about));
    let stages = stages.map(|(stage, about)| known(stage.id(), stage_name(stage), about));
    slides.into_iter().chain(stages).collect()
}
