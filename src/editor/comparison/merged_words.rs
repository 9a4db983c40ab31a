//! The words of two versions as one text: what the one has and the other lacks, as an editor would write it into the first.

use super::marked_words::{MarkedLines, MarkedWord};
use crate::export::{RevisedText, Revision};
use formats::scripts::joint;

/// What stands between words, lines and cues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Separators {
    pub line: &'static str,
    pub cue: &'static str,
}

/// A word with what stands before it.
struct PlacedWord<'a> {
    before: &'static str,
    /// Whether it stands behind another one of its line.
    is_in_line: bool,
    word: &'a MarkedWord,
}

/// Both versions of some cues as one text. Without what was inserted it is mine, without what was deleted theirs.
pub fn merged_words(mine: &[MarkedLines], theirs: &[MarkedLines], separators: Separators) -> Vec<RevisedText> {
    let mut text = Vec::new();
    let (mine, theirs) = (pieces(mine, separators), pieces(theirs, separators));
    let (mut mine, mut theirs) = (mine.into_iter().peekable(), theirs.into_iter().peekable());
    loop {
        while let Some(piece) = mine.next_if(|piece| piece.word.is_changed) {
            push(&mut text, piece.before, Revision::Deleted);
            push(&mut text, &piece.word.text, Revision::Deleted);
        }
        while let Some(piece) = theirs.next_if(|piece| piece.word.is_changed) {
            push(&mut text, piece.before, Revision::Inserted);
            push(&mut text, &piece.word.text, Revision::Inserted);
        }
        match (mine.next(), theirs.next()) {
            (Some(mine), Some(theirs)) => {
                if mine.before == theirs.before {
                    push(&mut text, mine.before, Revision::None);
                } else {
                    push(&mut text, mine.before, Revision::Deleted);
                    push(&mut text, theirs.before, Revision::Inserted);
                }
                push(&mut text, &mine.word.text, Revision::None);
            }
            // Words that are the same come in pairs; were one alone, it would be told as what it is.
            (Some(PlacedWord { before, word, .. }), None) => {
                push(&mut text, before, Revision::Deleted);
                push(&mut text, &word.text, Revision::Deleted);
            }
            (None, Some(PlacedWord { before, word, .. })) => {
                push(&mut text, before, Revision::Inserted);
                push(&mut text, &word.text, Revision::Inserted);
            }
            (None, None) => return text,
        }
    }
}

/// One version of some cues, its changed words with `revision`.
pub fn revised_words(cues: &[MarkedLines], revision: Revision, separators: Separators) -> Vec<RevisedText> {
    let mut text = Vec::new();
    let mut was_changed = false;
    for PlacedWord { before, is_in_line, word } in pieces(cues, separators) {
        // Words that follow on one another and are marked alike are one stretch.
        let goes_on = is_in_line && was_changed && word.is_changed;
        push(&mut text, before, if goes_on { revision } else { Revision::None });
        push(&mut text, &word.text, if word.is_changed { revision } else { Revision::None });
        was_changed = word.is_changed;
    }
    text
}

fn pieces<'a>(cues: &'a [MarkedLines], separators: Separators) -> Vec<PlacedWord<'a>> {
    let mut pieces: Vec<PlacedWord<'a>> = Vec::new();
    for cue in cues {
        let mut before = separators.cue;
        for line in cue {
            for (at, word) in line.iter().enumerate() {
                let before = match (pieces.last(), at) {
                    (None, _) => "",
                    (Some(_), 0) => before,
                    (Some(last), _) => joint(&last.word.text, &word.text),
                };
                pieces.push(PlacedWord { before, is_in_line: at > 0, word });
            }
            // A line without a word is none, and its cue's first word stays the first.
            if !line.is_empty() {
                before = separators.line;
            }
        }
    }
    pieces
}

fn push(text: &mut Vec<RevisedText>, piece: &str, revision: Revision) {
    match text.last_mut() {
        _ if piece.is_empty() => {}
        Some(last) if last.revision == revision => last.text.push_str(piece),
        _ => text.push(RevisedText { text: piece.to_owned(), revision }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::{TimedLines, marked_words};
    use base::time::Span;

    const SEPARATORS: Separators = Separators { line: " / ", cue: " | " };

    fn marked(mine: &str, theirs: &str) -> [Vec<MarkedLines>; 2] {
        let cues = |text: &str| -> Vec<TimedLines> {
            let cue = |cue: &str| TimedLines {
                span: Span::from_secs(0.0, 1.0),
                lines: cue.split('/').map(|line| line.trim().to_owned()).collect(),
            };
            text.split('|').map(cue).collect()
        };
        marked_words(&cues(mine), &cues(theirs))
    }

    fn shown(text: &[RevisedText]) -> String {
        let shown = |stretch: &RevisedText| match stretch.revision {
            Revision::None => stretch.text.clone(),
            Revision::Deleted => format!("[-{}-]", stretch.text),
            Revision::Inserted => format!("{{+{}+}}", stretch.text),
        };
        text.iter().map(shown).collect()
    }

    fn without(text: &[RevisedText], left_out: Revision) -> String {
        let kept = text.iter().filter(|stretch| stretch.revision != left_out);
        kept.map(|stretch| stretch.text.as_str()).collect()
    }

    #[test]
    fn either_version_can_be_read_out_of_both() {
        let check = |mine: &str, theirs: &str, expected: &str| {
            let [a, b] = marked(mine, theirs);
            let text = merged_words(&a, &b, SEPARATORS);
            assert_eq!(shown(&text), expected);
            assert_eq!(without(&text, Revision::Inserted), mine);
            assert_eq!(without(&text, Revision::Deleted), theirs);
        };
        check("The boat was old", "The ship was old", "The[- boat-]{+ ship+} was old");
        check("The boat / was old", "The boat was / old", "The boat[- / -]{+ +}was[- -]{+ / +}old");
        check("a b | c d", "a | b c d", "a[- -]{+ | +}b[- | -]{+ +}c d");
        check("old boat", "boat", "[-old -]boat");
        check("boat", "old boat", "{+old +}boat");
        check("one two", "three", "[-one two-]{+three+}");
        check("same / here", "same / here", "same / here");
    }

    #[test]
    fn one_version_has_its_own_words_marked() {
        let [mine, theirs] = marked("The old boat / was late", "The boat / came by late");
        assert_eq!(shown(&revised_words(&mine, Revision::Deleted, SEPARATORS)), "The [-old-] boat / [-was-] late");
        assert_eq!(shown(&revised_words(&theirs, Revision::Inserted, SEPARATORS)), "The boat / {+came by+} late");
    }

    #[test]
    fn what_one_version_lacks_is_marked_as_a_whole() {
        let [mine, _] = marked("gone now", "");
        assert_eq!(shown(&merged_words(&mine, &[], SEPARATORS)), "[-gone now-]");
        assert_eq!(merged_words(&[], &[], SEPARATORS), []);
    }
}
