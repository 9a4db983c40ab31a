//! Where a JSON format has what: ways from its segments and words to their parts, those of `json_path`.

use std::borrow::Cow;

use super::dialect_times::TimeKey;
use super::json::Json;
use super::json_path::{all, first, first_of, walk};
use super::json_time::Unit;

/// The keys that a file of a dialect must have.
pub(super) enum DialectSign {
    /// The way leads somewhere.
    Has(&'static str),
    /// One of the ways leads somewhere.
    Any(&'static [&'static str]),
    /// There is a string, a number, a list.
    Text(&'static str),
    Number(&'static str),
    List(&'static str),
    /// All are whole numbers, and there is one.
    Whole(&'static str),
}

/// Where a segment has what.
pub(super) struct SegmentKeys {
    pub text: &'static [&'static str],
    pub words: &'static [&'static str],
    pub start: &'static [TimeKey],
    pub end: &'static [TimeKey],
    pub duration: &'static [TimeKey],
    pub speaker: &'static [&'static str],
    pub channel: ChannelKey,
    /// Segments inside it that say the same in smaller pieces.
    pub children: &'static str,
}

/// Where the recordings are.
pub(super) enum RecordingKeys {
    /// The value itself is the only one.
    One,
    /// The members of the first object that one of these ways leads to, by their names.
    Members(&'static [&'static str]),
    /// The items at the end of the first way; their names are at the end of the second.
    Items(&'static str, &'static str),
}

/// The keys that tell channels apart.
pub(super) enum ChannelKey {
    None,
    /// At the end of this way from the segment.
    At(&'static str),
    /// Each segment is one, numbered from 0.
    Each,
}

/// Where an item of a list of words has what.
pub(super) struct WordKeys {
    pub text: &'static [&'static str],
    pub start: &'static [TimeKey],
    pub end: &'static [TimeKey],
    pub duration: &'static [TimeKey],
    pub score: ScoreKey,
    pub speaker: &'static [&'static str],
    pub channel: &'static str,
    pub kind: &'static str,
    /// Kinds that are no speech.
    pub left_out: &'static [&'static str],
    /// Where punctuation says that it belongs to the word before, after or between (`attaches_to`).
    pub attaches: &'static str,
    /// A start that is zero may be missing.
    pub zero_is_omitted: bool,
    /// Pronunciations are numbered: "leisure(2)".
    pub numbered: bool,
    pub estimated: &'static str,
}

/// Where the confidence of a word stands.
pub(super) enum ScoreKey {
    None,
    Probability(&'static [&'static str]),
    LogProbability(&'static str),
    /// In a list beside that of the words, from the segment; then from its item.
    Beside(&'static str, &'static str),
}

impl SegmentKeys {
    pub const PLAIN: Self = Self {
        text: &[],
        words: &["words[]"],
        start: &[],
        end: &[],
        duration: &[],
        speaker: &[],
        channel: ChannelKey::None,
        children: "",
    };
}

impl WordKeys {
    pub const PLAIN: Self = Self {
        text: &["text"],
        start: &[("start", Unit::Seconds)],
        end: &[("end", Unit::Seconds)],
        duration: &[],
        score: ScoreKey::None,
        speaker: &[],
        channel: "",
        kind: "",
        left_out: &[],
        attaches: "",
        zero_is_omitted: false,
        numbered: false,
        estimated: "",
    };
}

/// So many values are looked at for a sign.
pub(super) const LOOKED_AT: usize = 1000;

impl DialectSign {
    pub fn holds(&self, value: Json<'_>) -> bool {
        match self {
            Self::Has(way) => first(value, way).is_some(),
            Self::Any(ways) => first_of(value, ways).is_some(),
            Self::Text(way) => first(value, way).and_then(Json::text).is_some(),
            Self::Number(way) => first(value, way).and_then(Json::number).is_some(),
            Self::List(way) => first(value, way).and_then(Json::list).is_some(),
            Self::Whole(way) => {
                let (mut looked, mut whole) = (0, true);
                walk(value, way, &mut |found| {
                    looked += 1;
                    whole &= found.number().is_some_and(|number| number.fract() == 0.0);
                    !whole || looked == LOOKED_AT
                });
                whole && looked > 0
            }
        }
    }
}

impl RecordingKeys {
    pub fn of<'a>(&self, value: Json<'a>) -> Vec<(Option<Cow<'a, str>>, Json<'a>)> {
        match self {
            Self::One => vec![(None, value)],
            Self::Members(ways) => match first_of(value, ways).filter(|found| found.is_object()) {
                Some(found) => found.members().map(|(name, one)| (Some(Cow::Borrowed(name.raw())), one)).collect(),
                None => vec![(None, value)],
            },
            Self::Items(list, name) => {
                let items = all(value, list).into_iter();
                items.map(|item| (first(item, name).and_then(Json::text), item)).collect()
            }
        }
    }
}
