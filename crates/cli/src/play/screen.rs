//! The terminal: taken over, driven, and given back as it was, whatever happens.

use super::app::{App, Leave};
use super::keys::{self, Wish};
use super::{saves, view, work};
use crate::signals;
use anyhow::Result;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers, KeyboardEnhancementFlags, MouseButton, MouseEventKind,
    PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use ratatui::crossterm::style::Print;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use ratatui::layout::Rect;
use signal_hook::consts::SIGHUP;
use std::io::{Stdout, Write, stderr, stdout};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How long is waited for a key before looking at clock, work and signals.
const BEAT: Duration = Duration::from_millis(50);

/// As many keys as are obeyed before the screen is drawn again.
const TYPED_AHEAD: usize = 32;

/// The mouse is told of while a button is held, not wherever it moves: a slow line has better to do.
const NO_HOVER: &str = "\x1b[?1003l\x1b[?1002h";

/// What is drawn on.
type Canvas = Terminal<CrosstermBackend<Stdout>>;

/// The terminal while it is ours.
struct Screen(Canvas);

impl Screen {
    fn take() -> Result<Screen> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            // Work that fails says so on the screen.
            if std::thread::current().name() != Some(work::THREAD) {
                give_back();
                before(panic);
            }
        }));
        enable_raw_mode()?;
        // Terminals that can tell Ctrl with a digit are asked to; the others take no notice.
        let flags = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES;
        let screen = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
            .and_then(|()| execute!(stdout(), Print(NO_HOVER)))
            .and_then(|()| execute!(stdout(), PushKeyboardEnhancementFlags(flags)))
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match screen {
            Ok(screen) => Ok(Screen(screen)),
            Err(error) => {
                give_back();
                Err(error.into())
            }
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// As it was. Where the terminal is gone there is nobody to tell.
fn give_back() {
    let _ = execute!(stdout(), PopKeyboardEnhancementFlags, DisableMouseCapture);
    let _ = execute!(stdout(), LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}

/// Plays until somebody leaves. The exit code.
pub fn run(app: &mut App, paint: bool) -> Result<u8> {
    hold(app, |app, screen, gone| drive(app, screen, paint, gone))
}

/// Takes the terminal over while somebody drives. Whatever becomes of that, the terminal is given back
/// and the game is kept.
pub(super) fn hold(
    app: &mut App,
    drive: impl FnOnce(&mut App, &mut Canvas, &AtomicBool) -> Result<()>,
) -> Result<u8> {
    // Whoever closes the terminal leaves too. Others than `play` may be meant to outlive it.
    let gone = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(SIGHUP, Arc::clone(&gone))?;
    let mut screen = Screen::take()?;
    let played = AssertUnwindSafe(|| drive(app, &mut screen.0, &gone));
    let done = std::panic::catch_unwind(played);
    drop(screen);
    let broken = !matches!(done, Ok(Ok(())));
    if broken && !app.saved {
        app.interrupt();
        tell(&app.said);
    }
    if app.leave == Some(Leave::Interrupt) && !app.saved {
        let why = if broken { "" } else { &app.said };
        tell(format!("{why} {}", saves::rescue(&app.game)).trim());
    }
    match done {
        Ok(done) => done?,
        Err(panic) => std::panic::resume_unwind(panic),
    }
    let hung_up = gone.load(Ordering::Relaxed);
    Ok(match app.leave {
        Some(Leave::Interrupt) if hung_up => 128 + SIGHUP as u8,
        Some(Leave::Interrupt) if !signals::interrupted() => 130,
        _ => 0,
    })
}

/// Says something where the board was. Where the terminal is gone there is nobody to tell.
fn tell(text: &str) {
    let _ = writeln!(stderr(), "{text}");
}

fn drive(app: &mut App, screen: &mut Canvas, paint: bool, gone: &AtomicBool) -> Result<()> {
    let keys = listen();
    let mut last = Instant::now();
    let mut stale = true;
    while app.leave.is_none() {
        if signals::interrupted() || gone.load(Ordering::Relaxed) {
            app.interrupt();
            break;
        }
        if stale {
            screen.draw(|frame| view::draw(frame, app, paint))?;
        }
        stale = false;
        match keys.recv_timeout(BEAT) {
            Ok(event) => {
                let area = screen.size().map(|size| Rect::new(0, 0, size.width, size.height))?;
                stale = handle(app, &event?, area);
                // Over a slow line what was typed ahead is drawn at once.
                for event in keys.try_iter().take(TYPED_AHEAD) {
                    stale |= handle(app, &event?, area);
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                app.interrupt();
                break;
            }
        }
        stale |= app.tick(last.elapsed());
        last = Instant::now();
    }
    Ok(())
}

/// What happens at the terminal, read on a thread of its own: where the terminal is gone the reader may
/// never come back, and the game has to be saved all the same.
fn listen() -> Receiver<std::io::Result<Event>> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        loop {
            let event = event::read();
            let ends = event.is_err();
            if sender.send(event).is_err() || ends {
                break;
            }
        }
    });
    receiver
}

/// Does what an event asks for; says whether the screen is stale.
pub fn handle(app: &mut App, event: &Event, area: Rect) -> bool {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => press(app, key),
        Event::Mouse(mouse) => {
            let cell = view::cell_at(app, area, mouse.column, mouse.row);
            let Some(cell) = cell.filter(|_| app.question.is_none() && app.overlay.is_none())
            else {
                return false;
            };
            let more = mouse.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::SHIFT);
            match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => app.click(cell, more),
                MouseEventKind::Drag(MouseButton::Left) => app.drag(cell),
                _ => return false,
            }
        }
        Event::Resize(..) => {}
        _ => return false,
    }
    true
}

fn press(app: &mut App, key: &KeyEvent) {
    let wish = keys::wish(app.kind, key);
    if wish == Some(Wish::Interrupt) {
        return app.leave_at_once();
    }
    if app.question.is_some() {
        match key.code {
            KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                app.answer(letter);
            }
            KeyCode::Enter => app.answer('\n'),
            KeyCode::Esc => app.answer('\x1b'),
            _ => {}
        }
    } else if app.overlay.is_some() {
        app.over_board(key.code);
    } else if let Some(wish) = wish {
        app.wish(wish);
    }
}
