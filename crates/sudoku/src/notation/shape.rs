//! Boards whose notation says their boxes, regions and extras itself.

use super::Puzzles;
use crate::board::{Extras, Layout, LayoutError, Partition, Puzzle, SharedLayout};
use gridwright_world::input::{InputError, Line};

/// What a notation says of a board besides its digits.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) order: usize,
    pub(super) partition: Partition,
    pub(super) extras: Extras,
}

impl Shape {
    /// The layout; regions that are boxes after all are boxes.
    pub(super) fn layout(self) -> Result<Layout, LayoutError> {
        let Shape { order, partition, extras } = self;
        match partition {
            Partition::Boxes { width, height } => Layout::boxes(order, width, height, extras),
            Partition::Regions(map) => {
                let wide = map.cells().iter().take(order).take_while(|&&region| region == 0);
                let width = wide.count();
                let boxes = order
                    .is_multiple_of(width)
                    .then(|| Layout::boxes(order, width, order / width, extras).ok());
                let same = |boxes: &Layout| boxes.region_of_each() == map.cells();
                Ok(boxes.flatten().filter(same).unwrap_or_else(|| Layout::regions(map, extras)))
            }
        }
    }
}

/// A board as its notation says it.
#[derive(Clone, Debug)]
pub(super) struct Own {
    pub(super) shape: Shape,
    pub(super) digits: Vec<u8>,
}

impl Puzzles<'_> {
    /// The board, unless the options say otherwise about it; extras of both count.
    pub(super) fn own_board(&mut self, line: &Line, own: Own) -> Result<Puzzle, InputError> {
        let Own { mut shape, digits } = own;
        let asked = self.options.extras;
        shape.extras.diagonals |= asked.diagonals;
        shape.extras.windows |= asked.windows;
        let layout = shape.layout().map_err(|error| line.error(1, error.to_string()))?;
        let boxes = self.options.boxes;
        let other_boxes = boxes.is_some_and(|(width, height)| {
            *layout.partition() != Partition::Boxes { width, height }
        });
        let other_regions = self
            .options
            .regions
            .as_ref()
            .is_some_and(|regions| regions.region_of_each() != layout.region_of_each());
        if other_boxes || other_regions {
            let message = "the notation says the boxes of this board itself, and says others";
            return Err(line.error(1, message).with_help("leave out --box and --regions"));
        }
        if let Some(help) = self.options.lacks_symbols(layout.order()) {
            return Err(line.error(1, help));
        }
        let layout =
            if layout.is_classic() { Layout::classic() } else { SharedLayout::from(layout) };
        Puzzle::new(layout, digits.into()).map_err(|error| line.error(1, error.to_string()))
    }
}
