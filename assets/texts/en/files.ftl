# Dialogs about files: opening, saving, exporting, restoring, finding in files.

## Paths that are typed

path-browse = Browse…
path-browse-recording = Browse for recording
path-browse-transcript = Browse for transcript
path-browse-project = Browse for project
path-browse-project-file = Browse for project file
path-browse-file = Browse for file
path-browse-reference = Browse for another version
path-browse-search-folder = Browse for folder or file to search
path-browse-style-folder = Browse for folder with finished files
path-browse-second = Browse for subtitle file or project
path-browse-video = Browse for video
path-browse-shots = Browse for list of shot changes
path-browse-live-transcript = Browse for growing transcript
path-browse-live-sound = Browse for growing recording
path-browse-ffmpeg = Browse for ffmpeg
path-looking = checking…
path-found = found
path-is-kind = this is { $what }, not a file
path-is-no-file = this is not a file
path-is-folder = this is a folder; name a file in it
path-is-folder-add-name = this is a folder; add the name of a file
path-missing = this file does not exist
path-no-folder = this folder does not exist
path-kind-folder = a folder
path-kind-pipe = a pipe
path-kind-socket = a socket
path-kind-device = a device

## Opening by paths

open-title = Open
open-recording = Recording
open-transcript = Transcript
open-project = Project
open-or-go-on = Or continue a saved project:
open-drop-files = Files can also be dropped onto the window, in any order.
open-button = Open
open-type-path = Type the path of a file, or browse for one

## Following files that grow

follow-dialog-title = Follow a transcript
follow-dialog-about = Follow a talk while it is being spoken, by the messages of a speech recogniser: JSON lines in a growing file.
follow-dialog-transcript = Growing transcript
follow-dialog-sound = Growing recording (optional)
follow-dialog-sound-about = A growing WAV file, or raw 16-bit samples at 16 kHz, mono. It is analysed as it grows and can be played once the talk is over.
follow-dialog-button = Follow
follow-dialog-type-path = Type the path of the transcript, or browse for it
follow-dialog-not-yet = this file does not exist yet; Breathmark will wait for it

## Choosing a part of a transcript

choose-part-title = What do you want to open?
choose-part-holds-tiers = { $name } holds { $tiers } tiers.
choose-part-holds-recordings = { $name } holds { $recordings } recordings.
choose-part-holds-channels = { $name } holds { $channels } channels.
choose-part-holds-tiers-and-channels = { $name } holds { $tiers } tiers and { $channels } channels.
choose-part-holds-recordings-and-channels = { $name } holds { $recordings } recordings and { $channels } channels.
choose-part-recordings = Recordings
choose-part-tiers = Tiers
choose-part-together = Together: { $names }
choose-part-channels = Channels
choose-part-all-channels = All channels, merged by time
choose-part-channel = Channel { $name }
choose-part-nameless = unnamed
choose-part-words =
    { $name } – { $count ->
        [one] { $count } word
       *[other] { $count } words
    }
choose-part-first-words = “{ $words }”
choose-part-first-words-of-more = “{ $words } …”

## Work that was not saved

recovery-title = Unsaved work
recovery-empty = There is nothing left to recover: everything is saved.
recovery-about = Breathmark closed before these talks were saved. What you discard can be restored for 30 days (File > Restore).
recovery-continue = Continue
recovery-continue-with = Continue with { $title }
recovery-continue-help = Open the talk with all these changes
recovery-discard = Discard
recovery-discard-title = Discard { $title }
recovery-discard-help = Do not offer this again; it can be restored for 30 days
recovery-later = Later
recovery-later-help = Decide the next time Breathmark starts (Esc)
unsaved-title = Unsaved changes
unsaved-question = Save changes to the talk?
unsaved-question-title = Save changes to “{ $title }”?
unsaved-asks-name = It has no file yet: you will be asked for a name.
unsaved-can-be-restored = Unsaved changes can be restored for 30 days (File > Restore).
unsaved-stay-help = Keep working on this talk (Esc)
unsaved-discard = Don't save
unsaved-save = Save
quitting-title = Saving…
quitting-about = Your work is being written to the disk. Breathmark closes as soon as that is done.
quitting-loses = If you quit now, anything not written yet is lost.
quitting-now = Quit now

## What is kept for 30 days

restore-title = Restore
restore-about = Anything replaced, discarded or left unsaved is kept for 30 days, along with the last 10 saves of each project.
restore-filter = Filter
restore-filter-hint = Type a name to find it
restore-empty = There is nothing to restore.
restore-none-such = No kept file has such a name.
restore-when-answered =
    { $when }, { $count ->
        [one] { $count } boundary reviewed
       *[other] { $count } boundaries reviewed
    }
restore-open-copy = Open as copy
restore-open-copy-which = Open as copy: { $which }
restore-open-copy-help = Open it as a separate project; nothing that exists is changed
restore-save-copy-as = Save a copy as…
restore-save-copy-which = Save a copy as: { $which }
restore-save-copy-help = Write it to a file
restore-delete = Delete now…
restore-delete-which = Delete now: { $which }
restore-delete-help = Stop keeping it; asks first
restore-delete-question = Delete this for good? It cannot be restored afterwards.
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
kept-impossible = the existing file could not be kept ({ $error }), so it was not replaced

## Naming a file that is written

save-as-title = Save as
save-as-file = Project file
save-as-about = Contains the words, your decisions and the analysis; the recording stays where it is.
save-as-save = Save
write-writing = writing…
write-is-input-choose = this is { $role }; choose another name
write-is-input = this is { $role }
write-creates = creates { $name }
write-asks = { $name } already exists. Replace it? The existing file is kept for 30 days: { $path }
write-asks-shortly = { $name } already exists. Replace it? The existing file is kept for 30 days.
write-name-exists = { $name } already exists
write-is-kind-choose = this is { $what }, not a file; choose another name
write-no-folder = this folder does not exist: { $folder }
write-type-where = type a file name
write-replace = Replace
write-other-name = Choose another name
write-keep = Keep
write-exists = already exists
write-new-file = a new file
write-is-folder = this is a folder
write-reference = the version that the talk is compared with
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
export-write-too = Also write
export-word-times = Word times
export-word-times-help = When each word is spoken; players then show the words of a cue one after the other
export-voices = Speakers
export-voices-help = Who speaks, as voices that players may style
export-boundaries = Boundaries
export-boundaries-help = A marker for each boundary, with its state and confidence
export-leave-out = Leave out
export-plain = Sounds and speaker names
export-plain-help = Text in brackets, music notes, and names before a colon: the version for hearing viewers
export-plain-nothing = There is nothing to leave out: everything is spoken.
export-plain-effect =
    { $shortened ->
        [one] { $shortened } cue is shortened
       *[other] { $shortened } cues are shortened
    }, and { $gone ->
        [one] { $gone } cue is dropped
       *[other] { $gone } cues are dropped
    } because nothing is left.
export-encoding = Encoding
export-for-old-programs = Compatibility
export-crlf = Windows line endings (CRLF)
export-crlf-help = End each line with CR and LF
export-byte-order-mark = UTF-8 BOM
export-byte-order-mark-help = Start with a byte order mark, by which some Windows programs recognise UTF-8
export-frames-counted = Frames per second
export-frames = Snap times to frames
export-frames-none = as they are
export-drop-frame = Drop frame
export-drop-frame-help = Time codes leave out numbers so that they keep with the clock
export-programme = Programme
export-programme-date = { $field }: write it as YYMMDD
export-stl-header = Header of the STL file
export-programme-title = Programme title
export-stl-title = Programme title
export-stl-episode = Episode title
export-stl-translated-title = Translated title
export-stl-reference = Reference code
export-stl-country = Country
export-stl-publisher = Publisher
export-stl-editor = Editor
export-stl-translator = Translator
export-stl-date = Date
export-stl-date-hint = YYMMDD
export-stl-language = Language
export-stl-row-width = Letters per row
export-stl-too-long = { $field }: the header holds { $most } characters, and these are { $count }
export-stl-cannot-say = { $field }: the header has no such letters
export-stl-no-language = EBU STL has no number for the language { $language }; give a code such as en or de
export-offset = Start offset
export-offset-none = none
export-offset-help = Added to all times: 1.5 (seconds), -0:02.5, or the time code at which the programme starts, 10:00:00:00
export-offset-example = such as 10:00:00:00 or 1.5
export-guideline-kept = every cue meets the guideline { $guideline }
export-problems =
    { $count ->
        [one] { $count } problem
       *[other] { $count } problems
    } with the guideline { $guideline }
export-hints =
    { $count ->
        [one] { $count } hint
       *[other] { $count } hints
    } from this program's own rules
export-not-commercial = These cuts come from models that are not for commercial use ({ $licences }). Open models, which are, can be chosen in Settings.
export-choose-models = Choose models…
export-choose-models-help = Opens Settings, where new talks can be given open models; this talk gets them by Analysis > Open models only
export-all-decided = every boundary is decided
export-pending =
    { $count ->
        [one] { $count } boundary is
       *[other] { $count } boundaries are
    } pending: written as proposed
export-certain =
    { $count ->
        [one] { $count } boundary is certain and was not asked about
       *[other] { $count } boundaries are certain and were not asked about
    }: written as proposed
export-no-losses = this format keeps everything
export-losses = in this format: { $losses }
export-made-of-bytes = This is a binary file, so there is no preview.
export-file-begins = Beginning of the file:
export-whole-file = Whole file:
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
export-report-decisions-about = A JSON file with every boundary: where it is, who decided it and how, and the evidence.
export-report-quality = Export quality report
export-report-quality-about = Every cue that breaks the guideline, how and why, with comments, bookmarks and decisions: a page (.html), a workbook for Excel (.xlsx), a text document for Word (.docx), a table for any spreadsheet (.csv) or data for other programs (.json).
export-report-of = Report on
export-report-of-cues = Cues
export-report-of-second = Second subtitles
export-report-review = Export review report
export-report-review-about = Every difference from the version that the talk was compared with, with both texts and times: a page (.html), a workbook for Excel (.xlsx), a text document for Word with tracked changes (.docx), a table for any spreadsheet (.csv) or data for other programs (.json).
report-ending = a report is a .html page, a .csv table, a .json document, an .xlsx workbook or a .docx text document; end the name with one of these: { $path }
report-not-made = the report cannot be put together ({ $reason })
report-summary = Summary
report-figure = Figure
report-value = Value
report-unit = Unit
report-guideline = Guideline
report-text-shortened = shortened, a cell holds { $count } characters; the text document (.docx) has all

## Finding and replacing in many files

find-files-title = Find and replace in files
find-files-text = Find
find-files-button = Find
find-files-replacement = Replace with
find-files-place = Folder or file
find-files-replace =
    Replace { $hits } in { $files ->
        [one] { $files } file
       *[other] { $files } files
    }
find-files-listing = Listing files…
find-files-at = File { $number } of { $total }…
find-files-stop = Stop
find-files-stop-help = The current file is finished; no others are searched or changed
find-files-replaced =
    { $hits } replaced in { $files ->
        [one] { $files } file
       *[other] { $files } files
    }.
find-files-replaced-not-all =
    { $hits } replaced in { $files ->
        [one] { $files } file
       *[other] { $files } files
    }, { $left ->
        [one] { $left } file
       *[other] { $left } files
    } left unchanged
find-files-replaced-all =
    { $hits } replaced in { $files ->
        [one] { $files } file
       *[other] { $files } files
    }
find-files-stopped =
    Stopped: { $files ->
        [one] { $files } file
       *[other] { $files } files
    } left unchanged.
find-files-refused = Left unchanged: { $reason }: { $path }
find-files-left-out = Left out: { $reason }: { $path }
find-files-about = Searches subtitle files and projects. Nothing is written before you say so; what is replaced is kept for 30 days.
find-files-found =
    { $hits ->
        [one] { $hits } match
       *[other] { $hits } matches
    } in { $files } of { $total ->
        [one] { $total } file
       *[other] { $total } files
    } searched.
find-files-stopped-listing = Stopped while the files were being listed: none was searched.
find-files-stopped-cut = Stopped: the last file has more matches.
find-files-stopped-left =
    Stopped: { $left ->
        [one] { $left } file was
       *[other] { $left } files were
    } not searched.
find-files-stopped-cut-and-left =
    Stopped: the last file has more matches, and { $left ->
        [one] { $left } file was
       *[other] { $left } files were
    } not searched.
find-files-first-cut = Only the first { $most } matches are listed: the last file has more. Replace these first, or search a smaller folder.
find-files-first-left =
    Only the first { $most } matches are listed: { $left ->
        [one] { $left } file was
       *[other] { $left } files were
    } not searched. Replace these first, or search a smaller folder.
find-files-first-cut-and-left =
    Only the first { $most } matches are listed: the last file has more, and { $left ->
        [one] { $left } file was
       *[other] { $left } files were
    } not searched. Replace these first, or search a smaller folder.
find-files-bad-pattern = invalid pattern: { $problem }
find-files-pattern-too-large = the pattern is too large
find-files-link = it is a link, which is not followed; search what it leads to
find-files-folder-cut = it holds too many entries, and not all of them were looked at; search a smaller folder
find-files-open-here = it is open here; use Find and replace for it
find-files-in-use = it is { $role }; close the talk made from it first
replace-file-unread = the file cannot be read ({ $error })
replace-file-unknown = it is neither a subtitle file nor a project
replace-file-unsaved = it has unsaved changes; open it and save or discard them first
replace-file-no-cues = it has not been analysed yet, so it has no cues
replace-file-not-in-place = in { $format } more than these words would have to change; convert the file first
replace-file-no-letter = its encoding, { $encoding }, has no "{ $sign }"; convert it to UTF-8 first
replace-file-too-many = it contains the text more than { $count } times; search for something longer
replace-file-too-much = the replacement would make it too long; use a shorter one
replace-file-changed = another program has changed it in the meantime; search again
replace-file-unwritten = the file cannot be written ({ $error })

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
file-dialog-style-folder = Finished files of a client
file-dialog-ffmpeg = Choose the program ffmpeg
file-dialog-second = Second subtitles
file-dialog-compare = Compare with
file-dialog-kind-sound = Sound and video
file-dialog-kind-transcripts = Transcripts
file-dialog-kind-projects = Breathmark projects
file-dialog-kind-subtitles = Subtitles
file-dialog-kind-reports = Reports
file-dialog-kind-messages = Messages
file-dialog-kind-growing-sound = Growing recordings
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
file-job-examining = checking the recording
file-job-reading-project = reading the project
file-job-reading-unsaved = reading unsaved changes
file-job-reading-kept = reading kept files
file-job-searching = searching files
file-job-replacing = replacing in files
file-job-no-thread = background work cannot be started; restart Breathmark
file-job-panicked = an internal error occurred; please report it
file-job-no-sample = the sample talk is not installed with the program
file-job-copy-failed = the copy cannot be written ({ $error }): { $path }
file-job-delete-failed = this cannot be deleted ({ $error }): { $path }
file-job-name-taken = a file of that name already exists; allow it to be replaced, or choose another name
file-job-no-file = file not found: { $path }
file-job-guideline-too-long = the file is too long to be a guideline
unwritten-subtitles = cannot write the subtitles ({ $reason }): { $path }
unwritten-decisions = cannot write the decisions ({ $reason }): { $path }
unwritten-quality-report = cannot write the quality report ({ $reason }): { $path }
unwritten-review-report = cannot write the review report ({ $reason }): { $path }
unwritten-second-subtitles = cannot write the second subtitles ({ $reason }): { $path }
unwritten-guideline = cannot write the guideline ({ $reason }): { $path }
unwritten-style-report = cannot write the report about the house style ({ $reason }): { $path }
unwritten-profile = cannot write the profile ({ $reason }): { $path }
unwritten-glossary = cannot write the glossary ({ $reason }): { $path }
written-cues =
    { $count ->
        [one] { $count } cue written: { $path }
       *[other] { $count } cues written: { $path }
    }
unwritten-shots = cannot write the shot changes ({ $reason }): { $path }
written-cues-with-pending =
    { $count ->
        [one] { $count } cue written
       *[other] { $count } cues written
    }, { $pending ->
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
written-style-report = report about the house style written: { $path }
written-profile = profile written: { $path }
written-glossary = glossary written: { $path }
write-unknown-format = cannot tell the format from the file name; use an ending such as .srt: { $path }

## Opening talks

opening-cues-kept =
    { $count ->
        [one] { $count } cue
       *[other] { $count } cues
    } as in the file; Review > Check my subtitles asks where words and voice contradict them, Edit > Re-cut cues divides the talk again
opening-usual-rate = { $name } counts in frames and there is no video: { $rate } frames a second. The guideline can be given another rate
opening-as-copy = opened as a copy; save it under a name to keep it
opening-restored = restored; nothing was lost
opening-restored-partly = restored as far as it could be read
opening-saved = saved: { $path }
opening-copied = copy written: { $path }
opening-set-aside = discarded; a copy is kept for 30 days
opening-without-sound = everything except sound and waveform works: { $message }
opening-more-remarks =
    { $remark }; and { $count ->
        [one] { $count } more such remark
       *[other] { $count } more such remarks
    }: see File > About this transcript
opening-about-transcript = The transcript
opening-about-project = The project
opening-about-recording = The recording
opening-about-analysis = The analysis
keeper-refused = the project was not saved: { $reason }
keeper-lost = the project was not saved: an internal error occurred; save it again
keeper-name-taken = a file of that name already exists; allow it to be replaced, or choose another name: { $path }
way-out-read-only = Open read-only
way-out-read-only-help = View the project as it was last saved; nothing can be changed in it
way-out-save-as = Save under another name…
way-out-unlock = Unlock times
way-out-unlock-help = Let the times of the cues be changed again; the translation stays
way-out-lesson = Undo
way-out-lesson-help = Propose cuts as before this lesson; your decisions, and what was learned earlier, stay
way-out-save-as-help = Save the project to another file
way-out-recording = Choose the recording…
way-out-recording-help = Say where the recording is now
way-out-ffmpeg = Set up ffmpeg…
way-out-ffmpeg-help = Say in the settings where ffmpeg is
way-out-again = Try again…
way-out-again-help = Choose another file, or other options
way-out-restore = Restore an earlier version…
way-out-restore-help = Browse what is kept for 30 days

## Settings, profiles and times

settings-file-unread = the settings cannot be read ({ $error }); the defaults are used: { $path }
settings-file-damaged = the settings are damaged ({ $error }); the defaults are used
settings-file-damaged-kept = the settings are damaged ({ $error }); the defaults are used; the old file is kept as { $path }
settings-file-unwritten = the settings cannot be saved ({ $error }): { $path }
follow-mode-pages = page by page
follow-mode-smooth = smoothly
follow-mode-off = off
glossary-has-odd-lines = the glossary is not changed, so that nothing of its file is lost: { $reason }. Correct or delete that line first: { $path }
glossary-not-kept = cannot save the glossary ({ $reason }): { $path }
glossary-imported =
    { $count ->
        [one] { $count } term imported; the glossary has { $all } now
       *[other] { $count } terms imported; the glossary has { $all } now
    }
text-corrected =
    { $count ->
        [one] { $count } text problem corrected
       *[other] { $count } text problems corrected
    }
text-corrected-left =
    { $count ->
        [one] { $count } text problem corrected
       *[other] { $count } text problems corrected
    }, { $left } left for you
text-not-corrected =
    { $count ->
        [one] { $count } text problem is left for you: it was typed by you, or correcting it would break the guideline
       *[other] { $count } text problems are left for you: they were typed by you, or correcting them would break the guideline
    }
glossary-no-correction = Nothing was corrected in this talk yet
glossary-written =
    { $count ->
        [one] { $count } term corrected by the glossary
       *[other] { $count } terms corrected by the glossary
    }
glossary-written-left =
    { $count ->
        [one] { $count } term corrected by the glossary
       *[other] { $count } terms corrected by the glossary
    }, { $left } left: their cues would break the guideline
glossary-not-written =
    { $count ->
        [one] { $count } term stays as it is: corrected, its cue would break the guideline
       *[other] { $count } terms stay as they are: corrected, their cues would break the guideline
    }
profile-file-bad-name = a profile cannot be called "{ $name }"
profile-file-bad-name-choose = a profile cannot be called "{ $name }"; choose another name
profile-file-too-many = there are too many profiles with that name
clock-wrong = enter a time like 1:02.345
clock-minute = a minute has 60 seconds
clock-no-frames = the guideline has no frame rate, so frames cannot be used here; enter a time like 1:02.345
clock-frames = enter a time with frames like 00:01:02:12
clock-dropped = this frame number is dropped: such a minute begins with frame 2, at 59.94 with frame 4
clock-drops-none = only 29.97 and 59.94 frames a second have drop-frame time code with a semicolon; use a colon
clock-ranges = an hour has 60 minutes, a minute 60 seconds, and a second { $frames } frames here
offset-wrong = use a time such as 1.5, 1500ms or -0:00:02.5, or a time code such as 10:00:00:00

## Subtitle files

format-cues-json = cues JSON
format-audacity = Audacity labels
format-markers-csv = markers CSV
format-plain-text = plain text
subtitle-file-unrecognised = the format of the file was not recognised; name it, or give a subtitle file
subtitle-file-too-large = the file is larger than 256 MiB, too large for a subtitle file
subtitle-file-damaged = { $format } file is damaged at { $place }: { $problem }
subtitle-file-not-read = { $format } can be written but not read
subtitle-file-without-cues = the file has timed words but no cues, which { $format } needs; make cues with `breathmark segment` first, or write one of { $keys }
subtitle-file-impossible = { $format } cannot hold this: { $problem }
subtitle-file-guessed-encoding = the file does not name its encoding; read as { $encoding }
subtitle-file-line = line { $line }
subtitle-file-line-column = line { $line }, column { $column }
subtitle-file-cue = cue { $number }
subtitle-file-its-header = its header
subtitle-file-the-header = the header
subtitle-file-no-json = it is not valid JSON
subtitle-file-json-times = "start" and "end" must be seconds
subtitle-file-json-text = "text" must be text
subtitle-file-json-list = there is no list of cues
subtitle-file-json-utf8 = JSON is always UTF-8, without a byte order mark
subtitle-file-xml-depth = elements are nested more than { $depth } deep
subtitle-file-xml-ends = the file ends inside <{ $element }>
subtitle-file-xml-empty = there is no element
subtitle-file-xml-outermost = the outermost element is <{ $element }>, not <{ $expected }>
subtitle-file-backward-cues =
    { $count ->
        [one] 1 cue ends before it starts, and is written with the times that it has; correct them
       *[other] { $count } cues end before they start, and are written with the times that they have; correct them
    }
ttml-too-much = body and divisions say more of their paragraphs than fits into memory
ttml-bad-times =
    { $count ->
        [one] { $count } time could not be understood and was left out
       *[other] { $count } times could not be understood and were left out
    }
ttml-endless =
    { $count ->
        [one] { $count } cue has neither an end nor a duration
       *[other] { $count } cues have neither an end nor a duration
    }
dcp-too-much = the fonts around the subtitles say more of them than fits into memory
dcp-start-taken = times count from { $start }, with which the reel starts; here they count from zero, and are put back when the file is written
subtitle-file-pictures =
    { $count ->
        [one] { $count } picture in place of text was left out
       *[other] { $count } pictures in place of text were left out
    }
fcpxml-no-project = there is no project with a timeline in it; export the project from Final Cut
fcpxml-more-projects =
    { $count ->
        [one] only the first project was read; { $count } more is in the file
       *[other] only the first project was read; { $count } more are in the file
    }
fcpxml-hidden =
    { $count ->
        [one] { $count } title that is switched off was left out
       *[other] { $count } titles that are switched off were left out
    }
fcpxml-compound =
    { $count ->
        [one] { $count } title inside a compound clip was left out; break the clip apart in Final Cut to read it
       *[other] { $count } titles inside compound clips were left out; break the clips apart in Final Cut to read them
    }
webvtt-signature = the file must begin with "WEBVTT", alone or followed by a space
webvtt-odd-times =
    { $count ->
        [one] { $count } cue with a malformed time line is not shown
       *[other] { $count } cues with a malformed time line are not shown
    }
webvtt-odd-settings =
    { $count ->
        [one] { $count } word after the times of a cue is not a setting and was left out
       *[other] { $count } words after the times of cues are not settings and were left out
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
        [one] { $count } character that is in no code table was left out
       *[other] { $count } characters that are in no code table were left out
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
scc-odd-lines =
    { $count ->
        [one] { $count } line without a time code was left out: line { $line }
       *[other] { $count } lines without time codes were left out, the first is line { $line }
    }
scc-odd-words =
    { $count ->
        [one] { $count } word that is not four hexadecimal digits was left out, on line { $line }
       *[other] { $count } words that are not four hexadecimal digits were left out, the first on line { $line }
    }
scc-backward =
    { $count ->
        [one] { $count } line has an earlier time code than the one before it: line { $line }
       *[other] { $count } lines have earlier time codes than those before them, the first is line { $line }
    }
captions-wrong-parity =
    { $count ->
        [one] { $count } byte has a wrong parity bit and was read as it stands
       *[other] { $count } bytes have wrong parity bits and were read as they stand
    }
captions-endless = nothing takes the last caption away; it ends with the file, and not before three seconds have passed
captions-too-many = there are more captions than fit into memory; the rest was left out
mcc-no-packet = no line has a caption packet that can be read
mcc-odd-lines =
    { $count ->
        [one] { $count } line without a caption packet was left out: line { $line }
       *[other] { $count } lines without caption packets were left out, the first is line { $line }
    }
mcc-wrong-checksums =
    { $count ->
        [one] { $count } packet has a wrong checksum and was read as it stands
       *[other] { $count } packets have wrong checksums and were read as they stand
    }
mcc-708 = the file has no captions of CEA-608; the text of service 1 of CEA-708 was read, without colours and exact places
microdvd-no-rate = the file counts frames and does not say how many in a second; read at 23.976
subtitle-file-odd-lines =
    { $count ->
        [one] { $count } line that is not a cue is kept as it stands and not shown
       *[other] { $count } lines that are not cues are kept as they stand and not shown
    }
lrc-unrepeated =
    { $count ->
        [one] { $count } repetition of a line was left out, for there are too many
       *[other] { $count } repetitions of lines were left out, for there are too many
    }

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
        [one] { $count } cue moves to the bottom centre of the picture
       *[other] { $count } cues move to the bottom centre of the picture
    }
loss-point =
    { $count ->
        [one] { $count } cue loses its exact place in the picture
       *[other] { $count } cues lose their exact places in the picture
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
        [one] { $count } cue in which several people speak names only the first
       *[other] { $count } cues in which several people speak name only the first
    }
loss-word-times =
    { $count ->
        [one] { $count } word loses its own time
       *[other] { $count } words lose their own times
    }
loss-ruby =
    { $count ->
        [one] { $count } cue has its readings after the words, not above them
       *[other] { $count } cues have their readings after the words, not above them
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
        [one] { $count } part that is not a cue is lost
       *[other] { $count } parts that are not cues are lost
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
loss-rows =
    { $count ->
        [one] { $count } cue gets more rows, because a row holds { $width } letters
       *[other] { $count } cues get more rows, because a row holds { $width } letters
    }
loss-teletext-rows =
    { $count ->
        [one] { $count } cue gets more rows
       *[other] { $count } cues get more rows
    }, because a row of teletext has { $cells } cells, some of which are for codes of colour and height, and holds { $width } letters at most
loss-time-digits =
    { $count ->
        [one] { $count } cue has its times rounded
       *[other] { $count } cues have their times rounded
    }
loss-before-zero =
    { $count ->
        [one] { $count } cue would be over before zero and is left out
       *[other] { $count } cues would be over before zero and are left out
    }
loss-too-early =
    { $count ->
        [one] { $count } cue would start before zero and is cut off there
       *[other] { $count } cues would start before zero and are cut off there
    }
loss-characters =
    { $count ->
        [one] { $count } character cannot be written and becomes "?"
       *[other] { $count } characters cannot be written and become "?"
    }: { $signs }
loss-row-cells =
    { $count ->
        [one] { $count } cue has a row that does not fit into the { $width } cells of teletext with its codes
       *[other] { $count } cues have rows that do not fit into the { $width } cells of teletext with their codes
    }
loss-cut-rows =
    { $count ->
        [one] { $count } cue loses rows, for the screen has { $rows }
       *[other] { $count } cues lose rows, for the screen has { $rows }
    }
loss-gaps =
    { $count ->
        [one] { $count } cue gets a space where its looks change inside a word
       *[other] { $count } cues get a space where their looks change inside a word
    }
loss-part-looks =
    { $count ->
        [one] { $count } cue loses looks that only a part of a line has
       *[other] { $count } cues lose looks that only a part of a line has
    }
loss-blank-cues =
    { $count ->
        [one] { $count } cue without text is left out
       *[other] { $count } cues without text are left out
    }
loss-overlaps =
    { $count ->
        [one] { $count } cue ends when the next one comes
       *[other] { $count } cues end when the next one comes
    }
loss-late =
    { $count ->
        [one] { $count } cue comes late, for there is no time to load it before
       *[other] { $count } cues come late, for there is no time to load them before
    }

# Which audio track of a recording is heard.
audio-track-title = Audio track
audio-track-about = Text, decisions and edits stay as they are. The recording is heard again in the track that you choose, and proposals follow what is heard there; Undo goes back.
audio-track-only-one = The recording has only one audio track.
audio-track-no-recording = There is no recording, or it is not decoded yet.
audio-track-use = Use this track
