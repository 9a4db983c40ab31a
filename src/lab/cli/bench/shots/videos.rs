//! Videos whose cuts are known, made by ffmpeg of its own pictures: bars, fractals, cells, gradients and noise stand for shots.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use cli::command_line::CommandFailure;

/// Size of the videos.
const SIZE: &str = "320x180";
/// Frame rates, one after the other.
const RATES: [(&str, f64); 4] =
    [("25", 25.0), ("24000/1001", 24_000.0 / 1001.0), ("30000/1001", 30_000.0 / 1001.0), ("50", 50.0)];
/// Videos of each kind.
pub const OF_EACH: usize = 8;

/// What is in a video beside its cuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray)]
pub enum VideoKind {
    /// Hard cuts between pictures that differ.
    Hard,
    /// The same in the dark, with little contrast.
    Dark,
    /// Cuts between pictures of a kind.
    Alike,
    /// The same picture, nearer or farther, as where a talk was cut.
    Jump,
    /// Flashes of one to three frames around one cut.
    Flash,
    /// A fade to black and one from it, and a cut.
    Fade,
    /// A dissolve, which is no cut.
    Dissolve,
    /// Rolling, turning, shaking, flickering pictures and one cut.
    Motion,
    /// Something that moves over a quiet picture, and no cut.
    Thing,
    /// Frames of different length.
    Variable,
    /// A flash upon every cut.
    Whiteout,
}

impl VideoKind {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    pub const fn name(self) -> &'static str {
        match self {
            Self::Hard => "hard cuts",
            Self::Dark => "in the dark",
            Self::Alike => "pictures alike",
            Self::Jump => "jump cuts",
            Self::Flash => "flashes",
            Self::Fade => "fades",
            Self::Dissolve => "dissolves",
            Self::Motion => "motion",
            Self::Thing => "moving things",
            Self::Variable => "variable rate",
            Self::Whiteout => "flash on cut",
        }
    }
}

/// How to make a video, and where its cuts are.
pub struct MadeVideo {
    pub kind: VideoKind,
    pub number: usize,
    graph: String,
    /// Frames before the first of each shot but the first.
    cuts: Vec<usize>,
    rate: f64,
    /// The coarser, the larger.
    quantiser: usize,
}

impl MadeVideo {
    /// Every second one is for choosing the threshold, the others for measuring.
    pub fn is_for_choosing(&self) -> bool {
        (self.number + self.kind as usize).is_multiple_of(2)
    }

    /// When shots change, in seconds.
    pub fn changes(&self) -> impl Iterator<Item = f64> {
        self.cuts.iter().map(|frame| *frame as f64 / self.rate)
    }

    /// How far from a change a time may be that stands for it, in seconds: not a frame, or, where a flash hides the cut, those of the
    /// flash.
    pub fn tolerance(&self) -> f64 {
        (if self.kind == VideoKind::Whiteout { 3.6 } else { 0.6 }) / self.rate
    }

    /// Makes the file.
    ///
    /// # Errors
    /// If there is no ffmpeg, or one that lacks a filter.
    pub fn make(&self, folder: &Path) -> Result<PathBuf, CommandFailure> {
        let path = folder.join(format!("{:?}-{}.mkv", self.kind, self.number));
        let quantiser = self.quantiser.to_string();
        let made = Command::new("ffmpeg")
            .args(["-nostdin", "-v", "error", "-y", "-filter_complex", &self.graph, "-map", "[v]"])
            .args(["-c:v", "mpeg4", "-q:v", &quantiser, "-g", "50"])
            .arg(&path)
            .stdin(Stdio::null())
            .output();
        match made {
            Ok(made) if made.status.success() => Ok(path),
            Ok(made) => {
                let said = String::from_utf8_lossy(&made.stderr);
                let last = said.lines().last().unwrap_or_default();
                Err(CommandFailure(format!(
                    "ffmpeg cannot make the video \"{} {}\": {last}",
                    self.kind.name(),
                    self.number
                )))
            }
            Err(error) => Err(CommandFailure(format!("ffmpeg, which makes the videos, cannot be started ({error})"))),
        }
    }
}

/// All videos.
pub fn videos() -> Vec<MadeVideo> {
    let numbers = |kind: VideoKind| (0..OF_EACH).map(move |number| video(kind, number));
    VideoKind::ALL.iter().copied().flat_map(numbers).collect()
}

fn video(kind: VideoKind, number: usize) -> MadeVideo {
    let has_one_rate = matches!(kind, VideoKind::Dissolve | VideoKind::Variable);
    let (written, rate) = RATES[if has_one_rate { 0 } else { number / 2 % RATES.len() }];
    let (graph, cuts) = match kind {
        VideoKind::Hard => shots(written, &lengths(number, 7), |at| (number + at * (1 + number % 3), at + number), ""),
        VideoKind::Dark => shots(
            written,
            &lengths(number + 3, 6),
            |at| (2 * number + at, at + number),
            ",eq=brightness=-0.3:contrast=0.35",
        ),
        VideoKind::Alike => shots(written, &lengths(number + 5, 6), |at| ([3, 2, 4][number % 3], 2 * at + number), ""),
        VideoKind::Jump => jump(number, written),
        VideoKind::Flash => {
            let shown = [1, 2, 1, 3][number / 2 % 4];
            let post = flashes(number, &[15, 34, 52, 90, 111, 126], shown);
            shots(written, &[70, 70], |at| (number + 4 * at, number + 9 * at), &post)
        }
        VideoKind::Fade => fade(number, written),
        VideoKind::Dissolve => {
            let (one, other) = (picture(2 * number + 1, number, written), picture(2 * number + 4, number + 3, written));
            let long = ["0.4", "0.8", "1.0", "0.5"][number % 4];
            let fade = format!("xfade=transition=fade:duration={long}:offset=1.8");
            (format!("{}[a];{}[b];[a][b]{fade}[v]", shot(&one, 75, ""), shot(&other, 75, "")), Vec::new())
        }
        VideoKind::Motion => {
            let motion = MOTIONS[number % MOTIONS.len()];
            let lengths = [90, 60];
            let pictures = [(number, number), (number + 3, number + 4)];
            let shots = pictures.iter().zip(lengths);
            let shots = shots.map(|(&(kind, of_kind), long)| shot(&picture(kind, of_kind, written), long, motion));
            (joined(&shots.collect::<Vec<_>>(), ""), vec![90])
        }
        VideoKind::Thing => thing(number, written),
        VideoKind::Variable => {
            let kept = [
                "not(mod(n\\,3))+not(mod(n\\,30))",
                "lt(mod(n\\,10)\\,6)",
                "gt(mod(n\\,5)\\,0)+not(mod(n\\,30))",
                "not(mod(n\\,2))",
            ][number % 4];
            shots(written, &[30; 5], |at| (number + 2 * at, at + number), &format!(",select='{kept}'"))
        }
        VideoKind::Whiteout => {
            let lengths = lengths(number + 2, 5);
            let post = flashes(number, &cuts_between(&lengths), 1 + number % 2);
            shots(written, &lengths, |at| (number + 2 * at, at + number), &post)
        }
    };
    MadeVideo { kind, number, graph, cuts, rate, quantiser: [3, 6, 12][(number + kind as usize) % 3] }
}

const MOTIONS: [&str; 8] = [
    ",scroll=h=0.02",
    ",scroll=v=0.05",
    ",scroll=h=0.12",
    ",rotate=a=0.15*n:fillcolor=none",
    ",crop=280:158:20+12*sin(n*1.7):11+8*sin(n*2.3)",
    ",eq=brightness=0.1*sin(n*0.9):eval=frame",
    ",scroll=h=0.06",
    ",crop=280:158:20+16*sin(n/5):11+9*sin(n/7)",
];

/// A picture that moves in its own way.
fn picture(kind: usize, number: usize, rate: &str) -> String {
    let with = format!("s={SIZE}:r={rate}");
    match kind % 7 {
        0 => format!("testsrc2={with},trim=start_frame={},setpts=PTS-STARTPTS", number * 37),
        1 if number.is_multiple_of(2) => format!("smptebars={with}"),
        1 => format!("rgbtestsrc={with}"),
        2 => {
            let (x, y) = (-0.743 - 0.02 * number as f64, -0.131 + 0.03 * number as f64);
            format!("mandelbrot={with}:start_x={x:.3}:start_y={y:.3}:start_scale={:.4}", 1.5 / (1.0 + number as f64))
        }
        3 => format!("gradients={with}:seed={}:speed=0.02:nb_colors=4", number + 1),
        4 => format!("cellauto={with}:rule={}:seed={}", [30, 110, 18, 90, 22, 150][number % 6], number + 1),
        5 => {
            let ratio = 1 + number % 5;
            format!("life={with}:mold=10:seed={}:ratio=0.{ratio}:death_color=#C83232:life_color=#00ff00", number + 1)
        }
        _ => {
            let colour = ["0x404040", "0x806020", "0x205080", "0x508050"][number % 4];
            let strength = [20, 40, 30][number % 3];
            format!("color=c={colour}:{with},noise=alls={strength}:allf=t:all_seed={}", number + 1)
        }
    }
}

/// So many frames of a picture, changed by `post`.
fn shot(picture: &str, frames: usize, post: &str) -> String {
    let size = SIZE.replace('x', ":");
    format!("{picture},trim=end_frame={frames},setpts=PTS-STARTPTS{post},scale={size},setsar=1,format=yuv420p")
}

/// Shots one after the other, and `post` made of all of them.
fn joined(shots: &[String], post: &str) -> String {
    let made: Vec<String> = shots.iter().enumerate().map(|(at, shot)| format!("{shot}[s{at}]")).collect();
    let inputs: String = (0..shots.len()).map(|at| format!("[s{at}]")).collect();
    format!("{};{inputs}concat=n={}:v=1:a=0{post}[v]", made.join(";"), shots.len())
}

/// Shots of so many frames each; `picture_of` says which picture, and which of its kind.
fn shots(
    rate: &str,
    lengths: &[usize],
    picture_of: impl Fn(usize) -> (usize, usize),
    post: &str,
) -> (String, Vec<usize>) {
    let made = lengths.iter().enumerate().map(|(at, &long)| {
        let (kind, number) = picture_of(at);
        shot(&picture(kind, number, rate), long, "")
    });
    (joined(&made.collect::<Vec<_>>(), post), cuts_between(lengths))
}

fn lengths(number: usize, count: usize) -> Vec<usize> {
    (0..count).map(|at| 20 + (number * 7 + at * 11) % 35).collect()
}

fn cuts_between(lengths: &[usize]) -> Vec<usize> {
    let ends = lengths.iter().scan(0, |end, long| {
        *end += long;
        Some(*end)
    });
    ends.take(lengths.len().saturating_sub(1)).collect()
}

fn flashes(number: usize, frames: &[usize], shown: usize) -> String {
    let lit: Vec<String> = frames.iter().map(|at| format!("between(n\\,{at}\\,{})", at + shown - 1)).collect();
    format!(",drawbox=c=white@{}:t=fill:enable='{}'", ["0.9", "1", "0.8"][number % 3], lit.join("+"))
}

fn jump(number: usize, rate: &str) -> (String, Vec<usize>) {
    const NEARER: [f64; 6] = [1.0, 1.25, 1.0, 1.4, 1.15, 1.0];
    let lengths = lengths(number + 1, NEARER.len());
    let picture = picture([0, 2, 5, 1, 3, 4][number % 6], number, rate);
    let shots = lengths
        .iter()
        .zip(NEARER)
        .map(|(&long, nearer)| shot(&picture, long, &format!(",crop=iw/{nearer}:ih/{nearer}")));
    (joined(&shots.collect::<Vec<_>>(), ""), cuts_between(&lengths))
}

fn fade(number: usize, rate: &str) -> (String, Vec<usize>) {
    let shots = [
        shot(&picture(2 * number, number, rate), 60, ",fade=out:45:15"),
        shot(&picture(2 * number + 3, number + 3, rate), 60, ",fade=in:0:15"),
        shot(&picture(2 * number + 1, number + 5, rate), 40, ""),
    ];
    (joined(&shots, ""), vec![120])
}

fn thing(number: usize, rate: &str) -> (String, Vec<usize>) {
    let ground = shot(&picture([1, 3][number / 4 % 2], number, rate), 100, "");
    let thing = shot(&picture(0, number, rate), 100, "");
    let wide = [60, 100, 80, 90][number % 4];
    let x = ["-100+8*n", "320-10*n", "if(lt(mod(n,30),15),20,180)", "160+150*sin(n/3)"][number % 4];
    let laid = format!("overlay=x='{x}':y=20:eval=frame,format=yuv420p");
    (format!("{ground}[a];{thing},scale={wide}:-2[b];[a][b]{laid}[v]"), Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_two_halves_of_the_same_kinds() {
        let all = videos();
        assert_eq!(all.len(), VideoKind::ALL.len() * OF_EACH);
        for &kind in VideoKind::ALL {
            let of_kind = || all.iter().filter(|video| video.kind == kind);
            assert_eq!(of_kind().filter(|video| video.is_for_choosing()).count() * 2, of_kind().count());
        }
        assert_eq!(cuts_between(&[20, 31, 42]), [20, 51]);
        let hard = &all[0];
        assert_eq!(hard.changes().next(), Some(20.0 / 25.0));
    }
}
