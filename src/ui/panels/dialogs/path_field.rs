//! A path that is typed, pasted or chosen.

use std::path::{Path, PathBuf};

use eframe::egui::{Button, Color32, Response, TextEdit, TextStyle, Ui, Vec2};

use super::modal::{note, stays_in};
use crate::action::{Action, Browse};
use crate::icons;
use crate::output::OutputKind;
use crate::path_states::PathState;
use crate::scene::Scene;
use base::texts::t;

/// Width of the button beside the field, at least.
const BROWSE: f32 = 84.0;

#[derive(Debug, Default)]
pub struct PathField {
    pub text: String,
}

impl PathField {
    pub fn new(path: &Path) -> Self {
        Self { text: path.to_string_lossy().into_owned() }
    }

    /// The path that is meant; `None`: nothing is typed.
    pub fn path(&self) -> Option<PathBuf> {
        let text = self.text.trim();
        // Terminals and file managers put quotes around what is copied from them.
        let quoted = |mark: char| text.strip_prefix(mark)?.strip_suffix(mark);
        let text = quoted('"').or_else(|| quoted('\'')).unwrap_or(text);
        if text.is_empty() {
            return None;
        }
        let path = match (text.strip_prefix('~'), std::env::home_dir()) {
            (Some(""), Some(home)) => home,
            (Some(rest), Some(home)) if rest.starts_with(['/', '\\']) => home.join(&rest[1..]),
            _ => PathBuf::from(text),
        };
        Some(std::path::absolute(&path).unwrap_or(path))
    }

    /// The field with its label above and a button that asks the desktop.
    pub fn show(&mut self, ui: &mut Ui, label: &str, browse: Option<Browse>, actions: &mut Vec<Action>) -> Response {
        let name = ui.label(label).id;
        let row = ui.horizontal(|ui| {
            let button_width = browse_width(ui);
            let room = if browse.is_some() { button_width + ui.spacing().item_spacing.x } else { 0.0 };
            let width = (ui.available_width() - room).max(80.0);
            let field = ui.add(TextEdit::singleline(&mut self.text).desired_width(width)).labelled_by(name);
            if let Some(browse) = browse {
                let button = ui.add(Button::new(t!("path-browse")).min_size(Vec2::new(button_width, 24.0)));
                if button.accessible_name(browse_name(browse)).clicked() {
                    actions.push(Action::Browse(browse));
                }
            }
            field
        });
        stays_in(ui, &row.inner);
        row.inner
    }

    /// Says why no file can be read there; the path of one that can.
    pub fn file_ui(&self, ui: &mut Ui, scene: &Scene<'_>) -> Option<PathBuf> {
        let path = self.path();
        let standing = scene.looks.standing(path.as_deref());
        if let Some(problem) = standing.problem() {
            note(ui, icons::PROBLEM, scene.theme.bad, problem);
        }
        path.filter(|_| standing == PathState::File)
    }
}

/// Says what is where the path points to; whether that stands in no one's way.
pub fn standing_ui(ui: &mut Ui, scene: &Scene<'_>, standing: PathState) -> bool {
    let theme = scene.theme;
    match (standing, standing.problem()) {
        (PathState::File, _) => note(ui, icons::ACCEPT, theme.good, t!("path-found")),
        (PathState::NoFile(what), _) => note(ui, icons::PROBLEM, theme.bad, &t!("path-is-kind", what = what.name())),
        (PathState::Unknown, _) => note(ui, icons::BUSY, theme.quiet_text, t!("path-looking")),
        (_, Some(problem)) => note(ui, icons::PROBLEM, theme.bad, problem),
        (_, None) => return true,
    };
    standing == PathState::File
}

/// Its word is longer in some languages. A row wider than the dialog would widen that, and what stands below it would wrap later.
fn browse_width(ui: &Ui) -> f32 {
    let font = TextStyle::Button.resolve(ui.style());
    let text = ui.fonts_mut(|fonts| fonts.layout_no_wrap(t!("path-browse").to_owned(), font, Color32::PLACEHOLDER));
    (text.size().x + 2.0 * ui.spacing().button_padding.x).ceil().max(BROWSE)
}

/// What the button beside a field does, for users of a screen reader.
fn browse_name(browse: Browse) -> &'static str {
    match browse {
        Browse::Recording | Browse::Transcribable => t!("path-browse-recording"),
        Browse::Transcript => t!("path-browse-transcript"),
        Browse::Project => t!("path-browse-project"),
        Browse::Write(OutputKind::Project) => t!("path-browse-project-file"),
        Browse::Write(_) => t!("path-browse-file"),
        Browse::Reference => t!("path-browse-reference"),
        Browse::SearchFolder => t!("path-browse-search-folder"),
        Browse::StyleFolder => t!("path-browse-style-folder"),
        Browse::Second => t!("path-browse-second"),
        Browse::Video => t!("path-browse-video"),
        Browse::Shots => t!("path-browse-shots"),
        Browse::LiveTranscript => t!("path-browse-live-transcript"),
        Browse::LiveSound => t!("path-browse-live-sound"),
        Browse::Ffmpeg => t!("path-browse-ffmpeg"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path_states::PathStates;

    #[test]
    fn paths_are_understood_as_people_type_them() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("talk.json");
        std::fs::write(&file, "{}").unwrap();
        let check = |text: &str, expected: Option<&Path>, standing: PathState| {
            let path = PathField { text: text.to_owned() }.path();
            assert_eq!(path.as_deref(), expected, "{text}");
            assert_eq!(PathStates::direct().standing(path.as_deref()), standing, "{text}");
        };
        check("  ", None, PathState::Empty);
        check(&file.to_string_lossy(), Some(&file), PathState::File);
        check(&format!(" \"{}\" ", file.display()), Some(&file), PathState::File);
        check(&folder.path().to_string_lossy(), Some(folder.path()), PathState::Folder);
        let missing = folder.path().join("b.srt");
        check(&missing.to_string_lossy(), Some(&missing), PathState::Missing);
        let lost = folder.path().join("none").join("b.srt");
        check(&lost.to_string_lossy(), Some(&lost), PathState::NoFolder);
        if let Some(home) = std::env::home_dir() {
            let field = PathField { text: "~/x.srt".to_owned() };
            assert_eq!(field.path(), Some(home.join("x.srt")));
        }
    }
}
