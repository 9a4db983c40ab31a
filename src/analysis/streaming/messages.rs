//! The output of running recognisers, message by message.
//!
//! JSON objects, each in a line of its own or over several lines, in any mixture of these forms, known by their members:
//!
//! - Breathmark's own: `{"type":"words","final":true,"words":[{"text","start","end"}]}`, the same with `"final":false`, `{"type":"pause"}`,
//!   `{"type":"end"}`;
//! - Vosk: `{"partial":"…"}`, `{"partial":"…","partial_result":[…]}`, `{"result":[…],"text":"…"}`;
//! - Deepgram: `{"type":"Results","is_final":…,"channel":{"alternatives":[…]}}`; its other messages are passed over;
//! - Google: `{"results":[{"alternatives":[…],"isFinal":…}]}`, also with underscores.
//!
//! And the lines of whisper.cpp's `stream`: `[00:00:01.000 --> 00:00:03.500]  text`.

use serde_json::Value;

use base::texts::{Message, m};
use base::warning::Warning;

/// A message longer than this is none, in bytes.
const LONGEST_MESSAGE: usize = 1 << 20;

/// A word as a recogniser gives it; times in seconds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StreamWord {
    pub text: String,
    pub start: Option<f64>,
    pub end: Option<f64>,
    pub confidence: Option<f32>,
    pub speaker: Option<String>,
}

/// The content of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum StreamEvent {
    /// The words after those that were final before; they replace what was unstable.
    Words {
        is_final: bool,
        words: Vec<StreamWord>,
    },
    /// A pause in the speech.
    Pause,
    End,
}

/// Takes what a recogniser prints, in pieces of any size, and gives back its messages.
#[derive(Debug, Default)]
pub struct MessageReader {
    /// The message, or the line, that has begun.
    begun: Vec<u8>,
    /// Braces and brackets that are open in it.
    depth: usize,
    in_string: bool,
    is_escaped: bool,
    /// What has begun is too long, or no message: it is passed over up to the end of its line.
    skips: bool,
    lines: u64,
    passed_over: u64,
    warnings: Vec<Warning>,
}

impl MessageReader {
    /// The messages that have become whole.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<StreamEvent> {
        let mut events = Vec::new();
        for &byte in bytes {
            self.take(byte, &mut events);
            if byte == b'\n' {
                self.lines += 1;
            }
        }
        events
    }

    /// Nothing more comes. What has begun and is not whole is told.
    pub fn finish(&mut self) -> Vec<StreamEvent> {
        let mut events = Vec::new();
        if self.depth > 0 || self.in_string {
            self.pass_over(m!("streaming-ends-inside"));
            self.restart();
        } else {
            self.line(&mut events);
        }
        events
    }

    /// Oddities since this was asked last.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        std::mem::take(&mut self.warnings)
    }

    fn take(&mut self, byte: u8, events: &mut Vec<StreamEvent>) {
        if self.skips {
            if byte == b'\n' {
                self.restart();
            }
            return;
        }
        if self.begun.len() >= LONGEST_MESSAGE {
            self.pass_over(m!("streaming-too-long"));
            self.restart();
            self.skips = byte != b'\n';
            return;
        }
        // Within a message no line begins with a brace: the message before this one was cut off.
        if byte == b'{' && self.depth > 0 && self.begun.last() == Some(&b'\n') {
            self.pass_over(m!("streaming-breaks-off"));
            self.restart();
        }
        let is_message = self.depth > 0 || (byte == b'{' && self.begun.iter().all(u8::is_ascii_whitespace));
        if !is_message {
            // whisper.cpp goes back to the start of its line to rewrite it.
            if byte == b'\n' || byte == b'\r' {
                self.line(events)
            } else {
                self.begun.push(byte)
            }
            return;
        }
        self.begun.push(byte);
        match byte {
            _ if self.is_escaped => self.is_escaped = false,
            b'\\' if self.in_string => self.is_escaped = true,
            b'"' => self.in_string = !self.in_string,
            // No JSON string holds a bare line break: this one was cut off, and with it its message.
            b'\n' if self.in_string => {
                self.pass_over(m!("streaming-breaks-off"));
                self.restart();
            }
            b'{' | b'[' if !self.in_string => self.depth += 1,
            b'}' | b']' if !self.in_string => {
                self.depth -= 1;
                if self.depth == 0 {
                    let message = std::mem::take(&mut self.begun);
                    self.message(&message, events);
                }
            }
            _ => {}
        }
    }

    fn restart(&mut self) {
        self.begun.clear();
        (self.depth, self.in_string, self.is_escaped, self.skips) = (0, false, false, false);
    }

    /// Tells the first few, then every hundredth: a stream that is wrong throughout does not fill the screen.
    fn pass_over(&mut self, what: Message) {
        self.passed_over += 1;
        if self.passed_over <= 3 || self.passed_over.is_multiple_of(100) {
            let line = self.lines + 1;
            self.warnings.push(Warning::new(match self.passed_over {
                ..=3 => m!("streaming-line", line = line, what = what),
                count => m!("streaming-line-again", line = line, what = what, count = count),
            }));
        }
    }

    fn message(&mut self, message: &[u8], events: &mut Vec<StreamEvent>) {
        match serde_json::from_slice::<Value>(message) {
            Err(error) => self.pass_over(m!("streaming-no-json", reason = error.to_string())),
            Ok(value) => match events_of(&value) {
                Some(found) => events.extend(found),
                None => self.pass_over(m!("streaming-unknown-form")),
            },
        }
    }

    /// A line that is no JSON.
    fn line(&mut self, events: &mut Vec<StreamEvent>) {
        let bytes = std::mem::take(&mut self.begun);
        let line = String::from_utf8_lossy(&bytes);
        let line = without_terminal_codes(&line);
        let line = line.trim();
        if line.is_empty() || line.starts_with("###") || line.starts_with("whisper_") || line.starts_with("main:") {
            return;
        }
        match stamped_line(line) {
            Some(words) => events.push(StreamEvent::Words { is_final: true, words }),
            None if line == "[Start speaking]" => {}
            None => self.pass_over(m!("streaming-no-message")),
        }
    }
}

/// `None`: no form that is known. Messages that say nothing of words give no event.
fn events_of(value: &Value) -> Option<Vec<StreamEvent>> {
    let words = |is_final, words| Some(vec![StreamEvent::Words { is_final, words }]);
    match value.get("type").and_then(Value::as_str) {
        Some("end") => return Some(vec![StreamEvent::End]),
        Some("pause") => return Some(vec![StreamEvent::Pause]),
        Some("words") => {
            let list = value.get("words")?.as_array()?;
            return words(value.get("final")?.as_bool()?, list.iter().filter_map(own_word).collect());
        }
        Some("Results") => {
            let best = value.get("channel")?.get("alternatives")?.get(0)?;
            return words(value.get("is_final")?.as_bool()?, alternative(best, "word"));
        }
        Some("Metadata" | "UtteranceEnd" | "SpeechStarted") => return Some(Vec::new()),
        _ => {}
    }
    if let Some(text) = value.get("partial").and_then(Value::as_str) {
        let timed = value.get("partial_result").and_then(Value::as_array);
        let unstable = match timed {
            Some(list) => list.iter().filter_map(|word| any_word(word, "word")).collect(),
            None => untimed(text),
        };
        return words(false, unstable);
    }
    if let Some(text) = value.get("text").and_then(Value::as_str) {
        let found = match value.get("result").and_then(Value::as_array) {
            Some(list) => list.iter().filter_map(|word| any_word(word, "word")).collect(),
            None => untimed(text),
        };
        return words(true, found);
    }
    // Services wrap what they say of a file that is finished.
    if let Some(response) = value.get("response") {
        return events_of(response);
    }
    if let Some(best) = value.pointer("/results/channels/0/alternatives/0") {
        return words(true, alternative(best, "word"));
    }
    let results = value.get("results")?.as_array()?;
    let mut events = Vec::new();
    for result in results {
        // Of what is finished it is not said that it is: it has word times, which what may still change has not.
        let is_finished = || result.get("stability").is_none() && result.pointer("/alternatives/0/words/0").is_some();
        let is_final = either(result, "isFinal", "is_final").and_then(Value::as_bool).unwrap_or_else(is_finished);
        let Some(best) = result.get("alternatives").and_then(|list| list.get(0)) else { continue };
        match events.last_mut() {
            // Unstable results that follow one another are one unstable stretch.
            Some(StreamEvent::Words { is_final: false, words }) if !is_final => words.extend(alternative(best, "word")),
            _ => events.push(StreamEvent::Words { is_final, words: alternative(best, "word") }),
        }
    }
    Some(events)
}

fn own_word(value: &Value) -> Option<StreamWord> {
    any_word(value, "text")
}

/// The words of an alternative, or those of its text where it lists none.
fn alternative(best: &Value, text_key: &str) -> Vec<StreamWord> {
    match best.get("words").and_then(Value::as_array) {
        Some(list) if !list.is_empty() => list.iter().filter_map(|word| any_word(word, text_key)).collect(),
        _ => untimed(best.get("transcript").and_then(Value::as_str).unwrap_or_default()),
    }
}

fn any_word(value: &Value, text_key: &str) -> Option<StreamWord> {
    let text = value.get("punctuated_word").or_else(|| value.get(text_key))?.as_str()?.trim();
    let time = |names: [&str; 3]| names.iter().find_map(|name| value.get(name)).and_then(seconds);
    let speaker = value.get("speaker").map(|speaker| speaker.as_str().map_or(speaker.to_string(), str::to_owned));
    (!text.is_empty()).then(|| StreamWord {
        text: text.to_owned(),
        start: time(["start", "startTime", "start_time"]),
        end: time(["end", "endTime", "end_time"]),
        confidence: either(value, "confidence", "conf").and_then(Value::as_f64).map(|value| value as f32),
        speaker: speaker.filter(|name| !name.is_empty() && name != "null"),
    })
}

fn either<'a>(value: &'a Value, one: &str, other: &str) -> Option<&'a Value> {
    value.get(one).or_else(|| value.get(other))
}

/// A number, `"1.200s"`, or `{"seconds": 1, "nanos": 200000000}`.
fn seconds(value: &Value) -> Option<f64> {
    let found = match value {
        Value::Number(number) => number.as_f64()?,
        Value::String(text) => text.trim_end_matches('s').parse().ok()?,
        Value::Object(parts) => {
            let part = |name: &str| match parts.get(name) {
                Some(Value::String(text)) => text.parse().ok(),
                Some(value) => value.as_f64(),
                None => Some(0.0),
            };
            part("seconds")? + part("nanos")? * 1e-9
        }
        _ => return None,
    };
    found.is_finite().then_some(found)
}

fn untimed(text: &str) -> Vec<StreamWord> {
    text.split_whitespace().map(|word| StreamWord { text: word.to_owned(), ..StreamWord::default() }).collect()
}

/// `[00:00:01.000 --> 00:00:03.500]  text`: the words share the time by their letters.
fn stamped_line(line: &str) -> Option<Vec<StreamWord>> {
    let (stamp, text) = line.strip_prefix('[')?.split_once(']')?;
    let (start, end) = stamp.split_once("-->").or_else(|| stamp.split_once("->"))?;
    let (start, end) = (clock(start)?, clock(end)?);
    let mut words = untimed(text);
    let letters = |word: &StreamWord| (word.text.chars().count() + 1) as f64;
    let all: f64 = words.iter().map(letters).sum();
    let mut from = start;
    for word in &mut words {
        let to = from + (end - start).max(0.0) * letters(word) / all;
        (word.start, word.end) = (Some(from), Some(to));
        from = to;
    }
    Some(words)
}

/// `[HH:]MM:SS.mmm` in seconds.
fn clock(text: &str) -> Option<f64> {
    text.trim().split(':').try_fold(0.0, |sum, part| Some(60.0 * sum + part.parse::<f64>().ok()?))
}

/// Without the codes that erase a line on a terminal.
fn without_terminal_codes(line: &str) -> String {
    let mut kept = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find("\u{1b}[") {
        kept.push_str(&rest[..at]);
        let code = &rest[at + 2..];
        let end = code.find(|letter: char| letter.is_ascii_alphabetic()).map_or(code.len(), |end| end + 1);
        rest = &code[end..];
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each event as `final|unstable: word@start-end …` or `end`.
    fn shown(events: &[StreamEvent]) -> Vec<String> {
        let word = |word: &StreamWord| {
            let time = |time: Option<f64>| time.map_or("?".to_owned(), |time| format!("{time:.2}"));
            format!(" {}@{}-{}", word.text, time(word.start), time(word.end))
        };
        let event = |event: &StreamEvent| match event {
            StreamEvent::Pause => "pause".to_owned(),
            StreamEvent::End => "end".to_owned(),
            StreamEvent::Words { is_final, words } => {
                let kind = if *is_final { "final" } else { "unstable" };
                format!("{kind}:{}", words.iter().map(word).collect::<String>())
            }
        };
        events.iter().map(event).collect()
    }

    fn check(input: &str, expected: &[&str], warnings: usize) {
        // In one piece and byte by byte.
        for size in [input.len().max(1), 1] {
            let mut reader = MessageReader::default();
            let mut events: Vec<StreamEvent> =
                input.as_bytes().chunks(size).flat_map(|piece| reader.feed(piece)).collect();
            events.extend(reader.finish());
            assert_eq!(shown(&events), expected, "{input:?}");
            let told = reader.take_warnings();
            assert_eq!(told.len(), warnings, "{input:?}: {told:?}");
        }
    }

    #[test]
    fn our_own_messages() {
        check(
            "{\"type\":\"words\",\"final\":false,\"words\":[{\"text\":\"so\",\"start\":0.5,\"end\":0.7}]}\n\
             {\"type\":\"words\",\"final\":true,\"words\":[{\"text\":\"so\",\"start\":0.5,\"end\":0.7},{\"text\":\"then\"}]}\n{\"type\":\"end\"}\n",
            &["unstable: so@0.50-0.70", "final: so@0.50-0.70 then@?-?", "end"],
            0,
        );
    }

    #[test]
    fn what_vosk_prints() {
        check(
            "{\n  \"partial\" : \"green\"\n}\n{\n  \"partial\" : \"green tea\",\n  \"partial_result\" : [{\"conf\" : 1.0, \"end\" : 0.9, \"start\" : 0.6, \"word\" : \"green\"}]\n}\n\
             {\n  \"result\" : [{\"conf\" : 0.9, \"end\" : 0.9, \"start\" : 0.6, \"word\" : \"green\"}],\n  \"text\" : \"green\"\n}\n{\"text\" : \"\"}\n",
            &["unstable: green@?-?", "unstable: green@0.60-0.90", "final: green@0.60-0.90", "final:"],
            0,
        );
    }

    #[test]
    fn what_services_send() {
        check(
            "{\"type\":\"Metadata\",\"duration\":1.0}{\"type\":\"Results\",\"is_final\":true,\"channel\":{\"alternatives\":[{\"transcript\":\"Two cups.\",\
             \"words\":[{\"word\":\"two\",\"start\":1,\"end\":1.25,\"confidence\":0.9,\"punctuated_word\":\"Two\"},{\"word\":\"cups\",\"start\":1.25,\"end\":1.5,\"punctuated_word\":\"cups.\"}]}]}}",
            &["final: Two@1.00-1.25 cups.@1.25-1.50"],
            0,
        );
        check(
            "{\"results\":[{\"alternatives\":[{\"transcript\":\"a b\",\"words\":[{\"startTime\":\"1.200s\",\"endTime\":\"2s\",\"word\":\"a\"},\
             {\"start_time\":{\"seconds\":2,\"nanos\":500000000},\"end_time\":{\"seconds\":\"3\"},\"word\":\"b\"}]}],\"isFinal\":true},\
             {\"alternatives\":[{\"transcript\":\" and so\"}],\"stability\":0.9},{\"alternatives\":[{\"transcript\":\" on\"}],\"stability\":0.1}]}",
            &["final: a@1.20-2.00 b@2.50-3.00", "unstable: and@?-? so@?-? on@?-?"],
            0,
        );
    }

    #[test]
    fn what_services_say_of_a_file_that_is_finished() {
        let words =
            "\"words\":[{\"word\":\"two\",\"start\":1,\"end\":1.25},{\"word\":\"cups\",\"start\":1.25,\"end\":1.5}]";
        let expected = ["final: two@1.00-1.25 cups@1.25-1.50"];
        check(&format!("{{\"results\":{{\"channels\":[{{\"alternatives\":[{{{words}}}]}}]}}}}"), &expected, 0);
        let google = format!("{{\"results\":[{{\"alternatives\":[{{{words}}}]}}]}}");
        check(&google, &expected, 0);
        check(&format!("{{\"done\":true,\"response\":{google}}}"), &expected, 0);
        check(
            &google.replace("\"results\":[{", "\"results\":[{\"stability\":0.5,"),
            &["unstable: two@1.00-1.25 cups@1.25-1.50"],
            0,
        );
    }

    #[test]
    fn lines_of_whisper_cpp() {
        check(
            "whisper_init_from_file: loading\n### Transcription 0 START | t0 = 0 ms | t1 = 3000 ms\n\n\u{1b}[2K\r[00:00:01.000 --> 00:00:03.000]   Go on home\n\n### Transcription 0 END\n",
            &["final: Go@1.00-1.55 on@1.55-2.09 home@2.09-3.00"],
            0,
        );
        check("[01:14.500 -> 01:15.500]  Okay.\n", &["final: Okay.@74.50-75.50"], 0);
    }

    #[test]
    fn what_is_cut_off_costs_itself_alone() {
        let whole = "{\"type\":\"words\",\"final\":true,\"words\":[{\"text\":\"a\"}]}\n";
        let after_a = ["final: a@?-?"];
        check(&format!("{{\"type\":\"words\",\"final\":true,\"words\":[{{\"te\n{whole}"), &after_a, 1);
        check(&format!("{{\"type\":\"wor\n{whole}"), &after_a, 1);
        check(&format!("{{\"type\":\"words\",\"final\":\n{whole}"), &after_a, 1);
        check(&format!("}}]\n{whole}"), &after_a, 1);
        check(&format!("{{no: json}}\n{whole}"), &after_a, 1);
        check(&format!("{{\"other\":1}}\n{whole}"), &after_a, 1);
        check(&format!("{whole}{{\"type\":\"words\",\"final\":tr"), &after_a, 1);
        check(&format!("plain words\n\u{ff}\n{whole}"), &after_a, 2);
        check("", &[], 0);
    }

    #[test]
    fn an_endless_line_takes_no_memory_and_the_next_is_read() {
        let mut reader = MessageReader::default();
        for begin in [&b"{\"type\":\"wo"[..], b"words without end "] {
            assert_eq!(reader.feed(begin), []);
            for _ in 0..40 {
                assert_eq!(reader.feed(&[b'x'; 1 << 16]), []);
                assert!(reader.begun.capacity() <= 2 * LONGEST_MESSAGE);
            }
            assert_eq!(reader.feed(b"\n{\"type\":\"end\"}"), [StreamEvent::End]);
        }
        assert_eq!(reader.take_warnings().len(), 2);
    }

    #[test]
    fn a_stream_that_is_wrong_throughout_is_told_a_few_times() {
        let mut reader = MessageReader::default();
        reader.feed("nothing\n".repeat(250).as_bytes());
        let told: Vec<String> = reader.take_warnings().iter().map(|warning| warning.message.text()).collect();
        assert_eq!(told.len(), 5, "{told:?}");
        assert_eq!(told[4], "line 200: a line is not a message and is left out; 200 in all");
    }
}
