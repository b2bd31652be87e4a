//! Formats of other programs: boards come back, and texts written here from the definitions alone are read
//! as what they say.

use gridwright_sudoku::{
    Extras, Layout, Notation, Options, Puzzle, RegionMap, SharedLayout, Sudoku,
};
use gridwright_world::{Convert, InputError, Lines, World};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::HashMap;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read(text: &str) -> Vec<Result<Puzzle, InputError>> {
    let options = Options::default();
    Sudoku::reader(Lines::of(text, true), &options).collect()
}

fn one(text: &str) -> Puzzle {
    let mut boards = read(text);
    assert_eq!(boards.len(), 1, "{text}");
    boards.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn fault(text: &str) -> (u64, usize, String) {
    let error = read(text).into_iter().find_map(Result::err).expect("a fault");
    (error.line, error.column, error.message)
}

fn write(puzzle: &Puzzle, form: Notation) -> Option<String> {
    let board = Sudoku::write(puzzle, form, &Options::default()).ok()?;
    let heading = Sudoku::heading(form, 1).unwrap_or_default();
    Some(heading + &board + Sudoku::ending(form).unwrap_or_default())
}

fn jigsaw() -> RegionMap {
    let text = "aaabbbccc\naaabbbccc\naaabbbccc\ndddeeefff\nddddeefff\nddeeeefff\ngggghhiii\ngghhhhiii\nggghhhiii\n";
    RegionMap::parse(text).expect("nine regions of nine")
}

fn layouts() -> Vec<SharedLayout> {
    let plain = Extras::default();
    let both = Extras { diagonals: true, windows: true };
    let crossed = Extras { diagonals: true, windows: false };
    let mut layouts = vec![Layout::classic(), Layout::regions(jigsaw(), plain).into()];
    layouts.push(Layout::regions(jigsaw(), crossed).into());
    for (order, width, height) in
        [(4, 2, 2), (5, 5, 1), (6, 3, 2), (6, 2, 3), (9, 3, 3), (16, 4, 4), (25, 5, 5), (36, 6, 6)]
    {
        // Boards of order 5 have no windows.
        for extras in [plain, crossed, both].into_iter().filter(|e| order != 5 || !e.windows) {
            layouts.push(Layout::boxes(order, width, height, extras).expect("sound boxes").into());
        }
    }
    layouts
}

fn board(layout: &SharedLayout, density: f64, rng: &mut Pcg64) -> Puzzle {
    let order = layout.order() as u8;
    let cell = |_| if rng.random_bool(density) { rng.random_range(1..=order) } else { 0 };
    Puzzle::new(layout.clone(), (0..layout.cells()).map(cell).collect()).expect("digits in range")
}

#[test]
fn every_board_comes_back_from_every_format_that_takes_it() {
    let mut rng = Pcg64::seed_from_u64(22);
    let forms = [
        Notation::FPuzzles,
        Notation::SudokuPad,
        Notation::Solo,
        Notation::PuzzLink,
        Notation::OpenSudoku,
        Notation::Hodoku,
    ];
    let mut taken = HashMap::new();
    for layout in layouts() {
        for density in [0.0, 0.1, 0.3, 0.9, 1.0] {
            let puzzle = board(&layout, density, &mut rng);
            for form in forms {
                let Some(text) = write(&puzzle, form) else { continue };
                assert_eq!(one(&text), puzzle, "{form:?}\n{text}");
                if let (Notation::FPuzzles, Some(at)) = (form, text.find("?load=")) {
                    assert_eq!(text[at + 6..].trim_end().len() % 4, 0, "filled up: {text}");
                }
                assert_eq!(one(text.replace('\n', "\r\n").trim_end()), puzzle, "{form:?}");
                *taken.entry(format!("{form:?}")).or_insert(0) += 1;
            }
        }
    }
    // Links say everything; the others refuse what they have no words for, and only that.
    assert_eq!(taken["FPuzzles"], layouts().len() * 5);
    assert_eq!(taken["SudokuPad"], taken["FPuzzles"]);
    assert_eq!((taken["OpenSudoku"], taken["Hodoku"]), (10, 10));
    assert_eq!(taken["PuzzLink"], (2 + 4) * 5);
    assert_eq!(taken["Solo"], (3 + 8 * 2) * 5);
}

/// Runs of open cells as letters from a first one on; open cells are dots.
fn runs(cells: &str, first: u8, longest: usize) -> String {
    (1..=longest).rev().fold(cells.to_owned(), |text, run| {
        text.replace(&".".repeat(run), &char::from(first + run as u8 - 1).to_string())
    })
}

/// A game ID of Solo from the definition: cells one by one, then runs.
fn solo_cells(digits: &[u8]) -> String {
    let cell = |digit: &u8| if *digit == 0 { ".".to_owned() } else { format!("<{digit}>") };
    let cells: String = digits.iter().map(cell).collect();
    runs(&cells.replace("><", "_").replace(['<', '>'], ""), b'a', 26)
}

/// Borders from the definition: a one for each border, a zero for each place without, then runs.
fn solo_borders(regions: &[u8]) -> String {
    let n = regions.len().isqrt();
    let upright = (0..n).flat_map(|r| (0..n - 1).map(move |c| (r * n + c, r * n + c + 1)));
    let level = (0..n).flat_map(|c| (0..n - 1).map(move |r| (r * n + c, (r + 1) * n + c)));
    let bit = |(a, b): (usize, usize)| if regions[a] == regions[b] { "." } else { "1" };
    let bits: String = upright.chain(level).map(bit).collect();
    let long = (bits + "1").replace(&".".repeat(25), "Z");
    // A run of exactly 25 before a border is one letter.
    let text = runs(&long.replace("Z1", "y1").replace("11", "1_1").replace("11", "1_1"), b'a', 25);
    let text = if text.starts_with('1') { format!("_{text}") } else { text };
    text.replace('1', "").replace('Z', "z")
}

#[test]
fn game_ids_of_solo_are_read_by_their_definition() {
    let plain = one(LINE);
    assert_eq!(one(&format!("3x3:{}", solo_cells(plain.digits()))), plain);
    assert_eq!(one(&format!("3x3r4da:{}", solo_cells(plain.digits()))), plain);
    // Two by three: boxes three wide and two high.
    let mut rng = Pcg64::seed_from_u64(1);
    let wide = SharedLayout::from(Layout::boxes(6, 3, 2, Extras::default()).unwrap());
    let puzzle = board(&wide, 0.5, &mut rng);
    assert_eq!(one(&format!("2x3:{}", solo_cells(puzzle.digits()))), puzzle);
    let crossed = Extras { diagonals: true, windows: false };
    let layout = SharedLayout::from(Layout::regions(jigsaw(), crossed));
    for density in [0.0, 0.2, 1.0] {
        let puzzle = board(&layout, density, &mut rng);
        let borders = solo_borders(jigsaw().cells());
        let id = format!("9jxa:{},{borders}", solo_cells(puzzle.digits()));
        assert_eq!(one(&id), puzzle, "{id}");
    }
    // Regions that are rows: long runs without a border.
    let rows: Vec<u8> = (0..36).map(|cell| cell / 6).collect();
    let id = format!("6j:zj,{}", solo_borders(&rows));
    let boxes = SharedLayout::from(Layout::boxes(6, 6, 1, Extras::default()).unwrap());
    assert_eq!(one(&id), Puzzle::new(boxes, vec![0; 36].into()).unwrap(), "{id}");
}

#[test]
fn links_of_puzzlink_are_read_by_their_definition() {
    let mut rng = Pcg64::seed_from_u64(2);
    for order in [4usize, 6, 9, 16, 25] {
        let layout = SharedLayout::from(Layout::squarest(order, Extras::default()).unwrap());
        let puzzle = board(&layout, 0.3, &mut rng);
        let cell = |digit: &u8| match digit {
            0 => ".".to_owned(),
            1..=15 => format!("{digit:x}"),
            _ => format!("-{digit:02x}"),
        };
        let cells = runs(&puzzle.digits().iter().map(cell).collect::<String>(), b'g', 20);
        for site in ["https://puzz.link/p?", "http://pzv.jp/p.html?", ""] {
            assert_eq!(one(&format!("{site}sudoku/{order}/{order}/{cells}")), puzzle);
        }
    }
}

/// LZ-string in base64 from its definition, the plain way: every character by itself, never a phrase.
#[derive(Default)]
struct Packer {
    bits: Vec<bool>,
    entries: usize,
    width: usize,
    room: usize,
}

impl Packer {
    fn push(&mut self, value: usize, width: usize) {
        self.bits.extend((0..width).map(|bit| value >> bit & 1 == 1));
    }

    /// Whoever unpacks has one entry more.
    fn grow(&mut self) {
        self.entries += 1;
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.width;
            self.width += 1;
        }
    }

    fn pack(mut self, text: &str) -> String {
        let mut known: HashMap<char, usize> = HashMap::new();
        for letter in text.chars() {
            let first = known.is_empty();
            if first {
                (self.entries, self.width, self.room) = (3, 2, 2);
            }
            if let Some(&entry) = known.get(&letter) {
                self.push(entry, self.width);
            } else {
                self.push(0, self.width);
                self.push(letter as usize, 8);
                known.insert(letter, self.entries);
                if first {
                    (self.entries, self.width, self.room) = (4, 3, 4);
                    continue;
                }
                self.grow();
            }
            self.grow();
        }
        self.push(2, self.width);
        let digit = |six: &[bool]| {
            let value =
                (0..6).fold(0, |value, at| value << 1 | usize::from(six.get(at) == Some(&true)));
            let key = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
            char::from(key[value])
        };
        self.bits.chunks(6).map(digit).collect()
    }
}

fn link(json: &str) -> String {
    format!("https://f-puzzles.com/?load={}", Packer::default().pack(json))
}

/// The object of a board from its definition, with more between its braces.
fn object(cell: impl Fn(usize, usize) -> String, order: usize, more: &str) -> String {
    let row = |r| (0..order).map(|c| cell(r, c)).collect::<Vec<_>>().join(",");
    let rows: Vec<String> = (0..order).map(|r| format!("[{}]", row(r))).collect();
    format!("{{\"size\":{order},\"title\":\"x\",\"grid\":[{}]{more}}}", rows.join(","))
}

fn given(r: usize, c: usize) -> String {
    match LINE.as_bytes()[9 * r + c] {
        b'.' => "{\"value\":7,\"cornerPencilMarks\":[1,2]}".to_owned(),
        digit => format!("{{\"value\":{},\"given\":true}}", digit - b'0'),
    }
}

#[test]
fn links_of_f_puzzles_are_read_by_their_definition() {
    let plain = one(LINE);
    let text = link(&object(given, 9, ""));
    assert_eq!(one(&text), plain);
    let payload = text.split_once("load=").unwrap().1;
    assert_eq!(one(&format!("https://sudokupad.app/fpuzzles{payload}")), plain);
    assert_eq!(one(&text.replace('+', "%2B").replace('/', "%2F").replace("%2F%2F", "//")), plain);
    let both = ",\"diagonal+\":true,\"diagonal-\":true,\"antiknight\":false,\"arrow\":[]";
    let crossed = one(&link(&object(given, 9, both)));
    assert!(crossed.layout().extras().diagonals);
    assert_eq!(crossed.digits(), plain.digits());
    let window = |top: usize, left: usize| {
        let cells: Vec<String> =
            (0..9).map(|i| format!("\"R{}C{}\"", top + i / 3, left + i % 3)).collect();
        format!("{{\"cells\":[{}]}}", cells.join(","))
    };
    let windows: Vec<String> =
        [(6, 6), (2, 2), (2, 6), (6, 2)].iter().map(|&(r, c)| window(r, c)).collect();
    let windoku = format!(",\"extraregion\":[{}]", windows.join(","));
    assert!(one(&link(&object(given, 9, &windoku))).layout().extras().windows);
    let map = jigsaw();
    let regions = |r: usize, c: usize| format!("{{\"region\":{}}}", map.cells()[9 * r + c]);
    let found = one(&link(&object(regions, 9, "")));
    let wanted = SharedLayout::from(Layout::regions(jigsaw(), Extras::default()));
    assert_eq!(found, Puzzle::new(wanted, vec![0; 81].into()).unwrap());
}

#[test]
fn rules_that_are_not_known_are_named_and_refused() {
    let more = ",\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"3\"}],\"antiknight\":true";
    let (_, _, message) = fault(&link(&object(given, 9, more)));
    assert_eq!(message, "rules that are not known here: killercage, antiknight");
    let (_, _, message) = fault(&link(&object(given, 9, ",\"diagonal+\":true")));
    assert!(message.contains("a single diagonal"), "{message}");
    let odd = ",\"extraregion\":[{\"cells\":[\"R1C1\",\"R1C2\"]}]";
    assert!(fault(&link(&object(given, 9, odd))).2.contains("extraregion"));
    for short in ["https://www.f-puzzles.com/?id=y2abc", "https://sudokupad.app/abc123"] {
        assert!(fault(short).2.contains("short link"), "{short}");
    }
    let cage = |_, _| "{\"sum\":3}".to_owned();
    assert_eq!(fault(&link(&object(cage, 9, ""))).2, "r1c1: 'sum' is not known here");
}

#[test]
fn faults_are_located() {
    let cases = [
        ("3x3:5b", (1, 7, "the cells end after 3 of 81")),
        ("3x3:zzzzz", (1, 8, "more than 81 cells")),
        ("3x3:zzz17b", (1, 8, "digit 17 is out of range 1..9")),
        ("3x3k:zzzc", (1, 4, "killer cages (k) are not known here")),
        ("3x3#123", (1, 4, "a random seed, not a board: only the program itself can read it")),
        ("9j:zzzc", (1, 8, "expected ',' and the borders of the regions")),
        ("2j:d,____", (1, 6, "these borders do not make 2 regions of 2 cells")),
        ("sudoku/9/9/5", (1, 13, "the cells end after 1 of 81")),
        ("sudoku/5/5/zzz", (1, 8, "a board of 5x5; expected 4, 6, 9, 16 or 25 squared")),
        ("sudoku/4/4/5v", (1, 12, "digit 5 is out of range 1..4")),
        ("https://puzz.link/p?slither/4/4/v", (1, 21, "expected sudoku/…, found 'slither'")),
        (":0000:x:12:::", (1, 11, "2 cells in this library line, expected 81")),
        (":0000:x:1?:::", (1, 10, "expected a digit or '.', found '?'")),
        (
            "https://f-puzzles.com/?load=N4Ig",
            (1, 29, "this link is damaged: its text cannot be unpacked"),
        ),
        ("id,puzzle\n1,12.x............", (2, 6, "expected a digit or '.', found 'x'")),
        ("id,puzzle\n1", (2, 2, "1 column in this row, the puzzle is column 2")),
    ];
    for (text, (line, column, message)) in cases {
        assert_eq!(fault(text), (line, column, message.to_owned()), "{text}");
    }
    // What is wrong with one does not hide the next.
    let text = format!("3x3:5b\n{}", write(&one(LINE), Notation::Solo).unwrap());
    let sound: Vec<bool> = read(&text).iter().map(Result::is_ok).collect();
    assert_eq!(sound, [false, true]);
}

#[test]
fn library_lines_and_candidate_grids_are_read_as_puzzles() {
    let plain = one(LINE);
    let mut placed = LINE.to_owned();
    placed.replace_range(2..3, "+4");
    let library = format!(":0300:4:{placed}:436 512:999:::\n");
    assert_eq!(one(&library), plain);
    // Every digit that its row, column and box leave, found anew.
    let digits = plain.digits();
    let sees = |a: usize, b: usize| {
        a / 9 == b / 9 || a % 9 == b % 9 || (a / 27, a % 9 / 3) == (b / 27, b % 9 / 3)
    };
    let marks = |cell: usize| -> String {
        let free = |digit: &u8| (0..81).all(|peer| !sees(cell, peer) || digits[peer] != *digit);
        match digits[cell] {
            0 => (1..=9).filter(free).map(|digit| digit.to_string()).collect(),
            digit => digit.to_string(),
        }
    };
    let text = write(&plain, Notation::Candidates).unwrap();
    let words: Vec<&str> =
        text.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty()).collect();
    assert_eq!(words, (0..81).map(marks).collect::<Vec<_>>(), "{text}");
    let read = one(&text);
    for cell in 0..81 {
        let single = marks(cell).parse().ok().filter(|digit| *digit < 10).unwrap_or(0);
        assert_eq!(read.digits()[cell], single, "single digits are clues");
    }
    let bare: Vec<String> =
        (0..9).map(|r| (0..9).map(|c| marks(9 * r + c)).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(one(&bare.join("\n")), read);
}

#[test]
fn tables_say_which_column_holds_the_board() {
    let plain = one(LINE);
    let solved = LINE.replace('.', "1");
    for text in [
        format!("id,puzzle,clues,solution\n1,{LINE},30,{solved}\n"),
        format!("quizzes,solutions\n{LINE},{solved}\n"),
        format!("puzzle\n{LINE}\n"),
        format!("solution,\"Puzzle\"\r\n{solved},\"{LINE}\"\r\n"),
        format!("puzzle,level\n\"{LINE}\",easy\n"),
    ] {
        assert_eq!(one(&text), plain, "{text}");
        let declared = Options { notation: Some(Notation::Csv), ..Options::default() };
        let board = Sudoku::reader(Lines::of(&text, true), &declared).next().unwrap();
        assert_eq!(board.unwrap(), plain, "{text}");
    }
    assert_eq!(write(&plain, Notation::Csv), Some(format!("puzzle\n{LINE}\n")));
    let six = SharedLayout::from(Layout::boxes(6, 2, 3, Extras::default()).unwrap());
    let board = Puzzle::new(six, vec![0; 36].into()).unwrap();
    assert_eq!(write(&board, Notation::Csv), None, "no column for its boxes");
}

#[test]
fn sdk_files_have_their_headers() {
    let text = write(&one(LINE), Notation::Sdk).unwrap();
    assert!(text.starts_with("#DSudoku 9x9, 30 clues\n#Sgridwright\n53..7....\n"), "{text}");
    assert_eq!(one(&text), one(LINE));
}

/// Links whose text was packed by the program that these sites use, lz-string 1.5.0 of npm (MIT), under Node:
/// `LZString.compressToBase64(JSON.stringify({size, title, author, grid, …}))`.
const PACKED: &str = concat!(
    "N4IgzglgXgpiBcBOANCALhNAbO8QFkBDAExgAIAzAewCczCy0Yw0RVCBXNAC1oRADmNCMQDuwgd1aohIhAG15oAG",
    "6EsHXAFYZEZTAB2CNDQ0BfZCrUaEAZh17D8Y2YvngbkKvW4A7PYNGJjBuIa6uALrISp5WuABs/o7OwWHuFjHeCAC",
    "MiYEulplIuU5BHl7W8NqCugEl+aHukUplsQgo1Q55KQUVABzFyQ1D6eXxA6URUT24/R21g6kNGRUJc0kTaZsthXZ",
    "rXaZN0wgALOP1qcszZ93bFbsCNevnm5fZ1wdTr/B+e3U3iyNWvAAEzvAEvUYIVYPTp/D7NQGFaGPfbgpaQkFgo7w",
    "WYw+YbeFbC4Y06/BbYnJkjZfdp4p7/CFAqp0/aHYaMwq4lFw8FfH4snnY2ncwbhcKmIA",
);
/// The same with both diagonals and the four windows.
const PACKED_WINDOWS: &str = concat!(
    "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAGZ6jFu04wewKVJClK1AOwi",
    "mreB268ZWrQF1khOf2oA2FWPUTt03kYUIAjObUbJt+QKTPxmvvdrelr7WXPqEsh7UKOiiLlbuxggAHIGuITo2fp5",
    "mMao+btJhWdQpuRZpGdZ22anxmVWRQrXcRdXUACzNBQ2J8KUMeUHdCf7CZXHBGW2OXaEGxQjK4/npmdPwAEyzlVO",
    "N8DkD5VZFEb0HsSs79SOeW8tDp/79Fw9686vrnfcVC/BO33V1tFDhNhms9nQAS13ldHp5noMfj1/EsQZdfsCXmld",
    "PoQNgICQ0AB7ZjkADU+VQ+MJJPIAFpKSAYAAPDgkDAwBgk/CgADGMDIZDA+BAACUNgBhDYgVDiiWCGViyXtRWiwR",
    "S1XqhWy9Uq2XtDX6+Wqg0q3SyfmC4XwPBKiUmVWSxSOiVJTX293OnWuk0eo1esUGt3m2yWoUi0UmQ1iqPamMSvVi",
    "xTR0XJuOphOqpIp7Pp7Nmi0C8M2+MO2VRgORn2y5NlpMSyvJt2y7N10XZyvZ4OhLhAA=",
);
/// Six rows, each cell with its region.
const PACKED_JIGSAW: &str = concat!(
    "N4IgzglgXgpiBcA2ANCA5gJwgEwQbT1ADcBDAGwFc54BmVNCImAOwQBcMrUMYGB7VvAAMAX2Sge/QaPEhJEAQhkT",
    "eC6WJVSEARg1zVi+LoC6yQvq3C98w8otqd1g4N2ybLp5ZNnND+ACZPP0C3ZwQQ30MI+0MaINiRU3N3cPjBaJTaNI",
    "Q40MtcyME4pMKEABZs+Aq8v2rSqsqAVibEnxjBOvbylprDZt7Bfvrm42MRIA",
);
/// The same as the first with a cage, an arrow and knights' moves.
const PACKED_CAGES: &str = concat!(
    "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAGZ6jFu04wewKVJClK1AOwi",
    "mreB268ZWrQF1khOf2oA2FWPUTt03kYUIAjObUbJt+QKTPxmvvdrelr7WXPqEsh7UKOiiLlbuxggAHIGuITo2fp5",
    "mMao+btJhWdQpuRZpGdZ22anxmVWRQrXcRdXUACzNBQ2J8KUMeUHdCf7CZXHBGW2OXaEGxQjK4/npmdPwAEyzlVO",
    "N8DkD5VZFEb0HsSs79SOeW8tDp/79Fw9686vrnfcVC/BO33V1tFDhNhms9nQAS13ldHp5noMfj1/EsQZdfsCXmld",
    "PoQABrCBkMgwDAAYxIaGohlJMCJYHwIAASg4AMKCECoZks9ogXF7ECIEBzEAkDAYAD2AHd8KAyBBmDB6fACEzWQ4",
    "OUyNiyNrzcTS6QyuerdMKSMw2BA8cwIGgABZsFZAA===",
);

#[test]
fn links_packed_by_the_sites_own_program_are_read() {
    for site in ["https://www.f-puzzles.com/?load=", "https://f-puzzles.com/?load=", "fpuzzles"] {
        assert_eq!(one(&format!("{site}{PACKED}")), one(LINE), "{site}");
    }
    let escaped = PACKED.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    assert_eq!(one(&format!("https://sudokupad.app/fpuzzles{escaped}")), one(LINE));
    let windows = one(&format!("https://f-puzzles.com/?load={PACKED_WINDOWS}"));
    assert_eq!(windows.digits(), one(LINE).digits());
    assert_eq!(windows.layout().extras(), Extras { diagonals: true, windows: true });
    let jigsaw = one(&format!("https://f-puzzles.com/?load={PACKED_JIGSAW}"));
    let regions = "aaaabb\naabbbb\nccccdd\nccdddd\neeeeff\neeffff\n";
    let regions = RegionMap::parse(regions).expect("six regions of six");
    let mut digits = vec![0; 36];
    digits[0] = 3;
    let layout = SharedLayout::from(Layout::regions(regions, Extras::default()));
    assert_eq!(jigsaw, Puzzle::new(layout, digits.into()).unwrap());
    let (line, column, message) = fault(&format!("https://f-puzzles.com/?load={PACKED_CAGES}"));
    assert_eq!((line, column), (1, 29));
    for rule in ["killercage", "arrow", "antiknight"] {
        assert!(message.contains(rule), "{message}");
    }
}

/// A letter lost, doubled or changed anywhere in a link is an error with a place, or another board: never a
/// panic.
#[test]
fn damaged_links_are_told() {
    for at in 0..PACKED.len() {
        let (head, tail) = PACKED.split_at(at);
        let changed = if tail.starts_with('A') { 'B' } else { 'A' };
        for damaged in [
            head.to_owned(),
            format!("{head}{}", &tail[1..]),
            format!("{head}{}{tail}", &tail[..1]),
            format!("{head}{changed}{}", &tail[1..]),
        ] {
            for board in read(&format!("https://f-puzzles.com/?load={damaged}")) {
                match board {
                    Ok(board) => assert_eq!(board.digits().len(), board.layout().cells()),
                    Err(error) => assert!(error.line == 1 && error.column == 29, "{error:?}"),
                }
            }
        }
    }
}
