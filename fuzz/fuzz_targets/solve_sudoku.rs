#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gridwright_fuzz::solve("sudoku", bytes));
