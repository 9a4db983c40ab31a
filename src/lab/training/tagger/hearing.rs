//! Acoustic evidence that the tagger learns from: talks whose words have times, and the habits of their speakers for text without speech.
//!
//! What the acoustic trees say of a talk is always said by trees that did not see it.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::{Rng, RngExt};
use rayon::prelude::*;

use crate::evaluation::acoustic::SpokenTalk;
use crate::training::corpus::{CALL, Document, LECTURE, LabelledToken};
use crate::training::fit_prosody::{OutOfFoldPosteriors, ProsodyRun, TIMING_GROWTH, VOICE_GROWTH, out_of_fold};
use base::progress::{Cancellation, Progress};
use evidence::acoustic::AcousticPosterior;
use evidence::fusion::Sources;
use evidence::lexical::LetterCase;
use evidence::lexical::hearing::{GapHearing, heard_gaps};
use evidence::lexical::model::heard_at_tokens;
use evidence::lexical::token::tokens_of_words;
use evidence::model_files::{Precision, WeightFile, WeightTable, WeightsError, write_weights};
use formats::transcript::Mark;

/// Talks with known marks. Which of them the tagger reads, and which lend their habits alone, is told by where they are.
#[derive(Clone, Debug, Default)]
pub struct HearingTalks {
    /// With pitch and level. They lend their habits to other text; the tagger reads none of their words, so that a fusion may learn
    /// from what it makes of them.
    pub measured: Vec<SpokenTalk>,
    /// With times. The acoustic trees learn from them; the tagger reads none of their words, either.
    pub timed: Vec<SpokenTalk>,
    /// Calls with aligned times: the tagger reads them.
    pub calls: Vec<SpokenTalk>,
    /// Lectures of whose words only the onsets are known: the tagger reads them, the trees do not learn from such rough times.
    pub lectures: Vec<SpokenTalk>,
}

/// What trees that did not see a talk say of it: lists of talks as in [`HearingTalks`], one entry per gap. To find it takes longer than
/// many steps of the training.
#[derive(Clone, Debug, PartialEq)]
pub struct Hearings {
    pub calls: Vec<Vec<AcousticPosterior>>,
    /// With the voice, and by times alone.
    pub measured: Vec<Vec<AcousticPosterior>>,
    pub measured_by_times: Vec<Vec<AcousticPosterior>>,
    pub lectures: Vec<Vec<AcousticPosterior>>,
}

/// Words with what was measured after each.
#[derive(Clone, Debug)]
pub struct SpokenDocument {
    pub document: Document,
    /// One entry per token.
    pub heard: Vec<GapHearing>,
}

/// Talks of one kind for the tagger to read.
#[derive(Clone, Debug)]
pub struct SpeechSource {
    /// Row of the style table.
    pub style: usize,
    /// Share of the windows taken from it once the tagger takes acoustic evidence.
    pub share: f32,
    pub documents: Vec<SpokenDocument>,
}

/// All acoustic evidence that a tagger learns from.
#[derive(Clone, Debug, Default)]
pub struct SpeechText {
    pub sources: Vec<SpeechSource>,
    /// Habits of people who speak to an audience, and of those in calls: by kind of evidence, one entry per talk.
    pub talks: Vec<Vec<Habits>>,
    pub calls: Vec<Vec<Habits>>,
}

/// How one speaker pauses and sounds where there is which mark.
#[derive(Clone, Debug, Default)]
pub struct Habits([Vec<GapHearing>; Mark::ALL.len()]);

/// Folds of the timed talks, of which one at a time is left out.
const FOLDS: usize = 3;
/// One lecture in so many lends its habits.
const LECTURES_PER_HABIT: usize = 8;
/// Shares of the windows once the tagger takes acoustic evidence.
const LECTURE_SHARE: f32 = 0.16;
const CALL_SHARE: f32 = 0.05;
/// Fewer gaps with a mark tell nothing of what is usual there.
const FEWEST: usize = 6;

impl HearingTalks {
    /// Asks trees without the talk what they say of every talk.
    pub fn hearings(&self, seed: u64, progress: &Progress) -> Result<Hearings, Cancellation> {
        let run = ProsodyRun {
            timed: self.timed.iter().chain(&self.calls).cloned().collect(),
            measured: self.measured.clone(),
            unlearnt: Vec::new(),
            timing: TIMING_GROWTH,
            voice: VOICE_GROWTH,
            seed,
        };
        let OutOfFoldPosteriors { mut timed, measured, measured_by_times, timing, .. } =
            out_of_fold(&run, FOLDS, &progress.stage("acoustic models without the talk"))?;
        let progress = progress.stage("listening to lectures");
        let done = AtomicU64::new(0);
        let listen = |talk: &SpokenTalk| {
            progress.tick(done.fetch_add(1, Ordering::Relaxed), self.lectures.len() as u64)?;
            Ok(timing.posteriors(&talk.text()))
        };
        let lectures = self.lectures.par_iter().map(listen).collect::<Result<_, _>>()?;
        Ok(Hearings { calls: timed.split_off(self.timed.len()), measured, measured_by_times, lectures })
    }

    /// The talks' words with their acoustic evidence, and their speakers' habits.
    pub fn heard(&self, hearings: &Hearings) -> SpeechText {
        let documents = |talks: &[SpokenTalk], posteriors: &[Vec<AcousticPosterior>], is_measured: bool| {
            let talks = talks.iter().zip(posteriors);
            talks.map(|(talk, posteriors)| SpokenDocument::of(talk, posteriors, is_measured)).collect::<Vec<_>>()
        };
        let calls = documents(&self.calls, &hearings.calls, false);
        let lectures = documents(&self.lectures, &hearings.lectures, false);
        let habits = |posteriors: &[Vec<AcousticPosterior>], is_measured: bool| -> Vec<Habits> {
            documents(&self.measured, posteriors, is_measured).iter().map(Habits::of).collect()
        };
        let of_lectures = lectures.iter().step_by(LECTURES_PER_HABIT).map(Habits::of).collect();
        let mut heard = SpeechText {
            talks: vec![habits(&hearings.measured, true), habits(&hearings.measured_by_times, false), of_lectures],
            calls: vec![calls.iter().map(Habits::of).collect()],
            sources: Vec::new(),
        };
        heard.talks.retain(|kind| !kind.is_empty());
        heard.calls.retain(|kind| !kind.is_empty());
        for (style, share, documents) in [(LECTURE, LECTURE_SHARE, lectures), (CALL, CALL_SHARE, calls)] {
            if !documents.is_empty() {
                heard.sources.push(SpeechSource { style, share, documents });
            }
        }
        heard
    }
}

impl Hearings {
    /// What an interrupted run has left in `path`; `None` if that is of other talks, or of none.
    pub fn load(path: &Path, talks: &HearingTalks) -> Option<Self> {
        let mut file = WeightFile::read(path).ok()?;
        let mut take = |name: &str, talks: &[SpokenTalk]| {
            let of_talk = |(number, talk): (usize, &SpokenTalk)| {
                let table = file.take(&format!("{name}.{number}")).ok()?.expect_shape(&[talk.gaps.len(), 2]).ok()?;
                let pairs = table.values.chunks_exact(2);
                Some(pairs.map(|pair| AcousticPosterior { comma: pair[0], sentence_end: pair[1] }).collect())
            };
            talks.iter().enumerate().map(of_talk).collect::<Option<Vec<_>>>()
        };
        Some(Self {
            calls: take("calls", &talks.calls)?,
            measured: take("measured", &talks.measured)?,
            measured_by_times: take("measured_by_times", &talks.measured)?,
            lectures: take("lectures", &talks.lectures)?,
        })
    }

    /// Leaves it for the run that goes on.
    pub fn save(&self, path: &Path) -> Result<(), WeightsError> {
        let lists = [
            ("calls", &self.calls),
            ("measured", &self.measured),
            ("measured_by_times", &self.measured_by_times),
            ("lectures", &self.lectures),
        ];
        let of_talk = |name: &str, number: usize, posteriors: &[AcousticPosterior]| {
            let values = posteriors.iter().flat_map(|heard| [heard.comma, heard.sentence_end]).collect();
            (WeightTable::new(format!("{name}.{number}"), vec![posteriors.len(), 2], values), Precision::Full)
        };
        let tables = lists.iter().flat_map(|(name, talks)| {
            talks.iter().enumerate().map(move |(number, posteriors)| of_talk(name, number, posteriors))
        });
        write_weights(path, &tables.collect::<Vec<_>>())
    }
}

impl SpokenDocument {
    /// `posteriors`: the acoustic evidence, one per gap; `is_measured`: whether the voice had a say in them.
    pub fn of(talk: &SpokenTalk, posteriors: &[AcousticPosterior], is_measured: bool) -> Self {
        let signs = Sources::of(&talk.words, &talk.prosody).gaps;
        let pauses: Vec<Option<f32>> = signs.iter().map(|gap| gap.pause).collect();
        let voice = |gap: usize| posteriors.get(gap).map(|heard| (heard.sentence_end, heard.any_mark(), is_measured));
        let heard = heard_gaps(&pauses, voice);
        let tokens = tokens_of_words(&talk.words);
        let heard = heard_at_tokens(&tokens, &heard);
        let mut document: Document = tokens
            .tokens
            .into_iter()
            .map(|token| LabelledToken { token, case: LetterCase::Lower, mark: Mark::O })
            .collect();
        let mut first = 0;
        for (word, &last) in talk.words.iter().zip(&tokens.last_of_word) {
            // A dash between two words is the token of the word before.
            if first <= last {
                document[first].case = LetterCase::of_written(word.bare_word());
            }
            first = last + 1;
        }
        for (gap, &last) in talk.gaps.iter().zip(&tokens.last_of_word) {
            if gap.mark.index() > document[last].mark.index() {
                document[last].mark = gap.mark;
            }
        }
        if let Some(last) = document.last_mut().filter(|last| last.mark == Mark::O) {
            last.mark = Mark::Period;
        }
        Self { document, heard }
    }
}

impl Habits {
    pub fn of(talk: &SpokenDocument) -> Self {
        let mut habits = Self::default();
        for (labelled, heard) in talk.document.iter().zip(&talk.heard).filter(|(_, heard)| heard.pause.is_some()) {
            habits.0[labelled.mark.index()].push(*heard);
        }
        habits
    }

    /// Evidence from one of the speaker's gaps with such a mark.
    pub fn sample(&self, mark: Mark, random: &mut impl Rng) -> GapHearing {
        let of_mark = |mark: Mark| Some(&self.0[mark.index()]).filter(|gaps| gaps.len() >= FEWEST);
        // Few talks have many questions.
        let gaps = of_mark(mark).or_else(|| of_mark(Mark::Period)).or_else(|| of_mark(Mark::O));
        gaps.map_or_else(GapHearing::default, |gaps| gaps[random.random_range(0..gaps.len())])
    }
}

impl SpeechText {
    /// Habits for a window of text of a style, if there are any.
    pub fn habits(&self, is_conversation: bool, random: &mut impl Rng) -> Option<&Habits> {
        let of_talks = self.calls.is_empty() || !self.talks.is_empty() && (!is_conversation || random.random());
        let kinds = if of_talks { &self.talks } else { &self.calls };
        let kind = kinds.get(random.random_range(0..kinds.len().max(1)))?;
        kind.get(random.random_range(0..kind.len()))
    }
}

/// How much of the acoustic evidence a window is given.
#[derive(Clone, Copy, Debug)]
pub struct Roughness {
    /// Share of the windows that are told nothing at all, so that text alone loses nothing.
    pub deaf: f32,
    /// Share of the rest that are told pauses alone.
    pub voiceless: f32,
}

impl Roughness {
    /// Makes the gaps of a window as rough as transcripts are.
    pub fn apply(&self, gaps: &mut [GapHearing], random: &mut impl Rng) {
        if random.random::<f32>() < self.deaf {
            gaps.fill(GapHearing::default());
            return;
        }
        let is_voiceless = random.random::<f32>() < self.voiceless;
        let kind = random.random::<f32>();
        for gap in gaps {
            if is_voiceless {
                gap.voice = None;
            }
            let swallow = |gap: &mut GapHearing, longest: f32| {
                if gap.pause.is_some_and(|pause| pause < longest) {
                    *gap = GapHearing { voice: gap.voice, ..gap.without_pause() };
                }
            };
            match kind {
                kind if kind < 0.5 => {}
                // Aligners that know no short silences,
                kind if kind < 0.65 => swallow(gap, 0.33),
                kind if kind < 0.75 => swallow(gap, 0.2),
                // services that round,
                kind if kind < 0.9 => gap.pause = gap.pause.map(|pause| (pause * 10.0).round() / 10.0),
                // and words without times here and there.
                _ if random.random::<f32>() < 0.3 => *gap = GapHearing::default(),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::{Word, WordId, timed_word};
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    fn gap(pause: f32) -> GapHearing {
        GapHearing { pause: Some(pause), rank: Some(0.5), ..GapHearing::default() }
    }

    #[test]
    fn text_gets_what_its_speaker_does_at_such_a_mark() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let token = |mark: Mark| LabelledToken { token: "a".into(), case: LetterCase::Lower, mark };
        let marks = [Mark::O, Mark::Period].map(token);
        let talk = SpokenDocument {
            document: marks.iter().cycle().take(20).cloned().collect(),
            heard: [gap(0.0), gap(0.7)].into_iter().cycle().take(20).collect(),
        };
        let habits = Habits::of(&talk);
        assert_eq!(habits.sample(Mark::O, &mut random), gap(0.0));
        assert_eq!(habits.sample(Mark::Period, &mut random), gap(0.7));
        assert_eq!(habits.sample(Mark::Question, &mut random), gap(0.7), "nobody asked anything");
        assert_eq!(Habits::default().sample(Mark::O, &mut random), GapHearing::default());
        let text = SpeechText { talks: vec![vec![habits]], ..SpeechText::default() };
        assert!(text.habits(true, &mut random).is_some() && SpeechText::default().habits(false, &mut random).is_none());
    }

    #[test]
    fn windows_are_told_as_much_as_transcripts_tell() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let (mut deaf, mut swallowed, mut whole) = (0, 0, 0);
        for _ in 0..400 {
            let mut gaps = [gap(0.1), gap(0.9)];
            Roughness { deaf: 0.4, voiceless: 0.3 }.apply(&mut gaps, &mut random);
            deaf += usize::from(!gaps[0].is_heard() && !gaps[1].is_heard());
            swallowed += usize::from(gaps[0].pause == Some(0.0) && gaps[1] == gap(0.9));
            whole += usize::from(gaps == [gap(0.1), gap(0.9)]);
        }
        assert!((150..190).contains(&deaf) && swallowed > 30 && whole > 100, "{deaf} {swallowed} {whole}");
    }

    #[test]
    fn a_talk_becomes_tokens_with_what_is_heard_after_each() {
        let words: Vec<Word> = [("We", 0.0, 0.2), ("don't,", 0.2, 0.4), ("go", 1.4, 1.6)]
            .into_iter()
            .enumerate()
            .map(|(n, (text, start, end))| Word { id: WordId(n as u32), text: text.into(), ..timed_word(start, end) })
            .collect();
        let known = |mark| crate::evaluation::acoustic::spoken_talk::KnownGap { mark, ..Default::default() };
        let gaps = vec![known(Mark::O), known(Mark::Comma)];
        let prosody = media::prosody::measure(&words, None);
        let talk = SpokenTalk { words, prosody, gaps, ..SpokenTalk::default() };
        let heard = [AcousticPosterior { comma: 0.1, sentence_end: 0.5 }; 2];
        let read = SpokenDocument::of(&talk, &heard, true);
        let tokens: Vec<(&str, Mark)> = read.document.iter().map(|one| (one.token.as_str(), one.mark)).collect();
        assert_eq!(tokens, [("we", Mark::O), ("do", Mark::O), ("n't", Mark::Comma), ("go", Mark::Period)]);
        assert_eq!(read.document[0].case, LetterCase::Capital);
        let pauses: Vec<Option<f32>> = read.heard.iter().map(|gap| gap.pause).collect();
        assert_eq!((pauses[0], pauses[1], pauses[3]), (Some(0.0), Some(0.0), None));
        assert!((pauses[2].unwrap() - 1.0).abs() < 1e-4);
        assert!(read.heard[2].voice.unwrap().is_measured && read.heard[2].rank == Some(0.5));

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("heard.safetensors");
        let hearings = Hearings {
            calls: vec![heard.to_vec()],
            measured: Vec::new(),
            measured_by_times: Vec::new(),
            lectures: vec![heard.to_vec()],
        };
        hearings.save(&path).unwrap();
        let mut talks = HearingTalks { calls: vec![talk.clone()], lectures: vec![talk], ..HearingTalks::default() };
        assert_eq!(Hearings::load(&path, &talks), Some(hearings));
        talks.lectures[0].gaps.pop();
        assert_eq!(Hearings::load(&path, &talks), None, "of another talk");
    }
}
