//! All-different reasoning to the end: every candidate left is part of some complete assignment of the
//! unit (J.-C. Régin 1994). Naked and hidden sets of every size are special cases.
//!
//! A perfect matching of cells and digits is found by augmenting paths. Draw an arrow from cell `x` to
//! the cell matched with each of `x`'s digits; a candidate belongs to another perfect matching exactly
//! when its arrow lies on a cycle. With at most 64 cells, sets are words and reachability is Warshall's
//! closure.

/// The candidates that survive, cell by cell; `None` if the unit cannot be filled. `domains` are sets of
/// digits, as many cells as digits in their union at most.
pub(super) fn filter(domains: &mut [u64]) -> Option<()> {
    let mut owner = [u8::MAX; 64];
    for cell in 0..domains.len() {
        let mut visited = 0;
        if !augment(domains, cell, &mut owner, &mut visited) {
            return None;
        }
    }
    let mut reach = [0u64; 64];
    for (cell, reach) in reach.iter_mut().enumerate().take(domains.len()) {
        for digit in bits(domains[cell]) {
            if owner[digit] != u8::MAX {
                *reach |= 1 << owner[digit];
            }
        }
    }
    for via in 0..domains.len() {
        let through = reach[via];
        for cell in &mut reach[..domains.len()] {
            if *cell >> via & 1 != 0 {
                *cell |= through;
            }
        }
    }
    for (cell, domain) in domains.iter_mut().enumerate() {
        for digit in bits(*domain) {
            let holder = owner[digit];
            // A digit that no cell took is free for all: in a full unit there is none.
            if holder != u8::MAX
                && usize::from(holder) != cell
                && reach[usize::from(holder)] >> cell & 1 == 0
            {
                *domain &= !(1 << digit);
            }
        }
    }
    Some(())
}

/// Gives a cell a digit, moving others out of the way where that is needed.
fn augment(domains: &[u64], cell: usize, owner: &mut [u8; 64], visited: &mut u64) -> bool {
    for digit in bits(domains[cell]) {
        if owner[digit] == u8::MAX {
            owner[digit] = cell as u8;
            return true;
        }
    }
    for digit in bits(domains[cell]) {
        if *visited >> digit & 1 != 0 {
            continue;
        }
        *visited |= 1 << digit;
        let holder = usize::from(owner[digit]);
        if augment(domains, holder, owner, visited) {
            owner[digit] = cell as u8;
            return true;
        }
    }
    false
}

/// The members of a set, smallest first.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};

    /// Every complete assignment, by force.
    fn brute(domains: &[u64], cell: usize, used: u64, line: &mut Vec<u64>, union: &mut [u64]) {
        if cell == domains.len() {
            line.iter().zip(union).for_each(|(bit, union)| *union |= bit);
            return;
        }
        for digit in bits(domains[cell] & !used) {
            line.push(1 << digit);
            brute(domains, cell + 1, used | 1 << digit, line, union);
            line.pop();
        }
    }

    #[test]
    fn filters_exactly_what_no_assignment_uses() {
        let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(5);
        let mut impossible = 0;
        for _ in 0..20_000 {
            let cells: usize = rng.random_range(1..=6);
            let all = (1u64 << cells) - 1;
            let domains: Vec<u64> = (0..cells)
                .map(|_| {
                    rng.random::<u64>() & rng.random::<u64>() & all
                        | 1 << rng.random_range(0..cells)
                })
                .collect();
            let mut union = vec![0; cells];
            brute(&domains, 0, 0, &mut Vec::new(), &mut union);
            let mut filtered = domains.clone();
            if filter(&mut filtered).is_some() {
                assert_eq!(filtered, union, "{domains:?}");
            } else {
                impossible += 1;
                assert!(union.iter().all(|set| *set == 0), "{domains:?}");
            }
        }
        assert!(impossible > 1_000);
    }
}
