use super::*;
use gridwright_search::Budget;
use rand::{RngExt, SeedableRng};

/// Whether some choice of variables satisfies everything, by force.
fn brute(neighbours: &[Vec<u32>], clauses: &[Vec<u32>]) -> Vec<u32> {
    let holds = |set: u32, literal: u32| (set >> (literal >> 1) & 1) != literal & 1;
    let fits = |&set: &u32| {
        let apart = |v: usize| neighbours[v].iter().all(|&n| set >> v & set >> n & 1 == 0);
        (0..neighbours.len()).all(apart)
            && clauses.iter().all(|clause| clause.iter().any(|&literal| holds(set, literal)))
    };
    (0..1 << neighbours.len()).filter(fits).collect()
}

fn random_formula(rng: &mut impl rand::Rng) -> (Vec<Vec<u32>>, Vec<Vec<u32>>) {
    let variables = rng.random_range(3..=12);
    let mut neighbours = vec![Vec::new(); variables];
    for a in 0..variables {
        for b in 0..a {
            if rng.random_range(0..5) == 0 {
                neighbours[a].push(b as u32);
                neighbours[b].push(a as u32);
            }
        }
    }
    let clauses = (0..rng.random_range(2..30)).map(|_| {
        let mut clause: Vec<u32> = (0..rng.random_range(1..=4))
            .map(|_| rng.random_range(0..2 * variables as u32))
            .collect();
        clause.sort_unstable();
        clause.dedup_by_key(|literal| *literal >> 1);
        clause
    });
    (neighbours, clauses.collect())
}

fn lists(neighbours: &[Vec<u32>]) -> Lists {
    let mut lists = Lists::default();
    lists.extend(neighbours.iter().cloned());
    lists
}

#[test]
fn finds_every_solution_once() {
    let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(11);
    let (mut none, mut many) = (0, 0);
    for _ in 0..3_000 {
        let (neighbours, clauses) = random_formula(&mut rng);
        let expected = brute(&neighbours, &clauses);
        let mut learner = Learner::new(lists(&neighbours));
        for clause in &clauses {
            learner.add(clause);
        }
        let mut budget = Budget::unlimited();
        let mut sink = |_: &[u8]| true;
        let mut search = Search::new(&mut budget, &mut sink);
        let mut found: Vec<u32> = Vec::new();
        loop {
            match learner.solve(3, &mut search).unwrap() {
                Slice::Open => {}
                Slice::Impossible => break,
                Slice::Solved => {
                    let all = 0..neighbours.len() as u32;
                    found.push(all.clone().filter(|&v| learner.is_true(v)).map(|v| 1 << v).sum());
                    let literal = |v: u32| 2 * v + u32::from(learner.is_true(v));
                    let other: Vec<u32> = all.map(literal).collect();
                    learner.add(&other);
                }
            }
        }
        found.sort_unstable();
        assert_eq!(found, expected, "{neighbours:?} {clauses:?}");
        none += u32::from(expected.is_empty());
        many += u32::from(expected.len() > 1);
    }
    assert!(none > 300 && many > 300, "{none} {many}");
}

/// Eight pigeons in seven holes: forgetting, restarts and both modes have their turn before the proof.
#[test]
fn proves_what_needs_many_conflicts() {
    let (pigeons, holes) = (8u32, 7u32);
    let number = |pigeon: u32, hole: u32| pigeon * holes + hole;
    let mut neighbours = vec![Vec::new(); (pigeons * holes) as usize];
    for hole in 0..holes {
        for a in 0..pigeons {
            let others = (0..pigeons).filter(|&b| b != a).map(|b| number(b, hole));
            neighbours[number(a, hole) as usize].extend(others);
        }
    }
    let mut learner = Learner::new(lists(&neighbours));
    for pigeon in 0..pigeons {
        let somewhere: Vec<u32> = (0..holes).map(|hole| 2 * number(pigeon, hole)).collect();
        learner.add(&somewhere);
    }
    let mut budget = Budget::unlimited();
    let mut sink = |_: &[u8]| true;
    let mut search = Search::new(&mut budget, &mut sink);
    assert_eq!(learner.solve(u64::MAX / 2, &mut search).unwrap(), Slice::Impossible);
    assert!(learner.pace.modes > 1 && learner.pace.reductions > 1, "{:?}", learner.pace);
}

#[test]
fn luby_begins_as_it_should() {
    let begin: Vec<u64> = (1..=15).map(luby).collect();
    assert_eq!(begin, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
}
