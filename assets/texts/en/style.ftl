# A house style that is learnt from finished files.

style-stage = learning the style
style-too-few-files = a style needs at least { $least } finished subtitle files, and { $count ->
    [0] there is none that can be used
    [one] there is only one that can be used
   *[other] there are only { $count } that can be used
}
style-too-few-of-language = the files are in several languages, and only { $count } in the most frequent one; at least { $least } of one language are needed
style-too-few-cues = a style needs at least { $least } cues in all, and the files have { $count }; more files are needed
style-no-place = there is no such folder or file: { $path }
style-file-not-there = there is no such folder or file
style-file-without-cues = it has no cues
style-file-of-words = { $words } of its { $cues } cues are single words: that is a recogniser’s list, not finished subtitles
style-file-encoding = { $broken } of its { $cues } cues hold signs of another encoding; save it as UTF-8 first
style-file-twice = it has the same cues as { $name }
style-file-link = links in folders are not followed; name what it leads to
style-files-left = There are too many files: { $taken } were read, spread evenly, and { $left } were not.
style-folder-cut = The folder holds too many entries; those behind were not looked at.
style-cues-left = { $name } is very long: its first { $taken } cues were counted, { $left } were not.
style-notes = Learnt from { $files } finished files with { $cues } cues.

# Matters in which houses differ.
style-aspect-line-length = Characters in a line
style-aspect-lines = Lines in a cue
style-aspect-speed = Characters a second
style-aspect-min-duration = Shortest cue
style-aspect-max-duration = Longest cue
style-aspect-frame-rate = Frames a second
style-aspect-min-gap = Gap between cues
style-aspect-chaining = Gaps closed below
style-aspect-lead-in = Before the first word
style-aspect-hold = After the last word
style-aspect-sentences = Sentences in a cue
style-aspect-one-line = Text that fits on one line
style-aspect-shape = Shape of two lines
style-aspect-speakers = Who speaks
style-aspect-dashes = Dashes of speakers
style-aspect-sounds = Descriptions of sounds
style-aspect-capitals = Capitals
style-aspect-ellipsis = Ellipses
style-aspect-quotes = Quotation marks
style-aspect-apostrophes = Apostrophes
style-aspect-italics = Italics
style-aspect-numbers = Numbers
style-field-strict-cps = Never faster than
style-field-optimal-cps = Usual characters a second
style-field-words = Words per minute
style-field-count-spaces = Spaces count
style-field-char-width = Width of characters
style-field-max-delay = After the first word at most
style-field-shots = Shot changes

# Values.
style-range = { $low } to { $high }
style-seconds = { $number }{"\u00A0"}s
style-millis = { $number }{"\u00A0"}ms
style-frames = { $count ->
    [one] 1 frame
   *[other] { $count } frames
} ({ $millis }{"\u00A0"}ms)
style-yes = yes
style-half-and-full = wide ones count 1, others ½
style-one-sentence = one sentence in a cue
style-several-sentences = several sentences in a cue
style-one-line-kept = stays on one line
style-one-line-broken = is often broken in two
style-shape-equal = as equal as the syntax allows
style-shape-bottom = lower line longer
style-shape-top = upper line longer
style-shape-syntax = by the syntax alone
style-speakers-dashes = two speakers in a cue, with dashes
style-speakers-names = by their names
style-speakers-none = not at all
style-dashes-both = “-” before both lines
style-dashes-both-space = “- ” before both lines
style-dashes-second = “-” before the second line
style-dashes-second-space = “- ” before the second line

# Habits.
style-sign-square-brackets = square brackets
style-sign-round-brackets = round brackets
style-sign-name-label = names before what is said
style-sign-music-note = music notes
style-sign-capitals = all capitals
style-sign-ellipsis-character = the character …
style-sign-three-stops = three full stops
style-sign-ellipsis-at-end = an ellipsis at the end
style-sign-ellipsis-at-start = an ellipsis at the beginning
style-sign-straight-quotes = straight quotation marks
style-sign-curly-quotes = quotation marks “…”
style-sign-low-quotes = quotation marks „…“
style-sign-guillemets = quotation marks «…»
style-sign-straight-apostrophe = straight apostrophes
style-sign-curly-apostrophe = curly apostrophes
style-sign-long-dash = long dashes
style-sign-italics = italics
style-sign-bold = bold
style-sign-underline = underlining
style-sign-colour = colours
style-sign-position = another place than the bottom
style-sign-number-word = small numbers as words
style-sign-number-figure = small numbers in figures
style-sign-exclamation-mark = exclamation marks
style-sign-semicolon = semicolons

# Sources.
style-of-cues = { $count } of { $cues } cues
style-way = { $name }: { $count }
style-source-line-length = { $value } characters: { $share } of { $lines } lines, and { $beyond ->
    [none] none goes beyond
   *[few] few more go beyond
}
style-source-line-length-soft = { $value } characters: { $share } of { $lines } lines; there is no sharp limit
style-source-lines = { $value ->
    [one] one line
   *[other] { $value } lines
} at most: { $share } of { $cues } cues
style-source-speed = { $value } cps: { $share } of { $cues } cues, and { $beyond ->
    [none] none goes beyond
   *[few] few more go beyond
}
style-source-speed-soft = { $value } cps: { $share } of { $cues } cues; there is no sharp limit
style-source-strict-cps = { $value } cps: { $share } of { $cues } cues
style-source-optimal-cps = { $value } cps: the middle of { $cues } cues that were free to stay longer
style-source-count-spaces = one count in the whole program: a space and a line break are a character each, and so it was counted
style-source-char-width = as characters are counted in this language
style-source-min-duration = { $value }: { $share } of { $cues } cues are no shorter, and { $beyond ->
    [none] none is below
   *[few] few are just below
}
style-source-min-duration-soft = { $value }: { $share } of { $cues } cues are no shorter; there is no sharp limit
style-source-min-duration-own = not learnt: the shortest of { $cues } cues lasts { $value }, but they gather at no limit; as in talks
style-source-max-duration = { $value }: { $share } of { $cues } cues are no longer, and { $beyond ->
    [none] none is above
   *[few] few are just above
}
style-source-max-duration-soft = { $value }: { $share } of { $cues } cues are no longer; there is no sharp limit
style-source-max-duration-own = not learnt: the longest of { $cues } cues lasts { $value }, but they gather at no limit; as in talks
style-source-frame-rate = { $rate } a second: { $share } of { $times } times lie on these frames
style-source-min-gap = { $value }: { $share } of { $gaps } gaps below two seconds are no shorter
style-no-gaps = no cue follows another within two seconds, so nothing says it
style-source-chaining = { $value }: only { $inside } of { $gaps } gaps lie between the least one and this
style-source-no-chaining = { $gaps } gaps of all lengths: none are closed
style-no-word-times = not counted: the times of words are not known; as in talks
style-source-lead-in = { $value } ms: the middle of { $cues } cues after silence, eight in ten from { $low } to { $high } ms
style-source-max-delay = { $value } ms: { $share } of { $cues } cues come no later
style-source-hold = { $value } ms: the middle of { $cues } cues before silence, eight in ten from { $low } to { $high } ms
style-source-sentences = { $share } of { $ends } ends of sentences are at the end of a cue
style-no-sentences = not counted: no sentence ends; as in talks
style-source-one-line = { $broken } of { $fitting } cues that fit on one line are broken in two ({ $share })
style-source-shape = of { $pairs } cues of two lines the lower is longer in { $bottom }, the upper in { $top }, and { $equal } are equal
style-no-pairs = not counted: no cue has two lines
style-source-speakers = of { $cues } cues { $dashes } have dashes of two speakers and { $names } begin with a name
style-source-dashes = { $share } of { $dialogues } cues of two speakers
style-source-others = {"; "}{ $files ->
    [one] another file has
   *[other] { $files } other files have
} { $value }

# Contradictions, rules, languages.
style-disagreement = { $aspect }: { $usual } in { $usual_files ->
    [one] one file
   *[other] { $usual_files } files
}, but { $other } in { $names }
style-names-and-more = { $names } and { $more } more
style-two-houses = { $files ->
    [one] One file seems to be of another house and is
   *[other] { $files } files seem to be of another house and are
} left out of the figures: { $names }
style-never = Never: { $names }
style-other-language = Not learnt: { $language } ({ $files ->
    [one] 1 file
   *[other] { $files } files
}, { $cues } cues), { $chars } characters in a line, { $cps } characters a second
style-unknown-language = a language that is not clear
style-rule-never = never broken in { $cues } cues
style-rule-no-occasion = not broken, but nothing shows that there was an occasion
style-rule-broken = broken in { $count }
style-rule-on = on
style-rule-off = off

# The report.
style-report-title = House style: { $name }
style-column-matter = Matter
style-column-value = Value
style-column-source = Source
style-column-rule = Rule
style-column-file = File
style-column-cues = Cues
style-column-note = Note
style-column-count = Count
style-table-figures = Figures
style-table-rules = Rules of text
style-table-files = Files
style-table-counts = Counts
style-file-second-house = seems to be of another house
style-counts-line-chars = Characters in a line
style-counts-lines = Lines in a cue
style-counts-tenths-cps = Tenths of a character a second
style-counts-duration = Duration of a cue (ms)
style-counts-gap = Gap to the next cue (ms)
style-counts-lead = Before the first word (ms)
style-counts-hold = After the last word (ms)
style-counts-shape = Upper line longer (% of both)

# The dialog.
style-title = Learn a house style
style-about = A client’s finished subtitle files become a guideline of which every number says where it comes from. { $least } files or more, of one client and one language; nothing in them changes.
style-place = Folder with finished files
style-learn = Learn
style-learn-waits = Cuts are being learnt; stop that first, or wait for it
style-drops-cuts = What was learnt of the cuts is lost once the style is learnt anew; choose “Learn” once more to go on.
style-listing = Looking for files…
style-at = File { $number } of { $total }
style-stop = Stop
style-stopped = Stopped; nothing was learnt.
style-stopped-kept = Stopped; what was learnt before stays as it is.
style-kept = What was learnt before stays as it is.
style-name = Name of the guideline
style-default-name = House style
style-save = Save as guideline…
style-use = Use for this talk
style-use-help = The talk is cut anew by these figures; Undo takes it back
style-used = “{ $name }” is used: { $before } → { $count } cues. Undo takes it back.
style-used-same = “{ $name }” is used; there are still { $count } cues. Undo takes it back.
style-used-given = { $used } Cuts from the subtitle file stay until “Edit > Re-cut cues…” sets them by the guideline.
style-other-talk = The files are in { $style }, and the open talk is in { $talk }: lengths and habits of one language seldom suit another.
style-needs-talk = Open a talk to use it there
style-left-out = { $path }: { $reason }
style-left-out-count = { $left } of { $all } files { $left ->
    [one] was
   *[other] were
} left out, with a reason each: see below.
style-more = { $count } more in the report
style-more-files = { $count ->
    [one] 1 more file
   *[other] { $count } more files
}
style-report-file = File of the report
style-report-save = Save the report…

# How the client cuts.
style-cuts = Cuts
style-cuts-about = How the client ends lines and cues can be learnt from the same files. The models read a part of them, which takes some minutes; you can close this and go on working. It is kept only where files that were left out gain by it.
style-cuts-learn = Learn its cuts, too
style-cuts-learn-help = Cuts a part of the files anew, again and again, and compares that with the client’s own lines and cues
style-cuts-at = { $stage } { $share }
style-cuts-stop = Stop learning the cuts
style-cuts-stopped = Stopped; the cuts stay as they are.
style-cuts-take = Cut like the client
style-cuts-take-help = The numbers go with the guideline, and into its file; “Cues > Guideline…” shows them and takes them back
style-cuts-places = Places in { $file }, cut by what the other files ask for
style-cuts-came = The client’s cuts were tried: { $verdict }; see “Review > Learn a house style…”
