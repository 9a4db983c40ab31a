//! No target: makes the seeds that are not files of the tests in the folder that BREATHMARK_CORPUS names. What is there
//! already stays. (Linked like a target because the program it uses is compiled for one.)
#![no_main]

use std::path::Path;
use std::sync::Arc;

use breathmark::ui::settings::Settings;
use breathmark::compute::Compute;
use breathmark::fusion::adaptation::INPUTS;
use breathmark::fusion::{Adaptation, BoundaryFactor};
use breathmark::guideline::Guideline;
use breathmark::model_files::{ModelFolder, Precision, WeightTable, write_weights};
use breathmark::pipeline::{self, AnalysisOptions};
use breathmark::progress::Progress;
use breathmark::project::editor_profile::EditorProfile;
use breathmark::project::{CueText, Edge, Edit, KnownRecording, OpenProject, Project, TextDraft};
use breathmark::time::{Duration, Instant};
use breathmark::transcript;
use breathmark_fuzz::{SAVED, hex, journal_input};
use sha2::{Digest, Sha256};

type Anything = Box<dyn std::error::Error>;

libfuzzer_sys::fuzz_target!(
    init: {
        make().expect("the seeds can be made");
        if true {
            std::process::exit(0);
        }
    },
    |_bytes: &[u8]| {}
);

fn make() -> Result<(), Anything> {
    let corpus = std::env::var_os("BREATHMARK_CORPUS").ok_or("BREATHMARK_CORPUS is not set")?;
    let corpus = Path::new(&corpus);
    projects(corpus)?;
    for guideline in Guideline::all() {
        let name = guideline.name.to_lowercase().replace(['(', ')'], "").replace(' ', "-");
        put(corpus, "guideline", &name, &serde_json::to_vec(&guideline)?)?;
    }
    put(corpus, "settings", "usual", &serde_json::to_vec(&Settings::default())?)?;
    let scratch = tempfile::tempdir()?;
    let path = scratch.path().join("profile.json");
    EditorProfile::new("Client").ok_or("a name")?.write(&path)?;
    put(corpus, "settings", "profile", &std::fs::read(&path)?)?;
    models(corpus)
}

fn put(corpus: &Path, target: &str, name: &str, bytes: &[u8]) -> Result<(), Anything> {
    let path = corpus.join(target).join(name);
    if path.exists() {
        return Ok(());
    }
    std::fs::create_dir_all(corpus.join(target))?;
    Ok(std::fs::write(path, bytes)?)
}

/// A small talk that was worked on, with and without what the models said of it.
fn projects(corpus: &Path) -> Result<(), Anything> {
    let talk = transcript::parse(include_bytes!("../../../tests/data/transcript/whisper.json"))?;
    for is_heard in [false, true] {
        let name = if is_heard { "heard" } else { "plain" };
        if corpus.join("journal").join(name).exists() {
            continue;
        }
        let evidence = if is_heard {
            // Without the models there are seeds enough.
            let options = AnalysisOptions::default();
            let analysis = pipeline::analyze(&talk, None, &options, &mut Compute::cpu(), &Progress::silent());
            let Ok(analysis) = analysis else { continue };
            Some(Arc::new(analysis.talk.evidence))
        } else {
            None
        };
        let scratch = tempfile::tempdir()?;
        let journals = scratch.path().join("journals");
        let mut open = OpenProject::create(Project::new(&talk, Guideline::ted()), evidence, &journals);
        let gaps: Vec<_> = open.project().words.iter().map(|word| word.id).collect();
        open.edit(&Edit::Accept { gap: gaps[1], strength: Some(0.9) })?;
        open.edit(&Edit::Add { gap: gaps[3], strength: None })?;
        open.edit(&Edit::Reject { gap: gaps[2], strength: None })?;
        open.edit(&Edit::SetLineBreaks { breaks: vec![(gaps[4], Some(true))] })?;
        let shown = open.project().words[..2].iter().map(|word| (word.text.clone(), false)).collect();
        let text = CueText { first: gaps[0], last: gaps[1], shown, text: "Good morning to you.".to_owned() };
        open.edit(&Edit::Retext { name: "edit text", cues: vec![text] })?;
        open.edit(&Edit::SetTimes {
            name: "move edge",
            times: vec![(Edge::In(gaps[0]), Some(Instant::from_millis(450)))],
        })?;
        open.edit(&Edit::SetIgnorePunctuation(true))?;
        open.edit(&Edit::SetBoundaryFactor(BoundaryFactor::MOST))?;
        open.edit(&Edit::SetAdaptation(Some(Adaptation::try_from(vec![0.5; INPUTS])?)))?;
        open.edit(&Edit::KnowRecording(KnownRecording {
            bytes: 2_042,
            checksum: "0f".repeat(32),
            length: Some(Duration::from_millis(9_000)),
            transcript_is_right: true,
        }))?;
        open.edit(&Edit::SetLanguage(Some("de".to_owned())))?;
        open.undo();
        open.set_position(gaps[2]);
        open.set_draft(Some(TextDraft { cue: gaps[0], text: "Good day".to_owned() }));
        let path_of_talk = scratch.path().join("talk.breathmark");
        let journal = |name: &str| -> Result<(), Anything> {
            for entry in std::fs::read_dir(&journals)? {
                let path = entry?.path();
                if path.extension().is_some_and(|extension| extension == "jsonl") {
                    let bytes = std::fs::read(path)?;
                    let input = journal_input(std::str::from_utf8(&bytes)?);
                    assert!(breathmark_fuzz::journal(input.as_bytes()) == bytes, "the target knows the checksums");
                    let mut input: String = input.lines().map(|line| format!("+{line}\n")).collect();
                    if let Ok(saved) = std::fs::read(&path_of_talk) {
                        // As the target has it.
                        input = input.replace(&*path_of_talk.to_string_lossy(), SAVED);
                        input = input.replace(&hex(&Sha256::digest(saved)), &hex(&Sha256::digest(b"")));
                    }
                    put(corpus, "journal", name, input.as_bytes())?;
                }
            }
            Ok(())
        };
        journal(name)?;
        open.save_as(&path_of_talk)?;
        // Begun anew, with the history in front.
        open.edit(&Edit::Accept { gap: gaps[2], strength: None })?;
        journal(&format!("{name}-saved"))?;
        put(corpus, "project", name, &std::fs::read(&path_of_talk)?)?;
    }
    Ok(())
}

/// A small folder of every architecture that has one among the shipped models, else only their configs.
fn models(corpus: &Path) -> Result<(), Anything> {
    let shipped = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../models"));
    let scratch = tempfile::tempdir()?;
    let table = WeightTable::new("table", vec![2, 3], vec![0.5, -1.0, 2.0, 0.0, 1.0, 3.0]);
    let weights = scratch.path().join("weights.safetensors");
    write_weights(&weights, &[(table, Precision::EightBitPerRow)])?;
    let weights = std::fs::read(&weights)?;
    for entry in std::fs::read_dir(shipped)?.chain(std::fs::read_dir(shipped.join("papers"))?) {
        let folder = entry?.path();
        let Ok(text) = std::fs::read(folder.join("config.json")) else { continue };
        let mut config: ModelFolder = serde_json::from_slice(&text)?;
        if let Some(settings) = config.settings.as_object_mut() {
            settings.retain(|key, _| !matches!(key.as_str(), "training" | "measured" | "left_out" | "sources"));
        }
        let config = serde_json::to_vec(&config)?;
        let own = folder.join("weights.safetensors");
        let small = std::fs::metadata(&own).is_ok_and(|data| data.len() < 12_000);
        let data = if small { std::fs::read(own)? } else { weights.clone() };
        let Ok(length) = u16::try_from(config.len()) else { continue };
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        put(corpus, "model_folder", &name, &[&length.to_le_bytes()[..], &config, &data].concat())?;
    }
    Ok(())
}
