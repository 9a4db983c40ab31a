//! What is seen of a talk, and what a screen reader finds of it.

use eframe::egui::{self, Pos2, vec2};
use egui_kittest::kittest::Queryable as _;

use super::{SIZE, Timeline, long_talk, painted, texts_at};
use crate::action::Action;
use crate::command::Command;
use crate::fixture;
use crate::settings::VisibleLanes;
use crate::talk::Talk;
use crate::theme::Theme;
use base::time::Duration;
use editor::project::{Edit, StepKind};
use formats::transcript::Transcript;
use media::audio::peaks::Peaks;

/// A talk with a boundary of every kind.
fn decided(count: usize) -> Talk {
    let mut talk = fixture::talk(count);
    let gaps: Vec<_> = talk.boundaries().iter().map(|boundary| (boundary.gap, boundary.word)).collect();
    let word = |talk: &Talk, position: usize| talk.words()[position].id;
    talk.edit(&Edit::Accept { gap: gaps[0].0, strength: Some(0.8) }).unwrap();
    talk.edit(&Edit::Reject { gap: gaps[1].0, strength: Some(0.7) }).unwrap();
    let to = word(&talk, gaps[2].1 - 1);
    talk.edit(&Edit::Move { from: gaps[2].0, to, strength: Some(0.6) }).unwrap();
    let gap = word(&talk, gaps[3].1 + 3);
    talk.edit(&Edit::Add { gap, strength: Some(0.2) }).unwrap();
    talk
}

#[test]
fn every_marker_and_cue_in_view_has_a_node_that_says_how_things_are() {
    let talk = decided(90);
    let end = talk.duration().as_secs();
    let (boundaries, cues) = (talk.boundaries().len(), talk.cues().len());
    let mut timeline = Timeline::new(Some(talk), 0.0, end);
    let names = timeline.labels("Boundary after");
    assert_eq!(names.len(), boundaries);
    for state in ["pending", "accepted", "rejected", "moved", "added"] {
        // A probability is shown only for what is still undecided.
        let is_so = |name: &&String| name.contains(&format!(", {state}"));
        assert!(names.iter().any(|name| is_so(&name)), "{state}: {names:?}");
        assert!(names.iter().filter(is_so).all(|name| name.ends_with('%') == (state == "pending")), "{names:?}");
    }
    assert_eq!(timeline.labels("Cue ").len(), cues);
    assert_eq!(timeline.labels("Waveform").len(), 1);
    // Half of it is not in view.
    timeline.show(0.0, 0.5 * end);
    assert!(timeline.labels("Boundary after").len() < boundaries);
    assert!(timeline.labels("Pitch lane").len() == 1 && timeline.labels("Hide the Pitch lane").len() == 1);
}

#[test]
fn boundaries_are_named_after_words_without_their_tags() {
    let mut talk = fixture::talk(60);
    let edit = talk.toggle_style(&[0], editor::session::styling::CueStyle::Italic).unwrap();
    talk.edit(&edit).unwrap();
    let boundary = talk.boundaries()[0];
    let last = talk.cues()[0].words.end - 1;
    assert!(talk.shown(last).ends_with("</i>"), "{}", talk.shown(last));
    assert_eq!(boundary.word, last);
    let timeline = Timeline::sized(Some(talk), 0.0, 20.0, SIZE, Theme::dark());
    let names = timeline.labels("Boundary after");
    assert!(!names.is_empty() && names.iter().all(|name| !name.contains('<')), "{names:?}");
}

/// Points of everything that is filled or drawn in a colour.
fn drawn_in(timeline: &Timeline, color: egui::Color32) -> Vec<egui::Rect> {
    let shapes = painted(timeline).into_iter();
    let found = shapes.filter_map(|shape| match &shape {
        egui::Shape::Path(path) if path.fill == color => Some(shape.visual_bounding_rect()),
        egui::Shape::Path(path) => match &path.stroke.color {
            egui::epaint::ColorMode::Solid(solid) if *solid == color => Some(shape.visual_bounding_rect()),
            _ => None,
        },
        egui::Shape::Rect(rect) if rect.fill == color => Some(rect.rect),
        _ => None,
    });
    found.collect()
}

#[test]
fn amber_is_for_what_is_pending_alone_and_what_is_decided_steps_back() {
    let talk = decided(90);
    let count = |state: &[State]| talk.boundaries().iter().filter(|boundary| state.contains(&boundary.state)).count();
    use editor::settling::State;
    let (pending, ends) = (count(&[State::Pending]), count(&[State::Accepted, State::Moved, State::Added]));
    assert!(pending > 3 && ends == 3, "{pending} {ends}");
    let end = talk.duration().as_secs();
    let timeline = Timeline::new(Some(talk), 0.0, end);
    let theme = Theme::dark();
    let diamonds = drawn_in(&timeline, theme.pending);
    assert_eq!(diamonds.len(), pending);
    assert!(diamonds.iter().all(|diamond| diamond.height() >= 12.0));
    let ticks = drawn_in(&timeline, theme.accepted);
    assert_eq!(ticks.len(), ends);
    assert!(ticks.iter().all(|tick| tick.height() == 6.0 && tick.width() <= 2.0), "{ticks:?}");
    // All in one line: how sure the machine is, is told on demand.
    let middle = diamonds[0].center().y;
    assert!(diamonds.iter().chain(&ticks).all(|mark| (mark.center().y - middle).abs() < 0.6));
}

/// A boundary that the user is not asked about is not pending: the same count everywhere.
#[test]
fn certain_boundaries_are_no_pending_ones() {
    let mut talk = fixture::talk(90);
    talk.set_evidence(std::sync::Arc::new(fixture::fused(talk.words())));
    let (asked, certain, end) = (talk.asked_boundary_count(), talk.certain_count(), talk.duration().as_secs());
    assert!(asked > 0 && certain > 0 && asked + certain == talk.pending_boundary_count());
    let timeline = Timeline::new(Some(talk), 0.0, end);
    assert_eq!(drawn_in(&timeline, Theme::dark().pending).len(), asked);
    let names = timeline.labels("Boundary after");
    let count = |state: &str| names.iter().filter(|name| name.contains(state)).count();
    assert_eq!([count(", pending"), count(", certain")], [asked, certain], "{names:?}");
}

#[test]
fn shot_changes_go_through_the_cues_and_the_current_boundary_is_lit_to_the_last_lane() {
    let mut talk = fixture::talk(60);
    let shot = talk.cues()[1].span.middle();
    talk.edit(&Edit::SetShots { name: StepKind::FindShotChanges, to: media::shots::ShotChanges::new([shot]) }).unwrap();
    let boundary = talk.boundaries()[1];
    talk.select(Some(boundary.gap));
    let timeline = Timeline::new(Some(talk), 0.0, 20.0);
    let cue = timeline.harness.get_by(|node| node.label().is_some_and(|label| label.starts_with("Cue 2,"))).rect();
    let row = timeline.harness.get_by_label("Waveform, playhead").rect();
    let meshes: Vec<egui::Rect> = painted(&timeline)
        .into_iter()
        .filter_map(|shape| match shape {
            egui::Shape::Mesh(mesh) => Some(mesh.calc_bounds()),
            _ => None,
        })
        .collect();
    let reaches = |mesh: &&egui::Rect, x: f32| (mesh.center().x - x).abs() < 1.0 && mesh.top() <= row.top() + 0.1;
    let line = meshes.iter().find(|mesh| mesh.width() <= 1.5 && reaches(mesh, timeline.x(shot))).expect("a hairline");
    assert!(line.bottom() >= cue.bottom(), "{line:?} {cue:?}");
    let light = meshes.iter().find(|mesh| mesh.width() >= 20.0 && reaches(mesh, timeline.x(boundary.span.middle())));
    let light = light.expect("a column of light");
    assert!(light.top() < row.top() && light.bottom() > cue.bottom(), "{light:?}");
}

#[test]
fn both_lines_of_a_cue_are_read_at_every_height() {
    let talk = fixture::talk(120);
    let index = talk.cues().iter().position(|cue| cue.lines.len() == 2).expect("a cue of two lines");
    let (span, lines) = (talk.cues()[index].span, talk.cues()[index].lines.clone());
    for height in [190.0, 280.0, 480.0] {
        let mut timeline = Timeline::sized(Some(fixture::talk(120)), 0.0, 9.0, vec2(SIZE.x, height), Theme::dark());
        timeline.fixture.borrow_mut().settings.lanes = VisibleLanes::default();
        timeline.show(span.start.as_secs() - 0.1, span.end.as_secs() + 0.1);
        let cue = format!("Cue {},", index + 1);
        let cue = timeline.harness.get_by(|node| node.label().is_some_and(|label| label.starts_with(&cue))).rect();
        assert_eq!(cue.height(), 32.0);
        let texts: Vec<String> =
            texts_at(&timeline, cue.top()..cue.bottom()).into_iter().map(|(_, text)| text).collect();
        assert!(lines.iter().all(|line| texts.contains(line)), "{height}: {lines:?} in {texts:?}");
    }
}

#[test]
fn a_boundary_is_drawn_above_the_play_head_that_stands_on_it() {
    let talk = fixture::talk(60);
    let at = talk.cues()[talk.cue_of_word(talk.boundaries()[1].word).unwrap()].span.end;
    let mut timeline = Timeline::new(Some(talk), 0.0, 20.0);
    timeline.fixture.borrow_mut().playback.head = at;
    timeline.step(&[]);
    let theme = Theme::dark();
    let shapes = painted(&timeline);
    let is_head = |shape: &egui::Shape| matches!(shape, egui::Shape::Path(path) if path.fill == theme.play_head);
    let is_near_head = |points: &[Pos2]| points.iter().all(|point| (point.x - timeline.x(at)).abs() < 40.0);
    // A pending boundary: a hollow diamond.
    let is_marker = |shape: &egui::Shape| matches!(shape, egui::Shape::Path(path) if path.points.len() == 4 && path.fill == theme.field && is_near_head(&path.points));
    let head = shapes.iter().rposition(is_head).expect("a play head");
    let marker = shapes.iter().position(is_marker).expect("a marker at the play head");
    assert!(marker > head, "marker {marker}, head {head}");
}

#[test]
fn a_narrow_word_shows_its_first_letters_and_a_cue_its_own_lines() {
    let talk = fixture::talk(120);
    let words: Vec<String> = (0..120).map(|word| talk.shown(word).to_owned()).collect();
    let lines: Vec<Vec<String>> = talk.cues().iter().map(|cue| cue.lines.clone()).collect();
    let mut timeline = Timeline::new(Some(talk), 0.0, 9.0);
    let mut shortened = (0, 0);
    for to in [9.0, 12.0, 16.0, 20.0] {
        timeline.show(0.0, to);
        let cue = timeline.place_of("Cue 1").y;
        // The words stand right above the cues.
        for (_, text) in texts_at(&timeline, cue - 52.0..cue - 20.0) {
            assert!(text.chars().count() >= 2 || words.contains(&text), "{text}");
            assert!(words.iter().any(|word| word.starts_with(&text)), "{text:?} begins no word");
            shortened.0 += usize::from(!words.contains(&text));
        }
        for (_, text) in texts_at(&timeline, cue - 20.0..cue + 20.0) {
            let Some(start) = text.strip_suffix('…') else { continue };
            let (start, together) = (start.trim_end(), |lines: &Vec<String>| lines.join(" / "));
            let is_own = |lines: &Vec<String>| {
                lines.iter().any(|line| line.starts_with(start)) || together(lines).starts_with(start)
            };
            assert!(lines.iter().any(is_own), "{text:?} is no line of a cue");
            shortened.1 += 1;
        }
        // Never more rows than the cue has lines.
        for (index, lines) in lines.iter().enumerate() {
            let Some(node) = timeline
                .harness
                .query_by(|node| node.label().is_some_and(|label| label.starts_with(&format!("Cue {},", index + 1))))
            else {
                continue;
            };
            let rect = node.rect();
            let texts = texts_at(&timeline, rect.y_range().min..rect.y_range().max);
            let here = texts.iter().filter(|(x, text)| rect.x_range().contains(*x) && text.parse::<usize>().is_err());
            let here: Vec<_> = here.filter(|(_, text)| text.chars().any(char::is_alphabetic)).collect();
            assert!(here.len() <= lines.len(), "{lines:?} is drawn as {here:?}");
        }
    }
    assert!(shortened.0 > 0 && shortened.1 > 0, "{shortened:?}: nothing was narrow");
}

#[test]
fn nothing_to_show_is_no_reason_to_stop() {
    let empty = || fixture::fresh(editor::project::Project::default());
    let growing = || {
        let mut talk = empty();
        talk.begin_sound(Some(Duration::from_secs(60.0)));
        talk.extend_sound(&vec![0.2; 160_000]);
        talk
    };
    let without_analysis = || {
        let mut talk = empty();
        let words = fixture::words(20);
        let transcript = Transcript { format: "test", words, ..Transcript::default() };
        talk.set_transcript(std::path::Path::new("a.json"), &transcript);
        talk
    };
    for size in [vec2(1000.0, 360.0), vec2(200.0, 100.0), vec2(20.0, 20.0), vec2(1.0, 1.0)] {
        for talk in [None, Some(empty()), Some(growing()), Some(without_analysis()), Some(fixture::talk(30))] {
            let mut timeline = Timeline::sized(talk, 0.0, 10.0, size, Theme::light());
            for (from, to) in [(1.0, 1.0), (0.0, 0.010), (9.0, 1e6), (-5.0, 1.0), (1e5, 1e5 + 0.01)] {
                timeline.show(from, to);
            }
        }
    }
    let timeline = Timeline::new(Some(empty()), 0.0, 1.0);
    timeline.harness.get_by_label("Open recording…").click();
    let mut timeline = timeline;
    timeline.harness.run_steps(2);
    assert_eq!(timeline.taken(), [Action::Run(Command::OpenRecording)]);
}

#[test]
fn far_away_markers_become_few_bars_that_lead_closer() {
    let talk = long_talk(3000);
    let end = talk.duration().as_secs();
    let boundaries = talk.boundaries().len();
    let mut timeline = Timeline::new(Some(talk), 0.0, end);
    assert!(timeline.labels("Boundary after").is_empty());
    let bars: Vec<String> =
        timeline.labels("").into_iter().filter(|label| label.contains(" boundaries from ")).collect();
    assert!(bars.len() > 20 && bars.len() < boundaries && bars.len() <= 140, "{}", bars.len());
    timeline.harness.query_all_by_label(&bars[9]).next().unwrap().click();
    timeline.harness.run_steps(2);
    assert!(matches!(timeline.taken()[..], [Action::Glide(axis)] if axis.span(900.0) < 0.2 * end));
}

#[test]
fn the_overview_shows_the_waveform_that_is_there_now() {
    let wave = |height: f32| {
        let mut peaks = Peaks::new();
        peaks.push(&vec![height; 160_000]);
        peaks
    };
    let mut talk = fixture::talk(20);
    talk.set_waveform(wave(0.5));
    let mut timeline = Timeline::new(Some(talk), 0.0, 5.0);
    let highest = |timeline: &Timeline| {
        let state = timeline.state.borrow();
        state.overview.columns.iter().flatten().map(|column| column.max).fold(0.0, f32::max)
    };
    assert_eq!(highest(&timeline), 0.5);
    // Another track of the same recording is as long.
    timeline.fixture.borrow_mut().talk.as_mut().unwrap().set_waveform(wave(0.25));
    timeline.step(&[]);
    assert_eq!(highest(&timeline), 0.25);
}
