//! Exports beside subtitles, for programs and people: words and cues as lists, labels, markers, running text.

mod audacity;
mod markers;
mod prose;
mod textgrid;
mod tsv;
mod whisper_json;

pub(super) use audacity::audacity;
pub(super) use markers::{edl, markers_csv};
pub(super) use prose::{html, markdown, plain_text};
pub(super) use textgrid::textgrid;
pub(super) use tsv::tsv;
pub(super) use whisper_json::whisper_json;
