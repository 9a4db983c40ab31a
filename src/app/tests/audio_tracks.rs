//! The sound track in use: chosen, kept, undone, and gone; and how high its waveform is drawn.

use std::path::{Path, PathBuf};

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::TestWindow;
use base::time::{Duration, Instant};
use media::audio::TrackNumber;
use ui::action::{Action, Dialog};
use ui::command::Command;
use ui::scene::NoticeKind;

/// A recording with a track of 2 s in English and one of 3 s called "Clean" in German.
fn two_tracks(folder: &Path) -> Option<PathBuf> {
    let path = folder.join("two.mkv");
    let made = std::process::Command::new("ffmpeg")
        .args(["-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", "sine=300:d=2:r=16000"])
        .args(["-f", "lavfi", "-i", "sine=500:d=3:r=16000", "-map", "0:a", "-map", "1:a", "-c:a", "flac"])
        .args(["-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=deu", "-metadata:s:a:1", "title=Clean"])
        .arg(&path)
        .status();
    if !made.is_ok_and(|status| status.success()) {
        base::skipped_tests::leave_out("ffmpeg is absent or lacks an encoder");
        return None;
    }
    Some(path)
}

/// Waits until a recording of so many seconds is analysed, and for what comes of it.
fn wait_for(window: &mut TestWindow, secs: f64) {
    let length = Duration::from_secs(secs);
    window.wait_until("the recording", |app| {
        let heard = app.talk().and_then(|talk| talk.recording()).map(|recording| recording.duration());
        heard.is_some_and(|heard| (heard - length).as_secs().abs() < 0.1) && app.background.jobs.status().is_empty()
    });
    window.rest();
}

fn chosen(window: &mut TestWindow) -> Option<TrackNumber> {
    window.app().talk().unwrap().project().audio_track
}

/// Opens the recording of two tracks with words, and waits until it was listened to.
fn open_two_tracks(window: &mut TestWindow) -> Option<PathBuf> {
    let recording = two_tracks(window.folder.path())?;
    let transcript = window.folder.path().join("two.json");
    let words = r#"{"words":[{"text":"One","start":0.1,"end":0.4},{"text":"two.","start":0.5,"end":0.9},
        {"text":"Three","start":1.2,"end":1.5},{"text":"four.","start":1.6,"end":1.9}]}"#;
    std::fs::write(&transcript, words).unwrap();
    window.perform(Action::Open(vec![recording.clone(), transcript]));
    wait_for(window, 2.0);
    Some(recording)
}

#[test]
fn another_track_is_heard_and_undo_leads_back() {
    let mut window = TestWindow::new();
    if open_two_tracks(&mut window).is_none() {
        return;
    }
    assert_eq!(window.app().talk().unwrap().audio_tracks().len(), 2);
    let stands = Instant::from_millis(1_250);
    window.perform(Action::Seek(stands));
    let first = window.app().talk().unwrap().evidence().cloned().unwrap();
    assert_eq!(first.track, None);
    let told = |window: &mut TestWindow| {
        window.app().desk.notices.iter().any(|notice| notice.text.contains("2 audio tracks; number 1 was read"))
    };
    assert!(told(&mut window));

    window.perform(Action::Run(Command::ChooseAudioTrack));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::AudioTrack));
    window.harness().get_by_label("2: German, Clean, FLAC, mono").click();
    window.rest();
    window.harness().get_by_label("Use this track").click();
    wait_for(&mut window, 3.0);
    let second = TrackNumber::new(2);
    assert!(!told(&mut window), "number 2 was read");
    assert_eq!((chosen(&mut window), window.app().desk.dialogs.top()), (second, None));
    let talk = window.app().talk().unwrap();
    assert_eq!((talk.evidence().unwrap().track, talk.words().len()), (second, 4));
    assert_eq!(window.app().head(), stands, "the play head stays");

    window.perform(Action::Run(Command::Undo));
    wait_for(&mut window, 2.0);
    assert_eq!(chosen(&mut window), None);
    assert_eq!(window.app().talk().unwrap().evidence().unwrap().track, None);
    assert_eq!(window.app().head(), stands);
}

#[test]
fn a_track_is_chosen_by_keys_alone() {
    let mut window = TestWindow::new();
    if open_two_tracks(&mut window).is_none() {
        return;
    }
    window.perform(Action::Run(Command::ChooseAudioTrack));
    // Enter on the one in use changes nothing.
    window.press(Key::Enter);
    assert_eq!((window.app().desk.dialogs.top(), chosen(&mut window)), (Some(Dialog::AudioTrack), None));
    window.press(Key::ArrowDown);
    window.press(Key::ArrowDown);
    window.press(Key::ArrowUp);
    window.press(Key::ArrowDown);
    window.press(Key::Enter);
    wait_for(&mut window, 3.0);
    assert_eq!((chosen(&mut window), window.app().desk.dialogs.top()), (TrackNumber::new(2), None));
}

#[test]
fn a_track_that_cannot_be_read_leaves_what_was_heard_and_can_be_chosen_again() {
    let mut window = TestWindow::new();
    let Some(recording) = open_two_tracks(&mut window) else { return };
    let (second, away) = (TrackNumber::new(2), recording.with_extension("away"));
    std::fs::rename(&recording, &away).unwrap();
    window.perform(Action::ChooseAudioTrack(second));
    window.wait_until("the failure", |app| {
        let has_failed = app.desk.notices.iter().any(|notice| notice.kind == NoticeKind::Failure);
        has_failed && app.background.jobs.status().is_empty()
    });
    let heard = |window: &mut TestWindow| {
        let talk = window.app().talk().unwrap();
        (talk.project().audio_track, talk.heard_track(), talk.evidence().unwrap().track)
    };
    assert_eq!(heard(&mut window), (second, None, None));
    let talk = window.app().talk().unwrap();
    let samples = talk.recording().unwrap().samples.len() as u64;
    assert_eq!((talk.peaks().len(), talk.audio_tracks().len()), (samples, 2), "with its waveform");
    assert!(talk.known_file().is_some());

    // The analysis that runs now is still of the former track, and says so.
    window.app().analyze_again();
    window.wait_until("the analysis", |app| app.background.jobs.status().is_empty());
    assert_eq!(heard(&mut window), (second, None, None));

    std::fs::rename(&away, &recording).unwrap();
    window.perform(Action::ChooseAudioTrack(second));
    wait_for(&mut window, 3.0);
    assert_eq!(heard(&mut window), (second, second, second));
    // The track that is chosen and in use is no choice.
    window.perform(Action::ChooseAudioTrack(second));
    assert!(window.app().background.jobs.status().is_empty());
}

#[test]
fn a_recording_that_cannot_be_read_is_not_heard_as_the_former_one() {
    let mut window = TestWindow::with_talk(20);
    let other = window.folder.path().join("not-there.wav");
    window.app().session.talk.as_mut().unwrap().set_recording_path(&other).unwrap();
    window.app().fetch_recording();
    window.wait_until("the failure", |app| app.talk().is_some_and(|talk| talk.recording().is_none()));
    assert_eq!(window.app().talk().unwrap().peaks().len(), 0);
    assert!(!window.app().has_sound());
}

#[test]
fn where_there_is_one_track_nothing_is_chosen() {
    let mut window = TestWindow::with_talk(20);
    assert!(!Command::ChooseAudioTrack.enabled(&window.app().situation()));
    // A dialog that something else opens says so.
    window.perform(Action::OpenDialog(Dialog::AudioTrack));
    assert!(window.harness().query_by_label("The recording has only one audio track.").is_some());
}

#[test]
fn the_waveform_is_drawn_higher_by_keys_and_tells_so() {
    let mut window = TestWindow::with_talk(20);
    let scale = |window: &mut TestWindow| window.app().desk.settings.wave_scale;
    window.press_with(Modifiers::ALT, Key::Equals);
    window.press_with(Modifiers::ALT, Key::Equals);
    assert_eq!(scale(&mut window), 2.0);
    assert!(window.harness().query_by_label("Waveform, drawn 2 times as tall, playhead").is_some());
    window.press_with(Modifiers::ALT, Key::Minus);
    assert_eq!(scale(&mut window), 1.5);
    window.perform(Action::Run(Command::LowerWave));
    window.perform(Action::Run(Command::LowerWave));
    assert_eq!(scale(&mut window), 1.0);
    assert!(window.harness().query_by_label("Waveform, playhead").is_some());
    for _ in 0..12 {
        window.perform(Action::Run(Command::TallerWave));
    }
    assert_eq!(scale(&mut window), 16.0);
    window.perform(Action::Run(Command::FitWave));
    assert!(scale(&mut window) < 4.0, "{}", scale(&mut window));
}
