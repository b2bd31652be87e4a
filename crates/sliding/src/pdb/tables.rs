//! What users hold of all this.

#[cfg(feature = "disk")]
use super::cache::TableCache;
#[cfg(feature = "disk")]
use super::disk::Folder;
use crate::board::Board;
use crate::champion::Champion;
use gridwright_search::{Budget, Stop};
use gridwright_world::UsageError;
use std::sync::Arc;

/// The pattern databases, and whatever else the solver remembers from one puzzle to the next. Clones share
/// it; the default keeps it in memory.
#[derive(Clone, Debug, Default)]
pub struct Tables(Arc<Champion>);

impl Tables {
    /// Tables that are kept in a folder.
    #[cfg(feature = "disk")]
    pub fn in_folder(folder: Folder) -> Tables {
        Tables(Arc::new(Champion::new(TableCache::new(folder))))
    }

    /// `--tables`: a folder, the user's own, or nothing but memory.
    #[cfg(feature = "disk")]
    pub(crate) fn read(name: Option<&str>) -> Result<Tables, UsageError> {
        let folder = match name {
            None => Folder::of_user(),
            Some("none") => None,
            Some(folder) => Some(Folder::new(folder)),
        };
        Ok(folder.map_or_else(Tables::default, Tables::in_folder))
    }

    #[cfg(not(feature = "disk"))]
    pub(crate) fn read(name: Option<&str>) -> Result<Tables, UsageError> {
        match name {
            None | Some("none") => Ok(Tables::default()),
            Some(name) => Err(UsageError(format!("--tables {name}: files cannot be kept here"))),
        }
    }

    /// Makes sure that all tables for boards with this goal are there; says how many that are.
    pub fn prepare(&self, goal: &Board, budget: &mut Budget<'_>) -> Result<usize, Stop> {
        self.0.prepare(goal, budget.threads(), budget)
    }

    /// What went wrong with files since this was last asked, for a warning: answers are right all the same.
    pub fn take_troubles(&self) -> Vec<String> {
        self.0.cache().take_troubles()
    }

    pub(crate) fn champion(&self) -> &Champion {
        &self.0
    }
}
