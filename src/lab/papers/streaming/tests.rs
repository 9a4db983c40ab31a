use std::collections::HashMap;

use super::*;
use analysis::streaming::{Confident, GapReading, PunctuatedWord, Punctuator, Stability, StabilityCurve, StreamScheme};
use base::progress::Progress;
use base::time::{Duration, Span};
use evidence::model_files::ModelError;
use formats::language::{LetterCase, Mark};
use formats::transcript::{Word, WordId};

/// Words of a tenth of a second each, one after the other.
fn words_from(first: usize, text: &str) -> Vec<Word> {
    let words = text.split_whitespace().enumerate().map(|(at, text)| {
        let number = first + at;
        let start = 0.1 * number as f64;
        Word::new(WordId(number as u32), text, Span::from_secs(start, start + 0.1))
    });
    words.collect()
}

fn words(text: &str) -> Vec<Word> {
    words_from(0, text)
}

fn certain(mark: Mark) -> GapReading {
    let mut posterior = [0.0; 4];
    posterior[mark.index()] = 1.0;
    GapReading::likeliest(posterior, LetterCase::default())
}

fn text_of(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}

fn shown(words: &[PunctuatedWord]) -> String {
    let shown = words.iter().map(|punctuated| {
        let mark = match punctuated.gap.mark {
            Mark::O => "",
            Mark::Comma => ",",
            Mark::Period => ".",
            Mark::Question => "?",
        };
        format!("{}{mark}", punctuated.word.text)
    });
    shown.collect::<Vec<_>>().join(" ")
}

/// A model that is a table: text in, marked text out; notes what it was asked.
#[derive(Default)]
struct Table {
    lines: HashMap<&'static str, &'static str>,
    inputs: Vec<String>,
}

impl Punctuator for &mut Table {
    fn punctuate(&mut self, words: &[Word], _: &Progress) -> Result<Vec<GapReading>, ModelError> {
        let input = text_of(words);
        let output = self.lines.get(input.as_str()).copied().unwrap_or_else(|| panic!("not in the table: {input:?}"));
        self.inputs.push(input);
        Ok(output.split_whitespace().map(|word| certain(Mark::of_written(word).unwrap_or_default())).collect())
    }
}

/// Table 1 of Cho et al. 2015: what goes in, what comes out, what is history, step by step.
#[test]
fn the_history_stack_goes_on_as_in_the_papers_table() {
    let mut table = Table {
        lines: HashMap::from([
            ("ok but then after a while", "ok. but then, after a while,"),
            ("then, after a while, i realized this is", "then, after a while, i realized this is"),
            ("i realized this is my life this is six months of", "i realized this is my life. this is six months of"),
            ("is six months of my life and", "is six months of my life. and"),
            ("of my life. and this", "of my life. and this"),
        ]),
        ..Table::default()
    };
    let progress = Progress::silent();
    let mut scheme = HistoryStack::new(&mut table);
    let mut at = 0;
    let mut feed = |scheme: &mut HistoryStack<&mut Table>, text: &str| {
        let words = words_from(at, text);
        at += words.len();
        let given = scheme.push(&words, &progress).unwrap();
        (shown(&given), shown(&scheme.preview(&[], &progress).unwrap()))
    };
    let expected = [
        ("ok but then after a while", "ok. but", "then, after a while,"),
        ("i realized this is", "then, after a while,", "i realized this is"),
        ("my life this is six months of", "i realized this is my life. this", "is six months of"),
        ("my life and", "is six months", "of my life. and"),
        ("this", "of", "my life. and this"),
    ];
    for (new, given, history) in expected {
        assert_eq!(feed(&mut scheme, new), (given.to_owned(), history.to_owned()), "{new}");
    }
    assert_eq!(shown(&scheme.finish(&progress).unwrap()), "my life. and this");
    assert_eq!(scheme.runs(), 5);
    assert_eq!(scheme.finish(&progress).unwrap(), []);
    assert_eq!(table.inputs[4], "of my life. and this", "what was decided before goes in again with its marks");
}

/// A full stop after "life", whatever stands around it; counts its runs.
struct LifeEnds;

impl Punctuator for LifeEnds {
    fn punctuate(&mut self, words: &[Word], _: &Progress) -> Result<Vec<GapReading>, ModelError> {
        let mark = |word: &Word| if word.bare_word() == "life" { Mark::Period } else { Mark::O };
        Ok(words.iter().map(|word| certain(mark(word))).collect())
    }
}

const EXCERPT: &str = "ok but then after a while i realized this is my life this is six months of my life and this";

#[test]
fn windows_that_overlap_need_thirty_runs_where_the_history_needs_five() {
    let progress = Progress::silent();
    let excerpt = words(EXCERPT);
    assert_eq!(excerpt.len(), 21);
    let mut windows = OverlappingWindow::new(LifeEnds);
    let mut given = windows.push(&excerpt, &progress).unwrap();
    // A word waits for the nine after it.
    assert_eq!(given.len(), 21 - 9);
    given.extend(windows.finish(&progress).unwrap());
    assert_eq!(windows.runs(), 30);
    let expected = EXCERPT.replace("life", "life.");
    assert_eq!(shown(&given), expected);
    let mut history = HistoryStack::new(LifeEnds);
    let mut given = Vec::new();
    for part in [0..6, 6..10, 10..17, 17..20, 20..21] {
        given.extend(history.push(&excerpt[part], &progress).unwrap());
    }
    given.extend(history.finish(&progress).unwrap());
    assert_eq!((history.runs(), shown(&given)), (5, expected));
}

#[test]
fn most_windows_decide() {
    /// Says "comma" after "x" where the window begins early, "full stop" where it begins late.
    struct ByPlace(u32);
    impl Punctuator for ByPlace {
        fn punctuate(&mut self, words: &[Word], _: &Progress) -> Result<Vec<GapReading>, ModelError> {
            let mark = |word: &Word| match word.text == "x" {
                false => Mark::O,
                true if words[0].id.0 < self.0 => Mark::Comma,
                true => Mark::Period,
            };
            Ok(words.iter().map(|word| certain(mark(word))).collect())
        }
    }
    let text = "a b c d e f g h i j k l x m n o p q r s t u";
    // "x" is word 12: its ten windows begin with the words 3 to 12.
    for (first_late, expected) in [(7, Mark::Period), (9, Mark::Comma)] {
        let mut windows = OverlappingWindow::new(ByPlace(first_late));
        let given = windows.push(&words(text), &Progress::silent()).unwrap();
        let x = given.iter().find(|given| given.word.text == "x").unwrap();
        assert_eq!(x.gap.mark, expected);
        assert!((x.gap.posterior.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    }
}

fn segmenter(scores: impl FnMut(&[String]) -> Vec<[f32; 4]>) -> impl StreamScheme {
    let scale = |usual_words, growth| LengthScale { usual_words, growth };
    let settings = SegmenterSettings {
        sentence: scale(10.0, 2.0),
        clause: scale(5.0, 0.5),
        longest_pause: Duration::from_millis(700),
    };
    LanguageModelSegmenter::new(scores, settings)
}

#[test]
fn sentences_become_neither_very_short_nor_very_long() {
    // At every gap a full stop is as likely as nothing: the length alone decides.
    let mut scheme = segmenter(|tokens| vec![[0.0, -9.0, -0.05, -9.0]; tokens.len()]);
    let given = scheme.push(&words(&"word ".repeat(40)), &Progress::silent()).unwrap();
    let ends: Vec<usize> =
        given.iter().enumerate().filter(|(_, word)| word.gap.mark == Mark::Period).map(|(at, _)| at + 1).collect();
    assert_eq!(ends, [11, 22, 33]);
}

#[test]
fn a_long_pause_ends_the_sentence_at_once() {
    let mut scheme = segmenter(|tokens| vec![[0.0, -9.0, -6.0, -8.0]; tokens.len()]);
    let progress = Progress::silent();
    let mut all = words("so it was and then we went");
    for word in &mut all[3..] {
        word.span = word.span.shifted(Duration::from_millis(800));
    }
    assert_eq!(shown(&scheme.push(&all[..3], &progress).unwrap()), "so");
    // The next word shows the pause before it: the word there does not wait for a second one.
    assert_eq!(shown(&scheme.push(&all[3..4], &progress).unwrap()), "it was.");
    assert_eq!(shown(&scheme.preview(&all[4..5], &progress).unwrap()), "and then");
    assert_eq!(shown(&scheme.push(&all[4..], &progress).unwrap()), "and then");
    assert_eq!(shown(&scheme.finish(&progress).unwrap()), "we went");
    assert_eq!(scheme.runs(), 7);
}

#[test]
fn two_words_on_each_side_are_what_the_scores_see() {
    let mut seen = Vec::new();
    let mut scheme = segmenter(|tokens| {
        seen.push(tokens.join(" "));
        vec![[0.0, -9.0, -9.0, -9.0]; tokens.len()]
    });
    let progress = Progress::silent();
    for word in words("a b c d e") {
        scheme.push(&[word], &progress).unwrap();
    }
    scheme.finish(&progress).unwrap();
    drop(scheme);
    assert_eq!(seen, ["a b c", "a b c d", "b c d e", "c d e", "d e"]);
}

/// Likely a full stop after each "end", surer with every word that follows.
struct Surer;

impl Punctuator for Surer {
    fn punctuate(&mut self, words: &[Word], _: &Progress) -> Result<Vec<GapReading>, ModelError> {
        let posterior = |at: usize, word: &Word| {
            let after = (words.len() - 1 - at) as f32;
            let sure = 1.0 - 0.4 / (1.0 + after);
            if word.text == "end" { [1.0 - sure, 0.0, sure, 0.0] } else { [0.999, 0.001, 0.0, 0.0] }
        };
        let readings = words.iter().enumerate().map(|(at, word)| posterior(at, word));
        Ok(readings.map(|posterior| GapReading::likeliest(posterior, LetterCase::default())).collect())
    }
}

fn stability() -> Stability {
    // Stays with one half where the margin is 2.
    let curve = |bias| StabilityCurve { bias, slope: 1.0 };
    Stability { without_mark: vec![curve(-2.0)], with_mark: vec![curve(-2.0), curve(-2.0)], least: 0.5 }
}

#[test]
fn previews_decide_nothing_and_every_word_is_given_back_once() {
    let progress = Progress::silent();
    let text = words("we met at the end and then went on to the other end of it");
    let schemes: Vec<Box<dyn StreamScheme>> = vec![
        Box::new(HistoryStack::new(Surer)),
        Box::new(OverlappingWindow::new(Surer)),
        Box::new(segmenter(|tokens| vec![[0.0, -1.0, -2.0, -3.0]; tokens.len()])),
        Box::new(Confident::new(Surer, stability(), 5)),
    ];
    for mut scheme in schemes {
        let mut given = Vec::new();
        for part in text.chunks(3) {
            let before = scheme.preview(part, &progress).unwrap();
            assert_eq!(before, scheme.preview(part, &progress).unwrap());
            assert_eq!(before.len() + given.len(), part.last().unwrap().id.0 as usize + 1);
            given.extend(scheme.push(part, &progress).unwrap());
            assert_eq!(scheme.push(&[], &progress).unwrap(), []);
        }
        given.extend(scheme.finish(&progress).unwrap());
        assert_eq!(given.iter().map(|given| given.word.clone()).collect::<Vec<_>>(), text);
        assert_eq!(scheme.finish(&progress).unwrap(), []);
        assert_eq!(scheme.preview(&[], &progress).unwrap(), []);
    }
}

/// Is cancelled every third time that it is asked.
struct Failing(usize);

impl Punctuator for Failing {
    fn punctuate(&mut self, words: &[Word], progress: &Progress) -> Result<Vec<GapReading>, ModelError> {
        self.0 += 1;
        if self.0.is_multiple_of(3) {
            Err(base::progress::Cancellation.into())
        } else {
            Surer.punctuate(words, progress)
        }
    }
}

#[test]
fn no_word_is_lost_where_a_model_fails_and_none_comes_twice() {
    let progress = Progress::silent();
    let text = words("we met at the end and then went on to the other end of it and so on");
    let schemes: [Box<dyn StreamScheme>; 3] = [
        Box::new(HistoryStack::new(Failing(0))),
        Box::new(OverlappingWindow::new(Failing(0))),
        Box::new(Confident::new(Failing(0), stability(), 5)),
    ];
    for mut scheme in schemes {
        let (mut given, mut failures) = (Vec::new(), 0);
        for part in text.chunks(2) {
            match scheme.push(part, &progress) {
                Ok(more) => given.extend(more),
                Err(_) => failures += 1,
            }
        }
        for _ in 0..text.len() {
            match scheme.finish(&progress) {
                Ok(more) => given.extend(more),
                Err(_) => failures += 1,
            }
        }
        assert!(failures > 0);
        assert_eq!(given.into_iter().map(|given| given.word).collect::<Vec<_>>(), text);
    }
}
