//! `GET /worlds` and `GET /techniques`: what the worlds declare about themselves.

use crate::compare;
use gridwright::call::BY_COMMAND;
use gridwright::explain::Named;
use gridwright::registry::{AnyWorld, worlds};
use gridwright::{Command, OptionSpec, SHARED};
use serde::Serialize;
use utoipa::ToSchema;

/// All worlds.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "the word of the interface")]
pub struct Worlds {
    /// One for each.
    pub worlds: Vec<WorldBody>,
    /// What they all take besides their own options.
    pub options: Vec<OptionBody>,
    /// The program's version.
    pub version: &'static str,
}

/// One world.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WorldBody {
    /// Its name.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The commands it has.
    pub capabilities: Vec<&'static str>,
    /// What `algorithm` may be; the first is the default.
    pub algorithms: Vec<NamedBody>,
    /// What `format` and `output` may be.
    pub notations: Vec<NotationBody>,
    /// Its own options.
    pub options: Vec<OptionBody>,
}

/// What there is to learn.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Techniques {
    /// One for each world.
    pub worlds: Vec<WorldTechniques>,
}

/// The techniques of one world.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WorldTechniques {
    /// The world's name.
    pub name: &'static str,
    /// The techniques that its hints, ratings and reviews name, the simplest first.
    pub techniques: Vec<TechniqueBody>,
}

/// A technique that can be learnt.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TechniqueBody {
    /// Its identifier, as in hints and ratings.
    pub technique: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub about: String,
    /// Which command names it: `hint` (and perhaps `rate`), `rate` alone, or `review` (of games).
    pub named: &'static str,
    /// The technique of hints to learn for one that only `rate` names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub like: Option<&'static str>,
}

/// A name with one line about it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NamedBody {
    /// The name.
    pub name: &'static str,
    /// The line.
    pub about: &'static str,
}

/// A notation.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NotationBody {
    /// Its name.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// Boards can be read from it.
    pub reads: bool,
    /// Boards can be written in it.
    pub writes: bool,
    /// Answers can be written in it.
    pub answers: bool,
}

/// An option.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OptionBody {
    /// Its name.
    pub name: &'static str,
    /// What stands for its value; null for a switch.
    pub value: Option<&'static str>,
    /// One line about it.
    pub about: &'static str,
    /// The commands that take it.
    pub commands: Vec<&'static str>,
}

/// What `GET /worlds` answers.
pub fn all() -> Worlds {
    let worlds = worlds().iter().map(|world| one(*world)).collect();
    let shared = SHARED.iter().chain(&BY_COMMAND).chain(&compare::OWN);
    let options = shared.map(OptionBody::from).collect();
    Worlds { worlds, options, version: env!("CARGO_PKG_VERSION") }
}

impl From<&OptionSpec> for OptionBody {
    fn from(spec: &OptionSpec) -> OptionBody {
        OptionBody {
            name: spec.name,
            value: spec.value,
            about: spec.about,
            commands: spec.commands.iter().map(|command| command.name()).collect(),
        }
    }
}

fn one(world: &dyn AnyWorld) -> WorldBody {
    let has = |command: &Command| world.has(*command);
    WorldBody {
        name: world.name(),
        about: world.about(),
        capabilities: Command::ALL.iter().filter(|c| has(c)).map(|c| c.name()).collect(),
        algorithms: world
            .algorithms()
            .iter()
            .map(|named| NamedBody { name: named.name, about: named.about })
            .collect(),
        notations: world
            .notations()
            .iter()
            .map(|n| {
                let (reads, writes, answers) = (n.uses.reads, n.uses.writes, n.uses.answers);
                NotationBody { name: n.name, about: n.about, reads, writes, answers }
            })
            .collect(),
        options: world.options().iter().map(OptionBody::from).collect(),
    }
}

/// What `GET /techniques` answers.
pub fn techniques() -> Techniques {
    let one = |world: &&dyn AnyWorld| {
        let techniques = world.techniques().into_iter();
        let techniques = techniques.map(|known| TechniqueBody {
            technique: known.id,
            name: known.name,
            about: known.about,
            named: known.named.name(),
            like: match known.named {
                Named::Rating { like } => like,
                Named::Hint | Named::Review => None,
            },
        });
        WorldTechniques { name: world.name(), techniques: techniques.collect() }
    };
    Techniques { worlds: worlds().iter().map(one).collect() }
}
