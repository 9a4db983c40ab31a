//! Naming a file that is to be written.

use std::path::PathBuf;

use eframe::egui::Ui;

use super::super::super::icons;
use super::super::super::scene::Scene;
use super::modal::note;
use super::path_field::{PathField, Standing};

/// Says what would happen to the file; the path if it can be written there.
pub fn target_ui(ui: &mut Ui, scene: &Scene<'_>, field: &mut PathField, path: Option<PathBuf>) -> Option<PathBuf> {
    let theme = scene.theme;
    let shown = |path: &PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    match (field.standing(path.as_deref()), &path) {
        (Standing::Missing, Some(path)) => {
            note(ui, icons::INFO, theme.quiet_text, &format!("{} will be made", shown(path)));
        }
        (Standing::File, Some(path)) => {
            note(ui, icons::WARNING, theme.warning, &format!("replaces an existing file: {}", shown(path)));
        }
        (Standing::Folder, _) => {
            note(ui, icons::PROBLEM, theme.bad, "this is a folder; add the name of a file");
            return None;
        }
        (Standing::NoFolder, Some(path)) => {
            let folder = path.parent().map(|folder| folder.display().to_string()).unwrap_or_default();
            note(ui, icons::PROBLEM, theme.bad, &format!("there is no such folder: {folder}"));
            return None;
        }
        _ => {
            note(ui, icons::INFO, theme.quiet_text, "type where to write");
            return None;
        }
    }
    path
}
