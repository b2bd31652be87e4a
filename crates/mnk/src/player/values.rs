//! What a position is worth: numbers fitted to the player's own games by `examples/fit_player`, for rows of
//! four, of five, and of six or more.
//!
//! Every free cell counts for what a stone there would make of all four lines at once, for either side:
//! two open threes crossing are worth more than two apart. And every position counts for what the side to
//! move has to fear or to hope for: whose turn it is matters more the more there is to win or to stop.

use super::weights::kind;

/// Facts about a position that decide what the turn is worth, one bit each.
pub const FACTS: usize = 7;
/// A difference of this much has odds of e to 1.
#[cfg(feature = "internals")]
pub const SCALE: f64 = 200.0;

const FOUR: &str = include_str!("values/four.txt");
const FIVE: &str = include_str!("values/five.txt");
const SIX: &str = include_str!("values/six.txt");

/// The numbers for one win length.
#[derive(Clone, PartialEq, Eq)]
pub struct Values {
    /// By the codes of four lines, four bits each.
    cells: Box<[i16]>,
    /// By the facts of the position.
    turn: [i16; 1 << FACTS],
}

impl std::fmt::Debug for Values {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Values").field("turn", &self.turn).finish_non_exhaustive()
    }
}

impl Values {
    /// The numbers for a win length.
    pub fn of(k: usize) -> Values {
        Values::read(match k {
            ..=4 => FOUR,
            5 => FIVE,
            _ => SIX,
        })
    }

    /// Reads numbers: `line CODE N` for what one line adds, `cell CODES N` for what a combination of lines
    /// (four hexadecimal digits, ascending) adds to that, `turn FACTS N` for the turn. What is not said is 0,
    /// and so is what is not understood: the files are ours.
    pub fn read(text: &str) -> Values {
        let mut lines = [0_i32; 16];
        let mut extra = vec![0; 1 << 16];
        let mut turn = [0; 1 << FACTS];
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [what, index, number] = words[..] else { continue };
            let index = usize::from_str_radix(index, 16).unwrap_or(usize::MAX);
            let number: i32 = number.parse().unwrap_or(0);
            match what {
                "line" if index < 16 => lines[index] = number,
                "cell" if index < extra.len() => extra[index] = number,
                "turn" if index < turn.len() => turn[index] = number as i16,
                _ => {}
            }
        }
        let cells = (0..=u16::MAX).map(|codes| {
            let sum: i32 = (0..4).map(|at| lines[usize::from(codes >> (4 * at) & 15)]).sum();
            let more = extra[usize::from(ascending(codes))];
            (sum + more).clamp(-8_000, 8_000) as i16
        });
        Values { cells: cells.collect(), turn }
    }

    /// What a free cell is worth to the side whose codes these are.
    #[inline(always)]
    pub fn cell(&self, codes: u16) -> i16 {
        self.cells[usize::from(codes)]
    }

    /// What the turn is worth.
    #[inline(always)]
    pub fn turn(&self, facts: usize) -> i32 {
        i32::from(self.turn[facts])
    }
}

/// Codes of four lines in ascending order: which line has which does not matter.
pub fn ascending(codes: u16) -> u16 {
    let mut digits: [u16; 4] = std::array::from_fn(|at| codes >> (4 * at) & 15);
    digits.sort_unstable();
    digits.iter().fold(0, |all, digit| all << 4 | digit)
}

/// The facts by the numbers of cells of each kind, for the side to move and for the other one.
#[inline(always)]
pub fn facts(mine: &[u16; kind::COUNT], yours: &[u16; kind::COUNT]) -> usize {
    let bit = |count: u16, at: usize| usize::from(count > 0) << at;
    bit(mine[kind::FOUR], 0)
        | bit(mine[kind::THREE], 1)
        | bit(mine[kind::FORK], 2)
        | bit(yours[kind::FOUR], 3)
        | bit(yours[kind::THREE], 4)
        | bit(yours[kind::FORK], 5)
        | bit(yours[kind::DOUBLE], 6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        let values = Values::read("# a file\nline 5 10\nline c 100\ncell 0cc5 7\nturn 41 -30\n");
        assert_eq!(values.cell(0x0005), 10);
        assert_eq!(values.cell(0xc0c0), 200);
        // Only the whole combination counts extra, in whichever order.
        assert_eq!((values.cell(0xc5c0), values.cell(0x0cc5)), (210, 210));
        let values = Values::read("line c 100\ncell 05cc 7\n");
        assert_eq!((values.cell(0xc5c0), values.cell(0xcc05)), (207, 207));
        assert_eq!(Values::read("turn 41 -30").turn(0x41), -30);
        assert_eq!(ascending(0xf0a3), 0x03af);
    }

    #[test]
    fn every_line_of_the_files_is_understood() {
        for text in [FOUR, FIVE, SIX] {
            let mut numbers = 0;
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                let words: Vec<&str> = line.split_whitespace().collect();
                let [what, index, number] = words[..] else { panic!("{line}") };
                let most = match what {
                    "line" => 16,
                    "cell" => 1 << 16,
                    "turn" => 1 << FACTS,
                    _ => panic!("{line}"),
                };
                let index = usize::from_str_radix(index, 16).unwrap();
                assert!(index < most && number.parse::<i16>().is_ok(), "{line}");
                assert!(what != "cell" || usize::from(ascending(index as u16)) == index, "{line}");
                numbers += 1;
            }
            assert!(numbers > 300, "only {numbers} numbers");
        }
        assert_eq!(Values::of(5).cell(0), 0);
    }
}
