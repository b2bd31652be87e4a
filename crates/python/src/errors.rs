//! The package's exceptions. They are Python classes, so that they can be pickled and documented there.

use gridwright::{InputError, UsageError};
use pyo3::prelude::*;

fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("gridwright._errors")?.getattr(name)
}

/// `gridwright.UsageError`.
pub fn usage(py: Python<'_>, error: &UsageError) -> PyErr {
    usage_of(py, &error.0)
}

/// `gridwright.UsageError` in these words.
pub fn usage_of(py: Python<'_>, message: &str) -> PyErr {
    let raised = class(py, "UsageError").and_then(|class| class.call1((message,)));
    raised.map_or_else(|error| error, PyErr::from_value)
}

/// `gridwright.InputError`, of the instance of that number.
pub fn input(py: Python<'_>, index: u64, error: &InputError) -> PyErr {
    let raise = || {
        let InputError { line, column, message, excerpt, help, .. } = error;
        let raised = class(py, "InputError")?.call1((line, column, message))?;
        raised.setattr("index", index)?;
        raised.setattr("excerpt", excerpt)?;
        raised.setattr("help", help)?;
        Ok(raised)
    };
    raise().map_or_else(|error: PyErr| error, PyErr::from_value)
}

/// Warns of something odd about a text.
pub fn warn(py: Python<'_>, warning: &InputError) -> PyResult<()> {
    let text = std::ffi::CString::new(warning.to_string().replace('\0', " "))?;
    // Two frames up: past this package, to whoever called it.
    PyErr::warn(py, &class(py, "InputWarning")?, &text, 3)
}
