//! Numbers as people read them.

/// A time with three significant digits and its unit.
///
/// ```
/// use gridwright_compare::units::time;
/// assert_eq!(time(0.0), "0 s");
/// assert_eq!(time(0.000_012_34), "12.3 µs");
/// assert_eq!(time(0.9996), "1.00 s");
/// assert_eq!(time(75.0), "75.0 s");
/// ```
pub fn time(seconds: f64) -> String {
    if seconds <= 0.0 {
        return "0 s".to_owned();
    }
    // The unit is chosen after rounding: 999.6 ms is a second.
    let (scale, unit) = match seconds {
        s if s < 0.999_5e-6 => (1e9, "ns"),
        s if s < 0.999_5e-3 => (1e6, "µs"),
        s if s < 0.999_5 => (1e3, "ms"),
        _ => (1.0, "s"),
    };
    format!("{} {unit}", digits(seconds * scale))
}

/// Three significant digits, as many as there are before the point.
fn digits(number: f64) -> String {
    let decimals = match number {
        n if n >= 99.95 => 0,
        n if n >= 9.995 => 1,
        _ => 2,
    };
    format!("{number:.decimals$}")
}

/// A count, or a mean of counts, with blanks between thousands.
///
/// ```
/// use gridwright_compare::units::count;
/// assert_eq!(count(1_343_928.0), "1 343 928");
/// assert_eq!(count(12.5), "12.5");
/// assert_eq!(count(7.0), "7");
/// ```
pub fn count(number: f64) -> String {
    if number < 1000.0 && number.fract() != 0.0 {
        return format!("{number:.1}");
    }
    let plain = format!("{:.0}", number.max(0.0));
    let mut text = String::new();
    for (i, digit) in plain.chars().enumerate() {
        if i > 0 && (plain.len() - i).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// A round number on an axis of counts: `10k`, `1M`.
pub fn tick_count(number: f64) -> String {
    let (scale, unit) = match number {
        n if n >= 1e12 => return format!("1e{:.0}", n.log10()),
        n if n >= 1e9 => (1e9, "G"),
        n if n >= 1e6 => (1e6, "M"),
        n if n >= 1e4 => (1e3, "k"),
        _ => (1.0, ""),
    };
    format!("{}{unit}", trim(number / scale))
}

/// A round number on an axis of times: `10 µs`, `1 s`.
pub fn tick_time(seconds: f64) -> String {
    let (scale, unit) = match seconds {
        s if s <= 0.0 => return "0".to_owned(),
        s if s < 0.999e-6 => (1e9, "ns"),
        s if s < 0.999e-3 => (1e6, "µs"),
        s if s < 0.999 => (1e3, "ms"),
        _ => (1.0, "s"),
    };
    format!("{} {unit}", trim(seconds * scale))
}

/// A number without trailing zeros.
pub fn trim(number: f64) -> String {
    let rounded = (number * 1e6).round() / 1e6;
    format!("{rounded}")
}

/// How many times one thing is another: two significant digits below ten.
///
/// ```
/// use gridwright_compare::units::ratio;
/// assert_eq!((ratio(69.44), ratio(2.345), ratio(0.00002)), ("69×".into(), "2.3×".into(), "0.000020×".into()));
/// ```
pub fn ratio(number: f64) -> String {
    let decimals = match number {
        n if n >= 9.95 => 0,
        n if n >= 0.995 => 1,
        n if n > 1e-9 => (1.0 - n.log10().floor()) as usize,
        _ => 0,
    };
    format!("{number:.decimals$}×")
}
