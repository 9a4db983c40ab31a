//! How quickly readers read on the GPUs of this machine, as far as it was measured.

use std::sync::{Mutex, TryLockError};

use super::adapters::{AdapterKind, GraphicsAdapter, graphics_adapters};
use super::reading_speed::ReadingSpeeds;
use super::speed_record::{self, GpuKey, SpeedRecord};
use base::user_folders;

/// How quickly readers read on the GPUs of this machine. Locked while it is measured: a second caller would slow down both.
pub(super) static KNOWN_SPEEDS: Mutex<Option<SpeedRecord>> = Mutex::new(None);

pub(super) fn speeds_of_user() -> SpeedRecord {
    SpeedRecord::of_file(user_folders::cache().map(|folder| folder.join(speed_record::FILE)))
}

/// What is known of a GPU; nothing while something is measured.
pub(super) fn speeds_of(gpu: &GpuKey) -> Option<ReadingSpeeds> {
    let mut known = match KNOWN_SPEEDS.try_lock() {
        Ok(known) => known,
        Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
        Err(TryLockError::WouldBlock) => return None,
    };
    known.get_or_insert_with(speeds_of_user).speeds(gpu)
}

/// Whether the GPU that would be opened first was measured before, and lost.
pub(super) fn is_first_slower() -> bool {
    let adapters = graphics_adapters().unwrap_or_default();
    let first = AdapterKind::REAL.into_iter().find_map(|kind| adapters.iter().find(|adapter| adapter.kind == kind));
    first.is_some_and(is_slower)
}

/// Whether that is known.
pub(super) fn is_slower(adapter: &GraphicsAdapter) -> bool {
    known_speeds(adapter).is_some_and(|speeds| !speeds.is_gpu_faster())
}

/// How quickly readers read on an adapter and on the processor, if that was measured.
pub fn known_speeds(adapter: &GraphicsAdapter) -> Option<ReadingSpeeds> {
    speeds_of(&GpuKey::of(adapter))
}
