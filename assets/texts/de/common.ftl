# Was an vielen Stellen steht.

decimal-mark = ,
thousands-mark = .
percent = { $number } %

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
count-differences =
    { $count ->
        [one] { $count } Unterschied
       *[other] { $count } Unterschiede
    }
count-messages =
    { $count ->
        [one] { $count } Meldung
       *[other] { $count } Meldungen
    }

cancel = Abbrechen
close = Schließen
back = Zurück
