//! The winning sets of one side: what it still has to take, line by line, reduced to what matters.

use super::bits::Mask;
use super::geometry::Geometry;

/// The lines still open to a side.
#[derive(Clone, Debug)]
pub struct Family<M> {
    /// The empty cells of each line: take them all and win.
    pub needs: Vec<M>,
    /// The whole line behind each entry of `needs`.
    pub whole: Vec<M>,
    /// Lines that hold stones: working memory of [`Family::keep_minimal`].
    begun: Vec<u16>,
    /// The needs before: likewise.
    before: Vec<M>,
}

impl<M> Default for Family<M> {
    fn default() -> Self {
        Family { needs: Vec::new(), whole: Vec::new(), begun: Vec::new(), before: Vec::new() }
    }
}

/// Weights of Erdős and Selfridge: a line that needs `n` more stones counts 2^-n, in units of 2^-32.
const UNIT: u64 = 1 << 32;

impl<M: Mask> Family<M> {
    /// Forgets all lines.
    pub fn clear(&mut self) {
        self.needs.clear();
        self.whole.clear();
    }

    /// Collects the lines that hold nothing but `stones` and `empty` cells and need at most `most` more.
    /// Returns the smallest need among the lines left out for needing more.
    pub fn collect(
        &mut self,
        geometry: &Geometry<M>,
        stones: M,
        empty: M,
        most: u32,
    ) -> Option<u32> {
        self.clear();
        let open = stones | empty;
        let mut left_out = u32::MAX;
        for &line in geometry.lines() {
            if line.within(open) {
                let need = line & empty;
                if need.len() <= most {
                    self.needs.push(need);
                    self.whole.push(line);
                } else {
                    left_out = left_out.min(need.len());
                }
            }
        }
        (left_out != u32::MAX).then_some(left_out)
    }

    /// The cells some line needs.
    pub fn cells(&self) -> M {
        self.needs.iter().fold(M::NONE, |all, &need| all | need)
    }

    /// The cells of all its lines, stones included.
    pub fn whole_cells(&self) -> M {
        self.whole.iter().fold(M::NONE, |all, &line| all | line)
    }

    /// The cells that would complete a line at once.
    pub fn completions(&self) -> M {
        let single = self.needs.iter().filter(|need| need.len() == 1);
        single.fold(M::NONE, |all, &need| all | need)
    }

    /// A cell whose taking makes two threats at different cells, with these two.
    pub fn fork(&self) -> Option<(usize, M)> {
        let mut once = M::NONE;
        for (index, &need) in self.needs.iter().enumerate() {
            if need.len() != 2 {
                continue;
            }
            if need.meets(once) {
                for &other in &self.needs[..index] {
                    if other.len() == 2 && other != need && other.meets(need) {
                        return Some(((other & need).first(), other | need));
                    }
                }
            }
            once |= need;
        }
        None
    }

    /// The Erdős–Selfridge sum in units of 2^-32.
    pub fn weight(&self) -> u64 {
        self.needs.iter().map(|need| UNIT >> need.len().min(32)).sum()
    }

    /// With the attacker to move, the defender holds every line when the sum stays below one half;
    /// with the defender to move, below one.
    pub fn holds_by_weight(&self, attacker_to_move: bool) -> bool {
        self.weight() < if attacker_to_move { UNIT / 2 } else { UNIT }
    }

    /// Drops lines that need all that another line needs, and more.
    pub fn keep_minimal(&mut self) {
        // A line without stones lies within no other: only those with stones can make one redundant.
        let mut begun = std::mem::take(&mut self.begun);
        begun.clear();
        let lines = self.needs.iter().zip(&self.whole).enumerate();
        begun.extend(lines.filter(|(_, (need, line))| need != line).map(|(at, _)| at as u16));
        if !begun.is_empty() {
            let mut needs = std::mem::take(&mut self.before);
            needs.clone_from(&self.needs);
            let redundant = |index: usize| {
                let need = needs[index];
                begun.iter().map(|&other| usize::from(other)).any(|other| {
                    let set = needs[other];
                    other != index && set.within(need) && (set != need || other < index)
                })
            };
            self.retain(|index| !redundant(index));
            self.before = needs;
        }
        self.begun = begun;
    }

    /// Keeps the lines an index test approves, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(usize) -> bool) {
        let mut to = 0;
        for from in 0..self.needs.len() {
            if keep(from) {
                self.needs[to] = self.needs[from];
                self.whole[to] = self.whole[from];
                to += 1;
            }
        }
        self.needs.truncate(to);
        self.whole.truncate(to);
    }

    /// For each cell of `cells`: adds the line weights through it to `score`.
    pub fn score(&self, score: &mut [u64]) {
        for &need in &self.needs {
            let weight = UNIT >> need.len().min(32);
            for cell in need.cells() {
                score[cell] += weight;
            }
        }
    }

    /// For each cell: narrows `common` to the cells that share every line with it.
    pub fn narrow(&self, common: &mut [M]) {
        for &need in &self.needs {
            for cell in need.cells() {
                common[cell] = common[cell] & need;
            }
        }
    }
}
