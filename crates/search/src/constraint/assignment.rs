//! What every variable is, since when and why.

use super::arena::Place;
use super::literal::Literal;

/// Why a variable has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason<W> {
    /// It was decided, or holds without any decision.
    Given,
    /// All other literals of a clause are false.
    Clause(Place),
    /// The propagator's own reason, to be explained when somebody asks.
    Rule(W),
}

/// What contradicts itself; made by [`Assignment::imply`] or [`Conflict::because`].
#[derive(Clone, Copy, Debug)]
pub struct Conflict<W>(pub(super) Clash<W>);

#[derive(Clone, Copy, Debug)]
pub(super) enum Clash<W> {
    /// All literals of a clause are false.
    Clause(Place),
    /// A literal that is false follows, or nothing at all can be.
    Rule(Option<Literal>, W),
}

impl<W> Conflict<W> {
    /// What stands on the trail cannot be, whatever follows: its explanation is that of no literal.
    pub fn because(why: W) -> Conflict<W> {
        Conflict(Clash::Rule(None, why))
    }
}

/// The values of all variables, in the order in which they came: what a propagator reads and extends.
#[derive(Debug)]
pub struct Assignment<W> {
    /// By literal: 1 true, -1 false, 0 open.
    pub(super) values: Vec<i8>,
    pub(super) level: Vec<u32>,
    pub(super) reason: Vec<Reason<W>>,
    pub(super) trail: Vec<Literal>,
    /// By level: where on the trail it begins.
    pub(super) marks: Vec<usize>,
    /// How much of the trail has been propagated.
    pub(super) next: usize,
    /// Work done, about a line of memory each.
    pub(super) work: u64,
}

impl<W: Copy> Assignment<W> {
    pub(super) fn new(variables: usize) -> Assignment<W> {
        Assignment {
            values: vec![0; 2 * variables],
            level: vec![0; variables],
            reason: vec![Reason::Given; variables],
            trail: Vec::with_capacity(variables),
            marks: Vec::new(),
            next: 0,
            work: 0,
        }
    }

    /// Whether a literal is true.
    #[inline]
    pub fn is_true(&self, literal: Literal) -> bool {
        self.values[literal.index()] > 0
    }

    /// Whether a literal is false.
    #[inline]
    pub fn is_false(&self, literal: Literal) -> bool {
        self.values[literal.index()] < 0
    }

    /// Whether a literal is neither.
    #[inline]
    pub fn is_open(&self, literal: Literal) -> bool {
        self.values[literal.index()] == 0
    }

    /// All literals that are true, in the order in which they became so.
    pub fn trail(&self) -> &[Literal] {
        &self.trail
    }

    /// Makes a literal true for a reason that the propagator can explain; whether it was open. A literal
    /// that is false already is a conflict.
    #[inline]
    pub fn imply(&mut self, literal: Literal, why: W) -> Result<bool, Conflict<W>> {
        match self.values[literal.index()] {
            0 => {
                self.assign(literal, Reason::Rule(why));
                Ok(true)
            }
            1 => Ok(false),
            _ => Err(Conflict(Clash::Rule(Some(literal), why))),
        }
    }

    /// Says how much work a propagator did, about a line of memory each: the learner shares its time out
    /// by that, not by the clock, so that a search can be repeated.
    #[inline]
    pub fn charge(&mut self, lines: u64) {
        self.work += lines;
    }

    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason<W>) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        let v = literal.at();
        self.level[v] = self.marks.len() as u32;
        self.reason[v] = reason;
        self.trail.push(literal);
    }

    /// How many decisions stand.
    #[inline]
    pub(super) fn depth(&self) -> usize {
        self.marks.len()
    }

    pub(super) fn bytes(&self) -> u64 {
        let by_variable = 2 + 4 + size_of::<Reason<W>>() + size_of::<Literal>();
        (by_variable * self.level.len()) as u64
    }
}
