//! The sixteen lanes of a box in one AVX2 register.
#![expect(unsafe_code, reason = "vector instructions; checked against plain integers in tests")]

use super::kit::{Kit, Words};
use super::lanes::{Lanes, Pattern};
use crate::enumerate::{Ban, Flow, Search};
use std::arch::x86_64::{
    __m256i, _mm256_add_epi8, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_ps,
    _mm256_cmpeq_epi16, _mm256_cmpeq_epi32, _mm256_cmpgt_epi16, _mm256_load_si256,
    _mm256_loadu_si256, _mm256_maddubs_epi16, _mm256_movemask_epi8, _mm256_movemask_ps,
    _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_set1_epi8, _mm256_set1_epi16,
    _mm256_set1_epi32, _mm256_setr_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_srli_epi16, _mm256_store_si256, _mm256_storeu_si256, _mm256_testz_si256,
    _mm256_xor_si256, _pext_u32,
};

/// Sixteen lanes in a register. Values exist only where AVX2 does: this module makes them behind
/// [`search`], which asks the processor first.
#[derive(Clone, Copy, Debug)]
struct Wide(__m256i);

/// Reports every solution of a board; `None` where the processor lacks the instructions.
pub(super) fn search(
    clues: &[u8; 81],
    ban: Option<Ban>,
    search: &mut Search<'_, '_>,
) -> Option<Flow> {
    if !std::arch::is_x86_feature_detected!("avx2")
        || !std::arch::is_x86_feature_detected!("bmi1")
        || !std::arch::is_x86_feature_detected!("bmi2")
        || !std::arch::is_x86_feature_detected!("popcnt")
    {
        return None;
    }
    // SAFETY: the processor has what the function needs.
    Some(unsafe { search_wide(clues, ban, search) })
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn search_wide(clues: &[u8; 81], ban: Option<Ban>, search: &mut Search<'_, '_>) -> Flow {
    super::search_with::<Vector>(clues, ban, search)
}

/// Vector instructions.
struct Vector;

impl Kit for Vector {
    const STRONGER_FROM: Option<u32> = Some(53);
    type Sets = Wide;

    #[inline(always)]
    fn minirows(word: u32) -> usize {
        const FIRST: u32 = 0o111_111_111;
        // SAFETY: see above.
        unsafe { _pext_u32(word | word >> 1 | word >> 2, FIRST) as usize }
    }

    #[inline(always)]
    fn clear(words: &mut Words, own: &Words, open: &[u32; 4]) -> u64 {
        let mut same = 0;
        for band in 0..3 {
            // SAFETY: see above; words are aligned to 64 bytes, and 16 to a band.
            unsafe {
                let at: *mut __m256i = words.0.as_mut_ptr().add(16 * band).cast();
                let own: *const __m256i = own.0.as_ptr().add(16 * band).cast();
                let open = _mm256_set1_epi32(open[band] as i32);
                for half in 0..2 {
                    let old = _mm256_load_si256(at.add(half));
                    let kept = _mm256_or_si256(_mm256_load_si256(own.add(half)), open);
                    let new = _mm256_and_si256(old, kept);
                    _mm256_store_si256(at.add(half), new);
                    let equal = _mm256_castsi256_ps(_mm256_cmpeq_epi32(old, new));
                    same |= (_mm256_movemask_ps(equal) as u64) << (16 * band + 8 * half);
                }
            }
        }
        same ^ 0xffff_ffff_ffff
    }

    #[inline(always)]
    fn first_with(words: &Words, band: usize, cells: u32) -> usize {
        // SAFETY: see above; the index is masked to the four rows of 16 words.
        let absent = unsafe {
            let at: *const __m256i = words.0.as_ptr().add(16 * (band & 3)).cast();
            let cells = _mm256_set1_epi32(cells as i32);
            let hit = _mm256_and_si256(_mm256_load_si256(at), cells);
            let zero = _mm256_setzero_si256();
            _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(hit, zero)))
        };
        16 * band + (!absent).trailing_zeros() as usize
    }
}

// SAFETY of every block below: `Wide` and `Vector` are used only below `search_wide`, so the processor has AVX2;
// loads and stores go through references to arrays of 32 bytes.
impl Lanes for Wide {
    #[inline(always)]
    fn from_array(lanes: [u16; 16]) -> Wide {
        // SAFETY: see above.
        Wide(unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) })
    }
    #[inline(always)]
    fn to_array(self) -> [u16; 16] {
        let mut lanes = [0; 16];
        // SAFETY: see above.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0) };
        lanes
    }
    #[inline(always)]
    fn splat(set: u16) -> Wide {
        // SAFETY: see above.
        Wide(unsafe { _mm256_set1_epi16(set as i16) })
    }
    #[inline(always)]
    fn and(self, other: Wide) -> Wide {
        // SAFETY: see above.
        Wide(unsafe { _mm256_and_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Wide) -> Wide {
        // SAFETY: see above.
        Wide(unsafe { _mm256_or_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn minus(self, other: Wide) -> Wide {
        // SAFETY: see above.
        Wide(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }
    #[inline(always)]
    fn shuffle(self, pattern: &Pattern) -> Wide {
        // SAFETY: see above; a pattern is aligned to 32 bytes.
        Wide(unsafe { _mm256_shuffle_epi8(self.0, _mm256_load_si256(pattern.0.as_ptr().cast())) })
    }
    #[inline(always)]
    fn move_rows<const FROM: i32>(self) -> Wide {
        // SAFETY: see above.
        Wide(unsafe { _mm256_permute4x64_epi64::<FROM>(self.0) })
    }
    #[inline(always)]
    fn sizes(self) -> Wide {
        // SAFETY: see above.
        Wide(unsafe {
            let low = _mm256_set1_epi8(15);
            let table = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let first = _mm256_shuffle_epi8(table, _mm256_and_si256(self.0, low));
            let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), low);
            let bytes = _mm256_add_epi8(first, _mm256_shuffle_epi8(table, upper));
            _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1))
        })
    }
    #[inline(always)]
    fn equals(self, other: Wide) -> Wide {
        // SAFETY: see above.
        Wide(unsafe { _mm256_cmpeq_epi16(self.0, other.0) })
    }
    #[inline(always)]
    fn any_less(self, other: Wide) -> bool {
        // SAFETY: see above.
        unsafe { _mm256_movemask_epi8(_mm256_cmpgt_epi16(other.0, self.0)) != 0 }
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: see above.
        unsafe { _mm256_testz_si256(self.0, self.0) != 0 }
    }
    #[inline(always)]
    fn same(self, other: Wide) -> bool {
        // SAFETY: see above.
        let differ = Wide(unsafe { _mm256_xor_si256(self.0, other.0) });
        differ.is_empty()
    }
}
