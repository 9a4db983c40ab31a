//! The same network on the CPU and on a GPU, be it emulated in software.

use breathmark::compute::{Compute, DeviceChoice};
use breathmark::lexical::LexicalModel;
use breathmark::lexical::vectors::WordVectors;
use breathmark::lexical::window_dnn::{WindowDnn, WindowDnnConfig, WindowDnnModel};
use breathmark::progress::Progress;

#[test]
fn cpu_and_wgpu_agree() {
    let gpu = match Compute::choose(DeviceChoice::Gpu) {
        Ok(gpu) => gpu,
        Err(error) => {
            eprintln!("skipped: {error}");
            return;
        }
    };
    let config = WindowDnnConfig { window: 5, boundary_after: 3, dimensions: 8, hidden: vec![32, 16], dropout: 0.2 };
    let words: Vec<String> = ["this", "is", "a", "small", "network"].map(str::to_owned).to_vec();
    let values: Vec<f32> = (0..words.len() * 8).map(|n| ((n * 37 % 23) as f32 - 11.0) / 7.0).collect();
    let vectors = WordVectors::new(words.clone(), values, 8, "this").unwrap();
    let cpu = Compute::cpu();
    cpu.device().seed(5);
    let network = WindowDnn::random(&config, cpu.device());
    let tables = network.to_tables();
    let tokens: Vec<String> = words.iter().cycle().take(40).cloned().collect();
    let posteriors = |compute: &Compute| {
        let find = |name: &str| Ok(tables.iter().find(|table| table.name == name).unwrap().clone());
        let network = WindowDnn::from_tables(&config, find, compute.device()).unwrap();
        let model = WindowDnnModel::new("toy", config.clone(), vectors.clone(), network, compute.device()).unwrap();
        model.posteriors(&tokens, &Progress::silent()).unwrap()
    };
    let (on_cpu, on_gpu) = (posteriors(&cpu), posteriors(&gpu));
    assert_eq!(on_cpu.len(), on_gpu.len());
    for (a, b) in on_cpu.iter().flatten().zip(on_gpu.iter().flatten()) {
        assert!((a - b).abs() < 1e-3, "{a} on the CPU, {b} on {}", gpu.name());
    }
}
