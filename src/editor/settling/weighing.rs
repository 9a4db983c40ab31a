//! From what models and fusion said to a strength for every gap, without a model: quick, so that it is derived whenever it is
//! wanted and never stored.

use crate::pins::Pins;
use crate::project::Project;
use evidence::fusion::joint::{GapVerdict, JointScheme, decide};
use evidence::fusion::{Adaptation, BoundaryFactor, Conflict, GapFusion, calibrated, mark_kind, written};
use evidence::lexical::{OperatingPoint, Posterior, boundary_probability};
use evidence::restored_text::{WrittenForm, written_form_of_untyped};
use evidence::{Evidence, GapEvidence};
use formats::language::Language;
use formats::transcript::{Mark, Word};

/// The result for a gap under a project's settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeighedGap {
    pub verdict: GapVerdict,
    /// The fusion's verdict with the weights learnt from the editor; `None` if none was asked.
    pub fusion: Option<GapFusion>,
    /// The basis of the verdict, with everything weighed.
    pub posterior: Posterior,
}

impl WeighedGap {
    /// How strongly the gap asks for a boundary, 0 to 1, above one half exactly where one is proposed.
    pub fn strength(&self) -> f32 {
        self.verdict.strength()
    }

    /// Whether words and sound contradict each other; `None` where no fusion was asked, too.
    pub fn conflict(&self) -> Option<Conflict> {
        self.fusion?.conflict()
    }
}

/// The meaning of the strengths of boundaries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Calibration {
    /// No probabilities: the two-stage decision, or a person asked for more boundaries or fewer.
    #[default]
    None,
    /// Probabilities of a fusion whose calibration was measured.
    Measured,
    /// The same with what was learnt from the editor: measured with simulated editors (`bench adaptation`).
    Adapted,
}

impl Calibration {
    pub fn of(project: &Project, evidence: &Evidence) -> Self {
        match &project.adaptation {
            _ if evidence.fusion.is_empty() || !project.boundary_factor.is_usual() => Self::None,
            Some(_) => Self::Adapted,
            None => Self::Measured,
        }
    }
}

/// Every gap with everything weighed: the model's operating point, what was learnt, the marks and capitals that the transcript
/// has, and the person's boundary factor. One entry per word of the project; `None`: nothing was measured at the gap, because the
/// word came later.
///
/// It depends on nothing but project and evidence, whatever way led there: undoing a change gives what was before.
pub fn weigh(project: &Project, evidence: &Evidence) -> Vec<Option<WeighedGap>> {
    weigh_with(evidence, &project.words, &WeighingInputs::of(project))
}

/// The settings for weighing the evidence, beside the operating point of the model.
#[derive(Clone, Copy, Debug)]
pub struct WeighingInputs<'a> {
    pub factor: BoundaryFactor,
    /// The weights learnt from the editor.
    pub adaptation: Option<&'a Adaptation>,
    /// Of words that were typed the writing is a person's: it says nothing of what the recogniser heard.
    pub pins: &'a Pins,
    pub ignore_punctuation: bool,
}

/// What weighing some words of a talk has to know of the rest of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct WeighedTalk {
    pub form: WrittenForm,
    /// Whether a fusion was asked anywhere.
    pub is_fused: bool,
    /// Whether something was measured behind the words.
    pub goes_on: bool,
}

impl<'a> WeighingInputs<'a> {
    pub(super) fn of(project: &'a Project) -> Self {
        Self {
            factor: project.boundary_factor,
            adaptation: project.adaptation.as_ref(),
            pins: &project.pins,
            ignore_punctuation: project.marks.sets_aside(),
        }
    }

    /// With the usual factor, and nothing asked for or learnt.
    pub const fn usual(ignore_punctuation: bool) -> Self {
        static NONE: Pins = Pins::new();
        Self { factor: BoundaryFactor::USUAL, adaptation: None, pins: &NONE, ignore_punctuation }
    }
}

/// As [`weigh`].
pub fn weigh_with(evidence: &Evidence, words: &[Word], weights: &WeighingInputs<'_>) -> Vec<Option<WeighedGap>> {
    let typed: Vec<bool> = match weights.pins.is_empty() {
        true => Vec::new(),
        false => words.iter().map(|word| weights.pins.is_typed(word.id)).collect(),
    };
    let is_fused = words.iter().any(|word| evidence.gaps.get(&word.id).is_some_and(|gap| gap.fusion.is_some()));
    let form = written_form_of_untyped(words, &typed, Language::of(&evidence.language));
    weigh_part(evidence, words, weights, WeighedTalk { form, is_fused, goes_on: false })
}

/// The same of words that may be part of a talk.
pub(super) fn weigh_part(
    evidence: &Evidence,
    words: &[Word],
    weights: &WeighingInputs<'_>,
    talk: WeighedTalk,
) -> Vec<Option<WeighedGap>> {
    let gaps: Vec<Option<&GapEvidence>> = words.iter().map(|word| evidence.gaps.get(&word.id)).collect();
    // Words that came later have none; they are only neighbours here.
    let nothing: Posterior = Mark::ALL.map(|mark| if mark == Mark::O { 1.0 } else { 0.0 });
    let posterior = |gap: &Option<&GapEvidence>| gap.map_or(nothing, |gap| gap.posterior);
    let adapted = |gap: &GapEvidence| match weights.adaptation {
        Some(adaptation) => gap.fusion.map(|fusion| adaptation.apply(&fusion, gap.pause_seconds())),
        None => gap.fusion,
    };
    let fusions: Vec<Option<GapFusion>> = gaps.iter().map(|gap| gap.and_then(adapted)).collect();
    let typed: Vec<bool> = match weights.pins.is_empty() {
        true => Vec::new(),
        false => words.iter().map(|word| weights.pins.is_typed(word.id)).collect(),
    };
    let with_written = |posteriors: Vec<Posterior>| match weights.ignore_punctuation {
        true => posteriors,
        false => written::weigh_as(talk.form, &posteriors, words, &typed, Language::of(&evidence.language)),
    };
    let point = weights.factor.applied_to(evidence.operating_point);
    let by_words = with_written(gaps.iter().map(|gap| point.apply(&posterior(gap))).collect());
    // The fusion is calibrated as it is: it has no operating point but that of the person.
    let of_person = weights.factor.applied_to(OperatingPoint::default());
    let by_fusion = gaps.iter().zip(&fusions).map(|(gap, fusion)| {
        let posterior = posterior(gap);
        of_person.apply(&fusion.map_or(posterior, |fusion| fusion.posterior(&posterior)))
    });
    let by_fusion: Vec<Posterior> = by_fusion.collect();
    let mut with_marks = with_written(by_fusion.clone());
    if !weights.ignore_punctuation {
        let is_typed = |word: usize| typed.get(word) == Some(&true);
        for (at, gap) in gaps.iter().enumerate() {
            // What was read along was read before a person typed here.
            if let Some(writing) = gap.and_then(|gap| gap.writing)
                && fusions[at].is_some()
                && !is_typed(at)
                && !is_typed(at + 1)
            {
                with_marks[at] = writing.weigh(&by_fusion[at]);
            }
        }
    }
    let by_fusion = with_marks;
    let mut known = Vec::with_capacity(words.len());
    for (at, gap) in gaps.iter().enumerate() {
        let Some(gap) = gap else { continue };
        let by_words = mark_kind::weigh(&by_words[at], gap.pause);
        known.push(Known { by_words, by_fusion: by_fusion[at], acoustic: gap.acoustic, fusion: fusions[at] });
    }
    let mut verdicts = verdicts(&known, talk).into_iter().zip(&known);
    let weighed = |(gap, fusion): (&Option<&GapEvidence>, Option<GapFusion>)| {
        let (verdict, known) = gap.and_then(|_| verdicts.next())?;
        Some(WeighedGap { verdict, fusion, posterior: *known.weighed() })
    };
    gaps.iter().zip(fusions).map(weighed).collect()
}

/// The evidence on a gap with measurements.
struct Known {
    /// The evidence of the words, as the two-stage decision wants it.
    by_words: Posterior,
    /// The fusion's verdict, if it was asked.
    by_fusion: Posterior,
    /// Probability of a boundary by the sound.
    acoustic: f32,
    fusion: Option<GapFusion>,
}

impl Known {
    /// The posterior to decide by.
    fn weighed(&self) -> &Posterior {
        if self.fusion.is_some() { &self.by_fusion } else { &self.by_words }
    }
}

/// The verdict about every gap: by the fusion where it was asked, else by the two stages of the joint decision. The last gap is
/// the end of the text, unless more follows.
fn verdicts(gaps: &[Known], talk: WeighedTalk) -> Vec<GapVerdict> {
    if !talk.is_fused {
        let posteriors: Vec<Posterior> = gaps.iter().map(|gap| gap.by_words).collect();
        let acoustic: Vec<f32> = gaps.iter().map(|gap| gap.acoustic).collect();
        return decide(&posteriors, &acoustic, &JointScheme::PAPER);
    }
    let verdict = |(at, gap): (usize, &Known)| {
        let has_sound = gap.fusion.is_some_and(|fusion| fusion.has_sound());
        let by_words = boundary_probability(&gap.by_words);
        calibrated::decide(gap.weighed(), by_words, gap.acoustic, has_sound, at + 1 == gaps.len() && !talk.goes_on)
    };
    gaps.iter().enumerate().map(verdict).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::fixture;
    use evidence::fusion::WritingEvidence;
    use formats::guideline::Guideline;
    use formats::transcript::{Transcript, Word, WordId};

    /// What a model read along is taken as it is; where a person typed since, it says nothing, and a mark that is set aside neither.
    #[test]
    fn writing_that_was_read_along_is_weighed_where_nobody_typed() {
        let words = fixture::words(30);
        let (mut project, mut evidence) = (fixture::project(&words), fixture::fused(&words));
        let strength = |project: &Project, evidence: &Evidence| weigh(project, evidence)[7].unwrap().strength();
        let without = strength(&project, &evidence);
        let writing = WritingEvidence { any_mark: -5.0, sentence_end: -5.0, question: -3.0, set_from: 1.0 };
        evidence.gaps.get_mut(&WordId(7)).unwrap().writing = Some(writing);
        // By hand: -1 + 3 are log-odds of 2; with the writing -3.
        assert!((strength(&project, &evidence) - 0.0474).abs() < 1e-3 && without > 0.8, "{without}");
        project.pins.set(WordId(8), |pin| pin.is_typed = true);
        assert!(strength(&project, &evidence) > 0.8);
        project.pins.set(WordId(8), |pin| pin.is_typed = false);
        project.marks = evidence::restored_text::MarkPolicy::Restore;
        assert!((strength(&project, &evidence) - 0.8808).abs() < 1e-3);
    }

    #[test]
    fn strengths_are_probabilities_of_the_fusion_alone_unless_a_person_asks_for_more() {
        let transcript = Transcript { format: "test", words: Vec::<Word>::new(), ..Transcript::default() };
        let mut project = Project::new(&transcript, Guideline::ted());
        let by_fusion = Evidence { fusion: "f".into(), ..Evidence::default() };
        assert_eq!(Calibration::of(&project, &Evidence::default()), Calibration::None);
        assert_eq!(Calibration::of(&project, &by_fusion), Calibration::Measured);
        project.adaptation = Some(Adaptation::try_from(vec![1.0, 1.0, 0.1, 1.0, 0.0, 0.0, 0.0]).unwrap());
        assert_eq!(Calibration::of(&project, &by_fusion), Calibration::Adapted);
        project.boundary_factor = BoundaryFactor::MOST;
        assert_eq!(Calibration::of(&project, &by_fusion), Calibration::None);
    }
}
