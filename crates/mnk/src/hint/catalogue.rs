//! Kinds of moves in English, for whoever wants to learn them.

use super::finding::Technique;
use gridwright_world::explain;

/// First in the field's words for five in a row, then in plain
/// ones for other k.
pub fn techniques() -> Vec<explain::Technique> {
    let known = |kind: Technique, k, about: &str| {
        let (id, name) = kind.words(k);
        explain::Technique { id, name, about: about.to_owned() }
    };
    let five = |kind, about| known(kind, 5, about);
    let other = |kind, about| known(kind, 4, about);
    vec![
        five(Technique::Five, "A stone completes five in a row and wins."),
        five(Technique::Block, "The other side lacks one stone of five: it must be stopped here."),
        five(
            Technique::OpenFour,
            "Four in a row with both ends free: one end can be blocked, the other one wins.",
        ),
        five(
            Technique::DoubleFour,
            "One stone makes two rows that lack only one more, in different places: both cannot be \
             blocked.",
        ),
        five(
            Technique::FourThree,
            "One stone makes a four, which must be blocked at once, and an open three, which is then an \
             open four.",
        ),
        five(
            Technique::Four,
            "A row that lacks one stone: the other side must answer in one place.",
        ),
        five(
            Technique::DoubleThree,
            "One stone makes two open threes: only one of them can be stopped from becoming an open \
             four.",
        ),
        five(
            Technique::OpenThree,
            "Three in a row that the next stone makes an open four: it has to be answered.",
        ),
        five(
            Technique::StopFork,
            "The other side has an open three: without an answer it becomes an open four.",
        ),
        other(Technique::Five, "A stone completes a row and wins."),
        other(
            Technique::Block,
            "The other side lacks one stone of a row: it must be stopped here.",
        ),
        other(
            Technique::OpenFour,
            "A row that lacks one stone, with both ends free: one end can be blocked, the other one \
             wins.",
        ),
        other(
            Technique::DoubleFour,
            "One stone threatens to complete rows in two places at once: both cannot be blocked.",
        ),
        other(
            Technique::FourThree,
            "One stone threatens to complete a row, and behind that threat stands another one.",
        ),
        other(
            Technique::Four,
            "A row that lacks one stone: the other side must answer in one place.",
        ),
        other(Technique::DoubleThree, "One stone prepares two forks: only one can be stopped."),
        other(
            Technique::ForkThreat,
            "The next stone would threaten to complete rows in two places at once.",
        ),
        other(
            Technique::StopFork,
            "The other side is about to fork: the place is taken before it.",
        ),
        other(
            Technique::Parry,
            "The other side has a win by force, some moves long: a move takes it away.",
        ),
        other(
            Technique::Quiet,
            "A move that threatens nothing yet, and is better than the others.",
        ),
        other(
            Technique::Resistance,
            "The position is lost: a move makes the way to the end as long and as hard as it can be.",
        ),
    ]
}
