//! The mark after a word, in the four classes that every lexical model of Breathmark tells apart.

use serde::{Deserialize, Serialize};

use crate::tags::without_tags;

/// The mark after a word: nothing, or one of three kinds of punctuation (Che et al., LREC 2016, section 2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Mark {
    /// No punctuation: the class `O` of the papers.
    #[default]
    O,
    Comma,
    Period,
    Question,
}

impl Mark {
    /// In the order in which models put out their posteriors.
    pub const ALL: [Self; 4] = [Self::O, Self::Comma, Self::Period, Self::Question];

    pub const fn index(self) -> usize {
        self as usize
    }

    /// The label of the two-column benchmark files.
    pub const fn label(self) -> &'static str {
        ["O", "COMMA", "PERIOD", "QUESTION"][self as usize]
    }

    pub fn from_label(label: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mark| mark.label() == label)
    }

    /// The text after the word: `""`, `","`, `"."` or `"?"`.
    pub const fn sign(self) -> &'static str {
        ["", ",", ".", "?"][self as usize]
    }

    /// Whether the mark ends a sentence.
    pub const fn ends_sentence(self) -> bool {
        matches!(self, Self::Period | Self::Question)
    }

    /// The class of the punctuation at the end of a written word, `None` if there is none.
    ///
    /// `, : -` count as COMMA and `. ; ! …` as PERIOD, as in the benchmark. When several signs stand together (`."`,
    /// `?!`), the strongest decides: QUESTION before PERIOD before COMMA.
    pub fn of_written(text: &str) -> Option<Self> {
        let text = &*without_tags(text);
        let tail = text.rsplit(char::is_alphanumeric).next().unwrap_or_default();
        let mut found = None;
        for sign in tail.chars() {
            let mark = match sign {
                '?' | '？' | '؟' => Self::Question,
                '.' | ';' | '!' | '…' | '。' | '｡' | '．' | '！' | '；' | '۔' | '។' | '៕' | '။' => {
                    Self::Period
                }
                ',' | ':' | '–' | '—' | '，' | '、' | '､' | '：' | '،' | '၊' => Self::Comma,
                '-' if tail.contains("--") => Self::Comma,
                _ => continue,
            };
            if found.is_none_or(|known: Self| mark.index() > known.index()) {
                found = Some(mark);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn punctuation_at_the_end_of_a_word_names_its_class() {
        let check = |text: &str, expected: Option<Mark>| assert_eq!(Mark::of_written(text), expected, "{text}");
        check("word", None);
        check("word,", Some(Mark::Comma));
        check("word:", Some(Mark::Comma));
        check("word--", Some(Mark::Comma));
        check("co-", None);
        check("word.", Some(Mark::Period));
        check("word!”", Some(Mark::Period));
        check("世界。」", Some(Mark::Period));
        check("نعم،", Some(Mark::Comma));
        check("word?!", Some(Mark::Question));
        check("3.14", None);
        check("(word)", None);
        check("--", Some(Mark::Comma));
        check("<i>word.</i>", Some(Mark::Period));
        check("", None);
    }
}
