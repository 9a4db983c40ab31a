//! A talk with a subtitler's lines, analysed as the window analyses it.

use crate::evaluation::breaks::caption_file::CaptionTalk;
use analysis::pipeline::{AnalysisOptions, listen};
use base::progress::Progress;
use editor::project::Project;
use editor::settling::OptimiserInputs;
use evidence::Evidence;
use evidence::model_files::ModelError;
use formats::transcript::{Mark, Transcript, Word, WordId};
use models::breaks::writing::without_marks;
use models::compute::Compute;

use super::spoken_times::spoken_times;

/// How the words are written in the transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptionWriting {
    /// As the subtitler wrote them, marks and all.
    Marked,
    /// Bare and in small letters.
    Plain,
    /// The same, with pauses that know nothing of the subtitler's marks.
    Unguided,
}

/// A subtitler's words with made-up times.
#[derive(Clone, Debug, PartialEq)]
pub struct SpokenCaptions {
    pub words: Vec<Word>,
    /// One per word: whether the subtitler's line ended after it.
    pub line_ends: Vec<bool>,
    /// One per word: the subtitler's mark.
    pub marks: Vec<Mark>,
}

impl SpokenCaptions {
    /// `seed`: of the times.
    pub fn new(talk: &CaptionTalk, writing: CaptionWriting, seed: u64) -> Self {
        let mark = |word: &String| Mark::of_written(word).unwrap_or_default();
        // A mark that stands alone belongs to the word before.
        let mut spoken: Vec<(String, Mark, bool)> = Vec::new();
        let bare = without_marks(&talk.words);
        for ((word, bare), &ends) in talk.words.iter().zip(bare).zip(&talk.line_ends) {
            match (writing, bare) {
                (CaptionWriting::Marked, _) => spoken.push((word.clone(), mark(word), ends)),
                (CaptionWriting::Plain | CaptionWriting::Unguided, Some(bare)) => spoken.push((bare, mark(word), ends)),
                (CaptionWriting::Plain | CaptionWriting::Unguided, None) => {
                    spoken.iter_mut().last().into_iter().for_each(|last| {
                        last.1 = if last.1 == Mark::O { mark(word) } else { last.1 };
                        last.2 |= ends;
                    })
                }
            }
        }
        let texts: Vec<String> = spoken.iter().map(|(text, _, _)| text.clone()).collect();
        let marks: Vec<Mark> = spoken.iter().map(|(_, mark, _)| *mark).collect();
        let spans = match writing {
            CaptionWriting::Marked | CaptionWriting::Plain => spoken_times(&texts, &marks, seed),
            CaptionWriting::Unguided => spoken_times(&texts, &vec![Mark::O; marks.len()], seed),
        };
        let word = |(id, (text, span))| Word::new(WordId(id), text, span);
        let words = (0..).zip(texts.into_iter().zip(spans)).map(word).collect();
        Self { words, line_ends: spoken.iter().map(|(_, _, ends)| *ends).collect(), marks }
    }
}

/// The optimiser's input for a talk, and what the subtitler made of it.
pub struct CutTalk {
    pub words: Vec<Word>,
    pub inputs: OptimiserInputs,
    /// One per word: whether the subtitler's line ended after it.
    pub line_ends: Vec<bool>,
    /// One per word: the subtitler's mark.
    pub marks: Vec<Mark>,
}

/// Talks written in one way.
pub type CutTalks = Vec<CutTalk>;

/// A talk as the window opens it, with its acoustic evidence.
pub struct CaptionedTalk {
    pub spoken: SpokenCaptions,
    pub project: Project,
    pub evidence: Evidence,
}

impl CaptionedTalk {
    /// Makes times up and asks the models, as for any transcript without a recording. `seed`: of the times.
    pub fn hear(
        talk: &CaptionTalk,
        (writing, seed): (CaptionWriting, u64),
        options: &AnalysisOptions,
        compute: &mut Compute,
        progress: &Progress,
    ) -> Result<Self, ModelError> {
        let spoken = SpokenCaptions::new(talk, writing, seed);
        let words = spoken.words.clone();
        let transcript = Transcript { words, language: Some("en".to_owned()), ..Transcript::default() };
        let heard = listen(&transcript.words, transcript.language.as_deref(), None, options, compute, progress)?;
        let mut project = Project::new(&transcript, options.guideline.clone());
        project.models = options.models;
        project.language = Some(heard.language);
        Ok(Self { spoken, project, evidence: heard.evidence })
    }
}

impl CutTalk {
    /// The optimiser's input for a talk that is analysed without a recording. `seed`: of the times.
    pub fn hear(
        talk: &CaptionTalk,
        told: (CaptionWriting, u64),
        options: &AnalysisOptions,
        compute: &mut Compute,
        progress: &Progress,
    ) -> Result<Self, ModelError> {
        let CaptionedTalk { spoken, project, evidence } = CaptionedTalk::hear(talk, told, options, compute, progress)?;
        let SpokenCaptions { words, line_ends, marks } = spoken;
        Ok(Self { inputs: OptimiserInputs::new(&project, &project.words, Some(&evidence)), words, line_ends, marks })
    }
}
