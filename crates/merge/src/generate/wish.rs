//! What new boards are to be like.

use gridwright_world::explain::Grade;
use gridwright_world::{Request, UsageError};

/// How new boards come about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Tiles at random: hard, as nobody knows a way.
    #[default]
    Random,
    /// Built backwards from one tile: easy, as there is a way on which much merges at once.
    Backwards,
}

/// What new boards are to be like, beyond size and number of tiles. They can be cleared, whatever is wished
/// for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// How they come about.
    pub style: Style,
    /// So many slides are needed.
    pub optimum: Option<u32>,
    /// There is a single shortest way, but for the directions of the last two slides: these can always be
    /// turned round.
    pub single: bool,
    /// How hard they are, as they are rated.
    pub difficulty: Option<Grade>,
}

impl Wish {
    pub(crate) fn read(request: &Request) -> Result<Wish, UsageError> {
        let style = match request.text("style") {
            None | Some("random") => Style::Random,
            Some("backwards") => Style::Backwards,
            Some(other) => {
                return Err(UsageError::unknown("style", other, ["random", "backwards"]));
            }
        };
        Ok(Wish {
            style,
            optimum: request.value("optimum")?,
            single: request.has("single"),
            difficulty: request.difficulty()?,
        })
    }
}
