//! The wrapper around the decoders: edit lists, time scales and sample times of an MP4 whose sound is in order.
//!
//! A good file (`targets/tone.m4a`) gets another edit list, other time scales and other sample durations.
#![no_main]

use std::sync::Once;

use arbitrary::{Arbitrary, Unstructured};
use breathmark::audio;
use breathmark::progress::Progress;
use breathmark_fuzz::{check_sound, file, let_symphonia_panic};
use libfuzzer_sys::fuzz_target;

const GOOD: &[u8] = include_bytes!("tone.m4a");
static BEGUN: Once = Once::new();

#[derive(Debug, Arbitrary)]
struct Change {
    edits: Option<Vec<(Ticks, Ticks, u8)>>,
    is_wide: bool,
    movie_scale: Option<u16>,
    media_scale: Option<u32>,
    sample_times: Option<Vec<(u16, Ticks)>>,
    /// Bytes anywhere in the header.
    pokes: Vec<(u16, u8)>,
}

/// Mostly small, as times are.
#[derive(Clone, Copy, Debug, Arbitrary)]
enum Ticks {
    Short(u16),
    Long(u32),
    Any(i64),
    Minus,
}

impl Ticks {
    fn value(self) -> i64 {
        match self {
            Self::Short(ticks) => i64::from(ticks),
            Self::Long(ticks) => i64::from(ticks),
            Self::Any(ticks) => ticks,
            Self::Minus => -1,
        }
    }
}

/// The boxes in `bytes` written anew, containers box by box.
fn rewritten(bytes: &[u8], change: &Change) -> Vec<u8> {
    let mut out = Vec::new();
    let mut at = 0;
    while at + 8 <= bytes.len() {
        let size = u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes")) as usize;
        let end = (at + size.max(8)).min(bytes.len());
        let (kind, body) = (&bytes[at + 4..at + 8], &bytes[at + 8..end]);
        let body = match kind {
            b"moov" | b"mdia" | b"minf" | b"stbl" => rewritten(body, change),
            b"trak" => {
                let mut body = rewritten(body, change);
                if let Some(edits) = &change.edits {
                    put(&mut body, b"edts", &boxed(b"elst", &edit_list(edits, change.is_wide)));
                }
                body
            }
            b"edts" if change.edits.is_some() => {
                at = end;
                continue;
            }
            b"mvhd" => scaled(body, change.movie_scale.map(u32::from)),
            b"mdhd" => scaled(body, change.media_scale),
            b"stts" => match &change.sample_times {
                None => body.to_vec(),
                Some(times) => {
                    let mut made = vec![0; 4];
                    made.extend((times.len() as u32).to_be_bytes());
                    for (count, ticks) in times {
                        made.extend(u32::from(*count).to_be_bytes());
                        made.extend((ticks.value() as u32).to_be_bytes());
                    }
                    made
                }
            },
            _ => body.to_vec(),
        };
        put(&mut out, kind, &body);
        at = end;
    }
    out
}

fn boxed(kind: &[u8], body: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    put(&mut out, kind, body);
    out
}

fn put(out: &mut Vec<u8>, kind: &[u8], body: &[u8]) {
    out.extend((body.len() as u32 + 8).to_be_bytes());
    out.extend(kind);
    out.extend(body);
}

fn scaled(body: &[u8], scale: Option<u32>) -> Vec<u8> {
    let mut body = body.to_vec();
    if let (Some(scale), Some(place)) = (scale, body.get_mut(12..16)) {
        place.copy_from_slice(&scale.to_be_bytes());
    }
    body
}

fn edit_list(edits: &[(Ticks, Ticks, u8)], is_wide: bool) -> Vec<u8> {
    let mut made = vec![u8::from(is_wide), 0, 0, 0];
    made.extend((edits.len() as u32).to_be_bytes());
    for (duration, start, rate) in edits {
        if is_wide {
            made.extend(duration.value().to_be_bytes());
            made.extend(start.value().to_be_bytes());
        } else {
            made.extend((duration.value() as u32).to_be_bytes());
            made.extend((start.value() as u32).to_be_bytes());
        }
        made.extend([0, if rate % 8 == 0 { *rate } else { 1 }, 0, 0]);
    }
    made
}

fuzz_target!(|bytes: &[u8]| {
    BEGUN.call_once(|| {
        let_symphonia_panic();
        // SAFETY: before anything else runs in this process.
        unsafe { std::env::set_var("PATH", "") };
    });
    let Ok(change) = Change::arbitrary(&mut Unstructured::new(bytes)) else { return };
    let mut made = rewritten(GOOD, &change);
    // The sound itself lies before the header and stays.
    let header = made.windows(4).rposition(|four| four == b"moov").unwrap_or(0);
    for (place, byte) in change.pokes.iter().take(4) {
        if let Some(at) = made.get_mut(header + 4 + usize::from(*place) % 900) {
            *at = *byte;
        }
    }
    let path = file("talk.m4a", &made);
    if let Ok(recording) = audio::decode(&path, &Progress::silent()) {
        check_sound(&recording.samples);
    }
});
