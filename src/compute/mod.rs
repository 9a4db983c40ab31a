//! Where networks run and where their weights come from. The only place that chooses a device.

pub mod boosted_trees;
mod device;
pub mod gated_network;
mod host;
mod model_folder;
mod weights;

#[cfg(feature = "gpu")]
pub use device::GraphicsDevice;
pub use device::{Compute, ComputeError, DeviceChoice};
pub use host::{any_values, host_values};
pub use model_folder::{FolderError, ModelFolder, file_checksum, model_names, models_folder};
pub use weights::{Precision, WeightFile, WeightTable, WeightsError, write_weights};
