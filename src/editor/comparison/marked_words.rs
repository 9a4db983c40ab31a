//! Which words of two versions of some cues are not the same, and where words of the one stand among the cuts of the other.

use super::timed_lines::TimedLines;
use super::versions::tokens;
use super::words::comparable;
use formats::scripts::{push_word, word_parts};
use formats::transcript::sequence_alignment::common_pairs;

/// A word as it is written, and whether the other version lacks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedWord {
    pub text: String,
    pub is_changed: bool,
}

/// The lines of a cue.
pub type MarkedLines = Vec<Vec<MarkedWord>>;

/// Both versions of some cues, cue by cue, with the words marked that the other one lacks.
pub fn marked_words(mine: &[TimedLines], theirs: &[TimedLines]) -> [Vec<MarkedLines>; 2] {
    let (a, b): (Vec<&str>, Vec<&str>) = (tokens(mine).collect(), tokens(theirs).collect());
    let (mut changed_a, mut changed_b) = (vec![true; a.len()], vec![true; b.len()]);
    for (at_a, at_b) in common_pairs(&a, &b) {
        (changed_a[at_a], changed_b[at_b]) = (false, false);
    }
    [marked(mine, &changed_a), marked(theirs, &changed_b)]
}

fn marked(cues: &[TimedLines], changed: &[bool]) -> Vec<MarkedLines> {
    let mut changed = changed.iter().copied();
    let mut line = |line: &String| -> Vec<MarkedWord> {
        let words = word_parts(line);
        words.map(|text| MarkedWord { text: text.to_owned(), is_changed: changed.next().unwrap_or_default() }).collect()
    };
    let mut cue = |cue: &TimedLines| cue.lines.iter().map(&mut line).collect();
    cues.iter().map(&mut cue).collect()
}

/// The text of theirs, divided into cues where mine are; lines break where they do in theirs. `None` if a cue of mine would
/// be left without a word.
pub fn text_in_cuts(mine: &[TimedLines], theirs: &[TimedLines]) -> Option<Vec<String>> {
    if let [_] = mine {
        return Some(vec![theirs.iter().flat_map(|cue| &cue.lines).cloned().collect::<Vec<_>>().join("\n")]);
    }
    let as_compared = |word: &str| comparable(word).unwrap_or_else(|| word.to_owned());
    let cue_of: Vec<usize> = mine
        .iter()
        .enumerate()
        .flat_map(|(index, cue)| tokens(std::slice::from_ref(cue)).map(move |_| index))
        .collect();
    let a: Vec<String> = tokens(mine).map(as_compared).collect();
    let b: Vec<String> = tokens(theirs).map(as_compared).collect();
    let mut pairs = common_pairs(&a, &b).into_iter().peekable();
    let mut texts = vec![String::new(); mine.len()];
    let (mut cue, mut at) = (0, 0);
    for line in theirs.iter().flat_map(|cue| &cue.lines) {
        let mut begins_line = true;
        for word in word_parts(line) {
            // What is new goes with what stands before it.
            if let Some((at_a, _)) = pairs.next_if(|&(_, at_b)| at_b == at) {
                cue = cue_of[at_a];
            }
            let text = &mut texts[cue];
            if begins_line && !text.is_empty() {
                text.truncate(text.trim_end().len());
                text.push('\n');
                text.push_str(word);
            } else {
                push_word(text, word);
            }
            begins_line = false;
            at += 1;
        }
    }
    texts.iter().all(|text| !text.is_empty()).then_some(texts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Span;

    fn cues(text: &str) -> Vec<TimedLines> {
        let cue = |cue: &str| TimedLines {
            span: Span::from_secs(0.0, 1.0),
            lines: cue.split('/').map(|line| line.trim().to_owned()).collect(),
        };
        text.split('|').map(cue).collect()
    }

    #[test]
    fn words_that_the_other_lacks_are_marked() {
        let [mine, theirs] = marked_words(&cues("The boat / was old | today"), &cues("The boats were / old today"));
        let shown = |cues: &[MarkedLines]| -> String {
            let word = |word: &MarkedWord| if word.is_changed { format!("*{}", word.text) } else { word.text.clone() };
            let line = |line: &Vec<MarkedWord>| line.iter().map(word).collect::<Vec<_>>().join(" ");
            let cue = |cue: &MarkedLines| cue.iter().map(line).collect::<Vec<_>>().join(" / ");
            cues.iter().map(cue).collect::<Vec<_>>().join(" | ")
        };
        assert_eq!(shown(&mine), "The *boat / *was old | today");
        assert_eq!(shown(&theirs), "The *boats *were / old today");
    }

    #[test]
    fn a_text_is_cut_where_the_other_one_is() {
        let check = |mine: &str, theirs: &str, expected: Option<&[&str]>| {
            let found = text_in_cuts(&cues(mine), &cues(theirs));
            let expected = expected.map(|texts| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>());
            assert_eq!(found, expected, "{mine} beside {theirs}");
        };
        check("a b c | d e f", "a b | x d e f", Some(&["a b\nx", "d e f"]));
        check("a b c | d e f", "A, b c d / e f", Some(&["A, b c", "d\ne f"]));
        check("a b c | d e f", "x y z", None);
        check("a b c", "x / y z", Some(&["x\ny z"]));
    }
}
