//! The cases of the battery, over the registry alone: they know no world.

use gridwright::json::Place;
use gridwright::registry::{self, AnyWorld, Instance, NotationSpec, Reply, Run, Session};
use gridwright::search::internals::{after_cancel, timed};
use gridwright::search::{Cancel, Limits, Stop};
use gridwright::{Command, Lines, Request, Status, Summary};
use std::time::Duration;

/// What a world brings to its battery.
pub struct Samples {
    pub world: &'static str,
    pub easy: &'static str,
    pub hard: &'static str,
    pub max_moves: Option<u32>,
}

/// How much processor time a cancelled run may still take.
const PROMPT: Duration = Duration::from_millis(100);
/// More moves than any hard instance needs.
const FAR: u32 = 1_000;

impl Samples {
    fn world(&self) -> &'static dyn AnyWorld {
        registry::world(self.world).expect("the world is registered")
    }

    fn algorithms(&self) -> impl Iterator<Item = &'static str> {
        self.world().algorithms().into_iter().map(|algorithm| algorithm.name)
    }

    fn request(&self, command: Command) -> Request {
        let limits = Limits { moves: self.max_moves, ..Limits::default() };
        Request { limits, ..Request::new(command) }
    }

    /// A session of `solve` with one algorithm, and whatever limits the easy instances need.
    fn session(&self, algorithm: &str) -> Box<dyn Session> {
        let request =
            Request { algorithm: Some(algorithm.to_owned()), ..self.request(Command::Solve) };
        self.world().open(&request).expect("its own algorithm")
    }

    /// The same for the hard instance, with a bound on the moves that is none.
    fn free_session(&self, algorithm: &str) -> Box<dyn Session> {
        let algorithm = Some(algorithm.to_owned());
        let limits = Limits { moves: self.max_moves.map(|_| FAR), ..Limits::default() };
        let request = Request { algorithm, limits, ..Request::new(Command::Solve) };
        self.world().open(&request).expect("its own algorithm")
    }

    fn read<'a>(&self, session: &'a dyn Session, text: &'a str) -> Vec<Box<dyn Instance + 'a>> {
        let reader = session.read(Lines::of(text, self.world().hash_comments()));
        let read: Result<Vec<_>, _> = reader.collect();
        let instances = read.unwrap_or_else(|error| panic!("{}: {error}\n{text}", self.world));
        assert!(!instances.is_empty(), "{}: no instance", self.world);
        instances
    }

    fn has(&self, command: Command) -> bool {
        self.world().has(command)
    }

    /// Every easy instance with every algorithm: name, number, what came of it.
    fn replies(&self, visit: &mut dyn FnMut(&'static str, usize, &dyn Reply)) {
        for algorithm in self.algorithms() {
            let session = self.session(algorithm);
            for (number, instance) in self.read(session.as_ref(), self.easy).iter().enumerate() {
                visit(algorithm, number, solve(instance.as_ref(), self.limits(), 1).as_ref());
            }
        }
    }

    fn limits(&self) -> Limits {
        Limits { moves: self.max_moves, ..Limits::default() }
    }
}

fn solve<'a>(instance: &'a dyn Instance, limits: Limits, threads: usize) -> Box<dyn Reply + 'a> {
    let cancel = Cancel::default();
    instance.solve(&Run { limits, cancel: &cancel, progress: &(), threads })
}

/// Whatever the algorithm may do or not do, what comes of it has to make sense.
fn assert_sane(what: &str, reply: &dyn Reply) -> Summary {
    let json = reply.json(&Place { world: "test", index: 1, source: None });
    let has = |key: &str| json.contains(&format!("\"{key}\":"));
    let (summary, answer) = (reply.summary(), reply.answer());
    assert!(has("algorithm") && has("stats"), "{what}: {json}");
    match summary.status {
        Status::Solved => assert!(answer.is_some(), "{what}: solved without an answer"),
        Status::Unsolvable => {
            assert!(summary.why.as_ref().is_some_and(|why| !why.is_empty()), "{what}: {json}");
            assert!(answer.is_none(), "{what}: {json}");
        }
        Status::Limit => assert!(has("reason") && answer.is_none(), "{what}: {json}"),
    }
    assert_ne!(summary.reason, Some(Stop::Fault), "{what}: {json}");
    if let (Some(lower), Some(upper)) = (summary.bounds.lower, summary.bounds.upper) {
        assert!(lower <= upper, "{what}: {json}");
    }
    if let Some(cost) = summary.cost {
        assert!(has("cost") && has("moves") && has("optimal"), "{what}: {json}");
        assert!(summary.bounds.lower.is_none_or(|lower| lower <= cost), "{what}: {json}");
    }
    summary
}

pub fn declares_itself_completely(samples: &Samples) {
    let world = samples.world();
    assert!(!world.about().is_empty());
    let mut names: Vec<_> = samples.algorithms().collect();
    assert!(!names.is_empty());
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), world.algorithms().len(), "an algorithm is listed twice");
    assert!(world.notations().iter().any(|n| n.uses.reads), "no notation can be read");
    for option in world.options() {
        assert!(!option.commands.is_empty(), "--{} belongs to no command", option.name);
    }
}

pub fn reads_what_it_writes(samples: &Samples) {
    let world = samples.world();
    let plain = world.open(&samples.request(Command::Convert)).expect("plain convert");
    let originals = samples.read(plain.as_ref(), samples.easy);
    // Where one digit is left to a cell, a candidate grid shows it as a clue: it does not come back as it was.
    let faithful = |n: &&NotationSpec| n.uses.reads && n.uses.writes && n.name != "candidates";
    for notation in world.notations().iter().filter(faithful) {
        let write = |instances: &[Box<dyn Instance + '_>]| {
            let heading = world.heading(notation.name, instances.len()).unwrap_or_default();
            let boards: Result<String, _> =
                instances.iter().map(|i| i.write(notation.name)).collect();
            let ending = world.ending(notation.name).unwrap_or_default();
            boards.map(|boards| heading + &boards + ending)
        };
        // A notation that cannot say such a board says so.
        let Ok(text) = write(&originals) else { continue };
        let format = Some(notation.name.to_owned());
        for format in [format, None] {
            let request = Request { format, ..samples.request(Command::Convert) };
            let session = world.open(&request).expect("its own notation");
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
        .then(|| samples.world().open(&samples.request(Command::Check)).expect("plain check"));
    let judged = judge.as_ref().map(|session| samples.read(session.as_ref(), samples.easy));
    samples.replies(&mut |algorithm, number, reply| {
        let what = format!("{algorithm} on easy instance {}", number + 1);
        let summary = assert_sane(&what, reply);
        assert_eq!(summary.algorithm, algorithm);
        let own_bound = matches!(summary.reason, Some(Stop::Bound(_)));
        assert!(own_bound || summary.status != Status::Limit, "{what}: no answer");
        assert!(!reply.show(false).is_empty() && !reply.show(true).is_empty(), "{what}");
        for notation in samples.world().notations().iter().filter(|n| n.uses.answers) {
            let written = reply.write(notation.name);
            assert!(written.is_none_or(|text| text.ends_with('\n')), "{what}");
        }
        if let (Some(judged), Some(answer)) = (&judged, reply.answer()) {
            let cancel = Cancel::default();
            let run = Run { limits: samples.limits(), cancel: &cancel, progress: &(), threads: 1 };
            let checked = judged[number].check(&answer, &run);
            let checked = checked.unwrap_or_else(|error| panic!("{what}: {error}\n{answer}"));
            assert!(checked.is_right(), "{what}: {:?}\n{answer}", checked.faults);
            if let (Some(cost), Some(checked)) = (summary.cost, checked.cost) {
                assert_eq!(cost, checked, "{what}: the cost it says");
            }
        }
    });
}

pub fn proved_answers_agree(samples: &Samples) {
    let mut known: Vec<Option<(&str, Status, String)>> = Vec::new();
    let mut answered: Vec<bool> = Vec::new();
    samples.replies(&mut |algorithm, number, reply| {
        known.resize_with(known.len().max(number + 1), || None);
        answered.resize(answered.len().max(number + 1), false);
        answered[number] |= reply.answer().is_some();
        let summary = reply.summary();
        let proof = summary.status == Status::Unsolvable
            || (summary.status == Status::Solved && summary.optimal != Some(false));
        if !proof {
            return;
        }
        let found = (algorithm, summary.status, essence(reply, &summary));
        match &known[number] {
            None => known[number] = Some(found),
            Some((first, _, other)) => {
                let what = format!("{first} and {algorithm} on easy instance {}", number + 1);
                assert_eq!(*other, found.2, "{what}");
            }
        }
    });
    for (known, answered) in known.iter().zip(answered) {
        let (who, status, _) = known.as_ref().expect("somebody proves each easy instance");
        assert!(!answered || *status == Status::Solved, "{who} refutes what has an answer");
    }
}

/// What two proofs must agree on. Easy grids have one filling; shortest move strings may differ.
fn essence(reply: &dyn Reply, summary: &Summary) -> String {
    match (summary.status, summary.cost, summary.value) {
        (Status::Unsolvable, ..) => "unsolvable".to_owned(),
        (_, Some(cost), _) => format!("cost {cost}"),
        (_, _, Some(value)) => format!("value {value}"),
        _ => reply.answer().unwrap_or_default(),
    }
}

pub fn wrong_answers_fail_check(samples: &Samples) {
    if !samples.has(Command::Check) {
        return;
    }
    let session = samples.world().open(&samples.request(Command::Check)).expect("plain check");
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
                let what = format!("{algorithm}, {cap} nodes");
                let summary = assert_sane(&what, solve(instance.as_ref(), limits, 1).as_ref());
                assert_ne!(summary.status, Status::Unsolvable, "{what}");
                assert!(summary.stats.expanded <= cap, "{what}: {:?}", summary.stats);
                if summary.reason == Some(Stop::Nodes) {
                    assert_eq!(summary.stats.expanded, cap, "{what}");
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
                let reply = solve(instance.as_ref(), samples.limits(), 1);
                let stats = reply.summary().stats;
                let counts = (stats.generated, stats.expanded, stats.pruned, stats.rounds);
                (counts, reply.status(), reply.answer())
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
                let reply = solve(instance.as_ref(), samples.limits(), threads);
                (reply.status(), reply.answer(), reply.summary().optimal)
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
                let (reply, late) = after_cancel(Duration::from_millis(20), |cancel| {
                    let limits = Limits::default();
                    instance.solve(&Run { limits, cancel, progress: &(), threads })
                });
                let summary = assert_sane(algorithm, reply.as_ref());
                assert_ne!(summary.status, Status::Unsolvable, "{algorithm}");
                assert!(late < PROMPT, "{algorithm} came back {late:?} after the cancel");
            }
        }
    }
}

pub fn tiny_time_limits_are_obeyed(samples: &Samples) {
    for algorithm in samples.algorithms() {
        let session = samples.free_session(algorithm);
        for instance in samples.read(session.as_ref(), samples.hard) {
            for limit in [Duration::ZERO, Duration::from_nanos(1), Duration::from_millis(10)] {
                let limits = Limits { time: Some(limit), ..Limits::default() };
                let (reply, took) = timed(|| solve(instance.as_ref(), limits, 1));
                let summary = assert_sane(algorithm, reply.as_ref());
                assert_ne!(summary.status, Status::Unsolvable, "{algorithm}");
                assert!(took < PROMPT + limit, "{algorithm} took {took:?}, not {limit:?}");
            }
        }
    }
}

pub fn nonsense_is_refused(samples: &Samples) {
    let world = samples.world();
    let request = |algorithm: Option<&str>, format: Option<&str>| Request {
        algorithm: algorithm.map(str::to_owned),
        format: format.map(str::to_owned),
        ..Request::new(Command::Solve)
    };
    for request in [request(Some("no such thing"), None), request(None, Some("no such thing"))] {
        let Err(error) = world.open(&request) else { panic!("accepted {request:?}") };
        assert!(error.to_string().contains("there is: "), "{error}");
    }
    let garbage = ["x y z", "-1", "\u{7f}\u{0}", "18446744073709551616 1", "/", "//\n/", "🧩🧩🧩"];
    // Formats of other programs may have more around the boards than anyone wants to complain about.
    let notations = world.notations();
    let own = notations.iter().filter(|n| n.uses.reads && n.uses.writes).map(|n| Some(n.name));
    for notation in own.chain([None]) {
        let session = world.open(&request(None, notation)).expect("its own notation");
        for text in garbage {
            let mut items = session.read(Lines::of(text, world.hash_comments()));
            let error = items.find_map(Result::err);
            assert!(error.is_some(), "{text:?} is read in notation {notation:?}");
        }
    }
}
