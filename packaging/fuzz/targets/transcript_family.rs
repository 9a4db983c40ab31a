//! Each family of transcripts by its own shape, with values that no program would write.
#![no_main]

use arbitrary::{Arbitrary, Unstructured};
use breathmark::transcript;
use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value, json};

#[derive(Debug, Arbitrary)]
enum Family {
    WhisperCpp,
    WhisperX,
    StableTs,
    WhisperTimestamped,
    Verbose,
    Whisper,
    Vosk,
    AssemblyAi,
    Generic,
    WebVtt,
    SubRip,
    Ctm,
}

/// A number, time, text or something that does not belong there.
fn value(from: &mut Unstructured<'_>) -> arbitrary::Result<Value> {
    Ok(match from.int_in_range(0..=13_u8)? {
        0 => Value::Null,
        1 => json!(from.arbitrary::<f64>()?),
        2 => json!(from.arbitrary::<i64>()?),
        3 => json!(from.arbitrary::<bool>()?),
        4 => json!(from.arbitrary::<&str>()?),
        5 => json!([from.arbitrary::<f32>()?, from.arbitrary::<u8>()?]),
        6 => json!({"start": from.arbitrary::<f32>()?}),
        7 => json!(format!(
            "{:02}:{:02}:{:02},{:03}",
            from.arbitrary::<u8>()?,
            from.arbitrary::<u8>()?,
            from.arbitrary::<u8>()?,
            from.arbitrary::<u16>()?
        )),
        _ => json!(f64::from(from.arbitrary::<u16>()?) / 64.0),
    })
}

fn text(from: &mut Unstructured<'_>) -> arbitrary::Result<Value> {
    const TEXTS: &[&str] = &[
        " so",
        "it",
        "",
        " ",
        ".",
        ",",
        "[_BEG_]",
        "[_TT_20]",
        "<|0.00|>",
        "8-bit",
        "vas-tu ?",
        "ANNA:",
        "\u{fffd}",
        "a\nb",
        "<b>x</b>",
        "&amp;",
        "\u{202e}x",
        "e\u{301}",
        "你好",
        "…",
        "-->",
        "00:00:01,000",
        "|",
        "\u{1b}[2J",
    ];
    Ok(match from.int_in_range(0..=9_u8)? {
        0 => value(from)?,
        1 => json!(from.arbitrary::<&str>()?),
        _ => json!(from.choose(TEXTS)?),
    })
}

/// An object with these keys: times where the name says so, texts where it does, now and then left out.
fn object(from: &mut Unstructured<'_>, keys: &[&str]) -> arbitrary::Result<Value> {
    let mut made = Map::new();
    for key in keys {
        if from.ratio(1, 12)? {
            continue;
        }
        let value = match *key {
            "word" | "text" | "speaker" | "language" | "transcript" => text(from)?,
            "offsets" => json!({"from": value(from)?, "to": value(from)?}),
            "timestamps" => json!({"from": value(from)?, "to": value(from)?}),
            _ => value(from)?,
        };
        made.insert((*key).to_owned(), value);
    }
    Ok(Value::Object(made))
}

fn list(from: &mut Unstructured<'_>, keys: &[&str]) -> arbitrary::Result<Value> {
    let count = from.int_in_range(0..=12_usize)?;
    (0..count).map(|_| object(from, keys)).collect::<arbitrary::Result<Vec<_>>>().map(Value::Array)
}

fn segments(from: &mut Unstructured<'_>, keys: &[&str], words: &str, of_word: &[&str]) -> arbitrary::Result<Value> {
    let mut made = list(from, keys)?;
    for segment in made.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
        if !from.ratio(1, 8)? {
            segment.insert(words.to_owned(), list(from, of_word)?);
        }
    }
    Ok(made)
}

fn stamp(from: &mut Unstructured<'_>, mark: char) -> arbitrary::Result<String> {
    let (hours, minutes, seconds): (u8, u8, u8) = from.arbitrary()?;
    let milliseconds = from.int_in_range(0..=1010_u16)?;
    Ok(match from.int_in_range(0..=9_u8)? {
        0 => from.arbitrary::<&str>()?.to_owned(),
        1 => format!("{minutes:02}:{seconds:02}.{milliseconds:03}"),
        _ => format!("{:02}:{:02}:{:02}{mark}{milliseconds:03}", hours % 3, minutes % 61, seconds % 61),
    })
}

fn plain(from: &mut Unstructured<'_>) -> arbitrary::Result<String> {
    let text = text(from)?;
    Ok(text.as_str().map_or_else(|| text.to_string(), str::to_owned))
}

fn made(from: &mut Unstructured<'_>) -> arbitrary::Result<Vec<u8>> {
    let of_word = ["word", "start", "end", "probability", "score", "speaker"];
    let document = match from.arbitrary::<Family>()? {
        Family::WhisperCpp => json!({"result": object(from, &["language"])?, "transcription":
            segments(from, &["offsets", "timestamps", "text"], "tokens", &["text", "offsets", "id", "p", "t_dtw"])?}),
        Family::WhisperX => {
            json!({"segments": segments(from, &["start", "end", "text", "speaker"], "words", &of_word)?,
            "word_segments": list(from, &of_word)?, "language": text(from)?})
        }
        Family::StableTs => json!({"segments": segments(from, &["start", "end", "text"], "words", &of_word)?,
            "ori_dict": {"segments": []}, "language": text(from)?}),
        Family::WhisperTimestamped => json!({"text": text(from)?, "language": text(from)?, "segments":
            segments(from, &["id", "seek", "start", "end", "text", "confidence"], "words", &["text", "start", "end", "confidence"])?}),
        Family::Verbose => json!({"task": "transcribe", "duration": value(from)?, "text": text(from)?,
            "language": text(from)?, "words": list(from, &of_word)?}),
        Family::Whisper => json!({"text": text(from)?, "segments":
            segments(from, &["id", "seek", "start", "end", "text", "tokens"], "words", &of_word)?, "language": text(from)?}),
        Family::Vosk => {
            json!([{"alternatives": [{"confidence": value(from)?, "result": list(from, &["word", "start", "end", "conf"])?,
            "text": text(from)?}]}, {"result": list(from, &["word", "start", "end", "conf"])?, "text": text(from)?}])
        }
        Family::AssemblyAi => json!({"words": list(from, &["text", "start", "end", "confidence", "speaker"])?,
            "utterances": list(from, &["text", "start", "end", "speaker"])?, "audio_duration": value(from)?, "acoustic_model": "x"}),
        Family::Generic => {
            let key = from.arbitrary::<&str>()?.to_owned();
            json!({key: list(from, &["text", "start", "end", "transcript", "startTime", "begin", "duration"])?, "x": value(from)?})
        }
        Family::WebVtt | Family::SubRip => {
            let is_vtt = from.arbitrary()?;
            let mut out = if is_vtt { "WEBVTT\n\n".to_owned() } else { String::new() };
            for number in 0..from.int_in_range(1..=8_u8)? {
                let mark = if is_vtt { '.' } else { ',' };
                let (start, end) = (stamp(from, mark)?, stamp(from, mark)?);
                out += &format!(
                    "{number}\n{start} --> {end}\n{} <{}>{}\n{}\n\n",
                    plain(from)?,
                    stamp(from, '.')?,
                    plain(from)?,
                    plain(from)?
                );
            }
            return Ok(out.into_bytes());
        }
        Family::Ctm => {
            let mut out = String::new();
            for _ in 0..from.int_in_range(1..=12_u8)? {
                out += &format!(
                    "talk {} {} {} {} {}\n",
                    ["A", "B", "1"][from.choose_index(3)?],
                    value(from)?,
                    value(from)?,
                    plain(from)?,
                    value(from)?
                );
            }
            return Ok(out.into_bytes());
        }
    };
    Ok(document.to_string().into_bytes())
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(document) = made(&mut Unstructured::new(bytes)) else { return };
    if let Ok(read) = transcript::parse(&document) {
        assert!(read.words.iter().all(|word| word.span.start <= word.span.end && !word.text.trim().is_empty()));
        assert!(read.words.is_sorted_by_key(|word| word.span.start));
    }
});
