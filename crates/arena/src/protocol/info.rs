//! What the manager and whoever started the engine say about how to play.

use gridwright_mnk::Rule;
use gridwright_mnk::player::{Clock, Options};
use std::time::Duration;

/// The protocol's way of saying "unlimited".
const UNLIMITED: i64 = i32::MAX as i64;
/// What a move may take when the manager says nothing.
const DEFAULT_TURN: Duration = Duration::from_secs(30);
/// The largest table made from `max_memory`.
const LARGEST_TABLE: u64 = 512 << 20;

/// What is known about how to play.
#[derive(Clone, Debug)]
pub struct Info {
    /// The player's.
    pub options: Options,
    /// How many in a row win.
    pub win_length: usize,
    /// What wins. One that is not played here can be set, and asked about: no move can be asked for.
    pub rule: Rule,
    /// Searching while the other side is to move.
    pub ponder: bool,
    /// No deeper than this.
    pub depth: Option<u32>,
    /// No more positions than this.
    pub nodes: Option<u64>,
    turn: Option<Duration>,
    whole: Option<Duration>,
    left: Option<Duration>,
}

impl Default for Info {
    fn default() -> Info {
        Info {
            options: Options::default(),
            win_length: 5,
            rule: Rule::Freestyle,
            ponder: false,
            depth: None,
            nodes: None,
            turn: Some(DEFAULT_TURN),
            whole: None,
            left: None,
        }
    }
}

/// The rule of a number: 1 exactly five, 4 renju, 8 caro, 9 both of the first and the last. 2, a game that
/// goes on after its end, is the manager's business.
fn rule_of(number: i64) -> Rule {
    match number & !2 {
        n if n & 4 != 0 => Rule::Renju,
        n if n & 8 != 0 && n & 1 != 0 => Rule::ExactCaro,
        n if n & 8 != 0 => Rule::Caro,
        n if n & 1 != 0 => Rule::Exact,
        _ => Rule::Freestyle,
    }
}

/// The number of a rule.
pub fn number_of_rule(rule: Rule) -> u8 {
    match rule {
        Rule::Freestyle => 0,
        Rule::Exact => 1,
        Rule::Renju => 4,
        Rule::Caro => 8,
        Rule::ExactCaro => 9,
    }
}

impl Info {
    /// Takes in `key value`; says whether the player must be made anew. What is unknown or makes no
    /// sense is passed over, as the protocol asks.
    pub fn take(&mut self, key: &str, value: &str) -> bool {
        let Ok(number) = value.trim().parse::<i64>() else { return false };
        let millis = |n: i64| Duration::from_millis(n.max(0) as u64);
        match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => self.turn = (number < UNLIMITED).then(|| millis(number)),
            "timeout_match" => {
                self.whole = (number > 0 && number < UNLIMITED).then(|| millis(number));
                self.left = self.whole;
            }
            "time_left" => {
                let limited = number < UNLIMITED && (self.whole.is_some() || number > 0);
                self.left = limited.then(|| millis(number));
            }
            "max_memory" if number > 0 => {
                let half = (number as u64 / 2).clamp(1 << 20, LARGEST_TABLE);
                let bytes = self.options.table_bytes.min(half as usize);
                return std::mem::replace(&mut self.options.table_bytes, bytes) != bytes;
            }
            "thread_num" if (1..=64).contains(&number) => {
                self.options.threads = number as usize;
                return true;
            }
            "max_depth" => {
                self.depth = (1..UNLIMITED).contains(&number).then_some(number as u32);
            }
            "max_node" => self.nodes = (number > 0).then_some(number as u64),
            "pondering" => self.ponder = number != 0,
            "rule" => {
                let rule = rule_of(number);
                return std::mem::replace(&mut self.rule, rule) != rule;
            }
            "win_length" if (1..=100).contains(&number) => {
                let k = number as usize;
                return std::mem::replace(&mut self.win_length, k) != k;
            }
            _ => {}
        }
        false
    }

    /// A new game has its whole time before it.
    pub fn new_game(&mut self) {
        self.left = self.whole;
    }

    /// Nobody will wait for long any more.
    pub fn hurry(&mut self) {
        self.turn = Some(Duration::ZERO);
    }

    /// A move took so long, as far as the engine can tell.
    pub fn spent(&mut self, time: Duration) {
        self.left = self.left.map(|left| left.saturating_sub(time));
    }

    /// The time for the next move.
    pub fn clock(&self) -> Clock {
        Clock { turn: self.turn, left: self.left }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_understood_or_passed_over() {
        let mut info = Info::default();
        assert!(!info.take("timeout_turn", "1000"));
        assert!(!info.take("colour", "blue"));
        assert!(!info.take("timeout_turn", "soon"));
        assert_eq!(info.clock().turn, Some(Duration::from_secs(1)));
        assert!(!info.take("timeout_match", "60000"));
        info.spent(Duration::from_secs(20));
        assert_eq!(info.clock().left, Some(Duration::from_secs(40)));
        assert!(!info.take("time_left", "-5"));
        assert_eq!(info.clock().left, Some(Duration::ZERO));
        assert!(!info.take("time_left", "2147483647"));
        assert_eq!(info.clock().left, None);
        assert!(info.take("win_length", "4") && !info.take("win_length", "4"));
        for rule in [Rule::Exact, Rule::Renju, Rule::Caro, Rule::ExactCaro, Rule::Freestyle] {
            assert!(info.take("rule", &number_of_rule(rule).to_string()), "{rule:?}");
            assert_eq!(info.rule, rule);
        }
        assert!(!info.take("max_depth", "6") && !info.take("max_node", "5000"));
        assert_eq!((info.depth, info.nodes), (Some(6), Some(5000)));
        assert!(!info.take("max_depth", "0") && !info.take("max_node", "-1"));
        assert_eq!((info.depth, info.nodes), (None, None));
        assert!(info.take("max_memory", "20000000"));
        assert_eq!(info.options.table_bytes, 10_000_000);
    }
}
