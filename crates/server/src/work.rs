//! How many requests work at once and for how long, and that work ends when nobody waits for it.

use crate::error::Refusal;
use gridwright::{Cancel, Limits};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// What requests may use.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// The most an instance may use; a request may ask for less.
    pub limits: Limits,
    /// The most all instances of a request may take together.
    pub request: Duration,
    /// Requests that work at the same time.
    pub cores: usize,
    /// Requests that may wait for their turn.
    pub queue: usize,
    /// The longest body.
    pub body: usize,
    /// The longest answer: work ends there.
    pub answer: usize,
    /// How long a client is waited for that neither sends nor takes what is due.
    pub patience: Duration,
}

impl Default for Allowance {
    fn default() -> Self {
        // No cap on nodes: time is one already, and under such a cap some searches are planned otherwise.
        let limits = Limits {
            time: Some(Duration::from_secs(60)),
            memory: Some(1 << 30),
            ..Limits::default()
        };
        Allowance {
            limits,
            request: Duration::from_secs(120),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            queue: 128,
            body: 1 << 20,
            answer: 32 << 20,
            patience: Duration::from_secs(10),
        }
    }
}

/// How far the server is on its way out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// It takes requests.
    #[default]
    Open,
    /// It takes none, and waits for those that are at work.
    Closing,
    /// Those that are still at work are stopped.
    Cutting,
}

/// The places at work and in the queue.
#[derive(Debug)]
pub struct Workshop {
    /// What requests may use.
    pub allowance: Allowance,
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
    phase: watch::Receiver<Phase>,
}

/// A place at work, or one in the queue for it.
#[derive(Debug)]
pub struct Ticket {
    shop: Arc<Workshop>,
    place: Option<OwnedSemaphorePermit>,
    /// It counts among those in the queue.
    queued: bool,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        if self.queued {
            self.shop.waiting.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

impl Workshop {
    /// A workshop with all its places free.
    pub fn new(allowance: Allowance, phase: watch::Receiver<Phase>) -> Arc<Workshop> {
        let places = Arc::new(Semaphore::new(allowance.cores.max(1)));
        Arc::new(Workshop { allowance, places, waiting: AtomicUsize::new(0), phase })
    }

    /// A place at work or in the queue, unless too many wait already.
    pub fn admit(self: &Arc<Self>) -> Result<Ticket, Refusal> {
        if *self.phase.borrow() != Phase::Open {
            return Err(Refusal::stopping());
        }
        if let Ok(place) = self.places.clone().try_acquire_owned() {
            return Ok(Ticket { shop: self.clone(), place: Some(place), queued: false });
        }
        if self.waiting.fetch_add(1, Ordering::SeqCst) >= self.allowance.queue {
            self.waiting.fetch_sub(1, Ordering::SeqCst);
            return Err(Refusal::busy());
        }
        Ok(Ticket { shop: self.clone(), place: None, queued: true })
    }
}

impl Ticket {
    /// How long its client is waited for.
    pub fn patience(&self) -> Duration {
        self.shop.allowance.patience
    }

    async fn place(mut self) -> Result<OwnedSemaphorePermit, Refusal> {
        if let Some(place) = self.place.take() {
            return Ok(place);
        }
        let waiting = self.shop.places.clone().acquire_owned();
        waiting.await.map_err(|_| Refusal::stopping())
    }

    /// Does work on a thread of its own. When the future is dropped (the client has left), when the
    /// request's time is over, or when the server stops, the flag is raised.
    pub async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let shop = self.shop.clone();
        let place = self.place().await?;
        let cancel = Cancel::default();
        let leaving = RaiseOnDrop(cancel.clone());
        let flag = cancel.clone();
        let mut working = tokio::task::spawn_blocking(move || {
            let made = work(&flag);
            drop(place);
            made
        });
        let mut phase = shop.phase.clone();
        let over = async {
            tokio::select! {
                () = tokio::time::sleep(shop.allowance.request) => {}
                _ = phase.wait_for(|phase| *phase == Phase::Cutting) => {}
            }
        };
        let made = tokio::select! {
            made = &mut working => made,
            () = over => {
                cancel.raise();
                working.await
            }
        };
        drop(leaving);
        made.map_err(|_| Refusal::internal())
    }
}

/// Stops the work of whoever is no longer waited for.
struct RaiseOnDrop(Cancel);

impl Drop for RaiseOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}
