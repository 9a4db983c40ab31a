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
    let mut result = Tokens::default();
    for word in words {
        // A dash or a note between two words says nothing of its own; training text does not have them as words.
        let is_word = word.text.contains(char::is_alphanumeric) || result.tokens.is_empty();
        if is_word {
            push_tokens(word.bare_word(), &mut result.tokens);
        }
        result.last_of_word.push(result.tokens.len() - 1);
    }
    result
}

/// Appends the token or tokens of one bare word; always at least one.
pub fn push_tokens(bare_word: &str, tokens: &mut Vec<String>) {
    let word = normalise(bare_word);
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
fn normalise(bare_word: &str) -> String {
    let lower = bare_word.to_lowercase().replace(['’', '`'], "'");
    // Quotation marks and cut-off letters ("goin'") go, clitics that stand alone stay.
    let is_clitic = SPLIT_CLITICS.contains(&lower.as_str()) || matches!(lower.as_str(), "'ve" | "'d");
    let trimmed = lower.trim_matches('\'');
    let lower = if is_clitic || trimmed.is_empty() { lower } else { trimmed.to_owned() };
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
}
