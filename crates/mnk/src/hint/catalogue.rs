//! Kinds of moves in English, for whoever wants to learn them, and the words of ratings and reviews.

use super::finding::Technique;
use super::review::Judgement;
use crate::rate::Kind;
use gridwright_world::explain::{self, Named};

/// Everything that hints, ratings and reviews name.
pub fn techniques() -> Vec<explain::Technique> {
    let mut all = moves();
    all.extend(Kind::ALL.into_iter().filter_map(asked));
    all.extend(Judgement::ALL.map(judged));
    all
}

/// What a position asks for, in a rating; a completed row and a quiet move are kinds of moves as well.
fn asked(kind: Kind) -> Option<explain::Technique> {
    let (name, about) = match kind {
        Kind::Fours => (
            "Continuous fours (VCF)",
            "A win in which every move threatens to complete a row, so that the other side never has a choice.",
        ),
        Kind::Threats => (
            "Continuous threats (VCT)",
            "A win in which every move is a threat that has to be answered, an open three or a fork to come among \
             them.",
        ),
        Kind::Completion | Kind::Quiet => return None,
        Kind::Win => (
            "Win by proof",
            "A win that is proved, though it is not known whether threats alone are enough for it.",
        ),
        Kind::Draw => (
            "Draw to hold",
            "With best play nobody wins: what has to be found is a move that does not lose.",
        ),
        Kind::Loss => ("Lost position", "Every move loses, so there is nothing to find."),
    };
    let named = Named::Rating { like: None };
    Some(explain::Technique { id: kind.name(), name, about: about.to_owned(), named })
}

/// What a move was, in a review.
fn judged(judgement: Judgement) -> explain::Technique {
    let about = match judgement {
        Judgement::Blunder => {
            "A move that gives a proved value away: a win for a draw or a loss, or a draw for a loss."
        }
        Judgement::Mistake => "A move that costs at least 20 of 100 points of the chance to win.",
        Judgement::Inaccuracy => {
            "A move that costs at least 10 of 100 points of the chance to win."
        }
        Judgement::OnlyMove => "Every other move is proved to be worse.",
        Judgement::Good => "A move that gives nothing away.",
        Judgement::Win => "A move that completes a row and ends the game.",
        Judgement::Forced => "There was only one move to choose from.",
        Judgement::Lost => "A move in a position where all of them lose.",
    };
    let (id, name) = judgement.words();
    explain::Technique { id, name, about: about.to_owned(), named: Named::Review }
}

/// Kinds of moves, first in the field's words for five in a row, then in plain ones for other k.
fn moves() -> Vec<explain::Technique> {
    let known = |kind: Technique, k, about: &str| {
        let (id, name) = kind.words(k);
        explain::Technique { id, name, about: about.to_owned(), named: Named::Hint }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_names_are_there_and_each_once() {
        let all = techniques();
        let times = |id: &str| all.iter().filter(|known| known.id == id).count();
        let kinds = Kind::ALL.map(Kind::name);
        let judgements = Judgement::ALL.map(|judgement| judgement.words().0);
        for id in kinds.into_iter().chain(judgements) {
            assert_eq!(times(id), 1, "{id}");
        }
    }
}
