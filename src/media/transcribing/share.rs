//! How far a recogniser is, by what it prints.

use base::time::Duration;

/// The share of the sound, 0 to 1, that is done when a recogniser prints this line; `None`: the line says nothing of it.
///
/// whisper.cpp prints `whisper_print_progress_callback: progress =  35%`, the other Whispers what they understood of each
/// stretch, with its times: `[00:28.000 --> 00:31.500]  text`.
pub(super) fn share_in(line: &str, sound: Duration) -> Option<f32> {
    if let Some((_, rest)) = line.split_once("progress =") {
        let percent: f32 = rest.trim().strip_suffix('%')?.trim().parse().ok()?;
        return (0.0..=100.0).contains(&percent).then_some(percent / 100.0);
    }
    let (times, _) = line.trim_start().strip_prefix('[')?.split_once(']')?;
    let (_, end) = times.split_once(" --> ")?;
    let share = seconds(end)? / sound.as_secs();
    share.is_finite().then_some(share.clamp(0.0, 1.0) as f32)
}

/// `01:02:03.456`, the hours only where there are some.
fn seconds(clock: &str) -> Option<f64> {
    let mut parts = clock.trim().split(':');
    parts.try_fold(0.0, |sum, part| {
        let value: f64 = part.parse().ok()?;
        (0.0..1e6).contains(&value).then_some(sum * 60.0 + value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_how_far_the_recogniser_is() {
        let sound = Duration::from_millis(200_000);
        let check = |line: &str, expected: Option<f32>| assert_eq!(share_in(line, sound), expected, "{line}");
        check("whisper_print_progress_callback: progress =  35%", Some(0.35));
        check("progress = 100%", Some(1.0));
        check("progress = 350%", None);
        check("progress = soon", None);
        check("[00:28.000 --> 00:50.000]  The tide was out.", Some(0.25));
        check("[00:00:28.000 --> 00:01:40.000]   The tide was out.", Some(0.5));
        check("[03:00.000 --> 09:00.000] behind the end", Some(1.0));
        check("[applause] --> [music]", None);
        check("Detected language 'English' with probability 0.98", None);
        check("", None);
        assert_eq!(share_in("[00:28.000 --> 00:50.000]", Duration::ZERO), None);
    }
}
