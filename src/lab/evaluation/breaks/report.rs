//! The figures of `evaluate breaks`, and how they are printed.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::agreement::{count_line_ends, count_sigma};
use super::caption_file::CaptionTalk;
use super::systems::Baseline;
use crate::evaluation::figure_table::percent;
use base::progress::{Cancellation, Progress};
use editor::comparison::Counts;
use editor::comparison::sigma::SigmaCounts;
use formats::language::Language;
use models::breaks::BreakModel;
use models::breaks::writing::without_marks;

/// Stands behind the name of a system that was given the words without punctuation, capitals and stage directions.
const PLAIN: &str = "_plain";
const LEARNED: &str = "learned";
/// The titles of the tables, and what stands behind the names of their systems.
pub const TABLES: [(&str, &str); 2] = [("with punctuation", ""), ("without punctuation", PLAIN)];
/// The width of the names.
pub const NAME_WIDTH: usize = 20;

/// How each system broke the lines of a file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BreakReport {
    pub talks: usize,
    /// Gaps between words, those between talks left out.
    pub gaps: usize,
    /// Longest line that the systems may make, in characters.
    pub limit: usize,
    /// The lines of the file itself.
    pub reference: ReferenceLines,
    /// By name; `_plain` behind a name: without punctuation, capitals and stage directions in what the system reads.
    pub systems: BTreeMap<String, BreakFigures>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ReferenceLines {
    pub lines: usize,
    /// Share of them within the limit: no system that keeps to it can have all of their ends and no others.
    pub within_limit: f64,
}

/// Ratios are 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct BreakFigures {
    /// Of line ends at gaps between words.
    pub precision: f64,
    pub recall: f64,
    pub f1: f64,
    /// [`Sigma`](editor::comparison::sigma::Sigma) with all breaks as ends of lines, sentence by sentence, in percent; `None` for
    /// a file with too few words for it.
    pub sigma: Option<f64>,
    /// Share of lines within the limit.
    pub within_limit: f64,
}

/// A talk as a system gets it, with the lines of the subtitler.
struct Material {
    words: Vec<String>,
    line_ends: Vec<bool>,
    /// One past the last word of each sentence.
    sentences: Vec<usize>,
}

/// Breaks the talks with the model and with every baseline, with punctuation and without. The language of the baselines'
/// rules is the model's. Reports talks done.
pub fn measure(
    talks: &[CaptionTalk],
    model: &BreakModel,
    language: &str,
    limit: usize,
    progress: &Progress,
) -> Result<BreakReport, Cancellation> {
    let mut counts: BTreeMap<String, SystemCounts> = BTreeMap::new();
    let mut reference = (0, 0);
    let rules = Language::of(language);
    for (number, talk) in talks.iter().enumerate() {
        progress.tick(number as u64, talks.len() as u64)?;
        let (shown, plain) = (Material::shown(talk, rules), Material::plain(talk, rules));
        reference.0 += talk.line_ends.iter().filter(|ends| **ends).count();
        reference.1 += lines_within(&talk.words, &talk.line_ends, limit);
        for (material, is_plain) in [(&shown, false), (&plain, true)] {
            let words = &material.words;
            let name = |name: &str| if is_plain { format!("{name}{PLAIN}") } else { name.to_owned() };
            let mut count = |name: String, ends: &[bool]| counts.entry(name).or_default().add(material, ends, limit);
            let scores = model.read_as(words, !is_plain, &Progress::silent())?;
            count(name(LEARNED), &scores.best_lines(limit, model.threshold(!is_plain)));
            // Without marks there is nothing to break at.
            for baseline in Baseline::ALL.into_iter().filter(|&b| !(is_plain && b == Baseline::Punctuation)) {
                count(name(baseline.name()), &baseline.lines(words, limit, language));
            }
        }
    }
    progress.tick(talks.len() as u64, talks.len() as u64)?;
    Ok(BreakReport {
        talks: talks.len(),
        gaps: talks.iter().map(|talk| talk.words.len().saturating_sub(1)).sum(),
        limit,
        reference: ReferenceLines { lines: reference.0, within_limit: share(reference.1, reference.0) },
        systems: counts.into_iter().map(|(name, counts)| (name, counts.figures())).collect(),
    })
}

impl Material {
    fn shown(talk: &CaptionTalk, language: &Language) -> Self {
        let sentences = (0..talk.words.len())
            .filter(|&word| language.ends_sentence(&talk.words[word], talk.words.get(word + 1).map(String::as_str)));
        Self {
            sentences: sentences.map(|word| word + 1).collect(),
            words: talk.words.clone(),
            line_ends: talk.line_ends.clone(),
        }
    }

    /// The sentences are those of the talk as it was shown, for it takes marks to tell them.
    fn plain(talk: &CaptionTalk, language: &Language) -> Self {
        let spoken = without_marks(&talk.words);
        let spoken_before = |word: usize| spoken[..word].iter().flatten().count();
        let sentences = Self::shown(talk, language).sentences.into_iter().map(spoken_before).collect();
        let CaptionTalk { words, line_ends } = talk.without_marks();
        Self { words, line_ends, sentences }
    }
}

#[derive(Default)]
struct SystemCounts {
    line_ends: Counts,
    sigma: SigmaCounts,
    lines: usize,
    within: usize,
}

impl SystemCounts {
    fn add(&mut self, material: &Material, ends: &[bool], limit: usize) {
        count_line_ends(&mut self.line_ends, &material.line_ends, ends);
        self.lines += ends.iter().filter(|ends| **ends).count();
        self.within += lines_within(&material.words, ends, limit);
        count_sigma(&mut self.sigma, &material.words, &material.sentences, &material.line_ends, ends);
    }

    fn figures(&self) -> BreakFigures {
        BreakFigures {
            precision: self.line_ends.precision().unwrap_or(0.0),
            recall: self.line_ends.recall().unwrap_or(0.0),
            f1: self.line_ends.f1().unwrap_or(0.0),
            sigma: self.sigma.score().map(|sigma| sigma.sigma),
            within_limit: share(self.within, self.lines),
        }
    }
}

/// Lines of `limit` characters at most.
fn lines_within(words: &[String], ends: &[bool], limit: usize) -> usize {
    let (mut within, mut length) = (0, 0);
    for (word, &ends) in words.iter().zip(ends) {
        length += word.chars().count() + usize::from(length > 0);
        if ends {
            within += usize::from(length <= limit);
            length = 0;
        }
    }
    within
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

impl BreakReport {
    /// Without the rules, for tables that have several models.
    #[must_use]
    pub fn learned_alone(mut self) -> Self {
        self.systems.retain(|name, _| name.starts_with(LEARNED));
        self
    }

    /// What was measured, in two lines.
    pub fn heading(&self) -> String {
        let Self { talks, gaps, limit, reference: ReferenceLines { lines, within_limit }, .. } = self;
        let within = percent(*within_limit);
        let first = format!("{talks} talks, {gaps} gaps, lines of {limit} characters at most");
        format!("{first}\nthe file's own {lines} lines: {within} % within the limit\n")
    }

    /// The figures of the model under the name `name`, in the table whose systems have `ending` behind their names.
    pub fn learned_line(&self, name: &str, ending: &str) -> Option<String> {
        self.line(name, &format!("{LEARNED}{ending}"))
    }

    fn line(&self, name: &str, system: &str) -> Option<String> {
        let found = self.systems.get(system)?;
        let sigma = found.sigma.map_or_else(|| "-".to_owned(), |sigma| format!("{sigma:.1}"));
        let [p, r, f1, within] = [found.precision, found.recall, found.f1, found.within_limit].map(percent);
        Some(format!("{name:<NAME_WIDTH$} {p:>9} {r:>9} {f1:>9} {sigma:>9} {within:>9}"))
    }
}

/// The headings of the table called `title`, a blank line before them.
pub fn headings(title: &str, limit: usize) -> String {
    let within = format!("≤ {limit}");
    format!("\n{title:<NAME_WIDTH$} precision    recall        F1     Sigma {within:>9}\n")
}

impl fmt::Display for BreakReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.heading())?;
        for (title, ending) in TABLES {
            f.write_str(&headings(title, self.limit))?;
            for name in std::iter::once(LEARNED).chain(Baseline::ALL.into_iter().rev().map(Baseline::name)) {
                if let Some(line) = self.line(name, &format!("{name}{ending}")) {
                    writeln!(f, "{line}")?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn talk() -> CaptionTalk {
        let words: Vec<String> = "So, we go home now. (Laughter) You and the other people know."
            .split(' ')
            .cycle()
            .take(120)
            .map(str::to_owned)
            .collect();
        let line_ends = (0..120).map(|word| word % 12 == 4 || word % 12 == 11).collect();
        CaptionTalk { words, line_ends }
    }

    #[test]
    fn every_system_is_measured_with_punctuation_and_without() {
        let report = measure(&[talk()], &BreakModel::toy(), "en", 42, &Progress::silent()).unwrap();
        assert_eq!((report.talks, report.gaps, report.reference.lines), (1, 119, 20));
        let names: Vec<&str> = report.systems.keys().map(String::as_str).collect();
        let expected = [
            "balanced",
            "balanced_plain",
            "greedy",
            "greedy_plain",
            "learned",
            "learned_plain",
            "punctuation",
            "rules",
            "rules_plain",
        ];
        assert_eq!(names, expected);
        assert!(report.systems.values().all(|found| found.within_limit == 1.0 && found.f1 <= 1.0));
        // The balanced lines are the sentences, and so are the talk's, but for the stage direction.
        let balanced = report.systems["balanced"];
        assert!(balanced.recall == 1.0 && balanced.sigma.unwrap() > 90.0, "{balanced:?}");
        let text = report.to_string();
        assert!(text.contains("without punctuation") && text.contains("rules"), "{text}");
        let json = serde_json::to_value(&report).unwrap();
        assert!(json["systems"]["learned"]["within_limit"] == 1.0, "{json}");
        let plain = report.learned_line("a name", "_plain").unwrap();
        let alone = report.learned_alone();
        assert_eq!(alone.systems.keys().collect::<Vec<_>>(), ["learned", "learned_plain"]);
        assert_eq!(alone.learned_line("a name", "_plain"), Some(plain));
    }

    #[test]
    fn sentences_are_those_of_the_talk_as_it_was_shown() {
        let plain = Material::plain(&talk(), Language::of("en"));
        assert_eq!(plain.sentences[..3], [5, 11, 16]);
        assert_eq!(plain.words[4..6], ["now", "you"]);
        assert!(plain.line_ends[4]);
    }
}
