//! Human-style steps with typed reasons, for hints; ratings come from the same steps.
//!
//! A [`State`](state::State) knows what stands on the board and where missing numbers can still stand.
//! Each [`technique`] is one small file that looks at a state and gives
//! [`Finding`](finding::Finding)s: data, no words. The [`reasoner`] takes the simplest technique that finds
//! something, until a number can be written down, and leaves out what that number does not need; the
//! result is a deduction. [`step`] turns it into what all edges show, with the sentences of [`english`].
//!
//! A hint is a whole deduction, so it always ends in a number to write down: nobody keeps pencil marks of
//! eighty numbers, and a hint that only rules something out would be given again and again. The path to
//! the end (`--all`) lists every finding by itself.
//!
//! Sources: the names *path tracing*, *proximity* and *overlap* and the idea to grade by techniques are
//! those of Lennard Sprong's puzzle *Ascent*; counting colours and pieces is common lore of Hamiltonian
//! paths. No study of how people solve these puzzles was found: order and costs are our own judgement.

mod english;
pub(crate) mod finding;
mod ground;
mod player;
pub(crate) mod reasoner;
pub(crate) mod state;
mod step;
pub(crate) mod technique;

pub use player::Entries;

use crate::board::{Filling, Puzzle};
use crate::champion;
use crate::options::Options;
use gridwright_search::{Budget, Stats, Stop};
use gridwright_world::explain::{self, Advice, Mistake};
use player::{Fault, Marks};
use reasoner::Reasoner;
use state::State;
use technique::Technique;

/// The techniques for whoever wants to learn them, the simplest first.
pub fn techniques() -> Vec<explain::Technique> {
    let known = |technique: Technique| {
        let mut about = format!("{}.", english::idea(technique));
        about[..1].make_ascii_uppercase();
        let named = explain::Named::Hint;
        explain::Technique { id: technique.id(), name: technique.name(), about, named }
    };
    Technique::ALL.into_iter().map(known).collect()
}

/// The next step a person could take, and why; with `all`, every step up to the end.
///
/// ```
/// use gridwright_numbrix::{Options, Puzzle, hint};
/// use gridwright_search::Budget;
/// use gridwright_world::explain::Advice;
/// let puzzle: Puzzle = "3\n1 0 3\n0 0 0\n7 0 9\n".parse()?;
/// let advice = hint(&puzzle, &Options::default(), false, &mut Budget::unlimited());
/// let Advice::Steps(steps) = advice else { panic!("{advice:?}") };
/// assert_eq!(steps[0].technique, "bridge");
/// assert_eq!(steps[0].places[0].value, 2);
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn hint(puzzle: &Puzzle, options: &Options, all: bool, budget: &mut Budget<'_>) -> Advice {
    advise(puzzle, options, all, budget).unwrap_or_else(Advice::Limit)
}

fn advise(
    puzzle: &Puzzle,
    options: &Options,
    all: bool,
    budget: &mut Budget<'_>,
) -> Result<Advice, Stop> {
    let stats = &mut Stats::default();
    let (board, marks) = match &options.entries {
        None => (puzzle.clone(), Vec::new()),
        Some(entries) => match entries.put_on(puzzle) {
            Ok(on) => on,
            Err(fault) => return Ok(mistake(puzzle, options, &fault)),
        },
    };
    let answer = match decide(&board, budget, stats)? {
        Decided::One(answer) => answer,
        Decided::Several(why) => return Ok(Advice::Several(why)),
        Decided::None(why) => {
            if options.entries.is_none() {
                return Ok(Advice::Unsolvable(why));
            }
            let fault = player::blame(puzzle, &board, budget, stats)?;
            return Ok(fault.map_or_else(
                || Advice::Unsolvable(champion::why_none(puzzle)),
                |fault| mistake(puzzle, options, &fault),
            ));
        }
    };
    let crossed_out =
        |(cell, possible): &&(usize, Vec<u32>)| !possible.contains(&u32::from(answer[*cell]));
    let lost: Vec<usize> = marks.iter().filter(crossed_out).map(|(cell, _)| *cell).collect();
    if !lost.is_empty() {
        return Ok(mistake(puzzle, options, &Fault::Marks(lost)));
    }
    let mut reasoner = Reasoner::new(budget, stats, options.trial.then_some(&answer[..]));
    reason(&board, &marks, all, &mut reasoner)
}

fn reason(
    board: &Puzzle,
    marks: &Marks,
    all: bool,
    reasoner: &mut Reasoner<'_, '_>,
) -> Result<Advice, Stop> {
    let mut state = State::new(board);
    if state.ground.missing() == 0 {
        return Ok(Advice::Done);
    }
    for (cell, possible) in marks {
        let gone: Vec<usize> =
            state.numbers_for(*cell).filter(|n| !possible.contains(&(*n as u32))).collect();
        for number in gone {
            state.remove(number, *cell);
        }
    }
    let mut steps = Vec::new();
    while state.ground.missing() > 0 {
        let Some(deduction) = reasoner.deduce(&state)? else {
            return Ok(Advice::Stuck { why: english::stuck(), steps });
        };
        if !all {
            return Ok(Advice::Steps(vec![step::whole(board, &deduction)]));
        }
        deduction.apply(&mut state);
        steps.extend(step::each(board, &deduction));
    }
    Ok(Advice::Steps(steps))
}

fn mistake(puzzle: &Puzzle, options: &Options, fault: &Fault) -> Advice {
    let graph = puzzle.graph();
    let since = options.entries.as_ref().and_then(|entries| entries.since(puzzle, fault));
    let cells = match fault {
        Fault::Hole(place) => vec![*place],
        _ => fault.cells().into_iter().map(|cell| graph.place(cell)).collect(),
    };
    let texts = english::with_move(english::mistake(graph, fault), since);
    Advice::Mistake(Mistake { texts, cells, since })
}

/// How many answers a board has, as far as that matters here.
pub(crate) enum Decided {
    /// None, and why.
    None(String),
    /// This one only.
    One(Filling),
    /// More, and what that means.
    Several(String),
}

pub(crate) fn decide(
    board: &Puzzle,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<Decided, Stop> {
    let mut found: Vec<Filling> = Vec::new();
    champion::answers(board, 2, budget, stats, &mut |answer| found.push(answer))?;
    let mut found = found.into_iter();
    Ok(match (found.next(), found.next()) {
        (None, _) => Decided::None(champion::why_none(board)),
        (Some(answer), None) => Decided::One(answer),
        (Some(one), Some(other)) => {
            let differs = |&cell: &usize| one[cell] != other[cell];
            let cell = (0..one.len()).find(differs).expect("answers differ");
            let why = english::several(board.graph(), cell, [one[cell], other[cell]]);
            Decided::Several(why)
        }
    })
}
