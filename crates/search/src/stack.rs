//! Room for recursion. Searches recurse along their paths, which can be thousands of steps long: more
//! than the stack of an ordinary thread holds.

use std::cell::Cell;
use std::thread;

/// Enough for the longest path any search here follows.
const DEEP: usize = 256 << 20;

thread_local! {
    static IS_DEEP: Cell<bool> = const { Cell::new(false) };
}

/// Runs work where there is room for deep recursion: here, if this thread has it, else on a thread of
/// its own. Where no thread can be had the work is done here all the same.
///
/// ```
/// fn depth(n: u64) -> u64 {
///     if n == 0 { 0 } else { 1 + std::hint::black_box(depth(n - 1)) }
/// }
/// assert_eq!(gridwright_search::stack::deep(|| depth(500_000)), 500_000);
/// ```
pub fn deep<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    if IS_DEEP.get() || cfg!(target_family = "wasm") {
        return work();
    }
    let mut work = Some(work);
    let mut run = || {
        IS_DEEP.set(true);
        work.take().map(|work| work())
    };
    let done = thread::scope(|scope| {
        let spawned = thread::Builder::new().stack_size(DEEP).spawn_scoped(scope, &mut run);
        spawned.ok().map(thread::ScopedJoinHandle::join)
    });
    match done {
        Some(Ok(done)) => done.expect("the work is done once"),
        Some(Err(panic)) => std::panic::resume_unwind(panic),
        None => work.take().expect("no thread took the work")(),
    }
}

/// Spawns a thread with room for deep recursion; an error where there are no threads.
pub fn spawn<'scope, 'env, T: Send + 'scope>(
    scope: &'scope thread::Scope<'scope, 'env>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> std::io::Result<thread::ScopedJoinHandle<'scope, T>> {
    thread::Builder::new().stack_size(DEEP).spawn_scoped(scope, move || {
        IS_DEEP.set(true);
        work()
    })
}
