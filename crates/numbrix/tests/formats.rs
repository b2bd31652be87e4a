//! Formats of other programs: boards come back, and game IDs written here from the definition alone are
//! read as what they say.

use gridwright_numbrix::{Graph, Neighbours, Notation, Numbrix, Options, Puzzle};
use gridwright_world::{Convert, InputError, Lines, World};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

fn read(text: &str, neighbours: Neighbours) -> Vec<Result<Puzzle, InputError>> {
    let options = Options { neighbours, ..Options::default() };
    Numbrix::reader(Lines::of(text, false), &options).collect()
}

fn one(text: &str, neighbours: Neighbours) -> Puzzle {
    let mut boards = read(text, neighbours);
    assert_eq!(boards.len(), 1, "{text}");
    boards.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn board(rows: usize, columns: usize, neighbours: Neighbours, rng: &mut Pcg64) -> Puzzle {
    let holes: Vec<bool> = (0..rows * columns).map(|_| rng.random_bool(0.2)).collect();
    let hole = |r: usize, c: usize| holes[r * columns + c] && (r, c) != (rows / 2, columns / 2);
    let graph = Graph::new(rows, columns, neighbours, hole).unwrap();
    let mut numbers: Vec<u16> = (1..=graph.cells() as u16).collect();
    for at in (1..numbers.len()).rev() {
        numbers.swap(at, rng.random_range(0..=at));
    }
    let clue = |number: &u16| if rng.random_bool(0.4) { *number } else { 0 };
    Puzzle::new(graph, numbers.iter().map(clue).collect(), Vec::new()).unwrap()
}

#[test]
fn every_board_comes_back_from_every_format() {
    let mut rng = Pcg64::seed_from_u64(22);
    for neighbours in [Neighbours::Four, Neighbours::Six, Neighbours::Eight] {
        for (rows, columns) in [(2, 2), (3, 7), (6, 5), (7, 7), (10, 30), (31, 3)] {
            let puzzle = board(rows, columns, neighbours, &mut rng);
            for form in [Notation::Ist, Notation::Line, Notation::Csv, Notation::Ascent] {
                let options = Options::default();
                let Ok(text) = Numbrix::write(&puzzle, form, &options) else {
                    // Only a table cannot say who is next to whom.
                    assert!(form == Notation::Csv && neighbours != Neighbours::Four);
                    continue;
                };
                let text = Numbrix::heading(form, 1).unwrap_or_default() + &text;
                let again = one(&text, neighbours);
                if form == Notation::Ascent && neighbours == Neighbours::Six {
                    // Holes at the sides are what fills a row there: they need not come back.
                    let options = Options::default();
                    let written = |puzzle| Numbrix::write(puzzle, Notation::Ascent, &options);
                    assert_eq!(again.cells(), puzzle.cells(), "{text}");
                    assert_eq!(again.clues(), puzzle.clues(), "{text}");
                    let once = written(&again).unwrap();
                    assert_eq!(written(&one(&once, neighbours)).unwrap(), once);
                    continue;
                }
                assert_eq!(again, puzzle, "{form:?}\n{text}");
            }
        }
    }
}

/// An ID from the definition: a letter for every open cell and hole, numbers with `_` between them.
fn id(head: &str, places: &[Option<u16>]) -> String {
    let place = |place: &Option<u16>| match place {
        None => "A".to_owned(),
        Some(0) => "a".to_owned(),
        Some(number) => format!("<{number}>"),
    };
    let cells: String = places.iter().map(place).collect();
    format!("{head}:{}", cells.replace("><", "_").replace(['<', '>'], ""))
}

type Hole = fn(i32, i32) -> bool;
/// Columns as said and as written, rows, kind, steps (column, row), and where the holes are.
type Case<'a> = (usize, usize, usize, char, &'a [(i32, i32)], Hole);

/// Every cell has its number, so cells of the ID and of the board can be compared.
#[test]
fn neighbours_of_game_ids_are_neighbours_here() {
    let four: &[(i32, i32)] = &[(0, -1), (-1, 0), (1, 0), (0, 1)];
    let six: &[(i32, i32)] = &[(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)];
    let eight: &[(i32, i32)] =
        &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
    let none: Hole = |_, _| false;
    let corners: Hole = |x, y| x + y < 2 || x + y > 6;
    let cases: [Case<'_>; 5] = [
        (4, 4, 3, 'O', four, none),
        (5, 5, 4, 'R', eight, |x, y| (x, y) == (2, 2)),
        (5, 5, 5, 'H', six, corners),
        (4, 6, 6, 'C', six, none),
        (4, 6, 5, 'C', six, |x, y| (x, y) == (1, 1)),
    ];
    for (said, columns, rows, kind, steps, hole) in cases {
        let mut number = 0;
        let places: Vec<Option<u16>> = (0..rows * columns)
            .map(|at| {
                let (x, y) = ((at % columns) as i32, (at / columns) as i32);
                number += u16::from(!hole(x, y));
                (!hole(x, y)).then_some(number)
            })
            .collect();
        let text = id(&format!("{said}x{rows}m{kind}"), &places);
        let puzzle = one(&text, Neighbours::Four);
        assert_eq!(puzzle.cells(), usize::from(number), "{text}");
        let at = |x: i32, y: i32| -> Option<u16> {
            let inside = x >= 0 && y >= 0 && (x as usize) < columns && (y as usize) < rows;
            inside.then(|| places[y as usize * columns + x as usize]).flatten()
        };
        for (x, y) in (0..rows as i32).flat_map(|y| (0..columns as i32).map(move |x| (x, y))) {
            let Some(here) = at(x, y) else { continue };
            let mut wanted: Vec<u16> =
                steps.iter().filter_map(|(right, down)| at(x + right, y + down)).collect();
            let cell = puzzle.seat(here.into()).unwrap();
            let mut found: Vec<u16> =
                puzzle.graph().next_to(cell).map(|next| puzzle.clue(next).unwrap()).collect();
            wanted.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, wanted, "{text}: next to {here}");
        }
    }
}

#[test]
fn faults_are_located() {
    let cases = [
        ("3x3mR:a", (1, 8, "the cells end after 1 of 9")),
        ("3x3mR:zz", (1, 7, "more than 9 cells")),
        ("3x3mR:12h", (1, 7, "number 12 is out of range 1..9")),
        ("3x3mR:1_1g", (1, 1, "number 1 is given twice")),
        ("3x3mE:i", (1, 5, "numbers on the edge of the board (mE) are not known here")),
        ("3x3mQ:i", (1, 5, "expected the kind of board: O, R, H or C")),
        ("99x3mR:i", (1, 1, "a board of 99x3; expected 1x1 to 64x64")),
        ("3x3mR:I", (1, 1, "the board has no cell")),
        ("3x3mR#12", (1, 6, "a random seed, not a board: only the program itself can read it")),
        ("1 0/0", (1, 6, "the row has 1 cell, expected 2")),
        ("1 0/0 x", (1, 7, "expected a number, found 'x'")),
    ];
    for (text, (line, column, message)) in cases {
        let error = read(text, Neighbours::Four).remove(0).unwrap_err();
        let found = (error.line, error.column, error.message.as_str());
        assert_eq!(found, (line, column, message), "{text}");
    }
}
