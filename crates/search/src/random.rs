//! Numbers that look random and are the same for ever: keys of positions, choices among equals. Whoever
//! wants chance asks its caller for a generator.

/// Steele's constant: the golden ratio in 64 bits.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// One number from another: a step of `SplitMix64` (Steele, Lea & Flood 2014).
///
/// ```
/// use gridwright_search::random::mix;
/// assert_eq!(mix(0), 0xe220_a839_7b1d_cdaf);
/// ```
#[inline]
pub fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(STEP);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The numbers of `SplitMix64` from a seed on, without end.
///
/// ```
/// use gridwright_search::random::stream;
/// let first: Vec<u64> = stream(0).take(2).collect();
/// assert_eq!(first, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
/// ```
pub fn stream(seed: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(seed), |state| Some(state.wrapping_add(STEP))).map(mix)
}
