# Was über Dateien, Bearbeitungen und Geräte gesagt wird.

# Warum eine Bearbeitung nicht geht.
edit-no-such-word = Die Stelle steht nicht mehr im Text
edit-last-word = Nach dem letzten Wort endet immer ein Untertitel
edit-before-start = Ein Untertitel kann nicht vor dem Anfang der Aufnahme beginnen
edit-moved-before-start = Ein Untertitel würde vor der Aufnahme beginnen: Das erste Wort, das verschoben werden soll, steht bei { $seconds } s; weniger weit verschieben
edit-runs-into = Die Untertitel würden in andere hineinlaufen, die bleiben, wo sie sind; weniger weit verschieben oder die anderen mitnehmen
edit-no-room = Dafür ist kein Platz: Zwischen den Untertiteln sind { $room } s frei, nötig sind { $needed } s; die Abspielmarke versetzen
edit-no-stretch = Zum Dehnen der Zeiten sind zwei verschiedene nötig, vorher wie nachher, die frühere zuerst
edit-read-only = Das Projekt ist in einem anderen Fenster geöffnet, deshalb lässt sich hier nichts ändern; zum Bearbeiten unter einem anderen Namen speichern
edit-times-locked = Die Zeiten der Untertitel sind für die Übersetzung gesperrt; zum Ändern unter Datei > Zeiten sperren entsperren
edit-step-does-not-fit = Die Änderung „{ $step }“ passt nicht zum Projekt, wie es jetzt ist; nichts wurde geändert
edit-no-word-left = Es ist kein Wort übrig, zu dem verschoben werden könnte
edit-cue-ends-there = Dort endet schon ein anderer Untertitel; zum Verbinden der beiden diese Grenze ablehnen
edit-no-room-left = Es ist kein Platz mehr: Beide Untertitel müssen einen Augenblick dauern
edit-start-after-end = Der Untertitel kann nicht nach seinem Ende anfangen; die Abspielmarke davor setzen
edit-end-before-start = Der Untertitel kann nicht vor seinem Anfang enden; die Abspielmarke dahinter setzen
edit-not-neighbours = Nur aufeinanderfolgende Untertitel können verbunden werden
edit-no-next-cue = Es gibt keinen nächsten Untertitel
edit-no-cue = Es gibt keinen Untertitel, der geändert werden könnte
edit-no-other-break = Es gibt keine andere Stelle, an der diese Zeile umbrechen kann
edit-nothing-to-take = Es gibt nichts zu übernehmen
edit-no-text-in-cuts = Der andere Text passt nicht zwischen die hiesigen Schnitte; die andere Fassung im Ganzen übernehmen

# Es ist schon so.
edit-so-already = Es gibt nichts zu ändern
edit-accepted-already = Sie ist schon angenommen
edit-rejected-already = Sie ist schon abgelehnt
edit-added-already = Sie ist schon hinzugefügt
edit-one-cue-already = Das ist schon ein einziger Untertitel
edit-boundary-already = Hier ist schon eine Grenze
edit-boundary-there-already = Die Grenze ist schon dort
edit-nothing-decided = Hier ist nichts entschieden
edit-nothing-to-accept = Es gibt nichts mehr anzunehmen
edit-decided-by-person = Darüber hat schon jemand entschieden
edit-nothing-to-fix = Nichts lässt sich von selbst beheben
edit-answered-already = Das ist schon beantwortet
edit-same-guideline = Diese Richtlinie wird schon verwendet
edit-same-models = Diese Modelle werden schon verwendet
edit-same-marks = Über die berichtigten Satzzeichen ist schon so entschieden
edit-words-right-already = Diese Wörter sind schon bestätigt
edit-ignored-already = Das Wort wird schon ignoriert
edit-same-boundaries = So viele Grenzen werden schon vorgeschlagen
edit-learnt-already = Das ist schon gelernt
edit-nothing-learnt = Nichts wurde gelernt
edit-same-language = Diese Sprache ist schon eingestellt
edit-same-recording = Diese Aufnahme ist schon geöffnet
edit-same-audio-track = Diese Tonspur wird schon gehört
edit-known-recording = Diese Aufnahme ist schon bekannt
edit-same-lines = Die Zeilen sind schon so
edit-same-times = Die Zeiten sind schon so
edit-same-text = Der Text ist schon so
edit-same-cues = Die Untertitel sind schon so
edit-same-comment = Der Kommentar lautet schon so
edit-same-bookmarks = Die Lesezeichen sind schon so
edit-no-text = Es gibt keinen Text zum Anzeigen
edit-no-times = Es gibt keine Zeiten zum Verschieben
edit-nothing-given = Nichts davon wurde von Hand gesetzt oder kam mit der Datei
edit-no-second = Es gibt keine zweiten Untertitel
edit-same-second = Das sind schon die zweiten Untertitel
edit-speaker-too-long = Der Name eines Sprechers ist zu lang
edit-speaker-without-name = Ein Sprecher braucht einen Namen
edit-same-speaker = Hier spricht schon diese Person
edit-same-speaker-names = Die Sprecher heißen schon so

# Schritte, wie sie beim Rückgängigmachen heißen.
step-accept-boundary = Grenze annehmen
steps-accept-boundaries =
    { $count ->
        [one] eine Grenze annehmen
       *[other] { $count } Grenzen annehmen
    }
step-reject-boundary = Grenze ablehnen
step-add-boundary = Grenze hinzufügen
step-move-boundary = Grenze verschieben
step-move-boundary-in-time = Grenze zeitlich verschieben
step-boundary-earlier = Grenze früher
step-boundary-later = Grenze später
step-withdraw-decision = Auf offen zurücksetzen
step-propose-more-boundaries = Mehr Grenzen vorschlagen
step-propose-fewer-boundaries = Weniger Grenzen vorschlagen
step-merge-cues = Untertitel verbinden
steps-merge-cues = { $count } Untertitel verbinden
step-insert-cue = Untertitel einfügen
step-duplicate-cue = Untertitel duplizieren
step-delete-cue = Untertitel löschen
step-delete-cues = Mehrere Untertitel löschen
step-set-cue-start = Anfang setzen
step-set-cue-end = Ende setzen
step-automatic-times = Automatische Zeiten
step-shift-times = Zeiten verschieben
step-stretch-times = Zeiten dehnen
step-change-the-frame-rate = Bildrate ändern
step-break-line = Zeilenumbruch versetzen
step-cut-anew = Neu schneiden
step-break-lines-anew = Zeilen neu umbrechen
step-time-anew = Zeiten neu bestimmen
step-fix-a-problem = Problem beheben
steps-fix-problems = { $count } Probleme beheben
step-take-theirs = Andere Fassung übernehmen
step-take-their-text = Anderen Text übernehmen
step-take-all-texts = Alle anderen Texte übernehmen
step-take-their-times = Andere Zeiten übernehmen
step-take-all-times = Alle anderen Zeiten übernehmen
step-keep-it-as-in-the-file = Wie in der Datei lassen
step-comment-on-a-cue = Untertitel kommentieren
step-change-a-comment = Kommentar ändern
step-delete-a-comment = Kommentar löschen
step-set-a-bookmark = Lesezeichen setzen
steps-set-bookmarks = { $count } Lesezeichen setzen
step-remove-a-bookmark = Lesezeichen entfernen
steps-remove-bookmarks = { $count } Lesezeichen entfernen
step-italics = Kursiv
step-bold = Fett
step-underline = Unterstrichen
step-colour = Farbe
step-position = Position
step-alignment = Ausrichtung
step-edit-text = Text ändern
step-replace = Ersetzen
step-correct-spelling = Rechtschreibung berichtigen
step-write-as-in-the-glossary = nach Glossar berichtigen
step-correct-the-text = Text berichtigen
step-ignore-a-spelling = Schreibweise ignorieren
step-take-a-mended-mark = Berichtigtes Satzzeichen behalten
steps-take-mended-marks = { $count } berichtigte Satzzeichen behalten
step-take-a-proposed-mark = Vorgeschlagenes Satzzeichen übernehmen
step-put-a-mark-back = Satzzeichen zurücksetzen
steps-put-marks-back = { $count } Satzzeichen zurücksetzen
step-find-a-word-right = Wort bestätigen
steps-find-words-right = { $count } Wörter bestätigen
step-keep-the-punctuation = Satzzeichen behalten
step-mend-the-punctuation = Satzzeichen berichtigen
step-restore-punctuation-anew = Satzzeichen neu setzen
step-set-speaker = Sprecher setzen
step-rename-speakers = Sprecher umbenennen
step-begin-a-translation = Übersetzung beginnen
step-open-second-subtitles = Zweite Untertitel öffnen
step-close-second-subtitles = Zweite Untertitel schließen
step-change-second-subtitles = Einstellungen der zweiten Untertitel ändern
step-lock-second-times = Zeiten sperren
step-unlock-second-times = Zeiten entsperren
step-keep-second-in-step = Zweite Untertitel im Gleichschritt führen
step-part-second-from-cues = Zweite Untertitel nicht mehr im Gleichschritt führen
step-edit-second-text = Zweiten Text ändern
step-replace-in-second-text = Im zweiten Text ersetzen
step-change-guideline = Richtlinie wechseln
step-change-language = Sprache wechseln
step-choose-recording = Aufnahme wählen
step-choose-audio-track = Tonspur wählen
step-confirm-the-transcript = Transkript bestätigen
step-use-the-changed-recording = Geänderte Aufnahme verwenden
step-use-all-models = Modelle für Vorträge verwenden
step-use-open-models = Offene Modelle verwenden
step-learn-from-decisions = Aus Entscheidungen lernen
step-take-a-lesson-back = zuletzt Gelerntes zurücknehmen
step-forget-what-was-learnt = Gelerntes vergessen
step-words-that-came-live = Wörter, die live kamen
undo-of-step = Rücknahme von „{ $step }“
undo-of-something = Rücknahme

# Woraus ein Projekt gemacht ist und wie es heißt.
project-talk = Vortrag
project-without-name = ein Projekt ohne Namen
project-a-journal = ein Journal
project-the-recording = die Aufnahme
project-the-transcript = das verwendete Transkript
project-in-other-window = das Projekt, das in einem anderen Fenster geöffnet ist

# Projekte, die nicht geöffnet oder gespeichert werden.
project-unreadable = Das Projekt lässt sich nicht lesen ({ $reason }): { $path }
project-too-large = Die Datei ist größer als { $size } MiB, also wahrscheinlich kein Projekt: { $path }
project-not-one = Das ist kein Breathmark-Projekt; Aufnahmen und Transkripte über das Menü „Datei“ öffnen: { $path }
project-newer = Das Projekt wurde von einem neueren Breathmark geschrieben (Format { $version }; diese Fassung liest bis { $known }); Breathmark aktualisieren: { $path }
project-damaged = Die Projektdatei ist in Zeile { $line } beschädigt ({ $reason }); eine frühere Fassung wiederherstellen oder die Zeile berichtigen: { $path }
project-in-use = Das Projekt ist in einem anderen Fenster geöffnet; dort weiterarbeiten oder es zuerst schließen: { $path }
project-not-saved = Das Projekt lässt sich nicht speichern ({ $reason }); der zuletzt gespeicherte Stand ist unverändert; einen anderen Ordner wählen oder Platz schaffen: { $path }
project-changed-on-disk = Die Projektdatei wurde von einem anderen Programm geändert, seit sie geöffnet wurde; unter einem anderen Namen speichern: { $path }
project-no-file = Das Projekt hat noch keine Datei; einen Namen dafür wählen
project-unrecoverable = Die nicht gespeicherten Änderungen lassen sich nicht lesen ({ $reason }): { $path }
project-was-changed = sie wurde geändert
project-save-not-kept = Das Projekt ist gespeichert, aber von diesem Stand ließ sich keine Kopie aufheben ({ $reason }): { $path }
project-file-gone = Die Projektdatei wurde seither geändert oder entfernt; das Wiederhergestellte unter einem neuen Namen speichern
project-words-do-not-follow = Die neuen Wörter schließen nicht an die vorhandenen an; nichts wurde geändert
project-no-plain-file = es ist keine gewöhnliche Datei

# Was sich in einem Projekt nicht lesen ließ.
project-no-evidence = Die gespeicherte Analyse lässt sich nicht lesen und wurde weggelassen; die Aufnahme noch einmal analysieren
project-unknown-parts = Unbekannte Teile des Projekts wurden weggelassen: { $names }
project-no-id = Das Projekt hat keine gültige Kennung; es erhält eine neue
project-lost-decisions =
    { $count ->
        [one] { $count } Entscheidung, Zeit oder Zeilenumbruch gehört zu einem Wort, das es nicht gibt, und wurde weggelassen
       *[other] { $count } Entscheidungen, Zeiten oder Zeilenumbrüche gehören zu Wörtern, die es nicht gibt, und wurden weggelassen
    }
project-odd-operating-point = Der Arbeitspunkt des Modells in der gespeicherten Analyse liegt außerhalb des Erlaubten; der Standard wird verwendet
project-unknown-speakers =
    { $count ->
        [one] { $count } Wort hat einen Sprecher, den das Projekt nicht nennt; der Sprecher wurde weggelassen
       *[other] { $count } Wörter haben einen Sprecher, den das Projekt nicht nennt; die Sprecher wurden weggelassen
    }
project-same-ids =
    { $count ->
        [one] { $count } Wort hatte die Kennung eines anderen Wortes und erhielt eine neue
       *[other] { $count } Wörter hatten die Kennung eines anderen Wortes und erhielten neue
    }
project-words-without-text =
    { $count ->
        [one] { $count } Wort hat keinen Text und wurde weggelassen
       *[other] { $count } Wörter haben keinen Text und wurden weggelassen
    }
project-odd-times =
    { $count ->
        [one] { $count } Wort hatte unmögliche Zeiten, die berichtigt wurden
       *[other] { $count } Wörter hatten unmögliche Zeiten, die berichtigt wurden
    }
project-unknown-models = Das Projekt nennt eine unbekannte Auswahl von Modellen; nur die offenen Modelle werden verwendet
project-unknown-marks = Die Einstellung des Projekts zu den Satzzeichen ist unbekannt; die des Transkripts bleiben
project-odd-boundary-factor = Der Grenzfaktor { $written } liegt außerhalb des Erlaubten; verwendet wird { $taken }
project-known-recording-damaged = Woran die Aufnahme wiedererkannt wird, ist beschädigt; es wird neu bestimmt
project-adaptation-damaged = Das aus Entscheidungen Gelernte ist beschädigt ({ $reason }) und wurde weggelassen; es wird neu gelernt
project-second-damaged = Die zweiten Untertitel sind beschädigt ({ $reason }) und wurden weggelassen; noch einmal öffnen
project-work-damaged = Was über die Arbeit am Projekt bekannt ist, ist beschädigt ({ $reason }) und wurde weggelassen
project-work-odd =
    { $count ->
        [one] { $count } Arbeitsabschnitt ergibt keinen Sinn und wurde weggelassen
       *[other] { $count } Arbeitsabschnitte ergeben keinen Sinn und wurden weggelassen
    }
effort-journal-unreadable = Das Journal lässt sich nicht lesen ({ $reason }), daher ist über die Arbeit darin nichts bekannt: { $path }
effort-damaged-line = Zeile { $line } des Journals, ab Byte { $at }, ist beschädigt und wurde weggelassen
effort-damaged-lines =
    { $count ->
        [one] { $count } weitere Zeile des Journals ist beschädigt und wurde weggelassen
       *[other] { $count } weitere Zeilen des Journals sind beschädigt und wurden weggelassen
    }
effort-files-failed =
    { $count ->
        [one] { $count } Datei ließ sich nicht lesen; die Tabelle enthält die übrigen
       *[other] { $count } Dateien ließen sich nicht lesen; die Tabelle enthält die übrigen
    }
effort-none-read = Keine der Dateien ließ sich lesen, daher gibt es keine Zahlen, und es wurde keine Tabelle geschrieben; Projekte oder Journale nennen
effort-no-projects = In diesen Ordnern liegt kein Projekt; Projekte nennen oder Ordner mit Dateien, die auf .breathmark enden
effort-before = Frühere Arbeit
effort-before-unknown =
    { $count ->
        [one] unbekannt: { $count } Änderung ist älter als diese Aufzeichnung
       *[other] unbekannt: { $count } Änderungen sind älter als diese Aufzeichnung
    }
effort-work = Arbeit
effort-none-known = noch nichts bekannt
effort-minutes = { $minutes } min
effort-per-talk = Je Minute Vortrag
effort-steps = Schritte
effort-steps-value = { $steps }, { $undone }-mal rückgängig gemacht, { $redone }-mal wiederholt
effort-steps-undone = { $steps }, { $undone }-mal rückgängig gemacht
effort-steps-redone = { $steps }, { $redone }-mal wiederholt
effort-answers = Einzeln beantwortet
effort-answers-value = { $count }, { $rate } je Minute
effort-boundaries = Grenzen
effort-boundaries-value = { $answered } beantwortet, { $open } offen, samt den sicheren, nach denen nicht gefragt wird
effort-draft = Entwurf
effort-draft-unknown = unbekannt: Der Verlauf reicht nicht bis zum Anfang zurück
effort-draft-cuts = Erhaltene Schnitte
effort-draft-times = Erhaltene Zeiten
effort-draft-words = Erhaltene Wörter
effort-kept = { $share } ({ $kept } von { $count })
effort-lessons = Vor und nach dem Lernen
effort-lessons-value = { $before } → { $after } Antworten je Minute
effort-left = Übrig
effort-left-value = etwa { $minutes } min
effort-all = Alle Vorträge
effort-unknown = unbekannt
effort-sum =
    { $talks ->
        [one] { $talks } Vortrag, { $minutes } min Arbeit
       *[other] { $talks } Vorträge, { $minutes } min Arbeit
    }
project-second-odd-times =
    { $count ->
        [one] { $count } der zweiten Untertitel hatte unmögliche Zeiten, die berichtigt wurden
       *[other] { $count } der zweiten Untertitel hatten unmögliche Zeiten, die berichtigt wurden
    }
project-no-guideline = Das Projekt nennt keine Richtlinie; verwendet wird die von TED
project-unknown-rules = Die Richtlinie hat unbekannte Regeln; sie wurden weggelassen
project-guideline-damaged = Verwendet wird die Richtlinie von TED: { $reason }

# Journale: Änderungen, die noch nicht gespeichert sind.
journal-in-use = das Projekt ist in einem anderen Fenster geöffnet
journal-not-written = Änderungen sind nicht vor einem Absturz sicher: Das Journal lässt sich nicht schreiben ({ $reason }); oft speichern oder Platz schaffen: { $path }
journal-newer = es wurde von einem neueren Breathmark geschrieben (Journalformat { $version })
journal-beginning-damaged = der Anfang ist beschädigt
journal-lost-changes =
    { $count ->
        [one] { $count } spätere Änderung ließ sich nicht lesen
       *[other] { $count } spätere Änderungen ließen sich nicht lesen
    }
journal-end-damaged = Das Ende des Journals war beschädigt, wie wenn der Computer mitten in einer Änderung stehen bleibt; alles davor wurde wiederhergestellt
journal-lost-history =
    { $count ->
        [one] Ein Teil des Rückgängig-Verlaufs ließ sich nicht lesen: { $count } Schritt
       *[other] Ein Teil des Rückgängig-Verlaufs ließ sich nicht lesen: { $count } Schritte
    }
journal-lost-nothing = Ein Teil des Journals ließ sich nicht lesen; keine Änderung ist verloren
journal-damage-kept = { $damage }; eine Kopie liegt unter Datei > Wiederherstellen
journal-unreadable = Das Journal des Projekts lässt sich nicht lesen ({ $reason }); es bleibt, wie es ist
journal-damaged-kept = Das Journal des Projekts lässt sich nicht lesen: { $reason }; es liegt unter Datei > Wiederherstellen
journal-history-damaged = Der Rückgängig-Verlauf ist beschädigt oder von einer anderen Fassung; er wurde beiseitegelegt
journal-changed-elsewhere = Das Projekt wurde anderswo geändert; sein Rückgängig-Verlauf wurde beiseitegelegt
journal-only-history = es enthält nur den Verlauf
journal-damage-not-kept = der beschädigte Teil lässt sich nicht aufheben: { $reason }
journal-folder-unwritable = im Journalordner lässt sich nicht schreiben
journal-unsaved-newer = Nicht gespeicherte Änderungen lassen sich nicht lesen: { $reason }; dort öffnen: { $path }
journal-unsaved-unreadable = Nicht gespeicherte Änderungen lassen sich nicht lesen ({ $reason }): { $path }
journal-unsaved-damaged-kept = Nicht gespeicherte Änderungen lassen sich nicht lesen: { $reason }; sie liegen unter Datei > Wiederherstellen: { $path }
journal-unsaved-damaged = Nicht gespeicherte Änderungen lassen sich nicht lesen: { $reason }; sie liegen noch dort: { $path }
journal-of-talk-damaged-kept = { $title }: { $damage }; das Journal liegt unter Datei > Wiederherstellen: { $path }
journal-of-talk-damaged = { $title }: { $damage }; das Journal liegt noch dort: { $path }

# Profile von Bearbeitern.
rule-bad-pattern = das Muster der Regel „{ $id }“ ist nicht zu gebrauchen: { $problem }
rule-without-check = die Regel „{ $id }“ braucht ein Muster oder eine Prüfung
rule-without-name = eine Regel hat keinen Namen
rule-twice = zwei Regeln heißen „{ $id }“
guideline-bad-rule = die Richtlinie { $name } ist nicht zu gebrauchen: { $problem }
guideline-unsaid-language = { $name } hat keine Werte für { $language }; es gelten die für andere Sprachen
glossary-no-term = ein Eintrag braucht einen Begriff
glossary-too-long = ein Begriff oder eine Bemerkung ist länger als { $most } Zeichen
glossary-says-nothing = ein Eintrag braucht mindestens eine Schreibweise, die nicht vorkommen soll, oder Großschreibung, die zählt
glossary-forbids-itself = dieselbe Schreibweise ist richtig und falsch zugleich
glossary-too-many = ein Glossar hat höchstens { $most } Begriffe
glossary-unreadable = das Glossar lässt sich nicht lesen ({ $reason })
glossary-no-table = das ist keine Tabelle ({ $reason }); exportieren Sie sie aus Ihrer Tabellenkalkulation als CSV
glossary-no-columns = das ist kein Glossar; die erste Zeile muss die Spalten nennen: { $columns }
glossary-line-left-out = Zeile { $line } des Glossars wurde ausgelassen: { $reason }
glossary-more-left-out =
    { $count ->
        [one] { $count } weitere Zeile wurde ausgelassen
       *[other] { $count } weitere Zeilen wurden ausgelassen
    }
profile-unreadable = Das Profil lässt sich nicht lesen ({ $reason }): { $path }
profile-not-one = Das ist kein Kundenprofil ({ $reason }); eine Datei wählen, die aus Breathmark exportiert wurde: { $path }
profile-newer = Das Profil wurde von einem neueren Breathmark geschrieben (Format { $version }); Breathmark aktualisieren: { $path }
profile-not-kept = Das Profil lässt sich nicht aufbewahren ({ $reason }): { $path }
profile-too-long = es ist größer als { $size } MiB
profile-without-name = es hat keinen Namen
profile-odd-examples =
    { $count ->
        [one] { $count } Beispiel des Profils liegt außerhalb des Erlaubten und wurde weggelassen
       *[other] { $count } Beispiele des Profils liegen außerhalb des Erlaubten und wurden weggelassen
    }

# Eine Spracherkennung, die verfolgt wird.
following-messages-unreadable = Die Meldungen lassen sich nicht lesen ({ $reason }): { $path }
following-sound-unreadable = Der Ton lässt sich nicht lesen ({ $reason }): { $path }
following-messages-pipe = Die Meldungen lassen sich nicht von der Standardeingabe lesen: { $reason }
following-sound-pipe = Der Ton lässt sich nicht von der Standardeingabe lesen: { $reason }
following-begins-anew = Die verfolgte Datei beginnt von vorn; Wörter, die schon kamen, werden weggelassen
following-gone = Die verfolgte Datei ist verschwunden; es geht weiter, sobald sie wieder da ist
following-sound-begins-anew = Die Tondatei beginnt von vorn; von hier an zählen nur die Wörter
following-sound-gone = Die Tondatei ist verschwunden; es geht weiter, sobald sie wieder da ist
streaming-line = Zeile { $line }: { $what }
streaming-line-again = Zeile { $line }: { $what }; insgesamt { $count }
streaming-ends-inside = die Eingabe endet mitten in einer Meldung, die weggelassen wird
streaming-too-long = eine Meldung ist länger als 1 MiB und wird weggelassen
streaming-breaks-off = eine Meldung bricht mitten in einer Zeile ab und wird weggelassen
streaming-no-json = eine Meldung ist kein gültiges JSON ({ $reason }) und wird weggelassen
streaming-unknown-form = eine Meldung hat eine unbekannte Form und wird weggelassen
streaming-no-message = eine Zeile ist keine Meldung und wird weggelassen
streaming-repeated =
    { $count ->
        [one] { $count } Wort kam ein zweites Mal und wurde weggelassen
       *[other] { $count } Wörter kamen ein zweites Mal und wurden weggelassen
    }
streaming-backwards = Zeiten liefen rückwärts; die Wörter folgen auf die vorigen
streaming-untimed = Wörter kamen ohne Zeiten; sie folgen auf die vorigen

# Transkripte, die sich nicht lesen lassen.
transcript-unreadable = Das Transkript lässt sich nicht lesen ({ $reason }): { $path }
transcript-too-large = Das Transkript ist länger als { $size } MiB, also ist es wahrscheinlich keines
transcript-too-many-words = Das Transkript hat mehr als { $most } Wörter, also ist es wahrscheinlich keines: Ein Tag Vortrag hat etwa eine Viertelmillion
transcript-unrecognised = { $reason }; das Transkript als JSON mit Wortzeiten, CTM, SRT oder WebVTT exportieren
transcript-malformed = Das Transkript ({ $format }) lässt sich nicht lesen ({ $place }): { $problem }
transcript-no-words = Das Transkript ({ $format }) enthält keine Wörter
transcript-no-such-tier = Das Transkript hat keine Spur „{ $asked }“; es hat { $known }
transcript-no-tiers = Das Transkript hat keine Spur „{ $asked }“; es unterscheidet keine Spuren
transcript-no-such-channel = Das Transkript hat keinen Kanal „{ $asked }“; es hat { $known }
transcript-no-channels = Das Transkript hat keinen Kanal „{ $asked }“; es unterscheidet keine Kanäle
transcript-unknown-encoding = Eine Zeichenkodierung „{ $name }“ gibt es nicht; einen Namen wie windows-1250, ISO-8859-2, GB18030 oder UTF-16LE angeben
transcript-without-word-times = Das Transkript hat keine eigenen Wortzeiten; eines aus einer Spracherkennung oder einem Ausrichtungsprogramm angeben
transcript-of-other-talk = Das Transkript hat nur { $matched } der { $words } Wörter der Untertiteldatei; eines vom selben Vortrag angeben

# Was eine Datei ist, die niemand liest.
transcript-empty-file = Das Transkript ist eine leere Datei
transcript-praat-binary = Das Transkript ist eine Praat-Datei, die kein Text ist; sie in Praat mit „Save as text file“ speichern
transcript-unknown-text = Das Format des Transkripts wurde nicht erkannt: Erwartet wurden Wörter mit Zeiten oder einfache Sätze, und Zeile { $line }, Spalte { $column } beginnt mit „{ $begin }“
transcript-json-schema = Die JSON-Datei ist ein Schema: Sie beschreibt ein Transkript und hat keine Wörter
transcript-json-turns = Die JSON-Datei sagt, wer wann spricht, hat aber keine Wörter
transcript-json-other-list = Die JSON-Datei hat keine Liste von Objekten mit Text, Anfang und Ende; gefunden wurde eine Liste ohne solche Objekte (Zeile 1)
transcript-json-single-value = Die JSON-Datei hat keine Liste von Objekten mit Text, Anfang und Ende; gefunden wurde ein einzelner Wert (Zeile 1)
transcript-json-other-object = Die JSON-Datei hat keine Liste von Objekten mit Text, Anfang und Ende; gefunden wurde ein Objekt mit { $names } (Zeile 1)
transcript-smil = Das Transkript ist eine SMIL-Datei: Sie hat Zeiten, aber die Wörter stehen in einer anderen Datei
transcript-unknown-markup = Das Transkript ist eine XML- oder HTML-Datei, die sich nicht lesen lässt: Erwartet wurden Untertitel von YouTube, ELAN oder Hyperaudio, gefunden wurde <{ $name }> (Zeile { $line }, Spalte { $column })
transcript-subtitles-empty = Die Untertiteldatei ist leer
transcript-no-subtitles = Die Datei ist keine lesbare Untertiteldatei

# Wo ein Transkript die Regeln seines Formats verletzt, und wie.
transcript-place-whole-file = ganze Datei
transcript-place-beginning = Anfang
transcript-place-bytes = nach { $count } Bytes
transcript-place-column = Spalte { $column }
transcript-place-third-column = Zeile 1, dritte Spalte
transcript-place-segment = Segment { $number }
transcript-place-transcription = „transcription“ { $number }
transcript-cannot-unpack = Es lässt sich nicht entpacken ({ $reason })
transcript-lists-speakers = Dort wurden Wörter erwartet, die Datei führt aber Sprecher auf
transcript-fragment-names = Dort wurden Wörter erwartet, die Datei enthält aber nur Namen von Bruchstücken
transcript-no-object = Ein Segment ist kein Objekt
transcript-no-times = Keines der Wörter hat eine Zeit
transcript-times-not-seconds = Die Zeiten sind keine Sekunden (die Hälfte der Wörter würde über { $seconds } s dauern), und nichts nennt ihre Einheit
transcript-too-many-recordings = Es nennt zu viele Aufnahmen für ein Transkript
transcript-broken-markup = Die Auszeichnungen sind fehlerhaft ({ $reason })
transcript-tier-class = Erwartet wurde die Klasse einer Spur, „IntervalTier“ oder „TextTier“
transcript-tier-name = Erwartet wurde der Name einer Spur
transcript-too-many-tiers = Es hat zu viele Spuren für ein Transkript
transcript-interval-end = Ein Intervall hat kein Ende, als wäre die Datei abgeschnitten
transcript-interval-text = Ein Intervall hat keinen Text, als wäre die Datei abgeschnitten
transcript-json-too-long = Es ist zu lang für ein Transkript
transcript-json-too-many-values = Es enthält zu viele Werte für ein Transkript
transcript-json-too-deep = Es ist zu tief verschachtelt für ein Transkript
transcript-json-cut-off = Es endet mittendrin, als wäre die Datei abgeschnitten
transcript-json-value = Erwartet wurde ein Wert
transcript-json-colon = Nach einem Namen wurde ein Doppelpunkt erwartet
transcript-json-member = Erwartet wurde ein Name oder eine schließende geschweifte Klammer
transcript-json-comma = Erwartet wurde ein Komma oder eine schließende eckige Klammer
transcript-json-number = Eine Zahl ist fehlerhaft
transcript-json-string = Eine Zeichenkette ist nicht abgeschlossen
transcript-json-string-cut-off = Eine Zeichenkette ist nicht abgeschlossen, als wäre die Datei abgeschnitten
transcript-json-escape = Eine \u-Folge ist fehlerhaft
transcript-json-escape-cut-off = Eine \u-Folge ist unvollständig

# Was an einem Transkript auffiel, und was deshalb geschah.
transcript-blank-cues = Untertitel ganz ohne Text werden weggelassen: { $count }
transcript-overlapping-cues = Untertitel, die begannen, bevor der vorige verschwunden war, werden gezeigt, sobald er verschwindet, und mit ihren alten Zeiten gespeichert: { $count }
transcript-words-matched = { $matched } von { $words } Wörtern haben die Zeiten des Transkripts; die anderen sind dazwischen geschätzt
transcript-recordings-left-out = Die Datei enthält { $count } Aufnahmen ({ $names }); gelesen wurde nur { $read }
transcript-tiers-left-out = Die Datei enthält { $count } Spuren ({ $names }); gelesen wurde nur { $read }
transcript-channels-merged = Die Datei enthält { $count } Kanäle ({ $names }), nach der Zeit zusammengefügt
transcript-nameless-part = (ohne Namen)
transcript-offset = Die Datei nennt einen Versatz von { $seconds } s; ihre Zeiten gelten, wie sie dastehen
transcript-unknown-program = Das Programm, das dieses JSON schrieb, ist nicht bekannt; Wörter und Zeiten stammen aus { $path }
transcript-unknown-program-top = Das Programm, das dieses JSON schrieb, ist nicht bekannt; Wörter und Zeiten stammen aus der obersten Ebene
transcript-all-estimated = Die Datei hat keine Zeiten: Ihre Wörter werden über die Stimme gelegt, die zu hören ist, ohne Aufnahme in gleichmäßigem Tempo
transcript-repeated-words =
    { $count ->
        [one] { $count } Wort, das ein zweites Mal in der Datei steht, wurde weggelassen
       *[other] { $count } Wörter, die ein zweites Mal in der Datei stehen, wurden weggelassen
    }
transcript-sorted = Die Wörter standen nicht in zeitlicher Reihenfolge; sie wurden sortiert
transcript-other-clock =
    { $count ->
        [one] Die Tokenzeiten von { $count } Segment folgen der Uhr von --vad; sie wurden in ihr Segment verschoben
       *[other] Die Tokenzeiten von { $count } Segmenten folgen der Uhr von --vad; sie wurden in ihre Segmente verschoben
    }
transcript-broken-characters =
    { $count ->
        [one] { $count } Wort hat ein beschädigtes Zeichen
       *[other] { $count } Wörter haben beschädigte Zeichen
    }
transcript-control-characters =
    { $count ->
        [one] Aus { $count } Wort wurden Steuerzeichen entfernt
       *[other] Aus { $count } Wörtern wurden Steuerzeichen entfernt
    }
transcript-long-words =
    { $count ->
        [one] { $count } Wort hat mehr als 1000 Zeichen und wurde darauf gekürzt: Es beginnt mit „{ $begin }…“
       *[other] { $count } Wörter haben mehr als 1000 Zeichen und wurden darauf gekürzt: Das erste beginnt mit „{ $begin }…“
    }
transcript-long-speakers =
    { $count ->
        [one] { $count } Sprechername hat mehr als 200 Zeichen und wurde darauf gekürzt: Er beginnt mit „{ $begin }…“
       *[other] { $count } Sprechernamen haben mehr als 200 Zeichen und wurden darauf gekürzt: Der erste beginnt mit „{ $begin }…“
    }
transcript-untimed-words =
    { $count ->
        [one] { $count } Wort hatte keine eigene Zeit; sie wurde interpoliert
       *[other] { $count } Wörter hatten keine eigene Zeit; sie wurde interpoliert
    }
transcript-whole-segments =
    { $count ->
        [one] { $count } Segment hat Zeiten nur als Ganzes; seine Wörter wurden nach ihrer Länge darüber verteilt
       *[other] { $count } Segmente haben Zeiten nur als Ganzes; ihre Wörter wurden nach ihrer Länge darüber verteilt
    }
transcript-negative-times =
    { $count ->
        [one] { $count } Zeit vor null wurde auf null gesetzt
       *[other] { $count } Zeiten vor null wurden auf null gesetzt
    }
transcript-ends-before-starts =
    { $count ->
        [one] { $count } Wort endete vor seinem Anfang; berichtigt
       *[other] { $count } Wörter endeten vor ihrem Anfang; berichtigt
    }
transcript-backward-jumps =
    { $count ->
        [one] { $count } Wort sprang in der Zeit zurück; seine Zeit wurde interpoliert
       *[other] { $count } Wörter sprangen in der Zeit zurück; ihre Zeiten wurden interpoliert
    }
transcript-shared-starts =
    { $count ->
        [one] { $count } Wort hatte denselben Anfang wie das vorige; sie wurden verteilt
       *[other] { $count } Wörter hatten denselben Anfang wie das jeweils vorige; sie wurden verteilt
    }
transcript-overlaps =
    { $count ->
        [one] { $count } Wort endete nach dem Anfang des nächsten; gekürzt
       *[other] { $count } Wörter endeten nach dem Anfang des jeweils nächsten; gekürzt
    }
transcript-stretched-words =
    { $count ->
        [one] { $count } Wort dauerte länger, als irgendwer spricht; gekürzt
       *[other] { $count } Wörter dauerten länger, als irgendwer spricht; gekürzt
    }
transcript-no-speech =
    { $count ->
        [one] { $count } Token, das keine Sprache ist, wurde weggelassen
       *[other] { $count } Tokens, die keine Sprache sind, wurden weggelassen
    }
transcript-sounds =
    { $count ->
        [one] { $count } Geräuschbeschreibung wurde weggelassen
       *[other] { $count } Geräuschbeschreibungen wurden weggelassen
    }
transcript-merged-words =
    { $count ->
        [one] { $count } Wort wurde aus Teilen zusammengesetzt, wie der Text es schreibt
       *[other] { $count } Wörter wurden aus Teilen zusammengesetzt, wie der Text sie schreibt
    }
transcript-differing-texts =
    { $count ->
        [one] { $count } Segment hat einen Text, der von seinen Wörtern abweicht; dort blieben die Wörter
       *[other] { $count } Segmente haben einen Text, der von ihren Wörtern abweicht; dort blieben die Wörter
    }
transcript-repeated-captions =
    { $count ->
        [one] { $count } Zeile, die nur den vorigen Untertitel wiederholt, wurde weggelassen
       *[other] { $count } Zeilen, die nur den jeweils vorigen Untertitel wiederholen, wurden weggelassen
    }
transcript-damaged-lines =
    { $count ->
        [one] { $count } Zeile war unverständlich und wurde weggelassen
       *[other] { $count } Zeilen waren unverständlich und wurden weggelassen
    }
transcript-damaged-lines-beginning =
    { $count ->
        [one] { $count } Zeile war unverständlich und wurde weggelassen: Sie beginnt mit „{ $begin }…“
       *[other] { $count } Zeilen waren unverständlich und wurden weggelassen: Die erste beginnt mit „{ $begin }…“
    }
transcript-textless-items =
    { $count ->
        [one] { $count } Eintrag hat keinen Text und wurde weggelassen
       *[other] { $count } Einträge haben keinen Text und wurden weggelassen
    }

# Aufnahmen, die sich nicht anhören lassen.
audio-unreadable = Die Aufnahme lässt sich nicht lesen ({ $reason }): { $path }
audio-no-recording = Das ist keine Aufnahme ({ $reason }); eine Ton- oder Videodatei wählen: { $path }
audio-empty = Die Aufnahme enthält keinen Ton; eine andere Datei wählen: { $path }
audio-ffmpeg-broken = Das lässt sich nicht dekodieren: { $codec }; ffmpeg ist installiert, startet aber nicht ({ $reason }); ffmpeg neu installieren oder die Datei in WAV umwandeln: { $path }
audio-hung = { $reason } und wurde beendet; die Aufnahme in WAV umwandeln: { $path }
audio-needs-ffmpeg = Das lässt sich ohne ffmpeg nicht dekodieren: { $codec }; { $how } oder die Datei in WAV umwandeln: { $path }
ffmpeg-get = ffmpeg so installieren, dass es im PATH steht (ffmpeg.org)
ffmpeg-get-mac = ffmpeg mit „brew install ffmpeg“ installieren
ffmpeg-get-windows = ffmpeg mit „winget install ffmpeg“ installieren
audio-damaged = Nichts in der Aufnahme lässt sich dekodieren ({ $reason }); die Datei ist beschädigt, sie noch einmal herunterladen oder exportieren: { $path }
audio-too-long = Die Aufnahme ist länger als 24 Stunden; sie teilen: { $path }
audio-no-room = Der dekodierte Ton lässt sich nicht ablegen ({ $reason }); Platz schaffen (ein Tag braucht 2,8 GB) oder mit { $variable } einen anderen Ordner angeben: { $folder }
audio-bad-wave = Der Ton beginnt wie eine WAV-Datei, doch { $problem }; als 16-Bit-WAV aufnehmen oder bloße 16-Bit-Werte senden, 16 kHz, mono

# Warum nicht: Teile der Sätze oben.
audio-is-folder = das ist ein Ordner
audio-is-no-file = das ist keine gewöhnliche Datei
audio-empty-file = die Datei ist leer
audio-not-recognised = das Format wurde nicht erkannt
audio-not-recognised-here = das Format wurde nicht erkannt; mit ffmpeg lassen sich mehr Formate lesen
audio-not-recognised-ffmpeg-broken = das Format wurde nicht erkannt; ffmpeg, das mehr liest, ist installiert, startet aber nicht: { $reason }
audio-playlist = das ist eine Wiedergabeliste oder eine andere Datei ohne eigenen Ton
audio-no-track = sie hat keine Tonspur
audio-empty-track = die Tonspur ist leer
audio-too-long-reason = sie ist zu lang
audio-senseless = der Aufbau ergibt keinen Sinn
audio-broke-decoder = der Dekoder brach daran ab
audio-large-codebooks = die Codebücher sind größer, als irgendein Programm sie macht
audio-rate = eine Abtastrate von { $rate } Hz lässt sich nicht umrechnen
audio-unknown-coding = eine unbekannte Tonkodierung
audio-coding-with-channels = { $coding } mit { $count } Kanälen
audio-repeating-edit-list = eine Schnittliste, die Teile des Tons wiederholt
audio-ffmpeg-silent = ffmpeg antwortete nicht
audio-ffmpeg-drips = ffmpeg lieferte { $seconds } s lang kaum Ton
audio-ffmpeg-ends = es endet sofort
audio-ffmpeg-no-output = ffmpeg hat keine Ausgabe
audio-ffmpeg-lost = ffmpeg ging verloren: { $reason }
audio-ffmpeg-pipe = die Pipe von ffmpeg brach ab: { $reason }
audio-the-file = die Datei
audio-wave-is-none = er ist keine
audio-wave-without-format = er gibt nicht an, wie seine Werte geschrieben sind
audio-wave-without-sound = nahe am Anfang steht kein Ton
audio-wave-coding = die Werte sind weder ganze Zahlen mit 8 bis 32 Bit noch Gleitkommazahlen mit 32 Bit
audio-wave-channels = die Zahl der Kanäle liegt außerhalb des Erlaubten
audio-wave-rate = die Abtastrate liegt außerhalb des Erlaubten

# Was an einer Aufnahme auffiel, und was deshalb geschah.
audio-ffmpeg-damage = ffmpeg meldete beim Dekodieren Schäden: { $complaint }
audio-ffmpeg-stopped = ffmpeg hörte vor dem Ende der Datei auf; der Ton ist vielleicht unvollständig
audio-sound-missing = Hier fehlen { $seconds } s Ton; an ihrer Stelle ist Stille
audio-sound-twice = Hier kommen { $seconds } s Ton zweimal; das zweite Mal wurde weggelassen
audio-sound-damaged = Hier sind { $seconds } s Ton beschädigt; an ihrer Stelle ist Stille
audio-timestamps-jump = Hier springen die Zeitstempel um { $seconds } s; der Ton wurde ohne Lücke aneinandergefügt
audio-too-much-silence = Hier sollten { $seconds } s Stille folgen, zu viel für eine so kleine Datei; sie wurden weggelassen
audio-more-warnings =
    { $count ->
        [one] { $count } weitere Warnung dieser Art wurde weggelassen
       *[other] { $count } weitere Warnungen dieser Art wurden weggelassen
    }
audio-cut-off = Hier ist die Datei abgeschnitten; nach ihren Kopfdaten sollte mehr folgen
audio-cut-off-seconds = Hier ist die Datei abgeschnitten; nach ihren Kopfdaten sollten noch { $seconds } s folgen
audio-rest-lost = Hier ist die Datei abgeschnitten oder beschädigt; der Ton danach ist verloren
audio-rest-damaged = Hier ist die Datei beschädigt; der Rest ließ sich nicht dekodieren
audio-end-damaged = Das Ende des Tons ist beschädigt und wurde weggelassen
audio-edit-list-part = Die Schnittliste wiederholt Teile des Tons; nur ihrem ersten Teil wurde gefolgt
audio-no-numbers =
    { $count ->
        [one] { $count } Abtastwert war keine Zahl und wurde zu Stille
       *[other] { $count } Abtastwerte waren keine Zahlen und wurden zu Stille
    }
audio-several-tracks = Die Datei hat { $count } Tonspuren; gelesen wurde Nummer { $number }
# Eine Tonspur einer Datei: „2: Englisch, Kommentar, AAC, Stereo“.
audio-track = { $number }: { $facts }
audio-track-mono = Mono
audio-track-stereo = Stereo
audio-track-channels = { $count } Kanäle
audio-no-such-track = die Datei hat keine Tonspur { $number }; sie hat { $tracks }: { $path }
audio-track-gone = die Datei hat keine Tonspur { $number } mehr; gelesen wurde die übliche
project-audio-track-damaged = Welche Tonspur gewählt war, ist nicht lesbar; es gilt die übliche
audio-half-spectrum = HE-AAC: Nur die untere Hälfte des Spektrums wurde dekodiert; ffmpeg installieren, um alles zu erhalten
audio-perhaps-half-spectrum = Der Ton ist vielleicht HE-AAC, wovon nur die untere Hälfte des Spektrums dekodiert wird, 20 ms zu früh; ffmpeg installieren, um sicherzugehen
audio-late = Der Ton beginnt { $seconds } s nach dem Bild; die Zeiten zählen vom ersten Abtastwert des Tons an

# Wie weit das Lesen ist.
stage-reading-transcript = Lesen des Transkripts
stage-aligning-words = Zuordnen der Wörter
stage-decoding = Dekodieren
stage-reading-sound = Lesen des bisherigen Tons

# Warum ein Video kein Bild zeigt.
picture-needs-ffmpeg = Das Bild dekodiert das Programm ffmpeg, das nicht gefunden wurde; { $how } oder in den Einstellungen sagen, wo es liegt.
picture-gone = Das Video ist nicht mehr da: { $path }; es zurücklegen und noch einmal versuchen.
picture-no-video = Diese Datei enthält kein Video, nur Ton oder ein Titelbild.
picture-hung = ffmpeg lieferte lange kein Bild und wurde beendet; noch einmal versuchen oder das Video auf einen schnelleren Datenträger kopieren.
picture-damaged = Das Bild lässt sich nicht dekodieren ({ $reason }); noch einmal versuchen oder das Video neu herunterladen oder exportieren.
picture-ffmpeg-broken = ffmpeg ist installiert, startet aber nicht ({ $reason }); ffmpeg neu installieren.
picture-stopped = ffmpeg hörte mittendrin auf

# Der Aligner: die Wörter eines Skripts, auf den Ton gelegt
align-unreadable = eine Datei des Aligners lässt sich nicht lesen ({ $reason }); die Modelle neu holen: { $path }
align-damaged = { $file } des Aligners ist beschädigt ({ $reason }); die Modelle neu holen
align-config-damaged = die Konfiguration des Aligners ist beschädigt ({ $reason }); die Modelle neu holen: { $path }
align-cannot-write = das Modell des Aligners lässt sich nicht schreiben ({ $reason }); einen anderen Ordner wählen: { $path }
align-damage-other-format = sie hat ein anderes Format
align-damage-cut-off = sie ist abgeschnitten
align-damage-contradiction = ihre Teile widersprechen sich
align-damage-differs = sie passt nicht zu ihrer Prüfsumme
align-not-an-aligner = es ist die Konfiguration einer anderen Art von Modell
align-no-words = das Skript enthält kein Wort, das sich auf Englisch sagen lässt; eine andere Datei oder Sprache wählen
align-no-sound = die Aufnahme ist kürzer als ein Wort; eine andere Aufnahme wählen
align-hints-differ = bekannt sind die Zeiten von { $hints } Wörtern, das Skript hat aber { $words }; das Transkript neu einlesen
align-too-many-words = das Skript hat { $words } Wörter, höchstens { $limit } sind möglich; es aufteilen
align-stage-listening = Hinhören
align-stage-searching = Suche das Skript im Ton
align-moved =
    { $exact ->
        [one] { $exact } Wort hat seine Zeit aus dem Ton
       *[other] { $exact } Wörter haben ihre Zeit aus dem Ton
    } (im Mittel { $median } s verschoben, ± { $spread } s); { $kept ->
        [0] keines behält seine Zeit
        [one] { $kept } behält seine Zeit
       *[other] { $kept } behalten ihre Zeiten
    }
align-none = Die Wörter behalten ihre Zeiten: { $reason }

# Wie ein Kunde Untertitel und Zeilen aufteilt. „Schnitte“ sind die des Videos.
house-cuts-stage = Aufteilungen werden ausprobiert
house-cuts-better = beiseitegelegte Dateien werden nun eher so aufgeteilt wie vom Kunden
house-cuts-too-few = weniger als drei Dateien sind brauchbar; die Aufteilung bleibt, wie sie ist
house-cuts-no-gain = in beiseitegelegten Dateien ist der Gewinn nicht größer als Zufall; die Aufteilung bleibt, wie sie ist
house-cuts-more-problems = wie beim Kunden aufgeteilt, würden mehr Regeln der Richtlinie verletzt; die Aufteilung bleibt, wie sie ist
house-cuts-reading = Dateien des Kunden werden gelesen
house-cuts-hearing = Modelle beurteilen die Dateien des Kunden
house-cuts-undivided = kein Mensch hat sie in Untertitel und Zeilen geteilt
house-cuts-by-rules = kein Modell sagt, wo ihre Zeilen enden dürfen, anders als bei den übrigen
house-cuts-by-model = ein Modell sagt, wo ihre Zeilen enden dürfen, anders als bei den übrigen
house-cuts-no-model = Kein Modell liest { $language }: Die Aufteilung wurde allein nach den Regeln der Sprache angepasst.
house-cuts-sample = { $words } Wörter aus { $files ->
    [one] einer Datei
   *[other] { $files } Dateien
} wurden neu aufgeteilt, jede Datei nach dem Vorbild der anderen.
house-cuts-verdict = Aufteilung: { $verdict }
house-cuts-line-ends = Zeilenenden wie beim Kunden (F1)
house-cuts-cue-ends = Untertitelenden wie beim Kunden (F1)
house-cuts-problems = Probleme je 100 Untertitel
# Höchstens 20 Buchstaben, denn so heißen Tabellenblätter.
house-cuts-table = Aufteilung
house-cuts-places = Stellen im Vergleich
house-cuts-before = Vorher
house-cuts-after = Nachher
house-cuts-client = Kunde
