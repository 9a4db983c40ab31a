# What is said about files, edits and devices.

# Why an edit is not made.
edit-no-such-word = the place is not in the text any more
edit-last-word = a cue always ends after the last word
edit-before-start = a cue cannot start before the beginning of the recording
edit-moved-before-start = a cue would start before the recording does: the first word to be moved is at { $seconds } s; move it by less
edit-runs-into = the cues would run into those that stay where they are; move them by less, or the others along
edit-no-room = there is no room for it: { $room } s are free between the cues, { $needed } s are needed; put the play head elsewhere
edit-no-stretch = to stretch times two different ones are needed, before and after, the earlier one first
edit-read-only = the project is open in another window, so nothing can be changed here; save it under another name to work on it
edit-step-does-not-fit = the change "{ $step }" does not fit the project as it is now; nothing was changed
edit-no-word-left = there is no word left to move to
edit-cue-ends-there = another cue ends there already; reject this boundary to join the two cues
edit-no-room-left = there is no room left: both cues must last a moment
edit-start-after-end = the cue cannot start after its end; put the play head before it
edit-end-before-start = the cue cannot end before its start; put the play head behind it
edit-not-neighbours = only cues that follow on one another can be merged
edit-no-next-cue = there is no next cue
edit-no-cue = there is no cue to change
edit-no-other-break = there is no other place where this line can break
edit-nothing-to-take = there is nothing to take
edit-no-text-in-cuts = their text does not fit between the cuts of yours; take theirs as a whole

# It is so already.
edit-so-already = it is so already
edit-accepted-already = it is accepted already
edit-rejected-already = it is rejected already
edit-added-already = it is added already
edit-one-cue-already = they are one cue already
edit-boundary-already = there is a boundary already
edit-boundary-there-already = the boundary is there already
edit-nothing-decided = nothing is decided here
edit-nothing-to-accept = there is nothing left to accept
edit-decided-by-person = a person has decided about it
edit-nothing-to-fix = there is nothing to fix automatically
edit-answered-already = this is answered already
edit-same-guideline = that guideline is in use already
edit-same-models = those models are in use already
edit-same-marks = the mended marks are settled so already
edit-words-right-already = these words are found right already
edit-ignored-already = the word is ignored already
edit-same-boundaries = so many boundaries are proposed already
edit-learnt-already = that was learnt already
edit-nothing-learnt = nothing was learnt
edit-same-language = it is that language already
edit-same-recording = that recording is open already
edit-known-recording = that recording is known already
edit-same-lines = the lines are so already
edit-same-times = the times are so already
edit-same-text = the text is so already
edit-same-cues = the cues are so already
edit-same-comment = the comment reads like that already
edit-same-bookmarks = the bookmarks are so already
edit-no-text = there is no text to show
edit-no-times = there are no times to move
edit-nothing-given = nothing of that was set or came with the file
edit-no-second = there are no second subtitles
edit-same-second = these are the second subtitles already
edit-speaker-too-long = the name of a speaker is too long
edit-speaker-without-name = a speaker needs a name
edit-same-speaker = that is who speaks there already
edit-same-speaker-names = the speakers have these names already

# Steps as undo calls them. In English as journals keep them.
step-accept-boundary = accept boundary
step-accept-boundaries = accept { $count } boundaries
step-reject-boundary = reject boundary
step-add-boundary = add boundary
step-move-boundary = move boundary
step-move-boundary-in-time = move boundary in time
step-boundary-earlier = boundary earlier
step-boundary-later = boundary later
step-withdraw-decision = withdraw decision
step-more-boundaries = propose more boundaries
step-fewer-boundaries = propose fewer boundaries
step-merge-cues = merge cues
step-merge-count = merge { $count } cues
step-insert-cue = insert cue
step-duplicate-cue = duplicate cue
step-delete-cue = delete cue
step-delete-cues = delete cues
step-set-start = set cue start
step-set-end = set cue end
step-automatic-times = automatic times
step-shift-times = shift times
step-stretch-times = stretch times
step-frame-rate = change the frame rate
step-break-line = break line
step-cut-anew = cut anew
step-break-lines-anew = break lines anew
step-time-anew = time anew
step-fix-problem = fix a problem
step-fix-problems = fix { $count } problems
step-take-theirs = take theirs
step-take-their-text = take their text
step-take-all-texts = take all texts
step-take-their-times = take their times
step-take-all-times = take all times
step-keep-as-in-file = keep it as in the file
step-comment = comment on a cue
step-change-comment = change a comment
step-delete-comment = delete a comment
step-set-bookmark = set a bookmark
step-set-bookmarks = set { $count } bookmarks
step-remove-bookmark = remove a bookmark
step-remove-bookmarks = remove { $count } bookmarks
step-italics = italics
step-bold = bold
step-underline = underline
step-colour = colour
step-position = position
step-alignment = alignment
step-edit-text = edit text
step-replace = replace
step-correct-spelling = correct spelling
step-ignore-spelling = ignore a spelling
step-take-mark = take a mended mark
step-take-marks = take { $count } mended marks
step-take-proposed-mark = take a proposed mark
step-put-mark-back = put a mark back
step-put-marks-back = put { $count } marks back
step-find-word-right = find a word right
step-find-words-right = find { $count } words right
step-keep-punctuation = keep the punctuation
step-mend-punctuation = mend the punctuation
step-restore-punctuation = restore punctuation anew
step-set-speaker = set speaker
step-rename-speakers = rename speakers
step-begin-translation = begin a translation
step-open-second = open second subtitles
step-close-second = close second subtitles
step-edit-second-text = edit second text
step-replace-second-text = replace in second text
step-change-guideline = change guideline
step-change-language = change language
step-choose-recording = choose recording
step-confirm-transcript = confirm the transcript
step-use-changed-recording = use the changed recording
step-use-all-models = use all models
step-use-open-models = use open models
step-learn = learn from decisions
step-forget = forget what was learnt
step-live-words = words that came live
step-undo = undo { $step }
step-undo-unknown = undo

# What a project is made from and called.
project-talk = Talk
project-without-name = a project without a name
project-a-journal = a journal
project-the-recording = the recording
project-the-transcript = the transcript in use
project-in-other-window = the project that is open in another window

# Projects that are not opened or saved.
project-unreadable = cannot read the project ({ $reason }): { $path }
project-too-large = the project is longer than { $size } MiB, so it is probably not one: { $path }
project-not-one = this is not a Breathmark project; open recordings and transcripts with "New": { $path }
project-newer = the project was written by a newer Breathmark (format { $version }, this one knows { $known }); update Breathmark: { $path }
project-damaged = the project is damaged in line { $line } ({ $reason }); correct the line or restore a copy of the file: { $path }
project-in-use = the project is open in another window; go on there or close it first: { $path }
project-not-saved = cannot save the project ({ $reason }); what was saved before is untouched, choose another place or make room: { $path }
project-changed-on-disk = the project file was changed by another program since it was opened; save under another name: { $path }
project-no-file = the project has no file yet; choose a name for it
project-unrecoverable = the unsaved changes cannot be read ({ $reason }): { $path }
project-was-changed = it was changed
project-save-not-kept = the project is saved, but no copy of this save could be kept because { $reason }: { $path }
project-file-gone = the project file was changed or removed since; save what was recovered under a new name
project-words-do-not-follow = the words that came do not follow those that are there; nothing was changed
project-no-plain-file = it is no plain file

# What of a project could not be read.
project-no-evidence = the stored analysis cannot be read and was left out; analyse the recording again
project-unknown-parts = unknown parts of the project were left out: { $names }
project-no-id = the project has no valid id; it gets a new one
project-lost-decisions = { $count } decisions, times or line breaks belong to words that do not exist; they were left out
project-odd-operating-point = the model's operating point in the stored analysis is out of range; the plain one is taken
project-unknown-speakers = { $count } words have a speaker that the project does not name; they have none now
project-same-ids = { $count } words had the id of another word; they got new ones
project-words-without-text =
    { $count ->
        [one] { $count } word has no text and was left out
       *[other] { $count } words have no text and were left out
    }
project-odd-times = { $count } words had impossible times; they were set right
project-unknown-models = the project names a set of models that is not known here; only the open models are used
project-unknown-marks = what becomes of the transcript's punctuation is written in a way not known here; it is kept
project-odd-boundary-factor = the boundary factor { $written } is out of range; it became { $taken }
project-known-recording-damaged = by what the recording is known again is damaged; it is learnt anew
project-adaptation-damaged = what was learnt from decisions is damaged ({ $reason }) and was left out; it is learnt anew
project-second-damaged = the second subtitles are damaged ({ $reason }) and were left out; open them again
project-second-odd-times = { $count } of the second subtitles had impossible times; they were set right
project-no-guideline = the project names no guideline; it gets the TED profile
project-unknown-rules = the guideline has unknown rules; they were left out
project-guideline-damaged = the project gets the TED profile: { $reason }

# Journals: changes that are not saved yet.
journal-in-use = the project is open in another window
journal-not-written = changes are not safe from a crash because the journal cannot be written ({ $reason }); save often or make room: { $path }
journal-newer = it was written by a newer Breathmark (journal format { $version })
journal-beginning-damaged = its beginning is damaged
journal-lost-changes =
    { $count ->
        [one] { $count } later change could not be read
       *[other] { $count } later changes could not be read
    }
journal-end-damaged = the end of the journal was damaged, as when the computer stops in the middle of a change; everything before was recovered
journal-lost-history = a part of the undo history could not be read: { $count } steps
journal-lost-nothing = a part of the journal that changes nothing could not be read; no change is lost
journal-damage-kept = { $damage }; a copy is kept under File > Restore
journal-unreadable = the journal of the project cannot be read because { $reason }; it stays as it is
journal-damaged-kept = the journal of the project cannot be read: { $reason }; it is kept under File > Restore
journal-history-damaged = the undo history is damaged or of another version; it was set aside
journal-changed-elsewhere = the project was changed elsewhere; its undo history was set aside
journal-only-history = it holds only the history
journal-damage-not-kept = the damaged part of it cannot be kept: { $reason }
journal-folder-unwritable = the journal folder cannot be written
journal-unsaved-newer = changes that were not saved cannot be read: { $reason }; open them there: { $path }
journal-unsaved-unreadable = changes that were not saved cannot be read because { $reason }: { $path }
journal-unsaved-damaged-kept = changes that were not saved cannot be read: { $reason }; it is kept under File > Restore: { $path }
journal-unsaved-damaged = changes that were not saved cannot be read: { $reason }; it lies there still: { $path }
journal-of-talk-damaged-kept = { $title }: { $damage }; it is kept under File > Restore: { $path }
journal-of-talk-damaged = { $title }: { $damage }; it lies there still: { $path }

# Profiles of editors.
profile-unreadable = cannot read the profile because { $reason }: { $path }
profile-not-one = this is no profile of an editor ({ $reason }); choose a file that was exported from Breathmark: { $path }
profile-newer = the profile was written by a newer Breathmark (format { $version }); update Breathmark: { $path }
profile-not-kept = cannot keep the profile because { $reason }: { $path }
profile-too-long = it is longer than { $size } MiB
profile-without-name = it has no name
profile-odd-examples = { $count } examples of the profile are out of range and were left out

# A recogniser that is followed.
following-messages-unreadable = cannot read the messages because { $reason }: { $path }
following-sound-unreadable = cannot read the sound because { $reason }: { $path }
following-messages-pipe = cannot read the messages from standard input because { $reason }
following-sound-pipe = cannot read the sound from standard input because { $reason }
following-begins-anew = the file that is followed begins anew; words that came before are left out
following-gone = the file that is followed is gone; it goes on as soon as the file is there again
following-sound-begins-anew = the file of the sound begins anew; from here on the words alone count
following-sound-gone = the file of the sound is gone; it goes on as soon as the file is there again
streaming-line = line { $line }: { $what }
streaming-line-again = line { $line }: { $what }; { $count } in all
streaming-ends-inside = the input ends inside a message, which is left out
streaming-too-long = a message is longer than 1 MiB and is left out
streaming-breaks-off = a message breaks off inside a line and is left out
streaming-no-json = a message is no JSON ({ $reason }) and is left out
streaming-unknown-form = a message is of no form that is known here and is left out
streaming-no-message = a line is no message and is left out
streaming-repeated = { $count } words came a second time and were left out
streaming-backwards = times went backwards; the words follow those before them
streaming-untimed = words came without times; they follow those before them
