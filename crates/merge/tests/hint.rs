//! Hints of both voices and ratings, against brute force on small boards.

use gridwright_merge::internals::board::Board;
use gridwright_merge::internals::{rules, split};
use gridwright_merge::{Answer, Guide, NoGuide, Options, Puzzle, Slide, Voice, hint, rate, verify};
use gridwright_search::{Budget, Limits, Stop};
use gridwright_world::explain::{Advice, Depth, Figure, Grade, Rated, Rating, Step, Told};
use gridwright_world::json::{Place, line};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::{HashMap, HashSet};

fn free() -> Budget<'static> {
    Budget::unlimited()
}

fn slides(text: &str) -> Vec<Slide> {
    text.chars().filter_map(Slide::from_letter).collect()
}

fn answer(steps: &[Step]) -> Answer {
    let text: String = steps.iter().filter_map(|step| step.action.as_deref()).collect();
    Answer::new(slides(&text))
}

fn random(rng: &mut Pcg64) -> Puzzle {
    let (rows, cols) = [(2, 2), (2, 3), (3, 2), (3, 3), (1, 5), (4, 3)][rng.random_range(0..6)];
    let tiles = rng.random_range(2..=rows * cols);
    split(rows, cols, tiles, rng).into()
}

fn children(board: &Board) -> Vec<(Slide, Board)> {
    Slide::ALL.into_iter().filter_map(|s| Some((s, rules::slide(board, s)?))).collect()
}

/// The distance of every board that can be reached from one tile; those that are lost have none.
fn distances(start: &Board) -> HashMap<Board, Option<u32>> {
    let mut known: HashMap<Board, Option<u32>> = HashMap::new();
    let mut open = vec![start.clone()];
    while let Some(board) = open.pop() {
        let first = (board.count() == 1).then_some(0);
        if known.insert(board.clone(), first).is_none() && first.is_none() {
            open.extend(
                children(&board).into_iter().map(|(_, b)| b).filter(|b| !known.contains_key(b)),
            );
        }
    }
    loop {
        let mut changed = false;
        for board in known.keys().cloned().collect::<Vec<_>>() {
            if board.count() == 1 {
                continue;
            }
            let next = children(&board).into_iter().filter_map(|(_, b)| known[&b]).min();
            let better = next.map(|next| next + 1);
            if better != known[&board] {
                known.insert(board, better);
                changed = true;
            }
        }
        if !changed {
            return known;
        }
    }
}

#[test]
fn hints_lead_to_one_tile() {
    let rng = &mut Pcg64::seed_from_u64(1);
    let (mut cleared, mut lost) = (0, 0);
    for _ in 0..150 {
        let puzzle = random(rng);
        let far = distances(&puzzle.board)[&puzzle.board];
        for voice in [Voice::Optimal, Voice::Teacher] {
            let options = Options { voice, ..Options::default() };
            match (hint(&puzzle, &options, true, &mut free()), far) {
                (Advice::Done, Some(0)) => {}
                (Advice::Steps(steps), Some(far)) => {
                    let answer = answer(&steps);
                    assert!(verify(&puzzle, &answer).is_empty(), "{puzzle}");
                    assert_eq!(answer.slides().len() as u32, far, "{puzzle}");
                    assert_eq!(steps[0].optimal, Some(true));
                    let mut left = far;
                    for step in &steps {
                        left -= step.action.as_ref().unwrap().len() as u32;
                        assert_eq!(step.remaining, Some(left));
                    }
                    if voice == Voice::Optimal {
                        assert_eq!(steps.len() as u32, far);
                        assert_eq!(steps.last().unwrap().technique, "last-pair");
                    }
                    cleared += 1;
                }
                (Advice::Unsolvable(why), None) => {
                    assert!(why.contains("never meets another"), "{why}\n{puzzle}");
                    lost += 1;
                }
                other => panic!("{other:?}\n{puzzle}"),
            }
        }
    }
    assert!(cleared > 60 && lost > 20, "{cleared} {lost}");
}

#[test]
fn mistakes_are_found_where_they_were_made() {
    let rng = &mut Pcg64::seed_from_u64(2);
    let (mut mistakes, mut fine, mut costly) = (0, 0, 0);
    for _ in 0..250 {
        let puzzle = random(rng);
        let far = distances(&puzzle.board);
        let mut board = puzzle.board.clone();
        let mut history = Vec::new();
        let mut trail = vec![far[&board]];
        for _ in 0..rng.random_range(1..7) {
            let next = children(&board);
            if board.count() == 1 || next.is_empty() {
                break;
            }
            let (slide, after) = next[rng.random_range(0..next.len())].clone();
            history.push(slide);
            board = after;
            trail.push(far[&board]);
        }
        if board.count() == 1 || history.is_empty() {
            continue;
        }
        let options = Options { history, ..Options::default() };
        let since = trail.iter().position(Option::is_none);
        match (hint(&puzzle, &options, false, &mut free()), since) {
            (Advice::Unsolvable(_), Some(0)) => {}
            (Advice::Mistake(mistake), Some(since)) => {
                assert_eq!(mistake.since, Some(since as u32), "{puzzle}");
                assert!(mistake.texts[0].contains(&format!("Since move {since} ")));
                for (row, col) in &mistake.cells {
                    assert_ne!(board.tiles()[row * board.cols() + col], 0);
                }
                assert!(!mistake.cells.is_empty());
                mistakes += 1;
            }
            (Advice::Steps(steps), None) => {
                let [.., before, now] = trail[..] else { panic!() };
                let (before, now) = (before.unwrap(), now.unwrap());
                assert_eq!(steps[0].remaining, Some(now - 1), "{puzzle}");
                let lost = now + 1 - before;
                assert!(steps[0].texts[2].contains(&format!("(+{lost})")), "{}", steps[0].texts[2]);
                fine += 1;
                costly += u32::from(lost > 0);
            }
            other => panic!("{other:?}\n{puzzle}"),
        }
    }
    assert!(mistakes > 20 && fine > 40 && costly > 10, "{mistakes} {fine} {costly}");
}

#[test]
fn warnings_are_true() {
    let rng = &mut Pcg64::seed_from_u64(3);
    let mut warned = 0;
    for _ in 0..120 {
        let puzzle = random(rng);
        let far = distances(&puzzle.board);
        let options = Options { voice: Voice::Teacher, ..Options::default() };
        let Advice::Steps(steps) = hint(&puzzle, &options, false, &mut free()) else { continue };
        let text = &steps[0].texts[2];
        let names = ["left", "right", "up", "down"];
        for (slide, name) in Slide::ALL.into_iter().zip(names) {
            let Some(after) = rules::slide(&puzzle.board, slide) else { continue };
            let warning = text.split('.').find(|part| part.contains("could never be cleared"));
            let told = warning.is_some_and(|warning| warning.contains(&format!(" {name}")));
            assert_eq!(told, far[&after].is_none(), "{name}: {text}\n{puzzle}");
            warned += u32::from(told);
        }
    }
    assert!(warned > 20, "{warned}");
}

#[test]
fn a_guide_follows_whatever_the_player_does() {
    let rng = &mut Pcg64::seed_from_u64(4);
    let options = Options::default();
    for _ in 0..80 {
        let puzzle = random(rng);
        let far = distances(&puzzle.board);
        let Ok(mut guide) = Guide::new(puzzle.clone(), &options, &mut free()) else {
            assert_eq!(far[&puzzle.board], None);
            continue;
        };
        for _ in 0..12 {
            let slide = Slide::ALL[rng.random_range(0..4)];
            let before = guide.clone();
            if before.position().board.count() == 1 {
                break;
            }
            let after = rules::slide(&before.position().board, slide);
            match guide.follow(slide, &options, &mut free()) {
                Ok(()) => {
                    let best = far[&after.unwrap()].unwrap();
                    assert_eq!((guide.path().len() as u32, guide.is_proved()), (best, true));
                    assert_eq!(guide.lost(), Some(best + 1 - before.path().len() as u32));
                }
                Err(NoGuide::Unsolvable(_)) => {
                    assert!(after.is_none_or(|after| far[&after].is_none()));
                    assert_eq!(guide, before);
                }
                Err(NoGuide::Stopped(stop)) => panic!("{stop:?}"),
            }
        }
    }
}

#[test]
fn no_depth_says_more_than_it_should() {
    let rng = &mut Pcg64::seed_from_u64(5);
    for voice in [Voice::Optimal, Voice::Teacher] {
        let options = Options { voice, ..Options::default() };
        for _ in 0..60 {
            let advice = hint(&random(rng), &options, true, &mut free());
            let Advice::Steps(steps) = &advice else { continue };
            let told = |depth| {
                let place = Place { world: "merge", index: 1, source: None };
                line(&place, &Told { advice: &advice, depth })
            };
            let [one, two, three] = Depth::ALL.map(told);
            for secret in ["\"move\"", "\"remaining\"", "\"optimal\""] {
                assert!(!one.contains(secret) && !two.contains(secret), "{secret}");
            }
            assert!(!one.contains("\"technique\"") && two.contains("\"technique\""));
            assert!(three.contains("\"move\"") && three.contains("\"remaining\""));
            for step in steps {
                for text in &step.texts[..2] {
                    for way in ["slide left", "slide right", "slide up", "slide down", "Slide "] {
                        assert!(!text.contains(way), "{text}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_other_statuses() {
    let options = Options::default();
    let hint_of = |text: &str| hint(&text.parse().unwrap(), &options, false, &mut free());
    assert_eq!(hint_of("0 8\n0 0\n"), Advice::Done);
    let Advice::Unsolvable(why) = hint_of("2 4") else { panic!() };
    assert!(why.contains("no power of two"), "{why}");
    let useless = Options { history: slides("LU"), ..options.clone() };
    let advice = hint(&"2 0 2 4".parse().unwrap(), &useless, false, &mut free());
    assert!(matches!(&advice, Advice::Mistake(m) if m.since == Some(2)), "{advice:?}");
    let large: Puzzle = split(9, 9, 81, &mut Pcg64::seed_from_u64(6)).into();
    let limits = Limits { nodes: Some(2), ..Limits::default() };
    let budget = &mut Budget::new(limits, &Default::default(), &());
    assert_eq!(hint(&large, &options, false, budget), Advice::Limit(Stop::Nodes));
    // A limit of moves that the player has used up.
    let mut short: Puzzle = "2 2 4".parse().unwrap();
    short.most = Some(2);
    assert!(
        matches!(hint(&short, &options, true, &mut free()), Advice::Steps(all) if all.len() == 2)
    );
    short.most = Some(1);
    assert!(matches!(hint(&short, &options, true, &mut free()), Advice::Unsolvable(_)));
}

#[test]
fn threads_do_not_change_a_hint() {
    let puzzle: Puzzle = split(5, 5, 25, &mut Pcg64::seed_from_u64(7)).into();
    let told = |threads| {
        let budget = &mut Budget::unlimited().with_threads(threads);
        hint(&puzzle, &Options::default(), true, budget)
    };
    assert_eq!(told(1), told(2));
}

fn rating(board: &Board) -> Option<Rating> {
    match rate(&board.clone().into(), &Options::default(), &mut free()) {
        Rated::Rated(rating) => Some(rating),
        Rated::Unsolvable(_) => None,
        other => panic!("{other:?}"),
    }
}

fn figure(rating: &Rating, name: &str) -> f64 {
    match rating.figures.iter().find(|(known, _)| *known == name) {
        Some((_, Figure::Count(count))) => *count as f64,
        Some((_, Figure::Number(number))) => *number,
        other => panic!("{name}: {other:?}"),
    }
}

/// How many shortest solutions a board has.
fn solutions(board: &Board, far: &HashMap<Board, Option<u32>>) -> u64 {
    let Some(distance) = far[board].filter(|&distance| distance > 0) else { return 1 };
    let next = children(board).into_iter().filter(|(_, b)| far[b] == Some(distance - 1));
    next.map(|(_, after)| solutions(&after, far)).sum()
}

#[test]
fn ratings_agree_with_brute_force_and_ignore_how_the_board_lies() {
    let rng = &mut Pcg64::seed_from_u64(8);
    let mut rated = 0;
    for _ in 0..120 {
        let Puzzle { board, .. } = random(rng);
        let far = distances(&board);
        let Some(rating) = rating(&board) else {
            assert_eq!(far[&board], None);
            continue;
        };
        let best = far[&board].unwrap();
        assert_eq!(figure(&rating, "optimum"), f64::from(best));
        assert_eq!(figure(&rating, "solutions"), solutions(&board, &far) as f64, "{board:?}");
        let right = |(_, after): &(Slide, Board)| best > 0 && far[after] == Some(best - 1);
        let first: HashSet<Slide> =
            children(&board).into_iter().filter(right).map(|(slide, _)| slide).collect();
        assert_eq!(figure(&rating, "first"), first.len() as f64, "{board:?}");
        assert!((0.0..=1.0).contains(&figure(&rating, "only")));
        for which in 1..8 {
            assert_eq!(
                self::rating(&board.symmetric(which)).as_ref(),
                Some(&rating),
                "{which} {board:?}"
            );
        }
        rated += 1;
    }
    assert!(rated > 50);
    let solved = rating(&Board::new(1, 2, vec![0, 4]).unwrap()).unwrap();
    assert_eq!((solved.grade, solved.score), (Grade::Easy, 0.0));
}
