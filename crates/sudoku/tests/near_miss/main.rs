//! Near misses: every technique of the catalogue fires on a board, and not on another that lacks one premise.

mod fillings;
mod patterns;
mod swaps;

use gridwright_search::{Budget, Stats};
use gridwright_sudoku::hint::{Geometry, Grid, Hunt, TABLE, Technique as T, finder};
use gridwright_sudoku::{Extras, Layout, Options, Puzzle, RegionMap, SharedLayout, solve};
use patterns::Checked;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Patterns written down one by one.
fn by_hand() -> Checked {
    let mut all = Checked::default();
    patterns::singles(&mut all);
    patterns::locked_candidates_and_subsets(&mut all);
    patterns::fish(&mut all);
    patterns::wings_and_pairs(&mut all);
    patterns::rectangles(&mut all);
    patterns::more_rectangles(&mut all);
    patterns::one_digit(&mut all);
    patterns::aligned_cells(&mut all);
    swaps::full_house(&mut all);
    swaps::avoidable_rectangles(&mut all);
    swaps::grave(&mut all);
    all
}

/// Boards that are looked at for each technique; the rarest, the remote pair, is on the 172nd.
const TRIES: u64 = 400;

/// Walks over the whole catalogue. What rests on there being one solution, and the full house, must be written
/// down by hand; everything else must have a near miss among the candidates of two fillings.
#[test]
fn every_technique_has_a_near_miss() {
    let checked = by_hand();
    let (next, lacking) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(facts) = TABLE.get(next.fetch_add(1, Ordering::Relaxed)) {
            let technique = facts.technique;
            if technique == T::Trial {
                continue;
            }
            if technique.needs_uniqueness() || technique == T::FullHouse {
                if !checked.0.contains(&technique) {
                    lacking.lock().unwrap().push(technique);
                }
                continue;
            }
            let near = |seed| Some((seed, fillings::search(technique, seed)?));
            match (0..TRIES).find_map(near) {
                Some((seed, near)) => {
                    println!("{technique:?} {seed}: without {:?} {:?}", near.premise, near.finding);
                }
                None => lacking.lock().unwrap().push(technique),
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        (0..threads).for_each(|_| {
            scope.spawn(work);
        });
    });
    let lacking = lacking.into_inner().unwrap();
    assert!(lacking.is_empty(), "no near miss: {lacking:?}");
}

/// Candidates in which two fillings fit: no technique but those that rest on there being one solution may rule
/// out a digit of either. Nearly every pattern is nearly there, again and again.
#[test]
fn where_two_fillings_fit_neither_is_ruled_out() {
    let mut rng = Pcg64Mcg::seed_from_u64(21);
    let windows = Extras { diagonals: false, windows: true };
    let jigsaw = "aaabb\naabbb\nccddd\nccced\neeeed";
    let layouts: [SharedLayout; 4] = [
        Layout::classic(),
        Layout::boxes(6, 3, 2, Extras::default()).unwrap().into(),
        Layout::squarest(9, windows).unwrap().into(),
        Layout::regions(RegionMap::parse(jigsaw).unwrap(), Extras::default()).into(),
    ];
    let mut fired: BTreeSet<T> = BTreeSet::new();
    for round in 0..12 {
        let layout = &layouts[[0, 1, 0, 2, 0, 3][round % 6]];
        let (order, cells) = (layout.order(), layout.cells());
        let empty = Puzzle::new(layout.clone(), vec![0; cells].into()).unwrap();
        let solved = solve(&empty, &Options::default(), &mut Budget::unlimited());
        let one = solved.answer().unwrap().digits().to_vec();
        // Any filling stays one when its digits are named otherwise.
        let mut names: Vec<u8> = (0..=order as u8).collect();
        for _ in 0..rng.random_range(1..order) {
            let (a, b) = (rng.random_range(1..=order), rng.random_range(1..=order));
            names.swap(a, b);
        }
        let other: Vec<u8> = one.iter().map(|&digit| names[usize::from(digit)]).collect();
        let geometry = Geometry::of(layout);
        let mut grid = Grid::new(&geometry, &vec![0; cells]);
        let more = rng.random_range(0..12);
        for cell in 0..cells {
            for digit in (1..=order as u8).filter(|&d| d != one[cell] && d != other[cell]) {
                if rng.random_range(0..100) >= more {
                    grid.rule_out(cell, digit);
                }
            }
        }
        for technique in T::usual().filter(|t| !t.needs_uniqueness() && *t < T::Nested) {
            // Rows of sets take nine tenths of the time where nearly every cell has two candidates.
            if technique == T::AlsChain && order == 9 {
                continue;
            }
            let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
            let mut hunt = Hunt::new(&mut budget, &mut stats, technique < T::XChain);
            let _ = finder(technique).expect("not trial")(&grid, &mut hunt);
            for finding in hunt.into_found() {
                fired.insert(technique);
                for &(cell, digit) in &finding.removes {
                    assert!(digit != one[cell] && digit != other[cell], "{finding:?}");
                }
                for &(cell, digit) in &finding.places {
                    assert!(digit == one[cell] && digit == other[cell], "{finding:?}");
                }
            }
        }
    }
    println!("fired: {fired:?}");
    assert!(fired.len() > 8, "{fired:?}");
}
