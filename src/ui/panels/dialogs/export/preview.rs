//! What would be written: how the file begins, what gets lost, and why it cannot be.

use eframe::egui::{Frame, Label, Margin, RichText, ScrollArea, Stroke, TextStyle, Ui};

use crate::icons;
use crate::panels::dialogs::modal::{note, quiet};
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::t;
use editor::export::FileDetails;
use formats::subtitle_file::{FileEncoding, FileFormat, LineEnding, Programme, WriteOptions};

/// Cues that are shown before they are written, and lines of them.
pub const PREVIEWED: usize = 3;
const MAX_LINES: usize = 14;

/// Worked out once for each choice.
#[derive(Debug, PartialEq)]
pub struct FilePreview {
    revision: u64,
    format: FileFormat,
    details: FileDetails,
    options: WriteOptions,
    programme: Programme,
    head: Option<String>,
    losses: Vec<String>,
    problem: Option<String>,
}

impl FilePreview {
    fn new(
        talk: &Talk,
        (format, details, options): (FileFormat, FileDetails, WriteOptions),
        programme: &Programme,
    ) -> Self {
        let file = talk.talk_file().for_programme(programme);
        let losses = file.losses(format, details, &options).iter().map(ToString::to_string).collect();
        let is_text = format != FileFormat::EbuStl;
        let shown = WriteOptions {
            encoding: FileEncoding::Utf8,
            byte_order_mark: false,
            line_ending: LineEnding::Lf,
            ..options
        };
        let first = || file.write_first(PREVIEWED, format, details, &shown).ok();
        let head = if is_text { first().map(|bytes| beginning(&bytes)) } else { None };
        let problem = file.write(format, details, &options).err().map(|error| error.to_string());
        let programme = programme.clone();
        Self { revision: talk.revision(), format, details, options, programme, head, losses, problem }
    }

    /// The one that is there, if it is still that of the choice.
    pub fn of<'a>(
        kept: &'a mut Option<Self>,
        talk: &Talk,
        (format, details, options): (FileFormat, FileDetails, WriteOptions),
        programme: &Programme,
    ) -> &'a Self {
        let is_same = kept.as_ref().is_some_and(|kept| {
            let made_of = (kept.revision, kept.format, kept.details, &kept.options, &kept.programme);
            made_of == (talk.revision(), format, details, &options, programme)
        });
        if !is_same {
            *kept = None;
        }
        kept.get_or_insert_with(|| Self::new(talk, (format, details, options), programme))
    }

    pub fn can_be_written(&self) -> bool {
        self.problem.is_none()
    }

    /// In one or two lines.
    pub fn losses_ui(&self, ui: &mut Ui, scene: &Scene<'_>) {
        let theme = scene.theme;
        if let Some(problem) = &self.problem {
            note(ui, icons::PROBLEM, theme.bad, problem);
        } else if self.losses.is_empty() {
            note(ui, icons::ACCEPT, theme.good, t!("export-no-losses"));
        } else {
            note(ui, icons::WARNING, theme.warning, &t!("export-losses", losses = self.losses.join("; ")));
        }
    }

    pub fn head_ui(&self, ui: &mut Ui, scene: &Scene<'_>, is_whole: bool) {
        let Some(head) = &self.head else {
            quiet(ui, scene, t!("export-made-of-bytes"));
            return;
        };
        let is_cut = !is_whole || head.lines().count() >= MAX_LINES;
        quiet(ui, scene, if is_cut { t!("export-file-begins") } else { t!("export-whole-file") });
        let paper = Frame::new()
            .fill(scene.theme.field)
            .stroke(Stroke::new(1.0, scene.theme.line))
            .corner_radius(5)
            .inner_margin(Margin::same(8));
        paper.show(ui, |ui| {
            ScrollArea::horizontal().auto_shrink([false, true]).show(ui, |ui| {
                ui.add(Label::new(RichText::new(head.trim_end()).text_style(TextStyle::Monospace)).extend());
            });
        });
    }
}

fn beginning(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.lines().take(MAX_LINES).collect::<Vec<_>>().join("\n")
}
