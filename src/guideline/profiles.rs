//! The built-in profiles, each number with its provenance.

use std::collections::BTreeMap;

use super::{Field, Guideline, Provenance};
use crate::time::Duration;

/// Two frames at 24 frames per second, in nanoseconds; the smallest gap that is sure to be visible at film rate.
const TWO_FRAMES: Duration = Duration::from_nanos(83_333_333);
/// Twelve frames at 24 frames per second.
const HALF_SECOND: Duration = Duration::from_millis(500);

impl Guideline {
    /// The built-in profiles, TED first.
    pub fn all() -> Vec<Self> {
        vec![
            Self::ted(),
            Self::netflix_english(),
            Self::netflix_english_children(),
            Self::bbc(),
            Self::dcmp(),
            Self::amazon(),
            Self::arte(),
            Self::short_vertical(),
        ]
    }

    /// The built-in profile of that name; case, spaces and hyphens do not matter, and the start of a name is enough
    /// ("netflix", "short-vertical"). Where several start like that it is the first one.
    pub fn named(name: &str) -> Option<Self> {
        let plain = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
        let wanted = plain(name);
        if wanted.is_empty() {
            return None;
        }
        let starts_alike = |profile: &Self| plain(&profile.name).starts_with(&wanted);
        // The plain name of a profile stands before those that add to it, so the first match is the exact one.
        Self::all().into_iter().find(starts_alike)
    }

    /// TED talks: the default.
    ///
    /// TED has no rule about gaps. None is invented here (0): a rule of two frames would call TED's own subtitles
    /// faulty, and at 21 characters per second every frame is needed for reading. Gaps so short that they flicker are
    /// closed all the same.
    pub fn ted() -> Self {
        use Field::*;
        Self {
            name: "TED".into(),
            max_chars_per_line: 42,
            max_lines: 2,
            max_cps: 21.0,
            optimal_cps: 15.0,
            count_spaces: true,
            min_duration: Duration::from_millis(1000),
            max_duration: Duration::from_millis(7000),
            min_gap: Duration::ZERO,
            close_gaps_below: HALF_SECOND,
            lead_in: Duration::from_millis(100),
            // Hardly noticed, and enough for a quick phrase among slower ones.
            max_delay: Duration::from_millis(300),
            hold_after_speech: HALF_SECOND,
            one_sentence_per_cue: true,
            line_shape: super::LineShape::Equal,
            provenance: sources(
                Provenance::Stored,
                &[MaxCharsPerLine, MaxLines, MaxCps, MinDuration, MaxDuration, LeadIn, OneSentencePerCue, LineShape],
            ),
        }
    }

    /// Netflix, English, adult programmes; frames counted at 24 per second.
    pub fn netflix_english() -> Self {
        use Field::*;
        let mut provenance = sources(
            Provenance::Stored,
            &[MaxCharsPerLine, MaxLines, MinDuration, MaxDuration, MinGap, CloseGapsBelow, HoldAfterSpeech],
        );
        provenance.insert(MaxCps, Provenance::Code);
        Self {
            name: "Netflix English".into(),
            max_cps: 20.0,
            optimal_cps: 17.0,
            min_duration: Duration::from_nanos(833_333_333),
            min_gap: TWO_FRAMES,
            lead_in: Duration::ZERO,
            max_delay: TWO_FRAMES,
            line_shape: super::LineShape::BottomHeavy,
            provenance,
            ..Self::ted()
        }
    }

    /// Netflix, English, children's programmes.
    pub fn netflix_english_children() -> Self {
        Self { name: "Netflix English (children)".into(), max_cps: 17.0, optimal_cps: 13.0, ..Self::netflix_english() }
    }

    /// BBC. 180 and 160 words per minute, at six characters a word, are 18 and 16 characters per second.
    pub fn bbc() -> Self {
        use Field::*;
        let mut provenance = sources(Provenance::Stored, &[MaxLines, OneSentencePerCue]);
        provenance.extend(sources(Provenance::Converted, &[MaxCps, OptimalCps]));
        provenance.extend(sources(Provenance::Memory, &[MaxCharsPerLine, MinGap, CloseGapsBelow]));
        Self {
            name: "BBC".into(),
            max_chars_per_line: 37,
            max_cps: 18.0,
            optimal_cps: 16.0,
            // Either no gap at all or one of a second at least.
            close_gaps_below: Duration::from_millis(1000),
            // Within the second and a half that the BBC allows.
            hold_after_speech: Duration::from_millis(1000),
            provenance,
            ..Self::ted()
        }
    }

    /// Described and Captioned Media Program. 225 and 160 words per minute at six characters a word.
    pub fn dcmp() -> Self {
        use Field::*;
        let mut provenance = sources(Provenance::Stored, &[MaxCharsPerLine, MaxLines, MinDuration]);
        provenance.extend(sources(Provenance::Converted, &[MaxCps, OptimalCps]));
        Self {
            name: "DCMP".into(),
            max_chars_per_line: 32,
            max_cps: 22.5,
            optimal_cps: 16.0,
            min_duration: Duration::from_millis(2000),
            line_shape: super::LineShape::Syntax,
            provenance,
            ..Self::ted()
        }
    }

    pub fn amazon() -> Self {
        Self {
            name: "Amazon".into(),
            max_cps: 17.0,
            optimal_cps: 14.0,
            max_duration: Duration::from_millis(7007),
            min_gap: TWO_FRAMES,
            provenance: measured_in_code(),
            ..Self::ted()
        }
    }

    pub fn arte() -> Self {
        Self {
            name: "Arte".into(),
            max_chars_per_line: 40,
            max_cps: 20.0,
            max_duration: Duration::from_millis(10_000),
            min_gap: Duration::from_millis(200),
            provenance: measured_in_code(),
            ..Self::ted()
        }
    }

    /// Upright video on a telephone: short lines that change quickly.
    pub fn short_vertical() -> Self {
        Self {
            name: "Short vertical video".into(),
            max_chars_per_line: 24,
            max_cps: 25.0,
            optimal_cps: 18.0,
            min_duration: Duration::from_millis(700),
            max_duration: Duration::from_millis(5000),
            provenance: measured_in_code(),
            ..Self::ted()
        }
    }
}

fn sources(provenance: Provenance, fields: &[Field]) -> BTreeMap<Field, Provenance> {
    fields.iter().map(|&field| (field, provenance)).collect()
}

/// The fields that the profiles of other programs have.
fn measured_in_code() -> BTreeMap<Field, Provenance> {
    use Field::*;
    sources(Provenance::Code, &[MaxCharsPerLine, MaxLines, MaxCps, MinDuration, MaxDuration, MinGap])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_profile_is_valid_and_survives_a_file() -> Result<(), Box<dyn std::error::Error>> {
        for profile in Guideline::all() {
            let text = serde_json::to_string_pretty(&profile)?;
            assert_eq!(Guideline::from_json(&text)?, profile);
            assert_eq!(Guideline::named(&profile.name.to_uppercase()), Some(profile));
        }
        Ok(())
    }

    #[test]
    fn a_profile_that_nothing_can_satisfy_is_refused() {
        let check = |json: &str, expected: &str| {
            let message = Guideline::from_json(json).map(|_| ()).unwrap_err().to_string();
            assert!(message.contains(expected), "{message}");
        };
        check(r#"{"max_lines":0}"#, "between 1 and 3 lines");
        check(r#"{"max_chars_per_line":0}"#, "between 1 and 1000");
        check(r#"{"max_cps":0}"#, "above 0");
        check(r#"{"max_duration":5}"#, "below the shortest");
        check(r#"{"lead_in":-1}"#, "negative");
        check(r#"{"max_cpss":20}"#, "max_cpss");
        check("[", "cannot read");
    }

    #[test]
    fn the_start_of_a_name_is_enough() {
        let check = |name: &str, expected: Option<&str>| {
            assert_eq!(Guideline::named(name).map(|profile| profile.name).as_deref(), expected, "{name}");
        };
        check("ted", Some("TED"));
        check("netflix", Some("Netflix English"));
        check("netflix-english-children", Some("Netflix English (children)"));
        check("short_vertical", Some("Short vertical video"));
        check("", None);
        check("tedx", None);
    }

    #[test]
    fn a_number_nobody_gave_is_marked_as_chosen() {
        assert_eq!(Guideline::ted().provenance(Field::MinGap), Provenance::Chosen);
        assert_eq!(Guideline::ted().provenance(Field::MaxCps), Provenance::Stored);
        assert_eq!(Guideline::bbc().provenance(Field::MaxCharsPerLine), Provenance::Memory);
        assert_eq!(Guideline::netflix_english().provenance(Field::MaxCps), Provenance::Code);
    }
}
