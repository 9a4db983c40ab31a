//! Where sample 0 lies, and where each decoded block goes from there.
//!
//! The reference is the plain command `ffmpeg -i FILE -map 0:a:0 -ac 1 -ar 16000 -f f32le -`, because that is what
//! speech recognisers run, so it is the clock their transcripts use. Measured with ffmpeg 5.1 and 7.1, sample 0 is:
//!
//! | container | first sample written by ffmpeg |
//! |---|---|
//! | WAV, AIFF, FLAC, ADTS | the first decoded sample (ADTS: priming is kept) |
//! | MP3 | after the encoder delay of the LAME tag + 529; without that tag the first decoded sample |
//! | MP4, MOV | the media time of the first edit; an empty edit before it gives **no** silence |
//! | Ogg Vorbis, Ogg FLAC | the first decoded sample, even where its granule position is below 0 |
//! | Opus in any container | after the pre-skip |
//! | Matroska, WebM | after `CodecDelay`, which before 7 stood with Opus only and counted for nothing else |
//!
//! A sound track that begins later than the picture is **not** padded: ffmpeg writes its first sample first. The
//! decoder reports that lateness as a warning. Inside the track the timestamps rule: lost packets become silence.

use std::ops::Range;

use base::texts::{self, m};
use base::time::Instant;
use base::warning::Warning;

use super::resample::{ResampleError, Resampler};
use super::samples::SampleStore;
use super::{MAX_SAMPLES, WarningLog};

/// Timestamps may differ from the count of samples by this much before they are believed, in seconds: live
/// recorders stamp packets some ten milliseconds early or late without any sound missing.
pub(super) const JITTER: f64 = 0.05;

/// A jump over more than this, in seconds, must be confirmed by the next packet; one damaged timestamp must not
/// move the rest of the recording.
const SUSPICIOUS: f64 = 1.0;

/// A stretch of the track's media that is heard, in frames at the native rate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MediaStretch {
    pub(super) media: Range<i64>,
    /// Where its first frame goes, counted from sample 0.
    pub(super) at: i64,
}

impl MediaStretch {
    /// Everything from `skipped` frames on is heard.
    pub(super) fn from(skipped: i64) -> Vec<Self> {
        vec![Self { media: skipped..i64::MAX, at: 0 }]
    }
}

/// Counts stretches from `media_start` instead of from the zero of the media, and drops `delay` more frames. What
/// the first stretch loses that way is lost without leaving silence.
pub(super) fn count_from(stretches: &mut [MediaStretch], media_start: i64, delay: i64) {
    let Some(first) = stretches.first() else { return };
    let begin = first.media.start.max(media_start).saturating_add(delay);
    let earlier = begin - first.media.start;
    for (index, stretch) in stretches.iter_mut().enumerate() {
        let (start, end) = (stretch.media.start, stretch.media.end);
        let start = if index == 0 { begin } else { start };
        let end = if end == i64::MAX { end } else { end - media_start };
        let at = if index == 0 { 0 } else { stretch.at - earlier };
        *stretch = MediaStretch { media: start - media_start..end, at };
    }
}

/// Everything is heard `frames` later than it is decoded.
pub(super) fn delay(stretches: &mut [MediaStretch], frames: i64) {
    for MediaStretch { media, .. } in stretches {
        media.start -= frames;
        if media.end != i64::MAX {
            media.end -= frames;
        }
    }
}

pub(super) enum PlacementError {
    TooLong,
    Rate(ResampleError),
}

impl From<ResampleError> for PlacementError {
    fn from(unsuitable: ResampleError) -> Self {
        Self::Rate(unsuitable)
    }
}

/// Puts decoded mono blocks at their time and resamples them.
pub(super) struct Timeline {
    rate_hz: u32,
    resampler: Resampler,
    stretches: Vec<MediaStretch>,
    /// Where the next block begins if nothing is lost, in media frames.
    next: i64,
    /// Added to the media position of every block, after timestamps were found to be broken.
    shift: i64,
    /// The media ends here, as far as the container knows.
    end: Option<i64>,
    /// Frames written since sample 0.
    written: i64,
    /// Frames of silence that may still stand in for what is missing.
    silence: i64,
    /// Frames of silence that were left out because the file is too small for them.
    left_out: i64,
    blocks: u64,
    /// A block whose timestamp jumped and is not yet believed.
    held: Option<(i64, Vec<f32>)>,
    pub(super) warnings: WarningLog,
}

impl Timeline {
    /// `end`: media frames that the container promises, if it does. `silence`: frames that may be missing in all; a
    /// timestamp costs nothing, and a file of a few bytes must not become a day of silence.
    pub(super) fn new(
        rate_hz: u32,
        stretches: Vec<MediaStretch>,
        end: Option<i64>,
        silence: i64,
    ) -> Result<Self, ResampleError> {
        Ok(Self {
            rate_hz,
            resampler: Resampler::new(rate_hz)?,
            stretches,
            next: 0,
            shift: 0,
            end,
            written: 0,
            silence,
            left_out: 0,
            blocks: 0,
            held: None,
            warnings: WarningLog::default(),
        })
    }

    pub(super) fn rate_hz(&self) -> u32 {
        self.rate_hz
    }

    /// Media frames so far.
    pub(super) fn reached(&self) -> i64 {
        self.next
    }

    /// The present end of the recording.
    pub(super) fn now(&self) -> Instant {
        Instant::from_samples(self.resampler.len(), super::RATE_HZ)
    }

    /// The recording so far; nothing in it changes later.
    pub(super) fn known(&self) -> &SampleStore {
        self.resampler.known()
    }

    /// How long the recording will be, in seconds, if its media ends after `end` frames; none if nothing says so.
    pub(super) fn expected_seconds(&self, end: Option<i64>) -> Option<f64> {
        let end_of = |stretch: &MediaStretch| stretch.media.end.min(end.unwrap_or(i64::MAX));
        let heard = self.stretches.iter().filter(|stretch| stretch.media.start < end_of(stretch));
        let last = heard.max_by_key(|stretch| stretch.at).filter(|stretch| end_of(stretch) < i64::MAX)?;
        let frames = last.at.saturating_add(end_of(last) - last.media.start);
        Some(frames as f64 / f64::from(self.rate_hz))
    }

    /// Adds a block at the media frame `position`, or behind the last one if that is unknown.
    pub(super) fn place(&mut self, position: Option<i64>, mono: &[f32]) -> Result<(), PlacementError> {
        if let Some((held_at, held)) = self.held.take() {
            let position = position.map(|position| position.saturating_add(self.shift));
            let confirmed = position.is_some_and(|at| self.is_near(at, held_at.saturating_add(held.len() as i64)));
            if confirmed {
                self.jump(held_at);
            }
            self.emit(&held)?;
        }
        if let Some(position) = position.map(|position| position.saturating_add(self.shift))
            && !self.is_near(position, self.next)
        {
            let distance = position.saturating_sub(self.next).unsigned_abs() as f64 / f64::from(self.rate_hz);
            if self.blocks == 1 {
                // Fragmented MP4 may stretch the first packet over the wait for the sound, which ffmpeg leaves out.
                self.join(position);
            } else if distance > SUSPICIOUS {
                self.held = Some((position, mono.to_vec()));
                return Ok(());
            } else {
                self.resume(position);
            }
        }
        self.emit(mono)
    }

    /// `frames` of media could not be decoded; what follows stays at its time.
    pub(super) fn lose(&mut self, frames: i64) -> Result<(), PlacementError> {
        self.release()?;
        self.next = self.next.saturating_add(frames.max(0));
        Ok(())
    }

    /// The stream goes on at another rate.
    pub(super) fn change_rate(&mut self, rate_hz: u32) -> Result<(), PlacementError> {
        self.release()?;
        let old = self.rate_hz;
        let scaled = |frames: i64| match frames {
            i64::MAX => frames,
            _ => (i128::from(frames) * i128::from(rate_hz) / i128::from(old)) as i64,
        };
        self.resampler.change_rate(rate_hz)?;
        for stretch in &mut self.stretches {
            *stretch =
                MediaStretch { media: scaled(stretch.media.start)..scaled(stretch.media.end), at: scaled(stretch.at) };
        }
        (self.next, self.shift, self.written) = (scaled(self.next), scaled(self.shift), scaled(self.written));
        (self.silence, self.left_out) = (scaled(self.silence), scaled(self.left_out));
        self.end = self.end.map(scaled);
        self.rate_hz = rate_hz;
        Ok(())
    }

    /// The stream starts again (chained Ogg): its positions from now on count from the present end.
    pub(super) fn restart(&mut self) -> Result<(), PlacementError> {
        self.release()?;
        self.shift = self.next;
        self.end = None;
        Ok(())
    }

    /// The samples at 16 kHz and what was odd about the timestamps.
    pub(super) fn finish(mut self) -> Result<(SampleStore, WarningLog), PlacementError> {
        self.release()?;
        Ok((self.resampler.finish()?, self.warnings))
    }

    fn is_near(&self, position: i64, expected: i64) -> bool {
        position.saturating_sub(expected).unsigned_abs() as f64 <= JITTER * f64::from(self.rate_hz)
    }

    fn release(&mut self) -> Result<(), PlacementError> {
        match self.held.take() {
            Some((_, held)) => self.emit(&held),
            None => Ok(()),
        }
    }

    /// The timestamps move to `position` for good.
    fn jump(&mut self, position: i64) {
        let distance = position.saturating_sub(self.next);
        let beyond_the_end = self.end.is_some_and(|end| position > end.saturating_add(i64::from(self.rate_hz)));
        if distance > 0 && distance <= self.silence && !beyond_the_end {
            self.resume(position);
        } else {
            self.join(position);
        }
    }

    /// What has the position `position` goes exactly there.
    fn resume(&mut self, position: i64) {
        let distance = position.saturating_sub(self.next);
        let seconds = distance.unsigned_abs() as f64 / f64::from(self.rate_hz);
        let message = match distance > 0 {
            true => m!("audio-sound-missing", seconds = texts::decimal(seconds, 2)),
            false => m!("audio-sound-twice", seconds = texts::decimal(seconds, 2)),
        };
        self.warnings.push(Warning::at(self.now(), message));
        self.next = position;
    }

    /// What has the position `position` follows without a gap, and so does all after it.
    fn join(&mut self, position: i64) {
        let distance = position.saturating_sub(self.next);
        let seconds = distance.unsigned_abs() as f64 / f64::from(self.rate_hz);
        let message = m!("audio-timestamps-jump", seconds = texts::decimal(seconds, 1));
        self.warnings.push(Warning::at(self.now(), message));
        self.shift = self.shift.saturating_sub(distance);
    }

    fn emit(&mut self, mono: &[f32]) -> Result<(), PlacementError> {
        self.blocks += 1;
        let (from, to) = (self.next, self.next.saturating_add(mono.len() as i64));
        for index in 0..self.stretches.len() {
            let MediaStretch { media, at } = &self.stretches[index];
            let (first, last) = (from.max(media.start), to.min(media.end));
            if first < last {
                let target = at.saturating_add(first - media.start);
                self.write(target, &mono[(first - from) as usize..(last - from) as usize])?;
            }
        }
        self.next = to;
        Ok(())
    }

    fn write(&mut self, target: i64, mono: &[f32]) -> Result<(), PlacementError> {
        let mut target = target.saturating_sub(self.left_out);
        let mut gap = target.saturating_sub(self.written);
        let rate = u128::from(self.rate_hz);
        let added = (gap.max(0) as u128 + mono.len() as u128) * u128::from(super::RATE_HZ) / rate;
        if u128::from(self.resampler.len()) + added > u128::from(MAX_SAMPLES) {
            return Err(PlacementError::TooLong);
        }
        if gap > self.silence {
            let seconds = gap as f64 / f64::from(self.rate_hz);
            let message = m!("audio-too-much-silence", seconds = texts::decimal(seconds, 1));
            self.warnings.push(Warning::at(self.now(), message));
            self.left_out = self.left_out.saturating_add(gap);
            (target, gap) = (self.written, 0);
        }
        self.silence -= gap.max(0);
        self.resampler.push_silence(gap.max(0) as u64)?;
        let overlap = usize::try_from(-gap.min(0)).unwrap_or(usize::MAX).min(mono.len());
        self.resampler.push(&mono[overlap..])?;
        self.written = self.written.max(target.saturating_add(mono.len() as i64));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// At 16 kHz the resampler passes samples through, so positions can be checked one by one.
    fn timeline(stretches: Vec<MediaStretch>, end: Option<i64>) -> Timeline {
        Timeline::new(16_000, stretches, end, i64::MAX).unwrap()
    }

    fn samples(timeline: Timeline) -> Vec<f32> {
        timeline.finish().ok().unwrap().0.to_vec()
    }

    fn place(timeline: &mut Timeline, position: i64, mono: &[f32]) {
        assert!(timeline.place(Some(position), mono).is_ok());
    }

    #[test]
    fn frames_before_the_start_are_dropped() {
        let mut timeline = timeline(MediaStretch::from(3), None);
        place(&mut timeline, 0, &[0.1, 0.2]);
        place(&mut timeline, 2, &[0.3, 0.4, 0.5]);
        assert_eq!(samples(timeline), [0.4, 0.5]);
    }

    #[test]
    fn jitter_of_the_timestamps_is_ignored() {
        let mut timeline = timeline(MediaStretch::from(0), None);
        place(&mut timeline, 0, &[0.1; 320]);
        place(&mut timeline, 350, &[0.2; 320]);
        place(&mut timeline, 600, &[0.3; 320]);
        assert_eq!(samples(timeline).len(), 960);
    }

    #[test]
    fn a_wait_behind_the_first_packet_is_left_out() {
        let mut timeline = timeline(MediaStretch::from(0), None);
        for (position, value) in [(0, 0.1), (9_000, 0.2), (9_100, 0.3)] {
            place(&mut timeline, position, &[value; 100]);
        }
        assert_eq!(timeline.warnings.kept.len(), 1);
        let out = samples(timeline);
        assert_eq!((out.len(), out[100], out[200]), (300, 0.2, 0.3));
    }

    #[test]
    fn a_lost_second_becomes_a_second_of_silence() {
        let mut timeline = timeline(MediaStretch::from(0), None);
        place(&mut timeline, 0, &[0.1; 80]);
        place(&mut timeline, 80, &[0.1; 80]);
        place(&mut timeline, 16_160, &[0.2; 160]);
        let out = samples(timeline);
        assert_eq!((out.len(), out[159], out[160], out[16_159], out[16_160]), (16_320, 0.1, 0.0, 0.0, 0.2));
    }

    #[test]
    fn a_long_gap_needs_two_packets() {
        let mut timeline = timeline(MediaStretch::from(0), None);
        place(&mut timeline, 0, &[0.1; 80]);
        place(&mut timeline, 80, &[0.1; 80]);
        place(&mut timeline, 160_000, &[0.2; 160]);
        place(&mut timeline, 160_160, &[0.3; 160]);
        assert_eq!(timeline.warnings.kept.len(), 1);
        let out = samples(timeline);
        assert_eq!((out.len(), out[160_000], out[160_160]), (160_320, 0.2, 0.3));
    }

    #[test]
    fn one_wrong_timestamp_moves_nothing() {
        let mut timeline = timeline(MediaStretch::from(0), None);
        place(&mut timeline, 0, &[0.1; 80]);
        place(&mut timeline, 80, &[0.1; 80]);
        place(&mut timeline, 9_000_000, &[0.2; 160]);
        place(&mut timeline, 320, &[0.3; 160]);
        let out = samples(timeline);
        assert_eq!((out.len(), out[160], out[320]), (480, 0.2, 0.3));
    }

    #[test]
    fn timestamps_that_start_again_or_leave_the_file_are_joined() {
        let mut timeline = timeline(MediaStretch::from(0), Some(200_000));
        place(&mut timeline, 0, &[0.1; 50_000]);
        place(&mut timeline, 50_000, &[0.1; 50_000]);
        for (position, value) in [(0, 0.2), (160, 0.3), (320, 0.4), (900_000, 0.5), (900_160, 0.6)] {
            place(&mut timeline, position, &[value; 160]);
        }
        let out = samples(timeline);
        assert_eq!((out.len(), out[100_000], out[100_320], out[100_640]), (100_800, 0.2, 0.4, 0.6));
    }

    #[test]
    fn edits_cut_pieces_out_and_leave_pauses() {
        let stretches = vec![MediaStretch { media: 2..4, at: 0 }, MediaStretch { media: 6..7, at: 3 }];
        let mut timeline = timeline(stretches, None);
        place(&mut timeline, 0, &[0.0, 0.1, 0.2, 0.3, 0.4]);
        place(&mut timeline, 5, &[0.5, 0.6, 0.7]);
        assert_eq!(samples(timeline), [0.2, 0.3, 0.0, 0.6]);
    }

    #[test]
    fn stretches_are_counted_from_the_first_packet() {
        let mut stretches = vec![MediaStretch { media: 0..100, at: 0 }, MediaStretch { media: 200..i64::MAX, at: 150 }];
        count_from(&mut stretches, 30, 5);
        assert_eq!(stretches, [MediaStretch { media: 5..70, at: 0 }, MediaStretch { media: 170..i64::MAX, at: 115 }]);
        let mut stretches = MediaStretch::from(1_024);
        count_from(&mut stretches, 0, 0);
        assert_eq!(stretches, MediaStretch::from(1_024));
    }

    #[test]
    fn a_small_file_does_not_become_hours_of_silence() {
        let mut timeline = Timeline::new(16_000, MediaStretch::from(0), None, 30_000).unwrap();
        for position in [0, 80, 20_000, 20_080, 90_000, 90_080, 500_000, 500_080] {
            place(&mut timeline, position, &[0.1; 80]);
        }
        assert_eq!(timeline.warnings.kept.len(), 3);
        let message = timeline.warnings.kept[2].message.text();
        assert!(message.contains("joined without a gap"), "{message}");
        // The first gap is believed, the others are too much.
        assert_eq!(samples(timeline).len(), 20_160 + 4 * 80);

        // The same by an edit list.
        let stretches = vec![MediaStretch { media: 0..100, at: 0 }, MediaStretch { media: 100..300, at: 1_000_000 }];
        let mut timeline = Timeline::new(16_000, stretches, None, 30_000).unwrap();
        place(&mut timeline, 0, &[0.1; 200]);
        place(&mut timeline, 200, &[0.1; 100]);
        assert!(timeline.warnings.kept[0].message.text().contains("too much for so small a file"));
        assert_eq!(samples(timeline), [0.1; 300]);
    }

    #[test]
    fn a_recording_beyond_a_day_is_refused_before_it_is_allocated() {
        let mut timeline = timeline(MediaStretch::from(0), None);
        place(&mut timeline, 0, &[0.1; 80]);
        place(&mut timeline, 80, &[0.1; 80]);
        place(&mut timeline, i64::MAX / 4, &[0.1; 160]);
        assert!(matches!(timeline.place(Some(i64::MAX / 4 + 160), &[0.1; 160]), Err(PlacementError::TooLong)));
    }
}
