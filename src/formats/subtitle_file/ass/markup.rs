//! Text of a dialogue line: override tags, `\N`, `\h`.

use std::fmt::Write as _;
use std::sync::Arc;

use super::script::{Script, ScriptStyle};
use crate::subtitle_file::override_tags::OverrideState;
use crate::subtitle_file::placement::Placement;
use crate::subtitle_file::run::{MarkedText, StyledRun, TextColour, TextStyle};
use base::time::{Duration, Instant, Span};

/// The text of a dialogue line that begins at `start`, and where it stands.
pub fn cue_text(
    markup: &str,
    start: Instant,
    style: &ScriptStyle,
    voice: Option<&Arc<str>>,
    script: &Script,
) -> (MarkedText, Placement) {
    let named = |name: &str| script.style(name).map(|style| style.text.clone());
    let mut state = OverrideState { style: style.text.clone(), ..OverrideState::default() };
    let mut runs: Vec<StyledRun> = Vec::new();
    let mut syllable: Option<(Duration, Duration)> = None;
    let mut rest = markup;
    // Behind the last closing brace nothing opens.
    let tail = markup.rfind('}').map_or(markup.len() + 1, |last| markup.len() - last);
    loop {
        let at = rest.len().checked_sub(tail).and_then(|limit| next_block(&rest[..limit]));
        let (text, block) = rest.split_at(at.unwrap_or(rest.len()));
        let text = if state.is_drawing { String::new() } else { plain(text) };
        let now = state.syllable.map(|lasts| (state.sung, lasts));
        let stamp = now.filter(|_| now != syllable && !text.is_empty()).map(|(sung, _)| start + sung);
        if stamp.is_some() {
            syllable = now;
        }
        if !text.is_empty() || !state.foreign.is_empty() {
            let foreign = std::mem::take(&mut state.foreign);
            runs.push(StyledRun { text, style: state.style.clone(), voice: voice.cloned(), stamp, foreign });
        }
        let Some(inner) = block.strip_prefix('{') else { break };
        let close = inner.find('}').unwrap_or(inner.len());
        state.apply(&inner[..close], &style.text, &named);
        rest = inner.get(close + 1..).unwrap_or_default();
        if rest.is_empty() && state.foreign.is_empty() {
            break;
        }
    }
    let usual = style.keypad.and_then(Placement::from_keypad).unwrap_or_default();
    let mut placement = state.placement.unwrap_or(usual);
    placement.point = state.point.map(|point| script.percent(point));
    (MarkedText::read(markup, runs), placement)
}

/// Where the next `{` stands that is not escaped.
fn next_block(text: &str) -> Option<usize> {
    let mut opens = text.match_indices('{').map(|(at, _)| at);
    opens.find(|&at| !text[..at].ends_with('\\'))
}

fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let escaped = match (sign, signs.peek()) {
            ('\\', Some('N')) => Some('\n'),
            // Only scripts that wrap lines themselves break one here.
            ('\\', Some('n')) => Some(' '),
            ('\\', Some('h')) => Some('\u{a0}'),
            ('\\', Some(&brace @ ('{' | '}'))) => Some(brace),
            _ => None,
        };
        if escaped.is_some() {
            signs.next();
        }
        out.push(escaped.unwrap_or(sign));
    }
    out
}

/// How far into its cue, in hundredths of a second.
fn hundredths(at: Instant, start: Instant) -> i64 {
    ((at - start).as_millis_rounded() + 5).div_euclid(10).max(0)
}

/// Runs as a dialogue line says them, in a style that looks like `base`. Lines that show nothing are left out.
pub fn markup_of(text: &MarkedText, span: Span, base: &TextStyle) -> String {
    let mut out = String::new();
    let mut before = base.clone();
    let stamps: Vec<i64> = text.runs().filter_map(|run| run.stamp).map(|at| hundredths(at, span.start)).collect();
    let mut next_stamp = 0;
    for (number, line) in text.shown_lines().enumerate() {
        if number > 0 {
            out.push_str("\\N");
        }
        for run in line {
            let mut tags = run.foreign.clone();
            push_changes(&mut tags, &before, &run.style);
            before = run.style.clone();
            if run.stamp.is_some() {
                let from = stamps[next_stamp];
                if next_stamp == 0 && from > 0 {
                    let _ = write!(tags, "\\k{from}");
                }
                next_stamp += 1;
                let to = stamps.get(next_stamp).copied().unwrap_or_else(|| hundredths(span.end, span.start));
                let _ = write!(tags, "\\k{}", (to - from).max(0));
            }
            if !tags.is_empty() {
                out.extend(["{", tags.as_str(), "}"]);
            }
            push_escaped(&mut out, &run.text);
        }
    }
    out
}

fn push_changes(tags: &mut String, from: &TextStyle, to: &TextStyle) {
    let flags = [
        ("b", from.bold, to.bold),
        ("i", from.italic, to.italic),
        ("u", from.underline, to.underline),
        ("s", from.strike, to.strike),
    ];
    for (name, _, is_on) in flags.into_iter().filter(|(_, was_on, is_on)| was_on != is_on) {
        let _ = write!(tags, "\\{name}{}", u8::from(is_on));
    }
    if from.colour != to.colour {
        let colour = to.colour.unwrap_or(TextColour::WHITE);
        let _ = write!(tags, "\\c&H{:02X}{:02X}{:02X}&", colour.blue, colour.green, colour.red);
    }
    let plain = |name: &Option<Arc<str>>| name.as_deref().unwrap_or_default().replace(['\\', '{', '}', '\n'], "");
    if from.font != to.font {
        let _ = write!(tags, "\\fn{}", plain(&to.font));
    }
    if from.font_size != to.font_size {
        let _ = write!(tags, "\\fs{}", plain(&to.font_size));
    }
}

fn push_escaped(out: &mut String, text: &str) {
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '{' | '}' => out.extend(['\\', sign]),
            '\u{a0}' => out.push_str("\\h"),
            // The word joiner is invisible, and keeps "\N" in a text from breaking a line.
            '\\' if signs.peek().is_none_or(|next| matches!(next, 'N' | 'n' | 'h' | '{' | '}')) => {
                out.extend(['\\', '\u{2060}']);
            }
            _ => out.push(sign),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(markup: &str) -> MarkedText {
        cue_text(markup, Instant::ZERO, &ScriptStyle::default(), None, &Script::default()).0
    }

    #[test]
    fn text_is_read_and_written_again() {
        let check = |markup: &str, plain: &str, expected: &str| {
            let text = read(markup);
            assert_eq!(text.plain_text(), plain, "{markup}");
            let written = markup_of(&text, Span::from_secs(0.0, 2.0), &TextStyle::default());
            assert_eq!(written, expected);
            assert_eq!(read(&written).lines(), text.lines(), "{markup}");
        };
        check(r"one\Ntwo\hwords\nthree", "one\ntwo\u{a0}words three", r"one\Ntwo\hwords three");
        check(r"{\i1}one{\i0} two", "one two", r"{\i1}one{\i0} two");
        check(r"{\fad(10,20)\i1}one", "one", r"{\fad(10,20)\i1}one");
        check(r"{a remark}one", "one", r"{a remark}one");
        check(r"{\c&H0000FF&}red{\c}none", "rednone", r"{\c&H0000FF&}red{\c&HFFFFFF&}none");
        check(r"a { b", "a { b", r"a \{ b");
        check(r"a \{b\}", "a {b}", r"a \{b\}");
        check(r"{\k50}la{\k30}lu{\i1}li", "laluli", r"{\k50}la{\k150}lu{\i1}li");
        check(r"{\p1}m 0 0 l 9 9{\p0}text", "text", r"{\p1}{\p0}text");
        check("", "", "");
    }

    #[test]
    fn karaoke_is_times() {
        let stamps: Vec<_> = read(r"{\k50}la{\k30}lu").runs().map(|run| run.stamp).collect();
        assert_eq!(stamps, [Some(Instant::ZERO), Some(Instant::from_millis(500))]);
    }
}
