//! `hint`: the next step a person could take, and why.

use super::Task;
use crate::pipeline::Desk;
use crate::progress::Spinner;
use crate::{options, signals};
use anyhow::{Result, bail};
use gridwright::explain::{Advice, Cell, Depth, Step, Told};
use gridwright::input;
use gridwright::json::{self, Place};
use gridwright::picture::{Block, Picture};
use gridwright::registry::{Instance, Run};
use gridwright::text::stopped_by;
use gridwright_render::terminal;

pub fn run(task: &Task<'_>) -> Result<u8> {
    let depth = match options::count_or(task.matches, "depth", 3)? {
        depth @ 1..=3 => Depth::ALL[depth as usize - 1],
        other => {
            bail!("--depth '{other}': expected 1 (where to look), 2 (which technique) or 3 (all)")
        }
    };
    let all = task.matches.get_flag("all");
    let spinner = Spinner::new(task.manner.quiet);
    let work = |instance: &dyn Instance, place: &Place, threads: usize, desk: &mut Desk<'_>| {
        let run = Run {
            limits: task.request.limits,
            cancel: signals::cancel(),
            progress: &spinner,
            threads,
        };
        let advice = instance.hint(all, &run);
        spinner.instance_done();
        let told = Told { advice: &advice, depth };
        let text = if task.json() {
            json::line(place, &told)
        } else {
            let drawn = if task.manner.paint { instance.draw() } else { None };
            let width = task.manner.paint.then(columns);
            terminal::page(&blocks(&told, drawn, width), task.manner.paint)
        };
        desk.write(&text);
        code(&advice)
    };
    Ok(match recorded(task) {
        Some(file) => task.each_of(&[file], &work),
        None => task.each(&work),
    })
}

/// The game that is the board too: one that `play` recorded, where no other board is named.
fn recorded(task: &Task<'_>) -> Option<String> {
    let file = task.request.text("game").filter(|file| !file.is_empty())?;
    let alone = task.matches.get_many::<String>("files").is_none();
    let tells = || task.request.load(file).is_ok_and(|text| input::tells_play(&text));
    (alone && tells()).then(|| file.to_owned())
}

/// No line of text is longer than this, however wide the terminal is.
const WIDEST: u16 = 100;

/// How long a line may be.
fn columns() -> usize {
    let (columns, _) = ratatui::crossterm::terminal::size().unwrap_or((80, 24));
    columns.clamp(20, WIDEST).into()
}

/// The board with what the hint is about marked, and its sentences, in lines of that width where one is given.
fn blocks(told: &Told<'_>, drawn: Option<Picture>, width: Option<usize>) -> Vec<Block> {
    let depth = told.depth;
    let mut blocks = Vec::new();
    let about: &[Cell] = match told.advice {
        Advice::Steps(steps) => match steps.first() {
            Some(step) if depth == Depth::Reasoning => &step.cells,
            Some(step) => &step.region,
            None => &[],
        },
        Advice::Mistake(mistake) => &mistake.cells,
        _ => &[],
    };
    blocks.extend(drawn.map(|mut picture| {
        for &(row, column) in about {
            if let Some(cell) = picture.cells.get_mut(row * picture.columns + column) {
                cell.marked = true;
            }
        }
        Block::Picture(picture)
    }));
    let mut tell = |text: &str, indent: usize| {
        blocks.push(Block::Text(match width {
            Some(width) => terminal::paragraph(text, width, indent),
            None => format!("{text}\n"),
        }));
    };
    match told.advice {
        Advice::Steps(steps) => tell_steps(steps, depth, width.is_some(), &mut tell),
        Advice::Done => tell("nothing is left to do", 0),
        Advice::Unsolvable(why) => tell(&format!("unsolvable: {why}"), 0),
        Advice::Several(why) => tell(&format!("more than one answer: {why}"), 0),
        Advice::Stuck { why, steps } => {
            tell_steps(steps, depth, width.is_some(), &mut tell);
            tell(&format!("stuck: {why}"), 0);
        }
        Advice::Mistake(mistake) => tell(&mistake.texts[depth as usize - 1], 0),
        Advice::Limit(stop) => tell(&format!("no hint found ({})", stopped_by(*stop)), 0),
    }
    blocks
}

/// One step alone, or several with their numbers.
fn tell_steps(steps: &[Step], depth: Depth, aligned: bool, tell: &mut impl FnMut(&str, usize)) {
    if let [only] = steps {
        return tell(only.text(depth), 0);
    }
    // Numbers stand below each other, and lines below the first word of their step.
    let digits = if aligned { steps.len().to_string().len() } else { 0 };
    for (number, step) in steps.iter().enumerate() {
        let number = format!("{:>digits$}. ", number + 1);
        tell(&format!("{number}{}", step.text(depth)), number.len());
    }
}

fn code(advice: &Advice) -> u8 {
    match advice {
        Advice::Steps(_) | Advice::Done | Advice::Mistake(_) => 0,
        Advice::Unsolvable(_) | Advice::Several(_) => 1,
        Advice::Stuck { .. } | Advice::Limit(_) => 3,
    }
}
