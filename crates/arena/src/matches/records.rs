//! Games as lines of JSON, read back so that a match goes on where it was killed.

use super::ArenaError;
use super::Setup;
use super::game::{Fault, Record};
use super::plan::{Fixture, Plan};
use super::report;
use gridwright_mnk::Side;
use gridwright_world::files::Kind;
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;

/// Games as files.
pub const FILE: Kind = Kind { name: "a file of games", mark: b"{\"game\":" };

/// The games of this match among those of a file; games of other matches are passed over.
pub fn read(path: &str, text: &str, plan: &Plan, setup: &Setup) -> Result<Vec<Record>, ArenaError> {
    let mut found = BTreeMap::new();
    for (number, line) in (1..).zip(text.lines()) {
        let wrong = || ArenaError::Records(format!("{path}:{number}"));
        let game: Value = serde_json::from_str(line).map_err(|_| wrong())?;
        let played = game["game"].as_u64().ok_or_else(wrong)? as usize;
        let Some(fixture) = played.checked_sub(1).and_then(|at| plan.fixtures.get(at)) else {
            continue;
        };
        if let Some(record) = same_game(&game, fixture, plan, setup) {
            found.entry(played).or_insert(record);
        }
    }
    Ok(found.into_values().collect())
}

/// The game as it was played, if it is the one that the fixture asks for, under the same conditions.
fn same_game(game: &Value, fixture: &Fixture, plan: &Plan, setup: &Setup) -> Option<Record> {
    let variant = fixture.opening.variant();
    let moves = game["moves"].as_array()?.iter();
    let moves = moves.map(|word| variant.read_move(word.as_str()?).ok());
    let slowest = |at: usize| {
        let millis = game["slowest_ms"][at].as_f64()?;
        Duration::try_from_secs_f64(millis / 1000.0).ok()
    };
    let processor = |spent: &Value| {
        Some((Duration::from_millis(spent[0].as_u64()?), spent[1].as_u64()? as u32))
    };
    let fault = match game["fault"].as_str() {
        None => None,
        Some(name) => {
            let faults = [Fault::Illegal, Fault::Time, Fault::Crash];
            Some(faults.into_iter().find(|fault| fault.name() == name)?)
        }
    };
    let record = Record {
        number: fixture.number,
        players: fixture.players,
        variant,
        moves: moves.collect::<Option<_>>()?,
        opening: fixture.opening.history().len(),
        winner: match game["result"].as_str()? {
            "1-0" => Some(Side::X),
            "0-1" => Some(Side::O),
            _ => None,
        },
        fault,
        slowest: [slowest(0)?, slowest(1)?],
        processor: [processor(&game["processor_ms"][0]), processor(&game["processor_ms"][1])],
        clock: setup.clock,
        pace: setup.pace,
        seed: setup.seed_of(fixture),
    };
    let opening = fixture.opening.order_of_play();
    // Whatever else is written of the game must be what would be written of it now.
    let mut again = report::record(plan, &record);
    again["slowest_ms"].clone_from(&game["slowest_ms"]);
    (record.moves.starts_with(&opening) && again == *game).then_some(record)
}

#[cfg(test)]
mod tests {
    use super::super::{Entrant, Pace};
    use super::*;
    use gridwright_mnk::player::Clock;
    use gridwright_mnk::{Position, Variant};

    #[test]
    fn only_games_of_the_same_match_are_taken_over() {
        let engines = ["random", "seed-player"].map(|name| Entrant::parse(name).unwrap());
        let start = Position::new(Variant::new(3, 3, 3).unwrap());
        let plan = Plan::new(engines.to_vec(), &[start], 2, false).unwrap();
        let clock = Clock { turn: Some(Duration::from_secs(1)), left: None };
        let pace = Pace::Clock;
        let setup = Setup { clock, pace, concurrency: 1, sprt: None, seed: 7 };
        let line = |setup: &Setup, number: usize| {
            let fixture = &plan.fixtures[number - 1];
            let variant = fixture.opening.variant();
            let word = |text| variant.read_move(text).unwrap();
            let record = Record {
                number,
                players: fixture.players,
                variant,
                moves: ["0,0", "0,1", "1,0", "1,1", "2,0"].map(word).to_vec(),
                opening: 0,
                winner: Some(Side::X),
                fault: None,
                slowest: [Duration::from_millis(3); 2],
                processor: [None; 2],
                clock: setup.clock,
                pace: setup.pace,
                seed: setup.seed_of(fixture),
            };
            format!("{}\n", report::record(&plan, &record))
        };
        let other = Setup { seed: 8, ..setup };
        let counted = Setup { pace: Pace::Nodes(100), ..setup };
        let text = line(&setup, 1)
            + &line(&other, 2)
            + &line(&counted, 2)
            + &line(&setup, 3)
            + &line(&setup, 1);
        let found = read("games", &text, &plan, &setup).unwrap();
        assert_eq!(found.iter().map(|record| record.number).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(found[0].moves.len(), 5);
        assert!(read("games", "notes\n", &plan, &setup).is_err());
        assert!(line(&setup, 1).as_bytes().starts_with(FILE.mark));
    }
}
