# Zeitleiste und Wiedergabe.

# Die Zeile der Untertitel.
timeline-cues-need-words = Untertitel erscheinen, sobald ein Transkript geöffnet ist
timeline-cues-coming = Analyse läuft: Untertitel erscheinen bald
timeline-cues-none = Noch keine Untertitel: sie erscheinen nach der Analyse
timeline-cue = Untertitel { $number }, { $start } bis { $end }: { $text }
timeline-cue-problem = Problem: { $text }
timeline-cue-hint = Hinweis: { $text }
timeline-cue-times = Untertitel { $number }   { $start } bis { $end }   { $length } s
timeline-cue-help = Klick wählt aus (mit Umschalt oder Strg mehrere), Doppelklick spielt ab. Ein Ende ziehen setzt seine Zeit; mit Umschalt ohne Rücksicht auf die Wörter. Einen von mehreren ausgewählten Untertiteln ziehen verschiebt alle.
timeline-shot = Schnitt bei { $time }
timeline-shot-help = Schnitt bei { $time }: Klick setzt die Abspielmarke dorthin

# Neben dem, was gezogen wird: wohin es kommt.
timeline-drag-stays = bleibt hier
timeline-drag-after = nach „{ $word }“
timeline-drag-by = { $millis } ms
timeline-drag-cues =
    { $count ->
        [one] { $count } Untertitel { $millis } ms
       *[other] { $count } Untertitel { $millis } ms
    }
timeline-drag-start = Anfang { $time } ({ $millis } ms)
timeline-drag-end = Ende { $time } ({ $millis } ms)

# Spuren: was unter dem Zeiger liegt.
timeline-frequency-at = { $time }: { $hertz } Hz, { $level } dB
timeline-kilohertz = { $number }k
timeline-voice-at = nach „{ $word }“: { $signs }
timeline-pause-length = { $millis } ms
timeline-pause-at = Pause von { $millis } ms nach „{ $word }“
timeline-strengths-at = nach „{ $word }“: { $together }; nach den Wörtern allein { $words }, nach dem Ton allein { $sound }
timeline-pitch-at = { $time }: { $semitones } Halbtöne, { $hertz } Hz
timeline-pitch-at-of-speaker = { $time }: { $semitones } Halbtöne, { $hertz } Hz ({ $speaker })
timeline-no-voice-at = { $time }: keine Stimme
timeline-level-at = { $time }: { $level } dB
timeline-level-at-beside-usual = { $time }: { $level } dB, { $difference } dB gegenüber dem Üblichen

# Grenzen.
timeline-boundary = Grenze nach ‚{ $word }‘ bei { $time }, { $state }
timeline-boundary-proposed = Grenze nach ‚{ $word }‘ bei { $time }, { $state }, { $certainty }
timeline-boundary-certain = Sichere Grenze, zu { $certainty } sicher: nicht gefragt
timeline-boundary-pending = Offene Grenze, zu { $certainty } sicher
timeline-boundary-accepted = Angenommene Grenze
timeline-boundary-rejected = Abgelehnte Grenze
timeline-boundary-moved = Verschobene Grenze
timeline-boundary-added = Hinzugefügte Grenze
timeline-boundary-from-file = Untertitelende der Datei
timeline-boundary-place = nach „{ $word }“ bei { $time }
timeline-boundary-help = Klick wählt sie aus
timeline-boundary-help-accept = Klick wählt sie aus; dann nimmt { $accept } an
timeline-boundary-help-reject = Klick wählt sie aus; dann lehnt { $reject } ab
timeline-boundary-help-both = Klick wählt sie aus; dann nimmt { $accept } an, { $reject } lehnt ab
timeline-boundary-help-drag = { $help }. Ziehen verschiebt sie in eine andere Lücke zwischen Wörtern, mit Umschalt nur in der Zeit.
timeline-boundaries =
    { $count ->
        [one] { $count } Grenze von { $start } bis { $end }, { $pending } offen
       *[other] { $count } Grenzen von { $start } bis { $end }, { $pending } offen
    }
timeline-boundaries-help = { $boundaries }. Klick zeigt sie.

# Lineal, Wellenform, Wörter.
timeline-ruler-help = Klick setzt die Abspielmarke hierher, Ziehen lässt mithören
timeline-decoding = Dekodieren
timeline-decoding-share = Dekodieren { $share }
timeline-waveform = Wellenform, Abspielmarke
timeline-waveform-scaled = Wellenform, { $scale }-fach hoch gezeichnet, Abspielmarke
timeline-head = { $time } von { $length }
timeline-head-at-word = { $time } von { $length }, bei ‚{ $word }‘
timeline-waveform-awaited = Die Wellenform erscheint, sobald der Vortrag zu Ende ist
timeline-waveform-needs-recording = Aufnahme öffnen oder hierher ziehen, um ihre Wellenform zu sehen
timeline-open-recording = Aufnahme öffnen…
timeline-words = Wörter
timeline-cues = Untertitel
timeline-gain-help = Die Aufnahme ist leise; ihre Wellenform ist vergrößert gezeichnet
timeline-scale-help = Die Wellenform ist größer gezeichnet, als sie ist; was über ihre Zeile hinausreicht, ist abgeschnitten und am Rand markiert
timeline-words-awaited = Es sind noch keine Wörter gekommen
timeline-words-none = Noch keine Wörter: Transkript öffnen oder hierher ziehen
timeline-words-too-small = Vergrößern, um die Wörter zu lesen
timeline-word-times = { $start } bis { $end } ({ $millis } ms)
timeline-word-speaker = gesprochen von { $speaker }
timeline-word-unsure = die Spracherkennung war sich nur zu { $share } sicher
timeline-word-estimated = Zeiten sind geschätzt: das Transkript hat keine

# Die Übersicht über allem.
timeline-overview = Übersicht über den Vortrag
timeline-overview-shown = zeigt { $start } bis { $end } von { $length }
timeline-overview-help =
    { $problems ->
        [one] Der ganze Vortrag: { $pending } offen (unten), { $problems } Problem (oben). Klick geht dorthin, den Rahmen ziehen verschiebt die Ansicht.
       *[other] Der ganze Vortrag: { $pending } offen (unten), { $problems } Probleme (oben). Klick geht dorthin, den Rahmen ziehen verschiebt die Ansicht.
    }

# Welche Spuren es gibt.
timeline-lanes = Spuren
timeline-lanes-missing = Spuren −{ $count }
timeline-lanes-help = Spuren zeigen oder ausblenden
timeline-lanes-help-missing =
    { $count ->
        [one] Spuren zeigen oder ausblenden. Für eine ist kein Platz: den unteren Rand der Zeitleiste nach unten ziehen.
       *[other] Spuren zeigen oder ausblenden. Für { $count } ist kein Platz: den unteren Rand der Zeitleiste nach unten ziehen.
    }
timeline-lane = Spur { $name }: { $explanation }
timeline-lane-hide = Spur { $name } ausblenden
timeline-lane-hide-help = { $explanation }. Klick blendet sie aus.
timeline-lane-choice = { $explanation }. { $help }
timeline-lane-pitch = Tonhöhe
timeline-lane-energy = Lautstärke
timeline-lane-pause = Pausen
timeline-lane-voice = Stimme
timeline-lane-probability = Grenze
timeline-lane-spectrogram = Spektrogramm
timeline-lane-spectrogram-short = Spektrum
timeline-scale-pitch = ±12 HT
timeline-scale-energy = −60…0 dB
timeline-scale-pause = 0…1 s
timeline-scale-voice = stärkstes oben
timeline-scale-probability = 0…100{"\u00A0"}%
timeline-lane-pitch-help = Tonhöhe in Halbtönen gegenüber der üblichen des Sprechers (die Linie in der Mitte)
timeline-lane-energy-help = Pegel des Tons in dB; die gestrichelte Linie ist der übliche Pegel des Sprechers
timeline-lane-pause-help = Pausen zwischen Wörtern: gefüllt nach den Zeiten der Wörter, gerahmt, wie sie zu hören sind
timeline-lane-voice-help = Was das Stimmmodell an jeder Lücke hört, das Aussagekräftigste zuerst: volle Balken sprechen für eine Grenze, hohle dagegen
timeline-lane-probability-help = Wie wahrscheinlich an jeder Lücke zwischen zwei Wörtern eine Grenze ist: je höher der Balken, desto wahrscheinlicher
timeline-scale-spectrogram = 50 Hz–8 kHz
timeline-lane-spectrogram-help = Welche Frequenzen wann klingen, tiefe unten: je lauter, desto mehr heben sie sich vom Grund ab
timeline-lane-spectrogram-awaited = Das Spektrogramm kommt, sobald der Vortrag zu Ende ist
timeline-lane-too-far = Vergrößern, um einzelne Lücken zu sehen
timeline-lane-needs-words = Braucht das Transkript
timeline-lane-not-heard = Das Stimmmodell wurde bei diesem Vortrag nicht verwendet
timeline-lane-listening = Hört zu…
timeline-lane-decoding = Erscheint, wenn die Aufnahme dekodiert ist
timeline-lane-needs-recording = Braucht die Aufnahme
timeline-lane-needs-analysis = Erscheint nach der Analyse

# Die Wiedergabe.
transport-more = Weitere Bedienelemente für Wiedergabe und Ansicht
transport-more-help = Weitere Bedienelemente
transport-follow-pages = Seitenweise folgen
transport-follow-smoothly = Gleitend folgen
transport-follow-off = Nicht folgen
transport-speed = Tempo
transport-volume = Lautstärke
transport-play = Abspielen
transport-pause = Anhalten
transport-head-help = Wo die Abspielmarke steht
transport-length-help = Länge des Vortrags
transport-mute = Stumm
transport-sound-on = Ton an
transport-volume-name = Lautstärke in Prozent
transport-volume-help = Lautstärke { $share }
transport-level-none = Pegel: Stille
transport-level = Pegel: links { $left } dB, rechts { $right } dB
transport-level-clipped = Pegel: Vollaussteuerung, laute Stellen können verzerrt sein; links { $left } dB, rechts { $right } dB
