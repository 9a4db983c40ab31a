//! What is heard and seen of a talk: its recording, as far as it is known, and what was measured of it.

use std::path::Path;
use std::sync::Arc;

use super::{HeardSound, Talk};
use crate::clock::clock;
use crate::player::Samples;
use analysis::pipeline::TranscriptDoubt;
use base::texts::t;
use base::time::{Duration, Instant};
use editor::project::{Edit, EditError, KnownRecording, Project};
use formats::guideline::{FrameRate, Guideline};
use media::audio::peaks::Peaks;
use media::audio::{AudioTrack, RATE_HZ, Recording, TrackNumber};
use media::prosody::{FrameTrack, Prosody};
use media::shots::VideoFacts;

/// Whether a name says that there is nothing but sound in the file, in containers that can hold a picture, too.
fn is_called_sound(path: &Path) -> bool {
    const ENDINGS: [&str; 10] = ["m4a", "m4b", "mka", "aac", "wma", "amr", "opus", "ogg", "mp3", "wav"];
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()))
}

impl Talk {
    pub fn recording(&self) -> Option<&Arc<Recording>> {
        self.recording.as_ref()
    }

    /// The track that was chosen for playback and analysis, else the one that the project names; `None`: the one that is read if none is
    /// chosen.
    pub fn heard_track(&self) -> Option<TrackNumber> {
        if self.recording.is_some() { self.heard.track } else { self.project().audio_track }
    }

    /// The sound tracks of the recording's file, where there are several.
    pub fn audio_tracks(&self) -> &[AudioTrack] {
        &self.tracks
    }

    /// The waveform as far as it is known.
    pub fn peaks(&self) -> &Peaks {
        &self.peaks
    }

    /// Which waveform that is: another number when another one is there, be it as long.
    pub fn waveform(&self) -> u64 {
        self.waveform
    }

    /// The samples, once all are there.
    pub fn samples(&self) -> Option<&dyn Samples> {
        self.recording.as_ref().map(|recording| &recording.samples as &dyn Samples)
    }

    /// Pitch and level per 10 ms, once measured.
    pub fn frames(&self) -> Option<&FrameTrack> {
        self.frames.as_deref()
    }

    /// What words sound like and what they are relative to, once measured.
    pub fn prosody(&self) -> Option<&Prosody> {
        self.prosody.as_deref()
    }

    /// What the picture of the recording is like, once that is known.
    pub fn video(&self) -> Option<&VideoFacts> {
        self.video.as_deref().filter(|_| self.knows_video())
    }

    /// Whether what is known of the picture is known of this recording.
    fn knows_video(&self) -> bool {
        self.video_of == self.project().recording
    }

    /// The recording, if it has a picture, or may have one that only ffmpeg could show.
    pub fn picture_file(&self) -> Option<&Path> {
        self.project().recording.as_deref().filter(|_| self.video().is_some() || self.has_unseen_video())
    }

    /// Whether there is a picture is not known, as long as there is no ffmpeg.
    pub fn has_unseen_video(&self) -> bool {
        self.has_unseen_video && self.knows_video()
    }

    /// Frames a second: as the guideline says, else as the video has them.
    pub fn frame_rate(&self) -> Option<FrameRate> {
        let of_video = || self.video()?.rate.standard();
        self.project().guideline.frame_rate.or_else(of_video)
    }

    /// When the picture or the sound ends, whichever is first, with the last whole frame that is counted in; `None`: neither is there.
    pub(super) fn end_of_recording(&self) -> Option<Instant> {
        let sound = self.recording().map(|recording| recording.duration());
        let picture = self.video().and_then(|video| video.duration);
        let end = Instant::ZERO + sound.into_iter().chain(picture).min()?;
        Some(self.frame_rate().map_or(end, |rate| rate.start_of(rate.at_or_before(end))))
    }
}

// Changing: what the window does.
impl Talk {
    /// The sound track of the recording in use; `None`: the one that is read if none is chosen.
    ///
    /// # Errors
    /// A sentence for the person.
    pub fn set_audio_track(&mut self, to: Option<TrackNumber>) -> Result<(), EditError> {
        let project = self.project();
        if project.words.is_empty() {
            let project = Project { audio_track: to, ..project.clone() };
            self.start_over(project);
            return Ok(());
        }
        self.edit(&Edit::SetAudioTrack(to)).map(drop)
    }

    /// A recording begins to be decoded.
    pub fn begin_sound(&mut self, expected: Option<Duration>) {
        let expected_samples = (Instant::ZERO + expected.unwrap_or(Duration::ZERO)).as_samples(RATE_HZ);
        let former = self.replace_peaks(Peaks::with_capacity(expected_samples as u64));
        // It may begin more than once.
        let is_whole = self.recording.as_ref().is_some_and(|heard| heard.samples.len() as u64 == former.len());
        if is_whole && self.former_peaks.is_none() {
            self.former_peaks = Some(former);
        }
        self.expected = expected;
    }

    fn replace_peaks(&mut self, peaks: Peaks) -> Peaks {
        self.waveform += 1;
        std::mem::replace(&mut self.peaks, peaks)
    }

    /// The file that was decoded, once it was.
    pub fn set_known_file(&mut self, file: Option<KnownRecording>) {
        self.session.set_known_file(file);
        self.doubt = None;
    }

    /// How the file of the recording differs from the one that the project knows: "was 3:19, is 2:59"; `None` if it is the same, or that
    /// is not known.
    pub fn changed_recording(&self) -> Option<String> {
        let (known, file) = (self.project().known_recording.as_ref()?, self.known_file()?);
        if known.is_same_file(file) {
            return None;
        }
        let clock = |length: Duration| clock(length.as_secs(), 0);
        Some(match (known.length.map(clock), file.length.map(clock)) {
            (Some(was), Some(is)) if was != is => t!("status-recording-lengths", was = was, is = is),
            (Some(_), Some(_)) => t!("status-recording-as-long").to_owned(),
            _ => t!("status-recording-same-name").to_owned(),
        })
    }

    /// Takes the file as it is now for the recording.
    ///
    /// # Errors
    /// A sentence for the person.
    pub fn use_changed_recording(&mut self) -> Result<(), EditError> {
        let Some(file) = self.known_file().cloned() else { return Ok(()) };
        self.edit(&Edit::KnowRecording(file)).map(drop)
    }

    pub fn set_doubt(&mut self, doubt: Option<TranscriptDoubt>) {
        self.doubt = doubt;
    }

    /// What speaks against the words being those of the recording, unless a person said that they are.
    pub fn doubt(&self) -> Option<&TranscriptDoubt> {
        let is_right = self.project().known_recording.as_ref().is_some_and(|known| known.transcript_is_right);
        self.doubt.as_ref().filter(|_| !is_right)
    }

    /// Notes that the transcript is that of the recording.
    ///
    /// # Errors
    /// A sentence for the person.
    pub fn confirm_transcript(&mut self) -> Result<(), EditError> {
        match self.known_file().cloned() {
            Some(file) => {
                self.edit(&Edit::KnowRecording(KnownRecording { transcript_is_right: true, ..file })).map(drop)
            }
            // A recording that cannot be known again can only be believed this time.
            None => {
                self.doubt = None;
                Ok(())
            }
        }
    }

    /// The recording could not be read, or not to its end. What was measured of its file before, on another track, stays.
    pub fn forget_sound(&mut self) {
        self.expected = None;
        let former = self.former_peaks.take();
        if self.recording.is_some() && self.heard.path == self.project().recording {
            if let Some(former) = former {
                self.replace_peaks(former);
            }
            return;
        }
        self.replace_peaks(Peaks::new());
        (self.recording, self.frames, self.prosody) = (None, None, None);
        self.tracks.clear();
        self.session.set_known_file(None);
    }

    pub fn extend_sound(&mut self, samples: &[f32]) {
        self.peaks.push(samples);
    }

    /// All of the waveform at once.
    pub fn set_waveform(&mut self, peaks: Peaks) {
        self.replace_peaks(peaks);
    }

    /// What was decoded of the project's recording; `track`: the one that was chosen, if it is there.
    pub fn set_recording(&mut self, recording: Arc<Recording>, track: Option<TrackNumber>) {
        self.former_peaks = None;
        if self.peaks.len() != recording.samples.len() as u64 {
            self.replace_peaks(Peaks::new());
            self.peaks.push_all(&recording.samples);
        }
        self.expected = None;
        self.recording = Some(recording);
        self.heard = HeardSound { path: self.project().recording.clone(), track };
    }

    pub fn set_audio_tracks(&mut self, tracks: Vec<AudioTrack>) {
        self.tracks = tracks;
    }

    pub fn set_video(&mut self, video: Option<Box<VideoFacts>>) {
        self.video = video;
        self.has_unseen_video = false;
        self.video_of = self.project().recording.clone();
    }

    /// There may be a picture in the recording, but it cannot be looked at: there is no ffmpeg.
    pub fn set_unseen_video(&mut self) {
        self.video = None;
        self.video_of = self.project().recording.clone();
        self.has_unseen_video = self.video_of.as_deref().is_some_and(|path| !is_called_sound(path));
    }

    /// Lets the guideline count in frames of the video, if no rate was chosen and no work has been done: that is no step to be undone.
    /// The rate that it counts in because no video says another; `None`: there is nothing to report.
    pub fn take_rate_of_video(&mut self) -> Option<FrameRate> {
        let is_new = self.is_untouched_talk();
        let mut guideline = self.project().guideline.clone();
        let counted = guideline.take_rate_of_video(self.video().and_then(|video| video.rate.standard()));
        self.begin_with(guideline);
        // The times of a file are what they are.
        counted.filter(|_| is_new && self.project().given_file.is_none())
    }

    /// Takes the figures that the guideline has for the language of the talk, under the same conditions.
    pub fn take_language_of_talk(&mut self) {
        let mut guideline = self.project().guideline.clone();
        guideline.take_language(self.language());
        self.begin_with(guideline);
    }

    fn is_untouched_talk(&self) -> bool {
        self.is_new && self.path().is_none() && self.undo_name().is_none()
    }

    /// Has another guideline count from the beginning, as long as no work has been done.
    fn begin_with(&mut self, guideline: Guideline) {
        if self.is_untouched_talk() && guideline != self.project().guideline {
            let (evidence, question, current) = (self.evidence().cloned(), self.question(), self.current());
            self.start_over(Project { guideline, ..self.project().clone() });
            if let Some(evidence) = evidence {
                self.set_evidence(evidence);
                match question {
                    Some(_) => self.select_question(question),
                    None => self.select(current),
                }
            }
        }
    }

    pub fn set_measured(&mut self, frames: Option<FrameTrack>, prosody: Prosody) {
        self.frames = frames.map(Arc::new);
        self.prosody = Some(Arc::new(prosody));
    }
}
