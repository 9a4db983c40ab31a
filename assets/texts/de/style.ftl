# Ein Hausstil, der aus fertigen Dateien gelernt wird.

style-stage = Stil lernen
style-too-few-files = Ein Stil braucht mindestens { $least } fertige Untertiteldateien, und { $count ->
    [0] keine ist brauchbar
    [one] nur eine ist brauchbar
   *[other] nur { $count } sind brauchbar
}
style-too-few-of-language = Die Dateien sind in mehreren Sprachen, in der häufigsten nur { $count }; es braucht mindestens { $least } in einer Sprache
style-too-few-cues = Ein Stil braucht insgesamt mindestens { $least } Untertitel, und die Dateien haben { $count }; es braucht mehr Dateien
style-no-place = Diesen Ordner oder diese Datei gibt es nicht: { $path }
style-file-not-there = gibt es nicht
style-file-without-cues = sie hat keine Untertitel
style-file-of-words = { $words } von { $cues } Untertiteln sind einzelne Wörter: Das ist die Liste einer Spracherkennung, keine fertige Untertitelung
style-file-encoding = { $broken } von { $cues } Untertiteln enthalten Zeichen einer anderen Kodierung; erst als UTF-8 speichern
style-file-twice = sie hat dieselben Untertitel wie { $name }
style-file-link = Verknüpfungen in Ordnern wird nicht gefolgt; das Ziel selbst angeben
style-files-left = Es sind zu viele Dateien: { $taken } wurden gelesen, gleichmäßig verteilt, und { $left } nicht.
style-folder-cut = Der Ordner hat zu viele Einträge; die hinteren wurden nicht angesehen.
style-cues-left = { $name } ist sehr lang: Die ersten { $taken } Untertitel wurden gezählt, { $left } nicht.
style-notes = Gelernt aus { $files } fertigen Dateien mit { $cues } Untertiteln.

# Worin sich Häuser unterscheiden.
style-aspect-line-length = Zeichen pro Zeile
style-aspect-lines = Zeilen pro Untertitel
style-aspect-speed = Zeichen pro Sekunde
style-aspect-min-duration = Kürzester Untertitel
style-aspect-max-duration = Längster Untertitel
style-aspect-frame-rate = Bilder pro Sekunde
style-aspect-min-gap = Lücke zwischen Untertiteln
style-aspect-chaining = Lücken geschlossen unter
style-aspect-lead-in = Vor dem ersten Wort
style-aspect-hold = Nach dem letzten Wort
style-aspect-sentences = Sätze pro Untertitel
style-aspect-one-line = Text, der auf eine Zeile passt
style-aspect-shape = Form von zwei Zeilen
style-aspect-speakers = Wer spricht
style-aspect-dashes = Striche der Sprechenden
style-aspect-sounds = Beschreibungen von Geräuschen
style-aspect-capitals = Großbuchstaben
style-aspect-ellipsis = Auslassungspunkte
style-aspect-quotes = Anführungszeichen
style-aspect-apostrophes = Apostrophe
style-aspect-italics = Kursivschrift
style-aspect-numbers = Zahlen
style-field-strict-cps = Nie schneller als
style-field-optimal-cps = Übliche Zeichen pro Sekunde
style-field-words = Wörter je Minute
style-field-count-spaces = Leerzeichen zählen
style-field-char-width = Breite der Zeichen
style-field-max-delay = Höchstens nach dem ersten Wort
style-field-shots = Schnitte

# Werte.
style-range = { $low } bis { $high }
style-seconds = { $number }{"\u00A0"}s
style-millis = { $number }{"\u00A0"}ms
style-frames = { $count ->
    [one] 1 Bild
   *[other] { $count } Bilder
} ({ $millis }{"\u00A0"}ms)
style-yes = ja
style-half-and-full = breite zählen 1, andere ½
style-one-sentence = ein Satz pro Untertitel
style-several-sentences = mehrere Sätze pro Untertitel
style-one-line-kept = bleibt auf einer Zeile
style-one-line-broken = wird oft auf zwei verteilt
style-shape-equal = so gleich lang, wie der Satzbau erlaubt
style-shape-bottom = untere Zeile länger
style-shape-top = obere Zeile länger
style-shape-syntax = allein nach dem Satzbau
style-speakers-dashes = zwei Sprechende in einem Untertitel, mit Strichen
style-speakers-names = mit Namen
style-speakers-none = gar nicht
style-dashes-both = „-“ vor beiden Zeilen
style-dashes-both-space = „- “ vor beiden Zeilen
style-dashes-second = „-“ vor der zweiten Zeile
style-dashes-second-space = „- “ vor der zweiten Zeile

# Gewohnheiten.
style-sign-square-brackets = eckige Klammern
style-sign-round-brackets = runde Klammern
style-sign-name-label = Namen vor dem Gesagten
style-sign-music-note = Noten
style-sign-capitals = nur Großbuchstaben
style-sign-ellipsis-character = das Zeichen …
style-sign-three-stops = drei Punkte
style-sign-ellipsis-at-end = Auslassungspunkte am Ende
style-sign-ellipsis-at-start = Auslassungspunkte am Anfang
style-sign-straight-quotes = gerade Anführungszeichen
style-sign-curly-quotes = Anführungszeichen “…”
style-sign-low-quotes = Anführungszeichen „…“
style-sign-guillemets = Anführungszeichen «…»
style-sign-straight-apostrophe = gerade Apostrophe
style-sign-curly-apostrophe = typografische Apostrophe
style-sign-long-dash = Gedankenstriche
style-sign-italics = Kursivschrift
style-sign-bold = Fettschrift
style-sign-underline = Unterstreichungen
style-sign-colour = Farben
style-sign-position = ein anderer Platz als unten
style-sign-number-word = kleine Zahlen als Wörter
style-sign-number-figure = kleine Zahlen in Ziffern
style-sign-exclamation-mark = Ausrufezeichen
style-sign-semicolon = Strichpunkte

# Quellen.
style-of-cues = { $count } von { $cues } Untertiteln
style-way = { $name }: { $count }
style-source-line-length = { $value } Zeichen: { $share } von { $lines } Zeilen, und { $beyond ->
    [none] keine geht darüber
   *[few] nur wenige gehen darüber
}
style-source-line-length-soft = { $value } Zeichen: { $share } von { $lines } Zeilen; eine scharfe Grenze gibt es nicht
style-source-lines = höchstens { $value ->
    [one] eine Zeile
   *[other] { $value } Zeilen
}: { $share } von { $cues } Untertiteln
style-source-speed = { $value } Zeichen pro Sekunde: { $share } von { $cues } Untertiteln, und { $beyond ->
    [none] keiner geht darüber
   *[few] nur wenige gehen darüber
}
style-source-speed-soft = { $value } Zeichen pro Sekunde: { $share } von { $cues } Untertiteln; eine scharfe Grenze gibt es nicht
style-source-strict-cps = { $value } Zeichen pro Sekunde: { $share } von { $cues } Untertiteln
style-source-optimal-cps = { $value } Zeichen pro Sekunde: die Mitte von { $cues } Untertiteln, die länger hätten stehen können
style-source-count-spaces = im ganzen Programm wird gleich gezählt: Leerzeichen und Zeilenumbruch sind je ein Zeichen, und so wurde auch hier gezählt
style-source-char-width = wie Zeichen in dieser Sprache gezählt werden
style-source-min-duration = { $value }: { $share } von { $cues } Untertiteln sind nicht kürzer, und { $beyond ->
    [none] keiner liegt darunter
   *[few] nur wenige liegen knapp darunter
}
style-source-min-duration-soft = { $value }: { $share } von { $cues } Untertiteln sind nicht kürzer; eine scharfe Grenze gibt es nicht
style-source-min-duration-own = nicht gelernt: Der kürzeste von { $cues } Untertiteln dauert { $value }, und sie häufen sich an keiner Grenze; wie bei Vorträgen
style-source-max-duration = { $value }: { $share } von { $cues } Untertiteln sind nicht länger, und { $beyond ->
    [none] keiner liegt darüber
   *[few] nur wenige liegen knapp darüber
}
style-source-max-duration-soft = { $value }: { $share } von { $cues } Untertiteln sind nicht länger; eine scharfe Grenze gibt es nicht
style-source-max-duration-own = nicht gelernt: Der längste von { $cues } Untertiteln dauert { $value }, und sie häufen sich an keiner Grenze; wie bei Vorträgen
style-source-frame-rate = { $rate } pro Sekunde: { $share } von { $times } Zeiten liegen auf diesen Bildern
style-source-min-gap = { $value }: { $share } von { $gaps } Lücken unter zwei Sekunden sind nicht kürzer
style-no-gaps = kein Untertitel folgt binnen zwei Sekunden auf einen anderen, deshalb sagt nichts etwas darüber
style-source-chaining = { $value }: nur { $inside } von { $gaps } Lücken liegen zwischen der kleinsten und dieser
style-source-no-chaining = { $gaps } Lücken jeder Länge: Keine werden geschlossen
style-no-word-times = nicht gezählt: Die Zeiten der Wörter sind nicht bekannt; wie bei Vorträgen
style-source-lead-in = { $value } ms: die Mitte von { $cues } Untertiteln nach Stille, acht von zehn bei { $low } bis { $high } ms
style-source-max-delay = { $value } ms: { $share } von { $cues } Untertiteln kommen nicht später
style-source-hold = { $value } ms: die Mitte von { $cues } Untertiteln vor Stille, acht von zehn bei { $low } bis { $high } ms
style-source-sentences = { $share } von { $ends } Satzenden stehen am Ende eines Untertitels
style-no-sentences = nicht gezählt: Kein Satz endet; wie bei Vorträgen
style-source-one-line = { $broken } von { $fitting } Untertiteln, die auf eine Zeile passen, sind auf zwei verteilt ({ $share })
style-source-shape = von { $pairs } Untertiteln mit zwei Zeilen ist die untere in { $bottom } länger, die obere in { $top }, und { $equal } sind gleich
style-no-pairs = nicht gezählt: Kein Untertitel hat zwei Zeilen
style-source-speakers = von { $cues } Untertiteln haben { $dashes } Striche für zwei Sprechende, und { $names } beginnen mit einem Namen
style-source-dashes = { $share } von { $dialogues } Untertiteln mit zwei Sprechenden
style-source-others = {"; "}{ $files ->
    [one] eine andere Datei hat
   *[other] { $files } andere Dateien haben
} { $value }

# Widersprüche, Regeln, Sprachen.
style-disagreement = { $aspect }: { $usual } in { $usual_files ->
    [one] einer Datei
   *[other] { $usual_files } Dateien
}, aber { $other } in { $names }
style-names-and-more = { $names } und { $more } weiteren
style-two-houses = { $files ->
    [one] Eine Datei scheint von einem anderen Haus zu sein und fehlt
   *[other] { $files } Dateien scheinen von einem anderen Haus zu sein und fehlen
} in den Werten: { $names }
style-never = Nie: { $names }
style-other-language = Nicht gelernt: { $language } ({ $files ->
    [one] 1 Datei
   *[other] { $files } Dateien
}, { $cues } Untertitel), { $chars } Zeichen pro Zeile, { $cps } Zeichen pro Sekunde
style-unknown-language = eine Sprache, die nicht klar ist
style-rule-never = nie verletzt in { $cues } Untertiteln
style-rule-no-occasion = nicht verletzt, aber nichts zeigt, dass es Gelegenheit gab
style-rule-broken = verletzt in { $count }
style-rule-on = an
style-rule-off = aus

# Der Bericht.
style-report-title = Hausstil: { $name }
style-column-matter = Gegenstand
style-column-value = Wert
style-column-source = Quelle
style-column-rule = Regel
style-column-file = Datei
style-column-cues = Untertitel
style-column-note = Anmerkung
style-column-count = Anzahl
style-table-figures = Werte
style-table-rules = Textregeln
style-table-files = Dateien
style-table-counts = Zählungen
style-file-second-house = scheint von einem anderen Haus zu sein
style-counts-line-chars = Zeichen pro Zeile
style-counts-lines = Zeilen pro Untertitel
style-counts-tenths-cps = Zehntel Zeichen pro Sekunde
style-counts-duration = Dauer eines Untertitels (ms)
style-counts-gap = Lücke zum nächsten Untertitel (ms)
style-counts-lead = Vor dem ersten Wort (ms)
style-counts-hold = Nach dem letzten Wort (ms)
style-counts-shape = Obere Zeile länger (% von beiden)

# Der Dialog.
style-title = Hausstil lernen
style-about = Aus fertigen Untertiteldateien eines Kunden wird eine Richtlinie, in der jede Zahl sagt, woher sie kommt. { $least } Dateien oder mehr, von einem Kunden und in einer Sprache; an ihnen ändert sich nichts.
style-place = Ordner mit fertigen Dateien
style-learn = Lernen
style-learn-waits = Gerade werden Schnitte gelernt; erst das anhalten oder abwarten
style-drops-cuts = Was über die Schnitte gelernt wurde, geht verloren, wenn der Stil neu gelernt ist; zum Fortfahren noch einmal „Lernen“ wählen.
style-listing = Suche Dateien…
style-at = Datei { $number } von { $total }
style-stop = Anhalten
style-stopped = Angehalten; es wurde nichts gelernt.
style-stopped-kept = Angehalten; was vorher gelernt wurde, bleibt, wie es ist.
style-kept = Was vorher gelernt wurde, bleibt, wie es ist.
style-name = Name der Richtlinie
style-default-name = Hausstil
style-save = Als Richtlinie speichern…
style-use = Für diesen Vortrag verwenden
style-use-help = Der Vortrag wird nach diesen Werten neu geteilt; Rückgängig nimmt es zurück
style-used = „{ $name }“ gilt jetzt: { $before } → { $count } Untertitel. Rückgängig nimmt es zurück.
style-used-same = „{ $name }“ gilt jetzt; es bleiben { $count } Untertitel. Rückgängig nimmt es zurück.
style-used-given = { $used } Schnitte aus der Untertiteldatei bleiben, bis „Bearbeiten > Neu schneiden…“ sie nach der Richtlinie setzt.
style-other-talk = Die Sprache der Dateien ist { $style }, die des offenen Vortrags { $talk }: Längen und Gewohnheiten der einen passen selten zur anderen.
style-needs-talk = Einen Vortrag öffnen, um sie dort zu verwenden
style-left-out = { $path }: { $reason }
style-left-out-count = { $left } von { $all } Dateien { $left ->
    [one] fehlt
   *[other] fehlen
}; der Grund steht jeweils unten.
style-more = { $count } weitere im Bericht
style-more-files = { $count ->
    [one] 1 weitere Datei
   *[other] { $count } weitere Dateien
}
style-report-file = Datei des Berichts
style-report-save = Bericht speichern…

# Wie der Kunde aufteilt.
style-cuts = Aufteilung
style-cuts-about = Aus denselben Dateien lässt sich lernen, wo der Kunde Zeilen und Untertitel enden lässt. Die Modelle lesen einen Teil davon; das dauert einige Minuten, in denen Sie den Dialog schließen und weiterarbeiten können. Übernommen wird es nur, wenn beiseitegelegte Dateien dadurch besser aufgeteilt werden.
style-cuts-learn = Auch die Aufteilung lernen
style-cuts-learn-help = Teilt einen Teil der Dateien immer wieder neu auf und vergleicht das mit den Zeilen und Untertiteln des Kunden
style-cuts-at = { $stage } { $share }
style-cuts-stop = Lernen der Aufteilung anhalten
style-cuts-stopped = Angehalten; die Aufteilung bleibt, wie sie ist.
style-cuts-take = Aufteilen wie der Kunde
style-cuts-take-help = Die Zahlen gehören dann zur Richtlinie und stehen in ihrer Datei; unter „Untertitel > Richtlinie…“ lassen sie sich ansehen und zurücknehmen
style-cuts-places = Stellen in { $file }, aufgeteilt nach dem Vorbild der anderen Dateien
style-cuts-came = Die Aufteilung des Kunden wurde ausprobiert: { $verdict }; siehe „Durchsicht > Hausstil lernen…“
