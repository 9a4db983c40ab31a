# First steps: manual, legend, tour, making a transcript.

## Manual

command-manual = Manual
command-manual-help = The whole manual, with search; in a dialog it opens at what the dialog is about
command-manual-synonyms = help documentation handbook guide f1
menu-place = { $menu } > { $command }
manual-title = Manual
manual-search = Search the manual
manual-search-hint = Type what to look for; the arrow keys and Enter go there
manual-nothing-found = No page of the manual contains these words.
manual-in-english = The manual is in English.
manual-copied = Address copied: { $address }
manual-next = Next: { $title }
manual-back-key = Back to what you read before (Alt+Left)

next-after-opening =
    { $count ->
        [one] One boundary is proposed: { $accept } accepts it, { $reject } rejects it
       *[other] { $count } boundaries are proposed: { $accept } accepts one, { $reject } rejects it
    }
next-problems =
    { $count ->
        [one] Next: { $key } goes to the one problem that is left.
       *[other] Next: { $key } goes through the { $count } problems that are left.
    }
next-export = Next: { $key } exports the subtitles.
next-save = Next: { $key } saves the project, so that you can continue later.

## Legend

command-legend = What the shapes and colours mean
command-legend-help = Every sign of the timeline and the list, with a line about each
command-legend-synonyms = legend symbols icons markers colors
legend-title = What the shapes and colours mean
legend-more = In the manual
legend-sample-word = boats
legend-boundaries = Boundaries
legend-pending = Proposed, not decided yet
legend-decided = Decided: a cue ends here
legend-rejected = Decided: no cue ends here
legend-certain = Certain: stays as proposed, unasked
legend-current = Lit: the current boundary
legend-cues = Sound and cues
legend-waveform = The sound: its peaks, and its usual level
legend-shot = A shot change: from here on the video shows another picture
legend-cue = A cue, from when it appears to when it disappears
legend-cue-current = The current cue
legend-cue-playing = The cue at the playhead
legend-cue-chosen = One of several selected cues
legend-edge-set = A tall edge: its time was set by hand
legend-words = Words
legend-word-mended = A mark at this word was corrected
legend-word-unknown = Not in the dictionary
legend-line-long = Beyond the guideline's line length
legend-word-doubted = The word above the dots may be wrong
legend-lanes = Lanes below the cues
legend-pause-times = A pause according to the word times
legend-pause-heard = A pause as heard
legend-likelihood = How likely a boundary is at each gap
legend-voice-for = The voice speaks for a boundary
legend-voice-against = The voice speaks against one
legend-list = List of cues
legend-end-pending = Its end is not decided yet
legend-end-accepted = Its end is accepted
legend-end-moved = Its end was moved here
legend-end-added = Its end was added
legend-problem = It breaks the guideline
legend-hint = A hint: it breaks one of this program's own rules
legend-too-fast = Too fast to read
legend-bookmark = It has a bookmark
legend-comment = It has a comment

## Tour

command-take-tour = Take the tour
command-take-tour-help = Ten steps to try yourself on the sample talk; nothing of yours is touched
command-take-tour-synonyms = tutorial introduction learn first steps guide
command-skip-tour-step = Skip this step of the tour
command-skip-tour-step-help = Go to the next step of the tour
command-end-tour = End the tour
command-end-tour-help = Leave the tour; the sample talk stays open
tour-skip = Skip step
tour-end = End tour
tour-step = Step { $number } of { $all }: { $name }
tour-waits = The tour will begin in a moment
tour-waits-how = The sample talk is being read and listened to.
tour-over = That was the tour
tour-over-how = The sample stays open so that you can try more; nothing is saved unless you save it. { $key } opens the manual.
tour-listen = listen to a boundary
tour-listen-how = Each marker on the waveform is a place where a cue could end. { $key } plays the sound around the current one.
tour-accept = accept one
tour-accept-how = If a thought ends here, press { $key }: the cue ends here, and the next question comes.
tour-reject = reject one
tour-reject-how = This is the least likely of all proposals. { $key } says that no cue ends here.
tour-move = move one by a word
tour-move-how = { $left } ends the cue one word earlier, { $right } one word later; text and times move along. The tour takes it back after step 7.
tour-alternative = take another place
tour-alternative-how = Each other end that this cue could have has a digit. { $key } takes the best of them. The tour takes it back after step 7.
tour-text = edit the text of a cue
tour-text-how = { $key } opens the text of the cue. Change a word and press Enter to save it; the times of the words stay.
tour-undo = undo something
tour-undo-how = { $key } undoes the last change, then the one before, and so on. The tour then takes back what else you tried.
tour-confident = accept the confident ones
tour-confident-how = { $key } asks for a confidence, accepts all boundaries at or above it, and says beforehand about how many will be wrong. Enter accepts.
tour-fix = fix a problem
tour-fix-how = This cue breaks the guideline; its row in the list says how. { $fix } fixes it, or says what you would have to decide; { $next } would go to the next such cue.
tour-word-joined = Rejected: the two cues are one now.
tour-word-other-end = Rejected. The text is too long for one cue, so another end is proposed instead; you will be asked about that one, too.
tour-word-taken-back = Everything you tried from step 4 on has been taken back; your answers in steps 2 and 3 stay.
tour-word-made-problem = So that you have something to fix, the tour has made this cue far too short; it will be put back.
tour-export = look at the export
tour-export-how = { $key } shows what would be written, in which format. Esc closes it again: the tour writes nothing.
## Making a transcript

# Where it is offered.
transcribe-offer = Make a transcript…

# The dialog.
transcribe-title = Make a transcript
transcribe-what = A transcript has every word of the talk with the time at which it is spoken. A speech recogniser on this computer makes it, and what is spoken stays here.
transcribe-looking = Looking for speech recognisers on this computer…
transcribe-none-here = No speech recogniser was found on this computer. Breathmark does not use the network, so it cannot fetch one. Install one of these:
transcribe-recording = Recording
transcribe-recogniser = Recogniser
transcribe-model = Model
transcribe-model-own = Or the path of another model of Whisper’s: a file for whisper.cpp, or a folder for faster-whisper or Hugging Face.
transcribe-model-usual = its usual one
transcribe-model-largest = the largest that suits
transcribe-model-fetched = { $recogniser } downloads a model that it lacks by itself, which may take a while the first time.
transcribe-model-lacks = whisper.cpp needs a model file, and none was found. Download one with this command and open the dialog again, or type the path of one that you have.
transcribe-choose = Choose
transcribe-choose-model = Choose a model
transcribe-language = Language
transcribe-language-hint = en, de, fr …
transcribe-language-by-itself = If left empty, the recogniser finds out by itself.
transcribe-language-own = The built-in model writes English only; for other languages, choose another recogniser or model.
transcribe-language-vosk = Vosk has to be told; if left empty, it assumes English.
transcribe-language-wrong = This is not a language code; type one such as en, de or pt-BR.
transcribe-output = Transcript
transcribe-output-exists = A file of that name already exists and will not be replaced; choose another name.
transcribe-output-is-no-file = This is not a file; add a file name.
transcribe-output-no-folder = This folder does not exist.
transcribe-start = Start
transcribe-start-needs = Type the path of a recording, or browse for it
transcribe-running = You can close this dialog and keep working. Recording and transcript open by themselves when it is done, unless another talk is open.
transcribe-stage-share = { $stage } { $share }
transcribe-stop = Stop
transcribe-stop-name = Stop making the transcript

# The recogniser that comes with Breathmark: within a sentence, and as one of several to choose from.
transcribe-built-in = the built-in recogniser
transcribe-built-in-choice = Built-in

# Programs that make transcripts.
transcribe-programs = How to get another recogniser
transcribe-step-pipx = 1. Install pipx, which installs programs written in Python:
transcribe-step-recogniser = 2. Install { $recogniser }:
transcribe-step-again = 3. Choose Look again. Nothing has to be restarted.
transcribe-again = Look again
transcribe-others = Other recognisers
transcribe-copy-pipx = Copy the command that installs pipx
transcribe-about-built-in = English, with exact word times and punctuation; no Python, no network. Its model is a package of its own, breathmark-recogniser-en, from where Breathmark is: install the .deb, or unpack the .zip into { $folder }.
transcribe-about-faster-whisper = The most exact word times, with punctuation, and fast.
transcribe-about-whisper-cpp = With punctuation, without Python, and offline once it has a model. Word times are less exact.
transcribe-about-models = It needs a model file. This command downloads one that is good enough for most talks (about 470 MB) to where it is looked for:
transcribe-about-openai-whisper = With punctuation; slower, and ffmpeg must be installed.
transcribe-about-vosk = Small, and fast even on old computers. It writes no punctuation and has to be told the language.
transcribe-copy = Copy
transcribe-copied = Copied
transcribe-copy-install = Copy the command that installs { $recogniser }
transcribe-copy-fetch = Copy the command that downloads a model
transcribe-without = Without a recogniser
transcribe-without-text = A subtitle file can be opened, too; its words share the times of their cues. So can plain text; its times are estimated from the lengths of the words, without any pauses. A transcript from a cloud service or another computer opens as it is.

# While it works, and what came of it.
transcribe-purpose = Making a transcript
transcribe-stage-writing = writing the sound file
transcribe-stage-recognising = recognising speech
transcribe-done =
    { $count ->
        [one] { $count } word recognised: { $path }
       *[other] { $count } words recognised: { $path }
    }
transcribe-quit-title = A transcript is being made
transcribe-quit-text = If you quit now, the work on { $name } so far is lost.
transcribe-quit = Stop and quit

# Why there is no transcript.
transcribe-none-found = no speech recogniser was found on this computer; install one: { $commands }
transcribe-not-found = { $recogniser } was not found on this computer; install it: { $command }
transcribe-no-model = whisper.cpp needs a model file, and none was found; name one that you have, or download one: { $command }
transcribe-no-own-model = the built-in recogniser has no model: install the package breathmark-recogniser-en ({ $package }), or name a model of Whisper’s by its path
transcribe-no-such-own-model = there is no model “{ $name }” and no file of that name; the built-in recogniser has: { $models }
transcribe-no-such-model = whisper.cpp has no model “{ $name }” here; there are: { $models }; to download another: { $command }
transcribe-no-language = “{ $text }” is not a language code; give one such as en, de or pt-BR
transcribe-no-python = cannot tell which Python Vosk is installed in; remove it and install it anew ({ $command }): { $program }
transcribe-output-is-there = a file of that name already exists; choose another name, or allow it to be replaced: { $path }
transcribe-output-is-recording = this is the recording, which the transcript would overwrite; choose another name: { $path }
transcribe-cannot-write = cannot write the transcript ({ $reason }): { $path }
transcribe-no-scratch = there is no room for the sound file that the recogniser reads ({ $reason }): { $path }
transcribe-cannot-start = the recogniser cannot be started ({ $reason }); reinstall it: { $program }
transcribe-failed = { $recogniser } made no transcript; its last words: { $said }
transcribe-failed-silently = { $recogniser } ended without a transcript or an error message; run it by hand to see why
transcribe-no-words = { $recogniser } heard no words in the recording
transcribe-unreadable = what { $recogniser } wrote cannot be read: { $reason }
