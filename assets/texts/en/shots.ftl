# Shot changes of a video.

shots-stage = looking at every frame
shots-unreadable = cannot read the video ({ $reason }): { $path }
shots-no-file = it is not a regular file
shots-needs-ffmpeg = finding shot changes needs ffmpeg, which was not found; { $how }
shots-ffmpeg-broken = ffmpeg is installed but cannot be started ({ $reason }); reinstall it
shots-no-video = there is no video in it, only sound or a cover picture: { $path }
shots-not-media = this is not a video that ffmpeg can read; choose another file: { $path }
shots-playlist = this is a playlist or another kind of file that holds no video of its own; choose the video itself: { $path }
shots-hung = ffmpeg did not finish with the video and was stopped: { $path }
shots-damaged = none of its frames can be decoded ({ $reason }); download or export the video again: { $path }
ffmpeg-incomplete = it begins like an MP4 file, but probably not all of it is there
ffmpeg-too-much = ffmpeg printed more than it was asked for
shots-no-frames = there are no frames in it
shots-damage = ffmpeg reported damage in the video: { $reason }
shots-stopped-early = ffmpeg stopped before the end of the video; the last shot changes may be missing
shots-list-too-long = the file is too long to be a list of shot changes

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
shots-threshold-help = How much a frame must differ from the one before: lower finds more, including some that are not shot changes
shots-find = Find
shots-import-title = Import shot changes
shots-import-about = A list with one time per line: clock times, seconds, time code, Subtitle Edit's .shotchanges or Aegisub's keyframes.
shots-list = List
shots-import = Import
shots-export-title = Export shot changes
shots-export-about = One time per line: time code if the window shows it, otherwise clock times. A name ending in .shotchanges gives seconds, as Subtitle Edit has them.
shots-lists = Lists of shot changes
shots-videos = Videos

# Lists of them.
shots-list-bad-line = line { $line } is not a time ("{ $text }"); give one time per line, such as 0:01:02.345 or 62.345
shots-list-needs-rate = line { $line } counts frames, but no frame rate is known; choose one in the guideline
shots-list-bad-frame = line { $line } ("{ $text }") is not a frame at this frame rate
shots-list-statistics = this is a video encoder's statistics file, not a list of shot changes
shots-list-empty = it contains no times

# Frames.
frames-no-rate = no frame rate is known: times are shown as time code once the guideline or a video gives one

# In projects.
project-shots-damaged = the shot changes in the file cannot be read ({ $reason }); find them again
edit-same-shots = these are already the shot changes
step-find-shot-changes = find shot changes
step-import-shot-changes = import shot changes
