//! Characters of text fields: ISO 6937 for Latin, parts of ISO 8859 for the others.

use std::collections::BTreeMap;

use encoding_rs::Encoding;

/// The tables by their numbers: Latin, Cyrillic, Arabic, Greek, Hebrew.
const NUMBERS: [&[u8; 2]; 5] = [b"00", b"01", b"02", b"03", b"04"];

/// How text fields are encoded, by the field CCT of the header.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CodeTable {
    Latin,
    Other(&'static Encoding),
}

impl CodeTable {
    pub fn numbered(number: &[u8]) -> Self {
        match number {
            b"01" => Self::Other(encoding_rs::ISO_8859_5),
            b"02" => Self::Other(encoding_rs::ISO_8859_6),
            b"03" => Self::Other(encoding_rs::ISO_8859_7),
            b"04" => Self::Other(encoding_rs::ISO_8859_8),
            _ => Self::Latin,
        }
    }

    /// The one in which the fewest of these characters get lost, and its number; Latin where it is as good as another.
    pub fn fitting(signs: impl Iterator<Item = char>) -> (Self, &'static [u8; 2]) {
        let mut counts: BTreeMap<char, usize> = BTreeMap::new();
        for sign in signs.filter(|sign| !sign.is_ascii()) {
            *counts.entry(sign).or_default() += 1;
        }
        let lost = |number: &[u8; 2]| {
            let table = Self::numbered(number);
            counts.iter().filter(|(sign, _)| !table.has(**sign)).map(|(_, count)| count).sum::<usize>()
        };
        let number = NUMBERS.into_iter().min_by_key(|number| lost(number)).unwrap_or(b"00");
        (Self::numbered(number), number)
    }

    /// Whether a character can be written, or is invisible.
    pub fn has(self, sign: char) -> bool {
        sign == '\n' || is_invisible(sign) || self.accent(sign).is_some() || self.encode(sign).is_some()
    }

    /// The byte that stands before a letter for the sign that Unicode has behind it.
    pub fn accent(self, sign: char) -> Option<u8> {
        ACCENTED.iter().find(|(_, combining, ..)| self == Self::Latin && *combining == sign).map(|(code, ..)| *code)
    }

    /// The character at the start of `bytes`, and how many of them it takes; `None` if there is none.
    pub fn decode(self, bytes: &[u8]) -> Option<(String, usize)> {
        let (&first, rest) = bytes.split_first()?;
        match (self, first) {
            (Self::Latin, 0x24) => Some(("¤".to_owned(), 1)),
            (_, 0x20..=0x7e) => Some((char::from(first).to_string(), 1)),
            (Self::Latin, 0xc1..=0xcf) => {
                let base = rest.first().filter(|base| base.is_ascii_alphabetic() || **base == b' ')?;
                accented(first, char::from(*base)).map(|text| (text, 2))
            }
            (Self::Latin, 0xa1..) => {
                let sign = UPPER.iter().find(|(code, _)| *code == first)?.1;
                Some((sign.to_string(), 1))
            }
            (Self::Other(encoding), 0xa1..) => {
                let (text, _) = encoding.decode_without_bom_handling(std::slice::from_ref(&bytes[0]));
                (!text.contains(char::REPLACEMENT_CHARACTER)).then(|| (text.into_owned(), 1))
            }
            _ => None,
        }
    }

    /// The bytes of a character, `None` if the table lacks it.
    pub fn encode(self, sign: char) -> Option<Vec<u8>> {
        match (self, sign) {
            (Self::Latin, '$') => Some(vec![0xa4]),
            (_, ' '..='~') => Some(vec![sign as u8]),
            (_, '\u{a0}') => Some(vec![b' ']),
            (Self::Latin, '–' | '—') => Some(vec![0xd0]),
            (Self::Latin, _) => {
                if let Some((code, _)) = UPPER.iter().find(|(_, known)| *known == sign) {
                    return Some(vec![*code]);
                }
                ACCENTED.iter().find_map(|(accent, _, bases, signs)| {
                    let at = signs.chars().position(|known| known == sign)?;
                    Some(vec![*accent, *bases.as_bytes().get(at)?])
                })
            }
            (Self::Other(encoding), _) => {
                let mut buffer = [0; 4];
                let (bytes, _, failed) = encoding.encode(sign.encode_utf8(&mut buffer));
                (!failed && bytes.len() == 1 && bytes[0] >= 0xa1).then(|| bytes.into_owned())
            }
        }
    }
}

/// Characters that are left out.
pub fn is_invisible(sign: char) -> bool {
    matches!(sign, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

fn accented(accent: u8, base: char) -> Option<String> {
    let (_, combining, bases, signs) = ACCENTED.iter().find(|(code, ..)| *code == accent)?;
    match bases.chars().position(|known| known == base) {
        Some(at) => signs.chars().nth(at).map(String::from),
        None => Some(format!("{base}{combining}")),
    }
}

/// Accents, which stand before their letters: as Unicode combines them, letters, and the letters with them.
const ACCENTED: &[(u8, char, &str, &str)] = &[
    (0xc1, '\u{300}', "AEIOUaeiou", "ÀÈÌÒÙàèìòù"),
    (0xc2, '\u{301}', "ACEILNORSUYZaceilnorsuyz", "ÁĆÉÍĹŃÓŔŚÚÝŹáćéíĺńóŕśúýź"),
    (0xc3, '\u{302}', "ACEGHIJOSUWYaceghijosuwy", "ÂĈÊĜĤÎĴÔŜÛŴŶâĉêĝĥîĵôŝûŵŷ"),
    (0xc4, '\u{303}', "AINOUainou", "ÃĨÑÕŨãĩñõũ"),
    (0xc5, '\u{304}', "AEIOUaeiou", "ĀĒĪŌŪāēīōū"),
    (0xc6, '\u{306}', "AGUagu", "ĂĞŬăğŭ"),
    (0xc7, '\u{307}', "CEGIZcegz", "ĊĖĠİŻċėġż"),
    (0xc8, '\u{308}', "AEIOUYaeiouy", "ÄËÏÖÜŸäëïöüÿ"),
    (0xca, '\u{30a}', "AUau", "ÅŮåů"),
    (0xcb, '\u{327}', "CGKLNRSTcklnrst", "ÇĢĶĻŅŖŞŢçķļņŗşţ"),
    (0xcd, '\u{30b}', "OUou", "ŐŰőű"),
    (0xce, '\u{328}', "AEIUaeiu", "ĄĘĮŲąęįų"),
    (0xcf, '\u{30c}', "CDELNRSTZcdelnrstz", "ČĎĚĽŇŘŠŤŽčďěľňřšťž"),
];

/// Other characters of ISO 6937 above 0xA0.
const UPPER: &[(u8, char)] = &[
    (0xa1, '¡'),
    (0xa2, '¢'),
    (0xa3, '£'),
    (0xa4, '$'),
    (0xa5, '¥'),
    (0xa6, '#'),
    (0xa7, '§'),
    (0xa8, '¤'),
    (0xa9, '‘'),
    (0xaa, '“'),
    (0xab, '«'),
    (0xac, '←'),
    (0xad, '↑'),
    (0xae, '→'),
    (0xaf, '↓'),
    (0xb0, '°'),
    (0xb1, '±'),
    (0xb2, '²'),
    (0xb3, '³'),
    (0xb4, '×'),
    (0xb5, 'µ'),
    (0xb6, '¶'),
    (0xb7, '·'),
    (0xb8, '÷'),
    (0xb9, '’'),
    (0xba, '”'),
    (0xbb, '»'),
    (0xbc, '¼'),
    (0xbd, '½'),
    (0xbe, '¾'),
    (0xbf, '¿'),
    (0xd0, '―'),
    (0xd1, '¹'),
    (0xd2, '®'),
    (0xd3, '©'),
    (0xd4, '™'),
    (0xd5, '♪'),
    (0xd6, '¬'),
    (0xd7, '¦'),
    (0xdc, '⅛'),
    (0xdd, '⅜'),
    (0xde, '⅝'),
    (0xdf, '⅞'),
    (0xe0, 'Ω'),
    (0xe1, 'Æ'),
    (0xe2, 'Đ'),
    (0xe3, 'ª'),
    (0xe4, 'Ħ'),
    (0xe6, 'Ĳ'),
    (0xe7, 'Ŀ'),
    (0xe8, 'Ł'),
    (0xe9, 'Ø'),
    (0xea, 'Œ'),
    (0xeb, 'º'),
    (0xec, 'Þ'),
    (0xed, 'Ŧ'),
    (0xee, 'Ŋ'),
    (0xef, 'ŉ'),
    (0xf0, 'ĸ'),
    (0xf1, 'æ'),
    (0xf2, 'đ'),
    (0xf3, 'ð'),
    (0xf4, 'ħ'),
    (0xf5, 'ı'),
    (0xf6, 'ĳ'),
    (0xf7, 'ŀ'),
    (0xf8, 'ł'),
    (0xf9, 'ø'),
    (0xfa, 'œ'),
    (0xfb, 'ß'),
    (0xfc, 'þ'),
    (0xfd, 'ŧ'),
    (0xfe, 'ŋ'),
    (0xff, '\u{ad}'),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_go_both_ways() {
        for (_, _, bases, signs) in ACCENTED {
            assert_eq!(bases.chars().count(), signs.chars().count(), "{signs}");
        }
        let check = |table: CodeTable, text: &str| {
            for sign in text.chars() {
                let bytes = table.encode(sign).unwrap_or_else(|| panic!("{sign}"));
                assert_eq!(table.decode(&bytes), Some((sign.to_string(), bytes.len())));
            }
        };
        check(CodeTable::Latin, "Café à Łódź: 5 $ «Ñandú» ß œuvre ♪ Ž #");
        check(CodeTable::numbered(b"01"), "Привет, мир");
        check(CodeTable::numbered(b"03"), "Γειά σου");
        assert_eq!(CodeTable::Latin.encode('水'), None);
        assert_eq!(CodeTable::Latin.decode(&[0xc8, b'x']), Some(("x\u{308}".to_owned(), 2)));
        assert_eq!(CodeTable::Latin.decode(&[0xc8]), None);
        assert!(CodeTable::Latin.has('\u{308}') && !CodeTable::numbered(b"01").has('\u{308}'));
        let fitting: [(&str, &[u8; 2]); 6] =
            [("Привет", b"01"), ("مرحبا", b"02"), ("Γειά σου", b"03"), ("שלום", b"04"), ("Łódź", b"00"), ("水", b"00")];
        for (text, number) in fitting {
            assert_eq!(CodeTable::fitting(text.chars()).1, number, "{text}");
        }
    }
}
