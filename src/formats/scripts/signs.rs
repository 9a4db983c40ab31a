//! What single characters are.

use unicode_width::UnicodeWidthChar;

/// Whether a character is of a script without spaces between words (Chinese, Japanese, Thai, Lao, Burmese, Khmer) or one of its signs.
pub fn is_spaceless(sign: char) -> bool {
    matches!(sign,
        '\u{0e00}'..='\u{0eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{19e0}'..='\u{19ff}'
        | '\u{3001}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
        | '\u{a9e0}'..='\u{a9ff}' | '\u{aa60}'..='\u{aa7f}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe4f}'
        | '\u{ff01}'..='\u{ff9f}' | '\u{20000}'..='\u{3ffff}')
}

/// Whether a grapheme cluster takes the place of two Latin letters: East Asian width W or F (Unicode Standard Annex 11).
pub fn is_wide(cluster: &str) -> bool {
    cluster.chars().any(|sign| sign.width() == Some(2))
}

/// Whether no line begins with a sign: closing punctuation, small kana, marks of repetition (JIS X 4051, Unicode Standard Annex 14).
pub(super) fn is_never_first(sign: char) -> bool {
    "。、，．・：；？！」』）】〕〉》〗〙〟｝］｠”’»›)]}!?,.:;…‥ー〜～–—―─々〻ゝゞヽヾ％‰%ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ｡｣､･ｰﾞﾟฯๆຯໆ។៕៖ៗ၊။\u{200b}\u{2060}\u{feff}"
        .contains(sign)
        || ('\u{31f0}'..='\u{31ff}').contains(&sign)
}

/// Whether no line ends with a sign: opening punctuation.
pub(super) fn is_never_last(sign: char) -> bool {
    "「『（【〔〈《〖〘〝｛［｟“‘«‹([{｢￥＄\u{2060}\u{feff}".contains(sign)
}
