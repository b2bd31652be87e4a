//! The board against a naive checker, every search against plain negamax, the player on positions
//! with known answers, and the clock.

use gridwright_mnk::internals::MnkGame;
use gridwright_mnk::player::{Allowance, Analysis, Clock, EngineSpec, Options, Player, Variation};
use gridwright_mnk::{
    Answer, Cell, Finish, Mark, Mnk, Notation, Order, Position, Side, Variant, verify,
};
use gridwright_search::adversarial::{SURE, alphabeta, minimax};
use gridwright_search::{Budget, Cancel, Limits, Moment, Value};
use gridwright_world::{Choice, parse};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::path::{Path, PathBuf};
use std::time::Duration;

fn is_legal(position: &Position, line: &[Cell]) -> bool {
    verify(position, &Answer::line(position.variant(), line.to_vec())).is_empty()
}

/// The winner by looking along every line of every cell, the slow way.
fn naive_winner(board: &Position) -> Option<Side> {
    let variant = board.variant();
    let at = |row: isize, col: isize| -> Option<Mark> {
        let (row, col) = (usize::try_from(row).ok()?, usize::try_from(col).ok()?);
        variant.at(row, col).map(|cell| board.mark(cell))
    };
    for side in [Side::X, Side::O] {
        for row in 0..variant.rows() as isize {
            for col in 0..variant.cols() as isize {
                for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let own = |i: isize| at(row + i * down, col + i * right) == Some(side.mark());
                    let k = variant.k() as isize;
                    let full = (0..k).all(own);
                    if full && !(variant.exact() && (own(-1) || own(k))) {
                        return Some(side);
                    }
                }
            }
        }
    }
    None
}

fn variants() -> Vec<Variant> {
    let mut variants = Vec::new();
    for (rows, cols, k) in [(3, 3, 3), (1, 8, 2), (4, 6, 4), (5, 5, 3), (7, 7, 5), (9, 4, 4)] {
        let variant = Variant::new(rows, cols, k).unwrap();
        for exact in [false, true] {
            for gravity in [false, true] {
                variants.push(variant.exactly(exact).falling(gravity));
            }
        }
    }
    variants
}

#[test]
fn rules_agree_with_a_naive_checker_on_random_games() {
    let mut rng = Pcg64Mcg::seed_from_u64(11);
    for variant in variants() {
        for _ in 0..40 {
            let mut board = Position::new(variant);
            let mut positions = vec![board.clone()];
            while board.finish().is_none() {
                let moves: Vec<Cell> = board.moves().collect();
                board.play(moves[rng.random_range(0..moves.len())]).unwrap();
                let expected = match naive_winner(&board) {
                    Some(side) => Some(Finish::Won(side)),
                    None if !board.marks().contains(&Mark::Empty) => Some(Finish::Full),
                    None => None,
                };
                assert_eq!(board.finish(), expected, "{variant} {board:?}");
                positions.push(board.clone());
            }
            assert!(is_legal(&Position::new(variant), board.history()));
            for position in positions.iter().rev() {
                assert_eq!(&board, position);
                round_trip(&board);
                board.undo();
            }
        }
    }
}

fn round_trip(board: &Position) {
    let variant = board.variant();
    let options = gridwright_mnk::Options {
        rule: variant.rule(),
        gravity: variant.gravity(),
        finished: true,
        ..gridwright_mnk::Options::default()
    };
    for &notation in Notation::ALL {
        // A link does not say the board: it has words for 15 x 15 only, and is tested beside its reader.
        if notation == Notation::Gomocalc {
            continue;
        }
        let text = board.written(notation);
        let read = parse::<Mnk>(&text, &options);
        assert_eq!(read.as_ref(), Ok(board), "{text}");
    }
}

/// Random positions with at most so many free cells.
fn late_positions(
    variant: Variant,
    free: usize,
    count: usize,
    rng: &mut Pcg64Mcg,
) -> Vec<Position> {
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut board = Position::new(variant);
        while board.finish().is_none() && board.free() > free {
            let moves: Vec<Cell> = board.moves().collect();
            board.play(moves[rng.random_range(0..moves.len())]).unwrap();
        }
        if board.finish().is_none() {
            boards.push(board);
        }
    }
    boards
}

#[test]
fn every_search_equals_negamax_on_small_boards() {
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    for variant in variants() {
        let game = MnkGame::new(variant, Order::default());
        let mut player =
            Player::new(variant, Options { table_bytes: 1 << 20, ..Options::default() });
        for board in late_positions(variant, 7, 12, &mut rng) {
            let state = game.state(&board);
            let slow = minimax(&game, &state, &mut Budget::unlimited());
            let truth = slow.verdict.answer().unwrap();
            for table in [None, Some(1 << 16)] {
                let report = alphabeta(&game, &state, table, &mut Budget::unlimited());
                let found = report.verdict.answer().unwrap();
                assert_eq!(found.value, truth.value);
                assert!(is_legal(&board, &found.line));
                if truth.value != Value::Draw {
                    assert_eq!(found.line.len(), truth.line.len());
                }
            }
            let analysis = player.analyse_to_depth(&board, 9);
            let best = &analysis.variations[0];
            assert!(is_legal(&board, &best.line));
            let seen = match best.score {
                score if score > SURE => Value::Win,
                score if score < -SURE => Value::Loss,
                _ => Value::Draw,
            };
            assert_eq!(seen, truth.value, "{}", board.written(Notation::Line));
            // The move itself keeps the value.
            let mut after = board.clone();
            after.play(best.line[0]).unwrap();
            let rest = minimax(&game, &game.state(&after), &mut Budget::unlimited());
            assert_eq!(rest.verdict.answer().unwrap().value.flipped(), truth.value);
        }
    }
}

fn own_data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/mnk").join(name)
}

fn lines_of(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(own_data(name)).unwrap();
    text.lines().filter(|l| !l.starts_with('#')).map(str::to_owned).collect()
}

fn position(line: &str) -> Position {
    line.parse().unwrap()
}

fn analyse(board: &Position, options: Options, time: Duration) -> Analysis {
    let mut player = Player::new(board.variant(), options);
    let allowance = Allowance {
        limits: Limits { time: Some(time), ..Limits::default() },
        soft: None,
        depth: None,
        cancel: &Cancel::default(),
        progress: &(),
    };
    player.analyse(board, allowance, &mut |_| {})
}

#[test]
fn forced_wins_are_seen_and_followed_by_legal_lines() {
    let options = Options { table_bytes: 4 << 20, ..Options::default() };
    let mut lines = lines_of("tactics_vcf.txt");
    lines.retain(|line| line.split_whitespace().nth(5) == Some("vcf"));
    for line in lines {
        let board = position(&line);
        let analysis = analyse(&board, options, Duration::from_secs(5));
        let best = &analysis.variations[0];
        assert!(best.score > SURE, "{line}");
        assert!(is_legal(&board, &best.line), "{line}");
        let mut after = board.clone();
        best.line.iter().for_each(|cell| after.play(*cell).unwrap());
        assert_eq!(after.finish(), Some(Finish::Won(board.to_move())), "{line}");
    }
}

#[test]
fn values_of_small_positions_are_kept() {
    for line in lines_of("positions_exact.txt") {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let board = position(&line);
        let options = Options { table_bytes: 4 << 20, ..Options::default() };
        let mut player = Player::new(board.variant(), options);
        let best = player.analyse_to_depth(&board, 16).best().unwrap();
        let keeps = fields[7] == "*"
            || fields[7].split(';').any(|m| board.variant().read_move(m) == Ok(best));
        assert!(keeps, "{line}: played {best:?}");
    }
}

#[test]
fn small_boards_are_played_as_they_are_proved() {
    let options = Options { table_bytes: 4 << 20, ..Options::default() };
    for line in lines_of("positions_exact.txt").iter().step_by(4) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let board = position(line);
        let analysis = analyse(&board, options, Duration::from_millis(800));
        let best = &analysis.variations[0];
        let keeps = fields[7] == "*"
            || fields[7].split(';').any(|m| board.variant().read_move(m) == Ok(best.line[0]));
        assert!(keeps, "{line}: played {best:?}");
        assert!(is_legal(&board, &best.line), "{line}");
    }
    // Whoever moves second on these is lost, and still plays on.
    for text in ["6 5 4 moves 2,2", "4 4 3 moves 1,1"] {
        let board = position(text);
        let best = analyse(&board, options, Duration::from_secs(2)).best().unwrap();
        assert!(board.legal(best).is_ok());
    }
}

#[test]
fn several_best_moves_and_several_threads() {
    let board = position("9 9 5 moves 4,4 5,5 4,5 3,3");
    let options = Options { table_bytes: 4 << 20, multi_pv: 4, threads: 2, ..Options::default() };
    let analysis = analyse(&board, options, Duration::from_millis(300));
    assert_eq!(analysis.variations.len(), 4);
    let firsts: std::collections::HashSet<_> =
        analysis.variations.iter().map(|t| t.line[0]).collect();
    assert_eq!(firsts.len(), 4);
    // Moves that the clock left at a lesser depth come behind, whatever they scored there.
    let rank = |t: &Variation| (t.depth, t.score);
    assert!(analysis.variations.windows(2).all(|pair| rank(&pair[0]) >= rank(&pair[1])));
}

#[test]
fn one_thread_and_one_depth_repeat_exactly() {
    let board = position("15 15 5 moves 7,7 8,8 7,8 7,6");
    let run = || {
        let options = Options { table_bytes: 4 << 20, ..Options::default() };
        Player::new(board.variant(), options).analyse_to_depth(&board, 6)
    };
    let (first, second) = (run(), run());
    assert_eq!(first.variations, second.variations);
    assert_eq!(first.stats, second.stats);
}

#[test]
fn the_clock_is_kept_while_both_cores_are_busy() {
    let busy = Cancel::default();
    let turn = Duration::from_millis(700);
    let mut worst = Duration::ZERO;
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !busy.is_raised() {
                    std::hint::spin_loop();
                }
            });
        }
        for name in ["champion:hash=4", "champion:hash=4,threads=2", "seed-player"] {
            for text in ["15 15 5 moves 7,7 8,8", "70 70 10 moves 30,30 31,31", "4 4 4 moves 1,1"] {
                let board = position(text);
                let mut engine = EngineSpec::parse(name).unwrap().start(board.variant(), 1);
                let clock = Clock { turn: Some(turn), left: None };
                let since = Moment::now();
                let cell = engine.choose(&board, clock, since, &Cancel::default());
                worst = worst.max(since.elapsed());
                assert!(board.legal(cell.unwrap()).is_ok());
            }
        }
        busy.raise();
    });
    assert!(worst < turn, "a move took {worst:?} of {turn:?}");
}

#[test]
fn odd_boards_are_played_to_the_end() {
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    for (rows, cols, k, gravity) in [
        (1, 1, 2, false),
        (1, 100, 40, false),
        (3, 3, 99, false),
        (6, 7, 4, true),
        (2, 9, 15, true),
    ] {
        let variant = Variant::new(rows, cols, k).unwrap().falling(gravity);
        for name in ["champion:depth=2,hash=1", "champion:level=1,hash=1", "seed-player", "random"]
        {
            let mut engine = EngineSpec::parse(name).unwrap().start(variant, rng.random());
            let mut board = Position::new(variant);
            while board.finish().is_none() {
                let clock = Clock { turn: Some(Duration::from_millis(200)), left: None };
                let cell = engine.choose(&board, clock, Moment::now(), &Cancel::default());
                board.play(cell.unwrap()).unwrap();
            }
            assert!(
                engine
                    .choose(&board, Clock::default(), Moment::now(), &Cancel::default())
                    .is_none()
            );
        }
    }
}
