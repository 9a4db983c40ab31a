//! Shot changes in the window: read, found, shown, gone to, written.

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::{TestWindow, tree};
use base::time::Instant;
use ui::action::Action;
use ui::command::Command;
use ui::output::OutputContent;

fn shots(window: &mut TestWindow) -> Vec<i64> {
    window.app().session.talk.as_ref().unwrap().project().shots.clone().into()
}

fn told(window: &mut TestWindow, text: &str) -> bool {
    window.app().desk.notices.iter().any(|notice| notice.text.contains(text))
}

#[test]
fn a_list_is_read_shown_gone_through_and_written() {
    let mut window = TestWindow::with_talk(60);
    assert!(!Command::NextShot.enabled(&window.app().situation()));
    let list = window.folder.path().join("cuts.shotchanges");
    std::fs::write(&list, "1.000\n3.500\n7.250\n").unwrap();
    window.perform(Action::ImportShots(list.clone()));
    assert!(told(&mut window, "3 shot changes read"));
    assert_eq!(shots(&mut window), [1_000, 3_500, 7_250]);
    window.perform(Action::Run(Command::ZoomToTalk));
    window.let_pass(1.0);
    assert!(tree(&window).contains("Button Shot change at 0:03.500"), "{}", tree(&window));
    window.harness().get_by_label("Shot change at 0:03.500").click();
    window.rest();
    assert_eq!(window.app().head(), Instant::from_millis(3_500));

    let go = |window: &mut TestWindow, key: Key| {
        window.press_with(Modifiers::ALT, key);
        window.app().head().as_millis_rounded()
    };
    let next = [(); 2].map(|()| go(&mut window, Key::PageDown));
    let back = [(); 3].map(|()| go(&mut window, Key::PageUp));
    assert_eq!((next, back), ([7_250, 7_250], [3_500, 1_000, 1_000]));

    let written = window.folder.path().join("talk.shots.txt");
    window.perform(Action::write(OutputContent::Shots, written.clone()));
    assert_eq!(std::fs::read_to_string(&written).unwrap(), "# shot changes\n0:00:01.000\n0:00:03.500\n0:00:07.250\n");
    // What is known already is told, and no step.
    window.perform(Action::ImportShots(written));
    assert!(told(&mut window, "the same 3 shot changes"));
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(shots(&mut window), [0; 0]);
    assert!(!tree(&window).contains("Shot change at"));

    std::fs::write(&list, "1.000\nsoon\n").unwrap();
    window.perform(Action::ImportShots(list));
    assert!(told(&mut window, "line 2 is not a time"));
}

#[test]
fn shot_changes_of_a_video_are_found_in_the_background() {
    let mut window = TestWindow::with_talk(60);
    let video = window.folder.path().join("three.mkv");
    let graph = "[0]setsar=1,format=yuv420p[a];[1]setsar=1,format=yuv420p[b];[a][b]concat=n=2:v=1:a=0[v]";
    let made = std::process::Command::new("ffmpeg")
        .args(["-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", "smptebars=s=160x90:r=25:d=1"])
        .args(["-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=1", "-filter_complex", graph])
        .args(["-map", "[v]", "-c:v", "mpeg4"])
        .arg(&video)
        .status();
    if !made.is_ok_and(|status| status.success()) {
        base::skipped_tests::leave_out("ffmpeg is absent or lacks an encoder");
        return;
    }
    window.perform(Action::FindShots(video.clone(), 0.2));
    window.wait_until("the shot change", |app| app.talk().is_some_and(|talk| !talk.project().shots.is_empty()));
    assert_eq!(shots(&mut window), [1_000]);
    assert!(told(&mut window, "1 shot change found"));
    let text = window.folder.path().join("no-video.txt");
    std::fs::write(&text, "nothing to see").unwrap();
    window.perform(Action::FindShots(text, 0.2));
    window.wait_until("the refusal", |app| app.desk.notices.iter().any(|notice| notice.text.contains("not a video")));
    assert_eq!(shots(&mut window), [1_000]);
}
