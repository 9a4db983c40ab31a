//! Whether the transcript is that of the recording, in words for the person.

use base::texts::{self, Message, m};
use base::time::{Duration, Instant};
use base::warning::Warning;
use formats::transcript::Word;
use media::prosody::{Doubt, FrameTrack, TranscriptMatch, match_transcript};

/// Why the transcript may not belong to the recording. Follows from the two; never stored.
#[derive(Clone, Debug, PartialEq)]
pub struct TranscriptDoubt {
    pub doubt: Doubt,
    /// The doubt, as a question: "only 12% of the words fall on speech: is this the right transcript?"
    pub question: Message,
    /// The measurements, in one line.
    pub measured: Message,
    /// Where to look first, if there is such a place.
    pub at: Option<Instant>,
}

/// What speaks against the words being those of the recording; `None` if nothing does.
pub fn transcript_doubt(words: &[Word], frames: &FrameTrack) -> Option<TranscriptDoubt> {
    let found = match_transcript(words, frames);
    let doubt = found.doubt()?;
    let (question, measured) = sentences(&found, doubt, FrameTrack::instant(frames.len()));
    let at = words.get(found.words).filter(|_| doubt == Doubt::PastTheEnd).map(|word| word.span.start);
    Some(TranscriptDoubt { doubt, question, measured, at })
}

impl TranscriptDoubt {
    /// The same for those who read no window.
    pub fn warning(&self) -> Warning {
        let message = m!("doubt-with-measured", question = self.question.clone(), measured = self.measured.clone());
        match self.at {
            Some(at) => Warning::at(at, message),
            None => Warning::new(message),
        }
    }
}

/// Below this the number itself is the surprise; above it most words of any talk would fall on speech.
const FEW_ON_SPEECH: f32 = 0.5;

fn sentences(found: &TranscriptMatch, doubt: Doubt, end: Instant) -> (Message, Message) {
    let percent = |share: f32| texts::decimal(f64::from(100.0 * share), 0);
    let on_speech = percent(found.words_on_speech);
    let (without, transcribed) = (percent(found.speech_without_words), percent(found.transcribed));
    match doubt {
        Doubt::PastTheEnd => {
            let (late, count) = (found.words_after_end, found.words + found.words_after_end);
            (
                m!("doubt-past-the-end", late = late, count = count),
                m!("doubt-past-the-end-measured", end = clock(end), on_speech = on_speech),
            )
        }
        Doubt::Shifted(by) => {
            let seconds = texts::decimal(by.as_secs().abs(), 1);
            let question = match by < Duration::ZERO {
                true => m!("doubt-late", seconds = seconds),
                false => m!("doubt-early", seconds = seconds),
            };
            (question, m!("doubt-shifted-measured", on_speech = on_speech))
        }
        Doubt::Another if found.words_on_speech < FEW_ON_SPEECH => (
            m!("doubt-few-on-speech", on_speech = on_speech),
            m!("doubt-few-on-speech-measured", without = without, transcribed = transcribed),
        ),
        Doubt::Another => (
            m!("doubt-no-fit"),
            m!("doubt-no-fit-measured", on_speech = on_speech, without = without, transcribed = transcribed),
        ),
    }
}

/// As people write a length: 3:19, 1:02:03.
fn clock(end: Instant) -> String {
    let secs = end.as_secs().round() as u64;
    match (secs / 3600, secs / 60 % 60, secs % 60) {
        (0, minutes, secs) => format!("{minutes}:{secs:02}"),
        (hours, minutes, secs) => format!("{hours}:{minutes:02}:{secs:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use media::prosody::{Fit, FitComparison};

    #[test]
    fn sentences_say_what_was_measured() {
        let fits = FitComparison { here: Fit { correlation: 0.1, clearness: 0.5 }, ..FitComparison::default() };
        let found = TranscriptMatch {
            words: 110,
            words_after_end: 262,
            words_on_speech: 0.12,
            speech_without_words: 0.886,
            transcribed: 0.3,
            fits: Some(fits),
        };
        let check = |found: &TranscriptMatch, doubt: Doubt, question: &str, measured: &str| {
            let (found_question, found_measured) = sentences(found, doubt, Instant::from_secs(199.3));
            assert!(found_question.text().contains(question), "{found_question}");
            assert!(found_measured.text().contains(measured), "{found_measured}");
        };
        check(&found, Doubt::Another, "only 12% of the words fall on speech: is this", "89% of the speech among");
        let many = TranscriptMatch { words_on_speech: 0.76, ..found };
        check(
            &many,
            Doubt::Another,
            "the words do not fit the voice",
            "76% of them fall on speech, no more than by chance",
        );
        check(&found, Doubt::PastTheEnd, "262 of 372 words start after the end", "the recording ends at 3:19");
        check(&found, Doubt::Shifted(Duration::from_secs(-2.3)), "about 2.3 s too late", "shifted by that");
        check(&found, Doubt::Shifted(Duration::from_secs(2.0)), "about 2.0 s too early", "shifted by that");
    }

    /// The talk that comes with the program, with its own words and with those of a talk that pauses elsewhere.
    #[test]
    fn the_sample_talk_is_not_doubted_and_another_transcript_of_it_is() {
        let sample = std::path::Path::new(base::SOURCE_TREE).join("assets/sample");
        let progress = base::progress::Progress::silent();
        let recording = media::audio::decode(&sample.join("talk.flac"), &progress).unwrap();
        let words = formats::transcript::read(&sample.join("talk.json")).unwrap().words;
        let frames =
            media::prosody::analyze_frames(&recording.samples, media::prosody::PitchRange::SPEECH, &progress).unwrap();
        assert_eq!(transcript_doubt(&words, &frames), None);
        let end = words.last().unwrap().span.end;
        let mirrored = |word: &Word| Word {
            span: base::time::Span::new(Instant::ZERO + (end - word.span.end), Instant::ZERO + (end - word.span.start)),
            ..word.clone()
        };
        let another: Vec<Word> = words.iter().rev().map(mirrored).collect();
        let doubt = transcript_doubt(&another, &frames).expect("a doubt");
        assert_eq!(doubt.doubt, Doubt::Another);
        assert!(
            doubt.warning().message.text().contains("is this the right transcript? ("),
            "{}",
            doubt.warning().message
        );
        // A recording that was cut to a third.
        let third = frames.len() / 3;
        let cut = FrameTrack {
            f0_hz: frames.f0_hz[..third].to_vec(),
            voicing: frames.voicing[..third].to_vec(),
            level_db: frames.level_db[..third].to_vec(),
        };
        let doubt = transcript_doubt(&words, &cut).expect("a doubt");
        assert_eq!((doubt.doubt, doubt.at.is_some()), (Doubt::PastTheEnd, true));
    }
}
