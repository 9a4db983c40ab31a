//! Titles that stand in files in English, in the language of the user.

use base::texts::t;

/// As [`title`](super::Project::title) and [`put_aside`](super::aside::put_aside) write it.
pub(super) const NO_NAME: &str = "a project without a name";
pub(super) const A_JOURNAL: &str = "a journal";

/// The name of a project, for people; names that files give it stay as they are.
#[must_use]
pub fn shown_title(title: &str) -> &str {
    match title {
        NO_NAME => t!("project-without-name"),
        A_JOURNAL => t!("project-a-journal"),
        title => title,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::texts::{Speaking, WindowLanguage};

    #[test]
    fn a_project_without_a_name_is_called_so_in_every_language() {
        let _speaking = Speaking::new(WindowLanguage::German);
        assert_eq!(["a project without a name", "harbour"].map(shown_title), ["ein Projekt ohne Namen", "harbour"]);
    }
}
