//! The state of the window.

use std::path::PathBuf;

use super::arrival::OpeningStep;
use super::background::Background;
use super::background_reading::BackgroundReading;
use super::desk::Desk;
use super::former_readings::FormerReadings;
use super::stage::Stage;
use editor::project::TextDraft;
use ui::client_glossary::ClientGlossary;
use ui::comparing::ReferenceComparison;
use ui::examine::ExaminedFiles;
use ui::learning::Learning;
use ui::live::{FollowedTalk, LiveStatus};
use ui::opening_report::OpeningReport;
use ui::pass::ListeningPass;
use ui::spelling::Spelling;
use ui::talk::Talk;
use ui::tour::Tour;

/// The state of the window, in four parts.
pub struct App {
    pub(super) session: OpenSession,
    pub(super) stage: Stage,
    pub(super) desk: Desk,
    pub(super) background: Background,
}

/// The talk that is open, and what is asked and pending about it.
#[derive(Default)]
pub(super) struct OpenSession {
    pub(super) talk: Option<Talk>,
    /// The talk is still being spoken.
    pub(super) following: Option<FollowedTalk>,
    /// The large reader reads the talk in the background.
    pub(super) reading: Option<BackgroundReading>,
    /// What was found in the talk before its language or the models were changed.
    pub(super) former_readings: FormerReadings,
    /// What was heard of the words is of another recording, or a person wants it heard anew.
    pub(super) hears_anew: bool,
    /// The talk is listened through.
    pub(super) pass: Option<ListeningPass>,
    /// The talk is the sample, and the user is taken through it.
    pub(super) tour: Option<Tour>,
    pub(super) learning: Learning,
    pub(super) glossary: ClientGlossary,
    pub(super) comparing: ReferenceComparison,
    pub(super) spelling: Spelling,
    /// Of the second texts.
    pub(super) second_spelling: Spelling,
    pub(super) kept_draft: KeptDraft,
    /// When what did not work is tried again, in seconds.
    pub(super) retries_at: Option<f64>,
    /// A recording that may be read only if the person says so.
    pub(super) asks_for: Option<PathBuf>,
    /// The project whose recording is not read for now.
    pub(super) refused_recording: Option<PathBuf>,
    /// What was recognised when the talk was opened, and what was odd.
    pub(super) report: OpeningReport,
    /// Files of which it is to be chosen what is opened.
    pub(super) choosing: Option<Box<ExaminedFiles>>,
    /// What was asked for while there were unsaved changes.
    pub(super) after_unsaved: Option<OpeningStep>,
    /// What was asked for and follows when the talk is saved.
    pub(super) after_save: Option<OpeningStep>,
}

impl OpenSession {
    /// How the talk stands, if it is followed.
    pub(super) fn live_status(&self) -> Option<LiveStatus<'_>> {
        Some(self.following.as_ref()?.status(self.talk.as_ref()?))
    }
}

/// What is being typed, as it was written down last, and when, in seconds.
pub(super) struct KeptDraft {
    pub(super) draft: Option<TextDraft>,
    pub(super) at: f64,
}

impl Default for KeptDraft {
    fn default() -> Self {
        Self { draft: None, at: f64::NEG_INFINITY }
    }
}
