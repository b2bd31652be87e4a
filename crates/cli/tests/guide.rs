//! The examples in the documents are real: each is run from the repository's root, and its output
//! compared. `TRYCMD=overwrite` writes the outputs anew; times are then to be replaced by `[..]`.

#[test]
fn guide_examples_are_true() {
    std::env::set_current_dir("../..").expect("the tests start in their crate's folder");
    trycmd::TestCases::new().case("GUIDE.md");
}
