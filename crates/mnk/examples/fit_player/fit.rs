//! Logistic regression of results on what the evaluation adds up, by stochastic gradient descent (Adam:
//! Kingma and Ba 2015).

use gridwright_mnk::internals::player::{FACTS, SCALE, Viewer};
use gridwright_mnk::{Position, Variant};
use gridwright_search::adversarial::SURE;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;
use std::collections::HashMap;

/// How much the game's result counts in what is aimed at; the rest is what the search thought.
const RESULT: f64 = 0.6;
/// Every tenth game is kept apart, to see whether what was learnt holds for others.
const APART: usize = 10;
const EPOCHS: usize = 24;
const BATCH: usize = 512;
const RATE: f64 = 0.004;
/// Pull towards 0: of what a combination adds to its lines, and of the turn's worth to its mean.
const PULL: f64 = 2e-4;

struct Sample {
    cells: Vec<(u32, f32)>,
    facts: usize,
    result: f64,
    /// What the search thought, in its own units, and what the evaluation says.
    score: i32,
    value: i32,
    aim: f64,
}

/// All numbers, one after the other: lines, combinations, facts.
struct Model {
    codes: Vec<u16>,
    index: HashMap<u16, u32>,
    numbers: Vec<f64>,
}

impl Model {
    fn new() -> Model {
        Model { codes: Vec::new(), index: HashMap::new(), numbers: Vec::new() }
    }

    fn place(&mut self, codes: u16) -> u32 {
        let next = self.codes.len() as u32;
        let place = *self.index.entry(codes).or_insert(next);
        if place == next {
            self.codes.push(codes);
        }
        place
    }

    fn facts(&self) -> usize {
        16 + self.codes.len()
    }

    fn lines(codes: u16) -> impl Iterator<Item = usize> {
        (0..4).map(move |at| usize::from(codes >> (4 * at) & 15)).filter(|code| *code > 0)
    }

    /// Adds up what each number is multiplied by in a sample.
    fn each(&self, sample: &Sample, mut add: impl FnMut(usize, f64)) {
        for &(place, times) in &sample.cells {
            let times = f64::from(times);
            add(16 + place as usize, times);
            Model::lines(self.codes[place as usize]).for_each(|line| add(line, times));
        }
        add(self.facts() + sample.facts, 1.0);
    }

    fn chance(&self, sample: &Sample) -> f64 {
        let mut sum = 0.0;
        self.each(sample, |at, times| sum += self.numbers[at] * times);
        sigmoid(sum)
    }
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn loss(chance: f64, aim: f64) -> f64 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(aim * chance.ln() + (1.0 - aim) * (1.0 - chance).ln())
}

/// Reads games, fits, and prints the numbers.
pub fn fit(files: &[&str]) {
    let mut model = Model::new();
    let (mut samples, mut apart) = (Vec::new(), Vec::new());
    for file in files {
        let text = std::fs::read_to_string(file).expect("a file of games");
        let mut viewers = HashMap::new();
        for (number, line) in text.lines().enumerate() {
            let into = if number % APART == 0 { &mut apart } else { &mut samples };
            read(line, &mut viewers, &mut model, into);
        }
    }
    model.numbers = vec![0.0; model.facts() + (1 << FACTS)];
    let slope = steepness(&samples);
    for sample in samples.iter_mut().chain(&mut apart) {
        let thought = match sample.score {
            score if score > SURE => 1.0,
            score if score < -SURE => 0.0,
            score => sigmoid(slope * f64::from(score)),
        };
        sample.aim = RESULT * sample.result + (1.0 - RESULT) * thought;
    }
    let old = best_slope(&apart);
    eprintln!(
        "{} samples, {} apart, {} combinations; the search's scores: odds of e at {:.0}; the evaluation \
         as it is: loss {old:.4}",
        samples.len(),
        apart.len(),
        model.codes.len(),
        1.0 / slope
    );
    descend(&mut model, &mut samples, &apart);
    print(&model, &samples);
}

fn read(
    line: &str,
    viewers: &mut HashMap<(usize, usize), Viewer>,
    model: &mut Model,
    samples: &mut Vec<Sample>,
) {
    let fields: Vec<&str> = line.split(';').map(str::trim).collect();
    let [board, stones, result, moves, scores] = fields[..] else { return };
    let sizes: Vec<usize> = board.split(' ').filter_map(|word| word.parse().ok()).collect();
    let [rows, cols, k] = sizes[..] else { return };
    let variant = Variant::new(rows, cols, k).expect("a board");
    let viewer = viewers.entry((rows, cols)).or_insert_with(|| Viewer::new(variant));
    let stones: usize = stones.parse().expect("a number of stones");
    let first = match result {
        "1-0" => 1.0,
        "0-1" => 0.0,
        _ => 0.5,
    };
    let scores: Vec<i32> = scores.split(' ').filter_map(|word| word.parse().ok()).collect();
    let mut position = Position::new(variant);
    for (ply, word) in moves.split(' ').enumerate() {
        if ply >= stones
            && let Some(features) = viewer.look(&position)
        {
            let cells = features.cells.iter().map(|&(codes, times)| (model.place(codes), times));
            samples.push(Sample {
                cells: cells.collect(),
                facts: features.facts,
                result: if ply % 2 == 0 { first } else { 1.0 - first },
                score: scores[ply - stones],
                value: features.value,
                aim: 0.0,
            });
        }
        position.play(variant.read_move(word).expect("a move")).expect("a legal move");
    }
}

/// The slope that explains results best by the search's scores: where its derivative changes sign.
fn steepness(samples: &[Sample]) -> f64 {
    let quiet: Vec<&Sample> = samples.iter().filter(|s| s.score.abs() < SURE).collect();
    let (mut low, mut high) = (1e-6, 1.0);
    for _ in 0..40 {
        let slope = f64::sqrt(low * high);
        let gain: f64 = quiet
            .iter()
            .map(|s| (s.result - sigmoid(slope * f64::from(s.score))) * f64::from(s.score))
            .sum();
        if gain > 0.0 { low = slope } else { high = slope }
    }
    low
}

/// The least mean loss of the evaluation as it is, over all slopes.
fn best_slope(samples: &[Sample]) -> f64 {
    let mean = |slope: f64| {
        let all = samples.iter().map(|s| loss(sigmoid(slope * f64::from(s.value)), s.aim));
        all.sum::<f64>() / samples.len() as f64
    };
    (0..60).map(|i| mean(1e-4 * 1.12_f64.powi(i))).fold(f64::INFINITY, f64::min)
}

fn descend(model: &mut Model, samples: &mut [Sample], apart: &[Sample]) {
    let size = model.numbers.len();
    let (mut mean, mut square) = (vec![0.0; size], vec![0.0; size]);
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let mut step = 0;
    let mut gradient = vec![0.0; size];
    for epoch in 0..EPOCHS {
        samples.shuffle(&mut rng);
        let rate = RATE * 0.5 * (1.0 + (std::f64::consts::PI * epoch as f64 / EPOCHS as f64).cos());
        for batch in samples.chunks(BATCH) {
            gradient.fill(0.0);
            for sample in batch {
                let error = (model.chance(sample) - sample.aim) / batch.len() as f64;
                model.each(sample, |at, times| gradient[at] += error * times);
            }
            step += 1;
            let unbias = (1.0 - 0.9_f64.powi(step), 1.0 - 0.999_f64.powi(step));
            for at in 0..size {
                if at >= 16 {
                    gradient[at] += PULL * model.numbers[at];
                }
                mean[at] += 0.1 * (gradient[at] - mean[at]);
                square[at] += 0.001 * (gradient[at] * gradient[at] - square[at]);
                let root = f64::sqrt(square[at] / unbias.1) + 1e-8;
                model.numbers[at] -= rate * mean[at] / unbias.0 / root;
            }
        }
        let of = |set: &[Sample]| {
            set.iter().map(|s| loss(model.chance(s), s.aim)).sum::<f64>() / set.len() as f64
        };
        if epoch % 4 == 3 {
            eprintln!("epoch {}: loss {:.4}, apart {:.4}", epoch + 1, of(samples), of(apart));
        }
    }
}

/// The numbers in the player's units; combinations that were too rare to say anything are left out.
fn print(model: &Model, samples: &[Sample]) {
    let mut seen = vec![0; model.codes.len()];
    samples.iter().flat_map(|s| &s.cells).for_each(|&(place, _)| seen[place as usize] += 1);
    let units = |number: f64| (number * SCALE).round() as i32;
    println!("# Written by examples/fit_player from {} positions.", samples.len());
    for line in 1..16 {
        println!("line {line:x} {}", units(model.numbers[line]));
    }
    let mut order: Vec<usize> = (0..model.codes.len()).collect();
    order.sort_by_key(|place| model.codes[*place]);
    for place in order {
        let extra = units(model.numbers[16 + place]);
        if seen[place] >= 20 && extra != 0 {
            println!("cell {:04x} {extra}", model.codes[place]);
        }
    }
    for facts in 0..1 << FACTS {
        println!("turn {facts:x} {}", units(model.numbers[model.facts() + facts]));
    }
}
