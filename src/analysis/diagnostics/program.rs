//! Which program this is, and how it was built.

use std::path::PathBuf;

use serde::Serialize;

use base::path_serde;
use base::user_folders::PortableFolder;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProgramFacts {
    pub version: &'static str,
    /// "x86_64-linux-gnu".
    pub target: String,
    /// Whether it looks after itself while it runs, as programs for tests do.
    pub has_assertions: bool,
    /// Features built into it: "gpu", "lab".
    pub features: Vec<&'static str>,
    /// Where it lies.
    #[serde(with = "path_serde::optional")]
    pub path: Option<PathBuf>,
    /// The folder beside it that is to hold everything of the user's; `None`: there is none.
    pub portable: Option<PortableFolder>,
}

impl ProgramFacts {
    pub fn gather() -> Self {
        let environment = match () {
            () if cfg!(target_env = "gnu") => "-gnu",
            () if cfg!(target_env = "musl") => "-musl",
            () if cfg!(target_env = "msvc") => "-msvc",
            () => "",
        };
        let features = [("gpu", cfg!(feature = "gpu")), ("lab", cfg!(feature = "lab"))];
        Self {
            version: env!("CARGO_PKG_VERSION"),
            target: format!("{}-{}{environment}", std::env::consts::ARCH, std::env::consts::OS),
            has_assertions: cfg!(debug_assertions),
            features: features.into_iter().filter(|(_, is_in)| *is_in).map(|(name, _)| name).collect(),
            path: std::env::current_exe().ok(),
            portable: PortableFolder::of_program().cloned(),
        }
    }
}
