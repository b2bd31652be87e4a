//! How algorithms with memory keep what they have generated.
//!
//! Two stores, one interface. [`Graph`] keeps every state packed and recognises it when it comes
//! again (graph search). [`Tree`] keeps only how each node was reached and replays the way to it, so
//! it needs no [`Keyed`] and 16 bytes or so a node, but meets repeated states as new ones (tree
//! search).

use super::index::Index;
use super::{Keyed, Space};
use crate::memory::grown;
use crate::run::{Budget, Stop};
use hashbrown::DefaultHashBuilder;
use std::hash::BuildHasher;

/// What became of a generated successor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inserted {
    /// A node of its own.
    New(u32),
    /// A known state, now reached at less cost: to be looked at again.
    Better(u32),
    /// A known state, reached no cheaper: to be forgotten.
    Known(u32),
}

/// A store of nodes, numbered from 0 (the root) in the order in which they came.
pub trait Nodes<S: Space> {
    /// Whether repeated states are recognised. Where they are not, algorithms skip successors that
    /// only lead back ([`Space::onward`]).
    const RECOGNISES: bool;
    /// A store with only a root.
    fn new(space: &S, start: &S::State) -> Self;
    /// Remembers `state`, reached by `action` from `parent` at cost `g`.
    fn insert(
        &mut self,
        space: &S,
        parent: u32,
        action: S::Action,
        state: &S::State,
        g: u32,
    ) -> Inserted;
    /// Takes the state of a node out, to be given back with [`Nodes::leave`].
    fn enter(&mut self, space: &S, node: u32) -> S::State;
    /// Gives the state taken by [`Nodes::enter`] back, unchanged.
    fn leave(&mut self, state: S::State);
    /// The cost of reaching a node.
    fn g(&self, node: u32) -> u32;
    /// The node it was reached from; the root's is the root.
    fn parent(&self, node: u32) -> u32;
    /// The action it was reached by; `None` at the root.
    fn action(&self, node: u32) -> Option<S::Action>;
    /// The actions from the root to a node.
    fn path(&self, node: u32) -> Vec<S::Action>;
    /// Number of nodes.
    fn len(&self) -> usize;
    /// Always false: there is a root.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Bytes owned.
    fn bytes(&self) -> u64;
    /// Bytes owned once there are so many more nodes.
    fn bytes_with(&self, more: usize) -> u64;
}

/// Successors whose room is asked for before an expansion. A state with more of them may pass the limit by little.
const MOST_SUCCESSORS: usize = 64;

/// Says before an expansion whether its successors would take more memory than allowed; `others` tells what else
/// the algorithm owns once it has so many more elements.
#[inline]
pub(super) fn check_room<S: Space, N: Nodes<S>>(
    nodes: &N,
    budget: &Budget<'_>,
    others: impl FnOnce(usize) -> u64,
) -> Result<(), Stop> {
    budget.check_room(nodes.bytes_with(MOST_SUCCESSORS) + others(MOST_SUCCESSORS))
}

#[derive(Clone, Copy, Debug)]
struct Link<A> {
    parent: u32,
    g: u32,
    /// `None` only at the root.
    action: Option<A>,
}

fn trace_back<A: Copy>(links: &[Link<A>], mut node: u32) -> Vec<A> {
    let mut actions = Vec::new();
    while let Link { parent, action: Some(action), .. } = links[node as usize] {
        actions.push(action);
        node = parent;
    }
    actions.reverse();
    actions
}

fn next_number(links: usize) -> u32 {
    u32::try_from(links).expect("fewer nodes than 2^32: they would take over 64 GiB")
}

/// Keeps every state packed and recognises it when it comes again.
#[derive(Debug)]
pub struct Graph<S: Keyed> {
    links: Vec<Link<S::Action>>,
    keys: Vec<S::Key>,
    index: Index,
    hasher: DefaultHashBuilder,
}

impl<S: Keyed> Graph<S> {
    /// The node of a state, if it is known.
    pub fn find(&self, space: &S, state: &S::State) -> Option<u32> {
        let key = space.key(state);
        let hash = self.hasher.hash_one(key);
        self.index.find(hash, |node| self.keys[node as usize] == key)
    }
}

impl<S: Keyed> Nodes<S> for Graph<S> {
    const RECOGNISES: bool = true;

    fn new(space: &S, start: &S::State) -> Self {
        let mut graph = Graph {
            links: vec![Link { parent: 0, g: 0, action: None }],
            keys: vec![space.key(start)],
            index: Index::default(),
            hasher: DefaultHashBuilder::default(),
        };
        let hash = graph.hasher.hash_one(graph.keys[0]);
        graph.index.push(hash, 0, |_| hash);
        graph
    }

    fn insert(
        &mut self,
        space: &S,
        parent: u32,
        action: S::Action,
        state: &S::State,
        g: u32,
    ) -> Inserted {
        let key = space.key(state);
        let hash = self.hasher.hash_one(key);
        let link = Link { parent, g, action: Some(action) };
        if let Some(known) = self.index.find(hash, |node| self.keys[node as usize] == key) {
            if self.links[known as usize].g <= g {
                return Inserted::Known(known);
            }
            self.links[known as usize] = link;
            return Inserted::Better(known);
        }
        let number = next_number(self.links.len());
        self.links.push(link);
        self.keys.push(key);
        let (keys, hasher) = (&self.keys, &self.hasher);
        self.index.push(hash, number, |node| hasher.hash_one(keys[node as usize]));
        Inserted::New(number)
    }

    fn enter(&mut self, space: &S, node: u32) -> S::State {
        space.unkey(&self.keys[node as usize])
    }

    fn leave(&mut self, _: S::State) {}

    fn g(&self, node: u32) -> u32 {
        self.links[node as usize].g
    }

    fn parent(&self, node: u32) -> u32 {
        self.links[node as usize].parent
    }

    fn action(&self, node: u32) -> Option<S::Action> {
        self.links[node as usize].action
    }

    fn path(&self, node: u32) -> Vec<S::Action> {
        trace_back(&self.links, node)
    }

    fn len(&self) -> usize {
        self.links.len()
    }

    fn bytes(&self) -> u64 {
        (self.links.capacity() * size_of::<Link<S::Action>>()
            + self.keys.capacity() * size_of::<S::Key>()
            + self.index.bytes()) as u64
    }

    fn bytes_with(&self, more: usize) -> u64 {
        grown::<Link<S::Action>>(self.links.len(), self.links.capacity(), more)
            + grown::<S::Key>(self.keys.len(), self.keys.capacity(), more)
            + self.index.bytes_with(more) as u64
    }
}

/// Keeps only how each node was reached, and replays the way to it.
#[derive(Debug)]
pub struct Tree<S: Space> {
    links: Vec<Link<S::Action>>,
    depths: Vec<u32>,
    /// The state the replay stands at; `None` while it is taken out.
    state: Option<S::State>,
    /// How the replay got there: from the root, each node with what takes its action back.
    way: Vec<(u32, S::Action, S::Undo)>,
    /// Nodes still to be replayed, deepest first; kept to save allocations.
    missing: Vec<u32>,
}

impl<S: Space> Tree<S> {
    fn stands_on(&self, node: u32) -> bool {
        match self.depths[node as usize] {
            0 => true,
            depth => self.way.get(depth as usize - 1).is_some_and(|step| step.0 == node),
        }
    }
}

impl<S: Space> Nodes<S> for Tree<S> {
    const RECOGNISES: bool = false;

    fn new(_: &S, start: &S::State) -> Self {
        Tree {
            links: vec![Link { parent: 0, g: 0, action: None }],
            depths: vec![0],
            state: Some(start.clone()),
            way: Vec::new(),
            missing: Vec::new(),
        }
    }

    fn insert(&mut self, _: &S, parent: u32, action: S::Action, _: &S::State, g: u32) -> Inserted {
        let number = next_number(self.links.len());
        self.links.push(Link { parent, g, action: Some(action) });
        self.depths.push(self.depths[parent as usize] + 1);
        Inserted::New(number)
    }

    fn enter(&mut self, space: &S, node: u32) -> S::State {
        let mut state = self.state.take().expect("every enter is followed by a leave");
        let mut common = node;
        self.missing.clear();
        while !self.stands_on(common) {
            self.missing.push(common);
            common = self.links[common as usize].parent;
        }
        while self.way.len() > self.depths[common as usize] as usize {
            let (_, action, undo) = self.way.pop().expect("longer than the common part");
            space.undo(&mut state, action, undo);
        }
        while let Some(next) = self.missing.pop() {
            let action = self.links[next as usize].action.expect("only the root has none");
            let undo = space.apply(&mut state, action);
            self.way.push((next, action, undo));
        }
        state
    }

    fn leave(&mut self, state: S::State) {
        self.state = Some(state);
    }

    fn g(&self, node: u32) -> u32 {
        self.links[node as usize].g
    }

    fn parent(&self, node: u32) -> u32 {
        self.links[node as usize].parent
    }

    fn action(&self, node: u32) -> Option<S::Action> {
        self.links[node as usize].action
    }

    fn path(&self, node: u32) -> Vec<S::Action> {
        trace_back(&self.links, node)
    }

    fn len(&self) -> usize {
        self.links.len()
    }

    fn bytes(&self) -> u64 {
        (self.links.capacity() * size_of::<Link<S::Action>>()
            + self.depths.capacity() * size_of::<u32>()) as u64
    }

    fn bytes_with(&self, more: usize) -> u64 {
        grown::<Link<S::Action>>(self.links.len(), self.links.capacity(), more)
            + grown::<u32>(self.depths.len(), self.depths.capacity(), more)
    }
}

/// The successors of a node, less those that only lead back where nothing else would notice.
pub(super) fn successors<S: Space, N: Nodes<S>>(
    space: &S,
    nodes: &N,
    node: u32,
    state: &S::State,
) -> S::Actions {
    let last = if N::RECOGNISES { None } else { nodes.action(node) };
    super::ahead(space, state, last)
}
