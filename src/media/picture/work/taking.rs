//! What the run hands over, and how it ends.

use std::sync::Arc;
use std::time::Instant as Clock;

use super::{Aim, Decoding, Held, Running, failed};
use crate::ffmpeg::TICK;
use crate::picture::failure::PictureFailure;
use crate::picture::frame::Frame;
use crate::picture::ring::KeptFrame;
use crate::picture::run::{FrameSkip, NextPicture, Plan, RawPicture};
use crate::picture::search::snapped;
use base::texts::t;
use base::time::{Duration, Instant};

/// Frames on the way to the one that is sought are shown only if they end less than this before it, or scrubbing would flicker.
const WAY: Duration = Duration::from_millis(500);
/// What ends no more than so much before the file does is its end.
const NEAR_END: Duration = Duration::from_millis(500);
/// How long a frame is shown if nothing is known.
const SOME_FRAME: Duration = Duration::from_millis(40);

impl Decoding<'_> {
    /// Takes what the run has to offer, or waits a moment for it.
    pub(super) fn read(&mut self) -> Result<(), PictureFailure> {
        let Some(running) = &mut self.running else { return Ok(()) };
        match running.run.next() {
            NextPicture::Picture(picture) => {
                running.heard = None;
                self.take(picture)
            }
            NextPicture::Over => self.is_over(),
            NextPicture::NotYet => {
                let signs = running.run.signs();
                let (count, since) = *running.heard.get_or_insert_with(|| (signs, Clock::now()));
                if count != signs {
                    running.heard = Some((signs, Clock::now()));
                } else if since.elapsed() > self.task.patience {
                    let Some(Running { run, plan, held, .. }) = self.running.take() else { return Ok(()) };
                    let failed = self.fail(PictureFailure::Hung, &plan, held);
                    // Only after it was told: what hangs may take its time to end.
                    drop(run);
                    return failed;
                }
                let _ = self.task.rings.recv_timeout(TICK);
                Ok(())
            }
        }
    }

    fn take(&mut self, picture: RawPicture) -> Result<(), PictureFailure> {
        let at = Instant::ZERO + (snapped(picture.at, self.source.rate()) - self.source.zero);
        let Some(running) = &mut self.running else { return Ok(()) };
        let mut is_first = false;
        if running.newest.is_none() {
            self.on_hardware &= !running.run.has_no_hardware();
            let (aim, plan) = (running.aim, &running.plan);
            is_first = plan.place.is_beginning() && plan.skipped == FrameSkip::None;
            if at > aim.target && plan.skipped == FrameSkip::None && !is_first {
                return self.launch(Aim { attempt: aim.attempt + 1, was_late: true, ..aim });
            }
            if aim.was_late {
                self.habits.learn(aim.attempt);
            }
        }
        // Times that go back, as where recordings were put one behind the other, have no place.
        if running.newest.is_some_and(|newest| at <= newest) {
            return Ok(());
        }
        running.newest = Some(at);
        if running.come.is_none() && running.has_come() {
            running.come = Some(Clock::now());
            self.start_takes = running.aim.since.elapsed();
        }
        let (is_exact, target) = (running.plan.is_whole(), running.aim.target);
        let held = running.held.replace(Held { at, rgba: picture.rgba, is_first });
        let size = running.plan.size;
        if is_first {
            self.begin = Some(at);
        }
        if let Some(held) = held.filter(|_| at + WAY > target) {
            self.show(held, size, Some(at), is_exact);
        }
        Ok(())
    }

    /// A frame can be seen: it decodes.
    fn show(&mut self, held: Held, size: (u32, u32), until: Option<Instant>, is_exact: bool) {
        if self.keep(held, size, until, is_exact) {
            (self.failures, self.given_up) = (0, None);
            self.task.shared.state().trouble = None;
        }
        self.task.shared.tell();
    }

    /// Whether it is the one that is wanted.
    fn keep(&self, held: Held, size: (u32, u32), until: Option<Instant>, is_exact: bool) -> bool {
        let Held { at, rgba, is_first } = held;
        let frame = Frame { width: size.0, height: size.1, rgba, at, until };
        let mut state = self.task.shared.state();
        let wanted = self.wanted(&state).unwrap_or(at);
        state.ring.push(KeptFrame { frame: Arc::new(frame), is_first, is_exact }, wanted);
        (is_first || at <= wanted) && until.is_none_or(|until| wanted < until)
    }

    /// No more pictures come.
    fn is_over(&mut self) -> Result<(), PictureFailure> {
        let Some(Running { run, plan, aim, held, newest, .. }) = self.running.take() else { return Ok(()) };
        let end = run.end(&self.task.path, &self.task.shared.progress);
        if self.task.shared.is_closing() {
            return Ok(());
        }
        match (end.is_whole, held) {
            (true, Some(held)) => {
                // Where it complained, the rest may yet be read another time, and more may follow on what is damaged.
                let until = self.until(held.at);
                let breaks_off = end.complaint.is_some() && !self.is_near_end(until);
                if plan.is_whole() && end.complaint.is_none() {
                    self.end = Some(held.at);
                }
                if breaks_off {
                    self.broke_off = Some(held.at);
                }
                self.show(held, plan.size, breaks_off.then_some(until), plan.is_whole());
                // It is tried again farther on, but not for ever at the same place.
                if breaks_off && aim.target >= until {
                    self.given_up = Some(aim.target);
                }
                Ok(())
            }
            (true, None) if end.complaint.is_some() && self.is_known_to_break_off(aim.target) => {
                // The last still stays, and farther on it is tried again.
                self.given_up = Some(aim.target);
                Ok(())
            }
            (_, None) if (end.is_whole || end.is_empty) && !plan.place.is_beginning() => {
                self.launch(Aim { attempt: aim.attempt + 1, was_late: false, is_past_end: true, ..aim })
            }
            (false, None) if end.is_old && !self.is_old => {
                self.is_old = true;
                self.launch(aim)
            }
            (_, held) => {
                let nothing = if newest.is_none() { t!("shots-no-frames") } else { t!("picture-stopped") };
                let reason = end.complaint.unwrap_or_else(|| nothing.to_owned());
                self.fail(PictureFailure::Damaged(reason), &plan, held)
            }
        }
    }

    /// How long a frame is shown at least, as far as is known.
    fn until(&self, at: Instant) -> Instant {
        at + self.source.facts.rate.frame_duration().unwrap_or(SOME_FRAME)
    }

    fn is_near_end(&self, at: Instant) -> bool {
        self.source.facts.duration.is_some_and(|duration| at + NEAR_END >= Instant::ZERO + duration)
    }

    /// It broke off before, and the still that is seen in place of what is wanted is the last of then.
    fn is_known_to_break_off(&self, target: Instant) -> bool {
        let state = self.task.shared.state();
        let still = state.ring.best(target).map(|frame| frame.at);
        still.is_some_and(|at| at < target && self.broke_off == Some(at))
    }

    /// A run went wrong and has ended. Once it is tried again; then the last still stays.
    fn fail(&mut self, failure: PictureFailure, plan: &Plan, held: Option<Held>) -> Result<(), PictureFailure> {
        let came = held.is_some();
        if let Some(held) = held {
            let until = self.until(held.at);
            self.keep(held, plan.size, Some(until), false);
            self.task.shared.tell();
        }
        if plan.on_hardware && self.on_hardware {
            // Without the graphics card it may go well.
            self.on_hardware = false;
            return Ok(());
        }
        self.failures += 1;
        if self.failures < 2 {
            return Ok(());
        }
        // One that hangs did start.
        let may_be_broken = !came && failure != PictureFailure::Hung;
        if may_be_broken && let Some(broken) = self.source.ffmpeg.cannot_start(&self.task.shared.progress) {
            return Err(failed(broken));
        }
        let failure = self.task.explained(failure);
        let mut state = self.task.shared.state();
        self.given_up = self.wanted(&state);
        state.trouble = Some(failure);
        drop(state);
        self.task.shared.tell();
        Ok(())
    }
}
