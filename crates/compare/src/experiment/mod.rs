//! The experiments of the five original reports, ready to run.
