# Shot changes of a video.

shots-stage = looking at every frame
shots-unreadable = cannot read the video, { $reason }: { $path }
shots-no-file = it is no regular file
shots-needs-ffmpeg = shot changes are found by the program ffmpeg, which is not installed; install it from ffmpeg.org so that it is on the PATH
shots-ffmpeg-broken = ffmpeg is installed but cannot be started ({ $reason }); install it anew
shots-no-video = there is no video in it, only sound or a picture of its cover: { $path }
shots-hung = ffmpeg did not come to an end with the video and was ended: { $path }
shots-damaged = none of the pictures can be decoded, { $reason }; fetch or export the video again: { $path }
ffmpeg-too-much = ffmpeg says more than it was asked
shots-no-frames = there are no frames in it
shots-damage = ffmpeg reported damage in the video: { $reason }
shots-stopped-early = ffmpeg stopped before the end of the video; the last shot changes may be missing
shots-list-too-long = the file is too long for a list of shot changes

# Finding, reading and writing them in the window.
shots-found =
    { $count ->
        [0] no shot change found: try a lower threshold
        [one] { $count } shot change found
       *[other] { $count } shot changes found
    }
shots-imported =
    { $count ->
        [one] { $count } shot change read
       *[other] { $count } shot changes read
    }
shots-same =
    { $count ->
        [0] there is no shot change, as before
        [one] it is the same shot change as before
       *[other] they are the same { $count } shot changes as before
    }
shots-replaces =
    { $count ->
        [one] { $count } shot change that is known now gives way to the new ones; undo brings it back
       *[other] { $count } shot changes that are known now give way to the new ones; undo brings them back
    }
shots-find-title = Find shot changes
shots-find-about = ffmpeg looks at every frame, in the background: an hour of video takes a few minutes. Cues snap to shot changes where the guideline says so.
shots-video = Video
shots-threshold = Threshold
shots-threshold-help = How different a frame has to be from the one before: less finds more, and more that are none
shots-find = Find
shots-import-title = Import shot changes
shots-import-about = A list with one time a line: clock times, seconds, time code, Subtitle Edit's .shotchanges, or keyframes of Aegisub.
shots-list = List
shots-import = Import
shots-export-title = Export shot changes
shots-export-about = One time a line: time code if the window shows it, else clock times; seconds, as Subtitle Edit has them, in a file that ends in .shotchanges.
shots-lists = Lists of shot changes
shots-videos = Videos

# Lists of them.
shots-list-bad-line = line { $line } is no time ("{ $text }"); give one time a line, as 0:01:02.345 or 62.345
shots-list-needs-rate = line { $line } counts frames, and no frame rate is known; choose one in the guideline
shots-list-bad-frame = line { $line } ("{ $text }") is no frame at this frame rate
shots-list-statistics = this is what a video encoder noted for itself, no list of shot changes
shots-list-empty = there is no time in it

# Frames.
frames-no-rate = no frame rate is known: times are shown as time code as soon as the guideline has one, or a video

# In projects.
project-shots-damaged = the shot changes in the file cannot be read ({ $reason }); find them again
edit-same-shots = these are the shot changes already
step-find-shots = find shot changes
step-import-shots = import shot changes
