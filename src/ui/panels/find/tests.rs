//! What finding and replacing asks for.

use std::cell::RefCell;
use std::rc::Rc;

use eframe::egui::{self, Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::{State, find_ui};
use crate::action::Action;
use crate::fixture::{self, Fixture};
use crate::theme;
use editor::project::{Edit, SecondFacts, StepKind};

struct Bench {
    fixture: Fixture,
    state: State,
    asked: Vec<Action>,
}

type Shared = Rc<RefCell<Bench>>;

fn bench() -> Shared {
    let fixture = Fixture::new(Some(fixture::talk(200)));
    Rc::new(RefCell::new(Bench { fixture, state: State::default(), asked: Vec::new() }))
}

fn harness(bench: &Shared) -> Harness<'static> {
    let bench = Rc::clone(bench);
    let setup = |ctx: &egui::Context| {
        ctx.set_fonts(theme::fonts());
        theme::Theme::dark().apply(ctx);
    };
    let builder = Harness::builder().with_size(vec2(760.0, 480.0)).with_context_setup(setup);
    let mut harness = builder.build_ui(move |ui| {
        let Bench { fixture, state, asked } = &mut *bench.borrow_mut();
        find_ui(ui, &fixture.scene(), state, asked);
    });
    harness.run_steps(3);
    harness
}

fn type_text(harness: &mut Harness<'static>, text: &str) {
    harness.event(egui::Event::Text(text.to_owned()));
    harness.run_steps(2);
}

fn press(harness: &mut Harness<'static>, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    harness.run_steps(2);
}

#[test]
fn enter_goes_from_hit_to_hit_and_back() {
    let bench = bench();
    let mut harness = harness(&bench);
    type_text(&mut harness, "HARBOUR");
    let hits = bench.borrow().state.hits().to_vec();
    assert!(hits.len() >= 2, "{:?}", bench.borrow().state);
    assert!(harness.query_by_label(&format!("{} matches", hits.len())).is_some());
    press(&mut harness, Modifiers::NONE, Key::Enter);
    press(&mut harness, Modifiers::NONE, Key::Enter);
    press(&mut harness, Modifiers::SHIFT, Key::Enter);
    let went: Vec<usize> = bench
        .borrow()
        .asked
        .iter()
        .map(|action| match action {
            Action::SelectCue(cue) => *cue,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(went, [hits[0].cue, hits[1].cue, hits[0].cue]);
    assert!(harness.query_by_label(&format!("1 of {}", hits.len())).is_some());
}

#[test]
fn replacing_all_is_one_edit_with_its_number_on_the_button() {
    let bench = bench();
    let mut harness = harness(&bench);
    type_text(&mut harness, "harbour");
    let hits = bench.borrow().state.hits().to_vec();
    bench.borrow_mut().state.replacement = "port".to_owned();
    harness.run_steps(1);
    harness.get_by_label(&format!("Replace all {}", hits.len())).click();
    harness.run_steps(2);
    let asked = bench.borrow().asked.clone();
    let [Action::Edit(edit @ Edit::Retext { name: StepKind::Replace, cues })] = asked.as_slice() else {
        panic!("{asked:?}")
    };
    assert_eq!(cues.len(), hits.len());
    bench.borrow_mut().fixture.talk.as_mut().unwrap().edit(edit).unwrap();
    harness.run_steps(2);
    assert!(bench.borrow().state.hits().is_empty());
    let text: Vec<String> = bench.borrow().fixture.talk.as_ref().unwrap().cues().iter().map(|cue| cue.text()).collect();
    assert_eq!(text.join(" ").matches("port").count(), hits.len());
    assert!(bench.borrow().fixture.talk.as_ref().unwrap().undo_name().is_some());
}

#[test]
fn replacing_one_goes_on_to_the_next() {
    let bench = bench();
    let mut harness = harness(&bench);
    type_text(&mut harness, "harbour");
    bench.borrow_mut().state.replacement = "harbours".to_owned();
    press(&mut harness, Modifiers::NONE, Key::Enter);
    let hits = bench.borrow().state.hits().to_vec();
    bench.borrow_mut().asked.clear();
    harness.get_by_label("Replace").click();
    harness.run_steps(1);
    let edit = bench.borrow().asked.first().cloned();
    let Some(Action::Edit(edit)) = edit else { panic!("{edit:?}") };
    bench.borrow_mut().fixture.talk.as_mut().unwrap().edit(&edit).unwrap();
    harness.run_steps(2);
    // The new text has the old one in it; it is not found again before the others.
    assert_eq!(bench.borrow().state.place.map(|(cue, _)| cue), Some(hits[1].cue));
}

#[test]
fn a_wrong_pattern_is_told_calmly() {
    let bench = bench();
    let mut harness = harness(&bench);
    harness.get_by_label("Regular expression").click();
    harness.run_steps(2);
    bench.borrow_mut().state.query.text = "(harbour".to_owned();
    harness.run_steps(2);
    assert!(harness.query_by_label_contains("unclosed group").is_some());
    assert!(harness.get_by_label("Replace all").accesskit_node().is_disabled());
}

#[test]
fn escape_closes_and_the_search_runs_once_per_change() {
    let bench = bench();
    let mut harness = harness(&bench);
    type_text(&mut harness, "the");
    let before = bench.borrow().state.hits().as_ptr();
    harness.run_steps(3);
    assert_eq!(bench.borrow().state.hits().as_ptr(), before);
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert_eq!(bench.borrow().asked, [Action::CloseDialog]);
}

#[test]
fn the_second_subtitles_are_found_and_told_from_the_others() {
    let bench = bench();
    {
        let mut bench = bench.borrow_mut();
        let talk = bench.fixture.talk.as_mut().unwrap();
        let translation = talk.begin_translation(SecondFacts::default()).unwrap();
        talk.edit(&translation).unwrap();
        for (cue, text) in [(1, "Die <i>Flut</i> war da"), (3, "die Flut\nwar fort")] {
            let edit = talk.edit_second(cue, Some(cue), text).unwrap();
            talk.edit(&edit).unwrap();
        }
    }
    let mut harness = harness(&bench);
    type_text(&mut harness, "Flut war");
    assert_eq!(bench.borrow().state.hits().len(), 2);
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(bench.borrow().asked.last(), Some(&Action::SelectCue(1)));
    assert!(harness.query_by_label_contains("Second subtitles, 2").is_some());
    bench.borrow_mut().state.replacement = "Ebbe ist".to_owned();
    harness.run_steps(2);
    harness.get_by_label("Replace").click();
    harness.run_steps(1);
    let take = |bench: &Shared| {
        let edit = bench.borrow().asked.iter().rev().find_map(|action| match action {
            Action::Edit(edit) => Some(edit.clone()),
            _ => None,
        });
        bench.borrow_mut().fixture.talk.as_mut().unwrap().edit(&edit.unwrap()).unwrap();
    };
    take(&bench);
    harness.run_steps(2);
    let texts = |bench: &Shared| {
        let bench = bench.borrow();
        let second = bench.fixture.talk.as_ref().unwrap().second().unwrap();
        [second.cues[1].text.clone(), second.cues[3].text.clone()]
    };
    assert_eq!(texts(&bench), ["Die <i>Ebbe ist</i> da", "die Flut\nwar fort"]);
    assert!(harness.query_by_label_contains("Second subtitles, 4").is_some());
    harness.get_by_label("Replace all 1 in second").click();
    harness.run_steps(1);
    take(&bench);
    assert_eq!(texts(&bench), ["Die <i>Ebbe ist</i> da", "die Ebbe\nist fort"]);
}
