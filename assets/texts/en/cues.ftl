# Dialogs about cues, speakers, times and versions.

# Accepting all above a strength
accept-above-title = Accept boundaries above a confidence
accept-above-strength = Accept boundaries at or above
accept-above-figures = Accepts { $accepted } of { $all }; { $left ->
        [0] nothing is left
        [one] { $left } is left
       *[other] { $left } are left
    } to review.
accept-above-wrong = Accepts { $accepted } of { $all }; { $wrong ->
        [0] probably all of them are right (at most { $high } wrong)
        [one] probably about { $wrong } of them is wrong ({ $low } to { $high })
       *[other] probably about { $wrong } of them are wrong ({ $low } to { $high })
    }. { $left ->
        [0] Nothing is left
        [one] { $left } is left
       *[other] { $left } are left
    } to review.
accept-above-measured = Confidence is the probability that a subtitler would leave the cut as it is, checked on other talks: of the cuts at 90%, about nine in ten were left. One undo reverts all.
accept-above-measured-decided = Estimated from other talks and your { $count ->
        [one] { $count } decision
       *[other] { $count } decisions
    } here. One undo reverts all.
accept-above-adapted = Confidence is a probability that has been adapted to your decisions; in tests with simulated editors it stayed right within about three points. The figures include your { $count ->
        [one] { $count } decision
       *[other] { $count } decisions
    } here. One undo reverts all.
accept-above-of-marks = Confidence here is the probability that a phrase or sentence ends there, by words and voice. How likely a subtitler would leave the cut has not been measured for this language and these models. { $count ->
        [0] One undo reverts all.
        [one] The figures include your { $count } decision here. One undo reverts all.
       *[other] The figures include your { $count } decisions here. One undo reverts all.
    }
accept-above-uncalibrated = Confidence shows how strongly pauses and words suggest a boundary. It is not a measured probability: of the boundaries at 90%, more or fewer than nine in ten may be right. One undo reverts all.
accept-above-accept = Accept { $count }
accept-above-bars =
    { $count ->
        [one] Bar chart: { $count } undecided boundary by confidence
       *[other] Bar chart: { $count } undecided boundaries by confidence
    }
accept-above-stronger = { $share } and above

# Cuts, lines and times found anew
anew-cuts = Re-cut cues
anew-lines = Re-break lines
anew-times = Retime cues
anew-cuts-help = Sets cues, lines and times again. Cue ends that you decided individually stay.
anew-lines-help = Sets again where lines break. Cues and their times stay.
anew-times-help = Sets again when cues appear and disappear, by the voice and the guideline. Cues and their lines stay.
anew-estimated-words = The words have no times of their own, so cues stay close to the times in the file. For better times, open a transcript with word times together with the file.
anew-chosen =
    { $count ->
        [one] The selected cue
       *[other] The { $count } selected cues
    }
anew-all = All cues
anew-then = Then
anew-cut-chosen =
    { $count ->
        [one] Re-cut { $count } cue
       *[other] Re-cut { $count } cues
    }
anew-break-chosen =
    { $count ->
        [one] Re-break { $count } cue
       *[other] Re-break { $count } cues
    }
anew-time-chosen =
    { $count ->
        [one] Retime { $count } cue
       *[other] Retime { $count } cues
    }
anew-nothing = No cue would change
anew-undo = One undo reverts it

# Retiming: what would move.
retime-none = No cue would move.
retime-figures =
    { $count ->
        [one] { $count } cue would move: its start by { $start } s.
       *[other] { $count } cues would move: starts by { $start } s typically, by { $largest } s at most.
    }
retime-drift = The file runs at another speed: it drifts by { $drift } s an hour.
retime-largest = Largest shift, in seconds
retime-any = any
retime-largest-help = Cues that would move further stay.
retime-ticked = { $count } of { $all } cues ticked (Space or a click). Problems: { $now } → { $then }
retime-start = start { $by } s
retime-end = end { $by } s
retime-cue = Cue { $number }: { $text }. Now { $now }. Then { $then }. Start { $shift } s

# What would change
changes-now = Now
changes-more = and { $count } more
changes-nothing = nothing
changes-cues =
    { $count ->
        [one] Cue { $first }
       *[other] Cues { $first } to { $last }
    }
changes-of-times = { $cues }, new times. Now { $now }. Then { $then }
changes-of-lines = { $cues }, new lines. Now { $now }. Then { $then }
changes-of-division = { $cues }, re-cut. Now { $now }. Then { $then }
changes-figures = { $cues } → { $then } cues, { $problems } → { $after } problems
changes-none = { $figures }: every cue stays as it is
changes-some = { $figures }: { $same } unchanged, { $retimed } with new times only, { $relined } with new lines, { $divided } re-cut
changes-list = Changes, { $number } of { $all }

# Colour, and how cues look
colour-set = Set colour
colour-title = Colour
colour-shown-in =
    { $count ->
        [one] The text of the cue is shown in
       *[other] The text of { $count } cues is shown in
    }
colour-usual = the default colour
colour-note = Formats without colour leave it out, and the export says so.
colour-white = white
colour-yellow = yellow
colour-cyan = cyan
colour-green = green
colour-magenta = magenta
colour-red = red
colour-blue = blue
colour-black = black
style-top = at the top
style-middle = in the middle of the picture
style-left = left
style-right = right

# A comment
comment-title = Comment
comment-deletes = An empty comment is deleted.
comment-keys = Enter saves · Shift+Enter line break · Esc cancels
comment-save = Save
cue-with-text = Cue { $number }: { $text }
cue-with-number = Cue { $number }

# Going to a cue or a time
go-to-title = Go to
go-to-field = Number of a cue, or a time
go-to-numbers = the cues are numbered 1 to { $count }
go-to-end = the talk ends at { $time }
go-to-no-cue = There is no cue at that time.
go-to-hint = 12 is cue 12; 1:02.5 or 00:01:02:12 is a time.
go-to-go = Go

# Putting in a cue or a sound
insert-cue-title = Insert a cue
insert-cue-field = Text that nobody speaks
insert-cue-hint = Credits, sounds, songs, on-screen text. It appears at { $time }.
insert-cue-span = From { $from } to { $to }. No other cue moves.
insert-cue-keys = Enter inserts · Shift+Enter line break · Esc cancels
insert-cue-insert = Insert
sound-title = Insert a sound
sound-field = What is heard
sound-song = Song
sound-song-help = Words between music notes
sound-hint = Brackets are added, except for songs. It appears at { $time }.
sound-span = { $text }, from { $from } to { $to }. No other cue moves.

# Another version
compare-title = Compare versions
compare-other = Another version
compare-read-again = Read again
compare-compare = Compare
compare-figures = Figures
compare-help = Read the file (subtitles of any format, or a project) and compare the talk with it
compare-stage = words and breaks
compare-busy = Comparing…
compare-about = Open a subtitle file, or somebody else's project of the same talk, to go through the differences, take what is better and see how far the two agree.
compare-doubtful = Only { $matched } of the { $words } words of the other version are in this talk: is it the same talk?
compare-theirs = Theirs
compare-mine = Mine
compare-precision = Precision
compare-recall = Recall
compare-f-one = F1
compare-cue-ends = Cue ends
compare-line-ends = Line ends
compare-sigma = Sigma
compare-sigma-help = Breaks, with the words as they are; 100 is perfect (Karakanta et al. 2022)
compare-suber = SubER
compare-suber-help = Edits of words and breaks per hundred in the reference; 0 is perfect (Wilken et al. 2022)
compare-pk = Pk
compare-pk-help = Share of windows with a cue end in only one of the two; 0 is perfect
compare-window-diff = WindowDiff
compare-window-diff-help = Share of windows with different numbers of cue ends; 0 is perfect
compare-lines-within = Lines within { $most } characters: { $mine } (theirs { $theirs })
compare-cues-within = Cues within { $most } cps: { $mine } (theirs { $theirs })
compare-cues-within-words = Cues within { $most } words a minute: { $mine } (theirs { $theirs })
compare-walk-keys = Step through them with N and P, or with the arrow buttons; each becomes the current place.
compare-walk-buttons = Step through them with { $key }, or with the arrow buttons; each becomes the current place.
compare-keys-elsewhere = Press { $key } or click here to settle it with single keys.
compare-same = The two versions are identical.
compare-kept =
    { $count ->
        [one] Only { $count } difference is left, in which you keep yours.
       *[other] Only { $count } differences are left, in which you keep yours.
    }
compare-standing = Difference { $number } of { $all } · { $what }
compare-no-differences = No differences
compare-count-text = text { $count }
compare-count-cut = cut { $count }
compare-count-lines = lines { $count }
compare-count-times = times { $count }
compare-count-only-mine = only in mine { $count }
compare-count-only-theirs = only in theirs { $count }
compare-counts =
    { $same ->
        [one] { $same } cue identical; { $kinds }
       *[other] { $same } cues identical; { $kinds }
    }
compare-count-later = Count the shift (theirs are { $seconds } s later) as a difference
compare-count-earlier = Count the shift (theirs are { $seconds } s earlier) as a difference
compare-count-shift-help = Without this, times are compared and taken as if theirs were not shifted
compare-no-cue = No matching cue
compare-spoken = { $name }, cue { $number }: { $text }
compare-spoken-changed = { $name }, cue { $number }: { $text }. Only here: { $words }
compare-take = Take theirs
compare-take-help = Their text, cuts, lines and times
compare-keep = Keep mine
compare-keep-help = Leave it as it is and skip it from now on
compare-take-text = Their text
compare-take-text-help = Their words and lines, with my cuts and times
compare-take-times = Their times
compare-take-times-help = Their in and out times, with my words and cuts
compare-take-all-text = Take all text
compare-take-all-times = Take all times
compare-take-all-help = For every open difference, in one step; cues that only one version has stay as they are
compare-report = Review report…
compare-none-left = there are no differences left
compare-changed-since = these cues have changed in the meantime; go to the difference again
compare-took-text =
    { $count ->
        [one] took their text in { $count } cue
       *[other] took their text in { $count } cues
    }
compare-took-times =
    { $count ->
        [one] took their times in { $count } cue
       *[other] took their times in { $count } cues
    }
compare-name-mine = mine
compare-name-theirs = theirs
difference-only-in = only in { $name }
difference-text = text
difference-cut = cut
difference-lines = lines
difference-times = times

# A file with another version or second subtitles
version-file-type = Type the path of a file, or browse for one
version-file-no-cues = the project has no cues yet; open it and analyse its talk first: { $path }
version-file-no-second = the project has no second subtitles with a text; open a file with them beside its cues first: { $path }

# The review report
review-report-title = Review: { $mine } and { $theirs }
review-report-cues-of = Cues of { $name }
review-report-same = The same
review-report-differences = Differences
review-report-text = Text
review-report-cut = Cut
review-report-lines = Lines
review-report-times = Times
review-report-only-in = Only in { $name }
review-report-shift = Shift
review-report-later = { $name } is { $seconds } s later throughout
review-report-no-differences = The two are identical.
review-report-marks = Words that only one of the two has are struck through on the left, underlined on the right.
review-report-difference = Difference
review-report-kind = Kind
review-report-cue = Cue
review-report-time = Time
review-report-cue-of = { $name }: cue
review-report-time-of = { $name }: time
review-report-text-of = { $name }: text
review-report-in-of = { $name }: in
review-report-out-of = { $name }: out
review-report-changes = Text with tracked changes
review-report-comment = Comment
review-report-marks-workbook = Words that only { $mine } has are struck through, those that only { $theirs } has bold and underlined. An empty line parts cues.
review-report-marks-document = The text is that of { $mine }; what { $theirs } has otherwise is a tracked change. A / is a line break, a | the end of a cue.

# Second subtitles
second-title = Second subtitles
second-about = A translation or an older version beside the cues, matched by time. The text is kept in the project; the file itself is only read.
second-file = Subtitle file or project
second-replaces = Replaces “{ $name }”; undo brings it back.
second-open = Open
second-export-title = Export second subtitles
second-export-file = File
second-export-format = As { $format }, by the ending of the name.
second-export-endings = end the name with one of { $endings }
second-export-times = Times of the cues
second-export-times-help = Each text appears and disappears with its cue instead of at its own times
second-export-empty =
    { $empty ->
        [one] { $empty } of { $all } cues has no text yet and is left out
       *[other] { $empty } of { $all } cues have no text yet and are left out
    }
second-export-export = Export
translation-begin-title = Start a translation
translation-title = Second subtitles: language and rules
translation-language = Language
translation-language-hint = German, fr, pt-BR
translation-language-is = { $name }
translation-language-missing = Not given: judged as the language of the talk
translation-no-language = This names no language: type its name, or a code such as de or pt-BR
translation-guideline = Guideline
translation-guideline-of-talk = As the talk ({ $name })
translation-figures = { $chars } characters a line, { $lines } lines, { $speed } characters per second
translation-figures-words = { $chars } characters a line, { $lines } lines, { $speed } words per minute
translation-in-step = Keep in step with the cues
translation-in-step-help = What is split, merged, moved, inserted or deleted is so in both languages, in one undo step
translation-locked = Lock times
translation-locked-help = The cues keep their times and their number: for a template that may not be changed
translation-begin = Start
translation-apply = Apply
second-opened =
    { $count ->
        [one] { $count } cue of { $name } beside those of the talk
       *[other] { $count } cues of { $name } beside those of the talk
    }

# Moving times
shift-times-title = Shift times
shift-times-how = How
shift-times-shift = Shift
shift-times-stretch = Stretch
shift-times-frame-rate = Frame rate
shift-times-which = Which cues
shift-times-all = All
shift-times-from-here = From cue { $number } on
shift-times-chosen =
    { $count ->
        [one] This cue
       *[other] The { $count } selected cues
    }
shift-times-note = Words, times set by hand and inserted cues move together against the sound, which no longer affects them. One undo reverts it.
shift-times-move =
    { $count ->
        [one] Shift { $count } cue
       *[other] Shift { $count } cues
    }
shift-times-amount = Later (earlier with −) by
shift-times-amount-examples = +2, -0.5, 1:02.5
shift-times-first-at = First cue appears at
shift-times-last-at = Last cue appears at
shift-times-timed-for = Timed for (frames per second)
shift-times-shown-with = Shown at (frames per second)
shift-times-hint = +2 is two seconds later, -1:02.5 is a minute and 2.5 seconds earlier, 00:00:02:12 counts frames.
shift-times-no-cue = there is no cue to shift
shift-times-first = First cue: { $before } → { $after }
shift-times-last = Last cue: { $before } → { $after }

# Who speaks
speaker-title = Speaker
speaker-who =
    { $count ->
        [one] Who speaks in the cue
       *[other] Who speaks in { $count } cues
    }
speaker-empty = Leave it empty if nobody is known to speak there.
speaker-rule = The guideline's rule “Who speaks” shows it in the cues, by dashes or names.
speaker-set = Set
speakers-title = Rename speakers
speakers-none = The transcript names no speakers. Use “Speaker…” to say who speaks in a cue.
speakers-same = Speakers with the same name become one.
speakers-needs-name = every speaker needs a name
speakers-rename = Rename

# Spelling
spelling-title = Spelling
spelling-everywhere = Replace in all { $count } places
spelling-left =
    { $count ->
        [one] { $count } word not in the dictionary { $name }.
       *[other] { $count } words not in the dictionary { $name }.
    }
spelling-edit-text = Edit text (F2)
spelling-edit-text-help = Opens the text of the cue
spelling-add = Add to my dictionary (A)
spelling-add-help = Accept the word in every talk from now on
spelling-ignore = Ignore in this talk (I)
spelling-ignore-help = Accept the word in this talk; undo takes it back
spelling-skip = Skip
spelling-off = Spelling is not checked. Turn it on in Help > Settings.
spelling-all-known = Every word is in the dictionary { $name }.
spelling-being-checked = The talk is being checked…
spelling-looking = Looking up “{ $word }”…
spelling-no-suggestion = The dictionary has no suggestions for “{ $word }”.
spelling-put = Replace with “{ $word }”
spelling-unknown = “{ $word }” is not in the dictionary
spelling-none-unknown = every word is in the dictionary { $name }
spelling-still-checked = the spelling is still being checked
spelling-unusable = the dictionary cannot be used; choose another one
spelling-unusable-file = the dictionary cannot be used, the program that reads dictionaries breaks on it; choose another one: { $path }
spelling-endless-rule = one of its rules for joining words has no end
spelling-cannot-keep = “{ $word }” is accepted until the program closes, but could not be added to your dictionary ({ $error }): { $place }
spelling-no-dictionary = no spelling dictionary for { $language } was found; install one for hunspell (on Debian and Ubuntu the package { $package }; LibreOffice brings some, too)
spelling-look-again = { $how }, or choose a folder with its .aff and .dic files in the settings. Then press F9: it is found without a restart
spelling-unreadable = cannot read the dictionary ({ $problem }): { $path }
spelling-damaged = this is not a hunspell dictionary ({ $reason }); install it again: { $path }

# About the transcript
transcript-title = About this transcript
transcript-file = File
transcript-format = Recognised as
transcript-format-unknown = not known; these words came with a project
transcript-encoding = Encoding
transcript-encoding-guessed = { $encoding } (guessed: the file does not name it)
transcript-part = Part read
transcript-words = Words
transcript-words-all-estimated =
    { $count ->
        [one] { $count } word, with estimated times
       *[other] { $count } words, all with estimated times
    }
transcript-words-some-estimated =
    { $count ->
        [one] { $count } word, { $estimated } with estimated times
       *[other] { $count } words, { $estimated } with estimated times
    }
transcript-cues = Cues
transcript-cues-given =
    { $count ->
        [one] { $count } cue as in the file
       *[other] { $count } cues as in the file
    }
transcript-repaired = Repaired
transcript-repaired-words =
    { $count ->
        [0] nothing had to be repaired
        [one] { $count } word has other times than in the file
       *[other] { $count } words have other times than in the file
    }
transcript-timed = Timed by the sound
transcript-speakers = Speakers
transcript-language = Language
transcript-language-unknown = not known
transcript-language-of-words = As its words say
transcript-language-help = In another language the talk is read and cut anew; what you decided stays. Languages that no model knows are cut by pauses and written punctuation.
transcript-not-odd = nothing unusual
transcript-remarks-note = A remark with a time takes you there; where there are many alike, to the first.
transcript-go-to = Go to { $time }: { $remark }
transcript-show-place = Show this place
transcript-letters-wrong = Characters look wrong?
transcript-open-with = Open with encoding
transcript-choose-encoding = choose
transcript-open-again = Open again
transcript-open-again-note = The talk starts over with the words as they are read then; you are asked about unsaved changes first.
