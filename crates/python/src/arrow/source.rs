//! Where boards stand in what was sent: a column of strings, alone or in a table.

use crate::arrow::columns::Columns;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use arrow_schema::{DataType, Field, FieldRef, Fields, Schema, SchemaRef};
use gridwright::UsageError;
use std::sync::Arc;

/// What is wanted of each batch: the boards, and columns to be kept beside the answers.
pub struct Wanted {
    /// The place of the boards in a table; `None` where the boards are all there is.
    column: Option<usize>,
    kept: Vec<(usize, FieldRef)>,
}

/// The boards of one batch, and what is kept of it.
pub struct Boards {
    /// Strings of one of three kinds.
    pub texts: ArrayRef,
    /// Columns that are passed on.
    pub kept: Vec<ArrayRef>,
}

impl Wanted {
    /// Nothing at all.
    pub fn nothing() -> Wanted {
        Wanted { column: None, kept: Vec::new() }
    }

    /// Looks for columns by name.
    pub fn new(
        field: &Field,
        column: Option<String>,
        keep: Vec<String>,
    ) -> Result<Wanted, UsageError> {
        let DataType::Struct(fields) = field.data_type() else {
            if let Some(name) = keep.first() {
                return Err(UsageError(format!("there is no column '{name}' beside the boards")));
            }
            are_strings(field)?;
            return Ok(Wanted::nothing());
        };
        let find = |name: &str| {
            let place = fields.iter().position(|field| field.name() == name);
            place.ok_or_else(|| {
                let names: Vec<_> = fields.iter().map(|field| field.name().as_str()).collect();
                UsageError(format!("no column '{name}'; there is: {}", names.join(", ")))
            })
        };
        let place = match column {
            Some(name) => find(&name)?,
            None => the_only(fields)?,
        };
        are_strings(&fields[place])?;
        let kept = keep.into_iter().map(|name| find(&name).map(|at| (at, fields[at].clone())));
        Ok(Wanted { column: Some(place), kept: kept.collect::<Result<_, _>>()? })
    }

    /// The columns of the answer: what is kept, then what was found.
    pub fn schema(&self, columns: Columns) -> Result<SchemaRef, UsageError> {
        let kept = self.kept.iter().map(|(_, field)| field.clone());
        let found =
            columns.iter().map(|(name, kind)| Arc::new(Field::new(*name, kind.data_type(), true)));
        for (_, field) in &self.kept {
            if columns.iter().any(|(name, _)| name == field.name()) {
                let name = field.name();
                return Err(UsageError(format!("'{name}' is also the name of an answer's column")));
            }
        }
        Ok(Arc::new(Schema::new(kept.chain(found).collect::<Fields>())))
    }

    /// What is wanted of a batch.
    pub fn boards(&self, batch: ArrayRef) -> Result<Boards, UsageError> {
        let Some(place) = self.column else { return Ok(Boards { texts: batch, kept: Vec::new() }) };
        let table =
            batch.as_struct_opt().ok_or_else(|| UsageError("a batch is no table".to_owned()))?;
        let kept = self.kept.iter().map(|(at, _)| table.column(*at).clone()).collect();
        Ok(Boards { texts: table.column(place).clone(), kept })
    }
}

/// Without a name: the only column of strings.
fn the_only(fields: &Fields) -> Result<usize, UsageError> {
    let mut places = (0..fields.len()).filter(|&place| are_strings(&fields[place]).is_ok());
    match (places.next(), places.next()) {
        (Some(place), None) => Ok(place),
        _ => Err(UsageError("column: which column has the boards?".to_owned())),
    }
}

fn are_strings(field: &Field) -> Result<(), UsageError> {
    match field.data_type() {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Ok(()),
        other => Err(UsageError(format!(
            "column '{}' holds {other}; expected Utf8, LargeUtf8 or Utf8View",
            field.name()
        ))),
    }
}

/// The text of a row, straight from Arrow's memory.
pub fn text(texts: &dyn Array, row: usize) -> Option<&str> {
    if texts.is_null(row) {
        return None;
    }
    match texts.data_type() {
        DataType::Utf8 => Some(texts.as_string::<i32>().value(row)),
        DataType::LargeUtf8 => Some(texts.as_string::<i64>().value(row)),
        DataType::Utf8View => Some(texts.as_string_view().value(row)),
        _ => None,
    }
}
