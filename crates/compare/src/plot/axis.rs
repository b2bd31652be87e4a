//! Axes: where a value lies, and which values are worth a tick.

/// How an axis counts.
#[derive(Clone, Debug)]
pub enum Scale {
    /// Evenly.
    Linear,
    /// Evenly, in whole numbers.
    Counts,
    /// By powers of ten.
    Log,
    /// By names, at 0, 1, 2 …
    Names(Vec<String>),
}

/// One axis.
#[derive(Clone, Debug)]
pub struct Axis {
    /// What it shows, with the unit.
    pub title: String,
    /// How it counts.
    pub scale: Scale,
    /// How its ticks are written.
    pub format: fn(f64) -> String,
}

/// An axis fitted to its values.
#[derive(Clone, Debug)]
pub struct Fitted {
    log: bool,
    low: f64,
    high: f64,
    /// Labelled ticks.
    pub ticks: Vec<f64>,
    /// Ticks without labels.
    pub minor: Vec<f64>,
}

impl Axis {
    /// Chooses the range and the ticks for some values.
    pub fn fit(&self, values: impl Iterator<Item = f64>) -> Fitted {
        let log = matches!(self.scale, Scale::Log);
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values.filter(|v| v.is_finite() && (!log || *v > 0.0)) {
            low = low.min(value);
            high = high.max(value);
        }
        match &self.scale {
            Scale::Names(names) => {
                let last = names.len().max(1) as f64 - 1.0;
                let ticks = (0..names.len()).map(|i| i as f64).collect();
                Fitted { log: false, low: -0.6, high: last + 0.6, ticks, minor: Vec::new() }
            }
            Scale::Linear | Scale::Counts if low > high => linear(0.0, 1.0, false),
            Scale::Linear => linear(low, high, false),
            Scale::Counts => linear(low, high.max(low + 1.0), true),
            Scale::Log if low > high => logarithmic(1.0, 10.0),
            Scale::Log => logarithmic(low, high),
        }
    }
}

impl Fitted {
    /// Where a value lies, from 0 to 1; what does not fit lies at the edge.
    pub fn place(&self, value: f64) -> f64 {
        let at = if self.log {
            let value = value.max(self.low);
            (value / self.low).ln() / (self.high / self.low).ln()
        } else {
            (value - self.low) / (self.high - self.low)
        };
        at.clamp(0.0, 1.0)
    }
}

/// Round steps so that there are about six of them, in whole numbers where only these make sense.
fn linear(low: f64, high: f64, whole: bool) -> Fitted {
    let (low, high) = if high > low { (low, high) } else { (low - 0.5, high + 0.5) };
    let raw = (high - low) / 6.0;
    let power = 10f64.powf(raw.log10().floor());
    let steps: &[f64] = if whole { &[1.0, 2.0, 5.0, 10.0] } else { &[1.0, 2.0, 2.5, 5.0, 10.0] };
    let step = steps.iter().map(|m| m * power).find(|&s| s >= raw).unwrap_or(raw);
    let step = if whole { step.max(1.0) } else { step };
    let first = (low / step).floor();
    let last = (high / step).ceil();
    let ticks = (0..=(last - first) as usize).map(|i| (first + i as f64) * step).collect();
    Fitted { log: false, low: first * step, high: last * step, ticks, minor: Vec::new() }
}

/// Whole powers of ten; where they are few, 2 and 5 times them are labelled too.
fn logarithmic(low: f64, high: f64) -> Fitted {
    // A power of ten that is missed by rounding alone is not missed.
    let (first, mut last) = ((low * 1.0001).log10().floor(), (high * 0.9999).log10().ceil());
    if last <= first {
        last = first + 1.0;
    }
    let every = ((last - first) as usize + 1).div_ceil(8);
    if every > 1 {
        // The last tick is to be as far from the one before as the others are.
        last = first + ((last - first) / every as f64).ceil() * every as f64;
    }
    let decades: Vec<f64> = (first as i32..=last as i32).map(|e| 10f64.powi(e)).collect();
    let (start, end) = (decades[0], decades[decades.len() - 1]);
    let between = |factors: &[f64]| -> Vec<f64> {
        let all = decades.iter().flat_map(|d| factors.iter().map(move |f| f * d));
        all.filter(|&v| v < end * 0.999).collect()
    };
    let (mut ticks, minor) = match decades.len() {
        ..=3 => (between(&[1.0, 2.0, 5.0]), between(&[3.0, 4.0, 6.0, 7.0, 8.0, 9.0])),
        4..=8 => (between(&[1.0]), between(&[2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0])),
        _ => {
            let ticks = decades.iter().step_by(every).copied().filter(|&v| v < end * 0.999);
            (ticks.collect(), decades.clone())
        }
    };
    ticks.push(end);
    Fitted { log: true, low: start, high: end, ticks, minor }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(scale: Scale) -> Axis {
        Axis { title: String::new(), scale, format: crate::units::trim }
    }

    #[test]
    fn every_value_lies_within_and_ticks_rise() {
        let sets: [&[f64]; 8] = [
            &[],
            &[0.0],
            &[1.0],
            &[3.0, 3.0],
            &[1e-9, 1e12],
            &[0.0, 5.0],
            &[-3.0, 4.0],
            &[0.5, 0.7],
        ];
        for values in sets {
            for scale in [Scale::Linear, Scale::Log] {
                let fitted = axis(scale).fit(values.iter().copied());
                assert!(fitted.ticks.len() >= 2, "{values:?}");
                assert!(fitted.ticks.len() < 20, "{values:?}");
                assert!(fitted.ticks.is_sorted(), "{values:?}");
                for &value in values {
                    assert!((0.0..=1.0).contains(&fitted.place(value)), "{value} of {values:?}");
                }
            }
        }
    }

    #[test]
    fn there_is_no_half_board() {
        for most in 1..=200 {
            let fitted = axis(Scale::Counts).fit([0.0, f64::from(most)].into_iter());
            assert!(fitted.ticks.iter().all(|tick| tick.fract() == 0.0), "{most}: {fitted:?}");
            assert!(fitted.ticks.len() >= 2 && fitted.ticks.len() < 12, "{most}: {fitted:?}");
        }
    }

    #[test]
    fn powers_of_ten_are_evenly_spaced() {
        let fitted = axis(Scale::Log).fit([1.5, 950.0].into_iter());
        let places: Vec<f64> = [1.0, 10.0, 100.0, 1000.0].map(|v| fitted.place(v)).to_vec();
        for (place, expected) in places.iter().zip([0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0]) {
            assert!((place - expected).abs() < 1e-9);
        }
    }
}
