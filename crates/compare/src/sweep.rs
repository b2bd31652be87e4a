//! `--sweep alpha=1:2:0.2`: the values an option takes, one after the other.

use crate::Error;

/// More values than this are a mistake.
const MOST_VALUES: usize = 1000;

/// An option and the values it is given.
///
/// ```
/// use gridwright_compare::Sweep;
/// let sweep = Sweep::parse("alpha=1:2:0.2").unwrap();
/// assert_eq!(sweep.values, ["1", "1.2", "1.4", "1.6", "1.8", "2"]);
/// assert_eq!(Sweep::parse("width=10,100,1000").unwrap().values.len(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// The option's long name, without dashes.
    pub option: String,
    /// The values, as they would be written on the command line.
    pub values: Vec<String>,
}

impl Sweep {
    /// Reads `NAME=FIRST:LAST:STEP` (numbers, the last included) or `NAME=A,B,C` (anything).
    pub fn parse(text: &str) -> Result<Sweep, Error> {
        let wrong = |what: &str| {
            Error::usage(format!(
                "--sweep '{text}': {what}; expected NAME=FIRST:LAST:STEP or NAME=A,B,C"
            ))
        };
        let (option, values) = text.split_once('=').ok_or_else(|| wrong("no '='"))?;
        let option = option.trim().trim_start_matches("--");
        if option.is_empty() {
            return Err(wrong("no option named"));
        }
        let values = if values.contains(':') {
            let numbers: Option<Vec<f64>> = values
                .split(':')
                .map(|n| n.trim().parse().ok().filter(|n: &f64| n.is_finite()))
                .collect();
            match numbers.as_deref() {
                Some(&[first, last, step]) => range(first, last, step).ok_or_else(|| {
                    wrong(&format!(
                        "the step must lead from {first} to {last} in at most {MOST_VALUES} values"
                    ))
                })?,
                Some(_) => return Err(wrong("a range has three numbers")),
                None => return Err(wrong("a range is made of numbers")),
            }
        } else {
            values.split(',').map(|value| value.trim().to_owned()).collect()
        };
        if values.iter().any(String::is_empty) {
            return Err(wrong("an empty value"));
        }
        if values.len() > MOST_VALUES {
            return Err(wrong(&format!("more than {MOST_VALUES} values")));
        }
        let mut seen = std::collections::BTreeSet::new();
        if let Some(twice) = values.iter().find(|value| !seen.insert(value.as_str())) {
            return Err(wrong(&format!("the value {twice} is there twice")));
        }
        Ok(Sweep { option: option.to_owned(), values })
    }
}

/// The numbers from `first` to `last`, counted rather than added up, so that errors do not pile up.
fn range(first: f64, last: f64, step: f64) -> Option<Vec<String>> {
    let steps = (last - first) / step;
    // A last value that misses by rounding alone still belongs to the range.
    let steps = (steps + 1e-9).floor();
    if !(0.0..MOST_VALUES as f64).contains(&steps) {
        return None;
    }
    Some((0..=steps as usize).map(|i| short(first + i as f64 * step)).collect())
}

/// A number without the noise of binary fractions.
fn short(number: f64) -> String {
    let rounded = (number * 1e9).round() / 1e9;
    format!("{rounded}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_lists() {
        let values = |text: &str| Sweep::parse(text).unwrap().values;
        assert_eq!(values("w=3:1:-1"), ["3", "2", "1"]);
        assert_eq!(values("w=0:1:0.25"), ["0", "0.25", "0.5", "0.75", "1"]);
        assert_eq!(values("w=1:1:1"), ["1"]);
        assert_eq!(values("--without=sum, best"), ["sum", "best"]);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "",
            "alpha",
            "=1:2:1",
            "a=1:2",
            "a=1:2:0",
            "a=2:1:1",
            "a=x:2:1",
            "a=1,,2",
            "a=1,1",
            "a=0:1e9:1",
            "a=0:inf:1",
            "a=nan:1:1",
        ] {
            assert!(Sweep::parse(text).is_err(), "{text}");
        }
    }
}
