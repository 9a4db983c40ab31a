//! Character references of HTML, which WebVTT prescribes and SubRip files happen to have.

use std::borrow::Cow;

use quick_xml::escape::resolve_html5_entity;

/// Names that HTML knows without a semicolon, too (HTML Standard, 13.5).
const BARE_NAMES: &[&str] = &[
    "AElig", "AMP", "Aacute", "Acirc", "Agrave", "Aring", "Atilde", "Auml", "COPY", "Ccedil", "ETH", "Eacute", "Ecirc",
    "Egrave", "Euml", "GT", "Iacute", "Icirc", "Igrave", "Iuml", "LT", "Ntilde", "Oacute", "Ocirc", "Ograve", "Oslash",
    "Otilde", "Ouml", "QUOT", "REG", "THORN", "Uacute", "Ucirc", "Ugrave", "Uuml", "Yacute", "aacute", "acirc",
    "acute", "aelig", "agrave", "amp", "aring", "atilde", "auml", "brvbar", "ccedil", "cedil", "cent", "copy",
    "curren", "deg", "divide", "eacute", "ecirc", "egrave", "eth", "euml", "frac12", "frac14", "frac34", "gt",
    "iacute", "icirc", "iexcl", "igrave", "iquest", "iuml", "laquo", "lt", "macr", "micro", "middot", "nbsp", "not",
    "ntilde", "oacute", "ocirc", "ograve", "ordf", "ordm", "oslash", "otilde", "ouml", "para", "plusmn", "pound",
    "quot", "raquo", "reg", "sect", "shy", "sup1", "sup2", "sup3", "szlig", "thorn", "times", "uacute", "ucirc",
    "ugrave", "uml", "uuml", "yacute", "yen", "yuml",
];

/// No name is longer.
const MAX_NAME: usize = 32;

/// The text with its references resolved; what is none stays as it is.
pub(super) fn resolved(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let taken = match after.strip_prefix('#') {
            Some(number) => push_numbered(&mut out, number).map(|length| length + 1),
            None => push_named(&mut out, after),
        };
        if taken.is_none() {
            out.push('&');
        }
        rest = &after[taken.unwrap_or(0)..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Resolves a name behind `&`, and tells how long it is with its semicolon.
fn push_named(out: &mut String, after: &str) -> Option<usize> {
    let length = after.bytes().take(MAX_NAME).take_while(u8::is_ascii_alphanumeric).count();
    let name = &after[..length];
    if after[length..].starts_with(';')
        && let Some(sign) = resolve_html5_entity(name)
    {
        out.push_str(sign);
        return Some(length + 1);
    }
    // "&notit;" begins with "&not".
    let bare = (2..=length.min(6)).rev().map(|length| &name[..length]).find(|name| BARE_NAMES.contains(name))?;
    out.push_str(resolve_html5_entity(bare)?);
    Some(bare.len())
}

/// Resolves `38;` or `x26;` behind `&#`, and tells how long it is.
fn push_numbered(out: &mut String, after: &str) -> Option<usize> {
    let (digits, radix, skipped) = match after.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16, 1),
        None => (after, 10, 0),
    };
    let length = digits.find(|sign: char| !sign.is_digit(radix)).unwrap_or(digits.len());
    if length == 0 {
        return None;
    }
    let code = digits[..length].trim_start_matches('0');
    let code = if code.is_empty() { 0 } else { u32::from_str_radix(code, radix).unwrap_or(u32::MAX) };
    out.push(match code {
        0 => char::REPLACEMENT_CHARACTER,
        // Numbers of Windows-1252 that people take for those of Unicode.
        0x80..=0x9f => encoding_rs::WINDOWS_1252.decode(&[code as u8]).0.chars().next()?,
        _ => char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER),
    });
    Some(skipped + length + usize::from(digits[length..].starts_with(';')))
}

/// For text of WebVTT: what would begin a tag or a reference is a reference.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            _ => out.push(sign),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_those_of_html() {
        let check = |text: &str, expected: &str| assert_eq!(resolved(text), expected, "{text}");
        check("a & b &; &7; &&", "a & b &; &7; &&");
        check("&amp;&amp &AMP;&lt;i&gt;", "&& &<i>");
        check("&notit; &notin; &ClockwiseContourIntegral;&nsubE;", "¬it; ∉ ∲⫅̸");
        check("&#33;&#x21&#x0;&#150;&#9999999999;", "!!\u{fffd}–\u{fffd}");
        check("&#; &#x; &unknown; &é;", "&#; &#x; &unknown; &é;");
        assert_eq!(resolved(&escaped("<b> & &amp;")), "<b> & &amp;");
    }
}
