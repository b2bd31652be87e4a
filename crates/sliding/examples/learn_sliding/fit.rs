//! Learning numbers from solutions, in two ways at once: how long a stretch is, and which boards a beam should
//! have kept.

use crate::Solved;
use crate::rank::{Contrast, follow, survival};
use gridwright_sliding::internals::champion::anytime::learned::classes::classes;
use gridwright_sliding::internals::champion::anytime::learned::weights::Weights;
use gridwright_sliding::internals::champion::anytime::learned::{MOVE, observe};
use gridwright_sliding::internals::champion::heuristic::{Heuristic, Manhattan};
use gridwright_sliding::internals::champion::problem::Problem;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::error::Error;

/// Rounds with smaller and smaller corrections; beams follow the numbers of the round before.
const ROUNDS: usize = 6;
/// Stretches that beams follow in a round.
const BEAMS: usize = 3000;
/// Examples of each kind that are looked at in a round.
const EXAMPLES: usize = 200_000;
/// How much is corrected at first.
const RATE: f32 = 0.03;
/// Errors of more moves count as this many: some solutions are longer than they should be.
const MOST_ERROR: f32 = 6.0;
/// By so many moves a board that a beam should have kept ranks before one that it kept instead.
const MARGIN: f32 = 1.0;
/// Every so many solutions one is kept to test with.
const TEST: usize = 8;
/// The greatest number, in parts of a move: three of them fit into a byte together.
const MOST: f32 = 42.0;

/// Numbers for all classes, and how much each was corrected so far (Duchi, Hazan & Singer 2011).
struct Learner {
    weights: Vec<f32>,
    corrected: Vec<f32>,
}

impl Learner {
    /// Corrects so that the sum over some classes comes nearer to what it should be.
    fn correct(&mut self, seen: &[(usize, f32)], error: f32, rate: f32) {
        let slope = error.clamp(-MOST_ERROR, MOST_ERROR) / (seen.len().max(1) as f32).sqrt();
        for &(class, times) in seen {
            let slope = slope * times;
            self.corrected[class] += slope * slope;
            self.weights[class] += rate * slope / (1.0 + self.corrected[class].sqrt());
        }
    }

    fn sum(&self, seen: &[(usize, f32)]) -> f32 {
        seen.iter().map(|&(class, times)| times * self.weights[class]).sum()
    }

    fn learn_length(&mut self, (seen, extra): &Example, rate: f32) {
        let error = extra - self.sum(seen);
        self.correct(seen, error, rate);
    }

    fn learn_order(&mut self, contrast: &Contrast, rate: f32) {
        let ahead = contrast.distance + self.sum(&contrast.classes);
        if ahead < MARGIN {
            self.correct(&contrast.classes, MARGIN - ahead, rate);
        }
    }

    fn bytes(&self) -> Vec<u8> {
        let byte = |weight: &f32| (weight * MOVE as f32).round().clamp(-MOST, MOST) as i8 as u8;
        self.weights.iter().map(byte).collect()
    }
}

/// The classes of all that is to be seen, and how many moves more than the distances of the tiles it took.
type Example = (Vec<(usize, f32)>, f32);

/// A stretch of a solution as a problem of its own, forwards or backwards.
fn example(solved: &Solved, random: &mut Pcg64Mcg) -> Option<Example> {
    let moves = solved.moves();
    let one = random.random_range(0..=moves);
    let other = if random.random() { moves } else { random.random_range(0..=moves) };
    let (from, to) = if random.random() { (one, other) } else { (other, one) };
    let problem = Problem::new(solved.dimensions, &solved.boards[from], &solved.boards[to])?;
    let mut seen = Vec::new();
    observe(&problem, problem.start(), |class| seen.push((class, 1.0)));
    let distance = Manhattan::new(&problem).root(problem.start(), problem.start_blank());
    Some((seen, from.abs_diff(to) as f32 - distance as f32))
}

/// The numbers learned from some files of solutions, by class.
pub fn fit(files: &[&str]) -> Result<Vec<u8>, Box<dyn Error>> {
    let (train, test) = read(files)?;
    if train.is_empty() || test.is_empty() {
        return Err("too few solutions".into());
    }
    let count = classes().count;
    let mut learner = Learner { corrected: vec![0.0; count], weights: vec![0.0; count] };
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let mut contrasts = Vec::new();
    for round in 0..ROUNDS {
        // The program ends soon, and a heuristic wants numbers that stay.
        let weights: &'static Weights = Box::leak(Box::new(Weights::new(&learner.bytes())));
        report(round, &learner, weights, &test);
        for _ in 0..BEAMS {
            let solved = &train[random.random_range(0..train.len())];
            let followed = follow(solved, weights, &mut random);
            contrasts.extend(followed.into_iter().flat_map(|(_, contrasts)| contrasts));
        }
        let rate = RATE * (ROUNDS - round) as f32 / ROUNDS as f32;
        for _ in 0..EXAMPLES {
            let solved = &train[random.random_range(0..train.len())];
            if let Some(example) = example(solved, &mut random) {
                learner.learn_length(&example, rate);
            }
            if !contrasts.is_empty() {
                learner.learn_order(&contrasts[random.random_range(0..contrasts.len())], rate);
            }
        }
    }
    let weights: &'static Weights = Box::leak(Box::new(Weights::new(&learner.bytes())));
    report(ROUNDS, &learner, weights, &test);
    Ok(learner.bytes())
}

/// Solutions to learn from, and others to test with.
fn read(files: &[&str]) -> Result<(Vec<Solved>, Vec<Solved>), Box<dyn Error>> {
    let (mut train, mut test) = (Vec::new(), Vec::new());
    for file in files {
        for (number, line) in std::fs::read_to_string(file)?.lines().enumerate() {
            let solved = Solved::read(line)
                .ok_or_else(|| format!("{file}:{}: not a solution", number + 1))?;
            let set = if number % TEST == 0 { &mut test } else { &mut train };
            set.push(solved);
        }
    }
    Ok((train, test))
}

fn report(round: usize, learner: &Learner, weights: &'static Weights, test: &[Solved]) {
    let mut random = Pcg64Mcg::seed_from_u64(2);
    let squares: Vec<f32> = (0..10_000)
        .filter_map(|place| example(&test[place % test.len()], &mut random))
        .map(|(seen, extra)| (extra - learner.sum(&seen)).powi(2))
        .collect();
    let error = (squares.iter().sum::<f32>() / squares.len().max(1) as f32).sqrt();
    let (far, whole) = survival(test, weights);
    println!(
        "after {round} rounds, on {} solutions: {error:.2} moves of error, beams follow {far:.3}, \
         {whole:.3} to the end",
        test.len()
    );
}
