//! Where clues may stand and where they must.

use gridwright_world::input::{InputError, Line, Lines};
use gridwright_world::text::number_of;

/// What a mask says of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Never,
    Maybe,
    Always,
}

/// Which cells hold clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mask {
    order: usize,
    places: Box<[Place]>,
}

impl Mask {
    /// Reads N rows of N characters: `.` (also `0`, `_`) never holds a clue, `?` may hold one, `x` (also
    /// `X`, `*`, `1`) always holds one. Blanks between them mean nothing.
    ///
    /// ```
    /// use gridwright_sudoku::Mask;
    /// let mask = Mask::parse("x?..\n..??\n????\nx..x\n")?;
    /// assert_eq!(mask.order(), 4);
    /// assert!(Mask::parse("x?\n").is_err());
    /// # Ok::<(), gridwright_world::InputError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Mask, InputError> {
        let mut lines = Lines::of(text, true);
        let mut rows: Vec<Line> = Vec::new();
        while let Some(line) = lines.next_line()? {
            if !line.is_blank() {
                rows.push(line);
            }
        }
        let order = rows.len();
        if order == 0 {
            return Err(InputError::empty("N rows of N characters out of . ? x"));
        }
        let mut places = Vec::with_capacity(order * order);
        for line in &rows {
            let before = places.len();
            for (at, letter) in line.text.chars().enumerate().filter(|(_, c)| !c.is_whitespace()) {
                places.push(match letter {
                    '.' | '0' | '_' => Place::Never,
                    '?' => Place::Maybe,
                    'x' | 'X' | '*' | '1' => Place::Always,
                    other => {
                        let message = format!(
                            "expected . (no clue), ? (perhaps one) or x (a clue), found '{other}'"
                        );
                        return Err(line.error(at + 1, message));
                    }
                });
            }
            let found = places.len() - before;
            if found != order {
                let message = format!("{} in this row, expected {order}", number_of(found, "cell"));
                return Err(line.error_at_end(message));
            }
        }
        Ok(Mask { order, places: places.into() })
    }

    /// How many rows and columns it has.
    pub fn order(&self) -> usize {
        self.order
    }

    pub(super) fn may(&self, cell: usize) -> bool {
        self.places[cell] != Place::Never
    }

    pub(super) fn must(&self, cell: usize) -> bool {
        self.places[cell] == Place::Always
    }
}
