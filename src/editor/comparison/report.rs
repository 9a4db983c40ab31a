//! The figures of a comparison, for programs and for people.

use std::fmt;

use serde::Serialize;

use super::agreement::Agreement;
use super::conformity::Conformity;
use super::suber::Edits;

/// The result of [`compare`](super::compare).
///
/// Shares are 0 to 1, and `None` where there is nothing to count. Sigma, BLEU and SubER are in percent, as they are
/// published.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SegmentationReport {
    /// Name of the guideline that conformity is about, and its limits.
    pub guideline: String,
    pub max_chars_per_line: usize,
    pub max_cps: f64,
    /// Words a minute, where the guideline counts them: then `cps_conformity` is about these.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_words_per_minute: Option<f64>,
    pub reference_words: usize,
    pub hypothesis_words: usize,
    /// Words that the two files have in common, in the same order.
    pub matched_words: usize,
    /// Ends of cues.
    pub cue_ends: Agreement,
    /// Ends of lines inside cues.
    pub line_ends: Agreement,
    /// Ends of lines and of cues, not told apart.
    pub breaks: Agreement,
    /// Pk of the cue ends (Beeferman, Berger and Lafferty 1999), 0 is perfect.
    pub pk: Option<f64>,
    /// WindowDiff of the cue ends (Pevzner and Hearst 2002), 0 is perfect.
    pub window_diff: Option<f64>,
    /// Sigma (Karakanta et al. 2022), 100 is perfect; `None` for texts of less than four words.
    pub sigma: Option<f64>,
    /// BLEU of the text with its breaks, and the bound that Sigma holds it against.
    pub bleu_br: Option<f64>,
    pub bleu_br_bound: Option<f64>,
    /// BLEU of the words alone.
    pub bleu_nb: Option<f64>,
    /// Breaks per word of the hypothesis: Sigma's α.
    pub boundary_rate: Option<f64>,
    /// SubER (Wilken et al. 2022), 0 is perfect.
    pub suber: f64,
    /// The same with case and punctuation.
    pub suber_cased: f64,
    /// The parts of `suber`.
    pub suber_edits: Edits,
    /// Share of lines within the guideline's length.
    pub cpl_conformity: Conformity,
    /// The same two figures under their older names.
    pub reference_line_conformity: Option<f64>,
    pub hypothesis_line_conformity: Option<f64>,
    /// Share of cues within the guideline's reading speed.
    pub cps_conformity: Conformity,
}

impl SegmentationReport {
    /// Whether so few words match that the files can hardly be of the same talk.
    pub const fn is_doubtful(&self) -> bool {
        self.matched_words * 2 < self.reference_words
    }
}

fn percent(share: Option<f64>) -> String {
    share.map_or("-".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

impl fmt::Display for SegmentationReport {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.1}"));
        writeln!(
            out,
            "words        reference {}  hypothesis {}  matched {}\n",
            self.reference_words, self.hypothesis_words, self.matched_words
        )?;
        writeln!(
            out,
            "{:<12} {:>9} {:>10} {:>8} {:>10} {:>8} {:>8}",
            "", "reference", "hypothesis", "matched", "precision", "recall", "F1"
        )?;
        for (name, row) in [("cue ends", self.cue_ends), ("line ends", self.line_ends), ("all breaks", self.breaks)] {
            writeln!(
                out,
                "{name:<12} {:>9} {:>10} {:>8} {:>10} {:>8} {:>8}",
                row.reference,
                row.hypothesis,
                row.matched,
                percent(row.precision),
                percent(row.recall),
                percent(row.f1)
            )?;
        }
        let (bleu, bound) = (number(self.bleu_br), number(self.bleu_br_bound));
        writeln!(out, "\n{:<12} {:>9}   BLEU with breaks {bleu}, at most about {bound}", "Sigma", number(self.sigma))?;
        let edits = &self.suber_edits;
        let words = edits.word_deletions + edits.word_insertions + edits.word_substitutions;
        let breaks = edits.break_deletions + edits.break_insertions + edits.break_substitutions;
        writeln!(
            out,
            "{:<12} {:>9}   edits: {words} words, {breaks} breaks, {} shifts; with case and punctuation {}",
            "SubER", self.suber, edits.shifts, self.suber_cased
        )?;
        writeln!(
            out,
            "{:<12} {:>9}   of the cue ends; WindowDiff {}",
            "Pk",
            percent(self.pk),
            percent(self.window_diff)
        )?;
        writeln!(out, "\n{:<44} {:>9} {:>10}", format!("guideline {}", self.guideline), "reference", "hypothesis")?;
        let lines = format!("lines of at most {} characters", self.max_chars_per_line);
        let cues = match self.max_words_per_minute {
            Some(most) => format!("cues of at most {most} words a minute"),
            None => format!("cues of at most {} characters per second", self.max_cps),
        };
        writeln!(
            out,
            "{lines:<44} {:>9} {:>10}",
            percent(self.cpl_conformity.reference),
            percent(self.cpl_conformity.hypothesis)
        )?;
        write!(
            out,
            "{cues:<44} {:>9} {:>10}",
            percent(self.cps_conformity.reference),
            percent(self.cps_conformity.hypothesis)
        )
    }
}
