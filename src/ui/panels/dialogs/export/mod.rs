//! Writing the cues as a file.

mod formats;
mod preview;
mod programme;

use eframe::egui::style::ScrollAnimation;
use eframe::egui::{Align, ComboBox, Id, RichText, TextEdit, Ui, vec2};

use super::drop_down::drop_down;
use super::modal::{self, DialogSlot, note, quiet, row, section};
use super::path_field::PathField;
use super::writing::WriteTarget;
use crate::action::{Action, Browse, Dialog};
use crate::export_choices::ExportChoices;
use crate::icons;
use crate::output::{Output, OutputContent, OutputKind, SubtitleOutput};
use crate::path_states::PathState;
use crate::scene::Scene;
use crate::settings::Settings;
use crate::talk::Talk;
use ::formats::guideline::{FrameRate, TimecodeScheme};
use ::formats::subtitle_file::{
    FileEncoding, FileFormat, Programme, ProgrammeField, TimeOffset, WriteOptions, stl_programme,
};
use ::formats::transcript::GivenFile;
use base::texts::{self, t};
use base::time::Duration;
use editor::export::plain_version;
pub use formats::{encoding_label, encodings};
use formats::{groups, with_ending, with_other_ending};
use preview::{FilePreview, PREVIEWED};
use programme::programme_ui;

/// Height of the line for what is wrong with the times, in points.
const FAULT: f32 = 20.0;

/// What is chosen for this file alone.
#[derive(Debug)]
pub struct State {
    /// Format and form. They are choices for other files only when this one is written.
    choices: ExportChoices,
    offset: String,
    /// Times lie on the frames of this rate; `None`: as they are.
    frames: Option<FrameRate>,
    /// In this rate time codes count.
    counted: FrameRate,
    /// What files say of the programme, of the talk with this id.
    programme: Programme,
    talk: String,
    /// What the header of the EBU STL file says that the talk's cues came from.
    own: Option<Programme>,
    preview: Option<FilePreview>,
}

impl Default for State {
    fn default() -> Self {
        let (choices, offset, programme, talk, own, preview) = Default::default();
        Self { choices, offset, frames: None, counted: FrameRate::F25, programme, talk, own, preview }
    }
}

impl State {
    /// What was said of the programme the last time is still said, if it is the same talk. Of another it is what the header of its own
    /// file says, else what is the same in every programme.
    pub fn new(scene: &Scene<'_>, former: &Self) -> Self {
        let talk = scene.talk.map(|talk| talk.id().to_owned()).unwrap_or_default();
        let is_same = !talk.is_empty() && talk == former.talk;
        let given = scene.talk.and_then(|talk| talk.project().given_file.as_ref()).and_then(GivenFile::content);
        let own = given.and_then(|given| stl_programme(&given.file));
        let programme = match is_same {
            true => former.programme.clone(),
            false => own.clone().unwrap_or_else(|| scene.settings.programme.clone()),
        };
        // That of the talk: of the guideline, else of the video.
        let rate = scene.talk.and_then(Talk::frame_rate);
        let (choices, counted) = (scene.settings.export, rate.unwrap_or(FrameRate::F25));
        Self { choices, counted, programme, talk, own, ..Self::default() }
    }

    /// What a file in the format is told of the programme. The header of an own file says the rest itself.
    fn said(&self, format: FileFormat) -> Programme {
        match &self.own {
            _ if ProgrammeField::of_format(format).is_empty() => Programme::default(),
            Some(own) if format == FileFormat::EbuStl => self.programme.beyond(own),
            _ => self.programme.clone(),
        }
    }

    /// # Errors
    /// A sentence for the person.
    fn options(&self, choices: ExportChoices) -> Result<WriteOptions, String> {
        let frames =
            if choices.format.counts_frames() { Some(self.counted.in_format(choices.format)) } else { self.frames };
        let grid = choices.format.counted_grid(Some(frames.unwrap_or(self.counted).grid()));
        let offset = match self.offset.trim() {
            "" => Ok(Duration::ZERO),
            text => {
                text.parse::<TimeOffset>().and_then(|offset| offset.duration(grid)).map_err(|error| error.to_string())
            }
        };
        let drop_frame = choices.drop_frame && can_drop_frames(choices.format, self.counted);
        Ok(WriteOptions { frames: frames.map(FrameRate::grid), drop_frame, offset: offset?, ..choices.options() })
    }
}

/// Whether the time codes of a format can leave out numbers at the rate nearest to this one that it has.
fn can_drop_frames(format: FileFormat, counted: FrameRate) -> bool {
    format.can_drop_frames() && TimecodeScheme::drop_frame(counted.in_format(format)).is_some()
}

/// What the name ends in that is suggested: as the subtitle file does that the cues came from, until something was exported; else
/// as the last one did.
pub fn ending(scene: &Scene<'_>) -> &'static str {
    let format = scene.talk.and_then(Talk::given_format).unwrap_or(scene.settings.export.format);
    format.extension()
}

pub fn export_ui(
    slot: DialogSlot<'_>,
    (file, state): (&mut WriteTarget, &mut State),
    actions: &mut Vec<Action>,
) -> bool {
    let scene = slot.scene;
    let Some(talk) = scene.talk else { return true };
    modal::show(slot, (t!("export-title"), 660.0), |ui, dialog| {
        let mut wanted = state.choices;
        let mut options = Err(String::new());
        let target = dialog.body(ui, |ui| {
            let field = file.show(ui, scene, (t!("export-file"), Browse::Write(OutputKind::Subtitles)), actions);
            dialog.starts_at(ui, &field);
            // The ending of the name decides, as it does on the command line.
            if let Some(format) = file.field.path().and_then(|path| FileFormat::from_path(&path)) {
                wanted.format = format;
            }
            let path = file.field.path().map(|path| match scene.looks.standing(Some(&path)) {
                PathState::Folder => path,
                _ => with_ending(path, wanted.format),
            });
            let target = file.outcome_ui(ui, scene, path);
            ui.add_space(4.0);
            let before = wanted.format;
            format_ui(ui, &mut wanted.format);
            if wanted.format != before
                && !file.suggest_as(scene, wanted.format.extension())
                && let Some(path) = file.field.path()
            {
                file.field = PathField::new(&with_other_ending(path, wanted.format));
            }
            details_ui(ui, talk, &mut wanted);
            plain_ui(ui, scene, talk, &mut wanted);
            text_ui(ui, &mut wanted);
            times_ui(ui, scene, &mut wanted, state);
            options = state.options(wanted);
            fault_ui(ui, scene, options.as_ref().err().map(String::as_str));
            let is_said = programme_ui(ui, scene, (wanted.format, state.own.as_ref()), &mut state.programme);
            let readable = options.as_ref().ok().copied().filter(|_| is_said);
            if let Some(options) = readable {
                let said = state.said(wanted.format);
                FilePreview::of(&mut state.preview, talk, (wanted.format, wanted.details, options), &said);
            }
            // What cannot be read may be half typed: what was shown before stays meanwhile, so that nothing jumps.
            let Some(preview) = &state.preview else { return None };
            ui.add_enabled_ui(readable.is_some(), |ui| contents_ui(ui, scene, talk, preview, actions));
            target.filter(|_| readable.is_some() && preview.can_be_written())
        });
        state.choices = wanted;
        let target = target.filter(|_| options.is_ok());
        dialog.buttons(ui, |ui| {
            let place = file.buttons_ui(ui, dialog, (t!("export-button"), target));
            if let Some((place, options)) = place.zip(options.ok()) {
                remember(scene, talk, state, actions);
                let programme = state.said(wanted.format);
                let (format, details) = (Some(wanted.format), wanted.details);
                let output = SubtitleOutput { format, details, options, programme };
                actions.push(Action::Write(Output { content: OutputContent::Subtitles(Box::new(output)), place }));
            }
        });
    })
}

/// What is written so is chosen for the next files, too. What was only looked at is not.
fn remember(scene: &Scene<'_>, talk: &Talk, state: &State, actions: &mut Vec<Action>) {
    let (before, wanted) = (scene.settings.export, state.choices);
    // That this talk came in a format is no choice for other talks.
    let is_given = talk.given_format() == Some(wanted.format);
    let chosen = ExportChoices { format: if is_given { before.format } else { wanted.format }, ..wanted };
    // What the header of a client's file says is no choice for other talks either.
    let house = match &state.own {
        Some(_) => scene.settings.programme.clone(),
        None => state.programme.of_house(),
    };
    if chosen != before || house != scene.settings.programme {
        let settings = Settings { export: chosen, programme: house, ..scene.settings.clone() };
        actions.push(Action::Change(Box::new(settings)));
    }
}

/// Why the times cannot be read as they were typed. Its room is always there, so that nothing moves while one types.
fn fault_ui(ui: &mut Ui, scene: &Scene<'_>, fault: Option<&str>) {
    ui.allocate_ui(vec2(ui.available_width(), FAULT), |ui| {
        ui.set_min_height(FAULT);
        if let Some(fault) = fault {
            note(ui, icons::PROBLEM, scene.theme.bad, fault);
        }
    });
}

fn format_ui(ui: &mut Ui, format: &mut FileFormat) {
    row(ui, t!("export-format"), |ui, name: Id| {
        let list = ComboBox::from_id_salt("format").selected_text(formats::label(*format)).width(260.0);
        let list = drop_down(ui, list.height(460.0), |ui| {
            let was = *format;
            let is_new = is_new_list(ui);
            for (title, formats) in groups() {
                ui.add_enabled(false, eframe::egui::Label::new(RichText::new(title).small()));
                for other in formats {
                    let entry = ui.selectable_value(format, *other, formats::label(*other));
                    if is_new && *other == was {
                        entry.scroll_to_me_animation(Some(Align::Center), ScrollAnimation::none());
                    }
                }
            }
        });
        list.labelled_by(name)
    });
}

/// Whether the list of formats has just been opened: it is where it was left the last time then, and is to show what is chosen.
fn is_new_list(ui: &Ui) -> bool {
    let (id, frame) = (Id::unique("frames with the list of formats"), ui.ctx().cumulative_frame_nr());
    let known: Option<(u64, u64)> = ui.data(|data| data.get_temp(id));
    // The first frame, in which the list may only be measured, and the one after it.
    let opened = known.filter(|(_, last)| last + 1 >= frame).map_or(frame, |(opened, _)| opened);
    ui.data_mut(|data| data.insert_temp(id, (opened, frame)));
    frame <= opened + 1
}

/// What the format leaves open to say of words, speakers and boundaries.
fn details_ui(ui: &mut Ui, talk: &Talk, wanted: &mut ExportChoices) {
    let format = wanted.format;
    let can_have_voices = format == FileFormat::WebVtt && talk.talk_file().has_speakers();
    if !format.stamps_words() && !can_have_voices && !format.lists_markers() {
        return;
    }
    row(ui, t!("export-write-too"), |ui, _| {
        if format.stamps_words() {
            let times = ui.checkbox(&mut wanted.details.word_times, t!("export-word-times"));
            times.on_hover_text(t!("export-word-times-help"));
        }
        if can_have_voices {
            let voices = ui.checkbox(&mut wanted.details.voices, t!("export-voices"));
            voices.on_hover_text(t!("export-voices-help"));
        }
        if format.lists_markers() {
            let boundaries = ui.checkbox(&mut wanted.details.boundaries, t!("export-boundaries"));
            boundaries.on_hover_text(t!("export-boundaries-help"));
        }
    });
}

/// Whether sounds, notes and names of speakers are left out, and how many cues that changes.
fn plain_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, wanted: &mut ExportChoices) {
    row(ui, t!("export-leave-out"), |ui, _| {
        let plain = ui.checkbox(&mut wanted.details.plain, t!("export-plain"));
        plain.on_hover_text(t!("export-plain-help"));
    });
    if wanted.details.plain {
        let speakers: Vec<_> = talk.speakers().into_iter().map(|(name, _)| name).collect();
        let plain = plain_version(talk.cues(), &speakers);
        let text = match (plain.shortened, plain.gone) {
            (0, 0) => t!("export-plain-nothing").to_owned(),
            (shortened, gone) => t!("export-plain-effect", shortened = shortened, gone = gone),
        };
        quiet(ui, scene, &text);
    }
}

/// How the text becomes bytes.
fn text_ui(ui: &mut Ui, wanted: &mut ExportChoices) {
    let has_own = wanted.format.has_own_encoding();
    if !has_own {
        row(ui, t!("export-encoding"), |ui, name: Id| {
            let list = ComboBox::from_id_salt("encoding").selected_text(encoding_label(wanted.encoding)).width(260.0);
            let list = drop_down(ui, list, |ui| {
                for (label, encoding) in encodings() {
                    ui.selectable_value(&mut wanted.encoding, encoding, label);
                }
            });
            list.labelled_by(name)
        });
    }
    if wanted.format != FileFormat::EbuStl {
        row(ui, t!("export-for-old-programs"), |ui, _| {
            ui.checkbox(&mut wanted.crlf, t!("export-crlf")).on_hover_text(t!("export-crlf-help"));
            if !has_own && wanted.encoding == FileEncoding::Utf8 {
                let mark = ui.checkbox(&mut wanted.byte_order_mark, t!("export-byte-order-mark"));
                mark.on_hover_text(t!("export-byte-order-mark-help"));
            }
        });
    }
}

fn times_ui(ui: &mut Ui, scene: &Scene<'_>, wanted: &mut ExportChoices, state: &mut State) {
    let format = wanted.format;
    let counts = format.counts_frames();
    row(ui, if counts { t!("export-frames-counted") } else { t!("export-frames") }, |ui, name: Id| {
        let rate = if counts { Some(state.counted.in_format(format)) } else { state.frames };
        let label = rate.map_or_else(|| t!("export-frames-none").to_owned(), |rate| texts::localized(rate.label()));
        let list = ComboBox::from_id_salt(("frames", counts)).selected_text(label).width(120.0);
        let list = drop_down(ui, list, |ui| {
            if !counts {
                ui.selectable_value(&mut state.frames, None, t!("export-frames-none"));
            }
            for &rate in FrameRate::of_format(format) {
                let shown = texts::localized(rate.label());
                if !counts {
                    ui.selectable_value(&mut state.frames, Some(rate), shown);
                } else if ui.selectable_label(state.counted.in_format(format) == rate, shown).clicked() {
                    state.counted = rate;
                }
            }
        });
        let list = list.labelled_by(name);
        if can_drop_frames(format, state.counted) {
            let drop = ui.checkbox(&mut wanted.drop_frame, t!("export-drop-frame"));
            drop.on_hover_text(t!("export-drop-frame-help"));
        }
        list
    });
    row(ui, t!("export-offset"), |ui, name: Id| {
        let hint = RichText::new(t!("export-offset-none")).color(scene.theme.quiet_text);
        let field = ui.add(TextEdit::singleline(&mut state.offset).hint_text(hint).desired_width(120.0));
        let field = field.labelled_by(name).on_hover_text(t!("export-offset-help"));
        modal::stays_in(ui, &field);
        ui.label(RichText::new(t!("export-offset-example")).color(scene.theme.quiet_text));
    });
}

fn contents_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, preview: &FilePreview, actions: &mut Vec<Action>) {
    let theme = scene.theme;
    let cues = talk.cues().len();
    section(ui, &t!("count-cues", count = cues));
    preview.losses_ui(ui, scene);
    let guideline = talk.project().guideline.shown_name();
    match talk.project_cues().problems.len() {
        0 => note(ui, icons::ACCEPT, theme.good, &t!("export-guideline-kept", guideline = guideline)),
        count => {
            let text = t!("export-problems", count = count, guideline = guideline);
            note(ui, icons::PROBLEM, theme.warning, &text)
        }
    };
    let hints = talk.project_cues().hints.len();
    if hints > 0 {
        let text = t!("export-hints", count = hints);
        note(ui, icons::INFO, theme.quiet_text, &text);
    }
    let certain = talk.certain_count();
    match talk.asked_boundary_count() {
        0 if certain == 0 => drop(note(ui, icons::ACCEPT, theme.good, t!("export-all-decided"))),
        0 => {}
        count => drop(note(ui, icons::INFO, theme.quiet_text, &t!("export-pending", count = count))),
    }
    if certain > 0 {
        note(ui, icons::INFO, theme.quiet_text, &t!("export-certain", count = certain));
    }
    if let Some(licences) = scene.binding_licences().filter(|_| talk.has_cuts_of_models()) {
        note(ui, icons::INFO, theme.quiet_text, &t!("export-not-commercial", licences = licences));
        if ui.small_button(t!("export-choose-models")).on_hover_text(t!("export-choose-models-help")).clicked() {
            actions.push(Action::OpenDialog(Dialog::Settings));
        }
    }
    preview.head_ui(ui, scene, cues <= PREVIEWED);
}
