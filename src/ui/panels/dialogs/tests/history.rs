//! The list of steps.

use eframe::egui::Key;
use eframe::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::{Desk, LARGE, actions, fixture, press, show};
use crate::action::{Action, Dialog};
use editor::project::Edit;
use evidence::fusion::BoundaryFactor;

/// After so many steps, the last `undone` of which were taken back.
fn after(steps: usize, undone: usize) -> Harness<'static, Desk> {
    let mut fixture = fixture(Dialog::History);
    let talk = fixture.talk.as_mut().unwrap();
    for step in 0..steps {
        let factor = BoundaryFactor::new(if step % 2 == 0 { 1.5 } else { 1.0 }).unwrap();
        talk.edit(&Edit::SetBoundaryFactor(factor)).unwrap();
    }
    for _ in 0..undone {
        talk.undo().unwrap().unwrap();
    }
    show(fixture, LARGE)
}

fn rows(harness: &Harness<'_, Desk>) -> Vec<String> {
    let rows = harness.query_all_by_role(Role::ListItem);
    rows.map(|row| row.accesskit_node().label().unwrap_or_default()).collect()
}

#[test]
fn the_newest_step_is_first_and_what_is_undone_says_so() {
    let mut harness = after(3, 1);
    let seen = rows(&harness);
    let expected = [
        ("propose more boundaries", "undone"),
        ("propose fewer boundaries", "now"),
        ("propose more boundaries", ""),
        ("beginning, before the first step", ""),
    ];
    assert_eq!(seen.len(), expected.len(), "{seen:?}");
    for (row, (name, standing)) in seen.iter().zip(expected) {
        assert!(row.starts_with(name) && row.ends_with(standing), "{row}: {name}, {standing}");
        assert_eq!(row.contains("undone") || row.contains("now"), !standing.is_empty(), "{row}");
    }
    // Where one is there is nothing to go to.
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), []);
    press(&mut harness, Key::ArrowUp);
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::GoToStep(3), Action::CloseDialog]);
}

#[test]
fn of_a_long_history_only_what_is_in_view_is_drawn() {
    let mut harness = after(60, 0);
    let seen = rows(&harness);
    assert!((8..=20).contains(&seen.len()), "{seen:?}");
    press(&mut harness, Key::End);
    let seen = rows(&harness);
    assert!(seen.len() <= 20 && seen.last().is_some_and(|row| row.starts_with("beginning")), "{seen:?}");
    press(&mut harness, Key::ArrowUp);
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::GoToStep(1), Action::CloseDialog]);
}
