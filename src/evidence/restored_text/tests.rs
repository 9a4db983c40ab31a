//! Texts as they are written, and as they are shown.

use super::*;
use base::time::Span;
use formats::transcript::WordId;

fn words(text: &str) -> Vec<Word> {
    let word = |(index, text): (usize, &str)| Word {
        id: WordId(index as u32),
        text: text.to_owned(),
        span: Span::default(),
        raw_span: None,
        estimated: false,
        confidence: None,
        speaker: None,
    };
    text.split(' ').filter(|text| !text.is_empty()).enumerate().map(word).collect()
}

/// `marks` is a string with one sign per word, `_` for none.
fn shown(text: &str, marks: &str, written: WordingPolicy) -> String {
    let marks: Vec<Mark> = marks.chars().map(|c| Mark::of_written(&c.to_string()).unwrap_or_default()).collect();
    word_text(
        &words(text),
        &marks,
        &WordingOptions { written, language: Language::of("en"), ..WordingOptions::default() },
    )
    .words
    .join(" ")
}

#[test]
fn each_language_has_its_own_sentence_ends_and_function_words() {
    let shown = |text: &str, written: WordingPolicy, language: &str| {
        let options = WordingOptions { written, language: Language::of(language), ..WordingOptions::default() };
        word_text(&words(text), &[], &options)
    };
    use Mark::{O, Period};
    let text = "Am 3. Oktober kam sie. Dann ging er.";
    assert_eq!(shown(text, WordingPolicy::Auto, "de").marks, [O, O, O, O, Period, O, O, Period]);
    assert_eq!(shown(text, WordingPolicy::Auto, "en").marks, [O, Period, O, O, Period, O, O, Period]);
    // A capital that stood there for the sentence goes with it, and the full stop of an ordinal does not.
    let ignored = |language: &str| shown(text, WordingPolicy::Ignore, language).words.join(" ");
    assert_eq!(ignored("de"), "Am 3. Oktober kam sie dann ging er");
    assert_eq!(ignored("en"), "Am 3 Oktober kam sie Dann ging er");
}

#[test]
fn mended_marks_take_capitals_along_and_leave_names_alone() {
    let mended = |text: &str, mended: &[(usize, Mark)], names: &[usize]| {
        let words = words(text);
        let mut marks = vec![None; words.len()];
        mended.iter().for_each(|&(at, mark)| marks[at] = Some(mark));
        let case = |at| if names.contains(&at) { LetterCase::Capital } else { LetterCase::Lower };
        let cases = (0..words.len()).map(|at| ModelCase { case: case(at), may_start_sentence: false }).collect();
        let language = Language::of("en");
        word_text(&words, &[], &WordingOptions { language, mended: marks, cases, ..WordingOptions::default() })
    };
    let text = "We went home. There was nobody, so Anna left the house it was late.";
    let shown = mended(text, &[(2, Mark::O), (5, Mark::Period), (10, Mark::Period)], &[7]);
    assert_eq!(shown.words.join(" "), "We went home there was nobody. So Anna left the house. It was late.");
    assert_eq!((shown.marks[2], shown.marks[5], shown.marks[10]), (Mark::O, Mark::Period, Mark::Period));
    let shown = mended("He saw. Anna go. I know. NATO did.", &[(1, Mark::O), (3, Mark::Comma), (5, Mark::O)], &[2]);
    assert_eq!(shown.words.join(" "), "He saw Anna go, I know NATO did.");
}

#[test]
fn missing_punctuation_and_case_are_restored() {
    let check = |text: &str, marks: &str, expected: &str| assert_eq!(shown(text, marks, WordingPolicy::Auto), expected);
    check("so i think it works do you", "____._?", "So I think it works. Do you?");
    check("well i'm here", ",_.", "Well, I'm here.");
    check("THIS IS WHAT I SAID", "____.", "This is what I said.");
    check("we like the iPhone iPhones sell", "___.__", "We like the iPhone. iPhones sell");
    check("in the u.s. we do", "____.", "In the u.s. we do.");
    check("from the U.S. they come", "__.__", "From the U.S. They come");
    check("is it the U.S. yes", "___?.", "Is it the U.S.? Yes.");
    check(
        "Then Dr. Fox and i came to London Paris and Rome",
        "__________.",
        "Then Dr. Fox and I came to London Paris and Rome.",
    );
    check("wait -- what", "_,?", "Wait -- what?");
    check("it cost 5 dollars 20 years ago", "___.__.", "It cost 5 dollars. 20 years ago.");
    check("", "", "");
    check("ok", "", "Ok");
}

#[test]
fn written_punctuation_and_case_are_kept() {
    let check = |text: &str, expected: &str| assert_eq!(shown(text, "......", WordingPolicy::Auto), expected);
    check("Hello, world! How are you?", "Hello, world! How are you?");
    check("“Stop,” he said.", "“Stop,” he said.");
    // Punctuation without case: only the case is restored.
    check("hello, world! how am i?", "Hello, world! How am I?");
    check("so dr. smith came. he left.", "So dr. smith came. He left.");
}

#[test]
fn a_part_of_a_talk_reads_as_it_does_in_the_whole() {
    let text =
        "The tide -- was out. \u{266a} so They rowed home, And the gulls cried. Nobody -- \u{266a} heard them at all.";
    let words = words(text);
    let marks = vec![Mark::O; words.len()];
    let language = Language::of("en");
    for at in 0..words.len() {
        for mark in [Mark::O, Mark::Comma, Mark::Period] {
            let mut mended = vec![None; words.len()];
            mended[at] = Some(mark);
            let usual = WordingOptions { language, mended, ..WordingOptions::default() };
            let whole = word_text(&words, &marks, &usual);
            let without = WordingOptions { language, ..WordingOptions::default() };
            let talk = TalkWording::new(&words, &marks, &without, true);
            for part in [at.saturating_sub(1)..(at + 2).min(words.len()), at..words.len(), 0..at + 1] {
                let shown = talk.part(part.clone(), &|index| (index == at).then_some(mark));
                assert_eq!(shown.words, whole.words[part.clone()], "{part:?}");
                assert_eq!(shown.marks, whole.marks[part]);
            }
        }
    }
}

#[test]
fn keep_shows_the_words_as_they_are() {
    assert_eq!(shown("so i think", "__.", WordingPolicy::Keep), "so i think");
}

/// `cases` has one letter per word: `l`, `C`, `U`; `c` and `u` where the model may have seen a sentence start.
fn recased(text: &str, marks: &str, cases: &str, language: &str) -> String {
    let marks: Vec<Mark> = marks.chars().map(|c| Mark::of_written(&c.to_string()).unwrap_or_default()).collect();
    let cases = cases.chars().map(|letter| ModelCase {
        case: match letter.to_ascii_uppercase() {
            'C' => LetterCase::Capital,
            'U' => LetterCase::Upper,
            _ => LetterCase::Lower,
        },
        may_start_sentence: matches!(letter, 'c' | 'u'),
    });
    let language = Language::of(language);
    let options = WordingOptions { language, cases: cases.collect(), ..WordingOptions::default() };
    word_text(&words(text), &marks, &options).words.join(" ")
}

#[test]
fn a_model_gives_names_their_capitals_back() {
    let text = "my name is anna and i work for nasa in new york";
    let expected = "My name is Anna and I work for NASA in New York.";
    assert_eq!(recased(text, "___________.", "cllClCllUlCC", "en"), expected);
    assert_eq!(recased(&text.to_uppercase(), "___________.", "cllClCllUlCC", "en"), expected);
    assert_eq!(recased("nasa's people left", "__.", "Ull", "en"), "NASA's people left.");
    assert_eq!(recased("ich sah die stadt", "___.", "cllC", "de"), "Ich sah die Stadt.");
    assert_eq!(recased("THE U.S. ARMY", "__.", "llC", "en"), "The U.S. Army.");
    // A transcript with case keeps its own.
    assert_eq!(recased("My name is anna", "___.", "UUUU", "en"), "My name is anna.");
}

#[test]
fn a_capital_of_a_sentence_start_goes_with_it() {
    // The model saw a sentence start at "but" and "people" that the text does not have.
    assert_eq!(recased("we met but people left", "__,_.", "clccl", "en"), "We met but, people left.");
    assert_eq!(recased("we met but people left", "_____", "clccl", "en"), "We met but people left");
    // Anna is a name elsewhere, and stays one at a place in doubt; NATO is always one.
    assert_eq!(
        recased("we met anna she left anna spoke", "__,____", "clCllcl", "en"),
        "We met Anna, she left Anna spoke"
    );
    assert_eq!(recased("we met nato spoke", "____", "clul", "en"), "We met NATO spoke");
    // Where a sentence starts in the text, its first word has a capital whatever the model says.
    assert_eq!(recased("we met people left", "_.__", "clll", "en"), "We met. People left");
}

#[test]
fn quoted_speech_without_its_quotation_marks_has_no_capital() {
    let check = |cases: &str, expected: &str| {
        assert_eq!(recased("she said but where was i", "_,____", cases, "en"), expected);
    };
    check("clClll", "She said, but where was I");
    check("cCClll", "She Said, but where was I");
    assert_eq!(recased("she said anna left", "_,__", "clCl", "en"), "She said, Anna left");
    assert_eq!(recased("i read the times", "____", "cCCC", "en"), "I Read The Times");
    assert_eq!(recased("in spring who helped", "_,__", "clUl", "en"), "In spring, WHO helped");
}

#[test]
fn what_a_person_typed_stays_whatever_the_model_says() {
    let cases = vec![ModelCase { case: LetterCase::Upper, may_start_sentence: false }; 3];
    let typed = vec![false, true, false];
    let options = WordingOptions { language: Language::of("en"), cases, typed, ..WordingOptions::default() };
    assert_eq!(word_text(&words("un iPad nato"), &[], &options).words.join(" "), "UN iPad NATO");
    let options = WordingOptions { typed: vec![true; 3], ..options };
    assert_eq!(word_text(&words("un ipad nato"), &[], &options).words.join(" "), "un ipad nato");
}

#[test]
fn ignoring_what_is_written_keeps_names() {
    let check =
        |text: &str, marks: &str, expected: &str| assert_eq!(shown(text, marks, WordingPolicy::Ignore), expected);
    check("We met. The man, John. Smith left.", "_____,.", "We met the man John Smith, left.");
    check("It was. Will said so.", "___,.", "It was Will said, so.");
    check("(Applause) “Really?” She laughed...", ".,_.", "(Applause). “Really,” she laughed.");
    check("We saw Mrs. Fox. Then left.", "_____.", "We saw Mrs. Fox then left.");
    check("I read The Times. Then left.", "_____.", "I read The Times then left.");
    check("Go to the U.S. Army.", "____.", "Go to the U.S. Army.");
    check("well-- I wan- want it.", ",____.", "Well, I wan- want it");
}

#[test]
fn the_form_of_a_transcript_is_recognised() {
    let check = |text: &str, punctuation: bool, case: TextCase| {
        assert_eq!(written_form(&words(text), Language::of("en")), WrittenForm { punctuation, case }, "{text}");
    };
    check("", false, TextCase::Mixed);
    check("hello there i am here", false, TextCase::Lower);
    check("hello there, I am here.", true, TextCase::Lower);
    check("HELLO THERE, I AM HERE", true, TextCase::Upper);
    check("Hello there", false, TextCase::Mixed);
    check("你好 世界", false, TextCase::Mixed);
    check(&"some words without marks ".repeat(30).replacen("words", "U.S.", 3), false, TextCase::Mixed);
}

#[test]
fn marks_follow_what_is_shown() {
    let options = WordingOptions { language: Language::of("en"), ..WordingOptions::default() };
    let marks = |text: &str, given: &[Mark]| word_text(&words(text), given, &options).marks;
    use Mark::{Comma, O, Period};
    assert_eq!(marks("Dr. Smith came. Yes, he did.", &[Period; 6]), [O, O, Period, Comma, O, Period]);
    assert_eq!(marks("The U.S. Army came.", &[]), [O, O, O, Period]);
    assert_eq!(marks("From the U.S. The end.", &[]), [O, O, Period, O, Period]);
    assert_eq!(marks("it works", &[O, Period]), [O, Period]);
}
