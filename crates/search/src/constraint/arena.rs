//! Clauses in one block of memory, and who watches them.

use super::literal::Literal;

/// Where a clause begins.
pub(super) type Place = u32;

/// Words before the literals: how many there are, the rank, and where the last unwatched literal that
/// was not false stood.
const HEAD: usize = 3;
/// The rank of a clause that is never forgotten.
pub(super) const FOREVER: u32 = 0;

/// A clause that watches a literal. The blocker is another of its literals: where that is true, nothing
/// needs to be looked up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) place: Place,
    pub(super) blocker: Literal,
}

/// All clauses of more than one literal.
#[derive(Debug, Default)]
pub(super) struct Arena {
    words: Vec<u32>,
    /// By literal: who wants to know when it becomes false.
    pub(super) watches: Vec<Vec<Watch>>,
    /// Places of the clauses that may be forgotten.
    pub(super) learnt: Vec<Place>,
}

impl Arena {
    pub(super) fn new(variables: usize) -> Arena {
        Arena { watches: vec![Vec::new(); 2 * variables], ..Arena::default() }
    }

    /// Adds a clause of at least two literals; the first two are watched.
    pub(super) fn add(&mut self, literals: &[Literal], rank: u32) -> Place {
        let place = self.words.len() as Place;
        self.words.extend([literals.len() as u32, rank << 2, 2]);
        self.words.extend(literals.iter().map(|literal| literal.word()));
        self.watches[literals[0].index()].push(Watch { place, blocker: literals[1] });
        self.watches[literals[1].index()].push(Watch { place, blocker: literals[0] });
        if rank != FOREVER {
            self.learnt.push(place);
        }
        place
    }

    /// How many literals a clause has.
    pub(super) fn size(&self, place: Place) -> usize {
        self.words[place as usize] as usize
    }

    /// One literal of a clause.
    pub(super) fn literal(&self, place: Place, at: usize) -> Literal {
        Literal::of_word(self.words[place as usize + HEAD + at])
    }

    pub(super) fn literals(&self, place: Place) -> impl Iterator<Item = Literal> {
        let begin = place as usize + HEAD;
        let words = &self.words[begin..begin + self.words[place as usize] as usize];
        words.iter().map(|&word| Literal::of_word(word))
    }

    /// The literals as words, and where to begin looking for one to watch.
    #[inline]
    pub(super) fn open(&mut self, place: Place) -> (&mut u32, &mut [u32]) {
        let begin = place as usize;
        let end = begin + HEAD + self.words[begin] as usize;
        let (head, literals) = self.words[begin..end].split_at_mut(HEAD);
        (&mut head[2], literals)
    }

    /// How many decision levels the clause joined when last looked at; 0 is kept for ever.
    pub(super) fn rank(&self, place: Place) -> u32 {
        self.words[place as usize + 1] >> 2
    }

    /// A clause was of use, and joins so many levels now.
    pub(super) fn used(&mut self, place: Place, rank: u32) {
        let rank = rank.min(self.rank(place));
        self.words[place as usize + 1] = rank << 2 | 2;
    }

    /// How lately a clause was of use (2, 1, 0); one less after every call.
    pub(super) fn age(&mut self, place: Place) -> u32 {
        let word = &mut self.words[place as usize + 1];
        let freshness = *word & 3;
        *word -= u32::from(freshness > 0);
        freshness
    }

    /// Drops these learnt clauses (in ascending order) and closes the gaps. Calls back with every clause
    /// that moved: from where, to where.
    pub(super) fn forget(&mut self, dropped: &[Place], mut moved: impl FnMut(Place, Place)) {
        let mut dropped = dropped.iter().copied().peekable();
        let mut kept = Vec::with_capacity(self.learnt.len());
        let (mut from, mut to) = (0, 0);
        while from < self.words.len() {
            let size = HEAD + self.words[from] as usize;
            if dropped.next_if_eq(&(from as Place)).is_none() {
                if from != to {
                    self.words.copy_within(from..from + size, to);
                    moved(from as Place, to as Place);
                }
                if self.rank(to as Place) != FOREVER {
                    kept.push(to as Place);
                }
                to += size;
            }
            from += size;
        }
        self.words.truncate(to);
        self.learnt = kept;
        self.watch_again();
    }

    fn watch_again(&mut self) {
        self.watches.iter_mut().for_each(Vec::clear);
        let mut place = 0;
        while place < self.words.len() {
            let [a, b] = [0, 1].map(|at| self.literal(place as Place, at));
            self.watches[a.index()].push(Watch { place: place as Place, blocker: b });
            self.watches[b.index()].push(Watch { place: place as Place, blocker: a });
            place += HEAD + self.words[place] as usize;
        }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        let watches: usize = self.watches.iter().map(Vec::capacity).sum();
        let lists = self.watches.capacity() * size_of::<Vec<Watch>>();
        (4 * self.words.capacity() + watches * size_of::<Watch>() + lists) as u64
    }
}
