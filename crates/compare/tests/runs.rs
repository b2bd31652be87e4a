//! Whole comparisons on small sliding boards, through the library alone.

use gridwright::registry::{AnyWorld, worlds};
use gridwright::search::Cancel;
use gridwright::{Command, Request};
use gridwright_compare::run::{Conditions, run};
use gridwright_compare::{
    Ending, Grouping, Input, Plan, Record, Results, Store, Sweep, TraceFile, export, plan, report,
};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

const BOARDS: &str =
    "1 2 3\n4 5 6\n0 7 8\n\n1 2 3\n0 4 6\n7 5 8\n\n8 1 3\n4 0 2\n7 6 5\n\n1 2\n0 3\n";

fn sliding() -> &'static dyn AnyWorld {
    *worlds().iter().find(|world| world.name() == "sliding").expect("a world")
}

fn plan_of(algorithms: &str, sweep: Option<&str>, text: &str, repeats: u32) -> Plan {
    let world = sliding();
    let base = Request::new(Command::Compare);
    let algorithms = plan::algorithms(world, algorithms).expect("known names");
    let sweep = sweep.map(|sweep| Sweep::parse(sweep).expect("a sweep"));
    Plan {
        title: "test".to_owned(),
        world,
        variants: plan::variants(world, &base, &algorithms, sweep.as_ref()).expect("variants"),
        inputs: vec![Input { name: "boards.txt".to_owned(), text: text.to_owned() }],
        repeats,
        grouping: Grouping::Size,
        swept: sweep.map(|sweep| sweep.option),
    }
}

fn execute(plan: &Plan, jobs: usize, store: Option<&Store>) -> Results {
    let conditions = Conditions {
        cancel: &Cancel::default(),
        progress: &(),
        jobs,
        finished: &|_| {},
        store,
        trace: None,
    };
    run(plan, &conditions).expect("a comparison")
}

fn without_times(results: &Results) -> Vec<Record> {
    results
        .records
        .iter()
        .map(|record| Record { seconds: 0.0, cpu_seconds: None, ..record.clone() })
        .collect()
}

#[test]
fn everything_but_time_repeats_whatever_the_number_of_jobs() {
    let plan = plan_of("bfs,astar,greedy,ida,dfs", None, BOARDS, 2);
    let (one, other) = (execute(&plan, 1, None), execute(&plan, 3, None));
    assert_eq!(one.records.len(), 4 * 5 * 2);
    assert_eq!(without_times(&one), without_times(&other));
    assert!(one.records.iter().all(|record| record.status == Ending::Solved));
    assert!(one.disagreements.is_empty());
    let optimal = |name: &str| {
        one.runs(3, name).next().and_then(|r| r.cost.filter(|_| r.optimal == Some(true)))
    };
    assert_eq!(optimal("bfs"), optimal("astar"));
    assert!(optimal("ida").is_some());
}

#[test]
fn a_second_start_runs_only_what_is_missing_even_after_a_torn_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = plan_of("bfs,astar", None, BOARDS, 3);
    let store = Store::open(folder.path()).expect("a store");
    let first = execute(&plan, 1, Some(&store));
    drop(store);
    // As a kill would leave it: whole lines, and half of one.
    let path = folder.path().join(Store::NAME);
    let text = std::fs::read_to_string(&path).expect("results");
    let kept: Vec<&str> = text.lines().take(10).collect();
    let torn = format!("{}\n{}", kept.join("\n"), &text.lines().nth(10).expect("a line")[..40]);
    std::fs::write(&path, torn).expect("written");
    let store = Store::open(folder.path()).expect("a torn line is cut off");
    let ran = AtomicUsize::new(0);
    let conditions = Conditions {
        cancel: &Cancel::default(),
        progress: &(),
        jobs: 1,
        finished: &|_| {
            ran.fetch_add(1, Ordering::Relaxed);
        },
        store: Some(&store),
        trace: None,
    };
    let second = run(&plan, &conditions).expect("a comparison");
    assert_eq!((second.resumed, ran.load(Ordering::Relaxed)), (10, 24 - 10));
    assert_eq!(without_times(&first), without_times(&second));
    assert_eq!(second.records[0].seconds.to_bits(), first.records[0].seconds.to_bits());
    // Other limits are another experiment.
    let mut other = plan_of("bfs,astar", None, BOARDS, 3);
    other.variants.iter_mut().for_each(|variant| variant.request.limits.nodes = Some(50));
    let store = Store::open(folder.path()).expect("a store");
    assert_eq!(execute(&other, 1, Some(&store)).resumed, 0);
}

#[test]
fn cancelling_keeps_what_is_finished() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = plan_of("bfs,astar,ida", None, BOARDS, 2);
    let store = Store::open(folder.path()).expect("a store");
    let cancel = Cancel::default();
    let ran = AtomicUsize::new(0);
    let conditions = Conditions {
        cancel: &cancel,
        progress: &(),
        jobs: 1,
        finished: &|_| {
            if ran.fetch_add(1, Ordering::Relaxed) == 4 {
                cancel.raise();
            }
        },
        store: Some(&store),
        trace: None,
    };
    let stopped = run(&plan, &conditions).expect("what is finished");
    assert_eq!(stopped.records.len(), 5);
    assert!(!stopped.is_complete());
    let store = Store::open(folder.path()).expect("a store");
    let resumed = execute(&plan, 1, Some(&store));
    assert_eq!(resumed.resumed, 5);
    assert!(resumed.is_complete());
}

#[test]
fn broken_boards_are_left_out_and_counted() {
    let text = format!("1 2 3\n4 5 x6\n7 8 0\n\n{BOARDS}");
    let results = execute(&plan_of("astar", None, &text, 1), 1, None);
    assert_eq!((results.cases.len(), results.skipped.len()), (4, 1));
    assert_eq!(results.skipped[0].error.line, 2);
    assert!(export::json(&results).contains("\"line\":2"));
}

#[test]
fn data_follows_its_schema() {
    let results = execute(&plan_of("astar,wastar", Some("weight=1:3:1"), BOARDS, 2), 1, None);
    // A* knows no weight: it would only be run again and again.
    assert_eq!(results.records.len(), 4 * 3 * 2);
    let csv = export::csv(&results);
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some(export::COLUMNS.join(",").as_str()));
    assert_eq!(lines.clone().count(), results.records.len());
    assert!(lines.all(|line| line.split(',').count() == export::COLUMNS.len()));
    let json: Value = serde_json::from_str(&export::json(&results)).expect("JSON");
    assert_eq!((&json["schema"], &json["world"]), (&Value::from(1), &Value::from("sliding")));
    assert_eq!(json["variants"].as_array().map(Vec::len), Some(3));
    for run in json["runs"].as_array().expect("runs") {
        assert!(export::COLUMNS.iter().all(|name| run.get(name).is_some()));
        let words = ["solved", "unsolvable", "limit", "error"];
        assert!(words.contains(&run["status"].as_str().expect("a word")));
        for name in ["case", "repeat", "generated", "expanded", "peak_stored", "bytes"] {
            assert!(run[name].is_u64(), "{name}");
        }
        assert!(run["seconds"].is_f64());
        assert!(run["cpu_seconds"].is_f64() || !cfg!(unix));
    }
}

#[test]
fn proofs_that_contradict_each_other_are_named() {
    let mut results = execute(&plan_of("astar,bfs", None, BOARDS, 1), 1, None);
    let claim = |results: &Results| gridwright_compare::agree::disagreements(results);
    assert!(claim(&results).is_empty());
    results.records[3].cost = results.records[3].cost.map(|cost| cost + 2);
    let found = claim(&results);
    assert_eq!(found.len(), 1);
    let text = found[0].to_string();
    assert!(text.contains("boards.txt: instance boards#2"), "{text}");
    assert!(text.contains("astar") && text.contains("bfs"), "{text}");
    results.records[3].status = Ending::Unsolvable;
    assert!(claim(&results)[0].to_string().contains("no answer"));
    // A game's value is not denied by a search that finds no win by threats.
    let play = results.records[2].clone();
    results.records[2] = Record { cost: None, value: Some("draw".to_owned()), ..play.clone() };
    assert!(claim(&results).is_empty());
    results.records[2] = play;
    // Another question may have another answer.
    results.variants[1].question = "max-moves=3".to_owned();
    assert!(claim(&results).is_empty());
}

#[test]
fn a_report_folder_is_complete_and_well_formed() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = execute(&plan_of("astar,wastar", Some("weight=1,2,3"), BOARDS, 3), 1, None);
    let note = vec!["a <note> & more".to_owned()];
    report::write(folder.path(), &results, &note, None).expect("a report");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect(name);
    let page = read("index.html");
    for plot in [
        "time-by-instance",
        "generated-by-instance",
        "time-by-size",
        "deviation-by-size",
        "cactus",
        "sweep-time",
        "scatter",
    ] {
        let svg = read(&format!("{plot}.svg"));
        balanced(&svg);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{plot}");
        assert!(page.contains(&format!("<figure id=\"{plot}\">")), "{plot}");
        for (kind, start) in [("png", &b"\x89PNG\r\n"[..]), ("pdf", b"%PDF-")] {
            let bytes = std::fs::read(folder.path().join(format!("{plot}.{kind}"))).expect(plot);
            assert!(bytes.starts_with(start) && bytes.len() > 3000, "{plot}.{kind}");
            assert!(page.contains(&format!("href=\"{plot}.{kind}\"")), "{plot}.{kind}");
        }
    }
    assert!(page.contains("a &lt;note&gt; &amp; more"));
    assert!(
        !page.contains("http://")
            || page.matches("http://").count()
                == page.matches("http://www.w3.org/2000/svg").count()
    );
    assert!(read("results.md").contains("| algorithm |"));
    assert!(std::fs::read_dir(folder.path()).expect("a folder").all(|entry| {
        !entry.expect("an entry").file_name().to_string_lossy().ends_with(".part")
    }));
}

#[test]
fn many_lines_stand_side_by_side() {
    let weights = "weight=1,1.5,2,2.5,3,4,5";
    let results = execute(&plan_of("wastar", Some(weights), BOARDS, 1), 1, None);
    let cactus = |results: &Results| {
        let plots = gridwright_compare::plot::all(results);
        plots.into_iter().find(|plot| plot.name == "cactus").expect("several instances").svg
    };
    let svg = cactus(&results);
    balanced(&svg);
    // In each of seven frames its own line, and six others behind it.
    assert_eq!(svg.matches("class=\"curve").count(), 7);
    assert_eq!(svg.matches("class=\"other").count(), 7 * 6);
    let few = execute(&plan_of("astar,ida", None, BOARDS, 1), 1, None);
    assert!(!cactus(&few).contains("class=\"other"));
}

/// Every opened element is closed, in order.
fn balanced(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let tag = &tag[..tag.find('>').expect("a closed tag")];
        let name = tag.trim_start_matches('/').split_whitespace().next().unwrap_or_default();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty());
}

fn traced(path: &Path, algorithms: &str, cap: u64) -> Vec<Value> {
    let trace = TraceFile::create(path, cap).expect("a file");
    let conditions = Conditions {
        cancel: &Cancel::default(),
        progress: &(),
        jobs: 1,
        finished: &|_| {},
        store: None,
        trace: Some(&trace),
    };
    run(&plan_of(algorithms, None, BOARDS, 1), &conditions).expect("a comparison");
    let text = std::fs::read_to_string(path).expect("a trace");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_recorded_search_can_be_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("trace.jsonl");
    let lines = traced(&path, "bfs,astar,greedy,ida,dfs,bidirectional", 1_000_000);
    let mut runs: BTreeMap<u64, Vec<&Value>> = BTreeMap::new();
    for line in &lines {
        runs.entry(line["run"].as_u64().expect("a number")).or_default().push(line);
    }
    assert_eq!(runs.len(), 4 * 6);
    for steps in runs.values() {
        let (start, end) = (steps[0], steps[steps.len() - 1]);
        assert_eq!((&start["event"], &end["event"]), (&"start".into(), &"end".into()));
        assert_eq!(end["steps"].as_u64(), Some(steps.len() as u64 - 2));
        assert_eq!(end["status"], "solved");
        let name = start["variant"].as_str().expect("a name");
        let mut known = HashSet::from([0]);
        let mut expanded = 0;
        for step in &steps[1..steps.len() - 1] {
            let node = step["node"].as_u64().expect("a number");
            assert!(step["g"].is_u64(), "{step}");
            if let Some(parent) = step["parent"].as_u64() {
                assert!(known.contains(&parent), "{name}: {step}");
            }
            known.insert(node);
            expanded += usize::from(step["event"] == "expanded");
        }
        assert!(expanded > 0 || end["cost"] == 0, "{name}");
    }
    let goals = lines.iter().filter(|line| line["event"] == "goal").count();
    assert!(goals >= 4 * 4, "{goals}");
}

#[test]
fn recordings_are_bounded() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = traced(&folder.path().join("trace.jsonl"), "bfs", 20);
    let ends: Vec<&Value> = lines.iter().filter(|line| line["event"] == "end").collect();
    assert!(ends.iter().any(|end| end["stride"].as_u64() > Some(1)));
    assert!(ends.iter().all(|end| end["written"].as_u64() <= Some(20 * 4 + 1)));
}
