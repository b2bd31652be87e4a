//! Clauses in one block of memory, and who watches them.

use super::literal::Literal;

/// Where a clause begins.
pub(super) type Place = u32;

/// Words before the literals: how many there are, the rank, and where the last unwatched literal that
/// was not false stood.
const HEAD: usize = 3;
/// In the second word: two bits for how lately the clause was of use, then the rank.
const FRESH: u32 = 3;
const RANK: u32 = 2;
/// The rank of a clause that is never forgotten.
pub(super) const FOREVER: u32 = 0;

/// Marks a watch of a clause of two literals: the blocker is all the rest of it.
const BINARY: u32 = 1 << 31;

/// A clause that watches a literal. The blocker is another of its literals: where that is true, nothing
/// needs to be looked up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    tagged: u32,
    pub(super) blocker: Literal,
}

impl Watch {
    fn new(place: Place, size: usize, blocker: Literal) -> Watch {
        Watch { tagged: place | if size == 2 { BINARY } else { 0 }, blocker }
    }

    /// The same with another blocker.
    #[inline]
    pub(super) fn blocked_by(self, blocker: Literal) -> Watch {
        Watch { blocker, ..self }
    }

    #[inline]
    pub(super) fn place(self) -> Place {
        self.tagged & !BINARY
    }

    #[inline]
    pub(super) fn is_binary(self) -> bool {
        self.tagged & BINARY != 0
    }
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
        self.words.extend([literals.len() as u32, rank << RANK, 2]);
        self.words.extend(literals.iter().map(|literal| literal.word()));
        self.watch(place);
        if rank != FOREVER {
            self.learnt.push(place);
        }
        place
    }

    fn watch(&mut self, place: Place) {
        let size = self.size(place);
        let [a, b] = [0, 1].map(|at| self.literal(place, at));
        self.watches[a.index()].push(Watch::new(place, size, b));
        self.watches[b.index()].push(Watch::new(place, size, a));
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
        self.words[place as usize + 1] >> RANK
    }

    /// A clause was of use, and joins so many levels now.
    pub(super) fn used(&mut self, place: Place, rank: u32) {
        let rank = rank.min(self.rank(place));
        self.words[place as usize + 1] = rank << RANK | 2;
    }

    /// How lately a clause was of use (2, 1, 0); one less after every call.
    pub(super) fn age(&mut self, place: Place) -> u32 {
        let word = &mut self.words[place as usize + 1];
        let freshness = *word & FRESH;
        *word -= u32::from(freshness > 0);
        freshness
    }

    /// Drops these learnt clauses (in ascending order), all clauses with a literal that is fixed true,
    /// all literals that are fixed false, and closes the gaps. Of a clause that is not dropped, the watched
    /// literals may not be fixed. Calls back with every clause that moved: from where, to where.
    pub(super) fn sweep(
        &mut self,
        dropped: &[Place],
        fixed: impl Fn(Literal) -> Option<bool>,
        mut moved: impl FnMut(Place, Place),
    ) {
        let mut dropped = dropped.iter().copied().peekable();
        self.learnt.clear();
        self.watches.iter_mut().for_each(Vec::clear);
        let (mut from, mut to) = (0, 0);
        while from < self.words.len() {
            let end = from + HEAD + self.words[from] as usize;
            let words = from + HEAD..end;
            let of = |word: u32| fixed(Literal::of_word(word));
            let gone = dropped.next_if_eq(&(from as Place)).is_some()
                || self.words[words.clone()].iter().any(|&word| of(word) == Some(true));
            if !gone {
                let place = to as Place;
                self.words.copy_within(from..from + HEAD, to);
                to += HEAD;
                for at in words {
                    let word = self.words[at];
                    if of(word).is_none() {
                        self.words[to] = word;
                        to += 1;
                    }
                }
                let size = to - place as usize - HEAD;
                if size as u32 != self.words[place as usize] {
                    self.words[place as usize] = size as u32;
                    self.words[place as usize + 2] = 2;
                }
                if self.rank(place) != FOREVER {
                    self.learnt.push(place);
                }
                self.watch(place);
                if from as Place != place {
                    moved(from as Place, place);
                }
            }
            from = end;
        }
        self.words.truncate(to);
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        let watches: usize = self.watches.iter().map(Vec::capacity).sum();
        let lists = self.watches.capacity() * size_of::<Vec<Watch>>();
        (4 * self.words.capacity() + watches * size_of::<Watch>() + lists) as u64
    }
}
