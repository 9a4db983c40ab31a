# Problems of cues, reasons for boundaries, and what the steps of an analysis are called.

# What a cue has that it should not have.
problem-line-too-long = Line { $line } too long: { $chars } characters (limit { $most })
problem-too-many-lines = Too many lines: { $lines } (limit { $most })
problem-too-fast = Reading speed { $cps } cps (limit { $most })
problem-too-fast-for-phrase = Reading speed { $cps } cps (limit { $most }; up to { $strict } a phrase is kept whole)
problem-too-many-words = Reading speed { $words } words a minute (limit { $most })
problem-too-short = Too short: { $seconds } s (minimum { $least } s)
problem-too-long = Too long: { $seconds } s (maximum { $most } s)
problem-gap = Gap of { $millis } ms before the next cue (minimum { $least } ms)
problem-gap-in-frames =
    { $frames ->
        [one] Gap of { $frames } frame before the next cue (minimum { $least })
       *[other] Gap of { $frames } frames before the next cue (minimum { $least })
    }
problem-overlap = Overlaps the next cue by { $millis } ms
problem-appears-late = Appears { $seconds } s after its first word (at most { $most } s)
problem-appears-early = Appears { $seconds } s before its first word (at most { $most } s)
problem-goes-early = Disappears { $seconds } s before its last word ends
problem-stays-long = Stays { $seconds } s after its last word (at most { $most } s)
problem-nobody-speaks = Nobody speaks while it is shown
problem-crosses-shot-at-start = Crosses a shot change by { $millis } ms at its start
problem-crosses-shot-at-start-in-frames =
    { $frames ->
        [one] Crosses a shot change by { $frames } frame at its start
       *[other] Crosses a shot change by { $frames } frames at its start
    }
problem-crosses-shot-at-end = Crosses a shot change by { $millis } ms at its end
problem-crosses-shot-at-end-in-frames =
    { $frames ->
        [one] Crosses a shot change by { $frames } frame at its end
       *[other] Crosses a shot change by { $frames } frames at its end
    }
problem-ends-at-shot = Ends { $millis } ms before a shot change (minimum { $least } ms)
problem-ends-at-shot-in-frames =
    { $frames ->
        [one] Ends { $frames } frame before a shot change (minimum { $least })
       *[other] Ends { $frames } frames before a shot change (minimum { $least })
    }
problem-sentence-inside = A new sentence starts inside this cue (after "{ $word }")
problem-orphan = Single word left alone: "{ $word }"
problem-glossary-term = Glossary: "{ $wanted }" instead of "{ $found }"
problem-text-rule = { $message }: "{ $found }"
problem-text-rule-fixed = { $message }: "{ $found }", better "{ $wanted }"
problem-empty = No text
problem-of-cue = cue { $number }: { $problem }
finding-problem = Problem: { $text }
finding-hint = Hint: { $text }
finding-because = because { $reason }

# Why it has it all the same.
because-rule = the rule comes from here: { $source }
because-own-rule = the rule is the client's own
because-glossary = the client's glossary has it so
because-glossary-note = the client's glossary has it so: { $note }
because-times-by-hand = its times were set by hand
because-lines-by-hand = its lines were broken by hand
because-boundaries-by-hand = where it starts, ends or continues was decided by hand
because-worse-end = it could only be avoided by ending a cue after "{ $word }", a worse place
because-worse-merge = it could only be avoided by making one cue of two, which is worse
because-quick = it is spoken at { $cps } cps, with { $silence } s of silence after it: shorten the text
because-wordy = it is spoken at { $words } words a minute, with { $silence } s of silence after it: shorten the text
because-brief = its words are spoken in { $speech } s, and the next follow after { $silence } s
because-drawn = its words take { $speech } s to speak
because-brief-sentence = "{ $text }" is spoken in { $speech } s, too quickly for a cue of its own
because-apart = it stands between silences of { $before } s and { $after } s
because-other-speakers = other people speak before and after it
because-long-word = "{ $word }" alone is longer than a line
because-close = the next word follows after { $silence } s, and both cues are short
because-crowded = the words around it leave the cue no other time
because-no-other = no other division of these words is better

# What words and voice have against cues of a subtitle file.
proof-reason-end = hardly anything speaks for a cue end after “{ $word }” ({ $percent }%), but much for one after “{ $better }” ({ $percent_there }%)
proof-reason-cut = a sentence ends after “{ $word }” ({ $percent }%) with a pause of { $pause } s, but the cue continues
proof-reason-mark =
    words and voice speak for { $mended ->
        [comma] a comma
        [stop] a full stop
        [question] a question mark
       *[none] no mark
    } after “{ $word }”, not { $written ->
        [comma] a comma
        [stop] a full stop
        [question] a question mark
       *[none] no mark
    } ({ $percent }%)
proof-reason-lines = few subtitlers would break the line after “{ $word }” ({ $percent }%), but many after “{ $better }” ({ $percent_there }%)

# Where things stand with a boundary.
boundary-state-from-file = from the file
boundary-state-pending = pending
boundary-state-certain = certain
boundary-state-accepted = accepted
boundary-state-rejected = rejected
boundary-state-moved = moved
boundary-state-added = added

# Why a gap is a boundary or none, in a sentence.
gap-conclusion-by-length = Split only because the text is too long for one cue
gap-conclusion-by-length-with-pause =
    { $pause ->
        [long] Long pause
        [short] Short pause
       *[usual] Pause
    }, but no clause ends: split only because the text is too long
gap-conclusion-goes-on = No pause, and the words continue
gap-conclusion-goes-on-with-pause =
    { $pause ->
        [long] Long pause
        [short] Short pause
       *[usual] Pause
    }, but the words continue
gap-conclusion-heard-alone = The voice ends, though the words alone would continue
gap-conclusion-heard-alone-with-pause =
    { $pause ->
        [long] Long pause
        [short] Short pause
       *[usual] Pause
    }, though the words alone would continue
gap-conclusion-words-alone =
    { $ends ->
        [clause] A clause ends, though the voice continues
        [question] A question ends, though the voice continues
        [sentence] A sentence ends, though the voice continues
       *[words] A phrase ends, though the voice continues
    }
gap-conclusion-ends =
    { $ends ->
        [clause] A clause ends, without a pause
        [question] A question ends, without a pause
        [sentence] A sentence ends, without a pause
       *[words] A phrase ends, without a pause
    }
gap-conclusion-ends-with-pause =
    { $pause ->
        [long] Long pause
        [short] Short pause
       *[usual] Pause
    }, { $ends ->
        [clause] a clause ends
        [question] a question ends
        [sentence] a sentence ends
       *[words] a phrase ends
    }

# What speaks for a boundary at a gap, or against one.
gap-reason-words =
    words: { $percent }% break, probably a { $mark ->
        [comma] comma
        [question] question mark
       *[stop] full stop
    }
gap-reason-words-go-on = words continue: only { $percent }% break
gap-reason-words-unknown = no model knows these words; by the writing alone: { $percent }% break
gap-reason-voice = voice and timing: { $percent }% break
gap-reason-voice-with-details = voice and timing: { $percent }% break ({ $details })
gap-reason-pitch-falls = pitch falls by { $semitones } semitones
gap-reason-pitch-rises = pitch rises by { $semitones } semitones
gap-reason-voice-stronger = voice comes back stronger by { $decibels } dB
gap-reason-voice-weaker = voice weaker by { $decibels } dB
gap-reason-writing = punctuation and capitals of the transcript
gap-reason-more-boundaries = more boundaries were asked for
gap-reason-fewer-boundaries = fewer boundaries were asked for
gap-reason-usual = starting point: most gaps are not cue ends

# What the voice does at a gap.
voice-pause = pause of { $millis } ms
voice-pause-long = pause of { $millis } ms, longer than { $percent }% of this speaker's
voice-pause-short = pause of { $millis } ms, short for this speaker
voice-no-pause = no pause
voice-other-speaker = another speaker continues
voice-drawn-out = last word drawn out by { $percent }%
voice-drawn-out-times = last word drawn out to { $times } times its usual length
voice-hurried = last word hurried, { $percent }% of its usual length
voice-falls = voice falls { $semitones } semitones
voice-rises = voice rises { $semitones } semitones
voice-bottom = voice ends at the bottom of its range
voice-starts-higher = next word starts { $semitones } semitones higher
voice-starts-louder = next word starts { $decibels } dB louder

# The same in a word and a figure.
voice-label-pause = pause { $millis } ms
voice-label-no-pause = no pause
voice-label-other-speaker = other speaker
voice-label-drawn-out = drawn out ×{ $times }
voice-label-hurried = hurried ×{ $times }
voice-label-falls = falls { $semitones } st
voice-label-rises = rises { $semitones } st
voice-label-bottom = bottom of range
voice-label-starts-higher = starts { $semitones } st higher
voice-label-starts-louder = starts { $decibels } dB louder

# What a probability is made of.
witness-usual = starting point
witness-words = words
witness-sound = voice and timing
witness-pause = pause

# Whether transcript and recording belong together.
doubt-past-the-end = { $late } of { $count } words start after the end of the recording: is this the right transcript?
doubt-past-the-end-measured = the recording ends at { $end }; { $on_speech }% of the other words fall on speech
doubt-late = the words come about { $seconds } s too late: is this the right transcript for this cut?
doubt-early = the words come about { $seconds } s too early: is this the right transcript for this cut?
doubt-shifted-measured = shifted by that, they fit the voice; as they are, { $on_speech }% of them fall on speech, no more than by chance
doubt-few-on-speech = only { $on_speech }% of the words fall on speech: is this the right transcript?
doubt-few-on-speech-measured = { $without }% of the speech among them has no words; they span { $transcribed }% of the recording
doubt-no-fit = the words do not fit the voice: is this the right transcript?
doubt-no-fit-measured = { $on_speech }% of them fall on speech, no more than by chance; { $without }% of the speech among them has no words; they span { $transcribed }% of the recording
doubt-with-measured = { $question } ({ $measured })
stops-agreement = The transcript's full stops agree with voice and words in { $percent }% of the places ({ $agreeing } of { $written }).

# What an analysis has to say besides.
analysis-words-late = the transcript's times are { $millis } ms late against the voice throughout; words are placed where they are heard
analysis-words-early = the transcript's times are { $millis } ms early against the voice throughout; words are placed where they are heard
analysis-words-after-end = { $late } of { $count } words start after the end of the recording ({ $seconds } s)
analysis-sound-lost = part of the decoded sound could not be read back from the temporary folder and counts as silence; analyse again
analysis-two-stage-instead = { $why }; words and pauses are weighed by fixed rules instead
analysis-without-model = { $why }; boundaries are proposed without it
analysis-small-reader = the large reader cannot be used ({ $why }); the small one has read the talk
analysis-reader-unusable = the reader of many languages cannot be used ({ $why }); the talk is cut by its pauses and written punctuation
analysis-slight-reading = the model "{ $model }" finds sentence ends in { $language } less well than in other languages: look at the full stops that it sets
words-other-language = { $percent }% of the transcript looks like { $other }; all of it is treated as { $language }: if that is wrong, say which language it is in
words-without-accents = the transcript has no letters with accents, which { $language } is written with; it is read less well for that, and accents are not restored
words-in-capitals = the transcript is in capitals throughout, which say nothing of names and sentences; it is read as if it were in small letters
analysis-lines-by-rules = lines are broken by rules alone, as the break model cannot be used: { $why }
analysis-live-unlearnt = { $why }; each gap is decided only when as many words have come as it may wait for
no-model-in-open-set = the open models have none for the language "{ $language }": { $why }; boundaries come from pauses and written punctuation alone, and no other model takes its place
no-model-in-open-set-unnamed = the transcript names no language, and the open models lack one for English: { $why }; boundaries come from pauses and written punctuation alone, and no other model takes its place
no-model-other-language = the model "{ $model }" knows the language "{ $known }" but the transcript is in { $language }; boundaries come from pauses and written punctuation alone (--language sets the language)
no-model-other-language-unnamed = the model "{ $model }" knows the language "{ $known }" but the transcript is in another one; boundaries come from pauses and written punctuation alone (--language sets the language)
no-model-for-language = no installed model knows the language "{ $language }"; boundaries come from pauses and written punctuation alone (--language sets the language)
no-model-unnamed = the transcript names no language, and no installed model knows the language it is in; boundaries come from pauses and written punctuation alone (--language sets the language)

# Steps of an analysis, while they run.
stage-cues = cues
stage-voice = voice
stage-line-breaks = line breaks
stage-lexical-model = lexical model
stage-lexical-models = lexical models
stage-acoustic-model = acoustic model
stage-reading-with-ears = reading and listening
stage-reading-writing = reading the text
stage-pitch-and-energy = pitch and energy
stage-cancelled = cancelled

# Why a model cannot be used.
model-error-unknown = there is no model "{ $name }" in { $folder }; `breathmark models` lists those that are installed
model-error-no-folder = the models folder was not found; set BREATHMARK_MODELS to it
model-error-config-damaged = the model's config is damaged ({ $reason }); fetch the models again: { $path }
model-error-mismatch = the parts of the model do not belong together ({ $reason }); fetch the models again: { $path }
model-error-file-unreadable = { $file } cannot be read ({ $error })
model-error-file-differs = { $file } differs from its checksum
model-error-vectors = the word vectors are damaged: { $reason }
model-error-config = the model's config is wrong: { $reason }
model-error-not-lexical = "{ $name }" is not a lexical model but "{ $architecture }"; `breathmark models` lists what there is
model-error-not-acoustic = "{ $name }" is not an acoustic model but "{ $architecture }"; `breathmark models` lists what there is
model-error-not-fusion = "{ $name }" is not a fusion but "{ $architecture }"; `breathmark models` lists what there is
model-error-not-phrase = "{ $name }" is not a phrase model but "{ $architecture }"; `breathmark models` lists what there is
model-error-not-breaks = "{ $name }" is not a break model but "{ $architecture }"; `breathmark models` lists what there is
model-error-network-shape = no network has such a shape
model-error-word-pieces = the word pieces are not those of the weights; fetch the models again
model-error-other-base = it builds on other weights than those that are installed; fetch the models again
model-error-weights-version = the weights belong to another version of Breathmark; fetch the models again
model-error-word-twice = its vocabulary has a word twice
model-error-breaks-shape = no break model has such a shape
model-error-operating-point = its operating point is out of range
model-error-thresholds = its thresholds are out of range
model-error-thresholds-no-shares = its thresholds must be between 0 and 1
model-error-terms = its weights are not for the terms of this program
model-error-not-streaming = it is not what the streaming schemes have learned
model-error-not-open = its licence does not permit commercial use, which open models must
recogniser-error-language = the recogniser does not know the language "{ $language }"; it knows: { $known }
recogniser-error-architecture = it is no recogniser but "{ $architecture }"
recogniser-conversion-none = this is no recogniser that can be taken over; name a folder with the model.bin of faster-whisper or the model.safetensors of Hugging Face, or a file of whisper.cpp (ggml-….bin): { $path }
recogniser-conversion-damaged = the recogniser is damaged ({ $reason }); fetch it again: { $path }
recogniser-conversion-cut = it is cut off, or of a kind or version that is not known: take one with q5, q8 or f16 in its name, or none
learnt-other-count = another number of weights
learnt-no-numbers = weights that are out of range
weights-error-read = cannot read the weights ({ $source }); fetch the models again: { $path }
weights-error-write = cannot write the weights ({ $source }); check the path and the disk: { $path }
weights-error-not-finite = the table "{ $table }" has values that are not finite; the training went wrong
weights-error-damaged = the weights are damaged ({ $reason }); fetch the models again: { $path }
weights-error-missing = the weights lack the table "{ $table }"; model and program do not belong together
weights-error-shape = the table "{ $table }" has the shape { $found } where { $expected } is needed; config and weights do not belong together
weights-error-no-scale = "{ $table }" has no scale
weights-error-scales = "{ $table }" has { $found } scales, not { $needed }
weights-error-stored-as = "{ $table }" is stored as { $kind }
weights-error-values = "{ $table }" has values that are not finite

# What networks run on.
compute-cpu = CPU
compute-shared = { $name }, shared with the window
compute-gpu-failed = the GPU "{ $name }" failed ({ $reason }); continued on the CPU
compute-gpu-emulated = "{ $name }" is a GPU emulated in software, far slower than --device cpu
compute-no-gpu = no GPU can be used ({ $reason }); choose --device auto or --device cpu
compute-no-gpu-feature = this program was built without the gpu feature
compute-thread-lost = its thread was lost
compute-no-adapter = there is no adapter on which networks could run
compute-no-answer = it did not answer for { $seconds } s
compute-no-reason = no reason given
compute-not-finite = the device gave values that are not finite
