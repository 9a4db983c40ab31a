//! What a fusion learns from.

use crate::evaluation::fusion::FusionTalk;
use evidence::acoustic::AcousticModel;
use evidence::lexical::LexicalModel;

/// The acoustic model whose posteriors are recomputed, talk by talk.
pub const PROSODY: &str = "prosody";
/// BCP-47 code of the language of all talks that a fusion learns from.
pub const LANGUAGE: &str = "en";

/// The models of a fusion, in a program's words: lexical with their names, acoustic.
pub type ModelNames = (Vec<(String, Box<dyn LexicalModel>)>, Vec<Box<dyn AcousticModel>>);

/// A talk as a scribe wrote it, read along.
#[derive(Clone, Debug)]
pub struct WrittenTalk {
    pub talk: FusionTalk,
    /// Talks of one number are one talk, written in several ways.
    pub number: usize,
    /// Whether the marks were damaged on purpose; else they are a recogniser's own.
    pub is_damaged: bool,
}

/// Talks with what the models say of them.
#[derive(Clone, Debug, Default)]
pub struct FusionRun {
    /// Talks whose pitch and level were measured.
    pub measured: Vec<FusionTalk>,
    /// The same by word times alone.
    pub measured_by_times: Vec<FusionTalk>,
    /// Talks with word times alone.
    pub timed: Vec<FusionTalk>,
    /// Some of them as scribes wrote them, read along.
    pub written: Vec<WrittenTalk>,
    pub seed: u64,
}
