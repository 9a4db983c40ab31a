//! What a desktop knows the windows by: it finds their menu entry and icon, and rules for windows, by that.

/// The name of the program.
const NAME: &str = "breathmark";

/// What windows are asked to be called; `None` under X11, where they have a class and an instance: with a name for the class the
/// instance would be empty, and without one both are the name of the program's file.
pub fn app_id() -> Option<String> {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    app_id_where(is_set)
}

/// As winit chooses what it talks to.
fn app_id_where(is_set: impl Fn(&str) -> bool) -> Option<String> {
    ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(is_set).then(|| NAME.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_wayland_is_told_a_name() {
        let under = |set: &[&str]| app_id_where(|name| set.contains(&name));
        assert_eq!(under(&["DISPLAY"]), None);
        for wayland in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
            assert_eq!(under(&[wayland, "DISPLAY"]).as_deref(), Some(NAME), "{wayland}");
        }
    }
}
