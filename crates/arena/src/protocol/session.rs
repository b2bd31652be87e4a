//! One conversation with a manager: what each command does.

use super::info::Info;
use super::position::{Block, take_back};
use super::search::{Purpose, Task, start};
use super::{Event, Say};
use gridwright_mnk::player::{BestSoFar, Clock, Options, Player, Variation, deadline};
use gridwright_mnk::{Cell, Finish, Mark, Position, Variant};
use gridwright_search::{Cancel, Moment};
use gridwright_world::text::number_of;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

/// The conversation.
pub struct Session {
    info: Info,
    board: Option<Position>,
    /// Away while it searches.
    player: Option<Player>,
    task: Option<Task>,
    /// When the search under way was answered, if it was.
    answered: Option<Moment>,
    /// When the search under way was asked to end, if it was.
    stopped: Option<Moment>,
    /// Counts searches: one that comes back after it was given up is known by its number.
    searches: u64,
    block: Option<Block>,
    events: Sender<Event>,
    pub(super) say: Say,
}

/// A search that was asked to end is answered after this, whether or not it has ended.
const PROMPT: Duration = Duration::from_millis(100);
/// A search that has been answered is waited for no longer than this.
const LATEST: Duration = Duration::from_millis(500);

/// The command word of a line.
pub fn word(line: &str) -> String {
    line.split_whitespace().next().unwrap_or("").to_ascii_uppercase()
}

impl Session {
    /// Begins; nothing is known of a board yet.
    pub fn new(info: &Info, events: Sender<Event>, say: Say) -> Session {
        Session {
            info: info.clone(),
            board: None,
            player: None,
            task: None,
            answered: None,
            stopped: None,
            searches: 0,
            block: None,
            events,
            say,
        }
    }

    /// Whether a search is under way.
    pub fn is_searching(&self) -> bool {
        self.task.is_some()
    }

    /// Whether the search under way was asked to end.
    pub fn is_stopped(&self) -> bool {
        self.task.is_some() && self.stopped.is_some()
    }

    /// When the search under way must be answered, done or not; or, answered, be given up because
    /// something else is `waiting`.
    pub fn deadline(&self, waiting: bool) -> Option<Moment> {
        let task = self.task.as_ref()?;
        if let Some(answered) = self.answered {
            return waiting.then(|| answered.after(LATEST)).flatten();
        }
        let due = deadline(task.clock, task.since);
        let soon = self.stopped.and_then(|stopped| stopped.after(PROMPT));
        [due, soon].into_iter().flatten().min()
    }

    /// The deadline has passed: answers, or gives up a search that does not end though it was answered.
    pub fn overdue(&mut self) {
        if self.answered.is_none() {
            self.answer();
        } else {
            // The next move gets a new player.
            self.task = None;
            self.player = None;
        }
    }

    /// From now on there is hardly any time.
    pub fn hurry(&mut self) {
        self.info.hurry();
        self.ponder_no_more();
    }

    /// Nobody will ask for another move.
    pub fn ponder_no_more(&mut self) {
        self.info.ponder = false;
        self.stop_pondering();
    }

    /// Asks for the answer at once.
    pub fn stop(&mut self) {
        if let Some(task) = &self.task {
            task.cancel.raise();
            self.stopped.get_or_insert_with(Moment::now);
        }
    }

    /// Ends a search that nobody has asked for.
    pub fn stop_pondering(&mut self) {
        if self.task.as_ref().is_some_and(|task| task.purpose == Purpose::Ponder) {
            self.stop();
        }
    }

    /// Does what a line says.
    pub fn obey(&mut self, line: &str, since: Moment) {
        let word = word(line);
        if let Some(block) = &mut self.block {
            match word.as_str() {
                "DONE" => self.end_block(since),
                "" => {}
                _ => block.push(line),
            }
            return;
        }
        let rest = line.get(word.len()..).unwrap_or("").trim();
        if let Err(complaint) = self.command(&word, rest, since) {
            (self.say)(&format!("ERROR {complaint}"));
        }
    }

    fn command(&mut self, word: &str, rest: &str, since: Moment) -> Result<(), String> {
        match word {
            "" | "YXSTOP" | "STOP" => {}
            "START" => self.begin_board(rest, rest)?,
            "RECTSTART" => {
                let (width, height) =
                    rest.split_once(',').ok_or("expected RECTSTART width,height")?;
                self.begin_board(height, width)?;
            }
            "RESTART" => {
                let variant = self.board()?.variant();
                self.board = Some(Position::new(variant));
                self.info.new_game();
                self.renew();
                self.ruled()?;
                (self.say)("OK");
            }
            "INFO" => self.info(rest)?,
            "BEGIN" => {
                if self.board()?.free() != self.board()?.variant().cells() {
                    return Err("BEGIN on a board with stones".to_owned());
                }
                self.search(Purpose::Move, 1, since)?;
            }
            "TURN" => self.turn(rest, since)?,
            "TAKEBACK" => {
                let board = self.board()?;
                let cell = board.variant().read_move(rest).map_err(|e| e.to_string())?;
                let less = take_back(board, cell);
                self.board = Some(less.ok_or_else(|| format!("no stone on {rest}"))?);
                (self.say)("OK");
            }
            "BOARD" | "YXBOARD" | "SWAP2BOARD" | "YXBLOCK" => {
                self.block = Some(Block::new(word.to_owned()));
            }
            "YXNBEST" => {
                let count = rest.parse().ok().filter(|n| (1..=100).contains(n));
                let count = count.ok_or("expected YXNBEST 1..100")?;
                self.search(Purpose::Move, count, since)?;
            }
            "YXSHOWFORBID" => self.show_forbidden()?,
            "YXSEARCHDEFEND" => self.search_defence(since)?,
            "YXBALANCEONE" => self.balance(1, rest, since)?,
            "YXBALANCETWO" => self.balance(2, rest, since)?,
            "YXHASHCLEAR" => self.renew(),
            "YXSHOWINFO" => {
                let Options { threads, table_bytes, .. } = self.info.options;
                let table = table_bytes >> 20;
                (self.say)(&format!("MESSAGE INFO THREADS {threads} HASH {table} MB"));
            }
            "YXBLOCKRESET" => self.block_cells(|_| false)?,
            "ABOUT" => (self.say)(concat!(
                "name=\"gridwright\", version=\"",
                env!("CARGO_PKG_VERSION"),
                "\", author=\"the gridwright authors\", country=\"EU\", www=\"\""
            )),
            _ => (self.say)(&format!(
                "UNKNOWN command {}",
                word.chars().take(40).collect::<String>()
            )),
        }
        Ok(())
    }

    pub(super) fn board(&self) -> Result<&Position, String> {
        self.board.as_ref().ok_or_else(|| "no board yet: START comes first".to_owned())
    }

    fn begin_board(&mut self, rows: &str, cols: &str) -> Result<(), String> {
        let number = |text: &str| {
            text.trim().parse::<usize>().map_err(|_| format!("expected a size, found '{text}'"))
        };
        let variant = Variant::new(number(rows)?, number(cols)?, self.info.win_length)
            .and_then(|variant| variant.ruled(self.info.rule))
            .map_err(|e| e.to_string())?;
        self.board = Some(Position::new(variant));
        self.info.new_game();
        self.renew();
        self.playable()?;
        (self.say)("OK");
        Ok(())
    }

    /// Whether the rule is one that is played here. The board is there all the same: it can be asked about.
    fn playable(&self) -> Result<(), String> {
        match self.board()?.variant() {
            variant if variant.is_played() => Ok(()),
            variant => Err(format!("the rule {} is not played here", variant.rule().name())),
        }
    }

    /// A fresh player for the rule as it is known now. The slow part of this happens here, before the
    /// clock of any move runs.
    fn renew(&mut self) {
        if let Some(board) = &mut self.board {
            let known = board.variant();
            let variant = Variant::new(known.rows(), known.cols(), self.info.win_length)
                .and_then(|variant| variant.ruled(self.info.rule));
            let variant = variant.unwrap_or(known);
            *board = Position::set_up(variant, board.marks().to_vec(), board.to_move())
                .expect("the rows and columns stay");
            // Not two tables at once: the manager's limit is for both.
            self.player = None;
            self.player = variant.is_played().then(|| Player::new(variant, self.info.options));
        }
    }

    fn info(&mut self, rest: &str) -> Result<(), String> {
        let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        if key.eq_ignore_ascii_case("evaluate") {
            self.evaluate(value.trim());
        } else if self.info.take(key, value) {
            self.renew();
        }
        // Before there is a board, START will say it.
        if key.eq_ignore_ascii_case("rule") && self.board.is_some() {
            self.ruled()?;
        }
        Ok(())
    }

    /// Whether the board is under the rule that was named, and that rule is played here.
    fn ruled(&self) -> Result<(), String> {
        let variant = self.board()?.variant();
        variant.ruled(self.info.rule).map_err(|e| e.to_string())?;
        self.playable()
    }

    /// What the position would be worth after a move there, at a glance.
    fn evaluate(&mut self, place: &str) {
        let (Some(board), Some(player)) = (&self.board, &mut self.player) else { return };
        let Ok(cell) = board.variant().read_move(place) else { return };
        let mut after = board.clone();
        if after.play(cell).is_ok() {
            let analysis = player.analyse_to_depth(&after, 2);
            if let Some(best) = analysis.variations.first() {
                (self.say)(&format!("DEBUG evaluate {place} {:+.2}", -best.eval()));
            }
        }
    }

    fn turn(&mut self, rest: &str, since: Moment) -> Result<(), String> {
        self.ready()?;
        let variant = self.board()?.variant();
        let cell = variant.read_move(rest).map_err(|e| e.to_string())?;
        if let Some(board) = &mut self.board {
            board.play(cell).map_err(|why| format!("the move {rest} {why}"))?;
        }
        self.search(Purpose::Move, 1, since)
    }

    fn end_block(&mut self, since: Moment) {
        let Some(block) = self.block.take() else { return };
        let outcome = match block.word.as_str() {
            "SWAP2BOARD" => self.swap2(&block, since),
            "YXBOARD" => self.set_position(&block),
            "YXBLOCK" => self.forbid(&block),
            _ => self.set_position(&block).and_then(|()| self.search(Purpose::Move, 1, since)),
        };
        if let Err(complaint) = outcome {
            (self.say)(&format!("ERROR {complaint}"));
        }
    }

    fn set_position(&mut self, block: &Block) -> Result<(), String> {
        let variant = self.board()?.variant();
        self.board = Some(block.board(variant)?);
        Ok(())
    }

    /// No stone may be put on these cells; those forbidden before stay so.
    fn forbid(&mut self, block: &Block) -> Result<(), String> {
        let cells = block.cells(self.board()?.variant())?;
        self.block_cells(|(cell, mark)| mark == Mark::Blocked || cells.contains(&cell))
    }

    /// Makes free cells forbidden ones, or free again.
    fn block_cells(&mut self, blocked: impl Fn((Cell, Mark)) -> bool) -> Result<(), String> {
        let board = self.board()?;
        let mut marks = board.marks().to_vec();
        for (at, mark) in marks.iter_mut().enumerate().filter(|(_, mark)| mark.side().is_none()) {
            let cell = Cell(at as u16);
            *mark = if blocked((cell, *mark)) { Mark::Blocked } else { Mark::Empty };
        }
        let board = Position::set_up(board.variant(), marks, board.to_move());
        self.board = Some(board.map_err(|e| e.to_string())?);
        Ok(())
    }

    fn swap2(&mut self, block: &Block, since: Moment) -> Result<(), String> {
        let variant = self.board()?.variant();
        let board = block.opening(variant)?;
        let stones = variant.cells() - board.free();
        self.board = Some(board);
        match stones {
            0 => self.search(Purpose::Open, 1, since),
            3 | 5 => self.search(Purpose::Swap, 1, since),
            _ => {
                let stones = number_of(stones, "stone");
                Err(format!("SWAP2BOARD with {stones}: expected 0, 3 or 5"))
            }
        }
    }

    /// Whether a move can be asked for at all.
    fn ready(&self) -> Result<(), String> {
        self.ruled()?;
        match self.board()?.finish() {
            Some(Finish::Won(_)) => Err("the game is won already".to_owned()),
            Some(Finish::Full) => Err("the board is full".to_owned()),
            None => Ok(()),
        }
    }

    pub(super) fn search(
        &mut self,
        purpose: Purpose,
        multi_pv: usize,
        since: Moment,
    ) -> Result<(), String> {
        self.ready()?;
        let board = self.board()?.clone();
        if self.player.is_none() {
            self.renew();
        }
        let clock = self.info.clock();
        self.ask(purpose, board, multi_pv, clock, since);
        Ok(())
    }

    /// Hands the player a task, where there is a player to ask.
    fn ask(&mut self, purpose: Purpose, board: Position, best: usize, clock: Clock, since: Moment) {
        let Some(mut player) = self.player.take() else { return };
        player.set_multi_pv(best);
        let (cancel, best) = (Cancel::default(), BestSoFar::default());
        let Info { depth, nodes, .. } = self.info;
        let task = Task { purpose, board, clock, depth, nodes, since, cancel, best };
        self.task = Some(task.clone());
        (self.answered, self.stopped) = (None, None);
        self.searches += 1;
        start(player, task, self.searches, self.events.clone(), Arc::clone(&self.say));
    }

    /// A search is finished: says what came of it, unless that was said before, and goes on searching
    /// where that is wanted.
    pub fn conclude(&mut self, player: Player, number: u64) {
        if self.task.is_none() || number != self.searches {
            return;
        }
        self.player = Some(player);
        self.answer();
        let Some(task) = self.task.take() else { return };
        if self.info.ponder && task.purpose == Purpose::Move && !task.cancel.is_raised() {
            self.ponder(&task);
        }
    }

    /// Says what the search under way has come to; what it finds after this comes too late.
    pub fn answer(&mut self) {
        let answered = self.answered.is_some();
        let Some(task) = self.task.as_ref().filter(|_| !answered) else { return };
        self.answered = Some(Moment::now());
        if task.purpose == Purpose::Ponder {
            return;
        }
        let best = task.best.best(&task.board);
        let (purpose, since) = (task.purpose, task.since);
        if self.player.is_none() {
            task.cancel.raise();
        }
        self.info.spent(since.elapsed());
        self.speak(purpose, best);
    }

    fn speak(&mut self, purpose: Purpose, best: Option<Variation>) {
        let Some(board) = &mut self.board else { return };
        let variant = board.variant();
        let Some(best) = best else { return (self.say)("ERROR no move found") };
        if purpose == Purpose::Swap && best.score < 0 {
            return (self.say)("SWAP");
        }
        let stones = match purpose {
            Purpose::Open => 3,
            Purpose::Balance { stones, .. } => stones,
            _ => 1,
        };
        let cells = &best.line[..stones.min(best.line.len())];
        // What balances is for whoever asked to play.
        let mut aside = board.clone();
        let board = if matches!(purpose, Purpose::Balance { .. }) { &mut aside } else { board };
        if cells.len() == stones && cells.iter().all(|cell| board.play(*cell).is_ok()) {
            let write = |cell: &Cell| variant.write_move(*cell);
            (self.say)(&cells.iter().map(write).collect::<Vec<_>>().join(" "));
        } else {
            (self.say)("ERROR no move found");
        }
    }

    /// Ponders the reply that is expected, or else about the position as it is.
    fn ponder(&mut self, answered: &Task) {
        let Some(board) = &self.board else { return };
        let mut expected = board.clone();
        let reply = answered.best.best(&answered.board).and_then(|t| t.line.get(1).copied());
        if let Some(reply) = reply
            && expected.play(reply).is_ok()
            && expected.finish().is_some()
        {
            expected.undo();
        }
        if expected.finish().is_none() {
            self.ask(Purpose::Ponder, expected, 1, Clock::default(), Moment::now());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    fn stones(session: &Session) -> usize {
        session.board.as_ref().map_or(0, |board| board.variant().cells() - board.free())
    }

    /// A session, and what it says.
    fn session() -> (Session, Arc<std::sync::Mutex<Vec<String>>>) {
        let said = Arc::new(std::sync::Mutex::new(Vec::new()));
        let (events, _) = channel();
        let ear = Arc::clone(&said);
        let say = Arc::new(move |line: &str| ear.lock().unwrap().push(line.to_owned()));
        (Session::new(&Info::default(), events, say), said)
    }

    #[test]
    fn rules_that_are_not_played_are_refused_when_they_are_named() {
        let (mut session, said) = session();
        for line in ["INFO max_memory 4000000", "START 15", "INFO rule 4", "TURN 7,7"] {
            session.obey(line, Moment::now());
        }
        let refusal = "ERROR the rule renju is not played here".to_owned();
        assert_eq!(*said.lock().unwrap(), ["OK".to_owned(), refusal.clone(), refusal.clone()]);
        // Named before there is a board, the rule is refused with the board.
        for line in ["INFO rule 9", "START 15", "INFO win_length 4", "INFO rule 4", "START 15"] {
            session.obey(line, Moment::now());
        }
        let caro = "ERROR the rule exact-caro is not played here";
        let five = "ERROR renju is played with five in a row, not 4";
        assert_eq!(said.lock().unwrap()[3..], [caro, caro, five, five]);
        session.obey("INFO rule 1", Moment::now());
        assert!(session.board.as_ref().is_some_and(|board| board.variant().exact()));
    }

    #[test]
    fn cells_are_forbidden_and_free_again() {
        let (mut session, said) = session();
        for line in ["INFO max_memory 4000000", "START 7", "YXBLOCK", "3,3", "0,6", "DONE"] {
            session.obey(line, Moment::now());
        }
        assert_eq!(stones(&session), 2);
        session.obey("TURN 3,3", Moment::now());
        assert!(said.lock().unwrap().last().is_some_and(|line| line.starts_with("ERROR")));
        session.obey("YXBLOCKRESET", Moment::now());
        assert_eq!(stones(&session), 0);
    }

    #[test]
    fn a_search_that_does_not_end_is_given_up() {
        let (events, inbox) = channel();
        let mut session = Session::new(&Info::default(), events, Arc::new(|_: &str| {}));
        for line in ["INFO timeout_turn 20000", "INFO max_memory 4000000", "START 15"] {
            session.obey(line, Moment::now());
        }
        session.obey("TURN 7,7", Moment::now());
        session.stop();
        assert!(session.deadline(false).unwrap() <= Moment::now().after(PROMPT).unwrap());
        // Whatever comes from its thread is not looked at.
        session.overdue();
        assert_eq!(stones(&session), 2);
        assert!(session.is_searching());
        session.overdue();
        assert!(!session.is_searching());
        session.obey("INFO timeout_turn 0", Moment::now());
        session.obey("TURN 0,0", Moment::now());
        assert!(session.is_searching());
        let mut came = Vec::new();
        while came.len() < 2 {
            if let Event::Searched(player, number) = inbox.recv().unwrap() {
                came.push(number);
                session.conclude(*player, number);
            }
        }
        came.sort_unstable();
        assert_eq!((came, stones(&session)), (vec![1, 2], 4));
        assert!(!session.is_searching());
    }
}
