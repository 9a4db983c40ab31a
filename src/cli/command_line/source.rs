//! The inputs and choices that `segment`, `inspect` and `bench analyze` share.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{ArgAction, Args, ValueEnum};

use super::{CommandContext, CommandFailure, warn};
use analysis::pipeline::{Analysis, AnalysisOptions, FusionChoice, analyze, has_large_reader};
use base::disk;
use base::progress::Progress;
use base::time::Instant;
use base::warning::Warning;
use evidence::Evidence;
use evidence::fusion::BoundaryFactor;
use evidence::model_set::{ModelSet, ReadingDepth};
use evidence::restored_text::MarkPolicy;
use formats::glossary::{Glossary, MAX_FILE_BYTES, read_glossary};
use formats::guideline::{FrameRate, Guideline, SpeakerMarking};
use formats::language::language_code;
use formats::transcript::{self, Transcript, TranscriptChoice};
use media::audio::{self, Recording, TrackNumber};
use media::prosody::PitchRange;
use media::shots::{ShotChanges, frame_rate_of};
use models::compute::Compute;

#[derive(Debug, Args)]
pub struct TalkArguments {
    /// The recording: any audio or video file
    #[arg(value_name = "AUDIO", required_unless_present = "no_audio")]
    first: Option<PathBuf>,
    /// The transcript: what recognisers, speech services, aligners and editors write, recognised by content
    #[arg(value_name = "TRANSCRIPT", required_unless_present = "no_audio")]
    second: Option<PathBuf>,
    /// Work from the transcript alone; give only TRANSCRIPT, or AUDIO is not opened
    #[arg(long)]
    no_audio: bool,
    #[command(flatten)]
    track: TrackArgument,
    #[command(flatten)]
    reading: ReadingArguments,
    #[command(flatten)]
    choices: Choices,
}

/// Which sound track of a recording is analysed.
#[derive(Debug, Args)]
pub struct TrackArgument {
    /// Hear this audio track of the recording, by its number in `breathmark tracks`; by default the one that the file calls its
    /// default, else the first
    #[arg(long, value_name = "N")]
    pub audio_track: Option<TrackNumber>,
}

/// How a transcript is read.
#[derive(Debug, Args)]
pub struct ReadingArguments {
    #[command(flatten)]
    choice: ChoiceArguments,
    /// What stays of a subtitle file: its cues with lines and times; its cues and lines, with times found anew; or nothing, and the
    /// talk is cut anew
    #[arg(long, default_value = "none", value_name = "cues|lines|none")]
    keep: KeptParts,
}

impl ReadingArguments {
    pub fn read(&self, path: &Path, progress: &Progress) -> Result<Transcript, CommandFailure> {
        self.keep.read(path, &self.choice.choice(), progress)
    }
}

/// What stays of a subtitle file as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum KeptParts {
    Cues,
    Lines,
    None,
}

/// What is read of a transcript that holds several things of a kind.
#[derive(Debug, Args)]
pub struct ChoiceArguments {
    /// Read only this channel of the transcript, by its name or number; by default all, put together by time
    #[arg(long, value_name = "N|NAME")]
    channel: Option<String>,
    /// Read this tier (Praat, ELAN) or recording (CTM, STM) of the transcript; by default the one with the most words
    #[arg(long, value_name = "NAME")]
    tier: Option<String>,
    /// How the text of the transcript is encoded, as windows-1250, ISO-8859-2 or GB18030; by default what it says itself, else a
    /// guess
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
}

impl ChoiceArguments {
    pub fn choice(&self) -> TranscriptChoice {
        TranscriptChoice { channel: self.channel.clone(), tier: self.tier.clone(), encoding: self.encoding.clone() }
    }
}

/// The guideline, and the frames of the video that it counts in.
#[derive(Debug, Args)]
pub struct GuidelineChoice {
    /// Guideline: ted, netflix, bbc, … or a JSON file with one
    #[arg(long, default_value = "ted", value_name = "NAME|FILE")]
    guideline: String,
    /// Frame rate of the video, as 23.976, 25 or 30000/1001: cues start and end on its frames, and gaps are counted in them. By
    /// default that of the video, where the guideline counts in frames, and where there is none what the guideline says
    #[arg(long, value_name = "RATE")]
    frame_rate: Option<FrameRate>,
    /// How cues say who speaks, in transcripts that tell it: not at all; two speakers may share a cue, with dashes; or names where
    /// somebody begins to speak. By default what the guideline says
    #[arg(long, value_name = "none|dashes|names")]
    speakers: Option<SpeakerMarking>,
    /// The client's glossary, a CSV table with the columns term, allowed, forbidden, case and note: what is written otherwise is a problem
    #[arg(long, value_name = "FILE.csv")]
    glossary: Option<PathBuf>,
}

impl GuidelineChoice {
    pub fn read(&self) -> Result<Guideline, CommandFailure> {
        let mut chosen = guideline(&self.guideline)?;
        if self.frame_rate.is_some() {
            chosen.choose_rate(self.frame_rate);
        }
        let speakers = self.speakers.unwrap_or(chosen.speakers);
        Ok(Guideline { speakers, ..chosen })
    }

    /// The frame rate that the user named.
    pub fn named_rate(&self) -> Option<FrameRate> {
        self.frame_rate
    }

    /// The client's glossary; an empty one if none was named.
    pub fn glossary(&self) -> Result<Arc<Glossary>, CommandFailure> {
        let Some(path) = &self.glossary else { return Ok(Glossary::none()) };
        let bytes = disk::real().read(path, MAX_FILE_BYTES);
        let bytes =
            bytes.map_err(|error| CommandFailure(format!("cannot read the glossary ({error}): {}", path.display())))?;
        let (glossary, warnings) =
            read_glossary(&bytes).map_err(|error| CommandFailure(format!("{error}: {}", path.display())))?;
        warn(&warnings);
        Ok(Arc::new(glossary))
    }

    /// The same for a talk: in frames of its video, if no rate was chosen. Where there is none, the rate that is counted in is reported.
    pub fn read_for(&self, recording: Option<&Path>, progress: &Progress) -> Result<Guideline, CommandFailure> {
        let mut chosen = self.read()?;
        if chosen.frame_rate.is_some() {
            let rate = recording.and_then(|path| frame_rate_of(path, progress));
            if let Some(usual) = chosen.take_rate_of_video(rate) {
                warn(&[usual_rate_warning(&chosen, usual)]);
            }
        }
        Ok(chosen)
    }

    /// Frames a second of a list that counts them: as the guideline says, in which the video's and the user's stand first, else as the
    /// video has them.
    pub fn counted_rate(
        &self,
        recording: Option<&Path>,
        progress: &Progress,
    ) -> Result<Option<FrameRate>, CommandFailure> {
        let mut chosen = self.read()?;
        let of_video = recording.and_then(|path| frame_rate_of(path, progress));
        // What there is to tell is told where the guideline itself is read.
        chosen.take_rate_of_video(of_video);
        Ok(chosen.frame_rate.or(of_video))
    }
}

/// That a guideline counts in its usual frames, because no video says in which.
pub fn usual_rate_warning(guideline: &Guideline, rate: FrameRate) -> Warning {
    let name = &guideline.name;
    let text =
        format!("{name} counts in frames, and no video says how many: {rate} a second; --frame-rate chooses others");
    Warning::new(text.into())
}

/// Which English reader of a set reads.
#[derive(Debug, Args)]
pub struct DepthChoice {
    /// How English is read. quick: by the small reader; best: by the large one, where it is installed. By default best on a GPU, else
    /// quick; `stream`: quick
    #[arg(long, value_name = "quick|best")]
    reading: Option<ReadingDepth>,
}

impl DepthChoice {
    /// What was chosen, if anything was.
    pub fn chosen(&self) -> Option<ReadingDepth> {
        self.reading
    }

    /// What was chosen, else what nobody waits long for where networks run. Without a large reader the device needs not be known yet.
    pub fn on(&self, compute: &Compute, models: ModelSet) -> ReadingDepth {
        let usual = || match has_large_reader(models) && compute.is_gpu() {
            true => ReadingDepth::Best,
            false => ReadingDepth::Quick,
        };
        self.reading.unwrap_or_else(usual)
    }
}

#[derive(Debug, Args)]
pub struct Choices {
    /// What becomes of the punctuation in the transcript: keep it, right or wrong; mend what words and voice contradict; or set it
    /// aside and restore it anew
    #[arg(long, default_value = "mend", value_name = "keep|mend|restore")]
    marks: MarkPolicy,
    /// Decide without regard to punctuation and sentence capitals in the transcript: the same as --marks restore
    #[arg(long, conflicts_with = "marks")]
    ignore_punctuation: bool,
    /// Which models are asked: open, which may be used for work, or talks, of which the English ones are more exact on talks and for
    /// personal use; `breathmark models` tells which those are
    #[arg(long, default_value = "open", value_name = "open|talks")]
    models: ModelSet,
    #[command(flatten)]
    pub depth: DepthChoice,
    /// The lexical model; by default the one of the set for the language, `breathmark models` lists them
    #[arg(long, value_name = "NAME")]
    model: Option<String>,
    /// How words and sound are put together: default, open, or joint, the two-stage decision, which needs no weights; by default
    /// the one of the set
    #[arg(long, value_name = "NAME")]
    fusion: Option<String>,
    /// The acoustic model of the two-stage decision, with --fusion joint; by default the pause alone
    #[arg(long, value_name = "NAME")]
    acoustic: Option<String>,
    /// More boundaries (above 1, up to 4) or fewer (below 1, down to 0.25): the words' probability of no boundary is divided
    /// by this
    #[arg(long, default_value = "1", value_name = "FACTOR", value_parser = boundary_factor)]
    boundaries: BoundaryFactor,
    /// Language of the talk, as "en" or "de-AT"; by default what the transcript says, else what its words are in
    #[arg(long, value_name = "CODE")]
    language: Option<String>,
    #[command(flatten)]
    guideline: GuidelineChoice,
    /// Where to look for the pitch, in Hz; 60-600 suits children and lively voices
    #[arg(long, default_value = "50-400", value_name = "LOW-HIGH", value_parser = pitch_range)]
    pitch_range: PitchRange,
    /// Move the ends and starts of words to where the recording falls silent and is heard again: on, or off to believe the
    /// transcript. Repairs times that are rounded, late, or stretched over pauses
    #[arg(long, default_value = "on", value_name = "on|off", value_parser = on_or_off, action = ArgAction::Set)]
    refine_times: bool,
    /// Hear when each word of English is said, and take that for its time, as the window does in the background: on or off. Takes a
    /// second or two a minute
    #[arg(long, default_value = "off", value_name = "on|off", value_parser = on_or_off, action = ArgAction::Set)]
    align: bool,
}

fn boundary_factor(text: &str) -> Result<BoundaryFactor, String> {
    let factor = text.trim().parse().ok().and_then(BoundaryFactor::new);
    factor.ok_or_else(|| "give a number from 0.25 (fewer) to 4 (more)".to_owned())
}

fn on_or_off(text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("give on or off".to_owned()),
    }
}

/// Reads `LOW-HIGH` in Hz.
pub fn pitch_range(text: &str) -> Result<PitchRange, String> {
    let bounds =
        text.split_once('-').and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)));
    match bounds {
        Some((low_hz, high_hz)) if (40.0..=800.0).contains(&low_hz) && high_hz <= 800.0 && low_hz * 1.5 < high_hz => {
            Ok(PitchRange { low_hz, high_hz })
        }
        _ => Err("give two frequencies between 40 and 800, as in 50-400".to_owned()),
    }
}

/// A recording with its transcript, read from their files.
pub struct SourceTalk {
    /// The file that the recording was read from.
    pub path: Option<PathBuf>,
    pub recording: Option<Recording>,
    pub transcript: Transcript,
    /// To which its cues keep, as the guideline says.
    pub shots: ShotChanges,
}

impl SourceTalk {
    /// Where the recording ends, or without one the last word.
    pub fn end(&self) -> Instant {
        let last = || self.transcript.words.iter().map(|word| word.span.end).max().unwrap_or(Instant::ZERO);
        self.recording.as_ref().map_or_else(last, |recording| Instant::ZERO + recording.duration())
    }
}

impl KeptParts {
    fn read(self, path: &Path, choice: &TranscriptChoice, progress: &Progress) -> Result<Transcript, CommandFailure> {
        if self == Self::None {
            return Ok(transcript::read_chosen(path, choice, progress)?.0);
        }
        let (mut kept, _) = transcript::read_as_it_stands(path, choice, progress)?;
        if kept.given.is_empty() {
            let what = "has no cues that a person divided, so that none can be kept; leave --keep out";
            return Err(CommandFailure(format!("the transcript {what}: {}", path.display())));
        }
        if self == Self::Lines {
            kept.given.iter_mut().for_each(|cue| cue.span = None);
        }
        Ok(kept)
    }
}

impl TalkArguments {
    /// The files that are read, so that no output is written over them.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        [&self.first, &self.second].into_iter().flatten().map(PathBuf::as_path)
    }

    /// The file of the recording, if it is opened.
    pub fn recording(&self) -> Option<&Path> {
        self.first.as_deref().filter(|_| !self.no_audio)
    }

    /// The audio track that was chosen.
    pub fn track(&self) -> Option<TrackNumber> {
        self.track.audio_track
    }

    /// Reads the transcript first: it is quick, and a fault in it should not cost the decoding of an hour of sound.
    pub fn read(&self, context: &CommandContext) -> Result<SourceTalk, CommandFailure> {
        let (audio, words) = match (&self.first, &self.second) {
            (Some(audio), Some(words)) => (Some(audio).filter(|_| !self.no_audio), words),
            (Some(words), None) | (None, Some(words)) => (None, words),
            (None, None) => {
                return Err(CommandFailure("no transcript was given; name one after --no-audio".to_owned()));
            }
        };
        let transcript = self.reading.read(words, &context.progress)?;
        let track = self.track.audio_track;
        let recording = audio.map(|path| audio::decode_track(path, track, &context.progress)).transpose()?;
        Ok(SourceTalk { path: audio.cloned(), recording, transcript, shots: ShotChanges::default() })
    }

    pub fn choices(&self) -> &Choices {
        &self.choices
    }
}

impl Choices {
    pub fn guideline(&self) -> &GuidelineChoice {
        &self.guideline
    }

    /// The small reader reads if nothing else was chosen: where networks run is not known yet.
    pub fn options(&self) -> Result<AnalysisOptions, CommandFailure> {
        if let Some(language) = self.language.as_deref().filter(|language| language_code(language).is_none()) {
            return Err(CommandFailure(format!("\"{language}\" is no language; give a code such as en, de or pt-BR")));
        }
        Ok(AnalysisOptions {
            models: self.models,
            depth: self.depth.chosen().unwrap_or(ReadingDepth::Quick),
            model: self.model.clone(),
            guideline: self.guideline.read()?,
            glossary: self.guideline.glossary()?,
            shots: ShotChanges::default(),
            marks: if self.ignore_punctuation { MarkPolicy::Restore } else { self.marks },
            typed: BTreeSet::new(),
            language: self.language.clone(),
            boundary_factor: self.boundaries,
            pitch_range: self.pitch_range,
            refine_times: self.refine_times,
            aligns: self.align,
            aligned: BTreeMap::new(),
            is_untimed: false,
            fusion: self.fusion.as_deref().map_or(FusionChoice::OfSet, FusionChoice::named),
            acoustic: self.acoustic.clone(),
        })
    }

    pub fn analyze(&self, talk: &SourceTalk, context: &CommandContext) -> Result<Analysis, CommandFailure> {
        let guideline = self.guideline.read_for(talk.path.as_deref(), &context.progress)?;
        let options = AnalysisOptions { guideline, shots: talk.shots.clone(), ..self.options()? };
        let mut compute = Compute::choose(context.device)?;
        let options = AnalysisOptions { depth: self.depth.on(&compute, options.models), ..options };
        Ok(analyze(&talk.transcript, talk.recording.as_ref(), &options, &mut compute, &context.progress)?)
    }
}

/// The lexical model that was asked, as it stands in JSON documents; null if none knows the language.
pub fn model_json(evidence: &Evidence) -> serde_json::Value {
    if evidence.has_model() { evidence.model.as_str().into() } else { serde_json::Value::Null }
}

/// A built-in guideline by its name, or that of a JSON file.
pub fn guideline(name: &str) -> Result<Guideline, CommandFailure> {
    if let Some(guideline) = Guideline::named(name) {
        return Ok(guideline);
    }
    let path = Path::new(name);
    if !path.is_file() {
        let known: Vec<String> = Guideline::all().into_iter().map(|guideline| guideline.name).collect();
        let known = known.join(", ");
        return Err(CommandFailure(format!("there is no guideline \"{name}\"; name one of {known}, or a JSON file")));
    }
    let text = std::fs::read_to_string(path)
        .map_err(|error| CommandFailure(format!("cannot read the guideline ({error}): {}", path.display())))?;
    Guideline::from_json(&text).map_err(|error| CommandFailure(format!("{error}: {}", path.display())))
}
