//! What a cue shows of the habits of a house.

use super::finished_file::FinishedCue;
use base::texts::t;
use formats::language::{Language, bare_word, is_sound};
use formats::text_rules::{DashStyle, in_words};

/// A habit that can be seen in a cue. What is counted are the cues that show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::VariantArray)]
pub enum StyleSign {
    /// `[door closes]`
    SquareBrackets,
    /// `(door closes)`
    RoundBrackets,
    /// "ANNA: " before what she says.
    NameLabel,
    MusicNote,
    /// All letters are capitals.
    Capitals,
    EllipsisCharacter,
    ThreeStops,
    /// The cue ends with an ellipsis.
    EllipsisAtEnd,
    /// The cue begins with one.
    EllipsisAtStart,
    /// "…" as typewriters have them.
    StraightQuotes,
    /// “…”
    CurlyQuotes,
    /// „…“
    LowQuotes,
    /// «…» or »…«
    Guillemets,
    StraightApostrophe,
    CurlyApostrophe,
    /// An en or em dash within a text.
    LongDash,
    Italics,
    Bold,
    Underline,
    Colour,
    /// The cue stands elsewhere than at the bottom.
    Position,
    /// A number from two to ten as a word.
    NumberWord,
    /// The same in figures.
    NumberFigure,
    ExclamationMark,
    Semicolon,
}

impl StyleSign {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// For people: "sounds in square brackets".
    pub fn name(self) -> &'static str {
        match self {
            Self::SquareBrackets => t!("style-sign-square-brackets"),
            Self::RoundBrackets => t!("style-sign-round-brackets"),
            Self::NameLabel => t!("style-sign-name-label"),
            Self::MusicNote => t!("style-sign-music-note"),
            Self::Capitals => t!("style-sign-capitals"),
            Self::EllipsisCharacter => t!("style-sign-ellipsis-character"),
            Self::ThreeStops => t!("style-sign-three-stops"),
            Self::EllipsisAtEnd => t!("style-sign-ellipsis-at-end"),
            Self::EllipsisAtStart => t!("style-sign-ellipsis-at-start"),
            Self::StraightQuotes => t!("style-sign-straight-quotes"),
            Self::CurlyQuotes => t!("style-sign-curly-quotes"),
            Self::LowQuotes => t!("style-sign-low-quotes"),
            Self::Guillemets => t!("style-sign-guillemets"),
            Self::StraightApostrophe => t!("style-sign-straight-apostrophe"),
            Self::CurlyApostrophe => t!("style-sign-curly-apostrophe"),
            Self::LongDash => t!("style-sign-long-dash"),
            Self::Italics => t!("style-sign-italics"),
            Self::Bold => t!("style-sign-bold"),
            Self::Underline => t!("style-sign-underline"),
            Self::Colour => t!("style-sign-colour"),
            Self::Position => t!("style-sign-position"),
            Self::NumberWord => t!("style-sign-number-word"),
            Self::NumberFigure => t!("style-sign-number-figure"),
            Self::ExclamationMark => t!("style-sign-exclamation-mark"),
            Self::Semicolon => t!("style-sign-semicolon"),
        }
    }
}

/// The dash of dialogues before a text, and whether a space follows.
fn dash_of(line: &str) -> Option<bool> {
    let rest = line.strip_prefix(['-', '‐', '–', '—'])?;
    if rest.starts_with('-') || rest.trim().is_empty() {
        return None;
    }
    Some(rest.starts_with(char::is_whitespace))
}

/// How the lines of two speakers begin in a cue; `None`: one person speaks.
pub(super) fn dashes_of(cue: &FinishedCue) -> Option<DashStyle> {
    let (first, others) = cue.lines.split_first()?;
    let has_space = others.iter().rev().find_map(|line| dash_of(line))?;
    Some(match (dash_of(first).is_some(), has_space) {
        (true, false) => DashStyle::BothLines,
        (true, true) => DashStyle::BothLinesSpace,
        (false, false) => DashStyle::SecondLine,
        (false, true) => DashStyle::SecondLineSpace,
    })
}

/// "ANNA: Come in", "[Anna]: Come in".
fn has_name_label(line: &str) -> bool {
    let line = line.trim_start_matches(['-', '–', '—', ' ', '>']);
    let Some((name, rest)) = line.split_once(':') else { return false };
    let bare = name.trim_matches(['[', ']', '(', ')']);
    let letters = bare.chars().filter(|sign| sign.is_alphabetic()).count();
    let is_capital = !bare.chars().any(char::is_lowercase) || bare.len() < name.len();
    letters >= 2 && is_capital && name.chars().count() <= 30 && (rest.is_empty() || rest.starts_with(' '))
}

/// Whether a line has a remark in these brackets that stands alone, or names a sound.
fn has_remark(line: &str, open: char, close: char) -> bool {
    let line = line.trim_start_matches(['-', '–', '—', ' ']);
    let Some((before, rest)) = line.split_once(open) else { return false };
    let Some((inside, after)) = rest.split_once(close) else { return false };
    let stands_alone = before.trim().is_empty() && (after.trim().is_empty() || after.starts_with([' ', ':']));
    inside.chars().any(char::is_alphabetic) && (stands_alone || is_sound(inside))
}

fn is_all_capitals(text: &str) -> bool {
    let letters = text.chars().filter(|sign| sign.is_uppercase() || sign.is_lowercase());
    let (mut upper, mut lower) = (0, 0);
    letters.for_each(|sign| if sign.is_uppercase() { upper += 1 } else { lower += 1 });
    lower == 0 && upper >= 4
}

/// The numbers from two to ten as words of a language, as far as one word is right for each.
pub(super) fn number_words(language: &str) -> Vec<String> {
    (2..=10).filter_map(|number| in_words(number, language)).collect()
}

/// The habits that a cue shows, each once. `numbers`: [`number_words`] of its language.
pub(super) fn signs_of(cue: &FinishedCue, numbers: &[String]) -> Vec<StyleSign> {
    let joined = cue.joined();
    let text = joined.as_str();
    let lowered = if cue.text.contains(['<', '{']) { cue.text.to_lowercase() } else { String::new() };
    let ellipsis = ["…", "..."];
    let inner_apostrophe = |mark: char| {
        let signs: Vec<char> = text.chars().collect();
        signs.windows(3).any(|three| {
            matches!(three, [before, sign, after] if *sign == mark && before.is_alphabetic() && after.is_alphabetic())
        })
    };
    let has_word = |wanted: &dyn Fn(&str) -> bool| text.split_whitespace().map(bare_word).any(wanted);
    let is_figure = |word: &str| word.parse::<u32>().is_ok_and(|number| (2..=10).contains(&number));
    let is_number = |word: &str| {
        let lower = word.to_lowercase();
        numbers.contains(&lower)
    };
    let shows = |sign: StyleSign| match sign {
        StyleSign::SquareBrackets => cue.lines.iter().any(|line| has_remark(line, '[', ']')),
        StyleSign::RoundBrackets => cue.lines.iter().any(|line| has_remark(line, '(', ')')),
        StyleSign::NameLabel => cue.lines.iter().any(|line| has_name_label(line)),
        StyleSign::MusicNote => text.contains(['♪', '♫', '♬']),
        StyleSign::Capitals => is_all_capitals(text),
        StyleSign::EllipsisCharacter => text.contains('…'),
        StyleSign::ThreeStops => text.contains("..."),
        StyleSign::EllipsisAtEnd => ellipsis.iter().any(|sign| text.ends_with(sign)),
        StyleSign::EllipsisAtStart => ellipsis.iter().any(|sign| text.starts_with(sign)),
        StyleSign::StraightQuotes => text.contains('"'),
        // In German “ closes what „ opened.
        StyleSign::CurlyQuotes => text.contains(['“', '”']) && !text.contains('„'),
        StyleSign::LowQuotes => text.contains('„'),
        StyleSign::Guillemets => text.contains(['«', '»']),
        StyleSign::StraightApostrophe => text.contains('\'') && inner_apostrophe('\''),
        StyleSign::CurlyApostrophe => text.contains('’') && inner_apostrophe('’'),
        StyleSign::LongDash => text.contains(['–', '—']),
        StyleSign::Italics => lowered.contains("<i>") || lowered.contains("{\\i1}"),
        StyleSign::Bold => lowered.contains("<b>") || lowered.contains("{\\b1}"),
        StyleSign::Underline => lowered.contains("<u>") || lowered.contains("{\\u1}"),
        StyleSign::Colour => lowered.contains("<font"),
        StyleSign::Position => lowered.contains("{\\an") && !lowered.contains("{\\an2}"),
        StyleSign::NumberWord => has_word(&is_number),
        StyleSign::NumberFigure => has_word(&is_figure),
        StyleSign::ExclamationMark => text.contains(['!', '！']),
        StyleSign::Semicolon => text.contains(';'),
    };
    StyleSign::ALL.iter().copied().filter(|sign| shows(*sign)).collect()
}

/// How many sentences end inside a cue, before its last word, and whether one ends with it. `next`: the first word of the next cue.
pub(super) fn sentence_ends(cue: &FinishedCue, language: &Language, next: Option<&str>) -> (u64, bool) {
    let joined = cue.joined();
    let tokens: Vec<&str> = joined.split_whitespace().collect();
    let Some((last, before)) = tokens.split_last() else { return (0, false) };
    let ends = |index: usize, word: &str| language.ends_sentence(word, tokens.get(index + 1).copied());
    let inside = before.iter().enumerate().filter(|(index, word)| ends(*index, word)).count();
    (inside as u64, language.ends_sentence(last, next))
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Span;

    fn cue(text: &str) -> FinishedCue {
        FinishedCue::new(Span::from_secs(0.0, 1.0), text.to_owned(), None).unwrap()
    }

    #[test]
    fn habits_are_seen_in_a_cue() {
        use StyleSign::*;
        let check = |text: &str, expected: &[StyleSign]| {
            assert_eq!(signs_of(&cue(text), &number_words("en")), expected, "{text}")
        };
        check("We waited all night.", &[]);
        check("[door closes]", &[SquareBrackets]);
        check("It (the boat) was late", &[]);
        check("- (Applause)", &[RoundBrackets]);
        check("ANNA: Come in!", &[NameLabel, ExclamationMark]);
        check("It was late: nobody came", &[]);
        check("NO ENTRY", &[Capitals]);
        check("… and so…", &[EllipsisCharacter, EllipsisAtEnd, EllipsisAtStart]);
        check("and so...", &[ThreeStops, EllipsisAtEnd]);
        check("“No” and it’s", &[CurlyQuotes, CurlyApostrophe]);
        check("\"No\" and it's", &[StraightQuotes, StraightApostrophe]);
        check("„Nein“", &[LowQuotes]);
        check("{\\an8}<i>three</i> of 7; so", &[Italics, Position, NumberWord, NumberFigure, Semicolon]);
        check("♪ la la ♪", &[MusicNote]);
    }

    #[test]
    fn dashes_of_two_speakers_are_told_apart() {
        let check = |text: &str, expected: Option<DashStyle>| assert_eq!(dashes_of(&cue(text)), expected, "{text}");
        check("-Yes.\n-No.", Some(DashStyle::BothLines));
        check("- Yes.\n- No.", Some(DashStyle::BothLinesSpace));
        check("Yes.\n-No.", Some(DashStyle::SecondLine));
        check("Yes.\n– No.", Some(DashStyle::SecondLineSpace));
        check("-Yes.", None);
        check("Yes\n-- no", None);
        check("Yes\nno", None);
    }

    #[test]
    fn sentences_end_inside_of_cues_or_with_them() {
        let english = Language::of("en");
        let check = |text: &str, next: Option<&str>, expected: (u64, bool)| {
            assert_eq!(sentence_ends(&cue(text), english, next), expected, "{text}");
        };
        check("We went. Then", Some("we"), (1, false));
        check("We went to Dr. Miller.", Some("Then"), (0, true));
        check("Yes. No. And", None, (2, false));
    }
}
