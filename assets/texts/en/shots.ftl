# Shot changes of a video.

shots-stage = finding shot changes
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

# Lists of them.
shots-list-bad-line = line { $line } is no time ("{ $text }"); give one time a line, as 0:01:02.345 or 62.345
shots-list-needs-rate = line { $line } counts frames, and no frame rate is known; choose one in the guideline
shots-list-bad-frame = line { $line } ("{ $text }") is no frame at this frame rate
shots-list-statistics = this is what a video encoder noted for itself, no list of shot changes
shots-list-empty = there is no time in it

# Frames.
frames-no-rate = no frame rate is known: times are shown as time code as soon as the guideline has one, or a video
