//! The cases of the battery, over the registry alone: they know no world.

use gridwright::registry::{AnyWorld, Instance, Session, worlds};
use gridwright::search::{Cancel, Limits, Stop};
use gridwright::{Answer, Command, Given, Lines, Outcome, Run, Status};
use std::time::{Duration, Instant};

/// What a world brings to its battery.
pub struct Samples {
    pub world: &'static str,
    pub easy: &'static str,
    pub hard: &'static str,
    pub max_moves: Option<u32>,
}

/// How soon a cancelled run must be back on a machine that has nothing else to do.
const PROMPT: Duration = Duration::from_millis(100);
/// Other tests may delay one attempt, but hardly this many.
const ATTEMPTS: usize = 5;
/// More moves than any hard instance needs.
const FAR: u32 = 1_000;

impl Samples {
    fn world(&self) -> &'static dyn AnyWorld {
        let found = worlds().iter().find(|world| world.name() == self.world);
        *found.expect("the world is registered")
    }

    fn algorithms(&self) -> impl Iterator<Item = &'static str> {
        self.world().algorithms().iter().map(|algorithm| algorithm.name)
    }

    fn given(&self, command: Command) -> Given {
        let limits = Limits { moves: self.max_moves, ..Limits::default() };
        Given { limits, ..Given::new(command) }
    }

    /// A session of `solve` with one algorithm, and whatever limits the easy instances need.
    fn session(&self, algorithm: &str) -> Box<dyn Session> {
        let given = Given { algorithm: Some(algorithm.to_owned()), ..self.given(Command::Solve) };
        self.world().open(&given).expect("its own algorithm")
    }

    /// The same for the hard instance, with a bound on the moves that is none.
    fn free_session(&self, algorithm: &str) -> Box<dyn Session> {
        let algorithm = Some(algorithm.to_owned());
        let limits = Limits { moves: self.max_moves.map(|_| FAR), ..Limits::default() };
        let given = Given { algorithm, limits, ..Given::new(Command::Solve) };
        self.world().open(&given).expect("its own algorithm")
    }

    fn read<'a>(&self, session: &'a dyn Session, text: &'a str) -> Vec<Box<dyn Instance + 'a>> {
        let reader = session.read(Lines::of(text, self.world().hash_comments()));
        let read: Result<Vec<_>, _> = reader.collect();
        let instances = read.unwrap_or_else(|error| panic!("{}: {error}\n{text}", self.world));
        assert!(!instances.is_empty(), "{}: no instance", self.world);
        instances
    }

    fn has(&self, command: Command) -> bool {
        self.world().commands().contains(&command)
    }

    /// Every easy instance with every algorithm: name, number, outcome.
    fn outcomes(&self, visit: &mut dyn FnMut(&'static str, usize, &dyn Instance, &Outcome)) {
        for algorithm in self.algorithms() {
            let session = self.session(algorithm);
            for (number, instance) in self.read(session.as_ref(), self.easy).iter().enumerate() {
                let outcome = solve(instance.as_ref(), self.limits(), 1);
                visit(algorithm, number, instance.as_ref(), &outcome);
            }
        }
    }

    fn limits(&self) -> Limits {
        Limits { moves: self.max_moves, ..Limits::default() }
    }
}

fn solve(instance: &dyn Instance, limits: Limits, threads: usize) -> Outcome {
    let cancel = Cancel::default();
    instance.solve(&Run { limits, cancel: &cancel, progress: &(), threads })
}

/// The answer as a user would hand it to `check`; `None` where there is nothing to hand in.
fn spelled(answer: &Answer) -> Option<String> {
    match answer {
        Answer::Moves { moves, .. } => Some(moves.clone()),
        Answer::Grid(rows) => {
            let cell = |cell: &Option<u32>| cell.map_or("#".to_owned(), |n| n.to_string());
            let row = |row: &Vec<Option<u32>>| row.iter().map(cell).collect::<Vec<_>>().join(" ");
            Some(rows.iter().map(row).collect::<Vec<_>>().join("\n") + "\n")
        }
        Answer::Digits { columns, grids, .. } => {
            let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
            Some(grids.first()?.chunks(*columns).map(row).collect::<Vec<_>>().join("\n") + "\n")
        }
        Answer::Play { best, .. } => best.clone(),
    }
}

/// [`PROMPT`], and more where the machine has more work than processors.
fn patience() -> Duration {
    let load = std::fs::read_to_string("/proc/loadavg").ok();
    let load = load.and_then(|text| text.split(' ').next()?.parse::<f64>().ok()).unwrap_or(1.0);
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    PROMPT.mul_f64((load / processors as f64).clamp(1.0, 20.0))
}

/// Whatever the algorithm may do or not do, an outcome has to make sense.
fn assert_sane(what: &str, outcome: &Outcome) {
    let json = outcome.to_json();
    let has = |key: &str| json.contains_key(key);
    assert!(has("algorithm") && has("stats"), "{what}: {json:?}");
    match &outcome.status {
        Status::Solved => assert!(outcome.answer.is_some(), "{what}: solved without an answer"),
        Status::Unsolvable { why } => {
            assert!(!why.is_empty() && outcome.answer.is_none(), "{what}: {json:?}");
        }
        Status::Limit => assert!(has("reason") && outcome.answer.is_none(), "{what}: {json:?}"),
    }
    if let (Some(lower), Some(upper)) = (outcome.bounds.lower, outcome.bounds.upper) {
        assert!(lower <= upper, "{what}: {json:?}");
    }
    if let Some(Answer::Moves { cost, .. }) = outcome.answer {
        assert!(has("cost") && has("moves") && has("optimal"), "{what}: {json:?}");
        assert!(outcome.bounds.lower.is_none_or(|lower| lower <= cost), "{what}: {json:?}");
    }
}

pub fn declares_itself_completely(samples: &Samples) {
    let world = samples.world();
    assert!(!world.about().is_empty());
    let mut names: Vec<_> = samples.algorithms().collect();
    assert!(!names.is_empty());
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), world.algorithms().len(), "an algorithm is listed twice");
    assert!(world.notations().iter().any(|n| n.reads), "no notation can be read");
    for option in world.options() {
        assert!(!option.commands.is_empty(), "--{} belongs to no command", option.name);
    }
}

pub fn reads_what_it_writes(samples: &Samples) {
    let world = samples.world();
    let plain = world.open(&samples.given(Command::Convert)).expect("plain convert");
    let originals = samples.read(plain.as_ref(), samples.easy);
    for notation in world.notations().iter().filter(|n| n.reads && n.writes) {
        let write = |instances: &[Box<dyn Instance + '_>]| {
            let heading = world.heading(notation.name, instances.len()).unwrap_or_default();
            let boards: Result<String, _> =
                instances.iter().map(|i| i.write(notation.name)).collect();
            boards.map(|boards| heading + &boards)
        };
        // A notation that cannot say such a board says so.
        let Ok(text) = write(&originals) else { continue };
        let format = Some(notation.name.to_owned());
        for format in [format, None] {
            let given = Given { format, ..samples.given(Command::Convert) };
            let session = world.open(&given).expect("its own notation");
            let again = samples.read(session.as_ref(), &text);
            assert_eq!(again.len(), originals.len(), "{}", notation.name);
            assert_eq!(write(&again).as_ref(), Ok(&text), "{}", notation.name);
            let crlf = text.replace('\n', "\r\n");
            let again = samples.read(session.as_ref(), crlf.trim_end());
            assert_eq!(write(&again).as_ref(), Ok(&text), "{}: CRLF, no end", notation.name);
        }
    }
}

pub fn answers_pass_check(samples: &Samples) {
    let judge = samples
        .has(Command::Check)
        .then(|| samples.world().open(&samples.given(Command::Check)).expect("plain check"));
    let judged = judge.as_ref().map(|session| samples.read(session.as_ref(), samples.easy));
    samples.outcomes(&mut |algorithm, number, instance, outcome| {
        let what = format!("{algorithm} on easy instance {}", number + 1);
        assert_sane(&what, outcome);
        assert_eq!(outcome.algorithm, algorithm);
        let own_bound = matches!(outcome.stopped, Some(Stop::Bound(_)));
        assert!(own_bound || outcome.status != Status::Limit, "{what}: no answer");
        assert!(instance.text(outcome, false).ends_with('\n'), "{what}");
        assert!(instance.text(outcome, true).ends_with('\n'), "{what}");
        for notation in samples.world().notations().iter().filter(|n| n.answers) {
            assert!(instance.write_answer(outcome, notation.name).ends_with('\n'), "{what}");
        }
        let answer = outcome.answer.as_ref().and_then(spelled);
        if let (Some(judged), Some(answer)) = (&judged, answer) {
            let cancel = Cancel::default();
            let run = Run { limits: samples.limits(), cancel: &cancel, progress: &(), threads: 1 };
            let checked = judged[number].check(&answer, &run);
            let checked = checked.unwrap_or_else(|error| panic!("{what}: {error}\n{answer}"));
            assert!(checked.is_right(), "{what}: {:?}\n{answer}", checked.faults);
            if let (Some(Answer::Moves { cost, .. }), Some(checked)) =
                (&outcome.answer, checked.cost)
            {
                assert_eq!(*cost, checked, "{what}: the cost it says");
            }
        }
    });
}

pub fn proved_answers_agree(samples: &Samples) {
    let mut known: Vec<Option<(&str, Outcome)>> = Vec::new();
    let mut answered: Vec<bool> = Vec::new();
    samples.outcomes(&mut |algorithm, number, _, outcome| {
        known.resize_with(known.len().max(number + 1), || None);
        answered.resize(answered.len().max(number + 1), false);
        answered[number] |= outcome.answer.is_some();
        let proof = matches!(outcome.status, Status::Unsolvable { .. })
            || (outcome.status == Status::Solved && outcome.optimal != Some(false));
        if !proof {
            return;
        }
        let Some((first, other)) = &known[number] else {
            known[number] = Some((algorithm, outcome.clone()));
            return;
        };
        let what = format!("{first} and {algorithm} on easy instance {}", number + 1);
        assert_eq!(essence(other), essence(outcome), "{what}");
    });
    for (known, answered) in known.iter().zip(answered) {
        let (who, outcome) = known.as_ref().expect("somebody proves each easy instance");
        assert!(!answered || outcome.status == Status::Solved, "{who} refutes what has an answer");
    }
}

/// What two proofs must agree on. Easy grids have one filling; shortest move strings may differ.
fn essence(outcome: &Outcome) -> String {
    match (&outcome.status, &outcome.answer) {
        (Status::Unsolvable { .. }, _) => "unsolvable".to_owned(),
        (_, Some(Answer::Moves { cost, .. })) => format!("cost {cost}"),
        (_, Some(Answer::Play { value, .. })) => format!("value {value:?}"),
        (status, answer) => format!("{status:?} {answer:?}"),
    }
}

pub fn wrong_answers_fail_check(samples: &Samples) {
    if !samples.has(Command::Check) {
        return;
    }
    let session = samples.world().open(&samples.given(Command::Check)).expect("plain check");
    let cancel = Cancel::default();
    let run = Run { limits: samples.limits(), cancel: &cancel, progress: &(), threads: 1 };
    for instance in samples.read(session.as_ref(), samples.easy) {
        for nonsense in ["?", "1", "\u{0}", "LRLRLRLRL QQ", "-1 -1\n-1 -1", "9999999999999999999"] {
            match instance.check(nonsense, &run) {
                Ok(checked) => assert!(!checked.is_right(), "{nonsense:?} passes"),
                Err(error) => assert!(error.line >= 1 && error.column >= 1),
            }
        }
    }
}

pub fn node_caps_are_exact(samples: &Samples) {
    for algorithm in samples.algorithms() {
        let session = samples.free_session(algorithm);
        for instance in samples.read(session.as_ref(), samples.hard) {
            for cap in [0, 1, 2, 63, 64, 65, 1_000] {
                let limits = Limits { nodes: Some(cap), ..Limits::default() };
                let outcome = solve(instance.as_ref(), limits, 1);
                let what = format!("{algorithm}, {cap} nodes");
                assert_sane(&what, &outcome);
                assert!(!matches!(outcome.status, Status::Unsolvable { .. }), "{what}");
                assert!(outcome.stats.expanded <= cap, "{what}: {:?}", outcome.stats);
                if outcome.stopped == Some(Stop::Nodes) {
                    assert_eq!(outcome.stats.expanded, cap, "{what}");
                }
            }
        }
    }
}

pub fn counts_repeat(samples: &Samples) {
    for algorithm in samples.algorithms() {
        let session = samples.session(algorithm);
        for instance in samples.read(session.as_ref(), samples.easy) {
            let counts = || {
                let outcome = solve(instance.as_ref(), samples.limits(), 1);
                let stats = outcome.stats;
                let counts = (stats.generated, stats.expanded, stats.pruned, stats.rounds);
                (counts, outcome.status, outcome.answer)
            };
            assert_eq!(counts(), counts(), "{algorithm}");
        }
    }
}

pub fn threads_change_nothing(samples: &Samples) {
    for algorithm in samples.algorithms() {
        let session = samples.session(algorithm);
        for instance in samples.read(session.as_ref(), samples.easy) {
            let with = |threads| {
                let outcome = solve(instance.as_ref(), samples.limits(), threads);
                (outcome.status, outcome.answer, outcome.optimal)
            };
            assert_eq!(with(1), with(2), "{algorithm}");
        }
    }
}

pub fn cancelled_runs_return_at_once(samples: &Samples) {
    for algorithm in samples.algorithms() {
        let session = samples.free_session(algorithm);
        for instance in samples.read(session.as_ref(), samples.hard) {
            for threads in [1, 2] {
                let late = quickest(|| cancel_after(instance.as_ref(), threads, algorithm));
                assert!(late < patience(), "{algorithm} came back {late:?} after the cancel");
            }
        }
    }
}

/// How long a run goes on after it is cancelled.
fn cancel_after(instance: &dyn Instance, threads: usize, algorithm: &str) -> Duration {
    let cancel = Cancel::default();
    let run = Run { limits: Limits::default(), cancel: &cancel, progress: &(), threads };
    std::thread::scope(|scope| {
        let raiser = scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(20));
            cancel.raise();
            Instant::now()
        });
        let outcome = instance.solve(&run);
        let back = Instant::now();
        assert_sane(algorithm, &outcome);
        assert!(!matches!(outcome.status, Status::Unsolvable { .. }), "{algorithm}");
        let raised = raiser.join().expect("nothing in it can panic");
        back.saturating_duration_since(raised)
    })
}

fn quickest(mut attempt: impl FnMut() -> Duration) -> Duration {
    let mut best = Duration::MAX;
    for _ in 0..ATTEMPTS {
        best = best.min(attempt());
        if best < patience() {
            break;
        }
    }
    best
}

pub fn tiny_time_limits_are_obeyed(samples: &Samples) {
    for algorithm in samples.algorithms() {
        let session = samples.free_session(algorithm);
        for instance in samples.read(session.as_ref(), samples.hard) {
            for limit in [Duration::ZERO, Duration::from_nanos(1), Duration::from_millis(10)] {
                let limits = Limits { time: Some(limit), ..Limits::default() };
                let took = quickest(|| {
                    let start = Instant::now();
                    let outcome = solve(instance.as_ref(), limits, 1);
                    assert_sane(algorithm, &outcome);
                    assert!(!matches!(outcome.status, Status::Unsolvable { .. }), "{algorithm}");
                    start.elapsed().saturating_sub(limit)
                });
                assert!(took < patience(), "{algorithm} took {took:?} more than {limit:?}");
            }
        }
    }
}

pub fn nonsense_is_refused(samples: &Samples) {
    let world = samples.world();
    let given = |algorithm: Option<&str>, format: Option<&str>| Given {
        algorithm: algorithm.map(str::to_owned),
        format: format.map(str::to_owned),
        ..Given::new(Command::Solve)
    };
    for request in [given(Some("no such thing"), None), given(None, Some("no such thing"))] {
        let Err(error) = world.open(&request) else { panic!("accepted {request:?}") };
        assert!(error.to_string().contains("there is: "), "{error}");
    }
    let garbage = ["x y z", "-1", "\u{7f}\u{0}", "18446744073709551616 1", "/", "//\n/", "🧩🧩🧩"];
    // Formats of other programs may have more around the boards than anyone wants to complain about.
    let own = world.notations().iter().filter(|n| n.reads && n.writes).map(|n| Some(n.name));
    for notation in own.chain([None]) {
        let session = world.open(&given(None, notation)).expect("its own notation");
        for text in garbage {
            let mut items = session.read(Lines::of(text, world.hash_comments()));
            let error = items.find_map(Result::err);
            assert!(error.is_some(), "{text:?} is read in notation {notation:?}");
        }
    }
}
