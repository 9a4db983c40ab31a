# Erste Schritte: Handbuch, Legende, Rundgang, ein Transkript anlegen.

## Ein Transkript erstellen

# Wo es angeboten wird.
transcribe-start-question = Noch kein Transkript?
transcribe-offer = Transkript erstellen…

# Der Dialog.
transcribe-title = Transkript erstellen
transcribe-what = Ein Transkript enthält jedes Wort des Vortrags mit der Zeit, zu der es gesprochen wird. Breathmark erkennt selbst keine Sprache: Das macht eine Spracherkennung auf diesem Rechner, und was gesprochen wird, bleibt hier.
transcribe-looking = Spracherkennungen auf diesem Rechner werden gesucht…
transcribe-none-here = Auf diesem Rechner wurde keine Spracherkennung gefunden. Eine der folgenden installieren und diesen Dialog neu öffnen.
transcribe-recording = Aufnahme
transcribe-recogniser = Spracherkennung
transcribe-model = Modell
transcribe-model-usual = ihr übliches
transcribe-model-largest = das größte passende
transcribe-model-fetched = Ein fehlendes Modell holt { $recogniser } selbst aus dem Netz, was beim ersten Mal dauern kann.
transcribe-model-lacks = whisper.cpp braucht eine Datei mit einem Modell, und keine wurde gefunden. Eine mit diesem Befehl holen und den Dialog neu öffnen, oder den Pfad einer vorhandenen eingeben.
transcribe-choose = Wählen
transcribe-choose-model = Ein Modell wählen
transcribe-language = Sprache
transcribe-language-hint = de, en, fr …
transcribe-language-by-itself = Ohne Angabe findet die Spracherkennung es selbst heraus.
transcribe-language-vosk = Vosk muss es wissen; ohne Angabe gilt Englisch.
transcribe-language-wrong = Das ist kein Sprachcode; einen wie de, en oder pt-BR eingeben.
transcribe-output = Transkript
transcribe-output-exists = Eine Datei dieses Namens ist vorhanden und wird nicht ersetzt; einen anderen Namen wählen.
transcribe-output-is-no-file = Das ist keine Datei; eine darin benennen.
transcribe-output-no-folder = Diesen Ordner gibt es nicht.
transcribe-start = Starten
transcribe-start-needs = Den Pfad einer Aufnahme eingeben oder eine suchen
transcribe-running = Dieser Dialog kann geschlossen und weitergearbeitet werden. Aufnahme und Transkript öffnen sich von selbst, sobald es fertig ist.
transcribe-stage-share = { $stage } { $share }
transcribe-stop = Anhalten
transcribe-stop-name = Erstellen des Transkripts anhalten

# Programme, die Transkripte erstellen.
transcribe-programs = Programme, die Transkripte erstellen
transcribe-pipx = pipx, das in Python geschriebene Programme installiert, kommt vom System: sudo apt install pipx, brew install pipx oder py -m pip install --user pipx.
transcribe-about-faster-whisper = Die genauesten Wortzeiten, mit Satzzeichen, und schnell.
transcribe-about-whisper-cpp = Mit Satzzeichen, ohne Python und ohne Netz, sobald ein Modell da ist. Die Wortzeiten sind gröber.
transcribe-about-models = Es braucht eine Datei mit einem Modell. Dieser Befehl holt eines, das für die meisten Vorträge genügt (etwa 470 MB), dorthin, wo es gesucht wird:
transcribe-about-openai-whisper = Mit Satzzeichen; langsamer, und ffmpeg muss installiert sein.
transcribe-about-vosk = Klein und auch auf alten Rechnern schnell. Schreibt keine Satzzeichen und muss die Sprache wissen.
transcribe-copy = Kopieren
transcribe-copied = Kopiert
transcribe-copy-install = Befehl kopieren, der { $recogniser } installiert
transcribe-copy-fetch = Befehl kopieren, der ein Modell holt
transcribe-without = Ohne Spracherkennung
transcribe-without-text = Auch eine Untertiteldatei lässt sich öffnen; ihre Wörter teilen sich die Zeiten ihrer Untertitel. Ebenso reiner Text; seine Zeiten werden aus den Längen der Wörter geschätzt, ohne jede Pause. Was ein Dienst im Netz oder ein anderer Rechner erkannt hat, öffnet sich, wie es ist.

# Während es läuft, und was daraus wurde.
transcribe-purpose = Transkript wird erstellt
transcribe-stage-writing = Ton wird geschrieben
transcribe-stage-recognising = Sprache wird erkannt
transcribe-done =
    { $count ->
        [one] { $count } Wort erkannt: { $path }
       *[other] { $count } Wörter erkannt: { $path }
    }
transcribe-quit-title = Ein Transkript wird erstellt
transcribe-quit-text = Beim Beenden geht die bisherige Arbeit an { $name } verloren.
transcribe-quit = Anhalten und beenden

# Warum es kein Transkript gibt.
transcribe-none-found = Auf diesem Rechner wurde keine Spracherkennung gefunden; eine installieren: { $commands }
transcribe-not-found = { $recogniser } wurde auf diesem Rechner nicht gefunden; installieren: { $command }
transcribe-no-model = whisper.cpp braucht eine Datei mit einem Modell, und keine wurde gefunden; eine vorhandene angeben oder eine holen: { $command }
transcribe-no-such-model = whisper.cpp hat hier kein Modell „{ $name }“; vorhanden sind: { $models }; ein anderes holen: { $command }
transcribe-no-language = „{ $text }“ ist kein Sprachcode; einen wie de, en oder pt-BR angeben
transcribe-no-python = Es ist nicht bekannt, in welchem Python Vosk installiert ist; mit pipx install vosk neu installieren: { $program }
transcribe-output-is-there = Eine Datei dieses Namens ist schon vorhanden; einen anderen Namen wählen oder das Ersetzen erlauben: { $path }
transcribe-output-is-recording = Das ist die Aufnahme, die das Transkript überschreiben würde; einen anderen Namen wählen: { $path }
transcribe-cannot-write = Das Transkript kann nicht geschrieben werden, { $reason }: { $path }
transcribe-no-scratch = Für das, was die Spracherkennung bekommt, ist kein Platz, { $reason }: { $path }
transcribe-cannot-start = Die Spracherkennung lässt sich nicht starten, { $reason }; neu installieren: { $program }
transcribe-failed = { $recogniser } hat kein Transkript erstellt; die letzte Meldung: { $said }
transcribe-failed-silently = { $recogniser } endete ohne Transkript und ohne Meldung; von Hand starten, um zu sehen, warum
transcribe-no-words = { $recogniser } hat in der Aufnahme keine Wörter erkannt
transcribe-unreadable = Was { $recogniser } geschrieben hat, ist nicht lesbar: { $reason }

## Was als Nächstes kommt

next-questions =
    { $count ->
        [one] bereit: { $count } Stelle ist anzusehen
       *[other] bereit: { $count } Stellen sind anzusehen
    }
next-questions-keys =
    { $count ->
        [one] bereit: { $count } Stelle ist anzusehen; { $accept } nimmt den Vorschlag an, { $reject } lehnt ihn ab
       *[other] bereit: { $count } Stellen sind anzusehen; { $accept } nimmt den Vorschlag an, { $reject } lehnt ihn ab
    }
next-export = bereit: Nichts ist zweifelhaft genug für eine Frage; Untertitel exportieren oder die Untertitel durchgehen
