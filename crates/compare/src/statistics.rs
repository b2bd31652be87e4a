//! Means, deviations, medians, and the effective branching factor.

/// What is said of many measurements of one thing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// How many.
    pub count: usize,
    /// Arithmetic mean.
    pub mean: f64,
    /// Sample standard deviation (n − 1); 0 for a single measurement.
    pub deviation: f64,
    /// The middle one, or the mean of the two middle ones.
    pub median: f64,
    /// A quarter of the measurements lie below the first, a quarter above the second.
    pub quartiles: (f64, f64),
    /// The smallest.
    pub min: f64,
    /// The largest.
    pub max: f64,
}

impl Spread {
    /// `None` without measurements.
    ///
    /// ```
    /// use gridwright_compare::statistics::Spread;
    /// let spread = Spread::of([2.0, 4.0, 9.0]).unwrap();
    /// assert_eq!((spread.mean, spread.median, spread.min), (5.0, 4.0, 2.0));
    /// assert!((spread.deviation - 13f64.sqrt()).abs() < 1e-12);
    /// ```
    pub fn of(values: impl IntoIterator<Item = f64>) -> Option<Spread> {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        let (&min, &max) = (values.first()?, values.last()?);
        let count = values.len();
        let mean = values.iter().sum::<f64>() / count as f64;
        let squares: f64 = values.iter().map(|v| (v - mean).powi(2)).sum();
        let deviation = if count > 1 { (squares / (count - 1) as f64).sqrt() } else { 0.0 };
        let median = f64::midpoint(values[(count - 1) / 2], values[count / 2]);
        let quartiles = (quantile(&values, 0.25), quantile(&values, 0.75));
        Some(Spread { count, mean, deviation, median, quartiles, min, max })
    }
}

/// Linear between the two nearest of the sorted values.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let at = share * (sorted.len() - 1) as f64;
    let (low, high) = (sorted[at.floor() as usize], sorted[at.ceil() as usize]);
    low + (high - low) * at.fract()
}

/// Beyond this depth the factor says nothing any more: it is 1.0000….
const DEEPEST: u32 = 100_000;

/// The effective branching factor (Nilsson 1971): the b of a uniform tree of that depth with as many
/// nodes as were generated, b + b² + … + b^depth = generated. `None` where there is no such tree.
///
/// ```
/// use gridwright_compare::statistics::branching;
/// assert!((branching(14, 3).unwrap() - 2.0).abs() < 1e-9);
/// assert_eq!(branching(0, 3), None);
/// ```
pub fn branching(generated: u64, depth: u32) -> Option<f64> {
    if depth == 0 || depth > DEEPEST || generated < u64::from(depth) {
        return None;
    }
    let nodes = generated as f64;
    let tree = |b: f64| {
        let mut sum = 0.0;
        for _ in 0..depth {
            sum = b * (1.0 + sum);
            if sum > nodes {
                break;
            }
        }
        sum
    };
    let (mut low, mut high) = (1.0, nodes.max(1.0));
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if tree(middle) < nodes { low = middle } else { high = middle }
    }
    Some(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads() {
        assert_eq!(Spread::of([]), None);
        let one = Spread::of([3.0]).unwrap();
        let close = |a: f64, b: f64| (a - b).abs() < 1e-12;
        assert!(close(one.mean, 3.0) && close(one.deviation, 0.0) && close(one.median, 3.0));
        let four = Spread::of([1.0, 2.0, 3.0, 10.0]).unwrap();
        assert!(close(four.median, 2.5));
        assert!(close(four.quartiles.0, 1.75) && close(four.quartiles.1, 4.75));
    }

    #[test]
    fn branching_factors_rebuild_their_trees() {
        for (b, depth) in [(2u64, 10u32), (3, 5), (1, 40), (10, 6)] {
            let nodes = (1..=depth).map(|d| b.pow(d)).sum();
            assert!((branching(nodes, depth).unwrap() - b as f64).abs() < 1e-6);
        }
        assert!(branching(3, 5).is_none());
        assert!(branching(u64::MAX, 1).unwrap() > 1e19);
        assert!(branching(u64::MAX, u32::MAX).is_none());
    }
}
