//! GPUs that fail, hang or are found late, pretended.

use super::*;
use crate::compute::adapters::{AdapterKind, GraphicsAdapter};

#[test]
fn a_gpu_that_fails_gives_way_to_the_cpu_with_a_warning() {
    let mut compute = pretended("failing", PATIENCE);
    let attempts = std::cell::Cell::new(0);
    let result: Result<u32, ()> = compute.run(|_| {
        attempts.set(attempts.get() + 1);
        assert!(attempts.get() > 1, "device lost");
        Ok(7)
    });
    assert_eq!(result, Ok(7));
    assert!(!compute.is_gpu());
    let warnings = compute.take_warnings();
    assert!(warnings[0].message.text().contains("device lost"), "{warnings:?}");
    assert!(compute.take_warnings().is_empty(), "told once");
}

/// A GPU that only pretends to be one, under a name of its own.
fn pretended(name: &str, patience: Duration) -> Compute {
    Compute {
        patience,
        ..Compute::at(Place {
            key: name.to_owned(),
            name: DeviceName::Gpu(name.to_owned()),
            is_gpu: true,
            ..Place::cpu()
        })
    }
}

/// Runs work that goes wrong in its first attempt in the way of `fault`, and gives its result and the warning.
fn after_fault(
    name: &str,
    patience: Duration,
    fault: impl Fn(&Device, &Progress) -> Result<u32, Cancellation> + Send + Sync + 'static,
) -> (Result<u32, Cancellation>, Compute, String) {
    let attempts = std::sync::atomic::AtomicU32::new(0);
    let mut compute = pretended(name, patience);
    let result = compute.run_watched(&Progress::silent(), move |device, progress| {
        match attempts.fetch_add(1, std::sync::atomic::Ordering::SeqCst) {
            0 => fault(device, progress),
            _ => Ok(7),
        }
    });
    let warnings = compute.take_warnings();
    let told = warnings.iter().map(|warning| warning.message.text()).collect::<Vec<_>>().join("; ");
    (result, compute, told)
}

#[test]
fn out_of_memory_and_values_that_are_no_numbers_end_on_the_cpu() {
    let (result, compute, told) = after_fault("full", PATIENCE, |_, _| panic!("wgpu error: Out of Memory"));
    assert!(result == Ok(7) && !compute.is_gpu() && told.contains("Out of Memory"), "{result:?} {told}");
    let (result, compute, told) = after_fault("muddled", PATIENCE, |device, _| {
        let tensor = burn::tensor::Tensor::<1>::from_floats([1.0, f32::NAN], device);
        Ok(crate::network_parts::host_values(tensor).len() as u32)
    });
    assert!(result == Ok(7) && !compute.is_gpu() && told.contains("not finite"), "{result:?} {told}");
}

#[test]
fn a_gpu_that_hangs_is_given_up_and_not_chosen_again() {
    let (held, hold) = sync_channel::<()>(0);
    let hold = Mutex::new(hold);
    let (result, compute, told) = after_fault("hanging", Duration::from_millis(60), move |_, _| {
        // For as long as the test lasts.
        let _ = hold.lock().unwrap().recv();
        Ok(1)
    });
    assert!(result == Ok(7) && !compute.is_gpu() && told.contains("did not answer"), "{result:?} {told}");
    let has_failed = |name: &str| pretended(name, PATIENCE).place().has_failed();
    assert!(has_failed("hanging") && !has_failed("another"));
    drop(held);
}

#[test]
fn work_that_ticks_is_not_given_up_and_can_be_cancelled() {
    let patience = Duration::from_millis(400);
    let (result, compute, told) = after_fault("slow", patience, move |_, progress| {
        let started = Instant::now();
        while started.elapsed() < 2 * patience {
            progress.tick(0, 0)?;
            thread::yield_now();
        }
        Ok(3)
    });
    assert!(result == Ok(3) && compute.is_gpu() && told.is_empty(), "{result:?} {told}");

    let progress = Progress::silent();
    let outside = progress.clone();
    let result: Result<(), Cancellation> =
        pretended("cancelled", PATIENCE).run_watched(&progress, move |_, progress| {
            outside.cancel();
            loop {
                progress.tick(0, 0)?;
            }
        });
    assert_eq!(result, Err(Cancellation));
}

#[test]
fn what_is_best_is_found_out_when_it_is_wanted() {
    let best = Compute::choose(DeviceChoice::Auto).unwrap();
    let other = best.clone();
    assert!(best.place.get().is_none() && best.opened().times_opened() == 0, "nobody wants it yet");
    // As if it had been looked for; what was chosen as one is one.
    best.place.set(Place { name: DeviceName::Gpu("found".to_owned()), ..Place::cpu() }).unwrap();
    assert_eq!(other.name(), "found");
    assert!(Compute::cpu().place.get().is_some());
}

#[test]
fn what_is_no_gpu_or_failed_is_not_measured() {
    assert!(!Place::cpu().is_worth_it());
    let adapter = GraphicsAdapter {
        name: "failed before it was measured".to_owned(),
        kind: AdapterKind::Discrete,
        backend: "Vulkan".to_owned(),
        driver: String::new(),
        driver_info: String::new(),
        vendor: 1,
        device: 1,
    };
    let gpu = Some(GpuKey::of(&adapter));
    let mut compute = Compute::at(Place { key: adapter.name.clone(), is_gpu: true, gpu, ..Place::cpu() });
    let place = compute.place().clone();
    compute.give_up_gpu("device lost".into());
    assert!(place.has_failed() && !place.is_worth_it());
}

#[test]
fn choices_are_read_from_text() {
    assert_eq!("auto".parse(), Ok(DeviceChoice::Auto));
    assert_eq!("gpu".parse(), Ok(DeviceChoice::Gpu));
    assert_eq!("cpu".parse(), Ok(DeviceChoice::Cpu));
    assert!("tpu".parse::<DeviceChoice>().is_err());
}
