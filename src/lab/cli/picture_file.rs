//! Pictures as files.

use std::path::Path;

use crate::evaluation::picture::Picture;
use base::whole_file;
use cli::command_line::CommandFailure;

/// Draws a picture into an SVG file.
pub(super) fn write_picture(path: &Path, picture: &Picture) -> Result<(), CommandFailure> {
    whole_file::write(path, picture.to_svg()?.as_bytes())
        .map_err(|error| CommandFailure(format!("cannot write the picture because {error}: {}", path.display())))
}
