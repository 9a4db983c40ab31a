//! Times that were not set by hand follow the frames of the video, inserted cues stay before its end, and exports go where the last one
//! went.

use std::path::Path;
use std::sync::Arc;

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::TestWindow;
use base::time::{Duration, Instant};
use editor::project::{Edit, Project};
use formats::guideline::{FrameRate, Guideline};
use formats::transcript::{GivenFile, Transcript};
use media::shots::{VideoFacts, VideoRate};
use ui::action::Action;
use ui::fixture;
use ui::talk::Talk;

fn video(rate: VideoRate) -> Option<Box<VideoFacts>> {
    Some(Box::new(VideoFacts::at_rate(rate)))
}

/// A new talk under Netflix, which counts 24 frames by itself.
fn new_talk() -> Talk {
    let words = fixture::words(60);
    let transcript = Transcript { format: "test", words: words.clone(), ..Transcript::default() };
    let mut talk = fixture::fresh(Project::new(&transcript, Guideline::netflix()));
    talk.set_evidence(Arc::new(fixture::evidence(&words)));
    talk
}

fn are_on_frames(talk: &Talk, rate: FrameRate) -> bool {
    let mut edges = talk.cues().iter().flat_map(|cue| [cue.span.start, cue.span.end]);
    edges.all(|at| rate.start_of(rate.nearest(at)) == at)
}

#[test]
fn a_new_talk_counts_in_the_frames_of_its_video_without_a_step() {
    let mut talk = new_talk();
    assert!(are_on_frames(&talk, FrameRate::F24));
    talk.set_video(video(VideoRate::Constant(25, 1)));
    assert_eq!(talk.take_rate_of_video(), None, "there is nothing to tell");
    assert!(talk.project().guideline.has_rate_of_video() && are_on_frames(&talk, FrameRate::F25));
    assert!(talk.undo().is_none() && talk.evidence().is_some() && !talk.cues().is_empty());

    // Without a video, or with one that has no such rate, it is told in what is counted.
    let check = |facts: Option<Box<VideoFacts>>, guideline: Guideline, expected: Option<FrameRate>| {
        let mut talk = fixture::fresh(Project { guideline, ..new_talk().project().clone() });
        talk.set_video(facts);
        let before = talk.project().clone();
        assert_eq!(talk.take_rate_of_video(), expected);
        assert_eq!(talk.project(), &before);
    };
    check(None, Guideline::netflix(), Some(FrameRate::F24));
    check(video(VideoRate::Variable(17.0)), Guideline::netflix(), Some(FrameRate::F24));
    check(None, Guideline::ted(), None);
    check(video(VideoRate::Constant(25, 1)), Guideline::ted(), None);
    let mut chosen = Guideline::netflix();
    chosen.choose_rate(Some(FrameRate::F24));
    check(video(VideoRate::Constant(25, 1)), chosen, None);

    // Where the user has done work, nothing is retimed unasked.
    let mut talk = new_talk();
    let gaps: Vec<_> = talk.pending_boundaries().map(|one| (one.gap, talk.strength(one.gap))).collect();
    talk.edit(&Edit::AcceptAll { gaps }).unwrap();
    talk.set_video(video(VideoRate::Constant(25, 1)));
    let before = talk.project().clone();
    talk.take_rate_of_video();
    assert_eq!(talk.project(), &before);
}

#[test]
fn a_cue_that_is_put_in_at_the_end_ends_with_the_picture() {
    let mut talk = new_talk();
    let last = talk.cues().last().unwrap().span.end;
    // It ends between two frames.
    let end = last + Duration::from_millis(2_007);
    let facts = VideoFacts { duration: Some(end - Instant::ZERO), ..VideoFacts::at_rate(VideoRate::Constant(24, 1)) };
    talk.set_video(Some(Box::new(facts)));
    let edit = talk.insert_cue("Subtitles by Ann", end);
    talk.edit(&edit).unwrap();
    let credit = talk.cues().last().unwrap();
    assert_eq!(credit.text().replace('\n', " "), "Subtitles by Ann");
    assert!(last < credit.span.start && credit.span.end <= end, "{:?} until {end:?}", credit.span);
    assert!(credit.span.duration() >= talk.project().guideline.min_duration, "{:?}", credit.span);
    assert!(are_on_frames(&talk, FrameRate::F24));
}

#[test]
fn exports_are_named_after_the_file_of_the_client_and_stay_where_the_last_one_went() {
    let given = Some(GivenFile::of_text("1\n00:00:01,000 --> 00:00:02,000\nSo\n\n"));
    let path = |name: &str| Some(Path::new(name).to_owned());
    let project = |given_file: Option<GivenFile>| Project {
        recording: path("/video/interview.mp4"),
        transcript: path("/client/Harbour_EN.srt"),
        given_file,
        ..new_talk().project().clone()
    };
    let suggested = |talk: &Talk, ending: &str| talk.suggested_paths(ending, &[]).next().unwrap();
    // On Windows with the drive.
    let at = |path: &str| std::path::absolute(path).unwrap();
    let mut talk = fixture::fresh(project(given));
    assert_eq!(suggested(&talk, "vtt"), at("/video/Harbour_EN.vtt"));
    assert_eq!(suggested(&talk, "breathmark"), at("/video/interview.breathmark"));
    talk.note_written(&at("/delivery/Harbour_EN.vtt"));
    assert_eq!(suggested(&talk, "stl"), at("/delivery/Harbour_EN.stl"));
    assert_eq!(suggested(&talk, "breathmark"), at("/video/interview.breathmark"));
    assert_eq!(suggested(&fixture::fresh(project(None)), "vtt"), at("/video/interview.vtt"));
}

#[test]
fn the_list_comes_to_a_cue_that_is_put_in_at_the_end() {
    let mut window = TestWindow::with_talk(200);
    let edit = {
        let talk = window.app().session.talk.as_ref().unwrap();
        talk.delete_cues(&[talk.cues().len() - 1]).unwrap()
    };
    window.perform(Action::Edit(edit));
    window.press(Key::Home);
    window.press(Key::End);
    window.press_with(Modifiers::SHIFT, Key::N);
    window.type_text("Subtitles by Ann");
    window.press(Key::Enter);
    window.rest();
    let talk = window.app().session.talk.as_ref().unwrap();
    let (credit, end) = (talk.cues().last().unwrap(), Instant::ZERO + talk.recording().unwrap().duration());
    assert_eq!(credit.text(), "Subtitles by Ann");
    assert!(credit.span.end <= end, "{:?} until {end:?}", credit.span);
    assert_eq!(talk.current_cue(), Some(talk.cues().len() - 1));
    assert!(window.harness().query_all_by_label_contains("Subtitles by Ann").count() > 0, "it is not in view");
}
