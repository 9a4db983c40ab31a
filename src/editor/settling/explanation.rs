//! Why a gap is or is not a boundary, in words for people.

use super::weighing::WeighedGap;
use base::log_odds::log_odds;
use base::texts::{self, t};
use evidence::acoustic::voice_sign::VoiceSign;
use evidence::fusion::joint::JointScheme;
use evidence::fusion::{BoundaryFactor, Conflict, GapFusion, Witness};
use evidence::lexical::OperatingPoint;
use evidence::{Evidence, GapEvidence};
use formats::transcript::{Mark, WordId};

/// One thing that speaks for or against a boundary.
#[derive(Clone, Debug, PartialEq)]
pub struct GapReason {
    /// In words: "pause of 640 ms".
    pub text: String,
    /// For (above 0) or against (below 0) a boundary, in log-odds against the average gap; `None`: measured and shown, but
    /// without a say in the two-stage decision.
    pub weight: Option<f32>,
}

/// Log-odds further out say nothing more.
const STRONGEST: f32 = 6.0;
/// From how many milliseconds on a pause is what.
const LONG_PAUSE: i64 = 600;
const PAUSE: i64 = 200;
const SHORT_PAUSE: i64 = 60;

/// A gap as measured and as weighed.
#[derive(Clone, Copy, Debug)]
pub struct GapExplanation<'a> {
    evidence: &'a GapEvidence,
    weighed: &'a WeighedGap,
    /// Voice signs there, the strongest first.
    voice: &'a [VoiceSign],
    /// Whether a model judged the words.
    has_model: bool,
    /// The operating point that weighs the marks.
    point: OperatingPoint,
    /// What the person weighed it with.
    factor: BoundaryFactor,
}

impl<'a> GapExplanation<'a> {
    /// `weighed`: the gap under the boundary factor `factor`; `None` where nothing was measured.
    pub fn of(evidence: &'a Evidence, gap: WordId, weighed: &'a WeighedGap, factor: BoundaryFactor) -> Option<Self> {
        Some(Self {
            evidence: evidence.gaps.get(&gap)?,
            weighed,
            voice: evidence.voice.get(&gap).map_or(&[][..], Vec::as_slice),
            has_model: evidence.has_model(),
            point: evidence.operating_point,
            factor,
        })
    }

    /// The conclusion in one plain sentence, made of the numbers that are shown beside it: the pause that was measured, the mark that
    /// is shown, and whether words and voice agree. `is_cue_end`: whether a cue ends here all the same if none was asked for.
    pub fn conclusion(&self, is_cue_end: bool, shown: Mark) -> String {
        // By these the texts choose their words.
        let pause = match self.evidence.pause.as_millis_rounded() {
            LONG_PAUSE.. => Some("long"),
            PAUSE.. => Some("usual"),
            SHORT_PAUSE.. => Some("short"),
            _ => None,
        };
        if self.weighed.verdict.stage.is_none() && shown == Mark::O {
            return match (is_cue_end, pause) {
                (true, Some(pause)) => t!("gap-conclusion-by-length-with-pause", pause = pause),
                (true, None) => t!("gap-conclusion-by-length").to_owned(),
                (false, Some(pause)) => t!("gap-conclusion-goes-on-with-pause", pause = pause),
                (false, None) => t!("gap-conclusion-goes-on").to_owned(),
            };
        }
        let ends = match shown {
            Mark::Comma => "clause",
            Mark::Question => "question",
            Mark::Period => "sentence",
            Mark::O => "words",
        };
        match (self.weighed.conflict(), pause) {
            (Some(Conflict::HeardAlone), Some(pause)) => t!("gap-conclusion-heard-alone-with-pause", pause = pause),
            (Some(Conflict::HeardAlone), None) => t!("gap-conclusion-heard-alone").to_owned(),
            (Some(Conflict::WordsAlone), _) => t!("gap-conclusion-words-alone", ends = ends),
            (None, Some(pause)) => t!("gap-conclusion-ends-with-pause", pause = pause, ends = ends),
            (None, None) => t!("gap-conclusion-ends", ends = ends),
        }
    }

    /// What speaks for and against a boundary, strongest first, what has no say last. Where a fusion was asked the weights add
    /// up to the log-odds of the boundary.
    pub fn reasons(&self) -> Vec<GapReason> {
        // The average gap: one boundary in L̂ words (Che et al., Interspeech 2016, section 4).
        let prior = bounded_log_odds(1.0 / JointScheme::PAPER.expected_length);
        let lexical = bounded_log_odds(self.weighed.verdict.lexical) - prior;
        // As everything that weighs is in the joint decision, so it is in the number that is shown.
        let percent = number(100.0 * self.weighed.verdict.lexical, 0);
        let by_words = if !self.has_model {
            t!("gap-reason-words-unknown", percent = percent)
        } else if lexical >= 0.0 {
            t!("gap-reason-words", percent = percent, mark = self.likeliest_mark())
        } else {
            t!("gap-reason-words-go-on", percent = percent)
        };
        let pause = self.evidence.pause.as_millis_rounded();
        let by_pause = if pause == 0 { t!("voice-no-pause").to_owned() } else { t!("voice-pause", millis = pause) };
        // The pause stands by itself, beside this speaker's other pauses if those are known; there is one length of it.
        let told = self.voice.iter().find_map(|heard| match *heard {
            VoiceSign::Pause { longer_than, .. } if pause > 0 => {
                Some(VoiceSign::Pause { length: self.evidence.pause, longer_than }.describe())
            }
            _ => None,
        });
        let by_pause = told.unwrap_or(by_pause);
        let is_voice = |heard: &&VoiceSign| !matches!(heard, VoiceSign::Pause { .. } | VoiceSign::NoPause);
        let mut details: Vec<String> = self.voice.iter().filter(is_voice).map(VoiceSign::describe).collect();
        if self.voice.is_empty() {
            details = self.voice_details();
        }
        if let Some(fusion) = &self.weighed.fusion {
            return self.reasons_of(fusion, by_words, by_pause, &details);
        }
        let mut reasons = vec![
            GapReason { text: by_words, weight: Some(lexical) },
            GapReason { text: by_pause, weight: Some(bounded_log_odds(self.weighed.verdict.acoustic) - prior) },
        ];
        by_strength(&mut reasons);
        reasons.extend(details.into_iter().map(|text| GapReason { text, weight: None }));
        reasons
    }

    /// The measurements of the voice at the gap.
    fn voice_details(&self) -> Vec<String> {
        let pitch = self.evidence.pitch_reset_st.map(|reset| {
            let semitones = number(reset.abs(), 1);
            match reset < 0.0 {
                true => t!("gap-reason-pitch-falls", semitones = semitones),
                false => t!("gap-reason-pitch-rises", semitones = semitones),
            }
        });
        let level = self.evidence.energy_drop_db.map(|drop| {
            let decibels = number(drop.abs(), 1);
            match drop < 0.0 {
                true => t!("gap-reason-voice-stronger", decibels = decibels),
                false => t!("gap-reason-voice-weaker", decibels = decibels),
            }
        });
        pitch.into_iter().chain(level).collect()
    }

    /// What adds up to the log-odds of the probability that is shown: each witness, and whatever was weighed after them.
    fn reasons_of(&self, fusion: &GapFusion, by_words: String, by_pause: String, details: &[String]) -> Vec<GapReason> {
        let percent = number(100.0 * self.weighed.verdict.acoustic, 0);
        let by_voice = match details.is_empty() {
            true => t!("gap-reason-voice", percent = percent),
            false => t!("gap-reason-voice-with-details", percent = percent, details = details.join(", ")),
        };
        let mut reasons: Vec<GapReason> =
            [(Witness::Words, by_words), (Witness::Sound, by_voice), (Witness::Pause, by_pause)]
                .into_iter()
                .map(|(witness, text)| (fusion.by(witness), text))
                // A source that was not there has nothing to say.
                .filter(|(weight, _)| *weight != 0.0)
                .map(|(weight, text)| GapReason { text, weight: Some(weight) })
                .collect();
        let by_person = self.factor.get().ln();
        let witnessed: f32 = fusion.contributions.iter().sum();
        let shown =
            self.weighed.verdict.calibrated.map_or(witnessed + by_person, |probability| log_odds(probability, 1e-6));
        let written = shown - witnessed - by_person;
        if written.abs() >= 0.05 {
            let text = t!("gap-reason-writing").to_owned();
            reasons.push(GapReason { text, weight: Some(written) });
        }
        by_strength(&mut reasons);
        if !self.factor.is_usual() {
            let text = match by_person > 0.0 {
                true => t!("gap-reason-more-boundaries"),
                false => t!("gap-reason-fewer-boundaries"),
            };
            reasons.push(GapReason { text: text.to_owned(), weight: Some(by_person) });
        }
        reasons.push(GapReason { text: t!("gap-reason-usual").to_owned(), weight: Some(fusion.by(Witness::Usual)) });
        reasons
    }

    /// The mark that was decided, or would be by the words; the text chooses its words by it.
    fn likeliest_mark(&self) -> &'static str {
        let weighed = self.point.apply(&self.evidence.posterior);
        let by_words = [Mark::Comma, Mark::Period, Mark::Question]
            .into_iter()
            .max_by(|a, b| weighed[a.index()].total_cmp(&weighed[b.index()]));
        match by_words.filter(|_| self.weighed.verdict.mark == Mark::O).unwrap_or(self.weighed.verdict.mark) {
            Mark::Comma => "comma",
            Mark::Question => "question",
            Mark::Period | Mark::O => "stop",
        }
    }
}

fn number(value: f32, digits: usize) -> String {
    texts::number(f64::from(value), digits)
}

fn by_strength(reasons: &mut [GapReason]) {
    reasons.sort_by(|a, b| b.weight.unwrap_or(0.0).abs().total_cmp(&a.weight.unwrap_or(0.0).abs()));
}

fn bounded_log_odds(probability: f32) -> f32 {
    log_odds(probability, 1e-4).clamp(-STRONGEST, STRONGEST)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use base::time::Duration;
    use evidence::fusion::joint::{BoundaryStage, GapVerdict};
    use evidence::fusion::{Adaptation, BoundaryFactor};
    use evidence::lexical::LetterCase;

    fn gap_evidence(lexical: f32) -> GapEvidence {
        GapEvidence {
            posterior: [1.0 - lexical, 0.0, lexical, 0.0],
            acoustic: 0.0,
            fusion: None,
            pause: Duration::from_millis(640),
            pitch_reset_st: Some(3.06),
            energy_drop_db: None,
            case: LetterCase::Lower,
            line_break: None,
            writing: None,
        }
    }

    fn weighed(lexical: f32, acoustic: f32, stage: Option<BoundaryStage>) -> WeighedGap {
        let verdict = GapVerdict { lexical, acoustic, adjusted: None, stage, mark: Mark::O, calibrated: None };
        WeighedGap { verdict, fusion: None, posterior: [1.0 - lexical, 0.0, lexical, 0.0] }
    }

    fn evidence(model: &str) -> Evidence {
        let gaps = BTreeMap::from([(WordId(0), gap_evidence(0.7))]);
        Evidence { model: model.to_owned(), gaps, ..Evidence::default() }
    }

    fn reasons(weighed: &WeighedGap, model: &str, factor: BoundaryFactor) -> Vec<GapReason> {
        GapExplanation::of(&evidence(model), WordId(0), weighed, factor).unwrap().reasons()
    }

    #[test]
    fn reasons_have_the_sign_of_what_they_say_and_the_strongest_is_first() {
        let reasons = reasons(&weighed(0.01, 0.9, Some(BoundaryStage::Hard)), "m", BoundaryFactor::USUAL);
        assert_eq!(reasons[0].text, "pause of 640 ms");
        assert!(reasons[0].weight.unwrap() > 2.0 && reasons[1].weight.unwrap() < -1.0, "{reasons:?}");
        assert_eq!((reasons[2].text.as_str(), reasons[2].weight), ("pitch rises by 3.1 semitones", None));
    }

    /// By hand: 1.5 of log-odds are 81.8 %; the transcript's own full stop brings 0.7, the person's factor 0.69.
    #[test]
    fn the_reasons_of_a_fusion_add_up_to_what_is_shown() {
        let mut gap = weighed(0.7, 0.6, Some(BoundaryStage::Hard));
        gap.fusion = Some(GapFusion { sentence_end: 0.5, contributions: [-2.0, 2.5, 1.0, 0.0] });
        let shown = 1.5_f32 + 0.7 + 2.0_f32.ln();
        gap.verdict.calibrated = Some(1.0 / (1.0 + (-shown).exp()));
        let reasons = reasons(&gap, "m", BoundaryFactor::nearest(2.0));
        let sum: f32 = reasons.iter().filter_map(|reason| reason.weight).sum();
        assert!((sum - shown).abs() < 1e-4, "{reasons:?}");
        let texts: Vec<&str> = reasons.iter().map(|reason| reason.text.as_str()).collect();
        assert!(texts[0].starts_with("words: 70% break"), "{texts:?}");
        assert!(texts[1].starts_with("voice and timing: 60% break") && texts[1].contains("3.1 semitones"), "{texts:?}");
        assert!(texts[2].starts_with("punctuation") && texts[3].starts_with("more boundaries"), "{texts:?}");
        assert_eq!(texts.last(), Some(&"starting point: most gaps are not cue ends"));
        // No pause was weighed: it is not named.
        assert_eq!(reasons.len(), 5);
    }

    /// As shipped, words and sound contradict each other; an editor who has taught that the sound does not count here has not.
    #[test]
    fn conflict_and_conclusion_are_of_what_is_weighed_now() {
        let fusion = GapFusion { sentence_end: 0.3, contributions: [-1.0, -0.8, 3.0, 0.5] };
        let shipped = WeighedGap { fusion: Some(fusion), ..weighed(0.2, 0.9, Some(BoundaryStage::Hard)) };
        let conclusion = |gap: &WeighedGap| {
            GapExplanation::of(&evidence("m"), WordId(0), gap, BoundaryFactor::USUAL)
                .unwrap()
                .conclusion(true, Mark::Period)
        };
        assert_eq!(shipped.conflict(), Some(Conflict::HeardAlone));
        assert_eq!(conclusion(&shipped), "Long pause, though the words alone would continue");
        let deaf = Adaptation::try_from(vec![1.0, 1.0, 0.1, 1.0, 0.0, 0.0, 0.0]).unwrap();
        let taught = WeighedGap { fusion: Some(deaf.apply(&fusion, 0.64)), ..shipped };
        assert_eq!((taught.conflict(), conclusion(&taught)), (None, "Long pause, a sentence ends".to_owned()));
        let sound = taught.fusion.unwrap().by(Witness::Sound);
        let shown = reasons(&taught, "m", BoundaryFactor::USUAL);
        assert!(shown.iter().any(|reason| reason.weight == Some(sound)), "the reasons say the same");
    }

    #[test]
    fn the_sentence_says_what_the_numbers_say() {
        let said = |millis: i64, stage: Option<BoundaryStage>, mark: Mark, is_cue_end: bool| {
            let mut evidence = evidence("m");
            evidence.gaps.get_mut(&WordId(0)).unwrap().pause = Duration::from_millis(millis);
            let mut gap = weighed(0.7, 0.6, stage);
            gap.verdict.mark = mark;
            GapExplanation::of(&evidence, WordId(0), &gap, BoundaryFactor::USUAL).unwrap().conclusion(is_cue_end, mark)
        };
        let (hard, soft) = (Some(BoundaryStage::Hard), Some(BoundaryStage::Soft));
        assert_eq!(said(640, hard, Mark::Period, true), "Long pause, a sentence ends");
        assert_eq!(said(250, hard, Mark::Comma, true), "Pause, a clause ends");
        assert_eq!(said(80, hard, Mark::Question, true), "Short pause, a question ends");
        assert_eq!(said(0, soft, Mark::Period, true), "A sentence ends, without a pause");
        assert_eq!(
            said(0, hard, Mark::Period, true),
            "A sentence ends, without a pause",
            "nothing is heard in no pause"
        );
        assert_eq!(said(0, None, Mark::O, true), "Split only because the text is too long for one cue");
        assert_eq!(
            said(640, None, Mark::O, true),
            "Long pause, but no clause ends: split only because the text is too long"
        );
        assert_eq!(said(640, None, Mark::O, false), "Long pause, but the words continue");
    }

    #[test]
    fn conclusions_and_reasons_are_whole_sentences_in_german_too() {
        use base::texts::{Speaking, WindowLanguage};
        let gap = weighed(0.7, 0.6, Some(BoundaryStage::Soft));
        let evidence = evidence("m");
        let explanation = GapExplanation::of(&evidence, WordId(0), &gap, BoundaryFactor::USUAL).unwrap();
        let _speaking = Speaking::new(WindowLanguage::German);
        let conclusion = explanation.conclusion(true, Mark::Question);
        let mut texts: Vec<String> = explanation.reasons().into_iter().map(|reason| reason.text).collect();
        assert_eq!(conclusion, "Lange Pause, eine Frage endet");
        texts.sort();
        let expected = [
            "Pause von 640 ms",
            "Tonhöhe steigt um 3,1 Halbtöne",
            "Wörter: 70\u{a0}% Grenze, wahrscheinlich ein Punkt",
        ];
        assert_eq!(texts, expected);
    }

    /// The number is that of the verdict, and the mark the one that was decided, whatever the model said first.
    #[test]
    fn reasons_tell_what_was_weighed() {
        let mut gap = weighed(0.7, 0.1, Some(BoundaryStage::Soft));
        let first = |gap: &WeighedGap, model: &str| reasons(gap, model, BoundaryFactor::USUAL)[0].text.clone();
        gap.verdict.mark = Mark::Comma;
        assert_eq!(first(&gap, "m"), "words: 70% break, probably a comma");
        gap.verdict.mark = Mark::O;
        assert_eq!(first(&gap, "m"), "words: 70% break, probably a full stop");
        assert!(first(&gap, "").contains("no model knows these words"));
        assert!(GapExplanation::of(&evidence("m"), WordId(3), &gap, BoundaryFactor::USUAL).is_none());
    }
}
