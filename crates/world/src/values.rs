//! Values of options as people write them: times, sizes, whole numbers.

use crate::request::UsageError;
use std::str::FromStr;
use std::time::Duration;

/// `10s`, `500ms`, `2m`, `1h`, or bare seconds.
pub fn duration(option: &str, text: &str) -> Result<Duration, UsageError> {
    let wrong =
        || UsageError(format!("--{option} '{text}': expected a time such as 10s, 500ms, 2m or 1h"));
    let (number, unit) = split(text);
    let number: f64 = number.parse().map_err(|_| wrong())?;
    let scale = match unit {
        "ms" => 1e-3,
        "s" | "" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    Duration::try_from_secs_f64(number * scale).map_err(|_| wrong())
}

/// `512MB`, `2GiB`, or bare bytes.
pub fn bytes(option: &str, text: &str) -> Result<u64, UsageError> {
    let wrong =
        || UsageError(format!("--{option} '{text}': expected a size such as 512MB or 2GiB"));
    let (number, unit) = split(text);
    let number: f64 = number.parse().map_err(|_| wrong())?;
    let scale: f64 = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1.0,
        "k" | "kb" => 1e3,
        "m" | "mb" => 1e6,
        "g" | "gb" => 1e9,
        "kib" => 1024.0,
        "mib" => 1024.0 * 1024.0,
        "gib" => 1024.0 * 1024.0 * 1024.0,
        "t" | "tb" => 1e12,
        "tib" => 1024.0 * 1024.0 * 1024.0 * 1024.0,
        _ => return Err(wrong()),
    };
    let size = number * scale;
    if (0.0..=1e18).contains(&size) { Ok(size as u64) } else { Err(wrong()) }
}

/// A whole number; `_` may group its digits.
pub fn whole<T: FromStr>(option: &str, text: &str) -> Result<T, UsageError> {
    let wrong = |_| UsageError(format!("--{option} '{text}': expected a whole number"));
    text.replace('_', "").parse().map_err(wrong)
}

fn split(text: &str) -> (&str, &str) {
    let unit = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    (text[..unit].trim(), &text[unit..])
}
