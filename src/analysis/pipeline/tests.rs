//! From a made-up reading of the words to joint decisions, evidence and text.

use super::fusing::TalkFusion;
use super::judging::LexicalAnalysis;
use super::{AnalysisOptions, analyze, evidence_of, listen, measure_words};
use base::progress::Progress;
use base::time::{Duration, Instant, Span};
use base::warning::Warning;
use editor::decisions::{Decision, DecisionKind};
use editor::pins::Pins;
use editor::project::Project;
use editor::settling::settle;
use editor::settling::weigh;
use evidence::Evidence;
use evidence::fusion::BoundaryFactor;
use evidence::lexical::{LetterCase, OperatingPoint, Posterior, Reading};
use formats::guideline::Guideline;
use formats::transcript::{Transcript, Word, WordId, parse};
use media::audio::{self, AudioSource, Decoder, Recording, TrackNumber};
use media::prosody::{self, FrameTrack};
use models::compute::Compute;

fn transcript(text: &str) -> Transcript {
    let words = text.split(' ').enumerate().map(|(at, word)| {
        let start = 0.4 * at as f64;
        format!(r#"{{"text":"{word}","start":{start},"end":{}}}"#, start + 0.4)
    });
    parse(format!(r#"{{"language":"en","words":[{}]}}"#, words.collect::<Vec<_>>().join(",")).as_bytes()).unwrap()
}

fn evidence(words: &[Word], reading: Reading, operating_point: OperatingPoint) -> Evidence {
    let judged = LexicalAnalysis {
        model: "made up".to_owned(),
        hears: false,
        sees_writing: false,
        language: "en".to_owned(),
        operating_point,
        reading,
        warnings: Vec::new(),
        problem: None,
    };
    let fused = TalkFusion { acoustic: vec![0.0; words.len()], ..TalkFusion::default() };
    evidence_of(words, &prosody::measure(words, None), judged, &fused, false)
}

/// What the transcript calls one word up to the next is half of it silence.
#[test]
fn cues_end_where_words_are_heard_to_end() {
    let transcript = transcript("so it ends here. and it goes on");
    let mut words = transcript.words.clone();
    words[3].span.end += Duration::from_millis(800);
    for word in &mut words[4..] {
        word.span = Span::new(word.span.start + Duration::from_millis(800), word.span.end + Duration::from_millis(800));
    }
    let silent = 160..240;
    let frames = FrameTrack {
        f0_hz: vec![120.0; 400],
        voicing: (0..400).map(|frame| if silent.contains(&frame) { 0.0 } else { 1.0 }).collect(),
        level_db: (0..400).map(|frame| if silent.contains(&frame) { -70.0 } else { -20.0 }).collect(),
    };
    let listen = |refine_times: bool| {
        let options = AnalysisOptions { refine_times, ..AnalysisOptions::default() };
        let measured = measure_words(&words, Some(&frames), &options);
        let reading = Reading { posteriors: vec![[1.0, 0.0, 0.0, 0.0]; words.len()], ..Reading::default() };
        let evidence = evidence(&words, reading, OperatingPoint::default());
        (measured.prosody, Evidence { silences: measured.silences, ..evidence })
    };
    let transcript = Transcript { words: words.clone(), ..transcript };
    let mut project = Project::new(&transcript, Guideline::ted());
    project.pins.set_decision(WordId(3), Decision::new(DecisionKind::Added, None));
    let speech_end = |evidence: &Evidence| {
        let project_cues = settle(&project, Some(evidence), &Progress::silent()).unwrap();
        assert!(project_cues.segmentation.cue_ends[3]);
        project_cues.cues[0].span.end
    };
    let (prosody, evidence) = listen(true);
    assert!(prosody.gaps[3].pause > Duration::from_millis(700) && prosody.words[3].voiced_fraction > Some(0.85));
    assert_eq!(evidence.silences.keys().collect::<Vec<_>>(), [&WordId(3)]);
    let (prosody_as_given, as_given) = listen(false);
    assert!(prosody_as_given.gaps[3].pause == Duration::ZERO && as_given.silences.is_empty());
    assert!(speech_end(&evidence) < speech_end(&as_given), "{:?}", speech_end(&evidence));
    // The project's own words are not touched.
    assert_eq!(project.words, words);
}

/// A long talk without pauses; every ninth word may end a sentence.
fn doubtful(count: usize) -> (Transcript, Vec<Posterior>) {
    let text: Vec<&str> = "one may well go on with this for long".split(' ').cycle().take(count).collect();
    let posterior = |at: usize| if at % 9 == 8 { [0.75, 0.05, 0.2, 0.0] } else { [0.97, 0.02, 0.01, 0.0] };
    (transcript(&text.join(" ")), (0..count).map(posterior).collect())
}

fn proposed(project: &Project, evidence: &Evidence) -> usize {
    weigh(project, evidence).iter().flatten().filter(|gap| gap.verdict.stage.is_some()).count()
}

#[test]
fn names_get_their_capitals_and_the_first_word_its_own() {
    let transcript = transcript("my name is anna and i work for nasa in new york");
    let posteriors = vec![[0.98, 0.01, 0.01, 0.0]; 12];
    use LetterCase::{Capital, Lower, Upper};
    let cases = vec![Capital, Lower, Lower, Capital, Lower, Capital, Lower, Lower, Upper, Lower, Capital, Capital];
    let reading = Reading { posteriors, cases: Some(cases), line_ends: None };
    let evidence = evidence(&transcript.words, reading, OperatingPoint::default());
    let project = Project::new(&transcript, Guideline::ted());
    let text =
        |project: &Project| settle(project, Some(&evidence), &Progress::silent()).unwrap().wording.words.join(" ");
    assert_eq!(text(&project), "My name is Anna and I work for NASA in New York.");
    let mut typed = project;
    for word in [WordId(3), WordId(8)] {
        typed.pins.set(word, |pin| pin.is_typed = true);
    }
    assert_eq!(text(&typed), "My name is anna and I work for nasa in New York.");
}

#[test]
fn the_evidence_keeps_what_the_model_said_and_the_decision_what_was_weighed() {
    let (transcript, posteriors) = doubtful(60);
    let point = OperatingPoint::default().scaled(0.25);
    let reading = Reading { posteriors: posteriors.clone(), ..Reading::default() };
    let evidence = evidence(&transcript.words, reading, point);
    let weighed = weigh(&Project::new(&transcript, Guideline::ted()), &evidence);
    for ((word, raw), weighed) in transcript.words.iter().zip(&posteriors).zip(weighed).take(59) {
        let gap = &evidence.gaps[&word.id];
        assert_eq!(gap.posterior, *raw);
        assert!((weighed.unwrap().verdict.lexical - (1.0 - point.apply(raw)[0])).abs() < 1e-5);
    }
    assert_eq!(evidence.operating_point, point);
}

/// What is measured does not depend on the factor: more and fewer boundaries need no model.
#[test]
fn another_factor_needs_no_model() {
    let (transcript, posteriors) = doubtful(200);
    let reading = Reading { posteriors, ..Reading::default() };
    let evidence = evidence(&transcript.words, reading, OperatingPoint::default().scaled(0.8));
    let project = |factor| Project { boundary_factor: factor, ..Project::new(&transcript, Guideline::ted()) };
    let mut found = Vec::new();
    for steps in -BoundaryFactor::STEPS..=BoundaryFactor::STEPS {
        let project = project(BoundaryFactor::of_steps(steps));
        let project_cues = settle(&project, Some(&evidence), &Progress::silent()).unwrap();
        assert_eq!(project_cues.weighed, weigh(&project, &evidence), "{steps}");
        found.push(proposed(&project, &evidence));
    }
    assert!(found.is_sorted() && found[0] < found[8], "{found:?}");
}

/// Full stops that a person types into a talk without punctuation say nothing of the other gaps.
#[test]
fn what_a_person_types_is_no_evidence_for_the_rest() {
    let (transcript, posteriors) = doubtful(60);
    let evidence = evidence(&transcript.words, Reading { posteriors, ..Reading::default() }, OperatingPoint::default());
    let project = Project::new(&transcript, Guideline::ted());
    let before = weigh(&project, &evidence);
    let mut typed = project;
    for word in typed.words.iter_mut().take(30).step_by(3) {
        word.text.push('.');
        typed.pins.set(word.id, |pin| pin.is_typed = true);
    }
    assert_eq!(weigh(&typed, &evidence), before);
    // As the recogniser's own they do.
    typed.pins = Pins::new();
    assert_ne!(weigh(&typed, &evidence), before);
}

#[test]
fn what_is_decided_stays_whatever_is_proposed() {
    let (transcript, posteriors) = doubtful(200);
    let reading = Reading { posteriors, ..Reading::default() };
    let evidence = evidence(&transcript.words, reading, OperatingPoint::default());
    let mut project = Project::new(&transcript, Guideline::ted());
    for (word, kind) in [
        (12, DecisionKind::Added),
        (44, DecisionKind::Rejected),
        (80, DecisionKind::Accepted),
        (98, DecisionKind::Rejected),
    ] {
        project.pins.set_decision(WordId(word), Decision::new(kind, None));
    }
    for factor in [BoundaryFactor::LEAST, BoundaryFactor::USUAL, BoundaryFactor::MOST] {
        project.boundary_factor = factor;
        let ends = settle(&project, Some(&evidence), &Progress::silent()).unwrap().segmentation.cue_ends;
        assert!(ends[12] && !ends[44] && ends[80] && !ends[98], "{factor:?}");
    }
}

/// Words that were put in later have no evidence; those that were taken out come back by undo.
#[test]
fn words_without_evidence_are_only_neighbours() {
    let (transcript, posteriors) = doubtful(60);
    let reading = Reading { posteriors, ..Reading::default() };
    let evidence = evidence(&transcript.words, reading, OperatingPoint::default());
    let mut project = Project::new(&transcript, Guideline::ted());
    project.boundary_factor = BoundaryFactor::MOST;
    let mut later = project.words[20].clone();
    later.id = WordId(60);
    project.words.insert(21, later);
    let gone = project.words.remove(30);
    let weighed = weigh(&project, &evidence);
    assert_eq!(weighed.len(), project.words.len());
    assert!(weighed[21].is_none() && weighed.iter().flatten().count() == project.words.len() - 1);
    assert!(evidence.gaps.contains_key(&gone.id));
    assert!(settle(&project, Some(&evidence), &Progress::silent()).is_ok());
}

/// The second talk is judged by the models that the first one opened, and comes to the same.
#[test]
fn models_stay_open_from_talk_to_talk() {
    let (transcript, _) = doubtful(40);
    let mut compute = Compute::cpu();
    let mut heard = Vec::new();
    let mut times = Vec::new();
    for _ in 0..2 {
        let (options, progress) = (AnalysisOptions::default(), Progress::silent());
        let analysis = listen(&transcript.words, Some("en"), None, &options, &mut compute, &progress).unwrap();
        heard.push(analysis.evidence);
        times.push(compute.opened().times_opened());
    }
    assert!(times[0] >= 3 && times[0] == times[1], "{times:?}");
    assert_eq!(heard[0], heard[1]);
}

/// A hum in these stretches of so many seconds.
fn hum(voice: &[(f64, f64)], secs: f64) -> Recording {
    let rate = f64::from(audio::RATE_HZ);
    let sample = |at: usize| {
        let now = at as f64 / rate;
        let phase = now * std::f64::consts::TAU * 140.0;
        let speaks = voice.iter().any(|&(from, to)| (from..to).contains(&now));
        if speaks { (0.4 * (phase.sin() + 0.4 * (2.0 * phase).sin())) as f32 } else { 0.0 }
    };
    let samples: Vec<f32> = (0..(secs * rate) as usize).map(sample).collect();
    let source = AudioSource {
        container: "wave".into(),
        codec: "pcm".into(),
        rate_hz: audio::RATE_HZ,
        channels: 1,
        decoder: Decoder::Symphonia,
        track: TrackNumber::MIN,
        tracks: 1,
    };
    Recording { samples: samples.into(), source, warnings: Vec::new() }
}

#[test]
fn plain_text_is_laid_over_the_voice_and_not_doubted() {
    let text = "The harbour wakes before the town. Boats go out one after another while it is dark.\n\n\
                Nobody speaks. When the sun is up they are far away and only the gulls stay.";
    let transcript = parse(text.as_bytes()).unwrap();
    assert!(transcript.is_untimed);
    // Faster than is guessed, so that the guess runs past the end.
    let voice = [(0.5, 1.6), (2.2, 3.9), (4.6, 5.1), (5.8, 7.8)];
    let recording = hum(&voice, 8.0);
    let guessed_end = transcript.words.last().unwrap().span.end;
    assert!(guessed_end > Instant::ZERO + recording.duration());
    let (options, progress) = (AnalysisOptions::default(), Progress::silent());
    let analysis = analyze(&transcript, Some(&recording), &options, &mut Compute::cpu(), &progress).unwrap();
    assert!(analysis.talk.doubt.is_none());
    let of_times = |warning: &Warning| {
        warning.message.text().contains("after the end") || warning.message.text().contains("right transcript")
    };
    assert!(!analysis.talk.warnings.iter().any(of_times), "{:?}", analysis.talk.warnings);
    for (first, (from, _)) in ["The", "Boats", "Nobody", "When"].into_iter().zip(voice) {
        let word = analysis.words.iter().find(|word| word.text == first).unwrap();
        assert!((word.span.start.as_secs() - from).abs() < 0.1, "{first} at {:?}", word.span);
    }
    let end = Instant::ZERO + recording.duration();
    assert!(analysis.words.last().unwrap().span.end <= end);
    assert!(analysis.project_cues.cues.iter().all(|cue| cue.span.start < end));
    let spans = |words: &[Word]| words.iter().map(|word| word.span).collect::<Vec<_>>();
    assert_eq!(spans(&analysis.project.words), spans(&analysis.words));
    assert!(!analysis.project.is_untimed && analysis.words.iter().all(|word| word.estimated));
}
