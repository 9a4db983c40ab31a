//! Cues as they stand in a file.

use super::cue_markup::{self, Piece};
use base::time::Span;

/// A cue whose text is still marked up.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct MarkedCue {
    pub span: Span,
    pub text: String,
    pub id: String,
    pub settings: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    SubRip,
    WebVtt,
}

impl MarkedCue {
    pub fn pieces(&self, dialect: Dialect) -> Vec<Piece> {
        match dialect {
            Dialect::SubRip => vec![Piece::text(cue_markup::plain_subrip(&self.text))],
            Dialect::WebVtt => cue_markup::webvtt_pieces(&self.text),
        }
    }

    /// The text without markup.
    pub fn plain(&self, dialect: Dialect) -> String {
        self.pieces(dialect).into_iter().map(|piece| piece.text).collect()
    }
}
