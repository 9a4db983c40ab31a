//! Markers and cues are clicked and dragged.

use eframe::egui::{self, Event, Modifiers, pos2, vec2};
use egui_kittest::kittest::Queryable as _;

use super::{Timeline, painted};
use crate::action::Action;
use crate::fixture;
use crate::theme::Theme;
use base::time::{Duration, Instant};
use editor::project::{Edge, Edit, StepKind, TimeMap};

#[test]
fn a_click_selects_a_marker_a_cue_or_a_time() {
    let talk = fixture::talk(60);
    let gap = talk.boundaries()[1].gap;
    let mut timeline = Timeline::new(Some(talk), 0.0, 20.0);
    let name = timeline.labels("Boundary after")[1].clone();
    timeline.harness.get_by_label(&name).click();
    timeline.harness.run_steps(2);
    assert_eq!(timeline.taken(), [Action::SelectBoundary(gap)]);
    timeline.harness.get_by_label(&name).click_accesskit();
    timeline.harness.run_steps(2);
    assert_eq!(timeline.taken(), [Action::SelectBoundary(gap)], "as a screen reader does it");
    let cue = timeline.place_of("Cue 2");
    timeline.press(cue, true, Modifiers::NONE);
    timeline.press(cue, false, Modifiers::NONE);
    assert_eq!(timeline.taken(), [Action::SelectCue(1)]);
    timeline.press(cue, true, Modifiers::NONE);
    timeline.press(cue, false, Modifiers::NONE);
    let span = timeline.fixture.borrow().talk.as_ref().unwrap().cues()[1].span;
    assert_eq!(timeline.taken(), [Action::Play(span)], "the second click of two plays");
    let name = timeline.labels("Cue 3")[0].clone();
    // So late that it is no third click.
    timeline.harness.run_steps(60);
    timeline.harness.get_by_label(&name).click_modifiers(Modifiers::COMMAND);
    timeline.harness.run_steps(2);
    assert_eq!(timeline.taken(), [Action::SelectAlso(2)]);
    // A place without a marker near the bottom of the waveform.
    let waveform = timeline.harness.get_by_label("Waveform, playhead").rect();
    let at = pos2(timeline.x(Instant::from_secs(9.7)), waveform.bottom() - 3.0);
    timeline.press(at, true, Modifiers::NONE);
    timeline.press(at, false, Modifiers::NONE);
    let actions = timeline.taken();
    let [Action::Seek(to)] = actions[..] else { panic!("{actions:?}") };
    assert!((to.as_secs() - 9.7).abs() < 0.02);
}

#[test]
fn dragging_a_marker_moves_the_boundary_once_to_the_nearest_gap() {
    let talk = fixture::talk(60);
    let boundary = talk.boundaries()[1];
    let to = boundary.word - 2;
    let (gap, target) = (boundary.gap, talk.words()[to].id);
    let middle = talk.words()[to].span.end;
    let mut timeline = Timeline::new(Some(talk), 0.0, 20.0);
    let name = timeline.labels("Boundary after")[1].clone();
    let from = timeline.harness.get_by_label(&name).rect().center();
    let place = pos2(timeline.x(middle) + 1.0, from.y + 10.0);
    timeline.drag(from, place, Modifiers::NONE);
    assert_eq!(timeline.taken(), [], "nothing happens while it is dragged");
    timeline.drop(place);
    let actions = timeline.taken();
    assert!(
        matches!(&actions[..], [Action::Edit(Edit::Move { from, to, strength: Some(_) }), Action::SelectBoundary(now)]
            if *from == gap && *to == target && *now == target),
        "{actions:?}"
    );
    // Esc gives it up.
    timeline.drag(from, place, Modifiers::NONE);
    timeline.harness.key_press(egui::Key::Escape);
    timeline.step(&[]);
    timeline.drop(place);
    assert_eq!(timeline.taken(), []);
    // Back to where it was: no change.
    timeline.drag(from, from + vec2(9.0, 0.0), Modifiers::NONE);
    timeline.step(&[Event::PointerMoved(from)]);
    timeline.drop(from);
    assert_eq!(timeline.taken(), []);
}

#[test]
fn with_shift_a_boundary_moves_in_time() {
    let talk = fixture::talk(60);
    let boundary = talk.boundaries()[1];
    let cue = talk.cue_of_word(boundary.word).unwrap();
    let (out, start) = (talk.cues()[cue].span.end, talk.cues()[cue + 1].span.start);
    let first = talk.words()[talk.cues()[cue + 1].words.start].id;
    let mut timeline = Timeline::new(Some(talk), 0.0, 20.0);
    let name = timeline.labels("Boundary after")[1].clone();
    let from = timeline.harness.get_by_label(&name).rect().center();
    let place = from + vec2(12.0, 3.0);
    timeline.drag(from, place, Modifiers::SHIFT);
    timeline.drop(place);
    let actions = timeline.taken();
    let [Action::Edit(Edit::SetTimes { name, times })] = &actions[..] else { panic!("{actions:?}") };
    assert_eq!(*name, StepKind::MoveBoundaryInTime);
    let by = Duration::from_secs(12.0 * timeline.fixture.borrow().view.axis.scale);
    let near = |(edge, at): &(Edge, Option<Instant>), wanted: Edge, time: Instant| {
        *edge == wanted && (at.unwrap() - time - by).as_millis_rounded().abs() <= 1
    };
    assert!(near(&times[0], Edge::Out(boundary.gap), out) && near(&times[1], Edge::In(first), start), "{times:?}");
}

#[test]
fn the_edge_of_a_cue_is_dragged_and_sticks_to_words() {
    let talk = fixture::talk(60);
    let cue = talk.cues()[1].clone();
    let (first, second) = (talk.words()[cue.words.start].id, talk.words()[cue.words.start + 1].span.start);
    let mut timeline = Timeline::new(Some(talk), 0.0, 20.0);
    let y = timeline.place_of("Cue 2").y;
    let from = pos2(timeline.x(cue.span.start) + 3.0, y);
    let place = pos2(timeline.x(second) + 3.0 + 1.0, y);
    timeline.drag(from, place, Modifiers::NONE);
    timeline.drop(place);
    let expected =
        |at| Action::Edit(Edit::SetTimes { name: StepKind::SetCueStart, times: vec![(Edge::In(first), Some(at))] });
    assert_eq!(timeline.taken(), [expected(second)]);
    // Beyond its end it stops in time.
    let place = pos2(timeline.x(cue.span.end) + 80.0, y);
    timeline.drag(from, place, Modifiers::NONE);
    timeline.drop(place);
    assert_eq!(timeline.taken(), [expected(cue.span.end - Duration::from_millis(40))]);
}

#[test]
fn a_dragged_edge_sticks_to_shot_changes_before_words_unless_shift_is_held() {
    let mut talk = fixture::talk(60);
    let cue = talk.cues()[1].clone();
    let (first, second) = (talk.words()[cue.words.start].id, talk.words()[cue.words.start + 1].span.start);
    let shot = Instant::from_millis(second.as_millis_rounded() + 80);
    talk.edit(&Edit::SetShots { name: StepKind::FindShotChanges, to: media::shots::ShotChanges::new([shot]) }).unwrap();
    let start = talk.cues()[1].span.start;
    let mut timeline = Timeline::new(Some(talk), 0.0, 20.0);
    assert_eq!(timeline.labels("Shot change").len(), 1);
    let y = timeline.place_of("Cue 2").y;
    let from = pos2(timeline.x(start) + 3.0, y);
    let place = pos2(timeline.x(second) + 3.0 + 1.0, y);
    let dragged = |timeline: &mut Timeline, modifiers: Modifiers| {
        timeline.drag(from, place, modifiers);
        timeline.drop(place);
        let taken = timeline.taken();
        let [Action::Edit(Edit::SetTimes { times, .. })] = &taken[..] else { panic!("{taken:?}") };
        assert_eq!(times[0].0, Edge::In(first));
        times[0].1.unwrap()
    };
    assert_eq!(dragged(&mut timeline, Modifiers::NONE), shot);
    let free = dragged(&mut timeline, Modifiers::SHIFT);
    assert!(free != shot && free != second && (free - second).as_nanos().abs() < 40_000_000, "{free:?}");
}

#[test]
fn chosen_cues_are_dragged_together_and_stop_at_the_others() {
    let mut talk = fixture::talk(120);
    // Two cues behind which there is the most room.
    let room = |cue: &usize| talk.shift_room(&[*cue, cue + 1]).unwrap();
    let first = (1..4).max_by_key(|cue| room(cue).1).unwrap();
    let (least, most) = room(&first);
    assert!(most >= Duration::from_millis(60), "{most:?}");
    talk.select(talk.end_of_cue(first));
    talk.select_up_to(first + 1);
    let spans = talk.cues().iter().map(|cue| cue.span).collect::<Vec<_>>();
    let end = spans[first + 2].end.as_secs();
    let mut timeline = Timeline::new(Some(talk), 0.0, end);
    let from = timeline.place_of(&format!("Cue {},", first + 2));
    let scale = timeline.fixture.borrow().view.axis.scale;
    let moved = |actions: &[Action]| {
        let [Action::Edit(Edit::MapTimes { map: TimeMap::Shift(by), parts })] = actions else { panic!("{actions:?}") };
        assert_eq!(parts.len(), 1);
        *by
    };
    // A little later.
    let by = 0.5 * most.as_secs();
    let place = from + vec2((by / scale) as f32, 0.0);
    timeline.drag(from, place, Modifiers::NONE);
    assert_eq!(timeline.taken(), [], "nothing happens while it is dragged");
    timeline.drop(place);
    assert!((moved(&timeline.taken()).as_secs() - by).abs() < 0.03);
    // Beyond the next cue, which stays, and beyond the one before.
    for (to, limit) in [(400.0, most), (-400.0, least)] {
        if limit == Duration::ZERO {
            continue;
        }
        let place = from + vec2(to, 0.0);
        timeline.drag(from, place, Modifiers::NONE);
        timeline.drop(place);
        assert!((moved(&timeline.taken()) - limit).as_millis_rounded().abs() <= 1, "{limit:?}");
    }
    // Esc gives it up, and a cue that is not chosen takes the play head along as ever.
    timeline.drag(from, place, Modifiers::NONE);
    timeline.harness.key_press(egui::Key::Escape);
    timeline.step(&[]);
    timeline.drop(place);
    assert_eq!(timeline.taken(), []);
    let now = timeline.fixture.borrow().talk.as_ref().unwrap().cues().iter().map(|cue| cue.span).collect::<Vec<_>>();
    assert_eq!(now, spans);
    let other = timeline.place_of("Cue 1,");
    timeline.drag(other, other + vec2(20.0, 0.0), Modifiers::NONE);
    assert!(timeline.taken().iter().all(|action| matches!(action, Action::Scrub(_))));
}

#[test]
fn the_block_follows_the_edge_that_is_dragged() {
    let talk = fixture::talk(60);
    let (cue, second) = (talk.cues()[1].clone(), talk.words()[talk.cues()[1].words.start + 1].span.start);
    let mut timeline = Timeline::new(Some(talk), 0.0, 20.0);
    let y = timeline.place_of("Cue 2").y;
    let theme = Theme::dark();
    let has_block_from = |timeline: &Timeline, x: f32| {
        painted(timeline).iter().any(|shape| {
            matches!(shape, egui::Shape::Rect(block) if (block.fill == theme.cue || block.fill == theme.cue_current)
                && (block.rect.left() - x).abs() < 0.6 && block.rect.y_range().contains(y))
        })
    };
    let (from, to) = (timeline.x(cue.span.start), timeline.x(second));
    assert!(has_block_from(&timeline, from) && !has_block_from(&timeline, to));
    timeline.drag(pos2(from + 3.0, y), pos2(to + 4.0, y), Modifiers::NONE);
    assert!(has_block_from(&timeline, to) && !has_block_from(&timeline, from), "it is seen where it would come to be");
    timeline.harness.key_press(egui::Key::Escape);
    timeline.step(&[]);
    assert!(has_block_from(&timeline, from));
}
