//! Saving, and writing everything else that a person wants to have in a file.

use std::path::Path;

use super::App;
use super::file_content::FileContent;
use super::file_jobs::FileJob;
use base::output_paths::InputFile;
use base::progress::Progress;
use base::texts::t;
use editor::comparison::{ReviewReport, SubtitleVersion, compare_versions};
use editor::export::{ReportError, ReportFormat, UnknownReportFormat};
use editor::house_style::StyleReport;
use editor::settling::decision_report;
use formats::subtitle_file::FileFormat;
use ui::action::Dialog;
use ui::file_search::{ChosenReplacements, FileFindings, FileReplacements, FilesQuery, OPEN_PROJECT};
use ui::output::{Output, OutputContent, OutputKind, OutputPlace, ReportKind, SubtitleOutput, project_path};
use ui::scene::NoticeKind;

impl App {
    /// Has all saved, unless a name would have to be asked for while a dialog is typed into: no key puts another in its place.
    pub(super) fn save(&mut self) {
        if !self.asks_for_name() || !self.desk.dialogs.top().is_some_and(Dialog::is_modal) {
            self.save_over_dialogs();
        }
    }

    /// Has all saved; asks for a name if the project has none, or none that it may take.
    pub(super) fn save_over_dialogs(&mut self) {
        self.update_unfinished();
        if self.asks_for_name() {
            self.desk.dialogs.open(Dialog::Write(OutputKind::Project));
        } else if let Some(talk) = &mut self.session.talk {
            talk.save();
        }
    }

    /// Whether saving needs a name first.
    fn asks_for_name(&self) -> bool {
        self.session.talk.as_ref().is_some_and(|talk| talk.path().is_none() || talk.is_read_only())
    }

    /// Has something written into a file of its own. What becomes of it comes as news.
    pub(super) fn write_output(&mut self, Output { content, place }: Output) {
        match content {
            OutputContent::Project => self.save_as(place),
            OutputContent::Subtitles(output) => self.write_subtitles(place, &output),
            OutputContent::Second { with_times_of_cues } => self.write_second(place, with_times_of_cues),
            OutputContent::Shots => self.write_shots(place),
            OutputContent::Report(ReportKind::Decisions) => self.write_decisions(place),
            OutputContent::Report(ReportKind::Quality) => self.write_quality_report(place),
            OutputContent::SecondQualityReport => self.write_second_quality_report(place),
            OutputContent::Report(ReportKind::Review) => self.write_review_report(place),
            OutputContent::Guideline(guideline) => self.write(place, as_json(&*guideline), FileContent::Guideline),
            OutputContent::StyleReport(style) => {
                let report = ReportFormat::from_path(&place.path).map(|format| StyleReport(&style).write(format));
                self.write_report(place, report, FileContent::StyleReport);
            }
            OutputContent::Glossary => {
                // Memory alone could be missing for it.
                if let Ok(table) = self.session.glossary.glossary().to_table() {
                    self.write_bytes(place, table, FileContent::Glossary);
                }
            }
            OutputContent::Profile => {
                if let Some(content) = self.session.learning.profile().map(as_json) {
                    self.write(place, content, FileContent::Profile);
                }
            }
        }
    }

    fn save_as(&mut self, OutputPlace { path, may_replace }: OutputPlace) {
        self.session.after_save = self.session.after_unsaved.take();
        self.update_unfinished();
        if let Some(talk) = &mut self.session.talk {
            talk.save_as(&project_path(&path), may_replace);
        }
    }

    fn write_subtitles(&mut self, place: OutputPlace, output: &SubtitleOutput) {
        self.update_unfinished();
        let Some(talk) = &self.session.talk else { return };
        let Some(format) = output.format.or_else(|| FileFormat::from_path(&place.path)) else {
            let text = t!("write-unknown-format", path = place.path.to_string_lossy());
            self.refuse_output(&place.path, text);
            return;
        };
        match talk.talk_file().for_programme(&output.programme).write(format, output.details, &output.options) {
            Ok(content) => {
                let cues = talk.cues().iter().filter(|cue| !output.options.leaves_out(cue.span)).count();
                let pending = talk.asked_boundary_count();
                // What is certain may stay as it was proposed.
                let is_finished = talk.queue().iter().all(|question| question.is_about_text());
                let what = FileContent::Subtitles { talk: talk.id().to_owned(), cues, pending, is_finished };
                self.write_bytes(place, content, what);
            }
            Err(error) => {
                let why = error.to_string();
                self.refuse_output(&place.path, why);
            }
        }
    }

    /// Says why there is nothing that could be written: in the dialog that asked for it, too.
    pub(super) fn refuse_output(&mut self, path: &Path, why: String) {
        self.desk.panels.dialogs.refused(path, &why);
        self.desk.notify(NoticeKind::Failure, why);
    }

    /// Has many files looked through.
    pub(super) fn find_in_files(&mut self, asked: FilesQuery) {
        let ticket = self.desk.file_search.next_ticket();
        let (in_use, control) = (self.files_in_use(), self.desk.file_search.control.clone());
        self.background.start(FileJob::FindInFiles { asked, ticket, in_use, control });
    }

    /// The open project, and what it is made from and compared with.
    fn files_in_use(&self) -> Vec<InputFile> {
        let reference = self.session.comparing.path();
        let reference = reference.map(|path| InputFile::new(t!("write-reference"), path));
        let talk = self.session.talk.as_ref();
        let project = talk.and_then(|talk| talk.path()).map(|path| InputFile::new(OPEN_PROJECT, path));
        project.into_iter().chain(talk.map(|talk| talk.inputs()).unwrap_or_default()).chain(reference).collect()
    }

    pub(super) fn take_found_in_files(&mut self, ticket: u64, found: Result<FileFindings, String>) {
        if !self.desk.file_search.is_last(ticket) {
            return;
        }
        self.desk.file_search.is_busy = false;
        match found {
            Ok(found) => self.desk.file_search.found = Some(found),
            Err(problem) => self.desk.notify(NoticeKind::Warning, problem),
        }
    }

    /// Has what was chosen replaced, file by file.
    pub(super) fn replace_in_files(&mut self, chosen: Box<ChosenReplacements>) {
        self.desk.file_search.next_ticket();
        let (in_use, control) = (self.files_in_use(), self.desk.file_search.control.clone());
        self.background.start(FileJob::ReplaceInFiles { chosen, in_use, control });
    }

    pub(super) fn take_replaced_in_files(&mut self, replaced: FileReplacements) {
        self.desk.looks.forget();
        self.desk.file_search.is_busy = false;
        let (hits, files) = (replaced.hits, replaced.files);
        let (kind, text) = match replaced.refused.len() + replaced.files_left {
            0 => (NoticeKind::Done, t!("find-files-replaced-all", hits = hits, files = files)),
            left => (NoticeKind::Warning, t!("find-files-replaced-not-all", hits = hits, files = files, left = left)),
        };
        self.desk.notify(kind, text);
        self.desk.file_search.replaced = Some(replaced);
    }

    fn write_decisions(&mut self, place: OutputPlace) {
        let Some(talk) = &self.session.talk else { return };
        let text = decision_report(talk.project(), talk.evidence().map(AsRef::as_ref), talk.project_cues());
        self.write(place, text, FileContent::Decisions);
    }

    fn write_quality_report(&mut self, place: OutputPlace) {
        self.update_unfinished();
        let Some(talk) = &self.session.talk else { return };
        let report = ReportFormat::from_path(&place.path).map(|format| talk.quality_report(format));
        self.write_report(place, report, FileContent::QualityReport);
    }

    fn write_second_quality_report(&mut self, place: OutputPlace) {
        self.update_unfinished();
        let Some(talk) = self.session.talk.as_ref().filter(|talk| talk.second().is_some()) else { return };
        let report = match ReportFormat::from_path(&place.path) {
            Ok(format) => match talk.second_quality_report(format) {
                Some(report) => Ok(report),
                None => return,
            },
            Err(unknown) => Err(unknown),
        };
        self.write_report(place, report, FileContent::QualityReport);
    }

    /// What the talk, as it is now, has otherwise than the version that it was compared with.
    fn write_review_report(&mut self, place: OutputPlace) {
        self.update_unfinished();
        let (Some(talk), Some(found)) = (&self.session.talk, self.session.comparing.found()) else { return };
        let mine = SubtitleVersion::of_cues(talk.cues()).cues;
        let theirs = &found.reference.cues;
        let options = self.session.comparing.options();
        // Nothing outside holds this progress, so it cannot be cancelled.
        let Ok(differences) = compare_versions(&mine, theirs, &options, &Progress::silent()) else { return };
        let names = [&talk.title(), &self.session.comparing.name()].map(String::clone);
        let names = [names[0].as_str(), names[1].as_str()];
        let notes = talk.notes();
        let report = ReviewReport { names, cues: [&mine, theirs], found: &differences, notes: &notes };
        let report = ReportFormat::from_path(&place.path).map(|format| report.write(format));
        self.write_report(place, report, FileContent::ReviewReport);
    }

    /// Has a report written, or tells why there is none.
    fn write_report(
        &mut self,
        place: OutputPlace,
        report: Result<Result<Vec<u8>, ReportError>, UnknownReportFormat>,
        what: FileContent,
    ) {
        match report {
            Ok(Ok(content)) => self.write_bytes(place, content, what),
            Ok(Err(error)) => {
                let text = what.unwritten(&place.path, &error.to_string());
                self.refuse_output(&place.path, text);
            }
            Err(unknown) => self.refuse_output(&place.path, unknown.to_string()),
        }
    }

    fn write(&mut self, place: OutputPlace, content: String, what: FileContent) {
        self.write_bytes(place, content.into_bytes(), what);
    }

    pub(super) fn write_bytes(
        &mut self,
        OutputPlace { path, may_replace }: OutputPlace,
        content: Vec<u8>,
        what: FileContent,
    ) {
        let reference = self.session.comparing.path().map(|path| InputFile::new(t!("write-reference"), path));
        let inputs = self
            .session
            .talk
            .as_ref()
            .map(|talk| talk.inputs())
            .unwrap_or_default()
            .into_iter()
            .chain(reference)
            .collect();
        self.background.start(FileJob::Write { path, content, what, may_replace, inputs });
    }
}

/// As a file that people may read.
fn as_json(value: &impl serde::Serialize) -> String {
    // Numbers and names: nothing that could fail.
    serde_json::to_string_pretty(value).unwrap_or_default()
}
