//! Frames that a test gives by hand.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use super::source::FrameSource;
use base::time::Instant;
use media::picture::{Frame, PictureFailure, Sight, Wanted};

/// What a test shows, and what was asked for.
#[derive(Default)]
pub struct ShownByHand {
    pub frame: Option<Arc<Frame>>,
    /// Where there is no frame: why.
    pub failure: Option<fn() -> PictureFailure>,
    pub trouble: Option<fn() -> PictureFailure>,
    pub wanted: Vec<Wanted>,
    pub retries: usize,
    /// How often a picture was opened, and how many of them are open.
    pub opened: usize,
    pub open: usize,
}

pub struct HandSource(Rc<RefCell<ShownByHand>>);

impl HandSource {
    pub fn new(shown: &Rc<RefCell<ShownByHand>>) -> Self {
        shown.borrow_mut().opened += 1;
        shown.borrow_mut().open += 1;
        Self(shown.clone())
    }
}

impl Drop for HandSource {
    fn drop(&mut self) {
        self.0.borrow_mut().open -= 1;
    }
}

impl FrameSource for HandSource {
    fn look(&self, wanted: Wanted) -> Sight {
        let mut shown = self.0.borrow_mut();
        shown.wanted.push(wanted);
        match (&shown.frame, shown.failure) {
            (Some(frame), _) => Sight::Frame(frame.clone()),
            (None, Some(failure)) => Sight::Failed(failure()),
            (None, None) => Sight::Nothing,
        }
    }

    fn shown_size(&self) -> Option<(u32, u32)> {
        self.0.borrow().frame.as_ref().map(|frame| (frame.width, frame.height))
    }

    fn trouble(&self) -> Option<PictureFailure> {
        self.0.borrow().trouble.map(|trouble| trouble())
    }

    fn try_again(&self) {
        self.0.borrow_mut().retries += 1;
    }
}

/// A grey frame of 160 by 90 points.
pub fn frame_of(at: Instant) -> Arc<Frame> {
    let rgba = [90, 90, 90, 255].repeat(160 * 90);
    Arc::new(Frame { width: 160, height: 90, rgba, at, until: None })
}
