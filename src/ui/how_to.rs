//! How a command is run, in words.

use super::command::Command;
use super::shortcuts::KeyMap;
use base::texts::t;

/// The key of a command; where it has none, its place in the menus: "Help > Manual".
pub fn how_to(keys: &KeyMap, command: Command) -> String {
    let key = keys.shown(command);
    if key.is_empty() { t!("menu-place", menu = command.menu().label(), command = command.name()) } else { key }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::shortcuts::KeyLayout;

    #[test]
    fn a_command_without_a_key_is_in_its_menu() {
        assert_eq!(how_to(&KeyMap::default(), Command::Manual), "F1");
        let keys = KeyMap::new(KeyLayout::Standard, &BTreeMap::from([(Command::Manual, Vec::new())]));
        assert_eq!(how_to(&keys, Command::Manual), "Help > Manual");
    }
}
