//! From the player's evaluation to a winning chance: a logistic curve, so that a point lost in an equal
//! position weighs more than one lost in a position that is decided anyway.

/// How steep the curve is: a chance of 1 / (1 + e^(−STEEPNESS · evaluation)). Fitted by
/// `examples/fit_player` to the player's own games with k = 5 (18 Nov 2026).
const STEEPNESS: f64 = 0.35;

/// The chance of the side to move, from 0 to 1, a draw counting one half.
pub fn of(eval: f64) -> f64 {
    1.0 / (1.0 + (-STEEPNESS * eval).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_grow_with_the_evaluation_and_add_up() {
        assert!((of(0.0) - 0.5).abs() < 1e-9);
        for eval in [0.1, 1.0, 5.0, 50.0] {
            assert!(of(eval) > of(eval / 2.0));
            assert!((of(eval) + of(-eval) - 1.0).abs() < 1e-9);
        }
        // A forced win is certain, as far as numbers can tell.
        assert!(of(999.0) > 0.999_999 && of(-999.0) < 0.000_001);
    }
}
