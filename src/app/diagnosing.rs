//! Asking what machine and program are like, and telling of a crash.

use eframe::egui;

use super::App;
use super::file_jobs::FileJob;
use analysis::diagnostics::{DeviceQuestion, DiagnosisScope, PROGRAM_PATIENCE, UntoldCrash};
use base::texts::t;
use base::user_folders;
use ui::action::Dialog;
use ui::scene::NoticeKind;
use ui::way_out::WayOut;

impl App {
    /// Has the machine looked at again, for the dialog that opens.
    pub(super) fn diagnose(&mut self) {
        let folders = &self.background.folders;
        let scope = DiagnosisScope {
            settings: folders.settings.clone(),
            journals: folders.journals.clone(),
            profiles: folders.profiles.clone(),
            log: user_folders::log(),
            cache: user_folders::cache(),
            dictionaries: folders.dictionaries.clone(),
            device: DeviceQuestion::Known(self.background.jobs.device.clone()),
            patience: PROGRAM_PATIENCE,
        };
        self.desk.diagnosis = None;
        self.background.start(FileJob::Diagnose(Box::new(scope)));
        self.open_dialog(Dialog::Diagnostics);
    }

    pub(super) fn report_crash(&mut self, crash: UntoldCrash) {
        let path = crash.path.display().to_string();
        let way_out = Some(WayOut::CopyReport(crash.text));
        self.desk.notify_offering(NoticeKind::Warning, t!("crash-last-time", path = path), way_out);
    }

    pub(super) fn copy(&mut self, ctx: &egui::Context, text: String) {
        ctx.copy_text(text);
        self.desk.notify(NoticeKind::Done, t!("diagnostics-copied"));
    }
}
