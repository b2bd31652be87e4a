//! From finding to finding: the simplest technique that finds something is taken, again and again.

use super::finding::{Finding, Reason};
use super::state::{Broken, State};
use super::technique::Technique;
use gridwright_search::{Budget, Stats, Stop};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Findings that end in a number for a cell: what has to be ruled out first, and then the number.
#[derive(Clone, Debug)]
pub struct Deduction {
    /// In order; only the last one puts something down.
    pub findings: Vec<Finding>,
    /// The same before what the last one does not need was left out.
    pub unshortened: Vec<Finding>,
}

impl Deduction {
    /// The hardest technique among them.
    pub fn hardest(&self) -> Technique {
        let techniques = self.findings.iter().map(Finding::technique);
        techniques.max().expect("a deduction is never empty")
    }

    /// Puts into effect what is told.
    pub fn apply(&self, state: &mut State<'_>) {
        for finding in &self.findings {
            finding.apply(state);
        }
    }
}

/// Ruling out more than this before a number is found is told as it was found, unshortened.
const LONGEST_TO_SHORTEN: usize = 24;

/// A number that is tried out is followed for so many steps; if none of them breaks, for more.
const TRIALS: [usize; 3] = [4, 12, 48];

/// Cells that may be looked at for one deduction, each technique looking at every cell once: beyond that
/// nothing more is tried out or shortened, so that a hint comes at once.
const PATIENCE: usize = 500_000;

/// Bytes of trials that are kept to be followed on; beyond that they begin anew.
const MOST_KEPT: usize = 32 << 20;

/// Reasons as a person would, within a budget.
#[derive(Debug)]
pub struct Reasoner<'r, 'b> {
    /// What it may use.
    budget: &'r mut Budget<'b>,
    /// What it did.
    stats: &'r mut Stats,
    /// The only answer, where trial is allowed: what no technique finds is taken from it.
    answer: Option<&'r [u16]>,
    /// Cells looked at for the deduction at hand.
    looked: usize,
}

impl<'r, 'b> Reasoner<'r, 'b> {
    /// With the only answer where trial is allowed.
    pub fn new(
        budget: &'r mut Budget<'b>,
        stats: &'r mut Stats,
        answer: Option<&'r [u16]>,
    ) -> Reasoner<'r, 'b> {
        Reasoner { budget, stats, answer, looked: 0 }
    }

    /// The next deduction; `None` when every technique is at its end.
    pub fn deduce(&mut self, state: &State<'_>) -> Result<Option<Deduction>, Stop> {
        self.looked = 0;
        let mut work = state.clone();
        let mut findings = Vec::new();
        loop {
            let finding = match self.first(&work, Technique::PLAIN)? {
                Some(finding) => finding,
                None => match self.answer {
                    Some(answer) => self.try_out(&work, answer)?,
                    None => return Ok(None),
                },
            };
            finding.apply(&mut work);
            let ends = !finding.places.is_empty();
            findings.push(finding);
            if ends {
                let unshortened = findings.clone();
                let findings = self.shorten(state, findings)?;
                return Ok(Some(Deduction { findings, unshortened }));
            }
        }
    }

    /// How many different steps the simplest technique offers that offers any.
    pub fn open(&mut self, state: &State<'_>) -> Result<usize, Stop> {
        for technique in Technique::PLAIN {
            self.tick(state)?;
            let mut count = 0;
            let _ = technique.find(state, &mut |_| {
                count += 1;
                ControlFlow::Continue(())
            });
            if count > 0 {
                return Ok(count);
            }
        }
        Ok(1)
    }

    fn tick(&mut self, state: &State<'_>) -> Result<(), Stop> {
        self.looked += state.most();
        self.stats.expanded += 1;
        self.budget.tick(self.stats)
    }

    /// What the simplest of these techniques finds first.
    fn first(
        &mut self,
        state: &State<'_>,
        techniques: &[Technique],
    ) -> Result<Option<Finding>, Stop> {
        for technique in techniques {
            self.tick(state)?;
            let mut found = None;
            let _ = technique.find(state, &mut |finding| {
                found = Some(finding);
                ControlFlow::Break(())
            });
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Leaves out what the last finding does not need.
    fn shorten(
        &mut self,
        state: &State<'_>,
        mut findings: Vec<Finding>,
    ) -> Result<Vec<Finding>, Stop> {
        if findings.len() > LONGEST_TO_SHORTEN {
            return Ok(findings);
        }
        // Mostly one is enough: the last.
        if let [_, .., last, end] = findings.as_slice()
            && let Some(short) = self.replay(state, &[last, end])?
        {
            return Ok(short);
        }
        for at in (0..findings.len() - 1).rev() {
            let without: Vec<&Finding> =
                findings.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, f)| f).collect();
            if self.looked > PATIENCE {
                break;
            }
            if let Some(short) = self.replay(state, &without)? {
                findings = short;
            }
        }
        Ok(findings)
    }

    /// The same findings, found anew one after the other from `state` on; `None` where one is not found.
    fn replay(
        &mut self,
        state: &State<'_>,
        findings: &[&Finding],
    ) -> Result<Option<Vec<Finding>>, Stop> {
        let mut work = state.clone();
        let mut again = Vec::with_capacity(findings.len());
        for finding in findings {
            let Some(found) = self.find_again(&work, finding)? else { return Ok(None) };
            found.apply(&mut work);
            again.push(found);
        }
        Ok(Some(again))
    }

    fn find_again(
        &mut self,
        state: &State<'_>,
        finding: &Finding,
    ) -> Result<Option<Finding>, Stop> {
        self.tick(state)?;
        if let Reason::Trial { number, cell, .. } = finding.reason {
            let tried = Tried::new(state, number, cell);
            return Ok(match self.follow(tried, TRIALS[2])? {
                Followed::Broken(steps, end) => Some(trial(number, cell, steps, end)),
                _ => None,
            });
        }
        if let Reason::Search { .. } = finding.reason {
            return Ok(Some(finding.clone()));
        }
        let mut found = None;
        let _ = finding.technique().find(state, &mut |other| {
            let same = if finding.places.is_empty() {
                other.places.is_empty() && other.same_matter(finding)
            } else {
                other.places == finding.places
            };
            if same {
                found = Some(other);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        Ok(found)
    }

    /// Trial: a try that breaks soon, if possible of one of two. If none breaks by what can be followed in
    /// the head, the answer to a search.
    fn try_out(&mut self, state: &State<'_>, answer: &[u16]) -> Result<Finding, Stop> {
        let mut tried = HashMap::new();
        for choices in 2..=4 {
            for longest in TRIALS {
                if let Some(found) = self.shortest_trial(state, choices, longest, &mut tried)? {
                    return Ok(found);
                }
            }
        }
        let missing = (1..=state.most()).filter(|&n| state.ground.seat(n).is_none());
        let number = missing.min_by_key(|&n| state.places_left(n)).expect("a number is missing");
        let cell = answer.iter().position(|n| usize::from(*n) == number);
        let cell = cell.expect("an answer holds every number");
        Ok(Finding::placing(Reason::Search { number }, vec![(number, cell)]))
    }

    /// Of the numbers with so many cells and the cells with so many numbers, the try that breaks soonest.
    /// What was tried before is not tried again but followed on from where it was left.
    fn shortest_trial<'s>(
        &mut self,
        state: &State<'s>,
        choices: usize,
        longest: usize,
        tried: &mut HashMap<(usize, usize), Option<Tried<'s>>>,
    ) -> Result<Option<Finding>, Stop> {
        let mut best = None;
        let mut limit = longest;
        for number in (1..=state.most()).filter(|&number| state.ground.seat(number).is_none()) {
            let narrow = state.places_left(number) == choices;
            for cell in state.cells_for(number) {
                if !narrow && state.choices_left(cell) != choices {
                    continue;
                }
                if self.looked > PATIENCE {
                    return Ok(best);
                }
                let known = tried.remove(&(number, cell));
                let Some(from) = known.unwrap_or_else(|| Some(Tried::new(state, number, cell)))
                else {
                    tried.insert((number, cell), None);
                    continue;
                };
                match self.follow(from, limit)? {
                    Followed::Broken(steps, end) => {
                        limit = steps - 1;
                        best = Some(trial(number, cell, steps, end));
                    }
                    Followed::Rest => {
                        tried.insert((number, cell), None);
                    }
                    Followed::Left(left) => {
                        // A state has two bits for every number and cell.
                        if tried.len() * state.most() * state.most() / 4 < MOST_KEPT {
                            tried.insert((number, cell), Some(left));
                        }
                    }
                }
            }
        }
        Ok(best)
    }

    /// Follows a number that was put down, for so many steps in all.
    fn follow<'s>(&mut self, tried: Tried<'s>, limit: usize) -> Result<Followed<'s>, Stop> {
        let Tried { mut work, steps } = tried;
        for steps in steps..=limit {
            if let Some(end) = work.broken() {
                return Ok(Followed::Broken(steps, end));
            }
            match self.first(&work, Technique::IN_THE_HEAD)? {
                Some(finding) => finding.apply(&mut work),
                None => return Ok(Followed::Rest),
            }
        }
        Ok(Followed::Left(Tried { work, steps: steps.max(limit + 1) }))
    }
}

/// A number that was put down and followed for some steps.
struct Tried<'s> {
    work: State<'s>,
    /// The next step.
    steps: usize,
}

impl<'s> Tried<'s> {
    fn new(state: &State<'s>, number: usize, cell: usize) -> Tried<'s> {
        let mut work = state.clone();
        work.place(number, cell);
        Tried { work, steps: 1 }
    }
}

/// What came of it.
enum Followed<'s> {
    /// After so many steps it broke.
    Broken(usize, Broken),
    /// Nothing more follows.
    Rest,
    /// It could be followed on.
    Left(Tried<'s>),
}

fn trial(number: usize, cell: usize, steps: usize, end: Broken) -> Finding {
    Finding::removing(Reason::Trial { number, cell, steps, end }, vec![(number, cell)])
}
