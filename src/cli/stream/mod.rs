//! `breathmark stream`: cues while the talk is still being spoken.

mod captions;
mod sound;

use std::path::PathBuf;
use std::time::{Duration as Wait, Instant as Clock};

use clap::Args;

use self::captions::Captions;
use self::sound::{PlayedSound, growing_sound};
use crate::command_line::source::Choices;
use crate::command_line::{CommandContext, CommandFailure, Outcome, warn};
use analysis::live_feed::{LiveFeed, MessageSource};
use analysis::pipeline::AnalysisOptions;
use analysis::pipeline::live::{LiveScheme, LiveTalk, stream_settings};
use analysis::streaming::replay::replayed;
use analysis::streaming::{LiveWords, StreamEvent, StreamSettings, joined};
use base::progress::Progress;
use evidence::model_files::ModelError;
use formats::transcript::{self, Transcript};
use models::compute::Compute;

/// What the help says at its end.
pub const INPUT: &str = "\
Reads one JSON message per line:
  {\"type\":\"words\",\"final\":true,\"words\":[{\"text\":\"Hello\",\"start\":0.5,\"end\":0.9}]}   final words, the next of the talk
  {\"type\":\"words\",\"final\":false,\"words\":[…]}   what follows them for now; takes the place of the last such words
  {\"type\":\"pause\"}   nobody speaks for a while    {\"type\":\"end\"}   the talk is over
and what Vosk, Deepgram, Google and whisper.cpp's stream send. The manual has the whole form: assets/manual/streaming.md";

#[derive(Debug, Args)]
pub struct Arguments {
    /// Read the messages from a file that grows; by default from standard input
    #[arg(long, value_name = "FILE", conflicts_with = "replay")]
    follow: Option<PathBuf>,
    /// Play a transcript as if it were live
    #[arg(long, value_name = "TRANSCRIPT")]
    replay: Option<PathBuf>,
    /// With --replay: so many times as fast as it was spoken; 0: as fast as it goes, word by word
    #[arg(long, default_value = "1", value_name = "TIMES", requires = "replay", value_parser = speed)]
    speed: f64,
    /// With --replay: the last so many words change their minds, as a recogniser does
    #[arg(long, default_value_t = 0, value_name = "WORDS", requires = "replay", value_parser = clap::value_parser!(u16).range(0..=100))]
    unstable: u16,
    /// With --unstable: which changes of mind
    #[arg(long, default_value_t = 1, value_name = "NUMBER", requires = "replay")]
    seed: u64,
    /// The sound: a WAV file that grows, or "-" for 16-bit samples, 16 kHz, mono, on standard input; with --replay any recording
    #[arg(long, value_name = "FILE|-")]
    audio: Option<PathBuf>,
    /// A word waits for at most so many words after it until it is decided what follows it
    #[arg(long, default_value_t = 12, value_name = "WORDS", value_parser = clap::value_parser!(u16).range(0..=60))]
    max_delay: u16,
    /// Append the cues to this file, .srt or .vtt, which is whole after each
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Write OUT although it is there already
    #[arg(long, requires = "output")]
    replace: bool,
    #[command(flatten)]
    choices: Choices,
}

fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok().filter(|speed| (0.0..=1_000.0).contains(speed));
    speed.ok_or_else(|| "give a number from 0 to 1000".to_owned())
}

/// So long a file that does not grow is left alone.
const PATIENCE: Wait = Wait::from_millis(100);

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    run_with(arguments, context, |settings, options, known, max_delay, compute| {
        Ok(LiveScheme::confident(settings, options, known, max_delay, compute))
    })
}

/// As [`run`], with another program's scheme. `open`: what was learnt, options, language and whether there will be sound, for how
/// many words a word may wait.
///
/// # Errors
/// Those of `open` and of the talk.
pub fn run_with(
    arguments: &Arguments,
    context: &CommandContext,
    open: impl FnOnce(
        &StreamSettings,
        &AnalysisOptions,
        (Option<String>, bool),
        usize,
        Compute,
    ) -> Result<LiveScheme, ModelError>,
) -> Result<Outcome, CommandFailure> {
    let options = arguments.choices.options()?;
    let replay =
        arguments.replay.as_deref().map(|path| transcript::read_watched(path, &context.progress)).transpose()?;
    if let Some(transcript) = &replay {
        warn(&transcript.warnings);
    }
    let inputs = [&arguments.follow, &arguments.replay, &arguments.audio].into_iter().flatten();
    let mut captions = Captions::open(arguments.output.as_deref(), arguments.replace, inputs)?;
    let audio = arguments.audio.as_deref();
    let played = match (audio, &replay) {
        (Some(path), Some(_)) => Some(PlayedSound::open(path, context)?),
        _ => None,
    };
    let growing = growing_sound(audio.filter(|_| replay.is_none()), arguments.follow.is_some())?;
    let language = replay.as_ref().and_then(|transcript| transcript.language.clone());
    let (settings, warning) = stream_settings(options.models)?;
    captions.warn(warning.as_slice())?;
    let scheme = open(
        &settings,
        &options,
        (language, audio.is_some()),
        usize::from(arguments.max_delay),
        Compute::choose(context.device)?,
    )?;
    let talk = LiveTalk::new(scheme, options);
    match &replay {
        Some(transcript) => {
            let mut stream = Stream { talk, words: LiveWords::default(), captions: &mut captions };
            play(arguments, transcript, &mut stream, played, context)?;
            // Also when asked to stop: what has been recognised is written, and the work for that is not cancelled.
            stream.take(vec![StreamEvent::End], &Progress::silent())?;
        }
        None => {
            let source = match arguments.follow.as_deref() {
                Some(path) => MessageSource::open(path)?,
                None => MessageSource::standard_input(),
            };
            listen(LiveFeed::new(source, growing), talk, &mut captions, context)?;
        }
    }
    captions.finish()?;
    Ok(Outcome::Done)
}

/// A talk, and where its cues go.
struct Stream<'a> {
    talk: LiveTalk,
    words: LiveWords,
    captions: &'a mut Captions,
}

impl Stream<'_> {
    /// Takes messages that came together. What the models cannot do now is tried again with the next.
    fn take(&mut self, events: Vec<StreamEvent>, progress: &Progress) -> Result<(), CommandFailure> {
        let events = events.into_iter().map(|event| self.words.take(event)).collect();
        for event in joined(events) {
            let updates = self.talk.take(event, progress)?;
            self.captions.put(&updates)?;
        }
        // The gaps are not needed one by one here.
        drop(self.talk.take_decided_gaps());
        self.captions.warn(&self.words.take_warnings())?;
        self.captions.warn(&self.talk.take_warnings())
    }
}

/// Follows a recogniser until it ends, closes its end, or the person has enough.
fn listen(
    mut feed: LiveFeed,
    mut talk: LiveTalk,
    captions: &mut Captions,
    context: &CommandContext,
) -> Result<(), CommandFailure> {
    let began = Clock::now();
    while !feed.is_over() && !context.progress.is_cancelled() {
        let step = feed.step((began.elapsed(), PATIENCE), &mut talk, &context.progress);
        captions.warn(&feed.take_warnings())?;
        match step {
            Err(_) if context.progress.is_cancelled() => break,
            step => captions.put(&step?.updates)?,
        }
    }
    // Also when asked to stop: what has been recognised is written, and the work for that is not cancelled.
    let step = feed.finish(&mut talk, &Progress::silent())?;
    captions.warn(&feed.take_warnings())?;
    captions.put(&step.updates)
}

/// Plays a transcript.
fn play(
    arguments: &Arguments,
    transcript: &Transcript,
    stream: &mut Stream<'_>,
    mut sound: Option<PlayedSound>,
    context: &CommandContext,
) -> Result<(), CommandFailure> {
    let began = Clock::now();
    let mut events = replayed(&transcript.words, usize::from(arguments.unstable), arguments.seed).peekable();
    while let Some(next) = events.next() {
        let mut due = vec![next];
        if arguments.speed > 0.0 {
            // Starting with the first word: no replay has to sit through the applause before it.
            let starts = transcript.words.first().map_or(0.0, |word| word.span.start.as_secs());
            let wall = |at: f64| Wait::from_secs_f64(((at - starts) / arguments.speed).max(0.0));
            while began.elapsed() < wall(due[0].at.as_secs()) && !context.progress.is_cancelled() {
                let left = wall(due[0].at.as_secs()).saturating_sub(began.elapsed());
                std::thread::sleep(left.min(Wait::from_millis(50)));
            }
            let now = began.elapsed();
            while let Some(event) = events.next_if(|event| wall(event.at.as_secs()) <= now) {
                due.push(event);
            }
        }
        if context.progress.is_cancelled() {
            break;
        }
        let until = due.last().map(|event| event.at).unwrap_or_default();
        if let Some(sound) = &mut sound {
            sound.play(until, &mut stream.talk);
        }
        let due = due.into_iter().map(|event| event.event).filter(|event| *event != StreamEvent::End);
        match stream.take(due.collect(), &context.progress) {
            Err(_) if context.progress.is_cancelled() => break,
            taken => taken?,
        }
    }
    Ok(())
}
