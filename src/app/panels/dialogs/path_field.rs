//! A path that is typed, pasted or chosen, with what is there.

use std::path::{Path, PathBuf};

use eframe::egui::{Button, Key, Response, TextEdit, Ui, Vec2};

use super::super::super::action::{Action, Browse};

/// Room for the button beside the field.
const BROWSE: f32 = 84.0;

/// What is where a path points to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nothing is typed.
    Empty,
    File,
    Folder,
    /// Nothing is there, but there is a folder where it could be.
    Missing,
    /// Not even the folder is there.
    NoFolder,
}

#[derive(Debug, Default)]
pub struct PathField {
    pub text: String,
    /// The path that was looked for last, and what was there: the disk is asked once for every change.
    seen: Option<(PathBuf, Standing)>,
}

impl PathField {
    pub fn new(path: &Path) -> Self {
        Self { text: path.to_string_lossy().into_owned(), seen: None }
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

    /// What is where `path` points to, which is what the field means or what is made of it.
    pub fn standing(&mut self, path: Option<&Path>) -> Standing {
        let Some(path) = path else { return Standing::Empty };
        if let Some((seen, standing)) = &self.seen
            && seen == path
        {
            return standing.clone();
        }
        let standing = if path.is_dir() {
            Standing::Folder
        } else if path.exists() {
            Standing::File
        } else if path.parent().is_some_and(Path::is_dir) {
            Standing::Missing
        } else {
            Standing::NoFolder
        };
        self.seen = Some((path.to_owned(), standing.clone()));
        standing
    }

    /// The field with its label above and a button that asks the desktop.
    pub fn show(&mut self, ui: &mut Ui, label: &str, browse: Option<Browse>, actions: &mut Vec<Action>) -> Response {
        let name = ui.label(label).id;
        let row = ui.horizontal(|ui| {
            let room = if browse.is_some() { BROWSE + ui.spacing().item_spacing.x } else { 0.0 };
            let width = (ui.available_width() - room).max(80.0);
            let field = ui.add(TextEdit::singleline(&mut self.text).desired_width(width)).labelled_by(name);
            if let Some(browse) = browse {
                let button = ui.add(Button::new("Browse…").min_size(Vec2::new(BROWSE, 24.0)));
                if button.accessible_name(format!("Browse for {}", label.to_lowercase())).clicked() {
                    actions.push(Action::Browse(browse));
                }
            }
            field
        });
        if row.inner.changed() {
            self.seen = None;
        }
        // Enter takes the focus away; if it led nowhere, the path is to be mended.
        if row.inner.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            row.inner.request_focus();
        }
        row.inner
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_understood_as_people_type_them() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("talk.json");
        std::fs::write(&file, "{}").unwrap();
        let check = |text: &str, expected: Option<&Path>, standing: Standing| {
            let mut field = PathField { text: text.to_owned(), seen: None };
            let path = field.path();
            assert_eq!(path.as_deref(), expected, "{text}");
            assert_eq!(field.standing(path.as_deref()), standing, "{text}");
        };
        check("  ", None, Standing::Empty);
        check(&file.to_string_lossy(), Some(&file), Standing::File);
        check(&format!(" \"{}\" ", file.display()), Some(&file), Standing::File);
        check(&folder.path().to_string_lossy(), Some(folder.path()), Standing::Folder);
        let missing = folder.path().join("b.srt");
        check(&missing.to_string_lossy(), Some(&missing), Standing::Missing);
        let lost = folder.path().join("none").join("b.srt");
        check(&lost.to_string_lossy(), Some(&lost), Standing::NoFolder);
        if let Some(home) = std::env::home_dir() {
            let field = PathField { text: "~/x.srt".to_owned(), seen: None };
            assert_eq!(field.path(), Some(home.join("x.srt")));
        }
    }
}
