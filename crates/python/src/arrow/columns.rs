//! The columns of answers: their names and types, and how they are filled.

use arrow_array::ArrayRef;
use arrow_array::builder::{BooleanBuilder, Float64Builder, Int64Builder, StringBuilder};
use arrow_schema::DataType;
use gridwright::Command;
use std::sync::Arc;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Word,
    /// A whole number. Signed, because some engines have no others.
    Whole,
    /// Any number.
    Number,
    /// Yes or no.
    Switch,
}

impl Kind {
    /// As Arrow calls it.
    pub fn data_type(self) -> DataType {
        match self {
            Kind::Word => DataType::Utf8,
            Kind::Whole => DataType::Int64,
            Kind::Number => DataType::Float64,
            Kind::Switch => DataType::Boolean,
        }
    }
}

/// Columns by name and kind.
pub type Columns = &'static [(&'static str, Kind)];

const MOVES: Columns = &[
    ("status", Kind::Word),
    ("cost", Kind::Whole),
    ("moves", Kind::Word),
    ("optimal", Kind::Switch),
    ("lower_bound", Kind::Whole),
    ("upper_bound", Kind::Whole),
    ("reason", Kind::Word),
    ("why", Kind::Word),
    ("expanded", Kind::Whole),
    ("seconds", Kind::Number),
];
const FILLED: Columns = &[
    ("status", Kind::Word),
    ("solution", Kind::Word),
    ("unique", Kind::Switch),
    ("reason", Kind::Word),
    ("why", Kind::Word),
    ("expanded", Kind::Whole),
    ("seconds", Kind::Number),
];
const PLAYED: Columns = &[
    ("status", Kind::Word),
    ("value", Kind::Word),
    ("line", Kind::Word),
    ("optimal", Kind::Switch),
    ("reason", Kind::Word),
    ("why", Kind::Word),
    ("expanded", Kind::Whole),
    ("seconds", Kind::Number),
];
const COUNTED: Columns = &[
    ("status", Kind::Word),
    ("count", Kind::Whole),
    ("complete", Kind::Switch),
    ("cost", Kind::Whole),
    ("reason", Kind::Word),
    ("why", Kind::Word),
    ("expanded", Kind::Whole),
    ("seconds", Kind::Number),
];
const RATED: Columns = &[
    ("status", Kind::Word),
    ("grade", Kind::Word),
    ("score", Kind::Number),
    ("hardest", Kind::Word),
    ("reason", Kind::Word),
    ("why", Kind::Word),
    ("seconds", Kind::Number),
];
const HINTED: Columns = &[
    ("status", Kind::Word),
    ("technique", Kind::Word),
    ("name", Kind::Word),
    ("text", Kind::Word),
    ("move", Kind::Word),
    ("steps", Kind::Whole),
    ("reason", Kind::Word),
    ("why", Kind::Word),
    ("seconds", Kind::Number),
];
const MADE: Columns = &[
    ("status", Kind::Word),
    ("seed", Kind::Word),
    ("number", Kind::Whole),
    ("puzzle", Kind::Word),
    ("notation", Kind::Word),
    ("solution", Kind::Word),
    ("grade", Kind::Word),
    ("score", Kind::Number),
    ("reason", Kind::Word),
    ("why", Kind::Word),
    ("seconds", Kind::Number),
];

/// The columns of a command's answers in a world.
pub fn of(command: Command, world: &str) -> Option<Columns> {
    Some(match (command, world) {
        (Command::Solve, "mnk") => PLAYED,
        (Command::Solve, "sudoku" | "numbrix") => FILLED,
        (Command::Solve, _) => MOVES,
        (Command::Count, _) => COUNTED,
        (Command::Rate, _) => RATED,
        (Command::Hint, _) => HINTED,
        (Command::Generate, _) => MADE,
        _ => return None,
    })
}

/// One value on its way into a column.
#[derive(Debug)]
pub enum Value {
    None,
    Name(&'static str),
    Word(String),
    Whole(u64),
    Number(f64),
    Switch(bool),
}

/// `None` where there is nothing.
pub fn value<T>(found: Option<T>, wrap: impl FnOnce(T) -> Value) -> Value {
    found.map_or(Value::None, wrap)
}

enum Column {
    Word(StringBuilder),
    Whole(Int64Builder),
    Number(Float64Builder),
    Switch(BooleanBuilder),
}

/// Columns that are being filled.
pub struct Table {
    names: Columns,
    columns: Vec<Column>,
}

impl Table {
    /// Room for so many rows.
    pub fn new(names: Columns, rows: usize) -> Table {
        let column = |(_, kind): &(&str, Kind)| match kind {
            Kind::Word => Column::Word(StringBuilder::with_capacity(rows, rows * 8)),
            Kind::Whole => Column::Whole(Int64Builder::with_capacity(rows)),
            Kind::Number => Column::Number(Float64Builder::with_capacity(rows)),
            Kind::Switch => Column::Switch(BooleanBuilder::with_capacity(rows)),
        };
        Table { names, columns: names.iter().map(column).collect() }
    }

    /// Adds a row: its values by name, in any order; what is not named is null.
    pub fn add<const N: usize>(&mut self, row: [(&'static str, Value); N]) {
        let mut row = row.into_iter().peekable();
        for ((name, _), column) in self.names.iter().zip(&mut self.columns) {
            // Rows are written in the order of the columns, so that each is looked at once.
            let value = row.next_if(|(given, _)| given == name).map_or(Value::None, |(_, v)| v);
            column.push(value);
        }
        debug_assert!(row.next().is_none(), "a value has no column");
    }

    /// The filled columns.
    pub fn finish(self) -> Vec<ArrayRef> {
        let finish = |column: Column| -> ArrayRef {
            match column {
                Column::Word(mut builder) => Arc::new(builder.finish()),
                Column::Whole(mut builder) => Arc::new(builder.finish()),
                Column::Number(mut builder) => Arc::new(builder.finish()),
                Column::Switch(mut builder) => Arc::new(builder.finish()),
            }
        };
        self.columns.into_iter().map(finish).collect()
    }
}

impl Column {
    fn push(&mut self, value: Value) {
        match (self, value) {
            (Column::Word(column), Value::Name(word)) => column.append_value(word),
            (Column::Word(column), Value::Word(word)) => column.append_value(word),
            (Column::Whole(column), Value::Whole(number)) => {
                column.append_option(i64::try_from(number).ok());
            }
            (Column::Number(column), Value::Number(number)) => column.append_value(number),
            (Column::Switch(column), Value::Switch(switch)) => column.append_value(switch),
            (Column::Word(column), _) => column.append_null(),
            (Column::Whole(column), _) => column.append_null(),
            (Column::Number(column), _) => column.append_null(),
            (Column::Switch(column), _) => column.append_null(),
        }
    }
}
