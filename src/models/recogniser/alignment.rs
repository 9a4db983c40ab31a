//! When pieces were spoken: the path through the attention of those heads that follow the sound.
//!
//! As in OpenAI's program: attention of the heads over places, normalised over the pieces, smoothed over time, averaged, and dynamic time
//! warping (Sakoe and Chiba 1978) through it.

use super::network::{EncodedSound, TextDecoder, TextRows, steps_of};
use super::pieces::TIME_STEP;
use crate::network_parts::wide::wide;

/// Places over which attention is smoothed by their median.
const MEDIAN: usize = 7;

/// When pieces begin, in seconds from the window's beginning, and how likely each was.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceTimes {
    /// One for each piece, and one for the end.
    pub starts: Vec<f64>,
    pub probabilities: Vec<f32>,
}

/// What is laid over the sound.
pub struct AlignedText<'a> {
    /// What stands before the text, up to the piece that says that there are no times.
    pub beginning: &'a [u32],
    /// Pieces of text, no times.
    pub text: &'a [u32],
    /// The piece that ends a text.
    pub end: u32,
    /// Places of the window in which there is sound.
    pub places: usize,
}

/// Heads whose attention follows the sound.
#[derive(Clone, Debug)]
pub struct Followers {
    /// Each a layer and a head of it.
    pub heads: Vec<[usize; 2]>,
    /// By how much they come late, in seconds.
    pub late: f64,
}

/// Lays the pieces of a text over a window.
pub fn align(
    decoder: &TextDecoder,
    sound: &EncodedSound,
    spoken: &AlignedText<'_>,
    followers: &Followers,
) -> PieceTimes {
    let AlignedText { beginning, text, end, places } = *spoken;
    if text.is_empty() || places == 0 {
        return PieceTimes { starts: vec![0.0; text.len() + 1], probabilities: vec![0.0; text.len()] };
    }
    let whole: Vec<u32> = beginning.iter().chain(text).copied().chain([end]).collect();
    let count = whole.len();
    let mut sums = vec![0.0; count * places];
    let out = decoder.look(sound, &mut TextRows::default(), &steps_of(&whole, 0), |layer, memory, queries| {
        let width = queries.len() / count;
        for &[_, head] in followers.heads.iter().filter(|[of, _]| *of == layer) {
            let scores = memory.scores(head, queries, width);
            let all = scores.len() / count;
            let used = places.min(all);
            let mut scores: Vec<f32> = scores.chunks_exact(all).flat_map(|row| &row[..used]).copied().collect();
            add_followed(&mut scores, used, &mut sums, places);
        }
    });
    let width = out.len() / count;
    // The row of a piece says how likely the next one is.
    let first = beginning.len() - 1;
    let rows = &out[first * width..(first + text.len()) * width];
    let scores = decoder.scores(rows);
    let pieces = scores.len() / text.len();
    let probability = |(scores, &piece): (&[f32], &u32)| {
        let texts = &scores[..end as usize];
        let most = texts.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let total: f32 = texts.iter().map(|score| (score - most).exp()).sum();
        (scores[piece as usize] - most).exp() / total
    };
    let probabilities = scores.chunks_exact(pieces).zip(text).map(probability).collect();
    // From the last piece before the text on: text and end.
    let costs: Vec<f32> = sums[first * places..][..(text.len() + 1) * places].iter().map(|sum| -sum).collect();
    let starts =
        warp(&costs, places).into_iter().map(|place| (place as f64 * TIME_STEP - followers.late).max(0.0)).collect();
    PieceTimes { starts, probabilities }
}

/// Adds one head's attention, normalised over the pieces and smoothed over time, to the sums.
fn add_followed(scores: &mut [f32], columns: usize, sums: &mut [f32], places: usize) {
    let work = super::network::parts::Exponentials { scores, columns, scale: 1.0 };
    let factors = wide(work);
    let rows = factors.len();
    for (row, factor) in scores.chunks_exact_mut(columns).zip(&factors) {
        row.iter_mut().for_each(|value| *value *= factor);
    }
    // (a - μ) / σ over the pieces, for each place.
    let (mut means, mut deviations) = (vec![0.0_f32; columns], vec![0.0_f32; columns]);
    for row in scores.chunks_exact(columns) {
        means.iter_mut().zip(row).for_each(|(mean, value)| *mean += value / rows as f32);
    }
    for row in scores.chunks_exact(columns) {
        let values = row.iter().zip(&means);
        deviations.iter_mut().zip(values).for_each(|(sum, (value, mean))| *sum += (value - mean).powi(2) / rows as f32);
    }
    deviations.iter_mut().for_each(|value| *value = value.sqrt().max(1e-12));
    for (row, sums) in scores.chunks_exact_mut(columns).zip(sums.chunks_exact_mut(places)) {
        for ((value, mean), deviation) in row.iter_mut().zip(&means).zip(&deviations) {
            *value = (*value - mean) / deviation;
        }
        for (place, sum) in sums.iter_mut().enumerate().take(columns) {
            *sum += median_around(row, place);
        }
    }
}

/// The median of the values around a place, mirrored at the ends.
fn median_around(row: &[f32], place: usize) -> f32 {
    let half = MEDIAN as i64 / 2;
    let last = row.len() as i64 - 1;
    let mut values: [f32; MEDIAN] = std::array::from_fn(|n| {
        let at = place as i64 + n as i64 - half;
        let at = if at < 0 {
            -at
        } else if at > last {
            2 * last - at
        } else {
            at
        };
        row[at.clamp(0, last) as usize]
    });
    values.sort_unstable_by(f32::total_cmp);
    values[MEDIAN / 2]
}

/// The place at which each row begins, on the cheapest way from the first row and place to the last that never goes back.
///
/// D(i,j) = c(i,j) + min(D(i-1,j-1), D(i-1,j), D(i,j-1))
fn warp(costs: &[f32], places: usize) -> Vec<usize> {
    #[derive(Clone, Copy)]
    enum From {
        Both,
        Row,
        Place,
    }
    let rows = costs.len() / places;
    let mut from = vec![From::Place; costs.len()];
    let (mut above, mut sums) = (vec![f32::INFINITY; places + 1], vec![f32::INFINITY; places + 1]);
    above[0] = 0.0;
    for row in 0..rows {
        sums[0] = f32::INFINITY;
        for place in 0..places {
            let (both, by_row, by_place) = (above[place], above[place + 1], sums[place]);
            let (least, way) = match () {
                () if both < by_row && both < by_place => (both, From::Both),
                () if by_row < both && by_row < by_place => (by_row, From::Row),
                () => (by_place, From::Place),
            };
            sums[place + 1] = costs[row * places + place] + least;
            from[row * places + place] = way;
        }
        std::mem::swap(&mut above, &mut sums);
    }
    let mut starts = vec![0; rows];
    let (mut row, mut place) = (rows - 1, places - 1);
    loop {
        starts[row] = place;
        match from[row * places + place] {
            _ if row == 0 && place == 0 => break,
            _ if row == 0 => place -= 1,
            _ if place == 0 => row -= 1,
            From::Both => (row, place) = (row - 1, place - 1),
            From::Row => row -= 1,
            From::Place => place -= 1,
        }
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_goes_where_it_is_cheapest() {
        // Three rows that lie at the places 0-1, 2-5 and 6-7.
        let costs: Vec<f32> = [0..2, 2..6, 6..8]
            .into_iter()
            .flat_map(|good| (0..8).map(move |place| if good.contains(&place) { -1.0 } else { 1.0 }))
            .collect();
        assert_eq!(warp(&costs, 8), [0, 2, 6]);
        assert_eq!(warp(&[0.0; 3], 1), [0, 0, 0]);
        assert_eq!(warp(&[0.0; 4], 4), [0]);
    }

    #[test]
    fn a_median_forgets_what_stands_out() {
        let mut row = vec![1.0; 20];
        row[10] = 50.0;
        assert!((0..20).all(|place| median_around(&row, place) == 1.0));
        assert_eq!(median_around(&[3.0], 0), 3.0);
    }
}
