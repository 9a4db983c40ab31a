//! Words in, cues out, while the talk goes on.

use std::collections::VecDeque;

use super::listener::{ReadWord, project_of_words};
use super::schemes::LiveScheme;
use crate::pipeline::AnalysisOptions;
use crate::pipeline::line_breaks::add_line_breaks;
use crate::streaming::{LiveEvent, PunctuatedWord};
use base::progress::Progress;
use base::time::Span;
use base::warning::Warning;
use editor::cues::Cue;
use editor::decisions::{Decision, DecisionKind};
use editor::project::{Edge, Project};
use editor::settling::ProjectCues;
use editor::settling::settle;
use evidence::model_files::ModelError;
use evidence::{DecidedGap, Evidence, GapEvidence};
use formats::transcript::{Word, WordId};

/// Where a cue ends depends on what follows it, but hardly on what follows the end of the sentence: cues are given out up to a
/// sentence end beyond doubt once so many words after that are known, decided or not; within a sentence once so many are.
const AFTER_SENTENCE: usize = 2;
const AFTER_ANY: usize = 20;
/// How strongly a gap must ask for a boundary to be beyond doubt.
const BEYOND_DOUBT: f32 = 0.8;
/// Words that wait for their cue at most: what is cut among so many is given out however little follows.
const MOST_WAITING: usize = 150;

/// A cue of a talk that goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct LiveCue {
    /// Its words, by their permanent names: the first and the last.
    pub words: (WordId, WordId),
    /// Positions in it mean nothing.
    pub cue: Cue,
}

/// The outcome of an event.
#[derive(Clone, Debug, PartialEq)]
pub enum LiveUpdate {
    /// The next cue, for good.
    Cue(LiveCue),
    /// How what follows the cues that were given out looks for now; it takes the place of what was shown before. `revised`: words
    /// that were shown before and look different now, or are gone.
    Shown { cues: Vec<LiveCue>, revised: usize },
}

/// A talk that goes on. Memory is bounded, however long it is.
pub struct LiveTalk {
    scheme: LiveScheme,
    options: AnalysisOptions,
    /// The cue that was given out last: the next one begins after it.
    last: Option<LastCue>,
    /// Decided, and in no cue yet.
    decided: VecDeque<ReadWord>,
    /// Decided since this was asked last.
    news: Vec<DecidedGap>,
    /// The words as last shown.
    shown: Vec<(WordId, String)>,
    unstable: Vec<Word>,
    warnings: Vec<Warning>,
    knows_breaks: bool,
}

struct LastCue {
    words: Vec<ReadWord>,
    span: Span,
}

impl LiveTalk {
    pub fn new(scheme: LiveScheme, options: AnalysisOptions) -> Self {
        Self {
            scheme,
            options,
            last: None,
            decided: VecDeque::new(),
            news: Vec::new(),
            shown: Vec::new(),
            unstable: Vec::new(),
            warnings: Vec::new(),
            knows_breaks: true,
        }
    }

    /// Takes the next samples, mono at 16 kHz. They are analysed when the next words come.
    pub fn push_samples(&mut self, samples: &[f32]) {
        if let Some(sound) = self.scheme.listener().and_then(|listener| listener.sound()) {
            sound.push(samples);
        }
    }

    /// As [`Self::push_samples`], measured elsewhere; the one or the other.
    pub fn push_frames(&mut self, frames: &media::prosody::FrameTrack) {
        if let Some(sound) = self.scheme.listener().and_then(|listener| listener.sound()) {
            sound.push_frames(frames);
        }
    }

    /// Takes what the recogniser says.
    ///
    /// # Errors
    /// Those of the models. The words are taken all the same, and the next event goes on with them.
    pub fn take(&mut self, event: LiveEvent, progress: &Progress) -> Result<Vec<LiveUpdate>, ModelError> {
        let is_end = matches!(event, LiveEvent::End | LiveEvent::Pause);
        let given = match event {
            LiveEvent::Final(words) => {
                self.unstable.clear();
                self.scheme.scheme().push(&words, progress)?
            }
            LiveEvent::Unstable(words) => {
                self.unstable = words;
                Vec::new()
            }
            LiveEvent::Pause | LiveEvent::End => {
                self.unstable.clear();
                self.scheme.scheme().finish(progress)?
            }
        };
        self.take_decided(&given);
        let waiting = self.scheme.scheme().preview(&self.unstable, progress)?;
        if let Some(listener) = self.scheme.listener() {
            let warnings = listener.take_warnings();
            self.warnings.extend(warnings);
        }
        self.cut(&waiting, is_end, progress)
    }

    /// What was decided since this was asked last: every word once, in order.
    pub fn take_decided_gaps(&mut self) -> Vec<DecidedGap> {
        std::mem::take(&mut self.news)
    }

    /// Oddities since this was asked last.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        std::mem::take(&mut self.warnings)
    }

    /// How often a model has run for words that were decided.
    pub fn runs(&mut self) -> usize {
        self.scheme.scheme().runs()
    }

    /// Evidence of what was decided and of what waits, without gaps: its names.
    pub fn evidence_frame(&self, has_sound: bool) -> Evidence {
        Evidence { heard: has_sound, ..self.scheme.names().evidence() }
    }

    fn take_decided(&mut self, given: &[PunctuatedWord]) {
        let read = self.scheme.read_words(given);
        for (read, given) in read.iter().zip(given) {
            let ReadWord { word, evidence, silence } = read.clone();
            self.news.push(DecidedGap { word, mark: given.gap.mark, evidence, silence });
        }
        self.decided.extend(read);
    }

    /// Cues of what is known: those that are safe are given out, the others are shown.
    fn cut(
        &mut self,
        waiting: &[PunctuatedWord],
        is_end: bool,
        progress: &Progress,
    ) -> Result<Vec<LiveUpdate>, ModelError> {
        let waiting = self.scheme.read_words(waiting);
        let before = self.last.as_ref().map_or(0, |last| last.words.len());
        let decided = before + self.decided.len();
        let last_words = self.last.iter().flat_map(|last| &last.words);
        let known: Vec<ReadWord> = last_words.chain(&self.decided).chain(&waiting).cloned().collect();
        let mut updates = Vec::new();
        if known.len() == before {
            updates.extend(self.show(Vec::new(), Vec::new()));
            return Ok(updates);
        }
        let (project, evidence) = self.project_of(&known, before, progress)?;
        let settled = settle(&project, Some(&evidence), progress)?;
        let safe = if is_end { known.len() } else { Self::safe_until(&settled, decided, known.len()) };
        let mut given_words = before;
        for cue in settled.cues.iter().filter(|cue| cue.words.start >= before) {
            if cue.words.end > safe {
                break;
            }
            given_words = cue.words.end;
            updates.push(LiveUpdate::Cue(live_cue(cue, &known)));
            self.last = Some(LastCue { words: known[cue.words.clone()].to_vec(), span: cue.span });
        }
        self.decided.drain(..given_words - before);
        let open = settled.cues.iter().filter(|cue| cue.words.start >= given_words);
        let mut open: Vec<LiveCue> = open.map(|cue| live_cue(cue, &known)).collect();
        let mut words: Vec<(WordId, String)> = known[given_words..]
            .iter()
            .zip(&settled.wording.words[given_words..])
            .map(|(read, text)| (read.word.id, text.clone()))
            .collect();
        if !is_end {
            self.leave_open(&mut open, &mut words, &known);
        }
        updates.extend(self.show(open, words));
        Ok(updates)
    }

    /// A talk that goes on does not end with its last word, so what is shown after it is what the recogniser wrote.
    fn leave_open(&self, open: &mut [LiveCue], words: &mut [(WordId, String)], known: &[ReadWord]) {
        let (Some(cue), Some((_, shown)), Some(read)) = (open.last_mut(), words.last_mut(), known.last()) else {
            return;
        };
        let is_written = read.word.text.ends_with(|last: char| !last.is_alphanumeric());
        let bare = shown.trim_end_matches(['.', '?', '!']);
        if is_written || bare.len() == shown.len() || bare.is_empty() {
            return;
        }
        let cut = shown.len() - bare.len();
        if let Some(line) = cue.cue.lines.last_mut().filter(|line| line.ends_with(shown.as_str())) {
            line.truncate(line.len() - cut);
            shown.truncate(shown.len() - cut);
        }
    }

    /// Up to which word (exclusively) the ends of cues would hardly be moved by what is still to come. `decided`: words whose gap is
    /// decided; `known`: all of them.
    fn safe_until(settled: &ProjectCues, decided: usize, known: usize) -> usize {
        let ends_sentence = |word: &usize| {
            let gap = settled.weighed.get(*word).copied().flatten();
            gap.is_some_and(|gap| gap.strength() >= BEYOND_DOUBT && gap.verdict.mark.ends_sentence())
        };
        let last = decided.min(known.saturating_sub(AFTER_SENTENCE));
        let sentence = (0..last).rev().find(ends_sentence).map_or(0, |word| word + 1);
        let any = known.saturating_sub(if known > MOST_WAITING { 0 } else { AFTER_ANY });
        sentence.max(any).min(decided)
    }

    /// The words as a project, of which the first `before` are a cue that is given out.
    fn project_of(
        &mut self,
        known: &[ReadWord],
        before: usize,
        progress: &Progress,
    ) -> Result<(Project, Evidence), ModelError> {
        let words: Vec<Word> = known.iter().map(|read| read.word.clone()).collect();
        let mut evidence = self.evidence_frame(false);
        for (at, read) in known.iter().enumerate() {
            let by_times = words.get(at + 1).map(|next| read.word.pause_until(next));
            let pause = read.evidence.pause.max(by_times.unwrap_or_default());
            evidence.gaps.insert(read.word.id, GapEvidence { pause, ..read.evidence });
            evidence.silences.extend(read.silence.map(|silence| (read.word.id, silence)));
        }
        if self.knows_breaks {
            let warning = add_line_breaks(&mut evidence, &words, None, &self.options, self.scheme.compute(), progress)?;
            self.knows_breaks = warning.is_none();
            self.warnings.extend(warning);
        }
        let mut project = project_of_words(words, &evidence, &self.options);
        if let Some(last) = &self.last {
            let boundary = |at: usize| DecisionKind::Held { boundary: at + 1 == before };
            for (at, read) in known[..before].iter().enumerate() {
                project.pins.set_decision(read.word.id, Decision::new(boundary(at), None));
            }
            project.pins.set_time(Edge::In(known[0].word.id), last.span.start);
            project.pins.set_time(Edge::Out(known[before - 1].word.id), last.span.end);
        }
        Ok((project, evidence))
    }

    /// Shows what is not given out, if it looks different from before.
    fn show(&mut self, cues: Vec<LiveCue>, words: Vec<(WordId, String)>) -> Option<LiveUpdate> {
        // What has been given out is not shown any more; that is no revision.
        let first = words.first().map(|(id, _)| *id);
        let given = self.shown.iter().take_while(|(id, _)| first.is_none_or(|first| *id < first)).count();
        let known = if first.is_none() { &[][..] } else { &self.shown[given..] };
        let revised = known.iter().enumerate().filter(|(at, shown)| words.get(*at) != Some(shown)).count();
        let is_same = self.shown == words;
        self.shown = words;
        (!is_same).then_some(LiveUpdate::Shown { cues, revised })
    }
}

fn live_cue(cue: &Cue, known: &[ReadWord]) -> LiveCue {
    let id = |at: usize| known[at].word.id;
    LiveCue { words: (id(cue.words.start), id(cue.words.end - 1)), cue: cue.clone() }
}
