//! Splitting words into tokens as the scoring tools of machine translation do it for Western languages.
//!
//! After the published rules of NIST `mteval-v13a` (as `13a` in sacreBLEU) and of Tercom's normaliser, which differ only
//! in the possessive. Both look at no more than two neighbouring characters, so that words can be split one by one.

/// Appends the `13a` tokens of one word (text without white space) to `tokens`.
pub fn push_13a_tokens(word: &str, tokens: &mut Vec<String>) {
    push_tokens(word, false, tokens);
}

/// Appends the tokens of one word as Tercom's normaliser makes them: as `13a`, but `'s` is a token of its own.
pub fn push_tercom_tokens(word: &str, tokens: &mut Vec<String>) {
    push_tokens(word, true, tokens);
}

fn push_tokens(word: &str, splits_possessive: bool, tokens: &mut Vec<String>) {
    if word.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        tokens.push(word.to_owned());
        return;
    }
    let plain: Vec<char> = if word.contains('&') {
        let unescaped = word.replace("&quot;", "\"").replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">");
        format!(" {unescaped} ").chars().collect()
    } else {
        format!(" {word} ").chars().collect()
    };
    // The rules are applied one after the other, each to the whole result of the one before.
    let mut text = Vec::with_capacity(2 * plain.len());
    for &letter in &plain {
        if is_split_off(letter) { text.extend([' ', letter, ' ']) } else { text.push(letter) }
    }
    if splits_possessive {
        let joined: String = text.iter().collect();
        text = joined.replace("'s ", " 's ").chars().collect();
    }
    let is_point = |letter: char| matches!(letter, '.' | ',');
    let is_digit = |letter: char| letter.is_ascii_digit();
    text = spaced(&text, |a, b| !is_digit(a) && is_point(b), |a, b| [a, ' ', b, ' ']);
    text = spaced(&text, |a, b| is_point(a) && !is_digit(b), |a, b| [' ', a, ' ', b]);
    text = spaced(&text, |a, b| is_digit(a) && b == '-', |a, b| [a, ' ', b, ' ']);
    let text: String = text.into_iter().collect();
    tokens.extend(text.split_whitespace().map(str::to_owned));
}

/// ASCII punctuation but the apostrophe, the comma, the hyphen and the full stop.
fn is_split_off(letter: char) -> bool {
    letter.is_ascii_punctuation() && !matches!(letter, '\'' | ',' | '-' | '.')
}

/// Replaces each pair of neighbours that `matches`, from the left and without overlap.
fn spaced(text: &[char], matches: impl Fn(char, char) -> bool, put: impl Fn(char, char) -> [char; 4]) -> Vec<char> {
    let mut result = Vec::with_capacity(text.len() + 8);
    let mut at = 0;
    while at < text.len() {
        match text.get(at + 1) {
            Some(&next) if matches(text[at], next) => {
                result.extend(put(text[at], next));
                at += 2;
            }
            _ => {
                result.push(text[at]);
                at += 1;
            }
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_by_the_published_rules() {
        let check = |word: &str, expected_13a: &str, expected_tercom: &str| {
            let (mut plain, mut tercom) = (Vec::new(), Vec::new());
            push_13a_tokens(word, &mut plain);
            push_tercom_tokens(word, &mut tercom);
            assert_eq!((plain.join(" "), tercom.join(" ")), (expected_13a.to_owned(), expected_tercom.to_owned()));
        };
        check("word", "word", "word");
        check("Well,", "Well ,", "Well ,");
        check("3.14", "3.14", "3.14");
        check("1,000.", "1,000 .", "1,000 .");
        check("U.S.", "U . S .", "U . S .");
        check("...", ". . .", ". . .");
        check("it's", "it's", "it 's");
        check("it's,", "it's ,", "it's ,");
        check("'so'", "'so'", "'so'");
        check("(50%)?", "( 50 % ) ?", "( 50 % ) ?");
        check("9-5", "9 - 5", "9 - 5");
        check("well-known", "well-known", "well-known");
        check("&amp;c", "& c", "& c");
        check("naïve…", "naïve…", "naïve…");
        check("a,.b", "a , . b", "a , . b");
    }
}
