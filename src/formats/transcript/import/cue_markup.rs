//! Tags, time stamps and escapes inside the text of a cue.

use std::sync::Arc;

use crate::subtitle_file::LineScanner;
use base::time::Instant;

/// A run of text in a WebVTT cue.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Piece {
    pub text: String,
    /// The `<v Name>` around it.
    pub speaker: Option<Arc<str>>,
    /// The time stamp right before it.
    pub stamp: Option<Instant>,
}

impl Piece {
    pub fn text(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}

/// Deepest nesting of voices that is told apart; real cues have one.
const MAX_VOICES: usize = 64;

/// The text of a WebVTT cue, cut where the voice changes and where a time stamp stands.
///
/// As the WebVTT cue text tokenizer of the W3C: an unfinished tag at the end is no text, unknown tags vanish, their
/// content stays.
pub(super) fn webvtt_pieces(text: &str) -> Vec<Piece> {
    let mut pieces = vec![Piece::default()];
    let mut voices: Vec<Option<Arc<str>>> = Vec::new();
    let mut rest = text;
    while let Some(open) = rest.find('<') {
        push_text(&mut pieces, &decode_entities(&rest[..open]));
        let inner = &rest[open + 1..];
        // An unclosed tag reaches to the end of the text.
        let (tag, after) = inner.find('>').map_or((inner, ""), |close| (&inner[..close], &inner[close + 1..]));
        rest = after;
        if tag.starts_with(|sign: char| sign.is_ascii_digit()) {
            if let Some(stamp) = LineScanner::new(tag).only_timestamp() {
                let speaker = voices.last().cloned().flatten();
                pieces.push(Piece { text: String::new(), speaker, stamp: Some(stamp) });
            }
            continue;
        }
        let changed = match tag.strip_prefix('/') {
            Some(name) if name.trim() == "v" => voices.pop().is_some(),
            None if is_voice(tag) => {
                let name = tag.split_once(|sign: char| sign.is_ascii_whitespace()).map_or("", |(_, name)| name);
                let name = decode_entities(name);
                let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
                // A voice without a name speaks with the voice around it.
                let around = voices.last().cloned().flatten();
                if voices.len() < MAX_VOICES {
                    voices.push(if name.is_empty() { around } else { Some(Arc::from(name)) });
                }
                true
            }
            _ => false,
        };
        if changed {
            let speaker = voices.last().cloned().flatten();
            match pieces.last_mut() {
                // Where nothing was said in between, the last voice counts.
                Some(last) if last.text.is_empty() && last.stamp.is_none() => last.speaker = speaker,
                _ => pieces.push(Piece { speaker, ..Piece::default() }),
            }
        }
    }
    push_text(&mut pieces, &decode_entities(rest));
    pieces.retain(|piece| !piece.text.is_empty() || piece.stamp.is_some());
    pieces
}

fn push_text(pieces: &mut [Piece], text: &str) {
    if let Some(last) = pieces.last_mut() {
        last.text.push_str(text);
    }
}

fn is_voice(tag: &str) -> bool {
    tag.strip_prefix('v').is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', ' ', '\t', '\n', '\u{c}']))
}

/// The text of a SubRip cue without tags, however broken they are, and without `{\an8}` and the like.
pub(super) fn plain_subrip(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    // How much text is left behind the next closing brace; every brace is looked for once.
    let mut closed = text.len() + 1;
    while let Some(at) = rest.find(['<', '{']) {
        out.push_str(&rest[..at]);
        let (open, after) = rest[at..].split_at(1);
        if closed > after.len() {
            closed = after.find('}').map_or(0, |close| after.len() - close);
        }
        let length = if open == "<" { tag_length(after) } else { override_length(after, closed) };
        match length {
            Some(length) => rest = &after[length..],
            None => {
                out.push_str(open);
                rest = after;
            }
        }
    }
    out.push_str(rest);
    decode_entities(&out)
}

/// Length of a tag behind its `<`, `None` if it is just a less-than sign.
fn tag_length(after: &str) -> Option<usize> {
    const LOOSE: &[&str] = &["i", "b", "u", "s", "font", "c", "v", "br", "span", "ruby", "rt", "em", "strong"];
    let close = after.find(['>', '<']).filter(|&at| after.as_bytes()[at] == b'>')?;
    let inner = &after[..close];
    let name = inner.trim_start().trim_start_matches('/').trim_start();
    let name = name.split(|sign: char| !sign.is_ascii_alphanumeric()).next().unwrap_or_default();
    let known = LOOSE.contains(&name.to_ascii_lowercase().as_str());
    // "< u>" is a broken tag, "3 < x > 2" is not; "<unk>" is a word that was not understood.
    let tight = inner.starts_with(|sign: char| sign == '/' || sign.is_ascii_alphabetic());
    ((known || tight) && !name.is_empty() && name != "unk").then_some(close + 1)
}

/// Longest `{\…}` that is taken for one, in bytes.
const MAX_OVERRIDE: usize = 400;

/// `closed`: how much text there is from the next closing brace on, 0 without one.
fn override_length(after: &str, closed: usize) -> Option<usize> {
    let close = after.len() - closed;
    (after.starts_with('\\') && closed > 0 && close < MAX_OVERRIDE).then_some(close + 1)
}

/// Longest name first where one is the start of another; the ones without a semicolon are those that HTML allows so.
const ENTITIES: &[(&str, &str)] = &[
    ("amp;", "&"),
    ("amp", "&"),
    ("AMP;", "&"),
    ("AMP", "&"),
    ("lt;", "<"),
    ("lt", "<"),
    ("LT;", "<"),
    ("gt;", ">"),
    ("gt", ">"),
    ("GT;", ">"),
    ("quot;", "\""),
    ("quot", "\""),
    ("apos;", "'"),
    ("nbsp;", "\u{a0}"),
    ("nbsp", "\u{a0}"),
    ("lrm;", "\u{200e}"),
    ("rlm;", "\u{200f}"),
    ("notin;", "∉"),
    ("not;", "¬"),
    ("not", "¬"),
    ("copy;", "©"),
    ("copy", "©"),
    ("reg;", "®"),
    ("reg", "®"),
    ("trade;", "™"),
    ("hellip;", "…"),
    ("ndash;", "–"),
    ("mdash;", "—"),
    ("lsquo;", "‘"),
    ("rsquo;", "’"),
    ("ldquo;", "“"),
    ("rdquo;", "”"),
    ("laquo;", "«"),
    ("raquo;", "»"),
    ("iexcl;", "¡"),
    ("iquest;", "¿"),
    ("deg;", "°"),
    ("euro;", "€"),
    ("pound;", "£"),
    ("shy;", "\u{ad}"),
    ("agrave;", "à"),
    ("aacute;", "á"),
    ("acirc;", "â"),
    ("atilde;", "ã"),
    ("auml;", "ä"),
    ("aring;", "å"),
    ("aelig;", "æ"),
    ("ccedil;", "ç"),
    ("egrave;", "è"),
    ("eacute;", "é"),
    ("ecirc;", "ê"),
    ("euml;", "ë"),
    ("igrave;", "ì"),
    ("iacute;", "í"),
    ("icirc;", "î"),
    ("iuml;", "ï"),
    ("ntilde;", "ñ"),
    ("ograve;", "ò"),
    ("oacute;", "ó"),
    ("ocirc;", "ô"),
    ("otilde;", "õ"),
    ("ouml;", "ö"),
    ("oslash;", "ø"),
    ("oelig;", "œ"),
    ("ugrave;", "ù"),
    ("uacute;", "ú"),
    ("ucirc;", "û"),
    ("uuml;", "ü"),
    ("szlig;", "ß"),
    ("Agrave;", "À"),
    ("Auml;", "Ä"),
    ("Aring;", "Å"),
    ("Ccedil;", "Ç"),
    ("Egrave;", "È"),
    ("Eacute;", "É"),
    ("Ouml;", "Ö"),
    ("Uuml;", "Ü"),
    ("ClockwiseContourIntegral;", "∲"),
    ("nsubE;", "⫅̸"),
];

/// HTML character references: numeric ones and the names that occur in subtitles. Others stay as they are.
pub(super) fn decode_entities(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        if let Some((sign, length)) = numeric_reference(after) {
            out.push(sign);
            rest = &after[length..];
        } else if let Some((name, sign)) = ENTITIES.iter().find(|(name, _)| after.starts_with(name)) {
            out.push_str(sign);
            rest = &after[name.len()..];
        } else {
            out.push('&');
            rest = after;
        }
    }
    out.push_str(rest);
    out
}

/// `#38;` or `#x26;`: the character and how long the reference is behind its `&`.
fn numeric_reference(after: &str) -> Option<(char, usize)> {
    let digits = after.strip_prefix('#')?;
    let (digits, radix, skipped) = match digits.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16, 2),
        None => (digits, 10, 1),
    };
    let length = digits.find(|sign: char| !sign.is_digit(radix)).unwrap_or(digits.len());
    if length == 0 || length > 8 {
        return None;
    }
    let code = u32::from_str_radix(&digits[..length], radix).ok()?;
    let sign = char::from_u32(code).filter(|&sign| sign != '\0').unwrap_or(char::REPLACEMENT_CHARACTER);
    let semicolon = usize::from(digits[length..].starts_with(';'));
    Some((sign, skipped + length + semicolon))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subrip_tags_vanish_however_broken() {
        let check = |text: &str, expected: &str| assert_eq!(plain_subrip(text), expected);
        check("{\\an8}<i>one</i> < /B >two</xyz>", "one two");
        check("3 < x > 2 <unk> {note} a <3", "3 < x > 2 <unk> {note} a <3");
        check("Tom &amp; Ann&nbsp;&#33; R&D", "Tom & Ann\u{a0}! R&D");
        check("<font color=\"red\"", "<font color=\"red\"");
        check("{\\b1}a{b}{\\i1}c{\\d {\\e}} {\\f", "a{b}c} {\\f");
    }

    #[test]
    fn webvtt_voices_and_stamps_cut_the_text() {
        let pieces = webvtt_pieces("<v.loud Ann B>Hi <00:00:01.500><c>there</c></v> you");
        let stamps: Vec<_> = pieces.iter().map(|piece| piece.stamp).collect();
        assert_eq!(stamps, [None, Some(Instant::from_millis(1500)), None]);
        let texts: Vec<_> = pieces.iter().map(|piece| piece.text.as_str()).collect();
        assert_eq!(texts, ["Hi ", "there", " you"]);
        assert_eq!(pieces[1].speaker.as_deref(), Some("Ann B"));
        assert_eq!(pieces[2].speaker, None);
    }
}
