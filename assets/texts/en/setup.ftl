# Settings, guidelines, learning, models.

# Settings
settings-title = Settings
settings-look = Appearance
settings-language = Language
settings-as-desktop = Same as the desktop
settings-colours = Colours
settings-light = Light
settings-dark = Dark
settings-text-size = Text size
settings-smaller-text = Smaller text
settings-larger-text = Larger text
settings-usual-size = Back to 100%
settings-motion = Motion
settings-less-motion = Reduce motion
settings-less-motion-help = The view jumps instead of gliding, and nothing fades
settings-times = Times
settings-timecode = As time code
settings-timecode-help = Hours, minutes, seconds and frames, at the frame rate of the guideline, else that of the video
settings-drop-frames = Drop frame numbers
settings-drop-frames-help = At 29.97 and 59.94 frames a second, numbers are left out so that time code keeps step with the clock; it is written with a semicolon
settings-playback = Playback
settings-follow = Follow the playhead
settings-sound = Sound
settings-play-on-arrival = Play on arrival
settings-pause-while-typing = Pause while typing
settings-pause-while-typing-help = Playback pauses while you type in a cue, and resumes after a second without typing
settings-loop = Loop
settings-tones = Tones at cue edges
settings-volume = Volume
settings-audio-device = Audio device
settings-device-in-use = In use
settings-device-gone = Busy or gone: playback is silent
settings-device-unopened = Opens when you first press play
settings-retry-device = Retry
settings-retry-device-help = Opens the audio device again
settings-review = Review
settings-queue-order = Queue order
settings-queue-in-time = By time
settings-queue-by-gain = Most doubtful first
settings-asks-about = Asks about
settings-asks-words = Doubtful words
settings-asks-words-help = Also ask about words that the speech recogniser may have got wrong (40% and more)
settings-guideline = Guideline for new talks
settings-models = Models for new talks
settings-reading = Reading
settings-reading-quick = Quick
settings-reading-best = Best
settings-reading-quick-about = The small reader alone.
settings-reading-best-about = The large reader goes on in the background and improves what nobody has touched.
settings-reading-absent = The large reader is not installed.
settings-word-times = Word times
settings-exact-times = From the sound
settings-exact-times-about = In the background it is heard when each word of English is said; what nobody has touched follows.
settings-exact-times-absent = The aligner is not installed.
settings-learning = Learning
settings-learning-help = After every 25 decisions, pending proposals are re-weighed on this computer
settings-learning-more = Learning…
settings-spelling = Spelling
settings-unknown-words = Unknown words
settings-marks-unknown = Underline words that are not in the dictionary
settings-marks-unknown-help = Uses the hunspell dictionaries of the system; none comes with the program
settings-dictionary-for = Dictionary for { $language }
settings-no-dictionary = none
settings-dictionary-folder = Folder with other dictionaries (.aff and .dic)
settings-programs = Other programs
settings-ffmpeg = Where ffmpeg is, if it is not found by itself
settings-ffmpeg-missing = No ffmpeg is there; it is looked for in the usual places.
settings-keys = Keys
settings-key-layout = Layout
settings-change-keys = Change keys…
settings-change-keys-help = All keys ({ $key })

# About the program
about-title = About Breathmark
about-version = Breathmark { $version }
about-slogan = Subtitles that break where a speaker breathes.
about-device = Device
about-device-unused = not used yet
about-model = Word model
about-model-none = none knows the language of this talk
about-model-by-language = chosen by the language of each talk
about-licence = Licence: program
about-licence-which = MIT or Apache-2.0, as you prefer.
about-licence-free = Free to use, change and share.
about-talk-models = Models of this talk
about-model-licences = Licence: models
about-model-cards = Each model has a card with its terms.
about-font-licences = Licence: fonts
about-font-inter = Inter by Rasmus Andersson: SIL Open Font License 1.1.
about-font-phosphor = Phosphor Icons: MIT.
about-font-notes = Music notes of Emoji Icon Font by John Slegers: MIT.
about-dictionary-licences = Licence: dictionaries
about-dictionary-english = English dictionaries of SCOWL by Kevin Atkinson and others: free with their notices, which stand under the licences of libraries.
about-nowhere = nowhere: this system names no folder
about-settings-in = Settings are kept in
about-changes-in = Changes are kept in
about-libraries = Licences of libraries

# Sets of models
models-talks-title = Models for talks, for personal use
models-open-title = Open models, for any use
models-about-talks = The models for talks are more exact on talks, and for personal use: they were trained on TED talks.
models-about-open = Open models read new talks: they may be used for work.
models-objection = the model "{ $model }" is not free for commercial use ({ $licence })
models-none-installed = The English ones are not installed here: English boundaries come from pauses and written punctuation alone.
models-commercial = Commercial use allowed: { $licences }.
models-not-commercial = Not for commercial use: { $licences }.
models-commercial-absent = Commercial use allowed: { $licences }. Not installed here: { $absent }.
models-not-commercial-absent = Not for commercial use: { $licences }. Not installed here: { $absent }.

# What the boundaries rely on
reliance-title = What the boundaries rely on
reliance-on-talk = On this talk
reliance-no-fusion = This talk was judged by fixed rules about words and pauses.
reliance-shares = How much each source counts, over all gaps of the talk.
reliance-sources = How well punctuation is found
reliance-sources-about = F1 for punctuation marks of any kind, by what there is to go on. Measured on talks that the models were not trained on; the same for every talk.
reliance-words-read-with-voice = Words read together with the voice
reliance-words-read-with-times = Words read together with their times
reliance-words-and-voice = Words and voice
reliance-words-and-times = Words and times
reliance-words-and-pauses = Words and pauses
reliance-words = Words alone
reliance-voice = Voice alone
reliance-times = Times alone
reliance-pauses = Pauses alone
reliance-mended =
    { $count ->
        [one] One mark is corrected.
       *[other] { $count } marks are corrected.
    }
reliance-with-all = Analysed with the models for talks.
reliance-with-open = Analysed with open models.

# Learning from decisions
effort-title = Effort
effort-about = Work is the time between two things that you do. A longer pause counts as two minutes, one of more than half an hour not at all. The same figures come from the command “breathmark effort”.
effort-local = Nothing is sent. A project and a quality report that you pass on say how long was worked on it; the project also says when, with a mark of eight characters instead of a name.
learning-title = Learning
learning-switch = Learn from decisions
learning-about = After every { $count } decisions, pending proposals are re-weighed on this computer; your decisions never change. What was learned is saved with the project until you forget it.
learning-this-talk = This talk
learning-fixed-rules = This talk was judged by fixed rules about words and sound, so there is nothing to learn on it.
learning-busy = Calculating…
learning-undecided = Nothing is decided yet.
learning-decisions = Decisions
learning-precision = Precision
learning-recall = Recall
learning-before-after = { $shipped } without learning, { $learning } with it
learning-figures-about = Each decision, in the order of the talk, is predicted from those before it. Precision: how many of the proposed boundaries you kept. Recall: how many of your boundaries were proposed. Most decisions are about proposals, so the figures do not tell how many boundaries were missed.
learning-stopped = No figures: the calculation was stopped.
learning-learnt =
    { $count ->
        [one] learned from { $count } decision
       *[other] learned from { $count } decisions
    }: { $changed ->
        [0] no boundary changed
        [one] { $changed } pending boundary changed; what you have reviewed stays
       *[other] { $changed } pending boundaries changed; what you have reviewed stays
    }
learning-nothing-new = nothing new to learn: all of it is known already
learning-nothing = nothing to learn yet: you agreed with the proposals, or made too few decisions
rules-group = { $title }: { $count } of { $all } text rules on
rules-own =
    { $count ->
        [one] { $count } rule of the client's own
       *[other] { $count } rules of the client's own
    }
rules-about = Text rules find what is written wrongly. What breaks one is a problem, or a hint, with a key that corrects it where that is known.
rules-row = { $message } ({ $severity })
rules-must = must
rules-should = should
rules-hint = hint
rules-example = Example: { $wrong }
rules-example-fixed = Example: { $wrong } → { $fixed }
rules-source = Source: { $source }
guideline-dashes = Dialogue dashes
guideline-dashes-help = What the lines of two speakers in one cue begin with
guideline-dashes-any = no rule ("- ")
guideline-dashes-both = both lines, "-"
guideline-dashes-both-space = both lines, "- "
guideline-dashes-second = second line, "-"
guideline-dashes-second-space = second line, "- "
glossary-title = Glossary
glossary-about = How a client wants names and terms written. What a talk has otherwise is a problem and is asked about in the review; nothing is changed unasked.
glossary-client = Client
glossary-filter = Find
glossary-count =
    { $count ->
        [one] { $count } term
       *[other] { $count } terms
    }
glossary-empty = No terms yet. Add one below, or import a table.
glossary-none-found = No term with this text
glossary-list = Terms, { $number } of { $all }
glossary-line-not = not: { $forms }
glossary-line-also = also: { $forms }
glossary-line-case = capitals count
glossary-entry = Selected term
glossary-new-entry = New term
glossary-term = Term
glossary-forbidden = Not
glossary-allowed = Also allowed
glossary-several = several with | between them
glossary-note = Note
glossary-case = Capitals count
glossary-remove = Remove term
glossary-clear = Clear fields
glossary-put-in = Save term
glossary-put-in-help = Enter a term, and what it is to replace
glossary-undo = Undo
glossary-undo-help = Take back the last change to the glossary
glossary-in-talk = In this talk
glossary-places =
    { $count ->
        [0] Nothing differs from the glossary.
        [one] { $count } place differs from the glossary.
       *[other] { $count } places differ from the glossary.
    }
glossary-file-section = Table
glossary-file = CSV file
glossary-import = Import table
glossary-import-help = Add the terms of this table; entries with the same term are replaced
glossary-export = Export table
profile-section = Client profile
profile-profile = Profile
profile-none = none
profile-examples = Examples
profile-only-talk = only those of this talk
profile-with-talk = { $count }, including this talk
profile-without-talk = { $count }, not including this talk
profile-new = New profile
profile-name-hint = name of the client
profile-make = Create profile
profile-about = A profile keeps what a client's talks have taught: numbers only, no words and no sound, at most { $count } examples. A talk is added when its subtitles are exported with nothing left to decide.
profile-file = Profile file
profile-import = Import profile
profile-import-help = Import the profile in this file and select it
profile-export = Export profile
profile-taught =
    { $count ->
        [one] this talk is in the profile "{ $name }", which now has { $count } example
       *[other] this talk is in the profile "{ $name }", which now has { $count } examples
    }
profile-imported = profile imported as "{ $name }"

# The guideline
guideline-title = Guideline
guideline-apply = Apply
guideline-cannot-apply = This guideline is already in use, or cannot be used
guideline-name-in-use = { $name }  · in use
guideline-edit-copy = Edit a copy
guideline-edit-copy-help = Make a guideline of your own from this one
guideline-from-memory = Some numbers could not be checked against the published guideline. Check them before you rely on them.
guideline-name = Name
guideline-file = Guideline file
guideline-json-file = JSON file
guideline-read = Read from file
guideline-write = Write to file
guideline-was-read = { $name } was read
guideline-was-written = written: { $path }
guideline-in-use = This guideline is in use.
guideline-not-analysed = Its effect is shown once the talk is analysed.
guideline-long-talk = The talk is long, so its effect is worked out when you apply it.
guideline-with-this = With this guideline
guideline-decisions-stay = Your decisions stay; all other cues are re-cut

# Rules of a guideline
guideline-max-chars-per-line = Characters per line
guideline-max-chars-per-line-help = A longer line is a problem; spaces count here
guideline-max-lines = Lines per cue
guideline-max-lines-help = At most 3
guideline-max-cps = Maximum reading speed
guideline-max-cps-help = In characters; a cue that has to be read faster is a problem
guideline-strict-cps = Limit for whole phrases
guideline-strict-cps-help = In characters; up to here a phrase is kept whole although it is fast, and the speed is shown as a problem
guideline-strict-idle = has an effect only above the maximum
guideline-optimal-cps = Comfortable speed
guideline-optimal-cps-help = In characters; where there is silence, a cue stays until it can be read at this speed
guideline-max-words = Words per minute
guideline-max-words-help = Where a number stands here, a cue is too fast if it has more words a minute; characters per second only say how cues are cut then
guideline-optimal-words = Comfortable words per minute
guideline-optimal-words-help = An inserted cue is shown as long as reading takes at this speed
guideline-count-spaces = Count spaces
guideline-count-spaces-help = Whether spaces count as characters in the reading speed
guideline-char-width = Half for narrow characters
guideline-char-width-help = Whether Latin letters, digits and spaces count half a character beside Chinese, Japanese or Korean ones
guideline-min-duration = Minimum duration
guideline-min-duration-help = A shorter cue is a problem
guideline-max-duration = Maximum duration
guideline-max-duration-help = A longer cue is a problem
guideline-frame-rate = Frame rate
guideline-frame-rate-help = Frames per second of the video: cues start and end on frames, and gaps are counted in frames
guideline-min-gap = Minimum gap
guideline-min-gap-help = Between the end of a cue and the start of the next
guideline-close-gaps-below = Close gaps below
guideline-close-gaps-below-help = A shorter gap flickers: it is closed, or widened to this length
guideline-lead-in = Lead-in before speech
guideline-lead-in-help = How early a cue appears, where there is silence
guideline-max-delay = Maximum delay
guideline-max-delay-help = How late a cue may appear if the cue before it could not be read otherwise
guideline-hold-after-speech = Hold after speech
guideline-hold-after-speech-help = How long a cue stays after its last word, where there is silence
guideline-one-sentence-per-cue = One sentence per cue
guideline-one-sentence-per-cue-help = Whether a cue must not end one sentence and start another
guideline-shot-zone = Shot change zone
guideline-shot-zone-help = A cue that starts or ends this close to a shot change is moved onto it or kept this far away; 0 ignores shot changes
guideline-shot-shift = Speech cut for a shot change
guideline-shot-shift-help = How much of its first or last words a cue may miss so that it starts or ends on a shot change
guideline-out-before-shot = Ends before a shot change
guideline-out-before-shot-help = A cue that ends on a shot change disappears this long before it
guideline-line-shape = Shape of two lines
guideline-line-shape-help = Which line is the longer one, where grammar leaves a choice
guideline-speakers = Who speaks
guideline-speakers-help = How cues show it, if the transcript names speakers; with dashes two speakers may share a cue
guideline-shape-equal = about equal
guideline-shape-bottom-heavy = lower line longer
guideline-shape-top-heavy = upper line longer
guideline-shape-syntax = by grammar alone
guideline-speakers-none = not said
guideline-speakers-dashes = dashes for two
guideline-speakers-names = names
guideline-source-stored = from the published guideline
guideline-source-converted = converted from its words per minute
guideline-source-code = from another program’s profile
guideline-source-memory = unconfirmed
guideline-source-chosen = our choice
guideline-source-measured = counted
guideline-source-yours = yours
guideline-source-video = rate of this video
guideline-source-verified = { $source } (verified)
guideline-source-not-verified = { $source } (not verified)
guideline-no-time = none
guideline-no-rate = none
guideline-yes = yes
guideline-no = no
guideline-seconds = { $number } s
guideline-milliseconds = { $number } ms
guideline-per-second = { $number } per second
guideline-frames =
    { $count ->
        [one] { $count } frame ({ $time })
       *[other] { $count } frames ({ $time })
    }
guideline-time-in-frames = { $time } ({ $frames } fr.)
guideline-unit-milliseconds = ms
guideline-unit-frames = frames
guideline-unit = { $rule }, unit
guideline-per-second-ending = {" /s"}
guideline-no-words = not counted
guideline-per-minute = { $number } per minute
guideline-per-minute-ending = {" /min"}
guideline-milliseconds-ending = {" ms"}

# What is wrong with a guideline
guideline-unreadable = cannot read the guideline: { $problem }; correct the file or start from one of the built-in profiles
guideline-impossible = the guideline "{ $name }" cannot be met: { $rule }
guideline-bad-line-length = a line needs between 1 and 1000 characters
guideline-bad-lines = a cue needs between 1 and 3 lines
guideline-bad-max-cps = the maximum reading speed must be above 0
guideline-bad-strict-cps = the limit for whole phrases must be above 0
guideline-bad-optimal-cps = the comfortable reading speed must be between 0 and the maximum
guideline-bad-max-words = the most words a minute must be above 0
guideline-bad-optimal-words = the comfortable words a minute must be between 0 and the most
guideline-bad-durations = the maximum duration is below the minimum
guideline-bad-max-duration = the maximum duration must be above 0
guideline-long-max-duration = the maximum duration must be at most an hour
guideline-bad-duration = a duration is negative or above an hour
guideline-bad-frame-rate = there is no frame rate "{ $text }"; use 23.976, 24, 25, 29.97, 30, 48, 50, 59.94 or 60
guideline-bad-gap = "{ $text }" is not a gap; use one such as "2 frames", "500 ms" or "0.5 s"
guideline-bad-shot-zone = the speech cut for a shot change, and the time before it, must fit within its zone
guideline-bad-cuts = its cuts have a number that is out of range (most may be between -1.2 and 1.2); take it back, or take "cuts" out

# Names of languages
language-afrikaans = Afrikaans
language-arabic = Arabic
language-bulgarian = Bulgarian
language-catalan = Catalan
language-chinese = Chinese
language-croatian = Croatian
language-czech = Czech
language-danish = Danish
language-dutch = Dutch
language-english = English
language-estonian = Estonian
language-finnish = Finnish
language-french = French
language-german = German
language-greek = Greek
language-hebrew = Hebrew
language-hindi = Hindi
language-hungarian = Hungarian
language-icelandic = Icelandic
language-indonesian = Indonesian
language-italian = Italian
language-japanese = Japanese
language-korean = Korean
language-latvian = Latvian
language-lithuanian = Lithuanian
language-norwegian = Norwegian
language-persian = Persian
language-polish = Polish
language-portuguese = Portuguese
language-romanian = Romanian
language-russian = Russian
language-serbian = Serbian
language-slovak = Slovak
language-slovenian = Slovenian
language-spanish = Spanish
language-swedish = Swedish
language-thai = Thai
language-turkish = Turkish
language-ukrainian = Ukrainian
language-vietnamese = Vietnamese
language-welsh = Welsh

# How a client cuts: what weighs more above 0 and less below.
guideline-cuts = Cuts of this client
guideline-cuts-about = Found out from finished files. 0 is as Breathmark cuts by itself; more makes it mind the fault more, less makes it mind it less.
guideline-cuts-by-model = They count in talks where a break model tells where lines may end, as in those that they were fitted on. Where only the rules of the language tell, Breathmark cuts as by itself.
guideline-cuts-by-rules = They count in talks where only the rules of the language tell where lines may end, as in those that they were fitted on. Where a break model tells, Breathmark cuts as by itself.
guideline-cuts-gain =
    Fitted to { $files ->
        [one] { $files } file
       *[other] { $files } files
    }. In files that were left out, ends were those of the client (F1): line ends { $lines } → { $lines_now }, cue ends { $cues } → { $cues_now }.
guideline-cuts-unmeasured = What these numbers gain was not measured: one of them was set by hand, or the file says nothing of it.
guideline-cuts-reset = Cut as Breathmark does
guideline-cuts-reset-help = Takes all these numbers out of the guideline
guideline-cuts-syntax = Line ends against the syntax
guideline-cuts-shape = Lines of unlike length
guideline-cuts-fullness = Full cues
guideline-cuts-cue = Many cues
guideline-cuts-extra-line = Second and third lines
guideline-cuts-split-sentence = Cue ends inside a sentence
guideline-cuts-short-sentence = Short sentences that share a cue
guideline-cuts-pause-inside = Silences inside a cue
guideline-cuts-line-ends = Preference for line ends
guideline-cuts-cue-ends = Preference for cue ends
