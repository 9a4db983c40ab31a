//! A new language is a new file: an invented one, handed in as text, is obeyed by the functions that the program itself calls.

use breathmark::cues::{self, Cue, ProblemKind};
use breathmark::fusion::written;
use breathmark::guideline::Guideline;
use breathmark::language::{Language, bare_word};
use breathmark::progress::Progress;
use breathmark::proposals::{SegmentInput, segment};
use breathmark::restored_text::{TextCase, WordingOptions, WordingPolicy, word_text, written_form};
use breathmark::time::Span;
use breathmark::transcript::{Mark, Word, WordId};

const TOY: &str = r#"{
    "language": "qtz",
    "titles": "mos",
    "full_titles": "mostar",
    "abbreviations": "bz",
    "final_abbreviations": "tk",
    "numbered_abbreviations": "fol",
    "ordinals_have_full_stops": true,
    "always_capital": "jo",
    "function_groups": "article pronoun",
    "function_words": "oy",
    "also_names": "pa",
    "sounds": ["klap klap"],
    "groups": { "article": "ra ro pa", "pronoun": "jo mi", "joining": "ket" },
    "patterns": { "plural": { "ends": "im" } },
    "rules": [
        { "before": "article", "penalty": 10 },
        { "before": "title", "penalty": 9 },
        { "before": "ordinal", "penalty": 8 },
        { "after": "joining", "unless": "plural", "penalty": 0.5 },
        { "before": "plural", "after": "plural", "penalty": 7 }
    ]
}"#;

fn toy() -> Language {
    Language::from_json(TOY).expect("the toy is sound")
}

fn words(text: &str) -> Vec<Word> {
    let word = |(index, text): (usize, &str)| Word {
        id: WordId(index as u32),
        text: text.to_owned(),
        span: Span::from_secs(index as f64, index as f64 + 0.9),
        raw_span: None,
        estimated: false,
        confidence: None,
        speaker: None,
    };
    text.split_whitespace().enumerate().map(word).collect()
}

fn shown(text: &str, marks: &str, written: WordingPolicy, language: &Language) -> String {
    let mark = |sign: char| Mark::of_written(&sign.to_string()).unwrap_or_default();
    let options = WordingOptions { written, language, ..WordingOptions::default() };
    word_text(&words(text), &marks.chars().map(mark).collect::<Vec<_>>(), &options).words.join(" ")
}

#[test]
fn a_toy_language_says_where_sentences_end() {
    let toy = toy();
    let inside = |text: &str, language: &Language| -> Vec<String> {
        let guideline = Guideline { one_sentence_per_cue: true, max_chars_per_line: 100, ..Guideline::ted() };
        let cue = Cue { words: 0..9, lines: vec![text.to_owned()], span: Span::from_secs(0.0, 6.0) };
        let problems = cues::check(&[cue], &guideline, language);
        let word = |kind| match kind {
            ProblemKind::SentenceEndInside { word } => Some(word),
            _ => None,
        };
        problems.into_iter().filter_map(|problem| word(problem.kind)).collect()
    };
    let check = |text: &str, expected: &[&str]| assert_eq!(inside(text, &toy), expected, "{text}");
    let (first, last) = ("Kelu dorem sitavo nelim", "feladim kor sitavo nelim.");
    check(&format!("{first}. Ra {last}"), &["nelim."]);
    check(&format!("{first} mos. Fel {last}"), &[]);
    check(&format!("{first} bz. Ra {last}"), &[]);
    check(&format!("{first} tk. Fel {last}"), &[]);
    check(&format!("{first} tk. Ra {last}"), &["tk."]);
    check(&format!("{first} fol. 3 {last}"), &[]);
    check(&format!("{first} fol. Fel {last}"), &["fol."]);
    check(&format!("{first} 3. Fel {last}"), &[]);
    check(&format!("{first} 3. Ra {last}"), &["3."]);
    // In another language the same is another thing.
    assert_eq!(inside(&format!("{first} bz. Fel {last}"), Language::of("en")), ["bz."]);
    assert_eq!(inside(&format!("{first} 3. Fel {last}"), Language::of("en")), ["3."]);
}

#[test]
fn a_toy_language_says_what_has_a_capital() {
    let (toy, english) = (toy(), Language::of("en"));
    // A word that always has a capital.
    assert_eq!(shown("kelu jo dor ket jo'm", "____.", WordingPolicy::Auto, &toy), "Kelu Jo dor ket Jo'm.");
    assert_eq!(shown("kelu jo dor", "__.", WordingPolicy::Auto, english), "Kelu jo dor.");
    // The capital of a sentence start goes with it from function words alone, and not from one that is a name, too.
    let ignored = |text: &str, language: &Language| shown(text, "______.", WordingPolicy::Ignore, language);
    assert_eq!(ignored("Kelu dor. Ra fel. Pa sit.", &toy), "Kelu dor ra fel Pa sit");
    assert_eq!(ignored("Kelu dor. Oy fel. Fel sit.", &toy), "Kelu dor oy fel Fel sit");
    assert_eq!(ignored("Kelu dor. Ra fel. The sit.", english), "Kelu dor Ra fel the sit");
    // What belongs to the word stays when marks are taken away: "mos." is one.
    assert_eq!(ignored("Kelu mos. Fel bz. 3. sit", &toy), "Kelu mos. Fel bz. 3. sit");
    // Words that always have a capital say nothing of how a transcript is written.
    assert_eq!(written_form(&words("kelu Jo dor ket Jo'm fel"), &toy).case, TextCase::Lower);
    assert_eq!(written_form(&words("kelu Jo dor ket Jo'm fel"), english).case, TextCase::Mixed);
}

#[test]
fn a_toy_language_says_what_the_marks_of_a_recogniser_mean() {
    let toy = toy();
    let words = words("Kelu mos. Fel dor. Jo sit.");
    let prior = vec![[0.7, 0.1, 0.2, 0.0]; words.len()];
    let (own, english) =
        (written::weigh(&prior, &words, &[], &toy), written::weigh(&prior, &words, &[], Language::of("en")));
    assert!(own[1][Mark::Period.index()] < 0.1, "a title: {:?}", own[1]);
    assert!(english[1][Mark::Period.index()] > 0.8, "a sentence end: {:?}", english[1]);
    assert_eq!(own[3], english[3]);
}

#[test]
fn a_toy_language_says_where_lines_break() {
    let toy = toy();
    let check = |before: &str, after: &str, penalty: f32| {
        assert_eq!(toy.break_penalty(before, after), penalty, "{before} | {after}");
    };
    check("“Ra", "kelu", 10.0);
    check("Mos.", "Fel", 9.0);
    check("Mostar", "Fel", 9.0);
    check("3.", "kelu", 8.0);
    check("dor", "(ket", 0.5);
    check("dorim", "felim", 7.0);
    check("dor.", "Ra", 0.0);
    check("dor", "fel", 2.0);
    assert_eq!(bare_word("“Ra"), "Ra");

    let english = Language::of("en");
    assert!(toy.break_penalty("ra", "kelu") > english.break_penalty("ra", "kelu"));

    // Without its language the line would break where the lines are equal: after "ra".
    let texts: Vec<String> = words("kelu doren ra nelun fetaros").into_iter().map(|word| word.text).collect();
    let spans: Vec<Span> = (0..texts.len()).map(|at| Span::from_secs(at as f64 * 0.4, at as f64 * 0.4 + 0.4)).collect();
    let guideline = Guideline { max_chars_per_line: 20, ..Guideline::ted() };
    let break_after = |language: &Language| {
        let input =
            SegmentInput { words: &texts, spans: &spans, boundaries: &[0.0; 4], language, ..SegmentInput::default() };
        let division = segment(&input, &guideline, &Progress::silent()).expect("nobody cancels");
        division.line_breaks.iter().position(|breaks| *breaks).map(|at| texts[at].clone())
    };
    assert_eq!(break_after(english).as_deref(), Some("ra"));
    assert_eq!(break_after(&toy).as_deref(), Some("doren"));
}

#[test]
fn a_toy_language_says_what_is_a_sound() {
    assert!(toy().is_sound(" Klap klap ") && !toy().is_sound("klap"));
    assert!(!Language::of("en").is_sound("klap klap"));
}
