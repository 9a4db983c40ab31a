//! Talks that were open before.

use std::path::{Path, PathBuf};

use eframe::egui::{self, Align, Label, Layout, RichText, Sense, TextStyle, Ui, UiBuilder, WidgetInfo, vec2};

use crate::action::Action;
use crate::icons;
use crate::panels::painted::{bar, glyph, quiet, strong};
use crate::path_states::PathStates;
use crate::scene::Scene;
use crate::settings::RecentTalk;
use base::texts::t;

/// The files that open a talk again: the project, or else what it was made from.
pub fn paths(talk: &RecentTalk) -> Vec<PathBuf> {
    match &talk.project {
        Some(project) => vec![project.clone()],
        None => [&talk.recording, &talk.transcript].into_iter().flatten().cloned().collect(),
    }
}

fn first_path(talk: &RecentTalk) -> Option<&Path> {
    [&talk.project, &talk.recording, &talk.transcript].into_iter().flatten().next().map(PathBuf::as_path)
}

/// What a talk is called: its file without ending.
pub fn title(talk: &RecentTalk) -> String {
    let name = first_path(talk).and_then(Path::file_stem);
    name.map_or_else(|| t!("start-talk").to_owned(), |name| name.to_string_lossy().into_owned())
}

/// The folder a talk is in, as text.
pub fn folder(talk: &RecentTalk) -> String {
    first_path(talk).and_then(Path::parent).map(|folder| folder.display().to_string()).unwrap_or_default()
}

/// Names of the files of a talk that are not there any more.
pub fn missing(talk: &RecentTalk, looks: &PathStates) -> Vec<String> {
    let gone = paths(talk).into_iter().filter(|path| looks.standing(Some(path)).is_missing());
    gone.filter_map(|path| path.file_name().map(|name| name.to_string_lossy().into_owned())).collect()
}

/// A row that opens a talk again.
pub fn recent_row(ui: &mut Ui, scene: &Scene<'_>, talk: &RecentTalk, missing: &[String], actions: &mut Vec<Action>) {
    let theme = scene.theme;
    let title = title(talk);
    let progress = match talk.boundaries {
        0 => t!("start-not-analysed").to_owned(),
        all => t!("start-settled-of", settled = talk.settled, all = all),
    };
    let gone = match missing {
        [] => None,
        missing => Some(t!("start-missing", files = missing.join(", "))),
    };
    let width = ui.available_width();
    let response = ui
        .scope_builder(UiBuilder::new().sense(Sense::click()), |ui| {
            let visuals = *ui.style().interact(&ui.response());
            let frame = egui::Frame::NONE.inner_margin(egui::Margin::symmetric(12, 7)).corner_radius(5.0);
            let mut prepared = frame.fill(visuals.weak_bg_fill).stroke(visuals.bg_stroke).begin(ui);
            {
                let ui = &mut prepared.content_ui;
                ui.set_width(width - 26.0);
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.horizontal(|ui| {
                    glyph(ui, icons::RECENT, 16.0, theme.quiet_text);
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                        ui.label(quiet(progress.as_str(), theme));
                        if ui.available_width() > 250.0 && talk.boundaries > 0 {
                            let share = talk.settled as f32 / talk.boundaries as f32;
                            bar(ui, share, vec2(60.0, 4.0), theme.accepted, theme, t!("start-settled-share"));
                        }
                        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                            ui.add(Label::new(strong(title.as_str())).truncate());
                        });
                    });
                });
                ui.add(Label::new(quiet(folder(talk), theme)).truncate());
                if let Some(gone) = &gone {
                    ui.horizontal_wrapped(|ui| {
                        ui.spacing_mut().item_spacing.x = 5.0;
                        glyph(ui, icons::WARNING, 13.0, theme.warning);
                        ui.label(RichText::new(gone).text_style(TextStyle::Small).color(theme.warning));
                    });
                }
            }
            prepared.end(ui);
        })
        .response;
    let gone = gone.map(|gone| format!(", {gone}")).unwrap_or_default();
    let spoken = format!("{title}, {progress}{gone}");
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &spoken));
    if response.clicked() {
        actions.push(Action::Open(paths(talk)));
    }
    response.on_hover_text(t!("start-recent-help"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_talk_is_named_after_its_file_and_opened_by_its_project() {
        let mut talk = RecentTalk {
            recording: Some("/talks/a/harbour.flac".into()),
            transcript: Some("/talks/a/harbour.json".into()),
            ..RecentTalk::default()
        };
        assert_eq!((title(&talk).as_str(), folder(&talk).as_str()), ("harbour", "/talks/a"));
        assert_eq!(paths(&talk).len(), 2);
        assert_eq!(missing(&talk, &PathStates::direct()), ["harbour.flac", "harbour.json"]);
        talk.project = Some("/talks/b/boats.breathmark".into());
        assert_eq!((title(&talk).as_str(), paths(&talk).len()), ("boats", 1));
    }
}
