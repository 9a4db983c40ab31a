//! The verdicts of each source on the gaps of a talk: the input of a fusion.

use std::collections::BTreeMap;

use crate::acoustic::{AcousticModel, AcousticPosterior, SpokenText};
use crate::lexical::hearing::{GapHearing, GapWriting, heard_gaps};
use crate::lexical::model::read_heard_words;
use crate::lexical::token::tokens_of_words;
use crate::lexical::{LexicalModel, Posterior, Reading, read_words};
use base::progress::{Cancellation, Progress};
use formats::transcript::Word;
use media::prosody::Prosody;

/// Everything known of a talk's gaps. All lists have one entry per gap between two words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sources {
    /// By the name of the lexical model, as it came from the model.
    pub lexical: BTreeMap<String, Vec<Posterior>>,
    /// By the name of a lexical model that hears: what it says once it is told of pause and voice. `None` where it was told
    /// nothing.
    pub heard: BTreeMap<String, Vec<Option<Posterior>>>,
    /// By the name of a lexical model that sees writing: what it says once it is told of that, too. `None` where nothing is written.
    pub written: BTreeMap<String, Vec<Option<Posterior>>>,
    /// The writing at each gap; empty if the text has no marks or capitals, or no model was given them.
    pub writing: Vec<GapWriting>,
    /// By the name of the acoustic model.
    pub acoustic: BTreeMap<String, Vec<AcousticPosterior>>,
    /// Natural logarithms of the forward and the backward language model's probability of a sentence end (Nanchen and Garner
    /// 2019, section 2.1), if those models were asked.
    pub language_models: Option<Vec<[f32; 2]>>,
    pub gaps: Vec<GapSigns>,
    /// Whether the talk is in another language than those that the fusion was fitted to.
    pub is_other_language: bool,
}

/// Facts about a gap that need no model.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GapSigns {
    /// Seconds of silence; `None` where one of the words has no times.
    pub pause: Option<f32>,
    /// Whether pitch or level of the words around it was measured, and the acoustic model that was asked uses them.
    pub has_voice: bool,
    /// The speaker changes after it.
    pub other_speaker: bool,
    /// Letters of the word before it.
    pub letters: u16,
}

impl Sources {
    /// The signs of a talk's gaps; no model has been asked yet.
    pub fn of(words: &[Word], prosody: &Prosody) -> Self {
        let gaps = words.windows(2).enumerate().map(|(index, pair)| {
            let is_timed = !pair[0].estimated && !pair[1].estimated;
            let measured = |word: usize| {
                prosody.words.get(word).is_some_and(|word| word.pitch_st.is_some() || word.level_db.is_some())
            };
            GapSigns {
                pause: prosody
                    .gaps
                    .get(index)
                    .filter(|_| is_timed)
                    .map(|gap| gap.measured_pause().as_secs().max(0.0) as f32),
                has_voice: measured(index) || measured(index + 1),
                other_speaker: pair[0].speaker.is_some()
                    && pair[1].speaker.is_some()
                    && pair[0].speaker != pair[1].speaker,
                letters: pair[0].bare_word().chars().count().min(99) as u16,
            }
        });
        Self { gaps: gaps.collect(), ..Self::default() }
    }

    /// Asks a lexical model, which will be known as `name`.
    pub fn add_lexical(
        &mut self,
        name: &str,
        model: &dyn LexicalModel,
        words: &[Word],
        progress: &Progress,
    ) -> Result<(), Cancellation> {
        let mut posteriors = read_words(model, words, progress)?.posteriors;
        posteriors.truncate(self.len());
        self.lexical.insert(name.to_owned(), posteriors);
        let tokens = tokens_of_words(words);
        if let Some(pairs) = model.sentence_end_features(&tokens.tokens) {
            let of_gaps = tokens.last_of_word.iter().take(self.len());
            self.language_models = Some(of_gaps.map(|&token| pairs[token]).collect());
        }
        Ok(())
    }

    /// Asks an acoustic model. To one that uses times alone no voice is there: what it says is weighed as such.
    pub fn add_acoustic(
        &mut self,
        model: &dyn AcousticModel,
        text: &SpokenText<'_>,
        progress: &Progress,
    ) -> Result<(), Cancellation> {
        self.acoustic.insert(model.name().to_owned(), model.posteriors(text, progress)?);
        if !model.uses_voices() {
            self.gaps.iter_mut().for_each(|gap| gap.has_voice = false);
        }
        Ok(())
    }

    /// Has a lexical model that hears read the words from `first` on once more, told of the pauses and of what the acoustic
    /// model `acoustic` hears; it will be known as `name`. The gaps before `first` have a say in which pauses are long. Returns all that
    /// it read, an entry per word from `first` on; `None` where there was nothing to tell it.
    pub fn add_heard(
        &mut self,
        (name, acoustic): (&str, &str),
        model: &dyn LexicalModel,
        words: &[Word],
        first: usize,
        progress: &Progress,
    ) -> Result<Option<Reading>, Cancellation> {
        let gaps = self.heard_gaps(acoustic);
        if !gaps.iter().any(GapHearing::is_heard) {
            return Ok(None);
        }
        let told = &gaps[first.min(gaps.len())..];
        let reading = read_heard_words(model, &words[first..], told, progress)?;
        let of_gaps = reading.posteriors.iter().zip(told).map(|(posterior, gap)| gap.is_heard().then_some(*posterior));
        let heard = std::iter::repeat_n(None, gaps.len() - told.len()).chain(of_gaps).collect();
        self.heard.insert(name.to_owned(), heard);
        Ok(Some(reading))
    }

    /// Has a lexical model that sees writing read the words from `first` on once more, told of what is written (one entry per gap), and
    /// of what it was told in [`Sources::add_heard`]; it will be known as `name`. Returns what it read as there.
    pub fn add_written(
        &mut self,
        (name, acoustic): (&str, &str),
        model: &dyn LexicalModel,
        words: &[Word],
        writing: &[GapWriting],
        first: usize,
        progress: &Progress,
    ) -> Result<Option<Reading>, Cancellation> {
        let is_written = |gap: &GapWriting| gap.mark.is_some() || gap.capital.is_some();
        if !writing.iter().any(is_written) {
            return Ok(None);
        }
        let mut gaps = match self.heard.contains_key(name) {
            true => self.heard_gaps(acoustic),
            false => vec![GapHearing::default(); self.len()],
        };
        gaps.iter_mut().zip(writing).for_each(|(gap, &written)| gap.written = written);
        let told = &gaps[first.min(gaps.len())..];
        let reading = read_heard_words(model, &words[first..], told, progress)?;
        let of_gaps = reading.posteriors.iter().zip(told);
        let of_gaps = of_gaps.map(|(posterior, gap)| is_written(&gap.written).then_some(*posterior));
        let written = std::iter::repeat_n(None, gaps.len() - told.len()).chain(of_gaps).collect();
        self.written.insert(name.to_owned(), written);
        self.writing = writing.to_vec();
        Ok(Some(reading))
    }

    /// The input of a lexical model at each gap.
    pub fn heard_gaps(&self, acoustic: &str) -> Vec<GapHearing> {
        let pauses: Vec<Option<f32>> = self.gaps.iter().map(|gap| gap.pause).collect();
        heard_gaps(&pauses, |gap| {
            let heard = self.acoustic_at(acoustic, gap)?;
            Some((heard.sentence_end, heard.any_mark(), self.gaps[gap].has_voice))
        })
    }

    /// Number of gaps.
    pub fn len(&self) -> usize {
        self.gaps.len()
    }

    pub fn is_empty(&self) -> bool {
        self.gaps.is_empty()
    }

    /// A lexical model's verdict on a gap.
    pub fn lexical_at(&self, model: &str, gap: usize) -> Option<&Posterior> {
        self.lexical.get(model)?.get(gap)
    }

    /// The verdict of a lexical model that hears on a gap; `None` where it was told nothing.
    pub fn heard_at(&self, model: &str, gap: usize) -> Option<&Posterior> {
        self.heard.get(model)?.get(gap)?.as_ref()
    }

    /// The verdict of a lexical model that sees writing on a gap; `None` where there is none.
    pub fn written_at(&self, model: &str, gap: usize) -> Option<&Posterior> {
        self.written.get(model)?.get(gap)?.as_ref()
    }

    /// An acoustic model's verdict on a gap; `None` where the words have no times, for then it has nothing to go by.
    pub fn acoustic_at(&self, model: &str, gap: usize) -> Option<AcousticPosterior> {
        self.gaps.get(gap)?.pause?;
        self.acoustic.get(model)?.get(gap).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Duration;
    use formats::transcript::{Mark, Word, WordId, timed_word};
    use media::prosody::{GapProsody, WordProsody};

    /// Reports the length of the pause that it was given.
    struct Ears;

    impl LexicalModel for Ears {
        fn name(&self) -> &str {
            "ears"
        }
        fn is_known(&self, _: &str) -> bool {
            true
        }
        fn posteriors(&self, tokens: &[String], _: &Progress) -> Result<Vec<Posterior>, Cancellation> {
            Ok(vec![[1.0, 0.0, 0.0, 0.0]; tokens.len()])
        }
        fn hears(&self) -> bool {
            true
        }
        fn read_heard(
            &self,
            _: &[String],
            heard: &[GapHearing],
            _: &Progress,
        ) -> Result<crate::lexical::Reading, Cancellation> {
            let told = |gap: &GapHearing| {
                let mark = gap.written.mark.map_or(0.0, |mark| mark.index() as f32);
                [gap.pause.unwrap_or(-1.0), gap.rank.unwrap_or(-1.0), mark, 0.0]
            };
            let posteriors = heard.iter().map(told);
            Ok(crate::lexical::Reading { posteriors: posteriors.collect(), ..crate::lexical::Reading::default() })
        }
    }

    #[test]
    fn a_model_with_ears_reads_the_last_words_told_of_their_pauses_among_all() {
        let words: Vec<Word> = (0..4_u32)
            .map(|n| Word { id: WordId(n), estimated: n == 3, ..timed_word(f64::from(n), f64::from(n) + 0.5) })
            .collect();
        let gap = |pause: i64| GapProsody { pause: Duration::from_millis(pause), ..GapProsody::default() };
        let prosody = Prosody { gaps: vec![gap(0), gap(500), gap(250)], ..Prosody::default() };
        let mut sources = Sources::of(&words, &prosody);
        sources.add_heard(("ears", "none"), &Ears, &words, 1, &Progress::silent()).unwrap();
        // The first gap was read before, the last has a word without times.
        assert_eq!(sources.heard["ears"], [None, Some([0.5, 0.5, 0.0, 0.0]), None]);
        assert!(sources.heard_at("ears", 1).is_some() && sources.heard_at("ears", 2).is_none());
        let untimed: Vec<Word> = words.iter().map(|word| Word { estimated: true, ..word.clone() }).collect();
        let mut silent = Sources::of(&untimed, &prosody);
        silent.add_heard(("ears", "none"), &Ears, &untimed, 0, &Progress::silent()).unwrap();
        assert!(silent.heard.is_empty(), "nothing was heard");
    }

    #[test]
    fn what_is_written_is_read_along_with_what_is_heard() {
        let words: Vec<Word> =
            (0..3_u32).map(|n| Word { id: WordId(n), ..timed_word(f64::from(n), f64::from(n) + 0.5) }).collect();
        let gap = GapProsody { pause: Duration::from_millis(500), ..GapProsody::default() };
        let mut sources = Sources::of(&words, &Prosody { gaps: vec![gap; 2], ..Prosody::default() });
        let read = |sources: &mut Sources, writing: &[GapWriting]| {
            sources.add_written(("ears", "none"), &Ears, &words, writing, 0, &Progress::silent()).unwrap();
        };
        read(&mut sources, &[GapWriting::default(); 2]);
        assert!(sources.written.is_empty() && sources.writing.is_empty(), "nothing is written");
        let comma = GapWriting { mark: Some(Mark::Comma), capital: Some(false) };
        let writing = [comma, GapWriting::default()];
        read(&mut sources, &writing);
        assert_eq!(sources.written["ears"], [Some([-1.0, -1.0, 1.0, 0.0]), None], "deaf, as nothing was heard before");
        sources.add_heard(("ears", "none"), &Ears, &words, 0, &Progress::silent()).unwrap();
        read(&mut sources, &writing);
        assert_eq!(sources.written_at("ears", 0), Some(&[0.5, 1.0, 1.0, 0.0]));
        assert!(sources.written_at("ears", 1).is_none() && sources.writing == writing);
    }

    #[test]
    fn signs_are_those_of_the_gap_and_missing_times_silence_the_sound() {
        let word = |n: u32, estimated: bool| Word {
            id: WordId(n),
            estimated,
            speaker: Some(if n < 2 { "A" } else { "B" }.into()),
            ..timed_word(f64::from(n), f64::from(n) + 0.5)
        };
        let words = [word(0, false), word(1, false), word(2, false), word(3, true)];
        let level = WordProsody { level_db: Some(Default::default()), ..WordProsody::default() };
        let prosody = Prosody {
            words: vec![WordProsody::default(), WordProsody::default(), WordProsody::default(), level],
            gaps: vec![GapProsody { pause: Duration::from_millis(500), ..GapProsody::default() }; 3],
            ..Prosody::default()
        };
        let mut sources = Sources::of(&words, &prosody);
        sources.acoustic.insert("a".into(), vec![AcousticPosterior { comma: 0.0, sentence_end: 0.5 }; 3]);
        assert_eq!(sources.gaps.iter().map(|gap| gap.pause).collect::<Vec<_>>(), [Some(0.5), Some(0.5), None]);
        assert_eq!(sources.gaps.iter().map(|gap| gap.has_voice).collect::<Vec<_>>(), [false, false, true]);
        assert_eq!(sources.gaps.iter().map(|gap| gap.other_speaker).collect::<Vec<_>>(), [false, true, false]);
        assert!(sources.acoustic_at("a", 0).is_some() && sources.acoustic_at("a", 2).is_none());
        assert!(sources.lexical_at("b", 0).is_none() && sources.acoustic_at("a", 9).is_none());
        assert!(Sources::of(&[], &Prosody::default()).is_empty());
    }
}
