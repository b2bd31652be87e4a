//! What the search leaves out, rule by rule. Each has a switch: with all of them off the search is plain
//! alpha-beta over the moves of [`generate`](crate::player::moves::generate).

/// Declares the rules, their names, and the two ends: all of them and none.
macro_rules! rules {
    ($($(#[doc = $doc:literal])+ $name:ident,)+) => {
        /// Which of the rules are on; all of them unless said otherwise.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Selectivity {
            $($(#[doc = $doc])+ pub $name: bool,)+
        }

        impl Selectivity {
            /// The names of all rules.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];

            /// All rules, or none: plain alpha-beta.
            pub const fn all(on: bool) -> Selectivity {
                Selectivity { $($name: on),+ }
            }

            /// Switches the rule of that name off; whether there is one.
            pub fn without(&mut self, name: &str) -> bool {
                match name {
                    $(stringify!($name) => self.$name = false,)+
                    _ => return false,
                }
                true
            }
        }
    };
}

rules! {
    /// What was found before, deep enough, is not searched again.
    table,
    /// Late moves are searched less deep first.
    reductions,
    /// After so many moves the rest is given up.
    counts,
    /// Far above the window near the end: taken as it is.
    futility,
    /// Far below the window near the end: only fours can help.
    razoring,
    /// Without a move to begin with, one ply less.
    iterative,
    /// What the table says makes the estimate better.
    refinement,
    /// What searches made of estimates makes the next ones better.
    correction,
    /// A move that everything hangs on is searched a ply deeper.
    singular,
    /// A win by fours is looked for at the end.
    fours,
    /// Replies to fours cost no depth, nor do defences where there is hardly a choice.
    extensions,
    /// Forks that nothing answers are taken as won.
    forks,
    /// A move of the root is trusted only when no refutation by threats is found.
    safety,
}

impl Default for Selectivity {
    fn default() -> Selectivity {
        Selectivity::all(true)
    }
}

/// How far above the window a position must be, with so many plies left, to be left alone.
pub fn futility_margin(depth: i32, improving: bool) -> i32 {
    60 * (depth - i32::from(improving)).max(1)
}

/// The deepest position that is left alone.
pub const FUTILITY_DEPTH: i32 = 8;

/// How far below the window a position must be for only fours to be tried.
pub fn razor_margin(depth: i32) -> i32 {
    60 + 50 * depth
}

/// The deepest position in which only fours are tried.
pub const RAZOR_DEPTH: i32 = 3;

/// Moves that are tried with so many plies left.
pub fn moves_worth(depth: i32, improving: bool, wide: bool) -> usize {
    let all = 4 + 2 * depth + depth * depth / 9;
    let some = if improving { all } else { all / 2 + 2 };
    (if wide { 2 * some } else { some }) as usize
}

/// The least depth at which it is asked how much hangs on the table's move, and how much worse all others
/// must be, a ply.
pub const SINGULAR_DEPTH: i32 = 6;
/// See [`SINGULAR_DEPTH`].
pub const SINGULAR_MARGIN: i32 = 3;

/// Up to this depth, moves behind one that raised the window are searched a ply less.
pub const RAISED_DEPTH: i32 = 12;

/// Boards with no more cells than this are looked at in full width.
pub const NARROW: usize = 64;
