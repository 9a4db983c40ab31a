//! Pictures as files.

use std::path::Path;

use crate::command_line::CommandFailure;
use crate::lab::evaluation::picture::Picture;
use crate::whole_file;

/// Draws a picture into an SVG file.
pub(super) fn write_picture(path: &Path, picture: &Picture) -> Result<(), CommandFailure> {
    whole_file::write(path, picture.to_svg()?.as_bytes())
        .map_err(|error| CommandFailure(format!("cannot write the picture because {error}: {}", path.display())))
}
