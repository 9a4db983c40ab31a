//! What the list asks for, key by key.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use eframe::egui::accesskit::Toggled;
use eframe::egui::{self, Event, Key, Modifiers, Role, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::{Filter, State, cue_list_ui, row};
use crate::action::Action;
use crate::command::Command;
use crate::fixture::{self, Fixture};
use crate::shortcuts::Press;
use crate::talk::Talk;
use crate::theme;
use base::time::Instant;
use editor::project::{Edge, Edit, Project, SecondFacts, StepKind};
use formats::guideline::Guideline;
use formats::transcript::{Transcript, WordId};

/// The list with everything around it that a test wants to look at.
struct Bench {
    fixture: Fixture,
    state: State,
    asked: Vec<Action>,
    commands: Vec<Command>,
}

type Shared = Rc<RefCell<Bench>>;

fn bench(words: usize) -> Shared {
    let fixture = Fixture::new(Some(fixture::talk(words)));
    Rc::new(RefCell::new(Bench { fixture, state: State::default(), asked: Vec::new(), commands: Vec::new() }))
}

/// A long talk without sound, which would take long to make.
fn silent_talk(count: usize) -> Talk {
    let words = fixture::words(count);
    let transcript =
        Transcript { format: "test", words: words.clone(), language: Some("en".into()), ..Transcript::default() };
    let mut talk = fixture::fresh(Project::new(&transcript, Guideline::ted()));
    talk.set_evidence(Arc::new(fixture::evidence(&words)));
    talk
}

/// Draws the list as the window does: the keys first go to the shortcuts, unless a text is typed.
fn harness(bench: &Shared, size: egui::Vec2) -> Harness<'static> {
    let bench = Rc::clone(bench);
    let look = bench.borrow().fixture.theme.clone();
    let setup = move |ctx: &egui::Context| {
        ctx.set_fonts(theme::fonts());
        look.apply(ctx);
    };
    let builder = Harness::builder().with_size(size).with_step_dt(0.02).with_context_setup(setup);
    builder.build_ui(move |ui| {
        let Bench { fixture, state, asked, commands } = &mut *bench.borrow_mut();
        let typing = ui.ctx().text_edit_focused();
        let wanted = |press: &Press| !typing || press.command.works_while_typing();
        while let Some(Press { command, .. }) = fixture.keys.take_command(ui.ctx(), wanted) {
            commands.push(command);
        }
        egui::Frame::NONE.fill(fixture.theme.panel).inner_margin(8.0).show(ui, |ui| {
            cue_list_ui(ui, &fixture.scene(), state, asked);
        });
    })
}

impl Bench {
    fn edits(&self) -> Vec<Edit> {
        let edits = self.asked.iter().filter_map(|action| match action {
            Action::Edit(edit) => Some(edit.clone()),
            _ => None,
        });
        edits.collect()
    }

    fn ids(&self, cue: usize) -> [WordId; 2] {
        let talk = self.fixture.talk.as_ref().unwrap();
        row::edges(talk, &talk.cues()[cue]).map(|edge| match edge {
            Edge::In(word) | Edge::Out(word) => word,
        })
    }

    fn text(&self, cue: usize) -> String {
        self.fixture.talk.as_ref().unwrap().cues()[cue].text()
    }
}

/// Opens the text of a cue with the cursor at its end.
fn open_text(bench: &Shared, harness: &mut Harness<'static>, cue: usize) {
    {
        let mut bench = bench.borrow_mut();
        let last = bench.ids(cue)[1];
        bench.fixture.talk.as_mut().unwrap().select(Some(last));
        bench.state.edit_current();
    }
    harness.run_steps(3);
    assert!(bench.borrow().state.text_editor.is_some());
}

fn type_text(harness: &mut Harness<'static>, text: &str) {
    for character in text.chars() {
        // As a keyboard does it: the key, and the text that it makes.
        if let Some(key) = Key::from_name(&character.to_uppercase().to_string()) {
            harness.key_press(key);
        }
        harness.event(Event::Text(character.to_string()));
        harness.step();
    }
}

fn press(harness: &mut Harness<'static>, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    harness.run_steps(3);
}

const SIZE: egui::Vec2 = vec2(520.0, 600.0);

#[test]
fn typing_makes_one_edit_and_no_shortcut_fires() {
    let bench = bench(60);
    let mut harness = harness(&bench, SIZE);
    open_text(&bench, &mut harness, 1);
    let before = bench.borrow().text(1);
    // M merges, F follows, R plays, C plays the cue: here they are letters.
    type_text(&mut harness, " mfrc");
    assert_eq!(bench.borrow().commands, []);
    press(&mut harness, Modifiers::NONE, Key::Enter);
    let (edits, ids) = (bench.borrow().edits(), bench.borrow().ids(1));
    let [Edit::Retext { name, cues }] = edits.as_slice() else { panic!("{edits:?}") };
    assert_eq!((*name, cues.len()), (StepKind::EditText, 1));
    assert_eq!((cues[0].first, cues[0].last, &cues[0].text), (ids[0], ids[1], &format!("{before} mfrc")));
    assert!(bench.borrow().state.text_editor.is_none());
    // Closed: the same key is a command again.
    press(&mut harness, Modifiers::NONE, Key::M);
    assert_eq!(bench.borrow().commands, [Command::MergeWithNext]);
}

#[test]
fn what_was_typed_is_shown_and_other_words_keep_their_times() {
    let bench = bench(60);
    let mut harness = harness(&bench, SIZE);
    open_text(&bench, &mut harness, 0);
    let before = bench.borrow().fixture.talk.as_ref().unwrap().words().to_vec();
    press(&mut harness, Modifiers::NONE, Key::Backspace);
    type_text(&mut harness, "s today");
    let typed = bench.borrow().state.text_editor.as_ref().unwrap().edit(bench.borrow().fixture.talk.as_ref().unwrap());
    let Some(Edit::Retext { cues, .. }) = typed else { panic!() };
    press(&mut harness, Modifiers::NONE, Key::Enter);
    let mut bench = bench.borrow_mut();
    let edit = bench.edits().remove(0);
    let talk = bench.fixture.talk.as_mut().unwrap();
    talk.edit(&edit).unwrap();
    let joined = |cue: usize| talk.cues()[cue].lines.join(" ");
    let all = [joined(0), joined(1)].join(" ");
    assert!(all.starts_with(&cues[0].text.replace('\n', " ")), "{all} / {}", cues[0].text);
    for word in &before[..3] {
        assert_eq!(talk.words()[talk.project().position(word.id).unwrap()].span, word.span);
    }
}

#[test]
fn escape_and_unchanged_text_leave_nothing() {
    let bench = bench(60);
    let mut harness = harness(&bench, SIZE);
    open_text(&bench, &mut harness, 1);
    type_text(&mut harness, "oops");
    press(&mut harness, Modifiers::NONE, Key::Escape);
    open_text(&bench, &mut harness, 1);
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(bench.borrow().edits(), []);
    assert!(bench.borrow().state.text_editor.is_none());
}

#[test]
fn control_enter_splits_before_the_word_at_the_cursor() {
    let bench = bench(60);
    let mut harness = harness(&bench, SIZE);
    open_text(&bench, &mut harness, 1);
    press(&mut harness, Modifiers::COMMAND, Key::Enter);
    assert_eq!(bench.borrow().edits(), [], "there is nothing behind the last word");
    // Into the last word.
    press(&mut harness, Modifiers::NONE, Key::ArrowLeft);
    press(&mut harness, Modifiers::COMMAND, Key::Enter);
    let bench = bench.borrow();
    let gap = WordId(bench.ids(1)[1].0 - 1);
    assert_eq!(bench.edits(), [Edit::Add { gap, strength: bench.fixture.talk.as_ref().unwrap().strength(gap) }]);
    assert!(bench.state.text_editor.is_none());
}

#[test]
fn a_line_break_by_hand_is_part_of_the_text() {
    let bench = bench(60);
    let mut harness = harness(&bench, SIZE);
    open_text(&bench, &mut harness, 1);
    press(&mut harness, Modifiers::ALT, Key::Enter);
    type_text(&mut harness, "a");
    press(&mut harness, Modifiers::SHIFT, Key::Enter);
    type_text(&mut harness, "b");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    let edits = bench.borrow().edits();
    let [Edit::Retext { cues, .. }] = edits.as_slice() else { panic!("{edits:?}") };
    assert!(cues[0].text.ends_with("\na\nb"), "{:?}", cues[0].text);
}

#[test]
fn tab_keeps_the_text_and_goes_on_with_the_next_cue() {
    let bench = bench(60);
    let mut harness = harness(&bench, SIZE);
    open_text(&bench, &mut harness, 1);
    type_text(&mut harness, "x");
    harness.key_press(Key::Tab);
    harness.step();
    // Not even the frame in between gives a letter to the shortcuts.
    type_text(&mut harness, "m");
    harness.run_steps(2);
    assert_eq!(bench.borrow().edits().len(), 1);
    assert_eq!(bench.borrow().commands, []);
    let cue = |bench: &Bench| bench.state.text_editor.as_ref().unwrap().cue(bench.fixture.talk.as_ref().unwrap());
    assert_eq!(cue(&bench.borrow()), Some(2));
    assert!(bench.borrow().asked.contains(&Action::SelectCue(2)));
    press(&mut harness, Modifiers::SHIFT, Key::Tab);
    assert_eq!(cue(&bench.borrow()), Some(1));
}

#[test]
fn delete_at_the_end_and_backspace_at_the_start_merge() {
    let bench = bench(60);
    let mut harness = harness(&bench, SIZE);
    open_text(&bench, &mut harness, 1);
    press(&mut harness, Modifiers::NONE, Key::Delete);
    press(&mut harness, Modifiers::NONE, Key::Escape);
    open_text(&bench, &mut harness, 1);
    press(&mut harness, Modifiers::COMMAND, Key::Home);
    press(&mut harness, Modifiers::NONE, Key::Backspace);
    let bench = bench.borrow();
    let gaps: Vec<WordId> = bench
        .edits()
        .iter()
        .map(|edit| match edit {
            Edit::Merge { gap, .. } => *gap,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(gaps, [bench.ids(1)[1], bench.ids(0)[1]]);
}

#[test]
fn a_click_elsewhere_keeps_the_text() {
    let bench = bench(60);
    let mut harness = harness(&bench, SIZE);
    open_text(&bench, &mut harness, 1);
    type_text(&mut harness, "!");
    harness.get_by_label_contains("Cue 4:").click();
    harness.run_steps(3);
    assert_eq!(bench.borrow().edits().len(), 1);
    assert!(bench.borrow().asked.contains(&Action::SelectCue(3)));
    assert!(bench.borrow().state.text_editor.is_none());
}

#[test]
fn a_double_click_edits_the_text_or_a_time() {
    let bench = bench(60);
    let mut harness = harness(&bench, SIZE);
    harness.run_steps(2);
    let double_click = |harness: &mut Harness<'static>, pos: egui::Pos2| {
        for _ in 0..2 {
            harness.drag_at(pos);
            harness.drop_at(pos);
        }
        harness.run_steps(4);
    };
    let rect = harness.get_by_label_contains("Cue 3:").rect();
    double_click(&mut harness, rect.right_top() + vec2(-150.0, 12.0));
    assert!(bench.borrow().state.text_editor.is_some());
    press(&mut harness, Modifiers::NONE, Key::Escape);
    // So long after that it is no triple click.
    harness.run_steps(40);
    double_click(&mut harness, rect.left_top() + vec2(75.0, 12.0));
    assert!(bench.borrow().state.time_editor.is_some(), "{:?}", bench.borrow().asked);

    // The whole time is selected and typed over; a wrong one is refused.
    type_text(&mut harness, "99:00");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(bench.borrow().edits(), []);
    press(&mut harness, Modifiers::COMMAND, Key::A);
    type_text(&mut harness, "0.25");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert!(bench.borrow().state.time_editor.is_none(), "{:?}", bench.borrow().state.time_editor);
    let first = bench.borrow().ids(2)[0];
    let times = vec![(Edge::In(first), Some(Instant::from_millis(250)))];
    assert_eq!(bench.borrow().edits(), [Edit::SetTimes { name: StepKind::SetCueStart, times }]);
}

#[test]
fn no_frame_shows_the_editor_over_the_next_rows() {
    let bench = bench(60);
    let mut harness = harness(&bench, SIZE);
    harness.run_steps(2);
    let at = harness.get_by_label_contains("Cue 3:").rect().right_top() + vec2(-150.0, 12.0);
    let mut opened = 0;
    let mut check = |harness: &Harness<'static>| {
        let next = harness.get_by_label_contains("Cue 4:").rect();
        for shape in harness.output().shapes.iter().map(|clipped| &clipped.shape) {
            let egui::Shape::Text(text) = shape else { continue };
            let mut vertices = text.galley.rows.iter().flat_map(|row| &row.visuals.mesh.vertices);
            let is_seen = vertices.any(|vertex| vertex.color.a() > 0) && text.opacity_factor > 0.0;
            if is_seen && text.galley.text().contains("Enter saves") {
                let bottom = text.visual_bounding_rect().bottom();
                assert!(bottom <= next.top() + 0.5, "the hints reach to {bottom}, the next row begins at {next:?}");
                opened += 1;
            }
        }
    };
    for _ in 0..2 {
        harness.drag_at(at);
        harness.step();
        check(&harness);
        harness.drop_at(at);
        harness.step();
        check(&harness);
    }
    for _ in 0..6 {
        harness.step();
        check(&harness);
    }
    assert!(opened >= 3, "{opened}");
}

#[test]
fn a_click_with_ctrl_or_shift_chooses_several_cues() {
    let bench = bench(60);
    let mut harness = harness(&bench, SIZE);
    harness.run_steps(2);
    harness.get_by_label_contains("Cue 3:").click_modifiers(Modifiers::COMMAND);
    harness.run_steps(3);
    assert_eq!(bench.borrow().asked.last(), Some(&Action::SelectAlso(2)));
    harness.get_by_label_contains("Cue 2:").click_modifiers(Modifiers::SHIFT);
    harness.run_steps(3);
    assert_eq!(bench.borrow().asked.last(), Some(&Action::SelectUpTo(1)));
    // What is chosen is told, not only the current one; and the menu of one of them is about all.
    {
        let mut bench = bench.borrow_mut();
        let last = bench.ids(1)[1];
        let talk = bench.fixture.talk.as_mut().unwrap();
        talk.select(Some(last));
        talk.select_up_to(3);
    }
    harness.run_steps(3);
    let selected: Vec<bool> = (1..=5)
        .map(|cue| {
            harness.get_by_label_contains(&format!("Cue {cue}:")).accesskit_node().toggled() == Some(Toggled::True)
        })
        .collect();
    assert_eq!(selected, [false, true, true, true, false]);
    harness.get_by_label_contains("Cue 3:").click_secondary();
    harness.run_steps(4);
    assert_eq!(bench.borrow().asked.last(), Some(&Action::SelectUpTo(1)), "the choice stays");
    harness.get_by_label_contains("Delete cues").click();
    harness.run_steps(3);
    assert_eq!(bench.borrow().asked.last(), Some(&Action::Run(Command::DeleteCues)));
}

#[test]
fn the_menu_of_a_row_merges_and_splits() {
    let bench = bench(60);
    let mut harness = harness(&bench, SIZE);
    harness.run_steps(2);
    harness.get_by_label_contains("Cue 3:").click_secondary();
    harness.run_steps(4);
    assert!(bench.borrow().asked.contains(&Action::SelectCue(2)));
    for name in ["Edit text", "Edit in time", "Automatic times", "Play cue", "Split before", "Move line break"] {
        assert!(harness.query_all_by_label_contains(name).next().is_some(), "{name}");
    }
    harness.get_by_label_contains("Merge with previous cue").click();
    harness.run_steps(4);
    let bench = bench.borrow();
    let gap = bench.ids(1)[1];
    assert_eq!(bench.edits(), [Edit::Merge { gap, strength: bench.fixture.talk.as_ref().unwrap().strength(gap) }]);
}

#[test]
fn rows_tell_everything_in_one_sentence() {
    let bench = bench(60);
    let mut harness = harness(&bench, SIZE);
    harness.run_steps(2);
    let node = harness.get_by_label_contains("Cue 1:");
    let name = node.accesskit_node().label().unwrap();
    assert_eq!(node.accesskit_node().role(), Role::ListItem);
    for part in ["From 00:00.", "characters per second", "of 42 characters", "end pending"] {
        assert!(name.contains(part), "{name}");
    }
    for name in ["All", "Problems", "Pending", "Conflicts", "Find and replace"] {
        assert!(harness.query_all_by_label_contains(name).next().is_some(), "{name}");
    }
}

#[test]
fn a_tab_counts_cues_and_says_what_they_come_to_as_the_status_does() {
    // Two runs of doubted words in one cue, which is asked about three times with its end.
    let folder = tempfile::tempdir().unwrap();
    let talk = fixture::doubted_talk_in(60, &[(1, 0.2), (3, 0.2)], folder.path());
    let shown = Rc::new(RefCell::new(Bench {
        fixture: Fixture::new(Some(talk)),
        state: State::default(),
        asked: Vec::new(),
        commands: Vec::new(),
    }));
    let mut harness = harness(&shown, SIZE);
    harness.run_steps(3);
    let bench = shown.borrow();
    let talk = bench.fixture.talk.as_ref().unwrap();
    let (cues, questions) = (talk.cues_with_questions().len(), talk.queue().len());
    assert!(cues < questions, "{cues} {questions}");
    assert_eq!(bench.state.rows.count(Filter::Pending), cues);
    assert!(harness.query_by_label(&format!("Pending: {questions} questions in {cues} cues")).is_some());
    assert!(harness.query_by_label(&format!("All {}", talk.cues().len())).is_some());
}

#[test]
fn filters_show_fewer_rows() {
    let bench = bench(200);
    let mut harness = harness(&bench, SIZE);
    harness.run_steps(2);
    harness.get_by_label_contains("Problems").click();
    harness.run_steps(2);
    assert_eq!(bench.borrow().state.filter, Filter::Problems);
    assert_eq!(bench.borrow().state.rows.len(), bench.borrow().state.rows.count(Filter::Problems));
}

#[test]
fn ten_thousand_cues_draw_only_what_is_in_view() {
    let mut fixture = Fixture::new(None);
    fixture.talk = Some(silent_talk(90_000));
    let bench =
        Rc::new(RefCell::new(Bench { fixture, state: State::default(), asked: Vec::new(), commands: Vec::new() }));
    assert!(bench.borrow().fixture.talk.as_ref().unwrap().cues().len() > 10_000);
    let mut harness = harness(&bench, SIZE);
    harness.run_steps(2);
    let rows = |harness: &Harness<'static>| harness.query_all_by_role(Role::ListItem).count();
    assert!((5..30).contains(&rows(&harness)), "{}", rows(&harness));
    // The current cue changes: the list goes there.
    let last = bench.borrow().ids(9_000)[1];
    bench.borrow_mut().fixture.talk.as_mut().unwrap().select(Some(last));
    harness.run_steps(3);
    assert!((5..30).contains(&rows(&harness)), "{}", rows(&harness));
    assert!(harness.query_by_label_contains("Cue 9001:").is_some());
    // The person scrolls: the list stays where it was put.
    harness.hover_at(egui::pos2(200.0, 300.0));
    harness.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: vec2(0.0, 3000.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    });
    harness.run_steps(30);
    assert!(harness.query_by_label_contains("Cue 9001:").is_none());
    let started = std::time::Instant::now();
    harness.run_steps(20);
    eprintln!("a frame of ten thousand cues: {:?}", started.elapsed() / 20);
}

#[test]
fn the_list_of_another_talk_does_not_stand_where_the_former_one_stood() {
    let with = |talk: Talk| Fixture::new(Some(talk));
    let bench = Rc::new(RefCell::new(Bench {
        fixture: with(silent_talk(600)),
        state: State::default(),
        asked: Vec::new(),
        commands: Vec::new(),
    }));
    let first = bench.borrow().ids(0)[1];
    bench.borrow_mut().fixture.talk.as_mut().unwrap().select(Some(first));
    let mut harness = harness(&bench, SIZE);
    harness.run_steps(2);
    harness.hover_at(egui::pos2(200.0, 300.0));
    harness.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: vec2(0.0, -3000.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    });
    harness.run_steps(30);
    assert!(harness.query_by_label_contains("Cue 1:").is_none());
    // The other one begins at the same word.
    let mut other = silent_talk(600);
    other.select(Some(first));
    bench.borrow_mut().fixture = with(other);
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("Cue 1:").is_some());
}

#[test]
fn the_keys_of_a_text_are_in_view_also_in_the_last_row() {
    let bench = bench(300);
    let mut harness = harness(&bench, SIZE);
    harness.run_steps(2);
    let (offset, visible) = (bench.borrow().state.offset, bench.borrow().state.visible);
    let last = bench.borrow().state.rows.at(offset + visible - 12.0);
    let cue = bench.borrow().state.rows.cue(last).unwrap();
    open_text(&bench, &mut harness, cue);
    harness.run_steps(3);
    let keys = harness.get_by_label_contains("Enter saves").rect();
    assert!(keys.bottom() <= SIZE.y, "{keys}");
}

/// The list with an empty second text for every cue.
fn translated() -> Shared {
    let bench = bench(60);
    {
        let mut bench = bench.borrow_mut();
        let talk = bench.fixture.talk.as_mut().unwrap();
        let edit = talk.begin_translation(SecondFacts::default()).unwrap();
        talk.edit(&edit).unwrap();
        let last = talk.end_of_cue(0);
        talk.select(last);
    }
    bench
}

/// What was asked for is done, as the window does it.
fn do_edits(bench: &Shared) -> usize {
    let mut bench = bench.borrow_mut();
    let edits = bench.edits();
    bench.asked.clear();
    for edit in &edits {
        bench.fixture.talk.as_mut().unwrap().edit(edit).unwrap();
    }
    edits.len()
}

#[test]
fn a_second_text_is_written_cue_by_cue_and_no_shortcut_fires() {
    for width in [420.0, 520.0, 900.0] {
        let bench = translated();
        let mut harness = harness(&bench, vec2(width, 600.0));
        harness.run_steps(3);
        bench.borrow_mut().state.edit_current_second();
        harness.run_steps(3);
        assert!(harness.query_by_label("Second text of cue 1").is_some(), "{width}");
        type_text(&mut harness, "am ufer");
        press(&mut harness, Modifiers::SHIFT, Key::Enter);
        type_text(&mut harness, "hier");
        press(&mut harness, Modifiers::NONE, Key::Tab);
        assert_eq!(do_edits(&bench), 1, "{width}");
        harness.run_steps(3);
        assert!(harness.query_by_label("Second text of cue 2").is_some(), "{width}");
        type_text(&mut harness, "mm");
        press(&mut harness, Modifiers::NONE, Key::Escape);
        assert_eq!(do_edits(&bench), 0);
        assert!(bench.borrow().commands.is_empty(), "{:?}", bench.borrow().commands);
        {
            let bench = bench.borrow();
            let second = bench.fixture.talk.as_ref().unwrap().second().unwrap();
            assert_eq!((second.cues[0].text.as_str(), second.cues[1].text.as_str()), ("am ufer\nhier", ""));
        }
        harness.run_steps(2);
        assert!(harness.query_by_label_contains("Second text: am ufer hier").is_some(), "{width}");
        assert!(harness.query_all_by_label_contains("Second text: none").count() > 1, "{width}");
    }
}

#[test]
fn a_double_click_on_the_second_text_edits_it_and_rules_are_told() {
    let bench = translated();
    {
        let mut bench = bench.borrow_mut();
        let talk = bench.fixture.talk.as_mut().unwrap();
        let edit = talk.edit_second(0, Some(0), &"viel zu lang ".repeat(9)).unwrap();
        talk.edit(&edit).unwrap();
    }
    let mut harness = harness(&bench, vec2(900.0, 600.0));
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("Line 2 too long").is_some());
    let row = harness.get_by_label_contains("Cue 1: ").rect();
    let heading = harness.get_by_label("Second").rect();
    let at = egui::pos2(heading.left() + 20.0, row.top() + 10.0);
    for _ in 0..2 {
        harness.event(Event::PointerMoved(at));
        for pressed in [true, false] {
            harness.event(Event::PointerButton {
                pos: at,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            });
        }
        harness.step();
    }
    harness.run_steps(3);
    assert!(harness.query_by_label("Second text of cue 1").is_some());
}
