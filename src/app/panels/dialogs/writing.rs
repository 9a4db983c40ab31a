//! Naming a file that is to be written.

use std::path::PathBuf;

use eframe::egui::Ui;

use super::super::super::icons;
use super::super::super::looks::Standing;
use super::super::super::scene::Scene;
use super::modal::note;

/// Says what would happen to the file; the path if it can be written there.
pub fn target_ui(ui: &mut Ui, scene: &Scene<'_>, path: Option<PathBuf>) -> Option<PathBuf> {
    let theme = scene.theme;
    if scene.is_writing {
        note(ui, icons::BUSY, theme.quiet_text, "writing…");
        return None;
    }
    let shown = |path: &PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    match (scene.looks.standing(path.as_deref()), &path) {
        (Standing::Missing, Some(path)) => {
            note(ui, icons::INFO, theme.quiet_text, &format!("{} will be made", shown(path)));
        }
        (Standing::File, Some(path)) => {
            note(ui, icons::WARNING, theme.warning, &format!("replaces an existing file: {}", shown(path)));
        }
        (Standing::NoFile(what), _) => {
            note(ui, icons::PROBLEM, theme.bad, &format!("this is a {what}, not a file; choose another name"));
            return None;
        }
        (Standing::Unknown, _) => {
            note(ui, icons::BUSY, theme.quiet_text, "looking…");
            return None;
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
