//! Sound tracks in words.

use crate::audio::AudioTrack;
use crate::language::{language_code, language_name};

/// A track in words, with its language as people call it: "2: English, Commentary, AAC, stereo".
pub fn described(track: &AudioTrack) -> String {
    let stated = track.language.as_deref();
    let name = stated.and_then(|stated| language_name(&language_code(stated)?));
    track.described(name.as_deref().or(stated))
}
