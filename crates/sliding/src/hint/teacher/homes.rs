//! Which tile belongs where.

use super::view::View;

/// For every cell the place of its tile. Tiles alike that are right stay; which of the others goes where
/// is as good as any other choice, but for the parity.
pub(super) fn homes(view: &View, now: &[u8], target: &[u8]) -> Vec<usize> {
    let mut homes: Vec<Option<usize>> =
        now.iter().zip(target).enumerate().map(|(c, (a, b))| (a == b).then_some(c)).collect();
    let mut taken: Vec<bool> = homes.iter().map(Option::is_some).collect();
    for cell in 0..now.len() {
        if homes[cell].is_none() {
            let free = (0..now.len()).find(|&place| !taken[place] && target[place] == now[cell]);
            homes[cell] = free;
            if let Some(place) = free {
                taken[place] = true;
            }
        }
    }
    let mut homes: Vec<usize> =
        homes.into_iter().enumerate().map(|(cell, home)| home.unwrap_or(cell)).collect();
    let blank = now.iter().position(|&tile| tile == 0).unwrap_or(0);
    let last = now.len() - 1;
    let steps = (blank / view.cols).abs_diff(last / view.cols)
        + (blank % view.cols).abs_diff(last % view.cols);
    if is_odd(&homes) != (steps % 2 == 1) {
        let alike = |wrong: bool| {
            (0..now.len())
                .flat_map(|a| (0..a).map(move |b| (a, b)))
                .find(|&(a, b)| now[a] == now[b] && (!wrong || (homes[a] != a && homes[b] != b)))
        };
        if let Some((a, b)) = alike(true).or_else(|| alike(false)) {
            homes.swap(a, b);
        }
    }
    homes
}

fn is_odd(places: &[usize]) -> bool {
    let mut seen = vec![false; places.len()];
    let mut odd = false;
    for start in 0..places.len() {
        let mut at = start;
        while !std::mem::replace(&mut seen[at], true) {
            at = places[at];
            odd ^= at != start;
        }
    }
    odd
}
