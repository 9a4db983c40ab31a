//! What lies on the person's desk, whatever talk is open: settings, keys, look, messages, dialogs, what the panels keep.

use std::mem::{Discriminant, discriminant};

use eframe::egui;

use super::dialogs::FileDialogs;
use super::file_content::FileContent;
use super::side_window::SideWindow;
use base::recycle_bin::KeptItem;
use base::texts::Message;
use editor::project::Recovery;
use evidence::restored_text::MarkPolicy;
use ui::action::{Dialog, OpenDialogs};
use ui::diagnosis_page::DiagnosisPage;
use ui::file_search::FileSearch;
use ui::house_style::StyleLearning;
use ui::manual::OpenManual;
use ui::model_facts::ModelFacts;
use ui::panels;
use ui::path_states::PathStates;
use ui::recognition::Recognition;
use ui::scene::{KeptOffer, Notice, NoticeKind};
use ui::settings::{Appearance, Settings};
use ui::shortcuts::{Chord, KeyMap};
use ui::theme::Theme;
use ui::way_out::WayOut;

/// Notices that are shown at once; older ones go.
const MOST_NOTICES: usize = 4;

pub struct Desk {
    pub settings: Settings,
    /// Settings as this window read or wrote them last.
    pub written: Settings,
    /// They are not read yet: those of the window are the usual ones, but for what was changed since.
    pub awaits_settings: bool,
    /// Settings that are being written, and those that could not be: they are not tried again until something changes.
    pub keeping: Option<Settings>,
    pub not_kept: Option<Settings>,
    /// What became of the transcript's marks before they were set aside, to go back to.
    pub marks_before: Option<MarkPolicy>,
    /// Settings as they were a frame ago, and when they changed last.
    pub seen: (Settings, f64),
    pub keys: KeyMap,
    pub theme: Theme,
    pub notices: Vec<Notice>,
    pub dialogs: OpenDialogs,
    /// The manual, which may lie over a dialog.
    pub manual: Option<OpenManual>,
    /// The window was put on the screen as it was left, and so that it fits.
    pub is_placed: bool,
    /// The dialog in which a file was ordered that is still being written, and the one that owes what Enter asked for.
    pub writes: Option<Dialog>,
    pub owes: Option<Dialog>,
    /// Whether a small window beside the talk has the keys.
    pub beside: SideWindow,
    /// The key whose command ran last, as long as no other is pressed: while it is held it may repeat.
    pub held_key: Option<Chord>,
    pub file_dialogs: FileDialogs,
    pub panels: PanelStates,
    pub title: String,
    pub looks: PathStates,
    /// What was found in many files.
    pub file_search: FileSearch,
    /// The style of a house that is learnt, or was.
    pub house_style: StyleLearning,
    /// Which speech recognisers are here, and whether one works.
    pub recognition: Recognition,
    pub models: Option<ModelFacts>,
    /// What machine and program are like, once that was found out for the dialog.
    pub diagnosis: Option<Box<DiagnosisPage>>,
    pub recoveries: Vec<Recovery>,
    /// They are to be shown as soon as they are known.
    pub shows_recoveries: bool,
    /// What was told about journals that cannot be offered.
    pub told_of_journals: Vec<Message>,
    /// What was told of the analysis that is shown.
    pub told_of_analysis: Vec<String>,
    /// What was told of files that could not be written, by what they were to hold.
    pub unwritten: Vec<(Discriminant<FileContent>, String)>,
    /// What is kept for 30 days, as it was found when the dialog was opened, and the same for people.
    pub kept: Option<Vec<KeptItem>>,
    pub kept_offers: Vec<KeptOffer>,
}

/// What each panel keeps between frames.
#[derive(Default)]
pub struct PanelStates {
    pub menu_bar: panels::menu_bar::State,
    pub timeline: panels::timeline::State,
    pub review: panels::review::State,
    pub cue_list: panels::cue_list::State,
    pub transport: panels::transport::State,
    pub picture: panels::picture::State,
    pub status_bar: panels::status_bar::State,
    pub dialogs: panels::dialogs::State,
}

impl Desk {
    pub fn new(settings: Settings) -> Self {
        Self {
            written: settings.clone(),
            awaits_settings: false,
            keeping: None,
            not_kept: None,
            marks_before: None,
            seen: (settings.clone(), 0.0),
            keys: settings.key_map(),
            settings,
            theme: Theme::dark(),
            notices: Vec::new(),
            dialogs: OpenDialogs::default(),
            manual: None,
            is_placed: false,
            writes: None,
            owes: None,
            beside: SideWindow::default(),
            held_key: None,
            file_dialogs: FileDialogs::default(),
            panels: PanelStates::default(),
            title: String::new(),
            looks: PathStates::default(),
            file_search: FileSearch::default(),
            house_style: StyleLearning::default(),
            recognition: Recognition::default(),
            models: None,
            diagnosis: None,
            recoveries: Vec::new(),
            shows_recoveries: false,
            told_of_journals: Vec::new(),
            told_of_analysis: Vec::new(),
            unwritten: Vec::new(),
            kept: None,
            kept_offers: Vec::new(),
        }
    }

    /// Settings that were read at last, with what was changed while they were awaited.
    pub fn sort_in(&mut self, read: Settings) -> Settings {
        self.awaits_settings = false;
        let sorted = read.changed_as(&self.written, &self.settings);
        self.written = read;
        sorted
    }

    /// Tells the person something.
    pub fn notify(&mut self, kind: NoticeKind, text: impl Into<String>) {
        self.notify_offering(kind, text, None);
    }

    /// The same with what can be done about it.
    pub fn notify_offering(&mut self, kind: NoticeKind, text: impl Into<String>, way_out: Option<WayOut>) {
        let notice = Notice { kind, text: text.into(), way_out, next: None };
        // What was done before is not news any more, unless something can still be done about it.
        let is_over = |other: &Notice| other.kind == NoticeKind::Done && other.way_out.is_none();
        self.notices.retain(|other| *other != notice && !is_over(other));
        self.notices.push(notice);
        while self.notices.len() > MOST_NOTICES {
            self.notices.remove(self.least_needed());
        }
    }

    /// The place of the oldest message among those that are needed least. The newest is always seen.
    fn least_needed(&self) -> usize {
        // What failed is told only here, and what something can be done about is not lost before it is done.
        let need = |notice: &Notice| match (notice.kind, notice.way_out.is_some()) {
            (NoticeKind::Done, false) => 0,
            (NoticeKind::Done, true) => 2,
            (NoticeKind::Warning, false) => 1,
            (NoticeKind::Warning, true) => 2,
            (NoticeKind::Failure, _) => 3,
        };
        let older = self.notices.len().saturating_sub(1);
        (0..older).min_by_key(|&place| need(&self.notices[place])).unwrap_or(0)
    }

    /// Says with the newest message what may be done next.
    pub fn suggest(&mut self, next: String) {
        if let Some(newest) = self.notices.last_mut() {
            newest.next = Some(next);
        }
    }

    /// What was done is no news any more, unless something can still be done about it.
    pub fn forget_done(&mut self) {
        self.notices.retain(|notice| notice.kind != NoticeKind::Done || notice.way_out.is_some());
    }

    /// The talk that they were about is gone: what becomes of another says nothing about them.
    pub fn forget_notices(&mut self) {
        self.notices.clear();
        self.told_of_analysis.clear();
        self.unwritten.clear();
    }

    /// These warnings hold no more.
    pub fn unsay(&mut self, texts: &[String]) {
        self.notices.retain(|notice| notice.kind != NoticeKind::Warning || !texts.contains(&notice.text));
    }

    /// Something of the kind is in its file now: that it could not be written before is over.
    pub fn forget_unwritten(&mut self, what: &FileContent) {
        let (over, rest): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.unwritten).into_iter().partition(|(kind, _)| *kind == discriminant(what));
        self.unwritten = rest;
        self.notices
            .retain(|notice| notice.kind != NoticeKind::Failure || !over.iter().any(|(_, text)| *text == notice.text));
    }

    /// What was done about it needs no message any more; whether there was one.
    pub fn withdraw(&mut self, is_settled: impl Fn(&WayOut) -> bool) -> bool {
        let before = self.notices.len();
        self.notices.retain(|notice| !notice.way_out.as_ref().is_some_and(&is_settled));
        self.notices.len() < before
    }

    /// Whether the settings, and where they leave it to it the desktop, want dark colours. Before its first picture a window does not know
    /// the desktop's.
    fn wants_dark(&self, ctx: &egui::Context) -> bool {
        match self.settings.look {
            Appearance::Dark => true,
            Appearance::Light => false,
            Appearance::System => ctx.system_theme() != Some(egui::Theme::Light),
        }
    }

    /// Takes the desktop's colours when they are known, and when they become others.
    pub fn follow_desktop(&mut self, ctx: &egui::Context) {
        if self.wants_dark(ctx) != self.theme.is_dark {
            self.apply_look(ctx);
        }
    }

    /// Draws from now on as the settings say.
    pub fn apply_look(&mut self, ctx: &egui::Context) {
        self.theme = if self.wants_dark(ctx) { Theme::dark() } else { Theme::light() };
        self.theme.apply(ctx);
        ctx.set_zoom_factor(self.settings.text_scale);
        if self.settings.reduced_motion {
            ctx.all_styles_mut(|style| style.animation_time = 0.0);
        } else {
            ctx.all_styles_mut(|style| style.animation_time = 0.1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(desk: &Desk) -> Vec<&str> {
        desk.notices.iter().map(|notice| notice.text.as_str()).collect()
    }

    #[test]
    fn the_newest_message_is_seen_however_many_there_are() {
        let mut desk = Desk::new(Settings::default());
        for warning in ["one", "two", "three", "four"] {
            desk.notify(NoticeKind::Warning, warning);
        }
        desk.notify(NoticeKind::Done, "exported");
        assert_eq!(texts(&desk), ["two", "three", "four", "exported"]);
        desk.notify(NoticeKind::Done, "undone");
        assert_eq!(texts(&desk), ["two", "three", "four", "undone"], "what was done before is no news");
        desk.notify(NoticeKind::Failure, "failed");
        desk.notify(NoticeKind::Warning, "five");
        assert_eq!(texts(&desk), ["three", "four", "failed", "five"]);
        for warning in ["six", "seven", "eight"] {
            desk.notify(NoticeKind::Warning, warning);
        }
        assert_eq!(texts(&desk), ["failed", "six", "seven", "eight"], "what failed is told only here");
    }

    #[test]
    fn what_something_can_be_done_about_stays_before_other_warnings() {
        let mut desk = Desk::new(Settings::default());
        desk.notify_offering(NoticeKind::Warning, "no sound", Some(WayOut::ChooseRecording));
        for warning in ["two", "three", "four", "five"] {
            desk.notify(NoticeKind::Warning, warning);
        }
        assert_eq!(texts(&desk), ["no sound", "three", "four", "five"]);
        for failure in ["a", "b", "c", "d", "e"] {
            desk.notify(NoticeKind::Failure, failure);
        }
        assert_eq!(texts(&desk), ["b", "c", "d", "e"]);
    }
}
