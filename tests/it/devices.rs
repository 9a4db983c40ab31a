//! The same networks on the CPU and on a GPU, be it emulated in software.

use crate::skipped_tests::leave_out;
use breathmark::compute::{Compute, DeviceChoice};
use breathmark::lab::papers::lexical::vectors::WordVectors;
use breathmark::lab::papers::lexical::window::bilstm::{WindowBiLstm, WindowBiLstmConfig};
use breathmark::lab::papers::lexical::window::cnn_picture::{CnnPicture, CnnPictureConfig};
use breathmark::lab::papers::lexical::window::cnn_words::{CnnWords, CnnWordsConfig};
use breathmark::lab::papers::lexical::window::dnn::{WindowDnn, WindowDnnConfig};
use breathmark::lab::papers::lexical::window::words::WindowVocabulary;
use breathmark::lab::papers::lexical::window::{WindowModel, WindowNetwork, WindowShape};
use breathmark::lexical::LexicalModel;
use breathmark::model_files::ModelFolder;
use breathmark::network_parts::gated_network::GatedNetwork;
use breathmark::progress::Progress;
use breathmark::reader::{self, Arithmetic};
use breathmark::tagger::{self, Embedding, TaggerConfig, TaggerModel, TaggerSettings};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const WORDS: [&str; 5] = ["this", "is", "a", "small", "network"];
const SHAPE: WindowShape = WindowShape { window: 5, boundary_after: 3 };
const DIMENSIONS: usize = 20;

fn vectors() -> WordVectors {
    let values = (0..WORDS.len() * DIMENSIONS).map(|n| ((n * 37 % 23) as f32 - 11.0) / 7.0).collect();
    WordVectors::new(WORDS.map(str::to_owned), values, DIMENSIONS, "this").unwrap()
}

/// The greatest difference between posteriors of one network on the two devices.
fn difference<N: WindowNetwork>(config: &N::Config, words: impl Fn() -> N::Words, gpu: &Compute) -> f32 {
    let cpu = Compute::cpu();
    let tables = N::random(config, &words(), &mut ChaCha8Rng::seed_from_u64(1), cpu.device()).to_tables();
    let tokens: Vec<String> = WORDS.map(str::to_owned).iter().cycle().take(40).cloned().collect();
    let posteriors = |compute: &Compute| {
        let mut find = |name: &str| Ok(tables.iter().find(|table| table.name == name).unwrap().clone());
        let network = N::from_tables(config, &words(), &mut find, compute.device()).unwrap();
        let model = WindowModel::new("toy", config.clone(), words(), network, compute.device()).unwrap();
        model.posteriors(&tokens, &Progress::silent()).unwrap()
    };
    let (on_cpu, on_gpu): (Vec<_>, Vec<_>) = (posteriors(&cpu), posteriors(gpu));
    assert_eq!(on_cpu.len(), on_gpu.len());
    let pairs = on_cpu.iter().flatten().zip(on_gpu.iter().flatten());
    pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
}

fn tagger_difference(gpu: &Compute) -> f32 {
    let config = TaggerConfig {
        embedding: 12,
        pieces: 64,
        styles: vec!["talk".to_owned()],
        width: 16,
        layers: 2,
        attention_after: vec![1],
        heads: 2,
        head_width: 8,
        sees_neighbours: true,
        hears: false,
        sees_writing: false,
    };
    let cpu = Compute::cpu();
    let tables = GatedNetwork::random(&config.shape(), &mut ChaCha8Rng::seed_from_u64(2), cpu.device()).to_tables();
    let tokens: Vec<String> = WORDS.map(str::to_owned).iter().cycle().take(150).cloned().collect();
    let posteriors = |compute: &Compute| {
        let find = |name: &str| Ok(tables.iter().find(|table| table.name == name).unwrap().clone());
        let network = GatedNetwork::from_tables(&config.shape(), find, compute.device()).unwrap();
        let vocabulary = tagger::TaggerVocabulary::new(WORDS.map(str::to_owned), config.pieces);
        let values = |rows: usize| (0..rows * config.embedding).map(|n| (n as f32 * 0.7).sin()).collect();
        let embedding = Embedding {
            dimensions: config.embedding,
            words: values(vocabulary.len()),
            pieces: values(config.pieces),
            features: values(1),
        };
        let settings = TaggerSettings { network: config.clone(), style: 0 };
        let model = TaggerModel::new("toy", &settings, vocabulary, embedding, network, compute.device());
        model.posteriors(&tokens, &Progress::silent()).unwrap()
    };
    let (on_cpu, on_gpu) = (posteriors(&cpu), posteriors(gpu));
    let pairs = on_cpu.iter().flatten().zip(on_gpu.iter().flatten());
    pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
}

/// In floats on both: the whole numbers of the CPU are compared with these elsewhere.
fn reader_difference(gpu: &Compute) -> f32 {
    let folder = ModelFolder::open("reader-small").expect("the model belongs to the checkout");
    let tokens: Vec<String> = WORDS.map(str::to_owned).iter().cycle().take(60).cloned().collect();
    let posteriors = |compute: &Compute| {
        let model = reader::open_with("small", &folder, Arithmetic::Floats, compute.device()).unwrap();
        model.posteriors(&tokens, &Progress::silent()).unwrap()
    };
    let (on_cpu, on_gpu) = (posteriors(&Compute::cpu()), posteriors(gpu));
    let pairs = on_cpu.iter().flatten().zip(on_gpu.iter().flatten());
    pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
}

#[test]
fn cpu_and_wgpu_agree() {
    let gpu = match Compute::choose(DeviceChoice::Gpu) {
        Ok(gpu) => gpu,
        Err(error) => {
            leave_out(&format!("no Vulkan driver, not even in software: {error}"));
            return;
        }
    };
    let (shape, dimensions, dropout) = (SHAPE, DIMENSIONS, 0.2);
    let dnn = WindowDnnConfig { shape, dimensions, hidden: vec![32, 16], dropout };
    let cnn_words = CnnWordsConfig { shape, dimensions, filters: 8, longest: 4, hidden: vec![16], dropout };
    let cnn_picture = CnnPictureConfig { shape, dimensions, filters: [4, 8, 8], pool: 2, hidden: vec![16], dropout };
    let bilstm = WindowBiLstmConfig { shape, embedding: 8, cells: 6, layers: 2, dropout };
    let vocabulary = || WindowVocabulary::new(WORDS.map(str::to_owned));
    let differences = [
        ("dnn", difference::<WindowDnn>(&dnn, vectors, &gpu)),
        ("cnn of words", difference::<CnnWords>(&cnn_words, vectors, &gpu)),
        ("cnn of the picture", difference::<CnnPicture>(&cnn_picture, vectors, &gpu)),
        ("bilstm", difference::<WindowBiLstm>(&bilstm, vocabulary, &gpu)),
        ("tagger", tagger_difference(&gpu)),
        ("reader", reader_difference(&gpu)),
    ];
    for (name, difference) in differences {
        assert!(difference < 1e-3, "{name}: {difference} between the CPU and {}", gpu.name());
    }
}
