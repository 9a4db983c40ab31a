//! Texts that bring their own spaces.

use super::tokens::begins_with_space;
use crate::scripts::is_spaceless;

/// Whether `text` goes on with the word before it, whose last character (or the space after it) is `before`. Scripts that are
/// written without spaces never do.
pub(super) fn joins(before: Option<char>, text: &str) -> bool {
    let ended = before.is_none_or(|sign| sign.is_whitespace() || is_spaceless(sign));
    !ended && !begins_with_space(text) && !text.starts_with(is_spaceless)
}
