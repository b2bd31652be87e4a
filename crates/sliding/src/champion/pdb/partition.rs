//! Which tiles go into a table together.

use crate::champion::problem::Problem;
use crate::pdb::dimensions::{Dimensions, Symmetry};
use crate::pdb::pattern::Pattern;

/// How large the tables may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// Up to six tiles, or five on boards of more than 16 cells: built in about a second.
    Small,
    /// Up to eight tiles: worth its while for the hardest boards of 13 to 16 cells.
    Large,
}

impl Size {
    fn most(self, cells: usize) -> usize {
        match self {
            Size::Small if cells > 16 => 5,
            Size::Small => 6,
            Size::Large => 8,
        }
    }
}

/// Divisions that are known to be good, for the blank in the last corner, as rows of letters: one letter a
/// group, `.` the blank. The first is the best of the 220 most compact ones into three groups on Korf's hundred
/// boards; the others are from Korf & Felner 2002.
const KNOWN: &[(Size, &str)] = &[
    (Size::Small, "abbb/abbb/accc/ccc."),
    (Size::Large, "aaaa/aaaa/bbbb/bbb."),
    (Size::Small, "aaabb/aaabb/ccdbb/ccddd/ccdd."),
];

/// More divisions of the 24-puzzle, for boards on which the first is weak. The second of them is the one of 23 that
/// best makes up for the first division on eight of Korf's boards, but not on all: so it comes last.
const OTHERS: [&str; 2] = ["aabbb/aabbb/aacdd/cccdd/ccdd.", "aaaab/caabb/ccbbb/ccddd/cddd."];

/// Divisions beyond the first two, where they are known: pairs of one and its mirror image.
pub fn more_partitions(problem: &Problem) -> Vec<[Vec<Pattern>; 2]> {
    let Some(mirror) = mirror_of(problem) else { return Vec::new() };
    let pair = |text| {
        let first = divide(problem, text)?;
        let second = image(&first, problem.dimensions(), mirror);
        Some([first, second].map(|groups| groups.iter().map(|g| pattern(problem, g)).collect()))
    };
    OTHERS.into_iter().filter_map(pair).collect()
}

/// The reflection that keeps the board and the goal of the blank.
fn mirror_of(problem: &Problem) -> Option<Symmetry> {
    let dimensions = problem.dimensions();
    Symmetry::all().find(|symmetry| {
        symmetry.transpose
            && symmetry.flip_rows == symmetry.flip_cols
            && symmetry.dimensions(dimensions) == dimensions
            && symmetry.cell(dimensions, problem.blank()) == problem.blank()
    })
}

fn image(groups: &[Vec<usize>], dimensions: Dimensions, mirror: Symmetry) -> Vec<Vec<usize>> {
    let image =
        |group: &Vec<usize>| group.iter().map(|&cell| mirror.cell(dimensions, cell)).collect();
    groups.iter().map(image).collect()
}

/// Two divisions of the tiles into groups; the tables of each may be added up.
///
/// The second is the mirror image of the first where the goal allows it, and so needs no table of its
/// own; otherwise the board is cut the other way.
pub fn partitions(problem: &Problem, size: Size) -> [Vec<Pattern>; 2] {
    let dimensions = problem.dimensions();
    let first =
        known(problem, size).unwrap_or_else(|| cut(problem, size.most(dimensions.cells()), false));
    let second = match mirror_of(problem) {
        Some(mirror) if problem.is_distinct() => image(&first, dimensions, mirror),
        _ => cut(problem, size.most(dimensions.cells()), true),
    };
    [first, second].map(|groups| groups.iter().map(|group| pattern(problem, group)).collect())
}

fn pattern(problem: &Problem, group: &[usize]) -> Pattern {
    Pattern::new(problem.dimensions(), group, problem.blank(), |cell| problem.kinds()[cell].into())
}

fn known(problem: &Problem, size: Size) -> Option<Vec<Vec<usize>>> {
    KNOWN.iter().filter(|(of, _)| *of == size).find_map(|(_, text)| divide(problem, text))
}

/// The groups that rows of letters describe, turned to where the blank belongs; `None` if they do not fit.
fn divide(problem: &Problem, text: &str) -> Option<Vec<Vec<usize>>> {
    let dimensions = problem.dimensions();
    let fits = text.split('/').count() == dimensions.rows
        && text.split('/').all(|row| row.len() == dimensions.cols);
    if !fits {
        return None;
    }
    let corner = dimensions.cells() - 1;
    let turn = Symmetry::all().find(|symmetry| {
        !symmetry.transpose && symmetry.cell(dimensions, corner) == problem.blank()
    })?;
    if !problem.is_distinct() {
        return None;
    }
    let letters: Vec<u8> = text.bytes().filter(|b| *b != b'/').collect();
    let group = |letter: u8| {
        let own = (0..letters.len()).filter(|&cell| letters[cell] == letter);
        own.map(|cell| turn.cell(dimensions, cell)).collect::<Vec<_>>()
    };
    let last = *letters.iter().max()?;
    Some((b'a'..=last).map(group).collect())
}

/// Cuts the board into groups of about the same size, row by row or column by column. Tiles of one kind
/// stay together; kinds of more than `most` tiles are left out.
fn cut(problem: &Problem, most: usize, by_columns: bool) -> Vec<Vec<usize>> {
    let Dimensions { rows, cols } = problem.dimensions();
    let order: Vec<usize> = if by_columns {
        (0..cols).flat_map(|col| (0..rows).map(move |row| row * cols + col)).collect()
    } else {
        (0..rows * cols).collect()
    };
    let kinds = problem.kinds();
    let of_kind = |cell: usize| -> Vec<usize> {
        order.iter().copied().filter(|&other| kinds[other] == kinds[cell]).collect()
    };
    let mut kinds_in_order: Vec<Vec<usize>> = Vec::new();
    for &cell in order.iter().filter(|&&cell| cell != problem.blank()) {
        let kind = of_kind(cell);
        if kind[0] == cell && kind.len() <= most {
            kinds_in_order.push(kind);
        }
    }
    let tiles: usize = kinds_in_order.iter().map(Vec::len).sum();
    let target = tiles.div_ceil(tiles.div_ceil(most).max(1));
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for kind in kinds_in_order {
        match groups.last_mut() {
            Some(group) if group.len() + kind.len() <= target => group.extend(kind),
            _ => groups.push(kind),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(rows: usize, cols: usize, blank: usize) -> Problem {
        let cells = rows * cols;
        let mut goal: Vec<u8> = (1..cells as u8).collect();
        goal.insert(blank, 0);
        Problem::new(Dimensions { rows, cols }, &goal, &goal).unwrap()
    }

    #[test]
    fn every_tile_is_in_one_group() {
        for (rows, cols) in [(2, 5), (3, 4), (4, 4), (5, 3), (2, 8), (5, 5)] {
            for blank in 0..rows * cols {
                let problem = problem(rows, cols, blank);
                for size in [Size::Small, Size::Large] {
                    for patterns in partitions(&problem, size) {
                        let mut goals: Vec<u8> =
                            patterns.iter().flat_map(|p| p.goals().to_vec()).collect();
                        goals.sort_unstable();
                        let all = (0..(rows * cols) as u8).filter(|c| usize::from(*c) != blank);
                        assert!(goals.into_iter().eq(all), "{rows}x{cols} {blank}");
                        assert!(patterns.iter().all(|p| p.size() <= size.most(16)));
                    }
                }
            }
        }
    }

    #[test]
    fn all_corners_share_their_tables() {
        let canonical = |blank| {
            let mut tables: Vec<Pattern> = partitions(&problem(4, 4, blank), Size::Small)
                .concat()
                .iter()
                .map(|pattern| pattern.canonical().0)
                .collect();
            tables.sort();
            tables.dedup();
            tables
        };
        assert_eq!(canonical(15).len(), 3);
        for corner in [0, 3, 12] {
            assert_eq!(canonical(corner), canonical(15));
        }
    }

    #[test]
    fn the_divisions_of_the_24_puzzle_share_tables() {
        for blank in [0, 4, 20, 24] {
            let problem = problem(5, 5, blank);
            let mut tables: Vec<Pattern> = Vec::new();
            let pairs = std::iter::once(partitions(&problem, Size::Small));
            let counts: Vec<usize> = pairs
                .chain(more_partitions(&problem))
                .map(|pair| {
                    for patterns in &pair {
                        let mut goals: Vec<u8> =
                            patterns.iter().flat_map(|p| p.goals().to_vec()).collect();
                        goals.sort_unstable();
                        assert!(goals.into_iter().eq((0..25).filter(|&c| usize::from(c) != blank)));
                    }
                    tables.extend(pair.concat().iter().map(|pattern| pattern.canonical().0));
                    tables.sort();
                    tables.dedup();
                    tables.len()
                })
                .collect();
            assert_eq!(counts, [2, 4, 7]);
        }
        assert!(more_partitions(&problem(5, 5, 12)).is_empty(), "known for corners only");
    }
}
