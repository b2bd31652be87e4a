//! Work away from the interpreter: its lock is free meanwhile, and its signals are heeded.

use gridwright::Cancel;
use gridwright::search::stack;
use pyo3::prelude::*;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

/// How often signals are looked for. With the engine's own promise to stop within 50 ms, Ctrl-C is
/// answered within 100.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// Does some work on a thread of its own, with room for deep recursion. A signal whose handler raises
/// (Ctrl-C) raises the flag, waits for the work to end and is passed on.
pub fn watched<T: Send>(py: Python<'_>, work: impl FnOnce(&Cancel) -> T + Send) -> PyResult<T> {
    let cancel = &Cancel::default();
    let (sender, mut receiver) = sync_channel(1);
    std::thread::scope(|scope| {
        let worker = stack::spawn(scope, move || {
            // Whoever waits may have been interrupted; then nobody wants the result.
            let _ = sender.send(work(cancel));
        })?;
        loop {
            let waiting = &mut receiver;
            match py.detach(move || waiting.recv_timeout(LOOK_EVERY)) {
                Ok(done) => return Ok(done),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(raised) = py.check_signals() {
                        cancel.raise();
                        let ended = py.detach(|| worker.join());
                        ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                        return Err(raised);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let panic = worker.join().expect_err("the work was not finished");
                    std::panic::resume_unwind(panic);
                }
            }
        }
    })
}
