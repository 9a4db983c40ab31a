# Startbildschirm und Statusleiste.

# Der Startbildschirm.
start-welcome = Teilt einen aufgenommenen Vortrag dort in Untertitel, wo eine Sprechpause ist und ein Gedanke endet. Breathmark hört zu und schlägt vor; entschieden wird mit einer Taste je Grenze.
start-drop-here = Oder die Dateien irgendwo im Fenster ablegen, in beliebiger Reihenfolge. Nichts verlässt diesen Computer.
start-cut-title = Aufnahme + Transkript
start-cut-purpose = In Untertitel teilen
start-cut-formats = WAV, MP3, FLAC, MP4, MKV … mit Wörtern aus Whisper, WhisperX, Vosk, Amberscript, TextGrid, CTM …
start-cut-remark = Ein Transkript braucht die Zeit jedes Wortes. Reiner Text geht auch: seine Zeiten werden geschätzt.
start-cut-open = Beides öffnen…
start-proof-title = Untertitel + Video
start-proof-purpose = Prüfen und berichtigen
start-proof-formats = SRT, VTT, ASS, TTML, EBU STL, SCC, DCP und mehr mit MP4, MKV, MOV, WebM oder nur mit dem Ton
start-proof-remark = Eine Untertiteldatei wird geöffnet, wie sie ist, mit ihren eigenen Zeiten.
start-proof-open = Untertitel öffnen…
start-write-title = Nur eine Aufnahme
start-write-purpose = Ein Transkript erstellen
start-write-formats = WAV, MP3, FLAC, M4A, Ogg, Opus, MP4, MKV …
start-write-remark = Ein Spracherkenner auf diesem Computer schreibt jedes Wort mit seiner Zeit auf.
start-drop-to-open = Ablegen, um { $what } zu öffnen
start-open-project = Projekt öffnen…
start-no-talk = Kein Vortrag zur Hand?
start-open-sample = Beispielvortrag öffnen
start-something-lost = Etwas verloren?
start-restore = Wiederherstellen…
start-models = Modelle für die Analyse: { $sentence }
start-choose-models = Andere in den Einstellungen wählen
start-recent = Zuletzt geöffnet
start-recent-help = An diesem Vortrag weiterarbeiten, wo er verlassen wurde
start-talk = Vortrag
start-not-analysed = noch nicht analysiert
start-settled-of = { $settled } von { $all } durchgesehen
start-settled-share = durchgesehene Grenzen
start-missing = fehlt: { $files }
start-recovery = Breathmark wurde unerwartet beendet; diese Änderungen waren nicht gespeichert
start-recovery-unsaved =
    { $count ->
        [one] { $count } nicht gespeicherte Änderung, die letzte { $when }: { $steps }
       *[other] { $count } nicht gespeicherte Änderungen, die letzte { $when }: { $steps }
    }
start-recovery-typed = beim Tippen von „{ $text }“
start-continue = Weiterarbeiten
start-continue-talk = An { $title } weiterarbeiten
start-continue-help = Den Vortrag mit diesen Änderungen öffnen
start-discard = Verwerfen
start-discard-talk = { $title } verwerfen
start-discard-help = Diese Änderungen nicht mehr anbieten; 30 Tage lang können sie wiederhergestellt werden

# Meldungen.
status-notice-done = Erledigt
status-notice-warning = Warnung
status-notice-failure = Fehler
status-warning = Warnung: { $text }
status-question = Frage: { $text }
status-details = Einzelheiten…
status-details-help = Ganze Meldung zeigen
status-whole-message = Ganze Meldung
status-all-messages = Alle Meldungen
status-all-messages-help = Alle Meldungen zeigen
status-dismiss = Ausblenden: { $text }
status-dismiss-help = Diese Meldung ausblenden

# Was im Hintergrund läuft.
status-job = { $job }: { $stage }
status-job-share = { $job }: { $stage } { $share }
status-job-decode = Aufnahme wird geöffnet
status-job-open = Öffnen
status-job-analyse = Analyse
status-job-compare = Fassungen werden verglichen
status-job-mend = Probleme werden behoben
status-job-predict = Nutzen des Lernens wird berechnet
status-job-video = Das Video wird betrachtet
status-job-shots = Schnitte
status-job-house-cuts = Aufteilung eines Kunden wird gelernt
status-cancel-job = Hintergrundarbeit abbrechen

# Ein Vortrag, der noch gehalten wird.
status-live-at-edge =
    { $count ->
        [one] Live: auf dem neuesten Stand, { $count } Wort wartet
       *[other] Live: auf dem neuesten Stand, { $count } Wörter warten
    }
status-live-seconds-behind =
    { $count ->
        [one] Live: { $seconds } s zurück, { $count } Wort wartet
       *[other] Live: { $seconds } s zurück, { $count } Wörter warten
    }
status-live-minutes-behind =
    { $count ->
        [one] Live: { $minutes } min { $seconds } s zurück, { $count } Wort wartet
       *[other] Live: { $minutes } min { $seconds } s zurück, { $count } Wörter warten
    }
status-live-help = Rückstand hinter dem zuletzt Gesagten, und wie viele Wörter noch nicht in der Liste stehen
status-live-over = Der Vortrag ist zu Ende: Er wird noch einmal als Ganzes analysiert
status-live-sound = Ton läuft, wenn der Vortrag zu Ende ist
status-live-sound-help = Der Ton kann abgespielt werden, sobald der Vortrag zu Ende ist
status-live-words = Noch nicht sicher: { $text }
status-live-words-help = Diese Wörter sind gekommen, können sich aber noch ändern
status-stop-following = Nicht mehr verfolgen

# Was beim Absturz getippt wurde.
status-draft = In Untertitel { $number } wurde getippt: „{ $text }“
status-draft-take = Wiederherstellen
status-draft-take-help = Diesen Text in den Untertitel setzen; „Rückgängig“ nimmt ihn zurück
status-draft-discard = Verwerfen
status-draft-discard-name = Getipptes verwerfen
status-draft-discard-help = Den Untertitel lassen, wie er ist

# Eine Aufnahme außerhalb des Projektordners.
status-media = Dieses Projekt möchte { $path } lesen
status-media-open = Öffnen
status-media-open-help = Sie liegt außerhalb des Projektordners
status-media-not-now = Jetzt nicht
status-media-not-now-help = Alles außer Ton und Wellenform funktioniert
status-media-other = Andere Aufnahme wählen…
status-media-other-name = Andere Aufnahme wählen

# Kein Modell für die Sprache.
status-no-model = Kein Modell kennt die Sprache { $language }.
status-no-model-any = Kein Modell kennt die Sprache dieses Vortrags.
status-no-open-model = Kein installiertes offenes Modell kennt die Sprache { $language }.
status-no-open-model-any = Kein installiertes offenes Modell kennt die Sprache dieses Vortrags.
status-no-model-means = Grenzen ergeben sich allein aus Pausen und geschriebenen Satzzeichen.
status-no-model-say = Grenzen ergeben sich allein aus Pausen und geschriebenen Satzzeichen. Angeben, welche Sprache es ist:
status-no-model-dismiss = Ausblenden: Kein Modell kennt die Sprache
status-all-models = Modelle für Vorträge
status-all-models-name = Modelle für Vorträge verwenden
status-all-models-help = Den Vortrag noch einmal mit den Modellen für Vorträge analysieren, die nur privat verwendet werden dürfen; Entscheidungen bleiben
status-talk-is-in = Sprache des Vortrags: { $language }
status-talk-is-in-help = Sprache des Vortrags: { $language }. Noch einmal analysieren; Entscheidungen bleiben

# Ob Aufnahme und Transkript zusammengehören.
status-recording-changed = Die Aufnahme hat sich geändert, seit dieses Projekt gespeichert wurde ({ $lengths }).
status-recording-changed-found = Grenzen und Zeiten passen womöglich nicht mehr zu ihr.
status-recording-lengths = war { $was }, ist { $is }
status-recording-as-long = eine andere Datei, so lang wie zuvor
status-recording-same-name = eine andere Datei unter ihrem Namen
status-open-other-recording = Andere Aufnahme öffnen…
status-open-other-recording-name = Andere Aufnahme öffnen: Die Aufnahme hat sich geändert
status-use-changed-recording = Trotzdem verwenden
status-use-changed-recording-name = Trotzdem verwenden: Die Aufnahme hat sich geändert
status-open-other-transcript = Anderes Transkript öffnen…
status-open-other-transcript-name = Anderes Transkript öffnen: { $question }
status-transcript-is-right = Es stimmt
status-transcript-is-right-name = Es stimmt: { $question }

# Wie die Dinge stehen.
status-guideline = Richtlinie { $name }
status-transcript = Transkript
status-transcript-remarks =
    { $count ->
        [one] { $format }, { $count } Bemerkung
       *[other] { $format }, { $count } Bemerkungen
    }
status-not-commercial = nicht kommerziell nutzbar
status-not-commercial-help = Die Modelle, mit denen dieser Vortrag analysiert wurde, sind nicht kommerziell nutzbar ({ $licences }). In den Einstellungen gibt es offene, die es sind
status-no-problems = keine Probleme
status-all-settled = alles durchgesehen
status-none-reviewed = noch keine durchgesehen
status-problems =
    { $count ->
        [one] { $count } Problem
       *[other] { $count } Probleme
    } in { $cues ->
        [one] { $cues } Untertitel
       *[other] { $cues } Untertiteln
    }
status-pending =
    { $count ->
        [one] { $count } Frage
       *[other] { $count } Fragen
    } in { $cues ->
        [one] { $cues } Untertitel
       *[other] { $cues } Untertiteln
    }
status-left = noch etwa { $minutes } min
status-left-help = So lange können die offenen Grenzen bei Ihrem eigenen Tempo noch dauern, an diesem und an früheren Vorträgen gemessen. Ein Klick zeigt den bisherigen Aufwand.
status-read-only = schreibgeschützt
status-read-only-help = Das Projekt ist in einem anderen Fenster geöffnet: Hier kann es nur gelesen werden. Zum Bearbeiten unter einem anderen Namen speichern.
status-saving = wird gespeichert…
status-unsaved = nicht gespeicherte Änderungen
status-all-saved = alles gespeichert
status-nothing-to-save = noch nichts zu speichern
status-not-safe = nicht vor Absturz sicher
status-not-safe-help = Änderungen lassen sich nicht ins Journal schreiben ({ $why }): Bei einem Absturz wäre alles verloren, was nicht gespeichert ist. Oft speichern oder auf dem Datenträger Platz schaffen. Breathmark versucht es alle paar Sekunden wieder.
status-late = noch nicht auf dem Datenträger
status-late-help = Der Datenträger antwortet nicht: Bei einem Absturz wären die letzten Änderungen jetzt verloren. Sie werden geschrieben, sobald er antwortet.
status-no-locks = nicht gesperrt
status-no-locks-help = Dieses Dateisystem kennt keine Sperren: Ein anderer Computer könnte dasselbe Projekt gleichzeitig öffnen. Nur an einem Ort öffnen.
status-device-help = Wo die Modelle rechnen

# Wie viele Grenzen vorgeschlagen werden.
status-usual-boundaries = Grenzen: Standard
status-more-boundaries = Mehr Grenzen ×{ $times }
status-fewer-boundaries = Weniger Grenzen ×{ $times }
status-boundaries-name = Wie viele Grenzen vorgeschlagen werden
status-boundaries-heading = Wie viele Grenzen vorschlagen
status-boundaries-slider = Vorzuschlagende Grenzen
status-boundaries-help = Weniger oder mehr Grenzen vorschlagen; Entscheidungen bleiben
status-boundaries-help-keys = Weniger oder mehr Grenzen vorschlagen ({ $keys }); Entscheidungen bleiben
status-boundaries-text = Weniger: nur wo Stimme und Wörter eindeutig sind. Mehr: auch wo sie Zweifel lassen, damit weniger übersehen wird. Entscheidungen bleiben; nur offene Grenzen werden neu vorgeschlagen.
status-fewer = Weniger
status-more = Mehr
status-back-to-usual = Zurück zum Standard
status-back-to-usual-help = So viele, wie das Modell eingestellt ist
status-cues-to-decide =
    { $cues ->
        [one] { $cues } Untertitel, { $count } zu entscheiden.
       *[other] { $cues } Untertitel, { $count } zu entscheiden.
    }
