//! Subtitle files as they stand, and back: what a format says is read, kept and written again.
//!
//! [`read`] makes a [`SubtitleFile`] of bytes, [`write()`] makes bytes of it, in its own or any other format, and [`losses()`] tells
//! beforehand what cannot survive. A file that is written in its own format keeps its markup, its settings and everything that is no
//! cue; what is put in order on the way stands in the manual (`assets/manual/formats.md`).
//!
//! To add a format: a file with its reader and writer, a variant of [`FileFormat`], and its line in `reading` and `writing`.

mod ass;
mod cea608;
mod clock;
mod cue;
mod cues_json;
mod dcp;
mod entities;
mod error;
mod fcpxml;
mod file;
mod format;
mod frame_grid;
mod inline_text;
mod lists;
mod losses;
mod lrc;
mod mcc;
mod microdvd;
mod nesting;
mod offset;
mod options;
mod override_tags;
mod placement;
mod programme;
mod reading;
mod rows;
mod run;
mod sbv;
mod scc;
mod stl;
mod subrip;
mod time_code;
mod ttml;
mod usf;
mod webvtt;
mod writing;
mod xml;

pub use crate::scripts::tagged_words;
pub use crate::tags::{TagSide, tag_sides, tags_alone, untagged, without_tags};
pub use cue::{CueSetting, FileCue};
pub(crate) use entities::resolved as resolved_entities;
pub use error::{MAX_SUBTITLE_BYTES, SubtitleFileError};
pub use file::{BlockKind, BoundaryMark, FileBlock, FileRegion, SubtitleFile, TimedWord};
pub use format::{FileFormat, UnknownFileFormat};
pub use frame_grid::FrameGrid;
pub use losses::{Loss, LossKind, losses};
pub use offset::{TimeOffset, UnknownOffset};
pub use options::{FileEncoding, LineEnding, UnknownEncoding, WriteOptions};
pub use placement::{PictureRow, Placement, TextAlignment};
pub use programme::{Programme, ProgrammeField, stl_language};
pub use reading::{format_of, read, read_counted, read_text};
pub use run::{MAX_CLASSES, MarkedText, RubyPart, StyledRun, TextColour, TextStyle};
pub use stl::{claims as is_ebu_stl, own_programme as stl_programme};
pub(crate) use subrip::plain_subrip;
pub use subrip::{in_subrip, own_cue_text, own_markup, own_placement, own_runs, time_line};
pub use ttml::named_grid as ttml_frames;
pub use webvtt::settings_of as webvtt_settings;
pub use webvtt::{CueBox, CueNode, ElementKind, LinePlace, NodeContent, PositionAnchor, cue_tree};
pub use writing::{counted_grid, write};
