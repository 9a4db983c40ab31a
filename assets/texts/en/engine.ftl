# What is said about files, edits and devices.

# Why an edit is not made.
edit-no-such-word = this place is no longer in the text
edit-last-word = a cue always ends after the last word
edit-before-start = a cue cannot start before the beginning of the recording
edit-moved-before-start = a cue would start before the recording: the first word to be shifted is at { $seconds } s; shift by less
edit-runs-into = the cues would run into others that stay; shift by less, or shift those along
edit-no-room = there is no room for it: { $room } s are free between the cues, { $needed } s are needed; move the playhead
edit-no-stretch = stretching needs two different times, both before and after, the earlier one first
edit-read-only = the project is open in another window, so nothing can be changed here; save it under another name to work on it
edit-times-locked = the times of the cues are locked for the translation; to change them, unlock them under File > Lock times
edit-step-does-not-fit = the change "{ $step }" does not fit the project as it is now; nothing was changed
edit-no-word-left = there are no words left to move
edit-cue-ends-there = another cue already ends there; reject this boundary to join the two cues
edit-no-room-left = there is no room left: each cue must last a moment
edit-start-after-end = the cue cannot start after its end; move the playhead before it
edit-end-before-start = the cue cannot end before its start; move the playhead after it
edit-not-neighbours = only cues next to each other can be merged
edit-no-next-cue = there is no next cue
edit-no-cue = there is no cue to change
edit-no-other-break = this line cannot break anywhere else
edit-nothing-to-take = there is nothing to take
edit-no-text-in-cuts = their text does not fit between your cuts; take theirs as a whole

# It is so already.
edit-so-already = there is nothing to change
edit-accepted-already = it is already accepted
edit-rejected-already = it is already rejected
edit-added-already = it is already added
edit-one-cue-already = they are already one cue
edit-boundary-already = there is already a boundary
edit-boundary-there-already = the boundary is already there
edit-nothing-decided = nothing is decided here
edit-nothing-to-accept = there is nothing left to accept
edit-decided-by-person = a person has already decided it
edit-nothing-to-fix = there is nothing to fix automatically
edit-answered-already = this is already answered
edit-same-guideline = that guideline is already in use
edit-same-models = those models are already in use
edit-same-marks = those marks are already decided that way
edit-words-right-already = these words are already confirmed
edit-ignored-already = the word is already ignored
edit-same-boundaries = that number of boundaries is already proposed
edit-learnt-already = that has already been learned
edit-nothing-learnt = nothing was learned
edit-same-language = the talk is already in that language
edit-same-recording = that recording is already open
edit-same-audio-track = that audio track is heard already
edit-known-recording = that recording is already known
edit-same-lines = the lines are already like that
edit-same-times = the times are already like that
edit-same-text = the text is already like that
edit-same-cues = the cues are already like that
edit-same-comment = the comment already says that
edit-same-bookmarks = the bookmarks are already like that
edit-no-text = there is no text to show
edit-no-times = there are no times to move
edit-nothing-given = there is nothing of this kind that you set or that came with the file
edit-no-second = there are no second subtitles
edit-same-second = these are already the second subtitles
edit-speaker-too-long = the name of a speaker is too long
edit-speaker-without-name = a speaker needs a name
edit-same-speaker = that speaker is already set there
edit-same-speaker-names = the speakers already have these names

# Steps as undo calls them. In English as journals keep them.
step-accept-boundary = accept boundary
steps-accept-boundaries = accept { $count } boundaries
step-reject-boundary = reject boundary
step-add-boundary = add boundary
step-move-boundary = move boundary
step-move-boundary-in-time = move boundary in time
step-boundary-earlier = boundary earlier
step-boundary-later = boundary later
step-withdraw-decision = reset to pending
step-propose-more-boundaries = propose more boundaries
step-propose-fewer-boundaries = propose fewer boundaries
step-merge-cues = merge cues
steps-merge-cues = merge { $count } cues
step-insert-cue = insert cue
step-duplicate-cue = duplicate cue
step-delete-cue = delete cue
step-delete-cues = delete cues
step-set-cue-start = set cue start
step-set-cue-end = set cue end
step-automatic-times = automatic times
step-shift-times = shift times
step-stretch-times = stretch times
step-change-the-frame-rate = change the frame rate
step-break-line = move line break
step-cut-anew = re-cut cues
step-break-lines-anew = re-break lines
step-time-anew = retime cues
step-fix-a-problem = fix a problem
steps-fix-problems = fix { $count } problems
step-take-theirs = take theirs
step-take-their-text = take their text
step-take-all-texts = take all texts
step-take-their-times = take their times
step-take-all-times = take all times
step-keep-it-as-in-the-file = keep as in the file
step-comment-on-a-cue = add a comment
step-change-a-comment = change a comment
step-delete-a-comment = delete a comment
step-set-a-bookmark = set a bookmark
steps-set-bookmarks = set { $count } bookmarks
step-remove-a-bookmark = remove a bookmark
steps-remove-bookmarks = remove { $count } bookmarks
step-italics = italics
step-bold = bold
step-underline = underline
step-colour = colour
step-position = position
step-alignment = alignment
step-edit-text = edit text
step-replace = replace
step-correct-spelling = correct spelling
step-write-as-in-the-glossary = correct by glossary
step-correct-the-text = correct text
step-ignore-a-spelling = ignore a spelling
step-take-a-mended-mark = keep a corrected mark
steps-take-mended-marks = keep { $count } corrected marks
step-take-a-proposed-mark = take a proposed mark
step-put-a-mark-back = revert a mark
steps-put-marks-back = revert { $count } marks
step-find-a-word-right = confirm a word
steps-find-words-right = confirm { $count } words
step-keep-the-punctuation = keep punctuation
step-mend-the-punctuation = correct punctuation
step-restore-punctuation-anew = restore punctuation from scratch
step-set-speaker = set speaker
step-rename-speakers = rename speakers
step-begin-a-translation = start a translation
step-open-second-subtitles = open second subtitles
step-close-second-subtitles = close second subtitles
step-change-second-subtitles = change the settings of second subtitles
step-lock-second-times = lock times
step-unlock-second-times = unlock times
step-keep-second-in-step = keep second subtitles in step
step-part-second-from-cues = no longer keep second subtitles in step
step-edit-second-text = edit second text
step-replace-in-second-text = replace in second text
step-change-guideline = change guideline
step-change-language = change language
step-choose-recording = choose recording
step-choose-audio-track = choose audio track
step-confirm-the-transcript = confirm the transcript
step-use-the-changed-recording = use the changed recording
step-use-all-models = use models for talks
step-use-open-models = use open models
step-learn-from-decisions = learn from decisions
step-take-a-lesson-back = undo the last lesson
step-forget-what-was-learnt = forget what was learned
step-words-that-came-live = live words
undo-of-step = undo { $step }
undo-of-something = undo

# What a project is made from and called.
project-talk = Talk
project-without-name = an untitled project
project-a-journal = a journal
project-the-recording = the recording
project-the-transcript = the transcript in use
project-in-other-window = the project that is open in another window

# Projects that are not opened or saved.
project-unreadable = cannot read the project ({ $reason }): { $path }
project-too-large = the file is larger than { $size } MiB, so it is probably not a project: { $path }
project-not-one = this is not a Breathmark project; open recordings and transcripts in the File menu: { $path }
project-newer = the project was written by a newer Breathmark (format { $version }; this one reads up to { $known }); update Breathmark: { $path }
project-damaged = the project file is damaged in line { $line } ({ $reason }); restore an earlier version, or correct the line: { $path }
project-in-use = the project is open in another window; continue there or close it first: { $path }
project-not-saved = cannot save the project ({ $reason }); the last saved version is unchanged; choose another folder or free up disk space: { $path }
project-changed-on-disk = another program has changed the project file since it was opened; save under another name: { $path }
project-no-file = the project has no file yet; choose a name for it
project-unrecoverable = the unsaved changes cannot be read ({ $reason }): { $path }
project-was-changed = it was changed
project-save-not-kept = the project is saved, but no copy of this save could be kept ({ $reason }): { $path }
project-file-gone = the project file has been changed or removed in the meantime; save the recovered work under a new name
project-words-do-not-follow = the new words do not follow the existing ones; nothing was changed
project-no-plain-file = it is not a regular file

# What of a project could not be read.
project-no-evidence = the stored analysis cannot be read and was left out; analyse the recording again
project-unknown-parts = unknown parts of the project were left out: { $names }
project-no-id = the project has no valid id and was given a new one
project-lost-decisions =
    { $count ->
        [one] { $count } decision, time or line break belongs to a word that does not exist and was left out
       *[other] { $count } decisions, times or line breaks belong to words that do not exist and were left out
    }
project-odd-operating-point = the model's operating point in the stored analysis is out of range; the default is used
project-unknown-speakers =
    { $count ->
        [one] { $count } word has a speaker that the project does not name; the speaker was left out
       *[other] { $count } words have a speaker that the project does not name; the speakers were left out
    }
project-same-ids =
    { $count ->
        [one] { $count } word had the id of another word and was given a new one
       *[other] { $count } words had the id of another word and were given new ones
    }
project-words-without-text =
    { $count ->
        [one] { $count } word has no text and was left out
       *[other] { $count } words have no text and were left out
    }
project-odd-times =
    { $count ->
        [one] { $count } word had impossible times, which were corrected
       *[other] { $count } words had impossible times, which were corrected
    }
project-unknown-models = the project names an unknown set of models; only the open models are used
project-unknown-marks = the project's setting for punctuation is unknown; the transcript's punctuation is kept
project-odd-boundary-factor = the boundary factor { $written } is out of range; { $taken } is used
project-known-recording-damaged = what identifies the recording is damaged; it is worked out again
project-adaptation-damaged = what was learned from decisions is damaged ({ $reason }) and was left out; it will be learned again
project-second-damaged = the second subtitles are damaged ({ $reason }) and were left out; open them again
project-work-damaged = what is known of the work on the project is damaged ({ $reason }) and was left out
project-work-odd =
    { $count ->
        [one] { $count } stretch of work makes no sense and was left out
       *[other] { $count } stretches of work make no sense and were left out
    }
effort-journal-unreadable = the journal cannot be read ({ $reason }), so nothing is known of the work in it: { $path }
effort-damaged-line = line { $line } of the journal, from byte { $at } on, is damaged and was left out
effort-damaged-lines =
    { $count ->
        [one] { $count } more line of the journal is damaged and was left out
       *[other] { $count } more lines of the journal are damaged and were left out
    }
effort-files-failed =
    { $count ->
        [one] { $count } file could not be read; the table holds the others
       *[other] { $count } files could not be read; the table holds the others
    }
effort-none-read = none of the files could be read, so there are no figures and no table was written; name projects or journals
effort-no-projects = there is no project in these folders; name projects, or folders with files that end in .breathmark
effort-before = Earlier work
effort-before-unknown =
    { $count ->
        [one] unknown: { $count } change was made before this was written down
       *[other] unknown: { $count } changes were made before this was written down
    }
effort-work = Work
effort-none-known = nothing is known yet
effort-minutes = { $minutes } min
effort-per-talk = Per minute of talk
effort-steps = Steps
effort-steps-value = { $steps }, { $undone } undone, { $redone } made again
effort-steps-undone = { $steps }, { $undone } undone
effort-steps-redone = { $steps }, { $redone } made again
effort-answers = Answered one by one
effort-answers-value = { $count }, { $rate } a minute
effort-boundaries = Boundaries
effort-boundaries-value = { $answered } answered, { $open } open, with those that are certain and not asked about
effort-draft = Draft
effort-draft-unknown = unknown: the history does not go back to the beginning
effort-draft-cuts = Cuts kept
effort-draft-times = Times kept
effort-draft-words = Words kept
effort-kept = { $share } ({ $kept } of { $count })
effort-lessons = Before and after lessons
effort-lessons-value = { $before } → { $after } answers a minute
effort-left = Left
effort-left-value = about { $minutes } min
effort-all = All talks
effort-unknown = unknown
effort-sum =
    { $talks ->
        [one] { $talks } talk, { $minutes } min of work
       *[other] { $talks } talks, { $minutes } min of work
    }
project-second-odd-times =
    { $count ->
        [one] { $count } of the second subtitles had impossible times, which were corrected
       *[other] { $count } of the second subtitles had impossible times, which were corrected
    }
project-no-guideline = the project names no guideline; the TED guideline is used
project-unknown-rules = the guideline has unknown rules; they were left out
project-guideline-damaged = the TED guideline is used: { $reason }

# Journals: changes that are not saved yet.
journal-in-use = the project is open in another window
journal-not-written = changes are not safe from a crash: the journal cannot be written ({ $reason }); save often or free up disk space: { $path }
journal-newer = it was written by a newer Breathmark (journal format { $version })
journal-beginning-damaged = its beginning is damaged
journal-lost-changes =
    { $count ->
        [one] { $count } later change could not be read
       *[other] { $count } later changes could not be read
    }
journal-end-damaged = the end of the journal was damaged, as happens when the computer stops in the middle of a change; everything before it was recovered
journal-lost-history =
    { $count ->
        [one] part of the undo history could not be read: { $count } step
       *[other] part of the undo history could not be read: { $count } steps
    }
journal-lost-nothing = part of the journal could not be read, but no change is lost
journal-damage-kept = { $damage }; a copy is kept under File > Restore
journal-unreadable = the journal of the project cannot be read ({ $reason }); it stays as it is
journal-damaged-kept = the journal of the project cannot be read ({ $reason }); it is kept under File > Restore
journal-history-damaged = the undo history is damaged or from another version; it was set aside
journal-changed-elsewhere = the project was changed elsewhere; its undo history was set aside
journal-only-history = it holds only the history
journal-damage-not-kept = the damaged part of it cannot be kept: { $reason }
journal-folder-unwritable = the journal folder cannot be written
journal-unsaved-newer = unsaved changes cannot be read: { $reason }; open them there: { $path }
journal-unsaved-unreadable = unsaved changes cannot be read ({ $reason }): { $path }
journal-unsaved-damaged-kept = unsaved changes cannot be read ({ $reason }); the journal is kept under File > Restore: { $path }
journal-unsaved-damaged = unsaved changes cannot be read ({ $reason }); the journal is still there: { $path }
journal-of-talk-damaged-kept = { $title }: { $damage }; the journal is kept under File > Restore: { $path }
journal-of-talk-damaged = { $title }: { $damage }; the journal is still there: { $path }

# Profiles of editors.
rule-bad-pattern = the pattern of the rule "{ $id }" cannot be used: { $problem }
rule-without-check = the rule "{ $id }" needs either a pattern or a check
rule-without-name = a rule has no name
rule-twice = there are two rules called "{ $id }"
guideline-bad-rule = the guideline { $name } cannot be used: { $problem }
guideline-unsaid-language = { $name } has no figures for { $language }; those for other languages are used
glossary-no-term = an entry needs a term
glossary-too-long = a term or note is longer than { $most } characters
glossary-says-nothing = an entry needs at least one form that is not to be used, or capitals that count
glossary-forbids-itself = the same form is both right and wrong
glossary-too-many = a glossary has at most { $most } terms
glossary-unreadable = cannot read the glossary ({ $reason })
glossary-no-table = this is not a table ({ $reason }); export it as CSV from your spreadsheet
glossary-no-columns = this is not a glossary; its first line must name the columns: { $columns }
glossary-line-left-out = line { $line } of the glossary was left out: { $reason }
glossary-more-left-out =
    { $count ->
        [one] { $count } more line was left out
       *[other] { $count } more lines were left out
    }
profile-unreadable = cannot read the profile ({ $reason }): { $path }
profile-not-one = this is not a client profile ({ $reason }); choose a file that was exported from Breathmark: { $path }
profile-newer = the profile was written by a newer Breathmark (format { $version }); update Breathmark: { $path }
profile-not-kept = cannot save the profile ({ $reason }): { $path }
profile-too-long = it is larger than { $size } MiB
profile-without-name = it has no name
profile-odd-examples =
    { $count ->
        [one] { $count } example of the profile is out of range and was left out
       *[other] { $count } examples of the profile are out of range and were left out
    }

# A recogniser that is followed.
following-messages-unreadable = cannot read the messages ({ $reason }): { $path }
following-sound-unreadable = cannot read the sound ({ $reason }): { $path }
following-messages-pipe = cannot read the messages from standard input ({ $reason })
following-sound-pipe = cannot read the sound from standard input ({ $reason })
following-begins-anew = the file that is followed starts again; words that came before are left out
following-gone = the file that is followed is gone; following continues once it is back
following-sound-begins-anew = the sound file starts again; from here on only the words count
following-sound-gone = the sound file is gone; it continues once the file is back
streaming-line = line { $line }: { $what }
streaming-line-again = line { $line }: { $what }; { $count } in all
streaming-ends-inside = the input ends inside a message, which is left out
streaming-too-long = a message is longer than 1 MiB and is left out
streaming-breaks-off = a message breaks off inside a line and is left out
streaming-no-json = a message is not valid JSON ({ $reason }) and is left out
streaming-unknown-form = a message has an unknown form and is left out
streaming-no-message = a line is not a message and is left out
streaming-repeated =
    { $count ->
        [one] { $count } word came a second time and was left out
       *[other] { $count } words came a second time and were left out
    }
streaming-backwards = times went backwards; the words follow those before them
streaming-untimed = words came without times; they follow those before them

# Transcripts that are not read.
transcript-unreadable = cannot read the transcript ({ $reason }): { $path }
transcript-too-large = the transcript is longer than { $size } MiB, so it is probably not one
transcript-too-many-words = the transcript has more than { $most } words, so it is probably not one: a day of talk has about 250000
transcript-unrecognised = { $reason }; export the transcript as JSON with word times, CTM, SRT or WebVTT
transcript-malformed = the { $format } transcript cannot be read: { $problem } ({ $place })
transcript-no-words = the { $format } transcript contains no words
transcript-no-such-tier = the transcript has no tier "{ $asked }"; it has { $known }
transcript-no-tiers = the transcript has no tier "{ $asked }"; it tells no tiers apart
transcript-no-such-channel = the transcript has no channel "{ $asked }"; it has { $known }
transcript-no-channels = the transcript has no channel "{ $asked }"; it tells no channels apart
transcript-unknown-encoding = there is no encoding "{ $name }"; give a name such as windows-1250, ISO-8859-2, GB18030 or UTF-16LE
transcript-without-word-times = it has no word times of its own; give the transcript of a recogniser or an aligner
transcript-of-other-talk = it has only { $matched } of the { $words } words of the subtitle file; give one of the same talk

# What a file is that nobody reads.
transcript-empty-file = the transcript is an empty file
transcript-praat-binary = the transcript is a Praat file that is not text; save it in Praat with “Save as text file”
transcript-unknown-text = the format of the transcript was not recognised: words with times, or plain sentences, were expected, and line { $line }, column { $column } begins “{ $begin }”
transcript-json-schema = the JSON file is a schema: it says what a transcript looks like and has no words
transcript-json-turns = the JSON file says who speaks when, but has no words
transcript-json-other-list = the JSON file has no list of objects with a text, a start and an end; found is a list without such objects (line 1)
transcript-json-single-value = the JSON file has no list of objects with a text, a start and an end; found is a single value (line 1)
transcript-json-other-object = the JSON file has no list of objects with a text, a start and an end; found is an object with { $names } (line 1)
transcript-smil = the transcript is a SMIL file: it has times, but the words stand in another file
transcript-unknown-markup = the transcript is an XML or HTML file, which cannot be read: captions of YouTube, ELAN or Hyperaudio were expected, and <{ $name }> was found (line { $line }, column { $column })
transcript-subtitles-empty = the subtitle file is empty
transcript-no-subtitles = the file is not a subtitle file that can be read

# Where a transcript breaks the rules of its format, and how.
transcript-place-whole-file = whole file
transcript-place-beginning = its beginning
transcript-place-bytes = after { $count } bytes
transcript-place-column = column { $column }
transcript-place-third-column = line 1, third column
transcript-place-segment = segment { $number }
transcript-place-transcription = transcription { $number }
transcript-cannot-unpack = it cannot be unpacked ({ $reason })
transcript-lists-speakers = words were expected there, but it lists speakers
transcript-fragment-names = words were expected there, but it holds only names of fragments
transcript-no-object = a segment is not an object
transcript-no-times = none of its words has a time
transcript-times-not-seconds = its times are not seconds (half of its words would last over { $seconds } s) and nothing names their unit
transcript-too-many-recordings = it names too many recordings to be a transcript
transcript-broken-markup = its markup is broken ({ $reason })
transcript-tier-class = the class of a tier, "IntervalTier" or "TextTier", was expected
transcript-tier-name = the name of a tier was expected
transcript-too-many-tiers = it has too many tiers to be a transcript
transcript-interval-end = an interval has no end, as if the file had been cut off
transcript-interval-text = an interval has no text, as if the file had been cut off
transcript-json-too-long = it is too long to be a transcript
transcript-json-too-many-values = it holds too many values to be a transcript
transcript-json-too-deep = it is nested too deeply to be a transcript
transcript-json-cut-off = it ends in the middle, as if the file had been cut off
transcript-json-value = a value was expected
transcript-json-colon = a colon was expected after the name of a member
transcript-json-member = the name of a member or a closing brace was expected
transcript-json-comma = a comma or a closing bracket was expected
transcript-json-number = a number is malformed
transcript-json-string = a string is not closed
transcript-json-string-cut-off = a string is not closed, as if the file had been cut off
transcript-json-escape = a \u escape is malformed
transcript-json-escape-cut-off = a \u escape is incomplete

# What was odd about a transcript, and what was done about it.
transcript-blank-cues = cues without any text are left out: { $count }
transcript-overlapping-cues = cues that overlap are shown one after the other, and saved with the times that they had: { $count }
transcript-words-matched = { $matched } of { $words } words have the times of the transcript; the others are estimated between them
transcript-recordings-left-out = the file holds { $count } recordings ({ $names }); only { $read } was read
transcript-tiers-left-out = the file holds { $count } tiers ({ $names }); only { $read } was read
transcript-channels-merged = the file holds { $count } channels ({ $names }), put together by time
transcript-nameless-part = one without a name
transcript-offset = the file names an offset of { $seconds } s; its times were taken as they stand
transcript-unknown-program = the program that wrote this JSON is not known; words and times were taken from { $path }
transcript-unknown-program-top = the program that wrote this JSON is not known; words and times were taken from the top level
transcript-all-estimated = the file has no times: its words are laid over the voice that is heard, and without a recording at an even pace
transcript-repeated-words = { $count } words that the file has a second time were left out
transcript-sorted = the words were not in the order of time; sorted
transcript-other-clock = the token times of { $count } segments are on the clock of --vad; moved into their segments
transcript-broken-characters =
    { $count ->
        [one] { $count } word has a broken character
       *[other] { $count } words have broken characters
    }
transcript-control-characters =
    { $count ->
        [one] { $count } word lost its control characters
       *[other] { $count } words lost their control characters
    }
transcript-long-words =
    { $count ->
        [one] { $count } word has more than 1000 characters and was cut to these: it begins “{ $begin }…”
       *[other] { $count } words have more than 1000 characters and were cut to these: the first one begins “{ $begin }…”
    }
transcript-long-speakers =
    { $count ->
        [one] { $count } name of a speaker has more than 200 characters and was cut to these: it begins “{ $begin }…”
       *[other] { $count } names of speakers have more than 200 characters and were cut to these: the first one begins “{ $begin }…”
    }
transcript-untimed-words =
    { $count ->
        [one] { $count } word had no time of its own; interpolated
       *[other] { $count } words had no time of their own; interpolated
    }
transcript-whole-segments =
    { $count ->
        [one] { $count } segment has times only as a whole; its words were spread over it by length
       *[other] { $count } segments have times only as a whole; their words were spread over them by length
    }
transcript-negative-times =
    { $count ->
        [one] { $count } time before zero was set to zero
       *[other] { $count } times before zero were set to zero
    }
transcript-ends-before-starts =
    { $count ->
        [one] { $count } word ended before it started; corrected
       *[other] { $count } words ended before they started; corrected
    }
transcript-backward-jumps =
    { $count ->
        [one] { $count } word jumped back in time; its time was interpolated
       *[other] { $count } words jumped back in time; their times were interpolated
    }
transcript-shared-starts =
    { $count ->
        [one] { $count } word shared its start with the one before; spread out
       *[other] { $count } words shared their start with the one before; spread out
    }
transcript-overlaps =
    { $count ->
        [one] { $count } word ended after the next one started; shortened
       *[other] { $count } words ended after the next one started; shortened
    }
transcript-stretched-words =
    { $count ->
        [one] { $count } word lasted longer than anybody speaks; shortened
       *[other] { $count } words lasted longer than anybody speaks; shortened
    }
transcript-no-speech =
    { $count ->
        [one] { $count } token that is not speech was left out
       *[other] { $count } tokens that are not speech were left out
    }
transcript-sounds =
    { $count ->
        [one] { $count } sound description was left out
       *[other] { $count } sound descriptions were left out
    }
transcript-merged-words =
    { $count ->
        [one] { $count } word was put together from parts, as the text writes it
       *[other] { $count } words were put together from parts, as the text writes them
    }
transcript-differing-texts =
    { $count ->
        [one] { $count } segment has a text that differs from its words; the words were kept where they differ
       *[other] { $count } segments have a text that differs from their words; the words were kept where they differ
    }
transcript-repeated-captions =
    { $count ->
        [one] { $count } line that only repeats the caption before it was left out
       *[other] { $count } lines that only repeat the caption before them were left out
    }
transcript-damaged-lines =
    { $count ->
        [one] { $count } line could not be understood and was left out
       *[other] { $count } lines could not be understood and were left out
    }
transcript-damaged-lines-beginning =
    { $count ->
        [one] { $count } line could not be understood and was left out: it begins “{ $begin }…”
       *[other] { $count } lines could not be understood and were left out: the first one begins “{ $begin }…”
    }
transcript-textless-items =
    { $count ->
        [one] { $count } item has no text and was left out
       *[other] { $count } items have no text and were left out
    }

# Recordings that cannot be heard.
audio-unreadable = cannot read the recording, { $reason }: { $path }
audio-no-recording = not a recording, { $reason }; choose an audio or video file: { $path }
audio-empty = the recording holds no sound; choose another file: { $path }
audio-ffmpeg-broken = cannot decode { $codec }: ffmpeg is installed but cannot be started ({ $reason }); reinstall it, or convert the file to WAV: { $path }
audio-hung = { $reason } and was ended; convert the recording to WAV: { $path }
audio-needs-ffmpeg = cannot decode { $codec } without ffmpeg; { $how }, or convert the file to WAV: { $path }
ffmpeg-get = install ffmpeg so that it is on the PATH (ffmpeg.org)
ffmpeg-get-mac = install ffmpeg by “brew install ffmpeg”
ffmpeg-get-windows = install ffmpeg by “winget install ffmpeg”
audio-damaged = nothing in the recording can be decoded, { $reason }; the file is damaged, fetch or export it again: { $path }
audio-too-long = the recording is longer than 24 hours; split it: { $path }
audio-no-room = cannot keep the decoded sound, { $reason }; make room (a day takes 2.8 GB) or let { $variable } name another folder: { $folder }
audio-bad-wave = the sound begins like a WAV file but { $problem }; record as 16-bit WAV, or send bare 16-bit samples, 16 kHz, mono

# Why not: parts of the sentences above.
audio-is-folder = it is a directory
audio-is-no-file = it is not a regular file
audio-empty-file = the file is empty
audio-not-recognised = its format is not recognised
audio-not-recognised-here = its format is not recognised (with ffmpeg installed more formats can be read)
audio-not-recognised-ffmpeg-broken = its format is not recognised (ffmpeg, which reads more, is installed but cannot be started: { $reason })
audio-playlist = it is a playlist or another kind of file that holds no sound of its own
audio-no-track = there is no audio track in it
audio-empty-track = there is nothing in its sound track
audio-too-long-reason = it is too long
audio-senseless = its structure makes no sense
audio-broke-decoder = it broke the decoder
audio-large-codebooks = its codebooks are larger than any program makes them
audio-rate = cannot resample from { $rate } Hz
audio-unknown-coding = an unknown audio coding
audio-coding-with-channels = { $coding } with { $count } channels
audio-repeating-edit-list = an edit list that repeats parts of the sound
audio-ffmpeg-silent = ffmpeg did not answer
audio-ffmpeg-drips = ffmpeg gave hardly any sound for { $seconds } s
audio-ffmpeg-ends = it ends at once
audio-ffmpeg-no-output = ffmpeg has no output
audio-ffmpeg-lost = ffmpeg was lost ({ $reason })
audio-ffmpeg-pipe = the pipe from ffmpeg broke ({ $reason })
audio-the-file = the file
audio-wave-is-none = is none
audio-wave-without-format = does not say how its samples are written
audio-wave-without-sound = has no sound near its beginning
audio-wave-coding = its samples are neither integers of 8 to 32 bits nor 32-bit floats
audio-wave-channels = its number of channels is out of range
audio-wave-rate = its sampling rate is out of range

# What was odd about a recording, and what was done about it.
audio-ffmpeg-damage = ffmpeg reported damage while decoding: { $complaint }
audio-ffmpeg-stopped = ffmpeg stopped before the end of the file; the sound may be incomplete
audio-sound-missing = { $seconds } s of sound are missing here; silence stands in for them
audio-sound-twice = { $seconds } s of sound come twice here; the second time was left out
audio-sound-damaged = { $seconds } s of sound are damaged here; silence stands in for them
audio-timestamps-jump = the timestamps jump by { $seconds } s here; the sound was joined without a gap
audio-too-much-silence = { $seconds } s of silence should follow, too much for so small a file; left out
audio-more-warnings = { $count } more warnings of the same kind were left out
audio-cut-off = the file is cut off here; by its header more should follow
audio-cut-off-seconds = the file is cut off here; by its header { $seconds } s more should follow
audio-rest-lost = the file is cut off or damaged here; the sound after this point is lost
audio-rest-damaged = the file is damaged here; the rest could not be decoded
audio-end-damaged = the end of the sound is damaged and was left out
audio-edit-list-part = the edit list repeats parts of the sound; only its first part was followed
audio-no-numbers = { $count } samples were not numbers and became silence
audio-several-tracks = the file has { $count } audio tracks; number { $number } was read
# A sound track of a file: "2: English, Commentary, AAC, stereo".
audio-track = { $number }: { $facts }
audio-track-mono = mono
audio-track-stereo = stereo
audio-track-channels = { $count } channels
audio-no-such-track = the file has no audio track { $number }; it has { $tracks }: { $path }
audio-track-gone = the file has no audio track { $number } any more; its usual one was read
project-audio-track-damaged = which audio track was chosen cannot be read; the usual one is used
audio-half-spectrum = HE-AAC: only the lower half of the spectrum was decoded; install ffmpeg to get all of it
audio-perhaps-half-spectrum = the sound may be HE-AAC, of which only the lower half of the spectrum is decoded, 20 ms early; install ffmpeg to be sure
audio-late = the sound begins { $seconds } s after the picture; times are counted from the first sample of the sound

# How far reading is.
stage-reading-transcript = reading the transcript
stage-aligning-words = aligning words
stage-decoding = decoding
stage-reading-sound = reading the sound so far

# Why there is no picture of a video.
picture-needs-ffmpeg = The picture is decoded by the program ffmpeg, which was not found; { $how }, or say in the settings where it is.
picture-gone = The video is no longer there: { $path }; put it back and try again.
picture-no-video = There is no video in this file, only sound or a picture of its cover.
picture-hung = ffmpeg gave no picture for a long time and was ended; try again, or copy the video to a faster disk.
picture-damaged = The picture cannot be decoded ({ $reason }); try again, or fetch or export the video once more.
picture-ffmpeg-broken = ffmpeg is installed but cannot be started ({ $reason }); install it anew.
picture-stopped = ffmpeg stopped in the middle of it

# The aligner: words of a script laid on the sound
align-unreadable = a file of the aligner cannot be read ({ $reason }); fetch the models again: { $path }
align-damaged = the aligner's { $file } is damaged ({ $reason }); fetch the models again
align-config-damaged = the aligner's config is damaged ({ $reason }); fetch the models again: { $path }
align-cannot-write = the aligner's model cannot be written ({ $reason }); choose another folder: { $path }
align-damage-other-format = it has another format
align-damage-cut-off = it is cut off
align-damage-contradiction = its parts contradict each other
align-damage-differs = it differs from its checksum
align-not-an-aligner = it is the config of another kind of model
align-no-words = the script has no word that can be said in English; choose another file or language
align-no-sound = the recording is shorter than a word; choose another recording
align-hints-differ = times are known of { $hints } words, but the script has { $words }; read the transcript again
align-too-many-words = the script has { $words } words, and { $limit } are the limit; split it
align-stage-listening = listening
align-stage-searching = looking for the script in the sound
align-moved =
    { $exact ->
        [one] { $exact } word is timed by the sound
       *[other] { $exact } words are timed by the sound
    } (moved by { $median } s in the middle, give or take { $spread } s); { $kept ->
        [0] none keeps its time
        [one] { $kept } keeps its time
       *[other] { $kept } keep their times
    }
align-none = words keep their times: { $reason }

# A client's own cuts.
house-cuts-stage = trying ways to cut
house-cuts-better = files that were left out are cut more like the client’s
house-cuts-too-few = fewer than three files can be used; the cuts stay as they are
house-cuts-no-gain = nothing is gained beyond chance in files that were left out; the cuts stay as they are
house-cuts-more-problems = cuts like the client’s would break more rules of the guideline; the cuts stay as they are
house-cuts-reading = reading the client’s files
house-cuts-hearing = asking the models about the client’s files
house-cuts-undivided = no person divided it into cues and lines
house-cuts-by-rules = no model says where its lines may end, as one does of the others
house-cuts-by-model = a model says where its lines may end, as none does of the others
house-cuts-no-model = No model reads { $language }: the cuts were fitted by the rules of the language alone.
house-cuts-sample = { $words } words of { $files ->
    [one] one file
   *[other] { $files } files
} were cut anew, each file by what the others ask for.
house-cuts-verdict = Cuts: { $verdict }
house-cuts-line-ends = Line ends like the client’s (F1)
house-cuts-cue-ends = Cue ends like the client’s (F1)
house-cuts-problems = Problems in 100 cues
# No more than 20 letters, as sheets are called so.
house-cuts-table = Cuts
house-cuts-places = Cuts side by side
house-cuts-before = Before
house-cuts-after = After
house-cuts-client = The client’s
