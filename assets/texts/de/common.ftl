# Was an vielen Stellen steht.

decimal-mark = ,
thousands-mark = .
percent = { $number }{"\u00A0"}%

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

count-hits =
    { $count ->
        [one] { $count } Treffer
       *[other] { $count } Treffer
    }

cancel = Abbrechen
close = Schließen
back = Zurück
