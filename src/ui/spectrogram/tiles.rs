//! Which tiles of the spectrogram are there, which are wanted, and what is shown meanwhile.
//!
//! A frame asks for what it shows and lacks, and only when nothing is lacking for what lies beside it. What was asked for
//! before and is not in view any more is not asked for again. So a frame costs the same for ten minutes and for a day.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Weak};

use eframe::egui::{Context, TextureHandle, TextureId, TextureOptions};

use super::colours::{ColourScale, PictureLook};
use media::audio::Samples;
use media::prosody::spectrogram::{BANDS, COARSEST, COLUMNS, SpectrogramTile, TileKey, WIDTH, height_of};

/// What all tiles may take, their pictures on the GPU included, in bytes.
const MOST_BYTES: usize = 64 << 20;
/// A byte for every value, and four for its pixel.
const TILE_BYTES: usize = 5 * WIDTH * BANDS;
/// About 540: an 8K screen shows 62 at once.
const MOST_TILES: usize = MOST_BYTES / TILE_BYTES;

/// A stretch of the recording on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TileView {
    /// Its ends, in seconds.
    pub from: f64,
    pub to: f64,
    /// Seconds per pixel.
    pub pixel: f64,
}

/// A stretch that a tile shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TilePiece {
    pub key: TileKey,
    /// Its ends, in seconds.
    pub from: f64,
    pub to: f64,
}

/// A tile that is to be made.
#[derive(Clone)]
pub struct TileOrder {
    pub sound: Arc<dyn Samples>,
    /// Of the sound.
    pub generation: u64,
    pub key: TileKey,
}

/// A tile that was made.
pub struct MadeTile {
    pub generation: u64,
    pub key: TileKey,
    pub tile: SpectrogramTile,
}

/// The tiles of one recording, which may still grow.
#[derive(Default)]
pub struct SpectrogramTiles {
    sound: Option<Weak<dyn Samples>>,
    /// Grows with every other sound, so that tiles of the one before are known when they come late.
    generation: u64,
    tiles: HashMap<TileKey, KeptTile>,
    scale: Option<ColourScale>,
    /// Grows with every frame that shows something.
    frame: u64,
    /// That of the last frame.
    level: u8,
    /// Whether the spectrogram was shown since orders were taken.
    is_shown: bool,
    wanted: Vec<TileKey>,
    ordered: Vec<TileKey>,
    /// Something came since orders were taken.
    has_news: bool,
}

struct KeptTile {
    tile: SpectrogramTile,
    picture: Option<TextureHandle>,
    /// The frame that showed it last.
    used: u64,
}

impl TilePiece {
    fn whole(key: TileKey) -> Self {
        let from = key.start_secs();
        Self { key, from, to: from + TileKey::tile_secs(key.level) }
    }

    /// Where an instant, in seconds, lies in the picture of the tile, from the left (0) to the right (1): columns stand in the
    /// middle of their pixels.
    pub fn place(&self, secs: f64) -> f32 {
        let column = (secs - self.key.start_secs()) / TileKey::hop_secs(self.key.level);
        ((column + 0.5) / WIDTH as f64) as f32
    }
}

impl TileOrder {
    pub fn is_same(&self, other: &Self) -> bool {
        self.key == other.key && self.generation == other.generation
    }
}

/// The level with half a column to two columns per pixel, as far as there is one.
fn level_for(pixel: f64) -> u8 {
    // The conversion saturates, and makes 0 of what is not a number.
    let level = (0.5 * (2.0 * pixel / TileKey::hop_secs(0)).log2()).floor() as u8;
    level.min(COARSEST)
}

/// The tiles of a level that show a stretch.
fn tiles_in(level: u8, view: &TileView, samples: usize) -> Range<u32> {
    let (count, secs) = (TileKey::count(level, samples), TileKey::tile_secs(level));
    let (first, end) = ((view.from / secs).floor() as u32, (view.to / secs).ceil() as u32);
    first.min(count)..end.min(count)
}

impl SpectrogramTiles {
    /// What shows a stretch as far as it is known, in the order in which it is to be drawn. What is lacking is wanted from now
    /// on; a coarser tile stands in its place meanwhile, and finer ones above that.
    pub fn show(&mut self, sound: &Arc<dyn Samples>, view: &TileView) -> Vec<TilePiece> {
        self.attend(sound);
        self.is_shown = true;
        self.frame += 1;
        self.level = level_for(view.pixel);
        let samples = sound.len();
        let shown = tiles_in(self.level, view, samples);
        let mut pieces = Vec::new();
        for index in shown.clone() {
            self.add_pieces(TileKey { level: self.level, index }, &mut pieces);
        }
        self.wanted = self.lacking(shown, view, samples);
        pieces
    }

    /// Pictures look so from now on.
    pub fn set_look(&mut self, look: &PictureLook) {
        if self.scale.as_ref().is_none_or(|scale| !scale.is_for(look)) {
            self.scale = Some(ColourScale::new(look));
            self.tiles.values_mut().for_each(|kept| kept.picture = None);
        }
    }

    /// The picture of a tile that is there, once it is known what it is to look like.
    pub fn picture(&mut self, ctx: &Context, key: TileKey) -> Option<TextureId> {
        let (kept, scale) = (self.tiles.get_mut(&key)?, self.scale.as_ref()?);
        let load = || ctx.load_texture("spectrogram", scale.image(&kept.tile), TextureOptions::LINEAR);
        Some(kept.picture.get_or_insert_with(load).id())
    }

    /// The value at an instant (in seconds) and a frequency (in Hz), as it is shown; `None` where nothing is known yet.
    pub fn value_at(&self, secs: f64, hz: f64) -> Option<u8> {
        let index = (secs / TileKey::tile_secs(self.level)) as u32;
        let mut looked_at = Some(TileKey { level: self.level, index });
        while let Some(key) = looked_at {
            if let Some(kept) = self.tiles.get(&key) {
                let column = ((secs - key.start_secs()) / TileKey::hop_secs(key.level)).round() as usize;
                let band = (height_of(hz) * BANDS as f64) as usize;
                return Some(kept.tile.value(column.min(COLUMNS), band.min(BANDS - 1)));
            }
            looked_at = key.coarser();
        }
        None
    }

    /// The tiles to make now, the most urgent first, in place of all earlier orders; `None` if they are the same as at the last call. If
    /// the spectrogram was not shown since then, everything is forgotten.
    pub fn take_orders(&mut self) -> Option<Vec<TileOrder>> {
        if !std::mem::take(&mut self.is_shown) {
            self.forget();
        }
        let wanted = std::mem::take(&mut self.wanted);
        if !std::mem::take(&mut self.has_news) && wanted == self.ordered {
            return None;
        }
        let sound = self.sound.as_ref().and_then(Weak::upgrade);
        let generation = self.generation;
        let order = |sound: &Arc<dyn Samples>, &key: &TileKey| TileOrder { sound: sound.clone(), generation, key };
        let orders = sound.map(|sound| wanted.iter().map(|key| order(&sound, key)).collect()).unwrap_or_default();
        self.ordered = wanted;
        Some(orders)
    }

    /// Takes a tile that was made, unless its sound is no longer shown.
    pub fn put(&mut self, made: MadeTile) {
        if self.sound.is_none() || made.generation != self.generation {
            return;
        }
        self.has_news = true;
        self.tiles.insert(made.key, KeptTile { tile: made.tile, picture: None, used: self.frame });
        while self.tiles.len() > MOST_TILES {
            let longest_unused = self.tiles.iter().min_by_key(|(key, kept)| (kept.used, **key)).map(|(key, _)| *key);
            if let Some(key) = longest_unused {
                self.tiles.remove(&key);
            }
        }
    }

    /// How many tiles are there.
    #[cfg(any(test, feature = "test-support"))]
    pub fn count(&self) -> usize {
        self.tiles.len()
    }

    /// Starts from scratch with another sound; one that only grows is the same.
    fn attend(&mut self, sound: &Arc<dyn Samples>) {
        let is_known = |known: &Weak<dyn Samples>| std::ptr::addr_eq(known.as_ptr(), Arc::as_ptr(sound));
        if !self.sound.as_ref().is_some_and(is_known) {
            self.forget();
            self.sound = Some(Arc::downgrade(sound));
            self.generation += 1;
            // What was ordered was of another sound, even where it is the same part of it.
            self.has_news = true;
        }
    }

    fn forget(&mut self) {
        self.sound = None;
        self.tiles = HashMap::new();
        self.wanted.clear();
    }

    fn add_pieces(&mut self, key: TileKey, pieces: &mut Vec<TilePiece>) {
        let whole = TilePiece::whole(key);
        if self.use_tile(key) {
            pieces.push(whole);
            return;
        }
        let mut coarser = key.coarser();
        while let Some(stand_in) = coarser {
            if self.use_tile(stand_in) {
                pieces.push(TilePiece { key: stand_in, ..whole });
                break;
            }
            coarser = stand_in.coarser();
        }
        for stand_in in key.finer() {
            if self.use_tile(stand_in) {
                pieces.push(TilePiece::whole(stand_in));
            }
        }
    }

    /// Whether the tile is there. It is of use in this frame.
    fn use_tile(&mut self, key: TileKey) -> bool {
        let kept = self.tiles.get_mut(&key);
        kept.map(|kept| kept.used = self.frame).is_some()
    }

    /// The tiles to make for a frame that shows these; never more than it shows.
    fn lacking(&self, shown: Range<u32>, view: &TileView, samples: usize) -> Vec<TileKey> {
        let level = self.level;
        let at_level = |level: u8| move |index: u32| TileKey { level, index };
        let lacks = |key: &TileKey| self.lacks(*key, samples);
        let in_view: Vec<TileKey> = shown.clone().map(at_level(level)).filter(lacks).collect();
        if !in_view.is_empty() || shown.is_empty() {
            return in_view;
        }
        // Where one scrolls to, to both sides; then where one zooms out to.
        let count = TileKey::count(level, samples);
        let after = |n: u32| shown.end.checked_add(n).filter(|&index| index < count);
        let before = |n: u32| shown.start.checked_sub(n + 1);
        let reach = shown.len().div_ceil(2) as u32;
        let beside = (0..reach).flat_map(|n| [after(n), before(n)]).flatten().map(at_level(level));
        let above = if level < COARSEST { tiles_in(level + 1, view, samples) } else { 0..0 };
        beside.chain(above.map(at_level(level + 1))).filter(lacks).take(shown.len()).collect()
    }

    /// Whether a tile has to be made, or made again because the recording has grown into it.
    fn lacks(&self, key: TileKey, samples: usize) -> bool {
        let is_behind = |kept: &KeptTile| key.settled_columns(samples) > key.settled_columns(kept.tile.samples());
        self.tiles.get(&key).is_none_or(is_behind)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use media::prosody::spectrogram::Spectrograph;

    /// A recording of silence that may grow.
    struct Silence(AtomicUsize);

    impl Silence {
        fn lasting(secs: f64) -> Arc<Self> {
            let silence = Self(AtomicUsize::new(0));
            silence.grow_to(secs);
            Arc::new(silence)
        }

        fn grow_to(&self, secs: f64) {
            self.0.store((secs * 16_000.0) as usize, Ordering::Relaxed);
        }
    }

    impl Samples for Silence {
        fn len(&self) -> usize {
            self.0.load(Ordering::Relaxed)
        }

        fn read(&self, _: usize, out: &mut [f32]) {
            out.fill(0.0);
        }
    }

    fn view(from: f64, to: f64, pixels: f64) -> TileView {
        TileView { from, to, pixel: (to - from) / pixels }
    }

    fn key(level: u8, index: u32) -> TileKey {
        TileKey { level, index }
    }

    /// Makes what is ordered; what that was.
    fn make(tiles: &mut SpectrogramTiles) -> Vec<TileKey> {
        let mut spectrograph = Spectrograph::default();
        let orders = tiles.take_orders().unwrap_or_default();
        for TileOrder { sound, generation, key } in &orders {
            tiles.put(MadeTile { generation: *generation, key: *key, tile: spectrograph.tile(&**sound, *key) });
        }
        orders.iter().map(|order| order.key).collect()
    }

    /// As if a tile had just been made.
    fn put(tiles: &mut SpectrogramTiles, sound: &dyn Samples, key: TileKey) {
        let generation = tiles.generation;
        tiles.put(MadeTile { generation, key, tile: Spectrograph::default().tile(sound, key) });
    }

    fn keys(pieces: &[TilePiece]) -> Vec<(u8, u32)> {
        pieces.iter().map(|piece| (piece.key.level, piece.key.index)).collect()
    }

    #[test]
    fn a_frame_asks_for_no_more_than_fits_on_the_screen() {
        let sound: Arc<dyn Samples> = Silence::lasting(36_000.0);
        for pixels in [300.0, 1920.0, 7680.0] {
            // Up to two columns per pixel, and a tile that is cut off at either end.
            let most = (2.0 * pixels / COLUMNS as f64) as usize + 2;
            for shown in [0.01, 1.0, 19.9, 20.1, 600.0, 7_000.0, 36_000.0] {
                let mut tiles = SpectrogramTiles::default();
                for from in [0.0, 17_777.0] {
                    let view = view(from, (from + shown).min(36_000.0), pixels);
                    assert!(tiles.show(&sound, &view).is_empty());
                    let asked = tiles.take_orders().unwrap();
                    assert!((1..=most).contains(&asked.len()), "{shown} s on {pixels}: {}", asked.len());
                    let column = TileKey::hop_secs(asked[0].key.level);
                    assert!(column / view.pixel <= 2.0 || asked[0].key.level == 0, "columns {column} s apart");
                    assert!(view.pixel / column <= 2.0 || asked[0].key.level == COARSEST, "columns {column} s apart");
                }
            }
        }
    }

    #[test]
    fn what_is_in_view_comes_first_and_then_little_more() {
        let sound: Arc<dyn Samples> = Silence::lasting(36_000.0);
        let mut tiles = SpectrogramTiles::default();
        let view = view(100.0, 110.0, 1_000.0);
        tiles.show(&sound, &view);
        // 2.56 s each.
        assert_eq!(make(&mut tiles), (39..43).map(|index| key(0, index)).collect::<Vec<_>>());
        assert_eq!(keys(&tiles.show(&sound, &view)), [(0, 39), (0, 40), (0, 41), (0, 42)]);
        assert_eq!(make(&mut tiles), [key(0, 43), key(0, 38), key(0, 44), key(0, 37)]);
        tiles.show(&sound, &view);
        assert_eq!(make(&mut tiles), [key(1, 9), key(1, 10)]);
        tiles.show(&sound, &view);
        assert_eq!(make(&mut tiles), []);
        assert_eq!(tiles.count(), 10);
        // The spectrogram is no longer shown.
        tiles.take_orders();
        assert_eq!(tiles.count(), 0);
    }

    #[test]
    fn nothing_is_ordered_twice_and_what_left_the_view_not_at_all() {
        let sound: Arc<dyn Samples> = Silence::lasting(600.0);
        let mut tiles = SpectrogramTiles::default();
        assert!(tiles.take_orders().is_none(), "nothing is wanted");
        tiles.show(&sound, &view(0.0, 5.0, 500.0));
        assert_eq!(tiles.take_orders().unwrap().len(), 2);
        tiles.show(&sound, &view(0.0, 5.0, 500.0));
        assert!(tiles.take_orders().is_none(), "the same is wanted");
        tiles.show(&sound, &view(300.0, 305.0, 500.0));
        let orders = tiles.take_orders().unwrap();
        assert!(orders.iter().all(|order| order.key.start_secs() > 290.0) && !orders.is_empty());
        assert!(tiles.take_orders().unwrap().is_empty(), "nobody looks: what is not begun is given up");
    }

    #[test]
    fn memory_stays_bounded_while_one_scrolls_and_what_was_seen_last_stays() {
        let ctx = Context::default();
        let sound: Arc<dyn Samples> = Silence::lasting(36_000.0);
        let silent = Spectrograph::default().tile(&*sound, key(0, 0));
        let mut tiles = SpectrogramTiles::default();
        let (look, mut most_textures) = (PictureLook { is_dark: true, gain: 1.0, height: 96.0 }, 0);
        for from in (0..7_200).step_by(12) {
            let view = view(f64::from(from), f64::from(from) + 19.0, 1_900.0);
            for _ in 0..4 {
                tiles.show(&sound, &view);
                for TileOrder { generation, key, .. } in tiles.take_orders().unwrap_or_default() {
                    tiles.put(MadeTile { generation, key, tile: silent.clone() });
                }
            }
            tiles.set_look(&look);
            for piece in tiles.show(&sound, &view) {
                assert!(tiles.picture(&ctx, piece.key).is_some());
            }
            let textures = ctx.tex_manager();
            let _ = textures.write().take_delta();
            most_textures = most_textures.max(textures.read().num_allocated());
            assert!(tiles.count() <= MOST_TILES);
        }
        assert_eq!(tiles.count(), MOST_TILES, "2,800 tiles passed by");
        // The atlas of the fonts is one, too.
        assert!(most_textures <= MOST_TILES + 1, "{most_textures}");
        assert!(tiles.tiles.contains_key(&key(0, 2_800)) && !tiles.tiles.contains_key(&key(0, 0)));
        // Another look needs other pictures, and the old ones go.
        tiles.set_look(&PictureLook { is_dark: false, ..look });
        assert!(ctx.tex_manager().read().num_allocated() <= 1);
    }

    #[test]
    fn a_recording_that_grows_has_its_last_tile_made_anew() {
        let silence = Silence::lasting(2.0);
        let sound: Arc<dyn Samples> = silence.clone();
        let mut tiles = SpectrogramTiles::default();
        let frame = |secs: f64, tiles: &mut SpectrogramTiles| {
            silence.grow_to(secs);
            let pieces = tiles.show(&sound, &view(0.0, secs, 100.0 * secs));
            (keys(&pieces), make(tiles))
        };
        assert_eq!(frame(2.0, &mut tiles), (vec![], vec![key(0, 0)]));
        assert_eq!(frame(2.0, &mut tiles), (vec![(0, 0)], vec![key(1, 0)]));
        // It is shown as it was until the new one comes.
        assert_eq!(frame(4.0, &mut tiles), (vec![(0, 0), (1, 0)], vec![key(0, 0), key(0, 1)]));
        // The first tile ends at 2.56 s and is known by now.
        assert_eq!(frame(4.1, &mut tiles), (vec![(0, 0), (0, 1)], vec![key(0, 1)]));
        assert_eq!(frame(4.1, &mut tiles), (vec![(0, 0), (0, 1)], vec![key(1, 0)]));
        assert_eq!(frame(4.1, &mut tiles), (vec![(0, 0), (0, 1)], vec![]));
        // Less than a column: nothing to be seen.
        assert_eq!(frame(4.101, &mut tiles), (vec![(0, 0), (0, 1)], vec![]));
    }

    #[test]
    fn what_is_coarser_or_finer_is_shown_until_the_right_one_comes() {
        let sound: Arc<dyn Samples> = Silence::lasting(36_000.0);
        let mut tiles = SpectrogramTiles::default();
        let close = view(0.0, 5.0, 500.0);
        assert!(tiles.show(&sound, &close).is_empty());
        put(&mut tiles, &*sound, key(2, 0));
        let pieces = tiles.show(&sound, &close);
        assert_eq!(keys(&pieces), [(2, 0), (2, 0)]);
        // The second tile shows 2.56 to 5.12 s; at level 2 these are columns 16 to 32.
        assert_eq!((pieces[1].from, pieces[1].to), (2.56, 5.12));
        assert!(
            (pieces[1].place(2.56) - 16.5 / 257.0).abs() < 1e-6 && (pieces[1].place(5.12) - 32.5 / 257.0).abs() < 1e-6
        );
        put(&mut tiles, &*sound, key(0, 1));
        assert_eq!(keys(&tiles.show(&sound, &close)), [(2, 0), (0, 1)]);
        // Zoomed out by one level the fine one lies above the coarse one.
        let pieces = tiles.show(&sound, &view(0.0, 10.0, 250.0));
        assert_eq!(keys(&pieces), [(2, 0), (0, 1)]);
        assert_eq!((pieces[0].to, pieces[1].from), (10.24, 2.56));
    }

    #[test]
    fn another_recording_begins_anew() {
        let (first, second): (Arc<dyn Samples>, Arc<dyn Samples>) = (Silence::lasting(60.0), Silence::lasting(60.0));
        let mut tiles = SpectrogramTiles::default();
        let view = view(0.0, 5.0, 500.0);
        tiles.show(&first, &view);
        let late = tiles.take_orders().unwrap();
        assert!(tiles.show(&second, &view).is_empty());
        let tile = Spectrograph::default().tile(&*first, late[0].key);
        tiles.put(MadeTile { generation: late[0].generation, key: late[0].key, tile });
        assert_eq!(tiles.count(), 0, "it is not that of the second one");
        assert_eq!(make(&mut tiles), [key(0, 0), key(0, 1)]);
        assert_eq!(tiles.count(), 2);
        // The talk was closed: nothing holds its sound.
        drop(late);
        assert_eq!((Arc::strong_count(&first), Arc::strong_count(&second)), (1, 1));
    }

    #[test]
    fn what_is_under_the_pointer_can_be_told() {
        let buzz: Vec<f32> = (0..160_000).map(|n| 0.05 * (std::f32::consts::FRAC_PI_8 * n as f32).sin()).collect();
        let sound: Arc<dyn Samples> = Arc::new(buzz);
        let mut tiles = SpectrogramTiles::default();
        tiles.show(&sound, &view(0.0, 5.0, 500.0));
        assert_eq!(tiles.value_at(1.0, 1_000.0), None);
        make(&mut tiles);
        let db = |hz: f64| media::prosody::spectrogram::db_of(tiles.value_at(3.0, hz).unwrap());
        assert!((db(1_000.0) + 26.0).abs() < 1.0 && db(4_000.0) < -80.0 && db(50.0) < -80.0 && db(8_000.0) < -80.0);
        assert_eq!(tiles.value_at(9.0, 1_000.0), None, "nobody looked there");
    }
}
