//! What speaks for and against a boundary, gap by gap: the lasting result of listening to a talk.
//!
//! It hangs on word ids and is kept in the project file, so that a project opens without models, GPU or audio.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::fusion::joint::{Decision, JointScheme, Stage};
use crate::lexical::Posterior;
use crate::time::Duration;
use crate::transcript::{Mark, WordId};

/// All that is known about the gap after a word.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct GapEvidence {
    /// What the lexical model says, written marks not yet weighed: O, COMMA, PERIOD, QUESTION.
    pub posterior: Posterior,
    /// What words and pause together came to.
    pub joint: Decision,
    /// How long nobody speaks here, by the word times or the recording, whichever is longer.
    pub pause: Duration,
    /// In semitones; see [`GapProsody::pitch_reset_st`](crate::prosody::GapProsody::pitch_reset_st).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pitch_reset_st: Option<f32>,
    /// In dB; see [`GapProsody::energy_drop_db`](crate::prosody::GapProsody::energy_drop_db).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub energy_drop_db: Option<f32>,
}

/// The evidence of a whole talk.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    /// The lexical model that was asked.
    pub model: String,
    /// BCP-47 or ISO 639 code of the language the talk was judged as.
    pub language: String,
    /// Whether there was sound to listen to; else pauses come from the word times alone.
    pub heard: bool,
    /// By the word before the gap; words that were added later have none.
    pub gaps: BTreeMap<WordId, GapEvidence>,
}

/// One thing that speaks for or against a boundary.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// In words: "pause of 640 ms".
    pub text: String,
    /// For (above 0) or against (below 0) a boundary, in log-odds against the average gap; `None`: measured and shown, but
    /// without a say in the decision.
    pub weight: Option<f32>,
}

/// Log-odds further out say nothing more.
const STRONGEST: f32 = 6.0;

impl GapEvidence {
    /// What speaks for and against a boundary here, strongest first, what has no say last.
    pub fn reasons(&self) -> Vec<Reason> {
        // The average gap: one boundary in L̂ words (Che et al., Interspeech 2016, section 4).
        let prior = log_odds(1.0 / JointScheme::PAPER.expected_length);
        let lexical = log_odds(self.joint.lexical) - prior;
        let [_, comma, period, question] = self.posterior;
        let (name, share) = [("comma", comma), ("full stop", period), ("question mark", question)]
            .into_iter()
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .unwrap_or(("mark", 0.0));
        let by_words = if lexical >= 0.0 {
            format!("words: boundary {:.0}\u{a0}% ({name} {:.0}\u{a0}%)", 100.0 * self.joint.lexical, 100.0 * share)
        } else {
            format!("words go on: boundary only {:.0}\u{a0}%", 100.0 * self.joint.lexical)
        };
        let pause = self.pause.as_millis_rounded();
        let by_pause = if pause == 0 { "no pause".to_owned() } else { format!("pause of {pause} ms") };
        let mut reasons = vec![
            Reason { text: by_words, weight: Some(lexical) },
            Reason { text: by_pause, weight: Some(log_odds(self.joint.acoustic) - prior) },
        ];
        reasons.sort_by(|a, b| b.weight.unwrap_or(0.0).abs().total_cmp(&a.weight.unwrap_or(0.0).abs()));
        if let Some(reset) = self.pitch_reset_st {
            let text = format!("pitch {} by {:.1} semitones", if reset < 0.0 { "falls" } else { "rises" }, reset.abs());
            reasons.push(Reason { text, weight: None });
        }
        if let Some(drop) = self.energy_drop_db {
            let text =
                format!("voice {} by {:.1} dB", if drop < 0.0 { "comes back stronger" } else { "weaker" }, drop.abs());
            reasons.push(Reason { text, weight: None });
        }
        reasons
    }

    /// The conclusion in one line: why this gap is or is not a boundary.
    pub fn conclusion(&self) -> &'static str {
        match self.joint.stage {
            Some(Stage::Hard) => "hard boundary: there is a pause, and the words do not object",
            Some(Stage::Soft) => "soft boundary: no clear pause, but the words end here",
            None => "no boundary by voice or words: the text was too long for one cue",
        }
    }

    /// The mark that text without punctuation would get here.
    pub fn mark(&self) -> Mark {
        self.joint.mark
    }
}

fn log_odds(probability: f32) -> f32 {
    let probability = probability.clamp(1e-4, 1.0 - 1e-4);
    (probability / (1.0 - probability)).ln().clamp(-STRONGEST, STRONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gap(lexical: f32, acoustic: f32, stage: Option<Stage>) -> GapEvidence {
        GapEvidence {
            posterior: [1.0 - lexical, 0.0, lexical, 0.0],
            joint: Decision { lexical, acoustic, adjusted: None, stage, mark: Mark::O },
            pause: Duration::from_millis(640),
            pitch_reset_st: Some(3.06),
            energy_drop_db: None,
        }
    }

    #[test]
    fn reasons_have_the_sign_of_what_they_say_and_the_strongest_is_first() {
        let reasons = gap(0.01, 0.9, Some(Stage::Hard)).reasons();
        assert_eq!(reasons[0].text, "pause of 640 ms");
        assert!(reasons[0].weight.unwrap() > 2.0 && reasons[1].weight.unwrap() < -1.0, "{reasons:?}");
        assert_eq!((reasons[2].text.as_str(), reasons[2].weight), ("pitch rises by 3.1 semitones", None));
    }
}
