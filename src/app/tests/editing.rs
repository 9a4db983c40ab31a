//! Editing as three strings: a talk, keys, the talk after. What an edit does stands in `tests/data/editing/*.txt`, which is also where an
//! edit that changes more than it is about is seen.
//!
//! ```text
//! # a boundary is accepted, and the next is current
//! we went out. |# the tide was low, | and we walked.
//! > Enter
//! we went out. |+ the tide was low, |# and we walked.
//! ```
//!
//! In a talk `|` is a cue end: proposed, `|+` accepted, `|!` added, `|>` moved here. `~` is a gap where a cue end was refused. `/` is a line
//! end, `/!` one set by hand. `#` behind one of them, or alone, is the current place. `[1.2` before a cue and `3.4]` behind it are times that
//! were set by hand, in seconds. Words last by their letters, with pauses after commas and full stops. A first line that begins with
//! `file:` is a subtitle file whose cues stay; one with `netflix:` has that guideline, else TED's is used.
//!
//! Keys are named as in the manual; `"..."` is typed, `@word` puts the playhead behind a word, `:command-id` is a command of the menus.
//! After the keys come the talk and whatever else is another than before: times of cues (by the first word of each), times of words,
//! comments, bookmarks. Where nothing is, the message that says why.
//!
//! `UPDATE_SNAPSHOTS=1` writes what is found: look at what changed before you keep it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use eframe::egui::{Key, Modifiers};

use super::TestWindow;
use base::time::{Instant, Span};
use editor::decisions::{Decision, DecisionKind};
use editor::project::{Edge, Project};
use editor::session::fixture::{kept_project, weighed_at, words_of};
use editor::settling::State;
use formats::guideline::Guideline;
use formats::transcript::{Transcript, Word, WordId};
use ui::action::Action;
use ui::command::Command;
use ui::scene::NoticeKind;
use ui::talk::Talk;

/// What a line says of a talk.
#[derive(Default)]
struct Line {
    words: Vec<Word>,
    ends: Vec<WordId>,
    decisions: BTreeMap<WordId, DecisionKind>,
    line_ends: BTreeMap<WordId, bool>,
    times: BTreeMap<Edge, Instant>,
    current: Option<WordId>,
    is_file: bool,
    guideline: Guideline,
}

fn seconds(text: &str) -> Instant {
    Instant::from_secs(text.parse().unwrap_or_else(|_| panic!("{text:?} are no seconds")))
}

impl Line {
    fn read(text: &str) -> Self {
        let mut line = Self { guideline: Guideline::ted(), ..Self::default() };
        let mut text = text;
        loop {
            text = if let Some(rest) = text.strip_prefix("file: ") {
                line.is_file = true;
                rest
            } else if let Some(rest) = text.strip_prefix("netflix: ") {
                line.guideline = Guideline::netflix();
                rest
            } else {
                break;
            };
        }
        let is_sign = |token: &str| token.starts_with(['|', '~', '/', '#', '[']) || token.ends_with(']');
        let texts: Vec<&str> = text.split_whitespace().filter(|token| !is_sign(token)).collect();
        line.words = words_of(&texts);
        let mut read = 0;
        for token in text.split_whitespace() {
            if !is_sign(token) {
                read += 1;
                continue;
            }
            let before = WordId(read.max(1) - 1);
            if let Some(at) = token.strip_prefix('[') {
                line.times.insert(Edge::In(WordId(read)), seconds(at));
                continue;
            }
            if let Some(at) = token.strip_suffix(']') {
                line.times.insert(Edge::Out(before), seconds(at));
                continue;
            }
            let (sign, is_current) = token.strip_suffix('#').map_or((token, false), |sign| (sign, true));
            if is_current {
                line.current = Some(before);
            }
            match sign {
                "" => {}
                "/" => drop(line.line_ends.insert(before, false)),
                "/!" => drop(line.line_ends.insert(before, true)),
                "~" => drop(line.decisions.insert(before, DecisionKind::Rejected)),
                _ => {
                    line.ends.push(before);
                    match sign {
                        "|" => None,
                        // In a file that is nothing that a person said.
                        "|+" if line.is_file => None,
                        "|+" => line.decisions.insert(before, DecisionKind::Accepted),
                        "|!" => line.decisions.insert(before, DecisionKind::Added),
                        _ => panic!("{token:?} is no sign of a talk that can be begun with"),
                    };
                }
            }
        }
        line
    }

    fn project(&self) -> Project {
        let mut project = if self.is_file {
            let mut lengths = Vec::new();
            let mut start = 0;
            for end in self.ends.iter().map(|end| end.0 as usize + 1).chain([self.words.len()]) {
                lengths.push(end - start);
                start = end;
            }
            kept_project(&self.words, &lengths)
        } else {
            let words = self.words.clone();
            let transcript = Transcript { format: "test", words, language: Some("en".into()), ..Transcript::default() };
            Project::new(&transcript, self.guideline.clone())
        };
        project.guideline = self.guideline.clone();
        let strength = |kind| Decision::new(kind, Some(if kind == DecisionKind::Added { 0.1 } else { 0.9 }));
        for (&gap, &kind) in &self.decisions {
            project.pins.set_decision(gap, strength(kind));
        }
        for (&gap, _) in self.line_ends.iter().filter(|(_, by_hand)| self.is_file || **by_hand) {
            project.pins.set_line_end(gap, true);
        }
        for (&edge, &at) in &self.times {
            project.pins.set_time(edge, at);
        }
        project
    }

    fn talk(&self, journals: &Path) -> Talk {
        let mut talk = Talk::new(self.project(), journals);
        let proposed: Vec<usize> = self.proposed().map(|gap| gap.0 as usize).collect();
        talk.set_evidence(Arc::new(weighed_at(&self.words, &proposed)));
        match self.current {
            Some(gap) => talk.select(Some(gap)),
            None => talk.select_question(talk.next_question(None)),
        }
        talk
    }

    /// Where the models want a cue to end.
    fn proposed(&self) -> impl Iterator<Item = WordId> {
        let is_added = |gap: &WordId| self.decisions.get(gap) == Some(&DecisionKind::Added);
        let refused = self.decisions.iter().filter(|(_, kind)| **kind == DecisionKind::Rejected).map(|(&gap, _)| gap);
        self.ends.iter().copied().filter(move |gap| !is_added(gap)).chain(refused)
    }
}

/// The talk as a line.
fn written(talk: &Talk) -> String {
    let (words, cues, project) = (talk.words(), talk.project_cues(), talk.project());
    let mut tokens: Vec<String> = Vec::new();
    let current = talk.current();
    let shown_in = |word: usize| {
        let at = cues.cues.partition_point(|cue| cue.words.end <= word);
        let cue = cues.cues.get(at).map_or(0..words.len(), |cue| cue.words.clone());
        cues.text_in(word, &cue).into_owned()
    };
    let time = |at: Instant| format!("{:.3}", at.as_secs());
    for (position, word) in words.iter().enumerate() {
        tokens.extend(project.pins.time(Edge::In(word.id)).map(|at| format!("[{}", time(at))));
        let shown = shown_in(position);
        tokens.push(if shown.is_empty() { format!("({})", word.text) } else { shown.replace(' ', "_") });
        tokens.extend(project.pins.time(Edge::Out(word.id)).map(|at| format!("{}]", time(at))));
        let boundary = talk.boundary(word.id);
        let ends = cues.segmentation.cue_ends.get(position) == Some(&true) && position + 1 < words.len();
        let mut sign = match boundary.map(|boundary| boundary.state) {
            Some(State::Pending) => "|",
            Some(State::Accepted) => "|+",
            Some(State::Added) => "|!",
            Some(State::Moved) => "|>",
            Some(State::Rejected) => "~",
            None if ends => "|?",
            None => "",
        }
        .to_owned();
        let breaks = cues.segmentation.line_breaks.get(position) == Some(&true);
        if breaks && !ends && position + 1 < words.len() {
            sign.push_str(if project.pins.line_end(word.id) == Some(true) { "/!" } else { "/" });
        }
        if current == Some(word.id) {
            sign.push('#');
        }
        if !sign.is_empty() {
            tokens.push(sign);
        }
    }
    tokens.join(" ")
}

/// What else can be seen of a talk, as lines with a name each.
fn seen(talk: &Talk) -> BTreeMap<String, String> {
    let (words, project) = (talk.words(), talk.project());
    let span = |span: Span| format!("{:.3}-{:.3}", span.start.as_secs(), span.end.as_secs());
    let named = |word: WordId| {
        let text = project.position(word).map_or("", |position| words[position].text.as_str());
        format!("{text}/{}", word.0)
    };
    let mut seen = BTreeMap::new();
    for cue in talk.cues() {
        seen.insert(format!("cue {}", named(words[cue.words.start].id)), span(cue.span));
    }
    for word in words {
        seen.insert(format!("word {}", named(word.id)), span(word.span));
        if let Some(speaker) = &word.speaker {
            seen.insert(format!("speaker {}", named(word.id)), speaker.to_string());
        }
    }
    for (&word, comment) in &project.comments {
        seen.insert(format!("comment {}", named(word)), comment.clone());
    }
    for &word in &project.bookmarks {
        seen.insert(format!("bookmark {}", named(word)), "yes".to_owned());
    }
    seen
}

enum Stroke {
    Press(Modifiers, Key),
    Type(String),
    Seek(String),
    Run(Command),
}

/// What is between blanks, but for those between quotation marks.
fn strokes(text: &str) -> Vec<Stroke> {
    let mut strokes = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let token = if let Some(typed) = rest.strip_prefix('"') {
            let end = typed.find('"').unwrap_or_else(|| panic!("no end of what is typed: {text}"));
            strokes.push(Stroke::Type(typed[..end].to_owned()));
            &rest[..end + 2]
        } else {
            let token = rest.split_whitespace().next().unwrap_or_default();
            strokes.push(stroke(token));
            token
        };
        rest = rest[token.len()..].trim_start();
    }
    strokes
}

fn stroke(token: &str) -> Stroke {
    if let Some(word) = token.strip_prefix('@') {
        return Stroke::Seek(word.to_owned());
    }
    if let Some(id) = token.strip_prefix(':') {
        let command = Command::ALL.iter().find(|&&command| <&str>::from(command) == format!("command-{id}"));
        return Stroke::Run(*command.unwrap_or_else(|| panic!("there is no command {id:?}")));
    }
    let mut modifiers = Modifiers::NONE;
    let mut name = token;
    while let Some((modifier, rest)) = name.split_once('+').filter(|(_, rest)| !rest.is_empty()) {
        modifiers |= match modifier {
            "Ctrl" => Modifiers::COMMAND,
            "Shift" => Modifiers::SHIFT,
            "Alt" => Modifiers::ALT,
            _ => panic!("{token:?} is no key"),
        };
        name = rest;
    }
    let name = match name {
        "Left" | "Right" | "Up" | "Down" => format!("Arrow{name}"),
        _ => name.to_owned(),
    };
    Stroke::Press(modifiers, Key::from_name(&name).unwrap_or_else(|| panic!("{token:?} is no key")))
}

impl TestWindow {
    fn strike(&mut self, stroke: &Stroke) {
        match stroke {
            Stroke::Press(modifiers, key) => self.press_with(*modifiers, *key),
            Stroke::Type(text) => self.type_text(text),
            Stroke::Run(command) => self.perform(Action::Run(*command)),
            Stroke::Seek(text) => {
                let talk = self.app().talk().unwrap();
                let word = talk.words().iter().find(|word| word.text == *text);
                let at = word.unwrap_or_else(|| panic!("there is no word {text:?}")).span.end;
                self.perform(Action::Seek(at));
            }
        }
    }
}

struct Row<'a> {
    title: &'a str,
    before: &'a str,
    keys: &'a str,
    after: String,
}

/// The rows of a file.
fn rows(text: &str) -> Vec<Row<'_>> {
    let blocks = text.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
    let row = |block| {
        let mut lines = str::lines(block);
        let title = lines.next().and_then(|line| line.strip_prefix("# "));
        let (before, keys) = (lines.next(), lines.next().and_then(|line| line.strip_prefix('>')));
        match (title, before, keys) {
            (Some(title), Some(before), Some(keys)) => {
                Row { title, before, keys: keys.trim(), after: lines.collect::<Vec<_>>().join("\n") }
            }
            _ => panic!("a row is a title, a talk, keys and the talk after, not:\n{block}"),
        }
    };
    blocks.map(row).collect()
}

/// The talk as it stands before, and as it stands after the keys.
fn played(row: &Row<'_>) -> (String, String) {
    let line = Line::read(row.before);
    let mut window = TestWindow::new();
    let journals = window.app().background.folders.journals.clone();
    window.app().session.talk = Some(line.talk(&journals));
    window.app().desk.settings.plays_on_arrival = false;
    window.rest();
    let prefix_end = row.before.len() - row.before.trim_start_matches("file: ").trim_start_matches("netflix: ").len();
    let before = format!("{}{}", &row.before[..prefix_end], written(window.app().talk().unwrap()));
    let seen_before = seen(window.app().talk().unwrap());
    let depth = window.app().talk().unwrap().history_depth();
    let told = window.app().desk.notices.len();
    for stroke in strokes(row.keys) {
        window.strike(&stroke);
    }
    let mut after = vec![written(window.app().talk().unwrap())];
    let seen_after = seen(window.app().talk().unwrap());
    let changed = seen_after.iter().filter(|(name, value)| seen_before.get(*name) != Some(value));
    after.extend(changed.map(|(name, value)| format!("{name} {value}")));
    let gone = seen_before.keys().filter(|name| !seen_after.contains_key(*name));
    let gone: Vec<&str> = gone.filter(|name| !name.starts_with("cue ")).map(String::as_str).collect();
    if !gone.is_empty() {
        after.push(format!("gone: {}", gone.join(", ")));
    }
    let is_undone = window.app().talk().unwrap().history_depth() == depth;
    let notices = &window.app().desk.notices;
    let new = &notices[told.min(notices.len())..];
    let refusals = new.iter().filter(|notice| is_undone || notice.kind == NoticeKind::Failure);
    after.extend(refusals.map(|notice| format!("says: {}", notice.text.replace('\n', " "))));
    (before, after.join("\n"))
}

/// Plays the rows of a file.
fn check(name: &str) {
    let path = Path::new(base::SOURCE_TREE).join("tests/data/editing").join(name).with_extension("txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let (mut found, mut wrong) = (Vec::new(), Vec::new());
    for row in rows(&text) {
        let (before, after) = played(&row);
        if before != row.before || after != row.after {
            wrong.push(format!("# {}\n{before}\n> {}\n{after}", row.title, row.keys));
        }
        found.push(format!("# {}\n{before}\n> {}\n{after}\n", row.title, row.keys));
    }
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&path, found.join("\n")).unwrap();
    }
    assert!(
        wrong.is_empty(),
        "{} of {} rows of {} are otherwise now:\n\n{}",
        wrong.len(),
        found.len(),
        path.display(),
        wrong.join("\n\n")
    );
}

#[test]
fn boundaries_are_decided() {
    check("boundaries");
}

#[test]
fn texts_are_edited() {
    check("texts");
}

#[test]
fn times_are_set() {
    check("times");
}

#[test]
fn lines_and_styles_are_set() {
    check("lines");
}

#[test]
fn cues_of_files_stay() {
    check("files");
}

#[test]
fn whole_cues_come_and_go() {
    check("cues");
}
