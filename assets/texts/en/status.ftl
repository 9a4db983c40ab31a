# The start screen and the status bar.

# The start screen.
start-welcome = Cuts a recorded talk into subtitles where the speaker pauses and a thought ends. It listens and proposes; you decide, one key per boundary.
start-drop-here = Or drop the files anywhere in this window, in any order. Nothing leaves this computer.
start-cut-title = Recording + transcript
start-cut-purpose = Cut it into subtitles
start-cut-formats = WAV, MP3, FLAC, MP4, MKV … with words from Whisper, WhisperX, Vosk, Amberscript, TextGrid, CTM …
start-cut-remark = A transcript needs the time of every word. Plain text works, too: its times are estimated.
start-cut-open = Open both…
start-proof-title = Subtitles + video
start-proof-purpose = Proof and fix them
start-proof-formats = SRT, VTT, ASS, TTML, EBU STL, SCC, DCP and more with MP4, MKV, MOV, WebM, or with the sound alone
start-proof-remark = A subtitle file opens as it is, cue for cue, with its own times.
start-proof-open = Open subtitles…
start-write-title = Only a recording
start-write-purpose = Make a transcript
start-write-formats = WAV, MP3, FLAC, M4A, Ogg, Opus, MP4, MKV …
start-write-remark = A speech recogniser on this computer writes down every word with its time.
start-drop-to-open = Drop to open { $what }
start-open-project = Open project…
start-no-talk = No talk at hand?
start-open-sample = Open the sample talk
start-something-lost = Something lost?
start-restore = Restore…
start-models = Analysis models: { $sentence }
start-choose-models = Choose others in the settings
start-recent = Recent talks
start-recent-help = Continue this talk where you left off
start-talk = Talk
start-not-analysed = not analysed yet
start-settled-of = { $settled } of { $all } reviewed
start-settled-share = boundaries reviewed
start-missing = missing: { $files }
start-recovery = Breathmark was closed unexpectedly; these changes were not saved
start-recovery-unsaved =
    { $count ->
        [one] { $count } unsaved change, the last one { $when }: { $steps }
       *[other] { $count } unsaved changes, the last one { $when }: { $steps }
    }
start-recovery-typed = you were typing “{ $text }”
start-continue = Continue
start-continue-talk = Continue { $title }
start-continue-help = Open the talk with these changes
start-discard = Discard
start-discard-talk = Discard { $title }
start-discard-help = Do not offer these changes again; they can be restored for 30 days

# Messages.
status-notice-done = Done
status-notice-warning = Warning
status-notice-failure = Failure
status-warning = Warning: { $text }
status-question = Question: { $text }
status-details = Details…
status-details-help = Show the whole message
status-whole-message = The whole message
status-all-messages = All messages
status-all-messages-help = Show all messages
status-dismiss = Dismiss: { $text }
status-dismiss-help = Dismiss this message

# What runs in the background.
status-job = { $job }: { $stage }
status-job-share = { $job }: { $stage } { $share }
status-job-decode = Opening the recording
status-job-open = Opening
status-job-analyse = Analysing
status-job-compare = Comparing versions
status-job-mend = Fixing problems
status-job-predict = Measuring how much learning helps
status-cancel-job = Cancel what is running in the background
status-job-video = Looking at the video
status-job-shots = Shot changes
status-job-house-cuts = Learning a client’s cuts

# A talk that is still being spoken.
status-live-at-edge =
    { $count ->
        [one] Live: at the live edge, { $count } word waiting
       *[other] Live: at the live edge, { $count } words waiting
    }
status-live-seconds-behind =
    { $count ->
        [one] Live: { $seconds } s behind, { $count } word waiting
       *[other] Live: { $seconds } s behind, { $count } words waiting
    }
status-live-minutes-behind =
    { $count ->
        [one] Live: { $minutes } min { $seconds } s behind, { $count } word waiting
       *[other] Live: { $minutes } min { $seconds } s behind, { $count } words waiting
    }
status-live-help = How far you are behind the speaker, and how many words are not in the list yet
status-live-over = The talk is over: it is being analysed once more as a whole
status-live-sound = sound plays when the talk is over
status-live-sound-help = The sound can be played as soon as the talk is over
status-live-words = Not certain yet: { $text }
status-live-words-help = These words have arrived but may still change
status-stop-following = Stop following

# What was being typed when the program died.
status-draft = You were typing in cue { $number }: “{ $text }”
status-draft-take = Restore it
status-draft-take-help = Put this text into the cue; undo reverts it
status-draft-discard = Discard
status-draft-discard-name = Discard what was typed
status-draft-discard-help = Leave the cue as it is

# A recording outside the folder of the project.
status-media = This project wants to read { $path }
status-media-open = Open it
status-media-open-help = It is outside the folder of the project
status-media-not-now = Not now
status-media-not-now-help = Everything except sound and waveform works
status-media-other = Choose another recording…
status-media-other-name = Choose another recording

# No model for the language.
status-no-model = No model knows { $language }.
status-no-model-any = No model knows the language of this talk.
status-no-open-model = No open model that is installed knows { $language }.
status-no-open-model-any = No open model that is installed knows the language of this talk.
status-no-model-means = Boundaries come from pauses and written punctuation alone.
status-no-model-say = Boundaries come from pauses and written punctuation alone. Say which language it is:
status-no-model-dismiss = Dismiss: no model knows the language
status-all-models = Models for talks
status-all-models-name = Use models for talks
status-all-models-help = Analyse the talk again with the models for talks, which are for personal use; decisions stay
status-talk-is-in = The talk is in { $language }
status-talk-is-in-help = The talk is in { $language }: analyse it again; decisions stay

# Whether recording and transcript belong together.
status-recording-changed = The recording has changed since this project was saved ({ $lengths }).
status-recording-changed-found = Boundaries and times may no longer fit it.
status-recording-lengths = was { $was }, is { $is }
status-recording-as-long = another file, as long as before
status-recording-same-name = another file under its name
status-open-other-recording = Open another recording…
status-open-other-recording-name = Open another recording: the recording has changed
status-use-changed-recording = Use it anyway
status-use-changed-recording-name = Use it anyway: the recording has changed
status-open-other-transcript = Open another transcript…
status-open-other-transcript-name = Open another transcript: { $question }
status-transcript-is-right = It is right
status-transcript-is-right-name = It is right: { $question }

# How things stand.
status-guideline = Guideline { $name }
status-transcript = Transcript
status-transcript-remarks =
    { $count ->
        [one] { $format }, { $count } remark
       *[other] { $format }, { $count } remarks
    }
status-not-commercial = not for commercial use
status-not-commercial-help = The models that this talk was analysed with are not for commercial use ({ $licences }). Settings offer open models, which are
status-no-problems = no problems
status-all-settled = all reviewed
status-none-reviewed = none reviewed yet
status-problems =
    { $count ->
        [one] { $count } problem
       *[other] { $count } problems
    } in { $cues ->
        [one] { $cues } cue
       *[other] { $cues } cues
    }
status-pending =
    { $count ->
        [one] { $count } question
       *[other] { $count } questions
    } in { $cues ->
        [one] { $cues } cue
       *[other] { $cues } cues
    }
status-left = about { $minutes } min left
status-left-help = As long as the open boundaries may still take at your own pace, on this talk and on your earlier ones. A click shows the effort so far.
status-read-only = read-only
status-read-only-help = The project is open in another window, so you can only view it here. Save it under another name to work on it.
status-saving = saving…
status-unsaved = unsaved changes
status-all-saved = all saved
status-nothing-to-save = nothing to save yet
status-not-safe = not safe from a crash
status-not-safe-help = Your changes cannot be written to the journal ({ $why }): a crash would lose everything that is not saved. Save often, or free up disk space. Breathmark tries again every few seconds.
status-late = not on disk yet
status-late-help = The disk is not responding: a crash now would lose your last changes. They are written as soon as it responds.
status-no-locks = not locked
status-no-locks-help = This file system does not support locks: another computer could open the same project at the same time. Open it in one place only.
status-device-help = Where the models run

# How many boundaries are proposed.
status-usual-boundaries = Boundaries: default
status-more-boundaries = More boundaries ×{ $times }
status-fewer-boundaries = Fewer boundaries ×{ $times }
status-boundaries-name = How many boundaries are proposed
status-boundaries-heading = How many boundaries to propose
status-boundaries-slider = Boundaries to propose
status-boundaries-help = Propose fewer or more boundaries; decisions stay
status-boundaries-help-keys = Propose fewer or more boundaries ({ $keys }); decisions stay
status-boundaries-text = Fewer: only where voice and words are clear. More: also where they leave doubt, so that less is missed. Your decisions stay; only undecided boundaries are proposed again.
status-fewer = Fewer
status-more = More
status-back-to-usual = Back to default
status-back-to-usual-help = As many as the model was tuned for
status-cues-to-decide =
    { $cues ->
        [one] { $cues } cue, { $count } to decide.
       *[other] { $cues } cues, { $count } to decide.
    }
