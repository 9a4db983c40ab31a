# Notices of the window.

window-title = { $title } – Breathmark
window-title-read-only = { $title } (read-only) – Breathmark

# Edits.
window-done = done: { $step }
window-undone = undone: { $step }
window-done-again = redone: { $step }

# The steps that were done and undone.
history-title = History
history-about = The newest step is at the top. Go to one, and what was done after it is undone; an undone one, and it is redone with all before it.
history-list = Steps, { $number } of { $all }
history-place = cue { $number }, { $time }
history-undone = undone
history-now = now
history-beginning = beginning, before the first step
history-forgotten = as far back as steps are kept
history-go = Go there
history-undone-steps =
    { $count ->
        [one] { $count } step undone
       *[other] { $count } steps undone
    }
history-done-again =
    { $count ->
        [one] { $count } step redone
       *[other] { $count } steps redone
    }
window-still-cues =
    { $count ->
        [one] { $step }: still { $count } cue
       *[other] { $step }: still { $count } cues
    }
window-cues-instead =
    { $count ->
        [one] { $step }: { $count } cue instead of { $before }
       *[other] { $step }: { $count } cues instead of { $before }
    }
window-all-settled = every boundary is reviewed
window-all-asked-settled =
    { $count ->
        [one] every question is answered; { $count } certain boundary stays as proposed
       *[other] every question is answered; { $count } certain boundaries stay as proposed
    }
window-no-other-question = there are no other questions
window-following = following the playhead: { $how }
window-wave-scale = waveform height: × { $scale }

# Problems that are fixed.
window-fixed-merged = { $count } merged
window-fixed-split = { $count } split
window-fixed-timed = { $count } with new times
window-fixed-lined = { $count } with new lines
window-fixed-none-left =
    { $count ->
        [one] { $count } problem fixed ({ $how }), none left
       *[other] { $count } problems fixed ({ $how }), none left
    }
window-fixed-left =
    { $count ->
        [one] { $count } problem fixed ({ $how }), { $left } left in the talk
       *[other] { $count } problems fixed ({ $how }), { $left } left in the talk
    }
window-fixed-left-for-you =
    { $count ->
        [one] { $count } problem
       *[other] { $count } problems
    } fixed ({ $how }), { $left ->
        [one] { $left } needs a decision by you
       *[other] { $left } need a decision by you
    }
window-needs-decision = This needs a decision by you: { $problem }, because { $reason }
window-cue-keeps-guideline = this cue already meets the guideline
window-fixed-nothing-changed = nothing was fixed: the talk has changed in the meantime; try again
window-nothing-to-fix = Nothing to fix automatically: these problems need a decision by you

# Talks that are offered again.
window-no-name = an untitled talk
window-just-now = just now
window-minutes-ago =
    { $count ->
        [one] { $count } minute ago
       *[other] { $count } minutes ago
    }
window-hours-ago =
    { $count ->
        [one] { $count } hour ago
       *[other] { $count } hours ago
    }
window-days-ago =
    { $count ->
        [one] { $count } day ago
       *[other] { $count } days ago
    }

# What runs in the background.
window-job-waiting = waiting
window-job-pitch = pitch and energy
window-job-trying = trying out
window-job-learning = learning from decisions
window-job-reading-again = reading again, more exactly
window-no-background = background work cannot be started; restart Breathmark
window-broke = an internal error occurred; please report it
window-decode-broke = the recording could not be decoded: an internal error occurred; please report it
window-open-broke = the files could not be opened: an internal error occurred; please report it
window-analysis-broke = the analysis stopped: an internal error occurred; please report it
window-reading-broke = the large reader has not finished: an internal error occurred; please report it
window-comparison-broke = the comparison stopped: an internal error occurred; please report it
window-mending-broke = nothing was fixed: an internal error occurred; please report it
window-figures-broke = no figures are available: an internal error occurred; please report it
window-video-broke = nothing was found out about the video: an internal error occurred; please report it
window-cuts-broke = the cuts were not learnt: an internal error occurred; please report it

# What the large reader came to, after the small one.
window-aligned-given = cues keep the times of the file: “Edit > Retime cues” moves them
window-read-again =
    the large reader has read the talk: { $changed ->
        [0] no cue end changed
        [one] { $changed } of { $count } cue ends changed
       *[other] { $changed } of { $count } cue ends changed
    }

# A talk that is still being spoken.
window-not-followed = the talk can no longer be followed: { $reason }
window-talk-over-no-words = the talk is over; no words arrived
window-talk-over-analysed = the talk is over; it is being analysed once more as a whole
window-talk-over =
    { $count ->
        [one] the talk is over: { $count } word
       *[other] the talk is over: { $count } words
    }

# The picture of the recording.
picture-window-title = Picture: { $title }
picture-more = Options of the picture
picture-try-again = Try again
picture-coming = the picture is on its way
picture-time-help = Where the frame that is shown stands in the recording
picture-first-cue = First cue
picture-second-cue = Second cue
picture-cue-of = { $which }: { $cue }
picture-with-cue = Picture at { $time }: { $cue }
picture-without-cue = Picture at { $time }, no cue on it
picture-awaited-with-cue = Picture on its way: { $cue }
picture-awaited = Picture on its way

# Sound.
window-no-sound-device = No sound: there is no audio device. Retry in Settings
window-no-sound = No sound: the audio device is busy or gone. Retry in Settings
