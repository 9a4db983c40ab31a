# The timeline and the transport.

# The row of the cues.
timeline-cues-need-words = Cues appear once a transcript is open
timeline-cues-coming = Analysing: cues appear soon
timeline-cues-none = No cues yet: they appear after analysis
timeline-cue = Cue { $number }, { $start } to { $end }: { $text }
timeline-cue-problem = problem: { $text }
timeline-cue-hint = hint: { $text }
timeline-cue-times = Cue { $number }   { $start } to { $end }   { $length } s
timeline-cue-help = Click to select (Shift or Ctrl: several), double-click to play. Drag an end to set its time (Shift: ignore the words). Drag one of several selected cues to move them all.
timeline-shot = Shot change at { $time }
timeline-shot-help = Shot change at { $time }: click to move the playhead there

# Beside what is dragged: where it comes to be.
timeline-drag-stays = stays here
timeline-drag-after = after “{ $word }”
timeline-drag-by = { $millis } ms
timeline-drag-cues =
    { $count ->
        [one] { $count } cue { $millis } ms
       *[other] { $count } cues { $millis } ms
    }
timeline-drag-start = start { $time } ({ $millis } ms)
timeline-drag-end = end { $time } ({ $millis } ms)

# Lanes: what is under the pointer.
timeline-frequency-at = { $time }: { $hertz } Hz, { $level } dB
timeline-kilohertz = { $number }k
timeline-voice-at = after “{ $word }”: { $signs }
timeline-pause-length = { $millis } ms
timeline-pause-at = pause of { $millis } ms after “{ $word }”
timeline-strengths-at = after “{ $word }”: { $together }; by the words alone { $words }, by the sound alone { $sound }
timeline-pitch-at = { $time }: { $semitones } semitones, { $hertz } Hz
timeline-pitch-at-of-speaker = { $time }: { $semitones } semitones, { $hertz } Hz ({ $speaker })
timeline-no-voice-at = { $time }: no voice
timeline-level-at = { $time }: { $level } dB
timeline-level-at-beside-usual = { $time }: { $level } dB, { $difference } dB from the usual

# Boundaries.
timeline-boundary = Boundary after ‘{ $word }’ at { $time }, { $state }
timeline-boundary-proposed = Boundary after ‘{ $word }’ at { $time }, { $state }, { $certainty }
timeline-boundary-certain = Certain boundary, { $certainty } sure: nobody is asked
timeline-boundary-pending = Pending boundary, { $certainty } sure
timeline-boundary-accepted = Accepted boundary
timeline-boundary-rejected = Rejected boundary
timeline-boundary-moved = Moved boundary
timeline-boundary-added = Added boundary
timeline-boundary-from-file = Cue end of the file
timeline-boundary-place = after “{ $word }” at { $time }
timeline-boundary-help = Click to select it
timeline-boundary-help-accept = Click to select it; then { $accept } accepts
timeline-boundary-help-reject = Click to select it; then { $reject } rejects
timeline-boundary-help-both = Click to select it; then { $accept } accepts, { $reject } rejects
timeline-boundary-help-drag = { $help }. Drag it to another word gap; with Shift it moves in time only.
timeline-boundaries =
    { $count ->
        [one] { $count } boundary from { $start } to { $end }, { $pending } pending
       *[other] { $count } boundaries from { $start } to { $end }, { $pending } pending
    }
timeline-boundaries-help = { $boundaries }. Click to see them.

# Ruler, waveform, words.
timeline-ruler-help = Click to move the playhead there, drag to scrub
timeline-decoding = Decoding
timeline-decoding-share = Decoding { $share }
timeline-waveform = Waveform, playhead
timeline-waveform-scaled = Waveform, drawn { $scale } times as tall, playhead
timeline-head = { $time } of { $length }
timeline-head-at-word = { $time } of { $length }, at ‘{ $word }’
timeline-waveform-awaited = The waveform appears when the talk is over
timeline-waveform-needs-recording = Open or drop the recording to see its waveform
timeline-open-recording = Open recording…
timeline-words = Words
timeline-cues = Cues
timeline-gain-help = The recording is quiet, so its waveform is drawn larger
timeline-scale-help = The waveform is drawn larger than it is; what reaches beyond its row is cut off and marked at the edge
timeline-words-awaited = No words have arrived yet
timeline-words-none = No words yet: open or drop the transcript
timeline-words-too-small = Zoom in to read the words
timeline-word-times = { $start } to { $end } ({ $millis } ms)
timeline-word-speaker = spoken by { $speaker }
timeline-word-unsure = the recogniser was only { $share } sure of it
timeline-word-estimated = times are estimated: the transcript has none

# The overview above everything.
timeline-overview = Overview of the talk
timeline-overview-shown = showing { $start } to { $end } of { $length }
timeline-overview-help =
    { $problems ->
        [one] The whole talk: { $pending } pending (below), { $problems } problem (above). Click to go there, drag the frame to scroll.
       *[other] The whole talk: { $pending } pending (below), { $problems } problems (above). Click to go there, drag the frame to scroll.
    }

# What lanes there are.
timeline-lanes = Lanes
timeline-lanes-missing = Lanes −{ $count }
timeline-lanes-help = Show or hide lanes
timeline-lanes-help-missing =
    { $count ->
        [one] Show or hide lanes. There is no room for one: drag the lower edge of the timeline down.
       *[other] Show or hide lanes. There is no room for { $count }: drag the lower edge of the timeline down.
    }
timeline-lane = { $name } lane: { $explanation }
timeline-lane-hide = Hide the { $name } lane
timeline-lane-hide-help = { $explanation }. Click to hide it.
timeline-lane-choice = { $explanation }. { $help }
timeline-lane-pitch = Pitch
timeline-lane-energy = Energy
timeline-lane-pause = Pauses
timeline-lane-voice = Voice
timeline-lane-probability = Boundary
timeline-lane-spectrogram = Spectrogram
timeline-lane-spectrogram-short = Spectrum
timeline-scale-pitch = ±12 st
timeline-scale-energy = −60…0 dB
timeline-scale-pause = 0…1 s
timeline-scale-voice = strongest first
timeline-scale-probability = 0…100%
timeline-lane-pitch-help = Pitch in semitones from the speaker's usual pitch (the line in the middle)
timeline-lane-energy-help = Level of the sound in dB; the dashed line is the speaker's usual level
timeline-lane-pause-help = Pauses between words: filled as in the word times, outlined as heard
timeline-lane-voice-help = What the voice model hears at every gap, the most telling first: filled bars speak for a boundary, hollow ones against it
timeline-lane-probability-help = How likely a boundary is at every gap between two words: the taller the bar, the more likely
timeline-scale-spectrogram = 50 Hz–8 kHz
timeline-lane-spectrogram-help = Which frequencies sound when, low ones at the bottom: the louder, the more they stand out from the background
timeline-lane-spectrogram-awaited = The spectrogram appears when the talk is over
timeline-lane-too-far = Zoom in to see single gaps
timeline-lane-needs-words = Needs the transcript
timeline-lane-not-heard = The voice model was not used on this talk
timeline-lane-listening = Listening…
timeline-lane-decoding = Shown once the recording is decoded
timeline-lane-needs-recording = Needs the recording
timeline-lane-needs-analysis = Shown after analysis

# The transport.
transport-more = More playback and view controls
transport-more-help = More controls
transport-follow-pages = Follow page by page
transport-follow-smoothly = Follow smoothly
transport-follow-off = Follow off
transport-speed = Speed
transport-volume = Volume
transport-play = Play
transport-pause = Pause
transport-head-help = Position of the playhead
transport-length-help = Length of the talk
transport-mute = Mute
transport-sound-on = Sound on
transport-volume-name = Volume in per cent
transport-volume-help = Volume { $share }
transport-level-none = Level: silence
transport-level = Level: left { $left } dB, right { $right } dB
transport-level-clipped = Level: full scale, loud parts may be distorted; left { $left } dB, right { $right } dB
