//! Where networks run. The only place that chooses a device.

mod adapters;
mod device;
mod device_name;
pub mod gated_network;
mod host;
mod panics;
pub mod random_weights;
pub mod wide;

pub use adapters::{AdapterKind, GraphicsAdapter, graphics_adapters};
#[cfg(feature = "gpu")]
pub use adapters::{GraphicsBackends, GraphicsInstance, look_through};
#[cfg(feature = "gpu")]
pub use device::GraphicsDevice;
pub use device::{Compute, ComputeError, DeviceChoice};
pub use device_name::DeviceName;
pub use host::{any_values, host_values};
