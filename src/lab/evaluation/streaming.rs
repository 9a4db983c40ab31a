//! A talk that is played word by word: how well its sentences are found, how late, and what it costs.

use std::collections::BTreeSet;
use std::time::Instant as Clock;

use serde::Serialize;

use super::acoustic::SpokenTalk;
use super::acoustic::detection::Detection;
use super::acoustic::judged::JudgedGaps;
use super::acoustic::spoken_talk::KnownGap;
use analysis::pipeline::AnalysisOptions;
use analysis::pipeline::live::{LiveListener, LiveTalk, LiveUpdate};
use analysis::streaming::replay::replayed;
use analysis::streaming::{LiveEvent, LiveWords, Punctuator};
use base::progress::Progress;
use base::time::{Duration, Instant};
use editor::comparison::Counts;
use evidence::fusion::GapProbabilities;
use evidence::model_files::ModelError;
use formats::language::Mark;
use formats::transcript::{Word, WordId};
use media::prosody::{FrameTrack, redrawn_frames};
use models::compute::Compute;

/// The contours of a talk: of its recording, or drawn from the figures that its table has of each word; `None` where nothing was
/// measured.
pub fn frames_of(talk: &SpokenTalk) -> Option<FrameTrack> {
    let is_measured = talk.prosody.words.iter().any(|word| word.pitch_st.is_some() || word.level_db.is_some());
    let drawn = || is_measured.then(|| redrawn_frames(&talk.words, &talk.prosody));
    talk.frames.clone().or_else(drawn)
}

/// What a scheme did with talks.
#[derive(Clone, Debug, Default)]
pub struct StreamRun {
    gaps: JudgedGaps,
    /// Of every word: final words that came after it, and time that passed, until its mark was final.
    delay_words: Vec<u32>,
    delay_seconds: Vec<f32>,
    words: usize,
    revised: usize,
    runs: usize,
    seconds: f64,
    /// Words after which a cue ended, by the talk.
    cue_ends: Vec<(usize, usize)>,
    /// From the end of a cue's last word until the cue was given out.
    cue_delays: Vec<f32>,
    talks: usize,
}

/// Median and 95 % quantile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Delay {
    pub median: f64,
    pub p95: f64,
    pub longest: f64,
}

/// Figures of a scheme.
#[derive(Clone, Debug, Serialize)]
pub struct StreamFigures {
    pub sentence_end_f1: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentence_end_interval: Option<[f64; 2]>,
    pub any_mark_f1: f64,
    pub delay_words: Delay,
    pub delay_seconds: Delay,
    /// Words that were shown and then looked different, of 100.
    pub revisions_per_100: f64,
    pub runs_per_word: f64,
    pub ms_per_word: f64,
    pub cues: usize,
    /// Cue ends against those of the whole talk.
    pub cue_end_f1: f64,
    pub cue_delay_seconds: Delay,
}

/// Gaps that a scheme decided, beside what is there.
#[derive(Clone, Debug, Default)]
pub struct StreamCounts {
    sentence_ends: Counts,
    any_marks: Counts,
}

impl StreamCounts {
    /// Counts a gap, if it is one that counts.
    pub fn count(&mut self, gap: KnownGap, mark: Mark) {
        if gap.is_timed {
            self.sentence_ends.count(mark.ends_sentence(), gap.ends_sentence);
            self.any_marks.count(mark != Mark::O, gap.has_mark());
        }
    }

    pub fn sentence_end_f1(&self) -> f64 {
        self.sentence_ends.f1().unwrap_or(0.0)
    }

    pub fn any_mark_f1(&self) -> f64 {
        self.any_marks.f1().unwrap_or(0.0)
    }
}

/// The marks that were written: one per gap of the talk, `None` where nothing is said about it.
type Marks = Vec<Option<Mark>>;

impl StreamRun {
    fn judge(&mut self, talk: &SpokenTalk, marks: &Marks) {
        let counted = talk.gaps.iter().zip(marks).filter(|(gap, _)| gap.is_timed);
        for (gap, mark) in counted {
            let mark = mark.unwrap_or_default();
            let found = |is_found: bool| f32::from(u8::from(is_found));
            let (sentence_end, any_mark) = (found(mark.ends_sentence()), found(mark != Mark::O));
            self.gaps.push(GapProbabilities { sentence_end, any_mark }, *gap);
        }
    }

    /// `whole`: the same talks at once.
    pub fn figures(&self, whole: &Self) -> StreamFigures {
        let ends = Detection::at(&self.gaps.sentence_end, 0.5);
        let words = self.words.max(1) as f64;
        StreamFigures {
            sentence_end_f1: ends.f1,
            sentence_end_interval: ends.f1_interval,
            any_mark_f1: Detection::at(&self.gaps.any_mark, 0.5).f1,
            delay_words: Delay::of(self.delay_words.iter().map(|&words| f64::from(words)).collect()),
            delay_seconds: Delay::of(self.delay_seconds.iter().map(|&seconds| f64::from(seconds)).collect()),
            revisions_per_100: 100.0 * self.revised as f64 / words,
            runs_per_word: self.runs as f64 / words,
            ms_per_word: 1_000.0 * self.seconds / words,
            cues: self.cue_ends.len(),
            cue_end_f1: self.agreement_with(whole),
            cue_delay_seconds: Delay::of(self.cue_delays.iter().map(|&seconds| f64::from(seconds)).collect()),
        }
    }

    /// F1 of cue ends against those of another run.
    fn agreement_with(&self, whole: &Self) -> f64 {
        let (own, other): (BTreeSet<_>, BTreeSet<_>) =
            (self.cue_ends.iter().collect(), whole.cue_ends.iter().collect());
        2.0 * own.intersection(&other).count() as f64 / ((own.len() + other.len()).max(1)) as f64
    }

    /// Plays a talk, each word as it has been spoken, the last `unstable` of them changing their minds.
    ///
    /// # Errors
    /// Those of the models.
    pub fn play(
        &mut self,
        talk: &SpokenTalk,
        mut live: LiveTalk,
        (unstable, seed): (usize, u64),
        progress: &Progress,
    ) -> Result<(), ModelError> {
        let frames = frames_of(talk);
        let (mut words, mut heard_frames, mut final_words) = (LiveWords::default(), 0, 0_usize);
        let mut marks: Marks = vec![None; talk.words.len()];
        let mut place = PlaceInTalk { words: &talk.words, next: 0 };
        // Of every word that came, by its number.
        let mut places: Vec<Option<usize>> = Vec::new();
        for replayed in replayed(&talk.words, unstable, seed) {
            progress.tick(place.next as u64, talk.words.len() as u64)?;
            if let Some(frames) = &frames {
                let until = frame_at(replayed.at).min(frames.len());
                live.push_frames(&part(frames, heard_frames, until));
                heard_frames = until.max(heard_frames);
            }
            let event = words.take(replayed.event);
            if let LiveEvent::Final(words) = &event {
                final_words += words.len();
            }
            let clock = Clock::now();
            let updates = live.take(event, progress)?;
            self.seconds += clock.elapsed().as_secs_f64();
            for decided in live.take_decided_gaps() {
                let at = decided.word.id.0 as usize;
                self.words += 1;
                self.delay_words.push((final_words.saturating_sub(at + 1)) as u32);
                let waited = (replayed.at - decided.word.span.end).max(Duration::ZERO);
                self.delay_seconds.push(waited.as_secs() as f32);
                let place = place.of(&decided.word);
                if let Some(place) = place {
                    marks[place] = Some(decided.mark);
                }
                places.push(place);
            }
            for update in updates {
                match update {
                    LiveUpdate::Cue(live) => {
                        let Some(&Some(last)) = places.get(live.words.1.0 as usize) else { continue };
                        self.cue_ends.push((self.talks, last));
                        self.cue_delays.push((replayed.at - talk.words[last].span.end).as_secs() as f32);
                    }
                    LiveUpdate::Shown { revised, .. } => self.revised += revised,
                }
            }
        }
        self.runs += live.runs();
        self.talks += 1;
        self.judge(talk, &marks);
        Ok(())
    }

    /// The whole talk at once, as when it is over.
    ///
    /// # Errors
    /// Those of the models.
    pub fn read_whole(
        &mut self,
        talk: &SpokenTalk,
        options: &AnalysisOptions,
        compute: &Compute,
        progress: &Progress,
    ) -> Result<(), ModelError> {
        let frames = frames_of(talk);
        let language = Some("en".to_owned());
        let mut listener = LiveListener::new(options.clone(), language, frames.is_some(), compute.clone());
        listener.keep_all_sound();
        if let (Some(sound), Some(frames)) = (listener.sound(), &frames) {
            sound.push_frames(frames);
        }
        // Numbered as words that come one by one.
        let words = talk.words.iter().enumerate().map(|(at, word)| Word { id: WordId(at as u32), ..word.clone() });
        let words: Vec<Word> = words.collect();
        let read = listener.punctuate(&words, progress)?;
        let marks: Marks = read.iter().map(|gap| Some(gap.mark)).collect();
        self.judge(talk, &marks);
        let cues = listener.cues_of_all(words, progress)?;
        self.cue_ends.extend(cues.iter().map(|cue| (self.talks, cue.words.end - 1)));
        self.words += talk.words.len();
        self.talks += 1;
        Ok(())
    }
}

impl Delay {
    fn of(mut values: Vec<f64>) -> Self {
        values.sort_by(f64::total_cmp);
        let at = |share: f64| values.get(((values.len().max(1) - 1) as f64 * share).round() as usize).copied();
        let at = |share: f64| at(share).unwrap_or_default();
        Self { median: at(0.5), p95: at(0.95), longest: at(1.0) }
    }

    /// The three with so many digits each after the point.
    pub fn shown(&self, [median, p95, longest]: [usize; 3]) -> String {
        format!("{:.median$}, {:.p95$}, {:.longest$}", self.median, self.p95, self.longest)
    }
}

/// Finds the words that come back among those that were sent: a few are passed over on the way.
struct PlaceInTalk<'a> {
    words: &'a [Word],
    next: usize,
}

impl PlaceInTalk<'_> {
    fn of(&mut self, word: &Word) -> Option<usize> {
        let plain = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
        let ahead = self.words[self.next..].iter().take(50).position(|known| plain(&known.text) == word.text)?;
        let place = self.next + ahead;
        self.next = place + 1;
        Some(place)
    }
}

/// Frames that are known at a moment.
pub fn frame_at(at: Instant) -> usize {
    at.as_samples(media::prosody::RATE_HZ) / media::prosody::HOP_SAMPLES
}

/// Some of the frames.
pub fn part(frames: &FrameTrack, from: usize, to: usize) -> FrameTrack {
    let part = |values: &[f32]| values.get(from..to).unwrap_or_default().to_vec();
    FrameTrack { f0_hz: part(&frames.f0_hz), voicing: part(&frames.voicing), level_db: part(&frames.level_db) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_are_quantiles_and_words_find_their_place_again() {
        let delay = Delay::of((0..=100).map(f64::from).rev().collect());
        assert_eq!(delay, Delay { median: 50.0, p95: 95.0, longest: 100.0 });
        assert_eq!(Delay::of(Vec::new()), Delay::default());
        let word = |text: &str| Word { text: text.into(), ..formats::transcript::timed_word(0.0, 1.0) };
        let words = ["so", "—", "we", "so", "go"].map(word);
        let mut place = PlaceInTalk { words: &words, next: 0 };
        let found = ["so", "we", "so", "gone", "go"].map(|text| place.of(&word(text)));
        assert_eq!(found, [Some(0), Some(2), Some(3), None, Some(4)]);
    }
}
