//! All that panels may read. They change nothing: they push [`Action`](super::action::Action)s.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::action::Dialog;
use super::client_glossary::ClientGlossary;
use super::comparing::ReferenceComparison;
use super::diagnosis_page::DiagnosisPage;
use super::file_search::FileSearch;
use super::house_style::StyleLearning;
use super::job_kind::JobStatus;
use super::key_gate::KeyOwner;
use super::learning::Learning;
use super::live::LiveStatus;
use super::manual::OpenManual;
use super::model_facts::ModelFacts;
use super::opening_report::OpeningReport;
use super::pass::ListeningPass;
use super::path_states::PathStates;
use super::picture::FrameSource;
use super::recognition::Recognition;
use super::settings::Settings;
use super::shortcuts::KeyMap;
use super::situation::Situation;
use super::spelling::Spelling;
use super::talk::Talk;
use super::theme::Theme;
use super::tour::Tour;
use super::view::View;
use super::way_out::WayOut;
use base::recycle_bin::{KeptItem, KeptKind};
use base::texts::{Message, t};
use base::time::{Instant, Span};
use editor::project::{Recovery, StepName, shown_title};
use formats::transcript::TranscriptParts;

pub struct Scene<'a> {
    /// `None`: the start screen.
    pub talk: Option<&'a Talk>,
    pub view: &'a View,
    pub settings: &'a Settings,
    pub keys: &'a KeyMap,
    pub theme: &'a Theme,
    /// What is learnt from, beside the talk.
    pub learning: &'a Learning,
    pub situation: Situation,
    pub playback: Playback,
    /// What shows the picture of the recording; `None`: there is none, or it is hidden.
    pub picture: Option<&'a dyn FrameSource>,
    /// Where an edge of a cue is being dragged to.
    pub dragged_to: Option<Instant>,
    /// What runs in the background.
    pub jobs: &'a [JobStatus],
    /// What the person should know, newest last.
    pub notices: &'a [Notice],
    /// The dialogs that are open, the topmost last.
    pub dialogs: &'a [Dialog],
    /// The manual, over the dialog if there is one.
    pub manual: Option<OpenManual>,
    /// The tour, while it is taken.
    pub tour: Option<&'a Tour>,
    /// What is where paths point to.
    pub looks: &'a PathStates,
    /// A file that was asked for is being written.
    pub is_writing: bool,
    /// The talk beside another version, if it was compared with one.
    pub comparing: &'a ReferenceComparison,
    /// Who has the keyboard.
    pub key_owner: KeyOwner,
    /// What crashes left that can be taken up again.
    pub recoveries: &'a [RecoveryOffer],
    /// What is kept for 30 days; `None` while it is being listed.
    pub kept: Option<&'a [KeptOffer]>,
    /// A recording that may be read only if the person says so.
    pub asks_for: Option<&'a Path>,
    /// What the installed models say of themselves; `None` while they are read.
    pub models: Option<&'a ModelFacts>,
    /// What machine and program are like; `None` while they are being examined.
    pub diagnosis: Option<&'a DiagnosisPage>,
    /// Where networks run, once it is known.
    pub device: Option<&'a str>,
    /// How a talk stands that is still being spoken.
    pub live: Option<LiveStatus<'a>>,
    /// The pass in which the talk is listened through.
    pub pass: Option<&'a ListeningPass>,
    /// Which words are in no dictionary.
    pub spelling: &'a Spelling,
    /// Of the second texts.
    pub second_spelling: &'a Spelling,
    /// The glossary of the client that is chosen.
    pub glossary: &'a ClientGlossary,
    /// What was found in many files.
    pub file_search: &'a FileSearch,
    /// The style of a house that is learnt, or was.
    pub house_style: &'a StyleLearning,
    /// Which speech recognisers are here, and whether one works.
    pub recognition: &'a Recognition,
    /// What was recognised when the talk was opened, and what was odd.
    pub report: &'a OpeningReport,
    /// A transcript of which it is to be chosen what is opened.
    pub choosing: Option<(&'a Path, &'a TranscriptParts)>,
}

impl Scene<'_> {
    /// The dialog that is shown.
    pub fn dialog(&self) -> Option<Dialog> {
        self.dialogs.last().copied()
    }

    /// The licences of the models that the open talk was analysed with, where they forbid commercial use.
    pub fn binding_licences(&self) -> Option<String> {
        let talk = self.talk.filter(|talk| talk.evidence().is_some_and(|evidence| evidence.has_model()))?;
        self.models?.of(talk.project().models)?.binding_licences()
    }

    /// Whether something goes on in the background that has to do with the open talk.
    pub fn works_on_talk(&self) -> bool {
        self.jobs.iter().any(|job| job.kind.is_of_talk())
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playback {
    pub head: Instant,
    pub is_playing: bool,
    /// What is being played, if not all.
    pub span: Option<Span>,
    pub speed: f32,
    /// Whether there is a sound device; `None` until one was tried.
    pub has_device: Option<bool>,
    /// The peaks of what was sounded since the last frame, left and right, in decibels of full scale; none if there was
    /// nothing.
    pub levels: Option<[f32; 2]>,
}

/// Something to tell, once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub kind: NoticeKind,
    pub text: String,
    /// What can be done about it, with a button.
    pub way_out: Option<WayOut>,
    /// What may be done next, as a sentence.
    pub next: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Something was done.
    Done,
    /// Odd input that was still read, a part that is missing.
    Warning,
    /// Something could not be done.
    Failure,
}

/// What a crash left, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecoveryOffer {
    /// Name of the talk.
    pub title: String,
    /// "12 changes since the last save, the last one 4 minutes ago: accept boundary, move boundary …"
    pub summary: String,
}

/// Something that is kept, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptOffer {
    /// Where it is kept.
    pub id: PathBuf,
    pub title: String,
    /// "unsaved changes", "replaced file".
    pub what: &'static str,
    /// Where it came from.
    pub path: Option<PathBuf>,
    /// "4 minutes ago".
    pub when: String,
    /// Boundaries that a person answered in it.
    pub answered: Option<usize>,
    /// Whether it is a project, or becomes one.
    pub opens: bool,
    /// A name for a copy.
    pub suggested: PathBuf,
}

impl KeptOffer {
    pub fn of(kept: &KeptItem) -> Self {
        let beside = kept.original.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
        Self {
            id: kept.file.clone(),
            title: match kept.title.as_str() {
                "" => t!("window-no-name").to_owned(),
                title => shown_title(title).to_owned(),
            },
            what: kept.reason.label(),
            path: kept.original.clone(),
            when: ago(kept.at),
            answered: kept.answered,
            opens: kept.kind != KeptKind::File,
            suggested: beside.join(kept.suggested_name()),
        }
    }
}

/// "4 minutes ago".
fn ago(time: SystemTime) -> String {
    match time.elapsed().map(|ago| ago.as_secs()).unwrap_or(0) {
        0..90 => t!("window-just-now").to_owned(),
        seconds @ 90..5400 => t!("window-minutes-ago", count = (seconds + 30) / 60),
        seconds @ 5400..129_600 => t!("window-hours-ago", count = (seconds + 1800) / 3600),
        seconds => t!("window-days-ago", count = (seconds + 43_200) / 86_400),
    }
}

impl RecoveryOffer {
    pub fn of(recovery: &Recovery) -> Self {
        let ago = ago(recovery.last_change);
        let names = in_groups(&recovery.last_steps);
        let typed = recovery.draft.as_ref().map(|draft| {
            let text: String = draft.text.chars().take(60).collect();
            t!("start-recovery-typed", text = text.split_whitespace().collect::<Vec<_>>().join(" "))
        });
        let unsaved = (recovery.unsaved > 0)
            .then(|| t!("start-recovery-unsaved", count = recovery.unsaved, when = ago, steps = names));
        let parts = [unsaved, typed, recovery.damage.as_ref().map(Message::text)].into_iter().flatten();
        let summary = parts.collect::<Vec<_>>().join("; ");
        Self { title: shown_title(&recovery.title).to_owned(), summary }
    }
}

/// "4 × accept boundary, edit text": steps that follow on one another and have the same name are counted.
fn in_groups(names: &[StepName]) -> String {
    let groups = names.chunk_by(|a, b| a == b).map(|group| match group {
        [one] => one.shown(),
        more => format!("{} × {}", more.len(), more[0].shown()),
    });
    groups.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use editor::project::StepKind;

    #[test]
    fn steps_of_a_kind_are_counted() {
        let [accept, text] = [StepKind::AcceptBoundary, StepKind::EditText];
        let names = [accept, accept, text, accept].map(StepName::from);
        assert_eq!(in_groups(&names), "2 × accept boundary, edit text, accept boundary");
        assert_eq!(in_groups(&[]), "");
    }
}
