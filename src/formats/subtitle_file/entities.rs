//! Character references of HTML, which WebVTT prescribes, and SubRip files and what is written in XML happen to have.

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

/// Names of HTML that the library lacks: most stand for two characters.
const FURTHER_NAMES: &[(&str, &str)] = &[
    ("NotEqualTilde", "\u{2242}\u{338}"),
    ("NotGreaterFullEqual", "\u{2267}\u{338}"),
    ("NotGreaterGreater", "\u{226b}\u{338}"),
    ("NotGreaterSlantEqual", "\u{2a7e}\u{338}"),
    ("NotHumpDownHump", "\u{224e}\u{338}"),
    ("NotHumpEqual", "\u{224f}\u{338}"),
    ("NotLeftTriangleBar", "\u{29cf}\u{338}"),
    ("NotLessLess", "\u{226a}\u{338}"),
    ("NotLessSlantEqual", "\u{2a7d}\u{338}"),
    ("NotNestedGreaterGreater", "\u{2aa2}\u{338}"),
    ("NotNestedLessLess", "\u{2aa1}\u{338}"),
    ("NotPrecedesEqual", "\u{2aaf}\u{338}"),
    ("NotRightTriangleBar", "\u{29d0}\u{338}"),
    ("NotSquareSubset", "\u{228f}\u{338}"),
    ("NotSquareSuperset", "\u{2290}\u{338}"),
    ("NotSubset", "\u{2282}\u{20d2}"),
    ("NotSucceedsEqual", "\u{2ab0}\u{338}"),
    ("NotSucceedsTilde", "\u{227f}\u{338}"),
    ("NotSuperset", "\u{2283}\u{20d2}"),
    ("ThickSpace", "\u{205f}\u{200a}"),
    ("acE", "\u{223e}\u{333}"),
    ("bne", "=\u{20e5}"),
    ("bnequiv", "\u{2261}\u{20e5}"),
    ("bsolhsub", "\u{27c8}"),
    ("caps", "\u{2229}\u{fe00}"),
    ("cups", "\u{222a}\u{fe00}"),
    ("fjlig", "fj"),
    ("gesl", "\u{22db}\u{fe00}"),
    ("gvertneqq", "\u{2269}\u{fe00}"),
    ("gvnE", "\u{2269}\u{fe00}"),
    ("lates", "\u{2aad}\u{fe00}"),
    ("lesg", "\u{22da}\u{fe00}"),
    ("lvertneqq", "\u{2268}\u{fe00}"),
    ("lvnE", "\u{2268}\u{fe00}"),
    ("nGg", "\u{22d9}\u{338}"),
    ("nGt", "\u{226b}\u{20d2}"),
    ("nGtv", "\u{226b}\u{338}"),
    ("nLl", "\u{22d8}\u{338}"),
    ("nLt", "\u{226a}\u{20d2}"),
    ("nLtv", "\u{226a}\u{338}"),
    ("nang", "\u{2220}\u{20d2}"),
    ("napE", "\u{2a70}\u{338}"),
    ("napid", "\u{224b}\u{338}"),
    ("nbump", "\u{224e}\u{338}"),
    ("nbumpe", "\u{224f}\u{338}"),
    ("ncongdot", "\u{2a6d}\u{338}"),
    ("nedot", "\u{2250}\u{338}"),
    ("nesim", "\u{2242}\u{338}"),
    ("ngE", "\u{2267}\u{338}"),
    ("ngeqq", "\u{2267}\u{338}"),
    ("ngeqslant", "\u{2a7e}\u{338}"),
    ("nges", "\u{2a7e}\u{338}"),
    ("nlE", "\u{2266}\u{338}"),
    ("nleqq", "\u{2266}\u{338}"),
    ("nleqslant", "\u{2a7d}\u{338}"),
    ("nles", "\u{2a7d}\u{338}"),
    ("notinE", "\u{22f9}\u{338}"),
    ("notindot", "\u{22f5}\u{338}"),
    ("nparsl", "\u{2afd}\u{20e5}"),
    ("npart", "\u{2202}\u{338}"),
    ("npre", "\u{2aaf}\u{338}"),
    ("npreceq", "\u{2aaf}\u{338}"),
    ("nrarrc", "\u{2933}\u{338}"),
    ("nrarrw", "\u{219d}\u{338}"),
    ("nsce", "\u{2ab0}\u{338}"),
    ("nsubE", "\u{2ac5}\u{338}"),
    ("nsubset", "\u{2282}\u{20d2}"),
    ("nsubseteqq", "\u{2ac5}\u{338}"),
    ("nsucceq", "\u{2ab0}\u{338}"),
    ("nsupE", "\u{2ac6}\u{338}"),
    ("nsupset", "\u{2283}\u{20d2}"),
    ("nsupseteqq", "\u{2ac6}\u{338}"),
    ("nvap", "\u{224d}\u{20d2}"),
    ("nvge", "\u{2265}\u{20d2}"),
    ("nvgt", ">\u{20d2}"),
    ("nvle", "\u{2264}\u{20d2}"),
    ("nvlt", "<\u{20d2}"),
    ("nvltrie", "\u{22b4}\u{20d2}"),
    ("nvrtrie", "\u{22b5}\u{20d2}"),
    ("nvsim", "\u{223c}\u{20d2}"),
    ("smtes", "\u{2aac}\u{fe00}"),
    ("sqcaps", "\u{2293}\u{fe00}"),
    ("sqcups", "\u{2294}\u{fe00}"),
    ("suphsol", "\u{27c9}"),
    ("varsubsetneq", "\u{228a}\u{fe00}"),
    ("varsubsetneqq", "\u{2acb}\u{fe00}"),
    ("varsupsetneq", "\u{228b}\u{fe00}"),
    ("varsupsetneqq", "\u{2acc}\u{fe00}"),
    ("vnsub", "\u{2282}\u{20d2}"),
    ("vnsup", "\u{2283}\u{20d2}"),
    ("vsubnE", "\u{2acb}\u{fe00}"),
    ("vsubne", "\u{228a}\u{fe00}"),
    ("vsupnE", "\u{2acc}\u{fe00}"),
    ("vsupne", "\u{228b}\u{fe00}"),
];

/// No name is longer.
const MAX_NAME: usize = 32;

/// The text with its references resolved; what is none stays as it is.
pub fn resolved(text: &str) -> Cow<'_, str> {
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

fn named_character(name: &str) -> Option<&'static str> {
    let further = || FURTHER_NAMES.iter().find(|(known, _)| *known == name).map(|(_, sign)| *sign);
    resolve_html5_entity(name).or_else(further)
}

/// Resolves a name behind `&`, and tells how long it is with its semicolon.
fn push_named(out: &mut String, after: &str) -> Option<usize> {
    let length = after.bytes().take(MAX_NAME).take_while(u8::is_ascii_alphanumeric).count();
    let name = &after[..length];
    if after[length..].starts_with(';')
        && let Some(sign) = named_character(name)
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
