//! How large a picture is shown, and how large it is decoded.

use crate::shots::VideoFacts;

/// Widths in which pictures are decoded, in points: a few, so that dragging the edge of what they are drawn in does not start
/// ffmpeg for every point.
const WIDTHS: [u32; 8] = [160, 320, 480, 640, 960, 1280, 1600, 1920];
/// No picture is decoded larger.
const LARGEST: (u32, u32) = (1920, 1080);
/// Sizes beyond this are nonsense in a file.
const LARGEST_SIDE: f64 = 32_768.0;

/// Columns and rows of the picture as it is shown, with square points and after it was turned; `None`: the file does not say.
pub(super) fn shown(facts: &VideoFacts) -> Option<(u32, u32)> {
    if facts.width == 0 || facts.height == 0 {
        return None;
    }
    let (wide, high) = facts.sample_aspect;
    let stretch = if wide == 0 || high == 0 { 1.0 } else { f64::from(wide) / f64::from(high) };
    let side = |points: f64| points.round().clamp(1.0, LARGEST_SIDE) as u32;
    let (width, height) = (side(f64::from(facts.width) * stretch), side(f64::from(facts.height)));
    match facts.rotation {
        90 | 270 => Some((height, width)),
        _ => Some((width, height)),
    }
}

/// In which size a picture is decoded that is shown in `shown` and drawn no larger than `most`: large enough if it is large enough
/// itself, one of a few, in even numbers.
pub(super) fn decoded(shown: (u32, u32), most: (u32, u32)) -> (u32, u32) {
    let (width, height) = (f64::from(shown.0.max(1)), f64::from(shown.1.max(1)));
    let fitting = |(most_wide, most_high): (u32, u32)| {
        (f64::from(most_wide.max(1)) / width).min(f64::from(most_high.max(1)) / height).min(1.0)
    };
    let drawn = (width * fitting(most)).ceil();
    let step = WIDTHS.into_iter().map(f64::from).find(|&step| step >= drawn).unwrap_or(width);
    let scale = (step / width).min(fitting(LARGEST));
    // None has more points than it has itself.
    let even = |side: f64| ((side * scale / 2.0).round().min((side / 2.0).floor()) as u32 * 2).max(2);
    (even(width), even(height))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shots::VideoRate;

    #[test]
    fn points_become_square_and_the_picture_upright() {
        let facts = |size: (u32, u32), sample_aspect, rotation| {
            let plain = VideoFacts::at_rate(VideoRate::Unknown);
            shown(&VideoFacts { width: size.0, height: size.1, sample_aspect, rotation, ..plain })
        };
        assert_eq!(facts((1440, 1080), (4, 3), 0), Some((1920, 1080)));
        assert_eq!(facts((1440, 1080), (4, 3), 90), Some((1080, 1920)));
        assert_eq!(facts((720, 576), (16, 15), 180), Some((768, 576)));
        assert_eq!(facts((640, 360), (0, 1), 0), Some((640, 360)));
        assert_eq!(facts((0, 360), (1, 1), 0), None);
        assert_eq!(facts((640, 360), (u32::MAX, 1), 0), Some((32_768, 360)));
        assert_eq!(facts((2, 1_000_000), (1, 1), 0), Some((2, 32_768)));
        assert_eq!(facts((2, 1_000_000), (1, 1), 90), Some((32_768, 2)));
    }

    #[test]
    fn pictures_are_decoded_in_a_few_even_sizes_that_are_large_enough() {
        assert_eq!(decoded((1920, 1080), (640, 360)), (640, 360));
        assert_eq!(decoded((1920, 1080), (641, 900)), (960, 540));
        assert_eq!(decoded((1920, 1080), (700, 361)), (960, 540));
        assert_eq!(decoded((7680, 4320), (9999, 9999)), (1920, 1080));
        assert_eq!(decoded((400, 300), (9999, 9999)), (400, 300));
        assert_eq!(decoded((400, 301), (390, 301)), (400, 300));
        assert_eq!(decoded((1080, 1920), (2000, 2000)), (608, 1080));
        assert_eq!(decoded((1080, 1920), (200, 320)), (320, 568));
        assert_eq!(decoded((1, 1), (0, 0)), (2, 2));
        assert_eq!(decoded((2, 32_768), (640, 360)), (2, 1080));
        assert_eq!(decoded((32_768, 2), (640, 360)), (640, 2));
        for side in 1..2_000 {
            let (width, height) = decoded((1920, 1080), (side, side));
            assert!(width % 2 == 0 && height % 2 == 0 && width >= side.min(1920) && height <= 1080, "{side}");
        }
    }
}
