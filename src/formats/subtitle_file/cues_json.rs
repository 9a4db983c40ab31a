//! All that was read from a subtitle file, as JSON for programs, and back.
//!
//! `{"format", "language", "cues": [{"id", "start", "end", "text", "settings", "lines"}], "regions": […], "words": […],
//! "warnings": […]}`; times are seconds, `text` is the markup of the file's format, `lines` are what a viewer reads.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::cue::{CueSetting, FileCue};
use super::error::SubtitleFileError;
use super::file::{FileRegion, SubtitleFile, TimedWord};
use super::format::FileFormat;
use super::run::MarkedText;
use super::{ass, dcp, microdvd, sbv, subrip, ttml, usf, webvtt};
use base::texts::{Message, t};
use base::time::{Instant, Span};
use base::warning::Warning;

pub(super) fn write(file: &SubtitleFile) -> String {
    let document = json!({
        "format": file.format.key(),
        "language": file.language,
        "cues": file.cues.iter().map(|cue| cue_value(cue, file.format)).collect::<Vec<_>>(),
        "regions": file.regions.iter().map(region_value).collect::<Vec<_>>(),
        "words": file.timed_words().iter().map(word_value).collect::<Vec<_>>(),
        "boundaries": file.boundaries.iter().map(|mark| {
            json!({"at": seconds(mark.at), "state": mark.state, "strength": mark.strength})
        }).collect::<Vec<_>>(),
        "warnings": file.warnings.iter().map(|warning| &warning.message).collect::<Vec<_>>(),
    });
    // Values without odd keys or numbers can always be written.
    serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
}

fn cue_value(cue: &FileCue, format: FileFormat) -> Value {
    let settings: Map<String, Value> = match format {
        FileFormat::WebVtt => pairs(&webvtt::valid_settings(&cue.settings)),
        _ => pairs(&cue.settings),
    };
    json!({
        "id": cue.id,
        "start": seconds(cue.span.start),
        "end": seconds(cue.span.end),
        "text": cue.text.markup().map_or_else(|| markup_in(format, cue), str::to_owned),
        "settings": settings,
        "lines": cue.text.plain_lines().collect::<Vec<_>>(),
    })
}

/// How a format writes a cue that has no markup of its own any more. Formats without markup in their text have that of WebVTT.
fn markup_in(format: FileFormat, cue: &FileCue) -> String {
    match format {
        FileFormat::SubRip => subrip::cue_markup(cue, true),
        FileFormat::Ass | FileFormat::Ssa => ass::lone_markup(cue),
        FileFormat::Ttml => ttml::markup_of(cue),
        FileFormat::DcpInterop | FileFormat::DcpSmpte => dcp::markup_of(cue, format),
        FileFormat::Usf => usf::markup_of(cue),
        FileFormat::Sbv => cue.text.plain_text(),
        FileFormat::MicroDvd => microdvd::markup_of(&cue.text),
        _ => webvtt::markup_of(&cue.text),
    }
}

fn pairs(settings: &[CueSetting]) -> Map<String, Value> {
    settings.iter().map(|setting| (setting.name.clone(), setting.value.clone().into())).collect()
}

/// By the names of the standard.
fn region_value(region: &FileRegion) -> Value {
    json!({
        "id": region.id,
        "width": region.width,
        "lines": region.lines,
        "regionanchor": [region.region_anchor.0, region.region_anchor.1],
        "viewportanchor": [region.viewport_anchor.0, region.viewport_anchor.1],
        "scroll": if region.scrolls_up { "up" } else { "" },
    })
}

fn word_value(word: &TimedWord) -> Value {
    json!({
        "text": word.text,
        "start": seconds(word.span.start),
        "end": seconds(word.span.end),
        "speaker": word.speaker.as_deref(),
        "confidence": word.confidence,
    })
}

fn seconds(instant: Instant) -> f64 {
    instant.as_secs()
}

/// Whether a text is a document of this kind.
pub(super) fn claims(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('{') && text.contains("\"cues\"")
}

/// The file that a document describes, in the format that it names.
///
/// # Errors
/// If it is no such document.
pub(super) fn read(text: &str) -> Result<SubtitleFile, SubtitleFileError> {
    let text = text.trim_start_matches('\u{feff}');
    let damaged = |place: String, problem: String| SubtitleFileError::damaged(FileFormat::CuesJson, place, problem);
    let document: Value = serde_json::from_str(text).map_err(|error| {
        let place = t!("subtitle-file-line-column", line = error.line(), column = error.column());
        damaged(place, t!("subtitle-file-no-json").to_owned())
    })?;
    let format = document["format"].as_str().and_then(|name| name.parse().ok()).unwrap_or(FileFormat::WebVtt);
    // Cues alone are told, not the header and the styles around them.
    let mut file = SubtitleFile::new(FileFormat::CuesJson);
    file.language = document["language"].as_str().map(str::to_owned);
    let list = |name: &str| document[name].as_array().map(Vec::as_slice).unwrap_or_default();
    for (number, value) in list("cues").iter().enumerate() {
        let place = || t!("subtitle-file-cue", number = number + 1);
        let (Some(start), Some(end)) = (instant(&value["start"]), instant(&value["end"])) else {
            return Err(damaged(place(), t!("subtitle-file-json-times").to_owned()));
        };
        file.cues.push(
            read_cue(value, Span::new(start, end), format)
                .ok_or_else(|| damaged(place(), t!("subtitle-file-json-text").to_owned()))?,
        );
    }
    for value in list("words") {
        let (Some(text), Some(start), Some(end)) =
            (value["text"].as_str(), instant(&value["start"]), instant(&value["end"]))
        else {
            continue;
        };
        let speaker = value["speaker"].as_str().map(Arc::from);
        let confidence = value["confidence"].as_f64().map(|confidence| confidence as f32);
        file.words.push(TimedWord { text: text.to_owned(), span: Span::new(start, end), speaker, confidence });
    }
    if document["cues"].as_array().is_none() {
        return Err(damaged("\"cues\"".to_owned(), t!("subtitle-file-json-list").to_owned()));
    }
    file.warnings
        .extend(list("warnings").iter().filter_map(Value::as_str).map(|said| Warning::new(Message::plain(said))));
    Ok(file)
}

fn read_cue(value: &Value, span: Span, format: FileFormat) -> Option<FileCue> {
    let markup = value["text"].as_str()?;
    let settings: Vec<CueSetting> = value["settings"]
        .as_object()
        .map(|map| map.iter().filter_map(|(name, value)| Some(CueSetting::new(name, value.as_str()?))).collect())
        .unwrap_or_default();
    let mut cue = match format {
        FileFormat::SubRip => {
            let (text, placement) = subrip::cue_text(markup);
            FileCue { text, placement, ..FileCue::default() }
        }
        FileFormat::Ass | FileFormat::Ssa => ass::lone_cue(markup, span),
        FileFormat::Ttml => {
            let cue = ttml::lone_cue(markup)?;
            // Its times count from the start of the cue.
            FileCue { text: cue.text.map_stamps(|at| at + (span.start - Instant::ZERO)), ..cue }
        }
        FileFormat::DcpInterop | FileFormat::DcpSmpte => dcp::lone_cue(markup)?,
        FileFormat::Usf => usf::lone_cue(markup)?,
        FileFormat::Sbv => FileCue { text: sbv::cue_text(markup), ..FileCue::default() },
        FileFormat::MicroDvd => FileCue { text: microdvd::cue_text(markup), ..FileCue::default() },
        FileFormat::WebVtt => {
            let placement = webvtt::CueBox::of(&settings).placement();
            FileCue { text: webvtt::cue_text(markup), placement, ..FileCue::default() }
        }
        _ => FileCue { text: webvtt::cue_text(markup), ..FileCue::default() },
    };
    cue.id = value["id"].as_str().unwrap_or_default().to_owned();
    // The markup belongs to another file: what is written from here on is built from scratch.
    cue.text = MarkedText::without_markup(&cue.text);
    Some(FileCue { span, settings: Vec::new(), ..cue })
}

fn instant(value: &Value) -> Option<Instant> {
    value.as_f64().filter(|seconds| seconds.is_finite() && seconds.abs() < 1e9).map(Instant::from_secs)
}
