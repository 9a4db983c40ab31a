//! Telling HE-AAC from plain AAC before it is decoded at half its rate (ISO/IEC 14496-3, 1.6.2.1).

use symphonia::core::codecs::audio::AudioCodecParameters;

/// Above this rate of the core, spectral band replication is not used in practice, in hertz.
const HIGHEST_CORE_RATE_HZ: u32 = 24_000;

const RATES_HZ: [u32; 13] =
    [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350];

/// Frames of the core by which a decoder that replicates the band is later than one that does not (the filter banks
/// of ISO/IEC 14496-3, 4.6.18.4); encoders and edit lists count on it.
pub(super) const REPLICATION_DELAY: i64 = 481;

/// Whether the upper half of the spectrum is coded by spectral band replication, which symphonia lacks.
pub(super) enum Replication {
    None,
    /// The file says so. `core`: how to decode the lower half alone, where that is possible.
    Declared {
        core: Option<AudioCodecParameters>,
    },
    /// The file does not say; at so low a rate it may be hidden in the packets.
    Possible,
}

pub(super) fn band_replication(params: &AudioCodecParameters) -> Replication {
    let config = params.extra_data.as_deref().and_then(Config::parse);
    match config {
        Some(config) if config.replicated => {
            let core = config.core().map(|(extra_data, rate_hz)| {
                let mut core = params.clone();
                core.extra_data = Some(extra_data);
                core.sample_rate = Some(rate_hz);
                core.profile = None;
                core
            });
            Replication::Declared { core }
        }
        Some(config) if config.core_rate_hz <= HIGHEST_CORE_RATE_HZ => Replication::Possible,
        None if params.sample_rate.is_some_and(|rate_hz| rate_hz <= HIGHEST_CORE_RATE_HZ) => Replication::Possible,
        _ => Replication::None,
    }
}

pub(super) fn is_replicated(params: &AudioCodecParameters) -> bool {
    params.extra_data.as_deref().and_then(Config::parse).is_some_and(|config| config.replicated)
}

/// The parts of an AudioSpecificConfig that matter here.
#[derive(Debug, PartialEq, Eq)]
struct Config {
    replicated: bool,
    core_object: u32,
    core_rate_hz: u32,
    channels: u32,
}

impl Config {
    fn parse(bytes: &[u8]) -> Option<Self> {
        let mut bits = Bits { bytes, at: 0 };
        let object = bits.object_type()?;
        let core_rate_hz = bits.rate_hz()?;
        let channels = bits.take(4)?;
        // 5: spectral band replication, 29: the same with parametric stereo. The core follows.
        if object == 5 || object == 29 {
            bits.rate_hz()?;
            let core_object = bits.object_type()?;
            return Some(Self { replicated: true, core_object, core_rate_hz, channels });
        }
        // Declared behind the core's own data, so that old decoders do not notice.
        let replicated = object == 2 && bits.skip_core().is_some() && bits.has_extension();
        Some(Self { replicated, core_object: object, core_rate_hz, channels })
    }

    /// The configuration of the core alone, and its rate in hertz.
    fn core(&self) -> Option<(Box<[u8]>, u32)> {
        let index = RATES_HZ.iter().position(|rate_hz| *rate_hz == self.core_rate_hz)? as u32;
        if self.core_object != 2 || !(1..=2).contains(&self.channels) {
            return None;
        }
        let word = ((2 << 11) | (index << 7) | (self.channels << 3)) as u16;
        Some((Box::from(word.to_be_bytes()), self.core_rate_hz))
    }
}

struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn take(&mut self, count: usize) -> Option<u32> {
        let mut value = 0;
        for _ in 0..count {
            let byte = *self.bytes.get(self.at / 8)?;
            value = value << 1 | u32::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(value)
    }

    fn object_type(&mut self) -> Option<u32> {
        match self.take(5)? {
            31 => Some(32 + self.take(6)?),
            object => Some(object),
        }
    }

    fn rate_hz(&mut self) -> Option<u32> {
        match self.take(4)? {
            15 => self.take(24),
            index => RATES_HZ.get(index as usize).copied(),
        }
    }

    /// GASpecificConfig of a plain core.
    fn skip_core(&mut self) -> Option<()> {
        self.take(1)?;
        if self.take(1)? == 1 {
            self.take(14)?;
        }
        self.take(1)?;
        Some(())
    }

    fn has_extension(&mut self) -> bool {
        self.take(11) == Some(0x2b7) && self.object_type() == Some(5) && self.take(1) == Some(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(bytes: &[u8]) -> Config {
        Config::parse(bytes).unwrap()
    }

    #[test]
    fn plain_aac_is_plain() {
        // AAC-LC, 44.1 kHz, stereo, as written by ffmpeg with and without the extension that denies replication.
        let plain = Config { replicated: false, core_object: 2, core_rate_hz: 44_100, channels: 2 };
        assert_eq!(config(&[0x12, 0x10]), plain);
        assert_eq!(config(&[0x12, 0x10, 0x56, 0xe5, 0x00]), plain);
    }

    #[test]
    fn both_ways_to_declare_replication_are_seen() {
        let declared = config(&[0x12, 0x10, 0x56, 0xe5, 0x98]);
        assert!(declared.replicated);
        // Object type 5, core 24 kHz, stereo, extension rate 48 kHz, core object type 2.
        let explicit = config(&[0x2b, 0x11, 0x88, 0x00]);
        assert_eq!(explicit, Config { replicated: true, core_object: 2, core_rate_hz: 24_000, channels: 2 });
        assert_eq!(explicit.core(), Some((Box::from([0x13, 0x10]), 24_000)));
    }

    #[test]
    fn nonsense_has_no_configuration() {
        for bytes in [&[][..], &[0xff], &[0x17, 0xff], &[0xff; 3]] {
            assert_eq!(Config::parse(bytes), None);
        }
    }
}
