# Was über den Rechner und das Programm selbst gesagt wird.

diagnostics-title = Diagnose
diagnostics-gathering = Dieser Rechner wird untersucht…
diagnostics-copy = Für einen Fehlerbericht kopieren
diagnostics-copied = kopiert
diagnostics-copy-help = Kopiert wird auf Englisch; der persönliche Ordner heißt darin ~. Vor dem Verschicken durchsehen.

diagnostics-unknown = unbekannt
diagnostics-unknown-because = unbekannt: { $reason }
diagnostics-not-found = nicht gefunden
diagnostics-no-answer = keine Antwort nach { $seconds } s
diagnostics-none = keine

diagnostics-program = Programm
diagnostics-version = Version
diagnostics-target = Gebaut für
diagnostics-features = Gebaut mit
diagnostics-no-features = nichts weiter
diagnostics-build = Bauart
diagnostics-build-usual = wie ausgeliefert
diagnostics-build-checked = überwacht sich selbst, für Tests
diagnostics-place = Liegt in
diagnostics-portable = Portable Daten

diagnostics-system = System
diagnostics-system-name = System
diagnostics-kernel = Kernel
diagnostics-cpu = Prozessor
diagnostics-cores = Kerne
diagnostics-cores-value = { $cores }, gleichzeitige Threads: { $threads }
diagnostics-threads-value = gleichzeitige Threads: { $threads }
diagnostics-vectors = Vektorbefehle
diagnostics-memory = Arbeitsspeicher
diagnostics-memory-value = { $gib } GiB
diagnostics-locale = Gebietsschema
diagnostics-desktop = Desktop

diagnostics-graphics = Grafik
diagnostics-adapters = Grafikgeräte
diagnostics-no-gpu = dieses Programm ist ohne GPU-Unterstützung gebaut
diagnostics-gpu-discrete = eigenständig
diagnostics-gpu-integrated = integriert
diagnostics-gpu-virtual = einer virtuellen Maschine
diagnostics-gpu-software = Software
diagnostics-gpu-other = anderer Art
diagnostics-device = Netze laufen auf
diagnostics-device-unused = noch nicht benutzt oder unbekannt
diagnostics-speed = Lesetempo
diagnostics-speed-pieces = { $pieces } Wortstücke je Sekunde
diagnostics-speed-none = ausgefallen oder zu langsam
diagnostics-speed-gpu = { $gpu }: { $speed }, CPU: { $cpu }; ohne andere Wahl laufen Netze auf der GPU (einmal gemessen; neu messen mit breathmark doctor --measure)
diagnostics-speed-cpu = { $gpu }: { $speed }, CPU: { $cpu }; ohne andere Wahl laufen Netze auf der CPU (einmal gemessen; neu messen mit breathmark doctor --measure)
diagnostics-speed-unmeasured = { $gpu }: noch nicht gemessen; das geschieht, wenn Netze zum ersten Mal laufen, oder mit breathmark doctor --measure

diagnostics-sound = Ton
diagnostics-sound-host = Tonsystem
diagnostics-sound-default = Wiedergabe über
diagnostics-sound-device = Gerät
diagnostics-sound-devices = Geräte
diagnostics-sound-not-tried = Wie das System sie nennt; keines wurde geöffnet.

diagnostics-tools = Fremde Programme
diagnostics-tool = { $version }, { $path }
diagnostics-no-ffmpeg = nicht gefunden; Aufnahmen, die das Programm nicht selbst liest, lassen sich nicht öffnen
diagnostics-no-tool = nicht gefunden; nicht nötig
diagnostics-decodes = ffmpeg liest
diagnostics-lacks = ffmpeg fehlt

diagnostics-fonts = Schriften anderer Sprachen
diagnostics-fonts-own = Lateinische, griechische und kyrillische Schrift bringt das Programm mit.
diagnostics-fonts-system = Schriften des Systems
diagnostics-fonts-of-system = nicht untersucht; dieses System bringt eigene mit
diagnostics-no-fontconfig = unbekannt: das Programm fc-list von fontconfig ist nicht installiert
diagnostics-no-font = keine gefunden
diagnostics-script-arabic = Arabisch
diagnostics-script-armenian = Armenisch
diagnostics-script-bengali = Bengalisch
diagnostics-script-burmese = Birmanisch
diagnostics-script-chinese = Chinesisch, vereinfacht
diagnostics-script-traditional-chinese = Chinesisch, traditionell
diagnostics-script-devanagari = Devanagari
diagnostics-script-georgian = Georgisch
diagnostics-script-hebrew = Hebräisch
diagnostics-script-japanese = Japanisch
diagnostics-script-khmer = Khmer
diagnostics-script-korean = Koreanisch
diagnostics-script-lao = Laotisch
diagnostics-script-tamil = Tamilisch
diagnostics-script-thai = Thailändisch

diagnostics-folders = Ordner
diagnostics-folder-settings = Einstellungen
diagnostics-folder-journals = Journale
diagnostics-folder-kept = Aufbewahrtes
diagnostics-folder-profiles = Profile
diagnostics-folder-log = Protokoll, Absturzberichte
diagnostics-folder-cache = Messwerte
diagnostics-folder-samples = Tondaten, vorübergehend
diagnostics-folder-models = Modelle
diagnostics-no-folder = nirgends: diesen Ordner gibt es nicht
diagnostics-folder-there = { $path } (vorhanden, beschreibbar)
diagnostics-folder-not-yet = { $path } (wird bei Bedarf angelegt)
diagnostics-folder-not-writable = { $path } (nicht beschreibbar: { $reason })

diagnostics-models = Modelle
diagnostics-model = Modelle
diagnostics-model-free = in Ordnung, { $language }, Version { $version }, { $licence }, gewerbliche Nutzung erlaubt
diagnostics-model-bound = in Ordnung, { $language }, Version { $version }, { $licence }, nicht gewerblich
diagnostics-language = Sprache { $language }
diagnostics-languages = Sprachen
diagnostics-no-language = für keine Sprache gibt es ein Modell: Grenzen ergeben sich allein aus Pausen

diagnostics-dictionaries = Wörterbücher für die Rechtschreibung
diagnostics-dictionary = Wörterbücher

portable-refused = in den Ordner neben dem Programm kann nicht geschrieben werden ({ $reason }), daher liegen Einstellungen und Journale dort, wo sie ohne ihn liegen: { $path }

crash-last-time = Breathmark wurde beim letzten Mal unerwartet beendet. Bericht: { $path }
crash-copy = Bericht kopieren
crash-copy-help = Den Bericht in die Zwischenablage kopieren; vom Vortrag steht nichts darin
