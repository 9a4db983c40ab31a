//! A subtitle file that stays as it stands, analysed with its recording: the session that a window would open with it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::source::{ChoiceArguments, DepthChoice, GuidelineChoice, TrackArgument};
use super::{CommandContext, CommandFailure};
use analysis::pipeline::{AnalysisOptions, TranscriptDoubt, WordShift, listen, take_language};
use base::time::Instant;
use base::warning::Warning;
use editor::project::{Document, Project};
use editor::session::Session;
use evidence::model_set::ModelSet;
use formats::language::language_code;
use formats::transcript::{self, Transcript, TranscriptChoice, WordTimesError, take_word_times};
use media::audio::{self, TrackNumber};
use models::compute::Compute;

/// How a subtitle file is analysed.
#[derive(Debug, Args)]
pub struct KeptArguments {
    /// A transcript of the same talk with timed words, of any format that `breathmark words` reads: the words of the subtitle file
    /// take their times from it, else they share the time of their cue
    #[arg(long, value_name = "WORDS")]
    transcript: Option<PathBuf>,
    #[command(flatten)]
    track: TrackArgument,
    #[command(flatten)]
    choice: ChoiceArguments,
    /// Which models are asked: open, which may be used for work, or talks, of which the English ones are more exact on talks and for
    /// personal use
    #[arg(long, default_value = "open", value_name = "open|talks")]
    models: ModelSet,
    #[command(flatten)]
    depth: DepthChoice,
    /// Language of the talk, as "en" or "de-AT"; by default that of its words
    #[arg(long, value_name = "CODE")]
    language: Option<String>,
}

/// What a subtitle file came to.
pub struct KeptTalk {
    pub session: Session,
    /// The file as it was read: its cues, and which of the file's they are.
    pub kept: Transcript,
    /// Where the recording ends.
    pub end: Instant,
    /// What the aligner found, if it was asked.
    pub alignment: Option<WordShift>,
    pub warnings: Vec<Warning>,
}

impl KeptArguments {
    /// The transcript beside the subtitle file, so that nothing is written over it.
    pub fn transcript(&self) -> Option<&Path> {
        self.transcript.as_deref()
    }

    /// The audio track that was chosen.
    pub fn track(&self) -> Option<TrackNumber> {
        self.track.audio_track
    }

    /// Reads the subtitle file and listens to its recording. `aligns`: and hears when each word is said, in English.
    pub fn read(
        &self,
        (subtitles, recording): (&Path, &Path),
        aligns: bool,
        guideline: &GuidelineChoice,
        context: &CommandContext,
    ) -> Result<KeptTalk, CommandFailure> {
        if let Some(language) = self.language.as_deref().filter(|language| language_code(language).is_none()) {
            return Err(CommandFailure(format!("\"{language}\" is no language; give a code such as en, de or pt-BR")));
        }
        let options = AnalysisOptions {
            models: self.models,
            guideline: guideline.read_for(Some(recording), &context.progress)?,
            glossary: guideline.glossary()?,
            aligns,
            ..AnalysisOptions::default()
        };
        let kept = self.read_words(subtitles, context)?;
        let recording = audio::decode_track(recording, self.track.audio_track, &context.progress)?;
        let mut project = Project::new(&kept, options.guideline.clone());
        project.models = options.models;
        project.glossary = options.glossary.clone();
        let language = self.language.clone().or(project.language.clone());
        let mut compute = Compute::choose(context.device)?;
        let options = AnalysisOptions { depth: self.depth.on(&compute, options.models), ..options };
        let words = project.spoken_words();
        let talk = listen(&words, language.as_deref(), Some(&recording), &options, &mut compute, &context.progress)?;
        project.language = Some(talk.language.clone());
        let unsaid = take_language(&mut project.guideline, &talk.language);
        let mut warnings = kept.warnings.clone();
        warnings.extend(talk.warnings);
        warnings.extend(unsaid);
        warnings.extend(talk.no_model);
        warnings.extend(talk.doubt.as_ref().map(TranscriptDoubt::warning));
        let mut session = Session::new(Document::new(project, None));
        session.set_evidence(Arc::new(talk.evidence));
        let end = Instant::ZERO + recording.duration();
        Ok(KeptTalk { session, kept, end, alignment: talk.alignment, warnings })
    }

    fn read_words(&self, subtitles: &Path, context: &CommandContext) -> Result<Transcript, CommandFailure> {
        let choice = self.choice.choice();
        let of_file = TranscriptChoice { encoding: choice.encoding.clone(), ..TranscriptChoice::default() };
        let (kept, _) = transcript::read_as_it_stands(subtitles, &of_file, &context.progress)?;
        if kept.given.is_empty() {
            let what =
                "this is no subtitle file with cues that a person divided; give an SRT, WebVTT, ASS, TTML, SBV or STL";
            return Err(CommandFailure(format!("{what}: {}", subtitles.display())));
        }
        let Some(path) = &self.transcript else { return Ok(kept) };
        let of_words = TranscriptChoice { encoding: None, ..choice };
        let (timed, _) = transcript::read_chosen(path, &of_words, &context.progress)?;
        match take_word_times(&kept, &timed, &context.progress) {
            Ok((mut found, matches)) => {
                found.warnings.extend(matches.warning());
                Ok(found)
            }
            Err(error @ WordTimesError::Cancelled(_)) => Err(error.into()),
            Err(error) => Err(CommandFailure(format!("the transcript cannot be used ({error}): {}", path.display()))),
        }
    }
}
