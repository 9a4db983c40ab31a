//! Escapes in strings: the signs that they stand for.

use base::texts::t;

/// The string whose content stands in a file as `raw`; every escape in it was read before.
pub(super) fn unescaped(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(stop) = rest.find('\\') {
        out.push_str(&rest[..stop]);
        rest = &rest[stop + 1..];
        match escape(rest, &mut |sign| out.push(sign)) {
            Ok(length) => rest = &rest[length..],
            Err(_) => break,
        }
    }
    out.push_str(rest);
    out
}

/// Reads the escape at the start of `text`, behind its backslash: hands on the sign it stands for and returns its length.
pub(super) fn escape(text: &str, found: &mut impl FnMut(char)) -> Result<usize, &'static str> {
    let Some(sign) = text.chars().next() else { return Err(t!("transcript-json-string")) };
    let mut length = sign.len_utf8();
    match sign {
        'n' => found('\n'),
        't' => found('\t'),
        'r' => found('\r'),
        'b' | 'f' => found(' '),
        'u' => {
            let high = hex4(text, length)?;
            length += 4;
            let pair_follows = (0xd800..0xdc00).contains(&high) && text[length..].starts_with("\\u");
            let mut code = high;
            if pair_follows {
                let low = hex4(text, length + 2)?;
                if (0xdc00..0xe000).contains(&low) {
                    code = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
                    length += 6;
                }
            }
            found(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        other => found(other),
    }
    Ok(length)
}

fn hex4(text: &str, at: usize) -> Result<u32, &'static str> {
    let digits = text.get(at..at + 4).ok_or_else(|| t!("transcript-json-escape-cut-off"))?;
    u32::from_str_radix(digits, 16).map_err(|_| t!("transcript-json-escape"))
}
