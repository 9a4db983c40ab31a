//! Which track is read, and the decoder for it.

use symphonia::core::codecs::CodecParameters;
use symphonia::core::codecs::audio::well_known as codec;
use symphonia::core::codecs::audio::{AudioCodecParameters, AudioDecoder, AudioDecoderOptions};
use symphonia::core::codecs::registry::CodecRegistry;
use symphonia::core::errors::Error;
use symphonia::core::formats::{FormatReader, Track, TrackFlags, TrackType};

use std::sync::LazyLock;

use crate::texts::t;
use crate::warning::Warning;

use super::{DecodeQuality, DecodeRefusal, aac, opus, vorbis};
use crate::audio::WarningLog;

static CODECS: LazyLock<CodecRegistry> = LazyLock::new(|| {
    let mut registry = CodecRegistry::new();
    symphonia::default::register_enabled_codecs(&mut registry);
    registry.register_audio_decoder::<symphonia_adapter_libopus::OpusDecoder>();
    registry
});

/// The default audio track, else the first (symphonia sees the Matroska flag only where it is written out, and none
/// in MP4), and its number among the audio tracks, from 0.
pub(super) fn choose_track(
    reader: &dyn FormatReader,
    warnings: &mut WarningLog,
) -> Result<(Track, usize), DecodeRefusal> {
    let tracks: Vec<&Track> =
        reader.tracks().iter().filter(|track| track.track_type() == Some(TrackType::Audio)).collect();
    let chosen = tracks.iter().position(|track| track.flags.contains(TrackFlags::DEFAULT)).unwrap_or(0);
    let Some(track) = tracks.get(chosen) else {
        return Err(match reader.tracks().iter().any(|track| track.codec_params.is_none()) {
            true => DecodeRefusal::Unsupported { codec: t!("audio-unknown-coding").into(), track: 0 },
            false => DecodeRefusal::NoSound(t!("audio-no-track").into()),
        });
    };
    if tracks.len() > 1 {
        warnings.push(Warning::new(t!("audio-several-tracks", count = tracks.len(), number = chosen + 1)));
    }
    Ok(((*track).clone(), chosen))
}

pub(super) fn audio_params(track: &Track) -> Option<AudioCodecParameters> {
    track.codec_params.as_ref().and_then(CodecParameters::audio).cloned()
}

/// The decoder, and by how many frames what it decodes comes too early. `params` become those it really uses.
pub(super) fn make_decoder(
    params: &mut AudioCodecParameters,
    track: usize,
    quality: DecodeQuality,
    warnings: &mut WarningLog,
) -> Result<(Box<dyn AudioDecoder>, i64), DecodeRefusal> {
    let mut early = 0;
    let unsupported = |params: &AudioCodecParameters| DecodeRefusal::Unsupported { codec: codec_name(params), track };
    if params.codec == codec::CODEC_ID_AAC {
        match aac::band_replication(params) {
            aac::Replication::None => {}
            _ if quality == DecodeQuality::Full => return Err(unsupported(params)),
            aac::Replication::Declared { core: None } => return Err(unsupported(params)),
            aac::Replication::Declared { core: Some(core) } => {
                *params = core;
                early = aac::REPLICATION_DELAY;
                warnings.push(Warning::new(t!("audio-half-spectrum")));
            }
            aac::Replication::Possible => {
                warnings.push(Warning::new(t!("audio-perhaps-half-spectrum")));
            }
        }
    }
    if params.codec == codec::CODEC_ID_VORBIS && !params.extra_data.as_deref().is_none_or(vorbis::is_modest) {
        return Err(DecodeRefusal::Damaged(t!("audio-large-codebooks").into()));
    }
    let mut params = params.clone();
    if params.codec == codec::CODEC_ID_OPUS {
        opus::disarm(&mut params);
    }
    match CODECS.make_audio_decoder(&params, &AudioDecoderOptions::default()) {
        Ok(decoder) => Ok((decoder, early)),
        Err(Error::Unsupported(_)) => Err(unsupported(&params)),
        Err(error) => Err(DecodeRefusal::Damaged(error.to_string())),
    }
}

pub(super) fn codec_name(params: &AudioCodecParameters) -> String {
    let known = match params.codec {
        codec::CODEC_ID_AAC if aac::is_replicated(params) => "HE-AAC",
        codec::CODEC_ID_AC3 => "AC-3",
        codec::CODEC_ID_EAC3 => "E-AC-3",
        codec::CODEC_ID_AC4 => "AC-4",
        codec::CODEC_ID_DCA => "DTS",
        codec::CODEC_ID_TRUEHD => "TrueHD",
        codec::CODEC_ID_ALAC => "ALAC",
        codec::CODEC_ID_MP1 => "MPEG layer 1",
        codec::CODEC_ID_MP2 => "MPEG layer 2",
        codec::CODEC_ID_WMA => "WMA",
        codec::CODEC_ID_SPEEX => "Speex",
        codec::CODEC_ID_WAVPACK => "WavPack",
        codec::CODEC_ID_ADPCM_MS | codec::CODEC_ID_ADPCM_IMA_WAV | codec::CODEC_ID_ADPCM_IMA_QT => "ADPCM",
        id => {
            CODECS.get_audio_decoder(id).map_or_else(|| t!("audio-unknown-coding"), |found| found.codec.info.short_name)
        }
    };
    match params.channels.as_ref().map_or(0, |channels| channels.count()) {
        count if count > 2 && matches!(params.codec, codec::CODEC_ID_AAC | codec::CODEC_ID_OPUS) => {
            t!("audio-coding-with-channels", coding = known, count = count)
        }
        _ => known.into(),
    }
}
