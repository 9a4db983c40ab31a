//! What becomes of the marks that a transcript came with: kept, mended, restored from scratch; and whether strengths beside them are
//! honest.

use serde::Serialize;

use super::acoustic::SpokenTalk;
use super::lexical::calibration::{BINS, expected_error, reliability};
use super::lexical::confusion::Confusion;
use super::scribe::{Scribe, true_gaps};
use analysis::pipeline::{AnalysisOptions, listen};
use base::progress::Progress;
use editor::project::Project;
use editor::settling::{OptimiserInputs, weigh};
use evidence::lexical::hearing::GapWriting;
use evidence::model_files::ModelError;
use evidence::restored_text::MarkPolicy;
use formats::guideline::Guideline;
use formats::transcript::{Mark, Transcript, Word};
use models::compute::Compute;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// How the words of a talk are written in the transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum TalkWriting {
    /// Without marks and capitals
    #[value(name = "none")]
    Bare,
    /// With 15 of 100 marks lost, 5 moved and 5 invented: marks are mended, and asked about
    Damaged,
    /// As a recogniser wrote it, where that is known
    Recognised,
    /// As people wrote them
    #[value(skip)]
    True,
}

impl TalkWriting {
    pub const fn label(self) -> &'static str {
        match self {
            Self::True => "as people wrote",
            Self::Damaged => "damaged",
            Self::Recognised => "recogniser's own",
            Self::Bare => "no marks",
        }
    }
}

/// Marks of many talks under one policy.
#[derive(Clone, Debug, Default)]
pub struct MarkCounts {
    counts: Confusion,
    /// Places where the transcript was wrong, and of those the ones that are right now; likewise where it was right, and is not now.
    wrong: [usize; 2],
    right: [usize; 2],
    any_mark: Vec<(f32, bool)>,
    sentence_end: Vec<(f32, bool)>,
}

/// Figures, in per cent.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MarkFigures {
    pub micro_f1: f64,
    pub comma_f1: f64,
    pub period_f1: f64,
    pub question_f1: f64,
    pub sentence_end_f1: f64,
    /// Of the places where the transcript is wrong, how many are right in the text.
    pub mended: f64,
    /// Of the marks that are right in the transcript, how many the text has otherwise.
    pub broken: f64,
    /// Expected calibration errors of what strengths promise.
    pub any_mark_ece: f64,
    pub sentence_end_ece: f64,
    pub gaps: usize,
}

/// The words of a talk as they are written; `seed`: of the damage. `None` if it was not written that way.
pub fn written_words(talk: &SpokenTalk, writing: TalkWriting, seed: u64) -> Option<Vec<Word>> {
    let plain = |word: &Word| word.text.trim_end_matches([',', '.', '?', '!', ';', ':', '…', '-', '—']).to_owned();
    let mut words = talk.words.clone();
    let mut damage = |written: &[GapWriting]| {
        for ((word, gap), written) in words.iter_mut().zip(&talk.gaps).zip(written) {
            let mark = written.mark.unwrap_or_default();
            // What the scribe left alone keeps its own sign.
            if mark != Mark::of_written(&word.text).unwrap_or_default() || mark != gap.mark {
                word.text = format!("{}{}", plain(word), mark.sign());
            }
        }
    };
    match writing {
        TalkWriting::True if !talk.writing.is_empty() => return None,
        TalkWriting::True => {}
        TalkWriting::Recognised if talk.writing.is_empty() => return None,
        TalkWriting::Recognised => damage(&talk.writing),
        TalkWriting::Damaged if !talk.writing.is_empty() => return None,
        TalkWriting::Damaged => {
            damage(&Scribe::DAMAGING.write(&true_gaps(talk), &mut ChaCha8Rng::seed_from_u64(seed)));
        }
        TalkWriting::Bare => {
            words.iter_mut().for_each(unmark);
        }
    }
    Some(words)
}

/// Takes marks and capitals off a word; a sign that stands alone stays.
pub fn unmark(word: &mut Word) {
    let bare = word.bare_word().to_lowercase();
    if !bare.is_empty() {
        word.text = bare;
    }
}

/// What becomes of the marks of many talks, under each of [`MarkPolicy::ALL`].
pub type PolicyCounts = [MarkCounts; MarkPolicy::ALL.len()];

/// Analyses those of the talks that were written so, as the window does, and counts what becomes of their marks. They are in the language
/// of `options`, English where it names none. `seed`: of the damage to the first, one more for each that follows. Reports talks.
pub fn count_marks<'a>(
    talks: impl IntoIterator<Item = &'a SpokenTalk, IntoIter: ExactSizeIterator>,
    (writing, seed): (TalkWriting, u64),
    options: &AnalysisOptions,
    compute: &mut Compute,
    progress: &Progress,
) -> Result<PolicyCounts, ModelError> {
    let mut counts = PolicyCounts::default();
    let talks = talks.into_iter();
    let total = talks.len() as u64;
    for (done, (seed, talk)) in (0..).zip((seed..).zip(talks)) {
        progress.tick(done, total)?;
        if let Some(words) = written_words(talk, writing, seed) {
            count_marks_of(talk, words, (options, &mut counts), compute, &progress.stage("a talk"))?;
        }
    }
    Ok(counts)
}

fn count_marks_of(
    talk: &SpokenTalk,
    words: Vec<Word>,
    (options, counts): (&AnalysisOptions, &mut PolicyCounts),
    compute: &mut Compute,
    progress: &Progress,
) -> Result<(), ModelError> {
    let language = options.language.clone().or_else(|| Some("en".to_owned()));
    let transcript = Transcript { words, language, ..Transcript::default() };
    let heard = listen(&transcript.words, transcript.language.as_deref(), None, options, compute, progress)?;
    for (counts, policy) in counts.iter_mut().zip(MarkPolicy::ALL) {
        let mut project = Project::new(&transcript, Guideline::ted());
        project.models = options.models;
        project.language = Some(heard.language.clone());
        project.marks = policy;
        let inputs = OptimiserInputs::new(&project, &project.words, Some(&heard.evidence));
        let marks = inputs.segment_input().marks;
        let weighed = weigh(&project, &heard.evidence);
        for (at, gap) in talk.gaps.iter().enumerate().filter(|(_, gap)| gap.is_timed) {
            counts.counts.add(gap.mark, marks[at]);
            let written = Mark::of_written(&project.words[at].text).unwrap_or_default();
            let place = if written == gap.mark {
                (written != Mark::O).then_some((&mut counts.right, marks[at] != gap.mark))
            } else {
                Some((&mut counts.wrong, marks[at] == gap.mark))
            };
            if let Some(([all, found], is_so)) = place {
                *all += 1;
                *found += usize::from(is_so);
            }
            if let Some(weighed) = weighed.get(at).copied().flatten() {
                let [none, comma, ..] = weighed.posterior;
                counts.any_mark.push((1.0 - none, gap.mark != Mark::O));
                counts.sentence_end.push((1.0 - none - comma, gap.mark.ends_sentence()));
            }
        }
    }
    Ok(())
}

impl MarkCounts {
    /// `None` if nothing was counted.
    pub fn figures(&self) -> Option<MarkFigures> {
        if self.any_mark.is_empty() {
            return None;
        }
        let share = |[all, found]: [usize; 2]| 100.0 * found as f64 / all.max(1) as f64;
        let ece = |pairs: &[(f32, bool)]| 100.0 * expected_error(&reliability(pairs.to_vec(), BINS));
        let of = |mark: Mark| 100.0 * self.counts.class(mark).f1;
        Some(MarkFigures {
            micro_f1: 100.0 * self.counts.micro().f1,
            comma_f1: of(Mark::Comma),
            period_f1: of(Mark::Period),
            question_f1: of(Mark::Question),
            sentence_end_f1: 100.0 * self.counts.sentence_ends().f1,
            mended: share(self.wrong),
            broken: share(self.right),
            any_mark_ece: ece(&self.any_mark),
            sentence_end_ece: ece(&self.sentence_end),
            gaps: self.any_mark.len(),
        })
    }
}
