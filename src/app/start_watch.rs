//! How long it takes until the window can be seen: told in the log, and measured there by `packaging/measure-window.py`.

use std::time::Instant as Clock;

use eframe::egui::{Context, Ui};

use super::App;

/// The stages of a start, each with the moment in which it was over.
pub struct StartWatch {
    began: Clock,
    stages: Vec<(&'static str, Clock)>,
}

impl StartWatch {
    /// `began`: when the program was started, as near as it knows.
    pub fn new(began: Clock) -> Self {
        Self { began, stages: Vec::new() }
    }

    pub fn over(&mut self, stage: &'static str) {
        self.stages.push((stage, Clock::now()));
    }

    /// "first frame after 212 ms: window and graphics 150, fonts and settings 12, drawing 50".
    fn report(&self) -> String {
        let millis = |from: Clock, to: Clock| 1000.0 * to.duration_since(from).as_secs_f64();
        let mut before = self.began;
        let mut parts = Vec::new();
        for (stage, over) in &self.stages {
            parts.push(format!("{stage} {:.0}", millis(before, *over)));
            before = *over;
        }
        format!("first frame after {:.0} ms: {}", millis(self.began, before), parts.join(", "))
    }
}

/// The window, watched until its first frame is on the screen.
pub struct WatchedApp {
    app: App,
    watch: Option<StartWatch>,
    frames: usize,
}

impl WatchedApp {
    pub fn new(app: App, watch: StartWatch) -> Self {
        Self { app, watch: Some(watch), frames: 0 }
    }

    /// The next frame begins when the first has been handed to the screen.
    fn update_watch(&mut self, ctx: &Context) {
        // A pass that was discarded is no frame.
        if ctx.current_pass_index() > 0 {
            return;
        }
        let Some(watch) = &mut self.watch else { return };
        if self.frames == 0 {
            ctx.request_repaint();
        } else {
            watch.over("drawing");
            tracing::info!("{}", watch.report());
            self.watch = None;
        }
        self.frames += 1;
    }
}

impl eframe::App for WatchedApp {
    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        self.update_watch(&ui.ctx().clone());
        self.app.ui(ui, frame);
    }

    fn on_exit(&mut self, gl: Option<&eframe::glow::Context>) {
        self.app.on_exit(gl);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_report_names_the_stages_and_their_sum() {
        let began = Clock::now();
        let at = |millis: u64| began + Duration::from_millis(millis);
        let watch = StartWatch { began, stages: vec![("window and graphics", at(150)), ("drawing", at(212))] };
        assert_eq!(watch.report(), "first frame after 212 ms: window and graphics 150, drawing 62");
    }
}
