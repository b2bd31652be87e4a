//! Which of many go on: those of the best ranks, as many as there is room for.

use gridwright_search::random::mix;

/// Counts ranks as they come, and knows at any time which rank is too bad already.
#[derive(Debug)]
pub struct Sieve {
    room: usize,
    /// How many came, by rank.
    counts: Vec<u32>,
    /// The best rank that came, and the worst that may still go on.
    best: u32,
    worst: u32,
    /// How many came of `worst` and better.
    count: usize,
}

impl Sieve {
    /// With room for so many.
    pub fn new(room: usize) -> Sieve {
        Sieve { room: room.max(1), counts: vec![0], best: 0, worst: 0, count: 0 }
    }

    /// Begins anew.
    pub fn clear(&mut self) {
        if self.count > 0 {
            self.counts[self.best as usize..=self.worst as usize].fill(0);
        }
        (self.best, self.worst, self.count) = (u32::MAX, 0, 0);
    }

    /// Whether a rank is not too bad yet.
    #[inline(always)]
    pub fn take(&mut self, rank: u32) -> bool {
        if rank > self.worst {
            if self.count >= self.room {
                return false;
            }
            self.worst = rank;
            if rank as usize >= self.counts.len() {
                self.counts.resize(rank as usize + 1024, 0);
            }
        }
        self.best = self.best.min(rank);
        self.counts[rank as usize] += 1;
        self.count += 1;
        // The worst rank goes when there is enough without it.
        while self.count - self.counts[self.worst as usize] as usize >= self.room {
            self.count -= self.counts[self.worst as usize] as usize;
            self.counts[self.worst as usize] = 0;
            self.worst -= 1;
        }
        true
    }

    /// Whether one that was taken still goes on. Of the worst rank, an even share of the digests.
    #[inline(always)]
    pub fn keeps(&self, rank: u32, digest: u64) -> bool {
        if rank != self.worst || self.count <= self.room {
            return rank <= self.worst;
        }
        let last = u64::from(self.counts[self.worst as usize]);
        let places = last - (self.count - self.room) as u64;
        mix(digest) < (u64::MAX / last).saturating_mul(places)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_go_on_and_an_even_share_of_the_last_rank() {
        let mut sieve = Sieve::new(1000);
        for seed in 0..3 {
            sieve.clear();
            let ranks: Vec<u32> = (0..10_000).map(|i| (mix(seed << 32 | i) % 500) as u32).collect();
            let taken: Vec<bool> = ranks.iter().map(|&rank| sieve.take(rank)).collect();
            let mut sorted = ranks.clone();
            sorted.sort_unstable();
            let last = sorted[999];
            let mut kept = 0;
            for ((&rank, &taken), digest) in ranks.iter().zip(&taken).zip(0..) {
                let keeps = taken && sieve.keeps(rank, digest);
                assert!(rank == last || keeps == (rank < last));
                kept += usize::from(keeps);
            }
            assert!((980..=1020).contains(&kept), "{kept}");
        }
    }

    #[test]
    fn all_go_on_where_there_is_room() {
        let mut sieve = Sieve::new(4);
        sieve.clear();
        assert!([0, 7, 7, 3].into_iter().all(|rank| sieve.take(rank)));
        assert!([0, 7, 7, 3].into_iter().all(|rank| sieve.keeps(rank, 5)));
        assert!(!sieve.take(8));
    }
}
