//! The message of a panic.

use base::texts::t;

pub(super) fn panic_text(cause: &(dyn std::any::Any + Send)) -> &str {
    cause
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| cause.downcast_ref::<&str>().copied())
        .unwrap_or_else(|| t!("compute-no-reason"))
}
