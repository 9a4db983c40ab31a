//! Where networks run. The only place that chooses a device: where nobody chooses, a GPU is taken if a reader reads faster on it than on
//! the processor, which is measured once on a machine.

mod adapters;
mod device;
mod device_choice;
mod device_name;
mod measured_speeds;
mod panics;
mod reading_speed;
mod speed_record;

pub use adapters::{AdapterKind, GraphicsAdapter, graphics_adapters};
#[cfg(feature = "gpu")]
pub use adapters::{GraphicsBackends, GraphicsInstance, look_through};
pub use device::Compute;
#[cfg(feature = "gpu")]
pub use device::GraphicsDevice;
pub use device_choice::{ComputeError, DeviceChoice};
pub use device_name::DeviceName;
pub use measured_speeds::known_speeds;
pub use reading_speed::ReadingSpeeds;
