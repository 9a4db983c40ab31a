//! From what a file says to its bytes, in any format.

use std::borrow::Cow;

use super::cue::FileCue;
use super::error::SubtitleFileError;
use super::file::SubtitleFile;
use super::format::FileFormat;
use super::frame_grid::FrameGrid;
use super::options::{FileEncoding, LineEnding, WriteOptions};
use super::{ass, cues_json, dcp, fcpxml, lists, lrc, mcc, microdvd, sbv, scc, stl, subrip, ttml, usf, webvtt};
use base::texts::t;
use base::time::{Duration, Instant, Span};

/// The file in `format`, as bytes. What cannot survive is told by [`super::losses()`].
///
/// # Errors
/// A file of words alone where the format is made of cues; more than EBU STL has numbers for.
pub fn write(file: &SubtitleFile, format: FileFormat, options: &WriteOptions) -> Result<Vec<u8>, SubtitleFileError> {
    if file.cues.is_empty() && !file.words.is_empty() && !format.takes_words() {
        return Err(SubtitleFileError::WithoutCues(format));
    }
    let is_json = matches!(format, FileFormat::CuesJson | FileFormat::WhisperJson);
    if is_json && (options.encoding != FileEncoding::Utf8 || options.byte_order_mark) {
        let problem = t!("subtitle-file-json-utf8").to_owned();
        return Err(SubtitleFileError::Impossible { format, problem });
    }
    // A format puts times on the frames that it counts, and on no others before.
    let frames = match format {
        FileFormat::Itt | FileFormat::DcpSmpte | FileFormat::FcpXml => Some(counted_grid(file, format, options.frames)),
        _ => options.frames.map(|frames| counted_grid(file, format, Some(frames))),
    };
    // Captions of CEA-608 are numbers, whatever encodes them.
    let is_ascii = matches!(format, FileFormat::Scc | FileFormat::Mcc);
    let plain = WriteOptions { encoding: FileEncoding::Utf8, byte_order_mark: false, ..*options };
    let options = if is_ascii { &plain } else { options };
    let file = timed(file, &WriteOptions { frames, ..*options });
    let grid = options.frames.unwrap_or(FrameGrid::PAL);
    let drops = options.drop_frame;
    let encoding = if matches!(options.encoding, FileEncoding::Utf16Le | FileEncoding::Utf16Be) {
        "UTF-16"
    } else {
        options.encoding.name()
    };
    let text = match format {
        FileFormat::EbuStl => return stl::write(&file, options),
        FileFormat::SubRip => subrip::write(&file),
        FileFormat::WebVtt => webvtt::write(&file),
        FileFormat::Ass | FileFormat::Ssa => ass::write(&file, format),
        FileFormat::Ttml => ttml::write(&file, encoding)?,
        FileFormat::EbuTtD => ttml::write_ebu_tt_d(&file, encoding),
        FileFormat::Itt => ttml::write_itt(&file, counted_grid(&file, format, options.frames), encoding),
        FileFormat::DcpInterop | FileFormat::DcpSmpte => dcp::write(&file, format, options, encoding)?,
        FileFormat::FcpXml => fcpxml::write(&file, options, encoding),
        FileFormat::Usf => usf::write(&file, encoding)?,
        FileFormat::Sbv => sbv::write(&file),
        FileFormat::Scc => scc::write(&file, drops)?,
        FileFormat::Mcc => mcc::write(&file, options.frames, drops)?,
        FileFormat::MicroDvd => microdvd::write(&file, options.frames),
        FileFormat::Lrc => lrc::write(&file),
        FileFormat::CuesJson => cues_json::write(&file),
        FileFormat::WhisperJson => lists::whisper_json(&file),
        FileFormat::Tsv => lists::tsv(&file),
        FileFormat::Audacity => lists::audacity(&file),
        FileFormat::TextGrid => lists::textgrid(&file),
        FileFormat::MarkersCsv => lists::markers_csv(&file, grid, drops),
        FileFormat::Edl => lists::edl(&file, grid, drops, options.programme_start().is_some()),
        FileFormat::PlainText => lists::plain_text(&file, options.paragraph_pause),
        FileFormat::Markdown => lists::markdown(&file, options.paragraph_pause),
        FileFormat::Html => lists::html(&file, options.paragraph_pause, encoding),
    };
    let text = match options.line_ending {
        LineEnding::Lf => text,
        LineEnding::CrLf => text.replace("\r\n", "\n").replace('\n', "\r\n"),
    };
    let is_wide = matches!(options.encoding, FileEncoding::Utf16Le | FileEncoding::Utf16Be);
    let has_mark = is_wide || (options.byte_order_mark && options.encoding == FileEncoding::Utf8);
    let text = if has_mark { format!("\u{feff}{text}") } else { text };
    Ok(options.encoding.encode(&text))
}

/// The frames that time codes count when it is written in a format, where times lie on those of `frames`.
pub fn counted_grid(file: &SubtitleFile, format: FileFormat, frames: Option<FrameGrid>) -> FrameGrid {
    match format {
        FileFormat::EbuStl => stl::counted_grid(file, frames),
        FileFormat::DcpSmpte => dcp::counted_grid(file, frames),
        FileFormat::Itt => ttml::counted_grid(file, frames),
        FileFormat::FcpXml => fcpxml::counted_grid(file, frames),
        FileFormat::Mcc => mcc::counted_grid(file, frames),
        FileFormat::MicroDvd => microdvd::counted_grid(file, frames),
        _ => format.counted_grid(frames),
    }
}

/// The file with its times moved and put on frames, as the options want it.
pub(super) fn timed<'a>(file: &'a SubtitleFile, options: &WriteOptions) -> Cow<'a, SubtitleFile> {
    if options.offset == Duration::ZERO && options.frames.is_none() {
        return Cow::Borrowed(file);
    }
    let moved = |at: Instant| (at + options.offset).max(Instant::ZERO);
    let snapped = |at: Instant| options.frames.map_or(at, |grid| grid.snapped(at));
    let span_of = |span: Span| {
        let (start, end) = (snapped(moved(span.start)), snapped(moved(span.end)));
        // A cue that lasts keeps a frame at least.
        let least = options.frames.map(|grid| grid.start_of(grid.nearest(start) + 1)).unwrap_or(start);
        Span::new(start, if span.end > span.start { end.max(least) } else { end })
    };
    let mut file = file.clone();
    leave_out(&mut file, options);
    for cue in &mut file.cues {
        // Stamps in the markup of WebVTT are times of the whole file.
        if file.format == FileFormat::WebVtt && cue.text.runs().any(|run| run.stamp.is_some()) {
            cue.text = cue.text.without_markup();
        }
        *cue = FileCue { span: span_of(cue.span), text: cue.text.map_stamps(moved), ..std::mem::take(cue) };
    }
    for word in &mut file.words {
        word.span = Span::new(moved(word.span.start), moved(word.span.end));
    }
    for mark in &mut file.boundaries {
        mark.at = snapped(moved(mark.at));
    }
    Cow::Owned(file)
}

/// Takes away what would be over before zero. What stands between cues stands where it stood among those that are left.
fn leave_out(file: &mut SubtitleFile, options: &WriteOptions) {
    let early = file.cues.iter().enumerate().filter(|(_, cue)| options.leaves_out(cue.span));
    let early: Vec<usize> = early.map(|(index, _)| index).collect();
    for block in &mut file.blocks {
        block.before_cue -= early.partition_point(|&index| index < block.before_cue);
    }
    // A word belongs to the cue in which it begins. Words without cues stay: they may become running text.
    let end_of_early = early.iter().map(|&index| file.cues[index].span.end).max();
    file.cues.retain(|cue| !options.leaves_out(cue.span));
    if let Some(end) = end_of_early {
        let from = file.cues.iter().map(|cue| cue.span.start).min().map_or(end, |first| first.min(end));
        file.words.retain(|word| word.span.start >= from);
    }
    if options.offset < Duration::ZERO {
        file.boundaries.retain(|mark| mark.at + options.offset >= Instant::ZERO);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtitle_file::reading::read;

    #[test]
    fn cues_before_zero_are_left_out_and_notes_keep_their_places() {
        let text = "WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\n00:02.500 --> 00:04.000\nTwo\n\nNOTE a\n\n\
            00:05.000 --> 00:06.000\nThree\n";
        let file = read(text.as_bytes(), None).unwrap();
        let written = |millis: i64| {
            let options = WriteOptions { offset: Duration::from_millis(millis), ..WriteOptions::default() };
            String::from_utf8(write(&file, FileFormat::WebVtt, &options).unwrap()).unwrap()
        };
        let cut = written(-3000);
        assert!(!cut.contains("One") && cut.contains("00:00:00.000 --> 00:00:01.000\nTwo"), "{cut}");
        assert!(cut.contains("Two\n\nNOTE a\n\n00:00:02.000 --> 00:00:03.000\nThree"), "{cut}");
        // What ends at zero is gone, too.
        let two = written(-4000);
        assert!(!two.contains("Two") && two.contains("NOTE a\n\n00:00:01.000"), "{two}");
        assert!(written(500).contains("One"));
    }

    #[test]
    fn files_of_captions_frames_and_lyrics_stay_as_they_are() {
        let files: [(&[u8], FileFormat); 4] = [
            (include_bytes!("../../../tests/data/subtitles/harbour.scc"), FileFormat::Scc),
            (include_bytes!("../../../tests/data/subtitles/harbour.mcc"), FileFormat::Mcc),
            (include_bytes!("../../../tests/data/subtitles/harbour.sub"), FileFormat::MicroDvd),
            (include_bytes!("../../../tests/data/subtitles/harbour.lrc"), FileFormat::Lrc),
        ];
        for (bytes, format) in files {
            let file = read(bytes, None).unwrap();
            assert_eq!((file.format, file.warnings.len()), (format, 0));
            let saved = write(&file, format, &WriteOptions::default()).unwrap();
            assert_eq!(String::from_utf8_lossy(&saved), String::from_utf8_lossy(bytes), "{format}");
            // Whatever is cut or changed is read or refused, and what is read can be written again.
            for at in (0..bytes.len()).step_by(7) {
                let mut changed = bytes.to_vec();
                if let Some(byte) = changed.get_mut(at) {
                    *byte = byte.wrapping_add(17) & 0x7f;
                }
                for damaged in [&bytes[..at], &changed] {
                    let Ok(file) = read(damaged, Some(format)) else { continue };
                    let Ok(saved) = write(&file, format, &WriteOptions::default()) else { continue };
                    let back = read(&saved, Some(format)).unwrap();
                    assert_eq!(back.cues.len(), file.cues.len(), "{format} {at}");
                    assert_eq!(write(&back, format, &WriteOptions::default()).unwrap(), saved, "{format} {at}");
                }
            }
        }
    }
}
