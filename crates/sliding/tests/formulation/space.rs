//! Whole state spaces: how many boards lie at each distance, and what the estimates say of each.

use crate::support::own_data;
use gridwright_search::{Heuristic, Keyed};
use gridwright_sliding::Board;
use gridwright_sliding::internals::formulation::{
    LinearConflict, Manhattan, Multi, Rules, Single, State,
};
use std::collections::HashMap;

/// The boards of each layer around the goal, with every board's depth.
fn explore<S>(space: &S, goal: &S::State) -> (Vec<usize>, HashMap<S::Key, u8>)
where
    S: Keyed,
{
    let mut depths = HashMap::from([(space.key(goal), 0)]);
    let mut layer = vec![space.key(goal)];
    let mut counts = Vec::new();
    while !layer.is_empty() {
        counts.push(layer.len());
        let mut next = Vec::new();
        for key in &layer {
            let mut state = space.unkey(key);
            for action in space.actions(&state) {
                let undo = space.apply(&mut state, action);
                let child = space.key(&state);
                depths.entry(child).or_insert_with(|| {
                    next.push(child);
                    counts.len() as u8
                });
                space.undo(&mut state, action, undo);
            }
            assert!(space.key(&state) == *key, "every action is taken back");
        }
        layer = next;
    }
    (counts, depths)
}

/// `2x3 STM blankgoal=0: 1,2,3,…`, then a line about the farthest boards.
#[test]
fn full_spaces_have_the_known_layers() {
    let text = own_data("full_space_counts.txt");
    let mut seen = 0;
    for line in text.lines().filter(|line| line.contains(':') && !line.starts_with([' ', '#'])) {
        let (name, counts) = line.split_once(':').expect("filtered");
        let words: Vec<&str> = name.split_whitespace().collect();
        let (rows, cols) = words[0].split_once('x').expect("ROWSxCOLS");
        let goal = Board::blank_first(rows.parse().unwrap(), cols.parse().unwrap()).unwrap();
        let expected: Vec<usize> = counts.trim().split(',').map(|n| n.parse().unwrap()).collect();
        let found = match words[1] {
            "STM" => explore(&Single::<16>(Rules::new(&goal)), &State::of(&goal)).0,
            _ => explore(&Multi::<16>(Rules::new(&goal)), &State::of(&goal)).0,
        };
        assert_eq!(found, expected, "{name}");
        seen += 1;
    }
    assert_eq!(seen, 10, "five sizes, two metrics");
}

/// Depth distribution of the 8-puzzle, as published many times (for example by Reinefeld 1993).
const EIGHT_PUZZLE: [usize; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

#[test]
fn all_boards_of_the_eight_puzzle() {
    for goal in [Board::blank_first(3, 3).unwrap(), Board::blank_last(3, 3).unwrap()] {
        let space = Single::<16>(Rules::new(&goal));
        let (counts, depths) = explore(&space, &State::of(&goal));
        assert_eq!(counts, EIGHT_PUZZLE);
        assert_eq!(depths.len(), 181_440);
        assert_sound(&space, &depths, &Manhattan::new(&goal), "Manhattan");
        assert_sound(&space, &depths, &LinearConflict::new(&goal), "linear conflict");
    }
}

#[test]
fn estimates_are_sound_in_the_multi_tile_metric() {
    for (rows, cols) in [(2, 3), (2, 4), (4, 2), (3, 3)] {
        let goal = Board::blank_last(rows, cols).unwrap();
        let space = Multi::<16>(Rules::new(&goal));
        let (_, depths) = explore(&space, &State::of(&goal));
        assert_sound(&space, &depths, &Manhattan::new(&goal), "Manhattan");
    }
}

#[test]
fn estimates_are_sound_for_any_goal() {
    for tiles in [[5, 0, 3, 7, 1, 6, 2, 4], [0, 7, 6, 5, 4, 3, 2, 1], [2, 1, 4, 3, 0, 5, 7, 6]] {
        for (rows, cols) in [(2, 4), (4, 2)] {
            let goal = Board::new(rows, cols, tiles.to_vec()).unwrap();
            let space = Single::<16>(Rules::new(&goal));
            let (_, depths) = explore(&space, &State::of(&goal));
            assert_sound(&space, &depths, &LinearConflict::new(&goal), "linear conflict");
        }
    }
}

/// Equal tiles: only tiles that are there once take part in conflicts, and the distance is to the
/// nearest place.
#[test]
fn estimates_are_sound_with_repeated_tiles() {
    for tiles in [[1, 1, 1, 2, 2, 3, 3, 4, 0], [1, 2, 1, 3, 0, 3, 2, 1, 4]] {
        let goal = Board::new(3, 3, tiles.to_vec()).unwrap();
        let space = Single::<16>(Rules::new(&goal));
        let (_, depths) = explore(&space, &State::of(&goal));
        assert_sound(&space, &depths, &Manhattan::new(&goal), "Manhattan");
        assert_sound(&space, &depths, &LinearConflict::new(&goal), "linear conflict");
    }
}

/// Never more than the distance, never changing by more than a step costs, and the same step by
/// step as from scratch.
fn assert_sound<S, H>(space: &S, depths: &HashMap<S::Key, u8>, heuristic: &H, name: &str)
where
    S: Keyed,
    S::Key: std::fmt::Debug,
    H: Heuristic<S>,
{
    for (key, &depth) in depths {
        let mut state = space.unkey(key);
        let value = heuristic.root(space, &state);
        let bound = heuristic.bound(value);
        assert!(bound <= u32::from(depth), "{name} says {bound} of {depth} at {key:?}");
        assert!(depth > 0 || space.is_goal(&state));
        for action in space.actions(&state) {
            let stepped = heuristic.bound(heuristic.step(space, value, &state, action));
            let undo = space.apply(&mut state, action);
            let fresh = heuristic.bound(heuristic.root(space, &state));
            space.undo(&mut state, action, undo);
            assert_eq!(stepped, fresh, "{name} after {action:?} at {key:?}");
            assert!(stepped.abs_diff(bound) <= 1, "{name} jumps after {action:?} at {key:?}");
        }
    }
}
