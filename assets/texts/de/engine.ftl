# Was über Dateien, Bearbeitungen und Geräte gesagt wird.

# Warum eine Bearbeitung nicht geht.
edit-no-such-word = Die Stelle steht nicht mehr im Text
edit-last-word = Nach dem letzten Wort endet immer ein Untertitel
edit-before-start = Ein Untertitel kann nicht vor dem Anfang der Aufnahme beginnen
edit-moved-before-start = Ein Untertitel würde vor der Aufnahme beginnen: Das erste Wort, das verschoben werden soll, steht bei { $seconds } s; weniger weit verschieben
edit-runs-into = Die Untertitel würden in andere hineinlaufen, die bleiben, wo sie sind; weniger weit verschieben oder die anderen mitnehmen
edit-no-room = Dafür ist kein Platz: Zwischen den Untertiteln sind { $room } s frei, nötig sind { $needed } s; die Abspielmarke anderswohin setzen
edit-no-stretch = Zum Dehnen der Zeiten sind zwei verschiedene nötig, vorher wie nachher, die frühere zuerst
edit-read-only = Das Projekt ist in einem anderen Fenster geöffnet, deshalb lässt sich hier nichts ändern; zum Bearbeiten unter einem anderen Namen speichern
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
edit-so-already = Es ist schon so
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
edit-known-recording = Diese Aufnahme ist schon bekannt
edit-same-lines = Die Zeilen sind schon so
edit-same-times = Die Zeiten sind schon so
edit-same-text = Der Text ist schon so
edit-same-cues = Die Untertitel sind schon so
edit-same-comment = Der Kommentar lautet schon so
edit-same-bookmarks = Die Lesezeichen sind schon so
edit-no-text = Es gibt keinen Text zum Anzeigen
edit-no-times = Es gibt keine Zeiten zum Verschieben
edit-nothing-given = Davon wurde nichts gesetzt und nichts kam mit der Datei
edit-no-second = Es gibt keine zweiten Untertitel
edit-same-second = Das sind schon die zweiten Untertitel
edit-speaker-too-long = Der Name eines Sprechers ist zu lang
edit-speaker-without-name = Ein Sprecher braucht einen Namen
edit-same-speaker = Hier spricht schon diese Person
edit-same-speaker-names = Die Sprecher heißen schon so

# Schritte, wie sie beim Rückgängigmachen heißen.
step-accept-boundary = Grenze annehmen
step-accept-boundaries = { $count } Grenzen annehmen
step-reject-boundary = Grenze ablehnen
step-add-boundary = Grenze hinzufügen
step-move-boundary = Grenze verschieben
step-move-boundary-in-time = Grenze zeitlich verschieben
step-boundary-earlier = Grenze früher
step-boundary-later = Grenze später
step-withdraw-decision = Entscheidung zurücknehmen
step-more-boundaries = Mehr Grenzen vorschlagen
step-fewer-boundaries = Weniger Grenzen vorschlagen
step-merge-cues = Untertitel verbinden
step-merge-count = { $count } Untertitel verbinden
step-insert-cue = Untertitel einfügen
step-duplicate-cue = Untertitel verdoppeln
step-delete-cue = Untertitel löschen
step-delete-cues = Mehrere Untertitel löschen
step-set-start = Anfang setzen
step-set-end = Ende setzen
step-automatic-times = Automatische Zeiten
step-shift-times = Zeiten verschieben
step-stretch-times = Zeiten dehnen
step-frame-rate = Bildrate ändern
step-break-line = Zeile umbrechen
step-cut-anew = Neu schneiden
step-break-lines-anew = Zeilen neu umbrechen
step-time-anew = Zeiten neu bestimmen
step-fix-problem = Problem beheben
step-fix-problems = { $count } Probleme beheben
step-take-theirs = Andere Fassung übernehmen
step-take-their-text = Anderen Text übernehmen
step-take-all-texts = Alle anderen Texte übernehmen
step-take-their-times = Andere Zeiten übernehmen
step-take-all-times = Alle anderen Zeiten übernehmen
step-keep-as-in-file = Wie in der Datei lassen
step-comment = Untertitel kommentieren
step-change-comment = Kommentar ändern
step-delete-comment = Kommentar löschen
step-set-bookmark = Lesezeichen setzen
step-set-bookmarks = { $count } Lesezeichen setzen
step-remove-bookmark = Lesezeichen entfernen
step-remove-bookmarks = { $count } Lesezeichen entfernen
step-italics = Kursiv
step-bold = Fett
step-underline = Unterstrichen
step-colour = Farbe
step-position = Position
step-alignment = Ausrichtung
step-edit-text = Text ändern
step-replace = Ersetzen
step-correct-spelling = Rechtschreibung berichtigen
step-ignore-spelling = Schreibweise ignorieren
step-take-mark = Berichtigtes Satzzeichen übernehmen
step-take-marks = { $count } berichtigte Satzzeichen übernehmen
step-take-proposed-mark = Vorgeschlagenes Satzzeichen übernehmen
step-put-mark-back = Satzzeichen zurücksetzen
step-put-marks-back = { $count } Satzzeichen zurücksetzen
step-find-word-right = Wort bestätigen
step-find-words-right = { $count } Wörter bestätigen
step-keep-punctuation = Satzzeichen behalten
step-mend-punctuation = Satzzeichen berichtigen
step-restore-punctuation = Satzzeichen neu setzen
step-set-speaker = Sprecher setzen
step-rename-speakers = Sprecher umbenennen
step-begin-translation = Übersetzung beginnen
step-open-second = Zweite Untertitel öffnen
step-close-second = Zweite Untertitel schließen
step-edit-second-text = Zweiten Text ändern
step-replace-second-text = Im zweiten Text ersetzen
step-change-guideline = Richtlinie wechseln
step-change-language = Sprache wechseln
step-choose-recording = Aufnahme wählen
step-confirm-transcript = Transkript bestätigen
step-use-changed-recording = Geänderte Aufnahme verwenden
step-use-all-models = Alle Modelle verwenden
step-use-open-models = Offene Modelle verwenden
step-learn = Aus Entscheidungen lernen
step-forget = Gelerntes vergessen
step-live-words = Wörter, die live kamen
step-undo = Rücknahme von „{ $step }“
step-undo-unknown = Rücknahme

# Woraus ein Projekt gemacht ist und wie es heißt.
project-talk = Vortrag
project-without-name = ein Projekt ohne Namen
project-a-journal = ein Journal
project-the-recording = die Aufnahme
project-the-transcript = das verwendete Transkript
project-in-other-window = das Projekt, das in einem anderen Fenster geöffnet ist

# Projekte, die nicht geöffnet oder gespeichert werden.
project-unreadable = Das Projekt lässt sich nicht lesen ({ $reason }): { $path }
project-too-large = Das Projekt ist länger als { $size } MiB, also ist es wahrscheinlich keines: { $path }
project-not-one = Das ist kein Breathmark-Projekt; Aufnahmen und Transkripte über das Menü „Datei“ öffnen: { $path }
project-newer = Das Projekt wurde von einem neueren Breathmark geschrieben (Format { $version }, bekannt ist { $known }); Breathmark aktualisieren: { $path }
project-damaged = Das Projekt ist in Zeile { $line } beschädigt ({ $reason }); die Zeile berichtigen oder eine Kopie der Datei wiederherstellen: { $path }
project-in-use = Das Projekt ist in einem anderen Fenster geöffnet; dort weiterarbeiten oder es zuerst schließen: { $path }
project-not-saved = Das Projekt lässt sich nicht speichern ({ $reason }); das zuvor Gespeicherte ist unberührt, einen anderen Ort wählen oder Platz schaffen: { $path }
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
project-lost-decisions = { $count } Entscheidungen, Zeiten oder Zeilenumbrüche gehören zu Wörtern, die es nicht gibt; sie wurden weggelassen
project-odd-operating-point = Der Arbeitspunkt des Modells in der gespeicherten Analyse liegt außerhalb des Erlaubten; der einfache wird verwendet
project-unknown-speakers = { $count } Wörter haben einen Sprecher, den das Projekt nicht nennt; sie haben jetzt keinen
project-same-ids = { $count } Wörter hatten die Kennung eines anderen Wortes; sie erhielten neue
project-words-without-text =
    { $count ->
        [one] { $count } Wort hat keinen Text und wurde weggelassen
       *[other] { $count } Wörter haben keinen Text und wurden weggelassen
    }
project-odd-times = { $count } Wörter hatten unmögliche Zeiten; sie wurden berichtigt
project-unknown-models = Das Projekt nennt eine Auswahl von Modellen, die hier nicht bekannt ist; nur die offenen Modelle werden verwendet
project-unknown-marks = Was mit den Satzzeichen des Transkripts geschehen soll, steht in einer hier unbekannten Form da; sie bleiben
project-odd-boundary-factor = Der Grenzfaktor { $written } liegt außerhalb des Erlaubten; er wurde zu { $taken }
project-known-recording-damaged = Woran die Aufnahme wiedererkannt wird, ist beschädigt; es wird neu bestimmt
project-adaptation-damaged = Das aus Entscheidungen Gelernte ist beschädigt ({ $reason }) und wurde weggelassen; es wird neu gelernt
project-second-damaged = Die zweiten Untertitel sind beschädigt ({ $reason }) und wurden weggelassen; noch einmal öffnen
project-second-odd-times = { $count } der zweiten Untertitel hatten unmögliche Zeiten; sie wurden berichtigt
project-no-guideline = Das Projekt nennt keine Richtlinie; es erhält die von TED
project-unknown-rules = Die Richtlinie hat unbekannte Regeln; sie wurden weggelassen
project-guideline-damaged = Das Projekt erhält die Richtlinie von TED: { $reason }

# Journale: Änderungen, die noch nicht gespeichert sind.
journal-in-use = das Projekt ist in einem anderen Fenster geöffnet
journal-not-written = Änderungen sind nicht vor einem Absturz sicher, weil sich das Journal nicht schreiben lässt ({ $reason }); oft speichern oder Platz schaffen: { $path }
journal-newer = es wurde von einem neueren Breathmark geschrieben (Journalformat { $version })
journal-beginning-damaged = der Anfang ist beschädigt
journal-lost-changes =
    { $count ->
        [one] { $count } spätere Änderung ließ sich nicht lesen
       *[other] { $count } spätere Änderungen ließen sich nicht lesen
    }
journal-end-damaged = Das Ende des Journals war beschädigt, wie wenn der Computer mitten in einer Änderung stehen bleibt; alles davor wurde wiederhergestellt
journal-lost-history = Ein Teil des Rückgängig-Verlaufs ließ sich nicht lesen: { $count } Schritte
journal-lost-nothing = Ein Teil des Journals, der nichts ändert, ließ sich nicht lesen; keine Änderung ist verloren
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
profile-unreadable = Das Profil lässt sich nicht lesen ({ $reason }): { $path }
profile-not-one = Das ist kein Bearbeiterprofil ({ $reason }); eine Datei wählen, die aus Breathmark exportiert wurde: { $path }
profile-newer = Das Profil wurde von einem neueren Breathmark geschrieben (Format { $version }); Breathmark aktualisieren: { $path }
profile-not-kept = Das Profil lässt sich nicht aufbewahren ({ $reason }): { $path }
profile-too-long = es ist länger als { $size } MiB
profile-without-name = es hat keinen Namen
profile-odd-examples = { $count } Beispiele des Profils liegen außerhalb des Erlaubten und wurden weggelassen

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
streaming-no-json = eine Meldung ist kein JSON ({ $reason }) und wird weggelassen
streaming-unknown-form = eine Meldung hat keine hier bekannte Form und wird weggelassen
streaming-no-message = eine Zeile ist keine Meldung und wird weggelassen
streaming-repeated = { $count } Wörter kamen ein zweites Mal und wurden weggelassen
streaming-backwards = Zeiten liefen rückwärts; die Wörter folgen auf die vorigen
streaming-untimed = Wörter kamen ohne Zeiten; sie folgen auf die vorigen
