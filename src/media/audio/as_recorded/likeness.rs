//! Whether decoded sound is that of the analysis samples, and how far apart the two lie.
//!
//! Both are 16 kHz and mono, and come from the same file by the same mixing and the same filter, so where they are in
//! step they are almost the same number by number. A correlation of the two says so, and a search finds the shift where
//! they are not: after a seek into a file whose timestamps are about right.

use crate::audio::dot;

/// How far to either side the right place is looked for, in samples: 100 ms.
pub(super) const REACH: usize = 1_600;

/// Two sounds that are this alike are the same.
const SAME: f32 = 0.9;
/// Two that are not even this alike are different ones.
const LEAST: f32 = 0.8;
/// Of places that are alike within this, as in a steady vowel, the nearest is right.
const TIE: f32 = 0.02;
/// A root mean square below which there is nothing to compare: -68 dB.
const SILENCE: f32 = 4e-4;
/// One below which decoders may make up noise, each time another: -46 dB.
const QUIET: f32 = 5e-3;
/// Shifts up to this are none, in samples: 0.5 ms. Interpolated peaks are not better than the container's word.
const EXACT: usize = 8;

/// The result of a comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Likeness {
    /// Nothing is heard in either.
    Silent,
    /// They are in step.
    Same,
    /// The decoded sound belongs so many samples later.
    Later(f64),
    Different,
}

/// Compares decoded samples with those `around` them: [`REACH`] more on either side. `is_settled`: they were in step
/// before, and nothing was missing since.
pub(super) fn compare(decoded: &[f32], around: &[f32], is_settled: bool) -> Likeness {
    let (decoded, around) = (middle_band(decoded), middle_band(around));
    let count = decoded.len();
    let middle = &around[REACH..REACH + count];
    let level = |samples: &[f32]| (dot(samples, samples) / count.max(1) as f32).sqrt();
    let (heard, expected) = (level(&decoded), level(middle));
    if heard < SILENCE && expected < SILENCE {
        return Likeness::Silent;
    }
    let here = likeness(&decoded, middle);
    if is_settled && here >= SAME {
        return Likeness::Same;
    }
    if is_settled && heard < QUIET && expected < QUIET {
        return Likeness::Same;
    }
    match place(&decoded, &around) {
        Some(place) if (place - REACH as f64).abs() <= EXACT as f64 => Likeness::Same,
        Some(place) => Likeness::Later(place - REACH as f64),
        None => Likeness::Different,
    }
}

/// Where in `around` the sound lies.
fn place(decoded: &[f32], around: &[f32]) -> Option<f64> {
    let power = dot(decoded, decoded);
    let score = |shift: usize| {
        let there = &around[shift..shift + decoded.len()];
        correlation(dot(decoded, there), power, dot(there, there))
    };
    let scores: Vec<f32> = (0..=2 * REACH).map(score).collect();
    let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    if best < LEAST {
        return None;
    }
    let at = |shift: usize| scores.get(shift).copied().unwrap_or(f32::NEG_INFINITY);
    let is_peak = |shift: usize| {
        at(shift) >= best - TIE && at(shift) >= at(shift + 1) && (shift == 0 || at(shift) >= at(shift - 1))
    };
    let peak = (0..=2 * REACH).filter(|shift| is_peak(*shift)).min_by_key(|shift| shift.abs_diff(REACH))?;
    // The top of the parabola through three points.
    let fraction = match (peak.checked_sub(1).map(at), at(peak), scores.get(peak + 1)) {
        (Some(before), top, Some(after)) if before + after < 2.0 * top => {
            0.5 * (after - before) / (2.0 * top - before - after)
        }
        _ => 0.0,
    };
    Some(peak as f64 + f64::from(fraction.clamp(-0.5, 0.5)))
}

/// The correlation of two sounds, from -1 to 1; 0 if one of them is silent.
fn likeness(left: &[f32], right: &[f32]) -> f32 {
    correlation(dot(left, right), dot(left, left), dot(right, right))
}

fn correlation(product: f32, left: f32, right: f32) -> f32 {
    let power = left * right;
    if power <= f32::MIN_POSITIVE { 0.0 } else { product / power.sqrt() }
}

/// Without what is below about 80 Hz and with little above 4 kHz. An offset, as cheap microphones have one, would be alike
/// everywhere; and two that are half a sample apart would be different at the top.
fn middle_band(samples: &[f32]) -> Vec<f32> {
    const KEEP: f32 = 0.97;
    let (mut last, mut high, mut before) = (samples.first().copied().unwrap_or(0.0), 0.0, [0.0; 2]);
    let band = samples.iter().map(|&sample| {
        before = [high, before[0]];
        high = sample - last + KEEP * high;
        last = sample;
        0.25 * high + 0.5 * before[0] + 0.25 * before[1]
    });
    band.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(count: usize, level: f32) -> Vec<f32> {
        let mut state = 1_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            level * ((state >> 8) as f32 / 8_388_608.0 - 1.0)
        };
        (0..count).map(|_| next()).collect()
    }

    #[test]
    fn a_shift_is_found_and_other_sound_is_not_taken_for_it() {
        let sound = noise(12_000, 0.3);
        let around = &sound[2_000..2_000 + 3_000 + 2 * REACH];
        let decoded = |shift: i64| {
            let from = (2_000 + REACH as i64 + shift) as usize;
            &sound[from..from + 3_000]
        };
        assert_eq!(compare(decoded(0), around, false), Likeness::Same);
        assert_eq!(compare(decoded(5), around, true), Likeness::Same);
        for shift in [-1_500, -200, 40, 900] {
            let Likeness::Later(found) = compare(decoded(shift), around, true) else { panic!("{shift} is not found") };
            assert!((found - shift as f64).abs() < 0.5, "{found} for {shift}");
        }
        assert_eq!(compare(&noise(14_000, 0.3)[11_000..], around, false), Likeness::Different);
        assert_eq!(compare(&[0.0; 3_000], around, true), Likeness::Different);
    }

    #[test]
    fn silence_matches_silence_whatever_its_offset() {
        let around = vec![0.25; 3_000 + 2 * REACH];
        assert_eq!(compare(&[0.0; 3_000], &around, false), Likeness::Silent);
        assert_eq!(compare(&noise(3_000, 0.3), &around, false), Likeness::Different);
    }

    #[test]
    fn of_the_periods_of_a_steady_tone_the_nearest_is_taken() {
        let tone: Vec<f32> = (0..8_000).map(|n| (n as f32 * std::f32::consts::TAU / 100.0).sin()).collect();
        let around = &tone[..3_000 + 2 * REACH];
        assert_eq!(compare(&tone[REACH..REACH + 3_000], around, false), Likeness::Same);
    }
}
