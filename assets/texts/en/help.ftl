# First steps: manual, legend, tour, making a transcript.

## Manual

command-manual = Manual
command-manual-help = The whole manual, with search; in a dialog it opens at what the dialog is about
command-manual-synonyms = help documentation handbook guide f1
menu-place = { $menu } > { $command }
manual-title = Manual
manual-search = Search the manual
manual-search-hint = Type what to look for; the arrows and Enter go there
manual-nothing-found = Nothing in the manual has these words.
manual-in-english = The manual is in English.
manual-copied = Address copied: { $address }
manual-next = Next: { $title }
manual-back-key = To what was read before (Alt+Left)

next-after-opening =
    { $count ->
        [one] One boundary is proposed: { $accept } accepts it, { $reject } rejects it
       *[other] { $count } boundaries are proposed: { $accept } accepts one, { $reject } rejects it
    }
next-problems =
    { $count ->
        [one] Next: { $key } goes to the one problem that is left.
       *[other] Next: { $key } goes through the { $count } problems that are left.
    }
next-export = Next: { $key } exports the subtitles.
next-save = Next: { $key } saves the project, to go on with it later.

## Legend

command-legend = What the shapes and colours mean
command-legend-help = The signs of the timeline and the list, each with one line about it
command-legend-synonyms = legend symbols icons markers colors
legend-title = What the shapes and colours mean
legend-more = In the manual
legend-sample-word = boats
legend-boundaries = Boundaries
legend-pending = Proposed, not decided yet
legend-accepted = Accepted: a cue ends here
legend-rejected = Rejected: no cue ends here
legend-moved = Moved here by you
legend-added = Added by you
legend-current = The one that is judged now
legend-height = The stronger the proposal, the higher
legend-stems = What a boundary was found by
legend-stem-hard = Double: it can be heard
legend-stem-soft = Dashed: by the words alone
legend-stem-length = Dotted: it only fills the length
legend-cues = Sound and cues
legend-waveform = The sound: at its loudest and as it usually swings
legend-shot = A shot change of the video: the picture is another one from here on
legend-cue = A cue, from when it appears to when it goes
legend-cue-current = The current cue
legend-cue-playing = The cue below the play head
legend-cue-chosen = One of several chosen cues
legend-edge-set = A tall edge: its time was set by hand
legend-words = Words
legend-word-mended = A mark at this word was mended
legend-word-unknown = In no spelling dictionary
legend-line-long = Longer than the guideline lets a line be
legend-word-doubted = The recogniser doubted the word above the dots
legend-lanes = Lanes below the cues
legend-pause-times = A pause by the times of the words
legend-pause-heard = A pause as it is heard
legend-by-words = How strongly the words ask for a boundary
legend-by-sound = How strongly the sound does
legend-by-both = How strongly both do together
legend-voice-for = The voice speaks for a boundary
legend-voice-against = The voice speaks against one
legend-list = List of cues
legend-end-pending = The end of the cue is not decided
legend-end-accepted = Its end is accepted
legend-end-moved = Its end was moved here
legend-end-added = Its end was added
legend-problem = It breaks the guideline
legend-hint = A hint: only this program minds
legend-too-fast = It has to be read too fast
legend-bookmark = It has a bookmark
legend-comment = It has a comment

## Tour

command-take-tour = Take the tour
command-take-tour-help = Ten steps on the sample talk, each tried by yourself; nothing of yours is touched
command-take-tour-synonyms = tutorial introduction learn first steps guide
command-skip-tour-step = Skip this step of the tour
command-skip-tour-step-help = Go on with the next step of the tour
command-end-tour = End the tour
command-end-tour-help = Leave the tour; the sample talk stays open
tour-skip = Skip step
tour-end = End tour
tour-step = Step { $number } of { $all }: { $name }
tour-waits = The tour begins in a moment
tour-waits-how = The sample talk is being read and listened to.
tour-over = That was the tour
tour-over-how = The sample stays open to try more; nothing of it is saved unless you save it. { $key } opens the manual.
tour-listen = listen to a boundary
tour-listen-how = Each marker on the waveform is a place where a cue may end. { $key } plays the sound around the current one.
tour-accept = accept one
tour-accept-how = If a thought ends here, { $key } says so: the cue ends here, and the next question comes.
tour-reject = reject one
tour-reject-how = This is the weakest of all proposals. { $key } says that no cue ends here.
tour-move = move one by a word
tour-move-how = { $left } ends the cue one word earlier, { $right } one word later; text and times move along.
tour-alternative = take another place
tour-alternative-how = Under “Other places” stand more ends for this cue, each with a digit. { $key } takes the first.
tour-text = edit the text of a cue
tour-text-how = { $key } opens the text of the cue. Change a word, and Enter keeps it; the times of the words stay.
tour-undo = take something back
tour-undo-how = { $key } takes the last change back, and the one before, and so on.
tour-confident = accept the confident ones
tour-confident-how = { $key } asks from which strength on to accept all at once, and says about how many would be wrong. Enter accepts.
tour-fix = fix a problem
tour-fix-how = This cue breaks the guideline; its row in the list says how. { $fix } fixes it, { $next } would go to the next such cue.
tour-export = look at the export
tour-export-how = { $key } shows what would be written, in which format. Esc closes it again: the tour writes nothing.
