//! One ffmpeg that decodes from some time on, and the thread that reads its pictures.

use std::io::Read;
use std::path::Path;
use std::process::ChildStdout;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender, TryRecvError};
use std::thread;
use std::time::Duration as WallTime;

use super::search::StartPlace;
use super::stamps::{DECODED, ErrorLine, HANDED_ON, Stamps};
use crate::ffmpeg::{Ffmpeg, ProgramFailure, RunningProgram};
use base::progress::Progress;
use base::time::{Duration, Instant};

/// Pictures that are read ahead; the pipe holds back all others. With the one that is being read it makes two.
const AHEAD: usize = 1;
/// Threads that decode, and that scale. Each holds memory of its own, which is bounded: with these 8K needs a third of it.
const THREADS: &str = "-threads 4 -filter_threads 2";
/// The filter behind which times are counted in nanoseconds.
const NANOSECONDS: &str = "settb=1/1000000000";
/// ffmpeg's messages where no frame comes, in several versions.
const EMPTY: [&str; 3] = ["Output file is empty", "encoder before EOF", "Nothing was written"];
/// A program that has closed its pipe ends at once.
const END: WallTime = WallTime::from_secs(30);

/// The stretch to decode, and how.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub place: StartPlace,
    /// The stream of the file.
    pub stream: usize,
    /// The size in which pictures are handed on.
    pub size: (u32, u32),
    /// Frames that follow sooner are left out; 0: none is.
    pub every: Duration,
    /// Frames that the decoder leaves out.
    pub skipped: FrameSkip,
    /// Frames that consist of two pictures are made one, which follows the first of the two.
    pub is_interlaced: bool,
    /// Its colours are those of HD, which it does not say.
    pub is_untold_hd: bool,
    /// By the graphics card, if it can.
    pub on_hardware: bool,
    /// Before version 5.1 ffmpeg had another name for the option that frames are handed on as they come.
    pub is_old: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FrameSkip {
    None,
    /// Those on which no others depend.
    Spare,
    /// All that are no key frames.
    ButKeys,
}

impl Plan {
    /// Whether every frame from the first on comes.
    pub fn is_whole(&self) -> bool {
        self.every == Duration::ZERO && self.skipped == FrameSkip::None
    }

    pub fn frame_bytes(&self) -> usize {
        self.size.0 as usize * self.size.1 as usize * 4
    }

    /// The arguments before the file and those after it.
    fn arguments(&self) -> (Vec<String>, Vec<String>) {
        let mut before = words("-hide_banner -nostats -v repeat+level+info -copyts -noaccurate_seek -seek_timestamp 1");
        before.extend(words(THREADS));
        if self.on_hardware {
            before.extend(words("-hwaccel auto"));
        }
        before.extend(words(match self.skipped {
            FrameSkip::None => "",
            FrameSkip::Spare => "-skip_frame noref -skip_loop_filter all",
            FrameSkip::ButKeys => "-skip_frame nokey -skip_loop_filter all",
        }));
        if let Some(from) = self.place.from {
            before.extend(["-ss".to_owned(), format!("{:.6}", from.as_secs())]);
        }
        let mut after = vec!["-map".to_owned(), format!("0:{}", self.stream), "-vf".to_owned(), self.graph()];
        after.extend(words("-an -sn -dn"));
        after.extend(words(if self.is_old { "-vsync passthrough" } else { "-fps_mode passthrough" }));
        after.extend(words("-f rawvideo -"));
        (before, after)
    }

    fn graph(&self) -> String {
        let print = |key: &str| format!("metadata=add:key={key}:value=1,metadata=print:key={key}");
        let mut filters = vec![NANOSECONDS.to_owned(), print(DECODED)];
        if let Some(cut) = self.place.cut {
            filters.push(format!("select=gte(pts\\,{})", cut.as_nanos()));
        }
        if self.is_interlaced {
            // It counts in half of the unit that comes in.
            filters.push(format!("yadif=deint=interlaced,{NANOSECONDS}"));
        }
        if self.every > Duration::ZERO {
            let every = self.every.as_nanos();
            filters.push(format!("select=isnan(prev_selected_pts)+gte(pts-prev_selected_pts\\,{every})"));
        }
        let (width, height) = self.size;
        let colours = if self.is_untold_hd { ":in_color_matrix=bt709" } else { "" };
        filters.push(format!("scale={width}:{height}:flags=bilinear{colours},setsar=1,format=rgba"));
        filters.push(print(HANDED_ON));
        filters.join(",")
    }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// A picture as ffmpeg hands it on.
pub(super) struct RawPicture {
    /// When it begins to be shown, on the clock of the file.
    pub at: Instant,
    pub rgba: Vec<u8>,
}

/// The next picture of a run, if there is one yet.
pub(super) enum NextPicture {
    Picture(RawPicture),
    NotYet,
    Over,
}

/// How a run ended.
#[derive(Debug)]
pub(super) struct RunEnd {
    /// It came to the end of the file.
    pub is_whole: bool,
    pub complaint: Option<String>,
    /// It says that there was nothing to hand on, which newer versions take for an error.
    pub is_empty: bool,
    /// It does not know an option that has another name in older versions.
    pub is_old: bool,
}

/// Messages of a run on its standard error.
#[derive(Default)]
struct Signs {
    count: AtomicU64,
    is_old: AtomicBool,
    is_empty: AtomicBool,
    has_no_hardware: AtomicBool,
}

/// Ends the program when it is dropped.
pub(super) struct DecoderRun {
    program: RunningProgram,
    pictures: Receiver<RawPicture>,
    signs: Arc<Signs>,
}

impl DecoderRun {
    /// Starts it; `bell` is rung when a picture has come or no more comes.
    pub fn start(ffmpeg: &Ffmpeg, path: &Path, plan: &Plan, bell: SyncSender<()>) -> Result<Self, ProgramFailure> {
        let (before, after) = plan.arguments();
        let [before, after] = [&before, &after].map(|words| words.iter().map(String::as_str).collect::<Vec<_>>());
        let signs = Arc::<Signs>::default();
        // Not bounded, since the receiver must not wait; it holds as many as there are pictures in the pipe and in ffmpeg.
        let (stamp, stamps) = mpsc::channel();
        let (mut reading, heard) = (Stamps::default(), signs.clone());
        let mut program = ffmpeg.start_heard(&before, path, &after, move |line| {
            heard.count.fetch_add(1, Ordering::Relaxed);
            if EMPTY.iter().any(|words| line.contains(words)) {
                heard.is_empty.store(true, Ordering::Relaxed);
                return None;
            }
            match reading.hear(line) {
                ErrorLine::Sign => None,
                ErrorLine::Stamp(at, times) => {
                    (0..times).for_each(|_| _ = stamp.send(at));
                    None
                }
                ErrorLine::NoHardware => {
                    heard.has_no_hardware.store(true, Ordering::Relaxed);
                    None
                }
                ErrorLine::Complaint(complaint) => {
                    if complaint.contains("fps_mode") {
                        heard.is_old.store(true, Ordering::Relaxed);
                    }
                    Some(complaint)
                }
            }
        })?;
        let output = program.output()?;
        let (sender, pictures) = mpsc::sync_channel(AHEAD);
        let bytes = plan.frame_bytes();
        thread::Builder::new()
            .name("pictures".to_owned())
            .spawn(move || {
                pump(output, bytes, &stamps, &sender, &bell);
                drop(sender);
                let _ = bell.try_send(());
            })
            .map_err(|error| ProgramFailure::Broken(error.to_string()))?;
        Ok(Self { program, pictures, signs })
    }

    /// Takes the next picture, if it is there.
    pub fn next(&self) -> NextPicture {
        match self.pictures.try_recv() {
            Ok(picture) => NextPicture::Picture(picture),
            Err(TryRecvError::Empty) => NextPicture::NotYet,
            Err(TryRecvError::Disconnected) => NextPicture::Over,
        }
    }

    /// Grows as long as it does anything.
    pub fn signs(&self) -> u64 {
        self.signs.count.load(Ordering::Relaxed)
    }

    /// It was to decode by a graphics card, and there is none that does; known from the first picture on.
    pub fn has_no_hardware(&self) -> bool {
        self.signs.has_no_hardware.load(Ordering::Relaxed)
    }

    /// How it ended, once no more pictures come.
    pub fn end(mut self, path: &Path, progress: &Progress) -> RunEnd {
        let is_whole = self.program.process.wait(END, progress).unwrap_or(false);
        // Everything has been read when that is known.
        let complaint = self.program.complaint(path);
        let Signs { is_empty, is_old, .. } = &*self.signs;
        let [is_empty, is_old] = [is_empty, is_old].map(|sign| sign.load(Ordering::Relaxed));
        RunEnd { is_whole, complaint, is_empty, is_old }
    }
}

/// Reads pictures and hands each on with its time, until none comes or none is wanted.
fn pump(
    mut output: ChildStdout,
    bytes: usize,
    stamps: &Receiver<Instant>,
    pictures: &SyncSender<RawPicture>,
    bell: &SyncSender<()>,
) {
    loop {
        let mut rgba = vec![0; bytes];
        if output.read_exact(&mut rgba).is_err() {
            return;
        }
        // It was told before the picture was written.
        let Ok(at) = stamps.recv() else { return };
        if pictures.send(RawPicture { at, rgba }).is_err() {
            return;
        }
        let _ = bell.try_send(());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        Plan {
            place: StartPlace { from: None, cut: None },
            stream: 1,
            size: (160, 90),
            every: Duration::ZERO,
            skipped: FrameSkip::None,
            is_interlaced: false,
            is_untold_hd: false,
            on_hardware: false,
            is_old: false,
        }
    }

    fn written(plan: &Plan) -> String {
        let (before, after) = plan.arguments();
        format!("{} FILE {}", before.join(" "), after.join(" "))
    }

    #[test]
    fn what_is_wanted_is_written_as_ffmpeg_wants_it() {
        let whole = written(&plan());
        assert!(plan().is_whole() && !whole.contains("-ss") && !whole.contains("select") && !whole.contains("hwaccel"));
        assert!(whole.contains("FILE -map 0:1 -vf settb=1/1000000000,") && whole.contains(",scale=160:90:"), "{whole}");
        assert!(whole.ends_with("-fps_mode passthrough -f rawvideo -"), "{whole}");
        assert_eq!(plan().frame_bytes(), 160 * 90 * 4);

        let place = StartPlace { from: Some(Instant::from_secs(1.5)), cut: Some(Instant::from_secs(1.4)) };
        let fast = Plan {
            place,
            every: Duration::from_millis(40),
            skipped: FrameSkip::ButKeys,
            is_interlaced: true,
            is_untold_hd: true,
            on_hardware: true,
            is_old: true,
            ..plan()
        };
        let fast = (written(&fast), fast.is_whole());
        for part in [
            "-hwaccel auto",
            "-skip_frame nokey",
            "-ss 1.500000 FILE",
            "select=gte(pts\\,1400000000),",
            ",yadif=deint=interlaced,settb=1/1000000000,select=isnan(prev_selected_pts)+gte(pts-prev_selected_pts\\,40000000)",
            "scale=160:90:flags=bilinear:in_color_matrix=bt709,setsar=1",
            "-vsync passthrough",
        ] {
            assert!(fast.0.contains(part), "{part}: {}", fast.0);
        }
        assert!(!fast.1 && !fast.0.contains("  "), "{}", fast.0);
    }
}
