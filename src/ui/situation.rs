//! How things stand in the window: what it depends on whether a command makes sense.

use super::pass::PassStage;

/// What the enabling of commands depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    /// A talk is open, at least a recording or a transcript.
    pub has_talk: bool,
    pub has_words: bool,
    /// It was listened to: there are boundaries.
    pub is_analysed: bool,
    /// The whole recording is decoded, so that it can be played.
    pub has_sound: bool,
    /// Sound tracks of its file, where there are several.
    pub audio_tracks: usize,
    pub has_cues: bool,
    /// A boundary is current.
    pub has_boundary: bool,
    /// The current boundary has a decision.
    pub is_decided: bool,
    /// A cue ends at the current boundary.
    pub is_cue_end: bool,
    /// A cue is selected or under the play head.
    pub has_cue: bool,
    /// Number of alternatives for the current boundary.
    pub alternatives: usize,
    /// Questions that are not answered.
    pub pending: usize,
    /// Undecided boundaries, including those that the user is not asked about.
    pub pending_boundaries: usize,
    /// A question about the text of a cue is current.
    pub asks_text: bool,
    /// How many questions are alike, that one among them.
    pub alike: usize,
    pub problems: usize,
    /// What breaks rules that are only this program's choice.
    pub hints: usize,
    /// In the current cue there are mended marks to take, or to put back; in the talk some on which nothing is decided.
    pub can_take_marks: bool,
    pub can_put_marks_back: bool,
    pub has_corrections: bool,
    /// Something is asked about the text of a cue.
    pub has_text_questions: bool,
    /// There are cues as a subtitle file has them, and one of them is asked about.
    pub keeps_cues: bool,
    /// The user has answered no question about them, nor looked at what speaks against them.
    pub is_unchecked: bool,
    pub asks_proof: bool,
    /// Something in the talk is written otherwise in the client's glossary.
    pub has_terms: bool,
    /// The current cue breaks the guideline, or there is a hint.
    pub cue_has_problem: bool,
    /// Some cue has a comment, or a bookmark.
    pub has_comments: bool,
    pub has_bookmarks: bool,
    /// Differences from the version it was compared with that are not settled.
    pub differences: usize,
    /// Second subtitles stand beside the cues.
    pub has_second: bool,
    /// Second texts that are still to be written.
    pub untranslated: usize,
    /// It is known where the shots of the video change.
    pub has_shots: bool,
    /// The recording has a picture, or may have one that only ffmpeg could show.
    pub has_picture: bool,
    /// There is something that the talk was compared with.
    pub is_compared: bool,
    /// Steps of the boundary factor from the usual.
    pub boundary_steps: i32,
    /// Whether as many boundaries are proposed as the model was tuned for.
    pub boundary_is_usual: bool,
    /// Something was learnt from decisions.
    pub has_learnt: bool,
    /// The profile of a client is chosen.
    pub has_profile: bool,
    pub can_undo: bool,
    pub can_redo: bool,
    pub is_changed: bool,
    /// Something runs in the background that can be cancelled.
    pub is_busy: bool,
    /// More of the talk is still to come.
    pub is_followed: bool,
    /// The talk is listened through.
    pub pass: Option<PassStage>,
    /// Proposals that were heard in the pass and can be accepted.
    pub heard: usize,
    /// The tour is taken, and one of its steps waits to be done.
    pub has_tour: bool,
    pub is_touring: bool,
}

impl Situation {
    /// The same situation while the talk is listened through. As long as it plays the current place is not shown, and nothing can be done
    /// to it.
    pub fn listening(self, stage: PassStage, heard: usize) -> Self {
        let now = Self { pass: Some(stage), heard, ..self };
        match stage {
            PassStage::Stopped(_) => now,
            PassStage::Playing | PassStage::Over => Self {
                has_boundary: false,
                is_decided: false,
                is_cue_end: false,
                has_cue: false,
                asks_text: false,
                alike: 0,
                asks_proof: false,
                alternatives: 0,
                can_take_marks: false,
                can_put_marks_back: false,
                cue_has_problem: false,
                ..now
            },
        }
    }
}
