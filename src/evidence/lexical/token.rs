//! From written words to the tokens of the punctuation benchmark.
//!
//! The IWSLT files are lower case and split the clitics `n't 's 're 'm 'll`, while `'ve` and `'d` stay on their word.
//! Training text, benchmark files and transcripts all pass through here, so that a model meets one spelling only.

use formats::transcript::Word;

const SPLIT_CLITICS: [&str; 5] = ["n't", "'s", "'re", "'m", "'ll"];

/// The tokens of a transcript and, for each word, the number of its last token: the word's gap is that token's gap.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tokens {
    pub tokens: Vec<String>,
    pub last_of_word: Vec<usize>,
}

/// Tokens of all words in order; each word has at least one.
pub fn tokens_of_words(words: &[Word]) -> Tokens {
    tokens_by(words, push_tokens)
}

/// The same with the tokens of one bare word as `push` appends them.
pub fn tokens_by(words: &[Word], push: impl Fn(&str, &mut Vec<String>)) -> Tokens {
    let mut result = Tokens::default();
    for word in words {
        // A dash or a note between two words says nothing of its own; training text does not have them as words.
        let is_word = word.text.contains(char::is_alphanumeric) || result.tokens.is_empty();
        if is_word {
            push(word.bare_word(), &mut result.tokens);
        }
        result.last_of_word.push(result.tokens.len() - 1);
    }
    result
}

/// Appends the token or tokens of one bare word; always at least one.
pub fn push_tokens(bare_word: &str, tokens: &mut Vec<String>) {
    push_split(normalise(bare_word, false), tokens);
}

/// The same with the apostrophe at the end of a word, which belongs to it in many languages: Italian `po'`,
/// French `l'`.
pub fn push_tokens_with_apostrophe(bare_word: &str, tokens: &mut Vec<String>) {
    push_split(normalise(bare_word, true), tokens);
}

fn push_split(word: String, tokens: &mut Vec<String>) {
    for clitic in SPLIT_CLITICS {
        if let Some(stem) = word.strip_suffix(clitic)
            && !stem.is_empty()
        {
            tokens.push(stem.to_owned());
            tokens.push(clitic.to_owned());
            return;
        }
    }
    tokens.push(word);
}

/// Lower case, straight apostrophes, no full stops of abbreviations ("u.s." and "mr." become "us" and "mr").
/// `keeps_apostrophe`: one behind the last letter stays.
fn normalise(bare_word: &str, keeps_apostrophe: bool) -> String {
    let lower = bare_word.to_lowercase().replace(['’', '`'], "'");
    // Quotation marks and, as a rule, cut-off letters ("goin'") go, clitics that stand alone stay.
    let is_clitic = SPLIT_CLITICS.contains(&lower.as_str()) || matches!(lower.as_str(), "'ve" | "'d");
    let trimmed = lower.trim_matches('\'');
    let is_kept = keeps_apostrophe && lower.ends_with('\'') && trimmed.ends_with(char::is_alphabetic);
    let lower = if is_clitic || trimmed.is_empty() {
        lower
    } else if is_kept {
        format!("{trimmed}'")
    } else {
        trimmed.to_owned()
    };
    let is_number = lower.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '$' | '€' | '£'));
    if lower.contains('.') && !is_number {
        let joined = lower.replace('.', "");
        if !joined.is_empty() {
            return joined;
        }
    }
    lower
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clitics_split_as_in_the_benchmark() {
        let check = |word: &str, expected: &[&str]| {
            let mut tokens = Vec::new();
            push_tokens(word, &mut tokens);
            assert_eq!(tokens, expected, "{word}");
        };
        check("Don’t", &["do", "n't"]);
        check("it's", &["it", "'s"]);
        check("we're", &["we", "'re"]);
        check("I'm", &["i", "'m"]);
        check("you'll", &["you", "'ll"]);
        check("we've", &["we've"]);
        check("he'd", &["he'd"]);
        check("'s", &["'s"]);
        check("goin'", &["goin"]);
        check("'cause", &["cause"]);
        check("U.S.", &["us"]);
        check("Mr.", &["mr"]);
        check("3.14", &["3.14"]);
        check("...", &["..."]);
        check("map-reading", &["map-reading"]);
    }

    #[test]
    fn an_apostrophe_at_the_end_of_a_word_goes_or_stays() {
        let check = |word: &str, usual: &str, kept: &str| {
            let (mut tokens, mut with_apostrophe) = (Vec::new(), Vec::new());
            push_tokens(word, &mut tokens);
            push_tokens_with_apostrophe(word, &mut with_apostrophe);
            assert_eq!((tokens.join(" "), with_apostrophe.join(" ")), (usual.to_owned(), kept.to_owned()), "{word}");
        };
        check("po'", "po", "po'");
        check("Po’", "po", "po'");
        check("l'", "l", "l'");
        check("L’acqua", "l'acqua", "l'acqua");
        check("'ciao'", "ciao", "ciao'");
        check("po''", "po", "po'");
        check("1990'", "1990", "1990");
        check("it's", "it 's", "it 's");
        check("'s", "'s", "'s");
        check("''", "''", "''");
    }
}
