//! The prosody path (Nanchen and Garner 2019, sections 2.1 and 3.2): voicing, pitch and delta-pitch of the last 100 frames
//! before the end of a word, through a BiLSTM of 3 layers of 3 units.
//!
//! The paper's network tells the last word of a sentence from all others; this one also tells marks inside a sentence. It
//! does not see the pause after the word: that is another model's.

use rand::Rng;

use super::network::bilstm::{BiLstm, BiLstmShape};
use super::network_model::{self, GapNetwork, GapRows, NetworkModel};
use evidence::acoustic::SpokenText;
use evidence::model_files::{ModelError, ModelFolder};
use media::prosody::FrameTrack;

/// `architecture` of the model's folder.
pub const ARCHITECTURE: &str = "acoustic-prosody-path";

/// Frames of a path: one second.
pub const FRAMES: usize = 100;
/// Voicing, pitch, delta-pitch.
pub const FEATURES: usize = 3;

/// The sizes of the paper (section 3.2).
pub const PAPER: BiLstmShape = BiLstmShape { frames: FRAMES, features: FEATURES, layers: 3, cells: 3 };

/// The kind of model.
#[derive(Clone, Copy, Debug)]
pub enum ProsodyPath {}

/// Opens the model in `folder`, to be known as `name`.
///
/// # Errors
/// See [`network_model::open`].
pub fn open(name: &str, folder: &ModelFolder) -> Result<NetworkModel<ProsodyPath>, ModelError> {
    network_model::open(name, folder)
}

impl GapNetwork for ProsodyPath {
    const ARCHITECTURE: &'static str = ARCHITECTURE;
    const FEATURES: usize = FEATURES;
    type Shape = BiLstmShape;
    type Network = BiLstm;
    type Rows = Paths;

    fn is_sound(shape: &BiLstmShape) -> bool {
        shape.is_sound() && shape.features == FEATURES
    }

    fn summary(shape: &BiLstmShape) -> String {
        let BiLstmShape { frames, layers, cells, .. } = shape;
        format!(
            "voicing and pitch of {frames} frames before the end of a word, {layers} bidirectional layers of {cells}"
        )
    }

    fn zeros(shape: &BiLstmShape) -> BiLstm {
        BiLstm::zeros(*shape)
    }

    fn random(shape: &BiLstmShape, random: &mut dyn Rng) -> BiLstm {
        BiLstm::random(*shape, random)
    }

    fn gap_rows(text: &SpokenText<'_>) -> Paths {
        Paths::of(text)
    }
}

/// Pitch further from the speaker's median than this is an octave error, in semitones.
const WIDEST_ST: f32 = 24.0;

/// The paths of a talk, which overlap and are kept once.
#[derive(Clone, Debug, PartialEq)]
pub struct Paths {
    /// Voicing 0..1, semitones from the speaker's median, semitones per frame.
    frames: Vec<[f32; FEATURES]>,
    /// Per gap the number of the frame after the word before it; `None` where there are no frames or the word has no times.
    ends: Vec<Option<usize>>,
}

impl Paths {
    /// From a recording its true contours, otherwise those that the words' statistics describe.
    ///
    /// Pitch is in semitones from the speaker's own median, which stands for Kaldi's running mean: it needs no run-up, and
    /// is the same for every gap.
    pub fn of(text: &SpokenText<'_>) -> Self {
        let contours = text.contours();
        let contours = contours.as_ref();
        let pitch = pitch_of(text, contours);
        let frames = (0..contours.len()).map(|n| [contours.voicing[n], pitch[n], delta(&pitch, n)]).collect();
        // A transcript without measured pitch has contours of silence, which are no evidence of anything.
        let is_voiced = (0..contours.len()).any(|frame| contours.is_voiced(frame));
        let ends = text.words.iter().take(text.gaps()).map(|word| {
            let frames = contours.frames_in(word.span);
            (is_voiced && !word.estimated && !frames.is_empty()).then_some(frames.end)
        });
        Self { frames, ends: ends.collect() }
    }
}

impl GapRows for Paths {
    /// Frame by frame. Where the recording does not reach back so far, the path begins with padding: zeros, once it is
    /// standardised.
    fn write_row(&self, gap: usize, row: &mut [f32]) {
        row.fill(f32::NAN);
        let Some(end) = self.ends.get(gap).copied().flatten() else { return };
        let frames = row.len() / FEATURES;
        let first = end.saturating_sub(frames);
        let places = row.chunks_exact_mut(FEATURES).skip(frames - (end - first));
        places.zip(&self.frames[first..end]).for_each(|(place, frame)| place.copy_from_slice(frame));
    }

    fn is_known(&self, gap: usize) -> bool {
        self.ends.get(gap).is_some_and(Option::is_some)
    }
}

/// Semitones from the speaker's median, per frame: in a pause, from that of the next speaker.
fn pitch_of(text: &SpokenText<'_>, contours: &FrameTrack) -> Vec<f32> {
    let mut pitch = Vec::with_capacity(contours.len());
    let mut median_hz = None;
    for word in text.words {
        median_hz = text.prosody.usual(word).and_then(|usual| usual.median_hz);
        let end = contours.frames_in(word.span).end.max(pitch.len());
        extend_pitch(&mut pitch, contours, end, median_hz);
    }
    extend_pitch(&mut pitch, contours, contours.len(), median_hz);
    pitch
}

fn extend_pitch(pitch: &mut Vec<f32>, contours: &FrameTrack, end: usize, median_hz: Option<f32>) {
    let semitones = |&hz: &f32| match median_hz {
        Some(median_hz) => (12.0 * (hz / median_hz).log2()).clamp(-WIDEST_ST, WIDEST_ST),
        None => 0.0,
    };
    let fresh: Vec<f32> = contours.f0_hz[pitch.len()..end].iter().map(semitones).collect();
    pitch.extend(fresh);
}

/// Slope of the regression line through two frames to either side, as Kaldi's delta features: per frame.
fn delta(pitch: &[f32], frame: usize) -> f32 {
    const REACH: usize = 2;
    let at = |place: usize| pitch[place.min(pitch.len() - 1)];
    let sum: f32 = (1..=REACH).map(|n| n as f32 * (at(frame + n) - at(frame.saturating_sub(n)))).sum();
    let squares: usize = (1..=REACH).map(|n| 2 * n * n).sum();
    sum / squares as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::acoustic::network::{LANES, Standard};
    use formats::transcript::Word;
    use formats::transcript::timed_word as word;
    use media::prosody::{Prosody, measure};

    /// Rises by one semitone in 10 frames, from 100 Hz; unvoiced between the frames 60 and 80.
    fn rising(count: usize) -> FrameTrack {
        FrameTrack {
            f0_hz: (0..count).map(|n| 100.0 * 2.0_f32.powf(n as f32 / 120.0)).collect(),
            voicing: (0..count).map(|n| if (60..80).contains(&n) { 0.1 } else { 0.9 }).collect(),
            level_db: vec![-20.0; count],
        }
    }

    fn row(paths: &Paths, gap: usize) -> Vec<f32> {
        let mut row = vec![f32::INFINITY; FRAMES * FEATURES];
        paths.write_row(gap, &mut row);
        row
    }

    #[test]
    fn a_path_is_the_last_second_before_the_end_of_the_word() {
        let words = [word(0.0, 0.6), word(0.8, 1.5), word(1.6, 2.0)];
        let track = rising(200);
        let prosody = measure(&words, Some(&track));
        let median_hz = prosody.usual(&words[0]).and_then(|usual| usual.median_hz).unwrap();
        let paths = Paths::of(&SpokenText { words: &words, prosody: &prosody, frames: Some(&track) });
        let path = row(&paths, 1);
        for (n, frame) in path.chunks_exact(FEATURES).enumerate() {
            let expected = 12.0 * (track.f0_hz[50 + n] / median_hz).log2();
            assert!((frame[1] - expected).abs() < 1e-4 && (frame[2] - 0.1).abs() < 1e-4, "{n}: {frame:?}");
            assert_eq!(frame[0], if (10..30).contains(&n) { 0.1 } else { 0.9 });
        }
        assert!(paths.is_known(0) && paths.is_known(1) && !paths.is_known(2));
    }

    #[test]
    fn what_lies_before_the_recording_is_zero_once_standardised() {
        let words = [word(0.0, 0.6), word(0.8, 1.5)];
        let track = rising(160);
        let prosody = measure(&words, Some(&track));
        let paths = Paths::of(&SpokenText { words: &words, prosody: &prosody, frames: Some(&track) });
        let path = row(&paths, 0);
        assert!(path[..40 * FEATURES].iter().all(|value| value.is_nan()));
        assert!(path[40 * FEATURES..].iter().all(|value| value.is_finite()));
        let standard = Standard { mean: vec![0.5, 1.0, 0.1], sd: vec![1.0; 3] };
        let mut packed = vec![[9.0; LANES]; path.len()];
        standard.pack([&path[..]].into_iter(), &mut packed);
        assert!(packed[..40 * FEATURES].iter().all(|lanes| lanes[0] == 0.0));
        assert!((packed[40 * FEATURES][0] - 0.4).abs() < 1e-6);
    }

    #[test]
    fn where_nothing_can_be_heard_nothing_is() {
        let track = rising(100);
        let nothing = Prosody::default();
        let unheard = |words: &[Word]| Paths::of(&SpokenText { words, prosody: &nothing, frames: None });
        assert!(unheard(&[]).ends.is_empty());
        assert!(unheard(&[word(0.0, 1.0)]).ends.is_empty());
        // No recording and no pitch; a word without times; a word behind the recording.
        let words = [word(0.0, 0.5), Word { estimated: true, ..word(0.5, 0.6) }, word(5.0, 6.0), word(6.0, 7.0)];
        assert!((0..3).all(|gap| !unheard(&words).is_known(gap)));
        let prosody = measure(&words, Some(&track));
        let paths = Paths::of(&SpokenText { words: &words, prosody: &prosody, frames: Some(&track) });
        assert_eq!([0, 1, 2, 9].map(|gap| paths.is_known(gap)), [true, false, false, false]);
        assert!(row(&paths, 2).iter().all(|value| value.is_nan()));
        // A recording without any voice.
        let silent = FrameTrack { voicing: vec![0.0; 100], ..track };
        let prosody = measure(&words, Some(&silent));
        assert!(!Paths::of(&SpokenText { words: &words, prosody: &prosody, frames: Some(&silent) }).is_known(0));
    }
}
