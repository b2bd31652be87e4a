//! The page: one file that needs nothing else, readable in light, in dark and on paper.

use crate::machine;
use crate::plot::Plot;
use crate::results::Results;
use crate::table::Table;
use crate::tables::NOTES;
use gridwright::text::number_of;
use std::fmt::Write;

const STYLE: &str = "\
:root{color-scheme:light dark;--paper:#fff;--ink:#1b1d1f;--soft:#4a5056;--line:#d4d7da;--zebra:#f6f7f8;--warn:#9a3b00}\
@media (prefers-color-scheme:dark){:root{--paper:#16181b;--ink:#e8e8e6;--soft:#b4b8bd;--line:#3a3f45;--zebra:#1d2024;--warn:#ff9f66}}\
@media print{:root{color-scheme:light;--paper:#fff;--ink:#000;--soft:#333;--line:#bbb;--zebra:#fff;--warn:#600}}\
*{box-sizing:border-box}body{margin:0 auto;padding:1.5rem 1rem 4rem;max-width:72rem;background:var(--paper);color:var(--ink);\
font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}\
h1{font-size:1.6rem;margin:.2rem 0}h2{font-size:1.2rem;margin:2.2rem 0 .4rem}p{margin:.4rem 0}\
.soft,figcaption,small{color:var(--soft)}a{color:inherit}nav ul{padding:0;margin:.6rem 0;display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;list-style:none}\
.scroll{overflow-x:auto;margin:.8rem 0}table{border-collapse:collapse;font-size:.82rem;font-variant-numeric:tabular-nums}\
caption{text-align:left;font-weight:600;font-size:1.05rem;padding:.3rem 0}th,td{padding:.2rem .45rem;text-align:left;white-space:nowrap}\
thead th{border-bottom:2px solid var(--line)}tbody tr{border-bottom:1px solid var(--line)}tbody tr:nth-child(even){background:var(--zebra)}\
tr.b{border-top:2px solid var(--soft)}.n{text-align:right}\
figure{margin:1.2rem 0;break-inside:avoid}figure svg{max-width:100%;height:auto;border:1px solid var(--line);border-radius:6px}\
figcaption{font-size:.9rem}.warn{color:var(--warn);font-weight:600}\
@media print{body{max-width:none;padding:0;font-size:11pt}nav{display:none}.scroll{overflow:visible}table{font-size:7pt}th,td{padding:.1rem .25rem}tr{break-inside:avoid}}";

/// Text with the letters of markup made harmless.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter => safe.push(letter),
        }
    }
    safe
}

/// The whole page.
pub fn page(results: &Results, notes: &[String], tables: &[Table], plots: &[Plot]) -> String {
    let title = escape(&results.title);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n\
         <body>\n<header>\n<h1>{title}</h1>\n{}</header>\n",
        head(results)
    );
    page.push_str(&warnings(results, notes));
    page.push_str("<nav aria-label=\"Contents\"><ul>");
    for (number, table) in tables.iter().enumerate() {
        let _ = write!(page, "<li><a href=\"#t{number}\">{}</a></li>", escape(&table.title));
    }
    for plot in plots {
        let _ = write!(page, "<li><a href=\"#{}\">{}</a></li>", plot.name, escape(&plot.title));
    }
    page.push_str("</ul></nav>\n<main>\n<h2>Tables</h2>\n");
    for (number, table) in tables.iter().enumerate() {
        let _ = write!(page, "<section id=\"t{number}\">\n{}</section>\n", table.html());
    }
    for note in NOTES {
        let _ = writeln!(page, "<p><small>{}</small></p>", escape(note));
    }
    page.push_str("<h2>Plots</h2>\n");
    for plot in plots {
        let Plot { name, svg, caption, .. } = plot;
        let _ = write!(
            page,
            "<figure id=\"{name}\">\n{svg}<figcaption>{} <a href=\"{name}.svg\">SVG</a> \
             <a href=\"{name}.png\">PNG</a> <a href=\"{name}.pdf\">PDF</a></figcaption>\n</figure>\n",
            escape(caption)
        );
    }
    page + &conditions(results) + "</main>\n</body>\n</html>\n"
}

fn head(results: &Results) -> String {
    let runs = results.records.len();
    let unfinished = if results.is_complete() {
        String::new()
    } else {
        format!(
            "<p class=\"warn\">Interrupted: {runs} of {} finished. The same command continues.</p>\n",
            number_of(results.planned, "run")
        )
    };
    format!(
        "<p class=\"soft\">{}: {} instances, {} algorithms, {runs} runs. Data: \
         <a href=\"results.csv\">results.csv</a>, <a href=\"results.json\">results.json</a>, \
         <a href=\"results.md\">results.md</a>, <a href=\"results.tex\">results.tex</a>, \
         <a href=\"wide.csv\">wide.csv</a></p>\n{unfinished}",
        escape(results.world),
        results.cases.len(),
        results.variants.len(),
    )
}

fn warnings(results: &Results, notes: &[String]) -> String {
    let mut text = String::new();
    for disagreement in &results.disagreements {
        let _ = writeln!(text, "<p class=\"warn\">{}</p>", escape(&disagreement.to_string()));
    }
    for skipped in &results.skipped {
        let what = format!("Left out: {}:{}", skipped.source, skipped.error);
        let _ = writeln!(text, "<p class=\"warn\">{}</p>", escape(&what));
    }
    for note in notes {
        let _ = writeln!(text, "<p>{}</p>", escape(note));
    }
    text
}

/// Under which options and limits each competitor ran.
fn conditions(results: &Results) -> String {
    let mut text = String::from("<h2>Conditions</h2>\n<ul>\n");
    for variant in &results.variants {
        let (label, conditions) = (escape(&variant.label), escape(&variant.conditions()));
        let _ = writeln!(text, "<li><strong>{label}</strong> <small>{conditions}</small></li>");
    }
    let _ = writeln!(text, "</ul>\n<p><small>{}</small></p>", escape(&machine::describe()));
    text
}
