//! The identification header of Opus (RFC 7845, section 5.1; in MP4 with big-endian numbers).

use symphonia::core::codecs::audio::AudioCodecParameters;
use symphonia::core::formats::FormatId;
use symphonia::core::formats::well_known::FORMAT_ID_ISOMP4;

const PRE_SKIP: std::ops::Range<usize> = 10..12;
const GAIN: std::ops::Range<usize> = 16..18;

/// Frames at 48 kHz to drop at the start.
pub(super) fn pre_skip(params: &AudioCodecParameters, format: FormatId) -> i64 {
    let Some(bytes) = field(params, PRE_SKIP) else { return 0 };
    i64::from(if format == FORMAT_ID_ISOMP4 { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) })
}

/// The output gain as a factor, 1 for other codecs. The header gives decibels in steps of 1/256.
pub(super) fn gain(params: &AudioCodecParameters) -> f32 {
    use symphonia::core::codecs::audio::well_known::CODEC_ID_OPUS;
    match field(params, GAIN) {
        Some(bytes) if params.codec == CODEC_ID_OPUS && bytes != [0, 0] => {
            10_f32.powf(f32::from(i16::from_le_bytes(bytes)) / (20.0 * 256.0))
        }
        _ => 1.0,
    }
}

/// Takes the pre-skip out of the header: the adapter would drop it from the first packet only, and a second time
/// where an edit list already does.
pub(super) fn disarm(params: &mut AudioCodecParameters) {
    if let Some(bytes) = params.extra_data.as_deref_mut().and_then(|header| header.get_mut(PRE_SKIP)) {
        bytes.fill(0);
    }
}

fn field(params: &AudioCodecParameters, range: std::ops::Range<usize>) -> Option<[u8; 2]> {
    params.extra_data.as_deref()?.get(range)?.try_into().ok()
}
