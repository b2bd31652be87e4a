//! Boards on paper: files that other programs can read, for every world, and never over somebody else's.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const SUDOKU: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// A board of each world, and a word of its page of puzzles and of its solutions.
const WORLDS: [(&str, &str, &str, &str); 7] = [
    ("sudoku", SUDOKU, "Sudoku", "Sudoku: solutions"),
    ("sliding", "1 2 3\n4 5 6\n7 0 8\n", "8-puzzle", "1 move: R"),
    ("merge", "2 2\n4 8\n", "Slide and merge", "3 moves: "),
    ("numbrix", "3\n1 0 0\n0 0 0\n0 0 9\n", "Numbrix", "Numbrix: solutions"),
    ("numbrix", "% gridwright: neighbours=8\n2\n1 0\n4 0\n", "Hidato", "Hidato: solutions"),
    ("numbrix", "% gridwright: neighbours=6\n2\n1 0\n0 0\n", "Number path", "solutions"),
    ("mnk", "3 3 3\nXX.\nOO.\n...\n", "X to move", "X plays C3 and wins in 1 move."),
];

fn gridwright(folder: &TempDir, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gridwright"))
        .args(args)
        .current_dir(folder.path())
        .output()
        .expect("the program starts")
}

fn sheet(folder: &TempDir, world: &str, args: &[&str]) -> Output {
    gridwright(folder, &[&["sheet", world], args].concat())
}

fn folder(board: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("boards.txt"), board).expect("a file");
    folder
}

/// What a reader that is not ours says of a file; `None` where there is no such reader.
fn poppler(program: &str, args: &[&str], folder: &Path) -> Option<String> {
    match Command::new(program).args(args).current_dir(folder).output() {
        Ok(output) => {
            assert!(output.status.success(), "{program} {args:?}: {output:?}");
            Some(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        Err(_) => {
            assert!(std::env::var_os("CI").is_none(), "{program} is absent");
            println!("skipped: pages in another reader: {program} (poppler-utils) is absent");
            None
        }
    }
}

fn pages(folder: &TempDir, file: &str) -> Option<usize> {
    let about = poppler("pdfinfo", &[file], folder.path())?;
    let line = about.lines().find_map(|line| line.strip_prefix("Pages:"))?;
    line.trim().parse().ok()
}

#[test]
fn every_world_has_pages_that_others_can_read() {
    for (world, board, puzzle, solution) in WORLDS {
        let folder = folder(board);
        let output = sheet(&folder, world, &["boards.txt", "-o", "a.pdf"]);
        assert_eq!(output.status.code(), Some(0), "{world}: {output:?}");
        let Some(text) = poppler("pdftotext", &["-layout", "a.pdf", "-"], folder.path()) else {
            return;
        };
        let parts: Vec<&str> = text.split('\u{c}').collect();
        assert!(parts[0].contains(puzzle), "{world}: {text}");
        assert!(parts[1].contains(solution), "{world}: {text}");
        assert_eq!(pages(&folder, "a.pdf"), Some(2), "{world}");
        let about = poppler("pdfinfo", &["a.pdf"], folder.path()).unwrap_or_default();
        assert!(about.contains("CC0-1.0") && about.contains("gridwright sheet"), "{about}");
        let fonts = poppler("pdffonts", &["a.pdf"], folder.path()).unwrap_or_default();
        let lines: Vec<&str> = fonts.lines().skip(2).collect();
        assert!(!lines.is_empty() && lines.iter().all(|line| line.contains("NotoSans")), "{fonts}");
        poppler("pdftoppm", &["-r", "30", "-gray", "a.pdf", "page"], folder.path());
        for page in ["page-1.pgm", "page-2.pgm"] {
            let image = fs::read(folder.path().join(page)).expect("a picture");
            let dark = image.iter().skip(15).filter(|&&byte| byte < 100).count();
            assert!(dark > 20, "{world}: {page} has {dark} dark pixels");
        }
    }
}

#[test]
fn svg_is_well_formed_and_says_what_it_shows() {
    for (world, board, puzzle, _) in WORLDS {
        let folder = folder(board);
        let args = ["boards.txt", "-o", "a.svg", "--solutions", "none", "--title", "<A & \"B\">"];
        let output = sheet(&folder, world, &args);
        assert_eq!(output.status.code(), Some(0), "{world}: {output:?}");
        let text = fs::read_to_string(folder.path().join("a.svg")).expect("a file");
        let document = roxmltree::Document::parse(&text).expect("XML");
        let named =
            |name: &'static str| document.descendants().filter(move |n| n.has_tag_name(name));
        let words: String = named("text").filter_map(|node| node.text()).collect();
        assert!(words.contains("<A & \"B\">"), "{words}");
        assert!(world != "mnk" || words.contains(puzzle), "{words}");
        assert!(named("title").count() == 1 && named("desc").count() == 1, "{world}");
        assert!(named("metadata").any(|node| node.text().is_some_and(|t| t.contains("CC0"))));
    }
}

#[test]
fn png_has_ink_and_several_pages_have_numbers() {
    for (world, board, ..) in WORLDS {
        let folder = folder(board);
        let output = sheet(&folder, world, &["boards.txt", "-o", "a.png", "--dpi", "40"]);
        assert_eq!(output.status.code(), Some(0), "{world}: {output:?}");
        for name in ["a-1.png", "a-2.png"] {
            let file = fs::File::open(folder.path().join(name)).expect("a page");
            let mut reader =
                png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("a PNG");
            let mut pixels = vec![0; reader.output_buffer_size().expect("small")];
            reader.next_frame(&mut pixels).expect("pixels");
            let dark = pixels.iter().filter(|&&lightness| lightness < 100).count();
            assert!(dark > 50 && dark < pixels.len() / 2, "{world}: {name}: {dark} dark pixels");
        }
        assert!(!folder.path().join("a.png").exists());
    }
}

#[test]
fn foreign_files_are_left_alone() {
    let folder = folder(SUDOKU);
    for ending in ["pdf", "svg", "png"] {
        let name = format!("mine.{ending}");
        let path = folder.path().join(&name);
        let args = ["boards.txt", "--solutions", "none", "-o", &name];
        for foreign in ["my words", "%PDF-1.7 of somebody else", "\u{89}PNG"] {
            fs::write(&path, foreign).expect("a file");
            let output = sheet(&folder, "sudoku", &args);
            assert_eq!(output.status.code(), Some(2), "{output:?}");
            assert_eq!(fs::read(&path).expect("the file"), foreign.as_bytes());
        }
        let forced = sheet(&folder, "sudoku", &[&args[..], &["--force"]].concat());
        assert_eq!(forced.status.code(), Some(0), "{forced:?}");
        let own = sheet(&folder, "sudoku", &args);
        assert_eq!(own.status.code(), Some(0), "its own is written over: {own:?}");
    }
    let left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(left.len(), 4, "nothing is left beside: {left:?}");
}

#[test]
fn layouts_have_the_pages_they_should() {
    let folder = folder(&SUDOKU.repeat(14));
    let made = |args: &[&str]| {
        let all = [&["boards.txt", "-o", "a.pdf"], args].concat();
        let output = sheet(&folder, "sudoku", &all);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {output:?}");
        pages(&folder, "a.pdf")
    };
    let Some(plain) = made(&[]) else { return };
    assert_eq!(plain, 3 + 1, "six a page, and all solutions on one");
    assert_eq!(made(&["--solutions", "none"]), Some(3));
    // Letter is shorter, and six with their solutions have room there too.
    assert_eq!(made(&["--solutions", "upside-down", "--paper", "letter"]), Some(3));
    assert_eq!(made(&["--solutions", "upside-down"]), Some(3));
    assert_eq!(made(&["--grid", "1x1", "--solutions", "none"]), Some(14));
    assert_eq!(made(&["--large-print", "--solutions", "none"]), Some(7));
    // Four a page, four pages: one sheet, printed on both sides.
    assert_eq!(made(&["--booklet", "--solutions", "none"]), Some(2));
    assert_eq!(made(&["--solutions", "b.pdf"]), Some(3));
    assert_eq!(pages(&folder, "b.pdf"), Some(1));
}

#[test]
fn boards_of_many_sizes_share_pages_with_their_like() {
    let row = |order: usize| format!("{}\n", vec!["."; order].join(" "));
    let block = |order: usize| row(order).repeat(order) + "\n";
    let folder = folder(&[block(9), block(9), block(25), block(9), block(4)].concat());
    let output =
        sheet(&folder, "sudoku", &["boards.txt", "--solutions", "none", "-o", "a.pdf", "--force"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let Some(text) = poppler("pdftotext", &["-layout", "a.pdf", "-"], folder.path()) else {
        return;
    };
    // Two small ones, the large one by itself, the others.
    assert_eq!(pages(&folder, "a.pdf"), Some(3), "{text}");
    let parts: Vec<&str> = text.split('\u{c}').collect();
    assert!(parts[1].contains("1 to 25") && parts[2].contains("1 to 4"), "{text}");
}

#[test]
fn made_puzzles_bring_seed_and_grade() {
    let line = serde_json::json!({
        "schema": 1, "world": "numbrix", "index": 1, "seed": "7", "number": 3, "grade": "hard",
        "notation": "ist", "options": {"neighbours": 8, "size": "2x2"}, "puzzle": "2\n1 0\n4 0\n",
    });
    let folder = folder(&format!("{line}\n\n{{\"world\":\"sudoku\"}}\n"));
    let output = sheet(&folder, "numbrix", &["boards.txt", "-o", "a.pdf"]);
    assert_eq!(output.status.code(), Some(2), "the second line is of another world: {output:?}");
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.contains("boards.txt:3:1: this is a board of sudoku, not of numbrix"), "{err}");
    let Some(text) = poppler("pdftotext", &["a.pdf", "-"], folder.path()) else { return };
    for word in ["Hidato", "Hard", "seed 7, number 3"] {
        assert!(text.contains(word), "{word}: {text}");
    }
}

#[test]
fn bad_wishes_say_what_was_expected() {
    let folder = folder(SUDOKU);
    let cases: [(&[&str], &str); 12] = [
        (&[], "where to? -o OUT.pdf"),
        (&["-o", "a.doc"], ".pdf, .svg or .png"),
        (&["-o", "a.pdf", "--paper", "a9"], "expected a4 or letter"),
        (&["-o", "a.pdf", "--grid", "0x3"], "expected COLUMNSxROWS"),
        (&["-o", "a.pdf", "--scale", "nan"], "expected a number from 0.5 to 3"),
        (&["-o", "a.pdf", "--margin", "90"], "expected a number from 0 to 80"),
        (&["-o", "a.pdf", "--first", "one"], "expected a whole number"),
        (&["-o", "a.pdf", "--dpi", "1e9"], "expected a number from 36 to 1200"),
        (&["-o", "a.pdf", "--font", "boards.txt"], "not a font"),
        (&["-o", "a.pdf", "--solutions", "front"], "none, last, upside-down"),
        (&["-o", "a.pdf", "--solutions", "a.pdf"], "the file of the puzzles"),
        (&["-o", "no/such/folder/a.pdf"], "no/such/folder/a.pdf"),
    ];
    for (args, expected) in cases {
        let output = sheet(&folder, "sudoku", &[&["boards.txt"], args].concat());
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {err}");
        assert!(err.contains(expected), "{args:?}: {err}");
    }
    assert!(!folder.path().join("a.pdf").exists());
}

#[test]
fn boards_without_a_single_answer_are_told() {
    let folder = folder(&format!("{}\n{}1\n", "1".repeat(2) + &".".repeat(79), ".".repeat(80)));
    let output = sheet(&folder, "sudoku", &["boards.txt", "-o", "a.pdf"]);
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{err}");
    assert!(err.contains("instance 1 has no answer"), "{err}");
    assert!(err.contains("instance 2 has more than one answer"), "{err}");
}
