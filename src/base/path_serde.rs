//! Paths as text that JSON can hold, without loss.
//!
//! A name that is valid Unicode is written as it is. In any other each byte that is not becomes U+0000 and two hexadecimal
//! digits; no path holds a U+0000 of its own.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

#[cfg(unix)]
const ESCAPE: char = '\0';

pub fn to_text(path: &Path) -> Cow<'_, str> {
    if let Some(text) = path.to_str() {
        return Cow::Borrowed(text);
    }
    #[cfg(unix)]
    {
        use std::fmt::Write as _;
        use std::os::unix::ffi::OsStrExt as _;
        let mut text = String::new();
        for chunk in path.as_os_str().as_bytes().utf8_chunks() {
            text.push_str(chunk.valid());
            for byte in chunk.invalid() {
                let _ = write!(text, "{ESCAPE}{byte:02x}");
            }
        }
        Cow::Owned(text)
    }
    #[cfg(not(unix))]
    path.to_string_lossy()
}

/// The same with `/` between the parts on every system: for what goes from one computer to another.
pub fn to_portable_text(path: &Path) -> Cow<'_, str> {
    match to_text(path) {
        text if cfg!(windows) && text.contains('\\') => Cow::Owned(text.replace('\\', "/")),
        text => text,
    }
}

pub fn from_text(text: &str) -> PathBuf {
    #[cfg(unix)]
    if text.contains(ESCAPE) {
        use std::os::unix::ffi::OsStringExt as _;
        let mut parts = text.split(ESCAPE);
        let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
        for part in parts {
            let (digits, rest) = part.split_at_checked(2).unwrap_or(("", part));
            bytes.extend(u8::from_str_radix(digits, 16).ok());
            bytes.extend(rest.as_bytes());
        }
        return std::ffi::OsString::from_vec(bytes).into();
    }
    PathBuf::from(text)
}

/// For `#[serde(with = "path_serde::required")]`.
pub mod required {
    use std::path::{Path, PathBuf};

    use serde::{Deserialize as _, Deserializer, Serializer};

    /// # Errors
    /// The serializer's.
    pub fn serialize<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&super::to_text(path))
    }

    /// # Errors
    /// If there is no text.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
        String::deserialize(deserializer).map(|text| super::from_text(&text))
    }
}

/// For `#[serde(with = "path_serde::optional")]`.
pub mod optional {
    use std::path::PathBuf;

    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    /// # Errors
    /// The serializer's.
    pub fn serialize<S: Serializer>(path: &Option<PathBuf>, serializer: S) -> Result<S::Ok, S::Error> {
        path.as_deref().map(super::to_text).serialize(serializer)
    }

    /// # Errors
    /// If there is something else than text.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<PathBuf>, D::Error> {
        Ok(Option::<String>::deserialize(deserializer)?.map(|text| super::from_text(&text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_comes_back() {
        for name in ["", "talk.srt", "Zürich/été.srt", "\u{fffd}"] {
            assert_eq!(to_text(Path::new(name)), name);
            assert_eq!(from_text(name), Path::new(name));
        }
        // What no program wrote: no panic.
        for odd in ["\0", "\0f", "\0fé", "a\0zzb", "\0\0\0"] {
            let _ = from_text(odd);
        }
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_not_unicode_come_back() {
        use std::os::unix::ffi::OsStrExt as _;
        for name in [&b"o\xff.srt"[..], b"\xc3", b"\xc3\x28x\xf0\x9f\x98", b"\xff\xfe/\xfd"] {
            let path = Path::new(std::ffi::OsStr::from_bytes(name));
            let text = to_text(path);
            assert_eq!(from_text(&text), path, "{text:?}");
            let json = serde_json::to_string(&text).unwrap();
            assert_eq!(from_text(&serde_json::from_str::<String>(&json).unwrap()), path);
        }
        assert_eq!(to_text(Path::new(std::ffi::OsStr::from_bytes(b"o\xff.srt"))), "o\0ff.srt");
    }
}
