//! Running text: paragraphs that end where the speaker changes or pauses.

use quick_xml::escape::escape;

use crate::subtitle_file::clock::clock_text;
use crate::subtitle_file::file::SubtitleFile;
use crate::subtitle_file::run::StyledRun;
use base::time::{Duration, Instant};

/// The words of one speaker without a long pause.
struct Paragraph {
    speaker: Option<String>,
    start: Instant,
    runs: Vec<StyledRun>,
}

fn paragraphs(file: &SubtitleFile, pause: Duration) -> Vec<Paragraph> {
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    let mut last_end: Option<Instant> = None;
    let mut push = |start: Instant, end: Instant, speaker: Option<&str>, runs: Vec<StyledRun>| {
        let goes_on = last_end.is_some_and(|last| start - last < pause);
        last_end = Some(end.max(start));
        match paragraphs.last_mut() {
            Some(last) if goes_on && last.speaker.as_deref() == speaker => {
                last.runs.push(StyledRun::plain(" "));
                last.runs.extend(runs);
            }
            _ => paragraphs.push(Paragraph { speaker: speaker.map(str::to_owned), start, runs }),
        }
    };
    for cue in file.cues.iter().filter(|cue| !cue.is_blank()) {
        // Each voice of a cue is a paragraph of its own.
        let mut runs: Vec<StyledRun> = Vec::new();
        for (number, line) in cue.lines().iter().enumerate() {
            if number > 0 {
                runs.push(StyledRun { voice: runs.last().and_then(|run| run.voice.clone()), ..StyledRun::plain(" ") });
            }
            runs.extend(line.iter().cloned());
        }
        for turn in runs.chunk_by(|one, next| one.voice == next.voice) {
            if turn.iter().any(|run| !run.text.trim().is_empty()) {
                push(cue.span.start, cue.span.end, turn[0].voice.as_deref(), turn.to_vec());
            }
        }
    }
    if file.cues.is_empty() {
        for word in &file.words {
            push(word.span.start, word.span.end, word.speaker.as_deref(), vec![StyledRun::plain(word.text.clone())]);
        }
    }
    paragraphs
}

/// The runs in the markup that `shown` gives, with single spaces.
fn text_of(paragraph: &Paragraph, shown: impl Fn(&StyledRun, &str) -> String) -> String {
    let mut out = String::new();
    let mut spaced = false;
    for run in &paragraph.runs {
        spaced |= run.text.starts_with(char::is_whitespace);
        let text = run.text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !text.is_empty() {
            if spaced && !out.is_empty() {
                out.push(' ');
            }
            out.push_str(&shown(run, &text));
            spaced = false;
        }
        spaced |= run.text.ends_with(char::is_whitespace);
    }
    out
}

/// Paragraphs with a blank line between them, names in front.
pub fn plain_text(file: &SubtitleFile, pause: Duration) -> String {
    let texts = paragraphs(file, pause).into_iter().map(|paragraph| {
        let text = text_of(&paragraph, |_, text| text.to_owned());
        paragraph.speaker.map_or_else(|| format!("{text}\n"), |name| format!("{name}: {text}\n"))
    });
    texts.collect::<Vec<_>>().join("\n")
}

/// The same with bold names, and emphasis where the text is slanted or bold.
pub fn markdown(file: &SubtitleFile, pause: Duration) -> String {
    let shown = |run: &StyledRun, text: &str| {
        let marks = format!("{}{}", if run.style.bold { "**" } else { "" }, if run.style.italic { "*" } else { "" });
        let closing: String = marks.chars().rev().collect();
        format!("{marks}{}{closing}", markdown_escaped(text))
    };
    let texts = paragraphs(file, pause).into_iter().map(|paragraph| {
        let text = text_of(&paragraph, shown);
        match &paragraph.speaker {
            Some(name) => format!("**{}:** {text}\n", markdown_escaped(name)),
            None => format!("{}\n", line_start_escaped(&text)),
        }
    });
    texts.collect::<Vec<_>>().join("\n")
}

fn markdown_escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        if matches!(sign, '\\' | '*' | '_' | '`' | '[' | ']' | '<' | '>' | '&' | '#') {
            out.push('\\');
        }
        out.push(sign);
    }
    out
}

/// Without what would begin a list at the start of a paragraph.
fn line_start_escaped(text: &str) -> String {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &text[digits..];
    if digits == 0 && rest.starts_with(['-', '+', '=', '~']) {
        return format!("\\{text}");
    }
    if digits > 0 && rest.starts_with(['.', ')']) {
        return format!("{}\\{rest}", &text[..digits]);
    }
    text.to_owned()
}

/// A page; each paragraph says when it begins.
pub fn html(file: &SubtitleFile, pause: Duration, encoding: &str) -> String {
    let shown = |run: &StyledRun, text: &str| {
        let mut text = escape(text).into_owned();
        let tags = [("u", run.style.underline), ("i", run.style.italic), ("b", run.style.bold)];
        for (tag, _) in tags.into_iter().filter(|(_, is_on)| *is_on) {
            text = format!("<{tag}>{text}</{tag}>");
        }
        text
    };
    let language = escape(file.language.as_deref().unwrap_or_default());
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"{encoding}\">\n<title>Transcript</title>\n</head>\n<body>\n"
    );
    for paragraph in paragraphs(file, pause) {
        let name = paragraph.speaker.as_deref().map(|name| format!("<b>{}:</b> ", escape(name))).unwrap_or_default();
        let start = clock_text(paragraph.start, '.');
        page.push_str(&format!("<p data-start=\"{start}\">{name}{}</p>\n", text_of(&paragraph, shown)));
    }
    page.push_str("</body>\n</html>\n");
    page
}
