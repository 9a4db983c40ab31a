# Erste Schritte: Handbuch, Legende, Rundgang, ein Transkript anlegen.

## Manual

command-manual = Handbuch
command-manual-help = Das ganze Handbuch, mit Suche; in einem Dialog öffnet es sich dort, worum es in dem Dialog geht
command-manual-synonyms = hilfe dokumentation anleitung f1
menu-place = { $menu } > { $command }
manual-title = Handbuch
manual-search = Handbuch durchsuchen
manual-search-hint = Suchwörter eingeben; Pfeiltasten und Eingabe führen hin
manual-nothing-found = Nichts im Handbuch hat diese Wörter.
manual-in-english = Das Handbuch gibt es nur auf Englisch.
manual-copied = Adresse kopiert: { $address }
manual-next = Weiter: { $title }
manual-back-key = Zur vorher gelesenen Stelle (Alt+Left)

next-after-opening =
    { $count ->
        [one] Eine Grenze ist vorgeschlagen: { $accept } nimmt sie an, { $reject } lehnt sie ab
       *[other] { $count } Grenzen sind vorgeschlagen: { $accept } nimmt eine an, { $reject } lehnt sie ab
    }
next-problems =
    { $count ->
        [one] Als Nächstes: { $key } führt zum letzten offenen Problem.
       *[other] Als Nächstes: { $key } führt durch die { $count } offenen Probleme.
    }
next-export = Als Nächstes: { $key } exportiert die Untertitel.
next-save = Als Nächstes: { $key } speichert das Projekt, um später weiterzuarbeiten.

## Legend

command-legend = Was die Formen und Farben bedeuten
command-legend-help = Die Zeichen der Zeitleiste und der Liste, jedes mit einer Zeile Erklärung
command-legend-synonyms = symbole zeichen farben marker
legend-title = Was die Formen und Farben bedeuten
legend-more = Im Handbuch
legend-sample-word = Boote
legend-boundaries = Grenzen
legend-pending = Vorgeschlagen, noch offen
legend-decided = Entschieden: hier endet ein Untertitel
legend-rejected = Entschieden: hier endet keiner
legend-certain = Sicher: bleibt ungefragt wie vorgeschlagen
legend-current = Im Licht: die Grenze, um die es gerade geht
legend-cues = Ton und Untertitel
legend-waveform = Der Ton: größter und üblicher Ausschlag
legend-shot = Ein Schnitt im Video: ab hier ist das Bild ein anderes
legend-cue = Ein Untertitel, vom Anfang bis zum Ende
legend-cue-current = Der aktuelle Untertitel
legend-cue-playing = Der Untertitel unter der Abspielmarke
legend-cue-chosen = Einer von mehreren ausgewählten
legend-edge-set = Hoher Rand: Zeit von Hand gesetzt
legend-words = Wörter
legend-word-mended = Ein Satzzeichen an diesem Wort ist berichtigt
legend-word-unknown = In keinem Wörterbuch
legend-line-long = Länger, als die Richtlinie eine Zeile erlaubt
legend-word-doubted = Das Wort über den Punkten ist vielleicht falsch
legend-lanes = Spuren unter den Untertiteln
legend-pause-times = Eine Pause nach den Zeiten der Wörter
legend-pause-heard = Eine Pause, wie sie zu hören ist
legend-likelihood = Wie wahrscheinlich an jeder Lücke eine Grenze ist
legend-voice-for = Die Stimme spricht für eine Grenze
legend-voice-against = Die Stimme spricht dagegen
legend-list = Liste der Untertitel
legend-end-pending = Das Ende des Untertitels ist offen
legend-end-accepted = Das Ende ist angenommen
legend-end-moved = Das Ende wurde hierher verschoben
legend-end-added = Das Ende wurde gesetzt
legend-problem = Gegen die Richtlinie
legend-hint = Ein Hinweis: nur dieses Programm stört sich daran
legend-too-fast = Das Lesetempo ist zu hoch
legend-bookmark = Mit Lesezeichen
legend-comment = Mit Kommentar

## Tour

command-take-tour = Rundgang beginnen
command-take-tour-help = Zehn Schritte am Beispielvortrag, jeder zum Selbermachen; eigene Dateien bleiben unberührt
command-take-tour-synonyms = einführung lernen erste schritte tutorial
command-skip-tour-step = Schritt des Rundgangs überspringen
command-skip-tour-step-help = Mit dem nächsten Schritt des Rundgangs weitermachen
command-end-tour = Rundgang beenden
command-end-tour-help = Den Rundgang verlassen; der Beispielvortrag bleibt offen
tour-skip = Überspringen
tour-end = Rundgang beenden
tour-step = Schritt { $number } von { $all }: { $name }
tour-waits = Der Rundgang beginnt gleich
tour-waits-how = Der Beispielvortrag wird gelesen und angehört.
tour-over = Das war der Rundgang
tour-over-how = Der Beispielvortrag bleibt zum Ausprobieren offen; gespeichert wird er nur auf Wunsch. { $key } öffnet das Handbuch.
tour-listen = eine Grenze anhören
tour-listen-how = Jede Marke auf der Wellenform ist eine Stelle, an der ein Untertitel enden kann. { $key } spielt den Ton um die aktuelle ab.
tour-accept = eine annehmen
tour-accept-how = Wenn hier ein Gedanke endet, nimmt { $key } die Grenze an: der Untertitel endet hier, und die nächste Frage kommt.
tour-reject = eine ablehnen
tour-reject-how = Das ist der schwächste aller Vorschläge. { $key } lehnt ihn ab: hier endet kein Untertitel.
tour-move = eine um ein Wort verschieben
tour-move-how = Mit { $left } endet der Untertitel ein Wort früher, mit { $right } ein Wort später; Text und Zeiten gehen mit. Nach Schritt 7 nimmt der Rundgang es zurück.
tour-alternative = eine andere Stelle nehmen
tour-alternative-how = Jedes andere Ende, das dieser Untertitel haben könnte, hat eine Ziffer. { $key } nimmt das beste davon. Nach Schritt 7 nimmt der Rundgang es zurück.
tour-text = den Text eines Untertitels ändern
tour-text-how = { $key } öffnet den Text des Untertitels. Ein Wort ändern, die Eingabetaste behält es; die Zeiten der Wörter bleiben.
tour-undo = etwas rückgängig machen
tour-undo-how = { $key } nimmt die letzte Änderung zurück, dann die davor und so weiter. Was sonst noch versucht wurde, nimmt der Rundgang danach zurück.
tour-confident = die sicheren annehmen
tour-confident-how = { $key } fragt, ab welcher Sicherheit alle auf einmal angenommen werden, und sagt, wie viele davon etwa falsch wären. Die Eingabetaste nimmt an.
tour-fix = ein Problem beheben
tour-fix-how = Dieser Untertitel verstößt gegen die Richtlinie; seine Zeile in der Liste sagt, wogegen. { $fix } behebt es oder sagt, was zu entscheiden wäre; { $next } ginge zum nächsten solchen Untertitel.
tour-word-joined = Abgelehnt: die beiden Untertitel sind jetzt einer.
tour-word-other-end = Abgelehnt. Der Text ist zu lang für einen Untertitel, darum wird ein anderes Ende vorgeschlagen; auch danach wird gefragt.
tour-word-taken-back = Alles, was ab Schritt 4 ausprobiert wurde, ist zurückgenommen; die Antworten aus den Schritten 2 und 3 bleiben.
tour-word-made-problem = Damit es etwas zu beheben gibt, hat der Rundgang diesen Untertitel viel zu kurz gemacht; danach stellt er ihn wieder her.
tour-export = den Export ansehen
tour-export-how = { $key } zeigt, was in welchem Format geschrieben würde. Esc schließt es wieder: der Rundgang schreibt nichts.
## Ein Transkript erstellen

# Wo es angeboten wird.
transcribe-offer = Transkript erstellen…

# Der Dialog.
transcribe-title = Transkript erstellen
transcribe-what = Ein Transkript enthält jedes Wort des Vortrags mit der Zeit, zu der es gesprochen wird. Eine Spracherkennung auf diesem Rechner erstellt es, und was gesprochen wird, bleibt hier.
transcribe-looking = Spracherkennungen auf diesem Rechner werden gesucht…
transcribe-none-here = Auf diesem Rechner wurde keine Spracherkennung gefunden. Breathmark benutzt das Netz nicht und kann keine holen. Eine von diesen installieren:
transcribe-recording = Aufnahme
transcribe-recogniser = Spracherkennung
transcribe-model = Modell
transcribe-model-own = Oder der Pfad eines anderen Whisper-Modells: eine Datei für whisper.cpp oder ein Ordner für faster-whisper oder Hugging Face.
transcribe-model-usual = ihr übliches
transcribe-model-largest = das größte passende
transcribe-model-fetched = Ein fehlendes Modell holt { $recogniser } selbst aus dem Netz, was beim ersten Mal dauern kann.
transcribe-model-lacks = whisper.cpp braucht eine Datei mit einem Modell, und keine wurde gefunden. Eine mit diesem Befehl holen und den Dialog neu öffnen, oder den Pfad einer vorhandenen eingeben.
transcribe-choose = Wählen
transcribe-choose-model = Ein Modell wählen
transcribe-language = Sprache
transcribe-language-hint = de, en, fr …
transcribe-language-by-itself = Ohne Angabe findet die Spracherkennung es selbst heraus.
transcribe-language-own = Das eingebaute Modell schreibt nur Englisch; für andere Sprachen eine andere Spracherkennung oder ein anderes Modell wählen.
transcribe-language-vosk = Vosk muss es wissen; ohne Angabe gilt Englisch.
transcribe-language-wrong = Das ist kein Sprachcode; einen wie de, en oder pt-BR eingeben.
transcribe-output = Transkript
transcribe-output-exists = Eine Datei dieses Namens ist vorhanden und wird nicht ersetzt; einen anderen Namen wählen.
transcribe-output-is-no-file = Das ist keine Datei; eine darin benennen.
transcribe-output-no-folder = Diesen Ordner gibt es nicht.
transcribe-start = Starten
transcribe-start-needs = Den Pfad einer Aufnahme eingeben oder eine suchen
transcribe-running = Dieser Dialog kann geschlossen und weitergearbeitet werden. Aufnahme und Transkript öffnen sich von selbst, sobald es fertig ist, außer wenn ein anderer Vortrag offen ist.
transcribe-stage-share = { $stage } { $share }
transcribe-stop = Anhalten
transcribe-stop-name = Erstellen des Transkripts anhalten

# Programme, die Transkripte erstellen.
transcribe-built-in = die eingebaute Spracherkennung
transcribe-built-in-choice = Eingebaut
transcribe-programs = Eine andere Spracherkennung bekommen
transcribe-step-pipx = 1. pipx installieren, das in Python geschriebene Programme installiert:
transcribe-step-recogniser = 2. { $recogniser } installieren:
transcribe-step-again = 3. Noch einmal suchen wählen. Nichts muss neu gestartet werden.
transcribe-again = Noch einmal suchen
transcribe-others = Andere Spracherkennungen
transcribe-copy-pipx = Befehl kopieren, der pipx installiert
transcribe-about-built-in = Englisch, mit genauen Wortzeiten und Satzzeichen; ohne Python, ohne Netz. Ihr Modell ist ein eigenes Paket, breathmark-recogniser-en, von dort, woher Breathmark kommt: das .deb installieren oder das .zip nach { $folder } entpacken.
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
transcribe-no-own-model = die eingebaute Spracherkennung hat kein Modell: das Paket breathmark-recogniser-en installieren ({ $package }) oder ein Whisper-Modell mit seinem Pfad nennen
transcribe-no-such-own-model = es gibt kein Modell „{ $name }“ und keine Datei dieses Namens; die eingebaute Spracherkennung hat: { $models }
transcribe-no-such-model = whisper.cpp hat hier kein Modell „{ $name }“; vorhanden sind: { $models }; ein anderes holen: { $command }
transcribe-no-language = „{ $text }“ ist kein Sprachcode; einen wie de, en oder pt-BR angeben
transcribe-no-python = Es ist nicht bekannt, in welchem Python Vosk installiert ist; es entfernen und neu installieren ({ $command }): { $program }
transcribe-output-is-there = Eine Datei dieses Namens ist schon vorhanden; einen anderen Namen wählen oder das Ersetzen erlauben: { $path }
transcribe-output-is-recording = Das ist die Aufnahme, die das Transkript überschreiben würde; einen anderen Namen wählen: { $path }
transcribe-cannot-write = Das Transkript kann nicht geschrieben werden, { $reason }: { $path }
transcribe-no-scratch = Für das, was die Spracherkennung bekommt, ist kein Platz, { $reason }: { $path }
transcribe-cannot-start = Die Spracherkennung lässt sich nicht starten, { $reason }; neu installieren: { $program }
transcribe-failed = { $recogniser } hat kein Transkript erstellt; die letzte Meldung: { $said }
transcribe-failed-silently = { $recogniser } endete ohne Transkript und ohne Meldung; von Hand starten, um zu sehen, warum
transcribe-no-words = { $recogniser } hat in der Aufnahme keine Wörter erkannt
transcribe-unreadable = Was { $recogniser } geschrieben hat, ist nicht lesbar: { $reason }
