//! Pictures as files.

use std::path::Path;

use crate::command_line::Failure;
use crate::lab::evaluation::picture::Picture;
use crate::whole_file;

/// Draws a picture into an SVG file.
pub(super) fn write_picture(path: &Path, picture: &Picture) -> Result<(), Failure> {
    whole_file::write(path, picture.to_svg()?.as_bytes())
        .map_err(|error| Failure(format!("cannot write the picture because {error}: {}", path.display())))
}
