//! The learner against brute force: thousands of random small problems with clauses and rules.

use gridwright_search::constraint::{
    Assignment, Audited, Conflict, Learner, Literal, Outcome, Policy, Propagator,
};
use gridwright_search::{Budget, Cancel, Limits, Stats, Stop};
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// At most so many of some literals are true: counted as they come, explained by those that were.
#[derive(Clone, Debug)]
struct AtMost {
    sets: Vec<(Vec<Literal>, usize)>,
    /// By set: the literals that are true, in order.
    held: Vec<Vec<Literal>>,
}

impl AtMost {
    fn new(sets: Vec<(Vec<Literal>, usize)>) -> AtMost {
        AtMost { held: vec![Vec::new(); sets.len()], sets }
    }

    fn note(&mut self, literal: Literal) {
        for (held, (set, _)) in self.held.iter_mut().zip(&self.sets) {
            if set.contains(&literal) {
                held.push(literal);
            }
        }
    }
}

impl Propagator for AtMost {
    type Why = usize;

    fn begin(&mut self, assignment: &mut Assignment<usize>) -> Result<(), Conflict<usize>> {
        for (at, (set, most)) in self.sets.clone().into_iter().enumerate() {
            if most == 0 {
                for literal in set {
                    if assignment.imply(!literal, at)? {
                        self.note(!literal);
                    }
                }
            }
        }
        Ok(())
    }

    fn propagate(
        &mut self,
        literal: Literal,
        assignment: &mut Assignment<usize>,
    ) -> Result<(), Conflict<usize>> {
        for at in 0..self.sets.len() {
            if !self.sets[at].0.contains(&literal) {
                continue;
            }
            if self.held[at].len() > self.sets[at].1 {
                return Err(Conflict::because(at));
            }
            if self.held[at].len() == self.sets[at].1 {
                for other in self.sets[at].0.clone() {
                    if !assignment.is_true(other) && assignment.imply(!other, at)? {
                        self.note(!other);
                    }
                }
            }
        }
        Ok(())
    }

    fn explain(&self, implied: Option<Literal>, at: usize, out: &mut Vec<Literal>) {
        let most = self.sets[at].1 + usize::from(implied.is_none());
        let others = self.held[at].iter().filter(|&&held| Some(!held) != implied);
        out.extend(others.take(most));
    }

    fn assigned(&mut self, literal: Literal) {
        self.note(literal);
    }

    fn undone(&mut self, literal: Literal) {
        for held in &mut self.held {
            if held.last() == Some(&literal) {
                held.pop();
            }
        }
    }
}

#[derive(Clone, Debug)]
struct Problem {
    variables: u32,
    clauses: Vec<Vec<Literal>>,
    sets: Vec<(Vec<Literal>, usize)>,
}

fn random_literals(rng: &mut impl Rng, variables: u32, most: usize) -> Vec<Literal> {
    let count = rng.random_range(1..=most);
    (0..count).map(|_| Literal::new(rng.random_range(0..variables), rng.random_bool(0.5))).collect()
}

/// Some literals of different variables, and how many of them may be true.
fn random_set(rng: &mut impl Rng, variables: u32) -> (Vec<Literal>, usize) {
    let mut set = random_literals(rng, variables, 7);
    set.sort_unstable();
    set.dedup_by_key(|literal| literal.variable());
    let most = rng.random_range(0..=set.len());
    (set, most)
}

impl Problem {
    fn random(rng: &mut impl Rng) -> Problem {
        let variables = rng.random_range(1..=11);
        // Literals may come twice in a clause, and with their negation.
        let clauses = (0..rng.random_range(0..36)).map(|_| random_literals(rng, variables, 4));
        let clauses = clauses.collect();
        let sets = (0..rng.random_range(0..4)).map(|_| random_set(rng, variables)).collect();
        Problem { variables, clauses, sets }
    }

    /// All solutions under assumptions, as sets of the true variables, by force.
    fn solutions(&self, assumptions: &[Literal]) -> Vec<u32> {
        let holds = |set: u32, literal: &Literal| {
            (set >> literal.variable() & 1 == 1) == literal.is_positive()
        };
        let fits = |&set: &u32| {
            self.clauses.iter().all(|clause| clause.iter().any(|literal| holds(set, literal)))
                && self.sets.iter().all(|(literals, most)| {
                    literals.iter().filter(|literal| holds(set, literal)).count() <= *most
                })
                && assumptions.iter().all(|literal| holds(set, literal))
        };
        (0..1 << self.variables).filter(fits).collect()
    }

    fn learner(&self, policy: Policy) -> Learner<Audited<AtMost, impl Fn(&[Literal]) + use<>>> {
        // What a rule says must hold wherever that rule's sets are kept.
        let alone = Problem { clauses: Vec::new(), ..self.clone() };
        let models = alone.solutions(&[]);
        let judge = move |clause: &[Literal]| {
            let holds =
                |set: u32| clause.iter().any(|l| (set >> l.variable() & 1 == 1) == l.is_positive());
            assert!(models.iter().all(|&set| holds(set)), "{clause:?} does not follow");
        };
        let rules = Audited::new(AtMost::new(self.sets.clone()), judge);
        let mut learner = Learner::new(rules, self.variables as usize, policy);
        for clause in &self.clauses {
            learner.add(clause);
        }
        learner
    }
}

fn policies() -> [Policy; 3] {
    let usual = Policy::default();
    let hasty = Policy { focused: false, restart: 2, decay: 0.8, rephase: 3, ..usual };
    [
        usual,
        Policy { minimise: 1, reduce: 1, ..hasty },
        Policy { restart: 1, rephase: 2, minimise: 0, reduce: 3, ..usual },
    ]
}

fn found<P: Propagator>(learner: &Learner<P>, variables: u32) -> u32 {
    (0..variables).filter(|&v| learner.is_true(v)).map(|v| 1 << v).sum()
}

#[test]
fn finds_every_solution_once() {
    let mut rng = Pcg64Mcg::seed_from_u64(11);
    let (mut none, mut many) = (0, 0);
    for round in 0..4_000 {
        let problem = Problem::random(&mut rng);
        let expected = problem.solutions(&[]);
        let mut learner = problem.learner(policies()[round % 3]);
        let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
        let mut seen = Vec::new();
        loop {
            match learner.solve(2, &mut budget, &mut stats).unwrap() {
                Outcome::Open => {}
                Outcome::Impossible => break,
                Outcome::Satisfied => {
                    seen.push(found(&learner, problem.variables));
                    if round % 2 == 0 {
                        learner.exclude();
                    } else {
                        let all = 0..problem.variables;
                        let other = all.map(|v| Literal::new(v, !learner.is_true(v)));
                        learner.add(&other.collect::<Vec<_>>());
                    }
                }
            }
        }
        seen.sort_unstable();
        assert_eq!(seen, expected, "{problem:?}");
        none += u32::from(expected.is_empty());
        many += u32::from(expected.len() > 1);
    }
    assert!(none > 400 && many > 1_000, "{none} {many}");
}

#[test]
fn assumptions_hold_for_one_search_and_are_blamed_rightly() {
    let mut rng = Pcg64Mcg::seed_from_u64(12);
    let (mut failed, mut held) = (0, 0);
    for round in 0..1_500 {
        let problem = Problem::random(&mut rng);
        let mut learner = problem.learner(policies()[round % 3]);
        let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
        for _ in 0..6 {
            let assumptions = random_literals(&mut rng, problem.variables, 6);
            let expected = problem.solutions(&assumptions);
            let outcome = loop {
                let outcome = learner.solve_under(&assumptions, 1, &mut budget, &mut stats);
                if outcome != Ok(Outcome::Open) {
                    break outcome.unwrap();
                }
            };
            if outcome == Outcome::Satisfied {
                held += 1;
                assert!(expected.contains(&found(&learner, problem.variables)), "{problem:?}");
            } else {
                failed += 1;
                assert_eq!(expected, [], "{problem:?} under {assumptions:?}");
                let core = learner.failed();
                assert!(core.iter().all(|literal| assumptions.contains(literal)), "{core:?}");
                assert_eq!(problem.solutions(core), [], "{problem:?} under {core:?}");
            }
        }
        let outcome = learner.solve(u64::MAX, &mut budget, &mut stats).unwrap();
        assert_eq!(outcome == Outcome::Satisfied, !problem.solutions(&[]).is_empty());
    }
    assert!(failed > 1_000 && held > 1_000, "{failed} {held}");
}

/// The same rules, looked at only when everything is decided: conflicts then come from earlier levels.
#[derive(Debug)]
struct Late {
    variables: usize,
    sets: Vec<(Vec<Literal>, usize)>,
    blamed: Vec<Literal>,
}

impl Propagator for Late {
    type Why = ();

    fn propagate(
        &mut self,
        literal: Literal,
        assignment: &mut Assignment<()>,
    ) -> Result<(), Conflict<()>> {
        if assignment.trail().len() == self.variables && assignment.trail().last() == Some(&literal)
        {
            for (set, most) in &self.sets {
                let held = set.iter().filter(|&&literal| assignment.is_true(literal));
                self.blamed = held.copied().take(most + 1).collect();
                if self.blamed.len() > *most {
                    return Err(Conflict::because(()));
                }
            }
        }
        Ok(())
    }

    fn explain(&self, _: Option<Literal>, (): (), out: &mut Vec<Literal>) {
        out.extend_from_slice(&self.blamed);
    }
}

#[test]
fn rules_may_be_looked_at_late() {
    let mut rng = Pcg64Mcg::seed_from_u64(14);
    let mut none = 0;
    for round in 0..1_000 {
        let problem = Problem::random(&mut rng);
        let (variables, sets) = (problem.variables as usize, problem.sets.clone());
        let rules = Late { variables, sets, blamed: Vec::new() };
        let mut learner = Learner::new(rules, variables, policies()[round % 3]);
        for clause in &problem.clauses {
            learner.add(clause);
        }
        let mut seen = Vec::new();
        let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
        while learner.solve(u64::MAX, &mut budget, &mut stats) == Ok(Outcome::Satisfied) {
            seen.push(found(&learner, problem.variables));
            learner.exclude();
        }
        seen.sort_unstable();
        let expected = problem.solutions(&[]);
        assert_eq!(seen, expected, "{problem:?}");
        none += u32::from(expected.is_empty());
    }
    assert!(none > 100, "{none}");
}

/// Random 3-SAT near the threshold, where forgetting and rephasing come into it, against a plain
/// backtracking search.
#[test]
fn agrees_with_backtracking_on_larger_formulas() {
    fn backtrack(clauses: &[Vec<Literal>], values: &mut [Option<bool>]) -> bool {
        let truth = |values: &[Option<bool>], literal: &Literal| {
            values[literal.variable() as usize].map(|value| value == literal.is_positive())
        };
        let mut branch = None;
        for clause in clauses {
            if clause.iter().any(|literal| truth(values, literal) == Some(true)) {
                continue;
            }
            let open: Vec<_> =
                clause.iter().filter(|literal| truth(values, literal).is_none()).collect();
            match *open {
                [] => return false,
                [only] => branch = Some((*only, true)),
                [first, ..] if branch.is_none() => branch = Some((*first, false)),
                _ => {}
            }
        }
        let Some((literal, forced)) = branch else { return true };
        for value in [literal.is_positive(), !literal.is_positive()] {
            values[literal.variable() as usize] = Some(value);
            if backtrack(clauses, values) {
                return true;
            }
            if forced {
                break;
            }
        }
        values[literal.variable() as usize] = None;
        false
    }
    let mut rng = Pcg64Mcg::seed_from_u64(13);
    let mut satisfied = 0;
    for round in 0..120 {
        let variables = 40;
        let clauses: Vec<Vec<Literal>> = (0..170)
            .map(|_| {
                let variable = |rng: &mut Pcg64Mcg| rng.random_range(0..variables);
                (0..3).map(|_| Literal::new(variable(&mut rng), rng.random_bool(0.5))).collect()
            })
            .collect();
        let expected = backtrack(&clauses, &mut vec![None; variables as usize]);
        let mut learner = Learner::new((), variables as usize, policies()[round % 3]);
        for clause in &clauses {
            learner.add(clause);
        }
        let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
        let outcome = learner.solve(u64::MAX, &mut budget, &mut stats).unwrap();
        assert_eq!(outcome == Outcome::Satisfied, expected, "{clauses:?}");
        if expected {
            satisfied += 1;
            let holds =
                |literal: &Literal| learner.is_true(literal.variable()) == literal.is_positive();
            assert!(clauses.iter().all(|clause| clause.iter().any(holds)));
        }
    }
    assert!((20..100).contains(&satisfied), "{satisfied}");
}

/// So many pigeons in one hole fewer.
fn pigeons(pigeons: u32, policy: Policy) -> Learner<AtMost> {
    let holes = pigeons - 1;
    let hole = |hole: u32| (0..pigeons).map(move |p| Literal::positive(p * holes + hole)).collect();
    let rules = AtMost::new((0..holes).map(|h| (hole(h), 1)).collect());
    let mut learner = Learner::new(rules, (pigeons * holes) as usize, policy);
    for pigeon in 0..pigeons {
        let somewhere: Vec<_> = (0..holes).map(|h| Literal::positive(pigeon * holes + h)).collect();
        learner.add(&somewhere);
    }
    learner
}

/// Forgetting, restarts and both modes have their turn before the proof.
#[test]
fn proves_what_needs_many_conflicts() {
    for policy in [policies()[0], Policy { focused: false, restart: 30, ..Policy::default() }] {
        let mut learner = pigeons(8, policy);
        let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
        let outcome = learner.solve(u64::MAX, &mut budget, &mut stats);
        assert_eq!(outcome, Ok(Outcome::Impossible));
        assert!(stats.pruned > 2_000 && stats.rounds > 10, "{stats:?}");
    }
}

#[test]
fn node_limits_are_exact_and_a_search_goes_on_after_them() {
    let mut whole = Stats::default();
    let outcome =
        pigeons(7, Policy::default()).solve(u64::MAX, &mut Budget::unlimited(), &mut whole);
    assert_eq!(outcome, Ok(Outcome::Impossible));
    for cap in [0, 1, 2, 63, 64, 65, 500] {
        let limits = Limits { nodes: Some(cap), ..Limits::default() };
        let mut budget = Budget::new(limits, &Cancel::default(), &());
        let mut stats = Stats::default();
        let mut learner = pigeons(7, Policy::default());
        assert_eq!(learner.solve(u64::MAX, &mut budget, &mut stats), Err(Stop::Nodes));
        assert_eq!(stats.expanded, cap);
        // Where it was stopped makes no difference to the rest.
        let outcome = learner.solve(u64::MAX, &mut Budget::unlimited(), &mut stats);
        assert_eq!((outcome, stats.expanded), (Ok(Outcome::Impossible), whole.expanded));
    }
}

#[test]
fn memory_time_and_flags_stop_it() {
    let stopped = |limits: Limits, cancel: &Cancel| {
        let mut budget = Budget::new(limits, cancel, &());
        pigeons(12, Policy::default()).solve(u64::MAX, &mut budget, &mut Stats::default())
    };
    let none = Cancel::default();
    let memory = Limits { memory: Some(1_000_000), ..Limits::default() };
    assert_eq!(stopped(memory, &none), Err(Stop::Memory));
    let time = Limits { time: Some(std::time::Duration::from_millis(20)), ..Limits::default() };
    assert_eq!(stopped(time, &none), Err(Stop::Time));
    none.raise();
    assert_eq!(stopped(Limits::default(), &none), Err(Stop::Cancelled));
}

#[test]
fn equal_problems_take_equal_ways() {
    let run = || {
        let mut stats = Stats::default();
        let outcome =
            pigeons(8, Policy::default()).solve(u64::MAX, &mut Budget::unlimited(), &mut stats);
        (outcome, stats)
    };
    assert_eq!(run(), run());
}

#[test]
fn nothing_to_decide_is_decided() {
    let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
    let mut learner = Learner::new((), 0, Policy::default());
    assert_eq!(learner.solve(1, &mut budget, &mut stats), Ok(Outcome::Satisfied));
    learner.exclude();
    assert_eq!(learner.solve(1, &mut budget, &mut stats), Ok(Outcome::Impossible));
}

/// A rule whose explanation does not imply what it says is found out.
#[test]
#[should_panic(expected = "does not follow")]
fn a_wrong_explanation_is_found_out() {
    struct Wrong;
    impl Propagator for Wrong {
        type Why = ();
        fn propagate(
            &mut self,
            literal: Literal,
            assignment: &mut Assignment<()>,
        ) -> Result<(), Conflict<()>> {
            if literal == Literal::positive(0) {
                assignment.imply(Literal::positive(1), ())?;
            }
            Ok(())
        }
        fn explain(&self, _: Option<Literal>, (): (), _: &mut Vec<Literal>) {}
    }
    let judge = |clause: &[Literal]| {
        let sound =
            clause.contains(&Literal::negative(0)) && clause.contains(&Literal::positive(1));
        assert!(sound, "{clause:?} does not follow");
    };
    let mut learner = Learner::new(Audited::new(Wrong, judge), 2, Policy::default());
    learner.add(&[Literal::positive(0)]);
    let _ = learner.solve(1, &mut Budget::unlimited(), &mut Stats::default());
}
