//! Shell completions and manual pages, from the grammar itself.

use crate::{args, output};
use anyhow::{Context, Result};
use clap::{ArgMatches, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use std::fmt::Write as _;
use std::io;
use std::path::Path;

pub fn completions(matches: &ArgMatches) -> Result<u8> {
    if let Some(&shell) = matches.get_one::<Shell>("shell") {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut args::grammar(), "gridwright", &mut script);
        output::print(&String::from_utf8(script)?);
    }
    Ok(0)
}

pub fn man(matches: &ArgMatches) -> Result<u8> {
    let mut grammar = args::grammar().disable_help_subcommand(true);
    grammar.build();
    match matches.get_one::<String>("dir") {
        Some(dir) => std::fs::create_dir_all(dir)
            .and_then(|()| pages(&grammar, Path::new(dir)))
            .with_context(|| dir.clone())?,
        None => output::print(&page(&grammar)?),
    }
    Ok(0)
}

/// A page for a command and for each of its own.
fn pages(command: &Command, folder: &Path) -> io::Result<()> {
    for own in command.get_subcommands().filter(|own| !own.is_hide_set()) {
        pages(own, folder)?;
    }
    let name = Man::new(command.clone()).get_filename();
    std::fs::write(folder.join(name), page(command)?)
}

/// The page of one command. What stands at the end of its help has sections of its own.
fn page(command: &Command) -> io::Result<String> {
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    if command.get_arguments().any(|option| !option.is_hide_set()) {
        man.render_options_section(&mut page)?;
    }
    if command.get_subcommands().any(|own| !own.is_hide_set()) {
        man.render_subcommands_section(&mut page)?;
    }
    let mut page = String::from_utf8(page).map_err(io::Error::other)?;
    if let Some(ending) = command.get_after_help() {
        page.push_str(&sections(&ending.to_string()));
    }
    Ok(page)
}

/// Paragraphs that begin with a heading and a colon, as sections whose lines stay as they are.
fn sections(text: &str) -> String {
    let mut page = String::new();
    for paragraph in text.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()) {
        let (heading, body) = match paragraph.split_once(':') {
            Some((heading, body)) if !heading.contains('\n') => (heading, body),
            _ => ("Notes", paragraph),
        };
        let heading = heading.to_uppercase().replace("EXIT CODES", "EXIT STATUS");
        let _ = writeln!(page, ".SH \"{heading}\"\n.nf");
        for line in body.lines().map(str::trim_end).filter(|line| !line.is_empty()) {
            let line = line.strip_prefix("  ").unwrap_or(line.trim_start()).replace('\\', "\\e");
            // A point or a quote at the start of a line would be a request.
            let _ = writeln!(page, "\\&{}", line.replace('-', "\\-"));
        }
        page.push_str(".fi\n");
    }
    page
}
