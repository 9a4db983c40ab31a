# Notices of the window.

window-title = { $title } – Breathmark
window-title-read-only = { $title } (read-only) – Breathmark

# Edits.
window-done = done: { $step }
window-undone = undone: { $step }
window-done-again = done again: { $step }
window-still-cues = { $step }: still { $count } cues
window-cues-instead = { $step }: { $count } cues instead of { $before }
window-all-settled = every boundary is settled
window-all-asked-settled =
    { $count ->
        [one] everything that was asked is settled; { $count } certain boundary stays as proposed
       *[other] everything that was asked is settled; { $count } certain boundaries stay as proposed
    }
window-no-other-question = there is no other question
window-following = following the play head: { $how }

# Problems that are fixed.
window-fixed-merged = { $count } merged
window-fixed-split = { $count } split
window-fixed-timed = { $count } with other times
window-fixed-lined = { $count } with other lines
window-fixed-none-left =
    { $count ->
        [one] { $count } problem fixed ({ $how }), none is left
       *[other] { $count } problems fixed ({ $how }), none is left
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
window-cue-keeps-guideline = this cue keeps the guideline
window-fixed-nothing-changed = Nothing was fixed: the talk has changed meanwhile; try again
window-nothing-to-fix = Nothing to fix automatically: these problems need a decision by you

# Talks that are offered again.
window-no-name = a talk without a name
window-just-now = just now
window-minutes-ago = { $count } minutes ago
window-hours-ago = { $count } hours ago
window-days-ago = { $count } days ago

# What runs in the background.
window-job-waiting = waiting
window-job-pitch = pitch and energy
window-job-trying = trying out
window-job-learning = learning from decisions
window-no-background = nothing can run in the background
window-no-device = there is no device
window-broke = something went wrong inside, please report it
window-decode-broke = the recording could not be decoded: something went wrong inside, please report it
window-open-broke = the files could not be opened: something went wrong inside, please report it
window-analysis-broke = the analysis stopped: something went wrong inside, please report it
window-comparison-broke = the comparison stopped: something went wrong inside, please report it
window-mending-broke = nothing was fixed: something went wrong inside, please report it
window-figures-broke = there are no figures: something went wrong inside, please report it
window-video-broke = nothing was found out about the video: something went wrong inside, please report it

# A talk that is still being spoken.
window-not-followed = the talk cannot be followed any more: { $reason }
window-talk-over-no-words = the talk is over; no words came
window-talk-over-analysed = the talk is over; it is analysed once more, with all of it
window-talk-over = the talk is over: { $count } words

# Sound.
window-no-sound-device = No sound: there is no audio device. Retry in Settings
window-no-sound = No sound: the audio device is busy or gone. Retry in Settings
