//! The version of the cues for those who hear: without sounds, notes and the names of speakers.

use std::sync::Arc;

use crate::cues::Cue;
use formats::scripts::joint;
use formats::subtitle_file::{tagged_words, tags_alone, without_tags};
use formats::transcript::unspoken;

/// Cues of which only what is said is left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlainVersion {
    pub cues: Vec<Cue>,
    /// Cues that lose something and stay, and cues of which nothing is left.
    pub shortened: usize,
    pub gone: usize,
}

/// Takes out what stands in brackets, music notes (the words of a song stay), and names before a colon at the start of a line: those
/// in capitals, and `speakers`. A dash without a second speaker goes as well.
pub fn plain_version(cues: &[Cue], speakers: &[Arc<str>]) -> PlainVersion {
    let mut plain = PlainVersion::default();
    for cue in cues {
        let lines = plain_lines(&cue.lines, speakers);
        match lines {
            None => plain.cues.push(cue.clone()),
            Some(lines) if lines.is_empty() => plain.gone += 1,
            Some(lines) => {
                plain.shortened += 1;
                plain.cues.push(Cue { lines, ..cue.clone() });
            }
        }
    }
    plain
}

fn is_note(word: &str) -> bool {
    let is_arrows = word.len() > 1 && word.chars().all(|sign| sign == '>');
    let is_music = !word.is_empty() && word.chars().all(is_note_sign);
    is_arrows || is_music
}

fn is_note_sign(sign: char) -> bool {
    matches!(sign, '♪' | '♫' | '♬' | '♩')
}

fn is_dash(word: &str) -> bool {
    matches!(word, "-" | "–" | "—")
}

/// Whether words that may be a name are one: in capitals, or that of a known speaker.
fn is_name(words: &[&str], speakers: &[Arc<str>]) -> bool {
    let name = words.join(" ");
    let name = name.trim_start_matches(['-', '–', '—', '>', ' ']).trim_end_matches(':');
    let is_capital = name.chars().any(char::is_alphabetic) && !name.chars().any(char::is_lowercase);
    is_capital || speakers.iter().any(|speaker| speaker.to_lowercase() == name.to_lowercase())
}

/// The lines of a cue without the unspoken text; `None`: all of it is spoken.
fn plain_lines(lines: &[String], speakers: &[Arc<str>]) -> Option<Vec<String>> {
    let written: Vec<Vec<&str>> = lines.iter().map(|line| tagged_words(line).collect()).collect();
    let bare: Vec<Vec<String>> =
        written.iter().map(|line| line.iter().map(|word| without_tags(word).into_owned()).collect()).collect();
    let seen: Vec<Vec<&str>> = bare.iter().map(|line| line.iter().map(String::as_str).collect()).collect();
    let mut flags = unspoken(&seen).into_iter();
    let mut goes: Vec<Vec<bool>> = Vec::new();
    for line in &seen {
        let mut line_goes: Vec<bool> = line.iter().map(|_| flags.next().unwrap_or_default()).collect();
        for (word, goes) in line.iter().zip(&mut line_goes) {
            // A sign by itself is left alone, unless it marks singing or a change of speaker.
            *goes = *goes && (word.chars().any(char::is_alphanumeric) || is_note(word));
        }
        if let Some(colon) = line.iter().position(|word| word.ends_with(':')).filter(|&colon| line_goes[colon]) {
            let name: Vec<&str> = line[..=colon].iter().copied().filter(|word| !is_dash(word)).collect();
            let in_brackets = name.iter().any(|word| word.contains(['[', '(', '{']));
            if !in_brackets && !is_name(&name, speakers) {
                line_goes[..=colon].fill(false);
            }
        }
        goes.push(line_goes);
    }
    let has_notes = |word: &&str| word.contains(is_note_sign) && word.chars().any(char::is_alphanumeric);
    if !goes.iter().flatten().any(|&goes| goes) && !seen.iter().flatten().any(has_notes) {
        return None;
    }
    let mut left: Vec<String> = Vec::new();
    // Tags of what goes go over to what stays.
    let mut tags = String::new();
    for (line, goes) in written.iter().zip(&goes) {
        let mut out = String::new();
        for (word, &goes) in line.iter().zip(goes) {
            if goes {
                tags.push_str(&tags_alone(word));
                continue;
            }
            let between = if out.is_empty() { "" } else { joint(&out, word) };
            out.push_str(between);
            out.push_str(&std::mem::take(&mut tags));
            // A note that touches a word of the song.
            out.extend(word.chars().filter(|&sign| !is_note_sign(sign)));
        }
        let is_said = without_tags(&out).chars().any(|sign| sign.is_alphanumeric());
        out.truncate(out.trim_end().len());
        if is_said {
            out.push_str(&std::mem::take(&mut tags));
            left.push(out);
        } else {
            tags.push_str(&tags_alone(&out));
        }
    }
    if let Some(last) = left.last_mut() {
        last.push_str(&tags);
    }
    let dashes = |lines: &[String]| lines.iter().filter(|line| starts_with_dash(line)).count();
    if dashes(lines) > 1 && dashes(&left) == 1 {
        left.iter_mut().for_each(|line| *line = without_dash(line));
    }
    for line in &mut left {
        *line = without_empty_pairs(line);
    }
    Some(left)
}

fn starts_with_dash(line: &str) -> bool {
    without_tags(line).starts_with(['-', '–', '—'])
}

/// The line without the dash that it begins with, behind tags perhaps.
fn without_dash(line: &str) -> String {
    match line.find(['-', '–', '—']).filter(|_| starts_with_dash(line)) {
        Some(at) => {
            let dash = line[at..].chars().next().map_or(0, char::len_utf8);
            format!("{}{}", &line[..at], line[at + dash..].trim_start())
        }
        None => line.to_owned(),
    }
}

fn without_empty_pairs(line: &str) -> String {
    let mut line = line.to_owned();
    loop {
        let before = line.len();
        for pair in ["<i></i>", "<b></b>", "<u></u>"] {
            line = line.replace(pair, "");
        }
        // A colour of nothing.
        let font = line.find("></font>").and_then(|end| Some((line[..end].rfind("<font")?, end)));
        if let Some((start, end)) = font.filter(|&(start, end)| !line[start..end].contains('>')) {
            line.replace_range(start..end + "></font>".len(), "");
        }
        if line.len() == before {
            return line.trim().to_owned();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Span;

    fn plain(texts: &[&str], speakers: &[&str]) -> PlainVersion {
        let cue = |text: &&str| Cue {
            words: 0..1,
            lines: text.split('\n').map(str::to_owned).collect(),
            span: Span::from_secs(0.0, 1.0),
        };
        let cues: Vec<Cue> = texts.iter().map(cue).collect();
        plain_version(&cues, &speakers.iter().map(|&name| Arc::from(name)).collect::<Vec<_>>())
    }

    #[test]
    fn only_what_is_said_is_left() {
        let check = |text: &str, expected: &str| {
            let plain = plain(&[text], &["Anna Fox"]);
            let left = plain.cues.iter().map(|cue| cue.lines.join("\n")).collect::<Vec<_>>().join("|");
            assert_eq!(left, expected, "{text}");
        };
        check("[Applause] Thank you.", "Thank you.");
        check("[Applause and\ncheers]", "");
        check("ANNA: Come in.", "Come in.");
        check("Anna Fox: Come in.", "Come in.");
        check("Remember: come in.", "Remember: come in.");
        check("♪ la la ♪", "la la");
        check("♪ ♪", "");
        check("- [Door opens]\n- Who is there?", "Who is there?");
        check("- ANNA: Come in.\n- BOB: No.", "- Come in.\n- No.");
        check("<i>[Sighs] No.</i>", "<i>No.</i>");
        check("<i>[Sighs]</i> No.", "No.");
        check("<font color=\"red\">[Sighs]</font> No.", "No.");
        check("♪The tide is low♪", "The tide is low");
        check("<i>♪ The tide is low, ♪</i>", "<i>The tide is low,</i>");
        check("- ANNA: Come in\nand sit.\n- [Door]", "Come in\nand sit.");
        check("- [Door]\n- Who is it?\n- Me.", "- Who is it?\n- Me.");
        check("{\\an8}(MUSIC) No – never.", "{\\an8}No – never.");
        check("word – and 3 > 2", "word – and 3 > 2");
    }

    #[test]
    fn it_is_counted_what_goes() {
        let plain = plain(&["One.", "[Music]", "BOB: Two."], &[]);
        assert_eq!((plain.cues.len(), plain.shortened, plain.gone), (2, 1, 1));
        assert_eq!(plain.cues[0].lines, ["One."]);
    }
}
