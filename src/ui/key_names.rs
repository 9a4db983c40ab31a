//! What keys are called: in files always alike, in the window as they are printed on a keyboard of its language.

use eframe::egui::Key;

use base::texts::t;

/// Names in files for keys whose egui name is not what is printed on them.
pub const IN_FILES: &[(Key, &str)] = &[
    (Key::ArrowLeft, "Left"),
    (Key::ArrowRight, "Right"),
    (Key::ArrowUp, "Up"),
    (Key::ArrowDown, "Down"),
    (Key::OpenBracket, "["),
    (Key::CloseBracket, "]"),
    (Key::Backslash, "\\"),
    (Key::Comma, ","),
    (Key::Period, "."),
    (Key::Slash, "/"),
    (Key::Minus, "-"),
    (Key::Equals, "="),
    (Key::Plus, "Plus"),
];

/// As files of keys have it.
pub fn in_files(key: Key) -> &'static str {
    IN_FILES.iter().find(|(other, _)| *other == key).map_or(key.name(), |(_, name)| name)
}

/// As the window shows it. Letters, digits, signs and function keys are called what they are in every language, and so are
/// the rare keys of browsers and players.
pub fn shown(key: Key) -> &'static str {
    match key {
        Key::ArrowLeft => t!("key-left"),
        Key::ArrowRight => t!("key-right"),
        Key::ArrowUp => t!("key-up"),
        Key::ArrowDown => t!("key-down"),
        Key::Space => t!("key-space"),
        Key::Enter => t!("key-enter"),
        Key::Escape => t!("key-escape"),
        Key::Tab => t!("key-tab"),
        Key::Backspace => t!("key-backspace"),
        Key::Insert => t!("key-insert"),
        Key::Delete => t!("key-delete"),
        Key::Home => t!("key-home"),
        Key::End => t!("key-end"),
        Key::PageUp => t!("key-page-up"),
        Key::PageDown => t!("key-page-down"),
        Key::Plus => t!("key-plus"),
        Key::Colon => t!("key-colon"),
        Key::Semicolon => t!("key-semicolon"),
        Key::Pipe => t!("key-pipe"),
        Key::Questionmark => t!("key-question"),
        Key::Exclamationmark => t!("key-exclamation"),
        Key::OpenCurlyBracket => t!("key-open-brace"),
        Key::CloseCurlyBracket => t!("key-close-brace"),
        Key::Backtick => t!("key-backtick"),
        Key::Quote => t!("key-quote"),
        Key::Copy => t!("key-copy"),
        Key::Cut => t!("key-cut"),
        Key::Paste => t!("key-paste"),
        Key::CapsLock => t!("key-caps-lock"),
        Key::NumLock => t!("key-num-lock"),
        Key::ScrollLock => t!("key-scroll-lock"),
        Key::PrintScreen => t!("key-print-screen"),
        Key::Pause => t!("key-pause"),
        Key::Menu => t!("key-menu"),
        Key::Help => t!("key-help"),
        key => in_files(key),
    }
}

/// The same where there is little room.
pub fn short(key: Key) -> &'static str {
    match key {
        Key::ArrowLeft => "←",
        Key::ArrowRight => "→",
        Key::Space => t!("key-space-short"),
        Key::Backspace => t!("key-backspace-short"),
        key => shown(key),
    }
}
