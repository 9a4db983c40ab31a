//! What speaks for and against a boundary, gap by gap: the lasting result of listening to a talk.
//!
//! It hangs on word ids and is kept in the project file, so that a project opens without models, GPU or audio.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::acoustic::heard::Heard;
use crate::fusion::joint::{Decision, JointScheme, Stage};
use crate::fusion::{Adaptation, BoundaryFactor, Conflict, GapFusion, Witness};
use crate::lexical::{LetterCase, OperatingPoint, Posterior};
use crate::log_odds::log_odds;
use crate::time::{Duration, Span};
use crate::transcript::{Mark, Word, WordId};

/// All that is known about a word and the gap after it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct GapEvidence {
    /// What the lexical model says, as it came from the model: O, COMMA, PERIOD, QUESTION. Neither its operating point nor
    /// written marks are weighed.
    pub posterior: Posterior,
    /// What words and sound together came to, with everything weighed.
    pub joint: Decision,
    /// What the shipped fusion made of them before what was learnt, written marks and the boundary factor were weighed; `None`
    /// if none was asked, so that the two stages of the joint decision had the say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fused: Option<GapFusion>,
    /// How long nobody speaks here, by the word times or the recording, whichever is longer.
    pub pause: Duration,
    /// In semitones; see [`GapProsody::pitch_reset_st`](crate::prosody::GapProsody::pitch_reset_st).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pitch_reset_st: Option<f32>,
    /// In dB; see [`GapProsody::energy_drop_db`](crate::prosody::GapProsody::energy_drop_db).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub energy_drop_db: Option<f32>,
    /// How the lexical model would capitalise the word; [`LetterCase::Lower`] from models that know nothing of case.
    #[serde(default, skip_serializing_if = "is_lower")]
    pub case: LetterCase,
    /// Probability, 0 to 1, that a subtitler would end a line after the word, whatever the voice does; `None` where no
    /// model for the language says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line_break: Option<f32>,
}

fn is_lower(case: &LetterCase) -> bool {
    *case == LetterCase::Lower
}

/// The evidence of a whole talk.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    /// The lexical model that was asked; empty if none knows the language, so that the posteriors are the average of speech.
    pub model: String,
    /// BCP-47 or ISO 639 code of the language the talk was judged as; [`UNKNOWN_LANGUAGE`] if nothing tells it.
    pub language: String,
    /// The fusion that was asked; empty: the two-stage joint decision.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub fusion: String,
    /// Whether there was sound to listen to; else pauses come from the word times alone.
    pub heard: bool,
    /// Where the model stands between precision and recall by itself; earlier programs had no such thing.
    #[serde(default, skip_serializing_if = "is_plain")]
    pub operating_point: OperatingPoint,
    /// What the joint decisions were made with; those for another one are computed from the posteriors.
    #[serde(default, skip_serializing_if = "BoundaryFactor::is_usual")]
    pub boundary_factor: BoundaryFactor,
    /// What was learnt from the editor when the joint decisions were made; `None`: nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adaptation: Option<Adaptation>,
    /// By the word before the gap; words that were added later have none.
    pub gaps: BTreeMap<WordId, GapEvidence>,
    /// What can be heard at a gap, what tells most first; of gaps where anything speaks for a boundary.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub voice: BTreeMap<WordId, Vec<Heard>>,
    /// Where the voice is heard to stop and to begin again, by the word before the gap; of gaps where the word times say
    /// otherwise.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub silences: BTreeMap<WordId, Span>,
}

/// The code of a language that is not known (BCP-47: undetermined).
pub const UNKNOWN_LANGUAGE: &str = "und";

pub(crate) fn is_plain(point: &OperatingPoint) -> bool {
    *point == OperatingPoint::default()
}

/// What the strengths of boundaries promise.
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

/// One thing that speaks for or against a boundary.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// In words: "pause of 640 ms".
    pub text: String,
    /// For (above 0) or against (below 0) a boundary, in log-odds against the average gap; `None`: measured and shown, but
    /// without a say in the two-stage decision.
    pub weight: Option<f32>,
}

/// Log-odds further out say nothing more.
const STRONGEST: f32 = 6.0;

impl Evidence {
    /// Whether a model judged the words; else boundaries come from pauses and the writing alone.
    pub fn has_model(&self) -> bool {
        !self.model.is_empty()
    }

    /// What the strengths of its boundaries are.
    pub fn calibration(&self) -> Calibration {
        match &self.adaptation {
            _ if self.fusion.is_empty() || !self.boundary_factor.is_usual() => Calibration::None,
            Some(_) => Calibration::Adapted,
            None => Calibration::Measured,
        }
    }

    /// The words with the times at which they are heard, if those differ from their own; else `None`.
    ///
    /// Words whose times were changed since then keep them where the two contradict each other.
    pub fn heard_words(&self, words: &[Word]) -> Option<Vec<Word>> {
        let mut heard: Option<Vec<Word>> = None;
        for (index, word) in words.iter().enumerate().take(words.len().saturating_sub(1)) {
            let Some(silence) = self.silences.get(&word.id) else { continue };
            let heard = heard.get_or_insert_with(|| words.to_vec());
            let fits = heard[index].span.start <= silence.start
                && silence.start <= silence.end
                && silence.end <= heard[index + 1].span.end;
            if fits {
                heard[index].span.end = silence.start;
                heard[index + 1].span.start = silence.end;
            }
        }
        heard
    }

    /// What speaks for and against a boundary after a word, strongest first, what has no say last; `None` where nothing
    /// was measured. Where a fusion was asked the weights add up to the log-odds of the boundary.
    pub fn reasons(&self, gap: WordId) -> Option<Vec<Reason>> {
        let found = self.gaps.get(&gap)?;
        let heard = self.voice.get(&gap).map_or(&[][..], Vec::as_slice);
        let known = GapEvidence { fused: self.fused(found), ..*found };
        Some(known.reasons(self.has_model(), &self.operating_point, self.boundary_factor, heard))
    }

    /// The conclusion about a gap in one line: why it is or is not a boundary; `None` where nothing was measured.
    pub fn conclusion(&self, gap: WordId) -> Option<&'static str> {
        let known = self.gaps.get(&gap)?;
        let is_fused = known.fused.is_some();
        Some(match (known.joint.stage, self.conflict(gap)) {
            (Some(_), Some(Conflict::HeardAlone)) => "boundary: it can be heard, but the words go on",
            (Some(_), Some(Conflict::WordsAlone)) => "boundary: the words end, but the voice goes on",
            (Some(Stage::Hard), None) if is_fused => "boundary: it can be heard",
            (Some(Stage::Soft), None) if is_fused => "boundary: it cannot be heard, but the words end here",
            (Some(Stage::Hard), None) => "hard boundary: there is a pause, and the words do not object",
            (Some(Stage::Soft), None) => "soft boundary: no clear pause, but the words end here",
            (None, _) => "no boundary by voice or words: the text was too long for one cue",
        })
    }

    /// Whether words and sound contradict each other at a gap, with what was learnt; `None` where no fusion was asked, too.
    pub fn conflict(&self, gap: WordId) -> Option<Conflict> {
        self.fused(self.gaps.get(&gap)?)?.conflict()
    }

    /// What the fusion says of a gap with what was learnt; `None` if none was asked.
    pub fn fused(&self, gap: &GapEvidence) -> Option<GapFusion> {
        gap.fused.map(|fused| match &self.adaptation {
            Some(adaptation) => adaptation.apply(&fused, gap.pause_seconds()),
            None => fused,
        })
    }
}

impl GapEvidence {
    /// `point`: what weighs the marks. `factor`: what the decision was made with.
    fn reasons(&self, has_model: bool, point: &OperatingPoint, factor: BoundaryFactor, heard: &[Heard]) -> Vec<Reason> {
        // The average gap: one boundary in L̂ words (Che et al., Interspeech 2016, section 4).
        let prior = bounded_log_odds(1.0 / JointScheme::PAPER.expected_length);
        let lexical = bounded_log_odds(self.joint.lexical) - prior;
        // As everything that weighs is in the joint decision, so it is in the number that is shown.
        let percent = 100.0 * self.joint.lexical;
        let by_words = if !has_model {
            format!("no model knows these words; by the writing alone: boundary {percent:.0}\u{a0}%")
        } else if lexical >= 0.0 {
            format!("words: boundary {percent:.0}\u{a0}%, likeliest a {}", self.likeliest_mark(point))
        } else {
            format!("words go on: boundary only {percent:.0}\u{a0}%")
        };
        let pause = self.pause.as_millis_rounded();
        let by_pause = if pause == 0 { "no pause".to_owned() } else { format!("pause of {pause} ms") };
        // The pause stands by itself, beside this speaker's other pauses if those are known.
        let told = heard.iter().find(|heard| matches!(heard, Heard::Pause { .. })).map(Heard::describe);
        let by_pause = told.unwrap_or(by_pause);
        let is_voice = |heard: &&Heard| !matches!(heard, Heard::Pause { .. } | Heard::NoPause);
        let mut details: Vec<String> = heard.iter().filter(is_voice).map(Heard::describe).collect();
        if heard.is_empty() {
            details = self.voice_details();
        }
        if let Some(fused) = &self.fused {
            return self.fused_reasons(fused, by_words, by_pause, &details, factor);
        }
        let mut reasons = vec![
            Reason { text: by_words, weight: Some(lexical) },
            Reason { text: by_pause, weight: Some(bounded_log_odds(self.joint.acoustic) - prior) },
        ];
        by_strength(&mut reasons);
        reasons.extend(details.into_iter().map(|text| Reason { text, weight: None }));
        reasons
    }

    /// What was measured of the voice at the gap.
    fn voice_details(&self) -> Vec<String> {
        let pitch = self.pitch_reset_st.map(|reset| {
            format!("pitch {} by {:.1} semitones", if reset < 0.0 { "falls" } else { "rises" }, reset.abs())
        });
        let level = self.energy_drop_db.map(|drop| {
            format!("voice {} by {:.1} dB", if drop < 0.0 { "comes back stronger" } else { "weaker" }, drop.abs())
        });
        pitch.into_iter().chain(level).collect()
    }

    /// What adds up to the log-odds of the probability that is shown: each witness, and whatever was weighed after them.
    fn fused_reasons(
        &self,
        fused: &GapFusion,
        by_words: String,
        by_pause: String,
        details: &[String],
        factor: BoundaryFactor,
    ) -> Vec<Reason> {
        let percent = 100.0 * self.joint.acoustic;
        let mut by_voice = format!("voice and timing: boundary {percent:.0}\u{a0}%");
        if !details.is_empty() {
            by_voice = format!("{by_voice} ({})", details.join(", "));
        }
        let mut reasons: Vec<Reason> =
            [(Witness::Words, by_words), (Witness::Sound, by_voice), (Witness::Pause, by_pause)]
                .into_iter()
                .map(|(witness, text)| (fused.by(witness), text))
                // A source that was not there has nothing to say.
                .filter(|(weight, _)| *weight != 0.0)
                .map(|(weight, text)| Reason { text, weight: Some(weight) })
                .collect();
        let by_person = factor.get().ln();
        let witnessed: f32 = fused.contributions.iter().sum();
        let shown = self.joint.fused.map_or(witnessed + by_person, |probability| log_odds(probability, 1e-6));
        let written = shown - witnessed - by_person;
        if written.abs() >= 0.05 {
            let text = "punctuation and capitals of the transcript".to_owned();
            reasons.push(Reason { text, weight: Some(written) });
        }
        by_strength(&mut reasons);
        if !factor.is_usual() {
            let text =
                if by_person > 0.0 { "more boundaries were asked for" } else { "fewer boundaries were asked for" };
            reasons.push(Reason { text: text.to_owned(), weight: Some(by_person) });
        }
        reasons.push(Reason { text: "the average gap".to_owned(), weight: Some(fused.by(Witness::Usual)) });
        reasons
    }

    /// The pause as the fusion weighs it, in seconds.
    pub fn pause_seconds(&self) -> f32 {
        self.pause.as_secs().max(0.0) as f32
    }

    /// The mark that was decided, or would be by the words.
    fn likeliest_mark(&self, point: &OperatingPoint) -> &'static str {
        let weighed = point.apply(&self.posterior);
        let by_words = [Mark::Comma, Mark::Period, Mark::Question]
            .into_iter()
            .max_by(|a, b| weighed[a.index()].total_cmp(&weighed[b.index()]));
        match by_words.filter(|_| self.joint.mark == Mark::O).unwrap_or(self.joint.mark) {
            Mark::Comma => "comma",
            Mark::Question => "question mark",
            Mark::Period | Mark::O => "full stop",
        }
    }

    /// Whether the model by itself says that a sentence ends here, or that it may well: with a chance of one in three the
    /// capital that it gives the next word can be due to that.
    pub fn may_end_sentence(&self) -> bool {
        self.posterior[Mark::Period.index()] + self.posterior[Mark::Question.index()] >= 1.0 / 3.0
    }

    /// The mark that text without punctuation would get here.
    pub fn mark(&self) -> Mark {
        self.joint.mark
    }
}

fn by_strength(reasons: &mut [Reason]) {
    reasons.sort_by(|a, b| b.weight.unwrap_or(0.0).abs().total_cmp(&a.weight.unwrap_or(0.0).abs()));
}

fn bounded_log_odds(probability: f32) -> f32 {
    log_odds(probability, 1e-4).clamp(-STRONGEST, STRONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gap(lexical: f32, acoustic: f32, stage: Option<Stage>) -> GapEvidence {
        GapEvidence {
            posterior: [1.0 - lexical, 0.0, lexical, 0.0],
            joint: Decision { lexical, acoustic, adjusted: None, stage, mark: Mark::O, fused: None },
            fused: None,
            pause: Duration::from_millis(640),
            pitch_reset_st: Some(3.06),
            energy_drop_db: None,
            case: LetterCase::Lower,
            line_break: None,
        }
    }

    fn reasons(gap: GapEvidence, model: &str) -> Vec<Reason> {
        let gaps = BTreeMap::from([(WordId(0), gap)]);
        Evidence { model: model.to_owned(), gaps, ..Evidence::default() }.reasons(WordId(0)).unwrap()
    }

    #[test]
    fn reasons_have_the_sign_of_what_they_say_and_the_strongest_is_first() {
        let reasons = reasons(gap(0.01, 0.9, Some(Stage::Hard)), "m");
        assert_eq!(reasons[0].text, "pause of 640 ms");
        assert!(reasons[0].weight.unwrap() > 2.0 && reasons[1].weight.unwrap() < -1.0, "{reasons:?}");
        assert_eq!((reasons[2].text.as_str(), reasons[2].weight), ("pitch rises by 3.1 semitones", None));
    }

    /// By hand: 1.5 of log-odds are 81.8 %; the transcript's own full stop brings 0.7, the person's factor 0.69.
    #[test]
    fn the_reasons_of_a_fusion_add_up_to_what_is_shown() {
        let mut gap = gap(0.7, 0.6, Some(Stage::Hard));
        gap.fused = Some(GapFusion { sentence_end: 0.5, contributions: [-2.0, 2.5, 1.0, 0.0] });
        let shown = 1.5_f32 + 0.7 + 2.0_f32.ln();
        gap.joint.fused = Some(1.0 / (1.0 + (-shown).exp()));
        let gaps = BTreeMap::from([(WordId(0), gap)]);
        let factor = BoundaryFactor::nearest(2.0);
        let evidence = Evidence { model: "m".into(), boundary_factor: factor, gaps, ..Evidence::default() };
        let reasons = evidence.reasons(WordId(0)).unwrap();
        let sum: f32 = reasons.iter().filter_map(|reason| reason.weight).sum();
        assert!((sum - shown).abs() < 1e-4, "{reasons:?}");
        let texts: Vec<&str> = reasons.iter().map(|reason| reason.text.as_str()).collect();
        assert!(texts[0].starts_with("words: boundary 70"), "{texts:?}");
        assert!(
            texts[1].starts_with("voice and timing: boundary 60") && texts[1].contains("3.1 semitones"),
            "{texts:?}"
        );
        assert!(texts[2].starts_with("punctuation") && texts[3].starts_with("more boundaries"), "{texts:?}");
        assert_eq!(texts.last(), Some(&"the average gap"));
        // No pause was weighed: it is not named.
        assert_eq!(reasons.len(), 5);
    }

    /// As shipped, words and sound contradict each other; an editor who has taught that the sound does not count here has not.
    #[test]
    fn conflict_and_conclusion_are_of_what_is_weighed_now() {
        let mut gap = gap(0.2, 0.9, Some(Stage::Hard));
        gap.fused = Some(GapFusion { sentence_end: 0.3, contributions: [-1.0, -0.8, 3.0, 0.5] });
        let gaps = BTreeMap::from([(WordId(0), gap)]);
        let mut evidence = Evidence { model: "m".into(), fusion: "f".into(), gaps, ..Evidence::default() };
        assert_eq!(evidence.calibration(), Calibration::Measured);
        assert_eq!(evidence.conflict(WordId(0)), Some(Conflict::HeardAlone));
        assert_eq!(evidence.conclusion(WordId(0)), Some("boundary: it can be heard, but the words go on"));
        let deaf = vec![1.0, 1.0, 0.1, 1.0, 0.0, 0.0, 0.0];
        evidence.adaptation = Some(Adaptation::try_from(deaf).unwrap());
        assert_eq!(evidence.conflict(WordId(0)), None);
        assert_eq!(evidence.conclusion(WordId(0)), Some("boundary: it can be heard"));
        assert_eq!(evidence.calibration(), Calibration::Adapted);
        let sound = |evidence: &Evidence| evidence.fused(&evidence.gaps[&WordId(0)]).unwrap().by(Witness::Sound);
        let shown = evidence.reasons(WordId(0)).unwrap();
        assert!(shown.iter().any(|reason| reason.weight == Some(sound(&evidence))), "the reasons say the same");
        evidence.boundary_factor = BoundaryFactor::MOST;
        assert_eq!((evidence.calibration(), evidence.conflict(WordId(9))), (Calibration::None, None));
    }

    /// The number is that of the joint decision, and the mark the one that was decided, whatever the model said first.
    #[test]
    fn reasons_tell_what_was_weighed() {
        let mut gap = gap(0.7, 0.1, Some(Stage::Soft));
        gap.joint.mark = Mark::Comma;
        assert_eq!(reasons(gap, "m")[0].text, "words: boundary 70\u{a0}%, likeliest a comma");
        gap.joint.mark = Mark::O;
        assert_eq!(reasons(gap, "m")[0].text, "words: boundary 70\u{a0}%, likeliest a full stop");
        let without = reasons(gap, "");
        assert!(without[0].text.contains("no model knows these words"), "{without:?}");
        assert!(Evidence::default().reasons(WordId(3)).is_none());
    }

    #[test]
    fn words_are_where_they_are_heard_unless_their_times_were_changed_since() {
        let word = |id: u32, start: f64, end: f64| Word { id: WordId(id), ..crate::transcript::timed_word(start, end) };
        let words = [word(3, 0.0, 1.0), word(4, 1.0, 1.5), word(7, 1.5, 2.0)];
        let mut evidence = Evidence::default();
        assert!(evidence.heard_words(&words).is_none());
        evidence.silences.insert(WordId(3), Span::from_secs(0.6, 0.95));
        // Word 4 was moved since.
        evidence.silences.insert(WordId(4), Span::from_secs(3.0, 3.5));
        let heard = evidence.heard_words(&words).unwrap();
        let spans = heard.iter().map(|word| word.span).collect::<Vec<_>>();
        assert_eq!(spans, [Span::from_secs(0.0, 0.6), Span::from_secs(0.95, 1.5), words[2].span]);
        let written = serde_json::to_string(&evidence).unwrap();
        assert_eq!(serde_json::from_str::<Evidence>(&written).unwrap(), evidence);
    }

    #[test]
    fn evidence_of_earlier_programs_is_read_and_what_is_usual_is_not_written() {
        let old = r#"{"model":"lmc-1","language":"en","heard":true,"gaps":{"0":{"posterior":[0.5,0.25,0.25,0.0],
            "joint":{"lexical":0.5,"acoustic":0.0,"adjusted":null,"stage":null,"mark":"O"},"pause":0}}}"#;
        let mut evidence: Evidence =
            serde_json::from_str(&old.replace("\"O\"", &serde_json::to_string(&Mark::O).unwrap())).unwrap();
        assert_eq!((evidence.boundary_factor, evidence.operating_point), Default::default());
        let written = serde_json::to_string(&evidence).unwrap();
        assert!(!written.contains("factor") && !written.contains("point") && !written.contains("case"), "{written}");
        evidence.boundary_factor = BoundaryFactor::MOST;
        evidence.operating_point = OperatingPoint::default().scaled(0.5);
        evidence.gaps.values_mut().for_each(|gap| gap.case = LetterCase::Upper);
        let written = serde_json::to_string(&evidence).unwrap();
        assert_eq!(serde_json::from_str::<Evidence>(&written).unwrap(), evidence);
    }
}
