//! Where networks run and where their weights come from. The only place that chooses a device.

pub mod activation;
mod adapters;
pub mod boosted_trees;
mod device;
mod device_name;
pub mod gated_network;
mod host;
mod licence;
mod linear_equations;
mod model_error;
mod model_folder;
mod opened_models;
mod panics;
pub mod random_weights;
mod weights;

pub use adapters::{AdapterKind, GraphicsAdapter, graphics_adapters};
#[cfg(feature = "gpu")]
pub use adapters::{GraphicsBackends, GraphicsInstance, look_through};
#[cfg(feature = "gpu")]
pub use device::GraphicsDevice;
pub use device::{Compute, ComputeError, DeviceChoice};
pub use device_name::DeviceName;
pub use host::{any_values, host_values};
pub use licence::licence_name;
pub use linear_equations::{log_determinant, solve_positive_definite};
pub use model_error::ModelError;
pub use model_folder::{FolderError, ModelFolder, file_checksum, model_names, models_folder, place_among};
pub use opened_models::{OpenModel, OpenedModels};
pub use weights::{Precision, WeightFile, WeightTable, WeightsError, write_weights};
