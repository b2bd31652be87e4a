//! Nodes by activity, the most active on top: the decision order of VSIDS (Moskewicz et al. 2001).

/// A binary heap that knows where every node is.
#[derive(Debug)]
pub(super) struct ActivityHeap {
    order: Vec<u32>,
    place: Vec<u32>,
    score: Vec<f64>,
    step: f64,
}

const OUT: u32 = u32::MAX;
/// Scores are scaled down before they lose precision.
const HIGHEST: f64 = 1e100;

impl ActivityHeap {
    /// All nodes, with their first scores.
    pub fn new(score: Vec<f64>) -> ActivityHeap {
        let nodes = score.len() as u32;
        let mut heap = ActivityHeap {
            order: (0..nodes).collect(),
            place: (0..nodes).collect(),
            score,
            step: 1.0,
        };
        for at in (0..heap.order.len() / 2).rev() {
            heap.sink(at);
        }
        heap
    }

    /// Makes a node more active.
    pub fn bump(&mut self, node: u32) {
        let score = &mut self.score[node as usize];
        *score += self.step;
        if *score > HIGHEST {
            for score in &mut self.score {
                *score /= HIGHEST;
            }
            self.step /= HIGHEST;
        }
        let place = self.place[node as usize];
        if place != OUT {
            self.rise(place as usize);
        }
    }

    /// Makes later bumps weigh more.
    pub fn decay(&mut self, factor: f64) {
        self.step /= factor;
    }

    /// Takes the most active node.
    pub fn pop(&mut self) -> Option<u32> {
        let top = *self.order.first()?;
        let last = self.order.pop().expect("there is a first");
        self.place[top as usize] = OUT;
        if !self.order.is_empty() {
            self.order[0] = last;
            self.place[last as usize] = 0;
            self.sink(0);
        }
        Some(top)
    }

    /// Puts a node in, if it is not.
    pub fn insert(&mut self, node: u32) {
        if self.place[node as usize] == OUT {
            self.place[node as usize] = self.order.len() as u32;
            self.order.push(node);
            self.rise(self.order.len() - 1);
        }
    }

    fn rise(&mut self, mut at: usize) {
        let node = self.order[at];
        let score = self.score[node as usize];
        while at > 0 {
            let up = (at - 1) / 2;
            let other = self.order[up];
            if self.score[other as usize] >= score {
                break;
            }
            self.order[at] = other;
            self.place[other as usize] = at as u32;
            at = up;
        }
        self.order[at] = node;
        self.place[node as usize] = at as u32;
    }

    fn sink(&mut self, mut at: usize) {
        let node = self.order[at];
        let score = self.score[node as usize];
        loop {
            let mut down = 2 * at + 1;
            if down >= self.order.len() {
                break;
            }
            let score_of = |place: usize| self.score[self.order[place] as usize];
            if down + 1 < self.order.len() && score_of(down + 1) > score_of(down) {
                down += 1;
            }
            if score_of(down) <= score {
                break;
            }
            let other = self.order[down];
            self.order[at] = other;
            self.place[other as usize] = at as u32;
            at = down;
        }
        self.order[at] = node;
        self.place[node as usize] = at as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_active_comes_first() {
        let mut heap = ActivityHeap::new(vec![3.0, 1.0, 4.0, 1.5, 9.0, 2.0, 6.0]);
        assert_eq!(heap.pop(), Some(4));
        for _ in 0..7 {
            heap.bump(1);
        }
        assert_eq!(heap.pop(), Some(1));
        heap.insert(4);
        let rest: Vec<_> = std::iter::from_fn(|| heap.pop()).collect();
        assert_eq!(rest, [4, 6, 2, 0, 5, 3]);
    }
}
