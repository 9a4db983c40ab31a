# The review of boundaries, marks and words.

# Where things stand with a boundary.
review-accepted = Accepted
review-rejected = Rejected
review-moved = Moved
review-added = Added
review-from-file = As in the file
review-certainty-help = How likely a subtitler would leave this cut as it is
review-certainty-of-mark-help = How likely a phrase or sentence ends here, by words and voice
review-after-cue = after cue { $number }
review-inside-cue = inside cue { $number }
review-placed-by-you = Placed by you
review-yes = Yes
review-no = No
review-change = Change
review-more = More
review-more-help = Move, nudge, play, reset
review-hard-boundary = Hard boundary
review-soft-boundary = Soft boundary
review-words-came-later = Not measured: these words were added later

# The cues on both sides.
review-no-end-between = The cue does not end between “{ $before }” and “{ $after }”
review-milliseconds = { $count } ms
review-pause = pause
review-pause-help = How long nobody speaks between the two words
review-hint = Hint: { $problem }
review-mark-stays = “{ $shown }” stays as in the transcript
review-mark-mended = “{ $shown }”, in the transcript “{ $written }” ({ $share })
review-take = Keep
review-take-help = The corrected mark is right
review-put-back = Revert
review-put-back-help = The transcript is right
review-bookmark = Bookmark
review-cue-speed = { $speed } cps
review-cue-words = { $words } words/min
review-cue-seconds = { $seconds } s
review-cue-figures-help = { $start } – { $end }. How long the cue stays; characters per second (at most { $cps }); characters in each line (at most { $chars })
review-cue-figures-words-help = { $start } – { $end }. How long the cue stays; words per minute (at most { $words }); characters in each line (at most { $chars })

# Why it is so.
review-why = Why
review-against-for = ← against     for →
review-against-for-help = Each bar shows how much something speaks for a boundary (to the right) or against it (to the left). +0.7 about doubles the odds of a boundary, −0.7 halves them.
review-nothing-measured = Nothing was measured here. Analyse again to see the reasons; decisions stay.
review-measured-unused = Measured, not used yet: { $what }

# Where else it could be.
review-other-places = Other places
review-no-other-place = No other place gives usable cues.
review-accept-for-other-places = Accept the boundary to see where else it could be.
review-one-cue = as one cue
review-other-place-line = 1 line · { $speeds } cps
review-other-place-lines = { $lines } lines · { $speeds } cps
review-place-as-good = as good
review-place-worse = worse
review-place-clearly-worse = clearly worse
review-place-much-worse = much worse

# The buttons that decide.
review-move-left = Move
review-move-right = Move
review-play-before = Before
review-play-around = Around
review-play-after = After
review-undecide = Reset
review-undo = Undo

# How far the review is.
review-settled-of = { $settled } of { $all } reviewed
review-none-reviewed = none reviewed yet
review-settled-share = questions reviewed
review-worthwhile-first = Doubtful first
review-auto-play = Auto-play
review-listen-through = Listen through
review-accept-above = Accept confident…

# What is likely right is offered at the beginning. Only what nobody is asked about is called certain.
review-offer-all-right = { $offered } of { $all } cuts are 90% sure or more; probably none of them would be changed
review-offer-some-wrong = { $offered } of { $all } cuts are 90% sure or more; about { $wrong } of them would be changed
review-offer-accept = Accept them
review-offer-accept-show = Accept them and show me the other { $left }
review-offer-help = The certain ones, which you are not asked about, are among them; one undo reverts all
review-offer-short = Accept { $offered } at 90%+

# Questions about marks, words, and cues of a file.
review-in-cue = in cue { $number }
review-all-alike = Yes to all { $count }
review-ask-mark = Is this mark right?
review-ask-words = Are these words right?
review-ask-word = Is this word right?
review-ask-line-break = Does this line break here?
review-ask-cue-goes-on = Does this cue continue here?
review-ask-this-cue-end = Does this cue end here?
review-ask-times = Are these times right?
review-word-wrong = “{ $words }” may be wrong ({ $share }).
review-recogniser-unsure = The speech recogniser was only { $share } sure.
review-term = The glossary has “{ $wanted }” for “{ $found }”. “No” corrects it, “Yes” leaves it.
review-word-unknown = “{ $word }” is in no dictionary.
review-word-unheard = “{ $word }” was not heard there.
review-shown = Shown: “{ $text }”
review-in-transcript = In the transcript: “{ $text }”
review-speaks-for-shown = Words and voice support what is shown: { $share }.
review-question-spoken = { $question } “{ $words }” in: { $cue }
review-play = Play
review-next-mark = Next
review-in-the-file = Yes: as in the file
review-proposed = No: as proposed
review-times-by-voice = The cue appears and disappears with the voice, as the guideline asks.

# Listening through the talk.
review-listening-at = Listening: cue { $number } of { $all }
review-listening-halted-at = Paused: cue { $number } of { $all }
review-listening-share = share of the talk listened to
review-listening-stopped = Listening is paused here
review-listening-go-on = Continue
review-listening-end = End
review-listening-halt = Pause
review-listening-wrong = Stop: wrong
review-accept-heard = Accept what was heard
review-accept-heard-short = Accept heard
review-leave-heard = Leave them
review-listen-on = Continue
review-no-cue-shown = no cue is shown
review-nothing-asked = No questions in this cue.
review-ask-cue-end = Does the cue end here?
review-question-about = { $question } “{ $words }”
review-heard =
    { $count ->
        [one] { $count } proposal was heard without a stop
       *[other] { $count } proposals were heard without a stop
    }
review-heard-nothing-help = A proposal counts as heard when both of its cues were played from beginning to end.
review-heard-help = One undo reverts all of them. Anything that you skipped or stopped at is not included, nor are marks and words.

# Nothing to decide: what to do next.
review-waiting = Waiting for the first words
review-waiting-text = Boundaries to decide appear here once the recogniser has written its first words.
review-no-transcript = The transcript is still missing
review-no-transcript-text = Drop the speech recogniser's output (Whisper JSON, SRT, …) onto the window, or open it. Boundaries to decide will appear here.
review-open-transcript = Open transcript…
review-not-analysed = Not analysed yet
review-not-analysed-text = Breathmark has not listened to this talk yet. Analyse voice and words to get boundaries to decide.
review-analyse = Analyse
review-analysing = Analysing the talk
review-analysing-text = Boundaries to decide will appear here once the analysis is done. You can look around and listen in the meantime.
review-live-edge = You are at the live edge
review-live-edge-text = You have answered everything so far. New questions appear here as the talk goes on.
review-look-back = Look back
review-all-settled = Every boundary is reviewed
review-as-client =
    { $cues ->
        [one] { $cues } cue
       *[other] { $cues } cues
    } as the client made them · { $problems } with problems · check them against the sound
review-as-client-text = Nothing has been changed and nobody has looked at them yet.
review-partly-as-client =
    { $kept } of { $cues ->
        [one] { $cues } cue
       *[other] { $cues } cues
    } as the client made them · { $problems } with problems · check them against the sound
review-partly-as-client-text = The others have been changed or deleted. Nobody has checked the cues against the sound yet.
review-from-client =
    { $cues ->
        [one] { $cues } cue
       *[other] { $cues } cues
    } from a subtitle file · { $problems } with problems · check them against the sound
review-from-client-text = Nobody has checked the cues against the sound yet.
review-check-client = Check my subtitles
review-all-asked-settled =
    { $count ->
        [one] Every question is answered, { $count } certain boundary stays as proposed
       *[other] Every question is answered, { $count } certain boundaries stay as proposed
    }
review-done =
    { $cues ->
        [one] { $cues } cue within the guideline. Export the subtitles, or go through the cues once more.
       *[other] { $cues } cues within the guideline. Export the subtitles, or go through the cues once more.
    }
review-done-hints =
    { $cues ->
        [one] { $cues } cue
       *[other] { $cues } cues
    } within the guideline, { $hints ->
        [one] { $hints } hint
       *[other] { $hints } hints
    }. Export the subtitles, or go through the cues once more.
review-done-problems =
    { $cues ->
        [one] { $cues } cue
       *[other] { $cues } cues
    }, { $problems ->
        [one] { $problems } problem
       *[other] { $problems } problems
    } left. Look at the problems, or export the subtitles as they are.
review-export = Export subtitles…
review-next-problem = Next problem
review-accept-certain-ones = Accept confident ones…
review-talk-ends = The talk ends here
review-talk-ends-text = The last cue ends with the talk: there is nothing to decide at this place.
review-cue-ends = The cue ends here
review-cue-ends-text = Nothing was proposed or decided about its end.
review-no-boundary = No boundary here
review-no-boundary-text = No cue ends here. Continue the review, or end a cue at the playhead.
review-still-open =
    { $count ->
        [one] { $count } question still open.
       *[other] { $count } questions still open.
    }
review-next-question = Next question
review-end-at-play-head = End a cue at the playhead
review-play-cue = Play this cue
