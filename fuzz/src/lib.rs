//! What the fuzz targets do with arbitrary bytes, over the registry alone. The tests of the main
//! workspace run the same functions on a small corpus.

use gridwright::registry::{self, AnyWorld, Instance, Reply, Run};
use gridwright::search::{Cancel, Limits};
use gridwright::{Command, Lines, Request, Status, Summary};
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
    registry::world(name).expect("a registered world")
}

/// Reads the bytes in every notation of a world, and with none named: the reader comes to an end,
/// every error has a place within the text, and what was read can be written.
///
/// # Panics
/// When a reader breaks its word.
pub fn read(name: &str, bytes: &[u8]) {
    let world = world(name);
    let lines = bytes.split(|&byte| byte == b'\n').count() as u64;
    let notations = world.notations();
    let readable = notations.iter().filter(|n| n.uses.reads);
    let formats = readable.map(|n| Some(n.name.to_owned()));
    for format in formats.chain([None]) {
        let request = Request { format: format.clone(), ..Request::new(Command::Convert) };
        let session = world.open(&request).expect("its own notation");
        let mut items = 0;
        for item in session.read(Lines::new(Box::new(bytes), world.hash_comments())) {
            items += 1;
            assert!(items <= lines + 3, "{name} {format:?} goes on for ever");
            match item {
                Ok(instance) => {
                    for notation in notations.iter().filter(|n| n.uses.writes) {
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
        let moves = world.heeds("max-moves", algorithm).then_some(10_000);
        let limits = Limits { moves, ..Limits::default() };
        let request = Request { algorithm: algorithm_name, limits, ..Request::new(Command::Solve) };
        let session = world.open(&request).expect("its own algorithm");
        let reader = session.read(Lines::new(Box::new(bytes), world.hash_comments()));
        for (number, instance) in reader.flatten().take(MOST_INSTANCES).enumerate() {
            let cancel = Cancel::default();
            let run = Run { limits: LIMITS, cancel: &cancel, progress: &(), threads: 1 };
            let reply = instance.solve(&run);
            judge(algorithm, instance.as_ref(), reply.as_ref(), &run);
            let Some(proof) = proof(&reply.summary()) else { continue };
            match &proofs[number] {
                None => proofs[number] = Some((algorithm, proof)),
                Some((other, earlier)) => {
                    assert_eq!(*earlier, proof, "{name}: {other} and {algorithm}");
                }
            }
        }
    }
}

/// What solvers claim is what the judge finds. An estimate claims nothing but a legal move, which its
/// world has verified.
fn judge(algorithm: &str, instance: &dyn Instance, reply: &dyn Reply, run: &Run<'_>) {
    assert!(!reply.show(false).is_empty());
    let Some(answer) = reply.answer().filter(|_| reply.summary().optimal != Some(false)) else {
        return;
    };
    match instance.check(&answer, run) {
        Ok(checked) => assert!(checked.is_right(), "{algorithm}: {:?}: {answer}", checked.faults),
        Err(error) => panic!("{algorithm}: {error}: {answer}"),
    }
}

/// What all proofs of an instance must say: whether there is an answer, and its cost or value.
fn proof(summary: &Summary) -> Option<String> {
    match (summary.status, summary.cost, summary.value) {
        (Status::Unsolvable, ..) => Some("unsolvable".to_owned()),
        (Status::Limit, ..) => None,
        (Status::Solved, ..) if summary.optimal == Some(false) => None,
        (Status::Solved, Some(cost), _) => Some(format!("cost {cost}")),
        (Status::Solved, None, Some(value)) => Some(value.to_owned()),
        (Status::Solved, None, None) => Some("filled".to_owned()),
    }
}
