//! From words and a mark per gap to the text a viewer reads: punctuation and capitals.
//!
//! What the transcript has is kept. What it lacks (or what the user asked to ignore) is restored: punctuation and the
//! capitals of sentences from the marks, other capitals from the lexical model. A word keeps its place whatever happens to
//! it: word N of the transcript is text N here.

use std::collections::HashMap;

use crate::lexical::LetterCase;
use crate::transcript::{Mark, Word};

/// What to do with the punctuation and the capitals that a transcript came with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Written {
    /// Keep punctuation if the transcript has it, keep case if it has it, restore what is missing.
    #[default]
    Auto,
    /// Show the words exactly as they are written.
    Keep,
    /// Take the written punctuation away and restore it from the marks.
    Ignore,
}

/// How the words of a transcript become text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordingOptions {
    pub written: Written,
    /// BCP-47 or ISO 639 code; empty if not known. English has a capital "I".
    pub language: String,
    /// One per word: whether a person typed it, so that it is shown exactly as it is. Missing entries count as `false`.
    pub typed: Vec<bool>,
    /// One per word, or empty: what the model says of its capitals. Only transcripts without case are given them.
    pub cases: Vec<ModelCase>,
}

/// How the lexical model would capitalise a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ModelCase {
    pub case: LetterCase,
    /// Whether the model may have taken the word for the start of a sentence, which explains a capital.
    pub may_start_sentence: bool,
}

/// The text of each word, and the mark it ends with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wording {
    /// One per word, in the same order.
    pub words: Vec<String>,
    /// One per word: the mark after it as shown, so that later stages and the reader see the same sentences.
    pub marks: Vec<Mark>,
}

/// How much of its writing a transcript came with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenForm {
    pub punctuation: bool,
    pub case: Case,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// Capitals and small letters, or a script that has no capitals.
    Mixed,
    /// (Almost) no capitals.
    Lower,
    /// (Almost) nothing but capitals.
    Upper,
}

/// A transcript has punctuation if at least one word in this many carries a mark. Running text has one in 7 to 12,
/// recognisers that put out none still write an "U.S." now and then.
const WORDS_PER_MARK: usize = 40;
/// A transcript has case if at least one word in this many has a capital; "I" does not count. Running English has one
/// in 8 to 15.
const WORDS_PER_CAPITAL: usize = 50;

/// Never the end of a sentence, whatever follows.
const TITLES: &[&str] = &[
    "mr", "mrs", "ms", "dr", "prof", "st", "rev", "gen", "col", "capt", "lt", "sgt", "sen", "gov", "hon", "messrs",
    "vs", "e.g", "i.e", "cf", "approx", "bzw", "vgl", "inkl", "evtl", "ggf", "nr", "mio", "mrd", "z.b", "d.h", "u.a",
];

/// What German ordinals ("3. Mai", "20. Jahrhundert") stand before; none is an English word that starts a sentence.
const AFTER_ORDINAL: &[&str] = &[
    "januar",
    "jänner",
    "februar",
    "märz",
    "april",
    "mai",
    "juni",
    "juli",
    "august",
    "september",
    "oktober",
    "november",
    "dezember",
    "jahrhundert",
    "jahrhunderts",
    "jahrestag",
    "weltkrieg",
    "weltkriegs",
    "klasse",
    "platz",
    "stock",
    "wahlperiode",
    "sitzung",
    "lesung",
    "geburtstag",
];

/// English words that are no names whatever their case. A capital on one of them after a sentence end stood there only
/// because of that sentence end. "Will", "May", "Mark" and the like are missing on purpose.
const CLOSED_CLASS: &[&str] = &[
    "the", "an", "and", "but", "or", "nor", "so", "yet", "because", "although", "though", "if", "unless", "when",
    "while", "where", "whether", "since", "until", "as", "at", "by", "for", "from", "in", "into", "of", "on", "onto",
    "over", "to", "with", "without", "about", "after", "before", "between", "through", "we", "it", "he", "she", "they",
    "you", "me", "him", "them", "my", "your", "his", "her", "its", "our", "their", "this", "that", "these", "those",
    "there", "here", "what", "which", "who", "whose", "why", "how", "is", "are", "was", "were", "am", "be", "been",
    "do", "does", "did", "have", "has", "had", "can", "could", "would", "should", "not", "no", "yes", "now", "then",
    "well", "also", "just", "it's", "that's", "there's", "we're", "we've", "we'll", "they're", "they've", "you're",
    "you've", "he's", "she's", "what's", "here's", "let's", "don't", "doesn't", "didn't", "isn't", "can't", "won't",
    "all", "some", "many", "most", "every", "each", "another", "other", "more", "very", "only", "even", "maybe",
    "perhaps", "actually", "however",
];

const QUOTES_AND_BRACKETS: &[char] =
    &['"', '\'', '“', '”', '„', '«', '»', '‹', '›', '‘', '’', '(', ')', '[', ']', '{', '}'];

/// The text shown per word, and the mark that text ends with.
///
/// `marks` has one entry per word, the mark after it, the last word included; missing entries count as no mark.
pub fn word_text(words: &[Word], marks: &[Mark], options: &WordingOptions) -> Wording {
    // What a person typed says nothing of how the transcript was written.
    let is_typed = |index: usize| options.typed.get(index).copied().unwrap_or_default();
    let form = form_of(words.iter().enumerate().filter(|(index, _)| !is_typed(*index)).map(|(_, word)| word));
    let (keep_punctuation, keep_case) = match options.written {
        Written::Keep => (true, true),
        Written::Auto => (form.punctuation, form.case == Case::Mixed),
        Written::Ignore => (false, form.case == Case::Mixed),
    };
    let cases = if keep_case { Vec::new() } else { own_cases(words, &options.cases) };
    let english = is_english(&options.language);
    let mark_after = |index: usize| marks.get(index).copied().unwrap_or_default();
    let mut shown = Wording { words: Vec::with_capacity(words.len()), marks: Vec::with_capacity(words.len()) };
    let mut starts_sentence = true;
    for (index, word) in words.iter().enumerate() {
        let next = words.get(index + 1).map(|next| next.text.as_str());
        let is_typed = is_typed(index);
        let (mut text, mark) = if is_typed {
            (word.text.clone(), kept_mark(&word.text, next, Mark::O, true))
        } else if keep_punctuation {
            (word.text.clone(), kept_mark(&word.text, next, mark_after(index), keep_case))
        } else {
            punctuated(&word.text, mark_after(index), options.written == Written::Ignore)
        };
        let is_as_written = is_typed || (keep_punctuation && keep_case);
        if !is_as_written {
            let before = index.checked_sub(1).map(|before| words[before].text.as_str());
            let was_sentence_start =
                before.is_none_or(|before| !form.punctuation || ends_sentence(before, Some(&word.text)));
            if form.case == Case::Upper && !keep_case {
                text = lowered(&text);
            } else if keep_case && !starts_sentence && was_sentence_start {
                text = without_sentence_capital(text);
            }
            text = with_case(text, cases.get(index).copied().unwrap_or_default());
            if english && !keep_case && shown.marks.last() == Some(&Mark::Comma) {
                // The model has learnt from quoted speech: "she said, 'But where was it?'" No quotation marks are restored here.
                text = without_sentence_capital(text);
            }
            text = with_capital_i(text, english);
            if starts_sentence {
                text = capitalised(text);
            }
        }
        // A dash or a music note between two sentences leaves the next word at the start of its sentence.
        if text.chars().any(char::is_alphanumeric) || mark.ends_sentence() {
            starts_sentence = mark.ends_sentence();
        }
        shown.words.push(text);
        shown.marks.push(mark);
    }
    shown
}

/// What of the model's capitals belongs to the words themselves, wherever they stand.
///
/// The model has learnt from real text, where every sentence starts with a capital. Where it may have seen a sentence start,
/// a capital counts as the word's own only if the model gives it one more often than not in the middle of sentences of the
/// same talk: names come back, function words never have one there. The text then gets the capitals of its own sentence
/// starts. "NATO" is no doubt: no sentence start explains it.
fn own_cases(words: &[Word], cases: &[ModelCase]) -> Vec<LetterCase> {
    let is_doubtful = |case: &ModelCase| case.case == LetterCase::Capital && case.may_start_sentence;
    let key = |word: &Word| word.bare_text().to_lowercase();
    let mut balance: HashMap<String, i32> = HashMap::new();
    for (word, _) in words.iter().zip(cases).filter(|(_, case)| is_doubtful(case)) {
        balance.entry(key(word)).or_default();
    }
    if !balance.is_empty() {
        for (word, case) in words.iter().zip(cases).filter(|(_, case)| !case.may_start_sentence) {
            if let Some(count) = balance.get_mut(&key(word)) {
                *count += if case.case == LetterCase::Lower { -1 } else { 1 };
            }
        }
    }
    let is_name = |word: &Word| balance.get(&key(word)).is_some_and(|&count| count > 0);
    let own = |(word, case): (&Word, &ModelCase)| {
        if is_doubtful(case) && !is_name(word) { LetterCase::Lower } else { case.case }
    };
    words.iter().zip(cases).map(own).collect()
}

/// Whether a transcript came with punctuation and with case; each is decided for itself.
pub fn written_form(words: &[Word]) -> WrittenForm {
    form_of(words.iter())
}

fn form_of<'a>(words: impl Iterator<Item = &'a Word> + Clone) -> WrittenForm {
    let is_marked = |text: &str| {
        Mark::of_written(text).is_some() && !is_abbreviation(text) && text.chars().any(char::is_alphanumeric)
    };
    let (count, marked) = (words.clone().count(), words.clone().filter(|word| is_marked(&word.text)).count());
    let (mut cased, mut capital, mut all_capital, mut long) = (0_usize, 0_usize, 0_usize, 0_usize);
    for word in words {
        let bare = word.bare_text();
        let is_cased = |c: char| c.is_lowercase() || c.is_uppercase();
        let letters = bare.chars().filter(|&c| is_cased(c)).count();
        if letters == 0 || is_english_i(&bare.to_lowercase()) {
            continue;
        }
        cased += 1;
        capital += usize::from(bare.chars().any(char::is_uppercase));
        if letters > 1 {
            long += 1;
            all_capital += usize::from(!bare.chars().any(char::is_lowercase));
        }
    }
    let case = if long > 0 && all_capital * 10 > long * 8 {
        Case::Upper
    } else if cased > 0 && capital * WORDS_PER_CAPITAL < cased {
        Case::Lower
    } else {
        Case::Mixed
    };
    WrittenForm { punctuation: marked > 0 && marked * WORDS_PER_MARK >= count, case }
}

/// Whether a sentence ends after `word` as it is written; `next` is the word after it, if any.
///
/// Full stops inside "3.14" end nothing, titles such as "Dr." neither. After "U.S." a sentence ends if the next word
/// is one that has a capital only at the start of a sentence.
pub fn ends_sentence(word: &str, next: Option<&str>) -> bool {
    if !Mark::of_written(word).is_some_and(Mark::ends_sentence) {
        return false;
    }
    if !is_abbreviation(word) {
        return !next
            .is_some_and(|next| is_ordinal(word) && AFTER_ORDINAL.contains(&bare_word(next).to_lowercase().as_str()));
    }
    let Some(next) = next else { return true };
    let bare = bare_word(next);
    !is_title(word) && bare.starts_with(char::is_uppercase) && is_closed_class(&bare.to_lowercase())
}

/// The word without the punctuation around it, as [`Word::bare_text`] does it for text that is no longer a `Word`.
pub(crate) fn bare_word(text: &str) -> &str {
    let (Some(first), Some(last)) = (text.find(char::is_alphanumeric), text.rfind(char::is_alphanumeric)) else {
        return text;
    };
    // Signs that belong to the word stand right beside its letters: 'cause, goin', $5, 50%.
    let start = text[..first].trim_end_matches(['\'', '’', '$', '€', '£']).len();
    let last_len = text[last..].chars().next().map_or(0, char::len_utf8);
    let after = &text[last + last_len..];
    let end = text.len() - after.trim_start_matches(['\'', '’', '%', '$', '€', '£']).len();
    let inner = &text[start..end];
    let dotted = inner.contains('.') && inner.split('.').all(|part| part.chars().count() == 1);
    if dotted && text[end..].starts_with('.') { &text[start..=end] } else { inner }
}

/// "i", "i'm", "i’ll" and the like, given in small letters.
pub(crate) fn is_english_i(lower: &str) -> bool {
    lower == "i" || lower.strip_prefix("i'").or(lower.strip_prefix("i’")).is_some_and(|rest| !rest.is_empty())
}

fn is_english(language: &str) -> bool {
    language.get(..2).is_some_and(|code| code.eq_ignore_ascii_case("en"))
        && language.get(2..3).is_none_or(|next| matches!(next, "-" | "_" | "g"))
}

fn is_title(word: &str) -> bool {
    let lower = bare_word(word).to_lowercase();
    TITLES.contains(&lower.trim_end_matches('.'))
}

/// Whether the full stop at the end of the word may belong to the word: "U.S.", "a.m.", "Dr.", the "J." of a name.
fn is_abbreviation(word: &str) -> bool {
    let bare = bare_word(word);
    let tail = &word[(bare.as_ptr() as usize - word.as_ptr() as usize) + bare.len()..];
    if tail.contains(['!', '?', '…', ';']) || tail.starts_with("..") {
        return false;
    }
    let dotted = bare.ends_with('.');
    let initial =
        tail.starts_with('.') && bare != "I" && bare.chars().count() == 1 && bare.starts_with(char::is_uppercase);
    dotted || ((initial || is_title(word)) && tail.starts_with('.'))
}

/// One or two digits and a full stop.
fn is_ordinal(word: &str) -> bool {
    let digits = word.strip_suffix('.').unwrap_or_default();
    (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_closed_class(lower: &str) -> bool {
    CLOSED_CLASS.contains(&lower.replace('’', "'").as_str())
}

/// The mark of a word whose writing is kept. Where the writing cannot tell ("U.S."), `given` decides.
fn kept_mark(text: &str, next: Option<&str>, given: Mark, has_case: bool) -> Mark {
    let written = Mark::of_written(text).unwrap_or_default();
    if !written.ends_sentence() || !is_abbreviation(text) {
        return written;
    }
    let ends =
        next.is_none() || (!is_title(text) && (given.ends_sentence() || (has_case && ends_sentence(text, next))));
    if ends { written } else { Mark::O }
}

/// The word with the sign of `mark` in place of what is written, and the mark it then bears.
///
/// Without `strip`, a sign that is already there wins: it is somebody's knowledge.
fn punctuated(text: &str, mark: Mark, strip: bool) -> (String, Mark) {
    if !text.chars().any(char::is_alphanumeric) {
        // "--", "&", "♪": a sign after them would look odd; the sentence may end there all the same.
        return (text.to_owned(), mark);
    }
    if !strip
        && !is_abbreviation(text)
        && let Some(written) = Mark::of_written(text)
    {
        return (text.to_owned(), written);
    }
    let core = bare_word(text);
    let start = core.as_ptr() as usize - text.as_ptr() as usize;
    let mut end = start + core.len();
    if text[end..].starts_with('.') && (is_title(text) || !strip) {
        // The full stop of "Dr.", or of an initial that nobody asked to strip.
        end += 1;
    }
    let (opening, core, closing) = (&text[..start], &text[start..end], &text[end..]);
    let mut shown = String::with_capacity(text.len() + 1);
    shown.extend(opening.chars().filter(|c| QUOTES_AND_BRACKETS.contains(c)));
    shown.push_str(core);
    if closing == "-" {
        // A word that was broken off.
        shown.push('-');
    }
    let signs: String = closing.chars().filter(|c| QUOTES_AND_BRACKETS.contains(c)).collect();
    let sign = if shown.ends_with('.') && mark == Mark::Period { "" } else { mark.sign() };
    // Brackets first, then the sign, then quotation marks: (so), “so,”.
    let (brackets, quotes): (String, String) = signs.chars().partition(|c| matches!(c, ')' | ']' | '}'));
    shown.push_str(&brackets);
    shown.push_str(sign);
    shown.push_str(&quotes);
    (shown, mark)
}

/// Small letters throughout, except in words with digits ("B2B") and abbreviations with full stops ("U.S.").
fn lowered(text: &str) -> String {
    let bare = bare_word(text);
    let keeps = bare.chars().any(char::is_numeric) || (bare.contains('.') && !bare.trim_end_matches('.').is_empty());
    if keeps { text.to_owned() } else { text.to_lowercase() }
}

/// Lowers the capital of a word that certainly is no name; any other capital may be one and stays.
fn without_sentence_capital(text: String) -> String {
    let bare = bare_word(&text);
    let lower = bare.to_lowercase();
    if has_inner_capital(bare) || !is_closed_class(&lower) { text } else { text.replacen(bare, &lower, 1) }
}

/// A word in small letters with the capitals that a model gives it. What is written with capitals of its own keeps them.
fn with_case(text: String, case: LetterCase) -> String {
    match case {
        LetterCase::Lower => text,
        LetterCase::Capital => capitalised(text),
        LetterCase::Upper => {
            let bare = bare_word(&text);
            // What hangs on an abbreviation is no part of it: "NASA's".
            let end = bare.find(['\'', '’']).filter(|&end| end > 0).unwrap_or(bare.len());
            let stem = &bare[..end];
            if has_inner_capital(stem) {
                return text;
            }
            text.replacen(stem, &stem.to_uppercase(), 1)
        }
    }
}

fn with_capital_i(text: String, english: bool) -> String {
    let bare = bare_word(&text);
    if english && is_english_i(bare) { capitalised(text) } else { text }
}

/// The first letter as a capital, unless the word has capitals of its own (iPhone) or starts with a digit.
fn capitalised(text: String) -> String {
    let bare = bare_word(&text);
    let Some(first) = text.chars().find(|c| c.is_alphanumeric()) else { return text };
    // "ß" and "ŉ" have capitals of several letters, which no word starts with.
    if !first.is_lowercase() || has_inner_capital(bare) || first.to_uppercase().count() != 1 {
        return text;
    }
    let upper: String = first.to_uppercase().collect();
    text.replacen(first, &upper, 1)
}

fn has_inner_capital(bare: &str) -> bool {
    bare.chars().skip(1).any(char::is_uppercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Span;
    use crate::transcript::WordId;

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
    fn shown(text: &str, marks: &str, written: Written) -> String {
        let marks: Vec<Mark> = marks.chars().map(|c| Mark::of_written(&c.to_string()).unwrap_or_default()).collect();
        word_text(&words(text), &marks, &WordingOptions { written, language: "en".into(), ..WordingOptions::default() })
            .words
            .join(" ")
    }

    #[test]
    fn german_ordinals_and_abbreviations_end_no_sentence() {
        let check = |word: &str, next: &str, ends: bool| {
            assert_eq!(ends_sentence(word, Some(next)), ends, "{word} {next}");
        };
        check("3.", "Mai", false);
        check("20.", "Jahrhundert", false);
        check("2019.", "Mai", true);
        check("3.", "Then", true);
        check("bzw.", "Städte", false);
        check("z.B.", "Bremen", false);
    }

    #[test]
    fn missing_punctuation_and_case_are_restored() {
        let check = |text: &str, marks: &str, expected: &str| assert_eq!(shown(text, marks, Written::Auto), expected);
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
        let check = |text: &str, expected: &str| assert_eq!(shown(text, "......", Written::Auto), expected);
        check("Hello, world! How are you?", "Hello, world! How are you?");
        check("“Stop,” he said.", "“Stop,” he said.");
        // Punctuation without case: only the case is restored.
        check("hello, world! how am i?", "Hello, world! How am I?");
        check("so dr. smith came. he left.", "So dr. smith came. He left.");
    }

    #[test]
    fn keep_shows_the_words_as_they_are() {
        assert_eq!(shown("so i think", "__.", Written::Keep), "so i think");
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
        let options = WordingOptions { language: language.into(), cases: cases.collect(), ..WordingOptions::default() };
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
        let options = WordingOptions { language: "en".into(), cases, typed, ..WordingOptions::default() };
        assert_eq!(word_text(&words("un iPad nato"), &[], &options).words.join(" "), "UN iPad NATO");
        let options = WordingOptions { typed: vec![true; 3], ..options };
        assert_eq!(word_text(&words("un ipad nato"), &[], &options).words.join(" "), "un ipad nato");
    }

    #[test]
    fn ignoring_what_is_written_keeps_names() {
        let check = |text: &str, marks: &str, expected: &str| assert_eq!(shown(text, marks, Written::Ignore), expected);
        check("We met. The man, John. Smith left.", "_____,.", "We met the man John Smith, left.");
        check("It was. Will said so.", "___,.", "It was Will said, so.");
        check("(Applause) “Really?” She laughed...", ".,_.", "(Applause). “Really,” she laughed.");
        check("We saw Mrs. Fox. Then left.", "_____.", "We saw Mrs. Fox then left.");
        check("I read The Times. Then left.", "_____.", "I read The Times then left.");
        check("Go to the U.S. Army.", "____.", "Go to the U.S. Army.");
        check("well-- I wan- want it.", ",____.", "Well, I wan- want it");
    }

    #[test]
    fn a_bare_word_keeps_what_belongs_to_it() {
        let check = |text: &str, expected: &str| assert_eq!(bare_word(text), expected);
        for (text, expected) in
            [("'cause", "'cause"), ("goin',", "goin'"), ("a?'", "a"), ("(50%)", "50%"), ("$5.", "$5")]
        {
            check(text, expected);
        }
        for (text, expected) in [("U.S.,", "U.S."), ("“Word,”", "Word"), ("3.14.", "3.14"), ("--", "--"), ("", "")]
        {
            check(text, expected);
        }
    }

    #[test]
    fn the_form_of_a_transcript_is_recognised() {
        let check = |text: &str, punctuation: bool, case: Case| {
            assert_eq!(written_form(&words(text)), WrittenForm { punctuation, case }, "{text}");
        };
        check("", false, Case::Mixed);
        check("hello there i am here", false, Case::Lower);
        check("hello there, I am here.", true, Case::Lower);
        check("HELLO THERE, I AM HERE", true, Case::Upper);
        check("Hello there", false, Case::Mixed);
        check("你好 世界", false, Case::Mixed);
        check(&"some words without marks ".repeat(30).replacen("words", "U.S.", 3), false, Case::Mixed);
    }

    #[test]
    fn marks_follow_what_is_shown() {
        let marks = |text: &str, given: &[Mark]| word_text(&words(text), given, &WordingOptions::default()).marks;
        use Mark::{Comma, O, Period};
        assert_eq!(marks("Dr. Smith came. Yes, he did.", &[Period; 6]), [O, O, Period, Comma, O, Period]);
        assert_eq!(marks("The U.S. Army came.", &[]), [O, O, O, Period]);
        assert_eq!(marks("From the U.S. The end.", &[]), [O, O, Period, O, Period]);
        assert_eq!(marks("it works", &[O, Period]), [O, Period]);
    }
}
