//! A time of a cue, edited in its cell.

use eframe::egui::{self, EventFilter, Id, Key, Rect, TextEdit, Ui, vec2};

use super::columns::{self, clock};
use super::row::edges;
use crate::action::Action;
use crate::clock::read_moment;
use crate::icons;
use crate::panels::widgets::take_keys;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::t;
use editor::cues::Cue;
use editor::project::{Edge, Edit, StepKind};
use formats::guideline::exported_millis;

/// A time that is being edited.
#[derive(Debug)]
pub struct TimeEditor {
    pub edge: Edge,
    text: String,
    original: String,
    problem: Option<String>,
    takes_focus: bool,
}

/// What becomes of the field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TimeFieldStep {
    Stay,
    Close,
    /// The other time of the cue.
    Other(Edge),
}

enum Press {
    Enter,
    Tab,
    Escape,
}

/// Width of the field in points.
const WIDTH: f32 = 104.0;

fn id() -> Id {
    Id::unique("cue time editor")
}

impl TimeEditor {
    pub fn open(ui: &Ui, talk: &Talk, edge: Edge) -> Option<Self> {
        let cue = &talk.cues()[cue_of(talk, edge)?];
        let (from, to) = exported_millis(cue.span);
        let text = clock(if matches!(edge, Edge::In(_)) { from } else { to });
        let all =
            egui::text::CCursorRange::two(egui::text::CCursor::new(0), egui::text::CCursor::new(text.chars().count()));
        let mut state = egui::text_edit::TextEditState::default();
        state.cursor.set_char_range(Some(all));
        state.store(ui.ctx(), id());
        Some(Self { edge, original: text.clone(), text, problem: None, takes_focus: true })
    }

    /// The cue whose time it is, if it is still there.
    pub fn cue(&self, talk: &Talk) -> Option<usize> {
        cue_of(talk, self.edge)
    }

    /// The edit that keeps what was typed; `None` if nothing is different, or it is no time.
    pub fn unfinished(&self, talk: &Talk) -> Option<Edit> {
        self.edit(talk.cues().get(self.cue(talk)?)?).ok().flatten()
    }

    /// Why the row is higher, in lines.
    pub fn extra_lines(&self) -> usize {
        usize::from(self.problem.is_some())
    }

    /// The edit that the text stands for, `None` if it is the time that the cue has.
    fn edit(&self, cue: &Cue) -> Result<Option<Edit>, String> {
        let at = read_moment(&self.text)?;
        let millis = at.as_millis_rounded();
        if self.text.trim() == self.original {
            return Ok(None);
        }
        let (from, to) = exported_millis(cue.span);
        let name = match self.edge {
            Edge::In(_) if millis >= to => return Err(t!("list-time-in-too-late", time = clock(to))),
            Edge::Out(_) if millis <= from => return Err(t!("list-time-out-too-early", time = clock(from))),
            Edge::In(_) => StepKind::SetCueStart,
            Edge::Out(_) => StepKind::SetCueEnd,
        };
        Ok(Some(Edit::SetTimes { name, times: vec![(self.edge, Some(at))] }))
    }

    pub fn show(
        &mut self,
        ui: &mut Ui,
        cell: Rect,
        scene: &Scene<'_>,
        talk: &Talk,
        actions: &mut Vec<Action>,
    ) -> TimeFieldStep {
        let Some(cue) = self.cue(talk).map(|cue| &talk.cues()[cue]) else { return TimeFieldStep::Close };
        if std::mem::take(&mut self.takes_focus) {
            ui.memory_mut(|memory| memory.request_focus(id()));
        }
        let had_focus = ui.memory(|memory| memory.has_focus(id()));
        let press = if had_focus { take_press(ui) } else { None };
        // The text of the field stands where the time stood.
        let rect = Rect::from_min_size(cell.min - vec2(5.0, 2.0), vec2(WIDTH, cell.height() + 4.0));
        let field = TextEdit::singleline(&mut self.text)
            .id(id())
            .font(columns::digits(ui))
            .margin(vec2(4.0, 1.0))
            .align(egui::Align2::LEFT_CENTER)
            .min_size(rect.size())
            .desired_width(WIDTH)
            .char_limit(20)
            .event_filter(EventFilter { tab: true, escape: true, horizontal_arrows: true, vertical_arrows: true });
        // Not `put`: that centres a field that is higher than its place, into the row above.
        let place = egui::UiBuilder::new().max_rect(rect).layout(egui::Layout::top_down(egui::Align::Min));
        let response = ui.scope_builder(place, |ui| ui.add(field)).inner;
        let name = if matches!(self.edge, Edge::In(_)) { t!("list-time-in") } else { t!("list-time-out") };
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_label(name);
            if let Some(problem) = &self.problem {
                node.set_description(problem.as_str());
            }
        });
        if response.changed() {
            self.problem = self.edit(cue).err();
        }
        if let Some(problem) = &self.problem {
            let at = rect.left_bottom() + vec2(0.0, 3.0);
            let theme = scene.theme;
            let font = egui::TextStyle::Small.resolve(ui.style());
            let galley = ui.painter().layout_no_wrap(format!("{} {problem}", icons::WARNING), font, theme.bad);
            let behind = Rect::from_min_size(at, galley.size()).expand2(vec2(4.0, 2.0));
            ui.painter().rect_filled(behind, 3.0, theme.field);
            ui.painter().galley(at, galley, theme.bad);
        }
        // A field without focus must not linger: keys would mean commands.
        let is_done = response.lost_focus() || !had_focus || matches!(press, Some(Press::Enter | Press::Tab));
        if matches!(press, Some(Press::Escape)) {
            ui.memory_mut(|memory| memory.surrender_focus(id()));
            return TimeFieldStep::Close;
        }
        if !is_done {
            return TimeFieldStep::Stay;
        }
        match self.edit(cue) {
            Ok(edit) => {
                actions.extend(edit.map(Action::Edit));
                if matches!(press, Some(Press::Tab)) {
                    let [start, end] = edges(talk, cue);
                    return TimeFieldStep::Other(if self.edge == start { end } else { start });
                }
                ui.memory_mut(|memory| memory.surrender_focus(id()));
                TimeFieldStep::Close
            }
            // Leaving the field with a wrong time discards it.
            Err(_) if response.lost_focus() => TimeFieldStep::Close,
            Err(problem) => {
                self.problem = Some(problem);
                TimeFieldStep::Stay
            }
        }
    }
}

fn cue_of(talk: &Talk, edge: Edge) -> Option<usize> {
    let (Edge::In(word) | Edge::Out(word)) = edge;
    talk.cue_of_word(talk.project().position(word)?)
}

/// Takes the keys that end the field before it sees them.
fn take_press(ui: &Ui) -> Option<Press> {
    take_keys(ui, |key, _, _| match key {
        Key::Enter => Some(Press::Enter),
        Key::Tab => Some(Press::Tab),
        Key::Escape => Some(Press::Escape),
        _ => None,
    })
}
