//! From the bytes of a file to text, whatever encoding they are in.
//!
//! whisper.cpp splits a character over two tokens and so writes files that are not valid UTF-8, yet become so once the
//! tokens are joined. Such bytes travel through the readers as **byte escapes**: byte `b` as the private character
//! U+10FF00 + `b`. [`unescape`] turns joined text back into bytes and decodes them.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::Encoding;

const ESCAPE_BASE: u32 = 0x10_ff00;

/// Text of a file, and what was odd about its encoding.
pub struct DecodedText {
    pub text: String,
    /// Name of the encoding if it is not UTF-8.
    pub encoding: Option<&'static str>,
    /// Whether the encoding was guessed from the bytes rather than named by a mark at the start.
    pub guessed: bool,
}

/// Decodes by the byte-order mark, as UTF-8, as an XML declaration says, or by a guess, in this order. Never fails.
pub fn decode(bytes: &[u8]) -> DecodedText {
    let marked = |encoding, text| DecodedText { text, encoding: Some(encoding), guessed: false };
    let utf8 = |text| DecodedText { text, encoding: None, guessed: false };
    match bytes {
        [0xff, 0xfe, 0, 0, rest @ ..] => return marked("UTF-32LE", utf32(rest, u32::from_le_bytes)),
        [0, 0, 0xfe, 0xff, rest @ ..] => return marked("UTF-32BE", utf32(rest, u32::from_be_bytes)),
        [0xff, 0xfe, rest @ ..] => return marked("UTF-16LE", utf16(rest, u16::from_le_bytes)),
        [0xfe, 0xff, rest @ ..] => return marked("UTF-16BE", utf16(rest, u16::from_be_bytes)),
        _ => {}
    }
    if let Some((name, unit)) = utf16_without_mark(bytes) {
        return DecodedText { guessed: true, ..marked(name, utf16(bytes, unit)) };
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return utf8(if text.contains(is_escape) { escape_invalid(bytes) } else { text.to_owned() });
    }
    let (valid, invalid) = multibyte_census(bytes);
    let is_whisper_cpp = contains(bytes, b"\"transcription\"") && contains(bytes, b"\"offsets\"");
    if is_whisper_cpp || valid > invalid {
        return utf8(escape_invalid(bytes));
    }
    let declared = declared_encoding(bytes);
    let encoding = declared.unwrap_or_else(|| legacy_encoding(bytes));
    let text = encoding.decode_without_bom_handling(bytes).0.into_owned();
    DecodedText { text, encoding: Some(encoding.name()), guessed: declared.is_none() }
}

/// The text of bytes in the encoding of this name (as "windows-1250", "GB18030", "UTF-16LE", in any case), a mark at the start
/// left out; `None` if there is no such encoding.
pub fn decode_as(bytes: &[u8], name: &str) -> Option<DecodedText> {
    let named = |encoding, text| DecodedText { text, encoding: Some(encoding), guessed: false };
    let unmarked = |mark: &[u8]| bytes.strip_prefix(mark).unwrap_or(bytes).to_owned();
    match name.trim().to_ascii_uppercase().replace('_', "-").as_str() {
        "UTF-32" | "UTF-32LE" => {
            return Some(named("UTF-32LE", utf32(&unmarked(&[0xff, 0xfe, 0, 0]), u32::from_le_bytes)));
        }
        "UTF-32BE" => return Some(named("UTF-32BE", utf32(&unmarked(&[0, 0, 0xfe, 0xff]), u32::from_be_bytes))),
        _ => {}
    }
    let encoding = Encoding::for_label_no_replacement(name.as_bytes())?;
    let text = if encoding == encoding_rs::UTF_8 {
        escape_invalid(&unmarked(b"\xef\xbb\xbf"))
    } else {
        encoding.decode_with_bom_removal(bytes).0.into_owned()
    };
    Some(named(encoding.name(), text))
}

/// Whether a file that begins with these bytes (4 KiB are enough) is text, in any encoding that the readers know, rather
/// than a recording: recordings hold bytes that no text has.
pub fn looks_like_text(start: &[u8]) -> bool {
    let is_marked = start.starts_with(&[0xff, 0xfe]) || start.starts_with(&[0xfe, 0xff]);
    let is_marked = is_marked || start.starts_with(&[0, 0, 0xfe, 0xff]);
    // ESC and the end sign of DOS occur in text that came over a terminal.
    let is_odd = |&byte: &u8| byte < 9 || ((14..32).contains(&byte) && !matches!(byte, 0x1a | 0x1b));
    is_marked || !start.iter().any(is_odd) || utf16_without_mark(start).is_some()
}

type Utf16Unit = fn([u8; 2]) -> u16;

/// Without a mark, text of two-byte units betrays itself by its zeros; so does quiet sound, but as text it would be full of
/// control characters.
fn utf16_without_mark(bytes: &[u8]) -> Option<(&'static str, Utf16Unit)> {
    let (name, unit): (_, Utf16Unit) = match zeros_by_position(bytes) {
        [even, odd] if odd > 40 && even < 5 => ("UTF-16LE", u16::from_le_bytes),
        [even, odd] if even > 40 && odd < 5 => ("UTF-16BE", u16::from_be_bytes),
        _ => return None,
    };
    let head = utf16(&bytes[..bytes.len().min(HEAD)], unit);
    let is_odd = |sign: &char| sign.is_control() && !matches!(sign, '\t' | '\n' | '\r' | '\u{c}');
    let (odd, all) = (head.chars().filter(is_odd).count(), head.chars().count());
    (odd * 50 <= all).then_some((name, unit))
}

/// So much of a file tells how it is encoded.
const HEAD: usize = 4096;

/// Turns byte escapes back into bytes and decodes them; `true` if some byte did not belong to any character.
pub fn unescape(text: &str) -> (Cow<'_, str>, bool) {
    if !text.contains(is_escape) {
        return (Cow::Borrowed(text), false);
    }
    let mut bytes = Vec::with_capacity(text.len());
    for sign in text.chars() {
        if is_escape(sign) {
            bytes.push((u32::from(sign) - ESCAPE_BASE) as u8);
        } else {
            bytes.extend_from_slice(sign.encode_utf8(&mut [0; 4]).as_bytes());
        }
    }
    match String::from_utf8(bytes) {
        Ok(text) => (Cow::Owned(text), false),
        Err(fault) => (Cow::Owned(String::from_utf8_lossy(fault.as_bytes()).into_owned()), true),
    }
}

/// Whether `text` begins with a byte that continues a character of UTF-8.
pub fn begins_inside_character(text: &str) -> bool {
    text.chars().next().is_some_and(|sign| is_escape(sign) && (u32::from(sign) - ESCAPE_BASE) < 0xc0)
}

fn is_escape(sign: char) -> bool {
    (0x80..=0xff).contains(&u32::from(sign).wrapping_sub(ESCAPE_BASE))
}

fn escape(byte: u8) -> char {
    char::from_u32(ESCAPE_BASE + u32::from(byte)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Every byte that is not part of valid UTF-8, and every byte of a character that looks like an escape, is escaped.
fn escape_invalid(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for sign in chunk.valid().chars() {
            if is_escape(sign) {
                out.extend(sign.encode_utf8(&mut [0; 4]).bytes().map(escape));
            } else {
                out.push(sign);
            }
        }
        out.extend(chunk.invalid().iter().copied().map(escape));
    }
    out
}

/// Numbers of valid multi-byte characters and of invalid bytes.
fn multibyte_census(bytes: &[u8]) -> (usize, usize) {
    bytes.utf8_chunks().fold((0, 0), |(valid, invalid), chunk| {
        (valid + chunk.valid().chars().filter(|c| !c.is_ascii()).count(), invalid + chunk.invalid().len())
    })
}

fn contains(bytes: &[u8], needle: &[u8]) -> bool {
    bytes.windows(needle.len()).any(|window| window == needle)
}

/// Percentage of zero bytes at even and at odd offsets in the first four kibibytes.
fn zeros_by_position(bytes: &[u8]) -> [usize; 2] {
    let head = &bytes[..bytes.len().min(HEAD)];
    let share = |from: usize| {
        let zeros = head.iter().skip(from).step_by(2).filter(|&&b| b == 0).count();
        200 * zeros / head.len().max(2)
    };
    [share(0), share(1)]
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).map(|sign| sign.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

fn utf32(bytes: &[u8], unit: fn([u8; 4]) -> u32) -> String {
    let units = bytes.chunks_exact(4).map(|quad| unit([quad[0], quad[1], quad[2], quad[3]]));
    units.map(|code| char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// `<?xml version="1.0" encoding="…"?>`, where the bytes can be what it says.
fn declared_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
    let value = head.strip_prefix("<?xml")?.split("?>").next()?.split_once("encoding=")?.1;
    let encoding = Encoding::for_label(value.get(1..)?.split(['"', '\'']).next()?.as_bytes())?;
    (encoding.is_ascii_compatible() && encoding != encoding_rs::UTF_8).then_some(encoding)
}

/// The legacy encoding that Firefox's detector takes the bytes for.
fn legacy_encoding(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(bytes, true);
    // GB 18030 is GBK with more characters.
    let guess = detector.guess(None, Utf8Detection::Deny);
    if guess == encoding_rs::GBK { encoding_rs::GB18030 } else { guess }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(encoding: &'static Encoding, text: &str) {
        let decoded = decode(&encoding.encode(text).0);
        assert_eq!((decoded.text.as_str(), decoded.encoding), (text, Some(encoding.name())));
    }

    #[test]
    fn legacy_encodings_are_told_apart() {
        check(encoding_rs::WINDOWS_1252, "L’été dernier, nous étions déjà arrivés à la gare où le train s’arrête");
        check(encoding_rs::WINDOWS_1251, "Привет, как дела? Сегодня очень хорошая погода");
        check(encoding_rs::SHIFT_JIS, "今日はとても良い天気です。散歩に行きましょう");
        check(encoding_rs::GB18030, "今天天气很好，我们出去走走吧");
        check(encoding_rs::BIG5, "今天天氣很好，我們出去走走吧");
        check(encoding_rs::EUC_KR, "오늘은 날씨가 아주 좋네요");
        check(encoding_rs::WINDOWS_1250, "Żółć to słowo, w którym są same polskie znaki; będzie więcej później");
        check(encoding_rs::WINDOWS_1253, "Καλημέρα, τι κάνετε σήμερα; Ο καιρός είναι πολύ ωραίος");
        check(encoding_rs::WINDOWS_1256, "صباح الخير، كيف حالك اليوم؟ الطقس جميل جدا");
    }

    #[test]
    fn xml_says_how_it_is_encoded() {
        let check = |declared: &str, expected: (&str, bool)| {
            let text = format!("<?xml version='1.0' encoding='{declared}'?><tt>L’été dernier, où étiez-vous ?</tt>");
            let decoded = decode(&encoding_rs::WINDOWS_1252.encode(&text).0);
            assert_eq!((decoded.encoding, decoded.guessed), (Some(expected.0), expected.1), "{declared}");
            assert!(decoded.text.contains("tt>L’été dernier, où"), "{}", decoded.text);
        };
        check("windows-1252", ("windows-1252", false));
        // What cannot be is not believed.
        check("utf-8", ("windows-1252", true));
        check("UTF-16", ("windows-1252", true));
        check("klingon", ("windows-1252", true));
    }

    #[test]
    fn a_named_encoding_is_not_guessed() {
        let check = |bytes: &[u8], name: &str, expected: Option<&str>| {
            let decoded = decode_as(bytes, name);
            assert_eq!(decoded.as_ref().map(|decoded| decoded.text.as_str()), expected, "{name}");
            assert!(decoded.is_none_or(|decoded| !decoded.guessed));
        };
        check(b"\xe9t\xe9", "windows-1252", Some("été"));
        check(b"\xe9t\xe9", "ISO-8859-2", Some("été"));
        check(b"\xef\xbb\xbfa", "utf8", Some("a"));
        check(b"a\0b\0", "utf-16le", Some("ab"));
        check(b"\xff\xfe\0\0a\0\0\0", "UTF-32LE", Some("a"));
        check(b"a", "klingon", None);
    }

    #[test]
    fn marks_at_the_start_decide() {
        assert_eq!(decode(b"\xff\xfea\0b\0").text, "ab");
        assert_eq!(decode(b"\xfe\xff\0a\0b").text, "ab");
        assert_eq!(decode(b"\xff\xfe\0\0a\0\0\0").text, "a");
        assert_eq!(decode(b"\xef\xbb\xbfab").text, "ab");
        assert_eq!(decode(b"a\0b\0c\0d\0e\0f\0").text, "abcdef");
    }

    #[test]
    fn text_is_told_from_sound_in_every_encoding() {
        let text = "1\r\n00:00:01,000 --> 00:00:02,000\r\nIl était une fois 東京\r\n\r\n".repeat(100);
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in [text.as_bytes(), &little, &big, b"\xff\xfea\0", b"a \x1b[31m red word"] {
            assert!(looks_like_text(&bytes[..bytes.len().min(4096)]));
            // What is taken for text is read as text, too.
            assert!(!decode(bytes).text.contains('\0'));
        }
        assert_eq!(decode(&little).text, text);
        assert_eq!(decode(&big).text, text);
        // A quiet recording: every other byte is zero.
        let samples = (0..2000).flat_map(|at: i32| ((at * 37 % 200) as i16).to_le_bytes());
        let wave: Vec<u8> = b"RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0".iter().copied().chain(samples).collect();
        for bytes in [wave.as_slice(), b"fLaC\0\0\0\x22", b"ID3\x03\0\0", b"OggS\0\x02", &[0; 4096]] {
            assert!(!looks_like_text(bytes));
        }
    }

    #[test]
    fn a_character_split_over_tokens_is_joined_again() {
        let decoded = decode(b"{\"transcription\": \"offsets\", \"a\": \" Ol\xc3\", \"b\": \"\xa1\", \"\xc3\xa9\": 1}");
        let escaped: String = decoded.text.chars().filter(|&c| is_escape(c)).collect();
        assert_eq!(unescape(&escaped), (Cow::Owned("á".to_owned()), false));
        assert!(unescape(&escaped[..4]).1);
        let tricky = "\u{10ffc3}";
        assert_eq!(unescape(&decode(tricky.as_bytes()).text).0, tricky);
    }
}
