use proptest::prelude::*;

use super::*;

/// Largest rounding of a bound, and of the root mean square over all levels.
const STEP: f32 = 1.0 / STEPS;
const RMS_STEP: f32 = 1e-4;

fn peaks(samples: &[f32]) -> Peaks {
    let mut peaks = Peaks::new();
    peaks.push(samples);
    peaks
}

/// What the samples of a stretch really are.
fn truth(samples: &[f32], stretch: Range<usize>) -> Column {
    let mut tally = Tally::default();
    for sample in &samples[stretch] {
        tally.min = tally.min.min(*sample);
        tally.max = tally.max.max(*sample);
        tally.energy += f64::from(*sample) * f64::from(*sample);
        tally.count += 1;
    }
    tally.into_column()
}

/// Holds every column against the samples it touches.
fn check(samples: &[f32], peaks: &Peaks, at_hand: Option<&[f32]>, first: f64, width: f64, count: usize) {
    let mut columns = vec![None; count];
    let held = at_hand.map(<[f32]>::to_vec);
    peaks.columns(held.as_ref().map(|held| held as &dyn Samples), first, width, &mut columns);
    for (index, column) in columns.iter().enumerate() {
        let start = (first + index as f64 * width).floor().clamp(0.0, samples.len() as f64) as usize;
        let end = (first + (index + 1) as f64 * width).ceil().clamp(0.0, samples.len() as f64) as usize;
        let Some(column) = column else {
            assert!(start >= end, "column {index} is missing");
            continue;
        };
        assert!(start < end, "column {index} lies outside");
        let exact = truth(samples, start..end);
        assert!(column.min <= exact.min && column.max >= exact.max, "{column:?} does not contain {exact:?}");
        let is_exact = at_hand.is_some_and(|at_hand| at_hand.len() >= end) && width <= EXACT_UP_TO;
        let widened = match is_exact {
            true => exact,
            false => truth(samples, start / BIN * BIN..end.next_multiple_of(BIN).min(samples.len())),
        };
        let near = column.min >= widened.min - STEP && column.max <= widened.max + STEP;
        assert!(near, "{column:?} exceeds {widened:?}");
        if is_exact {
            assert!((column.rms - exact.rms).abs() < RMS_STEP, "{column:?} {exact:?}");
        }
        assert!(column.rms >= 0.0 && column.rms <= widened.max.max(-widened.min) + RMS_STEP, "{column:?} {widened:?}");
    }
}

fn noise(count: usize) -> Vec<f32> {
    let mut state = 1_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / (1 << 23) as f32 - 1.0
    };
    (0..count).map(|n| next() * (0.1 + 0.9 * (n as f32 / 9_000.0).sin().abs())).collect()
}

proptest! {
    #[test]
    fn every_column_contains_its_samples_and_little_else(
        count in 0_usize..40_000,
        pieces in prop::collection::vec(1_usize..3_000, 1..20),
        first in -5_000.0..45_000.0_f64,
        width in prop_oneof![0.05..2.0_f64, 2.0..600.0, 600.0..60_000.0],
        share in 0.0..1.2_f64,
    ) {
        let samples = noise(count);
        let mut grown = Peaks::new();
        let mut rest = &samples[..];
        for piece in pieces.iter().cycle() {
            let (head, tail) = rest.split_at((*piece).min(rest.len()));
            grown.push(head);
            rest = tail;
            if rest.is_empty() {
                break;
            }
        }
        prop_assert_eq!(grown.len(), count as u64);
        let at_hand = &samples[..((share * count as f64) as usize).min(count)];
        check(&samples, &grown, None, first, width, 60);
        check(&samples, &grown, Some(at_hand), first, width, 60);
        check(&samples, &grown, Some(&samples), first, width, 60);
    }

    #[test]
    fn odd_positions_and_zooms_do_no_harm(first in any::<f64>(), width in any::<f64>()) {
        let peaks = peaks(&[0.5; 300]);
        let mut columns = [Some(Column { min: 9.0, max: 9.0, rms: 9.0 }); 3];
        peaks.columns(None, first, width, &mut columns);
        prop_assert!(columns.iter().flatten().all(|column| column.max == 0.5));
    }
}

#[test]
fn the_pieces_that_come_do_not_matter() {
    let samples = noise(3 * 5_000);
    let whole = peaks(&samples);
    for piece in [1, 127, 128, 129, 5_000] {
        let mut grown = Peaks::with_capacity(10_000);
        samples.chunks(piece).for_each(|piece| grown.push(piece));
        for (left, right) in grown.levels.iter().flatten().zip(whole.levels.iter().flatten()) {
            assert_eq!((left.min, left.max), (right.min, right.max));
            assert!(left.rms.abs_diff(right.rms) <= 1);
        }
        assert_eq!(grown.bytes(), whole.bytes());
    }
}

#[test]
fn nothing_and_one_sample() {
    let mut columns = [None; 4];
    Peaks::new().columns(None, 0.0, 1.0, &mut columns);
    assert_eq!((columns, Peaks::new().is_empty(), Peaks::new().duration()), ([None; 4], true, Duration::ZERO));
    let one = peaks(&[-0.25]);
    let column = Column { min: -0.25, max: -0.25, rms: 0.25 };
    one.columns(None, -1.0, 1.0, &mut columns);
    assert_eq!(columns, [None, Some(column), None, None]);
    one.columns(Some(&[-0.25_f32]), 0.5, 0.25, &mut columns);
    assert_eq!(columns, [Some(column), Some(column), None, None]);
    one.columns(None, -1e12, 2e12, &mut columns);
    assert_eq!(columns, [Some(column), None, None, None]);
    assert_eq!((one.len(), one.duration().as_nanos()), (1, 62_500));
}

#[test]
fn a_column_over_everything_knows_the_loudest_sample() {
    let mut samples = vec![0.0; 1_000_003];
    samples[777_777] = 0.75;
    samples[1_000_002] = -1.0;
    let peaks = peaks(&samples);
    let column = peaks.column(None, 0..u64::MAX).unwrap();
    assert_eq!((column.min, column.max), (-1.0, 0.75));
    assert!((f64::from(column.rms) - (1.5625_f64 / 1_000_003.0).sqrt()).abs() < 2e-4);
    assert_eq!(peaks.column(None, 777_777..777_778).unwrap().max, 0.75);
    assert_eq!(peaks.column(None, 778_000..779_000).unwrap().max, 0.0);
    assert_eq!(peaks.column(None, 5..5), None);
}

#[test]
fn loud_and_unusable_samples_stay_within_bounds() {
    let peaks = peaks(&[2.0, -3.0, f32::NAN, f32::INFINITY].repeat(100));
    assert_eq!(peaks.column(None, 0..400).map(|column| (column.min, column.max)), Some((-1.0, 1.0)));
    assert_eq!(peaks.column(None, 384..400).map(|column| (column.min, column.max)), Some((-1.0, 1.0)));
}

#[test]
fn a_decoder_that_begins_again_is_followed() {
    let mut peaks = Peaks::new();
    peaks.follow(DecodeEvent::Begun { expected: Some(Duration::from_secs(10.0)) });
    peaks.follow(DecodeEvent::Samples { first: 0, samples: &[0.1; 500] });
    assert_eq!(peaks.len(), 500);
    peaks.follow(DecodeEvent::Begun { expected: None });
    peaks.follow(DecodeEvent::Samples { first: 0, samples: &[0.2; 300] });
    assert_eq!((peaks.len(), peaks.column(None, 0..300).unwrap().min), (300, (0.2 * STEPS).floor() / STEPS));
    // A header that lies reserves no more than a day.
    peaks.follow(DecodeEvent::Begun { expected: Some(Duration::from_secs(1e9)) });
    assert!(peaks.levels[0].capacity() as u64 <= MAX_SAMPLES / BIN as u64);
}

#[test]
fn an_hour_has_ten_levels_and_a_byte_per_16_samples() {
    let samples = noise(1_000_000);
    let mut long = Peaks::new();
    for _ in 0..60 {
        long.push(&samples);
    }
    // A column reads at most six bins of each.
    assert!(long.levels.len() <= 10, "{}", long.levels.len());
    assert!(long.bytes() as f64 <= long.len() as f64 / 16.0, "{} bytes", long.bytes());
}
