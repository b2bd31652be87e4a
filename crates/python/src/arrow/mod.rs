//! Arrow in, Arrow out: one row of typed columns for each board of a column of strings.

mod columns;
mod rows;
mod source;

use crate::calls::{accept, command_named, host};
use crate::errors;
use crate::watch::watched;
use arrow_array::{ArrayRef, RecordBatch, StructArray};
use arrow_schema::{ArrowError, Field, FieldRef, SchemaRef};
use gridwright::call::Call;
use gridwright::registry::Origin;
use gridwright::{Command, UsageError};
use pyo3::exceptions::{PyKeyboardInterrupt, PyStopIteration, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use pyo3_arrow::ffi::{
    ArrayIterator, ArrayReader, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule,
};
use pyo3_arrow::input::AnyArray;
use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

/// Rows of one batch of new puzzles.
const NEW_ROWS: u64 = 256;

/// A batch of answers.
#[pyclass(frozen, module = "gridwright._gridwright")]
#[derive(Debug)]
pub struct Batch {
    array: Arc<StructArray>,
    field: FieldRef,
}

impl Batch {
    fn of(batch: RecordBatch) -> Batch {
        let field = field_of(&batch.schema());
        Batch { array: Arc::new(batch.into()), field }
    }
}

/// What the rows of a schema are as values of one array.
fn field_of(schema: &SchemaRef) -> FieldRef {
    Arc::new(Field::new_struct("", schema.fields().clone(), false))
}

#[pymethods]
impl Batch {
    fn __len__(&self) -> usize {
        use arrow_array::Array as _;
        self.array.len()
    }

    #[getter]
    fn names(&self) -> Vec<String> {
        self.array.column_names().into_iter().map(str::to_owned).collect()
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        Ok(to_array_pycapsules(py, self.field.clone(), self.array.as_ref(), requested_schema)?)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.field.as_ref())?)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let array: ArrayRef = self.array.clone();
        let reader = Box::new(ArrayIterator::new([Ok(array)], self.field.clone()));
        Ok(to_stream_pycapsule(py, reader, requested_schema)?)
    }
}

/// Batches of answers, each worked out when it is asked for: whatever the size of the table, one batch
/// of it is in memory.
#[pyclass(frozen, module = "gridwright._gridwright")]
pub struct Batches {
    field: FieldRef,
    stream: Mutex<Option<Stream>>,
}

impl Batches {
    fn of(stream: Stream) -> Batches {
        Batches { field: field_of(&stream.schema), stream: Mutex::new(Some(stream)) }
    }
}

#[pymethods]
impl Batches {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Batch> {
        // Taken out meanwhile: nobody may wait for this lock with the interpreter's in hand.
        let taken = || self.stream.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(mut stream) = taken().take() else {
            return Err(PyStopIteration::new_err("the batches have been taken"));
        };
        let next = stream.next_batch(py);
        *taken() = Some(stream);
        next?.map(Batch::of).ok_or_else(|| PyStopIteration::new_err("no more batches"))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.field.as_ref())?)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let stream = self.stream.lock().unwrap_or_else(PoisonError::into_inner).take();
        let stream = stream.ok_or_else(|| PyValueError::new_err("the batches have been taken"))?;
        Ok(to_stream_pycapsule(py, Box::new(stream), requested_schema)?)
    }
}

impl std::fmt::Debug for Batches {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batches").field("field", &self.field).finish_non_exhaustive()
    }
}

/// Where batches come from.
enum Feed {
    Boards(Box<dyn ArrayReader + Send>),
    New { next: u64, seen: HashSet<String> },
}

/// What is done to each batch, and the batches.
struct Stream {
    call: Arc<Call>,
    wanted: source::Wanted,
    schema: SchemaRef,
    feed: Feed,
}

impl Stream {
    /// The next batch of answers.
    fn next_batch(&mut self, py: Python<'_>) -> PyResult<Option<RecordBatch>> {
        match &mut self.feed {
            Feed::Boards(reader) => {
                // Whoever sends the boards may need the interpreter for that.
                let Some(array) = py.detach(|| reader.next()) else { return Ok(None) };
                let array = array.map_err(|error| PyValueError::new_err(error.to_string()))?;
                let boards =
                    self.wanted.boards(array).map_err(|error| errors::usage(py, &error))?;
                let done = watched(py, |cancel| {
                    rows::answer(&self.call, &boards, &self.schema, &host(0, cancel))
                })?;
                arrow(done).map(Some)
            }
            Feed::New { next, seen } => {
                let (count, _) = self.call.making();
                let end = next.saturating_add(NEW_ROWS).min(count.saturating_add(1));
                if *next >= end {
                    return Ok(None);
                }
                let (seed, numbers) = (self.call.request().seed, *next..end);
                let done = watched(py, |cancel| {
                    let origins = numbers.map(|number| Origin { seed, number });
                    rows::make(&self.call, origins, seen, &self.schema, &host(0, cancel))
                })?;
                *next = end;
                arrow(done).map(Some)
            }
        }
    }
}

fn arrow<T>(done: Result<T, ArrowError>) -> PyResult<T> {
    done.map_err(|error| PyValueError::new_err(error.to_string()))
}

impl Iterator for Stream {
    type Item = Result<ArrayRef, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        Python::attach(|py| match self.next_batch(py) {
            Ok(batch) => batch.map(|batch| Ok(Arc::new(StructArray::from(batch)) as ArrayRef)),
            Err(error) => {
                if error.is_instance_of::<PyKeyboardInterrupt>(py) {
                    // Through the C interface only words get back; Python raises it again by itself.
                    let again = py.import("_thread").and_then(|m| m.call_method0("interrupt_main"));
                    again.map_or_else(|_| (), drop);
                }
                Some(Err(ArrowError::ComputeError(error.to_string())))
            }
        })
    }
}

impl ArrayReader for Stream {
    fn field(&self) -> FieldRef {
        field_of(&self.schema)
    }
}

/// Answers to the boards of a column: a batch for a batch, a stream for a stream.
#[pyfunction]
#[pyo3(signature = (command, world, boards, column, keep, options))]
pub fn arrow_call<'py>(
    py: Python<'py>,
    command: &str,
    world: &str,
    boards: AnyArray,
    column: Option<String>,
    keep: Vec<String>,
    options: BTreeMap<String, String>,
) -> PyResult<Bound<'py, PyAny>> {
    let whole = matches!(boards, AnyArray::Array(_));
    let feed = boards.into_reader()?;
    let open = || -> Result<Stream, UsageError> {
        let command = command_named(command)?;
        let call = accept(command, world, options)?;
        let columns = columns::of(command, call.world().name())
            .ok_or_else(|| UsageError(format!("'{}' has no columns", command.name())))?;
        let wanted = source::Wanted::new(&feed.field(), column, keep)?;
        let schema = wanted.schema(columns)?;
        Ok(Stream { call, wanted, schema, feed: Feed::Boards(feed) })
    };
    let mut stream = open().map_err(|error| errors::usage(py, &error))?;
    if whole {
        let batch = stream.next_batch(py)?;
        let batch = batch.unwrap_or_else(|| RecordBatch::new_empty(stream.schema));
        return Ok(Bound::new(py, Batch::of(batch))?.into_any());
    }
    Ok(Bound::new(py, Batches::of(stream))?.into_any())
}

/// New puzzles, a row each.
#[pyfunction]
#[pyo3(signature = (world, options))]
pub fn arrow_generate(
    py: Python<'_>,
    world: &str,
    options: BTreeMap<String, String>,
) -> PyResult<Batches> {
    let call = accept(Command::Generate, world, options).map_err(|e| errors::usage(py, &e))?;
    let columns = columns::of(Command::Generate, call.world().name()).unwrap_or_default();
    let wanted = source::Wanted::nothing();
    let schema = wanted.schema(columns).map_err(|error| errors::usage(py, &error))?;
    Ok(Batches::of(Stream {
        call,
        wanted,
        schema,
        feed: Feed::New { next: 1, seen: HashSet::new() },
    }))
}
