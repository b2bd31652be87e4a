//! Every step of every path is compared with the solution, on ten thousand puzzles of all layouts that are made
//! here from seeds. `SOUNDNESS=20` makes twenty times as many.

use gridwright_search::Budget;
use gridwright_sudoku::hint::{Technique, path};
use gridwright_sudoku::{Answer, Options, Puzzle, Sudoku};
use gridwright_world::make::{Made, Product};
use gridwright_world::{Command, Generate, Request, World};
use rand::SeedableRng;
use rand_pcg::Pcg64;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is wished for, and how many of it.
type Set = (&'static [(&'static str, &'static str)], usize);

const SETS: [Set; 16] = [
    // Large ones first, so that both threads are busy to the end.
    (&[("size", "16")], 6),
    (&[("size", "12")], 24),
    (&[("minimal", "")], 1_200),
    (&[("difficulty", "hard")], 200),
    (&[("difficulty", "expert")], 100),
    (&[("jigsaw", "")], 300),
    (&[("extra", "diagonals")], 300),
    (&[("extra", "windoku")], 300),
    (&[("extra", "diagonals,windoku")], 60),
    (&[("size", "8")], 400),
    (&[("difficulty", "medium")], 400),
    (&[("jigsaw", ""), ("size", "6")], 500),
    (&[("jigsaw", ""), ("size", "5"), ("minimal", "")], 200),
    (&[("size", "6"), ("minimal", "")], 1_500),
    (&[("size", "4"), ("minimal", "")], 1_500),
    (&[], 4_000),
];

fn options(own: &[(&str, &str)]) -> Options {
    let mut request = Request::new(Command::Generate);
    for (name, value) in own {
        request.own.insert((*name).to_owned(), (*value).to_owned());
    }
    Sudoku::options(&request).expect("options that are understood")
}

fn make(options: &Options, seed: u64) -> Product<Puzzle, Answer> {
    let mut rng = Pcg64::seed_from_u64(seed);
    match Sudoku::generate(options, &mut rng, &mut Budget::unlimited()) {
        Made::Ready(product) => product,
        other => panic!("{:?}", other.map(|_| ())),
    }
}

/// How often each technique was used, and what came of the paths.
#[derive(Default)]
struct Uses {
    techniques: BTreeMap<Technique, usize>,
    puzzles: usize,
    solved: usize,
    steps: usize,
}

impl Uses {
    fn follow(&mut self, product: &Product<Puzzle, Answer>, order: &[Technique]) {
        let puzzle = &product.puzzle;
        let answer = product.answer.as_ref().expect("a solution").digits();
        let path = path(puzzle, order, false, &mut Budget::unlimited()).expect("no limits");
        for taken in &path.steps {
            let finding = &taken.finding;
            *self.techniques.entry(finding.technique).or_default() += 1;
            let right = finding.places.iter().all(|&(cell, digit)| answer[cell] == digit)
                && finding.removes.iter().all(|&(cell, digit)| answer[cell] != digit);
            assert!(right, "{finding:?} in\n{puzzle}");
        }
        self.steps += path.steps.len();
        self.puzzles += 1;
        self.solved += usize::from(path.solved);
    }

    fn add(&mut self, other: Uses) {
        self.puzzles += other.puzzles;
        self.solved += other.solved;
        self.steps += other.steps;
        for (technique, count) in other.techniques {
            *self.techniques.entry(technique).or_default() += count;
        }
    }
}

#[test]
fn every_step_is_sound_on_ten_thousand_puzzles() {
    let times: usize =
        std::env::var("SOUNDNESS").ok().and_then(|word| word.parse().ok()).unwrap_or(1);
    // Nested chains take longer than all the rest; the paths of the hardest puzzles have them.
    let order: Vec<Technique> = Technique::usual().filter(|t| *t < Technique::Nested).collect();
    let jobs: Vec<(usize, usize)> = (SETS.iter().enumerate())
        .flat_map(|(set, (_, many))| (0..many * times).map(move |seed| (set, seed)))
        .collect();
    let wishes: Vec<Options> = SETS.iter().map(|(own, _)| options(own)).collect();
    let (next, uses) = (AtomicUsize::new(0), Mutex::new(Uses::default()));
    let work = || {
        let mut own = Uses::default();
        while let Some(&(set, seed)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            own.follow(&make(&wishes[set], seed as u64), &order);
        }
        uses.lock().unwrap().add(own);
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        (0..threads).for_each(|_| {
            scope.spawn(work);
        });
    });
    let uses = uses.into_inner().unwrap();
    println!("{} steps of {} puzzles, {} solved", uses.steps, uses.puzzles, uses.solved);
    for (technique, count) in &uses.techniques {
        println!("{:<34} {count}", technique.facts().id);
    }
    assert!(uses.puzzles >= 10_000, "{}", uses.puzzles);
    // Nearly all techniques had their chance to be wrong.
    assert!(uses.techniques.len() >= 45, "{:?}", uses.techniques);
}
