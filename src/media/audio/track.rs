//! The sound tracks of a file: languages, a clean voice, a description of the pictures.

use std::num::NonZeroU32;

use base::texts::t;
use formats::language::{language_code, language_name};

/// Which of the sound tracks of a file is meant, counted from 1 as players do.
pub type TrackNumber = NonZeroU32;

/// A file's facts about one of its sound tracks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AudioTrack {
    pub number: TrackNumber,
    /// As the file has it: mostly three letters of ISO 639-2 ("eng"), or a BCP-47 code.
    pub language: Option<String>,
    pub title: Option<String>,
    /// Short name of the audio coding, as decoders call it: "aac", "opus".
    pub codec: String,
    /// Number of channels; 0 if unknown.
    pub channels: u16,
    /// Sampling rate in hertz; 0 if unknown.
    pub rate_hz: u32,
    /// Read if none is chosen.
    pub is_default: bool,
}

/// The number of a track by its place among the tracks, from 0.
pub(super) fn number_at(place: usize) -> TrackNumber {
    let number = u32::try_from(place).unwrap_or(u32::MAX).saturating_add(1);
    TrackNumber::new(number).unwrap_or(TrackNumber::MIN)
}

/// The place of a track among the tracks, from 0.
pub(super) fn place_of(number: TrackNumber) -> usize {
    number.get() as usize - 1
}

impl AudioTrack {
    /// The track in words: "2: English, Commentary, AAC, stereo".
    pub fn described(&self) -> String {
        let stated = self.language.as_deref();
        // As people call it; a code that has no name stands for itself.
        let language = stated.and_then(|stated| language_name(&language_code(stated)?));
        let sound = match self.channels {
            0 => None,
            1 => Some(t!("audio-track-mono").to_owned()),
            2 => Some(t!("audio-track-stereo").to_owned()),
            count => Some(t!("audio-track-channels", count = count)),
        };
        let parts = [language.or(self.language.clone()), self.title.clone(), Some(shown_codec(&self.codec)), sound];
        let facts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
        t!("audio-track", number = self.number.get(), facts = facts.join(", "))
    }

    /// The same of several.
    pub(super) fn all_described(tracks: &[Self]) -> String {
        let described: Vec<String> = tracks.iter().map(Self::described).collect();
        described.join("; ")
    }
}

/// A coding as people write it.
fn shown_codec(codec: &str) -> String {
    let name = codec.split(" (").next().unwrap_or_default();
    match name {
        "opus" => "Opus".to_owned(),
        "vorbis" => "Vorbis".to_owned(),
        "ac3" => "AC-3".to_owned(),
        "eac3" => "E-AC-3".to_owned(),
        _ if name.starts_with("pcm") => "PCM".to_owned(),
        _ if name.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit()) => {
            name.to_ascii_uppercase()
        }
        _ => name.to_owned(),
    }
}

/// A language of a file as it is kept here; "und" says nothing.
pub(super) fn stated_language(language: &str) -> Option<String> {
    let language = language.trim();
    (!language.is_empty() && language != "und").then(|| language.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tracks_are_told_in_words() {
        let track = AudioTrack {
            number: number_at(1),
            language: Some("eng".to_owned()),
            title: Some("Commentary".to_owned()),
            codec: "aac (LC)".to_owned(),
            channels: 2,
            rate_hz: 48_000,
            is_default: false,
        };
        assert_eq!(track.described(), "2: English, Commentary, AAC, stereo");
        let unknown = AudioTrack { language: Some("xx-none".to_owned()), title: None, ..track.clone() };
        assert_eq!(
            AudioTrack::all_described(&[track.clone(), unknown]),
            "2: English, Commentary, AAC, stereo; 2: xx-none, AAC, stereo"
        );
        let bare = AudioTrack { language: None, title: None, codec: "pcm_s16le".to_owned(), channels: 6, ..track };
        assert_eq!(bare.described(), "2: PCM, 6 channels");
        assert_eq!(AudioTrack::all_described(&[bare.clone(), bare]), "2: PCM, 6 channels; 2: PCM, 6 channels");
        assert_eq!(["AC-3", "ac3", "flac", "HE-AAC"].map(shown_codec), ["AC-3", "AC-3", "FLAC", "HE-AAC"]);
        assert_eq!((place_of(number_at(0)), place_of(number_at(7))), (0, 7));
        assert_eq!((stated_language("und"), stated_language("deu")), (None, Some("deu".to_owned())));
    }
}
