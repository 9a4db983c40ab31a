//! A cue of unspoken text: credits, sounds, songs, what is written on the screen.
//!
//! Its words stand among the others but take no time, so that no word and no pause is any other for it; when it is shown is set by
//! hand. A new analysis of the recording leaves its words out ([`Project::spoken_words`]).

use super::edit_error::EditError;
use super::{Change, Edge, Project};
use crate::decisions::{Decision, DecisionKind};
use base::texts::t;
use base::time::{Duration, Instant, Span};
use formats::subtitle_file::tagged_words;
use formats::transcript::{Word, WordId};

/// No cue becomes shorter than this by hand.
const SHORTEST: Duration = Duration::from_millis(40);

/// A cue that is to be put in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCue {
    /// The last word of the cue before it; `None`: it comes first.
    pub after: Option<WordId>,
    /// Line breaks count.
    pub text: String,
    /// When it is to appear, if there is room; else as near as there is.
    pub at: Instant,
    /// For how long; `None`: as long as the guideline wants it for reading.
    pub duration: Option<Duration>,
    /// When the cue before it goes, and the one after it appears; `None`: there is none.
    pub room: (Option<Instant>, Option<Instant>),
}

impl Project {
    /// When a new cue is shown: where it is wanted or as near as there is room, shorter if need be but never shorter than the
    /// guideline's shortest.
    ///
    /// # Errors
    /// [`EditError::Nothing`] without a text, [`EditError::NoRoom`] where the cues beside it leave too little.
    pub fn span_of_new_cue(&self, cue: &NewCue) -> Result<Span, EditError> {
        let guideline = &self.guideline;
        let text = cue.text.trim();
        if guideline.chars(text) == 0 {
            return Err(EditError::Nothing(t!("edit-no-text")));
        }
        let by_guideline = guideline.comfortable_time(text).max(guideline.min_duration).min(guideline.max_duration);
        let wanted = cue.duration.unwrap_or(by_guideline).max(SHORTEST);
        let needed = wanted.min(guideline.min_duration.max(SHORTEST));
        let free_from = cue.room.0.map_or(Instant::ZERO, |end| guideline.earliest_in(end).max(Instant::ZERO));
        let free_to = cue.room.1.map(|start| guideline.latest_out(start));
        let start = cue.at.max(free_from);
        let Some(free_to) = free_to else { return Ok(Span::new(start, start + wanted)) };
        let room = free_to - free_from;
        if room < needed {
            let (room, needed) = (room.max(Duration::ZERO).as_secs(), needed.as_secs());
            return Err(EditError::NoRoom { room, needed });
        }
        let start = start.min(free_to - needed);
        Ok(Span::new(start, (start + wanted).min(free_to)))
    }

    /// The words that are spoken, for the analysis of the recording: not those that a person put in as unspoken.
    pub fn spoken_words(&self) -> Vec<Word> {
        let is_spoken = |word: &&Word| !self.is_unspoken(word);
        self.words.iter().filter(is_spoken).cloned().collect()
    }

    /// Whether a word was put in by hand and takes no time.
    pub fn is_unspoken(&self, word: &Word) -> bool {
        word.span.start == word.span.end && self.pins.is_typed(word.id)
    }
}

/// The changes when a cue is put in.
pub(super) fn insert_cue(project: &Project, cue: &NewCue) -> Result<Vec<Change>, EditError> {
    let at = match cue.after {
        Some(before) => project.position(before).ok_or(EditError::NoSuchWord)? + 1,
        None => 0,
    };
    let Span { start, end } = project.span_of_new_cue(cue)?;
    let earliest = at.checked_sub(1).map_or(Instant::ZERO, |before| project.words[before].span.end);
    let latest = project.words.get(at).map_or(start.max(earliest), |next| next.span.start.max(earliest));
    let moment = start.clamp(earliest, latest);
    let mut texts: Vec<(&str, bool)> = Vec::new();
    for line in cue.text.lines() {
        let first_of_line = texts.len();
        texts.extend(tagged_words(line).map(|text| (text, false)));
        if let Some(last) = first_of_line.checked_sub(1).filter(|_| texts.len() > first_of_line) {
            texts[last].1 = true;
        }
    }
    let id = |index: usize| WordId(project.next_word.saturating_add(index as u32));
    let word = |(index, (text, _)): (usize, &(&str, bool))| Word {
        id: id(index),
        text: (*text).to_owned(),
        span: Span::new(moment, moment),
        raw_span: None,
        estimated: false,
        confidence: None,
        speaker: None,
    };
    let words: Vec<Word> = texts.iter().enumerate().map(word).collect();
    let Some(last) = words.len().checked_sub(1) else { return Err(EditError::Nothing(t!("edit-no-text"))) };

    let mut changes = Vec::new();
    // The cue before it ends where it ended, and was not decided about by this.
    if let Some(before) = cue.after {
        let from = project.pins.decision(before).copied();
        if from.is_none_or(|decision| !decision.is_boundary()) {
            let to = Some(Decision::new(DecisionKind::Held { boundary: true }, None));
            changes.push(Change::Decision { gap: before, from, to });
        }
    }
    changes.push(Change::Words { at, from: Vec::new(), to: words });
    for (index, (_, breaks)) in texts.iter().enumerate() {
        changes.push(Change::Typed { word: id(index), from: false, to: true });
        let kind = if index < last { DecisionKind::Held { boundary: false } } else { DecisionKind::Added };
        // It says nothing of the sound.
        let decision = Decision { unseen: index == last, ..Decision::new(kind, None) };
        changes.push(Change::Decision { gap: id(index), from: None, to: Some(decision) });
        if index < last {
            changes.push(Change::LineBreak { gap: id(index), from: None, to: Some(*breaks) });
        }
    }
    for (edge, at) in [(Edge::In(id(0)), start), (Edge::Out(id(last)), end)] {
        changes.push(Change::Time { edge, from: None, to: Some(at) });
    }
    Ok(changes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::guideline::Guideline;

    fn project() -> Project {
        let guideline =
            Guideline { min_gap: formats::guideline::CueGap::Time(Duration::from_millis(100)), ..Guideline::ted() };
        Project { guideline, ..Project::default() }
    }

    #[test]
    fn a_new_cue_stands_where_it_is_wanted_or_as_near_as_there_is_room() {
        let project = project();
        let shortest = project.guideline.min_duration.as_millis_rounded();
        let check = |at: i64, duration: Option<i64>, room: (Option<i64>, Option<i64>), expected: Option<(i64, i64)>| {
            let instant = |millis: Option<i64>| millis.map(Instant::from_millis);
            let cue = NewCue {
                after: None,
                text: "Music".to_owned(),
                at: Instant::from_millis(at),
                duration: duration.map(Duration::from_millis),
                room: (instant(room.0), instant(room.1)),
            };
            let found = project.span_of_new_cue(&cue).ok();
            let found = found.map(|span| (span.start.as_millis_rounded(), span.end.as_millis_rounded()));
            assert_eq!(found, expected, "{at} {duration:?} in {room:?}");
        };
        check(5_000, None, (None, None), Some((5_000, 5_000 + shortest)));
        check(5_000, Some(3_000), (None, None), Some((5_000, 8_000)));
        check(5_000, Some(3_000), (Some(4_950), None), Some((5_050, 8_050)));
        check(5_000, Some(3_000), (None, Some(7_100)), Some((5_000, 7_000)));
        // So late that it would be too short: a little earlier.
        check(6_900, Some(3_000), (None, Some(7_100)), Some((7_000 - shortest, 7_000)));
        check(5_000, None, (Some(5_000), Some(5_200 + shortest)), Some((5_100, 5_100 + shortest)));
        check(5_000, None, (Some(5_000), Some(5_199 + shortest)), None);
        check(5_000, None, (Some(5_000), Some(5_000)), None);
    }

    #[test]
    fn how_much_room_there_is_and_is_needed_is_said() {
        let project = project();
        let at = Some(Instant::from_millis(5_000));
        let cue = NewCue { after: None, text: "Music".into(), at: Instant::ZERO, duration: None, room: (at, at) };
        let error = insert_cue(&project, &cue).unwrap_err().to_string();
        assert!(error.starts_with("there is no room for it: 0.00 s are free between the cues, "), "{error}");
        let empty = NewCue { text: " \n ".into(), ..cue };
        assert!(matches!(insert_cue(&project, &empty), Err(EditError::Nothing(_))));
        let lost = NewCue { after: Some(WordId(7)), text: "Music".into(), ..empty };
        assert!(matches!(insert_cue(&project, &lost), Err(EditError::NoSuchWord)));
    }
}
