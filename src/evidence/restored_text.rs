//! From words and a mark per gap to the text a viewer reads: punctuation and capitals.
//!
//! What the transcript has is kept. What it lacks (or what the user asked to ignore) is restored: punctuation and the
//! capitals of sentences from the marks, other capitals from the lexical model. A word keeps its place whatever happens to
//! it: word N of the transcript is text N here.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use formats::language::{FullStop, Language, LetterCase, bare_word, capitalised, lowered, with_case};
use formats::transcript::{Mark, Word};

/// The treatment of the punctuation and the capitals that a transcript came with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WordingPolicy {
    /// Keep punctuation if the transcript has it, keep case if it has it, restore what is missing.
    #[default]
    Auto,
    /// Show the words exactly as they are written.
    Keep,
    /// Take the written punctuation away and restore it from the marks.
    Ignore,
}

/// The treatment of the marks that a transcript came with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkPolicy {
    /// They stay as they are, right or wrong.
    Keep,
    /// Those that words and sound contradict are proposed to be changed.
    #[default]
    Mend,
    /// They are set aside, and restored from scratch.
    Restore,
}

impl MarkPolicy {
    pub const ALL: [Self; 3] = [Self::Keep, Self::Mend, Self::Restore];

    /// On the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Keep => "keep",
            Self::Mend => "mend",
            Self::Restore => "restore",
        }
    }

    /// Whether what is written has no say.
    pub fn sets_aside(self) -> bool {
        self == Self::Restore
    }

    /// Its meaning for the text.
    pub fn wording(self) -> WordingPolicy {
        if self.sets_aside() { WordingPolicy::Ignore } else { WordingPolicy::Auto }
    }
}

impl std::str::FromStr for MarkPolicy {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|policy| policy.name() == name);
        found.ok_or_else(|| "give keep, mend or restore".to_owned())
    }
}

/// How the words of a transcript become text.
#[derive(Clone, Debug, Default)]
pub struct WordingOptions<'a> {
    pub written: WordingPolicy,
    /// By default the neutral one.
    pub language: &'a Language,
    /// One per word: whether a person typed it, so that it is shown exactly as it is. Missing entries count as `false`.
    pub typed: Vec<bool>,
    /// One per word, or empty: the mark that takes the place of the one that is written, where a kept one is mended.
    pub mended: Vec<Option<Mark>>,
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
pub struct RestoredText {
    /// One per word, in the same order.
    pub words: Vec<String>,
    /// One per word: the mark after it as shown, so that later stages and the reader see the same sentences.
    pub marks: Vec<Mark>,
}

/// How much of its writing a transcript came with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenForm {
    pub punctuation: bool,
    pub case: TextCase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextCase {
    /// Capitals and small letters, or a script that has no capitals.
    Mixed,
    /// (Almost) no capitals.
    Lower,
    /// (Almost) nothing but capitals.
    Upper,
}

/// What tells how a transcript was written, counted over those of its words that nobody typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WritingCounts {
    words: usize,
    marked: usize,
    cased: usize,
    capital: usize,
    all_capital: usize,
    /// With more than one letter.
    long: usize,
}

/// How often a talk has a word, whatever its capitals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct WordUse {
    /// All in small letters, and otherwise.
    small: usize,
    other: usize,
    /// By the model, where no sentence may start: with capitals, and without.
    inside_capital: usize,
    inside_small: usize,
    /// With a capital where a sentence may start.
    doubtful: usize,
}

impl WordUse {
    fn is_small(&self) -> bool {
        self.small > 0
    }

    /// Whether it has a capital more often than not where no sentence starts.
    fn is_name(&self) -> bool {
        self.inside_capital > self.inside_small
    }
}

/// What the text of a word depends on beyond the words around it, counted over the whole talk: a word that comes or goes is counted
/// again alone.
#[derive(Clone, Debug, Default)]
pub struct WritingFacts {
    counts: WritingCounts,
    uses: HashMap<String, WordUse>,
}

impl WritingFacts {
    /// Takes a word in, or (`comes`: false) out; whether nobody `typed` it, and what the model says of its capitals.
    pub fn count(&mut self, word: &Word, is_typed: bool, case: ModelCase, language: &Language, comes: bool) {
        if !is_typed {
            self.counts.count(word, language, comes);
        }
        self.count_use(word, case, comes);
    }

    fn count_use(&mut self, word: &Word, case: ModelCase, comes: bool) {
        let bare = word.bare_word();
        let one = self.uses.entry(bare.to_lowercase()).or_default();
        let is_small = bare.starts_with(char::is_lowercase) && !bare.chars().any(char::is_uppercase);
        let count = |count: &mut usize| *count = if comes { *count + 1 } else { count.saturating_sub(1) };
        count(if is_small { &mut one.small } else { &mut one.other });
        if is_doubtful(&case) {
            count(&mut one.doubtful);
        } else if !case.may_start_sentence {
            count(if case.case == LetterCase::Lower { &mut one.inside_small } else { &mut one.inside_capital });
        }
    }

    /// How the talk was written.
    pub fn form(&self) -> WrittenForm {
        self.counts.form()
    }

    /// Whether some word that these say something else of than `other` may be shown in another way for it, wherever it stands. `words`:
    /// those that were counted here and not there, or the other way round.
    pub fn change_others<'w>(&self, other: &Self, words: impl Iterator<Item = &'w Word>) -> bool {
        let changes = |word: &Word| {
            let key = word.bare_word().to_lowercase();
            let (now, was) = (self.use_of(&key), other.use_of(&key));
            let is_elsewhere = now.other.min(was.other) > 0;
            (now.is_small() != was.is_small() && is_elsewhere)
                || (now.is_name() != was.is_name() && now.doubtful.min(was.doubtful) > 0)
        };
        self.form() != other.form() || words.into_iter().any(changes)
    }

    fn use_of(&self, key: &str) -> WordUse {
        self.uses.get(key).copied().unwrap_or_default()
    }
}

impl WritingCounts {
    fn of<'a>(words: impl Iterator<Item = &'a Word>, language: &Language) -> Self {
        let mut counts = Self::default();
        words.for_each(|word| counts.count(word, language, true));
        counts
    }

    fn count(&mut self, word: &Word, language: &Language, comes: bool) {
        let mut count = |count: fn(&mut Self) -> &mut usize, is_so: bool| {
            let count = count(self);
            *count = if comes { *count + usize::from(is_so) } else { count.saturating_sub(usize::from(is_so)) };
        };
        let text = word.text.as_str();
        let is_marked = Mark::of_written(text).is_some()
            && language.full_stop(text, None) == FullStop::Sentence
            && text.chars().any(char::is_alphanumeric);
        count(|counts| &mut counts.words, true);
        count(|counts| &mut counts.marked, is_marked);
        let bare = word.bare_word();
        let is_cased = |c: char| c.is_lowercase() || c.is_uppercase();
        let letters = bare.chars().filter(|&c| is_cased(c)).count();
        if letters == 0 || language.is_always_capital(bare) {
            return;
        }
        count(|counts| &mut counts.cased, true);
        count(|counts| &mut counts.capital, bare.chars().any(char::is_uppercase));
        if letters > 1 {
            count(|counts| &mut counts.long, true);
            count(|counts| &mut counts.all_capital, !bare.chars().any(char::is_lowercase));
        }
    }

    fn form(&self) -> WrittenForm {
        let Self { words, marked, cased, capital, all_capital, long } = *self;
        let case = if long > 0 && all_capital * 10 > long * 8 {
            TextCase::Upper
        } else if cased > 0 && capital * WORDS_PER_CAPITAL < cased {
            TextCase::Lower
        } else {
            TextCase::Mixed
        };
        WrittenForm { punctuation: marked > 0 && marked * WORDS_PER_MARK >= words, case }
    }
}

fn is_doubtful(case: &ModelCase) -> bool {
    case.case == LetterCase::Capital && case.may_start_sentence
}

/// A transcript has punctuation if at least one word in this many carries a mark. Running text has one in 7 to 12,
/// recognisers that put out none still write an "U.S." now and then.
const WORDS_PER_MARK: usize = 40;
/// A transcript has case if at least one word in this many has a capital; "I" does not count. Running English has one
/// in 8 to 15.
const WORDS_PER_CAPITAL: usize = 50;

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

/// Whether a transcript came with punctuation and with case; each is decided for itself.
pub fn written_form(words: &[Word], language: &Language) -> WrittenForm {
    WritingCounts::of(words.iter(), language).form()
}

/// The same by those words alone that nobody `typed`; one entry per word, or none if no word was.
pub fn written_form_of_untyped(words: &[Word], typed: &[bool], language: &Language) -> WrittenForm {
    let untyped = words.iter().enumerate().filter(|(word, _)| typed.get(*word) != Some(&true));
    WritingCounts::of(untyped.map(|(_, word)| word), language).form()
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

#[cfg(test)]
mod tests {
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
        let check =
            |text: &str, marks: &str, expected: &str| assert_eq!(shown(text, marks, WordingPolicy::Auto), expected);
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
        let text = "The tide -- was out. \u{266a} so They rowed home, And the gulls cried. Nobody -- \u{266a} heard them at all.";
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
}
