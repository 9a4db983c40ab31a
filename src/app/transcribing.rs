//! Transcripts that are made by a speech recogniser of the machine while the window goes on.

use std::path::PathBuf;

use super::App;
use super::arrival::OpeningStep;
use super::file_job_error::FileJobError;
use super::file_jobs::FileJob;
use base::texts::t;
use media::transcribing::{Transcription, TranscriptionOrder};
use ui::action::Dialog;
use ui::scene::NoticeKind;

impl App {
    /// Shows how transcripts are made, and looks which recognisers are here: one may have been installed since the last time.
    pub(super) fn offer_transcribing(&mut self) {
        self.desk.recognition.found = None;
        if !self.background.files.is_transcribing() {
            self.desk.recognition.failure = None;
        }
        self.background.start(FileJob::FindRecognisers(self.background.recognisers.clone()));
        self.desk.dialogs.open(Dialog::MakeTranscript);
    }

    /// Has a transcript made. One at a time: they take all of the machine.
    pub(super) fn transcribe(&mut self, order: Box<TranscriptionOrder>) {
        if self.background.files.is_transcribing() {
            return;
        }
        self.desk.recognition.recording = Some(order.recording.clone());
        self.desk.recognition.failure = None;
        self.background.start(FileJob::Transcribe(order, self.background.recognisers.scratch.clone()));
    }

    /// Opens what was made, as if it had been dropped with its recording.
    pub(super) fn take_transcribed(&mut self, recording: PathBuf, made: Result<Box<Transcription>, FileJobError>) {
        // The file may be one whose name is typed in a field.
        self.desk.looks.forget();
        let made = match made {
            Ok(made) => made,
            Err(error) => {
                self.desk.recognition.failure = Some(error.to_string());
                // The dialog tells it.
                if self.desk.dialogs.top() != Some(Dialog::MakeTranscript) {
                    self.report_failure(&error);
                }
                return;
            }
        };
        self.desk.dialogs.close(|dialog| matches!(dialog, Dialog::MakeTranscript | Dialog::StopTranscribing));
        let path = made.path.display().to_string();
        self.desk.notify(NoticeKind::Done, t!("transcribe-done", count = made.words, path = path));
        let is_open = self.session.talk.as_ref().is_some_and(|talk| {
            talk.words().is_empty() && talk.project().recording.as_deref() == Some(recording.as_path())
        });
        let transcript = made.path;
        if is_open {
            self.open(vec![transcript]);
        } else if self.session.talk.is_none() {
            self.open(vec![recording, transcript]);
        }
        // A user who works on another talk meanwhile is not taken away from it; the message says where the transcript is.
    }

    /// Ends the program; asks first if a transcript is being made, which may be the work of an hour.
    pub(super) fn quit(&mut self) {
        if self.background.files.is_transcribing() {
            self.desk.dialogs.open(Dialog::StopTranscribing);
        } else {
            self.leave_for(OpeningStep::Quit);
        }
    }
}
