//! From words and a mark per gap to the text a viewer reads: punctuation and capitals.
//!
//! What the transcript has is kept. What it lacks (or what the user asked to ignore) is restored: punctuation and the
//! capitals of sentences from the marks, other capitals from the lexical model. A word keeps its place whatever happens to
//! it: word N of the transcript is text N here.

mod talk_wording;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use formats::language::{FullStop, Language, LetterCase};
use formats::transcript::{Mark, Word};

pub use talk_wording::{TalkWording, word_text};

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

/// Whether a transcript came with punctuation and with case; each is decided for itself.
pub fn written_form(words: &[Word], language: &Language) -> WrittenForm {
    WritingCounts::of(words.iter(), language).form()
}

/// The same by those words alone that nobody `typed`; one entry per word, or none if no word was.
pub fn written_form_of_untyped(words: &[Word], typed: &[bool], language: &Language) -> WrittenForm {
    let untyped = words.iter().enumerate().filter(|(word, _)| typed.get(*word) != Some(&true));
    WritingCounts::of(untyped.map(|(_, word)| word), language).form()
}
