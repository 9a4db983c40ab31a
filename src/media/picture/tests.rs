//! The reader with the real ffmpeg, and with some that are none. Nothing here depends on how fast anything is: what is wanted is
//! looked for until it is there.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration as WallTime, Instant as Clock};

use super::{Frame, PictureFailure, PictureReader, Sight, Wanted};
use crate::ffmpeg::{Ffmpeg, testing};
use base::time::{Duration, Instant};

/// What must come comes long before.
const LIMIT: WallTime = WallTime::from_secs(120);
/// More than any machine that runs these tests takes to show a sign.
const PATIENT: WallTime = WallTime::from_secs(100);
/// The size in which the test pictures are drawn.
const MOST: (u32, u32) = (320, 320);

/// Six seconds of pictures, 25 a second, each of which is its own number: eight upright bars from the left, a bit each from the lowest
/// on.
const NUMBERS: &str = "-f lavfi -i color=black:s=320x180:r=25:d=6,format=yuv420p,\
    geq=lum='16+219*mod(floor(N/pow(2,floor(X/40))),2)':cb=128:cr=128";

struct Watched {
    reader: PictureReader,
    news: Receiver<()>,
}

impl Watched {
    fn open(path: &Path) -> Self {
        Self::with(Ffmpeg::find, PATIENT, path)
    }

    fn with(find: impl Fn() -> Option<Ffmpeg> + Send + 'static, patience: WallTime, path: &Path) -> Self {
        let (sender, news) = mpsc::channel();
        let reader = PictureReader::open_with(find, patience, (path.to_owned(), None), move || {
            let _ = sender.send(());
        });
        Self { reader, news }
    }

    /// Looks until something is seen.
    #[track_caller]
    fn until<T>(&self, wanted: Wanted, mut seen: impl FnMut(&Sight) -> Option<T>) -> T {
        let started = Clock::now();
        loop {
            let sight = self.reader.look(wanted);
            if let Some(found) = seen(&sight) {
                return found;
            }
            let trouble = self.reader.trouble();
            assert!(started.elapsed() < LIMIT, "{wanted:?}: in vain, {sight:?}, {trouble:?}");
            let _ = self.news.recv_timeout(WallTime::from_millis(100));
        }
    }

    /// The frame with this number, which is shown at a time.
    #[track_caller]
    fn expect(&self, wanted: Wanted, number: u32) -> Arc<Frame> {
        let frame = self.until(wanted, |sight| match sight {
            Sight::Frame(frame) if number_of(frame, 0) == number => Some(frame.clone()),
            Sight::Failed(failure) => panic!("{failure:?}"),
            _ => None,
        });
        assert_eq!(frame.rgba.len(), frame.width as usize * frame.height as usize * 4);
        frame
    }

    #[track_caller]
    fn failure(&self) -> PictureFailure {
        self.until(paused(Instant::ZERO), |sight| match sight {
            Sight::Failed(failure) => Some(failure.clone()),
            _ => None,
        })
    }
}

fn paused(at: Instant) -> Wanted {
    Wanted { at, speed: None, most: MOST }
}

fn secs(seconds: f64) -> Instant {
    Instant::from_secs(seconds)
}

/// The number that a picture shows, which was turned clockwise by so many degrees.
fn number_of(frame: &Frame, turned: u16) -> u32 {
    let bit = |bit: u32| {
        let place = |side: u32| (bit * 40 + 20) * side / 320;
        let (column, row) = match turned {
            90 => (frame.width / 2, place(frame.height)),
            270 => (frame.width / 2, frame.height - 1 - place(frame.height)),
            _ => (place(frame.width), frame.height / 2),
        };
        u32::from(frame.rgba[(row * frame.width + column) as usize * 4] > 128) << bit
    };
    (0..8).map(bit).sum()
}

fn plain(folder: &Path) -> Option<PathBuf> {
    let more = "-f lavfi -i sine=d=6 -c:v mpeg4 -q:v 3 -bf 2 -g 30 -c:a flac";
    testing::video(folder, "plain.mkv", &format!("{NUMBERS} {more}"))
}

/// Numbers of frames that are shown from which second on, in the order in which they are asked for: steps, and jumps to and fro.
const PLACES: [u32; 14] = [0, 75, 76, 77, 78, 76, 75, 149, 148, 20, 3, 100, 112, 101];

/// Looks at the beginning and the end of frames of which each is shown 40 ms from `first` on.
fn check_places(path: &Path, first: Instant) {
    let watched = Watched::open(path);
    for number in PLACES {
        let at = first + Duration::from_millis(i64::from(number) * 40);
        let until = at + Duration::from_millis(40);
        let frame = watched.expect(paused(at), number);
        assert_eq!(frame.at, at, "{}", path.display());
        assert_eq!(frame.until, (number != 149).then_some(until), "{}", path.display());
        watched.expect(paused(until - Duration::from_nanos(1)), number);
    }
    // Before the first and after the last these stay.
    watched.expect(paused(first - Duration::from_millis(700)), 0);
    watched.expect(paused(secs(900.0)), 149);
    watched.expect(paused(secs(-900.0)), 0);
    assert_eq!(watched.reader.trouble(), None);
    assert_eq!(watched.reader.shown_size(), Some((320, 180)));
}

#[test]
fn the_frame_is_seen_that_is_shown_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let make = |name: &str, arguments: &str| testing::video(folder.path(), name, arguments);
    let Some(path) = plain(folder.path()) else { return };
    check_places(&path, Instant::ZERO);
    let plain = path.display();
    if let Some(path) = make("h264.mp4", &format!("-i {plain} -c:v libx264 -bf 3 -g 50 -c:a aac")) {
        check_places(&path, Instant::ZERO);
    }
    // The picture begins half a second after the sound, and is half as long.
    let late =
        format!("-itsoffset 0.5 -i {plain} -i {plain} -f lavfi -i sine=d=12 -map 0:v -map 2:a -c:v copy -c:a flac");
    if let Some(path) = make("late.mkv", &late) {
        check_places(&path, secs(0.5));
    }
    // It is twice as long as the sound.
    if let Some(path) =
        make("long.mkv", &format!("-i {plain} -f lavfi -i sine=d=3 -map 0:v -map 1:a -c:v copy -c:a flac"))
    {
        check_places(&path, Instant::ZERO);
    }
    if let Some(path) = make("silent.mp4", &format!("-i {plain} -an -c:v copy")) {
        check_places(&path, Instant::ZERO);
    }
}

#[test]
fn a_clock_that_does_not_begin_at_zero_is_that_of_the_sound() {
    let folder = tempfile::tempdir().unwrap();
    let Some(plain) = plain(folder.path()) else { return };
    let wanted = "-c:v mpeg2video -q:v 3 -bf 2 -g 25 -c:a mp2 -muxdelay 0 -output_ts_offset 5000";
    let made = testing::video(folder.path(), "broadcast.ts", &format!("-i {} {wanted}", plain.display()));
    let Some(path) = made else { return };
    let watched = Watched::open(&path);
    let first = watched.expect(paused(secs(-1.0)), 0).at;
    assert!(first > secs(-0.05) && first < secs(0.05), "{first:?}");
    for number in PLACES {
        let middle = first + Duration::from_millis(i64::from(number) * 40 + 20);
        let frame = watched.expect(paused(middle), number);
        assert!((frame.at - middle).as_millis_rounded() == -20, "{frame:?}");
    }
}

#[test]
fn frames_that_are_not_all_as_long_are_seen_for_as_long_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let tail = "-f lavfi -i sine=d=6 -c:v mpeg4 -q:v 3 -c:a flac";
    for (name, kept, steps) in [
        ("vary.mkv", "not(mod(n\\,3))+not(mod(n\\,25))", [3, 25].as_slice()),
        // Each is shown for longer than what is looked back at first.
        ("slides.mkv", "not(mod(n\\,60))", [60].as_slice()),
    ] {
        let Some(path) = testing::video(folder.path(), name, &format!("{NUMBERS},select={kept} {tail}")) else {
            return;
        };
        let watched = Watched::open(&path);
        for asked in PLACES {
            let shown = (0..=asked).rev().find(|number| steps.iter().any(|step| number % step == 0)).unwrap();
            let at = Instant::from_millis(i64::from(asked) * 40 + 10);
            let frame = watched.expect(paused(at), shown);
            assert_eq!(frame.at, Instant::from_millis(i64::from(shown) * 40), "{name}: {asked}");
        }
    }
}

#[test]
fn pictures_are_upright_and_their_points_square() {
    let folder = tempfile::tempdir().unwrap();
    let Some(plain) = plain(folder.path()) else { return };
    let narrow = format!("-i {} -vf scale=240:180,setsar=4/3 -c:v mpeg4 -q:v 3 -c:a flac", plain.display());
    if let Some(path) = testing::video(folder.path(), "narrow.mkv", &narrow) {
        let watched = Watched::open(&path);
        let frame = watched.expect(paused(secs(4.0)), 100);
        assert_eq!((frame.width, frame.height, watched.reader.shown_size()), (320, 180, Some((320, 180))));
    }
    let turned = format!("-i {} -an -c:v copy -metadata:s:v rotate=90", plain.display());
    let Some(path) = testing::video(folder.path(), "turned.mp4", &turned) else { return };
    let watched = Watched::open(&path);
    let rotation = watched.until(paused(secs(4.0)), |_| watched.reader.facts()).rotation;
    if rotation == 0 {
        base::skipped_tests::leave_out_optional("this ffmpeg turns no video");
        return;
    }
    assert_eq!(watched.reader.shown_size(), Some((180, 320)));
    let frame = watched.until(paused(secs(4.0)), |sight| match sight {
        Sight::Frame(frame) if number_of(frame, rotation) == 100 => Some(frame.clone()),
        _ => None,
    });
    // In the size that is decoded for what is drawn 320 points high.
    assert!(frame.width < frame.height && frame.height <= 320, "{frame:?}");
}

#[test]
fn rows_of_two_moments_are_not_shown_as_one_picture() {
    let folder = tempfile::tempdir().unwrap();
    // 50 numbered pictures a second, two to a frame, of which each has every other row.
    let numbers = NUMBERS.replace("r=25", "r=50");
    let woven = format!("{numbers},tinterlace=interleave_top -c:v mpeg2video -flags +ildct+ilme -top 1 -q:v 2 -g 10");
    let Some(path) = testing::video(folder.path(), "woven.mkv", &woven) else { return };
    let watched = Watched::open(&path);
    for frame in [0_u32, 3, 4, 70, 71, 20] {
        let seen = watched.expect(paused(Instant::from_millis(i64::from(frame) * 40)), frame * 2);
        assert_eq!(seen.at, Instant::from_millis(i64::from(frame) * 40));
        // Odd rows would show the odd number that follows.
        let row = |row: u32| &seen.rgba[(row * seen.width * 4) as usize..][..80];
        let differences = (40..140).map(|at| row(at).iter().zip(row(at + 1)).map(|(a, b)| a.abs_diff(*b)).max());
        assert!(differences.flatten().all(|difference| difference < 40), "frame {frame} is woven");
    }
}

#[test]
fn colours_of_hd_are_right_where_it_does_not_name_their_matrix() {
    let folder = tempfile::tempdir().unwrap();
    // Pure red as ITU-R BT.709 codes it; by the matrix of before HD that is 233 of 255.
    for (name, size, more, red) in [
        ("hd.mkv", "1280x720", "", 255),
        ("sd.mkv", "640x360", "", 233),
        ("named.mkv", "1280x720", "-colorspace smpte170m", 233),
    ] {
        let coded = format!("-f lavfi -i color=black:s={size}:r=25:d=1,format=yuv420p,geq=lum=63:cb=102:cr=240");
        let made = testing::video(folder.path(), name, &format!("{coded} -c:v mpeg2video -q:v 2 {more}"));
        let Some(path) = made else { return };
        let frame = Watched::open(&path).until(paused(secs(0.5)), |sight| match sight {
            Sight::Frame(frame) => Some(frame.clone()),
            _ => None,
        });
        let middle = ((frame.height / 2 * frame.width + frame.width / 2) * 4) as usize;
        let [found, green, blue] = [0, 1, 2].map(|colour| frame.rgba[middle + colour]);
        assert!(found.abs_diff(red) < 5 && green < 6 && blue < 6, "{name}: {found} {green} {blue}");
    }
}

#[test]
fn a_video_is_played_frame_by_frame_and_from_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let Some(path) = plain(folder.path()) else { return };
    let watched = Watched::open(&path);
    let play = |millis: i64, speed: f32| {
        let at = Instant::from_millis(millis);
        let frame = watched.expect(Wanted { speed: Some(speed), ..paused(at) }, (millis / 40) as u32);
        assert!(frame.at <= at && frame.until.is_none_or(|until| at < until), "{frame:?}");
    };
    // The head waits for each frame, so that a slow machine plays slowly.
    (0..60).for_each(|step| play(1_000 + step * 17, 1.0));
    (0..40).for_each(|step| play(3_100 + step * 37, 2.0));
    (0..20).for_each(|step| play(500 + step * 9, 0.5));
    // Paused, it stays, and single steps lead to and fro.
    for number in [17, 18, 17, 16, 17, 40] {
        watched.expect(paused(Instant::from_millis(number * 40)), number as u32);
    }
    (0..30).for_each(|step| play(5_500 + step * 17, 1.0));
    // It is over.
    watched.expect(Wanted { speed: Some(1.0), ..paused(secs(7.0)) }, 149);
    assert_eq!(watched.reader.trouble(), None);
}

#[test]
fn only_the_last_of_many_places_matters() {
    let folder = tempfile::tempdir().unwrap();
    let Some(path) = plain(folder.path()) else { return };
    let watched = Watched::open(&path);
    for step in 0..500 {
        let _ = watched.reader.look(paused(Instant::from_millis(step * 7919 % 6_000)));
    }
    watched.expect(paused(secs(3.0)), 75);
}

#[test]
fn pictures_are_decoded_as_large_as_they_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let Some(path) = plain(folder.path()) else { return };
    let watched = Watched::open(&path);
    for (most, width) in [((100, 100), 160), ((300, 300), 320), ((9_999, 9_999), 320)] {
        watched.until(Wanted { most, ..paused(secs(2.0)) }, |sight| match sight {
            Sight::Frame(frame) => (frame.width == width && number_of(frame, 0) == 50).then_some(()),
            _ => None,
        });
    }
    // What is large enough for the window is good enough for a smaller one.
    let smaller = watched.reader.look(Wanted { most: (100, 100), ..paused(secs(2.0)) });
    assert!(matches!(smaller, Sight::Frame(frame) if frame.width == 320));
}

#[test]
fn what_has_no_picture_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let cover = "-f lavfi -i sine=d=1 -f lavfi -i color=red:s=64x64:d=0.04 -map 0 -map 1 -c:a flac -c:v png -disposition:v attached_pic";
    let Some(cover) = testing::video(folder.path(), "cover.flac", cover) else { return };
    assert_eq!(Watched::open(&cover).failure(), PictureFailure::NoVideo);
    let text = folder.path().join("a.txt");
    std::fs::write(&text, "no video\n").unwrap();
    assert_eq!(Watched::open(&text).failure(), PictureFailure::NoVideo);
    let cut = folder.path().join("cut.mp4");
    std::fs::write(&cut, b"\0\0\0\x14ftypisom\0\0\x02\0isom\0\0\x40\0mdat and no more").unwrap();
    assert!(matches!(Watched::open(&cut).failure(), PictureFailure::Damaged(_)));
    let absent = Watched::open(&folder.path().join("absent.mkv"));
    assert_eq!(absent.failure(), PictureFailure::Gone(folder.path().join("absent.mkv")));
    assert!(matches!(Watched::open(folder.path()).failure(), PictureFailure::Damaged(_)));
}

#[test]
fn what_failed_can_be_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    let Some(path) = plain(folder.path()) else { return };
    let is_installed = Arc::new(AtomicBool::new(false));
    let installed = is_installed.clone();
    let find = move || Ffmpeg::find().filter(|_| installed.load(Ordering::Relaxed));
    let watched = Watched::with(find, PATIENT, &path);
    assert_eq!(watched.failure(), PictureFailure::NeedsFfmpeg);
    is_installed.store(true, Ordering::Relaxed);
    watched.reader.try_again();
    watched.until(paused(secs(2.0)), |sight| match sight {
        Sight::Frame(frame) if number_of(frame, 0) == 50 => Some(()),
        _ => None,
    });
    assert_eq!(watched.reader.trouble(), None);
}

#[test]
fn a_video_that_was_moved_away_is_missed_and_shown_again_when_it_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let Some(path) = plain(folder.path()) else { return };
    let watched = Watched::open(&path);
    watched.expect(paused(Instant::ZERO), 0);
    let away = folder.path().join("away");
    std::fs::rename(&path, &away).unwrap();
    // What was decoded already, and what a running ffmpeg still reads, stays.
    watched.reader.try_again();
    let failure = watched.failure();
    assert_eq!(failure, PictureFailure::Gone(path.clone()));
    let sentence = failure.to_string();
    assert!(sentence.contains(&path.display().to_string()) && sentence.contains("ut it back"), "{sentence}");
    std::fs::rename(&away, &path).unwrap();
    watched.reader.try_again();
    watched.until(paused(secs(2.0)), |sight| match sight {
        Sight::Frame(frame) if number_of(frame, 0) == 50 => Some(()),
        _ => None,
    });
    assert_eq!(watched.reader.trouble(), None);
}

fn pretended(name: &str) -> Ffmpeg {
    Ffmpeg::at(Path::new(base::SOURCE_TREE).join("tests/data/ffmpeg").join(name))
}

/// A file that the pretended ffmpegs take for a video, and those that were started on it by their numbers.
fn pretended_video(folder: &Path, name: &str) -> (PathBuf, impl Fn() -> Vec<String>) {
    let path = folder.join(name);
    std::fs::write(&path, "video").unwrap();
    let starts = folder.join(format!("{name}.starts"));
    let started = move || std::fs::read_to_string(&starts).unwrap_or_default().lines().map(str::to_owned).collect();
    (path, started)
}

#[test]
fn an_ffmpeg_that_dies_is_started_once_more_and_the_last_still_stays() {
    let folder = tempfile::tempdir().unwrap();
    let (path, starts) = pretended_video(folder.path(), "dies.mkv");
    let watched = Watched::with(|| Some(pretended("pictures/ffmpeg")), PATIENT, &path);
    let trouble = watched.until(paused(secs(2.0)), |_| watched.reader.trouble());
    assert_eq!(trouble, PictureFailure::Damaged("it broke off".to_owned()));
    let still = watched.reader.look(paused(secs(2.0)));
    assert!(matches!(&still, Sight::Frame(frame) if frame.at == Instant::from_millis(20)), "{still:?}");
    assert_eq!(starts().len(), 2);
    // Where there are frames all is well again.
    watched.until(paused(Instant::ZERO), |sight| match sight {
        Sight::Frame(frame) => (frame.at == Instant::ZERO && watched.reader.trouble().is_none()).then_some(()),
        _ => None,
    });
}

#[test]
fn what_follows_damage_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let (path, starts) = pretended_video(folder.path(), "gap.mkv");
    let watched = Watched::with(|| Some(pretended("pictures/ffmpeg")), PATIENT, &path);
    let seen = |wanted: i64, at: i64| {
        watched.until(paused(Instant::from_millis(wanted)), |sight| match sight {
            Sight::Frame(frame) if frame.at == Instant::from_millis(at) => Some(frame.until),
            Sight::Failed(failure) => panic!("{failure:?}"),
            _ => None,
        })
    };
    // What breaks off is no end.
    assert_eq!(seen(20, 20), Some(Instant::from_millis(60)));
    // The last still stays where nothing comes, and it is not tried for ever.
    let before = starts().len();
    seen(4_000, 20);
    watched.until(paused(secs(4.0)), |_| (starts().len() > before).then_some(()));
    std::thread::sleep(WallTime::from_millis(300));
    assert!(starts().len() <= before + 2, "{:?}", starts());
    assert_eq!(watched.reader.trouble(), None);
    seen(30_010, 30_010);
}

#[test]
fn an_ffmpeg_that_hangs_is_ended_and_started_once_more() {
    let folder = tempfile::tempdir().unwrap();
    let (path, starts) = pretended_video(folder.path(), "hangs.mkv");
    let watched = Watched::with(|| Some(pretended("pictures/ffmpeg")), WallTime::from_millis(200), &path);
    let trouble = watched.until(paused(secs(2.0)), |_| watched.reader.trouble());
    assert_eq!((trouble, starts().len() <= 2), (PictureFailure::Hung, true));
}

#[test]
fn ffmpeg_ends_with_the_reader() {
    let folder = tempfile::tempdir().unwrap();
    let (path, starts) = pretended_video(folder.path(), "hangs.mkv");
    let watched = Watched::with(|| Some(pretended("pictures/ffmpeg")), PATIENT, &path);
    let started = watched.until(paused(secs(2.0)), |_| starts().pop());
    let runs = || {
        let asked = std::process::Command::new("/bin/sh").args(["-c", "kill -0 \"$0\" 2>/dev/null", &started]).status();
        asked.unwrap().success()
    };
    assert!(runs());
    drop(watched);
    let dropped = Clock::now();
    while runs() {
        assert!(dropped.elapsed() < LIMIT, "it still runs");
        std::thread::sleep(WallTime::from_millis(20));
    }
}

#[test]
fn an_ffmpeg_that_does_not_start_is_told_from_a_damaged_file() {
    let folder = tempfile::tempdir().unwrap();
    let Some(path) = plain(folder.path()) else { return };
    let watched = Watched::with(|| Some(pretended("cannot-start")), PATIENT, &path);
    assert!(matches!(watched.failure(), PictureFailure::FfmpegBroken(_)));
}

#[test]
fn an_old_ffmpeg_and_a_graphics_card_that_does_not_work_are_made_do_with() {
    let folder = tempfile::tempdir().unwrap();
    // Larger than what is decoded without a graphics card.
    let large = "-f lavfi -i color=white:s=2048x1152:r=25:d=0.4 -c:v mpeg4";
    let Some(path) = testing::video(folder.path(), "large.mkv", large) else { return };
    let watched = Watched::with(|| Some(pretended("picky/ffmpeg")), PATIENT, &path);
    let frame = watched.until(paused(secs(0.2)), |sight| match sight {
        Sight::Frame(frame) if frame.at == Instant::from_millis(200) => Some(frame.clone()),
        Sight::Failed(failure) => panic!("{failure:?}"),
        _ => None,
    });
    assert_eq!((frame.width, frame.height, number_of(&frame, 0)), (320, 180, 255));
}
