//! Messages without what they quote: the standard library quotes the text that a piece was to be taken from, which may be that of a
//! talk. Where something happened is told by the place in the source, not by the text.

/// Longer messages are cut, in letters.
const LONGEST: usize = 400;

/// What the standard library puts between signs of quotation, too, and quotes nothing.
const CODE: [(&str, &str); 5] = [
    ("`Option::unwrap()` on a `None` value", "Option::unwrap() on a None value"),
    ("`Result::unwrap()` on an `Err` value", "Result::unwrap() on an Err value"),
    ("`Result::unwrap_err()` on an `Ok` value", "Result::unwrap_err() on an Ok value"),
    ("assertion `left == right` failed", "assertion left == right failed"),
    ("assertion `left != right` failed", "assertion left != right failed"),
];

/// A message on one line, with "…" for everything from the first to the last sign of quotation of a kind.
pub fn without_quotations(message: &str) -> String {
    let plain = CODE.iter().fold(message.to_owned(), |text, (code, plain)| text.replace(code, plain));
    let pairs = [('`', '`'), ('"', '"'), ('“', '”'), ('‘', '’'), ('«', '»')];
    let unquoted = pairs.into_iter().fold(plain, |text, (open, close)| without_pair(&text, open, close));
    let line = without_letters(&unquoted);
    let line = line.split(|letter: char| letter.is_control()).collect::<Vec<_>>().join(" ");
    if line.chars().count() <= LONGEST { line } else { line.chars().take(LONGEST).chain(['…']).collect() }
}

fn without_pair(text: &str, open: char, close: char) -> String {
    let Some(start) = text.find(open) else { return text.to_owned() };
    // One that is not closed was cut off.
    let end = text.rfind(close).filter(|&end| end > start).map_or(text.len(), |end| end + close.len_utf8());
    format!("{}…{}", &text[..start], &text[end..])
}

/// A single letter is quoted as `'é'`; an apostrophe stands otherwise.
fn without_letters(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    while let Some(&letter) = letters.get(at) {
        let closing = (at + 2..at + 12).find(|&end| letters.get(end) == Some(&'\''));
        let is_begun = at == 0 || letters.get(at - 1).is_some_and(|before| !before.is_alphanumeric());
        match closing {
            Some(end) if letter == '\'' && is_begun && (end == at + 2 || letters.get(at + 1) == Some(&'\\')) => {
                out.push('…');
                at = end + 1;
            }
            _ => {
                out.push(letter);
                at += 1;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_is_left_out_and_the_reason_stays() {
        let check = |message: &str, expected: &str| assert_eq!(without_quotations(message), expected, "{message}");
        check(
            "index out of bounds: the len is 3 but the index is 5",
            "index out of bounds: the len is 3 but the index is 5",
        );
        check(
            "byte index 1 is not a char boundary; it is inside 'é' (bytes 0..2) of `épée et ` fin`",
            "byte index 1 is not a char boundary; it is inside … (bytes 0..2) of …",
        );
        check("inside '\\u{301}' (bytes 1..3) of `a`", "inside … (bytes 1..3) of …");
        check("called `Option::unwrap()` on a `None` value", "called Option::unwrap() on a None value");
        check(
            "called `Result::unwrap()` on an `Err` value: Wrong { word: \"har\\\"bour\", at: 3 }",
            "called Result::unwrap() on an Err value: Wrong { word: …, at: 3 }",
        );
        check(
            "assertion `left == right` failed\n  left: \"a\"\n right: \"b\"",
            "assertion left == right failed   left: …",
        );
        check("it can't be what it isn't", "it can't be what it isn't");
        check("cut off in `the middle", "cut off in …");
        check("“one” and “two”", "…");
        assert_eq!(without_quotations(&"x".repeat(1000)).chars().count(), LONGEST + 1);
    }
}
