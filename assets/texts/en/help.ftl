# First steps: manual, legend, tour, making a transcript.

## Making a transcript

# Where it is offered.
transcribe-start-question = No transcript yet?
transcribe-offer = Make a transcript…

# The dialog.
transcribe-title = Make a transcript
transcribe-what = A transcript has every word of the talk with the time at which it is spoken. Breathmark recognises no speech itself: a speech recogniser on this computer does, and what is spoken stays here.
transcribe-looking = Looking for speech recognisers on this computer…
transcribe-none-here = No speech recogniser was found on this computer. Install one of these, then open this dialog again.
transcribe-recording = Recording
transcribe-recogniser = Recogniser
transcribe-model = Model
transcribe-model-usual = its usual one
transcribe-model-largest = the largest that suits
transcribe-model-fetched = { $recogniser } fetches a model that it lacks from the network by itself, which may take a while the first time.
transcribe-model-lacks = whisper.cpp needs a file with a model, and none was found. Fetch one with this command and open the dialog again, or type the path of one that you have.
transcribe-choose = Choose
transcribe-choose-model = Choose a model
transcribe-language = Language
transcribe-language-hint = en, de, fr …
transcribe-language-by-itself = Left empty, the recogniser finds out by itself.
transcribe-language-vosk = Vosk has to be told; left empty, it takes English.
transcribe-language-wrong = This is no code of a language; type one such as en, de or pt-BR.
transcribe-output = Transcript
transcribe-output-exists = A file of that name is there and is not replaced; choose another name.
transcribe-output-is-no-file = This is no file; name one in it.
transcribe-output-no-folder = There is no such folder.
transcribe-start = Start
transcribe-start-needs = Type the path of a recording, or browse for it
transcribe-running = You can close this dialog and go on working. Recording and transcript open by themselves when it is done.
transcribe-stage-share = { $stage } { $share }
transcribe-stop = Stop
transcribe-stop-name = Stop making the transcript

# Programs that make transcripts.
transcribe-programs = Programs that make transcripts
transcribe-pipx = pipx, which installs programs made in Python, comes from your system: sudo apt install pipx, brew install pipx, or py -m pip install --user pipx.
transcribe-about-faster-whisper = The most exact times of words, with punctuation, and quick.
transcribe-about-whisper-cpp = With punctuation, without Python, and without the network once a model is there. The times of words are coarser.
transcribe-about-models = It needs a file with a model. This command fetches one that is good enough for most talks (about 470 MB) to where it is looked for:
transcribe-about-openai-whisper = With punctuation; slower, and ffmpeg has to be installed.
transcribe-about-vosk = Small, and quick on old computers too. It writes no punctuation and has to be told the language.
transcribe-copy = Copy
transcribe-copied = Copied
transcribe-copy-install = Copy the command that installs { $recogniser }
transcribe-copy-fetch = Copy the command that fetches a model
transcribe-without = Without a recogniser
transcribe-without-text = A subtitle file opens, too; its words share the times of their cues. So does plain text; its times are guessed from the lengths of the words, without any pause. What a cloud service or another computer recognised opens as it is.

# While it works, and what came of it.
transcribe-purpose = Making a transcript
transcribe-stage-writing = writing the sound
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
transcribe-no-model = whisper.cpp needs a file with a model, and none was found; name one that you have, or fetch one: { $command }
transcribe-no-such-model = whisper.cpp has no model “{ $name }” here; there are: { $models }; to fetch another: { $command }
transcribe-no-language = “{ $text }” is no code of a language; give one such as en, de or pt-BR
transcribe-no-python = nobody knows in which Python Vosk is installed; install it anew with pipx install vosk: { $program }
transcribe-output-is-there = a file of that name is there already; choose another name, or say that it may be replaced: { $path }
transcribe-output-is-recording = this is the recording, which the transcript would overwrite; choose another name: { $path }
transcribe-cannot-write = the transcript cannot be written because { $reason }: { $path }
transcribe-no-scratch = there is no room for what is handed to the recogniser, { $reason }: { $path }
transcribe-cannot-start = the recogniser cannot be started, { $reason }; install it anew: { $program }
transcribe-failed = { $recogniser } made no transcript; it said last: { $said }
transcribe-failed-silently = { $recogniser } ended without a transcript and without a word; run it by hand to see why
transcribe-no-words = { $recogniser } heard no words in the recording
transcribe-unreadable = what { $recogniser } wrote cannot be read: { $reason }

## What comes next

next-questions =
    { $count ->
        [one] ready: { $count } place to look at
       *[other] ready: { $count } places to look at
    }
next-questions-keys =
    { $count ->
        [one] ready: { $count } place to look at; { $accept } accepts what is proposed, { $reject } rejects it
       *[other] ready: { $count } places to look at; { $accept } accepts what is proposed, { $reject } rejects it
    }
next-export = ready: nothing is doubtful enough to be asked about; export the subtitles, or go through the cues
