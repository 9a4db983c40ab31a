//! What a reviser finds in automatic subtitles, as far as rules can count it: faults a minute, by kind.

use std::collections::BTreeMap;

use analysis::pipeline::Analysis;
use formats::language::{HIGHEST_PENALTY, Language};
use formats::transcript::Word;

/// A line or cue that ends where the language forbids it: after an article and the like.
pub const FORBIDDEN: &str = "ends in a word that belongs to the next";

/// Faults of some talks.
#[derive(Clone, Debug, Default)]
pub struct FaultCounts {
    minutes: f64,
    by_kind: BTreeMap<String, usize>,
    /// Breaches of rules that the guideline's author does not ask for: no faults.
    hints: usize,
}

impl FaultCounts {
    /// Counts what an analysis of `words` came to.
    pub fn add(&mut self, words: &[Word], analysis: &Analysis) {
        let (Some(first), Some(last)) = (words.first(), words.last()) else { return };
        self.minutes += (last.span.end - first.span.start).as_secs() / 60.0;
        for problem in &analysis.project_cues.problems {
            *self.by_kind.entry(kind_name(&problem.kind)).or_default() += 1;
        }
        self.hints += analysis.project_cues.hints.len();
        let language = Language::of(&analysis.talk.language);
        let lines: Vec<&str> =
            analysis.project_cues.cues.iter().flat_map(|cue| cue.lines.iter().map(String::as_str)).collect();
        *self.by_kind.entry(FORBIDDEN.to_owned()).or_default() += forbidden_ends(&lines, language);
    }

    /// Hints a minute, which are no faults.
    pub fn hints_per_minute(&self) -> f64 {
        self.hints as f64 / self.minutes.max(f64::MIN_POSITIVE)
    }

    /// Faults a minute of each kind that there is, and of all.
    pub fn per_minute(&self) -> (BTreeMap<String, f64>, f64) {
        let rate = |count: usize| count as f64 / self.minutes.max(f64::MIN_POSITIVE);
        let all = self.by_kind.values().sum();
        (self.by_kind.iter().map(|(kind, &count)| (kind.clone(), rate(count))).collect(), rate(all))
    }
}

/// As the program's JSON calls it, in words.
fn kind_name(kind: &impl serde::Serialize) -> String {
    let value = serde_json::to_value(kind).unwrap_or_default();
    value["problem"].as_str().unwrap_or("problem").replace('_', " ")
}

fn forbidden_ends(lines: &[&str], language: &Language) -> usize {
    let is_forbidden = |pair: &&[&str]| {
        let (last, next) = (pair[0].split_whitespace().last(), pair[1].split_whitespace().next());
        matches!((last, next), (Some(last), Some(next)) if language.break_penalty(last, next) >= HIGHEST_PENALTY - 1.0)
    };
    lines.windows(2).filter(is_forbidden).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use editor::cues::ProblemKind;

    #[test]
    fn faults_by_hand() {
        let lines = ["He opened the", "door of the house", "and left. A", "dog barked."];
        assert_eq!(forbidden_ends(&lines, Language::of("en")), 2);
        assert_eq!(kind_name(&ProblemKind::TooShort { millis: 1, least: 2 }), "too short");
        let counts = FaultCounts { minutes: 2.0, by_kind: [("a".to_owned(), 3), ("b".to_owned(), 1)].into(), hints: 5 };
        let (kinds, all) = counts.per_minute();
        assert_eq!((kinds["a"], kinds["b"], all), (1.5, 0.5, 2.0));
        assert_eq!(counts.hints_per_minute(), 2.5);
        assert_eq!(FaultCounts::default().per_minute().1, 0.0);
    }
}
