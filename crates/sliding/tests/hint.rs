//! Hints of both voices: what they lead to, what they give away, and what they say of the player's moves.

use gridwright_search::{Budget, Cancel, Limits, Stop};
use gridwright_sliding::internals::scramble;
use gridwright_sliding::{
    Answer, Board, Direction, Goal, Guide, Metric, Options, Puzzle, Target, Voice, hint, solve,
    verify,
};
use gridwright_world::explain::{Advice, Depth, Step, Told};
use gridwright_world::json::{Place, line};
use rand::SeedableRng;
use rand_pcg::Pcg64;
use std::time::Duration;

fn free() -> Budget<'static> {
    Budget::unlimited()
}

fn steps(puzzle: &Puzzle, options: &Options, all: bool) -> Vec<Step> {
    match hint(puzzle, options, all, &mut free()) {
        Advice::Steps(steps) => steps,
        other => panic!("{other:?}\n{puzzle}"),
    }
}

fn moves(text: &str) -> Vec<Direction> {
    text.chars().filter_map(Direction::from_letter).collect()
}

fn answer(steps: &[Step]) -> Answer {
    let text: String = steps.iter().filter_map(|step| step.action.as_deref()).collect();
    Answer::new(moves(&text), Metric::Single)
}

fn random(rows: usize, cols: usize, goal: &Goal, rng: &mut Pcg64) -> Puzzle {
    let board = scramble(&goal.example(rows, cols).expect("a board of that size"), rng);
    goal.puzzle(board).expect("the goal's own tiles")
}

fn optimum(puzzle: &Puzzle, options: &Options) -> u32 {
    let outcome = solve(puzzle, options, &mut free());
    assert_eq!(outcome.optimal, Some(true));
    outcome.answer().expect("solvable").cost()
}

#[test]
fn the_optimal_voice_solves_in_the_fewest_moves() {
    let rng = &mut Pcg64::seed_from_u64(1);
    let options = Options::default();
    for (rows, cols, boards) in [(2, 2, 12), (2, 3, 40), (3, 3, 60), (3, 4, 6), (4, 4, 2)] {
        for _ in 0..boards {
            let puzzle = random(rows, cols, &Goal::BlankLast, rng);
            let best = optimum(&puzzle, &options);
            if best == 0 {
                assert_eq!(hint(&puzzle, &options, true, &mut free()), Advice::Done);
                continue;
            }
            let all = steps(&puzzle, &options, true);
            assert_eq!(all.len() as u32, best, "{puzzle}");
            assert!(verify(&puzzle, &answer(&all)).is_empty(), "{puzzle}");
            for (at, step) in all.iter().enumerate() {
                assert_eq!(step.remaining, Some(best - at as u32 - 1));
                assert_eq!(step.optimal, Some(true));
            }
            assert_eq!(all.last().unwrap().technique, "last-move");
        }
    }
}

/// The teacher's path solves, asked once.
fn taught(puzzle: &Puzzle, options: &Options) -> Option<u32> {
    let options = Options { voice: Voice::Teacher, ..options.clone() };
    match hint(puzzle, &options, true, &mut free()) {
        Advice::Done => None,
        Advice::Steps(steps) => {
            let answer = answer(&steps);
            assert!(verify(puzzle, &answer).is_empty(), "{puzzle}\n{answer}");
            let mut left = answer.cost();
            for step in &steps {
                left -= step.action.as_ref().unwrap().len() as u32;
                assert_eq!(step.remaining, Some(left));
            }
            Some(answer.cost())
        }
        other => panic!("{other:?}\n{puzzle}"),
    }
}

#[test]
fn the_teacher_solves_every_board_of_every_size() {
    let rng = &mut Pcg64::seed_from_u64(2);
    let sizes = (2..=6).flat_map(|rows| (2..=6).map(move |cols| (rows, cols)));
    let mut boards = 0;
    for (rows, cols) in sizes.chain([(2, 9), (9, 2), (8, 8), (16, 16)]) {
        for goal in [Goal::BlankLast, Goal::BlankFirst] {
            for _ in 0..12 {
                taught(&random(rows, cols, &goal, rng), &Options::default());
                boards += 1;
            }
        }
    }
    assert!(boards > 600);
}

#[test]
fn the_teacher_knows_any_goal() {
    let rng = &mut Pcg64::seed_from_u64(3);
    for round in 0..60 {
        let (rows, cols) = [(3, 3), (3, 4), (5, 3), (4, 4)][round % 4];
        // A goal with its blank anywhere, and a board that can reach it.
        let goal = random(rows, cols, &Goal::BlankLast, rng).board;
        let board = scramble(&goal, rng);
        taught(&Puzzle::new(board, goal).unwrap(), &Options::default());
    }
    for _ in 0..40 {
        // Tiles alike.
        let alike = |board: &Board| {
            let tiles = board.tiles().iter().map(|&tile| tile.min(5)).collect();
            Board::new(board.rows(), board.cols(), tiles).unwrap()
        };
        let [board, goal] = [(); 2].map(|()| random(3, 4, &Goal::BlankLast, rng).board);
        taught(&Puzzle::new(alike(&board), alike(&goal)).unwrap(), &Options::default());
        // Open cells.
        let cells = (0..12).map(|cell| (cell < 4).then_some(cell + 1)).collect();
        let target = Target::new(3, 4, cells).unwrap();
        taught(&target.puzzle(board).unwrap(), &Options::default());
    }
}

#[test]
fn asking_the_teacher_after_every_move_leads_to_the_end() {
    let rng = &mut Pcg64::seed_from_u64(4);
    for round in 0..40 {
        let (rows, cols) = [(2, 2), (2, 4), (3, 3), (4, 2), (4, 4), (3, 5)][round % 6];
        let goal = [Goal::BlankLast, Goal::BlankFirst][round / 6 % 2].clone();
        let mut puzzle = random(rows, cols, &goal, rng);
        let options = Options { voice: Voice::Teacher, ..Options::default() };
        let most = 40 * rows * cols;
        for made in 0.. {
            assert!(made < most, "still not solved after {made} moves\n{puzzle}");
            match hint(&puzzle, &options, false, &mut free()) {
                Advice::Done => break,
                Advice::Steps(steps) => {
                    assert_eq!(steps.len(), 1);
                    assert!(puzzle.slide(moves(steps[0].action.as_deref().unwrap())[0]));
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn the_teacher_is_quick_on_the_largest_board() {
    let rng = &mut Pcg64::seed_from_u64(5);
    let puzzle = random(16, 16, &Goal::BlankLast, rng);
    let options = Options { voice: Voice::Teacher, ..Options::default() };
    let limits = Limits { nodes: Some(0), ..Limits::default() };
    let budget = &mut Budget::new(limits, &Cancel::default(), &());
    assert!(
        matches!(hint(&puzzle, &options, true, budget), Advice::Steps(_)),
        "it does not search"
    );
}

#[test]
fn no_depth_says_more_than_it_should() {
    let rng = &mut Pcg64::seed_from_u64(6);
    for voice in [Voice::Optimal, Voice::Teacher] {
        let options = Options { voice, ..Options::default() };
        for _ in 0..60 {
            let puzzle = random(3, 3, &Goal::BlankLast, rng);
            let advice = hint(&puzzle, &options, true, &mut free());
            let Advice::Steps(all) = &advice else { continue };
            let told = |depth| {
                let place = Place { world: "sliding", index: 1, source: None };
                line(&place, &Told { advice: &advice, depth })
            };
            let [one, two, three] = Depth::ALL.map(told);
            for secret in ["\"move\"", "\"remaining\"", "\"optimal\""] {
                assert!(!one.contains(secret) && !two.contains(secret), "{secret}");
            }
            assert!(!one.contains("\"technique\"") && two.contains("\"technique\""));
            assert!(three.contains("\"move\"") && three.contains("\"remaining\""));
            for step in all {
                // Tiles and moves are told at the last depth only.
                let blank_moves = ["(L", "(R", "(U", "(D", "goes left", "goes right", "Slide"];
                for text in &step.texts[..2] {
                    assert!(!blank_moves.iter().any(|word| text.contains(word)), "{text}");
                }
                let first = step.action.as_deref().unwrap();
                assert!(!step.texts[1].contains(&format!(" {first} ")), "{step:?}");
            }
            if voice == Voice::Optimal {
                // The region holds every tile that can move, so it does not single one out.
                let (rows, cols) = (puzzle.board.rows(), puzzle.board.cols());
                let blank = puzzle.board.blank();
                let near = Direction::ALL.iter().filter_map(|d| d.from(blank, rows, cols));
                for cell in near {
                    assert!(all[0].region.contains(&(cell / cols, cell % cols)));
                }
            }
        }
    }
}

#[test]
fn the_last_move_is_judged() {
    let rng = &mut Pcg64::seed_from_u64(7);
    let plain = Options::default();
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..60 {
        let puzzle = random(3, 3, &Goal::BlankLast, rng);
        let before = optimum(&puzzle, &plain);
        for direction in Direction::ALL {
            let mut after = puzzle.clone();
            let options = Options { history: vec![direction], ..plain.clone() };
            if !after.slide(direction) {
                let advice = hint(&puzzle, &options, false, &mut free());
                assert!(matches!(&advice, Advice::Mistake(m) if m.since == Some(1)), "{advice:?}");
                continue;
            }
            let now = optimum(&after, &plain);
            if now == 0 {
                continue;
            }
            let step = &steps(&puzzle, &options, false)[0];
            assert_eq!(step.remaining, Some(now - 1), "{puzzle}");
            let text = &step.texts[2];
            if now < before {
                assert!(text.starts_with("Your last move was right (+0)."), "{text}");
                right += 1;
            } else {
                assert!(text.starts_with("Your last move cost 2 moves (+2)."), "{text}");
                wrong += 1;
            }
        }
    }
    assert!(right > 20 && wrong > 20, "{right} {wrong}");
}

#[test]
fn a_guide_follows_whatever_the_player_does() {
    use rand::RngExt;
    let rng = &mut Pcg64::seed_from_u64(8);
    let options = Options::default();
    for round in 0..12 {
        let (rows, cols) = [(3, 3), (2, 5), (3, 4)][round % 3];
        let puzzle = random(rows, cols, &Goal::BlankLast, rng);
        let mut guide = Guide::new(puzzle, &options, &mut free()).unwrap();
        for _ in 0..40 {
            let direction = Direction::ALL[rng.random_range(0..4)];
            let before = guide.clone();
            if guide.follow(direction, &options, &mut free()).is_err() {
                assert_eq!(guide, before);
                continue;
            }
            let best = optimum(guide.position(), &options);
            assert!(guide.is_proved());
            assert_eq!(guide.path().len() as u32, best);
            let lost = best + 1 - before.path().len() as u32;
            assert_eq!(guide.lost(), Some(lost));
            let kept = Guide::restore(guide.position().clone(), guide.path().to_vec(), best);
            assert_eq!(kept.map(|kept| kept.path().to_vec()), Some(guide.path().to_vec()));
        }
    }
}

#[test]
fn what_is_not_proved_is_said() {
    let rng = &mut Pcg64::seed_from_u64(9);
    let puzzle = random(6, 6, &Goal::BlankLast, rng);
    let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
    let budget = &mut Budget::new(limits, &Cancel::default(), &());
    let Advice::Steps(steps) = hint(&puzzle, &Options::default(), true, budget) else { panic!() };
    assert_eq!(steps[0].optimal, Some(false));
    assert!(steps[0].texts[2].contains("best solution known"), "{}", steps[0].texts[2]);
    assert!(verify(&puzzle, &answer(&steps)).is_empty());
}

#[test]
fn the_other_statuses() {
    let options = Options::default();
    let hint_of = |text: &str| hint(&text.parse().unwrap(), &options, false, &mut free());
    assert_eq!(hint_of("1 2/3 0"), Advice::Done);
    let Advice::Unsolvable(why) = hint_of("2 1/3 0") else { panic!() };
    assert!(why.contains("permutation"), "{why}");
    let rng = &mut Pcg64::seed_from_u64(10);
    let hard = random(4, 4, &Goal::BlankLast, rng);
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let budget = &mut Budget::new(limits, &Cancel::default(), &());
    assert_eq!(hint(&hard, &options, false, budget), Advice::Limit(Stop::Nodes));
    // A solved board from which one move was made.
    let options = Options { history: moves("U"), ..options };
    let step = &steps(&"1 2/3 0".parse().unwrap(), &options, false)[0];
    assert_eq!((step.action.as_deref(), step.remaining), (Some("D"), Some(0)));
}

#[test]
fn threads_do_not_change_a_hint() {
    let rng = &mut Pcg64::seed_from_u64(11);
    let puzzle = random(4, 4, &Goal::BlankLast, rng);
    let told = |threads| {
        let budget = &mut Budget::unlimited().with_threads(threads);
        hint(&puzzle, &Options::default(), true, budget)
    };
    assert_eq!(told(1), told(2));
}

/// Once a way of a large board is known, the next hints need no search at all, whatever the player does.
#[test]
fn a_second_hint_follows_without_a_search() {
    let goal = Goal::BlankLast;
    let board = scramble(&goal.example(7, 7).unwrap(), &mut Pcg64::seed_from_u64(77));
    let puzzle = goal.puzzle(board).unwrap();
    let within = |time: u64, history: &[Direction]| {
        let limits = Limits { time: Some(Duration::from_millis(time)), ..Limits::default() };
        let budget = &mut Budget::new(limits, &Cancel::default(), &());
        let options = Options { history: history.to_vec(), ..Options::default() };
        match hint(&puzzle, &options, false, budget) {
            Advice::Steps(steps) => steps[0].remaining.unwrap() + 1,
            other => panic!("{history:?}: {other:?}"),
        }
    };
    let first = within(500, &[]);
    let mut here = puzzle.clone();
    let mut history = Vec::new();
    let mut longest = first;
    for direction in [Direction::Left, Direction::Up, Direction::Right, Direction::Up] {
        if here.slide(direction) {
            history.push(direction);
            let now = within(0, &history);
            assert!(now.abs_diff(longest) == 1, "{now} after {longest}");
            longest = now;
        }
    }
    assert!(history.len() > 1);
}
