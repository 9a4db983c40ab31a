//! How long the parts of the line take, on the sample talk (three minutes) and on 20 minutes of it:
//!
//! ```sh
//! cargo bench --profile dev --bench speed          # beside the run before
//! sh packaging/compare-speed.sh                    # beside the last release
//! ```
//!
//! The last release is measured with its own copy of this file: a bench keeps its name for as long as it does the same work.

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Duration;

use breathmark::compute::Compute;
use breathmark::guideline::Guideline;
use breathmark::pipeline::{self, AnalysisOptions};
use breathmark::progress::Progress;
use breathmark::project::Project;
use breathmark::settling;
use breathmark::transcript::Transcript;
use breathmark::{audio, transcript};
use criterion::{Criterion, criterion_group, criterion_main};

/// So often the sample talk makes 20 minutes.
const TIMES: usize = 7;

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sample").join(name)
}

/// The sample's transcript over and over, as the JSON of a recogniser.
fn long_transcript() -> Vec<u8> {
    let text = fs::read_to_string(sample("talk.json")).expect("the sample talk is there");
    let mut talk: serde_json::Value = serde_json::from_str(&text).expect("the sample talk is JSON");
    let segments = talk["segments"].as_array().cloned().unwrap_or_default();
    let end = segments.last().and_then(|segment| segment["end"].as_f64()).unwrap_or_default() + 1.0;
    let mut all = Vec::new();
    for turn in 0..TIMES {
        let later = |value: &mut serde_json::Value| {
            for edge in ["start", "end"] {
                let at = value[edge].as_f64().unwrap_or_default() + turn as f64 * end;
                value[edge] = at.into();
            }
        };
        for segment in &segments {
            let mut segment = segment.clone();
            later(&mut segment);
            segment["words"].as_array_mut().into_iter().flatten().for_each(later);
            all.push(segment);
        }
    }
    talk["segments"] = all.into();
    talk.to_string().into_bytes()
}

fn bench(criterion: &mut Criterion) {
    let bytes = long_transcript();
    criterion.bench_function("read a transcript of 20 minutes", |bencher| {
        bencher.iter(|| transcript::parse(black_box(&bytes)).expect("it is a transcript"));
    });

    let progress = Progress::silent();
    let flac = sample("talk.flac");
    criterion.bench_function("decode 3 minutes of FLAC", |bencher| {
        bencher.iter(|| audio::decode(black_box(&flac), &progress).expect("it is a recording"));
    });

    let recording = audio::decode(&flac, &progress).expect("it is a recording");
    let short = transcript::read(&sample("talk.json")).expect("it is a transcript");
    let options = AnalysisOptions::default();
    let mut compute = Compute::cpu();
    let mut listen = |transcript: &Transcript, recording| {
        let language = transcript.language.as_deref();
        pipeline::listen(&transcript.words, language, recording, &options, &mut compute, &progress)
            .expect("the models are there")
    };
    criterion.bench_function("hear 3 minutes (CPU)", |bencher| bencher.iter(|| listen(&short, Some(&recording))));

    let long = transcript::parse(&bytes).expect("it is a transcript");
    let heard = listen(&long, None);
    let guideline = Guideline::named("ted").expect("it comes with the program");
    let project = Project::new(&long, guideline);
    criterion.bench_function("weigh 20 minutes", |bencher| {
        bencher.iter(|| settling::weigh(black_box(&project), &heard.evidence));
    });
    criterion.bench_function("cut 20 minutes", |bencher| {
        bencher
            .iter(|| settling::settle(black_box(&project), Some(&heard.evidence), &progress).expect("not cancelled"));
    });
}

fn settings() -> Criterion {
    Criterion::default().sample_size(10).warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(8))
}

criterion_group! { name = speed; config = settings(); targets = bench }
criterion_main!(speed);
