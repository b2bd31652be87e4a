//! What the fuzz targets do with arbitrary bytes, over the registry alone. The tests of the main
//! workspace run the same functions on a small corpus.

use gridwright::registry::{AnyWorld, Instance, worlds};
use gridwright::search::{Cancel, Limits};
use gridwright::{Answer, Command, Given, Lines, Outcome, Run, Status};
use std::time::Duration;

/// Instances of one text that are solved.
const MOST_INSTANCES: usize = 2;
/// What one solver may use.
const LIMITS: Limits = Limits {
    time: Some(Duration::from_millis(50)),
    nodes: Some(2_000),
    memory: Some(64 << 20),
    moves: None,
};

/// The world of a name.
///
/// # Panics
/// When there is none.
pub fn world(name: &str) -> &'static dyn AnyWorld {
    *worlds().iter().find(|world| world.name() == name).expect("a registered world")
}

/// Reads the bytes in every notation of a world, and with none named: the reader comes to an end,
/// every error has a place within the text, and what was read can be written.
///
/// # Panics
/// When a reader breaks its word.
pub fn read(name: &str, bytes: &[u8]) {
    let world = world(name);
    let lines = bytes.split(|&byte| byte == b'\n').count() as u64;
    let formats = world.notations().iter().filter(|n| n.reads).map(|n| Some(n.name.to_owned()));
    for format in formats.chain([None]) {
        let given = Given { format: format.clone(), ..Given::new(Command::Convert) };
        let session = world.open(&given).expect("its own notation");
        let mut items = 0;
        for item in session.read(Lines::new(Box::new(bytes), world.hash_comments())) {
            items += 1;
            assert!(items <= lines + 3, "{name} {format:?} goes on for ever");
            match item {
                Ok(instance) => {
                    for notation in world.notations().iter().filter(|n| n.writes) {
                        // An error is fine where the notation cannot say such a board.
                        let _ = instance.write(notation.name);
                    }
                }
                Err(error) => {
                    assert!(error.line >= 1 && error.line <= lines + 1, "{name}: {error:?}");
                    assert!(error.column >= 1 && !error.message.is_empty(), "{name}: {error:?}");
                }
            }
        }
        let something = bytes.iter().any(|byte| !byte.is_ascii_whitespace());
        assert!(items > 0 || something, "{name} {format:?} says nothing about an empty text");
    }
}

/// Solves what can be read with every algorithm: answers are right, proofs agree.
///
/// # Panics
/// When a solver and the judge, or two solvers, disagree.
pub fn solve(name: &str, bytes: &[u8]) {
    let world = world(name);
    let mut proofs: Vec<Option<(&str, String)>> = vec![None; MOST_INSTANCES];
    // Threat searches answer another question: no win by threats is no loss.
    let asked = |name: &&str| !matches!(*name, "vcf" | "vct");
    for algorithm in world.algorithms().iter().map(|algorithm| algorithm.name).filter(asked) {
        let algorithm_name = Some(algorithm.to_owned());
        // The reports' own programs have a default for the moves, which would be another question.
        let limits = Limits { moves: Some(10_000), ..Limits::default() };
        let given = Given { algorithm: algorithm_name, limits, ..Given::new(Command::Solve) };
        let session = world.open(&given).expect("its own algorithm");
        let reader = session.read(Lines::new(Box::new(bytes), world.hash_comments()));
        for (number, instance) in reader.flatten().take(MOST_INSTANCES).enumerate() {
            let cancel = Cancel::default();
            let run = Run { limits: LIMITS, cancel: &cancel, progress: &(), threads: 1 };
            let outcome = instance.solve(&run);
            judge(world, algorithm, instance.as_ref(), &outcome, &run);
            let Some(proof) = proof(&outcome) else { continue };
            match &proofs[number] {
                None => proofs[number] = Some((algorithm, proof)),
                Some((other, earlier)) => {
                    assert_eq!(*earlier, proof, "{name}: {other} and {algorithm}");
                }
            }
        }
    }
}

fn judge(
    world: &dyn AnyWorld,
    algorithm: &str,
    instance: &dyn Instance,
    outcome: &Outcome,
    run: &Run<'_>,
) {
    assert!(!instance.text(outcome, false).is_empty());
    let Some(answer) = outcome.answer.as_ref().and_then(spelled) else { return };
    if !world.commands().contains(&Command::Check) {
        return;
    }
    match instance.check(&answer, run) {
        Ok(checked) => assert!(checked.is_right(), "{algorithm}: {:?}: {answer}", checked.faults),
        Err(error) => panic!("{algorithm}: {error}: {answer}"),
    }
}

/// What all proofs of an instance must say: whether there is an answer, and its cost or value.
fn proof(outcome: &Outcome) -> Option<String> {
    match (&outcome.status, &outcome.answer) {
        (Status::Unsolvable { .. }, _) => Some("unsolvable".to_owned()),
        (Status::Solved, _) if outcome.optimal == Some(false) => None,
        (Status::Solved, Some(Answer::Moves { cost, .. })) => Some(format!("cost {cost}")),
        (Status::Solved, Some(Answer::Play { value: Some(value), .. })) => {
            Some((*value).to_owned())
        }
        (Status::Solved, Some(Answer::Grid(_) | Answer::Digits { .. })) => {
            Some("filled".to_owned())
        }
        _ => None,
    }
}

/// An answer as a user would hand it to `check`.
fn spelled(answer: &Answer) -> Option<String> {
    match answer {
        Answer::Moves { moves, .. } => Some(moves.clone()),
        Answer::Grid(rows) => {
            let cell = |cell: &Option<u32>| cell.map_or("#".to_owned(), |n| n.to_string());
            let row = |row: &Vec<Option<u32>>| row.iter().map(cell).collect::<Vec<_>>().join(" ");
            Some(rows.iter().map(row).collect::<Vec<_>>().join("\n") + "\n")
        }
        Answer::Digits { columns, grids, .. } => {
            let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
            Some(grids.first()?.chunks(*columns).map(row).collect::<Vec<_>>().join("\n") + "\n")
        }
        Answer::Play { best, .. } => best.clone(),
    }
}
