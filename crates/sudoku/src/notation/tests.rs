use super::*;
use crate::board::{Extras, Layout};
use gridwright_world::files::{Content, Files};
use gridwright_world::{Command, Request};
use std::io::{self, Read};
use std::sync::Arc;

/// Every file holds this.
#[derive(Debug)]
struct Same(&'static str);

impl Files for Same {
    fn read(&self, _: &str) -> io::Result<Box<dyn Read>> {
        Ok(Box::new(self.0.as_bytes()))
    }

    fn write(&self, path: &str, _: &mut Content<'_>) -> io::Result<()> {
        panic!("nothing writes {path}")
    }
}

fn options(options: &[(&str, &str)]) -> Options {
    let mut request = Request::new(Command::Solve);
    request.own.extend(options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())));
    Options::read(&request).unwrap()
}

fn read_with(text: &str, options: &Options) -> Vec<Result<Puzzle, InputError>> {
    Puzzles::new(Lines::of(text, true), options).collect()
}

fn read(text: &str) -> Vec<Result<Puzzle, InputError>> {
    read_with(text, &options(&[]))
}

fn one(text: &str) -> Puzzle {
    let mut boards = read(text);
    assert_eq!(boards.len(), 1, "{text}");
    boards.remove(0).unwrap()
}

fn error(text: &str) -> (u64, usize, String) {
    let error = read(text).into_iter().find_map(Result::err).unwrap();
    (error.line, error.column, error.message)
}

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const READ_BACK: [Notation; 6] =
    [Notation::Line, Notation::Sdm, Notation::Grid, Notation::Sdk, Notation::Ss, Notation::Tp3];

#[test]
fn the_same_board_in_every_notation() {
    let board = one(LINE);
    assert_eq!(board.clues(), 30);
    for form in READ_BACK {
        let text = write_puzzle(&board, form, &Alphabet::default());
        assert_eq!(one(&text), board, "{form:?}:\n{text}");
        let crlf = text.trim_end().replace('\n', "\r\n");
        assert_eq!(one(&crlf), board, "{form:?} with CRLF and without the last newline");
    }
}

#[test]
fn every_order_comes_back_from_every_notation() {
    for order in [1, 2, 4, 6, 9, 10, 12, 16, 25, 36, 64] {
        let layout = SharedLayout::from(Layout::squarest(order, Extras::default()).unwrap());
        let digits = (0..order * order).map(|cell| (cell * 7 % (order + 1)) as u8).collect();
        let board = Puzzle::new(layout, digits).unwrap();
        let all: String = (1..=order as u8).map(|d| Alphabet::default().symbol(d)).collect();
        let options = options(&[("alphabet", &all)]);
        for form in READ_BACK {
            let text = write_puzzle(&board, form, &options.alphabet);
            let declared = Options { notation: Some(form), ..options.clone() };
            let read = read_with(&text, &declared).remove(0);
            assert_eq!(read.unwrap(), board, "{form:?} of order {order}:\n{text}");
        }
        assert_eq!(board.to_string().parse(), Ok(board));
    }
    let unusual = SharedLayout::from(Layout::boxes(6, 2, 3, Extras::default()).unwrap());
    let board = Puzzle::new(unusual, vec![6; 36].into()).unwrap();
    assert_eq!(board.to_string().parse(), Ok(board));
}

#[test]
fn many_boards_and_columns_behind_them() {
    let text = format!("% c\n{LINE} 1 comment\n\n# d\n{LINE}\t2\n");
    assert_eq!(read(&text).len(), 2);
    let grids = "1 2\n2 .\n\n. .\n. .\n";
    assert_eq!(read(grids).len(), 2);
    let tp3 = "4 2 2\n1 2 3 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n6 3 2\n".to_owned()
        + &"0 0 0 0 0 0\n".repeat(6);
    let boards: Vec<usize> = read(&tp3).into_iter().map(|b| b.unwrap().order()).collect();
    assert_eq!(boards, [4, 6]);
}

#[test]
fn what_a_block_of_symbols_is() {
    assert_eq!(one(&"....\n".repeat(4)).order(), 4);
    assert_eq!(read(&"....\n".repeat(3)).len(), 3);
    assert_eq!(one(&".........\n".repeat(9)).order(), 9);
    assert_eq!(one(&"... ... ...\n".repeat(9)).order(), 9);
    assert_eq!(one(&". . . | . . .\n".repeat(6)).order(), 6);
    assert_eq!(one("1 2 3\n2 3 1\n3 1 2\n").order(), 3);
    let named = one("3 3 1\n1 2 3\n2 3 1\n3 1 2\n");
    assert_eq!((named.order(), named.digits()[0]), (3, 1));
    let numbers = "10 . . . . . . . . .\n".repeat(10);
    assert_eq!(one(&numbers).digits()[0], 10);
}

#[test]
fn files_of_other_programs() {
    let rows: Vec<&str> = (0..9).map(|r| &LINE[9 * r..9 * r + 9]).collect();
    let sdk = format!(
        "#A someone\n#D a board\n[Puzzle]\n{}\n[State]\n{}\n",
        rows.join("\n"),
        rows.join("\n")
    );
    assert_eq!(read(&sdk).into_iter().find_map(Result::ok).unwrap(), one(LINE));
    let xml = format!(
        "<?xml version=\"1.0\"?>\n<opensudoku version=\"1\"><name>x</name>\n<game data=\"{LINE}\"\n/><game other=\"1\" data='{LINE}' />\n</opensudoku>"
    );
    let boards: Vec<Puzzle> = read(&xml).into_iter().map(Result::unwrap).collect();
    assert_eq!(boards, [one(LINE), one(LINE)]);
    let cells: String = LINE
        .chars()
        .map(|c| match c {
            '.' => "4|0|1|".to_owned(),
            digit => format!("{digit}|0|0|"),
        })
        .collect();
    let saved = format!("<opensudoku2><game data=\"version: 1&#10;{cells}\"/></opensudoku2>");
    assert_eq!(one(&saved), one(LINE));
    assert_eq!(error("<opensudoku>\n <game data=\"123\"/></opensudoku>").0, 2);
    assert_eq!(error("<opensudoku>\n <game").2, "a tag without end");
}

#[test]
fn located_errors() {
    let cases = [
        ("6 2 2\n", (1, 3, "boxes 2 wide and 2 high hold 4 cells, not 6")),
        ("4 2 2\n1 2 3 4\n1 2 5 4\n", (3, 5, "digit 5 is out of range 0..4")),
        ("4 2 2\n1 2 3\n", (2, 6, "a row of 3 cells, expected 4")),
        ("4 2 2\n1 2 3 4 1\n", (2, 9, "more than 4 cells in this row")),
        ("4 2 2\n1 2 3 x\n", (2, 7, "expected a digit, found 'x'")),
        ("4 2 2\n1 2 3 4\n", (3, 1, "the board ends after 1 of 4 rows")),
        ("65 13 5\n", (1, 1, "board order 65 is out of range 1..64")),
        (
            "99999999999999999999 3 3\n",
            (1, 1, "board order 99999999999999999999 is out of range 1..64"),
        ),
        ("12.4\n....\n....\n..5.\n", (4, 3, "digit 5 is out of range 1..4")),
        ("12.4\n....\n..?.\n....\n", (3, 3, "expected a digit or '.', found '?'")),
    ];
    for (text, (line, column, message)) in cases {
        assert_eq!(error(text), (line, column, message.to_owned()), "{text}");
    }
    let short = &LINE[..80];
    assert_eq!(
        error(short),
        (
            1,
            81,
            "80 cells in this line, expected 81 (or the square of another order up to 64)"
                .to_owned()
        )
    );
    let letter = LINE.replacen('5', "A", 1);
    assert_eq!(error(&letter), (1, 1, "expected a digit or '.', found 'A'".to_owned()));
    let hex = ".".repeat(256);
    assert_eq!(error(&hex).2, "16 digits need letters, and letters need --alphabet");
}

#[test]
fn reading_goes_on_behind_an_error() {
    let text = format!("{LINE}\n{}\n{LINE}\n", &LINE[..80]);
    let outcomes: Vec<bool> = read(&text).iter().map(Result::is_ok).collect();
    assert_eq!(outcomes, [true, false, true]);
    let text = "4 2 2\n1 2 3 4\n4 2 2\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n";
    let outcomes: Vec<bool> = read(text).iter().map(Result::is_ok).collect();
    assert_eq!(outcomes, [false, true]);
}

#[test]
fn options_shape_the_board() {
    let rows = ".... ..\n".repeat(6);
    let wide = read_with(&rows, &options(&[("box", "2x3")])).remove(0).unwrap();
    assert_eq!(*wide.layout().partition(), crate::board::Partition::Boxes { width: 2, height: 3 });
    assert!(read_with(&rows, &options(&[("box", "3x3")])).remove(0).is_err());
    let header = read_with("6 3 2\n", &options(&[("box", "2x3")])).remove(0).unwrap_err();
    assert_eq!(header.message, "the header says boxes 3x2, --box says 2x3");
    let mut request = Request::new(Command::Solve);
    for (name, value) in [
        ("box", "3"),
        ("box", "0x4"),
        ("extra", "knights"),
        ("alphabet", "11"),
        ("at-most", "0"),
        ("at-most", "-1"),
        ("corrections", "x"),
    ] {
        request.own = [(name.to_owned(), value.to_owned())].into();
        assert!(Options::read(&request).is_err(), "--{name} {value}");
    }
    request.own = [("regions".to_owned(), "map".to_owned())].into();
    request.files = Arc::new(Same("aab\nabb\ncca"));
    assert_eq!(
        Options::read(&request).unwrap_err().0,
        "map:3:3: region 'a' has a cell too many: expected 3\n  3 | cca\n    |   ^"
    );
    request.files = Arc::new(Same("aab\nabb\nccc"));
    let jigsaw = Options::read(&request).unwrap();
    assert!(read_with("1 . .\n. . .\n. . .\n", &jigsaw).remove(0).is_ok());
    assert!(read_with(LINE, &jigsaw).remove(0).unwrap_err().message.contains("--regions"));
}

#[test]
fn answers_are_read_in_any_shape() {
    let layout = SharedLayout::from(Layout::boxes(4, 2, 2, Extras::default()).unwrap());
    let board = Puzzle::new(layout, vec![0; 16].into()).unwrap();
    let plain = Alphabet::default();
    let expected: Vec<u32> = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    for text in [
        "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
        "4 2 2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1",
        "solução\n1 2 3 4 \n3 4 1 2 \n2 1 4 3 \n4 3 2 1 \n",
        "1234\n3412\n2143\n4321\n",
        "1234341221434321\n",
        "*---*\n|12|34|\n|34|12|\n|--+--|\n|21|43|\n|43|21|\n*-----*\n",
    ] {
        assert_eq!(read_answer(text, &board, &plain).unwrap(), expected, "{text}");
    }
    let wrong = read_answer("1 2 3 44\n3 4 1 2\n2 1 . 3\n4 3 2 1\n", &board, &plain).unwrap();
    assert_eq!((wrong[3], wrong[10]), (44, 0));
    for bad in ["", "1 2 3\n", "1 2 3 4\n", "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n1 1 1 1\n", "x"] {
        assert!(read_answer(bad, &board, &plain).is_err(), "{bad}");
    }
}

#[test]
fn graph_and_formula_have_the_size_they_should() {
    let empty = Puzzle::new(Layout::classic(), vec![0; 81].into()).unwrap();
    let graph = write_puzzle(&empty, Notation::DimacsCol, &Alphabet::default());
    assert!(graph.contains("p edge 81 810\n"));
    assert_eq!(graph.lines().filter(|line| line.starts_with("e ")).count(), 810);
    let clued = write_puzzle(&one(LINE), Notation::DimacsCol, &Alphabet::default());
    assert!(clued.contains(&format!("p edge 90 {}\n", 810 + 36 + 30 * 8)));
    let formula = write_puzzle(&empty, Notation::Cnf, &Alphabet::default());
    // 81 cells and 27 units of 9 digits, each one clause and 36 pairs.
    let clauses = (81 + 27 * 9) * 37;
    assert!(formula.contains(&format!("p cnf 729 {clauses}\n")));
    assert_eq!(formula.lines().filter(|line| line.ends_with(" 0")).count(), clauses);
}
