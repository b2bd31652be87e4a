//! Checking what propagators say.

use super::assignment::{Assignment, Clash, Conflict, Reason};
use super::literal::Literal;
use super::propagator::Propagator;

/// A propagator that is not believed: everything it says is explained at once, the explanation must be
/// made of literals that were true before, and the clause that it comes to is handed to a judge. What is
/// explained when a conflict asks goes to the judge again. For tests: it takes many times longer.
///
/// The judge gets the explanation's negated literals and, last, what was implied (nothing for a
/// conflict): one of them must be true in every solution of the rules. It panics where that is not so.
#[derive(Clone, Debug)]
pub struct Audited<P, J> {
    propagator: P,
    judge: J,
}

impl<P: Propagator, J: Fn(&[Literal])> Audited<P, J> {
    /// The same rules before a judge.
    pub fn new(propagator: P, judge: J) -> Audited<P, J> {
        Audited { propagator, judge }
    }

    /// The rules.
    pub fn propagator(&self) -> &P {
        &self.propagator
    }

    /// Explains a literal, or a conflict, by what stands on the trail before a place.
    fn check(
        &self,
        assignment: &Assignment<P::Why>,
        before: usize,
        implied: Option<Literal>,
        why: P::Why,
    ) {
        let mut explanation = Vec::new();
        self.explain(implied, why, &mut explanation);
        for literal in explanation {
            let earlier =
                assignment.is_true(literal) && !assignment.trail[before..].contains(&literal);
            assert!(earlier, "{literal:?} came too late for {implied:?} by {why:?}");
        }
    }

    fn check_since(
        &self,
        assignment: &Assignment<P::Why>,
        since: usize,
        result: Result<(), Conflict<P::Why>>,
    ) -> Result<(), Conflict<P::Why>> {
        for at in since..assignment.trail.len() {
            let literal = assignment.trail[at];
            if let Reason::Rule(why) = assignment.reason[literal.at()] {
                self.check(assignment, at, Some(literal), why);
            }
        }
        if let Err(Conflict(Clash::Rule(implied, why))) = result {
            if let Some(literal) = implied {
                assert!(assignment.is_false(literal), "{literal:?} by {why:?} is no conflict");
            }
            self.check(assignment, assignment.trail.len(), implied, why);
        }
        result
    }
}

impl<P: Propagator, J: Fn(&[Literal])> Propagator for Audited<P, J> {
    type Why = P::Why;

    fn begin(&mut self, assignment: &mut Assignment<P::Why>) -> Result<(), Conflict<P::Why>> {
        let since = assignment.trail.len();
        let result = self.propagator.begin(assignment);
        self.check_since(assignment, since, result)
    }

    fn propagate(
        &mut self,
        literal: Literal,
        assignment: &mut Assignment<P::Why>,
    ) -> Result<(), Conflict<P::Why>> {
        let since = assignment.trail.len();
        let result = self.propagator.propagate(literal, assignment);
        self.check_since(assignment, since, result)
    }

    fn explain(&self, implied: Option<Literal>, why: P::Why, out: &mut Vec<Literal>) {
        let begin = out.len();
        self.propagator.explain(implied, why, out);
        let clause = out[begin..].iter().map(|&literal| !literal).chain(implied);
        (self.judge)(&clause.collect::<Vec<_>>());
    }

    fn assigned(&mut self, literal: Literal) {
        self.propagator.assigned(literal);
    }

    fn undone(&mut self, literal: Literal) {
        self.propagator.undone(literal);
    }

    fn bytes(&self) -> u64 {
        self.propagator.bytes()
    }
}
