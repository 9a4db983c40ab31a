//! Between the timeline, which lacks tiles of the spectrogram, and the thread that makes them.

use super::App;
use ui::spectrogram::SpectrogramThread;

impl App {
    /// Takes the tiles that were made since the last frame.
    pub(super) fn take_spectrogram(&mut self) {
        let made = self.background.spectrogram.as_ref().map(SpectrogramThread::take).unwrap_or_default();
        made.into_iter().for_each(|tile| self.desk.panels.timeline.spectrogram.put(tile));
    }

    /// Has those made that the frame lacked.
    pub(super) fn update_spectrogram(&mut self) {
        let Some(orders) = self.desk.panels.timeline.spectrogram.take_orders() else { return };
        let wake = self.background.jobs.wake();
        self.background.spectrogram.get_or_insert_with(|| SpectrogramThread::start(wake)).order(orders);
    }
}
