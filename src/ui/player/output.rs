//! The sound device.
//!
//! It is opened and closed on a thread of its own, because either may take long. rodio's own player, mixer, seeking and
//! position are not used: they hide when a block will be heard, and their position is wrong after seeks and speed
//! changes. Its device layer (cpal) tells with every block how much is buffered in front of it, which the clock needs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use rodio::cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use rodio::cpal::{
    self, BufferSize, ErrorKind, FromSample, I24, SampleFormat, SizedSample, StreamConfig, SupportedBufferSize, U24,
};

use super::feed::{Feed, Turn};
use super::time::{Time, mono};
use base::texts::t;

/// Length of a block. Two are buffered, so a command is heard after about 60 ms; shorter blocks run dry on a busy machine.
const BLOCK_SECS: f64 = 0.030;
/// Frames rendered at once; longer blocks are rendered in pieces.
const PIECE_FRAMES: usize = 4096;
const RATE_MIN_HZ: u32 = 8_000;
/// A device that asked for nothing for so long is lost even if it did not say so.
const STALL: Duration = Duration::from_secs(2);

#[derive(Clone, Debug, thiserror::Error)]
pub enum DeviceError {
    #[error("{}", t!("window-no-sound-device"))]
    Missing,
    /// Why, in the words of the system.
    #[error("{}", t!("window-no-sound"))]
    Refused(String),
    #[error("{}", t!("window-no-sound"))]
    Lost,
}

/// A device that is being opened or runs. Dropping it closes the device, on the device's own thread.
pub struct Device {
    opened: Receiver<Result<(), DeviceError>>,
    is_open: bool,
    lost: Arc<AtomicBool>,
    feed: Arc<Feed>,
    /// The thread ends when this is dropped.
    _keep: Sender<()>,
}

/// How it stands with a device.
pub enum DeviceState {
    Opening,
    Open,
    Gone(DeviceError),
}

impl Device {
    /// Begins to open the default output device, which will pull from `feed`.
    pub fn open(feed: Arc<Feed>, turn: Turn, time: Time) -> Self {
        let (report, opened) = channel();
        let (keep, until_dropped) = channel::<()>();
        let lost = Arc::new(AtomicBool::new(false));
        let device = Self { opened, is_open: false, lost: lost.clone(), feed: feed.clone(), _keep: keep };
        // Should the thread not start, `report` is dropped and the device counts as missing.
        let _ = thread::Builder::new().name("sound output".into()).spawn(move || {
            let stream = open_stream(&feed, turn, &time, &lost);
            feed.touch(time());
            match stream {
                Ok(stream) => {
                    let _ = report.send(Ok(()));
                    let _ = until_dropped.recv();
                    drop(stream);
                }
                Err(error) => {
                    let _ = report.send(Err(error));
                }
            }
        });
        device
    }

    /// A device that is opened and lost by hand.
    #[cfg(test)]
    pub fn by_hand(feed: Arc<Feed>, opened: Receiver<Result<(), DeviceError>>, lost: Arc<AtomicBool>) -> Self {
        Self { opened, is_open: false, lost, feed, _keep: channel().0 }
    }

    pub fn standing(&mut self, now: Duration) -> DeviceState {
        if !self.is_open {
            match self.opened.try_recv() {
                Ok(Ok(())) => self.is_open = true,
                Ok(Err(error)) => return DeviceState::Gone(error),
                Err(std::sync::mpsc::TryRecvError::Empty) => return DeviceState::Opening,
                Err(std::sync::mpsc::TryRecvError::Disconnected) => return DeviceState::Gone(DeviceError::Missing),
            }
        }
        if self.lost.load(Ordering::Relaxed) || now.saturating_sub(self.feed.last_pull()) > STALL {
            return DeviceState::Gone(DeviceError::Lost);
        }
        DeviceState::Open
    }
}

fn open_stream(feed: &Arc<Feed>, turn: Turn, time: &Time, lost: &Arc<AtomicBool>) -> Result<cpal::Stream, DeviceError> {
    let device = cpal::default_host().default_output_device().ok_or(DeviceError::Missing)?;
    let supported = device.default_output_config().map_err(refused)?;
    let mut config = supported.config();
    if config.sample_rate < RATE_MIN_HZ || config.channels == 0 {
        return Err(DeviceError::Refused(format!("{} channels at {} Hz", config.channels, config.sample_rate)));
    }
    feed.set_rate(turn, config.sample_rate);
    let wanted = (BLOCK_SECS * f64::from(config.sample_rate)) as u32;
    config.buffer_size = match *supported.buffer_size() {
        SupportedBufferSize::Range { min, max } => BufferSize::Fixed(wanted.clamp(min, max.max(min))),
        SupportedBufferSize::Unknown => BufferSize::Fixed(wanted),
    };
    let build = |config: StreamConfig| {
        let stream = build_stream(&device, config, supported.sample_format(), feed, turn, time, lost)?;
        stream.play()?;
        Ok(stream)
    };
    // Some devices accept no buffer size but their own.
    build(config).or_else(|_| build(StreamConfig { buffer_size: BufferSize::Default, ..config })).map_err(refused)
}

fn refused(error: cpal::Error) -> DeviceError {
    match error.kind() {
        ErrorKind::DeviceNotAvailable | ErrorKind::HostUnavailable => DeviceError::Missing,
        _ => DeviceError::Refused(error.to_string().trim_end_matches('.').to_owned()),
    }
}

fn build_stream(
    device: &cpal::Device,
    config: StreamConfig,
    format: SampleFormat,
    feed: &Arc<Feed>,
    turn: Turn,
    time: &Time,
    lost: &Arc<AtomicBool>,
) -> Result<cpal::Stream, cpal::Error> {
    let build = match format {
        SampleFormat::F32 => build_stream_of::<f32>,
        SampleFormat::F64 => build_stream_of::<f64>,
        SampleFormat::I8 => build_stream_of::<i8>,
        SampleFormat::I16 => build_stream_of::<i16>,
        SampleFormat::I24 => build_stream_of::<I24>,
        SampleFormat::I32 => build_stream_of::<i32>,
        SampleFormat::I64 => build_stream_of::<i64>,
        SampleFormat::U8 => build_stream_of::<u8>,
        SampleFormat::U16 => build_stream_of::<u16>,
        SampleFormat::U24 => build_stream_of::<U24>,
        SampleFormat::U32 => build_stream_of::<u32>,
        SampleFormat::U64 => build_stream_of::<u64>,
        _ => return Err(ErrorKind::UnsupportedConfig.into()),
    };
    build(device, config, feed.clone(), turn, time.clone(), lost.clone())
}

fn build_stream_of<T: SizedSample + FromSample<f32>>(
    device: &cpal::Device,
    config: StreamConfig,
    feed: Arc<Feed>,
    turn: Turn,
    time: Time,
    lost: Arc<AtomicBool>,
) -> Result<cpal::Stream, cpal::Error> {
    let channels = usize::from(config.channels);
    let frame = Duration::from_secs_f64(1.0 / f64::from(config.sample_rate));
    let mut frames = vec![[0.0_f32; 2]; PIECE_FRAMES];
    let pull = move |block: &mut [T], info: &cpal::OutputCallbackInfo| {
        let now = time();
        let stamp = info.timestamp();
        let mut heard = now + stamp.playback.saturating_duration_since(stamp.callback);
        for piece in block.chunks_mut(PIECE_FRAMES * channels) {
            let frames = &mut frames[..piece.len() / channels];
            feed.pull(turn, now, heard, frames);
            for (speakers, &sides) in piece.chunks_mut(channels).zip(&*frames) {
                match speakers {
                    [only] => *only = T::from_sample(mono(sides)),
                    // The first two are the front ones.
                    [left, right, others @ ..] => {
                        *left = T::from_sample(sides[0]);
                        *right = T::from_sample(sides[1]);
                        others.fill(T::EQUILIBRIUM);
                    }
                    [] => {}
                }
            }
            heard += frame * frames.len() as u32;
        }
    };
    let fail = move |error: cpal::Error| match error.kind() {
        // The stream goes on.
        ErrorKind::Xrun | ErrorKind::RealtimeDenied | ErrorKind::DeviceChanged => {}
        ErrorKind::DeviceNotAvailable | ErrorKind::StreamInvalidated | ErrorKind::HostUnavailable => {
            lost.store(true, Ordering::Relaxed);
        }
        // Some are passing (pulseaudio while it starts); one that is not ends the pulling, which is noticed as well.
        _ => {}
    };
    device.build_output_stream::<T, _, _>(config, pull, fail, None)
}
