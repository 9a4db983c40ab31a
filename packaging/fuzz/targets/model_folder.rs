//! A model folder: config and weights, whose checksums are right so that the readers get to see them.
//!
//! The input is the length of `config.json` in two bytes, `config.json`, and a data file under each of the usual names.
#![no_main]

use std::sync::Once;

use breathmark::compute::Compute;
use breathmark::lab::papers;
use breathmark::model_files::{ModelFolder, OpenedModels, WeightFile};
use breathmark::{breaks, loading};
use breathmark_fuzz::{empty_folder, folder, hex};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

static MODELS: Once = Once::new();

fuzz_target!(|bytes: &[u8]| {
    MODELS.call_once(|| {
        // SAFETY: before anything else runs in this process.
        unsafe { std::env::set_var("BREATHMARK_MODELS", folder()) };
        papers::open_by_name();
    });
    let Some((length, rest)) = bytes.split_first_chunk::<2>() else { return };
    let (config, data) = rest.split_at(usize::from(u16::from_le_bytes(*length)).min(rest.len()));
    for name in ["m", "fusion-m"] {
        let model = empty_folder(name);
        let written = match serde_json::from_slice::<Value>(config) {
            Ok(mut config) => {
                let sum = hex(&Sha256::digest(data));
                if let Some(sums) = config.get_mut("checksums").and_then(Value::as_object_mut) {
                    sums.values_mut().for_each(|value| *value = json!(sum));
                }
                config.to_string().into_bytes()
            }
            Err(_) => config.to_vec(),
        };
        std::fs::write(model.join("config.json"), written).expect("a config can be written");
        for file in ["weights.safetensors", "words.txt", "vocab.txt", "lm.bin"] {
            std::fs::write(model.join(file), data).expect("a data file can be written");
        }
    }
    let weights = folder().join("m/weights.safetensors");
    if let Ok(mut file) = WeightFile::read(&weights) {
        let format = file.format().unwrap_or_default().to_owned();
        let _ = file.change_by(&weights, &format);
    }
    if ModelFolder::open("m").is_err() {
        return;
    }
    let _ = loading::lexical::operating_point_of("m");
    let _ = papers::lexical::vectors::load_vectors("m");
    let _ = loading::acoustic::load("m");
    let _ = loading::fusion::load("m");
    let mut compute = Compute::cpu();
    let _ = compute.run(|device| {
        let _ = breaks::load("m", device, &OpenedModels::default());
        loading::lexical::load("m", device).map(|_| ())
    });
});
