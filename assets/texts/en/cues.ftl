# Dialogs about cues, speakers, times and versions.

# Accepting all above a strength
accept-above-title = Accept all above a strength
accept-above-strength = Accept from a strength of
accept-above-figures = Accepts { $accepted } of { $all } pending { $all ->
        [one] boundary
       *[other] boundaries
    }; { $left ->
        [0] none stays
        [one] { $left } stays
       *[other] { $left } stay
    } to be looked at.
accept-above-wrong = Accepts { $accepted } of { $all } pending { $all ->
        [one] boundary
       *[other] boundaries
    }, about { $wrong } wrong ({ $low } to { $high }); { $left ->
        [0] none stays
        [one] { $left } stays
       *[other] { $left } stay
    } to be looked at.
accept-above-measured = The strength is a probability, calibrated on talks that the fusion was not trained on: of the boundaries at 90 % about nine in ten end a sentence or a phrase. One undo takes all of them back.
accept-above-measured-decided = The numbers come from talks that the fusion was not trained on, and from your decisions about { $count ->
        [one] { $count } proposal
       *[other] { $count } proposals
    } of this talk. One undo takes all of them back.
accept-above-adapted = The strength is a probability that was adapted to your decisions, which with simulated editors stayed true within about three percent. The numbers take in your decisions about { $count ->
        [one] { $count } proposal
       *[other] { $count } proposals
    } of this talk. One undo takes all of them back.
accept-above-uncalibrated = Strength says how much pauses and words ask for a boundary. It is not a measured probability: of the boundaries at 90 %, more or fewer than nine in ten may be right. One undo takes all of them back.
accept-above-accept = Accept { $count }
accept-above-bars =
    { $count ->
        [one] { $count } pending boundaries by strength, in a row of bars
       *[other] { $count } pending boundaries by strength, in a row of bars
    }
accept-above-stronger = { $share } and stronger

# Cuts, lines and times found anew
anew-cuts = Cut anew
anew-lines = Break lines anew
anew-times = Time anew
anew-cuts-help = Finds cues, lines and times anew. What you decided about a cue end by itself stays.
anew-lines-help = Finds anew where lines break. Cues and their times stay.
anew-times-help = Finds anew when cues appear and go, by the voice and the guideline. Cues and their lines stay.
anew-estimated-words = The words have no times of their own, so that cues stay near where the file has them. Open a transcript with timed words along with the file.
anew-chosen =
    { $count ->
        [one] The { $count } chosen cues
       *[other] The { $count } chosen cues
    }
anew-all = All cues
anew-then = Then
anew-cut-chosen =
    { $count ->
        [one] Cut { $count } cue anew
       *[other] Cut { $count } cues anew
    }
anew-break-chosen =
    { $count ->
        [one] Break { $count } cue anew
       *[other] Break { $count } cues anew
    }
anew-time-chosen =
    { $count ->
        [one] Time { $count } cue anew
       *[other] Time { $count } cues anew
    }
anew-nothing = No cue would change
anew-undo = One undo takes it back

# What would change
changes-now = Now
changes-more = and { $count } more
changes-nothing = nothing
changes-cues =
    { $count ->
        [one] Cue { $first }
       *[other] Cues { $first } to { $last }
    }
changes-of-times = { $cues }, other times. Now { $now }. Then { $then }
changes-of-lines = { $cues }, other lines. Now { $now }. Then { $then }
changes-of-division = { $cues }, divided otherwise. Now { $now }. Then { $then }
changes-figures = Cues { $cues } → { $then }, problems { $problems } → { $after }
changes-none = { $figures }: every cue stays as it is
changes-some = { $figures }: { $same } stay as they are, { $retimed } only get other times, { $relined } other lines, { $divided } are divided otherwise
changes-more-places = and { $count } more places
changes-list = Changes, { $number } of { $all }

# Colour, and how cues look
colour-title = Colour
colour-shown-in =
    { $count ->
        [one] The text of the cue is shown in
       *[other] The text of { $count } cues is shown in
    }
colour-usual = the usual colour
colour-note = Files that know no colours leave them out, and say so.
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
comment-deletes = Without a text the comment is deleted.
comment-keys = Enter saves · Shift+Enter line break · Esc cancels
comment-save = Save
cue-with-text = Cue { $number }: { $text }
cue-with-number = Cue { $number }

# Going to a cue or a time
go-to-title = Go to
go-to-field = Number of a cue, or a time
go-to-numbers = the cues have the numbers 1 to { $count }
go-to-end = the talk ends at { $time }
go-to-no-cue = No cue is shown then.
go-to-hint = 12 is cue 12; 1:02.5 or 00:01:02:12 is a time.
go-to-go = Go

# Putting in a cue or a sound
insert-cue-title = Insert a cue
insert-cue-field = Text that nobody speaks
insert-cue-hint = Credits, sounds, songs, what is written on the screen. It appears at { $time }.
insert-cue-span = From { $from } to { $to }. No other cue moves.
insert-cue-keys = Enter inserts · Shift+Enter line break · Esc cancels
insert-cue-insert = Insert
sound-title = Insert a sound
sound-field = What is heard
sound-song = Song
sound-song-help = Words between music notes
sound-hint = Brackets are put around it, but for songs. It appears at { $time }.
sound-span = { $text }, from { $from } to { $to }. No other cue moves.

# Another version
compare-title = Compare versions
compare-other = Another version
compare-read-again = Read again
compare-compare = Compare
compare-help = Read the file, subtitles of any format or a project, and compare the talk with it
compare-stage = words and breaks
compare-busy = Comparing…
compare-about = A subtitle file, or somebody's project of the same talk: goes through what it has otherwise, takes what is better in it, and shows how far the two agree.
compare-doubtful = Only { $matched } of the { $words } words of the other version are in this talk: is it the same one?
compare-theirs = Theirs
compare-mine = Mine
compare-precision = Precision
compare-recall = Recall
compare-f-one = F1
compare-cue-ends = Cue ends
compare-line-ends = Line ends
compare-sigma = Sigma
compare-sigma-help = Breaks among the words as they are; 100 is perfect (Karakanta et al. 2022)
compare-suber = SubER
compare-suber-help = Edits of words and breaks per hundred of the reference; 0 is perfect (Wilken et al. 2022)
compare-pk = Pk
compare-pk-help = Share of windows that see a cue end in only one of the two; 0 is perfect
compare-window-diff = WindowDiff
compare-window-diff-help = Share of windows with different numbers of cue ends; 0 is perfect
compare-lines-within = Lines within { $most } characters: { $mine } (theirs { $theirs })
compare-cues-within = Cues within { $most } characters per second: { $mine } (theirs { $theirs })
compare-walk-keys = Go through them with the arrows or with N and P; each becomes the current place.
compare-same = Both versions are the same.
compare-kept =
    { $count ->
        [one] Nothing is left but { $count } difference in which you keep yours.
       *[other] Nothing is left but { $count } differences in which you keep yours.
    }
compare-standing = Difference { $number } of { $all } · { $what }
compare-no-differences = No differences
compare-count-text = text { $count }
compare-count-cut = cut { $count }
compare-count-lines = lines { $count }
compare-count-times = times { $count }
compare-count-only-mine = only in mine { $count }
compare-count-only-theirs = only in theirs { $count }
compare-counts = { $same } cues the same; { $kinds }
compare-count-later = Count that all theirs are { $seconds } s later
compare-count-earlier = Count that all theirs are { $seconds } s earlier
compare-count-shift-help = Without it times are compared, and taken, as if theirs were not shifted
compare-no-cue = No such cue
compare-spoken = { $name }, cue { $number }: { $text }
compare-spoken-changed = { $name }, cue { $number }: { $text }. Only here: { $words }
compare-take = Take theirs (T)
compare-take-help = Text, cuts, lines and times of theirs
compare-keep = Keep mine (K)
compare-keep-help = Leave it as it is and pass over it from now on
compare-take-text = Their text (E)
compare-take-text-help = Their words and lines, with my cuts and times
compare-take-times = Their times (I)
compare-take-times-help = When theirs appear and go, with my words and cuts
compare-take-all-text = Take all text
compare-take-all-times = Take all times
compare-take-all-help = In every difference that is not settled, as one step; cues that only one of the two has stay
compare-report = Review report…
compare-none-left = no difference is left
compare-changed-since = these cues have changed since; go to the difference again
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
version-file-no-cues = the project has no cues yet; open it and have its talk analysed: { $path }

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
review-report-no-differences = The two are the same.
review-report-marks = Words that only one of the two has are struck through on the left, underlined on the right.
review-report-difference = Difference
review-report-kind = Kind
review-report-cue = Cue
review-report-time = Time
review-report-cue-of = { $name }: cue
review-report-time-of = { $name }: time
review-report-text-of = { $name }: text

# Second subtitles
second-title = Second subtitles
second-about = A translation or an older version beside the cues, kept in step by time. The text is kept in the project: the file itself is only read.
second-file = Subtitle file or project
second-replaces = Takes the place of “{ $name }”; undo brings that back.
second-open = Open
second-export-title = Export second subtitles
second-export-file = File
second-export-format = As { $format }; the ending of the name decides.
second-export-endings = end the name in that of a format: { $endings }
second-export-times = Times of the first
second-export-times-help = Each text appears and goes with the cue that it belongs to, instead of at its own times
second-export-empty = { $empty } of { $all } cues have no text yet and are left out
second-export-export = Export
second-opened =
    { $count ->
        [one] { $count } cues of { $name } beside those of the talk
       *[other] { $count } cues of { $name } beside those of the talk
    }
second-translation = Translation
second-problem-long-line = line { $line } has { $chars } characters, at most { $most }
second-problem-lines = { $lines } lines, at most { $most }
second-problem-fast = { $speed } characters per second, at most { $most }

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
       *[other] The { $count } chosen ones
    }
shift-times-note = Words, times set by hand and inserted cues move together against the sound, and the sound has no say in them any more. One undo takes it back.
shift-times-move =
    { $count ->
        [one] Move { $count } cue
       *[other] Move { $count } cues
    }
shift-times-amount = Later (earlier with −) by
shift-times-amount-examples = +2, -0.5, 1:02.5
shift-times-first-at = First cue appears at
shift-times-last-at = Last cue appears at
shift-times-timed-for = Timed for frames a second
shift-times-shown-with = Shown with frames a second
shift-times-hint = +2 is two seconds later, -1:02.5 a minute earlier, 00:00:02:12 has frames.
shift-times-no-cue = there is no cue to move
shift-times-first = First cue: { $before } → { $after }
shift-times-last = Last cue: { $before } → { $after }

# Who speaks
speaker-title = Speaker
speaker-who =
    { $count ->
        [one] Who speaks in the cue
       *[other] Who speaks in { $count } cues
    }
speaker-empty = Empty: nobody is known to speak there.
speaker-rule = The guideline's rule “Who speaks” lets cues say it, by dashes or names.
speaker-set = Set
speakers-title = Rename speakers
speakers-none = The transcript names no speakers. “Speaker…” says who speaks in a cue.
speakers-same = Those with the same name are one speaker from then on.
speakers-needs-name = every speaker needs a name
speakers-rename = Rename

# Spelling
spelling-title = Spelling
spelling-everywhere = Replace it in all { $count } places
spelling-left =
    { $count ->
        [one] { $count } word not in the dictionary { $name }.
       *[other] { $count } words not in the dictionary { $name }.
    }
spelling-edit-text = Edit text (F2)
spelling-edit-text-help = Opens the text of the cue
spelling-add = Add to my dictionary (A)
spelling-add-help = The word is right in every talk from now on
spelling-ignore = Ignore in this talk (I)
spelling-ignore-help = The word is right in this talk; undo takes it back
spelling-skip = Skip
spelling-off = Spelling is not checked; Help > Settings turns it on.
spelling-all-known = Every word is in the dictionary { $name }.
spelling-being-checked = The talk is being checked…
spelling-looking = Looking for what “{ $word }” may mean…
spelling-no-suggestion = The dictionary suggests nothing for “{ $word }”.
spelling-put = Put “{ $word }” there
spelling-unknown = “{ $word }” is in no dictionary
spelling-none-unknown = every word is in the dictionary { $name }
spelling-still-checked = the spelling is still being checked
spelling-unusable = the dictionary cannot be used; choose another one
spelling-cannot-keep = “{ $word }” counts as right until the program ends, but cannot be kept because { $error }: { $place }
spelling-no-dictionary = no spelling dictionary for { $language } was found; install one for hunspell (such as the package { $package }), or name a folder with its .aff and .dic files in the settings
spelling-unreadable = cannot read the dictionary because { $problem }: { $path }
spelling-damaged = this is no hunspell dictionary ({ $reason }); install it anew: { $path }

# About the transcript
transcript-title = About this transcript
transcript-file = File
transcript-format = Recognised as
transcript-format-unknown = known only while it is opened; these words came with a project
transcript-encoding = Encoding
transcript-encoding-guessed = { $encoding }, guessed: the file does not say so
transcript-part = Read of it
transcript-words = Words
transcript-words-all-estimated =
    { $count ->
        [one] { $count } word, all of them with estimated times
       *[other] { $count } words, all of them with estimated times
    }
transcript-words-some-estimated =
    { $count ->
        [one] { $count } word, { $estimated } of them with estimated times
       *[other] { $count } words, { $estimated } of them with estimated times
    }
transcript-cues = Cues
transcript-cues-given =
    { $count ->
        [one] { $count } cue as the file has them
       *[other] { $count } cues as the file has them
    }
transcript-repaired = Repaired
transcript-repaired-words =
    { $count ->
        [0] no word has other times than the file gives it
        [one] { $count } word has other times than the file gives it
       *[other] { $count } words have other times than the file gives them
    }
transcript-speakers = Speakers
transcript-language = Language
transcript-not-odd = nothing was odd
transcript-remarks-note = A remark with a time leads there; of many of a kind it is the first.
transcript-go-to = Go to { $time }: { $remark }
transcript-show-place = Show this place
transcript-letters-wrong = Letters look wrong?
transcript-open-with = Open with encoding
transcript-choose-encoding = choose
transcript-open-again = Open again
transcript-open-again-note = The talk begins anew with the words as they are read then; unsaved changes are asked about first.
