//! Written marks that words and sound contradict: what is proposed in their place.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Range;

use serde::Serialize;

use crate::project::Project;
use base::texts::{self, t};
use evidence::lexical::best_mark;
use evidence::restored_text::MarkPolicy;
use evidence::{Evidence, GapEvidence};
use formats::language::{FullStop, Language};
use formats::transcript::{Mark, Word};

/// A mark that is proposed in the place of the one that is written.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct MarkCorrection {
    pub written: Mark,
    pub mended: Mark,
    /// Probability of the one that is proposed, 0 to 1.
    pub strength: f32,
    /// The mark that the person wants here, whatever is proposed later; `None`: nothing is said, and it is shown mended.
    pub decision: Option<Mark>,
}

impl MarkCorrection {
    /// The mark that is shown.
    pub fn shown(&self) -> Mark {
        self.decision.unwrap_or(self.mended)
    }

    /// Whether it is undecided.
    pub fn is_pending(&self) -> bool {
        self.decision.is_none()
    }
}

/// How many of a transcript's own marks are shown otherwise, and how many are shown where none is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MarkChangeCounts {
    pub changed: usize,
    pub added: usize,
}

impl MarkChangeCounts {
    pub fn of<'a>(repairs: impl IntoIterator<Item = &'a MarkCorrection>) -> Self {
        let mut counts = Self::default();
        for repair in repairs.into_iter().filter(|repair| repair.shown() != repair.written) {
            match repair.written {
                Mark::O => counts.added += 1,
                _ => counts.changed += 1,
            }
        }
        counts
    }
}

/// How far the full stops and question marks that a transcript came with agree with words and voice, which were asked without them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StopAgreement {
    pub written: usize,
    /// Of those, the ones where a sentence end is likelier than none.
    pub agreeing: usize,
}

impl StopAgreement {
    /// `None` if the transcript has no marks, or no model read them along.
    pub fn of(project: &Project, evidence: &Evidence) -> Option<Self> {
        let mut agreement = Self::default();
        for word in project.words.iter().filter(|word| !project.pins.is_typed(word.id)) {
            let Some(gap) = evidence.gaps.get(&word.id).filter(|gap| gap.writing.is_some()) else { continue };
            if plain_mark(&word.text).is_some_and(Mark::ends_sentence) {
                agreement.written += 1;
                agreement.agreeing += usize::from(gap.fusion.is_some_and(|fusion| fusion.sentence_end >= 0.5));
            }
        }
        (agreement.written > 0).then_some(agreement)
    }
}

impl fmt::Display for StopAgreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { written, agreeing } = self;
        let percent = texts::number(100.0 * *agreeing as f64 / (*written).max(1) as f64, 0);
        f.write_str(&t!("stops-agreement", percent = percent, agreeing = agreeing, written = written))
    }
}

/// From which probability on a mark that is written is changed or goes: its author meant it, so that nothing less than
/// overwhelming evidence speaks against it. Where none is written, see [`least_to_set`].
const OVERWHELMING: f32 = 0.99;

/// Words that the last item of a list may follow, and how many words an item has at most.
const LIST_WORDS: [&str; 3] = ["and", "or", "nor"];
const ITEM_WORDS: usize = 4;

/// Whether a writer puts a comma before the "and" of a list ("red, white, and blue").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SerialComma {
    Used,
    LeftOut,
    /// There are no lists, or as many written one way as the other.
    Unknown,
}

/// Lists whose last "and" has a comma before it, and those where it has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ListCounts {
    with: usize,
    without: usize,
}

impl ListCounts {
    /// Counts the lists of these words in, or (`come`: false) out.
    pub(super) fn count(&mut self, words: &[Word], wanted: Range<usize>, come: bool) {
        for at in wanted.filter(|&at| is_before_last_item(words, at)) {
            let count = if words[at].text.ends_with(',') { &mut self.with } else { &mut self.without };
            *count = if come { *count + 1 } else { count.saturating_sub(1) };
        }
    }

    fn style(self) -> SerialComma {
        match self.with.cmp(&self.without) {
            Ordering::Greater => SerialComma::Used,
            Ordering::Less => SerialComma::LeftOut,
            Ordering::Equal => SerialComma::Unknown,
        }
    }

    /// Whether they tell the same of their writer.
    pub(super) fn tell_the_same_as(self, others: Self) -> bool {
        self.style() == others.style()
    }
}

impl SerialComma {
    /// Whether a comma that is wanted or not after a word of a list is against the style of its writer.
    fn forbids(self, mended: Mark) -> bool {
        match mended {
            Mark::Comma => self != Self::Used,
            Mark::O => self != Self::LeftOut,
            Mark::Period | Mark::Question => false,
        }
    }
}

/// Whether "and" follows a word, and not far before it stands a comma: "white" in "red, white and blue".
fn is_before_last_item(words: &[Word], at: usize) -> bool {
    let is_and = words.get(at + 1).is_some_and(|next| LIST_WORDS.contains(&next.bare_word()));
    let is_open = |word: &Word| word.text.ends_with(char::is_alphanumeric);
    let item = words[..at].iter().rev().take(ITEM_WORDS).find(|word| !is_open(word));
    is_and
        && (is_open(&words[at]) || words[at].text.ends_with(','))
        && item.is_some_and(|word| word.text.ends_with(','))
}

/// From which probability on a mark is set where none is written. An author who wrote nearly all the marks that are to be expected has left
/// the others out on purpose; a recogniser that lost many is helped by every likely one. `missing`: marks that are expected where none
/// is written, as a share of those that are.
fn least_to_set(missing: f32) -> f32 {
    // 0.95 where up to a fifth is missing, from there in a straight line down to 0.5 at about two fifths.
    (0.95 - 2.2 * (missing - 0.2)).clamp(0.5, 0.95)
}

/// As if so many marks had been seen before, of which three in ten were missing: a few words tell nothing of their writer.
const SEEN_BEFORE: f32 = 10.0;
const USUALLY_MISSING: f32 = 0.3;

/// `set_from` of the writing evidence of a whole analysis, so that what is read later changes no text that is there: `gaps` are the written
/// mark and the probability of any mark, with everything weighed.
pub fn set_from(gaps: impl Iterator<Item = (Mark, f32)>) -> f32 {
    let (mut written, mut missing) = (SEEN_BEFORE, SEEN_BEFORE * USUALLY_MISSING);
    for (mark, any_mark) in gaps {
        match mark {
            Mark::O => missing += any_mark,
            _ => written += 1.0,
        }
    }
    least_to_set(missing / written)
}

/// One entry per word, or none. `words` may be part of the talk, of which `is_read` says whether some writing was read along. `gaps`: what
/// was measured at the gap after each. Neither the person's boundary factor nor what was learnt from
/// decisions has a say: they are about cues, not about the text.
pub(super) fn mark_corrections(
    project: &Project,
    words: &[Word],
    gaps: &[Option<&GapEvidence>],
    (is_read, lists): (bool, ListCounts),
    language: &Language,
) -> Vec<Option<MarkCorrection>> {
    if project.marks != MarkPolicy::Mend || !is_read && project.pins.marks().next().is_none() {
        return Vec::new();
    }
    let style = lists.style();
    let repair = |at: usize| {
        let (word, next) = (&words[at], words.get(at + 1)?);
        let written = plain_mark(&word.text)?;
        let is_stop_of_word =
            written == Mark::Period && language.full_stop(&word.text, Some(&next.text)) != FullStop::Sentence;
        if project.pins.is_typed(word.id) || is_stop_of_word {
            return None;
        }
        let fits = |mended: Mark| !is_before_last_item(words, at) || !style.forbids(mended);
        let proposed = proposal(written, gaps[at]?).filter(|(mended, _)| fits(*mended));
        match (project.pins.mark(word.id), proposed) {
            (Some(decided), proposed) => {
                let (mended, strength) = proposed.unwrap_or((decided, 1.0));
                Some(MarkCorrection { written, mended, strength, decision: Some(decided) })
            }
            (None, Some((mended, strength))) if next.text.starts_with(char::is_alphanumeric) => {
                Some(MarkCorrection { written, mended, strength, decision: None })
            }
            (None, _) => None,
        }
    };
    (0..words.len()).map(repair).collect()
}

/// The likeliest mark after a word where another one is written, or none; however likely. `None` where the one that is
/// written is the likeliest, or is the writer's own business.
pub(super) fn likeliest_mark(
    word: &Word,
    next: &Word,
    gap: &GapEvidence,
    language: &Language,
) -> Option<MarkCorrection> {
    let written = plain_mark(&word.text)?;
    let is_stop_of_word =
        written == Mark::Period && language.full_stop(&word.text, Some(&next.text)) != FullStop::Sentence;
    if is_stop_of_word || !next.text.starts_with(char::is_alphanumeric) {
        return None;
    }
    let (writing, fusion) = (gap.writing?, gap.fusion?);
    let posterior = writing.weigh(&fusion.posterior(&gap.posterior));
    let mended = best_mark(&posterior);
    let strength = posterior[mended.index()];
    (mended != written).then_some(MarkCorrection { written, mended, strength, decision: None })
}

/// The mark that takes the place of `written`, and its probability.
fn proposal(written: Mark, gap: &GapEvidence) -> Option<(Mark, f32)> {
    let (writing, fusion) = (gap.writing?, gap.fusion?);
    let posterior = writing.weigh(&fusion.posterior(&gap.posterior));
    let mended = best_mark(&posterior);
    let least = match (written, mended) {
        (written, mended) if written == mended => return None,
        (Mark::O, _) => writing.set_from,
        _ => OVERWHELMING,
    };
    let strength = posterior[mended.index()];
    (strength >= least).then_some((mended, strength))
}

/// The mark of a word that ends in a letter or figure, or in one comma, full stop or question mark behind one. Quotation marks, colons,
/// dashes, exclamation marks and whatever else people write are theirs: `None`.
fn plain_mark(text: &str) -> Option<Mark> {
    let (first, last) = (text.chars().next()?, text.chars().next_back()?);
    // A dash or an ellipsis in front is the writer's, too.
    if !first.is_alphanumeric() && !matches!(first, '"' | '“' | '‘' | '\'' | '(' | '[' | '$' | '€' | '£') {
        return None;
    }
    if last.is_alphanumeric() {
        return Some(Mark::O);
    }
    let mark = match last {
        ',' => Mark::Comma,
        '.' => Mark::Period,
        '?' => Mark::Question,
        _ => return None,
    };
    let before = text.chars().rev().nth(1)?;
    before.is_alphanumeric().then_some(mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn careful_writers_are_added_to_less_than_hurried_ones() {
        assert_eq!((least_to_set(0.1), least_to_set(0.9)), (0.95, 0.5));
        assert!((least_to_set(0.3) - 0.73).abs() < 1e-5);
        assert!((set_from(std::iter::empty()) - 0.73).abs() < 1e-5);
        let hurried = (0..200).map(|n| if n % 4 == 0 { (Mark::Comma, 1.0) } else { (Mark::O, 0.3) });
        assert_eq!(set_from(hurried), 0.5);
    }

    #[test]
    fn the_serial_comma_is_the_writers() {
        let check = |text: &str, expected: SerialComma| {
            let word = |text: &str| Word { text: text.to_owned(), ..formats::transcript::timed_word(0.0, 1.0) };
            let words: Vec<Word> = text.split(' ').map(word).collect();
            let mut lists = ListCounts::default();
            lists.count(&words, 0..words.len(), true);
            assert_eq!(lists.style(), expected, "{text}");
        };
        check("Republicans, Democrats, and independents of all races, religions, and backgrounds.", SerialComma::Used);
        check("Red, white and blue, or green, red and very dark blue.", SerialComma::LeftOut);
        check("Salt and pepper. He came, saw, and won, as did salt, pepper and oil.", SerialComma::Unknown);
        check("nothing of the kind and no list", SerialComma::Unknown);
        assert!(SerialComma::Used.forbids(Mark::O) && !SerialComma::Used.forbids(Mark::Comma));
        assert!(SerialComma::LeftOut.forbids(Mark::Comma) && !SerialComma::LeftOut.forbids(Mark::Period));
    }

    #[test]
    fn only_plain_marks_are_touched() {
        assert_eq!(plain_mark("so"), Some(Mark::O));
        assert_eq!(plain_mark("so,"), Some(Mark::Comma));
        assert_eq!(plain_mark("20."), Some(Mark::Period));
        assert_eq!(plain_mark("so?"), Some(Mark::Question));
        assert_eq!(plain_mark("“so,"), Some(Mark::Comma));
        for own in [
            "so…", "so...", "so:", "so;", "so!", "so —", "“so”", "so.”", "so?!", "(so)", "--", ",", "", "so-", "—but",
            "…so,", "-5",
        ] {
            assert_eq!(plain_mark(own), None, "{own}");
        }
    }
}
