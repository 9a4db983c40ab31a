# Einstellungen, Richtlinien, Lernen, Modelle.

# Einstellungen
settings-title = Einstellungen
settings-look = Darstellung
settings-language = Sprache
settings-as-desktop = Wie das System
settings-colours = Farben
settings-light = Hell
settings-dark = Dunkel
settings-text-size = Textgröße
settings-smaller-text = Text kleiner
settings-larger-text = Text größer
settings-usual-size = Zurück auf 100{"\u00A0"}%
settings-motion = Bewegung
settings-less-motion = Weniger Bewegung
settings-less-motion-help = Die Ansicht springt statt zu gleiten, nichts wird überblendet
settings-times = Zeiten
settings-timecode = Als Timecode
settings-timecode-help = Stunden, Minuten, Sekunden und Bilder, in der Bildrate der Richtlinie, sonst der des Videos
settings-drop-frames = Drop-Frame
settings-drop-frames-help = Bei 29,97 und 59,94 Bildern je Sekunde werden Nummern ausgelassen, damit der Timecode mit der Uhr Schritt hält; er steht mit Semikolon
settings-playback = Wiedergabe
settings-follow = Der Abspielmarke folgen
settings-sound = Ton
settings-play-on-arrival = Bei Ankunft abspielen
settings-pause-while-typing = Beim Tippen anhalten
settings-pause-while-typing-help = Die Wiedergabe wartet, solange der Text eines Untertitels getippt wird, und geht nach einer Sekunde ohne Tippen weiter
settings-loop = Schleife
settings-tones = Töne an Untertitelrändern
settings-volume = Lautstärke
settings-audio-device = Audiogerät
settings-device-in-use = In Gebrauch
settings-device-gone = Belegt oder entfernt: Wiedergabe ohne Ton
settings-device-unopened = Wird mit der ersten Wiedergabe geöffnet
settings-retry-device = Erneut versuchen
settings-retry-device-help = Öffnet das Audiogerät erneut
settings-review = Durchsicht
settings-queue-order = Reihenfolge der Fragen
settings-queue-in-time = Nach der Zeit
settings-queue-by-gain = Zweifelhafte zuerst
settings-asks-about = Fragt nach
settings-asks-words = Unsicheren Wörtern
settings-asks-words-help = Auch nach Wörtern fragen, die die Spracherkennung falsch verstanden haben mag (ab 40 %)
settings-guideline = Richtlinie für neue Vorträge
settings-models = Modelle für neue Vorträge
settings-reading = Lesen
settings-reading-quick = Schnell
settings-reading-best = Genau
settings-reading-quick-about = Nur das kleine Lesemodell.
settings-reading-best-about = Das große Lesemodell liest im Hintergrund weiter und verbessert, was niemand angefasst hat.
settings-reading-absent = Das große Lesemodell ist nicht installiert.
settings-word-times = Wortzeiten
settings-exact-times = Aus dem Ton
settings-exact-times-about = Im Hintergrund wird gehört, wann jedes englische Wort gesagt wird; was niemand angefasst hat, folgt dem.
settings-exact-times-absent = Für Wortzeiten aus dem Ton fehlt das Modell.
settings-learning = Lernen
settings-learning-help = Nach je 25 Entscheidungen werden offene Vorschläge auf diesem Computer neu gewichtet
settings-learning-more = Lernen…
settings-spelling = Rechtschreibung
settings-unknown-words = Unbekannte Wörter
settings-marks-unknown = Wörter unterstreichen, die nicht im Wörterbuch stehen
settings-marks-unknown-help = Mit den hunspell-Wörterbüchern des Systems; das Programm bringt keine mit
settings-dictionary-for = Wörterbuch für { $language }
settings-no-dictionary = keines
settings-dictionary-folder = Ordner mit weiteren Wörterbüchern (.aff und .dic)
settings-programs = Andere Programme
settings-ffmpeg = Wo ffmpeg liegt, falls es nicht von selbst gefunden wird
settings-ffmpeg-missing = Dort ist kein ffmpeg; es wird an den üblichen Orten gesucht.
settings-keys = Tasten
settings-key-layout = Belegung
settings-change-keys = Tasten ändern…
settings-change-keys-help = Alle Tasten ({ $key })

# Über das Programm
about-title = Über Breathmark
about-version = Breathmark { $version }
about-slogan = Untertitel, die umbrechen, wo Sprecher atmen.
about-device = Gerät
about-device-unused = noch nicht benutzt
about-model = Wortmodell
about-model-none = keines kennt die Sprache dieses Vortrags
about-model-by-language = nach der Sprache eines Vortrags gewählt
about-licence = Lizenz: Programm
about-licence-which = MIT oder Apache-2.0, nach Wahl.
about-licence-free = Frei zu nutzen, zu ändern und weiterzugeben.
about-talk-models = Modelle dieses Vortrags
about-model-licences = Lizenz: Modelle
about-model-cards = Jedem Modell liegt ein Blatt mit seinen Bedingungen bei.
about-font-licences = Lizenz: Schriften
about-font-inter = Inter von Rasmus Andersson: SIL Open Font License 1.1.
about-font-phosphor = Phosphor Icons: MIT.
about-font-notes = Musiknoten aus Emoji Icon Font von John Slegers: MIT.
about-dictionary-licences = Lizenz: Wörterbücher
about-dictionary-english = Englische Wörterbücher aus SCOWL von Kevin Atkinson und anderen: frei mit ihren Hinweisen, die bei den Lizenzen der Bibliotheken stehen.
about-nowhere = nirgends: Dieses System nennt keinen Ordner
about-settings-in = Ort der Einstellungen
about-changes-in = Ort der Änderungen
about-libraries = Lizenzen der Bibliotheken

# Modellsätze
models-talks-title = Modelle für Vorträge, nur privat
models-open-title = Offene Modelle, auch beruflich
models-about-talks = Die Modelle für Vorträge sind bei Vorträgen genauer und nur für private Zwecke: sie wurden mit TED-Vorträgen trainiert.
models-about-open = Neue Vorträge lesen offene Modelle: sie dürfen beruflich verwendet werden.
models-objection = Das Modell „{ $model }“ ist nicht frei für kommerzielle Nutzung ({ $licence })
models-none-installed = Die englischen sind hier nicht installiert: Englische Grenzen ergeben sich nur aus Pausen und geschriebenen Satzzeichen.
models-commercial = Kommerzielle Nutzung erlaubt: { $licences }.
models-not-commercial = Keine kommerzielle Nutzung: { $licences }.
models-commercial-absent = Kommerzielle Nutzung erlaubt: { $licences }. Hier nicht installiert: { $absent }.
models-not-commercial-absent = Keine kommerzielle Nutzung: { $licences }. Hier nicht installiert: { $absent }.

# Worauf die Grenzen beruhen
reliance-title = Worauf die Grenzen beruhen
reliance-on-talk = Bei diesem Vortrag
reliance-no-fusion = Dieser Vortrag wurde nach festen Regeln über Wörter und Pausen beurteilt.
reliance-shares = Wie viel jede Quelle zählt, über alle Lücken des Vortrags.
reliance-sources = Wie gut Satzzeichen gefunden werden
reliance-sources-about = F1 für Satzzeichen jeder Art, je nachdem, was vorliegt. Gemessen an Vorträgen, mit denen die Modelle nicht trainiert wurden; für jeden Vortrag gleich.
reliance-words-read-with-voice = Wörter, zusammen mit der Stimme gelesen
reliance-words-read-with-times = Wörter, zusammen mit ihren Zeiten gelesen
reliance-words-and-voice = Wörter und Stimme
reliance-words-and-times = Wörter und Zeiten
reliance-words-and-pauses = Wörter und Pausen
reliance-words = Wörter allein
reliance-voice = Stimme allein
reliance-times = Zeiten allein
reliance-pauses = Pausen allein
reliance-mended =
    { $count ->
        [one] Ein Satzzeichen ist berichtigt.
       *[other] { $count } Satzzeichen sind berichtigt.
    }
reliance-with-all = Analysiert mit den Modellen für Vorträge.
reliance-with-open = Analysiert mit offenen Modellen.

# Lernen aus Entscheidungen
effort-title = Aufwand
effort-about = Arbeit ist die Zeit zwischen zwei Handgriffen. Eine längere Pause zählt als zwei Minuten, eine von mehr als einer halben Stunde gar nicht. Dieselben Zahlen nennt der Befehl „breathmark effort“.
effort-local = Nichts wird gesendet. Ein Projekt und ein Qualitätsbericht, die Sie weitergeben, sagen, wie lange daran gearbeitet wurde; das Projekt auch, wann, mit einem Kennzeichen aus acht Zeichen statt eines Namens.
learning-title = Lernen
learning-switch = Aus Entscheidungen lernen
learning-about = Nach je { $count } Entscheidungen werden offene Vorschläge auf diesem Computer neu gewichtet; Entschiedenes ändert sich nie. Das Gelernte wird mit dem Projekt gespeichert und bleibt, bis es vergessen wird.
learning-this-talk = Dieser Vortrag
learning-fixed-rules = Dieser Vortrag wurde nach festen Regeln über Wörter und Ton beurteilt; zu lernen gibt es daran nichts.
learning-busy = Wird berechnet…
learning-undecided = Noch ist nichts entschieden.
learning-decisions = Entscheidungen
learning-precision = Genauigkeit
learning-recall = Trefferquote
learning-before-after = { $shipped } ohne Lernen, { $learning } mit
learning-figures-about = Jede Entscheidung wird, in der Reihenfolge des Vortrags, aus den vorigen vorhergesagt. Genauigkeit: wie viele der vorgeschlagenen Grenzen blieben. Trefferquote: wie viele der eigenen Grenzen vorgeschlagen waren. Die meisten Entscheidungen betreffen Vorschläge, daher sagen die Zahlen nicht, wie viele Grenzen fehlen.
learning-stopped = Keine Zahlen: Die Berechnung wurde abgebrochen.
learning-learnt =
    { $count ->
        [one] Aus { $count } Entscheidung gelernt
       *[other] Aus { $count } Entscheidungen gelernt
    }: { $changed ->
        [0] Keine Grenze hat sich geändert
        [one] { $changed } offene Grenze hat sich geändert; was durchgesehen ist, bleibt
       *[other] { $changed } offene Grenzen haben sich geändert; was durchgesehen ist, bleibt
    }
learning-nothing-new = Nichts Neues gelernt: Alles ist schon bekannt
learning-nothing = Noch nichts zu lernen: Die Entscheidungen stimmen mit den Vorschlägen überein, oder es sind zu wenige
rules-group = { $title }: { $count } von { $all } Textregeln an
rules-own =
    { $count ->
        [one] { $count } eigene Regel des Kunden
       *[other] { $count } eigene Regeln des Kunden
    }
rules-about = Textregeln finden, was falsch geschrieben ist. Ein Verstoß ist ein Problem oder ein Hinweis; wo die Berichtigung bekannt ist, genügt eine Taste.
rules-row = { $message } ({ $severity })
rules-must = muss
rules-should = soll
rules-hint = Hinweis
rules-example = Beispiel: { $wrong }
rules-example-fixed = Beispiel: { $wrong } → { $fixed }
rules-source = Quelle: { $source }
guideline-dashes = Dialogstriche
guideline-dashes-help = Womit die Zeilen zweier Sprecher in einem Untertitel beginnen
guideline-dashes-any = keine Regel („- “)
guideline-dashes-both = beide Zeilen, „-“
guideline-dashes-both-space = beide Zeilen, „- “
guideline-dashes-second = zweite Zeile, „-“
guideline-dashes-second-space = zweite Zeile, „- “
glossary-title = Glossar
glossary-about = Wie ein Kunde Namen und Begriffe geschrieben haben will. Was ein Vortrag anders hat, ist ein Problem, und bei der Durchsicht wird danach gefragt; ungefragt wird nichts geändert.
glossary-client = Kunde
glossary-filter = Suchen
glossary-count =
    { $count ->
        [one] { $count } Begriff
       *[other] { $count } Begriffe
    }
glossary-empty = Noch keine Begriffe. Tragen Sie unten einen ein, oder importieren Sie eine Tabelle.
glossary-none-found = Kein Begriff mit diesem Text
glossary-list = Begriffe, { $number } von { $all }
glossary-line-not = nicht: { $forms }
glossary-line-also = auch: { $forms }
glossary-line-case = Großschreibung zählt
glossary-entry = Gewählter Begriff
glossary-new-entry = Neuer Begriff
glossary-term = Begriff
glossary-forbidden = Nicht
glossary-allowed = Auch erlaubt
glossary-several = mehrere mit | dazwischen
glossary-note = Bemerkung
glossary-case = Großschreibung zählt
glossary-remove = Begriff entfernen
glossary-clear = Felder leeren
glossary-put-in = Begriff speichern
glossary-put-in-help = Geben Sie einen Begriff ein und das, was er ersetzen soll
glossary-undo = Rückgängig
glossary-undo-help = Nimmt die letzte Änderung am Glossar zurück
glossary-in-talk = In diesem Vortrag
glossary-places =
    { $count ->
        [0] Nichts weicht vom Glossar ab.
        [one] { $count } Stelle weicht vom Glossar ab.
       *[other] { $count } Stellen weichen vom Glossar ab.
    }
glossary-file-section = Tabelle
glossary-file = CSV-Datei
glossary-import = Tabelle importieren
glossary-import-help = Nimmt die Begriffe dieser Tabelle auf; Einträge mit demselben Begriff werden ersetzt
glossary-export = Tabelle exportieren
profile-section = Kundenprofil
profile-profile = Profil
profile-none = keines
profile-examples = Beispiele
profile-only-talk = nur die dieses Vortrags
profile-with-talk = { $count }, einschließlich dieses Vortrags
profile-without-talk = { $count }, ohne diesen Vortrag
profile-new = Neues Profil
profile-name-hint = Name eines Kunden
profile-make = Profil anlegen
profile-about = Ein Profil bewahrt, was die Vorträge eines Kunden lehrten: Zahlen, keine Wörter und keinen Ton, höchstens { $count } Beispiele. Ein Vortrag kommt hinzu, wenn seine Untertitel exportiert werden und nichts mehr zu entscheiden ist.
profile-file = Profildatei
profile-import = Profil importieren
profile-import-help = Das Profil aus dieser Datei importieren und wählen
profile-export = Profil exportieren
profile-taught =
    { $count ->
        [one] Dieser Vortrag ist im Profil „{ $name }“, das nun { $count } Beispiel hat
       *[other] Dieser Vortrag ist im Profil „{ $name }“, das nun { $count } Beispiele hat
    }
profile-imported = Profil importiert als „{ $name }“

# Die Richtlinie
guideline-title = Richtlinie
guideline-apply = Anwenden
guideline-cannot-apply = Diese Richtlinie wird schon verwendet oder ist nicht verwendbar
guideline-name-in-use = { $name }  · verwendet
guideline-edit-copy = Kopie bearbeiten
guideline-edit-copy-help = Aus dieser eine eigene Richtlinie machen
guideline-from-memory = Einige Zahlen ließen sich nicht an der veröffentlichten Richtlinie prüfen. Vor dem Gebrauch nachprüfen.
guideline-name = Name
guideline-file = Richtliniendatei
guideline-json-file = JSON-Datei
guideline-read = Aus Datei lesen
guideline-write = In Datei schreiben
guideline-was-read = { $name } wurde gelesen
guideline-was-written = Geschrieben: { $path }
guideline-in-use = Diese Richtlinie wird verwendet.
guideline-not-analysed = Die Wirkung zeigt sich nach der Analyse des Vortrags.
guideline-long-talk = Der Vortrag ist lang: Die Wirkung wird erst beim Anwenden berechnet.
guideline-with-this = Mit dieser Richtlinie
guideline-decisions-stay = Entschiedenes bleibt; alle anderen Untertitel werden neu geschnitten

# Regeln einer Richtlinie
guideline-max-chars-per-line = Zeichen pro Zeile
guideline-max-chars-per-line-help = Eine längere Zeile ist ein Problem; Leerzeichen zählen hier mit
guideline-max-lines = Zeilen pro Untertitel
guideline-max-lines-help = Höchstens 3
guideline-max-cps = Höchstes Lesetempo
guideline-max-cps-help = In Zeichen; ein Untertitel, der schneller gelesen werden muss, ist ein Problem
guideline-strict-cps = Grenze für ganze Sinneinheiten
guideline-strict-cps-help = In Zeichen; bis hierher bleibt eine Sinneinheit ganz, obwohl sie schnell ist, und das Tempo wird als Problem gezeigt
guideline-strict-idle = wirkt nur über dem höchsten Lesetempo
guideline-optimal-cps = Angenehmes Lesetempo
guideline-optimal-cps-help = In Zeichen; wo Stille ist, bleibt ein Untertitel länger, bis er so gelesen werden kann
guideline-max-words = Wörter pro Minute
guideline-max-words-help = Steht hier eine Zahl, ist ein Untertitel zu schnell, der mehr Wörter in der Minute hat; Zeichen pro Sekunde sagen dann nur, wie geschnitten wird
guideline-optimal-words = Angenehme Wörter pro Minute
guideline-optimal-words-help = So lange, wie das Lesen in diesem Tempo dauert, steht ein eingefügter Untertitel
guideline-count-spaces = Leerzeichen zählen
guideline-count-spaces-help = Ob Leerzeichen im Lesetempo als Zeichen zählen
guideline-char-width = Schmale Zeichen halb
guideline-char-width-help = Ob lateinische Buchstaben, Ziffern und Leerzeichen neben chinesischen, japanischen oder koreanischen als halbe Zeichen zählen
guideline-min-duration = Mindestdauer
guideline-min-duration-help = Ein kürzerer Untertitel ist ein Problem
guideline-max-duration = Höchstdauer
guideline-max-duration-help = Ein längerer Untertitel ist ein Problem
guideline-frame-rate = Bildrate
guideline-frame-rate-help = Bilder pro Sekunde des Videos: Untertitel beginnen und enden auf Bildern, und Lücken werden in Bildern gezählt
guideline-min-gap = Kleinste Lücke
guideline-min-gap-help = Zwischen dem Ende eines Untertitels und dem Anfang des nächsten
guideline-close-gaps-below = Lücken schließen unter
guideline-close-gaps-below-help = Eine kürzere Lücke flackert: Sie wird geschlossen oder auf diese Länge erweitert
guideline-lead-in = Vorlauf vor der Sprache
guideline-lead-in-help = Wie früh ein Untertitel erscheint, wo Stille ist
guideline-max-delay = Höchste Verspätung
guideline-max-delay-help = Wie spät ein Untertitel erscheinen darf, wenn der vorige sonst nicht zu lesen ist
guideline-hold-after-speech = Nachlauf nach der Sprache
guideline-hold-after-speech-help = Wie lange ein Untertitel nach seinem letzten Wort bleibt, wo Stille ist
guideline-shot-zone = Zone um Schnitte
guideline-shot-zone-help = Ein Untertitel, der so nah an einem Schnitt beginnt oder endet, rastet dort ein oder hält diesen Abstand; 0: Schnitte spielen keine Rolle
guideline-shot-shift = Kürzung für einen Schnitt
guideline-shot-shift-help = Wie weit in seine ersten oder letzten Wörter hinein ein Untertitel gekürzt werden darf, damit er auf einem Schnitt beginnt oder endet
guideline-out-before-shot = Endet vor einem Schnitt
guideline-out-before-shot-help = Wie lange vor dem Schnitt ein Untertitel endet, der an ihm endet
guideline-one-sentence-per-cue = Ein Satz pro Untertitel
guideline-one-sentence-per-cue-help = Ob ein Untertitel nicht einen Satz beenden und einen anderen beginnen darf
guideline-line-shape = Form zweier Zeilen
guideline-line-shape-help = Welche Zeile die längere ist, wo die Grammatik die Wahl lässt
guideline-speakers = Wer spricht
guideline-speakers-help = Wie Untertitel es zeigen, wenn das Transkript Sprecher nennt: Mit Strichen dürfen sich zwei einen Untertitel teilen
guideline-shape-equal = etwa gleich
guideline-shape-bottom-heavy = untere Zeile länger
guideline-shape-top-heavy = obere Zeile länger
guideline-shape-syntax = nur nach Grammatik
guideline-speakers-none = nicht gezeigt
guideline-speakers-dashes = Striche bei zweien
guideline-speakers-names = Namen
guideline-source-stored = aus der veröffentlichten Richtlinie
guideline-source-converted = umgerechnet aus deren Wörtern pro Minute
guideline-source-code = aus dem Profil eines anderen Programms
guideline-source-memory = unbestätigt
guideline-source-chosen = unsere Wahl
guideline-source-measured = gezählt
guideline-source-yours = eigener Wert
guideline-source-video = Bildrate dieses Videos
guideline-source-verified = { $source } (geprüft)
guideline-source-not-verified = { $source } (nicht geprüft)
guideline-no-time = 0 s
guideline-no-rate = keine
guideline-yes = ja
guideline-no = nein
guideline-seconds = { $number } s
guideline-milliseconds = { $number } ms
guideline-per-second = { $number } pro Sekunde
guideline-frames =
    { $count ->
        [one] { $count } Bild ({ $time })
       *[other] { $count } Bilder ({ $time })
    }
guideline-time-in-frames = { $time } ({ $frames } Bilder)
guideline-unit-milliseconds = ms
guideline-unit-frames = Bilder
guideline-unit = { $rule }, Einheit
guideline-per-second-ending = {" /s"}
guideline-no-words = nicht gezählt
guideline-per-minute = { $number } pro Minute
guideline-per-minute-ending = {" /min"}
guideline-milliseconds-ending = {" ms"}

# Was an einer Richtlinie falsch ist
guideline-unreadable = Die Richtlinie ist nicht lesbar: { $problem }; die Datei berichtigen oder von einem mitgelieferten Profil ausgehen
guideline-impossible = Die Richtlinie „{ $name }“ ist nicht erfüllbar: { $rule }
guideline-bad-line-length = Eine Zeile braucht 1 bis 1000 Zeichen
guideline-bad-lines = Ein Untertitel braucht 1 bis 3 Zeilen
guideline-bad-max-cps = Das höchste Lesetempo muss über 0 liegen
guideline-bad-strict-cps = Die Grenze für ganze Sinneinheiten muss über 0 liegen
guideline-bad-optimal-cps = Das angenehme Lesetempo muss zwischen 0 und dem höchsten liegen
guideline-bad-max-words = die meisten Wörter pro Minute müssen über 0 liegen
guideline-bad-optimal-words = die angenehmen Wörter pro Minute müssen zwischen 0 und den meisten liegen
guideline-bad-durations = Die Höchstdauer liegt unter der Mindestdauer
guideline-bad-max-duration = Die Höchstdauer muss über 0 liegen
guideline-long-max-duration = Die Höchstdauer darf höchstens eine Stunde sein
guideline-bad-duration = Eine Dauer ist negativ oder über einer Stunde
guideline-bad-shot-zone = Die Kürzung für einen Schnitt und das Ende davor müssen innerhalb seiner Zone liegen
guideline-bad-cuts = Eine Zahl der Aufteilung liegt außerhalb ihres Bereichs (die meisten dürfen zwischen -1,2 und 1,2 liegen); setzen Sie sie zurück oder entfernen Sie „cuts“
guideline-bad-frame-rate = Die Bildrate „{ $text }“ gibt es nicht; möglich sind 23.976, 24, 25, 29.97, 30, 48, 50, 59.94 oder 60
guideline-bad-gap = „{ $text }“ ist kein Abstand; möglich ist etwa "2 frames", "500 ms" oder "0.5 s"

# Namen von Sprachen
language-afrikaans = Afrikaans
language-arabic = Arabisch
language-bulgarian = Bulgarisch
language-catalan = Katalanisch
language-chinese = Chinesisch
language-croatian = Kroatisch
language-czech = Tschechisch
language-danish = Dänisch
language-dutch = Niederländisch
language-english = Englisch
language-estonian = Estnisch
language-finnish = Finnisch
language-french = Französisch
language-german = Deutsch
language-greek = Griechisch
language-hebrew = Hebräisch
language-hindi = Hindi
language-hungarian = Ungarisch
language-icelandic = Isländisch
language-indonesian = Indonesisch
language-italian = Italienisch
language-japanese = Japanisch
language-korean = Koreanisch
language-latvian = Lettisch
language-lithuanian = Litauisch
language-norwegian = Norwegisch
language-persian = Persisch
language-polish = Polnisch
language-portuguese = Portugiesisch
language-romanian = Rumänisch
language-russian = Russisch
language-serbian = Serbisch
language-slovak = Slowakisch
language-slovenian = Slowenisch
language-spanish = Spanisch
language-swedish = Schwedisch
language-thai = Thailändisch
language-turkish = Türkisch
language-ukrainian = Ukrainisch
language-vietnamese = Vietnamesisch
language-welsh = Walisisch

# Wie ein Kunde aufteilt: über 0 wiegt es schwerer, darunter leichter.
guideline-cuts = Aufteilung dieses Kunden
guideline-cuts-about = Aus fertigen Dateien ermittelt. Bei 0 teilt Breathmark auf wie ohne diese Zahlen; ein höherer Wert lässt den Fehler schwerer wiegen, ein niedrigerer leichter.
guideline-cuts-by-model = Sie gelten in Vorträgen, bei denen ein Modell für Zeilenenden bestimmt, wo Zeilen enden dürfen; so war es auch in den Dateien, aus denen sie stammen. Wo das nur die Regeln der Sprache bestimmen, teilt Breathmark auf wie ohne sie.
guideline-cuts-by-rules = Sie gelten in Vorträgen, bei denen nur die Regeln der Sprache bestimmen, wo Zeilen enden dürfen; so war es auch in den Dateien, aus denen sie stammen. Wo das ein Modell für Zeilenenden bestimmt, teilt Breathmark auf wie ohne sie.
guideline-cuts-gain =
    Ermittelt an { $files ->
        [one] { $files } Datei
       *[other] { $files } Dateien
    }. In Dateien, die dabei ausgelassen wurden, stimmten die Enden so weit mit denen des Kunden überein (F1): Zeilenenden { $lines } → { $lines_now }, Untertitelenden { $cues } → { $cues_now }.
guideline-cuts-unmeasured = Was diese Zahlen bringen, wurde nicht gemessen: Eine davon wurde von Hand geändert, oder die Datei sagt nichts darüber.
guideline-cuts-reset = Aufteilen wie Breathmark
guideline-cuts-reset-help = Nimmt alle diese Zahlen aus der Richtlinie
guideline-cuts-syntax = Zeilenenden gegen den Satzbau
guideline-cuts-shape = Ungleich lange Zeilen
guideline-cuts-fullness = Volle Untertitel
guideline-cuts-cue = Viele Untertitel
guideline-cuts-extra-line = Zweite und dritte Zeilen
guideline-cuts-split-sentence = Untertitel enden mitten im Satz
guideline-cuts-short-sentence = Kurze Sätze teilen sich einen Untertitel
guideline-cuts-pause-inside = Stille innerhalb eines Untertitels
guideline-cuts-line-ends = Vorliebe für Zeilenenden
guideline-cuts-cue-ends = Vorliebe für Untertitelenden
