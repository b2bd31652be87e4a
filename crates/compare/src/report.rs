//! A folder with everything: data, tables, pictures, and the page that shows them.

use crate::facts::{self, Facts};
use crate::results::Results;
use crate::table::Table;
use crate::tables::NOTES;
use crate::{Error, export, html, machine, plot, tables};
use gridwright_render::font::Fonts;
use std::path::{Path, PathBuf};

/// The tables of a comparison, what a report said last.
pub fn all_tables(results: &Results, facts: Option<&Facts>) -> Vec<Table> {
    let mut all = tables::all(results);
    all.extend(facts.and_then(|facts| facts::table(results, facts)));
    all
}

/// Writes `results.csv`, `wide.csv`, `results.json`, `results.md`, `results.tex`, `index.html` and each
/// plot as SVG, PNG and PDF. Each file is written beside its target and renamed.
pub fn write(
    folder: &Path,
    results: &Results,
    notes: &[String],
    facts: Option<&Facts>,
) -> Result<(), Error> {
    std::fs::create_dir_all(folder).map_err(Error::file(folder))?;
    let tables = all_tables(results, facts);
    let plots = plot::all(results);
    write_file(&folder.join("results.csv"), export::csv(results))?;
    write_file(&folder.join("results.json"), export::json(results))?;
    write_file(&folder.join("results.md"), markdown(results, notes, &tables))?;
    write_file(&folder.join("results.tex"), latex(results, &tables))?;
    write_file(&folder.join("wide.csv"), export::wide_csv(results))?;
    let fonts = Fonts::default();
    for plot in &plots {
        let path = |kind: &str| folder.join(format!("{}.{kind}", plot.name));
        write_file(&path("svg"), &plot.svg)?;
        let (png, pdf) = (path("png"), path("pdf"));
        write_file(&png, plot.png(&fonts).map_err(Error::file(&png))?)?;
        write_file(&pdf, plot.pdf(&fonts).map_err(Error::file(&pdf))?)?;
    }
    // The page last: whoever sees it finds all that it links to.
    write_file(&folder.join("index.html"), html::page(results, notes, &tables, &plots))
}

/// The tables as a document.
pub fn markdown(results: &Results, notes: &[String], tables: &[Table]) -> String {
    let mut text = format!("# {}\n\n", results.title);
    for note in notes {
        text.push_str(&format!("{note}\n\n"));
    }
    for disagreement in &results.disagreements {
        text.push_str(&format!("**{disagreement}**\n\n"));
    }
    for skipped in &results.skipped {
        text.push_str(&format!("Left out: {}:{}\n\n", skipped.source, skipped.error));
    }
    for table in tables {
        text.push_str(&table.markdown());
        text.push('\n');
    }
    for note in NOTES {
        text.push_str(&format!("- {}\n", note.replace('*', "\\*")));
    }
    text.push_str(&format!("- {}\n", machine::describe()));
    text
}

/// The tables for a paper, each a `tabular`; nothing but plain LaTeX is needed.
pub fn latex(results: &Results, tables: &[Table]) -> String {
    let mut text = format!("% {}\n% {}\n", results.title, machine::describe());
    for table in tables {
        text.push_str(&format!("\n{}", table.latex()));
    }
    text
}

/// Never a half-written file.
fn write_file(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Error> {
    let beside = beside(path);
    std::fs::write(&beside, content).map_err(Error::file(&beside))?;
    std::fs::rename(&beside, path).map_err(Error::file(path))
}

/// A name for the file that is still being written.
pub(crate) fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}
