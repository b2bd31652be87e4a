//! Every claimed threat is counted again, line by line; forced lines are played out.

use super::brute::{completions, forks, fresh, random, rng, variant, with};
use super::{found, found_within};
use gridwright_mnk::internals::hint::{Standing, Technique, Trial};
use gridwright_mnk::internals::threat::{Field, Threats, Vcf};
use gridwright_mnk::{Finish, Mark, Position, Side};
use gridwright_search::{Budget, Stats, Value};
use std::collections::BTreeSet;
use std::time::Duration;

/// Where nothing is proved, the clock is all used.
const SHORT: Duration = Duration::from_secs(1);

#[test]
fn shapes_equal_a_recount() {
    let mut rng = rng(5);
    for (rows, cols, k, free) in [(9, 9, 5, 55), (7, 8, 4, 36), (5, 5, 3, 18), (6, 6, 2, 34)] {
        for _ in 0..10 {
            let board = random(variant(rows, cols, k), free, &mut rng);
            let mut trial = Trial::new(&board);
            for side in [Side::X, Side::O] {
                let all = trial.threatened(side);
                let set = |cells: &[_]| cells.iter().copied().collect::<BTreeSet<_>>();
                assert_eq!(set(&all.completions), completions(&board, side), "{board}");
                assert_eq!(set(&all.forks), forks(&board, side), "{board}");
                for cell in board.moves() {
                    let made = trial.made(cell, side);
                    let wins = completions(&board, side).contains(&cell);
                    assert_eq!(made.wins, wins, "{board}{cell:?}");
                    if wins {
                        continue;
                    }
                    assert_eq!(
                        set(&made.completions),
                        fresh(&board, cell, side),
                        "{board}{cell:?}"
                    );
                    let after = with(&board, cell, side);
                    let after = match made.completions[..] {
                        [answer] => with(&after, answer, side.other()),
                        [] => after,
                        _ => continue,
                    };
                    // Forks that were not there before, and every three among them.
                    let now = forks(&after, side);
                    for fork in &made.forks {
                        assert!(now.contains(fork), "{board}{cell:?} {fork:?}");
                        let before = fresh(&board, *fork, side).len() > 1;
                        assert!(!before || made.completions.len() == 1, "{board}{cell:?} {fork:?}");
                    }
                    for three in &made.threes {
                        assert!(now.contains(three), "{board}{cell:?} {three:?}");
                    }
                    if made.completions.is_empty() {
                        let old = forks(&board, side);
                        let new: BTreeSet<_> = now.difference(&old).copied().collect();
                        assert_eq!(set(&made.forks), new, "{board}{cell:?}");
                    }
                }
            }
            assert_eq!(trial.threatened(Side::X), Trial::new(&board).threatened(Side::X));
        }
    }
}

/// Positions of the tactics files.
fn tactics(name: &str) -> Vec<Position> {
    let path = format!("{}/../../data/mnk/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the repository's own data");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.filter(|line| line.contains(" vc")).map(|line| line.parse().unwrap()).collect()
}

#[test]
fn forced_lines_are_forced() {
    for position in tactics("tactics_vcf.txt") {
        let finding = found(&position);
        let side = position.to_move();
        let standing = finding.standing.and_then(Standing::value);
        assert_eq!(standing, Some(Value::Win), "{position}");
        let mut board = position.clone();
        let mut fours = true;
        for ply in &finding.line {
            let cell = ply.cell;
            if ply.side == side {
                fours &= ply.makes.completes_next();
            }
            let menaces = completions(&board, board.to_move().other());
            if ply.side != side && fours {
                assert!(menaces.contains(&cell), "the answer is forced: {board}");
                assert!(completions(&board, ply.side).is_empty(), "nothing better: {board}");
            }
            board.play(cell).unwrap();
            if ply.makes.completes_next() && board.finish().is_none() {
                assert!(!completions(&board, ply.side).is_empty(), "a four: {board}");
            }
        }
        assert_eq!(board.finish(), Some(Finish::Won(side)), "{position}");
        // A faster win is shown, or on small boards one as fast, which need not be one of fours.
        let large = position.variant().cells() > 49;
        let mut field = Field::new(&position);
        let by_fours =
            Vcf::new().search(&mut field, 24, &mut Budget::unlimited(), &mut Stats::default());
        let Ok(Threats::Win(by_fours)) = by_fours else { panic!("fours win: {position}") };
        let faster = finding.line.len() < by_fours.len();
        assert!(fours || !large || faster, "continuous fours were to be found: {position}");
    }
    for position in tactics("tactics_vct.txt").iter().take(6) {
        let finding = found_within(position, SHORT);
        if finding.standing.and_then(Standing::value) == Some(Value::Win) {
            let mut board = position.clone();
            for ply in &finding.line {
                board.play(ply.cell).unwrap();
            }
            assert_eq!(board.finish(), Some(Finish::Won(position.to_move())));
        }
    }
}

#[test]
fn threats_have_their_names() {
    let named = |text: &str| found(&text.parse().unwrap());
    for (text, technique, id) in [
        ("15 15 5 moves 7,7 1,1 7,8 3,1 7,9 5,1", Technique::OpenFour, "open-four"),
        ("15 15 5 moves 7,7 1,1 7,8 3,1 7,9 5,1 7,6 7,5", Technique::Five, "five"),
        ("15 15 5 moves 7,7 1,1 7,8 3,1 7,9 5,1 7,6", Technique::Block, "block-five"),
        ("3 3 3 X../.../.O. X", Technique::DoubleFour, "fork"),
        ("3 3 3 XX./O../... O", Technique::Block, "block"),
    ] {
        let finding = named(text);
        let known = finding.technique == technique
            || (technique == Technique::DoubleFour && finding.made.completions.len() < 2);
        assert!(known, "{text}: {finding:?}");
        if finding.technique == technique {
            let k = text.split(' ').nth(2).unwrap().parse().unwrap();
            assert_eq!(finding.technique.words(k).0, id);
        }
    }
    // An open three to be stopped: nothing is proved, but what it stops is said and true.
    let board: Position = "15 15 5 moves 7,7 1,1 7,8 13,2 7,9".parse().unwrap();
    let finding = found_within(&board, SHORT);
    assert!(!finding.ignored.is_empty(), "{finding:?}");
    let first = finding.ignored[0].cell;
    assert!(forks(&board, Side::X).contains(&first), "{finding:?}");
    if finding.technique == Technique::StopFork {
        let after = with(&board, finding.cell, Side::O);
        assert!(forks(&after, Side::X).is_empty());
        assert!(!finding.stopped.is_empty());
        assert!(finding.stopped.iter().all(|cell| board.mark(*cell) == Mark::Empty));
    }
}
