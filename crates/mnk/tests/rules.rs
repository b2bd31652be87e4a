//! Renju and caro: forbidden points against a table of shapes and against the definition played out on
//! lists of cells, rows that win, and what is made of both by those who prove and those who read.

use gridwright_mnk::{
    Answer, Finish, Forbidden, Illegal, Mark, Options, Position, Rule, Side, Variant, solve, verify,
};
use gridwright_search::{Budget, Value};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A board of rows of X, O, '.' and one '?', which is free: the position with X to move, and that cell.
fn diagram(rows: &[String], rule: Rule) -> (Position, gridwright_mnk::Cell) {
    let variant = Variant::new(rows.len(), rows[0].len(), 5).unwrap().ruled(rule).unwrap();
    let mark = |c: char| match c {
        'X' => Mark::X,
        'O' => Mark::O,
        _ => Mark::Empty,
    };
    let marks: Vec<Mark> = rows.iter().flat_map(|row| row.chars()).map(mark).collect();
    let asked = rows.concat().find('?').expect("a point is asked for");
    let cell = variant.at(asked / variant.cols(), asked % variant.cols()).unwrap();
    (Position::set_up(variant, marks, Side::X).unwrap(), cell)
}

/// One row in the middle of an empty board.
fn in_a_row(row: &str) -> Vec<String> {
    let mut rows = vec![".".repeat(row.len() + 12); 9];
    rows[4] = format!("......{row}......");
    rows
}

fn rows(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The usual shapes of renju and the traps among them, drawn for this test and not taken from a published table.
#[test]
fn forbidden_points_of_known_shapes() {
    use Forbidden::{DoubleFour, DoubleThree, Overline};
    let table: [(&str, Vec<String>, Option<Forbidden>); 22] = [
        ("six in a row", in_a_row("XX?XXX"), Some(Overline)),
        ("seven in a row", in_a_row("XXX?XXX"), Some(Overline)),
        ("five in a row", in_a_row("XX?XX"), None),
        ("a four", in_a_row("OXXX?."), None),
        ("a straight four", in_a_row("XX?X"), None),
        ("two fours in one row, one apart", in_a_row("X.X?X.X"), Some(DoubleFour)),
        ("two fours in one row, two apart", in_a_row("XX.?X.XX"), Some(DoubleFour)),
        ("two fours in one row, three apart", in_a_row("XXX.?.XXX"), Some(DoubleFour)),
        ("four stones that only six would follow", in_a_row("X.XX?X.X"), None),
        ("one of the fours would be six", in_a_row("X.X?X.XX"), None),
        (
            "two threes",
            rows("....... ....... ..?XX.. ..X.... ..X.... ....... ......."),
            Some(DoubleThree),
        ),
        (
            "two broken threes at the edge",
            rows(
                "......... ......... ?.XX..... ......... X........ X........ ......... ......... .........",
            ),
            None,
        ),
        (
            "two broken threes with room",
            rows(
                "......... ......... ......... ...?.XX.. ......... ...X..... ...X..... ......... .........",
            ),
            Some(DoubleThree),
        ),
        (
            "one of the threes is closed",
            rows("....... ....... ..?XXO. ..X.... ..X.... ....... ......."),
            None,
        ),
        (
            "one of the threes is at the edge",
            rows("....... ....... ....?XX ....X.. ....X.. ....... ......."),
            None,
        ),
        (
            "a three and a four",
            rows("........ ........ ..?XX... ..X..... ..X..... ..X..... ..O..... ........"),
            None,
        ),
        (
            "two fours across",
            rows(
                "......... ......... ..?XXXO.. ..X...... ..X...... ..X...... ..O...... ......... .........",
            ),
            Some(DoubleFour),
        ),
        (
            "two threes and a five",
            rows(
                "......... .X....... ..X...... ...?XX... ...XX.... ...X.X... ......... ......... .........",
            ),
            None,
        ),
        (
            "six on one side, five on the other: a win",
            rows(
                "......... X........ X........ X........ ?XXXX.... X........ X........ ......... .........",
            ),
            None,
        ),
        // Every way to a straight four in the row ends in six.
        (
            "a three that six would follow",
            rows(
                "............... ............... ............... ..X..?XX..X.... .....X......... .....X......... ............... ............... ...............",
            ),
            None,
        ),
        // The row's straight fours would be double fours, so that it is no three.
        (
            "a three whose fours are forbidden",
            rows(
                "............... ............... ............... ............... ......X...X.... ......X...X.... ......X...X.... .......?XX..... .......X....... .......X....... ............... ............... ............... ............... ...............",
            ),
            None,
        ),
        // The same with one of the two ways open.
        (
            "a three with one way left",
            rows(
                "............... ............... ............... ............... ......X........ ......X........ ......X........ .......?XX..... .......X....... .......X....... ............... ............... ............... ............... ...............",
            ),
            Some(DoubleThree),
        ),
    ];
    for (name, rows, expected) in table {
        let (position, cell) = diagram(&rows, Rule::Renju);
        assert_eq!(position.forbidden(cell), expected, "{name}");
        assert_eq!(by_definition(&Grid::of(&position), cell.index()), expected, "{name}, slowly");
    }
}

/// Stones on a board, for the definition word by word.
#[derive(Clone)]
struct Grid {
    cols: usize,
    marks: Vec<Mark>,
}

impl Grid {
    fn of(position: &Position) -> Grid {
        Grid { cols: position.variant().cols(), marks: position.marks().to_vec() }
    }

    /// All cells of the row, column or diagonal through a cell, in order.
    fn track(&self, cell: usize, (down, right): (i32, i32)) -> Vec<usize> {
        let (rows, cols) = ((self.marks.len() / self.cols) as i32, self.cols as i32);
        let (row, col) = (cell as i32 / cols, cell as i32 % cols);
        (-100..100)
            .map(|i| (row + down * i, col + right * i))
            .filter(|(r, c)| (0..rows).contains(r) && (0..cols).contains(c))
            .map(|(r, c)| (r * cols + c) as usize)
            .collect()
    }

    fn tracks(&self, cell: usize) -> Vec<Vec<usize>> {
        [(0, 1), (1, 0), (1, 1), (1, -1)].map(|way| self.track(cell, way)).to_vec()
    }

    fn with(&self, cell: usize) -> Grid {
        let mut more = self.clone();
        more.marks[cell] = Mark::X;
        more
    }

    /// The lengths of the unbroken rows of X through a cell.
    fn runs(&self, cell: usize) -> Vec<usize> {
        let run = |track: &Vec<usize>| {
            let letters: String =
                track.iter().map(|&c| if self.marks[c] == Mark::X { 'x' } else { '.' }).collect();
            let at = track.iter().position(|&c| c == cell).expect("on its own track");
            let before = letters[..at].chars().rev().take_while(|&c| c == 'x').count();
            before + letters[at..].chars().take_while(|&c| c == 'x').count()
        };
        self.tracks(cell).iter().map(run).collect()
    }

    /// All sets of `many` black stones of a track that contain a cell.
    fn sets(&self, track: &[usize], cell: usize, many: usize) -> Vec<Vec<usize>> {
        let black: Vec<usize> =
            (0..track.len()).filter(|&i| self.marks[track[i]] == Mark::X).collect();
        let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
        for &at in &black {
            // Stones further apart are never of one row of five.
            let longer: Vec<Vec<usize>> = sets
                .iter()
                .filter(|set| set.len() < many && set.first().is_none_or(|&first| at - first < 5))
                .map(|set| set.iter().copied().chain([at]).collect())
                .collect();
            sets.extend(longer);
        }
        let here = track.iter().position(|&c| c == cell).expect("on its own track");
        sets.retain(|set| set.len() == many && set.contains(&here));
        sets
    }

    /// Whether these places of a track, all black, are one row of exactly so many.
    fn is_row(&self, track: &[usize], places: &[usize]) -> bool {
        let (first, last) = (places[0], places[places.len() - 1]);
        let black = |at: Option<usize>| {
            at.and_then(|at| track.get(at)).is_some_and(|&c| self.marks[c] == Mark::X)
        };
        last - first + 1 == places.len() && !black(first.checked_sub(1)) && !black(Some(last + 1))
    }

    /// Places of a track where one more stone makes these places a row.
    fn additions(&self, track: &[usize], set: &[usize]) -> Vec<usize> {
        (0..track.len())
            .filter(|&at| self.marks[track[at]] == Mark::Empty)
            .filter(|&at| {
                let mut more = set.to_vec();
                more.push(at);
                more.sort_unstable();
                self.with(track[at]).is_row(track, &more)
            })
            .collect()
    }
}

/// Why a point is forbidden, as the rules of renju say it.
fn by_definition(before: &Grid, cell: usize) -> Option<Forbidden> {
    let grid = before.with(cell);
    let runs = grid.runs(cell);
    if runs.contains(&5) {
        return None;
    }
    if runs.iter().any(|&run| run > 5) {
        return Some(Forbidden::Overline);
    }
    let (mut fours, mut threes) = (0, 0);
    for track in grid.tracks(cell) {
        let four = |set: &&Vec<usize>| !grid.additions(&track, set).is_empty();
        fours += grid.sets(&track, cell, 4).iter().filter(four).count();
        let three = |set: &Vec<usize>| {
            grid.additions(&track, set).into_iter().any(|at| {
                let more = grid.with(track[at]);
                let mut four = set.clone();
                four.push(at);
                four.sort_unstable();
                more.additions(&track, &four).len() == 2
                    && !more.runs(track[at]).contains(&5)
                    && by_definition(&grid, track[at]).is_none()
            })
        };
        threes += usize::from(grid.sets(&track, cell, 3).iter().any(three));
    }
    match (fours, threes) {
        (2.., _) => Some(Forbidden::DoubleFour),
        (_, 2..) => Some(Forbidden::DoubleThree),
        _ => None,
    }
}

#[test]
fn forbidden_points_are_those_of_the_definition() {
    let mut rng = Pcg64Mcg::seed_from_u64(15);
    let mut seen = [0; 4];
    for round in 0..800 {
        let (height, width) = (rng.random_range(6..=15), rng.random_range(6..=15));
        let variant = Variant::new(height, width, 5).unwrap().ruled(Rule::Renju).unwrap();
        let (black, white) = (rng.random_range(10..=35), rng.random_range(3..=15));
        let marks = (0..variant.cells()).map(|_| match rng.random_range(0..100) {
            n if n < black => Mark::X,
            n if n < black + white => Mark::O,
            _ => Mark::Empty,
        });
        let position = Position::set_up(variant, marks.collect(), Side::X).unwrap();
        let grid = Grid::of(&position);
        for (at, _) in position.marks().iter().enumerate().filter(|(_, m)| **m == Mark::Empty) {
            let cell = variant.at(at / width, at % width).unwrap();
            let (quick, slow) = (position.forbidden(cell), by_definition(&grid, at));
            assert_eq!(quick, slow, "round {round}, {}: {position}", variant.write_move(cell));
            seen[quick.map_or(0, |why| why as usize + 1)] += 1;
        }
    }
    println!(
        "free {}, overline {}, double four {}, double three {}",
        seen[0], seen[1], seen[2], seen[3]
    );
    assert!(seen.iter().all(|&count| count > 300), "{seen:?}");
}

#[test]
fn a_forbidden_point_is_no_move_of_the_first_player() {
    let board = rows("....... ....... ..?XX.. ..X.... ..X.... ....... .......");
    let (position, cell) = diagram(&board, Rule::Renju);
    assert_eq!(position.legal(cell), Err(Illegal::Forbidden(Forbidden::DoubleThree)));
    assert!(position.moves().all(|other| other != cell));
    assert_eq!(position.moves().count(), position.free() - 1);
    let text = position.legal(cell).unwrap_err().to_string();
    assert_eq!(text, "is forbidden: double three");
    let line = Answer::line(position.variant(), vec![cell]);
    assert_eq!(verify(&position, &line)[0].message, "the move 2,2 is forbidden: double three");
    let marks = position.marks().to_vec();
    let second = Position::set_up(position.variant(), marks, Side::O).unwrap();
    assert_eq!(second.legal(cell), Ok(()));
    // The same stones under other rules.
    for rule in [Rule::Freestyle, Rule::Exact, Rule::Caro] {
        let (other, cell) = diagram(&board, rule);
        assert_eq!((other.legal(cell), other.forbidden_points().len()), (Ok(()), 0));
    }
}

#[test]
fn rows_win_as_each_rule_says() {
    use Rule::{Caro, Exact, ExactCaro, Freestyle, Renju};
    // What X makes at '?', and the rules under which that wins for X and, colours exchanged, for O.
    let table: [(&str, &[Rule], &[Rule]); 6] = [
        (
            "..XX?XX..",
            &[Freestyle, Exact, Renju, Caro, ExactCaro],
            &[Freestyle, Exact, Renju, Caro, ExactCaro],
        ),
        (
            ".OXX?XX..",
            &[Freestyle, Exact, Renju, Caro, ExactCaro],
            &[Freestyle, Exact, Renju, Caro, ExactCaro],
        ),
        (".OXX?XXO.", &[Freestyle, Exact, Renju], &[Freestyle, Exact, Renju]),
        (
            "XX?XXO...",
            &[Freestyle, Exact, Renju, Caro, ExactCaro],
            &[Freestyle, Exact, Renju, Caro, ExactCaro],
        ),
        ("..XX?XXX.", &[Freestyle, Caro], &[Freestyle, Renju, Caro]),
        ("OXXX?XXO.", &[Freestyle, Caro], &[Freestyle, Renju, Caro]),
    ];
    for (row, first, second) in table {
        for rule in [Freestyle, Exact, Renju, Caro, ExactCaro] {
            let (position, cell) = diagram(&[row.to_owned()], rule);
            assert_eq!(position.completes(cell, Side::X), first.contains(&rule), "{row} {rule:?}");
            let turned = row.replace('X', "o").replace('O', "X").to_uppercase();
            let (position, cell) = diagram(&[turned], rule);
            assert_eq!(position.completes(cell, Side::O), second.contains(&rule), "{row} {rule:?}");
        }
    }
}

#[test]
fn a_first_player_without_a_move_has_not_lost() {
    // Six in a row is all that is left.
    let (position, cell) = diagram(&["XXX?XXO".to_owned()], Rule::Renju);
    assert_eq!(position.forbidden(cell), Some(Forbidden::Overline));
    assert_eq!((position.finish(), position.moves().count()), (Some(Finish::Full), 0));
    let mut before: Position = Position::set_up(
        position.variant(),
        "XXX.XX.".chars().map(|c| if c == 'X' { Mark::X } else { Mark::Empty }).collect(),
        Side::O,
    )
    .unwrap();
    assert_eq!(before.finish(), None);
    before.play(before.variant().at(0, 6).unwrap()).unwrap();
    assert_eq!(before.finish(), Some(Finish::Full));
    before.undo();
    assert_eq!(before.finish(), None);
}

/// The value for the side to move, by trying everything.
fn value(board: &mut Position) -> Value {
    match board.finish() {
        Some(Finish::Won(side)) if side == board.to_move() => return Value::Win,
        Some(Finish::Won(_)) => return Value::Loss,
        Some(Finish::Full) => return Value::Draw,
        None => {}
    }
    let moves: Vec<_> = board.moves().collect();
    let mut best = Value::Loss;
    for cell in moves {
        board.play(cell).unwrap();
        let found = value(board).flipped();
        board.undo();
        match found {
            Value::Win => return Value::Win,
            Value::Draw => best = Value::Draw,
            Value::Loss => {}
        }
    }
    best
}

#[test]
fn proofs_under_these_rules_are_right() {
    let mut rng = Pcg64Mcg::seed_from_u64(4);
    let mut seen = [0; 3];
    for round in 0..900 {
        let rule = [Rule::Renju, Rule::Caro, Rule::ExactCaro][round % 3];
        // Renju is a game of five; caro of any length.
        let (size, k) = if rule == Rule::Renju { ((5, 7), 5) } else { ((4, 5), 3) };
        let variant = Variant::new(size.0, size.1, k).unwrap().ruled(rule).unwrap();
        let mut board = Position::new(variant);
        while board.free() > 7 && board.finish().is_none() {
            let moves: Vec<_> = board.moves().collect();
            board.play(moves[rng.random_range(0..moves.len())]).unwrap();
        }
        if board.finish().is_some() {
            continue;
        }
        let outcome = solve(&board, &Options::default(), &mut Budget::unlimited());
        let answer = outcome.answer().expect("a small board");
        assert!(verify(&board, answer).is_empty());
        let right = value(&mut board.clone());
        assert_eq!(answer.value, Some(right), "{board}");
        seen[right as usize] += 1;
    }
    assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
}

#[test]
fn renju_is_a_game_of_five() {
    let error = Variant::new(9, 9, 4).unwrap().ruled(Rule::Renju).unwrap_err();
    assert_eq!(error.to_string(), "renju is played with five in a row, not 4");
}
