use super::*;
use base::progress::Progress;
use base::time::Span;
use formats::transcript::WordId;

/// Words of a tenth of a second each, one after the other.
fn words(text: &str) -> Vec<Word> {
    let words = text.split_whitespace().enumerate().map(|(number, text)| {
        let start = 0.1 * number as f64;
        Word {
            id: WordId(number as u32),
            text: text.into(),
            span: Span::from_secs(start, start + 0.1),
            raw_span: None,
            estimated: false,
            confidence: None,
            speaker: None,
        }
    });
    words.collect()
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
fn a_sure_gap_does_not_wait_and_an_unsure_one_no_longer_than_allowed() {
    let progress = Progress::silent();
    let run = |max_delay: usize| {
        let mut scheme = Confident::new(Surer, stability(), max_delay);
        let mut given_at = Vec::new();
        for (at, word) in words("we met at the end and then went on from there").into_iter().enumerate() {
            given_at.extend(scheme.push(&[word], &progress).unwrap().iter().map(|given| (given.word.text.clone(), at)));
        }
        (given_at, scheme.runs())
    };
    // The odds of the full stop pass e² with three words after it: 1 - 0.4 / 4 is nine to one.
    let (given_at, runs) = run(9);
    assert_eq!(given_at[..4].iter().map(|(_, at)| *at).collect::<Vec<_>>(), [0, 1, 2, 3]);
    assert_eq!(given_at[4], ("end".to_owned(), 7));
    // What follows an unsure gap waits with it: words are given back in order.
    assert_eq!(given_at[5..8].iter().map(|(_, at)| *at).collect::<Vec<_>>(), [7, 7, 7]);
    assert_eq!(runs, 11);
    assert_eq!(run(2).0[4], ("end".to_owned(), 6));
    assert_eq!(run(0).0[4], ("end".to_owned(), 4));
}

#[test]
fn previews_decide_nothing_and_every_word_is_given_back_once() {
    let progress = Progress::silent();
    let text = words("we met at the end and then went on to the other end of it");
    let mut scheme = Confident::new(Surer, stability(), 5);
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
