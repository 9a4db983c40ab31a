//! A recogniser of random weights, small enough to try everything with it: what it writes means nothing, but follows the rules.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::RngExt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::conversion::{Source, write};
use super::network::{EncodedSound, KERNEL, PieceStep, TextRows, steps_of};
use super::search::{PieceChoice, Writer};
use super::*;
use base::time::Instant;
use evidence::model_files::WeightTable;

/// Windows of a second.
fn shape() -> RecogniserShape {
    RecogniserShape {
        bands: 16,
        width: 16,
        heads: 2,
        inner: 32,
        encoder_layers: 2,
        decoder_layers: 2,
        places: 50,
        positions: 80,
        pieces: TEXTS.len() + 8 + 1_501,
    }
}

const TEXTS: [&str; 10] = [" a", " the", " oboe", "e", ".", ",", " we", " breathe", " \"", "\""];

fn source(seed: u64) -> Source {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let shape = shape();
    let RecogniserShape { bands, width, inner, pieces, positions, .. } = shape;
    let mut tables = BTreeMap::new();
    let mut table = |name: &str, of: Vec<usize>, centre: f32| {
        let count = of.iter().product();
        let values = (0..count).map(|_| centre + random.random_range(-0.4..0.4)).collect();
        tables.insert(name.to_owned(), WeightTable::new(name, of, values));
    };
    let mut linears: Vec<(String, usize, usize)> = vec![
        ("encoder.convolution0".into(), KERNEL * bands, width),
        ("encoder.convolution1".into(), KERNEL * width, width),
    ];
    let mut norms = vec!["encoder.norm".to_owned(), "decoder.norm".to_owned()];
    for (part, layers) in [("encoder", shape.encoder_layers), ("decoder", shape.decoder_layers)] {
        for layer in 0..layers {
            let name = |inside: &str| format!("{part}.layer{layer}.{inside}");
            linears.push((name("attention.query_key_value"), width, 3 * width));
            linears.push((name("attention.output"), width, width));
            linears.push((name("inner"), width, inner));
            linears.push((name("outer"), inner, width));
            norms.extend([name("attention.norm"), name("norm")]);
            if part == "decoder" {
                linears.push((name("sound.query"), width, width));
                linears.push((name("sound.key_value"), width, 2 * width));
                linears.push((name("sound.output"), width, width));
                norms.push(name("sound.norm"));
            }
        }
    }
    for (name, inputs, outputs) in linears {
        table(&format!("{name}.weight"), vec![outputs, inputs], 0.0);
        table(&format!("{name}.bias"), vec![outputs], 0.0);
    }
    for name in norms {
        table(&format!("{name}.gain"), vec![width], 1.0);
        table(&format!("{name}.shift"), vec![width], 0.0);
    }
    table("decoder.pieces", vec![pieces, width], 0.0);
    table("decoder.positions", vec![positions, width], 0.0);
    let texts = TEXTS.map(|text| text.as_bytes().to_vec()).to_vec();
    let vocabulary = PieceTable::of_bytes(texts, pieces).unwrap();
    let settings = RecogniserSettings {
        shape,
        alignment_heads: vec![[0, 1], [1, 0]],
        late: 0.0,
        suppressed: vec![8],
        suppressed_first: vec![],
    };
    Source { settings, pieces: vocabulary, tables }
}

fn open(source: &Source) -> RecogniserModel {
    let folder = tempfile::tempdir().unwrap();
    write(source, &folder.path().join("toy"), "MIT").unwrap();
    RecogniserModel::open(&folder.path().join("toy")).unwrap()
}

/// A decoder that gives every piece the same score whatever comes before, but for one that is always the likeliest.
fn stuck_at(piece: usize) -> Source {
    let mut source = source(3);
    let width = source.settings.shape.width;
    source.tables.get_mut("decoder.norm.gain").unwrap().values.fill(0.0);
    let shift = &mut source.tables.get_mut("decoder.norm.shift").unwrap().values;
    shift.fill(0.0);
    shift[0] = 20.0;
    let pieces = &mut source.tables.get_mut("decoder.pieces").unwrap().values;
    for (n, row) in pieces.chunks_exact_mut(width).enumerate() {
        row[0] = if n == piece { 5.0 } else { 0.0 };
    }
    source
}

fn noise(seconds: f64, seed: u64) -> Vec<f32> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    (0..(seconds * 16_000.0) as usize).map(|_| random.random_range(-0.3..0.3)).collect()
}

fn sound_of(recogniser: &RecogniserModel, seed: u64) -> EncodedSound {
    let ear = &recogniser.ear;
    let spectrogram = ear.mel.frames(&noise(1.0, seed), 0, ear.shape.frames());
    ear.decoder.hear(&ear.encoder.forward(&spectrogram))
}

fn transcribe(recogniser: &RecogniserModel, samples: &dyn Samples) -> RecognisedTalk {
    let mut told = Vec::new();
    let talk = recogniser
        .transcribe(samples, None, RecognitionChoices::default(), &Progress::silent(), |words| {
            told.extend_from_slice(words)
        })
        .unwrap();
    assert_eq!(told.len(), talk.words.len(), "all words were told");
    let mut before = Instant::ZERO;
    for (at, word) in talk.words.iter().enumerate() {
        assert!(word.span.start >= before && word.span.end >= word.span.start, "{at}: {word:?}");
        assert!(talk.words.get(at + 1).is_none_or(|next| word.span.end <= next.span.start));
        assert!((0.0..=1.0).contains(&word.confidence) && word.text.trim() == word.text && !word.text.is_empty());
        before = word.span.start;
    }
    assert!(talk.sentences.is_sorted() && talk.sentences.iter().all(|&first| first < talk.words.len()));
    talk
}

fn assert_close(a: &[f32], b: &[f32]) {
    assert_eq!(a.len(), b.len());
    let far = a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    assert!(far < 1e-3, "{far}");
}

#[test]
fn what_was_looked_at_before_counts_as_if_it_was_looked_at_now() {
    let recogniser = open(&source(1));
    let (decoder, sound) = (&recogniser.ear.decoder, sound_of(&recogniser, 1));
    let text = [11, 20, 1, 2, 3, 9, 30];
    let at_once = decoder.look(&sound, &mut TextRows::default(), &steps_of(&text, 0), |_, _, _| {});
    let mut rows = TextRows::default();
    let mut one_by_one = Vec::new();
    for step in steps_of(&text, 0) {
        one_by_one.extend(decoder.look(&sound, &mut rows, &[step], |_, _, _| {}));
    }
    assert_close(&at_once, &one_by_one);
    // What comes later changes nothing of what stands before it.
    let other = [&text[..4], &[5, 6, 7]].concat();
    let other = decoder.look(&sound, &mut TextRows::default(), &steps_of(&other, 0), |_, _, _| {});
    assert_close(&other[..4 * 16], &at_once[..4 * 16]);
    assert!(other[4 * 16..].iter().zip(&at_once[4 * 16..]).any(|(a, b)| (a - b).abs() > 0.01));
    // Two texts that part behind the second piece share the rows before, and do not see each other's.
    let mut rows = TextRows::default();
    decoder.look(&sound, &mut rows, &steps_of(&text[..2], 0), |_, _, _| {});
    let parted = [PieceStep { piece: 1, path: vec![0, 1, 2] }, PieceStep { piece: 5, path: vec![0, 1, 3] }];
    decoder.look(&sound, &mut rows, &parted, |_, _, _| {});
    let next = [PieceStep { piece: 2, path: vec![0, 1, 2, 4] }, PieceStep { piece: 2, path: vec![0, 1, 3, 5] }];
    let next = decoder.look(&sound, &mut rows, &next, |_, _, _| {});
    assert_close(&next[..16], &at_once[3 * 16..4 * 16]);
    let alone = decoder.look(&sound, &mut TextRows::default(), &steps_of(&[11, 20, 5, 2], 0), |_, _, _| {});
    assert_close(&next[16..], &alone[3 * 16..]);
    rows.shorten(2);
    assert_eq!(rows.len(), 2);
}

#[test]
fn another_sound_is_heard_otherwise() {
    let recogniser = open(&source(1));
    let look = |sound: &EncodedSound| {
        recogniser.ear.decoder.look(sound, &mut TextRows::default(), &steps_of(&[11, 20], 0), |_, _, _| {})
    };
    let (one, other) = (look(&sound_of(&recogniser, 1)), look(&sound_of(&recogniser, 2)));
    assert!(one.iter().zip(&other).any(|(a, b)| (a - b).abs() > 1e-3));
}

#[test]
fn a_beam_of_one_always_takes_the_likeliest_piece() {
    for seed in 0..6 {
        let recogniser = open(&source(seed));
        let (ear, sound) = (&recogniser.ear, sound_of(&recogniser, seed));
        let writer = Writer { decoder: &ear.decoder, rules: &ear.rules, pieces: &ear.pieces, longest: 30 };
        let beginning = [ear.pieces.start()];
        let mut opening = writer.open(&sound, &beginning);
        let written = writer.write(&mut opening, PieceChoice::Beam(1), &Progress::silent()).unwrap();
        // The same without anything that is kept.
        let mut text = Vec::new();
        let mut log_probability = 0.0;
        while text.len() < written.pieces.len() + 1 && text.len() < 30 {
            let whole = [&beginning[..], &text].concat();
            let rows = ear.decoder.look(&sound, &mut TextRows::default(), &steps_of(&whole, 0), |_, _, _| {});
            let mut scores = ear.decoder.scores(&rows[(whole.len() - 1) * 16..]);
            ear.rules.apply(&text, &mut scores);
            super::network::log_softmax(&mut scores);
            let piece = (0..scores.len()).max_by(|&a, &b| scores[a].total_cmp(&scores[b]).then(b.cmp(&a))).unwrap();
            log_probability += scores[piece];
            text.push(piece as u32);
        }
        text.retain(|&piece| piece != ear.pieces.end());
        assert_eq!(written.pieces, text, "seed {seed}");
        assert!(written.repeats.is_some() || (written.log_probability - log_probability).abs() < 0.05);
        // A wider beam finds nothing less likely, and an attempt leaves nothing behind for the next.
        let wide = writer.write(&mut opening, PieceChoice::Beam(4), &Progress::silent()).unwrap();
        let again = writer.write(&mut opening, PieceChoice::Beam(1), &Progress::silent()).unwrap();
        assert_eq!(again, written);
        assert!(!wide.pieces.is_empty());
        let drawn = PieceChoice::Drawn { temperature: 0.8, tries: 3, seed: 9 };
        let drawn = [(); 2].map(|()| writer.write(&mut opening, drawn, &Progress::silent()).unwrap());
        assert_eq!(drawn[0], drawn[1], "the same seed draws the same");
    }
}

#[test]
fn who_says_the_same_again_and_again_is_ended() {
    let recogniser = open(&stuck_at(7));
    let talk = transcribe(&recogniser, &noise(3.5, 1));
    assert!(talk.words.iter().all(|word| word.text == "breathe"), "{talk:?}");
    assert!((1..=4).contains(&talk.words.len()), "one of each window is kept: {}", talk.words.len());
}

#[test]
fn whatever_is_heard_the_words_are_in_order() {
    for seed in 0..4 {
        let recogniser = open(&source(seed));
        let sound = noise(6.0, seed);
        let talk = transcribe(&recogniser, &sound);
        assert_eq!(talk, transcribe(&recogniser, &sound), "the same sound gives the same words");
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        assert_eq!(talk, pool.install(|| transcribe(&recogniser, &sound)), "on any number of threads");
    }
}

#[test]
fn odd_sound_does_no_harm() {
    let recogniser = open(&source(2));
    // Of a telephone: every sample twice.
    let telephone: Vec<f32> = noise(1.5, 3).into_iter().flat_map(|sample| [sample; 2]).collect();
    let odd: [&[f32]; 6] = [&[], &[0.1], &[f32::NAN; 4_000], &[1.0; 20_000], &[1e30; 20_000], &telephone];
    for sound in odd {
        let _ = transcribe(&recogniser, &sound.to_vec());
    }
    assert_eq!(transcribe(&recogniser, &Vec::new()).words, []);
}

/// An hour in which nothing is heard; counts what is read of it.
struct Hour(AtomicU64);

impl Samples for Hour {
    fn len(&self) -> usize {
        3_600 * 16_000
    }

    fn read(&self, _: usize, out: &mut [f32]) {
        self.0.fetch_add(out.len() as u64, Ordering::Relaxed);
        out.fill(0.0);
    }
}

#[test]
fn an_hour_of_silence_is_gone_through_at_once() {
    let hour = Hour(AtomicU64::new(0));
    // Whatever this one hears it writes down.
    let talk = transcribe(&open(&stuck_at(7)), &hour);
    assert_eq!(talk.words, []);
    assert!(hour.0.into_inner() < 2 * 3_600 * 16_000, "it is read about once");
}

#[test]
fn it_stops_when_it_is_told_to() {
    let recogniser = open(&source(1));
    let progress = Progress::silent();
    progress.cancel();
    let cancelled = |progress: &Progress| {
        let heard = recogniser.transcribe(&noise(5.0, 1), None, RecognitionChoices::default(), progress, |_| {});
        assert!(matches!(heard, Err(RecognitionError::Cancelled(_))));
    };
    cancelled(&progress);
    let ticks = std::sync::Arc::new(AtomicU64::new(0));
    let (count, stop) = (ticks.clone(), Progress::silent());
    let told = stop.clone();
    let progress = stop.attempt(move || {
        if count.fetch_add(1, Ordering::Relaxed) == 3 {
            told.cancel();
        }
    });
    cancelled(&progress);
    assert_eq!(ticks.load(Ordering::Relaxed), 4, "no tick after the one that said so");
}

#[test]
fn a_language_that_it_does_not_know_is_refused() {
    let recogniser = open(&source(1));
    let heard = |language| {
        recogniser.transcribe(
            &noise(0.5, 1),
            Some(language),
            RecognitionChoices::default(),
            &Progress::silent(),
            |_| {},
        )
    };
    assert!(matches!(heard("de"), Err(RecognitionError::Language { .. })));
    assert_eq!(heard("en-GB").unwrap().language, "en");
    assert_eq!(recogniser.languages(), ["en"]);
}

#[test]
fn a_damaged_recogniser_is_refused() {
    let models = tempfile::tempdir().unwrap();
    let folder = models.path().join("toy");
    let good = source(1);
    let refused = |source: &Source, what: &str| {
        write(source, &folder, "MIT").unwrap();
        assert!(RecogniserModel::open(&folder).is_err(), "{what}");
    };
    let mut other = good.clone();
    other.settings.shape.width = 18;
    refused(&other, "another width");
    other = good.clone();
    other.settings.shape.heads = 0;
    refused(&other, "no heads");
    other = good.clone();
    other.settings.alignment_heads = vec![[7, 0]];
    refused(&other, "a head that is not there");
    other = good.clone();
    other.settings.suppressed = vec![1 << 20];
    refused(&other, "a piece that is not there");
    other = good.clone();
    other.tables.remove("decoder.layer1.sound.query.weight");
    refused(&other, "a table is missing");
    other = good.clone();
    other.settings.shape.pieces += 7;
    refused(&other, "more pieces than rows");
    write(&good, &folder, "MIT").unwrap();
    assert!(RecogniserModel::open(&folder).is_ok());
    assert!(RecogniserModel::open(Path::new("none")).is_err());
    std::fs::write(folder.join(PIECES_FILE), "a\n").unwrap();
    assert!(RecogniserModel::open(&folder).is_err(), "a file differs from its checksum");
}
