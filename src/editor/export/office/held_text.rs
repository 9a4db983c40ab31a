//! Text that the files can hold.

/// Without the characters that XML 1.0 cannot hold (section 2.2): U+FFFD stands for each. Carriage returns become line feeds, since
/// readers of XML make them so in any case.
pub fn held_text(text: &str) -> String {
    let is_held = |character: char| match character {
        '\t' | '\n' => true,
        '\u{fffe}' | '\u{ffff}' => false,
        _ => character >= ' ',
    };
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    if text.chars().all(is_held) {
        return text;
    }
    text.chars().map(|character| if is_held(character) { character } else { '\u{fffd}' }).collect()
}

/// The beginning of a text that is longer than `most` units of UTF-16, with `end` behind it, all within `most`; `None` if it is not
/// longer.
pub fn shortened(text: &str, most: usize, end: &str) -> Option<String> {
    let units = |text: &str| text.chars().map(char::len_utf16).sum::<usize>();
    // No text has more units than bytes.
    if text.len() <= most || units(text) <= most {
        return None;
    }
    let mut left = most.saturating_sub(units(end));
    let kept = text.chars().take_while(|character| {
        let is_kept = character.len_utf16() <= left;
        left = left.saturating_sub(character.len_utf16());
        is_kept
    });
    let mut kept: String = kept.collect();
    kept.push_str(end);
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_cannot_hold_is_replaced() {
        let check = |text: &str, expected: &str| assert_eq!(held_text(text), expected, "{text:?}");
        check("a\tb\nc", "a\tb\nc");
        check("a\r\nb\rc", "a\nb\nc");
        check("\0a\u{1b}[m\u{b}\u{fffe}\u{ffff}", "\u{fffd}a\u{fffd}[m\u{fffd}\u{fffd}\u{fffd}");
        check("\u{7f}\u{85}😀é", "\u{7f}\u{85}😀é");
    }

    #[test]
    fn a_long_text_ends_with_a_sentence() {
        assert_eq!(shortened("abcdef", 6, "…"), None);
        assert_eq!(shortened("éééééé", 6, "…"), None);
        assert_eq!(shortened("abcdefg", 6, "…").as_deref(), Some("abcde…"));
        assert_eq!(shortened("😀😀😀", 5, "…").as_deref(), Some("😀😀…"));
        assert_eq!(shortened("abc😀x", 5, "…").as_deref(), Some("abc…"), "no half of a character");
        assert_eq!(shortened("abc", 1, "long").as_deref(), Some("long"));
    }
}
