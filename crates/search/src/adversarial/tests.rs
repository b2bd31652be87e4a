//! All searches against plain negamax on random game trees.

use super::*;
use crate::run::{Budget, Cancel, Limits};

/// A random tree: a state is a path, its children and its end follow from a hash of the path.
struct Tree {
    seed: u64,
    deepest: usize,
}

#[derive(Clone)]
struct Node(Vec<u8>);

fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

impl Tree {
    fn number(&self, node: &Node) -> u64 {
        let step = |h: u64, b: &u8| mix(h.wrapping_mul(31).wrapping_add(u64::from(*b) + 1));
        node.0.iter().fold(mix(self.seed), step)
    }
}

impl Space for Tree {
    type State = Node;
    type Action = u8;
    type Undo = ();
    type Actions = std::ops::Range<u8>;

    fn actions(&self, state: &Node) -> Self::Actions {
        0..1 + (self.number(state) % 4) as u8
    }
    fn apply(&self, state: &mut Node, action: u8) {
        state.0.push(action);
    }
    fn undo(&self, state: &mut Node, _: u8, (): ()) {
        state.0.pop();
    }
    fn is_goal(&self, state: &Node) -> bool {
        self.end(state).is_some()
    }
}

impl Game for Tree {
    fn end(&self, state: &Node) -> Option<Value> {
        let number = self.number(state) >> 8;
        if state.0.len() < self.deepest && !number.is_multiple_of(7) {
            return None;
        }
        Some([Value::Loss, Value::Draw, Value::Win][(number >> 8) as usize % 3])
    }
    fn hash(&self, state: &Node) -> u64 {
        self.number(state)
    }
}

fn follow(tree: &Tree, line: &[u8]) -> Option<Value> {
    let value = tree.end(&Node(line.to_vec()))?;
    Some(if line.len().is_multiple_of(2) { value } else { value.flipped() })
}

#[test]
fn alphabeta_equals_minimax_on_random_trees() {
    for seed in 0..300 {
        let tree = Tree { seed, deepest: 7 };
        let root = Node(Vec::new());
        let reference = minimax(&tree, &root, &mut Budget::unlimited());
        let truth = reference.verdict.answer().expect("never stopped").clone();
        assert_eq!(follow(&tree, &truth.line), Some(truth.value));
        for table in [None, Some(1 << 14)] {
            let report = alphabeta(&tree, &root, table, &mut Budget::unlimited());
            let found = report.verdict.answer().expect("never stopped");
            assert_eq!(found.value, truth.value, "seed {seed}");
            assert_eq!(follow(&tree, &found.line), Some(truth.value), "seed {seed}");
            if truth.value != Value::Draw {
                assert_eq!(found.line.len(), truth.line.len(), "seed {seed}");
            }
            assert!(report.stats.expanded <= reference.stats.expanded);
        }
    }
}

#[test]
fn a_depth_limit_never_proves_a_draw() {
    for seed in 0..100 {
        let tree = Tree { seed, deepest: 6 };
        let root = Node(Vec::new());
        let whole = minimax(&tree, &root, &mut Budget::unlimited());
        let truth = whole.verdict.answer().expect("never stopped").value;
        let limits = Limits { moves: Some(3), ..Limits::default() };
        let mut budget = Budget::new(limits, &Cancel::default(), &());
        match alphabeta(&tree, &root, None, &mut budget).verdict {
            Verdict::Proved(found) => assert_eq!(found.value, truth),
            Verdict::Stopped { why, best } => assert_eq!((why, best), (Stop::Moves, None)),
            Verdict::Impossible => panic!("a game always has a value"),
        }
    }
}

#[test]
fn node_limits_stop_exactly() {
    let tree = Tree { seed: 3, deepest: 20 };
    let limits = Limits { nodes: Some(5), ..Limits::default() };
    let mut budget = Budget::new(limits, &Cancel::default(), &());
    let report = minimax(&tree, &Node(Vec::new()), &mut budget);
    if report.verdict.answer().is_none() {
        assert_eq!(report.stats.expanded, 5);
    }
}
