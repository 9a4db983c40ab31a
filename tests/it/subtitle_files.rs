//! Reading cues from WebVTT and SubRip files, rule by rule: what the W3C's standard says (WebVTT, sections 4 and 6; the cases follow
//! its test suite, the texts are ours), and what files from the wild do that no standard says.

use breathmark::subtitle_file::{FileCue, SubtitleFile, read};

fn opened(file: &[u8]) -> SubtitleFile {
    read(file, None).unwrap_or_else(|error| panic!("{:?}: {error}", String::from_utf8_lossy(file)))
}

/// Each cue as `id|start-end|text` in milliseconds, with `/` for a line break.
fn shown(file: &[u8]) -> Vec<String> {
    let show = |cue: &FileCue| {
        let (start, end) = (cue.span.start.as_millis_rounded(), cue.span.end.as_millis_rounded());
        let lines = cue.text.plain_lines().collect::<Vec<_>>().join("/");
        format!("{}|{start}-{end}|{}", cue.id, lines.trim_matches('/'))
    };
    opened(file).cues.iter().map(show).collect()
}

/// A file, and its cues as [`shown`].
type Case<'a> = (&'a str, &'a [&'a str]);

fn check(cases: &[Case<'_>]) {
    for (file, expected) in cases {
        assert_eq!(shown(file.as_bytes()), *expected, "{file:?}");
    }
}

/// As [`check`], where the ids are only numbers.
fn check_without_ids(cases: &[Case<'_>]) {
    for (file, expected) in cases {
        let found = shown(file.as_bytes());
        let found: Vec<&str> = found.iter().map(|cue| &cue[cue.find('|').unwrap_or(0)..]).collect();
        assert_eq!(found, *expected, "{file:?}");
    }
}

#[test]
fn the_head_of_a_webvtt_file() {
    const TEA: &[&str] = &["|0-1000|tea"];
    check(&[
        // The line of the signature may go on behind a space or a tab, and ends anyhow.
        ("WEBVTT", &[]),
        ("WEBVTT ", &[]),
        ("WEBVTT\t", &[]),
        ("WEBVTT \n", &[]),
        ("WEBVTT\t\n", &[]),
        ("\u{feff}WEBVTT\n", &[]),
        ("WEBVTT 00:00:00.000 --> 00:00:01.000\ntea\n", &[]),
        ("WEBVTT - Tea and talk\n\n00:00:00.000 --> 00:00:01.000\ntea", TEA),
        // Further lines of the head say nothing, whatever they look like.
        ("WEBVTT\nKind: captions\n\n00:00:00.000 --> 00:00:01.000\ntea", TEA),
        ("WEBVTT\n \n00:00:00.000 --> 00:00:01.000\ntea", TEA),
        ("WEBVTT\n\t\n00:00:00.000 --> 00:00:01.000\ntea\n", TEA),
        // Times directly below the signature begin a cue.
        ("WEBVTT\n00:00:00.000 --> 00:00:01.000\ntea", TEA),
        ("WEBVTT\nRegion: id=top width=40% lines=2\n\n00:00:00.000 --> 00:00:01.000 region:top\ntea", TEA),
    ]);
    for refused in [
        "",
        "WEBVT",
        "WEBVTTX\n\n00:00.000 --> 00:01.000\ntea",
        "webvtt\n\nx",
        " WEBVTT\n\nx",
        "WEBVTT\u{b}\n\nx",
        "VTT\n\nx",
    ] {
        assert!(read(refused.as_bytes(), None).is_err(), "{refused:?}");
    }
}

#[test]
fn the_times_of_a_webvtt_cue() {
    check(&[
        // Hours may be absent, and may have more than two digits.
        ("WEBVTT\n\n00:07.250 --> 00:00:09.000\na", &["|7250-9000|a"]),
        ("WEBVTT\n\n00:00:07.250 --> 00:09.000\na", &["|7250-9000|a"]),
        ("WEBVTT\n\n123:00:00.001 --> 123:00:01.000\na", &["|442800001-442801000|a"]),
        ("WEBVTT\n\n5:00:00.000 --> 5:00:01.000\na", &["|18000000-18001000|a"]),
        ("WEBVTT\n\n70:00:00.000 --> 70:00:01.000\na", &["|252000000-252001000|a"]),
        // The end is not asked to come after the start.
        ("WEBVTT\n\n00:02.000 --> 00:02.000\na\n\n00:03.000 --> 00:02.999\nb", &["|2000-2000|a", "|3000-2999|b"]),
        // Whitespace before, around and behind; none is fine around the arrow.
        ("WEBVTT\n\n  00:00.000   -->  00:01.000  \n  a", &["|0-1000|  a"]),
        ("WEBVTT\n\n\t00:00.000\t\t-->\t00:01.000\t\na", &["|0-1000|a"]),
        ("WEBVTT\n\n\u{c}00:00.000\u{c}-->\u{c}00:01.000\u{c}\na", &["|0-1000|a"]),
        ("WEBVTT\n\n00:00.000-->00:01.000\na", &["|0-1000|a"]),
        ("WEBVTT\n\n00:00.000 -->", &[]),
    ]);
}

#[test]
fn a_webvtt_cue_with_bad_times_is_left_out() {
    let bad = [
        "00:00:60.000 --> 00:01:01.000",
        "00:60:00.000 --> 01:00:01.000",
        "00:00.000 --> 00:60.000",
        "00:00:00.000 --> 00:61:00.000",
        "x00:00.000 --> 00:01.000",
        "0x:00:00.000 --> 00:00:01.000",
        "00:0x.000 --> 00:01.000",
        "00:00x.000 --> 00:01.000",
        "00:00.x00 --> 00:01.000",
        "00:00.00x --> 00:01.000",
        "00:00.000x --> 00:01.000",
        "00:00.000 x--> 00:01.000",
        "00:00.000 -x-> 00:01.000",
        "00:00.000 -->x 00:01.000",
        "00:00.000 --> x00:01.000",
        "00:00.000 --> 00:01.0x0",
        // Too many digits, too few, or a part that is missing.
        "00:000:00.000 --> 00:00:01.000",
        "00:00:000.000 --> 00:00:01.000",
        "00:00.0000 --> 00:01.000",
        "000:00.000 --> 00:01.000",
        "00:00.000 --> 000:01.000",
        "00::00.000 --> 00:01.000",
        "00:00..000 --> 00:01.000",
        "0:00.000 --> 00:01.000",
        "00:0.000 --> 00:01.000",
        "00:00.00 --> 00:01.000",
        "00:00. --> 00:01.000",
        "00:00 --> 00:01.000",
        "00: --> 00:01.000",
        "0 --> 00:01.000",
        " --> 00:01.000",
        "00:00.000 -->  ",
        "00:00.000 --> 00:01",
        "\u{b}00:00.000\u{b}-->\u{b}00:01.000",
        "00:00.000\0 --> 00:01.000",
        "0\u{0}0:00.000 --> 00:01.000",
    ];
    for times in bad {
        let file = format!(
            "WEBVTT\n\nbefore\n00:01.000 --> 00:02.000\na\n\nbad\n{times}\nlost\n\nafter\n00:03.000 --> 00:04.000\nb\n"
        );
        assert_eq!(shown(file.as_bytes()), ["before|1000-2000|a", "after|3000-4000|b"], "{times:?}");
    }
}

#[test]
fn the_blocks_of_a_webvtt_file() {
    const CUE: &str = "00:01.000 --> 00:02.000";
    let file = |text: &str| text.replace('@', CUE);
    let cases: &[Case<'_>] = &[
        // A line above the times is the name of the cue, spaces and all; a space alone separates nothing.
        (
            "WEBVTT\n\n first\n@\na\n\nsecond \n@\nb\n\n-- >\n@\nc\n\n->\n@\nd\n\n \n@\ne\n",
            &[" first|1000-2000|a", "second |1000-2000|b", "-- >|1000-2000|c", "->|1000-2000|d", " |1000-2000|e"],
        ),
        // A line with an arrow is never text: it ends the cue, and if it holds no times it is lost.
        (
            "WEBVTT\n\n-->\n@\na\nodd-->\n@\nb\n-->-->\n@\nc\n@\nd\n\n00:05.000 --a -->\n",
            &["|1000-2000|a", "|1000-2000|b", "|1000-2000|c", "|1000-2000|d"],
        ),
        // Every kind of line end, mixed.
        (
            "WEBVTT\r\rmac\r@\ra\n\nunix\n@\nb\r\n\r\ndos\r\n@\r\nc\n\rboth\r@\nd\r\n",
            &["mac|1000-2000|a", "unix|1000-2000|b", "dos|1000-2000|c", "both|1000-2000|d"],
        ),
        // Notes, style sheets and regions are no cues.
        ("WEBVTT\n\nNOTE the sea\nis calm\n\n@\na\n\nNOTE\n\n@\nb", &["|1000-2000|a", "|1000-2000|b"]),
        (
            "WEBVTT\n\nSTYLE\n::cue(#tea) {\n  width: 20px;\n} /*\n00:00 -- > 00:01\n*/\n\ntea\n@\na\n\nSTYLE\n::cue { color: red }\n\n@\nb\n",
            &["tea|1000-2000|a", "|1000-2000|b"],
        ),
        (
            "WEBVTT\n\nREGION\nid:top\nlines:2\nregionanchor:0%,100%\nscroll:up\n\nREGION\nid:\u{b}\nlines:-1\n\n00:01.000 --> 00:02.000 region:top\na",
            &["|1000-2000|a"],
        ),
        // Zero bytes become the sign for what cannot be shown.
        (
            "WEBVTT\n\0\n(still the head)\n@\na\n\n\0 id\n@\nb\0c\n",
            &["|1000-2000|a", "\u{fffd} id|1000-2000|b\u{fffd}c"],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(shown(file(text).as_bytes()), *expected, "{text:?}");
    }
}

#[test]
fn settings_of_a_webvtt_cue_lose_nothing() {
    let settings = [
        "align:start",
        "align:end align:CENTER",
        "align:",
        "align",
        "align:middle",
        "line:-1",
        "line:0",
        "line:1.5",
        "line:100%,end",
        "line:10000000000000000000000000000000000",
        "line:x",
        "position:25%,line-left",
        "position:101%",
        "position:1%, center",
        "size:50%",
        "size:101%",
        "size:%%",
        "vertical:lr",
        "vertical: rl",
        "region:none",
        "region :a",
        "align:start line:1% size:50%",
        "align\0:end",
        "align:end\0",
    ];
    for settings in settings {
        let file = format!("WEBVTT\n\n00:00.000 --> 00:01.000 {settings}\ntea\nfor two\n");
        assert_eq!(shown(file.as_bytes()), ["|0-1000|tea/for two"], "{settings:?}");
    }
    let glued = "WEBVTT\n\n00:00.000 --> 00:01.000align:end\ntea\n";
    assert_eq!(shown(glued.as_bytes()), ["|0-1000|tea"]);
}

/// The text of one cue (WebVTT 6.4: its tokens and what remains of them as text).
#[test]
fn the_text_of_a_webvtt_cue() {
    let cases = [
        // Characters with names, with and without the semicolon, known and unknown.
        ("tea & cake", "tea & cake"),
        ("tea &amp cake", "tea & cake"),
        ("tea &amp; cake", "tea & cake"),
        ("&AMP;", "&"),
        ("1 &lt; 2 &gt; 0", "1 < 2 > 0"),
        ("a&lrm;b&rlm;c", "a\u{200e}b\u{200f}c"),
        ("&quot;tea&quot;", "\"tea\""),
        ("two&nbsp;cups", "two\u{a0}cups"),
        ("&copy;", "©"),
        ("&&", "&&"),
        ("&7", "&7"),
        ("&7;", "&7;"),
        ("&;", "&;"),
        ("&<", "&"),
        ("&<c", "&"),
        ("a&#33;", "a!"),
        ("a&#x21;", "a!"),
        ("&ClockwiseContourIntegral;", "∲"),
        ("&nsubE;", "⫅̸"),
        ("&notin;", "∉"),
        ("&not;", "¬"),
        ("&not", "¬"),
        ("&notea;", "¬ea;"),
        // Tags, finished or not.
        ("tea<", "tea"),
        ("tea<<", "tea"),
        ("tea<\tcup", "tea"),
        ("tea< ", "tea"),
        ("tea<.", "tea"),
        ("tea<c.", "tea"),
        ("tea</", "tea"),
        ("<c></>tea", "tea"),
        ("<c>tea", "tea"),
        ("a<c.loud x>b</c>c", "abc"),
        ("<i>tea", "tea"),
        ("a<i.d e>b</i>c", "abc"),
        ("<b>tea</b> and <u>cake</u>", "tea and cake"),
        ("<v>tea", "tea"),
        ("<v Ann Bell>tea", "tea"),
        ("<v.loud.far Ann>tea", "tea"),
        ("a<lang.d en>b</lang>c", "abc"),
        // Readings above the line stay readable, in the order of the file.
        ("<rt>tea", "tea"),
        ("<ruby>tea<rt>cha", "teacha"),
        ("<ruby>tea<rt>cha</rt>cup</ruby>.", "teachacup."),
        ("<ruby>tea<rt><b>cha</ruby>.", "teacha."),
        ("<ruby>tea<rt><b>cha</rt></ruby></b>.", "teacha."),
        // Times inside the text.
        ("tea<0", "tea"),
        ("tea<0.500", "tea"),
        ("tea<0:00.500", "tea"),
        ("tea<00:00.500", "tea"),
        ("tea<00:\u{0}00:00.500>", "tea"),
        ("tea<00:00:00.500> cup", "tea cup"),
        ("tea<10:00:00.000> cup", "tea cup"),
        ("tea<100:00:00.000> cup", "tea cup"),
        // Text.
        ("✓ tea", "✓ tea"),
        ("tea\0cup", "tea\u{fffd}cup"),
    ];
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|(source, expected)| {
            let file = format!("WEBVTT\n\n00:00.000 --> 00:09.000\n{source}");
            let found = opened(file.as_bytes()).cues.first().map(|cue| cue.text.plain_text()).unwrap_or_default();
            (found.trim_end() != expected.trim_end())
                .then(|| format!("{source:?} gave {found:?}, expected {expected:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What programs and people have written into files named `.srt`.
#[test]
fn subrip_as_it_is_found() {
    check_without_ids(&[
        // Times: a full stop, a colon or nothing before the milliseconds, hours of one digit, and fewer digits than three.
        ("1\n00:00:00.500 --> 00:00:01.000\na\n", &["|500-1000|a"]),
        ("1\n00:00:08:200-->00:00:09:120\na\n", &["|8200-9120|a"]),
        (
            "1\n00:04:40 --> 00:04:41\nGood day.\n\n2\n00:04:42 --> 00:04:44\nAnd to you.\n",
            &["|280000-281000|Good day.", "|282000-284000|And to you."],
        ),
        ("1\n0:00:06,5-->0:00:07,25\na\n\n2\n1:2:3,4 --> 1:2:3,5\nb\n", &["|6500-7250|a", "|3723400-3723500|b"]),
        // Arrows of every length.
        ("1\n00:00:01,000-->00:00:02,000\na\n\n2\n00:00:03,000->00:00:04,000\nb\n", &["|1000-2000|a", "|3000-4000|b"]),
        // Numbers: as text, with noughts before them, missing, with something before the first.
        ("1\n00:00:01,000-->00:00:02,000\n1\n\n", &["|1000-2000|1"]),
        (
            "001\n00:00:01,000-->00:00:02,000\na\n\n002\n00:00:02,000-->00:00:03,000\nb\n",
            &["|1000-2000|a", "|2000-3000|b"],
        ),
        ("Tea and talk\n\n1\n00:00:01,000-->00:00:02,000\na\n\n", &["|1000-2000|a"]),
        ("\n\n1\n00:00:01,000 --> 00:00:02,000\na\n", &["|1000-2000|a"]),
        (
            "00:00:00.000 ->00:01:00.000\nOne line.\n     0:01:00,00 --> 0:02:00,00\n     Two\nlines.\n",
            &["|0-60000|One line.", "|60000-120000|Two/lines."],
        ),
        // Places and tags, well formed or not.
        ("1\n00:00:10,500 --> 00:00:13,000  X1:63 X2:223 Y1:43 Y2:58\n<i>The tide</i>\n", &["|10500-13000|The tide"]),
        ("1\n00:00:01,000-->00:00:02,000\n<font color=”#aabbcc”>tea</font>\n", &["|1000-2000|tea"]),
        // Empty cues and blank lines inside the text.
        (
            "1\n0:00:01,000 --> 0:00:02,000\na\n\n2\n0:00:02,000 --> 0:00:09,000\n\n\n3\n0:00:09,000 --> 0:00:10,000\n茶\n",
            &["|1000-2000|a", "|2000-9000|", "|9000-10000|茶"],
        ),
        (
            "1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:03,000 --> 00:00:04,000\nShe said\n\n\nno more\n\n3\n00:00:05,000 --> 00:00:06,000\nc\n",
            &["|1000-2000|a", "|3000-4000|She said///no more", "|5000-6000|c"],
        ),
        // The order of the file stays, overlaps stay.
        (
            "3\n00:00:10,000 --> 00:00:12,000\nc\n\n1\n00:00:01,000 --> 00:00:05,000\na\n\n2\n00:00:04,000 --> 00:00:06,000\nb\n",
            &["|10000-12000|c", "|1000-5000|a", "|4000-6000|b"],
        ),
        // Line ends of old Macs, marks of the byte order where files were joined, signs without width.
        (
            "1\r00:00:01,000 --> 00:00:02,000\ra\r\r2\r00:00:03,000 --> 00:00:04,000\rb\r",
            &["|1000-2000|a", "|3000-4000|b"],
        ),
        (
            "\u{feff}1\n00:00:01,000 --> 00:00:02,000\na\u{200b}b\u{200e}\u{a0}c\n\n\u{feff}2\n00:00:03,000 --> 00:00:04,000\nd\n",
            &["|1000-2000|a\u{200b}b\u{200e}\u{a0}c", "|3000-4000|d"],
        ),
    ]);
    let nested = "1\n00:00:10,500 --> 00:00:13,000\n< u><i><font color=\"red\" >The < s>tide< /  i > comes</s> and goes</xyz>\n\n";
    let text = opened(nested.as_bytes()).cues[0].text.plain_text();
    for word in ["The", "tide", "comes", "and", "goes"] {
        assert!(text.contains(word), "{text}");
    }
}
