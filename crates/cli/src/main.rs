//! The gridwright command line.
fn main() {}
