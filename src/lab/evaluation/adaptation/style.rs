//! What different editors want of a talk.

use crate::evaluation::acoustic::SpokenTalk;
use crate::evaluation::fusion::FusionTalk;
use base::progress::{Cancellation, Progress};
use base::time::{Duration, Span};
use evidence::acoustic::AcousticModel;
use evidence::fusion::Sources;
use evidence::lexical::LexicalModel;
use formats::transcript::Mark;

/// An editor's taste, and with it a speaker's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Style {
    /// A boundary at every mark, as the fusion was trained
    Home,
    /// Pauses of 0.6 s at commas, all others half as long again, and boundaries wanted at sentence ends alone
    SlowSpeaker,
}

/// A talk with what an editor wants of it.
#[derive(Clone, Debug, Default)]
pub struct StyledTalk {
    pub sources: Sources,
    /// Counted gaps in order, and whether the editor wants a boundary there.
    pub wanted: Vec<(usize, bool)>,
}

/// Pause that a slow speaker makes at a comma, and by how much other pauses grow.
const COMMA_PAUSE: f64 = 0.6;
const PAUSE_FACTOR: f64 = 1.5;

impl StyledTalk {
    /// The talk in a style, with what the models say of it.
    pub fn collect(
        talk: &SpokenTalk,
        style: Style,
        lexical: &[(String, Box<dyn LexicalModel>)],
        acoustic: &[Box<dyn AcousticModel>],
        progress: &Progress,
    ) -> Result<Self, Cancellation> {
        let slowed;
        let talk = match style {
            Style::Home => talk,
            Style::SlowSpeaker => {
                slowed = slowed_down(talk);
                &slowed
            }
        };
        let mut asked = FusionTalk::collect(talk, lexical, acoustic, progress)?;
        if let Some(acoustic) = acoustic.first() {
            asked.hear(talk, lexical, acoustic.name(), progress)?;
        }
        let FusionTalk { sources, .. } = asked;
        let counted = talk.gaps.iter().enumerate().filter(|(_, gap)| gap.is_timed);
        let wanted = counted.map(|(place, &gap)| match style {
            Style::Home => (place, gap.has_mark()),
            Style::SlowSpeaker => (place, gap.ends_sentence),
        });
        Ok(Self { sources, wanted: wanted.collect() })
    }
}

/// The talk with longer pauses, and with pauses at commas.
fn slowed_down(talk: &SpokenTalk) -> SpokenTalk {
    let mut slowed = SpokenTalk { frames: None, ..talk.clone() };
    let mut later = Duration::ZERO;
    for at in 0..slowed.words.len() {
        let word = &mut slowed.words[at];
        word.span = Span::new(word.span.start + later, word.span.end + later);
        let (Some(gap), Some(known)) = (slowed.prosody.gaps.get_mut(at), talk.gaps.get(at)) else { continue };
        let longer = Duration::from_secs(gap.pause.as_secs() * PAUSE_FACTOR);
        let wanted = if known.mark == Mark::Comma { longer.max(Duration::from_secs(COMMA_PAUSE)) } else { longer };
        later = later + (wanted - gap.pause);
        gap.pause = wanted;
        // The measured silence grows with it.
        gap.silence = gap.silence.map(|silence| silence.max(wanted));
    }
    slowed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::acoustic::spoken_talk::KnownGap;
    use formats::transcript::timed_word;
    use media::prosody::GapProsody;

    #[test]
    fn a_slow_speaker_pauses_at_commas() {
        let mut talk = SpokenTalk {
            words: vec![timed_word(0.0, 0.5), timed_word(0.5, 1.0), timed_word(2.0, 2.5)],
            ..SpokenTalk::default()
        };
        let pause = |seconds: f64| GapProsody { pause: Duration::from_secs(seconds), ..GapProsody::default() };
        talk.prosody.gaps = vec![pause(0.0), pause(1.0)];
        talk.gaps = [Mark::Comma, Mark::Period].map(KnownGap::of).to_vec();
        let slowed = slowed_down(&talk);
        let starts: Vec<f64> = slowed.words.iter().map(|word| word.span.start.as_secs()).collect();
        assert_eq!(starts, [0.0, 1.1, 3.1]);
        let progress = Progress::silent();
        let wanted = |style| StyledTalk::collect(&talk, style, &[], &[], &progress).unwrap().wanted;
        assert_eq!(wanted(Style::Home), [(0, true), (1, true)]);
        assert_eq!(wanted(Style::SlowSpeaker), [(0, false), (1, true)]);
    }
}
