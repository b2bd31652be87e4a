//! Signs of life on a terminal's standard error, for work of over a second.

use crate::{errors, output};
use gridwright::search::{Progress, Stats};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const SHOW_AFTER: Duration = Duration::from_secs(1);
const REFRESH_MILLIS: u64 = 100;

/// One line: instances done, and what the running search is at.
pub struct Spinner {
    bar: Option<ProgressBar>,
    quiet: bool,
    start: Instant,
    last: AtomicU64,
    done: AtomicU64,
}

impl Spinner {
    /// Silent when asked to be, or when standard error is no terminal.
    pub fn new(quiet: bool) -> Spinner {
        let shown = !quiet && std::io::stderr().is_terminal();
        let bar = shown.then(|| {
            let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
            ProgressBar::no_length()
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
        });
        Spinner {
            bar,
            quiet,
            start: Instant::now(),
            last: AtomicU64::new(0),
            done: AtomicU64::new(0),
        }
    }

    /// One more instance is finished.
    pub fn instance_done(&self) {
        // Where nobody is shown the number, threads need not share it.
        if self.bar.is_some() {
            self.done.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl Progress for Spinner {
    fn pulse(&self, stats: &Stats) {
        let Some(bar) = &self.bar else { return };
        let elapsed = self.start.elapsed();
        let now = elapsed.as_millis() as u64;
        let last = self.last.load(Ordering::Relaxed);
        if elapsed < SHOW_AFTER || now < last + REFRESH_MILLIS {
            return;
        }
        if self.last.swap(now, Ordering::Relaxed) == 0 {
            output::set_bar(Some(bar.clone()));
        }
        let nodes = stats.expanded as f64;
        let proof = if stats.proof + stats.disproof > 0 {
            format!(" · proof {} disproof {}", stats.proof, stats.disproof)
        } else {
            String::new()
        };
        bar.set_message(format!(
            "{} done · bound {}{proof} · {} nodes · {}/s · {} MiB",
            self.done.load(Ordering::Relaxed),
            stats.bound,
            short(nodes),
            short(nodes / elapsed.as_secs_f64()),
            stats.bytes >> 20,
        ));
        bar.tick();
    }

    fn note(&self, text: &str) {
        if !self.quiet {
            errors::show(&format!("{text}\n"));
        }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        output::set_bar(None);
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn short(number: f64) -> String {
    match number {
        n if n >= 1e9 => format!("{:.2} G", n / 1e9),
        n if n >= 1e6 => format!("{:.1} M", n / 1e6),
        n if n >= 1e3 => format!("{:.1} k", n / 1e3),
        n => format!("{n:.0} "),
    }
}
