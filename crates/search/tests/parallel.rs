//! Several threads come to what one comes to, within the same limits, and lose nothing on the way.

use gridwright_search::parallel::{Done, Thread, ordered, pair, portfolio, race};
use gridwright_search::{Budget, Cancel, Limits, Stats, Stop};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A subtree of so many nodes; an answer comes at its end, if there is one.
#[derive(Clone, Copy)]
struct Root {
    nodes: u64,
    answer: Option<u64>,
}

fn work(nodes: u64, budget: &mut Budget<'_>, stats: &mut Stats) -> Result<(), Stop> {
    for _ in 0..nodes {
        budget.tick(stats)?;
        stats.expanded += 1;
    }
    Ok(())
}

fn search(
    roots: &[Root],
    threads: usize,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<Option<u64>, Stop> {
    ordered(threads, roots, budget, stats, |mut thread, turns| {
        while let Some(root) = turns.take() {
            if let Err(stop) = work(root.nodes, &mut thread.budget, &mut thread.stats) {
                return (Err(stop), thread.stats);
            }
            if let Some(answer) = root.answer {
                turns.report(answer);
            }
        }
        (Ok(()), thread.stats)
    })
}

fn capped(nodes: u64) -> Budget<'static> {
    Budget::new(Limits { nodes: Some(nodes), ..Limits::default() }, &Cancel::default(), &())
}

/// An endless search that looks at its budget.
fn endless<T>(mut thread: Thread<'_>) -> Done<T> {
    let stop = work(u64::MAX, &mut thread.budget, &mut thread.stats).expect_err("it has no end");
    (Err(stop), thread.stats)
}

#[test]
fn the_first_subtree_with_an_answer_counts_for_any_number_of_threads() {
    let mut random = 1u64;
    let mut next = |most: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 33) % most
    };
    for round in 0..300 {
        let root = |number: u64, next: &mut dyn FnMut(u64) -> u64| Root {
            nodes: next(2_000),
            answer: (next(8) == 0).then_some(number),
        };
        let roots: Vec<Root> = (0..next(40)).map(|number| root(number, &mut next)).collect();
        let first = roots.iter().find_map(|root| root.answer);
        for threads in [1, 2, 3, 8] {
            let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
            let found = search(&roots, threads, &mut budget, &mut stats);
            assert_eq!(found, Ok(first), "round {round}, {threads} threads");
            if first.is_none() || threads == 1 {
                let upto = first.map_or(roots.len(), |first| first as usize + 1);
                let nodes: u64 = roots[..upto].iter().map(|root| root.nodes).sum();
                assert_eq!(stats.expanded, nodes, "round {round}, {threads} threads");
            }
        }
    }
}

#[test]
fn node_caps_are_exact() {
    let endless_roots = [Root { nodes: u64::MAX, answer: None }; 8];
    for threads in [1, 2, 5] {
        for cap in [0, 1, 63, 64, 1_000, 100_003] {
            let (mut budget, mut stats) = (capped(cap), Stats::default());
            // Some of the nodes are granted to the caller when the threads begin.
            let own = cap.min(3);
            work(own, &mut budget, &mut stats).expect("there are as many");
            let found = search(&endless_roots, threads, &mut budget, &mut stats);
            assert_eq!((found, stats.expanded), (Err(Stop::Nodes), cap), "{threads} threads");
            assert_eq!(budget.tick(&stats), Err(Stop::Nodes));

            let (mut budget, mut stats) = (capped(cap), Stats::default());
            let (none, stopped) = portfolio::<()>(threads, &mut budget, &mut stats, endless);
            assert_eq!((none.len(), stopped, stats.expanded), (0, Some(Stop::Nodes), cap));

            let (mut budget, mut stats) = (capped(cap), Stats::default());
            let raced = race::<()>(threads, &mut budget, &mut stats, endless);
            assert_eq!((raced, stats.expanded), (Err(Stop::Nodes), cap));
        }
    }
}

#[test]
fn what_a_thread_leaves_is_the_others() {
    // One thread ends early with nodes granted to it; the other may use them.
    let (mut budget, mut stats) = (capped(50_000), Stats::default());
    let (_, stopped) = portfolio(2, &mut budget, &mut stats, |mut thread| match thread.number {
        0 => (work(10, &mut thread.budget, &mut thread.stats), thread.stats),
        _ => endless(thread),
    });
    assert_eq!((stopped, stats.expanded), (Some(Stop::Nodes), 50_000));
}

#[test]
fn a_cancel_reaches_all_and_forks_of_forks() {
    let cancel = Cancel::default();
    let mut budget = Budget::new(Limits::default(), &cancel, &());
    let begun = AtomicUsize::new(0);
    let mut stats = Stats::default();
    // Every thread is a race of its own; the flag is raised when all have begun.
    let (none, stopped) = portfolio::<()>(3, &mut budget, &mut stats, |mut thread| {
        let done = race(2, &mut thread.budget, &mut thread.stats, |inner| {
            if begun.fetch_add(1, Ordering::Relaxed) == 5 {
                cancel.raise();
            }
            endless(inner)
        });
        (done, thread.stats)
    });
    assert_eq!((none.len(), stopped, begun.into_inner()), (0, Some(Stop::Cancelled), 6));
}

#[test]
fn the_end_of_a_search_reaches_the_forks_of_its_forks() {
    let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
    let begun = AtomicUsize::new(0);
    let won = race(2, &mut budget, &mut stats, |mut thread| {
        if thread.number == 0 {
            while begun.load(Ordering::Relaxed) < 2 {
                std::thread::yield_now();
            }
            return (Ok(7), thread.stats);
        }
        let inner = race(2, &mut thread.budget, &mut thread.stats, |inner| {
            begun.fetch_add(1, Ordering::Relaxed);
            endless(inner)
        });
        (inner, thread.stats)
    });
    assert_eq!(won, Ok(7));
}

#[test]
fn the_limit_is_told_rather_than_the_end_it_brought() {
    let limits = Limits { time: Some(Duration::from_millis(5)), ..Limits::default() };
    for threads in [1, 4] {
        let mut budget = Budget::new(limits, &Cancel::default(), &());
        let raced = race::<()>(threads, &mut budget, &mut Stats::default(), endless);
        assert_eq!(raced, Err(Stop::Time));
    }
    // One of four needs more memory than there is; the others would go on for ever.
    let limits = Limits { memory: Some(100), ..Limits::default() };
    let mut budget = Budget::new(limits, &Cancel::default(), &());
    let (_, stopped) = portfolio::<()>(4, &mut budget, &mut Stats::default(), |mut thread| {
        thread.stats.bytes += if thread.number == 2 { 101 } else { 0 };
        endless(thread)
    });
    assert_eq!(stopped, Some(Stop::Memory));
}

#[test]
fn a_panic_in_one_thread_ends_the_others_and_is_not_lost() {
    for culprit in 0..3 {
        let caught = catch_unwind(AssertUnwindSafe(|| {
            let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
            portfolio::<()>(3, &mut budget, &mut stats, |thread| {
                assert_ne!(thread.number, culprit, "on purpose");
                endless(thread)
            })
        }));
        let panic = caught.expect_err("the panic goes on");
        let text = panic.downcast_ref::<String>().expect("a panic with a text");
        assert!(text.contains("on purpose"), "{text}");
    }
}

#[test]
fn what_is_held_in_common_is_counted_once() {
    let (mut budget, mut stats) = (Budget::unlimited(), Stats { bytes: 1_000, ..Stats::default() });
    stats.peak_stored = 9;
    for _phase in 0..2 {
        let (_, stopped) = portfolio(3, &mut budget, &mut stats, |mut thread| {
            thread.stats.bytes += 10;
            thread.stats.peak_stored += 5;
            thread.stats.expanded += 1;
            (Ok(()), thread.stats)
        });
        assert_eq!(stopped, None);
        stats.bytes -= 30;
        assert_eq!((stats.bytes, stats.peak_stored), (1_000, 15));
    }
    assert_eq!(stats.expanded, 6);
}

#[test]
fn of_a_pair_the_second_counts_where_the_first_comes_to_nothing() {
    let second = |nodes: u64| {
        move |mut thread: Thread<'_>| {
            let done = work(nodes, &mut thread.budget, &mut thread.stats).map(|()| "second");
            (done, thread.stats)
        }
    };
    let first = |found: Option<&'static str>| {
        move |budget: &mut Budget<'_>, stats: &mut Stats| work(50, budget, stats).map(|()| found)
    };
    let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
    let found = pair(&mut budget, &mut stats, first(Some("first")), second(u64::MAX));
    assert_eq!(found, Ok(Ok("first")));
    let mut stats = Stats::default();
    let found = pair(&mut budget, &mut stats, first(None), second(70));
    assert_eq!((found, stats.expanded), (Ok(Err("second")), 120));
    let (mut budget, mut stats) = (capped(1_000), Stats::default());
    let found = pair(&mut budget, &mut stats, first(None), second(u64::MAX));
    // What was granted to the first when the second ran out is still there, and nothing more.
    assert_eq!((found, stats.expanded <= 1_000), (Err(Stop::Nodes), true));
    assert_eq!(work(u64::MAX, &mut budget, &mut stats), Err(Stop::Nodes));
    assert_eq!(stats.expanded, 1_000);
    let caught = catch_unwind(|| {
        let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
        let lost = |_: Thread<'_>| -> Done<()> { panic!("on purpose") };
        pair(&mut budget, &mut stats, first(Some("first")), lost)
    });
    assert!(caught.is_err());
}
