//! Notations: what is written is read again, whatever the board, also when nobody says which it is.

use crate::support::shuffled;
use gridwright_sliding::internals::notation::{Boards, grid, line, read_moves, write};
use gridwright_sliding::{Answer, Board, Direction, Goal, Metric, Notation, Puzzle};
use gridwright_world::Lines;
use proptest::prelude::*;
use rand::SeedableRng;
use rand_pcg::Pcg64;

fn boards() -> impl Strategy<Value = Board> {
    (2usize..=16, 2usize..=16, any::<u64>())
        .prop_map(|(rows, cols, seed)| shuffled(rows, cols, &mut Pcg64::seed_from_u64(seed)))
}

/// Boards near the goals: these have rows that look like whole boards.
fn orderly() -> impl Strategy<Value = Board> {
    let walk = proptest::collection::vec(0usize..4, 0..12);
    (2usize..=5, 2usize..=16, any::<bool>(), walk).prop_map(|(rows, cols, last, walk)| {
        let goal = if last { Board::blank_last } else { Board::blank_first };
        let mut board = goal(rows, cols).expect("a size in range");
        for step in walk {
            board.slide(Direction::ALL[step]);
        }
        board
    })
}

fn read_all(text: &str, notation: Option<Notation>) -> Vec<Board> {
    let read: Result<Vec<_>, _> =
        Boards::new(Lines::of(text, true), notation, &Goal::BlankLast).collect();
    read.unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A first row of nine or sixteen tiles that is a whole board by itself is taken for one: nobody
/// who types a board should have to wait for a second line. Such a grid needs `--format grid`.
fn fits_two_notations(board: &Board) -> bool {
    let mut first = board.tiles()[..board.cols()].to_vec();
    first.sort_unstable();
    matches!(board.cols(), 9 | 16) && first.iter().map(|&t| usize::from(t)).eq(0..board.cols())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn grids_are_read_again(board in prop_oneof![boards(), orderly()], aligned: bool, times in 1usize..4) {
        let text = (grid(&board, aligned) + "\n").repeat(times);
        prop_assert_eq!(&read_all(&text, Some(Notation::Grid)), &vec![board.clone(); times]);
        if !fits_two_notations(&board) {
            prop_assert_eq!(&read_all(&text, None), &vec![board.clone(); times]);
            let goal = Board::blank_last(board.rows(), board.cols()).expect("a size in range");
            let puzzle = Puzzle::new(board, goal).expect("of one size");
            prop_assert_eq!(puzzle.to_string().parse::<Puzzle>(), Ok(puzzle));
        }
    }

    #[test]
    fn lines_are_read_again(board in prop_oneof![boards(), orderly()], times in 1usize..4) {
        let text = line(&board).repeat(times);
        for notation in [Some(Notation::Line), None] {
            prop_assert_eq!(&read_all(&text, notation), &vec![board.clone(); times]);
        }
        let sized = format!("{}x{} {}", board.rows(), board.cols(), line(&board).replace('/', " "));
        for notation in [Some(Notation::Line), None] {
            prop_assert_eq!(&read_all(&sized.repeat(times), notation), &vec![board.clone(); times]);
        }
    }

    #[test]
    fn game_ids_and_tables_are_read_again(board in boards(), times in 1usize..4) {
        let tiles: Vec<String> = board.tiles().iter().map(ToString::to_string).collect();
        // From the definition: columns first, rows second.
        let id = format!("{}x{}:{}\n", board.cols(), board.rows(), tiles.join(","));
        prop_assert_eq!(&write(&board, Notation::Fifteen).expect("any board"), &id);
        let table = format!("id,puzzle\n{}", format!("7,{}", line(&board)).repeat(times));
        for (text, notation) in [(id.repeat(times), Notation::Fifteen), (table, Notation::Csv)] {
            for notation in [Some(notation), None] {
                prop_assert_eq!(&read_all(&text, notation), &vec![board.clone(); times]);
            }
        }
    }

    #[test]
    fn bare_square_lines_are_read_again(side in 2usize..=16, seed: u64, times in 1usize..4) {
        let board = shuffled(side, side, &mut Pcg64::seed_from_u64(seed));
        let text = line(&board).replace('/', " ").repeat(times);
        for notation in [Some(Notation::Line), None] {
            prop_assert_eq!(&read_all(&text, notation), &vec![board.clone(); times]);
        }
    }

    #[test]
    fn judge_files_are_read_again(seeds in proptest::collection::vec(any::<u64>(), 1..6), blank: bool) {
        let boards: Vec<Board> =
            seeds.iter().map(|&seed| shuffled(4, 4, &mut Pcg64::seed_from_u64(seed))).collect();
        let between = if blank { "\n" } else { "" };
        let text: String = boards.iter().map(|board| grid(board, false) + between).collect();
        let text = format!("{}\n{text}", boards.len());
        for notation in [Some(Notation::Uva), None] {
            prop_assert_eq!(&read_all(&text, notation), &boards);
        }
    }

    #[test]
    fn move_strings_are_read_again(moves in proptest::collection::vec(0usize..4, 0..200)) {
        let moves: Vec<Direction> = moves.into_iter().map(|m| Direction::ALL[m]).collect();
        let text = Answer::new(moves.clone(), Metric::Single).to_string();
        prop_assert_eq!(&read_moves(&text).expect("letters"), &moves);
        prop_assert_eq!(read_moves(&text.to_lowercase()).expect("letters"), moves);
    }
}

#[test]
fn faults_of_game_ids_are_located() {
    for (text, column, message) in [
        ("3x2:1,2,3,4,5", 14, "expected 6 tiles, found 5"),
        ("3x2:1,2,3,4,5,0,6", 17, "more than 6 tiles"),
        ("3x2:1,2,3,4,9,0", 13, "tile 9 is out of range 0..5"),
        ("3x2:1,2,,4,5,0", 9, "expected a tile, found ''"),
        ("3x2:1,2,2,4,5,0", 9, "tile 2 appears again: each tile is there once"),
        ("3x99:1,2", 1, "a board of over 16 rows and 3 columns; expected 1x1 to 16x16"),
    ] {
        let mut boards = Boards::new(Lines::of(text, true), None, &Goal::BlankLast);
        let error = boards.next().expect("something").expect_err(text);
        assert_eq!((error.line, error.column, error.message.as_str()), (1, column, message));
    }
}

#[test]
fn one_bad_line_does_not_hide_its_neighbours() {
    let good = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0";
    for bad in [
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 15",
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 99999999999999999999",
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 16",
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 fifteen 0",
        "1 2 3 \u{1} 4",
        "not a board",
    ] {
        for text in [
            format!("{bad}\n{good}\n{good}\n"),
            format!("{good}\n{bad}\n{good}\n"),
            format!("{good}\n{good}\n{bad}\n"),
        ] {
            let items: Vec<_> =
                Boards::new(Lines::of(&text, true), None, &Goal::BlankLast).collect();
            assert_eq!(items.iter().filter(|item| item.is_ok()).count(), 2, "{text}{items:?}");
            let bad_line = 1 + text.lines().position(|line| line == bad).unwrap() as u64;
            let errors: Vec<_> = items.into_iter().filter_map(Result::err).collect();
            assert_eq!(errors.len(), 1, "{text}{errors:?}");
            assert_eq!(errors[0].line, bad_line, "{text}{errors:?}");
        }
    }
}

#[test]
fn one_bad_grid_does_not_hide_its_neighbours() {
    let good = "1 2 3\n4 5 6\n7 8 0\n";
    for (bad, line, column) in [
        ("1 2 3\n4 5 6\n7 7 0\n", 3, 3),
        ("1 2 3\n4 5\n7 8 0\n", 2, 4),
        ("1 2 3\n4 5 6 7\n8 0\n", 2, 7),
        ("1 2 3\n4 x 6\n7 8 0\n", 3, 5),
        ("1 2 3\n4 9 6\n7 8 0\n", 2, 3),
        ("1 2 3\n4 5 6\n7 8 9\n", 3, 5),
        ("1 2 3\n", 1, 5),
    ] {
        for place in 0..3 {
            let mut blocks = vec![good, good];
            blocks.insert(place, bad);
            let text = blocks.join("\n");
            let items: Vec<_> =
                Boards::new(Lines::of(&text, true), None, &Goal::BlankLast).collect();
            assert_eq!(items.iter().filter(|item| item.is_ok()).count(), 2, "{text}{items:?}");
            let error = items[place].as_ref().expect_err("the bad one");
            assert_eq!(
                (error.line, error.column),
                (4 * place as u64 + line, column),
                "{text}{error}"
            );
        }
    }
}
