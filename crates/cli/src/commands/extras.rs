//! Shell completions and manual pages, from the grammar itself.

use crate::{args, output};
use anyhow::{Context, Result};
use clap::ArgMatches;
use clap_complete::Shell;

pub fn completions(matches: &ArgMatches) -> Result<u8> {
    if let Some(&shell) = matches.get_one::<Shell>("shell") {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut args::grammar(), "gridwright", &mut script);
        output::print(&String::from_utf8(script)?);
    }
    Ok(0)
}

pub fn man(matches: &ArgMatches) -> Result<u8> {
    match matches.get_one::<String>("dir") {
        Some(dir) => std::fs::create_dir_all(dir)
            .and_then(|()| clap_mangen::generate_to(args::grammar(), dir))
            .with_context(|| dir.clone())?,
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(args::grammar()).render(&mut page)?;
            output::print(&String::from_utf8(page)?);
        }
    }
    Ok(0)
}
