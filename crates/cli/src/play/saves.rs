//! Games on disk: a folder of saved games, and games recorded as text.

use anyhow::{Context, Result, anyhow, bail};
use gridwright::play::Game;
use gridwright::play::action::Standing;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// A saved game may be this large.
const LARGEST: u64 = 16 << 20;
/// The file of habits, beside the folder of games.
const HABITS: &str = "habits.json";
/// As many games as a list on the screen holds, the latest first.
const LISTED: usize = 200;
/// As many games of a world as get a name by themselves.
const MOST: u32 = 100_000;

/// Where the user's games are kept: `$XDG_DATA_HOME/gridwright/games`, or in `~/.local/share`.
pub fn folder() -> Result<PathBuf> {
    let named = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let data = named("XDG_DATA_HOME").or_else(|| Some(named("HOME")?.join(".local/share")));
    let data = data.ok_or_else(|| anyhow!("neither XDG_DATA_HOME nor HOME names a folder"))?;
    Ok(data.join("gridwright").join("games"))
}

/// Keeps a game: in the file it came from, or under a new name in the folder. Says where.
pub fn keep(game: &Game, folder: &Path, file: Option<&Path>) -> Result<PathBuf> {
    let file = match file {
        Some(file) => file.to_owned(),
        None => claim(folder, game.world().name())?,
    };
    let shown = file.display();
    let draft = file.with_extension("json.new");
    // Whoever pulls the plug finds the old game or the new one, never half of one.
    fs::write(&draft, game.save()).with_context(|| format!("cannot write {}", draft.display()))?;
    fs::rename(&draft, &file).with_context(|| format!("cannot write {shown}"))?;
    Ok(file)
}

/// The first name that is free, made so that nobody else takes it.
fn claim(folder: &Path, world: &str) -> Result<PathBuf> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for number in 1..MOST {
        let file = folder.join(format!("{world}-{number}.json"));
        match File::create_new(&file) {
            Ok(_) => return Ok(file),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => bail!("cannot write {}: {error}", file.display()),
        }
    }
    bail!("{} is full", folder.display())
}

/// Opens a game by its name in the folder, or by its file.
pub fn open(name: &str, folder: &Path) -> Result<(Game, PathBuf)> {
    let named = folder.join(format!("{name}.json"));
    let plain = !name.contains(['/', '\\']);
    let file = if plain && named.is_file() { named } else { PathBuf::from(name) };
    let file_shown = file.display().to_string();
    if !file.is_file() {
        bail!("no saved game '{name}'; `gridwright play --list` names them");
    }
    let game = read(&file).with_context(|| file_shown)?;
    Ok((game, file))
}

/// Reads a saved game.
pub fn read(file: &Path) -> Result<Game> {
    let mut text = String::new();
    File::open(file)?.take(LARGEST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LARGEST {
        bail!("more than {LARGEST} bytes");
    }
    Ok(Game::open(&text)?)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> = match fs::read_dir(folder) {
        Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
        Err(error) => bail!("{}: {error}", folder.display()),
    };
    files.retain(|file| file.extension().is_some_and(|end| end == "json"));
    files.sort();
    Ok(files)
}

fn line(file: &Path) -> String {
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    match read(file) {
        Ok(game) => format!("{name:<20} {}", about(&game)),
        Err(error) => format!("{name:<20} cannot be opened: {error:#}"),
    }
}

/// The games of the folder, a line each.
pub fn list(folder: &Path) -> Result<String> {
    let text: String = files(folder)?.iter().map(|file| line(file) + "\n").collect();
    if text.is_empty() {
        return Ok(format!("no saved games in {}\n", folder.display()));
    }
    Ok(text)
}

/// The games of the folder to choose from, the latest first: the file and a line about it.
pub fn choices(folder: &Path) -> Result<Vec<(PathBuf, String)>> {
    let mut files = files(folder)?;
    let age = |file: &PathBuf| fs::metadata(file).and_then(|about| about.modified()).ok();
    files.sort_by_cached_key(|file| std::cmp::Reverse(age(file)));
    files.truncate(LISTED);
    Ok(files.into_iter().map(|file| (file.clone(), line(&file))).collect())
}

fn about(game: &Game) -> String {
    let standing = match game.standing() {
        Standing::Open => "open".to_owned(),
        Standing::Solved => "solved".to_owned(),
        Standing::Over(how) => how,
    };
    let (world, moves) = (game.world().name(), game.actions().len());
    format!("{world:<8} {:>8}  {moves:>4} actions  {standing}", clock(game.seconds))
}

/// What the user has chosen once and for all, kept beside the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Habits {
    /// Whether arrows move the blank rather than the tile; `None` while it was never said.
    pub blank: Option<bool>,
    /// Whether entries take the marks away that they rule out.
    pub clean: bool,
    /// Whether a digit is chosen before the cell.
    pub digit_first: bool,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits { blank: None, clean: true, digit_first: false }
    }
}

impl Habits {
    /// As they were kept; what cannot be read is as at the first time.
    pub fn read(folder: &Path) -> Habits {
        let text = fs::read_to_string(folder.with_file_name(HABITS)).unwrap_or_default();
        let kept: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
        Habits {
            blank: kept["arrows"].as_str().map(|what| what == "blank"),
            clean: kept["clean"].as_bool().unwrap_or(true),
            digit_first: kept["digit_first"].as_bool().unwrap_or(false),
        }
    }

    /// Keeps them. Where that cannot be written they are asked for again.
    pub fn keep(self, folder: &Path) {
        let arrows = self.blank.map(|blank| if blank { "blank" } else { "tile" });
        let text = serde_json::json!({
            "arrows": arrows, "clean": self.clean, "digit_first": self.digit_first,
        });
        let file = folder.with_file_name(HABITS);
        let _ = file.parent().map(fs::create_dir_all);
        let _ = fs::write(file, format!("{text}\n"));
    }
}

/// Seconds as a clock shows them.
pub fn clock(seconds: f64) -> String {
    let whole = seconds.max(0.0) as u64;
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// A file that will hold the record of a game, made now so that no other is overwritten later.
#[derive(Debug)]
pub struct Record(PathBuf);

impl Record {
    /// Claims the file and the one beside it.
    pub fn claim(file: &str) -> Result<Record> {
        File::create_new(file).with_context(|| format!("--record {file}"))?;
        Ok(Record(PathBuf::from(file)))
    }

    /// Writes the game where the world writes games; else the puzzle, and beside it what the player did, as
    /// hints take it. Says how to read it.
    pub fn write(&self, game: &Game) -> Result<String> {
        let (file, world) = (self.0.display(), game.world().name());
        if let Some(moves) = game.moves_text() {
            fs::write(&self.0, moves).with_context(|| format!("--record {file}"))?;
            return Ok(format!("gridwright hint {world} --game {file}"));
        }
        fs::write(&self.0, game.puzzle_text()).with_context(|| format!("--record {file}"))?;
        let Some((option, did)) = game.record() else {
            return Ok(format!("gridwright solve {world} {file}"));
        };
        let beside = PathBuf::from(format!("{file}.game"));
        let mut out =
            File::create_new(&beside).with_context(|| format!("--record {}", beside.display()))?;
        writeln!(out, "{}", did.trim_end())?;
        Ok(format!("gridwright hint {world} --{option} {} {file}", beside.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright::play::action::Action;
    use std::collections::BTreeMap;

    #[test]
    fn games_are_kept_listed_and_opened() {
        let folder = tempfile::tempdir().unwrap();
        let mut game = Game::new("sliding", "1 2\n0 3\n", &BTreeMap::default()).unwrap();
        let first = keep(&game, folder.path(), None).unwrap();
        let second = keep(&game, folder.path(), None).unwrap();
        assert!(first.ends_with("sliding-1.json") && second.ends_with("sliding-2.json"));
        game.act(Action::Slide { to: 'R' }).unwrap();
        game.seconds = 75.0;
        assert_eq!(keep(&game, folder.path(), Some(&first)).unwrap(), first);
        fs::write(folder.path().join("broken.json"), "{}").unwrap();
        let list = list(folder.path()).unwrap();
        let lines: Vec<_> = list.lines().collect();
        assert!(lines[0].starts_with("broken") && lines[0].contains("cannot be opened"), "{list}");
        assert_eq!(lines[1], "sliding-1            sliding      1:15     1 actions  solved");
        let (again, file) = open("sliding-1", folder.path()).unwrap();
        assert_eq!((again.actions().len(), file), (1, first));
        assert!(open("nothing", folder.path()).is_err());
        let choices = choices(folder.path()).unwrap();
        assert_eq!(choices.len(), 3);
        let games = folder.path().join("games");
        assert_eq!(Habits::read(&games), Habits::default());
        let habits = Habits { blank: Some(true), clean: false, digit_first: true };
        habits.keep(&games);
        assert_eq!(Habits::read(&games), habits);
    }

    #[test]
    fn a_record_overwrites_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.txt").display().to_string();
        let mut game = Game::new("sliding", "1 2\n0 3\n", &BTreeMap::default()).unwrap();
        game.act(Action::Slide { to: 'R' }).unwrap();
        let record = Record::claim(&file).unwrap();
        assert!(Record::claim(&file).is_err());
        assert!(record.write(&game).unwrap().contains("--game"));
        assert_eq!(fs::read_to_string(format!("{file}.game")).unwrap(), "R\n");
        Game::new("sliding", &fs::read_to_string(&file).unwrap(), &BTreeMap::default()).unwrap();
    }
}
