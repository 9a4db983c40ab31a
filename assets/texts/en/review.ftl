# The review of boundaries, marks and words.

# Where things stand with a boundary.
review-pending = Pending
review-accepted = Accepted
review-rejected = Rejected
review-moved = Moved
review-added = Added
review-strength-help = How strongly voice and words together ask for a boundary here
review-after-cue = after cue { $number }
review-inside-cue = inside cue { $number }
review-placed-by-you = Placed by you
review-hard-boundary = Hard boundary
review-soft-boundary = Soft boundary
review-words-came-later = Nothing was measured here: the words came later

# The cues on both sides.
review-no-end-between = The cue does not end between “{ $before }” and “{ $after }”
review-milliseconds = { $count } ms
review-pause = pause
review-pause-help = How long nobody speaks between the two words
review-hint = Hint: { $problem }
review-mark-stays = “{ $shown }” stays as the transcript has it
review-mark-mended = “{ $shown }”, in the transcript “{ $written }” ({ $share })
review-take = Take
review-take-help = The mended mark is right
review-put-back = Put back
review-put-back-help = The transcript is right
review-bookmark = Bookmark
review-cue-times = { $start } – { $end } ({ $seconds } s)
review-cue-times-help = When the cue appears, when it goes, how long it stays
review-cue-speed = { $speed } of { $most } cps
review-cue-speed-help = Characters per second, and how many the guideline allows
review-cue-lengths = { $lengths } of { $most } chars
review-cue-lengths-help = Characters in each line, and how many the guideline allows

# Why it is so.
review-why = Why
review-against-for = ← against     for →
review-against-for-help = Each bar says how much a thing speaks for a boundary (to the right) or against it (to the left), in log-odds: +0.7 makes a boundary twice as likely, −0.7 half as likely, against the average gap
review-nothing-measured = Nothing was measured here. Analyse again; decisions stay.
review-measured-unused = Measured, not used yet: { $what }

# Where else it could be.
review-other-places = Other places
review-other-places-cost = + how much worse than the best place
review-no-other-place = No other place gives cues that can be shown.
review-accept-for-other-places = Accept the boundary to see where else it could be.
review-one-cue = one cue, no boundary here
review-other-place-line = 1 line · { $speeds } cps
review-other-place-lines = { $lines } lines · { $speeds } cps
review-best-place = best
review-best-of-these = best of these

# The buttons that decide.
review-reject = Reject
review-move-left = Move
review-move-right = Move
review-accept = Accept
review-nudge-much-earlier = −100 ms
review-nudge-earlier = −10 ms
review-nudge-later = +10 ms
review-nudge-much-later = +100 ms
review-play-before = Before
review-play-around = Around
review-play-after = After
review-undecide = Undecide
review-undo = Undo

# How far the review is.
review-settled-of = { $settled } of { $all } settled
review-settled-share = questions settled
review-worthwhile-first = Worthwhile first
review-auto-play = Auto-play
review-accept-above = Accept all above…

# What is certain is offered at the beginning.
review-certain-all-right = { $certain } of { $all } boundaries are certain, probably all of them right
review-certain-some-wrong = { $certain } of { $all } boundaries are certain, about { $wrong } of them wrong
review-accept-certain = Accept them
review-accept-certain-show = Accept them and show me { $left }
review-accept-certain-help = Accepts every boundary with a strength of 90 % and more; one undo takes all of them back

# Questions about marks, words, and cues of a file.
review-in-cue = in cue { $number }
review-ask-mark = Is this mark right?
review-ask-words = Are these words right?
review-ask-word = Is this word right?
review-ask-line-break = Does this line break here?
review-ask-cue-goes-on = Does this cue go on here?
review-ask-this-cue-end = Does this cue end here?
review-ask-times = Are these times right?
review-recogniser-guessed = The speech recogniser guessed at “{ $words }” ({ $share }).
review-recogniser-very-unsure = The speech recogniser was very unsure of “{ $words }” ({ $share }).
review-recogniser-unsure = The speech recogniser was unsure of “{ $words }” ({ $share }).
review-shown = Shown: “{ $text }”
review-in-transcript = In the transcript: “{ $text }”
review-speaks-for-shown = Words and voice speak for what is shown: { $share }.
review-question-spoken = { $question } “{ $words }” in: { $cue }
review-right = Right
review-as-in-file = As in the file
review-as-proposed = As proposed
review-edit = Edit
review-play = Play
review-next-mark = Next
review-question-keys = { $open } opens the text, { $next } goes on in the order of the review
review-in-the-file = In the file
review-proposed = Proposed
review-times-by-voice = The cue appears and goes with the voice, as the guideline has it.

# Listening through the talk.
review-listening-at = Listening: cue { $number } of { $all }
review-listening-halted-at = Halted: cue { $number } of { $all }
review-listening-share = share of the talk listened to
review-listening-stopped = Listening is stopped here
review-listening-go-on = Go on
review-listening-end = End
review-listening-halt = Halt
review-listening-wrong = Stop: wrong
review-accept-heard = Accept what was heard
review-accept-heard-short = Accept heard
review-leave-heard = Leave them
review-listen-on = Listen on
review-no-cue-shown = no cue is shown
review-nothing-asked = Nothing is asked in this cue.
review-ask-cue-end = Does the cue end here?
review-question-about = { $question } “{ $words }”
review-heard =
    { $count ->
        [one] { $count } proposal was heard without a stop
       *[other] { $count } proposals were heard without a stop
    }
review-heard-nothing-help = A proposal counts as heard when both of its cues were played from beginning to end.
review-heard-help = Accepting them is one step of undo. What was skipped or stopped at is not among them, nor are marks and words.

# Nothing to decide: what to do next.
review-waiting = Waiting for the first words
review-waiting-text = The boundaries to decide appear here as soon as the recogniser has written the first words.
review-no-transcript = The transcript is still missing
review-no-transcript-text = Drop what a speech recogniser made of this talk onto the window, or open it. The boundaries to decide will appear here.
review-open-transcript = Open transcript…
review-not-analysed = Not analysed yet
review-not-analysed-text = Breathmark has not listened to this talk. Let it analyse voice and words to get boundaries to decide.
review-analyse = Analyse
review-analysing = Analysing the talk
review-analysing-text = The boundaries to decide will appear here as soon as voice and words are understood. You can look around and listen meanwhile.
review-live-edge = You are at the live edge
review-live-edge-text = Everything asked so far is settled. The next ones appear here as the talk goes on.
review-look-back = Look back
review-all-settled = Every boundary is settled
review-all-asked-settled =
    { $count ->
        [one] Everything asked is settled, { $count } certain boundary stays as proposed
       *[other] Everything asked is settled, { $count } certain boundaries stay as proposed
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
review-accept-certain-ones = Accept the certain ones…
review-next = next:
review-talk-ends = The talk ends here
review-talk-ends-text = The last cue ends with the talk: there is nothing to decide at this place.
review-cue-ends = The cue ends here
review-cue-ends-text = Nothing was proposed or decided about its end.
review-no-boundary = No boundary here
review-no-boundary-text = No cue ends at this place. Go on with the review, or end a cue at the play head.
review-still-open =
    { $count ->
        [one] { $count } question still open.
       *[other] { $count } questions still open.
    }
review-next-question = Next question
review-end-at-play-head = End a cue at the play head
review-play-cue = Play this cue
