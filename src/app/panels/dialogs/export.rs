//! Writing the cues as subtitles.

use std::path::PathBuf;

use eframe::egui::{Frame, Label, Margin, RichText, ScrollArea, Stroke, TextStyle, Ui};

use super::modal::{self, note, quiet, row, section};
use super::path_field::PathField;
use super::writing::WriteTarget;
use crate::app::action::{Action, Browse};
use crate::app::icons;
use crate::app::looks::PathState;
use crate::app::output::{Output, OutputContent, OutputKind};
use crate::app::scene::Scene;
use crate::app::settings::{ExportChoices, Settings};
use crate::app::talk::Talk;
use crate::export::{ExportOptions, Format, LineEnding};

/// Cues that are shown before they are written.
const PREVIEWED: usize = 3;

/// What the name ends in that is suggested.
pub fn ending(settings: &Settings) -> &'static str {
    format_of(settings.export).extension()
}

pub fn export_ui(
    ui: &Ui,
    scene: &Scene<'_>,
    file: &mut WriteTarget,
    is_new: &mut bool,
    actions: &mut Vec<Action>,
) -> bool {
    let Some(talk) = scene.talk else { return true };
    modal::show(ui, scene, is_new, ("Export subtitles", 640.0), |ui, dialog| {
        let choices = scene.settings.export;
        let mut wanted = choices;
        let target = dialog.body(ui, |ui| {
            let field = file.show(ui, scene, ("File", Browse::Write(OutputKind::Subtitles)), actions);
            dialog.starts_at(ui, &field);
            // The ending of the name decides, as it does on the command line.
            if let Some(format) = file.field.path().and_then(|path| Format::from_path(&path).ok()) {
                wanted.vtt = format == Format::Vtt;
            }
            let path = file.field.path().map(|path| match scene.looks.standing(Some(&path)) {
                PathState::Folder => path,
                _ => with_ending(path, format_of(wanted)),
            });
            let target = file.outcome_ui(ui, scene, path);
            ui.add_space(4.0);
            let before = wanted;
            choices_ui(ui, &mut wanted);
            if wanted.vtt != before.vtt
                && !file.suggest_as(scene, format_of(wanted).extension())
                && let Some(path) = file.field.path()
            {
                let path = if Format::from_path(&path).is_ok() { path.with_extension("") } else { path };
                file.field = PathField::new(&with_ending(path, format_of(wanted)));
            }
            contents_ui(ui, scene, talk, format_of(wanted));
            target
        });
        if wanted != choices {
            let settings = Settings { export: wanted, ..scene.settings.clone() };
            actions.push(Action::Change(Box::new(settings)));
        }
        dialog.buttons(ui, |ui| {
            if let Some(place) = file.buttons_ui(ui, dialog, ("Export", target), actions) {
                actions.push(Action::Write(Output { content: OutputContent::Subtitles(options_of(wanted)), place }));
            }
        });
    })
}

fn format_of(choices: ExportChoices) -> Format {
    if choices.vtt { Format::Vtt } else { Format::Srt }
}

fn options_of(choices: ExportChoices) -> ExportOptions {
    ExportOptions {
        line_ending: if choices.crlf { LineEnding::CrLf } else { LineEnding::Lf },
        byte_order_mark: choices.byte_order_mark,
    }
}

/// The path with the ending of the format, unless it has that of a format already.
fn with_ending(path: PathBuf, format: Format) -> PathBuf {
    if Format::from_path(&path).is_ok() || path.file_name().is_none() {
        return path;
    }
    // "talk.v2" is a name without an ending, too.
    let mut name = path.into_os_string();
    name.push(".");
    name.push(format.extension());
    name.into()
}

fn choices_ui(ui: &mut Ui, choices: &mut ExportChoices) {
    row(ui, "Format", |ui, _| {
        ui.radio_value(&mut choices.vtt, false, "SubRip (.srt)");
        ui.radio_value(&mut choices.vtt, true, "WebVTT (.vtt)");
    });
    row(ui, "For old programs", |ui, _| {
        ui.checkbox(&mut choices.crlf, "Windows line ends").on_hover_text("End lines with CR and LF");
        let mark = ui.checkbox(&mut choices.byte_order_mark, "Byte order mark");
        mark.on_hover_text("Start with a mark by which some Windows programs recognise UTF-8");
    });
}

fn contents_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, format: Format) {
    let theme = scene.theme;
    let plural =
        |count: usize, one: &str, more: &str| if count == 1 { format!("1 {one}") } else { format!("{count} {more}") };
    section(ui, &plural(talk.cues().len(), "cue", "cues"));
    match talk.project_cues().problems.len() {
        0 => note(
            ui,
            icons::ACCEPT,
            theme.good,
            &format!("every cue keeps to the guideline {}", talk.project().guideline.name),
        ),
        count => {
            let text = format!(
                "{} with the guideline {}",
                plural(count, "problem", "problems"),
                talk.project().guideline.name
            );
            note(ui, icons::PROBLEM, theme.warning, &text)
        }
    };
    match talk.pending_boundary_count() {
        0 => note(ui, icons::ACCEPT, theme.good, "every boundary is decided"),
        count => {
            let text = format!("{} pending: written as proposed", plural(count, "boundary is", "boundaries are"));
            note(ui, icons::INFO, theme.quiet_text, &text)
        }
    };
    let cues = talk.cues();
    let first = format.write(&cues[..cues.len().min(PREVIEWED)], &ExportOptions::default());
    quiet(ui, scene, if cues.len() > PREVIEWED { "The file begins:" } else { "The whole file:" });
    let paper = Frame::new()
        .fill(theme.field)
        .stroke(Stroke::new(1.0, theme.line))
        .corner_radius(5)
        .inner_margin(Margin::same(8));
    paper.show(ui, |ui| {
        ScrollArea::horizontal().auto_shrink([false, true]).show(ui, |ui| {
            ui.add(Label::new(RichText::new(first.trim_end()).text_style(TextStyle::Monospace)).extend());
        });
    });
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn names_get_the_ending_of_the_format() {
        let check = |name: &str, format: Format, expected: &str| {
            assert_eq!(with_ending(PathBuf::from(name), format), Path::new(expected), "{name}");
        };
        check("talk", Format::Srt, "talk.srt");
        check("talk.v2", Format::Vtt, "talk.v2.vtt");
        check("talk.VTT", Format::Srt, "talk.VTT");
        check("talk.srt", Format::Vtt, "talk.srt");
    }
}
