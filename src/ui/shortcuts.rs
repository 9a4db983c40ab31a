//! Keys: two layouts to choose from, every key of which can be changed.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use eframe::egui::{self, Key, Modifiers};
use serde::{Deserialize, Serialize};

use super::command::Command;
use super::key_names;
use base::texts::t;

/// A key with the modifiers that are held. Written to files as "Ctrl+Shift+P", whatever the language of the window; Ctrl stands
/// for Cmd on a Mac.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Chord {
    pub ctrl: bool,
    pub alt: bool,
    pub shift: bool,
    pub key: Key,
}

/// The text names no key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", t!("keys-unknown", key = .0.as_str()))]
pub struct KeyNameError(String);

pub fn is_function_key(key: Key) -> bool {
    key.name().strip_prefix('F').is_some_and(|number| number.parse::<u8>().is_ok())
}

impl Chord {
    /// Whether it is never pressed to type text: with Ctrl, or a function key.
    pub fn is_deliberate(self) -> bool {
        self.ctrl || is_function_key(self.key)
    }

    pub const fn plain(key: Key) -> Self {
        Self { ctrl: false, alt: false, shift: false, key }
    }

    pub fn new(modifiers: Modifiers, key: Key) -> Self {
        Self { ctrl: modifiers.command || modifiers.ctrl, alt: modifiers.alt, shift: modifiers.shift, key }
    }

    /// The same without Shift, if that was held to write the sign: on many keyboards there is no + without it.
    fn as_typed(self, physical_key: Option<Key>) -> Option<Self> {
        let is_written_by_it = self.shift && is_sign(self.key) && physical_key != Some(self.key);
        is_written_by_it.then_some(Self { shift: false, ..self })
    }

    /// As the window shows it: "Ctrl+Shift+P", in German "Strg+Umschalt+P".
    pub fn shown(self) -> String {
        self.joined([t!("key-ctrl"), t!("key-alt"), t!("key-shift")], key_names::shown(self.key))
    }

    /// The same where there is little room.
    pub fn short(self) -> String {
        self.joined([t!("key-ctrl"), t!("key-alt"), t!("key-shift-short")], key_names::short(self.key))
    }

    /// The names of the modifiers that are held, out of Ctrl, Alt and Shift, and that of the key.
    fn joined(self, [ctrl, alt, shift]: [&str; 3], key: &str) -> String {
        let mut text = String::new();
        for (_, name) in [(self.ctrl, ctrl), (self.alt, alt), (self.shift, shift)].iter().filter(|(held, _)| *held) {
            text.push_str(name);
            text.push('+');
        }
        text.push_str(key);
        text
    }
}

const fn is_sign(key: Key) -> bool {
    matches!(
        key,
        Key::Plus
            | Key::Minus
            | Key::Equals
            | Key::Comma
            | Key::Period
            | Key::Colon
            | Key::Semicolon
            | Key::Slash
            | Key::Backslash
            | Key::Pipe
            | Key::Questionmark
            | Key::Exclamationmark
            | Key::OpenBracket
            | Key::CloseBracket
            | Key::OpenCurlyBracket
            | Key::CloseCurlyBracket
            | Key::Backtick
            | Key::Quote
    )
}

/// As files have it; what people see is [`shown`](Chord::shown).
impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.joined(["Ctrl", "Alt", "Shift"], key_names::in_files(self.key)))
    }
}

impl FromStr for Chord {
    type Err = KeyNameError;

    fn from_str(text: &str) -> Result<Self, KeyNameError> {
        let mut chord = Self::plain(Key::Space);
        let mut rest = text.trim();
        while let Some((modifier, after)) = rest.split_once('+').filter(|(_, after)| !after.is_empty()) {
            match modifier.trim().to_ascii_lowercase().as_str() {
                "ctrl" | "cmd" | "control" | "command" => chord.ctrl = true,
                "alt" | "option" => chord.alt = true,
                "shift" => chord.shift = true,
                _ => return Err(KeyNameError(text.to_owned())),
            }
            rest = after;
        }
        let named = key_names::IN_FILES.iter().find(|(_, name)| name.eq_ignore_ascii_case(rest)).map(|(key, _)| *key);
        let by_egui = || Key::ALL.iter().copied().find(|key| key.name().eq_ignore_ascii_case(rest));
        chord.key = named.or_else(by_egui).ok_or_else(|| KeyNameError(text.to_owned()))?;
        Ok(chord)
    }
}

impl TryFrom<String> for Chord {
    type Error = KeyNameError;

    fn try_from(text: String) -> Result<Self, KeyNameError> {
        text.parse()
    }
}

impl From<Chord> for String {
    fn from(chord: Chord) -> Self {
        chord.to_string()
    }
}

/// A set of keys to start from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeyLayout {
    /// Arrows move, Enter accepts.
    #[default]
    Standard,
    /// All the review under the left hand, as in Aegisub's audio timing.
    OneHand,
}

impl KeyLayout {
    pub const ALL: [Self; 2] = [Self::Standard, Self::OneHand];

    pub fn label(self) -> &'static str {
        match self {
            Self::Standard => t!("keys-layout-standard"),
            Self::OneHand => t!("keys-layout-one-hand"),
        }
    }

    /// The keys of a command in this layout, the first of which is shown beside it.
    pub fn chords(self, command: Command) -> Vec<Chord> {
        self.keys(command).split_whitespace().filter_map(|key| key.parse().ok()).collect()
    }

    fn keys(self, command: Command) -> &'static str {
        command.usual_keys()[self as usize]
    }
}

/// A key that stands for a command, as it was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    pub chord: Chord,
    pub command: Command,
    /// Whether it was down already and is still held.
    pub repeats: bool,
}

/// The keys that are in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMap {
    keys: BTreeMap<Command, Vec<Chord>>,
    commands: BTreeMap<Chord, Command>,
}

impl KeyMap {
    /// The layout's keys, with `changed` in place of those of the commands named there.
    pub fn new(layout: KeyLayout, changed: &BTreeMap<Command, Vec<Chord>>) -> Self {
        let mut keys = BTreeMap::new();
        let mut commands = BTreeMap::new();
        // What a person chose comes first, so that it wins where two commands want one key.
        let order = || Command::ALL.iter().copied();
        for command in order().filter(|c| changed.contains_key(c)).chain(order().filter(|c| !changed.contains_key(c))) {
            let wanted = match changed.get(&command) {
                Some(chords) => chords.clone(),
                None => layout.chords(command),
            };
            let mut own = Vec::new();
            for chord in wanted {
                if *commands.entry(chord).or_insert(command) == command {
                    own.push(chord);
                }
            }
            keys.insert(command, own);
        }
        Self { keys, commands }
    }

    pub fn keys(&self, command: Command) -> &[Chord] {
        self.keys.get(&command).map_or(&[], Vec::as_slice)
    }

    /// The first key as the window shows it, empty if there is none.
    pub fn shown(&self, command: Command) -> String {
        self.keys(command).first().map(|chord| chord.shown()).unwrap_or_default()
    }

    pub fn command(&self, chord: Chord) -> Option<Command> {
        self.commands.get(&chord).copied()
    }

    /// Takes the first key press out of the input that stands for a command that is `wanted` now; all others stay there.
    pub fn take_command(&self, ctx: &egui::Context, wanted: impl Fn(&Press) -> bool) -> Option<Press> {
        ctx.input_mut(|input| {
            let press_of = |event: &egui::Event| {
                let &egui::Event::Key { key, physical_key, pressed: true, repeat: repeats, modifiers } = event else {
                    return None;
                };
                let chord = Chord::new(modifiers, key);
                // A command of its own may have Shift with a sign that Shift makes.
                let chords = [Some(chord), chord.as_typed(physical_key)];
                let (chord, command) =
                    chords.into_iter().flatten().find_map(|chord| Some((chord, self.command(chord)?)))?;
                Some(Press { chord, command, repeats }).filter(&wanted)
            };
            let (at, press) = input.events.iter().enumerate().find_map(|(at, event)| Some((at, press_of(event)?)))?;
            input.events.remove(at);
            Some(press)
        })
    }
}

/// What is changed of the keys of `layout` when `command` is given the keys `wanted`; other commands lose those that they
/// had of them. `changed` is what was changed before.
pub fn rebound(
    layout: KeyLayout,
    changed: &BTreeMap<Command, Vec<Chord>>,
    command: Command,
    wanted: &[Chord],
) -> BTreeMap<Command, Vec<Chord>> {
    let now = KeyMap::new(layout, changed);
    let mut next = changed.clone();
    for &loser in Command::ALL.iter().filter(|&&other| other != command) {
        let keys = now.keys(loser);
        if keys.iter().any(|key| wanted.contains(key)) {
            next.insert(loser, keys.iter().copied().filter(|key| !wanted.contains(key)).collect());
        }
    }
    next.insert(command, wanted.to_vec());
    next.retain(|&command, keys| *keys != layout.chords(command));
    next
}

/// All commands with their keys as a Markdown table, for the manual of the language that is spoken.
pub fn key_table() -> String {
    let keys = |layout: KeyLayout, command: Command| {
        let chords: Vec<String> = layout.chords(command).iter().map(|chord| format!("`{}`", chord.shown())).collect();
        chords.join(" ")
    };
    let head = [t!("keys-table-command"), t!("keys-table-standard"), t!("keys-table-one-hand")];
    let mut table = format!("| {} |\n|---|---|---|\n", head.join(" | "));
    let mut last_menu = None;
    for &command in Command::ALL {
        if last_menu != Some(command.menu()) {
            last_menu = Some(command.menu());
            table.push_str(&format!("| **{}** | | |\n", command.menu().label()));
        }
        let label = command.name();
        let [standard, one_hand] = KeyLayout::ALL.map(|layout| keys(layout, command));
        table.push_str(&format!("| {label} | {standard} | {one_hand} |\n"));
    }
    table
}

impl Default for KeyMap {
    fn default() -> Self {
        Self::new(KeyLayout::Standard, &BTreeMap::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::texts::{Speaking, WindowLanguage};

    #[test]
    fn no_two_commands_share_a_key() {
        for layout in KeyLayout::ALL {
            let mut owners: BTreeMap<Chord, Command> = BTreeMap::new();
            for &command in Command::ALL {
                for key in layout.keys(command).split_whitespace() {
                    let chord: Chord = key.parse().unwrap_or_else(|error| panic!("{command:?}: {error}"));
                    if let Some(other) = owners.insert(chord, command) {
                        panic!("{chord} is the key of {other:?} and of {command:?} in {layout:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn chords_are_read_as_they_are_written() {
        for text in
            ["Ctrl+Shift+P", "Space", "Left", "Alt+Right", "Ctrl+=", "[", "\\", "F8", "Shift+Tab", "Ctrl+-", "0"]
        {
            let chord: Chord = text.parse().unwrap();
            assert_eq!(chord.to_string(), text);
        }
        assert!("Ctrl+Nonsense".parse::<Chord>().is_err() && "".parse::<Chord>().is_err());
    }

    #[test]
    fn people_read_keys_in_their_language_and_files_have_them_in_one() {
        let check = |language: WindowLanguage, text: &str, shown: &str, short: &str| {
            let _speaking = Speaking::new(language);
            let chord: Chord = text.parse().unwrap();
            assert_eq!([chord.shown(), chord.short(), chord.to_string()], [shown, short, text], "{language:?}");
        };
        check(WindowLanguage::English, "Ctrl+Shift+Space", "Ctrl+Shift+Space", "Ctrl+Shift+Space");
        check(WindowLanguage::German, "Ctrl+Shift+Space", "Strg+Umschalt+Leertaste", "Strg+Umschalt+Leer");
        check(WindowLanguage::German, "Alt+Left", "Alt+←", "Alt+←");
        check(WindowLanguage::German, "[", "[", "[");
        for &key in Key::ALL {
            let chord = Chord::plain(key);
            assert_eq!(chord.to_string().parse::<Chord>().ok(), Some(chord), "what files have is read again");
        }
    }

    #[test]
    fn a_changed_key_wins_over_the_layout() {
        let space = Chord::plain(Key::Space);
        let map = KeyMap::new(KeyLayout::Standard, &BTreeMap::from([(Command::Accept, vec![space])]));
        assert_eq!(map.command(space), Some(Command::Accept));
        assert!(map.keys(Command::PlayPause).is_empty());
    }
    #[test]
    fn a_key_that_is_taken_over_is_lost_by_its_owner() {
        let chord = |text: &str| text.parse::<Chord>().unwrap();
        let map = |changed: &BTreeMap<_, _>| KeyMap::new(KeyLayout::Standard, changed);
        let changed =
            rebound(KeyLayout::Standard, &BTreeMap::new(), Command::Reject, &[chord("Space"), chord("Delete")]);
        assert_eq!(changed.keys().copied().collect::<Vec<_>>(), [Command::Reject, Command::PlayPause]);
        assert_eq!(map(&changed).command(chord("Space")), Some(Command::Reject));
        assert!(map(&changed).keys(Command::PlayPause).is_empty());
        // The usual key given back: both are as they were.
        let back = rebound(KeyLayout::Standard, &changed, Command::PlayPause, &[chord("Space")]);
        assert_eq!(map(&back).keys(Command::Reject), [chord("Delete")]);
        assert_eq!(map(&back).shown(Command::PlayPause), "Space");
        let usual = KeyLayout::Standard.chords(Command::Reject);
        assert!(rebound(KeyLayout::Standard, &back, Command::Reject, &usual).is_empty());
    }

    /// `UPDATE_MANUAL=1 cargo test` rewrites the table.
    #[test]
    fn the_manual_has_all_keys() {
        const START: &str = "<!-- keys:start -->\n";
        const END: &str = "<!-- keys:end -->";
        let path = std::path::Path::new(base::SOURCE_TREE).join("assets/manual/keys.md");
        let text = std::fs::read_to_string(&path).unwrap();
        let (before, rest) = text.split_once(START).expect("keys.md has a line <!-- keys:start -->");
        let (table, after) = rest.split_once(END).expect("keys.md has a line <!-- keys:end -->");
        let wanted = key_table();
        if table != wanted && std::env::var_os("UPDATE_MANUAL").is_some_and(|value| value == "1") {
            std::fs::write(&path, format!("{before}{START}{wanted}{END}{after}")).unwrap();
            return;
        }
        assert!(table == wanted, "the keys in the manual are not those of the program: run with UPDATE_MANUAL=1");
    }
}
