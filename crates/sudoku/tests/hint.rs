//! Steps are sound, on thousands of boards.

use gridwright_search::{Budget, Cancel, Limits, Stats};
use gridwright_sudoku::hint::{Geometry, Grid, Hunt, Technique, finder, path};
use gridwright_sudoku::{Layout, Options, Puzzle, State, hint, solve};
use gridwright_world::explain::{Advice, Mistake, Step};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

fn boards(folder: &str) -> Vec<Puzzle> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let outside = std::env::var_os("GRIDWRIGHT_DATA")
        .map_or_else(|| root.join("../shared/data"), PathBuf::from);
    let mut boards = Vec::new();
    for place in [root.join("data/sudoku"), outside.join("sudoku")] {
        for entry in std::fs::read_dir(place.join(folder)).into_iter().flatten().flatten() {
            let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
            for line in text.lines() {
                let word = line.split_whitespace().next().unwrap_or("");
                let unique = !line.contains(" 0 ") && !line.contains("2+");
                if word.len() == 81 && unique {
                    boards.push(word.parse().unwrap());
                }
            }
        }
    }
    boards
}

/// How often each technique was used, and how many paths reached the end.
#[derive(Default)]
struct Uses {
    techniques: BTreeMap<Technique, usize>,
    boards: usize,
    solved: usize,
}

/// Follows the path of a board and compares every step with the solution.
fn follow(puzzle: &Puzzle, order: &[Technique], uses: &mut Uses) {
    let solution = solve(puzzle, &Options::default(), &mut Budget::unlimited());
    let answer = solution.answer().unwrap().digits();
    let path = path(puzzle, order, false, &mut Budget::unlimited()).unwrap();
    for taken in &path.steps {
        let finding = &taken.finding;
        *uses.techniques.entry(finding.technique).or_default() += 1;
        for &(cell, digit) in &finding.places {
            assert_eq!(answer[cell], digit, "{finding:?} in {puzzle}");
        }
        for &(cell, digit) in &finding.removes {
            assert_ne!(answer[cell], digit, "{finding:?} in {puzzle}");
        }
    }
    uses.boards += 1;
    uses.solved += usize::from(path.solved);
}

#[test]
fn every_step_is_sound() {
    // Nested chains take longer than all the rest; a test of their own has them.
    let order: Vec<Technique> = Technique::usual().filter(|t| *t < Technique::Nested).collect();
    let boards: Vec<Puzzle> = boards("nine").into_iter().chain(boards("ratings")).collect();
    let (next, uses) = (AtomicUsize::new(0), Mutex::new(Uses::default()));
    let work = || {
        let mut own = Uses::default();
        while let Some(board) = boards.get(next.fetch_add(1, Ordering::Relaxed)) {
            follow(board, &order, &mut own);
        }
        let mut all = uses.lock().unwrap();
        all.boards += own.boards;
        all.solved += own.solved;
        for (technique, count) in own.techniques {
            *all.techniques.entry(technique).or_default() += count;
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        (0..threads).for_each(|_| {
            scope.spawn(work);
        });
    });
    let uses = uses.into_inner().unwrap();
    println!("{} of {} solved without trial", uses.solved, uses.boards);
    for (technique, count) in uses.techniques {
        println!("{:<34} {count}", technique.facts().id);
    }
}

/// Not only the steps of a path: everything that any technique finds on the way is sound.
#[test]
fn whatever_is_found_is_sound() {
    for puzzle in boards("ratings").iter().step_by(400) {
        let solution = solve(puzzle, &Options::default(), &mut Budget::unlimited());
        let answer = solution.answer().unwrap().digits();
        let geometry = Geometry::of(puzzle.layout());
        let mut grid = Grid::new(&geometry, puzzle.digits());
        loop {
            let mut first = None;
            for technique in Technique::usual().filter(|&technique| technique < Technique::Dynamic)
            {
                for (places, removes) in results(&grid, technique) {
                    assert!(places.iter().all(|&(cell, digit)| answer[cell] == digit));
                    let lost = removes.iter().find(|&&(cell, digit)| answer[cell] == digit);
                    assert_eq!(lost, None, "{technique:?} in {puzzle}");
                    first.get_or_insert((places, removes));
                }
            }
            let Some((places, removes)) = first else { break };
            for (cell, digit) in removes {
                grid.rule_out(cell, digit);
            }
            for (cell, digit) in places {
                grid.place(cell, digit);
            }
        }
    }
}

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY_ANSWER: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Needs more than singles.
const HARD: &str =
    "2..3....53...591......7.4..5....8...7.1.4.......2...6.......2.4..5.....889...3...";
/// Needs trial, because nested chains take too long.
const STUBBORN: &str =
    "98.76.5..4..3..9.........6.7..5..4...2......1.....8...3......9..7.9...4.....537..";
/// Needs nested chains.
const HARDEST: &str =
    "98.76.5..75..3.8....4..8...6..3......956.73......9....5...7.9...2.....1...9....8.";

fn advice(board: &str, options: &Options, all: bool) -> Advice {
    hint(&board.parse().unwrap(), options, all, &mut Budget::unlimited())
}

fn with_state(state: &str) -> Options {
    let state = Some(State::parse(state, &Options::default().alphabet).unwrap());
    Options { state, ..Options::default() }
}

fn steps(advice: Advice) -> Vec<Step> {
    let Advice::Steps(steps) = advice else { panic!("{advice:?}") };
    steps
}

fn mistake(state: &str) -> Mistake {
    let advice = advice(EASY, &with_state(state), false);
    let Advice::Mistake(mistake) = advice else { panic!("{advice:?}") };
    mistake
}

#[test]
fn boards_without_one_solution_say_so() {
    let default = Options::default();
    let status = |board: &str| advice(board, &default, false).status();
    assert_eq!(status(&".".repeat(81)), "several");
    assert_eq!(status(&format!("55{}", ".".repeat(79))), "unsolvable");
    assert_eq!(status(&format!("12345678.9{}", ".".repeat(71))), "several");
    // No clues clash.
    let none = "..5.8......75..9.....741....143..6...6....5......1.3.........82..3.5.7..7..4....6";
    assert_eq!(status(none), "unsolvable");
    assert_eq!(status(EASY_ANSWER), "done");
    assert_eq!(status(EASY), "hint");
    let Advice::Unsolvable(why) = advice(&format!("55{}", ".".repeat(79)), &default, false) else {
        panic!("two equal clues")
    };
    assert!(why.contains("5 stands twice in row 1"), "{why}");
}

#[test]
fn all_steps_reach_the_end_and_trial_is_the_last_resort() {
    for board in [EASY, HARD, HARDEST] {
        let steps = steps(advice(board, &Options::default(), true));
        let placed = steps.iter().map(|step| step.places.len()).sum::<usize>();
        let open = board.chars().filter(|&symbol| symbol == '.').count();
        assert_eq!(placed, open);
    }
    let strict = Options { trial: false, ..Options::default() };
    let nested = steps(advice(HARDEST, &strict, true));
    assert!(nested.iter().any(|step| step.technique == "nested-forcing-chain"));
    assert_sound(HARDEST, &nested);
    let Advice::Stuck { why, steps: before } = advice(STUBBORN, &strict, true) else {
        panic!("needs trial")
    };
    assert!(why.contains("after one step") && before.len() == 1, "{why}");
    assert_sound(STUBBORN, &before);
    let tried = steps(advice(STUBBORN, &Options::default(), true));
    assert!(tried.iter().any(|step| step.technique == "trial"));
    assert_sound(STUBBORN, &tried);
    assert_eq!(steps(advice(EASY, &strict, true)).len(), 51);
}

/// No step contradicts the solution.
fn assert_sound(board: &str, steps: &[Step]) {
    let solved = solve(&board.parse().unwrap(), &Options::default(), &mut Budget::unlimited());
    let answer = solved.answer().unwrap().digits().to_vec();
    let right = |cell: (usize, usize)| u32::from(answer[cell.0 * 9 + cell.1]);
    for step in steps {
        assert!(step.places.iter().all(|put| put.value == right(put.cell)), "{step:?}");
        assert!(
            step.removes.iter().all(|gone| !gone.values.contains(&right(gone.cell))),
            "{step:?}"
        );
    }
}

#[test]
fn without_uniqueness_no_technique_rests_on_it() {
    let options = Options { uniqueness: false, ..Options::default() };
    for board in [HARD, HARDEST] {
        for step in steps(advice(board, &options, true)) {
            let named = ["unique", "rectangle", "bug"];
            let uses = named.iter().any(|name| step.technique.contains(name));
            assert!(!uses || step.technique == "empty-rectangle", "{}", step.technique);
        }
    }
}

#[test]
fn what_the_player_has_done_is_not_said_again() {
    let first = steps(advice(EASY, &Options::default(), false)).remove(0);
    let (row, column) = first.places[0].cell;
    let done = format!("r{}c{}={}", row + 1, column + 1, first.places[0].value);
    let second = steps(advice(EASY, &with_state(&done), false)).remove(0);
    assert_ne!(first.places, second.places);
    let whole = steps(advice(EASY, &Options::default(), true));
    assert_eq!(whole[1].places, second.places);
    assert_eq!(advice(EASY, &with_state(EASY_ANSWER), false), Advice::Done);
}

#[test]
fn mistakes_come_first() {
    // The player's board, one wrong entry: r1c3 is 4.
    let board = EASY.replacen("53.", "531", 1);
    let wrong = mistake(&board);
    assert_eq!(wrong.cells, [(0, 2)]);
    assert_eq!(wrong.since, None);
    assert!(wrong.texts[2].contains("r1c3 cannot be 1"), "{:?}", wrong.texts);
    assert!(!wrong.texts[0].contains("r1c3"), "{:?}", wrong.texts);
    // A clash is named.
    assert!(mistake("r1c3=5").texts[2].contains("5 already stands at r1c1"));
    // The move that made it, though it was followed by others; a corrected one does not count.
    assert_eq!(mistake("r1c3=4 r1c4=2\nr1c6=8").since, Some(2));
    assert_eq!(mistake("r1c3=1 r1c3=4 r1c4=2").since, Some(3));
    // A mark that is still needed.
    let mark = mistake("r1c3<>2 r1c3<>4");
    assert_eq!((mark.cells.as_slice(), mark.since), ([(0, 2)].as_slice(), Some(2)));
    assert!(mark.texts[2].contains("4 has been removed from r1c3"), "{:?}", mark.texts);
    // The move that took this mark, not the last one in its cell; one put back in between counts anew.
    assert_eq!(mistake("r1c3<>4 r1c3<>2").since, Some(1));
    assert_eq!(mistake("r1c3<>4 r1c3+4 r1c4<>2 r1c3<>4 r1c3<>2").since, Some(4));
    assert_eq!(advice(EASY, &with_state("r1c3<>4 r1c3+4"), false).status(), "hint");
    // A given that was changed, and a board of another order.
    assert!(mistake("r1c1=6").texts[2].contains("5 was given"));
    assert!(
        mistake("1.../..../..../....".replace('/', "\n").as_str()).texts[2].contains("order 4")
    );
}

#[test]
fn candidate_grids_and_library_lines_are_read() {
    let row = "5 3 124|26 7 2468|1489 1249 248\n";
    let frame = "+-----+-----+\n";
    let open = ". . .|. . .|. . .\n".repeat(8);
    let state = format!("{frame}{row}{open}{frame}");
    assert_eq!(advice(EASY, &with_state(&state), false).status(), "hint");
    let wrong = state.replace("124|", "12|");
    assert!(mistake(&wrong).texts[2].contains("4 has been removed from r1c3"));
    let library = format!(":0000:4:{}:213:::", EASY.replacen("53.", "53+4", 1));
    assert_eq!(advice(EASY, &with_state(&library), false).status(), "hint");
    let library = format!(":0000:4:{EASY}:413:::");
    assert!(mistake(&library).texts[2].contains("4 has been removed from r1c3"));
}

#[test]
fn states_that_make_no_sense_are_located() {
    let alphabet = Options::default().alphabet;
    for text in
        ["", "53.", "r1c1=x", "r0c1=1", "r1c1=65", ":0:1:", "r1c1", ":::12:", "1 2\n3", "r1=c"]
    {
        assert!(State::parse(text, &alphabet).is_err(), "{text}");
    }
    let error = State::parse("r1c1=5\nr1c2=5 r1c3", &alphabet).unwrap_err();
    assert_eq!((error.line, error.column), (2, 8));
}

#[test]
fn no_depth_says_more_than_it_may() {
    for board in [EASY, HARD, HARDEST] {
        for step in steps(advice(board, &Options::default(), true)) {
            let [region, technique, reasoning] = &step.texts;
            let name = step.name.to_lowercase();
            assert!(!region.to_lowercase().contains(&name), "{region}");
            for text in [region, technique] {
                // No cell, and no digit but those of the houses.
                let text = text.replace("XY", "").replace("+ 1", "");
                let bare: String = text.split("type").next().unwrap_or("").to_owned();
                let named = ["row ", "column ", "box "].iter().fold(bare, |text, kind| {
                    let mut parts = text.split(kind);
                    let head = parts.next().unwrap_or("").to_owned();
                    parts.fold(head, |text, part| text + &part[1..])
                });
                assert!(!named.contains(|c: char| c.is_ascii_digit()), "{text}");
            }
            assert!(technique.contains(step.name) && reasoning.contains(step.name));
            let result = step.places.iter().map(|put| put.cell);
            for (row, column) in result.chain(step.removes.iter().map(|gone| gone.cell)) {
                assert!(reasoning.contains(&format!("r{}c{}", row + 1, column + 1)), "{reasoning}");
                assert!(step.region.contains(&(row, column)) || step.places.is_empty());
            }
        }
    }
}

/// What a technique finds does not depend on how the board is turned, in which order its bands, rows, stacks and
/// columns stand, or what its digits are called: it finds the same results at every moment.
#[test]
fn what_is_found_does_not_depend_on_names_or_position() {
    let geometry = Geometry::of(&Layout::classic());
    let (rows, columns) = ([4, 3, 5, 8, 6, 7, 1, 0, 2], [6, 8, 7, 0, 1, 2, 5, 4, 3]);
    let name = |digit: u8| if digit == 0 { 0 } else { (digit * 2) % 9 + 1 };
    assert_eq!((1..=9).map(name).collect::<std::collections::BTreeSet<u8>>().len(), 9);
    let map = |(cell, digit): (usize, u8)| (columns[cell % 9] * 9 + rows[cell / 9], name(digit));
    for board in boards("nine").iter().step_by(9) {
        let mut turned = vec![0; 81];
        for (cell, &digit) in board.digits().iter().enumerate() {
            let (cell, digit) = map((cell, digit));
            turned[cell] = digit;
        }
        let mut grids = [Grid::new(&geometry, board.digits()), Grid::new(&geometry, &turned)];
        for technique in Technique::all().filter(|&technique| technique < Technique::XChain) {
            let [found, mut other] = [0, 1].map(|i| results(&grids[i], technique));
            let mut one = found.clone();
            for (places, removes) in &mut one {
                for list in [places, removes] {
                    *list = list.iter().copied().map(map).collect();
                    list.sort_unstable();
                }
            }
            for list in [&mut one, &mut other] {
                list.sort();
                list.dedup();
            }
            assert_eq!(one, other, "{technique:?} in {board}");
            for candidate in found.into_iter().flat_map(|(_, removes)| removes) {
                let (cell, digit) = map(candidate);
                grids[0].rule_out(candidate.0, candidate.1);
                grids[1].rule_out(cell, digit);
            }
        }
    }
}

type Results = Vec<(Vec<(usize, u8)>, Vec<(usize, u8)>)>;

fn results(grid: &Grid<'_>, technique: Technique) -> Results {
    let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
    let mut search = Hunt::new(&mut budget, &mut stats, true);
    let finder = finder(technique).unwrap();
    assert!(finder(grid, &mut search).is_ok());
    search.into_found().into_iter().map(|finding| (finding.places, finding.removes)).collect()
}

#[test]
fn a_limit_stops_a_hint() {
    let limits = Limits { nodes: Some(30), ..Limits::default() };
    let mut budget = Budget::new(limits, &Cancel::default(), &());
    let advice = hint(&HARDEST.parse().unwrap(), &Options::default(), true, &mut budget);
    assert_eq!(advice.status(), "limit");
}
