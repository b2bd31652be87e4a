//! Constraint satisfaction by conflict-driven learning over rules that explain themselves.
//!
//! A problem has variables that are true or false, clauses (one of these literals is true), and rules
//! that a [`Propagator`] follows: it makes literals true that must be, and says why only when a conflict
//! asks (lazy clause generation). The [`Learner`] decides, propagates, and turns every conflict into a
//! clause that had foreseen it. Choose it where a problem is a matter of consequences: exact covers,
//! colourings, paths through a board. It proves that there is no solution as well as it finds one, and
//! finds others when the last one is [excluded](Learner::exclude).
//!
//! Time is exponential at worst; memory is that of the clauses, of which most are forgotten again. A
//! propagator costs no virtual call: the learner is generic over it.
//!
//! What is in it: two watched literals with blockers, first unique implication points with recursive
//! minimisation, two modes that take turns (a stable one with activities, rare restarts and target
//! phases; a focused one with a move-to-front queue and restarts by averages of ranks), rephasing,
//! forgetting by how many decision levels a clause joins, assumptions with the ones to blame. All of it
//! is deterministic: equal problems take equal ways.
//!
//! Sources: J. Marques-Silva and K. Sakallah 1996; M. Moskewicz et al. 2001 (watching, activities); O.
//! Ohrimenko, P. Stuckey and M. Codish 2007 (lazy explanation); G. Audemard and L. Simon 2009 (ranks);
//! N. Sörensson and A. Biere 2009 (minimisation); A. Biere and A. Fröhlich 2015 and 2018 (restarts,
//! modes); S. Cai and X. Zhang 2021 (phases).
//!
//! # An example: colouring a graph
//!
//! With `n` colours, variable `n v + c` says that vertex `v` has colour `c`. That each vertex has one is a clause; that
//! neighbours differ, and that no vertex has two, is a rule.
//!
//! ```
//! use gridwright_search::constraint::*;
//! use gridwright_search::{Budget, Stats};
//!
//! /// Neighbours differ, with so many colours.
//! struct Differ {
//!     neighbours: Vec<Vec<u32>>,
//!     colours: u32,
//! }
//!
//! impl Propagator for Differ {
//!     /// The variable that is true and excludes another.
//!     type Why = u32;
//!
//!     fn propagate(
//!         &mut self,
//!         literal: Literal,
//!         assignment: &mut Assignment<u32>,
//!     ) -> Result<(), Conflict<u32>> {
//!         if literal.is_positive() {
//!             let here = literal.variable();
//!             let (vertex, colour) = (here / self.colours, here % self.colours);
//!             for other in (0..self.colours).filter(|&other| other != colour) {
//!                 assignment.imply(Literal::negative(vertex * self.colours + other), here)?;
//!             }
//!             for neighbour in &self.neighbours[vertex as usize] {
//!                 assignment.imply(Literal::negative(neighbour * self.colours + colour), here)?;
//!             }
//!         }
//!         Ok(())
//!     }
//!
//!     fn explain(&self, _: Option<Literal>, why: u32, out: &mut Vec<Literal>) {
//!         out.push(Literal::positive(why));
//!     }
//! }
//!
//! fn colouring(edges: &[(u32, u32)], vertices: u32, colours: u32) -> Learner<Differ> {
//!     let mut neighbours = vec![Vec::new(); vertices as usize];
//!     for &(a, b) in edges {
//!         neighbours[a as usize].push(b);
//!         neighbours[b as usize].push(a);
//!     }
//!     let rules = Differ { neighbours, colours };
//!     let mut learner = Learner::new(rules, (vertices * colours) as usize, Policy::default());
//!     for vertex in 0..vertices {
//!         let all = (0..colours).map(|colour| Literal::positive(vertex * colours + colour));
//!         learner.add(&all.collect::<Vec<_>>());
//!     }
//!     learner
//! }
//!
//! // Grötzsch's graph has no triangles, and yet three colours are too few.
//! let ring = (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, 5 + (i + 4) % 5), (i, 5 + (i + 1) % 5)]);
//! let edges: Vec<(u32, u32)> = ring.chain((5..10).map(|i| (i, 10))).collect();
//! let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
//! let mut three = colouring(&edges, 11, 3);
//! assert_eq!(three.solve(u64::MAX, &mut budget, &mut stats), Ok(Outcome::Impossible));
//! let mut four = colouring(&edges, 11, 4);
//! assert_eq!(four.solve(u64::MAX, &mut budget, &mut stats), Ok(Outcome::Satisfied));
//! let colour = |v: u32| (0..4).find(|c| four.is_true(4 * v + c));
//! assert!(edges.iter().all(|&(a, b)| colour(a).is_some() && colour(a) != colour(b)));
//! // With assumptions: vertices 0 and 1 are neighbours, and cannot both have colour 2.
//! let alike = [Literal::positive(4 * 5), Literal::positive(2), Literal::positive(4 + 2)];
//! let outcome = four.solve_under(&alike, u64::MAX, &mut budget, &mut stats);
//! assert_eq!((outcome, four.failed()), (Ok(Outcome::Impossible), &alike[1..]));
//! # Ok::<(), gridwright_search::Stop>(())
//! ```

mod analyse;
mod arena;
mod assignment;
mod audit;
mod learner;
mod literal;
mod order;
mod pace;
mod phases;
mod propagate;
mod propagator;
mod reduce;

pub use assignment::{Assignment, Conflict};
pub use audit::Audited;
pub use learner::{Learner, Outcome};
pub use literal::Literal;
pub use pace::Policy;
pub use propagator::Propagator;
