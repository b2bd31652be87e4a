//! Hints, reviews and ratings against minimax, against a recount of every threat, and against their depth.

mod brute;
mod depth;
mod review;
mod threats;

use brute::{Brute, random, reachable, rng, sign, variant};
use gridwright_mnk::internals::hint::{Desk, Finding, Standing, find};
use gridwright_mnk::{Options, Position, hint, rate};
use gridwright_search::{Budget, Limits, Stop, Value};
use gridwright_world::explain::{Advice, Figure, Rated, Step};
use std::time::{Duration, Instant};

/// Long enough for every proof of the small boards here, even on a busy machine.
const LONG: Duration = Duration::from_secs(60);

fn found(position: &Position) -> Finding {
    found_within(position, LONG)
}

fn found_within(position: &Position, time: Duration) -> Finding {
    let mut desk = Desk::new(position, &Budget::unlimited(), time);
    find(&mut desk, position).unwrap()
}

fn steps(position: &Position, all: bool) -> Vec<Step> {
    let limits = Limits { time: Some(LONG), ..Limits::default() };
    let budget = &mut Budget::unlimited().renewed(limits);
    match hint(position, &Options::default(), all, budget) {
        Advice::Steps(steps) => steps,
        other => panic!("{other:?}\n{position}"),
    }
}

/// The finding says the truth about values.
fn is_true(position: &Position, brute: &mut Brute) {
    let finding = found(position);
    let value = brute.value(position);
    assert_eq!(brute.after(position, finding.cell), value, "{position}{finding:?}");
    let Some(Standing::Proved { value: said, shortest }) = finding.standing else {
        panic!("not proved: {position}")
    };
    assert_eq!(sign(said), value, "{position}");
    let mut end = position.clone();
    for ply in &finding.line {
        assert_eq!(ply.side, end.to_move());
        end.play(ply.cell).unwrap();
    }
    assert!(end.finish().is_some(), "the line is a whole game");
    if shortest && said != Value::Draw {
        assert_eq!(finding.line.len() as u32, brute.solve(position).1, "{position}");
    }
    if let Some(holding) = finding.holding {
        let hold = position.moves().filter(|&cell| brute.after(position, cell) == value).count();
        assert_eq!((holding.hold, holding.moves), (hold, position.moves().count()), "{position}");
    }
    if !finding.ignored.is_empty() {
        let other = position.to_move().other();
        let marks = position.marks().to_vec();
        let mut alone = Position::set_up(position.variant(), marks, other).unwrap();
        assert_eq!(brute.value(&alone), 1, "left alone the other side wins: {position}");
        for ply in &finding.ignored {
            alone.play(ply.cell).unwrap();
        }
        assert_eq!(alone.finish(), Some(gridwright_mnk::Finish::Won(other)), "{position}");
    }
}

#[test]
fn every_position_of_noughts_and_crosses() {
    let mut brute = Brute::default();
    for position in reachable(variant(3, 3, 3)) {
        is_true(&position, &mut brute);
    }
}

#[test]
fn random_positions_of_small_boards() {
    let mut rng = rng(1);
    let small = |rows, cols, k| variant(rows, cols, k);
    for (variant, free) in [
        (small(4, 4, 3), 9),
        (small(4, 4, 4), 9),
        (small(3, 5, 3), 9),
        (small(5, 4, 4), 9),
        (small(1, 8, 3), 5),
        (small(3, 3, 1), 9),
        (small(3, 3, 2), 8),
        (small(4, 4, 3).exactly(true), 8),
        (small(4, 5, 3).falling(true), 9),
    ] {
        let mut brute = Brute::default();
        for _ in 0..40 {
            is_true(&random(variant, free, &mut rng), &mut brute);
        }
    }
}

#[test]
fn a_line_is_told_move_by_move() {
    let position: Position = "6 6 4 moves 2,2 3,3".parse().unwrap();
    let all = steps(&position, true);
    let mut board = position.clone();
    for (number, step) in all.iter().enumerate() {
        let cell = board.variant().read_move(step.action.as_ref().unwrap()).unwrap();
        board.play(cell).unwrap();
        assert_eq!(step.remaining, Some((all.len() - number - 1) as u32));
    }
    assert!(board.finish().is_some() && all.len() > 5);
    assert_eq!(steps(&position, false)[0], all[0]);
    assert_eq!(all.last().unwrap().technique, "win");
}

#[test]
fn games_that_are_over_are_done() {
    for text in ["3 3 3 moves 0,0 0,1 1,0 1,1 2,0", "2 2 3 moves 0,0 0,1 1,0 1,1"] {
        let mut position = Position::new(variant(3, 3, 3));
        if text.starts_with('2') {
            position = Position::new(variant(2, 2, 3));
        }
        for word in text.split(' ').skip(4) {
            let cell = position.variant().read_move(word).unwrap();
            position.play(cell).unwrap();
        }
        let options = Options::default();
        let advice = hint(&position, &options, false, &mut Budget::unlimited());
        assert_eq!(advice, Advice::Done);
        let rated = rate(&position, &options, &mut Budget::unlimited());
        assert!(matches!(rated, Rated::Unsolvable(_)), "{rated:?}");
    }
}

#[test]
fn hints_come_in_time() {
    let position: Position = "15 15 5 moves 7,7 8,8 7,8 7,6".parse().unwrap();
    let start = Instant::now();
    let advice = hint(&position, &Options::default(), false, &mut Budget::unlimited());
    assert!(matches!(advice, Advice::Steps(_)), "{advice:?}");
    // Processor time would be stricter; a busy machine must not fail this.
    assert!(start.elapsed() < Duration::from_secs(6), "{:?}", start.elapsed());
    // Somebody who has no time gets no answer, or a quick one.
    let limits = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
    let advice =
        hint(&position, &Options::default(), true, &mut Budget::unlimited().renewed(limits));
    assert!(matches!(advice, Advice::Steps(_) | Advice::Limit(Stop::Time)), "{advice:?}");
    let stopped = Budget::unlimited();
    stopped.cancel().raise();
    for game in [false, true] {
        let options = Options { game, ..Options::default() };
        let advice = hint(&position, &options, false, &mut stopped.renewed(Limits::default()));
        assert_eq!(advice, Advice::Limit(Stop::Cancelled));
    }
}

#[test]
fn odd_boards_are_looked_at() {
    let odd = |rows, cols, k| variant(rows, cols, k);
    for variant in [
        odd(1, 1, 1),
        odd(1, 1, 5),
        odd(2, 2, 9),
        odd(20, 20, 16),
        odd(3, 100, 40),
        odd(8, 7, 4).falling(true),
        odd(9, 9, 5).exactly(true),
        odd(100, 100, 9),
    ] {
        let limits = Limits { time: Some(Duration::from_millis(300)), ..Limits::default() };
        for all in [false, true] {
            let position = Position::new(variant);
            let budget = &mut Budget::unlimited().renewed(limits);
            match hint(&position, &Options::default(), all, budget) {
                Advice::Steps(steps) => {
                    let cell = variant.read_move(steps[0].action.as_ref().unwrap()).unwrap();
                    assert!(position.legal(cell).is_ok());
                }
                Advice::Limit(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn ratings_count_what_holds() {
    let mut rng = rng(3);
    for (variant, free) in [(variant(3, 3, 3), 6), (variant(4, 4, 3), 9), (variant(4, 4, 4), 8)] {
        let mut brute = Brute::default();
        for _ in 0..40 {
            let position = random(variant, free, &mut rng);
            let rated = rate(&position, &Options::default(), &mut Budget::unlimited());
            let Rated::Rated(rating) = rated else { panic!("{rated:?}") };
            let value = brute.value(&position);
            let hold =
                position.moves().filter(|&cell| brute.after(&position, cell) == value).count();
            let figure = |name| rating.figures.iter().find(|(n, _)| *n == name).unwrap().1.clone();
            assert_eq!(figure("hold"), Figure::Count(hold as u64), "{position}");
            assert_eq!(figure("moves"), Figure::Count(free as u64));
            let word = ["loss", "draw", "win"][(value + 1) as usize];
            assert_eq!(figure("value"), Figure::Word(word));
            let look = match value {
                1 => brute.solve(&position).1,
                0 => {
                    let mut deepest = 0;
                    for cell in position.moves() {
                        let mut after = position.clone();
                        after.play(cell).unwrap();
                        let (value, plies) = brute.solve(&after);
                        if value == 1 {
                            deepest = deepest.max(plies + 1);
                        }
                    }
                    deepest
                }
                _ => 0,
            };
            assert_eq!(figure("look"), Figure::Count(u64::from(look)), "{position}");
        }
    }
}
