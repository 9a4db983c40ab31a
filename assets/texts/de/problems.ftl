# Probleme von Untertiteln, Gründe für Grenzen und wie die Schritte einer Analyse heißen.

# Was ein Untertitel hat und nicht haben soll.
problem-line-too-long = Zeile { $line } zu lang: { $chars } Zeichen (höchstens { $most })
problem-too-many-lines = Zu viele Zeilen: { $lines } (höchstens { $most })
problem-too-fast = Lesetempo { $cps } Z/s (höchstens { $most })
problem-too-fast-for-phrase = Lesetempo { $cps } Z/s (höchstens { $most }; bis { $strict } bleibt eine Sinneinheit beisammen)
problem-too-many-words = Lesetempo { $words } Wörter pro Minute (höchstens { $most })
problem-too-short = Zu kurz: { $seconds } s (mindestens { $least } s)
problem-too-long = Zu lang: { $seconds } s (höchstens { $most } s)
problem-gap = Lücke von { $millis } ms vor dem nächsten Untertitel (mindestens { $least } ms)
problem-gap-in-frames =
    { $frames ->
        [one] Lücke von { $frames } Bild vor dem nächsten Untertitel (mindestens { $least })
       *[other] Lücke von { $frames } Bildern vor dem nächsten Untertitel (mindestens { $least })
    }
problem-overlap = Überlappt den nächsten Untertitel um { $millis } ms
problem-appears-late = Erscheint { $seconds } s nach seinem ersten Wort (höchstens { $most } s)
problem-appears-early = Erscheint { $seconds } s vor seinem ersten Wort (höchstens { $most } s)
problem-goes-early = Verschwindet { $seconds } s vor dem Ende seines letzten Wortes
problem-stays-long = Bleibt { $seconds } s nach seinem letzten Wort (höchstens { $most } s)
problem-nobody-speaks = Niemand spricht, während er zu sehen ist
problem-crosses-shot-at-start = Reicht am Anfang { $millis } ms über einen Schnitt
problem-crosses-shot-at-start-in-frames =
    { $frames ->
        [one] Reicht am Anfang { $frames } Bild über einen Schnitt
       *[other] Reicht am Anfang { $frames } Bilder über einen Schnitt
    }
problem-crosses-shot-at-end = Reicht am Ende { $millis } ms über einen Schnitt
problem-crosses-shot-at-end-in-frames =
    { $frames ->
        [one] Reicht am Ende { $frames } Bild über einen Schnitt
       *[other] Reicht am Ende { $frames } Bilder über einen Schnitt
    }
problem-ends-at-shot = Endet { $millis } ms vor einem Schnitt (mindestens { $least } ms)
problem-ends-at-shot-in-frames =
    { $frames ->
        [one] Endet { $frames } Bild vor einem Schnitt (mindestens { $least })
       *[other] Endet { $frames } Bilder vor einem Schnitt (mindestens { $least })
    }
problem-sentence-inside = In diesem Untertitel beginnt ein neuer Satz (nach „{ $word }“)
problem-orphan = Einzelnes Wort steht allein: „{ $word }“
problem-glossary-term = Glossar: „{ $wanted }“ statt „{ $found }“
problem-text-rule = { $message }: „{ $found }“
problem-text-rule-fixed = { $message }: „{ $found }“, besser „{ $wanted }“
problem-empty = Kein Text
problem-of-cue = Untertitel { $number }: { $problem }
finding-problem = Problem: { $text }
finding-hint = Hinweis: { $text }
finding-because = denn { $reason }

# Warum er es dennoch hat.
because-rule = die Regel stammt von hier: { $source }
because-own-rule = die Regel ist die des Kunden
because-glossary = so steht es im Glossar des Kunden
because-glossary-note = so steht es im Glossar des Kunden: { $note }
because-times-by-hand = seine Zeiten wurden von Hand gesetzt
because-lines-by-hand = seine Zeilen wurden von Hand umbrochen
because-boundaries-by-hand = wo er beginnt, endet oder weitergeht, wurde von Hand entschieden
because-worse-end = nur ein Ende nach „{ $word }“ würde es vermeiden, und das ist eine schlechtere Stelle
because-worse-merge = nur ein Untertitel statt zweier würde es vermeiden, und das ist schlechter
because-quick = er wird mit { $cps } Z/s gesprochen, mit { $silence } s Stille danach: Text kürzen
because-wordy = er wird mit { $words } Wörtern pro Minute gesprochen, mit { $silence } s Stille danach: Text kürzen
because-brief = seine Wörter werden in { $speech } s gesprochen, und die nächsten folgen nach { $silence } s
because-drawn = seine Wörter werden über { $speech } s gesprochen
because-brief-sentence = „{ $text }“ wird in { $speech } s gesprochen, zu schnell für einen eigenen Untertitel
because-apart = er steht zwischen Pausen von { $before } s und { $after } s
because-other-speakers = davor und danach spricht jemand anderes
because-long-word = „{ $word }“ allein ist länger als eine Zeile
because-close = das nächste Wort folgt nach { $silence } s, und beide Untertitel sind kurz
because-crowded = die Wörter ringsum lassen dem Untertitel keine andere Zeit
because-no-other = keine andere Aufteilung dieser Wörter ist besser

# Was Wörter und Stimme gegen Untertitel einer Datei haben.
proof-reason-end = kaum etwas spricht für ein Ende nach „{ $word }“ ({ $percent }{"\u00A0"}%), und viel für eines nach „{ $better }“ ({ $percent_there }{"\u00A0"}%)
proof-reason-cut = nach „{ $word }“ endet ein Satz ({ $percent }{"\u00A0"}%) mit einer Pause von { $pause } s, und der Untertitel geht weiter
proof-reason-mark =
    Wörter und Stimme sprechen nach „{ $word }“ für { $mended ->
        [comma] ein Komma
        [stop] einen Punkt
        [question] ein Fragezeichen
       *[none] kein Satzzeichen
    }, nicht für { $written ->
        [comma] ein Komma
        [stop] einen Punkt
        [question] ein Fragezeichen
       *[none] kein Satzzeichen
    } ({ $percent }{"\u00A0"}%)
proof-reason-lines = wenige würden die Zeile nach „{ $word }“ umbrechen ({ $percent }{"\u00A0"}%), und viele nach „{ $better }“ ({ $percent_there }{"\u00A0"}%)

# Wie es um eine Grenze steht.
boundary-state-from-file = aus der Datei
boundary-state-pending = offen
boundary-state-certain = sicher
boundary-state-accepted = angenommen
boundary-state-rejected = abgelehnt
boundary-state-moved = verschoben
boundary-state-added = hinzugefügt

# Warum eine Lücke eine Grenze ist oder keine, in einem Satz.
gap-conclusion-by-length = Nur geteilt, weil der Text für einen Untertitel zu lang ist
gap-conclusion-by-length-with-pause =
    { $pause ->
        [long] Lange Pause
        [short] Kurze Pause
       *[usual] Pause
    }, aber kein Teilsatz endet: nur geteilt, weil der Text zu lang ist
gap-conclusion-goes-on = Keine Pause, und die Wörter gehen weiter
gap-conclusion-goes-on-with-pause =
    { $pause ->
        [long] Lange Pause
        [short] Kurze Pause
       *[usual] Pause
    }, aber die Wörter gehen weiter
gap-conclusion-heard-alone = Die Stimme endet, obwohl die Wörter allein weitergingen
gap-conclusion-heard-alone-with-pause =
    { $pause ->
        [long] Lange Pause
        [short] Kurze Pause
       *[usual] Pause
    }, obwohl die Wörter allein weitergingen
gap-conclusion-words-alone =
    { $ends ->
        [clause] Ein Teilsatz endet, obwohl die Stimme weitergeht
        [question] Eine Frage endet, obwohl die Stimme weitergeht
        [sentence] Ein Satz endet, obwohl die Stimme weitergeht
       *[words] Eine Sinneinheit endet, obwohl die Stimme weitergeht
    }
gap-conclusion-ends =
    { $ends ->
        [clause] Ein Teilsatz endet, ohne Pause
        [question] Eine Frage endet, ohne Pause
        [sentence] Ein Satz endet, ohne Pause
       *[words] Eine Sinneinheit endet, ohne Pause
    }
gap-conclusion-ends-with-pause =
    { $pause ->
        [long] Lange Pause
        [short] Kurze Pause
       *[usual] Pause
    }, { $ends ->
        [clause] ein Teilsatz endet
        [question] eine Frage endet
        [sentence] ein Satz endet
       *[words] eine Sinneinheit endet
    }

# Was an einer Lücke für eine Grenze spricht oder dagegen.
gap-reason-words =
    Wörter: { $percent }{"\u00A0"}% Grenze, wahrscheinlich { $mark ->
        [comma] ein Komma
        [question] ein Fragezeichen
       *[stop] ein Punkt
    }
gap-reason-words-go-on = Wörter gehen weiter: nur { $percent }{"\u00A0"}% Grenze
gap-reason-words-unknown = kein Modell kennt diese Wörter; nach der Schreibung allein: { $percent }{"\u00A0"}% Grenze
gap-reason-voice = Stimme und Zeiten: { $percent }{"\u00A0"}% Grenze
gap-reason-voice-with-details = Stimme und Zeiten: { $percent }{"\u00A0"}% Grenze ({ $details })
gap-reason-pitch-falls = Tonhöhe fällt um { $semitones } Halbtöne
gap-reason-pitch-rises = Tonhöhe steigt um { $semitones } Halbtöne
gap-reason-voice-stronger = Stimme setzt { $decibels } dB lauter wieder ein
gap-reason-voice-weaker = Stimme um { $decibels } dB leiser
gap-reason-writing = Satzzeichen und Großschreibung des Transkripts
gap-reason-more-boundaries = mehr Grenzen waren gewünscht
gap-reason-fewer-boundaries = weniger Grenzen waren gewünscht
gap-reason-usual = Ausgangspunkt: die meisten Lücken sind keine Untertitelenden

# Was die Stimme an einer Lücke tut.
voice-pause = Pause von { $millis } ms
voice-pause-long = Pause von { $millis } ms, länger als { $percent }{"\u00A0"}% der Pausen dieses Sprechers
voice-pause-short = Pause von { $millis } ms, kurz für diesen Sprecher
voice-no-pause = keine Pause
voice-other-speaker = ein anderer Sprecher fährt fort
voice-drawn-out = letztes Wort um { $percent }{"\u00A0"}% gedehnt
voice-drawn-out-times = letztes Wort auf das { $times }-Fache seiner üblichen Länge gedehnt
voice-hurried = letztes Wort hastig, { $percent }{"\u00A0"}% seiner üblichen Länge
voice-falls = Stimme fällt um { $semitones } Halbtöne
voice-rises = Stimme steigt um { $semitones } Halbtöne
voice-bottom = Stimme endet am unteren Rand ihres Umfangs
voice-starts-higher = nächstes Wort beginnt { $semitones } Halbtöne höher
voice-starts-louder = nächstes Wort beginnt { $decibels } dB lauter

# Dasselbe in einem Wort und einer Zahl.
voice-label-pause = Pause { $millis } ms
voice-label-no-pause = keine Pause
voice-label-other-speaker = anderer Sprecher
voice-label-drawn-out = gedehnt ×{ $times }
voice-label-hurried = hastig ×{ $times }
voice-label-falls = fällt { $semitones } HT
voice-label-rises = steigt { $semitones } HT
voice-label-bottom = unterer Rand
voice-label-starts-higher = beginnt { $semitones } HT höher
voice-label-starts-louder = beginnt { $decibels } dB lauter

# Woraus sich eine Wahrscheinlichkeit ergibt.
witness-usual = Ausgangspunkt
witness-words = Wörter
witness-sound = Stimme und Zeiten
witness-pause = Pause

# Ob Transkript und Aufnahme zusammengehören.
doubt-past-the-end = { $late } von { $count } Wörtern beginnen nach dem Ende der Aufnahme: ist das das richtige Transkript?
doubt-past-the-end-measured = die Aufnahme endet bei { $end }; { $on_speech }{"\u00A0"}% der übrigen Wörter fallen auf Sprache
doubt-late = die Wörter kommen etwa { $seconds } s zu spät: ist das das richtige Transkript für diesen Schnitt?
doubt-early = die Wörter kommen etwa { $seconds } s zu früh: ist das das richtige Transkript für diesen Schnitt?
doubt-shifted-measured = um so viel verschoben passen sie zur Stimme; so, wie sie sind, fallen { $on_speech }{"\u00A0"}% von ihnen auf Sprache, nicht mehr als zufällig
doubt-few-on-speech = nur { $on_speech }{"\u00A0"}% der Wörter fallen auf Sprache: ist das das richtige Transkript?
doubt-few-on-speech-measured = { $without }{"\u00A0"}% der Sprache dazwischen hat keine Wörter; sie umfassen { $transcribed }{"\u00A0"}% der Aufnahme
doubt-no-fit = die Wörter passen nicht zur Stimme: ist das das richtige Transkript?
doubt-no-fit-measured = { $on_speech }{"\u00A0"}% von ihnen fallen auf Sprache, nicht mehr als zufällig; { $without }{"\u00A0"}% der Sprache dazwischen hat keine Wörter; sie umfassen { $transcribed }{"\u00A0"}% der Aufnahme
doubt-with-measured = { $question } ({ $measured })
stops-agreement = Die Punkte des Transkripts stimmen an { $percent }{"\u00A0"}% der Stellen mit Stimme und Wörtern überein ({ $agreeing } von { $written }).

# Was eine Analyse außerdem zu sagen hat.
analysis-words-late = die Zeiten des Transkripts liegen gegenüber der Stimme durchweg { $millis } ms zu spät; Wörter werden dorthin gelegt, wo sie zu hören sind
analysis-words-early = die Zeiten des Transkripts liegen gegenüber der Stimme durchweg { $millis } ms zu früh; Wörter werden dorthin gelegt, wo sie zu hören sind
analysis-words-after-end = { $late } von { $count } Wörtern beginnen nach dem Ende der Aufnahme ({ $seconds } s)
analysis-sound-lost = ein Teil des dekodierten Tons war nicht aus dem temporären Ordner zurückzulesen und gilt als Stille; noch einmal analysieren
analysis-two-stage-instead = { $why }; Wörter und Pausen werden stattdessen nach festen Regeln gewichtet
analysis-without-model = { $why }; Grenzen werden ohne dieses Modell vorgeschlagen
analysis-small-reader = Das große Lesemodell ist nicht zu gebrauchen ({ $why }); gelesen hat das kleine
analysis-reader-unusable = das Lesemodell für viele Sprachen ist nicht zu gebrauchen ({ $why }); geschnitten wird nach Pausen und geschriebenen Satzzeichen
analysis-slight-reading = Satzenden auf { $language } findet das Modell „{ $model }“ weniger gut als in anderen Sprachen: auf seine Punkte achten
words-other-language = { $percent }{"\u00A0"}% des Transkripts sehen nach { $other } aus; alles wird als { $language } behandelt (falls das nicht stimmt, lässt sich die Sprache angeben)
words-without-accents = im Transkript fehlen die Akzente oder Umlaute, mit denen man { $language } schreibt; es lässt sich deshalb schlechter auswerten, und sie werden nicht ergänzt
words-in-capitals = das Transkript ist durchgehend in Großbuchstaben geschrieben, die nichts über Namen und Satzanfänge verraten; es wird gelesen, als wäre es kleingeschrieben
analysis-lines-by-rules = Zeilen werden nur nach Regeln umbrochen, weil das Umbruchmodell nicht zu gebrauchen ist: { $why }
analysis-live-unlearnt = { $why }; was auf ein Wort folgt, wird erst entschieden, wenn so viele Wörter gekommen sind, wie es warten darf
no-model-in-open-set = die offenen Modelle haben keines für die Sprache „{ $language }“: { $why }; Grenzen ergeben sich allein aus Pausen und geschriebenen Satzzeichen, und kein anderes Modell tritt an seine Stelle
no-model-in-open-set-unnamed = das Transkript nennt keine Sprache, und den offenen Modellen fehlt eines für Englisch: { $why }; Grenzen ergeben sich allein aus Pausen und geschriebenen Satzzeichen, und kein anderes Modell tritt an seine Stelle
no-model-other-language = das Modell „{ $model }“ kennt die Sprache „{ $known }“, das Transkript aber hat die Sprache { $language }; Grenzen ergeben sich allein aus Pausen und geschriebenen Satzzeichen (--language nennt die Sprache)
no-model-other-language-unnamed = das Modell „{ $model }“ kennt die Sprache „{ $known }“, das Transkript aber hat eine andere; Grenzen ergeben sich allein aus Pausen und geschriebenen Satzzeichen (--language nennt die Sprache)
no-model-for-language = kein installiertes Modell kennt die Sprache „{ $language }“; Grenzen ergeben sich allein aus Pausen und geschriebenen Satzzeichen (--language nennt die Sprache)
no-model-unnamed = das Transkript nennt keine Sprache, und kein installiertes Modell kennt seine Sprache; Grenzen ergeben sich allein aus Pausen und geschriebenen Satzzeichen (--language nennt die Sprache)

# Schritte einer Analyse, während sie laufen.
stage-cues = Untertitel
stage-voice = Stimme
stage-line-breaks = Zeilenumbrüche
stage-lexical-model = Wortmodell
stage-lexical-models = Wortmodelle
stage-acoustic-model = Stimmmodell
stage-reading-with-ears = lesen und hören
stage-reading-writing = Text lesen
stage-pitch-and-energy = Tonhöhe und Lautstärke
stage-cancelled = abgebrochen

# Warum ein Modell nicht zu gebrauchen ist.
model-error-unknown = es gibt kein Modell „{ $name }“ in { $folder }; `breathmark models` zählt die vorhandenen auf
model-error-no-folder = der Ordner der Modelle wurde nicht gefunden; BREATHMARK_MODELS auf ihn setzen
model-error-config-damaged = die Konfiguration des Modells ist beschädigt: { $reason }; die Modelle neu holen: { $path }
model-error-mismatch = die Teile des Modells gehören nicht zusammen ({ $reason }); die Modelle neu holen: { $path }
model-error-file-unreadable = { $file } ist nicht lesbar ({ $error })
model-error-file-differs = { $file } weicht von seiner Prüfsumme ab
model-error-vectors = die Wortvektoren sind beschädigt: { $reason }
model-error-config = die Konfiguration des Modells ist falsch: { $reason }
model-error-not-lexical = „{ $name }“ ist kein Wortmodell, sondern „{ $architecture }“; `breathmark models` zählt die vorhandenen auf
model-error-not-acoustic = „{ $name }“ ist kein Stimmmodell, sondern „{ $architecture }“; `breathmark models` zählt die vorhandenen auf
model-error-not-fusion = „{ $name }“ ist keine Fusion, sondern „{ $architecture }“; `breathmark models` zählt die vorhandenen auf
model-error-not-phrase = „{ $name }“ ist kein Phrasenmodell, sondern „{ $architecture }“; `breathmark models` zählt die vorhandenen auf
model-error-not-breaks = „{ $name }“ ist kein Umbruchmodell, sondern „{ $architecture }“; `breathmark models` zählt die vorhandenen auf
model-error-network-shape = kein Netz hat eine solche Form
model-error-word-pieces = die Wortstücke sind nicht die der Gewichte; holen Sie die Modelle noch einmal
model-error-other-base = es baut auf anderen Gewichten auf als den installierten; holen Sie die Modelle noch einmal
model-error-weights-version = die Gewichte gehören zu einer anderen Version von Breathmark; holen Sie die Modelle noch einmal
model-error-word-twice = sein Wortschatz enthält ein Wort zweimal
model-error-breaks-shape = kein Umbruchmodell hat eine solche Form
model-error-operating-point = sein Arbeitspunkt liegt außerhalb des Bereichs
model-error-thresholds = seine Schwellen liegen außerhalb des Bereichs
model-error-thresholds-no-shares = seine Schwellen müssen zwischen 0 und 1 liegen
model-error-terms = seine Gewichte gelten nicht für die Terme dieses Programms
model-error-not-streaming = es ist nicht das, was die Verfahren für Live-Vorträge gelernt haben
model-error-not-open = seine Lizenz erlaubt keine kommerzielle Nutzung, wie es die offenen Modelle müssen
recogniser-error-language = die Spracherkennung kennt die Sprache „{ $language }“ nicht; sie kennt: { $known }
recogniser-error-architecture = es ist keine Spracherkennung, sondern „{ $architecture }“
recogniser-conversion-none = das ist keine Spracherkennung, die übernommen werden kann; einen Ordner mit der model.bin von faster-whisper oder der model.safetensors von Hugging Face nennen, oder eine Datei von whisper.cpp (ggml-….bin): { $path }
recogniser-conversion-damaged = die Spracherkennung ist beschädigt ({ $reason }); holen Sie sie noch einmal: { $path }
recogniser-conversion-cut = sie ist abgeschnitten oder von einer unbekannten Art oder Version: eine mit q5, q8 oder f16 im Namen nehmen, oder mit nichts davon
learnt-other-count = eine andere Anzahl von Gewichten
learnt-no-numbers = Gewichte außerhalb des Erlaubten
weights-error-read = die Gewichte sind nicht lesbar: { $source }; die Modelle neu holen: { $path }
weights-error-write = die Gewichte sind nicht zu schreiben: { $source }; Pfad und Datenträger prüfen: { $path }
weights-error-not-finite = die Tabelle „{ $table }“ hat Werte, die nicht endlich sind; das Training ging schief
weights-error-damaged = die Gewichte sind beschädigt ({ $reason }); die Modelle neu holen: { $path }
weights-error-missing = den Gewichten fehlt die Tabelle „{ $table }“; Modell und Programm gehören nicht zusammen
weights-error-shape = die Tabelle „{ $table }“ hat die Form { $found }, nötig ist { $expected }; Konfiguration und Gewichte gehören nicht zusammen
weights-error-no-scale = „{ $table }“ hat keinen Maßstab
weights-error-scales = „{ $table }“ hat { $found } Maßstäbe, nicht { $needed }
weights-error-stored-as = „{ $table }“ ist als { $kind } gespeichert
weights-error-values = „{ $table }“ hat Werte, die nicht endlich sind

# Worauf Netze laufen.
compute-cpu = CPU
compute-shared = { $name }, gemeinsam mit dem Fenster
compute-gpu-failed = die GPU „{ $name }“ fiel aus ({ $reason }); weiter ging es mit der CPU
compute-gpu-emulated = „{ $name }“ ist eine in Software nachgebildete GPU, viel langsamer als --device cpu
compute-no-gpu = keine GPU ist zu gebrauchen ({ $reason }); --device auto oder --device cpu wählen
compute-no-gpu-feature = dieses Programm wurde ohne GPU-Unterstützung gebaut
compute-thread-lost = ihr Thread ging verloren
compute-no-adapter = Es gibt keinen Adapter, auf dem Netze laufen könnten
compute-no-answer = sie antwortete { $seconds } s lang nicht
compute-no-reason = kein Grund angegeben
compute-not-finite = das Gerät gab Werte, die nicht endlich sind
