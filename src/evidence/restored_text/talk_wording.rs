//! The words of a talk, or some of them, as they are shown: each with its capitals and the mark it ends with.

use std::borrow::Cow;
use std::ops::Range;

use super::{
    ModelCase, RestoredText, TextCase, WordingOptions, WordingPolicy, WritingCounts, WritingFacts, WrittenForm,
    is_doubtful,
};
use formats::language::{FullStop, Language, LetterCase, bare_word, capitalised, lowered, with_case};
use formats::transcript::{Mark, Word};

const QUOTES_AND_BRACKETS: &[char] =
    &['"', '\'', '“', '”', '„', '«', '»', '‹', '›', '‘', '’', '(', ')', '[', ']', '{', '}'];

/// The text shown per word, and the mark that text ends with.
///
/// `marks` has one entry per word, the mark after it, the last word included; missing entries count as no mark.
pub fn word_text(words: &[Word], marks: &[Mark], options: &WordingOptions<'_>) -> RestoredText {
    let has_mended = options.mended.iter().any(Option::is_some);
    TalkWording::new(words, marks, options, has_mended).text()
}

/// Some words of a talk, and all that their text depends on.
pub struct TalkWording<'a> {
    words: &'a [Word],
    marks: &'a [Mark],
    options: &'a WordingOptions<'a>,
    form: WrittenForm,
    keep_punctuation: bool,
    keep_case: bool,
    cases: Vec<LetterCase>,
    facts: Cow<'a, WritingFacts>,
}

/// So many words before those that are wanted tell whether the first of them starts a sentence: dashes and music notes do not.
const WORDS_BEFORE: usize = 8;

impl<'a> TalkWording<'a> {
    /// As [`word_text`]. `may_mend`: whether marks may be mended; what that needs costs time.
    pub fn new(words: &'a [Word], marks: &'a [Mark], options: &'a WordingOptions<'a>, may_mend: bool) -> Self {
        // What a person typed says nothing of how the transcript was written.
        let is_typed = |index: usize| options.typed.get(index).copied().unwrap_or_default();
        let untyped = words.iter().enumerate().filter(|(index, _)| !is_typed(*index)).map(|(_, word)| word);
        let counts = WritingCounts::of(untyped, options.language);
        let mut facts = WritingFacts { counts, ..WritingFacts::default() };
        if may_mend || options.cases.iter().any(is_doubtful) {
            for (index, word) in words.iter().enumerate() {
                facts.count_use(word, options.cases.get(index).copied().unwrap_or_default(), true);
            }
        }
        Self::with(words, marks, options, Cow::Owned(facts))
    }

    /// Of words that may be part of a talk; `facts` are those of the talk.
    pub fn with(
        words: &'a [Word],
        marks: &'a [Mark],
        options: &'a WordingOptions<'a>,
        facts: Cow<'a, WritingFacts>,
    ) -> Self {
        let form = facts.form();
        let (keep_punctuation, keep_case) = match options.written {
            WordingPolicy::Keep => (true, true),
            WordingPolicy::Auto => (form.punctuation, form.case == TextCase::Mixed),
            WordingPolicy::Ignore => (false, form.case == TextCase::Mixed),
        };
        let cases = if keep_case { Vec::new() } else { own_cases(words, &options.cases, &facts) };
        Self { words, marks, options, form, keep_punctuation, keep_case, cases, facts }
    }

    /// The text of all the words; the first of them starts a sentence.
    pub fn text(&self) -> RestoredText {
        self.of(0..self.words.len(), &|index| self.options.mended.get(index).copied().flatten())
    }

    /// The words from `wanted.start` on, where these marks are mended. The marks of [`WordingOptions`] play no part.
    pub fn part(&self, wanted: Range<usize>, mended: &dyn Fn(usize) -> Option<Mark>) -> RestoredText {
        let from = wanted.start.saturating_sub(WORDS_BEFORE);
        let skipped = wanted.start - from;
        let mut shown = self.of(from..wanted.end.min(self.words.len()), mended);
        shown.words.drain(..skipped.min(shown.words.len()));
        shown.marks.drain(..skipped.min(shown.marks.len()));
        shown
    }

    /// The first of these words starts a sentence.
    fn of(&self, wanted: Range<usize>, mended_after: &dyn Fn(usize) -> Option<Mark>) -> RestoredText {
        let Self { words, options, form, keep_punctuation, keep_case, cases, facts, .. } = self;
        let (keep_punctuation, keep_case, language) = (*keep_punctuation, *keep_case, options.language);
        let is_typed = |index: usize| options.typed.get(index).copied().unwrap_or_default();
        let mark_after = |index: usize| self.marks.get(index).copied().unwrap_or_default();
        // Where a mended mark ends a sentence, or one that was written no longer does, the next word's capital follows.
        let follows_mended = |index: usize| keep_punctuation && index.checked_sub(1).and_then(mended_after).is_some();
        let mut shown =
            RestoredText { words: Vec::with_capacity(wanted.len()), marks: Vec::with_capacity(wanted.len()) };
        let mut starts_sentence = true;
        for (index, word) in words.iter().enumerate().take(wanted.end).skip(wanted.start) {
            let next = words.get(index + 1).map(|next| next.text.as_str());
            let is_typed = is_typed(index);
            let (mut text, mark) = if is_typed {
                (word.text.clone(), kept_mark(&word.text, next, Mark::O, true, language))
            } else if let Some(mended) = mended_after(index).filter(|_| keep_punctuation) {
                let full_stop = language.full_stop(&word.text, next);
                punctuated(&word.text, mended, full_stop, true)
            } else if keep_punctuation {
                (word.text.clone(), kept_mark(&word.text, next, mark_after(index), keep_case, language))
            } else {
                let full_stop = language.full_stop(&word.text, next);
                punctuated(&word.text, mark_after(index), full_stop, options.written == WordingPolicy::Ignore)
            };
            let is_as_written = is_typed || (keep_punctuation && keep_case);
            if is_as_written && keep_case && !is_typed && follows_mended(index) {
                // A capital that stood there for the sentence goes if the model gives it none, or the talk has the word without.
                let by_model = options.cases.get(index).map_or(LetterCase::Capital, |case| case.case);
                let is_name =
                    by_model != LetterCase::Lower && !facts.use_of(&word.bare_word().to_lowercase()).is_small();
                let was_start = language.ends_sentence(&words[index - 1].text, Some(&word.text));
                if starts_sentence {
                    text = capitalised(text);
                } else if was_start && !is_name && !language.is_always_capital(word.bare_word()) {
                    text = uncapitalised(text);
                } else if was_start {
                    text = language.without_sentence_capital(text);
                }
            } else if !is_as_written {
                let before = index.checked_sub(1).map(|before| words[before].text.as_str());
                let was_sentence_start =
                    before.is_none_or(|before| !form.punctuation || language.ends_sentence(before, Some(&word.text)));
                if form.case == TextCase::Upper && !keep_case {
                    text = lowered(&text);
                } else if keep_case && !starts_sentence && was_sentence_start {
                    text = language.without_sentence_capital(text);
                }
                text = with_case(text, cases.get(index).copied().unwrap_or_default());
                if !keep_case && shown.marks.last() == Some(&Mark::Comma) {
                    // The model has learnt from quoted speech: "she said, 'But where was it?'" No quotation marks are restored here.
                    text = language.without_sentence_capital(text);
                }
                text = language.with_own_capital(text);
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
}

/// The text with its first letter small, unless there are capitals inside: "NATO", "iPhone".
fn uncapitalised(text: String) -> String {
    let bare = bare_word(&text);
    let rest = || bare.chars().skip(1);
    if rest().any(char::is_uppercase) || !bare.starts_with(char::is_uppercase) {
        return text;
    }
    let first: String = bare.chars().take(1).flat_map(char::to_lowercase).collect();
    let small = format!("{first}{}", rest().collect::<String>());
    text.replacen(bare, &small, 1)
}

/// The model's capitals that belong to the words themselves, wherever they stand.
///
/// The model has learnt from real text, where every sentence starts with a capital. Where it may have seen a sentence start,
/// a capital counts as the word's own only if the model gives it one more often than not in the middle of sentences of the
/// same talk: names come back, function words never have one there. The text then gets the capitals of its own sentence
/// starts. "NATO" is no doubt: no sentence start explains it.
fn own_cases(words: &[Word], cases: &[ModelCase], facts: &WritingFacts) -> Vec<LetterCase> {
    let is_name = |word: &Word| facts.use_of(&word.bare_word().to_lowercase()).is_name();
    let own = |(word, case): (&Word, &ModelCase)| {
        if is_doubtful(case) && !is_name(word) { LetterCase::Lower } else { case.case }
    };
    words.iter().zip(cases).map(own).collect()
}

/// The mark of a word whose writing is kept. Where the writing cannot tell ("U.S."), `given` decides.
fn kept_mark(text: &str, next: Option<&str>, given: Mark, has_case: bool, language: &Language) -> Mark {
    let written = Mark::of_written(text).unwrap_or_default();
    if !written.ends_sentence() {
        return written;
    }
    let ends = match language.full_stop(text, next) {
        _ if next.is_none() => true,
        FullStop::Sentence => true,
        FullStop::Word => false,
        FullStop::Either | FullStop::Initial => {
            given.ends_sentence() || (has_case && language.ends_sentence(text, next))
        }
    };
    if ends { written } else { Mark::O }
}

/// The word with the sign of `mark` in place of what is written, and the mark it then bears. `full_stop`: what the sign
/// that is written is there for.
///
/// Without `strip`, a sign that is already there wins: it was written deliberately.
fn punctuated(text: &str, mark: Mark, full_stop: FullStop, strip: bool) -> (String, Mark) {
    if !text.chars().any(char::is_alphanumeric) {
        // "--", "&", "♪": a sign after them would look odd; the sentence may end there all the same.
        return (text.to_owned(), mark);
    }
    if !strip
        && full_stop == FullStop::Sentence
        && let Some(written) = Mark::of_written(text)
    {
        return (text.to_owned(), written);
    }
    let core = bare_word(text);
    let start = core.as_ptr() as usize - text.as_ptr() as usize;
    let mut end = start + core.len();
    let is_of_word = match full_stop {
        FullStop::Word | FullStop::Either => true,
        FullStop::Initial => !strip,
        FullStop::Sentence => false,
    };
    if text[end..].starts_with('.') && is_of_word {
        // The full stop of "Dr.", or of an initial whose full stop is not to be stripped.
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
