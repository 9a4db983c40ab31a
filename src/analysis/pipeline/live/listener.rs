//! Listening to the last stretch of a talk: the same models, measurements and fusion as for a whole one.

use std::collections::VecDeque;

use crate::pipeline::fusing::fuse;
use crate::pipeline::judging::{LexicalAnalysis, judge};
use crate::pipeline::line_breaks::add_line_breaks;
use crate::pipeline::measuring::measure_words;
use crate::pipeline::{AnalysisOptions, evidence_of};
use crate::streaming::{GapReading, Punctuator};
use base::progress::Progress;
use base::texts::t;
use base::time::{Duration, Instant, Span};
use base::warning::Warning;
use editor::cues::Cue;
use editor::project::Project;
use editor::settling::settle;
use editor::settling::{WeighingInputs, weigh_with};
use evidence::lexical::{OperatingPoint, Posterior, Reading};
use evidence::model_files::ModelError;
use evidence::{Evidence, GapEvidence};
use formats::language::LetterCase;
use formats::transcript::{Transcript, Word, WordId};
use media::prosody::{FrameTrack, LiveFrames};
use models::compute::Compute;

/// Words before those that are read whose pauses, durations and pitch are what those of the new words are compared with.
const COMPARED: usize = 300;
/// So much sound is kept: what so many words take, spoken slowly.
const SOUND: Duration = Duration::from_millis(240_000);
/// From so many words on the language that was recognised is kept.
const LANGUAGE_KNOWN: usize = 100;

/// Reads and measures the last words of a talk.
pub struct LiveListener {
    options: AnalysisOptions,
    compute: Compute,
    /// What something outside tells, or what was recognised.
    language: Option<String>,
    sound: Option<LiveFrames>,
    /// The words before `read`, with what the lexical model said of them last.
    before: VecDeque<(Word, Posterior, LetterCase)>,
    read: Vec<ReadWord>,
    /// The names that the evidence carries.
    names: EvidenceNames,
    warnings: Vec<Warning>,
    /// What the models lack, as far as it was told: each once, though every reading finds it anew. Few: one for each language at most.
    told: Vec<Warning>,
}

/// Measurements of a word and the gap after it.
#[derive(Clone, Debug)]
pub(super) struct ReadWord {
    pub word: Word,
    pub evidence: GapEvidence,
    /// Where the voice stops and begins again, if the word times say otherwise.
    pub silence: Option<Span>,
}

/// As in [`Evidence`](evidence::Evidence).
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct EvidenceNames {
    pub model: String,
    pub language: String,
    pub fusion: String,
    pub operating_point: OperatingPoint,
}

impl EvidenceNames {
    /// Evidence of these, without gaps.
    pub fn evidence(&self) -> Evidence {
        Evidence {
            model: self.model.clone(),
            language: self.language.clone(),
            fusion: self.fusion.clone(),
            operating_point: self.operating_point,
            ..Evidence::default()
        }
    }
}

impl LiveListener {
    /// `has_sound`: sound will be [taken](Self::sound); `language`: of the talk, where something tells it.
    pub fn new(options: AnalysisOptions, language: Option<String>, has_sound: bool, compute: Compute) -> Self {
        let sound = has_sound.then(|| LiveFrames::new(options.pitch_range, SOUND));
        let language = options.language.clone().or(language);
        Self {
            options,
            compute,
            language,
            sound,
            before: VecDeque::new(),
            read: Vec::new(),
            names: EvidenceNames::default(),
            warnings: Vec::new(),
            told: Vec::new(),
        }
    }

    /// The sound as far as it has come; `None` if the talk has none.
    pub fn sound(&mut self) -> Option<&mut LiveFrames> {
        self.sound.as_mut()
    }

    /// For a talk that is over and is read at once: none of its sound is forgotten.
    pub fn keep_all_sound(&mut self) {
        let always = Duration::from_secs(100.0 * 3_600.0);
        self.sound = self.sound.take().map(|_| LiveFrames::new(self.options.pitch_range, always));
    }

    /// The cues of a talk that is over and that was just read.
    ///
    /// # Errors
    /// Those of the models.
    pub fn cues_of_all(&mut self, words: Vec<Word>, progress: &Progress) -> Result<Vec<Cue>, ModelError> {
        let mut evidence = self.names.evidence();
        for read in &self.read {
            evidence.gaps.insert(read.word.id, read.evidence);
            evidence.silences.extend(read.silence.map(|silence| (read.word.id, silence)));
        }
        drop(add_line_breaks(&mut evidence, &words, None, &self.options, &mut self.compute, progress)?);
        let project = project_of_words(words, &evidence, &self.options);
        Ok(settle(&project, Some(&evidence), progress)?.cues)
    }

    /// Oddities since this was asked last.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        std::mem::take(&mut self.warnings)
    }

    pub(super) fn names(&self) -> &EvidenceNames {
        &self.names
    }

    pub(super) fn compute(&mut self) -> &mut Compute {
        &mut self.compute
    }

    /// Tells what was not told before. The first words of a talk say little of it: its language may be known only later, and with that
    /// what the models lack.
    fn tell_once<'a>(&mut self, warnings: impl IntoIterator<Item = &'a Warning>) {
        for warning in warnings {
            if !self.told.contains(warning) {
                self.told.push(warning.clone());
                self.warnings.push(warning.clone());
            }
        }
    }

    /// The last measurements of a word that was among the last ones.
    pub(super) fn read_word(&self, id: WordId) -> Option<&ReadWord> {
        let at = self.read.partition_point(|read| read.word.id < id);
        self.read.get(at).filter(|read| read.word.id == id)
    }

    /// The words that were read last and are not read any more become those that others are compared with.
    fn pass_on(&mut self, first: WordId) {
        let passed = self.read.iter().take_while(|read| read.word.id < first);
        self.before.extend(passed.map(|read| (read.word.clone(), read.evidence.posterior, read.evidence.case)));
        let old = self.before.len().saturating_sub(COMPARED);
        self.before.drain(..old);
    }

    /// The words with what is known of them beside what the lexical model says now.
    fn with_those_before(&self, words: &[Word], judged: &LexicalAnalysis) -> (Vec<Word>, LexicalAnalysis) {
        let all = self.before.iter().map(|(word, ..)| word).chain(words).cloned().collect();
        let posteriors =
            self.before.iter().map(|(_, posterior, _)| *posterior).chain(judged.reading.posteriors.clone());
        let cases = judged.reading.cases.as_ref();
        let cases =
            cases.map(|cases| self.before.iter().map(|(.., case)| *case).chain(cases.iter().copied()).collect());
        let reading = Reading { posteriors: posteriors.collect(), cases, line_ends: None };
        (all, LexicalAnalysis { reading, ..judged.clone() })
    }
}

impl Punctuator for LiveListener {
    fn punctuate(&mut self, words: &[Word], progress: &Progress) -> Result<Vec<GapReading>, ModelError> {
        let Some(first) = words.first() else { return Ok(Vec::new()) };
        self.pass_on(first.id);
        let judged = judge(words, self.language.as_deref(), &self.options, &mut self.compute, progress)?;
        if self.language.is_none() && words.len() >= LANGUAGE_KNOWN && judged.problem.is_none() {
            self.language = Some(judged.language.clone());
        }
        self.tell_once(judged.problem.iter().chain(&judged.warnings));
        let (mut all, judged) = self.with_those_before(words, &judged);
        let sound = match &mut self.sound {
            Some(sound) => Some(sound.frames(progress)?),
            None => None,
        };
        // The contours begin somewhere in the recording, so the clock does, too.
        let begins = sound.map_or(Instant::ZERO, |(begins, _)| begins);
        let frames: Option<&FrameTrack> = sound.map(|(_, frames)| frames).filter(|frames| !frames.is_empty());
        let to_begin = Instant::ZERO - begins;
        all.iter_mut().for_each(|word| word.span = word.span.shifted(to_begin));
        let measured = measure_words(&all, frames, &self.options);
        let heard = (&measured.prosody, frames);
        let read = (&measured.words[..], all.len() - words.len());
        let is_heard = frames.is_some();
        let fused = fuse(read, heard, &judged, &self.options, &mut self.compute, &progress.stage(t!("stage-voice")))?;
        self.tell_once(&fused.warnings);
        self.warnings.extend(self.compute.take_warnings());
        let silences = measured.silences;
        let mut evidence = evidence_of(&all, &measured.prosody, judged, &fused, is_heard);
        let usual = WeighingInputs::usual(self.options.marks.sets_aside());
        let weighed = weigh_with(&evidence, &all, &WeighingInputs { factor: self.options.boundary_factor, ..usual });
        let (new, last) = (all.len() - words.len(), all.len() - 1);
        let readings = all.iter().zip(weighed).enumerate().skip(new).map(|(at, (word, gap))| {
            let case = evidence.gaps.get(&word.id).map(|gap| gap.case).unwrap_or_default();
            let posterior = gap.map_or([1.0, 0.0, 0.0, 0.0], |gap| gap.posterior);
            match gap {
                // The talk goes on after the last word.
                Some(gap) if at < last => GapReading { posterior, mark: gap.verdict.mark, case },
                _ => GapReading::likeliest(posterior, case),
            }
        });
        let readings = readings.collect();
        self.names = EvidenceNames {
            model: std::mem::take(&mut evidence.model),
            language: std::mem::take(&mut evidence.language),
            fusion: std::mem::take(&mut evidence.fusion),
            operating_point: evidence.operating_point,
        };
        let silence = |id: WordId| silences.get(&id).map(|&silence| silence.shifted(begins - Instant::ZERO));
        let read = words.iter().filter_map(|word| {
            let evidence = *evidence.gaps.get(&word.id)?;
            Some(ReadWord { word: word.clone(), evidence, silence: silence(word.id) })
        });
        self.read = read.collect();
        Ok(readings)
    }
}

/// Words of a talk that goes on as a project.
pub(super) fn project_of_words(words: Vec<Word>, evidence: &Evidence, options: &AnalysisOptions) -> Project {
    let language = Some(evidence.language.clone());
    let transcript = Transcript { format: "", words, language, ..Transcript::default() };
    let mut project = Project::new(&transcript, options.guideline.clone());
    project.guideline.take_language(&evidence.language);
    project.models = options.models;
    project.marks = options.marks;
    project.boundary_factor = options.boundary_factor;
    project
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Finnish, which no model reads.
    const TALK: &str = "sitten hän käveli illalla alas satamaan eikä siellä ollut ketään muuta kuin lokit jotka istuivat \
        laiturilla ja odottivat veneitä jotka palasivat mereltä vasta aamulla kun aurinko nousi ja kalastajat toivat \
        saaliinsa torille myytäväksi";

    #[test]
    fn what_is_found_out_later_of_a_talk_is_told_once() {
        let word = |(id, text): (u32, &str)| {
            let start = i64::from(id) * 400;
            Word::new(WordId(id), text, Span::new(Instant::from_millis(start), Instant::from_millis(start + 300)))
        };
        let words: Vec<Word> = (0..).zip(TALK.split_whitespace()).map(word).collect();
        let mut listener = LiveListener::new(AnalysisOptions::default(), None, false, Compute::cpu());
        let mut told_after = |count: usize| {
            listener.punctuate(&words[..count], &Progress::silent()).unwrap();
            listener.take_warnings().iter().filter(|told| told.message.is("no-model-for-language")).count()
        };
        // Of so few words no language is recognised.
        assert_eq!(told_after(10), 0);
        assert_eq!(told_after(30), 1);
        assert_eq!(told_after(32), 0, "told again");
    }
}
