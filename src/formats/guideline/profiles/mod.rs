//! The built-in profiles: a data file each, in which every number says where it comes from.
//!
//! A file gives each rule its `value`, its `provenance` (left out where it is this program's choice) and a `source` that a
//! person can read. Times are text with a unit ("500 ms", "1 s"), gaps may be frames ("2 frames"). A new profile is a new
//! file and a line in [`FILES`]; its texts stand in German in `german.json`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::frames::{CueGap, FrameRate};
use super::{CharWidth, Field, FiguresOfLanguages, Guideline, LanguageTable, LineShape, Provenance, SpeakerMarking};
use crate::text_rules::{DashStyle, RuleChoice};
use base::time::Duration;

/// TED first: it is the default.
const FILES: [&str; 8] = [
    include_str!("ted.json"),
    include_str!("netflix.json"),
    include_str!("netflix_children.json"),
    include_str!("bbc.json"),
    include_str!("dcmp.json"),
    include_str!("amazon.json"),
    include_str!("arte.json"),
    include_str!("short_vertical.json"),
];

static PROFILES: LazyLock<[BuiltIn; FILES.len()]> =
    LazyLock::new(|| FILES.map(|text| read(text).expect("a test reads every built-in profile")));

/// A guideline that comes with the program.
struct BuiltIn {
    guideline: Guideline,
    former_names: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProfileFile {
    name: String,
    #[serde(default)]
    notes: String,
    /// What it was called in earlier versions, as projects and settings have it.
    #[serde(default)]
    former_names: Vec<String>,
    rules: Rules,
    /// The groups of text rules that count.
    #[serde(default)]
    text_rules: Vec<String>,
    #[serde(default)]
    languages: LanguagesFile,
}

/// For which languages there are figures, and which are otherwise in some.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct LanguagesFile {
    said_for: Vec<String>,
    not_for: Vec<String>,
    figures: Vec<FiguresFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FiguresFile {
    languages: Vec<String>,
    max_chars_per_line: Option<Stated<usize>>,
    max_cps: Option<Stated<f64>>,
    strict_cps: Option<Stated<f64>>,
    optimal_cps: Option<Stated<f64>>,
    char_width: Option<Stated<CharWidth>>,
    dashes: Option<Stated<DashStyle>>,
}

/// Nothing is taken from another profile: a file can be read by itself.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rules {
    max_chars_per_line: Stated<usize>,
    max_lines: Stated<usize>,
    max_cps: Stated<f64>,
    strict_cps: Option<Stated<f64>>,
    optimal_cps: Stated<f64>,
    max_words_per_minute: Option<Stated<f64>>,
    optimal_words_per_minute: Option<Stated<f64>>,
    count_spaces: Stated<bool>,
    char_width: Option<Stated<CharWidth>>,
    min_duration: Stated<CueGap>,
    max_duration: Stated<CueGap>,
    frame_rate: Option<Stated<FrameRate>>,
    min_gap: Stated<CueGap>,
    close_gaps_below: Stated<CueGap>,
    lead_in: Stated<CueGap>,
    max_delay: Stated<CueGap>,
    hold_after_speech: Stated<CueGap>,
    shot_zone: Option<Stated<CueGap>>,
    shot_shift: Option<Stated<CueGap>>,
    out_before_shot: Option<Stated<CueGap>>,
    one_sentence_per_cue: Stated<bool>,
    line_shape: Stated<LineShape>,
    speakers: Stated<SpeakerMarking>,
    dashes: Option<Stated<DashStyle>>,
}

/// A value, and where it comes from.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stated<T> {
    value: T,
    #[serde(default)]
    provenance: Provenance,
    source: String,
}

/// The notes on the values taken so far.
#[derive(Default)]
struct Ledger {
    provenance: BTreeMap<Field, Provenance>,
    sources: BTreeMap<Field, String>,
}

impl Ledger {
    fn take<T>(&mut self, field: Field, stated: Stated<T>) -> T {
        if stated.provenance != Provenance::Chosen {
            self.provenance.insert(field, stated.provenance);
        }
        self.sources.insert(field, stated.source);
        stated.value
    }
}

impl FiguresFile {
    fn figures(self) -> FiguresOfLanguages {
        let mut ledger = Ledger::default();
        let mut speed = |field, stated: Option<Stated<f64>>| stated.map(|stated| ledger.take(field, stated));
        let max_cps = speed(Field::MaxCps, self.max_cps);
        let strict_cps = speed(Field::StrictCps, self.strict_cps);
        let optimal_cps = speed(Field::OptimalCps, self.optimal_cps);
        FiguresOfLanguages {
            languages: self.languages,
            max_chars_per_line: self.max_chars_per_line.map(|stated| ledger.take(Field::MaxCharsPerLine, stated)),
            max_cps,
            strict_cps,
            optimal_cps,
            char_width: self.char_width.map(|stated| ledger.take(Field::CharWidth, stated)),
            dashes: self.dashes.map(|stated| ledger.take(Field::Dashes, stated)),
            provenance: ledger.provenance,
            sources: ledger.sources,
        }
    }
}

fn read(text: &str) -> Result<BuiltIn, serde_json::Error> {
    let ProfileFile { name, notes, former_names, rules, text_rules, languages } = serde_json::from_str(text)?;
    let mut ledger = Ledger::default();
    let rate = rules.frame_rate.map(|rate| ledger.take(Field::FrameRate, rate));
    let mut time = |field, stated: Stated<CueGap>| -> Duration { ledger.take(field, stated).duration(rate) };
    let min_duration = time(Field::MinDuration, rules.min_duration);
    let max_duration = time(Field::MaxDuration, rules.max_duration);
    let lead_in = time(Field::LeadIn, rules.lead_in);
    let max_delay = time(Field::MaxDelay, rules.max_delay);
    let hold_after_speech = time(Field::HoldAfterSpeech, rules.hold_after_speech);
    let mut guideline = Guideline {
        name,
        max_chars_per_line: ledger.take(Field::MaxCharsPerLine, rules.max_chars_per_line),
        max_lines: ledger.take(Field::MaxLines, rules.max_lines),
        max_cps: ledger.take(Field::MaxCps, rules.max_cps),
        strict_cps: rules.strict_cps.map(|strict| ledger.take(Field::StrictCps, strict)),
        optimal_cps: ledger.take(Field::OptimalCps, rules.optimal_cps),
        max_words_per_minute: rules.max_words_per_minute.map(|most| ledger.take(Field::MaxWordsPerMinute, most)),
        optimal_words_per_minute: rules
            .optimal_words_per_minute
            .map(|optimal| ledger.take(Field::OptimalWordsPerMinute, optimal)),
        count_spaces: ledger.take(Field::CountSpaces, rules.count_spaces),
        char_width: rules.char_width.map(|width| ledger.take(Field::CharWidth, width)).unwrap_or_default(),
        min_duration,
        max_duration,
        frame_rate: rate,
        min_gap: ledger.take(Field::MinGap, rules.min_gap),
        close_gaps_below: ledger.take(Field::CloseGapsBelow, rules.close_gaps_below),
        lead_in,
        max_delay,
        hold_after_speech,
        shot_zone: rules.shot_zone.map(|zone| ledger.take(Field::ShotZone, zone)),
        shot_shift: rules.shot_shift.map(|shift| ledger.take(Field::ShotShift, shift)),
        out_before_shot: rules.out_before_shot.map(|before| ledger.take(Field::OutBeforeShot, before)),
        one_sentence_per_cue: ledger.take(Field::OneSentencePerCue, rules.one_sentence_per_cue),
        line_shape: ledger.take(Field::LineShape, rules.line_shape),
        speakers: ledger.take(Field::Speakers, rules.speakers),
        dashes: rules.dashes.map(|dashes| ledger.take(Field::Dashes, dashes)),
        text_rules: RuleChoice { groups: text_rules, ..RuleChoice::default() },
        languages: LanguageTable {
            said_for: languages.said_for,
            not_for: languages.not_for,
            figures: languages.figures.into_iter().map(FiguresFile::figures).collect(),
        },
        cuts: None,
        provenance: ledger.provenance,
        sources: ledger.sources,
        notes,
    };
    guideline.keep_usual_figures();
    Ok(BuiltIn { guideline, former_names })
}

impl Guideline {
    /// The built-in profiles, TED first.
    pub fn all() -> Vec<Self> {
        PROFILES.iter().map(|built_in| built_in.guideline.clone()).collect()
    }

    /// The built-in profile of that name, or that was called so; case, spaces and hyphens do not matter, and the start of a name is enough
    /// ("netflix", "short-vertical"). Where several start like that it is the first one.
    pub fn named(name: &str) -> Option<Self> {
        let plain = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
        let wanted = plain(name);
        if wanted.is_empty() {
            return None;
        }
        // The plain name of a profile stands before those that add to it, so the first match is the exact one.
        let is_called = |built_in: &&BuiltIn| plain(&built_in.guideline.name).starts_with(&wanted);
        let was_called =
            |built_in: &&BuiltIn| built_in.former_names.iter().any(|name| plain(name).starts_with(&wanted));
        let found = PROFILES.iter().find(is_called).or_else(|| PROFILES.iter().find(was_called));
        found.map(|built_in| built_in.guideline.clone())
    }

    /// TED talks: the default.
    pub fn ted() -> Self {
        PROFILES[0].guideline.clone()
    }

    /// Netflix, adult programmes; gaps are counted in frames.
    pub fn netflix() -> Self {
        PROFILES[1].guideline.clone()
    }

    /// Netflix, children's programmes.
    pub fn netflix_children() -> Self {
        PROFILES[2].guideline.clone()
    }

    pub fn bbc() -> Self {
        PROFILES[3].guideline.clone()
    }

    /// Described and Captioned Media Program.
    pub fn dcmp() -> Self {
        PROFILES[4].guideline.clone()
    }

    pub fn amazon() -> Self {
        PROFILES[5].guideline.clone()
    }

    pub fn arte() -> Self {
        PROFILES[6].guideline.clone()
    }

    /// Upright video on a telephone: short lines that change quickly.
    pub fn short_vertical() -> Self {
        PROFILES[7].guideline.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_profile_is_valid_and_survives_a_file() -> Result<(), Box<dyn std::error::Error>> {
        for text in FILES {
            read(text)?.guideline.validate()?;
        }
        for profile in Guideline::all() {
            let text = serde_json::to_string_pretty(&profile)?;
            assert_eq!(Guideline::from_json(&text)?, profile);
            assert_eq!(Guideline::named(&profile.name.to_uppercase()), Some(profile));
        }
        Ok(())
    }

    #[test]
    fn every_profile_is_that_of_its_name_and_says_where_its_numbers_come_from() {
        let names: Vec<String> = [
            Guideline::ted(),
            Guideline::netflix(),
            Guideline::netflix_children(),
            Guideline::bbc(),
            Guideline::dcmp(),
            Guideline::amazon(),
            Guideline::arte(),
            Guideline::short_vertical(),
        ]
        .map(|profile| profile.name)
        .to_vec();
        let expected =
            ["TED", "Netflix", "Netflix (children)", "BBC", "DCMP", "Amazon", "Arte", "Short vertical video"];
        assert_eq!(names, expected);
        for profile in Guideline::all() {
            // Most say nothing of shot changes, and the frame rate is the video's.
            let is_said = |field: &Field| match field {
                Field::FrameRate => false,
                Field::ShotZone => profile.shot_zone.is_some(),
                Field::ShotShift => profile.shot_shift.is_some(),
                Field::OutBeforeShot => profile.out_before_shot.is_some(),
                Field::Dashes => profile.dashes.is_some(),
                Field::MaxWordsPerMinute => profile.max_words_per_minute.is_some(),
                Field::OptimalWordsPerMinute => profile.optimal_words_per_minute.is_some(),
                Field::CharWidth => {
                    profile.languages.figures.iter().any(|row| row.char_width == Some(CharWidth::HalfAndFull))
                }
                _ => true,
            };
            for field in Field::ALL.iter().copied().filter(is_said) {
                let source = profile.source(field).unwrap_or_default();
                assert!(source.len() > 5, "{} says nothing of {field:?}", profile.name);
                let is_ours = source.contains("this program’s choice");
                assert!(!is_ours || profile.provenance(field) == Provenance::Chosen, "{}: {field:?}", profile.name);
            }
            assert_eq!(profile.frame_rate.is_some(), matches!(profile.min_gap, CueGap::Frames(_)), "{}", profile.name);
        }
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
        check(r#"{"strict_cps":0}"#, "whole phrases must be above 0");
        check(r#"{"max_words_per_minute":0}"#, "words a minute must be above 0");
        check(r#"{"max_words_per_minute":160,"optimal_words_per_minute":180}"#, "comfortable words a minute");
        check(r#"{"max_duration":5}"#, "below the minimum");
        check(r#"{"lead_in":-1}"#, "negative");
        check(r#"{"min_gap":-1}"#, "negative");
        check(r#"{"min_gap":"100000 frames"}"#, "above an hour");
        check(r#"{"min_gap":"two frames"}"#, "2 frames");
        check(r#"{"shot_zone":-1}"#, "negative");
        check(r#"{"shot_zone":"12 frames","shot_shift":"13 frames"}"#, "shot change");
        check(r#"{"frame_rate":"26"}"#, "23.976");
        check(r#"{"max_cpss":20}"#, "max_cpss");
        check("[", "cannot read");
    }

    #[test]
    fn a_guideline_from_before_there_were_frames_and_sources_is_read() -> Result<(), Box<dyn std::error::Error>> {
        // As an earlier version wrote it.
        let text = r#"{"name":"Netflix English","max_chars_per_line":42,"max_lines":2,"max_cps":20.0,"optimal_cps":17.0,
            "count_spaces":true,"min_duration":833333333,"max_duration":7000000000,"min_gap":83333333,
            "close_gaps_below":500000000,"lead_in":0,"hold_after_speech":500000000,"one_sentence_per_cue":true,
            "line_shape":"bottom_heavy","provenance":{"max_chars_per_line":"stored","max_cps":"code"}}"#;
        let read = Guideline::from_json(text)?;
        assert_eq!((read.frame_rate, read.min_gap), (None, CueGap::Time(Duration::from_nanos(83_333_333))));
        assert_eq!(read.provenance(Field::MaxCps), Provenance::Code);
        assert_eq!(read.source(Field::MaxCps), None);
        assert_eq!((read.max_words_per_minute, read.optimal_words_per_minute), (None, None));
        assert!(!serde_json::to_string(&read)?.contains("words_per_minute"));
        assert!(!read.has_rules_of(&Guideline::netflix()));

        // What earlier versions know is written as they wrote it, where nothing new is used.
        let bare = Guideline { sources: BTreeMap::new(), notes: String::new(), ..Guideline::ted() };
        assert!(bare.has_rules_of(&Guideline::ted()) && bare != Guideline::ted());
        let written = serde_json::to_string(&bare)?;
        assert!(written.contains(r#""min_gap":0,"close_gaps_below":500000000"#), "{written}");
        assert!(
            !written.contains("shot")
                && !written.contains("frame_rate")
                && !written.contains("sources")
                && !written.contains("notes")
        );
        Ok(())
    }

    #[test]
    fn the_start_of_a_name_is_enough() {
        let check = |name: &str, expected: Option<&str>| {
            assert_eq!(Guideline::named(name).map(|profile| profile.name).as_deref(), expected, "{name}");
        };
        check("ted", Some("TED"));
        check("netflix", Some("Netflix"));
        check("netflix-english-children", Some("Netflix (children)"));
        check("short_vertical", Some("Short vertical video"));
        check("", None);
        check("tedx", None);
    }

    #[test]
    fn a_number_nobody_gave_is_marked_as_chosen() {
        assert_eq!(Guideline::ted().provenance(Field::MinGap), Provenance::Chosen);
        assert_eq!(Guideline::ted().provenance(Field::MaxCps), Provenance::Stored);
        assert_eq!(Guideline::bbc().provenance(Field::MaxCharsPerLine), Provenance::Memory);
        assert_eq!(Guideline::netflix().provenance(Field::MaxCps), Provenance::Code);
        let netflix = Guideline::netflix();
        assert_eq!(netflix.provenance(Field::ShotZone), Provenance::Stored);
        assert_eq!(Guideline::bbc().provenance(Field::ShotZone), Provenance::Memory);
        assert_eq!(Guideline::ted().shot_zone, None);
        assert!(Provenance::Converted.is_verified() && !Provenance::Memory.is_verified());
    }
}
