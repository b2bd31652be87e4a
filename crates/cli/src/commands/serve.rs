//! `serve`: the page and the HTTP interface on this machine.

use crate::{errors, options, output, signals};
use anyhow::{Context, Result, anyhow, bail};
use clap::{Arg, ArgAction, ArgMatches, Command as Clap};
use gridwright_server::{Allowance, Server, Settings};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The command's grammar.
pub fn grammar() -> Clap {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    Clap::new("serve")
        .about("Serve the web page and the HTTP interface on this machine")
        .arg(option("port", "PORT", "Port; 0 takes any that is free [default: 8080]"))
        .arg(
            Arg::new("open")
                .long("open")
                .help("Open the page in the browser")
                .action(ArgAction::SetTrue),
        )
        .arg(option("listen", "ADDRESS", "Address that others can reach; needs --token"))
        .arg(option("token", "TOKEN", "What every call of the interface must then send"))
        .arg(option("queue", "N", "Requests that may wait for their turn [default: 128]"))
}

/// Serves until it is interrupted.
pub fn run(matches: &ArgMatches) -> Result<u8> {
    let port = options::count_or(matches, "port", 8080)?;
    let port = u16::try_from(port).map_err(|_| anyhow!("--port '{port}': expected 0 to 65535"))?;
    let ip = match options::optional(matches, "listen") {
        None => IpAddr::V4(Ipv4Addr::LOCALHOST),
        Some(text) => {
            text.parse().map_err(|_| anyhow!("--listen '{text}': expected an IP address"))?
        }
    };
    let token = options::optional(matches, "token");
    if token.as_ref().is_some_and(|token| token.len() < 8) {
        bail!("--token: expected 8 characters or more");
    }
    if !ip.is_loopback() && token.is_none() {
        bail!("--listen {ip} can be reached by others; it needs a --token");
    }
    let queue = usize::try_from(options::count_or(matches, "queue", 128)?)?;
    let allowance = Allowance { queue, ..Allowance::default() };
    let settings = Settings { address: SocketAddr::new(ip, port), token, allowance };
    let server = Server::bind(settings).with_context(|| format!("{ip} port {port}"))?;
    let url = format!("http://{}/", server.address()?);
    output::print(&format!("{url}\n"));
    if matches.get_flag("open") {
        open(&url);
    }
    let _busy = signals::busy();
    server.run(signals::cancel())?;
    Ok(0)
}

/// Asks the system to show a page; where it cannot, the address has been printed.
fn open(url: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    if let Err(error) = std::process::Command::new(program).arg(url).spawn() {
        errors::show(&format!("{program}: {error}; open {url} yourself\n"));
    }
}
