//! Memory that is about to be taken: asked for before it is there, so that a limit is never passed.

use crate::{Budget, Stop};

/// Bytes of a vector that is about to take `more` elements: it grows to twice its capacity.
///
/// ```
/// use gridwright_search::memory::grown;
/// assert_eq!(grown::<u64>(10, 16, 6), 128);
/// assert_eq!(grown::<u64>(10, 16, 7), 256);
/// ```
pub fn grown<T>(length: usize, capacity: usize, more: usize) -> u64 {
    let needed = length + more;
    let capacity = if needed > capacity { needed.max(2 * capacity) } else { capacity };
    (capacity * size_of::<T>()) as u64
}

impl Budget<'_> {
    /// Says no where a search that is about to hold so many bytes would pass the memory limit.
    #[inline]
    pub fn check_room(&self, bytes: u64) -> Result<(), Stop> {
        match self.limits().memory {
            Some(limit) if bytes > limit => Err(Stop::Memory),
            _ => Ok(()),
        }
    }
}
