//! A talk made of nothing, for the tests of the window: no file, no model, no device.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use super::action::Dialog;
use super::client_glossary::ClientGlossary;
use super::comparing::ReferenceComparison;
use super::diagnosis_page::DiagnosisPage;
use super::file_search::FileSearch;
use super::house_style::StyleLearning;
use super::job_kind::JobStatus;
use super::key_gate::KeyboardState;
use super::learning::Learning;
use super::live::LiveStatus;
use super::manual::OpenManual;
use super::model_facts::ModelFacts;
use super::opening_report::OpeningReport;
use super::pass::ListeningPass;
use super::path_states::PathStates;
use super::picture::FrameSource;
use super::recognition::Recognition;
use super::scene::{KeptOffer, Notice, Playback, RecoveryOffer, Scene};
use super::settings::Settings;
use super::shortcuts::KeyMap;
use super::situation::Situation;
use super::spelling::Spelling;
use super::talk::Talk;
use super::theme::Theme;
use super::tour::Tour;
use super::view::View;
use analysis::diagnostics::fixture::made_up;
use analysis::pipeline::{TranscriptDoubt, transcript_doubt};
use base::progress::Progress;
use base::time::{Duration, Instant, Span};
use editor::comparison::Counts;
use editor::house_cuts::{CutAgreement, CutExample, CutOutcome, CutVerdict, FittedCuts, HouseCutsReport, LearntCuts};
use editor::house_style::{FinishedCue, FinishedFile, HouseStyle, MeasuredFile, StyleSample};
use editor::project::Project;
use editor::session::fixture::{doubted, kept_project, project};
pub use editor::session::fixture::{evidence, fused, words};
use formats::guideline::CutStyle;
use formats::transcript::{TranscriptParts, Word};
use media::audio::{AudioSource, Decoder, Recording};
use media::prosody::{self, FrameTrack, PitchRange};

/// A talk without sound that a fusion has weighed, its first pending boundary current.
pub fn fused_talk_in(count: usize, journals: &Path) -> Talk {
    let words = words(count);
    let mut talk = Talk::new(project(&words), journals);
    talk.set_evidence(Arc::new(fused(&words)));
    talk.select_question(talk.next_question(None));
    talk
}

/// A talk with sound and words that the recogniser doubted, its first question current.
pub fn doubted_talk_in(count: usize, confidences: &[(usize, f32)], journals: &Path) -> Talk {
    let words = doubted(count, confidences);
    let mut talk = Talk::new(project(&words), journals);
    talk.set_recording(Arc::new(recording(&words)), None);
    talk.set_evidence(Arc::new(fused(&words)));
    talk.select_question(talk.next_question(None));
    talk
}

/// A subtitle file of cues of so many words each that stays as it stands, without sound.
pub fn kept_talk_in(count: usize, lengths: &[usize], journals: &Path) -> Talk {
    let words = words(count);
    let mut talk = Talk::new(kept_project(&words, lengths), journals);
    talk.set_evidence(Arc::new(fused(&words)));
    talk
}

/// What is found where words fall on a recording in which speech lies at other times.
pub fn wrong_transcript() -> Option<TranscriptDoubt> {
    let is_speech = |frame: usize| (frame / 130).is_multiple_of(3);
    let count = 20_000;
    let frames = FrameTrack {
        f0_hz: vec![120.0; count],
        voicing: (0..count).map(|frame| if is_speech(frame) { 0.9 } else { 0.1 }).collect(),
        level_db: (0..count).map(|frame| if is_speech(frame) { -20.0 } else { -60.0 }).collect(),
    };
    transcript_doubt(&words(200), &frames)
}

/// A hum where words are, silence elsewhere.
pub fn recording(words: &[Word]) -> Recording {
    let end = words.last().map_or(Instant::ZERO, |word| word.span.end) + Duration::from_millis(500);
    let mut samples = vec![0.0_f32; end.as_samples(media::audio::RATE_HZ)];
    for word in words {
        let (from, to) =
            (word.span.start.as_samples(media::audio::RATE_HZ), word.span.end.as_samples(media::audio::RATE_HZ));
        for at in from..to.min(samples.len()) {
            let phase = at as f32 / media::audio::RATE_HZ as f32 * std::f32::consts::TAU * 140.0;
            let fade = ((at - from).min(to - at) as f32 / 400.0).min(1.0);
            samples[at] = 0.4 * fade * (phase.sin() + 0.4 * (2.0 * phase).sin());
        }
    }
    let source = AudioSource {
        container: "wave".into(),
        codec: "pcm".into(),
        rate_hz: 16_000,
        channels: 1,
        decoder: Decoder::Symphonia,
        track: media::audio::TrackNumber::MIN,
        tracks: 1,
    };
    Recording { samples: samples.into(), source, warnings: Vec::new() }
}

/// An analysed talk of `count` words, its first pending boundary current. It has no journal.
pub fn talk(count: usize) -> Talk {
    analysed(count, Talk::detached)
}

/// The same with its journal in a folder.
pub fn talk_in(count: usize, journals: &Path) -> Talk {
    analysed(count, |project| Talk::new(project, journals))
}

fn analysed(count: usize, make: impl FnOnce(Project) -> Talk) -> Talk {
    let words = words(count);
    let mut talk = make(project(&words));
    let recording = Arc::new(recording(&words));
    let frames = prosody::analyze_frames(&recording.samples, PitchRange::SPEECH, &Progress::silent()).ok();
    let prosody = prosody::measure(&words, frames.as_ref());
    talk.set_recording(recording, None);
    talk.set_measured(frames, prosody);
    talk.set_evidence(Arc::new(evidence(&words)));
    talk.select_question(talk.next_question(None));
    talk
}

/// The style of a client with three files that are nowhere.
pub fn house_style() -> HouseStyle {
    let file = |seed: usize| {
        let cue = |index: usize| {
            let start = (index * 4 + seed) as f64;
            let text = format!("Then she went down to the harbour{}.", " again".repeat((index + seed) % 2));
            FinishedCue::new(Span::from_secs(start, start + 2.0), text, None)
        };
        let path = format!("/no such folder/{seed}.srt");
        let file = FinishedFile::of_cues(Path::new(&path), (0..60).filter_map(cue).collect());
        let file = MeasuredFile::of(&file.expect("these are cues"));
        MeasuredFile { language: "en".to_owned(), ..file }
    };
    let sample = StyleSample { files: (0..3).map(file).collect(), ..StyleSample::default() };
    HouseStyle::learn(&sample, "Client").expect("they are enough")
}

/// What could be learnt of the cuts of a client; numbers only if they gain.
pub fn learnt_cuts(verdict: CutVerdict) -> LearntCuts {
    let outcome = |correct: usize, problems: usize| {
        let ends = Counts { found: 100, expected: 100, correct };
        CutOutcome { agreement: CutAgreement { line_ends: ends, cue_ends: ends }, cues: 50, problems }
    };
    let example = |number: u32| CutExample {
        at: Instant::from_secs(12.0 * f64::from(number)),
        client: vec!["Then she went down\nto the harbour.".to_owned()],
        before: vec!["Then she went down".to_owned(), "to the harbour.".to_owned()],
        after: vec!["Then she went down\nto the harbour.".to_owned()],
    };
    let report = HouseCutsReport {
        files: 3,
        words: 1_500,
        before: outcome(60, 4),
        after: outcome(72, 3),
        file: "1.srt".to_owned(),
        examples: (1..6).map(example).collect(),
        ..HouseCutsReport::default()
    };
    let cuts = CutStyle { cue: 0.3, ..CutStyle::default() };
    let cuts = (verdict == CutVerdict::Better).then_some(cuts);
    let fitted = FittedCuts { cuts, verdict, report, set_aside: Vec::new() };
    LearntCuts { fitted, left_out: Vec::new(), remarks: Vec::new() }
}

/// A talk that is not analysed and has no journal.
pub fn fresh(project: Project) -> Talk {
    Talk::detached(project)
}

/// Read once, from the models that come with the program.
static MODELS: LazyLock<ModelFacts> = LazyLock::new(ModelFacts::read);

/// Everything that a scene borrows.
pub struct Fixture {
    pub talk: Option<Talk>,
    pub settings: Settings,
    pub learning: Learning,
    pub keys: KeyMap,
    pub theme: Theme,
    pub view: View,
    pub playback: Playback,
    pub picture: Option<Box<dyn FrameSource>>,
    pub dragged_to: Option<Instant>,
    pub notices: Vec<Notice>,
    pub dialog: Option<Dialog>,
    pub manual: Option<OpenManual>,
    pub tour: Option<Tour>,
    pub looks: PathStates,
    pub is_writing: bool,
    pub jobs: Vec<JobStatus>,
    pub comparing: ReferenceComparison,
    pub recoveries: Vec<RecoveryOffer>,
    pub kept: Vec<KeptOffer>,
    pub asks_for: Option<std::path::PathBuf>,
    pub live: Option<LiveStatus<'static>>,
    pub pass: Option<ListeningPass>,
    pub spelling: Spelling,
    pub second_spelling: Spelling,
    pub glossary: ClientGlossary,
    pub file_search: FileSearch,
    pub house_style: StyleLearning,
    pub recognition: Recognition,
    pub report: OpeningReport,
    pub choosing: Option<(std::path::PathBuf, TranscriptParts)>,
    pub diagnosis: Option<DiagnosisPage>,
}

impl Fixture {
    pub fn new(talk: Option<Talk>) -> Self {
        Self {
            talk,
            settings: Settings::default(),
            learning: Learning::default(),
            keys: KeyMap::default(),
            theme: Theme::dark(),
            view: View::default(),
            playback: Playback {
                head: Instant::from_secs(2.0),
                is_playing: false,
                span: None,
                speed: 1.0,
                has_device: None,
                levels: None,
            },
            picture: None,
            dragged_to: None,
            notices: Vec::new(),
            dialog: None,
            manual: None,
            tour: None,
            looks: PathStates::direct(),
            is_writing: false,
            jobs: Vec::new(),
            comparing: ReferenceComparison::default(),
            recoveries: Vec::new(),
            kept: Vec::new(),
            asks_for: None,
            live: None,
            pass: None,
            spelling: Spelling::default(),
            second_spelling: Spelling::default(),
            glossary: ClientGlossary::default(),
            file_search: FileSearch::default(),
            house_style: StyleLearning::default(),
            recognition: Recognition::default(),
            report: OpeningReport::default(),
            choosing: None,
            diagnosis: Some(DiagnosisPage::of(&made_up(Path::new("/home/no such user")))),
        }
    }

    pub fn scene(&self) -> Scene<'_> {
        let talk = self.talk.as_ref();
        let of_talk = talk.map(Talk::situation).unwrap_or_default();
        let mut situation = Situation {
            differences: self.comparing.open_differences().len(),
            is_compared: self.comparing.found().is_some(),
            has_tour: self.tour.is_some(),
            is_touring: self.tour.as_ref().is_some_and(|tour| tour.step().is_some()),
            ..of_talk
        };
        if let (Some(pass), Some(talk)) = (&self.pass, talk) {
            situation = situation.listening(pass.stage(), pass.proposals(talk).count());
        }
        let keyboard = KeyboardState {
            dialog: self.dialog,
            has_manual: self.manual.is_some(),
            is_beside: true,
            ..KeyboardState::default()
        };
        Scene {
            talk,
            view: &self.view,
            settings: &self.settings,
            learning: &self.learning,
            keys: &self.keys,
            theme: &self.theme,
            situation,
            playback: self.playback,
            picture: self.picture.as_deref(),
            dragged_to: self.dragged_to,
            jobs: &self.jobs,
            notices: &self.notices,
            dialogs: self.dialog.as_slice(),
            manual: self.manual,
            tour: self.tour.as_ref(),
            looks: &self.looks,
            is_writing: self.is_writing,
            comparing: &self.comparing,
            key_owner: keyboard.owner(),
            recoveries: &self.recoveries,
            kept: Some(&self.kept),
            asks_for: self.asks_for.as_deref(),
            models: Some(&MODELS),
            diagnosis: self.diagnosis.as_ref(),
            device: Some("CPU"),
            live: self.live,
            pass: self.pass.as_ref(),
            spelling: &self.spelling,
            second_spelling: &self.second_spelling,
            glossary: &self.glossary,
            file_search: &self.file_search,
            house_style: &self.house_style,
            recognition: &self.recognition,
            report: &self.report,
            choosing: self.choosing.as_ref().map(|(path, parts)| (path.as_path(), parts)),
        }
    }
}
