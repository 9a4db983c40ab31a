//! Characters: those of one byte, and those that are commands of two.

/// Characters of one byte that are not those of ASCII.
const BASIC: [(u8, char); 10] = [
    (0x2a, 'á'),
    (0x5c, 'é'),
    (0x5e, 'í'),
    (0x5f, 'ó'),
    (0x60, 'ú'),
    (0x7b, 'ç'),
    (0x7c, '÷'),
    (0x7d, 'Ñ'),
    (0x7e, 'ñ'),
    (0x7f, '█'),
];

/// Behind 0x11, from 0x30 on. The tenth is a space through which the picture is seen.
const SPECIAL: &str = "®°½¿™¢£♪à\u{a0}èâêîôû";

/// Behind 0x12, from 0x20 on, and what a decoder shows that has only the basic characters.
const SPANISH_FRENCH: &str = "ÁÉÓÚÜü‘¡*’—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»";
const SPANISH_FRENCH_PLAIN: &str = "AEOUUu'!+'-CS.\"\"AACEEEeIIiOUuU<>";

/// Behind 0x13, from 0x20 on.
const OTHERS: &str = "ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤¦ÅåØø┌┐└┘";
const OTHERS_PLAIN: &str = "AaIIiOoOo()/-- -AaOosYo AaOo++++";

/// A character as it is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptionSign {
    Basic(u8),
    Special([u8; 2]),
    /// The command takes the place of the plain character before it.
    Extended {
        plain: u8,
        code: [u8; 2],
    },
}

/// The character of one byte, without its parity bit.
pub fn basic(byte: u8) -> Option<char> {
    match BASIC.iter().find(|(code, _)| *code == byte) {
        Some((_, sign)) => Some(*sign),
        None => (0x20..0x7f).contains(&byte).then(|| char::from(byte)),
    }
}

/// The second byte of a special character.
pub fn special(byte: u8) -> Option<char> {
    SPECIAL.chars().nth(usize::from(byte.checked_sub(0x30)?))
}

/// An extended character: the first byte in channel 1, and the second.
pub fn extended(first: u8, second: u8) -> Option<char> {
    let at = usize::from(second.checked_sub(0x20)?);
    match first {
        0x12 => SPANISH_FRENCH.chars().nth(at),
        0x13 => OTHERS.chars().nth(at),
        _ => None,
    }
}

/// How a character is sent; `None`: line 21 has none that looks like it.
pub fn sign_of(sign: char) -> Option<CaptionSign> {
    let sign = match sign {
        '–' | '―' => '—',
        '´' | '`' | 'ʼ' => '’',
        '„' => '“',
        '‚' => '‘',
        '♫' => '♪',
        '\u{2009}' | '\u{202f}' => ' ',
        other => other,
    };
    if let Some((code, _)) = BASIC.iter().find(|(_, known)| *known == sign) {
        return Some(CaptionSign::Basic(*code));
    }
    if (' '..='z').contains(&sign) && !BASIC.iter().any(|(code, _)| char::from(*code) == sign) {
        return Some(CaptionSign::Basic(sign as u8));
    }
    let place = |table: &str| table.chars().position(|known| known == sign).and_then(|at| u8::try_from(at).ok());
    if let Some(at) = place(SPECIAL) {
        return Some(CaptionSign::Special([0x11, 0x30 + at]));
    }
    let in_table = |table: &str, plain: &str, first: u8| {
        let at = place(table)?;
        let plain = plain.as_bytes().get(usize::from(at)).copied()?;
        Some(CaptionSign::Extended { plain, code: [first, 0x20 + at] })
    };
    in_table(SPANISH_FRENCH, SPANISH_FRENCH_PLAIN, 0x12).or_else(|| in_table(OTHERS, OTHERS_PLAIN, 0x13))
}

/// Whether a character can be sent, if not as one then as several.
pub fn is_writable(sign: char) -> bool {
    sign == '…' || is_invisible(sign) || sign_of(sign).is_some()
}

/// Characters that are invisible by themselves, and are left out.
pub fn is_invisible(sign: char) -> bool {
    matches!(sign, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_goes_both_ways() {
        for (table, plain) in [(SPANISH_FRENCH, SPANISH_FRENCH_PLAIN), (OTHERS, OTHERS_PLAIN)] {
            assert_eq!((table.chars().count(), plain.len()), (32, 32), "{table}");
        }
        assert_eq!(SPECIAL.chars().count(), 16);
        let all = (' '..='z').chain(BASIC.iter().map(|(_, sign)| *sign));
        let all = all.chain(SPECIAL.chars()).chain(SPANISH_FRENCH.chars()).chain(OTHERS.chars());
        for sign in all.filter(|sign| *sign != '`') {
            let back = match sign_of(sign).unwrap_or_else(|| panic!("{sign}")) {
                CaptionSign::Basic(byte) => basic(byte),
                CaptionSign::Special([_, second]) => special(second),
                CaptionSign::Extended { code: [first, second], plain } => {
                    assert!(basic(plain).is_some_and(|plain| plain.is_ascii()), "{sign}");
                    extended(first, second)
                }
            };
            assert_eq!(back, Some(sign));
        }
        for lacking in ['水', 'ł', '€'] {
            assert_eq!(sign_of(lacking), None);
            assert!(!is_writable(lacking));
        }
        assert!(is_writable('…'));
    }
}
