# Liste der Untertitel, Suchen und Ersetzen.

# Anstelle der Liste.
list-awaits-recogniser = Untertitel erscheinen mit den Wörtern der Spracherkennung.
list-needs-transcript = Untertitel erscheinen, sobald ein Transkript geöffnet ist.
list-awaits-analysis = Untertitel erscheinen, sobald der Vortrag analysiert ist.
list-needs-analysis = Noch gibt es keine Untertitel. Sie entstehen bei der Analyse des Vortrags.
list-no-problems = Kein Untertitel verletzt die Richtlinie.
list-no-hints = Es gibt keine Hinweise.
list-none-pending = Zu keinem Untertitel wird etwas gefragt.
list-no-conflicts = Wörter und Stimme sind sich über alle offenen Enden von Untertiteln einig.
list-no-comments = Kein Untertitel hat einen Kommentar.
list-no-bookmarks = Kein Untertitel hat ein Lesezeichen.
list-none-misspelt = Jedes Wort steht im Wörterbuch.
list-none-untranslated = Jeder Untertitel hat einen zweiten Text.
list-no-second-problems = Kein zweiter Text verstößt gegen seine Richtlinie.

# Welche Untertitel gezeigt werden.
list-filter-all = Alle
list-filter-problems = Probleme
list-filter-hints = Hinweise
list-filter-pending = Offen
list-filter-conflicts = Widersprüche
list-filter-comments = Kommentare
list-filter-bookmarks = Lesezeichen
list-filter-spelling = Rechtschreibung
list-filter-untranslated = Unübersetzt
list-filter-second-problems = Zweiter Text
list-filter-all-help = Alle Untertitel zeigen
list-filter-problems-help = Untertitel zeigen, die die Richtlinie verletzen
list-filter-hints-help = Untertitel zeigen, die eine eigene Regel dieses Programms verletzen, nicht die der Richtlinie
list-filter-pending-help = Untertitel zeigen, zu denen noch etwas gefragt wird
list-filter-conflicts-help = Untertitel mit offenem Ende zeigen, über das sich Wörter und Stimme widersprechen: eine Pause in einer Sinneinheit oder ein Satzende ohne Pause
list-hints =
    { $count ->
        [one] { $count } Hinweis
       *[other] { $count } Hinweise
    } in { $cues ->
        [one] { $cues } Untertitel
       *[other] { $cues } Untertiteln
    }
list-filter-comments-help = Untertitel mit Kommentar zeigen
list-filter-bookmarks-help = Untertitel mit Lesezeichen zeigen
list-filter-spelling-help = Untertitel mit einem Wort zeigen, das nicht im Wörterbuch steht
list-filter-untranslated-help = Untertitel ohne zweiten Text zeigen
list-filter-second-problems-help = Untertitel zeigen, deren zweiter Text gegen seine eigene Richtlinie verstößt

# Die Liste und ihre Spalten.
list-cues = Untertitel
list-column-number = #
list-column-number-help = Nummer des Untertitels
list-column-in = Anfang
list-column-in-help = Wann der Untertitel erscheint
list-column-out = Ende
list-column-out-help = Wann der Untertitel verschwindet
list-column-in-out = Anfang, Ende
list-column-in-out-help = Wann der Untertitel erscheint und wann er verschwindet
list-column-length = Dauer
list-column-length-help = Dauer des Untertitels in Sekunden
list-column-speed = Tempo
list-column-speed-help = Lesetempo in Zeichen pro Sekunde
list-column-length-speed-help = Dauer des Untertitels in Sekunden und Lesetempo in Zeichen pro Sekunde
list-column-chars = Zeichen
list-column-chars-help = Zeichen jeder Zeile; die Richtlinie erlaubt { $limit }
list-column-text = Text
list-column-text-second-below = Text, zweiter darunter
list-column-text-help = Doppelklick oder F2 bearbeitet ihn an Ort und Stelle
list-column-second = Zweiter
list-column-second-help = Zweiter Text; von mehreren zuerst der, der am längsten mit dem Untertitel zu sehen ist. Doppelklick oder Umschalt+F2 bearbeitet ihn an Ort und Stelle

# Eine Zeile, wie Vorleseprogramme sie sprechen.
list-cue = Untertitel { $number }: { $text } Von { $start } bis { $end }
list-cue-seconds = { $seconds } Sekunden
list-cue-speed = { $cps } Zeichen pro Sekunde
list-cue-chars = { $chars } von { $most } Zeichen
list-cue-chars-of-both = { $first } und { $second }
list-cue-playing = wird abgespielt
list-cue-bookmark = Lesezeichen
list-cue-comment = Kommentar: { $text }
list-cue-mended = Berichtigt: { $marks }
list-cue-second = Zweiter Text: { $text }
list-cue-second-none = Zweiter Text: keiner
list-cue-misspelt = Nicht im Wörterbuch: { $words }
list-mended-mark = „{ $shown }“ (Transkript: „{ $written }“)
list-end-certain = Ende sicher
list-end-pending = Ende offen
list-end-accepted = Ende angenommen
list-end-rejected = Ende abgelehnt
list-end-moved = Ende hierher verschoben
list-end-added = Ende hinzugefügt
list-bookmark = Lesezeichen

# Das Menü einer Zeile.
list-menu-text = Text bearbeiten
list-menu-second = Zweiten Text bearbeiten
list-menu-in = Anfang bearbeiten
list-menu-out = Ende bearbeiten
list-menu-automatic-times = Automatische Zeiten
list-menu-play = Untertitel abspielen
list-menu-split = Teilen vor
list-menu-merge-next = Mit dem nächsten Untertitel verbinden
list-menu-merge-previous = Mit dem vorigen Untertitel verbinden
list-menu-looks = Stil und Position
list-menu-break-line = Zeilenumbruch versetzen

# Was in einer Zeile getippt wird.
list-text-of-cue = Text von Untertitel { $number }
list-text-empty = kein Text: der Untertitel wird entfernt
list-text-line-too-long = { $chars }/{ $most } zu lang
list-text-too-many-lines = { $lines } Zeilen (höchstens { $most })
list-text-speed = { $cps } Z/s
list-text-too-fast = { $cps } Z/s (höchstens { $most })
list-text-words = { $words } Wörter pro Minute
list-text-too-many-words = { $words } Wörter pro Minute (höchstens { $most })
list-text-misspelt = nicht im Wörterbuch: { $words }
list-text-keys = Eingabe speichert · Umschalt+Eingabe Zeilenumbruch · Strg+Eingabe teilt · Esc bricht ab
list-text-no-split = Zum Teilen den Cursor zwischen zwei Wörter setzen
list-second-of-cue = Zweiter Text von Untertitel { $number }
list-second-keys = Eingabe speichert · Umschalt+Eingabe Zeilenumbruch · Tab weiter · Strg+Eingabe nächste fehlende · Strg+L bricht Zeilen um · Esc bricht ab
list-time-in = Anfang des Untertitels
list-time-out = Ende des Untertitels
list-time-in-too-late = der Untertitel endet bei { $time }; er muss vorher beginnen
list-time-out-too-early = der Untertitel beginnt bei { $time }; er muss später enden

# Suchen und Ersetzen.
find-title = Suchen und Ersetzen
find-hint = In allen Untertiteln suchen
find-name = Suchen
find-replacement = Ersetzen durch
find-previous = Voriger Treffer
find-previous-help = Zum vorigen Treffer gehen (Umschalt+Eingabe)
find-next = Nächster Treffer
find-next-help = Zum nächsten Treffer gehen (Eingabe)
find-no-search = ungültig
find-no-hits = 0 Treffer
find-hit-of = { $number } von { $hits }
find-match-case = Groß-/Kleinschreibung beachten
find-whole-words = Ganze Wörter
find-pattern = Regulärer Ausdruck
find-pattern-help = Nach einem Muster suchen; $1 in der Ersetzung steht für seine erste Gruppe
find-replace = Ersetzen
find-replace-help = Diesen Treffer ersetzen und zum nächsten gehen (Eingabe im Feld; Umschalt+Eingabe geht zum vorigen Treffer)
find-replace-needs-hit = Zuerst zu einem Treffer gehen
find-replace-all = Alle ersetzen
find-replace-all-hits = Alle { $hits } ersetzen
find-replace-all-hits-second = Alle { $hits } im zweiten ersetzen
find-replace-all-help = Jeden Treffer in allen Untertiteln ersetzen; einmal Rückgängig nimmt es zurück
find-changes-nothing = Das würde nichts ändern.
find-replaced =
    { $cues ->
        [one] { $hits } ersetzt in { $cues } Untertitel.
       *[other] { $hits } ersetzt in { $cues } Untertiteln.
    }
find-pattern-wrong = Ungültiges Muster: { $problem }
find-type-first = Eingeben, wonach gesucht wird.
find-enter-goes-on = Eingabe geht zum nächsten Treffer.
find-nowhere = In keinem Untertitel gefunden.
find-cue = Untertitel { $number }
find-second = Zweite Untertitel, { $number }

# Nach den Untertiteln einer Datei fragen.
list-proof-ended = Die Prüfung der Untertitel ist beendet
list-proof-nothing =
    { $cues ->
        [one] keine fragliche Stelle in { $cues } Untertitel: Wörter und Stimme widersprechen nirgends deutlich
       *[other] keine fragliche Stelle in { $cues } Untertiteln: Wörter und Stimme widersprechen nirgends deutlich
    }
list-proof-places =
    { $places ->
        [one] { $places } fragliche Stelle in { $cues ->
            [one] { $cues } Untertitel
           *[other] { $cues } Untertiteln
        }
       *[other] { $places } fragliche Stellen in { $cues ->
            [one] { $cues } Untertitel
           *[other] { $cues } Untertiteln
        }
    }
