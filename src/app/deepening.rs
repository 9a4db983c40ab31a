//! One reading, better when it can be: the large reader reads on in the background, and the aligner hears when each word is said. What
//! they find takes the place of what nobody has touched, when it disturbs nobody.

use eframe::egui::{Context, Popup};

use super::App;
use super::background_reading::BackgroundReading;
use analysis::pipeline::{TalkAnalysis, is_aligned_language};
use base::texts::t;
use base::warning::Warning;
use evidence::Evidence;
use evidence::model_set::ReadingDepth;
use ui::action::Dialog;
use ui::job_kind::JobKind;
use ui::scene::NoticeKind;

impl App {
    /// Has the large reader read the talk, too, if the small one has read it, and the large one is wanted and installed; likewise the
    /// aligner, if it knows the language and there is sound.
    pub(super) fn deepen(&mut self) {
        self.deepen_by(self.desk.settings.exact_times);
    }

    /// The same, with the aligner or without.
    fn deepen_by(&mut self, may_align: bool) {
        let Some(talk) = &self.session.talk else { return };
        let Some(evidence) = talk.evidence().filter(|_| self.session.following.is_none()) else { return };
        let models = talk.project().models;
        let installed = self.desk.models.as_ref();
        let has_large = installed.and_then(|facts| facts.of(models)).is_some_and(|facts| facts.has_large_reader);
        let reads = self.desk.settings.reading == ReadingDepth::Best && has_large && evidence.model == models.reader();
        let can_align = talk.recording().is_some() && is_aligned_language(talk.language());
        let has_aligner = may_align && installed.is_some_and(|facts| facts.has_aligner);
        let aligns = can_align && has_aligner && evidence.aligned.is_empty();
        if !(reads || aligns) {
            return;
        }
        let reading = BackgroundReading::of(talk, reads);
        let depth = if reads { ReadingDepth::Best } else { ReadingDepth::Quick };
        let Some(job) = self.analysis_job(depth, aligns) else { return };
        self.session.reading = Some(reading);
        self.background.jobs.start(job);
    }

    /// What the large reader has found waits until it can be taken.
    pub(super) fn hold_reading(&mut self, analysis: Box<TalkAnalysis>) {
        if let Some(reading) = &mut self.session.reading {
            reading.set_result(analysis);
        }
    }

    /// Takes what the large reader has found as soon as a person is in the middle of nothing. Neither the view moves nor the place, and
    /// what was reviewed stays.
    pub(super) fn update_reading(&mut self, ctx: &Context) {
        let settings = &self.desk.settings;
        let is_wanted = |reading: &BackgroundReading| match reading.is_by_large_reader() {
            true => settings.reading == ReadingDepth::Best,
            false => settings.exact_times,
        };
        if self.session.reading.as_ref().is_some_and(|reading| !is_wanted(reading)) {
            // It is not wanted any more; what else is to be done in the background may be.
            self.background.jobs.cancel(JobKind::Deepen);
            self.session.reading = None;
            self.deepen();
        }
        let has_come = self.session.reading.as_ref().is_some_and(BackgroundReading::has_result);
        if !has_come || self.would_disturb(ctx) {
            return;
        }
        let (Some(reading), Some(talk)) = (self.session.reading.take(), &mut self.session.talk) else { return };
        let is_by_large_reader = reading.is_by_large_reader();
        let analysis = match reading.result_for(talk) {
            Ok(analysis) => analysis,
            Err(aligned) => {
                // Words that were corrected meanwhile are read anew, and move with those beside them: when the others were said is
                // true still.
                if !aligned.is_empty()
                    && let Some(evidence) = talk.evidence()
                {
                    let evidence = Evidence { aligned, ..(**evidence).clone() };
                    let task = talk.settling(talk.renewal_of(evidence));
                    if talk.take_settled(task.run()).is_ok() {
                        self.remember_place();
                    }
                }
                return self.deepen();
            }
        };
        let TalkAnalysis { mut evidence, warnings, mut alignment, .. } = *analysis;
        if !self.desk.settings.exact_times {
            (evidence.aligned, alignment) =
                (talk.evidence().map(|known| known.aligned.clone()).unwrap_or_default(), None);
        }
        let before = talk.project_cues().segmentation.cue_ends.clone();
        // If the large one cannot be used the small one has read again: that is known, and why stands among the warnings.
        let is_read = evidence.model == talk.project().models.large_reader();
        let alignment = alignment.filter(|shift| shift.exact > 0);
        let is_news = is_read || alignment.is_some();
        let is_taken = is_news && {
            let task = talk.settling(talk.renewal_of(evidence));
            talk.take_settled(task.run()).is_ok()
        };
        let (changed, count) = talk.cue_ends_elsewhere(&before);
        let known = &self.session.report.analysis;
        let new: Vec<Warning> = warnings.into_iter().filter(|warning| !known.contains(warning)).collect();
        self.warn_of_analysis(&new);
        self.session.report.analysis.extend(new);
        if is_taken {
            let mut told = alignment.map(|shift| shift.message().text()).into_iter().collect::<Vec<_>>();
            if alignment.is_some() && self.session.talk.as_ref().is_some_and(|talk| talk.project().keeps_cues()) {
                told.push(t!("window-aligned-given").to_owned());
            }
            if is_read || changed > 0 {
                told.push(t!("window-read-again", changed = changed, count = count));
            }
            self.desk.notify(NoticeKind::Done, told.join("; "));
            self.remember_place();
        }
        if !is_by_large_reader {
            // It may be wanted since.
            self.deepen_by(false);
        }
        ctx.request_repaint();
    }

    /// Whether other proposals would disturb: while something is typed, dragged or asked in a dialog, on the tour, and while the talk is
    /// listened through, for who accepts what was heard means the cues that were.
    fn would_disturb(&self, ctx: &Context) -> bool {
        self.desk.dialogs.top().is_some_and(Dialog::is_modal)
            || Popup::is_any_open(ctx)
            || ctx.text_edit_focused()
            || self.desk.panels.cue_list.is_editing()
            || ctx.input(|input| input.pointer.any_down())
            || self.session.pass.is_some()
            || self.session.tour.as_ref().is_some_and(|tour| !tour.is_over())
    }
}
