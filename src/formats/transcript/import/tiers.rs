//! Layers of annotations: which of them hold the words, and whose.

use std::sync::Arc;

use super::raw::{RawSegment, RawTier, RawTranscript, RawWord};

/// The tier most likely to hold the words.
const WORDS: u8 = 3;
/// Whole sentences.
const SENTENCES: u8 = 2;
const ANYTHING: u8 = 1;
/// Sounds, tones, notes.
const NO_WORDS: u8 = 0;

/// A tier by its name; `speaker` is whose it is, if the file says so apart from the name.
///
/// Aligners write a tier a speaker and name them "Anna - words".
pub(super) fn tier(name: &str, kind: &str, speaker: Option<&str>) -> RawTier {
    let (owner, layer) = match name.rsplit_once(" - ") {
        Some((owner, layer)) => (Some(owner.trim()), layer),
        None => (None, name),
    };
    let speaker = speaker.or(owner).map(str::trim).filter(|speaker| !speaker.is_empty());
    let rank = rank(layer);
    let kind = if kind.is_empty() { layer.trim().to_lowercase() } else { kind.to_owned() };
    RawTier { name: Arc::from(name), kind, speaker: speaker.map(Arc::from), rank }
}

/// A tier of single moments holds no words, whatever its name.
pub(super) fn point_tier(name: &str) -> RawTier {
    RawTier { rank: NO_WORDS, ..tier(name, "", None) }
}

fn rank(layer: &str) -> u8 {
    let layer = layer.trim().trim_matches('"').to_lowercase();
    let has = |parts: &[&str]| parts.iter().any(|part| layer.contains(part));
    if has(&["word", "token"]) || matches!(layer.as_str(), "wrd" | "ort" | "ort-mau" | "wörter" | "mots") {
        WORDS
    } else if has(&["utterance", "sentence", "phrase", "transcri", "orthograph", "speech", "turn"]) {
        SENTENCES
    } else if has(&[
        "phon", "syl", "mau", "kan", "tone", "ipa", "gloss", "pos", "pitch", "f0", "comment", "note", "break",
    ]) {
        NO_WORDS
    } else {
        ANYTHING
    }
}

/// Adds a tier with its labels: as words if most are single words, else as a segment each.
pub(super) fn add(raw: &mut RawTranscript, tier: RawTier, labels: Vec<RawWord>) {
    let number = raw.tiers.len() as u32;
    raw.tiers.push(tier);
    let counts = labels.iter().map(|label| label.text.split_whitespace().count());
    let (labelled, tokens) =
        counts.fold((0, 0), |(labelled, all), count| (labelled + usize::from(count > 0), all + count));
    let labels = labels.into_iter().filter(|label| !label.text.trim().is_empty());
    if tokens * 10 <= labelled * 16 {
        let words: Vec<RawWord> = labels.collect();
        if !words.is_empty() {
            raw.segments.push(RawSegment { words, tier: Some(number), ..RawSegment::default() });
        }
        return;
    }
    raw.segments.extend(labels.map(|label| RawSegment {
        text: Some(label.text),
        start: label.start,
        end: label.end,
        tier: Some(number),
        ..RawSegment::default()
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiers_are_known_by_their_names() {
        let check = |name: &str, expected: u8, speaker: Option<&str>| {
            let tier = tier(name, "", None);
            assert_eq!((tier.rank, tier.speaker.as_deref()), (expected, speaker), "{name}");
        };
        check("words", WORDS, None);
        check("Ann - words", WORDS, Some("Ann"));
        check("Ann - phones", NO_WORDS, Some("Ann"));
        check("\"word\"", WORDS, None);
        check("Utterances", SENTENCES, None);
        check("MAU", NO_WORDS, None);
        check("tier1", ANYTHING, None);
    }
}
