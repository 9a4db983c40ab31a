//! The graphics adapters of this machine: looked for once in the life of a program, and not before one is needed.
//!
//! Drivers take their time, and some complain on the terminal, with every look.

use serde::Serialize;

/// A graphics adapter, as its driver describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GraphicsAdapter {
    /// "NVIDIA H200".
    pub name: String,
    pub kind: AdapterKind,
    /// The programming interface through which it was found: "Vulkan", "Dx12", "Metal".
    pub backend: String,
    /// "NVIDIA"; empty where the driver does not say.
    pub driver: String,
    /// Its version, mostly; empty where the driver does not say.
    pub driver_info: String,
    /// As the bus numbers vendors and devices.
    pub vendor: u32,
    pub device: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AdapterKind {
    Discrete,
    Integrated,
    /// Of a virtual machine.
    Virtual,
    /// Emulated by the processor.
    Software,
    Other,
}

impl AdapterKind {
    /// Those that are GPUs indeed, the quickest first.
    pub const REAL: [Self; 3] = [Self::Discrete, Self::Integrated, Self::Virtual];

    pub fn is_real(self) -> bool {
        Self::REAL.contains(&self)
    }
}

/// Every adapter on which networks could run: none in a program without the `gpu` feature, which never fails.
#[cfg(not(feature = "gpu"))]
pub fn graphics_adapters() -> Result<Vec<GraphicsAdapter>, String> {
    Ok(Vec::new())
}

#[cfg(feature = "gpu")]
pub use found::{GraphicsBackends, GraphicsInstance, graphics_adapters, look_through};
#[cfg(feature = "gpu")]
pub(super) use found::{adapters, describe, instance, kind};

#[cfg(feature = "gpu")]
mod found {
    use std::sync::OnceLock;

    use burn::tensor::wgpu::wgpu;

    use super::{AdapterKind, GraphicsAdapter};
    use crate::compute::panics::panic_text;
    use base::caught::caught;

    /// The way to the drivers, as the window has one.
    pub type GraphicsInstance = wgpu::Instance;

    /// The programming interfaces through which drivers are reached.
    pub type GraphicsBackends = wgpu::Backends;

    static INSTANCE: OnceLock<wgpu::Instance> = OnceLock::new();

    /// Adapters are looked for through this one, unless they were before: a program needs no second one. One that was made for
    /// `made_for` without all that networks could use is left to the window that draws with it, as with `WGPU_BACKEND=gl`.
    pub fn look_through(instance: GraphicsInstance, made_for: GraphicsBackends) {
        if serves_networks(made_for) {
            // The first stays.
            let _ = INSTANCE.set(instance);
        }
    }

    fn serves_networks(made_for: GraphicsBackends) -> bool {
        made_for.contains(backends())
    }

    /// Made when it is first wanted. OpenGL lacks what networks need.
    pub fn instance() -> &'static wgpu::Instance {
        INSTANCE.get_or_init(|| {
            wgpu::Instance::new(wgpu::InstanceDescriptor {
                backends: backends(),
                ..wgpu::InstanceDescriptor::new_without_display_handle()
            })
        })
    }

    fn backends() -> wgpu::Backends {
        wgpu::Backends::VULKAN | wgpu::Backends::DX12 | wgpu::Backends::METAL
    }

    /// The adapters found by the only look.
    pub fn adapters() -> Result<&'static [wgpu::Adapter], String> {
        static ADAPTERS: OnceLock<Result<Vec<wgpu::Adapter>, String>> = OnceLock::new();
        let look = || {
            tracing::debug!("looking for graphics adapters");
            // A missing driver may surface as a panic deep inside the graphics stack.
            let found = caught(|| pollster::block_on(instance().enumerate_adapters(backends())));
            found.map_err(|cause| panic_text(cause.as_ref()).to_owned())
        };
        ADAPTERS.get_or_init(look).as_deref().map_err(Clone::clone)
    }

    /// Every adapter on which networks could run, in the order in which the drivers name them.
    ///
    /// # Errors
    /// The message of the graphics stack when it broke.
    pub fn graphics_adapters() -> Result<Vec<GraphicsAdapter>, String> {
        Ok(adapters()?.iter().map(describe).collect())
    }

    pub fn describe(adapter: &wgpu::Adapter) -> GraphicsAdapter {
        let info = adapter.get_info();
        GraphicsAdapter {
            kind: kind(&info),
            backend: format!("{:?}", info.backend),
            name: info.name,
            driver: info.driver,
            driver_info: info.driver_info,
            vendor: info.vendor,
            device: info.device,
        }
    }

    pub fn kind(info: &wgpu::AdapterInfo) -> AdapterKind {
        match info.device_type {
            wgpu::DeviceType::DiscreteGpu => AdapterKind::Discrete,
            wgpu::DeviceType::IntegratedGpu => AdapterKind::Integrated,
            wgpu::DeviceType::VirtualGpu => AdapterKind::Virtual,
            wgpu::DeviceType::Cpu => AdapterKind::Software,
            wgpu::DeviceType::Other => AdapterKind::Other,
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn what_the_window_draws_through_does_not_hide_adapters_from_networks() {
            assert!(serves_networks(GraphicsBackends::PRIMARY | GraphicsBackends::GL));
            assert!(!serves_networks(GraphicsBackends::GL) && !serves_networks(GraphicsBackends::VULKAN));
        }
    }
}
