# Was an vielen Stellen steht.

decimal-mark = ,
thousands-mark = .
percent = { $number }{"\u00A0"}%

count-boundaries =
    { $count ->
        [one] { $count } Grenze
       *[other] { $count } Grenzen
    }
count-cues =
    { $count ->
        [one] { $count } Untertitel
       *[other] { $count } Untertitel
    }
count-problems =
    { $count ->
        [one] { $count } Problem
       *[other] { $count } Probleme
    }
count-words =
    { $count ->
        [one] { $count } Wort
       *[other] { $count } Wörter
    }
count-files =
    { $count ->
        [one] { $count } Datei
       *[other] { $count } Dateien
    }
count-talks =
    { $count ->
        [one] { $count } Vortrag
       *[other] { $count } Vorträge
    }
count-places =
    { $count ->
        [one] { $count } Stelle
       *[other] { $count } Stellen
    }
count-changes =
    { $count ->
        [one] { $count } Änderung
       *[other] { $count } Änderungen
    }
count-differences =
    { $count ->
        [one] { $count } Unterschied
       *[other] { $count } Unterschiede
    }
count-decisions =
    { $count ->
        [one] { $count } Entscheidung
       *[other] { $count } Entscheidungen
    }
count-hints =
    { $count ->
        [one] { $count } Hinweis
       *[other] { $count } Hinweise
    }
count-proposals =
    { $count ->
        [one] { $count } Vorschlag
       *[other] { $count } Vorschläge
    }
count-hits =
    { $count ->
        [one] { $count } Treffer
       *[other] { $count } Treffer
    }
count-remarks =
    { $count ->
        [one] { $count } Bemerkung
       *[other] { $count } Bemerkungen
    }
count-questions =
    { $count ->
        [one] { $count } Frage
       *[other] { $count } Fragen
    }
count-messages =
    { $count ->
        [one] { $count } Meldung
       *[other] { $count } Meldungen
    }

cancel = Abbrechen
close = Schließen
back = Zurück
ok = OK
