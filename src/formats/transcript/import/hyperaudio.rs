//! Hyperaudio: web pages whose words carry their milliseconds, `<span data-m="1680" data-d="400">Hello </span>`.

use std::sync::Arc;

use super::document::{Reader, TranscriptDocument};
use super::error::ReadFault;
use super::limits::MAX_WORDS;
use super::markup::{self, MarkupEvent, MarkupTag};
use super::raw::{RawSegment, RawTranscript, RawWord, milliseconds};
use super::spacing::joins;

pub(super) const READER: Reader = Reader {
    name: "Hyperaudio",
    recognises: |document| document.is_markup() && document.text.contains(" data-m="),
    read,
};

fn read(document: &TranscriptDocument) -> Result<RawTranscript, ReadFault> {
    let text = &document.text;
    // The page around the transcript may hold scripts, which are no markup.
    let Some((first, last)) = text.find(" data-m=").zip(text.rfind(" data-m=")) else { return Err(ReadFault::NoWords) };
    let from = text[..first].rfind('<').unwrap_or(0);
    let to = text[last..].find("</").map_or(text.len(), |close| last + close);
    let to = text[to..].find('>').map_or(text.len(), |end| to + end + 1);
    let mut transcript = HyperaudioPage::default();
    markup::events(document, &text[from..to], &mut |event| {
        match event {
            MarkupEvent::Open(tag) if tag.get("data-m").is_some() => transcript.open(&tag),
            MarkupEvent::Open(tag) if tag.name == "p" => transcript.end_segment(),
            MarkupEvent::Open(_) => {}
            MarkupEvent::Close(name) => transcript.close(&name),
            MarkupEvent::Text(text) => transcript.text(&text),
        }
        transcript.count <= MAX_WORDS
    })?;
    if transcript.count > MAX_WORDS {
        return Err(ReadFault::TooManyWords);
    }
    transcript.end_segment();
    if transcript.raw.segments.is_empty() { Err(ReadFault::NoWords) } else { Ok(transcript.raw) }
}

#[derive(Default)]
struct HyperaudioPage {
    raw: RawTranscript,
    words: Vec<RawWord>,
    speaker: Option<Arc<str>>,
    /// The element whose text is read, and whether it names a speaker.
    open: Option<(String, RawWord, bool)>,
    before: Option<char>,
    count: usize,
}

impl HyperaudioPage {
    fn open(&mut self, tag: &MarkupTag) {
        self.finish();
        let start = tag.number("data-m").and_then(milliseconds);
        let duration = tag.number("data-d").and_then(milliseconds);
        let end = start.zip(duration).map(|(start, duration)| start + (duration - base::time::Instant::ZERO));
        let is_speaker = tag.get("class").is_some_and(|class| class.split_whitespace().any(|one| one == "speaker"));
        self.open = Some((tag.name.clone(), RawWord { start, end, ..RawWord::default() }, is_speaker));
    }

    fn text(&mut self, text: &str) {
        if let Some((_, word, _)) = &mut self.open {
            word.text.push_str(text);
        } else if text.contains(char::is_whitespace) {
            self.before = Some(' ');
        }
    }

    fn close(&mut self, name: &str) {
        if self.open.as_ref().is_some_and(|(open, ..)| open == name) {
            self.finish();
        }
    }

    fn finish(&mut self) {
        let Some((_, mut word, is_speaker)) = self.open.take() else { return };
        if is_speaker {
            self.end_segment();
            let name = word.text.trim().trim_end_matches(':').trim_matches(['[', ']', ' ']);
            self.speaker = (!name.is_empty()).then(|| Arc::from(name));
            return;
        }
        word.joins_previous = joins(self.before, &word.text);
        self.before = word.text.chars().next_back().or(self.before);
        if !word.text.trim().is_empty() {
            self.count += 1;
            self.words.push(word);
        }
    }

    fn end_segment(&mut self) {
        self.finish_words();
        self.before = None;
    }

    fn finish_words(&mut self) {
        let words = std::mem::take(&mut self.words);
        if !words.is_empty() {
            let speaker = self.speaker.clone();
            self.raw.segments.push(RawSegment { words, speaker, ..RawSegment::default() });
        }
    }
}
