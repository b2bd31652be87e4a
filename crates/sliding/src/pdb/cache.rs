//! Tables at hand: built, loaded from the store, or still in memory.

use super::bits::Bits;
use super::build;
use super::dimensions::Dimensions;
use super::pattern::Pattern;
use super::store::{Store, Turn, WRONG_HEADER};
use super::table::{PatternSpace, PatternTable};
use gridwright_search::{Budget, Stats, Stop};
use std::any::Any;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

/// How often somebody who waits for another builder looks again.
const POLL: Duration = Duration::from_millis(5);

/// All tables of a process. Shared by the threads of a session.
#[derive(Debug, Default)]
pub struct TableCache {
    store: Option<Box<dyn Store>>,
    tables: Mutex<HashMap<Pattern, PatternTable>>,
    spaces: Mutex<HashMap<(Dimensions, usize), Arc<PatternSpace>>>,
    building: Mutex<()>,
    /// Whether somebody was told that tables are being kept.
    announced: AtomicBool,
    troubles: Mutex<Vec<String>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl TableCache {
    /// A cache whose tables are kept beyond the run. The default keeps them only in memory.
    pub fn new(store: impl Store + 'static) -> TableCache {
        TableCache { store: Some(Box::new(store)), ..TableCache::default() }
    }

    /// Where tables are kept beyond the run.
    pub fn store(&self) -> Option<&dyn Store> {
        self.store.as_deref()
    }

    /// What went wrong with files so far, for a warning; the tables themselves are right all the same.
    pub fn take_troubles(&self) -> Vec<String> {
        std::mem::take(&mut lock(&self.troubles))
    }

    /// A table that need not be built. The pattern must be canonical, here and below.
    pub fn find(
        &self,
        pattern: &Pattern,
        budget: &mut Budget<'_>,
    ) -> Result<Option<PatternTable>, Stop> {
        if let Some(table) = lock(&self.tables).get(pattern) {
            return Ok(Some(table.clone()));
        }
        let Some(store) = self.store() else { return Ok(None) };
        if store.seems_to_have(pattern) {
            self.check_room(&*self.space(pattern, budget)?, budget)?;
        }
        let bits = match store.load(pattern) {
            Ok(Some(bits)) => bits,
            Ok(None) => return Ok(None),
            Err(error) => {
                self.trouble(store, pattern, &error);
                return Ok(None);
            }
        };
        let space = self.space(pattern, budget)?;
        // A body of another length than the lattice asks for cannot come from this program.
        if bits.words().len() != build::words_of(&space.lattice) {
            self.trouble(store, pattern, WRONG_HEADER);
            return Ok(None);
        }
        Ok(Some(self.keep(pattern, space, bits)))
    }

    /// Whether a table is in use already.
    pub fn holds(&self, pattern: &Pattern) -> bool {
        lock(&self.tables).contains_key(pattern)
    }

    /// Whether [`TableCache::find`] would probably succeed; reads no more than a header.
    pub fn seems_to_have(&self, pattern: &Pattern) -> bool {
        self.holds(pattern) || self.store().is_some_and(|store| store.seems_to_have(pattern))
    }

    /// A table, built now if there is none.
    pub fn obtain(
        &self,
        pattern: &Pattern,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<PatternTable, Stop> {
        if let Some(table) = self.find(pattern, budget)? {
            return Ok(table);
        }
        let _one_thread = self.wait_for_turn(budget)?;
        let _one_process = self.wait_for_lock(budget)?;
        // Whoever had the turn before may have built the same one.
        if let Some(table) = self.find(pattern, budget)? {
            return Ok(table);
        }
        let space = self.space(pattern, budget)?;
        self.check_room(&space, budget)?;
        let words = build::build(pattern, &space, threads, budget)?;
        if let Some(store) = self.store() {
            let mut go_on = || budget.check(&Stats::default()).is_ok();
            match store.save(pattern, &words, &mut go_on) {
                Ok(()) => self.announce(store, budget),
                Err(error) => {
                    budget.check(&Stats::default())?;
                    self.trouble(store, pattern, &error);
                }
            }
        }
        Ok(self.keep(pattern, space, Bits::from(words)))
    }

    /// Bytes of the tables in memory.
    pub fn bytes(&self) -> u64 {
        let size = |table: &PatternTable| 8 * table.bits().words().len() as u64;
        lock(&self.tables).values().map(size).sum()
    }

    /// Says no where the limit leaves no room for one more table beside those that are there.
    fn check_room(&self, space: &PatternSpace, budget: &Budget<'_>) -> Result<(), Stop> {
        let Some(limit) = budget.limits().memory else { return Ok(()) };
        let more = 8 * build::words_of(&space.lattice) as u64;
        if self.bytes() + more > limit { Err(Stop::Memory) } else { Ok(()) }
    }

    /// Says once that there are files now which nobody asked for.
    fn announce(&self, store: &dyn Store, budget: &Budget<'_>) {
        if !self.announced.swap(true, Ordering::Relaxed) {
            budget.note(&format!("building tables; they are kept in {}", store.name()));
        }
    }

    /// The bound that an earlier run noted for a board. A note that is damaged is dropped.
    pub fn recall(&self, board: &str) -> Option<u32> {
        let store = self.store()?;
        store.recall(board).unwrap_or_else(|error| {
            store.forget(board);
            self.report(error);
            None
        })
    }

    fn trouble(&self, store: &dyn Store, pattern: &Pattern, error: &str) {
        self.report(format!("{}: {error}", store.place(pattern)));
    }

    fn report(&self, text: String) {
        let mut troubles = lock(&self.troubles);
        if !troubles.contains(&text) {
            troubles.push(text);
        }
    }

    fn wait_for_turn(&self, budget: &mut Budget<'_>) -> Result<MutexGuard<'_, ()>, Stop> {
        loop {
            match self.building.try_lock() {
                Ok(turn) => return Ok(turn),
                Err(TryLockError::Poisoned(turn)) => return Ok(turn.into_inner()),
                Err(TryLockError::WouldBlock) => {
                    budget.check(&Stats::default())?;
                    std::thread::sleep(POLL);
                }
            }
        }
    }

    fn wait_for_lock(&self, budget: &mut Budget<'_>) -> Result<Option<Box<dyn Any>>, Stop> {
        let Some(store) = self.store() else { return Ok(None) };
        loop {
            match store.lock() {
                Turn::Mine(lock) => return Ok(Some(lock)),
                Turn::Taken => {
                    budget.check(&Stats::default())?;
                    std::thread::sleep(POLL);
                }
                // Nowhere to write to, perhaps: build for this run alone.
                Turn::Anybody => return Ok(None),
            }
        }
    }

    fn space(&self, pattern: &Pattern, budget: &mut Budget<'_>) -> Result<Arc<PatternSpace>, Stop> {
        let key = (pattern.dimensions(), pattern.size());
        if let Some(space) = lock(&self.spaces).get(&key) {
            return Ok(Arc::clone(space));
        }
        let space = Arc::new(PatternSpace::new(pattern.dimensions(), pattern.size(), budget)?);
        Ok(Arc::clone(lock(&self.spaces).entry(key).or_insert(space)))
    }

    fn keep(&self, pattern: &Pattern, space: Arc<PatternSpace>, bits: Bits) -> PatternTable {
        let table = PatternTable::new(pattern.clone(), space, Arc::new(bits));
        lock(&self.tables).insert(pattern.clone(), table.clone());
        table
    }
}
