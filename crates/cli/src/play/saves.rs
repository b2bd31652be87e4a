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

/// A game that has been kept.
#[derive(Debug)]
pub struct Kept {
    /// Where.
    pub file: PathBuf,
    /// What stands there.
    pub text: String,
    /// The file it came from was changed by somebody else, and is left alone.
    pub other: bool,
}

/// Keeps a game: in the file it came from, whose text is known, or under a new name in the folder.
pub fn keep(game: &Game, folder: &Path, known: Option<(&Path, &str)>) -> Result<Kept> {
    let text = game.save();
    let changed = |file: &Path, text: &str| fs::read_to_string(file).is_ok_and(|now| now != text);
    let other = known.is_some_and(|(file, text)| changed(file, text));
    let own = known.filter(|_| !other).map(|(file, _)| file.to_owned());
    let file = match &own {
        Some(file) => file.clone(),
        None => claim(folder, game.world().name())?,
    };
    if let Err(error) = replace(&file, &text) {
        if own.is_none() {
            // A name without a game is of no use to anybody.
            let _ = fs::remove_file(&file);
        }
        return Err(error).with_context(|| format!("cannot write {}", file.display()));
    }
    Ok(Kept { file, text, other })
}

/// Puts a text in a file's place. Whoever pulls the plug finds the old one or the new one, never half of one.
fn replace(file: &Path, text: &str) -> std::io::Result<()> {
    // Another program may be about to do the same.
    let mut draft = file.as_os_str().to_owned();
    draft.push(format!(".{}.new", std::process::id()));
    let draft = PathBuf::from(draft);
    let write = || {
        let mut out = File::create(&draft)?;
        out.write_all(text.as_bytes())?;
        out.sync_all()?;
        fs::rename(&draft, file)
    };
    write().inspect_err(|_| _ = fs::remove_file(&draft))
}

/// Keeps a game that its folder does not take, for whoever cannot be asked any more: among the temporary files,
/// or where they do not take it either, as the text that is said.
pub fn rescue(game: &Game) -> String {
    let name = format!("gridwright-{}-{}.json", game.world().name(), std::process::id());
    let file = std::env::temp_dir().join(name);
    let claimed = File::create_new(&file);
    let written = claimed
        .and_then(|_| replace(&file, &game.save()).inspect_err(|_| _ = fs::remove_file(&file)));
    match written {
        Ok(()) => format!("For now, go on with: gridwright play --resume {}", file.display()),
        Err(_) => format!("This is the game, for a file of yours:\n{}", game.save().trim_end()),
    }
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

/// Opens a game by its name in the folder, or by its file: the game, the file and its text.
pub fn open(name: &str, folder: &Path) -> Result<(Game, PathBuf, String)> {
    let named = folder.join(format!("{name}.json"));
    let plain = !name.contains(['/', '\\']);
    let file = if plain && named.is_file() { named } else { PathBuf::from(name) };
    let file_shown = file.display().to_string();
    if !file.is_file() {
        bail!("no saved game '{name}'; `gridwright play --list` names them");
    }
    let (game, text) = read(&file).with_context(|| file_shown)?;
    Ok((game, file, text))
}

/// Reads a saved game, and its text.
pub fn read(file: &Path) -> Result<(Game, String)> {
    let mut text = String::new();
    File::open(file)?.take(LARGEST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LARGEST {
        bail!("more than {LARGEST} bytes");
    }
    Ok((Game::open(&text)?, text))
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
        Ok((game, _)) => format!("{name:<20} {}", about(&game)),
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
        let _ = replace(&file, &format!("{text}\n"));
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
    /// Claims the file.
    pub fn claim(file: &str) -> Result<Record> {
        File::create_new(file).with_context(|| format!("--record {file}"))?;
        Ok(Record(PathBuf::from(file)))
    }

    /// Writes the game. Says how to read it; where it cannot be written, what it is.
    pub fn write(&self, game: &Game) -> Result<String> {
        let (file, world, text) = (self.0.display(), game.world().name(), game.record());
        if let Err(error) = replace(&self.0, &text) {
            // Nothing stands in it yet.
            let _ = fs::remove_file(&self.0);
            bail!("--record {file}: {error}; this is the game:\n{text}");
        }
        Ok(format!("gridwright hint {world} --game {file}"))
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
        let Kept { file: first, text, .. } = keep(&game, folder.path(), None).unwrap();
        let second = keep(&game, folder.path(), None).unwrap().file;
        assert!(first.ends_with("sliding-1.json") && second.ends_with("sliding-2.json"));
        game.act(Action::Slide { to: 'R' }).unwrap();
        game.seconds = 75.0;
        assert_eq!(keep(&game, folder.path(), Some((&first, &text))).unwrap().file, first);
        fs::write(folder.path().join("broken.json"), "{}").unwrap();
        let list = list(folder.path()).unwrap();
        let lines: Vec<_> = list.lines().collect();
        assert!(lines[0].starts_with("broken") && lines[0].contains("cannot be opened"), "{list}");
        assert_eq!(lines[1], "sliding-1            sliding      1:15     1 actions  solved");
        let (again, file, _) = open("sliding-1", folder.path()).unwrap();
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
    fn two_programs_with_one_game_both_keep_theirs() {
        let folder = tempfile::tempdir().unwrap();
        let mut game = Game::new("sliding", "1 2\n0 3\n", &BTreeMap::default()).unwrap();
        let start = keep(&game, folder.path(), None).unwrap();
        game.seconds = 10.0;
        let ours = keep(&game, folder.path(), Some((&start.file, &start.text))).unwrap();
        assert!(!ours.other && ours.file == start.file);
        // The other program knows what stood there at first.
        game.seconds = 20.0;
        let theirs = keep(&game, folder.path(), Some((&start.file, &start.text))).unwrap();
        assert!(theirs.other && theirs.file.ends_with("sliding-2.json"));
        assert_eq!(fs::read_to_string(&start.file).unwrap(), ours.text);
        // A game that was deleted meanwhile is written again.
        fs::remove_file(&start.file).unwrap();
        let again = keep(&game, folder.path(), Some((&start.file, &ours.text))).unwrap();
        assert!(!again.other && again.file == start.file);
        let left = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, 2, "drafts are cleared away");
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let game = Game::new("sliding", "1 2\n0 3\n", &BTreeMap::default()).unwrap();
        let occupied = folder.path().join("games");
        fs::write(&occupied, "a file, no folder").unwrap();
        assert!(keep(&game, &occupied, None).is_err());
        // The name is taken by something that no file can replace.
        let taken = folder.path().join("taken.json");
        fs::create_dir_all(taken.join("full")).unwrap();
        let error = keep(&game, folder.path(), Some((&taken, ""))).unwrap_err();
        assert!(format!("{error:#}").contains("cannot write"), "{error:#}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn a_game_that_nobody_takes_is_not_lost() {
        let mut game = Game::new("sliding", "1 2\n0 3\n", &BTreeMap::default()).unwrap();
        game.act(Action::Slide { to: 'R' }).unwrap();
        let said = rescue(&game);
        let file = PathBuf::from(said.split(' ').next_back().unwrap());
        let (again, _) = read(&file).unwrap();
        assert_eq!(again.actions(), game.actions());
        // The name is taken: the text is all there is.
        let said = rescue(&game);
        fs::remove_file(&file).unwrap();
        let text = said.lines().nth(1).unwrap();
        assert_eq!(Game::open(text).unwrap().actions(), game.actions());
    }

    #[test]
    fn damaged_foreign_and_huge_files_are_no_games() {
        let folder = tempfile::tempdir().unwrap();
        let mut game = Game::new("sliding", "1 2\n0 3\n", &BTreeMap::default()).unwrap();
        game.act(Action::Slide { to: 'R' }).unwrap();
        let whole = game.save();
        let file = folder.path().join("game.json");
        for end in 0..whole.trim_end().len() {
            fs::write(&file, &whole[..end]).unwrap();
            assert!(read(&file).is_err(), "{end}");
        }
        fs::write(&file, b"\xff\xfe").unwrap();
        assert!(read(&file).is_err());
        fs::write(&file, "[".repeat(1 << 20)).unwrap();
        assert!(read(&file).is_err());
        File::create(&file).unwrap().set_len(LARGEST + 1).unwrap();
        assert!(format!("{:#}", read(&file).unwrap_err()).contains("more than"));
        assert!(list(folder.path()).unwrap().contains("cannot be opened"));
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
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.ends_with("% played: R\n"), "{text}");
        Game::new("sliding", &text, &BTreeMap::default()).unwrap();
    }
}
