# Dialogs about files: opening, saving, exporting, restoring, finding in files.

## Paths that are typed

path-browse = Browse…
path-browse-recording = Browse for recording
path-browse-transcript = Browse for transcript
path-browse-project = Browse for project
path-browse-project-file = Browse for project file
path-browse-file = Browse for file
path-browse-reference = Browse for another version
path-browse-search-folder = Browse for in the folder, or the file
path-browse-second = Browse for subtitle file or project
path-browse-video = Browse for video
path-browse-shots = Browse for list of shot changes
path-browse-live-transcript = Browse for growing transcript
path-browse-live-sound = Browse for growing recording, if there is one
path-looking = looking…
path-found = found
path-is-kind = this is { $what }, not a file
path-is-no-file = this is no file
path-is-folder = this is a folder; name a file in it
path-is-folder-add-name = this is a folder; add the name of a file
path-missing = there is no such file
path-no-folder = there is no such folder
path-kind-folder = a folder
path-kind-pipe = a pipe
path-kind-socket = a socket
path-kind-device = a device

## Opening by paths

open-title = Open
open-recording = Recording
open-transcript = Transcript
open-project = Project
open-or-go-on = Or go on with a talk that was saved:
open-drop-files = Files can also be dropped onto the window, in any order.
open-button = Open
open-type-path = Type the path of a file, or browse for one

## Following files that grow

follow-dialog-title = Follow a transcript
follow-dialog-about = Follow a talk while it is being spoken: messages of a speech recogniser, as JSON lines in a file that grows.
follow-dialog-transcript = Growing transcript
follow-dialog-sound = Growing recording, if there is one
follow-dialog-sound-about = The recording is a WAV file that grows, or bare 16-bit samples at 16 kHz, mono. It is listened to at once and can be played as soon as the talk is over.
follow-dialog-button = Follow
follow-dialog-type-path = Type the path of the transcript, or browse for it
follow-dialog-not-yet = there is no such file yet; it is waited for

## Choosing a part of a transcript

choose-part-title = What is to be opened?
choose-part-holds-tiers = { $name } holds { $tiers } tiers.
choose-part-holds-recordings = { $name } holds { $recordings } recordings.
choose-part-holds-channels = { $name } holds { $channels } channels.
choose-part-holds-tiers-and-channels = { $name } holds { $tiers } tiers and { $channels } channels.
choose-part-holds-recordings-and-channels = { $name } holds { $recordings } recordings and { $channels } channels.
choose-part-recordings = Recordings
choose-part-tiers = Tiers
choose-part-together = Together: { $names }
choose-part-channels = Channels
choose-part-all-channels = All channels, put together by time
choose-part-channel = Channel { $name }
choose-part-nameless = without a name
choose-part-words =
    { $name } – { $count ->
        [one] { $count } word
       *[other] { $count } words
    }
choose-part-first-words = “{ $words }”
choose-part-first-words-of-more = “{ $words } …”

## Work that was not saved

recovery-title = Work that was not saved
recovery-empty = There is nothing left to take up: everything was saved.
recovery-about = The program ended before these talks were saved. What you discard can be restored for 30 days (File > Restore).
recovery-continue = Continue
recovery-continue-with = Continue with { $title }
recovery-continue-help = Open the talk with all these changes
recovery-discard = Discard
recovery-discard-title = Discard { $title }
recovery-discard-help = Do not offer this again; it can be restored for 30 days
recovery-later = Later
recovery-later-help = Decide when the program is started again (Esc)
unsaved-title = Unsaved changes
unsaved-question = Save changes to the talk?
unsaved-question-title = Save changes to “{ $title }”?
unsaved-asks-name = It has no file yet: you will be asked for a name.
unsaved-can-be-restored = Unsaved changes can be restored for 30 days (File > Restore).
unsaved-stay-help = Go on with this talk (Esc)
unsaved-discard = Don't save
unsaved-save = Save
quitting-title = Saving…
quitting-about = Your work is being written to the disk. The program ends as soon as that is done.
quitting-loses = What is not written yet is lost if you quit now.
quitting-now = Quit now

## What is kept for 30 days

restore-title = Restore
restore-about = What was replaced, discarded or not saved is kept for 30 days, and of every project its last 10 saves.
restore-filter = Filter
restore-filter-hint = Type a name to find it
restore-empty = There is nothing to restore.
restore-none-such = Nothing that is kept has such a name.
restore-when-with-decisions =
    { $when }, { $count ->
        [one] { $count } decision
       *[other] { $count } decisions
    }
restore-open-copy = Open as copy
restore-open-copy-which = Open as copy: { $which }
restore-open-copy-help = As a project of its own; nothing that is there now is changed
restore-save-copy-as = Save a copy as…
restore-save-copy-which = Save a copy as: { $which }
restore-save-copy-help = Write it into a file
restore-delete = Delete now…
restore-delete-which = Delete now: { $which }
restore-delete-help = Do not keep it any longer; asks first
restore-delete-question = Delete this for good? It cannot be restored then.
restore-keep = Keep it
restore-delete-for-good = Delete for good
restore-delete-for-good-title = Delete { $title } for good
restore-copy-into = Copy into
restore-copy-exists = this file exists; choose another name
restore-copy-cancel = Cancel the copy
restore-copy-save = Save copy
kept-unsaved-changes = unsaved changes
kept-replaced-file = replaced file
kept-earlier-save = earlier save
kept-damaged-journal = damaged journal
kept-unknown = kept file
kept-impossible = the file that is there cannot be kept ({ $error }), so it was not replaced

## Naming a file that is written

save-as-title = Save as
save-as-file = Project file
save-as-about = Holds the words, your decisions and what was heard; the recording stays where it is.
save-as-save = Save
write-writing = writing…
write-is-input-choose = this is { $role }; choose another name
write-is-input = this is { $role }
write-creates = creates { $name }
write-asks = { $name } exists already. Replace it? What is there now is kept for 30 days: { $path }
write-asks-shortly = { $name } exists already. Replace it? What is there now is kept for 30 days.
write-name-exists = { $name } exists already
write-is-kind-choose = this is { $what }, not a file; choose another name
write-no-folder = there is no such folder: { $folder }
write-type-where = type where to write
write-replace = Replace
write-other-name = Choose another name
write-keep = Keep
write-exists = exists already
write-new-file = a new file
write-is-folder = this is a folder
write-reference = the reference of the comparison
overwriting-refused = this is { $role }, which the output would overwrite; choose another name: { $path }

## Exporting subtitles

export-title = Export subtitles
export-file = File
export-button = Export
export-format = Format
export-group-subtitles = Subtitles
export-group-editing = For editing programs
export-group-lists = Lists and text
export-format-ttml = TTML, IMSC 1.1 text
export-format-premiere = Markers for Premiere
export-format-resolve = Markers for Resolve
export-format-table = Table
export-format-everything = Everything, for programs
export-format-plain-text = Plain text
export-write-too = Write too
export-word-times = Word times
export-word-times-help = When each word is spoken; players then show the words of a cue one after the other
export-voices = Speakers
export-voices-help = Who speaks, as voices that players may show in a style of their own
export-boundaries = Boundaries
export-boundaries-help = A marker for each boundary, with its state and strength
export-leave-out = Leave out
export-plain = Sounds and speaker names
export-plain-help = What stands in brackets, music notes, and names before a colon: the version for those who hear
export-plain-nothing = Nothing is to be left out: all of it is said.
export-plain-effect =
    { $shortened ->
        [one] { $shortened } cue loses
       *[other] { $shortened } cues lose
    } something, and { $gone ->
        [one] { $gone } cue goes
       *[other] { $gone } cues go
    } as nothing is left.
export-encoding = Encoding
export-for-old-programs = For old programs
export-crlf = Windows line ends
export-crlf-help = End lines with CR and LF
export-byte-order-mark = Byte order mark
export-byte-order-mark-help = Start with a mark by which some Windows programs recognise UTF-8
export-frames-counted = Frames a second
export-frames = Times on frames
export-frames-none = as they are
export-offset = Start offset
export-offset-none = none
export-offset-help = All times become later by it: 1.5 (seconds), -0:02.5, or the time code at which the programme starts, 10:00:00:00
export-offset-example = as 10:00:00:00 or 1.5
export-guideline-kept = every cue keeps to the guideline { $guideline }
export-problems =
    { $count ->
        [one] { $count } problem
       *[other] { $count } problems
    } with the guideline { $guideline }
export-hints =
    { $count ->
        [one] { $count } hint
       *[other] { $count } hints
    } about this program's own choices
export-all-decided = every boundary is decided
export-pending =
    { $count ->
        [one] { $count } boundary is
       *[other] { $count } boundaries are
    } pending: written as proposed
export-no-losses = this format can say everything that is here
export-losses = in this format: { $losses }
export-made-of-bytes = The file is made of bytes, not of text, so that there is nothing to show.
export-file-begins = The file begins:
export-whole-file = The whole file:
encoding-windows-1252 = Western (Windows-1252)
encoding-iso-8859-15 = Western (ISO-8859-15)
encoding-windows-1250 = Central European (Windows-1250)
encoding-iso-8859-2 = Central European (ISO-8859-2)
encoding-windows-1251 = Cyrillic (Windows-1251)
encoding-windows-1253 = Greek (Windows-1253)
encoding-windows-1254 = Turkish (Windows-1254)
encoding-windows-1255 = Hebrew (Windows-1255)
encoding-windows-1256 = Arabic (Windows-1256)
encoding-gb18030 = Chinese (GB18030)
encoding-big5 = Chinese (Big5)
encoding-shift-jis = Japanese (Shift_JIS)
encoding-euc-kr = Korean (EUC-KR)

## Exporting reports

export-report-decisions = Export decisions
export-report-decisions-about = A JSON file with every boundary: where it is, who decided it and how, and what spoke for it.
export-report-quality = Export quality report
export-report-quality-about = Every cue that breaks the guideline, in what, and why, with comments and bookmarks: a page (.html) or a table for spreadsheets (.csv).
export-report-review = Export review report
export-report-review-about = Every difference from the version that the talk was compared with, both texts and times: a page (.html), a table for spreadsheets (.csv) or a document for programs (.json).

## Finding and replacing in many files

find-files-title = Find and replace in files
find-files-text = Find
find-files-button = Find
find-files-replacement = Replace with
find-files-matches-case = Match case
find-files-whole-words = Whole words
find-files-pattern = Regular expression
find-files-pattern-help = Find by a pattern; $1 in the replacement stands for its first group
find-files-place = In the folder, or the file
find-files-replace =
    Replace { $hits } in { $files ->
        [one] { $files } file
       *[other] { $files } files
    }
find-files-listing = Looking which files there are…
find-files-at = At file { $number } of { $total }…
find-files-stop = Stop
find-files-stop-help = The file that it is at is finished; no other one is looked through or changed
find-files-replaced =
    { $hits } replaced in { $files ->
        [one] { $files } file
       *[other] { $files } files
    }.
find-files-replaced-not-all =
    { $hits } replaced in { $files ->
        [one] { $files } file
       *[other] { $files } files
    }, { $left } left as they are
find-files-replaced-all =
    { $hits } replaced in { $files ->
        [one] { $files } file
       *[other] { $files } files
    }
find-files-stopped =
    Stopped: { $files ->
        [one] { $files } file
       *[other] { $files } files
    } left as they are.
find-files-refused = Left as it is: { $reason }: { $path }
find-files-left-out = Left out: { $reason }: { $path }
find-files-about = Looks through subtitle files and projects. Nothing is written before you say so; what is replaced is kept for 30 days.
find-files-found =
    { $hits ->
        [one] { $hits } hit
       *[other] { $hits } hits
    } in { $files } of { $total ->
        [one] { $total } file
       *[other] { $total } files
    } looked through.
find-files-stopped-cut = Stopped: the last file has more.
find-files-stopped-left =
    Stopped: { $left ->
        [one] { $left } file was
       *[other] { $left } files were
    } not looked through.
find-files-stopped-cut-and-left =
    Stopped: the last file has more, and { $left ->
        [one] { $left } file was
       *[other] { $left } files were
    } not looked through.
find-files-first-cut = Only the first { $most } hits are listed: the last file has more. Replace these first, or look in a smaller folder.
find-files-first-left =
    Only the first { $most } hits are listed: { $left ->
        [one] { $left } file was
       *[other] { $left } files were
    } not looked through. Replace these first, or look in a smaller folder.
find-files-first-cut-and-left =
    Only the first { $most } hits are listed: the last file has more, and { $left ->
        [one] { $left } file was
       *[other] { $left } files were
    } not looked through. Replace these first, or look in a smaller folder.
find-files-bad-pattern = the pattern is not complete: { $problem }
find-files-pattern-too-large = the pattern is too large
find-files-open-here = it is open here; use Find and replace for it
find-files-in-use = it is { $role }; close the talk that is made from it first
replace-file-unread = cannot read the file because { $error }
replace-file-unknown = it is neither a subtitle file nor a project
replace-file-unsaved = it has changes that were not saved; open it and save or discard them first
replace-file-no-cues = it was not analysed yet, so that it has no cues
replace-file-not-in-place = a file in { $format } cannot be changed without changing more than these words; convert it first
replace-file-no-letter = its encoding, { $encoding }, has no "{ $sign }"; convert it to UTF-8 first
replace-file-too-many = the text is found in it more than { $count } times; find something longer
replace-file-changed = it was changed by another program meanwhile; look again
replace-file-unwritten = cannot write the file because { $error }

## The desktop's own file dialogs

file-dialog-open-recording = Open recording
file-dialog-open-transcript = Open transcript
file-dialog-open-project = Open project
file-dialog-save-project = Save project
file-dialog-export-subtitles = Export subtitles
file-dialog-export-second = Export second subtitles
file-dialog-follow = Follow a transcript
file-dialog-growing-recording = Growing recording
file-dialog-search-folder = Find in files
file-dialog-second = Second subtitles
file-dialog-compare = Compare with
file-dialog-kind-sound = Sound and video
file-dialog-kind-transcripts = Transcripts
file-dialog-kind-projects = Breathmark projects
file-dialog-kind-subtitles = Subtitles
file-dialog-kind-reports = Reports
file-dialog-kind-messages = Messages
file-dialog-kind-growing-sound = Growing sound
file-dialog-kind-versions = Subtitles and projects
file-dialog-kind-all = All files

## What files are

examine-not-found = file not found: { $path }
examine-not-allowed = you are not allowed to read this file: { $path }
examine-unreadable = the file cannot be read ({ $error }): { $path }
examine-is-kind = this is { $what }, not a file: { $path }
examine-empty = the file is empty: { $path }
examine-word-times-not-taken = the words keep the times of their cues: { $error }: { $path }
disk-read-only = the file is read-only
disk-no-file = it is a device or a pipe, not a file

## Jobs in the background

file-job-waiting = waiting for the disk
file-job-examining = looking into the recording
file-job-reading-project = reading the project
file-job-reading-unsaved = reading what was not saved
file-job-reading-kept = reading what was kept
file-job-searching = looking through files
file-job-replacing = replacing in files
file-job-no-thread = nothing can run in the background
file-job-panicked = something went wrong inside, please report it
file-job-no-sample = the sample talk is not installed beside the program
file-job-copy-failed = the copy cannot be written because { $error }: { $path }
file-job-delete-failed = this cannot be deleted because { $error }: { $path }
file-job-name-taken = a file of that name is there; say that it may be replaced, or choose another name
file-job-no-file = there is no such file: { $path }
file-job-guideline-too-long = the file is too long for a guideline
unwritten-subtitles = cannot write the subtitles because { $reason }: { $path }
unwritten-decisions = cannot write the decisions because { $reason }: { $path }
unwritten-quality-report = cannot write the quality report because { $reason }: { $path }
unwritten-review-report = cannot write the review report because { $reason }: { $path }
unwritten-second-subtitles = cannot write the second subtitles because { $reason }: { $path }
unwritten-shots = cannot write the shot changes because { $reason }: { $path }
unwritten-guideline = cannot write the guideline because { $reason }: { $path }
unwritten-profile = cannot write the profile because { $reason }: { $path }
written-cues = { $count } cues written: { $path }
written-cues-with-pending =
    { $count } cues written, { $pending ->
        [one] { $pending } boundary
       *[other] { $pending } boundaries
    } still pending: { $path }
written-decisions = decisions written: { $path }
written-quality-report = quality report written: { $path }
written-review-report = review report written: { $path }
written-second-subtitles = second subtitles written: { $path }
written-shots =
    { $count ->
        [one] { $count } shot change written: { $path }
       *[other] { $count } shot changes written: { $path }
    }
written-guideline = guideline written: { $path }
written-profile = profile written: { $path }
write-unknown-format = cannot tell the format from the file name; end it in one such as .srt: { $path }
write-quality-ending = a report is a .html page or a .csv table; end its name like that: { $path }
write-review-ending = a review report is a .html page, a .csv table or a .json document; end its name like that: { $path }

## Opening talks

opening-cues-kept =
    { $count ->
        [one] { $count } cue
       *[other] { $count } cues
    } as the file has them; Review > Check my subtitles asks where words and voice are against them, Edit > Cut anew divides the talk anew
opening-as-copy = opened as a copy; save it under a name to keep it
opening-restored = restored; nothing was lost
opening-restored-partly = restored, as far as it could be read
opening-saved = saved: { $path }
opening-copied = copy written: { $path }
opening-set-aside = set aside; a copy is kept for 30 days
opening-without-sound = everything works but sound and waveform: { $message }
opening-more-remarks = { $remark }; and { $count } more such remarks: File > About this transcript lists them
opening-about-transcript = The transcript
opening-about-project = The project
opening-about-recording = The recording
opening-about-analysis = The analysis
keeper-refused = the project was not saved because { $reason }
keeper-lost = the project was not saved: something went wrong inside; save it again
keeper-name-taken = a file of that name is there; say that it may be replaced, or choose another name: { $path }
way-out-read-only = Open read-only
way-out-read-only-help = Look at the project as it was saved last; nothing can be changed in it
way-out-save-as = Save under another name…
way-out-save-as-help = Put the project into another file
way-out-recording = Choose the recording…
way-out-recording-help = Say where the recording is now
way-out-restore = Restore an earlier version…
way-out-restore-help = Look through what is kept for 30 days

## Settings, profiles and times

settings-file-unread = the settings cannot be read because { $error }; the usual ones are used: { $path }
settings-file-damaged = the settings are damaged ({ $error }); the usual ones are used
settings-file-damaged-kept = the settings are damaged ({ $error }); the usual ones are used; the old file is kept as { $path }
settings-file-unwritten = the settings cannot be kept because { $error }: { $path }
follow-mode-pages = by pages
follow-mode-smooth = smoothly
follow-mode-off = off
profile-file-bad-name = a profile cannot be called "{ $name }"
profile-file-bad-name-choose = a profile cannot be called "{ $name }"; choose another name
profile-file-too-many = there are too many profiles of that name
clock-wrong = write a time like 1:02.345
clock-minute = a minute has 60 seconds
clock-no-frames = no frame rate is known: neither the guideline nor the video has one; write a time like 1:02.345
clock-dropped = this number is left out: with dropped frames a minute begins with frame 2, at 59.94 with frame 4
clock-drops-none = only 29.97 and 59.94 frames a second are written with a semicolon; write a colon
clock-frames = write a time with frames like 00:01:02:12
clock-ranges = an hour has 60 minutes, a minute 60 seconds, and a second { $frames } frames here
offset-wrong = give a time such as 1.5, 1500ms or -0:00:02.5, or a time code such as 10:00:00:00

## Subtitle files

format-cues-json = cues JSON
format-audacity = Audacity labels
format-markers-csv = markers CSV
format-plain-text = plain text
subtitle-file-unrecognised = the format of the file was not recognised; name it, or give a subtitle file
subtitle-file-too-large = the file is larger than 256 MiB, which no subtitle file is
subtitle-file-damaged = { $format } file is damaged at { $place }: { $problem }
subtitle-file-not-read = { $format } can be written, not read
subtitle-file-without-cues = the file has timed words and no cues, and { $format } is made of cues; make cues with `breathmark segment` first, or write one of { $keys }
subtitle-file-impossible = { $format } cannot hold this: { $problem }
subtitle-file-guessed-encoding = the file does not say how its text is encoded; read as { $encoding }
subtitle-file-line = line { $line }
subtitle-file-line-column = line { $line }, column { $column }
subtitle-file-cue = cue { $number }
subtitle-file-its-header = its header
subtitle-file-the-header = the header
subtitle-file-no-json = it is no JSON
subtitle-file-json-times = "start" and "end" must be seconds
subtitle-file-json-text = "text" must be text
subtitle-file-json-list = there is no list of cues
subtitle-file-json-utf8 = JSON is always UTF-8, without a byte order mark
subtitle-file-xml-depth = elements are nested more than { $depth } deep
subtitle-file-xml-ends = the file ends inside <{ $element }>
subtitle-file-xml-empty = there is no element
ttml-outermost = the outermost element is <{ $element }>, not <tt>
ttml-bad-times =
    { $count ->
        [one] { $count } time could not be understood and was left out
       *[other] { $count } times could not be understood and were left out
    }
ttml-endless =
    { $count ->
        [one] { $count } cue says nothing of its end and has no length
       *[other] { $count } cues say nothing of their ends and have no length
    }
webvtt-signature = the file must begin with "WEBVTT" and nothing else or a space
webvtt-odd-times =
    { $count ->
        [one] { $count } cue with a malformed time line is not shown
       *[other] { $count } cues with a malformed time line are not shown
    }
webvtt-odd-settings =
    { $count ->
        [one] { $count } word behind the times of a cue is no setting and was left out
       *[other] { $count } words behind the times of cues are no settings and were left out
    }
subrip-untimed =
    { $count ->
        [one] { $count } cue without a time line was added to the cue before it
       *[other] { $count } cues without a time line were added to the cue before them
    }
ass-untimed =
    { $count ->
        [one] { $count } dialogue line without times is
       *[other] { $count } dialogue lines without times are
    } kept and not shown
stl-too-short = the file is shorter than the 1024 bytes of a header
stl-no-frame-rate = the header names no frame rate
stl-cut-block = the last block of the file is cut off and was left out
stl-cut-cue = the last cue of the file is cut off and was left out
stl-unread-characters =
    { $count ->
        [one] { $count } character of no code table was left out
       *[other] { $count } characters of no code table were left out
    }
stl-programme-start = times count from the start of the programme, { $clock }
stl-programme-start-early =
    times count from the start of the programme, { $clock }; { $count ->
        [one] { $count } cue before it keeps its time
       *[other] { $count } cues before it keep their times
    }
stl-too-many-cues = it has more than 65,536 cues
stl-too-long = the text of cue { $number } is too long
stl-too-late = cue { $number } lies beyond 24 hours

## What gets lost in another format

loss-italics =
    { $count ->
        [one] { $count } cue loses its italics
       *[other] { $count } cues lose their italics
    }
loss-bold =
    { $count ->
        [one] { $count } cue loses its bold type
       *[other] { $count } cues lose their bold type
    }
loss-underlining =
    { $count ->
        [one] { $count } cue loses its underlining
       *[other] { $count } cues lose their underlining
    }
loss-strikethrough =
    { $count ->
        [one] { $count } cue loses its strikethrough
       *[other] { $count } cues lose their strikethrough
    }
loss-colours =
    { $count ->
        [one] { $count } cue loses its colours
       *[other] { $count } cues lose their colours
    }
loss-fonts =
    { $count ->
        [one] { $count } cue loses its typeface or size
       *[other] { $count } cues lose their typefaces or sizes
    }
loss-placement =
    { $count ->
        [one] { $count } cue moves to the bottom of the picture, in the middle of the line
       *[other] { $count } cues move to the bottom of the picture, in the middle of the line
    }
loss-point =
    { $count ->
        [one] { $count } cue loses its exact place on the picture
       *[other] { $count } cues lose their exact places on the picture
    }
loss-vertical-text =
    { $count ->
        [one] { $count } vertical cue becomes horizontal
       *[other] { $count } vertical cues become horizontal
    }
loss-voices =
    { $count ->
        [one] { $count } cue no longer says who speaks
       *[other] { $count } cues no longer say who speaks
    }
loss-several-voices =
    { $count ->
        [one] { $count } cue in which several people speak names only the first one
       *[other] { $count } cues in which several people speak name only the first one each
    }
loss-word-times =
    { $count ->
        [one] { $count } word loses the time of its own
       *[other] { $count } words lose the times of their own
    }
loss-ruby =
    { $count ->
        [one] { $count } cue has its readings behind the words, not above them
       *[other] { $count } cues have their readings behind the words, not above them
    }
loss-languages =
    { $count ->
        [one] { $count } cue no longer says that a part is in another language
       *[other] { $count } cues no longer say that a part is in another language
    }
loss-classes =
    { $count ->
        [one] { $count } cue loses its classes
       *[other] { $count } cues lose their classes
    }
loss-override-tags =
    { $count ->
        [one] { $count } cue loses override tags that only ASS has
       *[other] { $count } cues lose override tags that only ASS has
    }
loss-regions =
    { $count ->
        [one] { $count } region is lost
       *[other] { $count } regions are lost
    }
loss-settings =
    { $count ->
        [one] { $count } cue loses settings that only its format has
       *[other] { $count } cues lose settings that only their format has
    }
loss-names =
    { $count ->
        [one] { $count } cue loses its name
       *[other] { $count } cues lose their names
    }
loss-style-sheets =
    { $count ->
        [one] { $count } style sheet or style is lost
       *[other] { $count } style sheets or styles are lost
    }
loss-notes =
    { $count ->
        [one] { $count } note is lost
       *[other] { $count } notes are lost
    }
loss-header-text =
    { $count ->
        [one] { $count } line of the header is lost
       *[other] { $count } lines of the header are lost
    }
loss-other-blocks =
    { $count ->
        [one] { $count } part that is no cue is lost
       *[other] { $count } parts that are no cues are lost
    }
loss-boundaries =
    { $count ->
        [one] { $count } boundary is not written
       *[other] { $count } boundaries are not written
    }
loss-cues =
    { $count ->
        [one] { $count } cue becomes running text
       *[other] { $count } cues become running text
    }
loss-time-digits =
    { $count ->
        [one] { $count } cue has its times rounded
       *[other] { $count } cues have their times rounded
    }
loss-too-early =
    { $count ->
        [one] { $count } cue would lie before zero and is cut there
       *[other] { $count } cues would lie before zero and are cut there
    }
loss-characters =
    { $count ->
        [one] { $count } character cannot be written and becomes "?"
       *[other] { $count } characters cannot be written and become "?"
    }: { $signs }
