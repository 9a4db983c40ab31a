use eframe::egui::{Role, Ui, vec2};

use super::{State, review_ui};
use crate::action::Action;
use crate::command::Command;
use crate::panels::trial::{PanelWindow, Trial, check_buttons, click_runs, is_disabled, shows};
use crate::scene::Scene;
use base::time::Duration;
use editor::project::Edit;

fn draw() -> impl FnMut(&mut Ui, &Scene<'_>, &mut Vec<Action>) {
    let mut state = State::default();
    move |ui, scene, actions| review_ui(ui, scene, &mut state, actions)
}

fn window(trial: Trial) -> PanelWindow {
    trial.window([700.0, 640.0], draw())
}

#[test]
fn the_panel_shows_both_cues_their_speed_and_the_reasons() {
    use egui_kittest::kittest::Queryable;
    let trial = Trial::talk();
    let talk = trial.fixture.talk.as_ref().unwrap();
    let boundary = *talk.current_boundary().unwrap();
    let cue = talk.cue_of_word(boundary.word).unwrap();
    let cues = [talk.cues()[cue].text(), talk.cues()[cue + 1].text()];
    let evidence = *talk.gap_evidence(boundary.gap).unwrap();
    let reasons = talk.explanation(boundary.gap).unwrap().reasons();
    let conclusion =
        talk.explanation(boundary.gap).unwrap().conclusion(true, talk.project_cues().wording.marks[boundary.word]);
    let all = talk.boundaries().len();
    let mut window = window(trial);
    for cue in cues {
        assert!(shows(&window, &cue), "{cue}");
    }
    assert!(shows(&window, " cps · ") && shows(&window, &format!("0 of {all} reviewed")));
    assert!(shows(&window, "Does the cue end here?") && shows(&window, &conclusion));
    assert!(shows(&window, &format!("{} ms", evidence.pause.as_millis_rounded())));
    assert!(!shows(&window, &reasons[0].text), "the figures are folded away behind the sentence");
    window.get_by_label("Why").click();
    window.run_steps(20);
    for reason in reasons {
        assert!(shows(&window, &reason.text), "{reason:?}");
    }
    assert!(shows(&window, "Measured, not used yet"));
}

#[test]
fn every_button_runs_its_command() {
    use egui_kittest::kittest::Queryable;
    let mut window = window(Trial::talk());
    for command in [
        Command::Accept,
        Command::Reject,
        Command::MoveLeft,
        Command::MoveRight,
        Command::EditText,
        Command::PlayBefore,
        Command::PlayAround,
        Command::PlayAfter,
        Command::ToggleOrder,
        Command::ToggleAutoPlay,
        Command::AcceptAbove,
        Command::ListenThrough,
        Command::NextPending,
        Command::PreviousPending,
    ] {
        click_runs(&mut window, command.name(), command);
    }
    assert!(is_disabled(&window, "Undo") && is_disabled(&window, "Reset to pending"));
    // What is needed seldom stands behind a button.
    for command in [Command::NudgeMuchEarlier, Command::NudgeEarlier, Command::NudgeLater, Command::NudgeMuchLater] {
        window.get_by_label("More").click();
        window.run_steps(3);
        click_runs(&mut window, command.name(), command);
    }
}

#[test]
fn alternatives_are_rows_that_can_be_clicked() {
    use egui_kittest::kittest::Queryable;
    let trial = Trial::talk();
    let count = trial.fixture.talk.as_ref().unwrap().alternatives().len();
    assert!(count > 1);
    let mut window = window(trial);
    let rows = [
        ("First alternative", Command::Alternative1),
        ("Second alternative", Command::Alternative2),
        ("Third alternative", Command::Alternative3),
        ("Fourth alternative", Command::Alternative4),
    ];
    for (label, command) in rows.into_iter().take(count) {
        window.state_mut().actions.clear();
        window.get_by_label_contains(label).click();
        window.run_steps(2);
        assert_eq!(window.state().actions, [Action::Run(command)]);
    }
    assert!(shows(&window, " cps, ") && shows(&window, "problem"));
}

#[test]
fn a_decision_is_shown_and_can_be_taken_back() {
    let mut trial = Trial::talk();
    let talk = trial.fixture.talk.as_mut().unwrap();
    let gap = talk.current().unwrap();
    talk.edit(&Edit::Reject { gap, strength: None }).unwrap();
    let mut window = window(trial);
    assert!(shows(&window, "Rejected") && shows(&window, "The cue does not end between"));
    assert!(is_disabled(&window, "Move a word left"));
    click_runs(&mut window, "Reset to pending", Command::Withdraw);
}

#[test]
fn the_end_of_the_talk_says_how_to_go_on() {
    let mut trial = Trial::talk();
    let talk = trial.fixture.talk.as_mut().unwrap();
    let last = talk.words().last().unwrap().id;
    talk.select(Some(last));
    let mut window = window(trial);
    assert!(shows(&window, "The talk ends here"));
    window.state_mut().actions.clear();
    // Once beside the progress, once as the blue button, which is Enter.
    use egui_kittest::kittest::Queryable;
    window.get_all_by_label("Next pending").last().unwrap().click();
    window.run_steps(2);
    assert_eq!(window.state().actions, [Action::Run(Command::Accept)]);
}

#[test]
fn when_all_is_settled_export_comes_next() {
    let mut trial = Trial::talk();
    let talk = trial.fixture.talk.as_mut().unwrap();
    while let Some(gap) = talk.queue().first().map(|question| question.word()) {
        talk.edit(&Edit::Accept { gap, strength: None }).unwrap();
    }
    let mut with_boundary = window(trial);
    assert!(shows(&with_boundary, "Every boundary is reviewed") && shows(&with_boundary, "Accepted"));
    click_runs(&mut with_boundary, "Export subtitles", Command::Accept);

    let mut trial = Trial::talk();
    let talk = trial.fixture.talk.as_mut().unwrap();
    while let Some(gap) = talk.queue().first().map(|question| question.word()) {
        talk.edit(&Edit::Accept { gap, strength: None }).unwrap();
    }
    talk.select(None);
    let mut without = window(trial);
    assert!(shows(&without, "Every boundary is reviewed"));
    click_runs(&mut without, "Export subtitles", Command::Accept);
}

#[test]
fn before_the_analysis_the_panel_says_what_runs() {
    use crate::job_kind::{JobKind, JobStatus};
    use editor::project::Project;
    use formats::guideline::Guideline;
    use formats::transcript::Transcript;
    let words = crate::fixture::words(20);
    let transcript = Transcript { format: "test", words, ..Transcript::default() };
    let unheard = || crate::fixture::fresh(Project::new(&transcript, Guideline::ted()));

    let mut trial = Trial::no_talk();
    trial.fixture.talk = Some(unheard());
    trial.jobs.push(JobStatus { kind: JobKind::Analyze, stage: "pitch and energy".to_owned(), share: Some(0.5) });
    let busy = window(trial);
    assert!(!shows(&busy, "50%"), "that stands in the status bar");

    let mut trial = Trial::no_talk();
    trial.fixture.talk = Some(unheard());
    let mut idle = window(trial);
    click_runs(&mut idle, "Analyse again", Command::Accept);

    let mut trial = Trial::no_talk();
    let mut empty = unheard();
    empty.begin_sound(Some(Duration::from_millis(5000)));
    trial.fixture.talk = Some(crate::fixture::fresh(Project::default()));
    let mut empty = window(trial);
    click_runs(&mut empty, "Open transcript", Command::Accept);
}

#[test]
fn what_comes_next_is_read_whole_in_a_narrow_review() {
    let folder = tempfile::tempdir().unwrap();
    for width in [240.0, 290.0, 340.0, 500.0] {
        let mut trial = Trial::talk();
        let mut talk = crate::fixture::kept_talk_in(60, &[8, 3, 12, 9, 4, 14, 10], folder.path());
        talk.select(None);
        trial.fixture.talk = Some(talk);
        let window = trial.window(vec2(width, 500.0), draw());
        use egui_kittest::kittest::Queryable as _;
        let buttons: Vec<_> = window.get_all_by_role(Role::Button).map(|button| button.rect()).collect();
        let words = window.output().shapes.iter().filter_map(|shape| match &shape.shape {
            eframe::egui::Shape::Text(text) => Some((text.galley.text().to_owned(), text.visual_bounding_rect())),
            _ => None,
        });
        let words: Vec<_> = words.filter(|(text, _)| text == "Check my subtitles").collect();
        assert_eq!(words.len(), 1, "{width}");
        assert!(
            buttons.iter().any(|button| button.expand(0.6).contains_rect(words[0].1)),
            "{width}: {words:?} {buttons:?}"
        );
    }
}

#[test]
fn buttons_keep_apart_at_every_width() {
    for width in [380.0, 400.0, 579.0, 600.0, 700.0, 1100.0] {
        let size = vec2(width, 700.0);
        check_buttons(&Trial::talk().window(size, draw()), size);
    }
}

#[test]
fn what_is_likely_right_is_offered_once_and_only_where_strengths_are_probabilities() {
    use egui_kittest::kittest::Queryable;
    let plain = window(Trial::talk());
    assert!(!shows(&plain, "cuts are 90% sure"), "the two-stage decision promises nothing");
    let mut trial = Trial::talk();
    let talk = trial.fixture.talk.as_mut().unwrap();
    talk.set_evidence(std::sync::Arc::new(crate::fixture::fused(talk.words())));
    let (certain, all, asked) = (talk.certain_count(), talk.pending_boundary_count(), talk.queue().len());
    assert!(certain >= 5 && asked + certain == all, "{certain} of {all}");
    let gaps: Vec<_> = talk.pending_above(0.9).map(|found| (found.gap, talk.strength(found.gap))).collect();
    let (offered, left) = (gaps.len(), all - gaps.len());
    assert!(offered >= certain && talk.certain_boundaries().all(|one| gaps.iter().any(|(gap, _)| *gap == one.gap)));
    let mut window = window(trial);
    assert!(shows(&window, &format!("{offered} of {all} cuts are 90% sure or more")));
    assert!(shows(&window, &format!("0 of {asked} reviewed")), "nobody is asked about the most certain ones");
    let button = if left == 0 { "Accept them".to_owned() } else { format!("Accept them and show me the other {left}") };
    window.get_by_label_contains(&button).click();
    window.run_steps(2);
    assert_eq!(window.state().actions, [Action::Edit(Edit::AcceptAll { gaps })]);
    let mut trial = Trial::talk();
    let talk = trial.fixture.talk.as_mut().unwrap();
    talk.set_evidence(std::sync::Arc::new(crate::fixture::fused(talk.words())));
    let first = talk.queue()[0].word();
    talk.edit(&Edit::Accept { gap: first, strength: talk.strength(first) }).unwrap();
    assert!(!shows(&self::window(trial), "cuts are 90% sure"), "the person has begun otherwise");
}

/// A talk of which the recogniser doubted some words; the first question is about one of them.
fn doubted() -> Trial {
    let words = editor::session::fixture::doubted(60, &[(3, 0.3), (4, 0.05)]);
    let mut talk = crate::fixture::fresh(editor::session::fixture::project(&words));
    talk.set_recording(std::sync::Arc::new(crate::fixture::recording(&words)), None);
    talk.set_evidence(std::sync::Arc::new(crate::fixture::fused(&words)));
    talk.select_question(talk.next_question(None));
    let mut trial = Trial::talk();
    trial.fixture.talk = Some(talk);
    trial
}

#[test]
fn a_doubtful_word_is_shown_in_its_cue_and_answered_by_buttons() {
    let mut shown = window(doubted());
    assert!(shows(&shown, "Are these words right?") && shows(&shown, "in cue 1"));
    assert!(shows(&shown, "“walk down” may be wrong (95%). The speech recogniser was only 5% sure."));
    assert!(shows(&shown, "Are these words right? “walk down” in: Every morning I walk down"), "for screen readers");
    for command in [Command::EditText, Command::PlayAround, Command::NextMark, Command::NextPending] {
        click_runs(&mut shown, command.name(), command);
    }
    click_runs(&mut shown, "The text is right", Command::Accept);
    click_runs(&mut shown, "Correct the words", Command::Reject);
    for width in [380.0, 400.0, 579.0, 700.0, 1100.0] {
        let size = vec2(width, 500.0);
        check_buttons(&doubted().window(size, draw()), size);
    }
}

#[test]
fn a_mended_mark_is_shown_before_and_after() {
    let session = editor::session::fixture::fixed_session(60);
    let mut talk = crate::fixture::fresh(session.project().clone());
    talk.set_evidence(session.evidence().unwrap().clone());
    let mark = *talk.queue().iter().find(|question| question.is_about_text()).unwrap();
    talk.select_question(Some(mark));
    let word = talk.project().position(mark.word()).unwrap();
    let (shown, written) = (format!("{} {}", talk.shown(word), talk.shown(word + 1)), talk.words()[word].text.clone());
    assert_ne!(talk.shown(word), written);
    let mut trial = Trial::talk();
    trial.fixture.talk = Some(talk);
    let mut window = window(trial);
    assert!(shows(&window, "Is this mark right?") && shows(&window, &format!("Shown: “{shown}”")));
    assert!(shows(&window, &format!("In the transcript: “{written} ")));
    click_runs(&mut window, "Revert punctuation", Command::Reject);
    click_runs(&mut window, "The text is right", Command::Accept);
}

/// A talk that is listened to, with the play head in its first cue.
fn listened() -> Trial {
    use crate::pass::ListeningPass;
    let mut trial = doubted();
    let talk = trial.fixture.talk.as_ref().unwrap();
    let span = talk.cues()[0].span;
    trial.fixture.pass = Some(ListeningPass::begin(talk, span.start));
    trial.fixture.playback.head = span.middle();
    trial.fixture.playback.is_playing = true;
    trial
}

#[test]
fn a_pass_shows_the_cue_what_is_asked_in_it_and_how_to_stop() {
    use egui_kittest::kittest::Queryable;
    let trial = listened();
    let talk = trial.fixture.talk.as_ref().unwrap();
    let (cue, all) = (talk.cues()[0].text(), talk.cues().len());
    let mut shown = window(trial);
    assert!(shown.query_by_label(&cue).is_some(), "its lines as they are exported");
    assert!(
        shows(&shown, &format!("Listening: cue 1 of {all}")) && shows(&shown, "Are these words right? “walk down”")
    );
    assert!(!shows(&shown, "Reject"), "nothing is decided unseen");
    click_runs(&mut shown, "Stop here", Command::Accept);
    click_runs(&mut shown, "Play or pause", Command::PlayPause);
    click_runs(&mut shown, "End listening", Command::EndListening);

    let mut trial = listened();
    let talk = trial.fixture.talk.as_ref().unwrap();
    let pass = trial.fixture.pass.as_mut().unwrap();
    let mut at = talk.cues()[0].span.start;
    while at < talk.cues()[2].span.end {
        at += Duration::from_millis(100);
        pass.follow(talk, at);
    }
    pass.stop(talk, 2);
    let mut stopped = window(trial);
    assert!(shows(&stopped, "Listening is paused here") && shows(&stopped, "Are these words right?"));
    click_runs(&mut stopped, "Listen through", Command::ListenThrough);
    click_runs(&mut stopped, "Accept what was heard", Command::AcceptHeard);
    stopped.state_mut().fixture.pass.as_mut().unwrap().end();
    stopped.run_steps(2);
    assert!(shows(&stopped, "1 proposal was heard without a stop"));
    click_runs(&mut stopped, "Accept everything heard", Command::Accept);
    for width in [380.0, 579.0, 1100.0] {
        let size = vec2(width, 500.0);
        check_buttons(&listened().window(size, draw()), size);
    }
}

/// Where a button of the foot stands, by its name.
fn place(window: &PanelWindow, name: &str) -> eframe::egui::Rect {
    use egui_kittest::kittest::Queryable;
    window.get_all_by_label(name).last().unwrap().rect()
}

#[test]
fn the_answers_stand_in_one_place_whatever_is_asked() {
    let session = editor::session::fixture::fixed_session(60);
    let mut mended = crate::fixture::fresh(session.project().clone());
    mended.set_evidence(session.evidence().unwrap().clone());
    let mark = *mended.queue().iter().find(|question| question.is_about_text()).unwrap();
    mended.select_question(Some(mark));
    let mut of_mark = Trial::talk();
    of_mark.fixture.talk = Some(mended);
    for size in [[700.0, 640.0], [740.0, 380.0], [560.0, 260.0], [640.0, 140.0]] {
        let places = |trial: Trial, names: [&str; 3]| {
            let window = trial.window(size, draw());
            names.map(|name| place(&window, name))
        };
        let boundary = places(Trial::talk(), ["Reject", "Edit text", "Accept"]);
        let word = places(doubted(), ["Correct the words", "Edit text", "The text is right"]);
        assert_eq!(boundary, word, "{size:?}");
        let inside = eframe::egui::Rect::from_min_size(eframe::egui::Pos2::ZERO, size.into());
        assert!(boundary.iter().all(|rect| inside.contains_rect(*rect)), "{size:?}: {boundary:?}");
    }
    let window = of_mark.window([700.0, 640.0], draw());
    let usual = Trial::talk().window([700.0, 640.0], draw());
    assert_eq!(place(&window, "The text is right"), place(&usual, "Accept"));
}

#[test]
fn both_cues_and_four_places_are_seen_without_scrolling() {
    use egui_kittest::kittest::Queryable;
    // What 1280x720 leaves to the review beside the list, without and with a picture.
    for size in [[724.0, 330.0], [530.0, 330.0]] {
        let trial = Trial::talk();
        let talk = trial.fixture.talk.as_ref().unwrap();
        let count = talk.alternatives().len();
        let cue = talk.current_cue().unwrap();
        let texts = [talk.cues()[cue].text(), talk.cues()[cue + 1].text()];
        let window = trial.window(size, draw());
        let foot = place(&window, "Accept").top();
        for text in texts {
            assert!(window.get_by_label(&text).rect().bottom() < foot, "{size:?}: {text}");
        }
        let names = ["First alternative", "Second alternative", "Third alternative", "Fourth alternative"];
        for name in names.into_iter().take(count) {
            let row = window.get_by_label_contains(name).rect();
            assert!(row.bottom() <= foot, "{size:?}: {name} at {row:?}, the buttons at {foot}");
        }
    }
}
