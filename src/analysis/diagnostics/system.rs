//! The system and the processor.

use serde::Serialize;
use sysinfo::{CpuRefreshKind, MemoryRefreshKind, RefreshKind, System};

use formats::spelling::user_locale;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SystemFacts {
    /// "Linux (Debian GNU/Linux 12)".
    pub name: Option<String>,
    pub kernel: Option<String>,
    pub cpu: Option<String>,
    /// Of the processor, and threads that run at the same time on them.
    pub cores: Option<usize>,
    pub threads: usize,
    /// CPU features that networks make use of: "avx2", "avx512f", "neon".
    pub vector_instructions: Vec<&'static str>,
    /// In MiB.
    pub memory_mib: u64,
    /// "en_GB.UTF-8".
    pub locale: Option<String>,
    /// "GNOME", and how it draws: "wayland", "x11".
    pub desktop: Option<String>,
    pub display: Option<String>,
}

impl SystemFacts {
    pub fn gather() -> Self {
        let wanted = RefreshKind::nothing()
            .with_cpu(CpuRefreshKind::nothing())
            .with_memory(MemoryRefreshKind::nothing().with_ram());
        let system = System::new_with_specifics(wanted);
        let named = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let cpu = system.cpus().first().map(|cpu| cpu.brand().trim().to_owned());
        Self {
            name: System::long_os_version(),
            kernel: System::kernel_version(),
            cpu: cpu.filter(|name| !name.is_empty()),
            cores: System::physical_core_count(),
            threads: std::thread::available_parallelism().map_or(system.cpus().len(), usize::from),
            vector_instructions: vector_instructions(),
            memory_mib: system.total_memory() >> 20,
            locale: user_locale(),
            desktop: named("XDG_CURRENT_DESKTOP"),
            display: named("XDG_SESSION_TYPE"),
        }
    }
}

#[cfg(target_arch = "x86_64")]
fn vector_instructions() -> Vec<&'static str> {
    let known = [
        ("sse4.1", std::arch::is_x86_feature_detected!("sse4.1")),
        ("avx", std::arch::is_x86_feature_detected!("avx")),
        ("fma", std::arch::is_x86_feature_detected!("fma")),
        ("avx2", std::arch::is_x86_feature_detected!("avx2")),
        ("avx512f", std::arch::is_x86_feature_detected!("avx512f")),
    ];
    known.into_iter().filter(|(_, has)| *has).map(|(name, _)| name).collect()
}

#[cfg(not(target_arch = "x86_64"))]
fn vector_instructions() -> Vec<&'static str> {
    if cfg!(target_feature = "neon") { vec!["neon"] } else { Vec::new() }
}
