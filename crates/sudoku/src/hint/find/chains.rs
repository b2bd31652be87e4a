//! Chains of strong and weak links in turn: X-chain, XY-chain, alternating inference chains, nice loops.
//!
//! From every node, supposed false, all that follows is walked breadth first, so chains are shortest. If
//! another node comes out true, one of the two is true, and what both exclude is false. If the two exclude
//! each other as well, the chain is a loop and every weak link in it becomes strong: what a loop rules out depends on
//! the way it takes, so all shortest ones between its ends are looked at, up to [`WAYS`]. *Cost*: nodes times
//! links; chains have at most [`LONGEST`] nodes. *Reference*: Sudopedia, "Alternating Inference Chain", "Nice
//! Loop", "X-Chain", "XY-Chain".

use super::super::finding::{Chain, Finding, Pattern};
use super::super::grid::{Candidate, Grid, digits_of};
use super::super::hunt::Hunt;
use super::super::technique::Technique as T;
use super::links::{Kinds, Links, excluded};
use crate::enumerate::Flow;

/// No person follows more.
const LONGEST: usize = 32;
/// Shortest loops through the same ends, at most.
const WAYS: usize = 64;
/// Groups make so many nodes that larger boards would wait too long.
const GROUPED_ORDER: usize = 16;

/// All chains of a technique, shortest first.
pub fn chains(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>, technique: T) -> Flow {
    let kinds = match technique {
        T::XChain => Kinds { houses: true, ..Kinds::default() },
        T::XyChain => Kinds { cells: true, ..Kinds::default() },
        T::ContinuousLoop | T::DiscontinuousLoop | T::Aic => {
            Kinds { cells: true, houses: true, groups: false }
        }
        _ => Kinds { cells: true, houses: true, groups: true },
    };
    if kinds.groups && grid.order() > GROUPED_ORDER {
        return Ok(());
    }
    let links = Links::new(grid, kinds);
    let outs: Vec<Vec<Candidate>> = links
        .nodes
        .iter()
        .map(|node| {
            let mut out = excluded(grid, node);
            out.sort_unstable();
            out
        })
        .collect();
    let loops = matches!(technique, T::ContinuousLoop | T::GroupedContinuousLoop);
    let mut found: Vec<(usize, Finding)> = Vec::new();
    for start in 0..links.nodes.len() {
        hunt.tick()?;
        let walk = Walk::new(&links, start);
        for end in start..links.nodes.len() {
            let Some(length) = walk.length(end).filter(|&length| length >= 4) else { continue };
            let meets = if loops {
                links.weak[start].contains(&end)
            } else {
                end == start || !disjoint(&outs[start], &outs[end])
            };
            if !meets {
                continue;
            }
            let chains = if loops { walk.loops(end) } else { vec![walk.chain(end)] };
            for chain in chains {
                let removes = removes(grid, &chain, &outs[start], &outs[end]);
                if !removes.is_empty() && name(&chain, &removes, kinds) == Some(technique) {
                    let finding = Finding::removing(technique, Pattern::Chain(chain), removes);
                    found.push((length, finding));
                }
            }
        }
    }
    found.sort_by_key(|(length, _)| *length);
    found.into_iter().try_for_each(|(_, finding)| hunt.report(finding))
}

fn disjoint(one: &[Candidate], other: &[Candidate]) -> bool {
    one.iter().all(|candidate| other.binary_search(candidate).is_err())
}

/// What follows from one node being false.
struct Walk<'l> {
    links: &'l Links,
    start: usize,
    /// For each node that comes out true: the length of the chain to it, and the false node before it.
    on: Vec<Option<(usize, usize, usize)>>,
    /// For each node that comes out false: the length of the chain to the true node before it, and that node.
    off: Vec<Option<(usize, usize)>>,
}

impl<'l> Walk<'l> {
    fn new(links: &'l Links, start: usize) -> Walk<'l> {
        let mut walk = Walk {
            links,
            start,
            on: vec![None; links.nodes.len()],
            off: vec![None; links.nodes.len()],
        };
        let mut round = vec![start];
        let mut length = 2;
        while !round.is_empty() && length <= LONGEST {
            let mut next = Vec::new();
            for false_node in round {
                for (index, &(node, _)) in links.strong[false_node].iter().enumerate() {
                    if walk.on[node].is_some() {
                        continue;
                    }
                    walk.on[node] = Some((length, false_node, index));
                    for &other in &links.weak[node] {
                        if other != start && walk.off[other].is_none() {
                            walk.off[other] = Some((length, node));
                            next.push(other);
                        }
                    }
                }
            }
            round = next;
            length += 2;
        }
        walk
    }

    /// How many nodes the chain to a node has, if it comes out true.
    fn length(&self, end: usize) -> Option<usize> {
        self.on[end].map(|(length, ..)| length)
    }

    /// The first chain to a node.
    fn chain(&self, end: usize) -> Chain {
        let mut way = Vec::new();
        let mut node = Some(end);
        while let Some((true_node, (_, false_node, index))) =
            node.and_then(|node| Some((node, self.on[node]?)))
        {
            way.push((true_node, false_node, index));
            let before = self.off[false_node].filter(|_| false_node != self.start);
            node = before.map(|(_, node)| node);
        }
        self.told(&way, false)
    }

    /// All shortest chains to a node, as loops.
    fn loops(&self, end: usize) -> Vec<Chain> {
        let (mut ways, mut way) = (Vec::new(), Vec::new());
        self.back(end, &mut way, &mut ways);
        ways
    }

    /// Goes on from a node back to the start, in every way that is as short.
    fn back(&self, node: usize, way: &mut Vec<(usize, usize, usize)>, ways: &mut Vec<Chain>) {
        let Some((length, ..)) = self.on[node] else { return };
        for &(false_node, _) in &self.links.strong[node] {
            let index = self.links.strong[false_node].iter().position(|(other, _)| *other == node);
            let Some(index) = index.filter(|_| ways.len() < WAYS) else { continue };
            way.push((node, false_node, index));
            if false_node == self.start && length == 2 {
                ways.push(self.told(way, true));
            } else if self.off[false_node].is_some_and(|(before, _)| before + 2 == length) {
                for &before in &self.links.weak[false_node] {
                    if self.on[before].is_some_and(|(shorter, ..)| shorter + 2 == length) {
                        self.back(before, way, ways);
                    }
                }
            }
            way.pop();
        }
    }

    /// A chain from its end to the start, as data: of each strong link both nodes and which of its links it is.
    fn told(&self, way: &[(usize, usize, usize)], closed: bool) -> Chain {
        let (mut nodes, mut links) = (Vec::new(), Vec::new());
        for &(true_node, false_node, index) in way.iter().rev() {
            nodes.push(self.links.nodes[false_node].clone());
            nodes.push(self.links.nodes[true_node].clone());
            links.push(self.links.strong[false_node][index].1.clone());
        }
        Chain { nodes, links, closed }
    }
}

/// What a chain rules out.
fn removes(
    grid: &Grid<'_>,
    chain: &Chain,
    first: &[Candidate],
    last: &[Candidate],
) -> Vec<Candidate> {
    let nodes = &chain.nodes;
    let both = |one: &[Candidate], other: &[Candidate]| {
        one.iter().copied().filter(|c| other.contains(c)).collect::<Vec<Candidate>>()
    };
    if chain.closed {
        let mut all = both(first, last);
        for pair in nodes[1..nodes.len() - 1].chunks(2) {
            all.extend(both(&excluded(grid, &pair[0]), &excluded(grid, &pair[1])));
        }
        return all;
    }
    if nodes.first() == nodes.last() {
        // The node itself is true. What else its cell could hold is said; the rest follows.
        return match *nodes[0].cells.as_slice() {
            [cell] => {
                let others = digits_of(grid.candidates(cell)).filter(|&d| d != nodes[0].digit);
                others.map(|digit| (cell, digit)).collect()
            }
            _ => first.to_vec(),
        };
    }
    both(first, last)
}

/// What a chain is called; none where a simpler technique has a name for it.
fn name(chain: &Chain, removes: &[Candidate], kinds: Kinds) -> Option<T> {
    let (first, last) = (chain.nodes.first()?, chain.nodes.last()?);
    let grouped = chain.nodes.iter().any(|node| node.cells.len() > 1);
    if !kinds.cells {
        return (first != last).then_some(T::XChain);
    }
    if !kinds.houses {
        return (first.digit == last.digit && first != last).then_some(T::XyChain);
    }
    if grouped != kinds.groups {
        return None;
    }
    let same_cell = first.cells.len() == 1 && first.cells == last.cells;
    let back = same_cell || first.digit != last.digit && removes.len() < 2 || first == last;
    Some(match (chain.closed, back, grouped) {
        (true, _, _) if same_cell => return None,
        (true, _, false) => T::ContinuousLoop,
        (true, _, true) => T::GroupedContinuousLoop,
        (false, true, false) => T::DiscontinuousLoop,
        (false, true, true) => T::GroupedDiscontinuousLoop,
        (false, false, false) => T::Aic,
        (false, false, true) => T::GroupedAic,
    })
}
