//! Tokens that are not words, and text cut into words.

use crate::language;
use crate::scripts::word_parts;

/// Whether `text` starts with white space: the sign of most Whisper descendants that a new word begins.
pub(super) fn begins_with_space(text: &str) -> bool {
    text.starts_with(char::is_whitespace)
}

/// Tokens by which recognisers mark silence, noise and the bounds of an utterance.
///
/// `<unk>` is not among them: something was said there.
pub(super) fn is_non_speech(token: &str) -> bool {
    let token = token.trim();
    let inner = |open: char, close: char| token.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
    if let Some(inner) = inner('<', '>') {
        let name = inner.trim_matches('|').to_ascii_lowercase();
        return inner.starts_with('|')
            || matches!(
                name.as_str(),
                "eps" | "s" | "/s" | "sil" | "silence" | "pad" | "blank" | "noise" | "music" | "laughter"
            );
    }
    if let Some(inner) = inner('[', ']') {
        return inner.starts_with('_') || is_sound(inner);
    }
    matches!(token, "SIL" | "sil" | "spn" | "SPN" | "!SIL" | "!NULL" | "++NOISE++")
}

/// The text without descriptions of sounds in square brackets ("[ APPLAUSE ]", "[Music]"), and how many there were.
///
/// Other bracketed text stays: a speaker's name, or words that the transcriber added.
pub(super) fn without_sound_descriptions(text: &str) -> (String, u64) {
    let (mut out, mut count, mut rest) = (String::with_capacity(text.len()), 0, text);
    while let Some(open) = rest.find('[') {
        let Some(close) = rest[open..].find(']').map(|at| open + at) else { break };
        let after = &rest[close + 1..];
        out.push_str(&rest[..open]);
        if is_sound(&rest[open + 1..close]) && !after.starts_with(':') {
            count += 1;
        } else {
            out.push_str(&rest[open..=close]);
        }
        rest = after;
    }
    out.push_str(rest);
    (out, count)
}

fn is_sound(inner: &str) -> bool {
    let name = inner.trim().to_lowercase();
    matches!(name.as_str(), "blank_audio" | "blank audio" | "spn")
        || name.starts_with("_tt_")
        || language::is_sound(&name)
}

/// Splits "[SPEAKER_01]: text" into name and text.
pub(super) fn speaker_prefix(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = text.trim_start().strip_prefix('[')?.split_once(']')?;
    let rest = rest.strip_prefix(':')?;
    let name = name.trim();
    (!name.is_empty() && name.chars().count() <= 60 && !name.contains('\n')).then_some((name, rest.trim_start()))
}

/// CMU Sphinx numbers pronunciations: "leisure(2)".
pub(super) fn without_variant(text: &str) -> &str {
    let variant = text.strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
    match variant {
        Some((word, number))
            if word.ends_with(char::is_alphabetic)
                && matches!(number.as_bytes(), [b'2'..=b'9'])
                && !word.contains(' ') =>
        {
            word
        }
        _ => text,
    }
}

/// Whether a token has nothing that is spoken. "&", "+", "$" and the like are spoken.
pub(super) fn is_punctuation(token: &str) -> bool {
    !token.is_empty()
        && token.chars().all(|sign| {
            !sign.is_alphanumeric()
                && !matches!(sign, '&' | '+' | '=' | '$' | '€' | '£' | '¥' | '@' | '#' | '°' | '<' | '>')
                && !('\u{2190}'..='\u{23ff}').contains(&sign)
                && sign < '\u{1f000}'
        })
}

/// Whether a lone punctuation token belongs to the word after it.
pub(super) fn is_opening(token: &str) -> bool {
    token.chars().all(|sign| {
        matches!(sign, '«' | '‹' | '“' | '„' | '‘' | '(' | '[' | '{' | '¿' | '¡' | '「' | '『' | '（' | '《')
    })
}

/// Attaches spaced-off punctuation to the word before it.
///
/// The space stays, as a no-break space, where it belongs to the spelling: before a dash, and before `? ! : ; »` if
/// the text is French or in an unknown language.
pub(super) fn attach(word: &mut String, punctuation: &str, french: bool) {
    let keeps_space = match punctuation.chars().next() {
        Some('–' | '—') => true,
        Some('-') => punctuation == "-",
        Some('?' | '!' | ':' | ';' | '»') => french,
        _ => false,
    };
    if keeps_space && !word.is_empty() {
        word.push('\u{a0}');
    }
    word.push_str(punctuation);
}

/// Cuts a text into words; punctuation that stands alone goes to the word before it, opening signs and a dash at the
/// start to the one after it.
pub(super) fn words_of(text: &str, french: bool) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut prefix = String::new();
    let mut inside_quotes = false;
    let tokens = text.split('\n').flat_map(|line| word_parts(line).enumerate());
    for (in_line, token) in tokens {
        let token = token.trim_matches(|sign: char| is_invisible(sign));
        if token.is_empty() {
            continue;
        }
        let begins_turn = in_line == 0 && matches!(token, "-" | "–" | "—");
        let is_quote = token == "\"";
        if is_quote {
            inside_quotes = !inside_quotes;
        }
        if !is_punctuation(token) {
            let mut word = std::mem::take(&mut prefix);
            word.push_str(token);
            words.push(word);
        } else if is_opening(token) || (is_quote && inside_quotes) || words.is_empty() || begins_turn {
            prefix.push_str(token);
            if french && token == "«" {
                prefix.push('\u{a0}');
            }
        } else if let Some(word) = words.last_mut() {
            word.truncate(word.trim_end().len());
            attach(word, token, french);
        }
    }
    let rest = prefix.trim_end();
    match words.last_mut() {
        Some(word) => word.push_str(rest),
        // Nothing but punctuation: the caller decides where it belongs.
        None if !rest.is_empty() => words.push(rest.to_owned()),
        None => {}
    }
    words
}

fn is_invisible(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2028}' | '\u{2029}' | '\u{2060}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn punctuation_joins_the_word_it_belongs_to() {
        let check = |text: &str, expected: &[&str]| assert_eq!(words_of(text, true), expected, "{text}");
        check("que l'avion vole ?", &["que", "l'avion", "vole\u{a0}?"]);
        check("il dit « oui » .", &["il", "dit", "«\u{a0}oui\u{a0}»."]);
        check("- Take a cup\n– No", &["-Take", "a", "cup", "–No"]);
        check("well – yes & no", &["well\u{a0}–", "yes", "&", "no"]);
        check("he said \" no \" twice", &["he", "said", "\"no\"", "twice"]);
        check("...", &["..."]);
        check("今天天气很好 。", &["今天", "天气", "很好。"]);
        check(" ", &[]);
        assert_eq!(words_of("really ?", false), ["really?"]);
    }

    #[test]
    fn sounds_are_told_from_words() {
        for token in ["[_BEG_]", "[_TT_313]", "<eps>", "[NOISE]", "[ Music ]", "<|en|>", "<s>", "SIL"] {
            assert!(is_non_speech(token), "{token}");
        }
        for token in ["<unk>", "[sic]", "%HESITATION", "(HUH)", "noise", "<"] {
            assert!(!is_non_speech(token), "{token}");
        }
        assert_eq!(without_sound_descriptions("a [ APPLAUSE ] b [sic"), ("a  b [sic".to_owned(), 1));
        assert_eq!(without_sound_descriptions("[MUSIC]: hello").1, 0);
        assert_eq!(speaker_prefix("[SPEAKER_01]: Hola"), Some(("SPEAKER_01", "Hola")));
        assert_eq!(speaker_prefix("[sic] then"), None);
    }
}
