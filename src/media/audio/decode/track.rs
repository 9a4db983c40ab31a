//! Which track is read, and the decoder for it.

use symphonia::core::codecs::CodecParameters;
use symphonia::core::codecs::audio::well_known as codec;
use symphonia::core::codecs::audio::{AudioCodecParameters, AudioDecoder, AudioDecoderOptions};
use symphonia::core::codecs::registry::CodecRegistry;
use symphonia::core::errors::Error;
use symphonia::core::formats::{FormatReader, Track, TrackFlags, TrackType};

use std::sync::LazyLock;

use base::texts::{m, t};
use base::warning::Warning;

use super::{DecodeQuality, DecodeRefusal, aac, opus, vorbis};
use crate::audio::WarningLog;
use crate::audio::track::{AudioTrack, TrackNumber, number_at, place_of, stated_language};

static CODECS: LazyLock<CodecRegistry> = LazyLock::new(|| {
    let mut registry = CodecRegistry::new();
    symphonia::default::register_enabled_codecs(&mut registry);
    registry.register_audio_decoder::<symphonia_adapter_libopus::OpusDecoder>();
    registry
});

/// The tracks to choose from.
pub(in crate::audio) struct ListedTracks {
    pub(in crate::audio) tracks: Vec<AudioTrack>,
    /// There is nothing in the file of which it is not known whether it is sound: others count the tracks in the same way.
    pub(in crate::audio) is_complete: bool,
}

impl ListedTracks {
    pub(super) fn of(reader: &dyn FormatReader) -> Self {
        let sounds = sound_tracks(reader);
        let usual = usual_track(&sounds);
        let listed = sounds.iter().enumerate().map(|(place, track)| {
            let params = audio_params(track);
            AudioTrack {
                number: number_at(place),
                language: track.language.as_deref().and_then(stated_language),
                title: None,
                codec: params.as_ref().map(codec_name).unwrap_or_default(),
                channels: params
                    .as_ref()
                    .and_then(|params| params.channels.as_ref())
                    .map_or(0, |all| all.count() as u16),
                rate_hz: params.as_ref().and_then(|params| params.sample_rate).unwrap_or(0),
                is_default: place == usual,
            }
        });
        Self { tracks: listed.collect(), is_complete: is_complete(reader) }
    }
}

fn sound_tracks(reader: &dyn FormatReader) -> Vec<&Track> {
    reader.tracks().iter().filter(|track| track.track_type() == Some(TrackType::Audio)).collect()
}

fn usual_track(sounds: &[&Track]) -> usize {
    sounds.iter().position(|track| track.flags.contains(TrackFlags::DEFAULT)).unwrap_or(0)
}

fn is_complete(reader: &dyn FormatReader) -> bool {
    reader.tracks().iter().all(|track| track.codec_params.is_some())
}

/// The track that was chosen; where none was the default audio track, else the first (symphonia sees the Matroska flag only where it is written out, and none
/// in MP4). With its number among the audio tracks, from 0, and how many those are.
pub(super) fn choose_track(
    reader: &dyn FormatReader,
    wanted: Option<TrackNumber>,
    quality: DecodeQuality,
    warnings: &mut WarningLog,
) -> Result<(Track, usize, usize), DecodeRefusal> {
    let tracks = sound_tracks(reader);
    if let Some(number) = wanted {
        let place = place_of(number);
        if quality == DecodeQuality::Full && !is_complete(reader) {
            // One that is not understood here may be a sound track before it: ffmpeg knows.
            return Err(DecodeRefusal::Unsupported { codec: t!("audio-unknown-coding").into(), track: place });
        }
        if !tracks.is_empty() && place >= tracks.len() {
            return Err(DecodeRefusal::NoSuchTrack { number, tracks: ListedTracks::of(reader).tracks });
        }
    }
    let chosen = wanted.map_or_else(|| usual_track(&tracks), place_of);
    let Some(track) = tracks.get(chosen) else {
        return Err(match reader.tracks().iter().any(|track| track.codec_params.is_none()) {
            true => DecodeRefusal::Unsupported { codec: t!("audio-unknown-coding").into(), track: 0 },
            false => DecodeRefusal::NoSound(t!("audio-no-track").into()),
        });
    };
    if tracks.len() > 1 && wanted.is_none() {
        warnings.push(Warning::new(m!("audio-several-tracks", count = tracks.len(), number = chosen + 1)));
    }
    Ok(((*track).clone(), chosen, tracks.len()))
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
                warnings.push(Warning::new(m!("audio-half-spectrum")));
            }
            aac::Replication::Possible => {
                warnings.push(Warning::new(m!("audio-perhaps-half-spectrum")));
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
