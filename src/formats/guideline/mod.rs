//! Readability profiles: how long a line may be, how fast a cue may be read, when it may appear and go.
//!
//! A [`Guideline`] is plain data that a person may edit. The rules that turn it into numbers live here too, because
//! the optimiser (`proposals`), the cues and the checks must all use the same ones:
//! [`reading`](char_count) (characters and CPS), [`timing`](Guideline::cue_span) and [`frames`](FrameRate). Where a line
//! may break is a matter of the [`language`](crate::language).

mod chosen_language;
mod chosen_rate;
mod cut_style;
mod frames;
mod timecode;
mod profiles;
mod reading;
mod shown_words;
mod timing;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::text_rules::{DashStyle, RuleChoice, RuleError};
use base::texts::t;
use base::time::Duration;

pub use crate::provenance::Provenance;
pub use chosen_language::{FiguresOfLanguages, LanguageFit, LanguageTable};
pub use cut_style::{CutBasis, CutGain, CutNumber, CutStyle};
pub use frames::{CueGap, FrameRate, FrameTextError};
pub use reading::{
    CharWidth, char_count, chars_from_halves, is_text_too_fast, is_too_fast, reading_speed, word_count,
    words_per_minute,
};
pub use timecode::TimecodeScheme;
pub use timing::{Delays, SpokenCue, exported_duration, exported_millis};

/// Lines a cue may have at most, whatever a profile says: the exact search over line breaks is cubic in them.
pub const LINE_LIMIT: usize = 3;

/// A readability profile. Everything may be edited; rules missing from a file take the value of the TED profile, but nothing is
/// said of where they come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Guideline {
    pub name: String,
    /// Characters (grapheme clusters) in a line, at least 1.
    pub max_chars_per_line: usize,
    /// Lines in a cue, 1 to [`LINE_LIMIT`].
    pub max_lines: usize,
    /// Characters per second above which a cue is too fast to read.
    pub max_cps: f64,
    /// Characters per second that no cue is cut to exceed. Between `max_cps` and these, haste is weighed against sense, and what
    /// goes over `max_cps` is a problem all the same. Not said, or below `max_cps`: that is strict itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strict_cps: Option<f64>,
    /// Characters per second down to which a cue is prolonged while there is silence; at most `max_cps`.
    pub optimal_cps: f64,
    /// Words a minute above which a cue is too fast to read. Where it is said, checks count words instead of `max_cps`. Cues are cut and
    /// timed by characters all the same: a word more or less says little of a place within a cue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_words_per_minute: Option<f64>,
    /// Words a minute at which a cue is comfortably read, at most `max_words_per_minute`: so long an inserted cue is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub optimal_words_per_minute: Option<f64>,
    /// Whether spaces and line breaks count as characters for CPS (line lengths always count spaces).
    pub count_spaces: bool,
    /// How much wide and narrow characters count, in lines and in CPS.
    #[serde(default, skip_serializing_if = "CharWidth::is_same")]
    pub char_width: CharWidth,
    pub min_duration: Duration,
    pub max_duration: Duration,
    /// Frames per second of the programme's video. With it automatic times lie on frames, and gaps are counted in them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame_rate: Option<FrameRate>,
    /// Least distance between the end of a cue and the start of the next.
    pub min_gap: CueGap,
    /// A longer gap than `min_gap` that is still below this one flickers: it is closed, or opened up to this length.
    pub close_gaps_below: CueGap,
    /// How long before its first word a cue starts, where there is silence.
    pub lead_in: Duration,
    /// How long after its first word a cue may appear at most, if the one before it needs the time for reading.
    pub max_delay: Duration,
    /// How long a cue stays after its last word, where there is silence; longer only if reading needs it.
    pub hold_after_speech: Duration,
    /// Edges of cues that are nearer to a shot change are put on it, or moved as far away as this. Not said, or nothing: shot changes do
    /// not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shot_zone: Option<CueGap>,
    /// How far into the speech an edge may be moved so that it is on a shot change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shot_shift: Option<CueGap>,
    /// How long before a shot change a cue goes that ends at it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out_before_shot: Option<CueGap>,
    /// Whether a cue may not end one sentence and start another.
    pub one_sentence_per_cue: bool,
    pub line_shape: LineShape,
    /// How cues say who speaks.
    #[serde(default, skip_serializing_if = "SpeakerMarking::is_none")]
    pub speakers: SpeakerMarking,
    /// How the lines of two speakers begin; not said: "- ", and no rule asks for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dashes: Option<DashStyle>,
    /// The rules of text that count.
    #[serde(default, skip_serializing_if = "RuleChoice::is_empty")]
    pub text_rules: RuleChoice,
    /// What is otherwise in other languages, and for which the guideline has figures at all.
    #[serde(default, skip_serializing_if = "LanguageTable::is_empty")]
    pub languages: LanguageTable,
    /// How the client cuts, where that was found out from finished files; `None`: as this program does by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cuts: Option<CutStyle>,
    /// Where the numbers come from. A field that is not named here is this program's own choice.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub provenance: BTreeMap<Field, Provenance>,
    /// The same in words that a person can read, as far as there are any.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sources: BTreeMap<Field, String>,
    /// Notes on the guideline as a whole.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
}

/// Which of two lines should be the longer one, where syntax leaves a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineShape {
    /// As equal as syntax allows.
    #[default]
    Equal,
    /// The upper line may be shorter, never longer.
    BottomHeavy,
    /// The upper line may be longer, never shorter.
    TopHeavy,
    /// Lengths hardly matter beside the syntax.
    Syntax,
}

/// How cues say who speaks, where the words have speakers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpeakerMarking {
    /// Not at all; no two speakers share a cue.
    #[default]
    None,
    /// Two speakers may share a cue, each on a line of their own that begins with "- ".
    Dashes,
    /// The name stands where a speaker begins: "ANNA: ".
    Names,
}

impl SpeakerMarking {
    pub const ALL: [Self; 3] = [Self::None, Self::Dashes, Self::Names];

    /// On the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Dashes => "dashes",
            Self::Names => "names",
        }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde asks")]
    fn is_none(&self) -> bool {
        *self == Self::None
    }
}

impl std::str::FromStr for SpeakerMarking {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|marking| marking.name() == name);
        found.ok_or_else(|| "give none, dashes or names".to_owned())
    }
}

/// The fields of a [`Guideline`] that hold a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    MaxCharsPerLine,
    MaxLines,
    MaxCps,
    StrictCps,
    OptimalCps,
    MaxWordsPerMinute,
    OptimalWordsPerMinute,
    CountSpaces,
    CharWidth,
    MinDuration,
    MaxDuration,
    FrameRate,
    MinGap,
    CloseGapsBelow,
    LeadIn,
    MaxDelay,
    HoldAfterSpeech,
    ShotZone,
    ShotShift,
    OutBeforeShot,
    OneSentencePerCue,
    LineShape,
    Speakers,
    Dashes,
}

impl Field {
    /// In the order in which people read them.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;
}

/// Why a guideline cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum GuidelineError {
    #[error("{}", t!("guideline-unreadable", problem = .0.to_string()))]
    NotAGuideline(#[from] serde_json::Error),
    #[error("{}", t!("guideline-impossible", name = name.as_str(), rule = *rule))]
    Impossible { name: String, rule: &'static str },
    #[error("{}", t!("guideline-bad-rule", name = name.as_str(), problem = problem.to_string()))]
    Rule { name: String, problem: RuleError },
}

impl Default for Guideline {
    fn default() -> Self {
        Self::ted()
    }
}

impl Guideline {
    /// Where the value of `field` comes from.
    pub fn provenance(&self, field: Field) -> Provenance {
        self.provenance.get(&field).copied().unwrap_or_default()
    }

    /// Where the value of `field` comes from, in words; `None`: no source is given.
    pub fn source(&self, field: Field) -> Option<&str> {
        self.sources.get(&field).map(String::as_str)
    }

    /// Whether a rule is this program's own choice for a guideline that says nothing of the kind: what breaks it is a hint, no breach.
    /// What a person set has no source, and is meant.
    pub fn is_own_choice(&self, field: Field) -> bool {
        self.provenance(field) == Provenance::Chosen && self.source(field).is_some()
    }

    /// How long before its first word a cue may appear at most: the lead-in where the guideline asks for it, else at least as much as
    /// it may come late.
    pub fn most_lead(&self) -> Duration {
        if self.is_own_choice(Field::LeadIn) { self.lead_in.max(self.max_delay) } else { self.lead_in }
    }

    /// What stands before the line of the first speaker of a cue of two, and before those of others.
    pub fn dash(&self, is_first: bool) -> &'static str {
        self.dashes.unwrap_or(DashStyle::BothLinesSpace).lead(is_first)
    }

    /// Whether two guidelines have the same name and the same rules, wherever their numbers come from.
    pub fn has_rules_of(&self, other: &Self) -> bool {
        let Self { provenance, sources, notes, cuts: theirs, .. } = other.clone();
        let gain = theirs.and_then(|cuts| cuts.gain);
        let cuts = self.cuts.map(|cuts| CutStyle { gain, ..cuts });
        Self { provenance, sources, notes, cuts, ..self.clone() } == *other
    }

    /// The reading speed that no cue is cut to exceed, in characters per second; at least `max_cps`.
    pub fn strict_cps(&self) -> f64 {
        self.strict_cps.map_or(self.max_cps, |strict| strict.max(self.max_cps))
    }

    /// Reads a guideline written as JSON (durations in nanoseconds, gaps also as [`CueGap`] has it) and validates it.
    pub fn from_json(text: &str) -> Result<Self, GuidelineError> {
        let mut guideline: Self = serde_json::from_str(text)?;
        guideline.validate()?;
        guideline.validate_rules()?;
        guideline.keep_usual_figures();
        Ok(guideline)
    }

    /// Fails if no cue could ever satisfy the rules.
    pub fn validate(&self) -> Result<(), GuidelineError> {
        /// Whether it holds, and what is wrong if it does not.
        type Rule = (bool, fn() -> &'static str);
        let second = 1_000_000_000;
        let [least_gap, closed_gap] = [self.min_gap, self.close_gaps_below].map(|gap| gap.duration(self.frame_rate));
        let (early, late) = (self.lead_in, self.max_delay);
        let [zone, shift, before] = [self.shot_zone, self.shot_shift, self.out_before_shot]
            .map(|gap| gap.unwrap_or(CueGap::NONE).duration(self.frame_rate));
        let durations =
            [least_gap, closed_gap, early, late, self.hold_after_speech, self.min_duration, zone, shift, before];
        let is_speed = |speed: f64| speed.is_finite() && speed > 0.0;
        let words = (self.max_words_per_minute, self.optimal_words_per_minute);
        let is_above = |speed: f64| words.0.is_some_and(|most| speed > most);
        let rules: [Rule; 13] = [
            ((1..=1000).contains(&self.max_chars_per_line), || t!("guideline-bad-line-length")),
            ((1..=LINE_LIMIT).contains(&self.max_lines), || t!("guideline-bad-lines")),
            (is_speed(self.max_cps), || t!("guideline-bad-max-cps")),
            (self.strict_cps.is_none_or(is_speed), || t!("guideline-bad-strict-cps")),
            (self.optimal_cps > 0.0 && self.optimal_cps <= self.max_cps, || t!("guideline-bad-optimal-cps")),
            (words.0.is_none_or(is_speed), || t!("guideline-bad-max-words")),
            (words.1.is_none_or(|speed| is_speed(speed) && !is_above(speed)), || t!("guideline-bad-optimal-words")),
            (self.max_duration >= self.min_duration, || t!("guideline-bad-durations")),
            (self.max_duration > Duration::ZERO, || t!("guideline-bad-max-duration")),
            (self.max_duration.as_nanos() <= 3600 * second, || t!("guideline-long-max-duration")),
            (durations.iter().all(|d| (0..=3600 * second).contains(&d.as_nanos())), || t!("guideline-bad-duration")),
            (zone == Duration::ZERO || (shift <= zone && before <= zone), || t!("guideline-bad-shot-zone")),
            (self.cuts.is_none_or(|cuts| cuts.is_valid()), || t!("guideline-bad-cuts")),
        ];
        if let Some((_, rule)) = rules.iter().find(|(holds, _)| !holds) {
            return Err(GuidelineError::Impossible { name: self.name.clone(), rule: rule() });
        }
        Ok(())
    }

    /// Fails if one of the client's own rules of text cannot be used. Apart from the rest, which a window asks about in every frame:
    /// patterns take their time, and change only where a file is read.
    pub fn validate_rules(&self) -> Result<(), GuidelineError> {
        let of_rule = |problem| GuidelineError::Rule { name: self.name.clone(), problem };
        self.text_rules.rules("en").map(drop).map_err(of_rule)
    }
}
