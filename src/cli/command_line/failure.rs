//! What a command that failed says.

/// A failure on its way to the user: the message of whatever went wrong.
#[derive(Debug)]
pub struct CommandFailure(pub String);

impl<E: std::error::Error> From<E> for CommandFailure {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}
