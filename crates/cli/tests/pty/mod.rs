//! A program at a pseudo-terminal, for tests.

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);

/// A program at a pseudo-terminal, and who types and reads there.
pub struct Player {
    /// The program.
    pub child: Child,
    keys: File,
    /// What it has written since it was last cleared.
    pub screen: Arc<Mutex<Vec<u8>>>,
    slave: File,
    before: LocalModes,
}

impl Player {
    /// Starts a program with its games at home, without colour.
    pub fn sit(mut command: Command, home: &Path) -> Player {
        let master: OwnedFd = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap().into_string().unwrap();
        let slave = OpenOptions::new().read(true).write(true).open(name).unwrap();
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&slave, size).unwrap();
        let before = tcgetattr(&slave).unwrap().local_modes;
        let child = command
            .envs([("TERM", "xterm-256color"), ("NO_COLOR", "1")])
            .env("XDG_DATA_HOME", home)
            .stdin(slave.try_clone().unwrap())
            .stdout(slave.try_clone().unwrap())
            .stderr(slave.try_clone().unwrap())
            .spawn()
            .unwrap();
        let keys = File::from(master);
        let screen = Arc::new(Mutex::new(Vec::new()));
        let (mut from, to) = (keys.try_clone().unwrap(), screen.clone());
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(read @ 1..) = from.read(&mut buffer) {
                to.lock().unwrap().extend_from_slice(&buffer[..read]);
            }
        });
        Player { child, keys, screen, slave, before }
    }

    /// Presses keys and waits until a word comes that was not there. Only single words are sure to be
    /// written in one go: cells that stay as they are, are not written again.
    pub fn press(&mut self, keys: &str, word: &str) {
        self.screen.lock().unwrap().clear();
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.see(word);
    }

    /// Waits for a word.
    pub fn see(&self, word: &str) {
        let seen = || String::from_utf8_lossy(&self.screen.lock().unwrap()).contains(word);
        assert!(until(seen), "no '{word}' on the screen");
    }

    /// Changes the size of the terminal.
    pub fn resize(&mut self, rows: u16, columns: u16, word: &str) {
        self.screen.lock().unwrap().clear();
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&self.slave, size).unwrap();
        // The terminal is not the child's own, so nobody but us tells it.
        self.kill(rustix::process::Signal::WINCH);
        self.see(word);
    }

    /// Sends a signal.
    pub fn kill(&self, signal: rustix::process::Signal) {
        let pid = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(pid, signal).unwrap();
    }

    /// The exit code's way: waits for the end, and looks at the terminal.
    pub fn end(mut self) -> (ExitStatus, String) {
        let mut status = None;
        assert!(until(|| {
            status = self.child.try_wait().unwrap();
            status.is_some()
        }));
        assert_eq!(
            tcgetattr(&self.slave).unwrap().local_modes,
            self.before,
            "terminal not as it was"
        );
        let left = || String::from_utf8_lossy(&self.screen.lock().unwrap()).contains("\x1b[?1049l");
        assert!(until(left), "the other screen is not left");
        let said = String::from_utf8_lossy(&self.screen.lock().unwrap()).into_owned();
        (status.unwrap(), said)
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        // Ended already, unless a test failed.
        let _ = self.child.kill();
    }
}

/// Whether something comes true in good time.
pub fn until(mut done: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if done() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    false
}
