# Menüs, Palette, Tasten.

# Die Menüs

menu-file = Datei
menu-edit = Bearbeiten
menu-review = Durchsicht
menu-cues = Untertitel
menu-playback = Wiedergabe
menu-view = Ansicht
menu-analysis = Analyse
menu-help = Hilfe
menu-split-at-play-head = An der Abspielmarke teilen
menu-recent-talks = Zuletzt geöffnete Vorträge

# Wie Befehle zeitweise heißen

undo-step = Rückgängig: { $step }
redo-step = Wiederholen: { $step }
toggle-follow-so = Abspielmarke folgen: { $how }
accept-stops-here = Hier anhalten
accept-all-heard = Alles Gehörte annehmen
accept-text = Der Text stimmt
accept-as-in-file = Wie in der Datei
reject-for-proposal = Wie vorgeschlagen
reject-mark = Satzzeichen zurücksetzen
reject-words = Wörter berichtigen

# Warum nichts abgespielt werden kann

silent-no-talk = Es ist kein Vortrag geöffnet.
silent-decoding = Die Aufnahme wird noch dekodiert.
silent-no-recording = Es ist keine Aufnahme geöffnet. Mit einer ist der Vortrag zu hören.

# Die Befehlspalette

palette-title = Alle Befehle
palette-hint = Befehle suchen
palette-field = Befehle suchen
palette-nothing = Kein passender Befehl.
palette-not-now = { $menu } · jetzt nicht verfügbar

# Der Dialog über Tasten

keys-title = Tasten
keys-layout = Belegung
keys-layout-standard = Standard
keys-layout-one-hand = Eine Hand (wie Aegisub)
keys-filter-hint = Nach einem Namen oder einer Taste filtern
keys-filter = Filter
keys-nothing = Kein passender Befehl und keine passende Taste.
keys-none = keine
keys-press = Taste drücken…
keys-change-one = { $command }: { $key }, ändern
keys-choose = { $command }: Taste wählen
keys-add = { $command }: Taste hinzufügen
keys-reset = { $command }: zurücksetzen
keys-back-to-none = Zurücksetzen: keine Taste
keys-back-to = Zurücksetzen auf { $keys }
keys-reset-all = Alle zurücksetzen
keys-hint = Eine Taste in der Liste anklicken, um sie zu ändern.
keys-wait = Die neue Taste für „{ $command }“ drücken. Esc lässt sie, wie sie ist, die Rücktaste entfernt sie.
keys-clash = { $key } ist schon die Taste für „{ $owner }“.
keys-take-over = Neu zuweisen
keys-owner-loses = „{ $owner }“ verliert diese Taste
keys-leave = Abbrechen
keys-told-taken-over = { $key } ist jetzt die Taste für „{ $command }“, nicht mehr für „{ $owner }“.
keys-told-added = { $key } ist jetzt eine Taste für „{ $command }“.
keys-told-removed = Die Taste für „{ $command }“ wurde entfernt.
keys-told-usual = „{ $command }“ hat wieder die Standardtasten.
keys-told-all-usual = Alle Tasten sind wieder auf dem Standard der Belegung.
keys-taken-by-desktop = diese Taste kopiert, schneidet aus oder fügt Text ein; bitte eine andere wählen
keys-needs-modifier = dieser Befehl wirkt auch beim Tippen; seine Taste braucht daher Strg oder Alt oder ist eine Funktionstaste
keys-unknown = es gibt keine Taste „{ $key }“; in Dateien heißen Tasten wie Ctrl+Shift+P, Space oder Left

# Die Tabelle der Tasten im Handbuch

keys-table-command = Befehl
keys-table-standard = Standard
keys-table-one-hand = Eine Hand

# Was auf Tasten steht; kurze Namen sind für wenig Platz

key-ctrl = Strg
key-alt = Alt
key-shift = Umschalt
key-shift-short = Umschalt
key-left = ←
key-right = →
key-up = ↑
key-down = ↓
key-space = Leertaste
key-space-short = Leer
key-enter = Eingabe
key-escape = Esc
key-tab = Tab
key-backspace = Rücktaste
key-backspace-short = Rück
key-insert = Einfg
key-delete = Entf
key-home = Pos1
key-end = Ende
key-page-up = Bild auf
key-page-down = Bild ab
key-plus = Plus
key-colon = Doppelpunkt
key-semicolon = Semikolon
key-pipe = Senkrechter Strich
key-question = Fragezeichen
key-exclamation = Ausrufezeichen
key-open-brace = Geschweifte Klammer auf
key-close-brace = Geschweifte Klammer zu
key-backtick = Gravis
key-quote = Apostroph
key-copy = Kopieren
key-cut = Ausschneiden
key-paste = Einfügen
key-caps-lock = Feststelltaste
key-num-lock = Num
key-scroll-lock = Rollen
key-print-screen = Druck
key-pause = Pause
key-menu = Menü
key-help = Hilfe
