# Dialoge über Untertitel, Sprecher, Zeiten und Fassungen.

# Alle ab einer Sicherheit annehmen
accept-above-title = Grenzen ab einer Sicherheit annehmen
accept-above-strength = Grenzen annehmen ab
accept-above-figures = Nimmt { $accepted } von { $all } an; { $left ->
        [0] nichts bleibt
        [one] { $left } bleibt
       *[other] { $left } bleiben
    } durchzusehen.
accept-above-wrong = Nimmt { $accepted } von { $all } an; { $wrong ->
        [0] wahrscheinlich sind alle richtig (höchstens { $high } falsch)
        [one] wahrscheinlich ist etwa { $wrong } davon falsch ({ $low } bis { $high })
       *[other] wahrscheinlich sind etwa { $wrong } davon falsch ({ $low } bis { $high })
    }. { $left ->
        [0] Nichts bleibt
        [one] { $left } bleibt
       *[other] { $left } bleiben
    } durchzusehen.
accept-above-measured = Die Sicherheit ist die Wahrscheinlichkeit, dass ein Untertitler den Schnitt so ließe, geprüft an anderen Vorträgen: Von den Schnitten bei 90{"\u00A0"}% blieben etwa neun von zehn. Einmal Rückgängig nimmt alle zurück.
accept-above-measured-decided = Geschätzt nach anderen Vorträgen und { $count ->
        [one] { $count } Entscheidung
       *[other] { $count } Entscheidungen
    } in diesem. Einmal Rückgängig nimmt alle zurück.
accept-above-adapted = Die Sicherheit ist eine Wahrscheinlichkeit, die an die eigenen Entscheidungen angepasst wurde; in Versuchen mit simulierten Bearbeitern stimmte sie auf etwa drei Punkte. Die Zahlen berücksichtigen { $count ->
        [one] { $count } Entscheidung
       *[other] { $count } Entscheidungen
    } in diesem Vortrag. Einmal Rückgängig nimmt alle zurück.
accept-above-of-marks = Die Sicherheit ist hier die Wahrscheinlichkeit, dass dort eine Sinneinheit oder ein Satz endet, nach Wörtern und Stimme. Wie wahrscheinlich ein Untertitler den Schnitt so ließe, ist für diese Sprache und diese Modelle nicht gemessen. { $count ->
        [0] Einmal Rückgängig nimmt alle zurück.
        [one] Die Zahlen berücksichtigen { $count } Entscheidung in diesem Vortrag. Einmal Rückgängig nimmt alle zurück.
       *[other] Die Zahlen berücksichtigen { $count } Entscheidungen in diesem Vortrag. Einmal Rückgängig nimmt alle zurück.
    }
accept-above-uncalibrated = Die Sicherheit zeigt, wie stark Pausen und Wörter für eine Grenze sprechen. Sie ist keine gemessene Wahrscheinlichkeit: Von den Grenzen bei 90{"\u00A0"}% können mehr oder weniger als neun von zehn richtig sein. Einmal Rückgängig nimmt alle zurück.
accept-above-accept = { $count } annehmen
accept-above-bars =
    { $count ->
        [one] { $count } unentschiedene Grenze nach Sicherheit, als Balkenreihe
       *[other] { $count } unentschiedene Grenzen nach Sicherheit, als Balkenreihe
    }
accept-above-stronger = ab { $share }

# Schnitte, Zeilen und Zeiten neu bestimmen
anew-cuts = Neu schneiden
anew-lines = Zeilen neu umbrechen
anew-times = Zeiten neu bestimmen
anew-cuts-help = Bestimmt Untertitel, Zeilen und Zeiten neu. Einzeln entschiedene Untertitelenden bleiben.
anew-lines-help = Bestimmt die Zeilenumbrüche neu. Untertitel und ihre Zeiten bleiben.
anew-times-help = Bestimmt nach Stimme und Richtlinie neu, wann Untertitel erscheinen und verschwinden. Untertitel und ihre Zeilen bleiben.
anew-estimated-words = Die Wörter haben keine eigenen Zeiten, daher bleiben Untertitel nahe bei ihren Zeiten aus der Datei. Für bessere Zeiten zusammen mit der Datei ein Transkript mit Wortzeiten öffnen.
anew-chosen =
    { $count ->
        [one] Der ausgewählte Untertitel
       *[other] Die { $count } ausgewählten Untertitel
    }
anew-all = Alle Untertitel
anew-then = Danach
anew-cut-chosen =
    { $count ->
        [one] { $count } Untertitel neu schneiden
       *[other] { $count } Untertitel neu schneiden
    }
anew-break-chosen =
    { $count ->
        [one] { $count } Untertitel neu umbrechen
       *[other] { $count } Untertitel neu umbrechen
    }
anew-time-chosen =
    { $count ->
        [one] Zeiten von { $count } Untertitel neu bestimmen
       *[other] Zeiten von { $count } Untertiteln neu bestimmen
    }
anew-nothing = Kein Untertitel würde sich ändern
anew-undo = Einmal Rückgängig nimmt es zurück

# Neue Zeiten: was sich verschöbe.
retime-none = Kein Untertitel würde verschoben.
retime-figures =
    { $count ->
        [one] { $count } Untertitel würde verschoben: sein Anfang um { $start } s.
       *[other] { $count } Untertitel würden verschoben: Anfänge meist um { $start } s, höchstens um { $largest } s.
    }
retime-drift = Die Datei läuft in einem anderen Tempo: Sie läuft um { $drift } s in der Stunde davon.
retime-largest = Größte Verschiebung in Sekunden
retime-any = beliebig
retime-largest-help = Untertitel, die weiter verschoben würden, bleiben.
retime-ticked = { $count } von { $all } Untertiteln angekreuzt (Leertaste oder Klick). Probleme: { $now } → { $then }
retime-start = Anfang { $by } s
retime-end = Ende { $by } s
retime-cue = Untertitel { $number }: { $text }. Jetzt { $now }. Dann { $then }. Anfang { $shift } s

# Was sich ändern würde
changes-now = Jetzt
changes-more = und { $count } weitere
changes-nothing = nichts
changes-cues =
    { $count ->
        [one] Untertitel { $first }
       *[other] Untertitel { $first } bis { $last }
    }
changes-of-times = { $cues }, neue Zeiten. Jetzt { $now }. Danach { $then }
changes-of-lines = { $cues }, neue Zeilen. Jetzt { $now }. Danach { $then }
changes-of-division = { $cues }, neu geschnitten. Jetzt { $now }. Danach { $then }
changes-figures = { $cues } → { $then } Untertitel, { $problems } → { $after } Probleme
changes-none = { $figures }: Alle Untertitel bleiben, wie sie sind
changes-some = { $figures }: { $same } unverändert, { $retimed } nur mit neuen Zeiten, { $relined } mit neuen Zeilen, { $divided } neu geschnitten
changes-list = Änderungen, { $number } von { $all }

# Farbe und Aussehen von Untertiteln
colour-set = Farbe setzen
colour-title = Farbe
colour-shown-in =
    { $count ->
        [one] Der Text des Untertitels erscheint in
       *[other] Der Text von { $count } Untertiteln erscheint in
    }
colour-usual = der Standardfarbe
colour-note = Formate ohne Farben lassen sie weg; beim Export wird das gemeldet.
colour-white = Weiß
colour-yellow = Gelb
colour-cyan = Cyan
colour-green = Grün
colour-magenta = Magenta
colour-red = Rot
colour-blue = Blau
colour-black = Schwarz
style-top = oben
style-middle = in der Bildmitte
style-left = links
style-right = rechts

# Ein Kommentar
comment-title = Kommentar
comment-deletes = Ein leerer Kommentar wird gelöscht.
comment-keys = Eingabe speichert · Umschalt+Eingabe Zeilenumbruch · Esc bricht ab
comment-save = Speichern
cue-with-text = Untertitel { $number }: { $text }
cue-with-number = Untertitel { $number }

# Zu einem Untertitel oder einer Zeit gehen
go-to-title = Gehe zu
go-to-field = Nummer eines Untertitels oder eine Zeit
go-to-numbers = Die Untertitel sind von 1 bis { $count } nummeriert
go-to-end = Der Vortrag endet bei { $time }
go-to-no-cue = Zu dieser Zeit ist kein Untertitel zu sehen.
go-to-hint = 12 ist Untertitel 12; 1:02,5 oder 00:01:02:12 ist eine Zeit.
go-to-go = Gehe zu

# Einen Untertitel oder ein Geräusch einfügen
insert-cue-title = Untertitel einfügen
insert-cue-field = Text, den niemand spricht
insert-cue-hint = Abspann, Geräusche, Lieder, Schrift im Bild. Er erscheint bei { $time }.
insert-cue-span = Von { $from } bis { $to }. Kein anderer Untertitel verschiebt sich.
insert-cue-keys = Eingabe fügt ein · Umschalt+Eingabe Zeilenumbruch · Esc bricht ab
insert-cue-insert = Einfügen
sound-title = Geräusch einfügen
sound-field = Was zu hören ist
sound-song = Lied
sound-song-help = Wörter zwischen Musiknoten
sound-hint = Außer bei Liedern werden Klammern gesetzt. Es erscheint bei { $time }.
sound-span = { $text }, von { $from } bis { $to }. Kein anderer Untertitel verschiebt sich.

# Eine andere Fassung
compare-title = Fassungen vergleichen
compare-other = Andere Fassung
compare-read-again = Neu einlesen
compare-compare = Vergleichen
compare-figures = Zahlen
compare-help = Die Datei einlesen, Untertitel jedes Formats oder ein Projekt, und den Vortrag damit vergleichen
compare-stage = Wörter und Umbrüche
compare-busy = Vergleich läuft…
compare-about = Eine Untertiteldatei oder ein fremdes Projekt desselben Vortrags: die Unterschiede durchgehen, Besseres übernehmen und sehen, wie weit beide übereinstimmen.
compare-doubtful = Nur { $matched } der { $words } Wörter der anderen Fassung kommen in diesem Vortrag vor: Ist es derselbe?
compare-theirs = Andere
compare-mine = Eigene
compare-precision = Genauigkeit
compare-recall = Trefferquote
compare-f-one = F1
compare-cue-ends = Untertitelenden
compare-line-ends = Zeilenenden
compare-sigma = Sigma
compare-sigma-help = Umbrüche zwischen den Wörtern, wie sie sind; 100 ist perfekt (Karakanta et al. 2022)
compare-suber = SubER
compare-suber-help = Änderungen an Wörtern und Umbrüchen je hundert der Vergleichsfassung; 0 ist perfekt (Wilken et al. 2022)
compare-pk = Pk
compare-pk-help = Anteil der Fenster, in denen nur eine der beiden ein Untertitelende hat; 0 ist perfekt
compare-window-diff = WindowDiff
compare-window-diff-help = Anteil der Fenster mit unterschiedlich vielen Untertitelenden; 0 ist perfekt
compare-lines-within = Zeilen mit höchstens { $most } Zeichen: { $mine } (andere { $theirs })
compare-cues-within = Untertitel mit höchstens { $most } Z/s: { $mine } (andere { $theirs })
compare-cues-within-words = Untertitel mit höchstens { $most } Wörtern pro Minute: { $mine } (andere { $theirs })
compare-walk-keys = Mit N und P oder den Pfeil-Schaltflächen durchgehen; jeder Unterschied wird zur aktuellen Stelle.
compare-walk-buttons = Mit { $key } oder den Pfeil-Schaltflächen durchgehen; jeder Unterschied wird zur aktuellen Stelle.
compare-keys-elsewhere = Mit { $key } oder einem Klick hierher lässt er sich mit einzelnen Tasten entscheiden.
compare-same = Beide Fassungen sind identisch.
compare-kept =
    { $count ->
        [one] Es bleibt nur { $count } Unterschied, bei dem die eigene Fassung bleibt.
       *[other] Es bleiben nur { $count } Unterschiede, bei denen die eigene Fassung bleibt.
    }
compare-standing = Unterschied { $number } von { $all } · { $what }
compare-no-differences = Keine Unterschiede
compare-count-text = Text { $count }
compare-count-cut = Schnitt { $count }
compare-count-lines = Zeilen { $count }
compare-count-times = Zeiten { $count }
compare-count-only-mine = nur eigene { $count }
compare-count-only-theirs = nur andere { $count }
compare-counts =
    { $same ->
        [one] { $same } Untertitel gleich; { $kinds }
       *[other] { $same } Untertitel gleich; { $kinds }
    }
compare-count-later = Verschiebung (andere { $seconds } s später) als Unterschied zählen
compare-count-earlier = Verschiebung (andere { $seconds } s früher) als Unterschied zählen
compare-count-shift-help = Sonst werden Zeiten so verglichen und übernommen, als wären die anderen nicht verschoben
compare-no-cue = Kein passender Untertitel
compare-spoken = { $name }, Untertitel { $number }: { $text }
compare-spoken-changed = { $name }, Untertitel { $number }: { $text }. Nur hier: { $words }
compare-take = Andere übernehmen
compare-take-help = Text, Schnitte, Zeilen und Zeiten der anderen Fassung
compare-keep = Eigene behalten
compare-keep-help = So lassen und künftig übergehen
compare-take-text = Anderer Text
compare-take-text-help = Wörter und Zeilen der anderen Fassung, mit eigenen Schnitten und Zeiten
compare-take-times = Andere Zeiten
compare-take-times-help = Anfang und Ende aus der anderen Fassung, mit eigenen Wörtern und Schnitten
compare-take-all-text = Gesamten Text übernehmen
compare-take-all-times = Alle Zeiten übernehmen
compare-take-all-help = Bei jedem offenen Unterschied, in einem Schritt; Untertitel, die nur eine der beiden hat, bleiben
compare-report = Vergleichsbericht…
compare-none-left = Kein Unterschied ist mehr offen
compare-changed-since = Diese Untertitel haben sich seither geändert; erneut zu dem Unterschied gehen
compare-took-text =
    { $count ->
        [one] Anderer Text in { $count } Untertitel übernommen
       *[other] Anderer Text in { $count } Untertiteln übernommen
    }
compare-took-times =
    { $count ->
        [one] Andere Zeiten in { $count } Untertitel übernommen
       *[other] Andere Zeiten in { $count } Untertiteln übernommen
    }
compare-name-mine = der eigenen
compare-name-theirs = der anderen
difference-only-in = nur in { $name }
difference-text = Text
difference-cut = Schnitt
difference-lines = Zeilen
difference-times = Zeiten

# Eine Datei mit einer anderen Fassung oder zweiten Untertiteln
version-file-type = Den Pfad einer Datei eingeben oder eine auswählen
version-file-no-cues = Das Projekt hat noch keine Untertitel; es öffnen und seinen Vortrag analysieren lassen: { $path }
version-file-no-second = Das Projekt hat keine zweiten Untertitel mit Text; zuerst eine Datei mit ihnen neben den Untertiteln öffnen: { $path }

# Der Vergleichsbericht
review-report-title = Vergleich: { $mine } und { $theirs }
review-report-cues-of = Untertitel von { $name }
review-report-same = Gleich
review-report-differences = Unterschiede
review-report-text = Text
review-report-cut = Schnitt
review-report-lines = Zeilen
review-report-times = Zeiten
review-report-only-in = Nur in { $name }
review-report-shift = Verschiebung
review-report-later = { $name } ist durchgehend { $seconds } s später
review-report-no-differences = Beide sind identisch.
review-report-marks = Wörter, die nur eine der beiden hat, sind links durchgestrichen und rechts unterstrichen.
review-report-difference = Unterschied
review-report-kind = Art
review-report-cue = Untertitel
review-report-time = Zeit
review-report-cue-of = { $name }: Untertitel
review-report-time-of = { $name }: Zeit
review-report-text-of = { $name }: Text
review-report-in-of = { $name }: von
review-report-out-of = { $name }: bis
review-report-changes = Text mit nachverfolgten Änderungen
review-report-comment = Kommentar
review-report-marks-workbook = Wörter, die nur { $mine } hat, sind durchgestrichen; die nur { $theirs } hat, fett und unterstrichen. Eine leere Zeile trennt Untertitel.
review-report-marks-document = Der Text ist der von { $mine }; was { $theirs } anders hat, ist eine nachverfolgte Änderung. Ein / ist ein Zeilenumbruch, ein | das Ende eines Untertitels.

# Zweite Untertitel
second-title = Zweite Untertitel
second-about = Eine Übersetzung oder ältere Fassung neben den Untertiteln, zeitlich zugeordnet. Der Text wird im Projekt gespeichert; die Datei selbst wird nur gelesen.
second-file = Untertiteldatei oder Projekt
second-replaces = Ersetzt „{ $name }“; Rückgängig bringt es zurück.
second-open = Öffnen
second-export-title = Zweite Untertitel exportieren
second-export-file = Datei
second-export-format = Als { $format }; die Endung des Namens entscheidet.
second-export-endings = Der Name muss auf eine von diesen enden: { $endings }
second-export-times = Zeiten der Untertitel
second-export-times-help = Jeder Text erscheint und verschwindet mit dem Untertitel, zu dem er gehört, statt zu eigenen Zeiten
second-export-empty =
    { $empty ->
        [one] { $empty } von { $all } Untertiteln hat noch keinen Text und entfällt
       *[other] { $empty } von { $all } Untertiteln haben noch keinen Text und entfallen
    }
second-export-export = Exportieren
translation-begin-title = Übersetzung beginnen
translation-title = Zweite Untertitel: Sprache und Regeln
translation-language = Sprache
translation-language-hint = Deutsch, fr, pt-BR
translation-language-is = { $name }
translation-language-missing = Nicht angegeben: beurteilt wie die Sprache des Vortrags
translation-no-language = Das ist keine Sprache: ihren Namen eingeben oder ein Kürzel wie de oder pt-BR
translation-guideline = Richtlinie
translation-guideline-of-talk = Wie der Vortrag ({ $name })
translation-figures = { $chars } Zeichen je Zeile, { $lines } Zeilen, { $speed } Zeichen je Sekunde
translation-figures-words = { $chars } Zeichen je Zeile, { $lines } Zeilen, { $speed } Wörter je Minute
translation-in-step = Im Gleichschritt mit den Untertiteln
translation-in-step-help = Was geteilt, verbunden, verschoben, eingefügt oder gelöscht wird, wird es in beiden Sprachen, in einem Schritt
translation-locked = Zeiten sperren
translation-locked-help = Zeiten und Zahl der Untertitel bleiben: für eine Vorlage, die nicht geändert werden darf
translation-begin = Beginnen
translation-apply = Übernehmen
second-opened =
    { $count ->
        [one] { $count } Untertitel aus { $name } neben denen des Vortrags
       *[other] { $count } Untertitel aus { $name } neben denen des Vortrags
    }

# Zeiten verschieben
shift-times-title = Zeiten verschieben
shift-times-how = Art
shift-times-shift = Verschieben
shift-times-stretch = Dehnen
shift-times-frame-rate = Bildrate
shift-times-which = Welche Untertitel
shift-times-all = Alle
shift-times-from-here = Ab Untertitel { $number }
shift-times-chosen =
    { $count ->
        [one] Dieser Untertitel
       *[other] Die { $count } ausgewählten
    }
shift-times-note = Wörter, von Hand gesetzte Zeiten und eingefügte Untertitel verschieben sich gemeinsam gegen den Ton, der sie danach nicht mehr bestimmt. Einmal Rückgängig nimmt es zurück.
shift-times-move =
    { $count ->
        [one] { $count } Untertitel verschieben
       *[other] { $count } Untertitel verschieben
    }
shift-times-amount = Später (früher mit −) um
shift-times-amount-examples = +2, -0,5, 1:02,5
shift-times-first-at = Erster Untertitel erscheint bei
shift-times-last-at = Letzter Untertitel erscheint bei
shift-times-timed-for = Erstellt für (Bilder pro Sekunde)
shift-times-shown-with = Gezeigt mit (Bildern pro Sekunde)
shift-times-hint = +2 ist zwei Sekunden später, -1:02,5 eine Minute und 2,5 Sekunden früher, 00:00:02:12 zählt Bilder.
shift-times-no-cue = Es gibt keinen Untertitel zu verschieben
shift-times-first = Erster Untertitel: { $before } → { $after }
shift-times-last = Letzter Untertitel: { $before } → { $after }

# Wer spricht
speaker-title = Sprecher
speaker-who =
    { $count ->
        [one] Wer in dem Untertitel spricht
       *[other] Wer in { $count } Untertiteln spricht
    }
speaker-empty = Leer lassen, wenn nicht bekannt ist, wer dort spricht.
speaker-rule = Die Regel „Wer spricht“ der Richtlinie zeigt es in den Untertiteln, mit Strichen oder Namen.
speaker-set = Setzen
speakers-title = Sprecher umbenennen
speakers-none = Das Transkript nennt keine Sprecher. „Sprecher…“ legt fest, wer in einem Untertitel spricht.
speakers-same = Sprecher mit demselben Namen werden einer.
speakers-needs-name = Jeder Sprecher braucht einen Namen
speakers-rename = Umbenennen

# Rechtschreibung
spelling-title = Rechtschreibung
spelling-everywhere = An allen { $count } Stellen ersetzen
spelling-left =
    { $count ->
        [one] { $count } Wort nicht im Wörterbuch { $name }.
       *[other] { $count } Wörter nicht im Wörterbuch { $name }.
    }
spelling-edit-text = Text bearbeiten (F2)
spelling-edit-text-help = Öffnet den Text des Untertitels
spelling-add = In mein Wörterbuch (A)
spelling-add-help = Das Wort gilt ab jetzt in jedem Vortrag als richtig
spelling-ignore = In diesem Vortrag ignorieren (I)
spelling-ignore-help = Das Wort gilt in diesem Vortrag als richtig; Rückgängig nimmt es zurück
spelling-skip = Überspringen
spelling-off = Die Rechtschreibung wird nicht geprüft. Unter Hilfe > Einstellungen lässt sich das einschalten.
spelling-all-known = Alle Wörter stehen im Wörterbuch { $name }.
spelling-being-checked = Der Vortrag wird geprüft…
spelling-looking = Vorschläge für „{ $word }“ werden gesucht…
spelling-no-suggestion = Das Wörterbuch hat keinen Vorschlag für „{ $word }“.
spelling-put = Durch „{ $word }“ ersetzen
spelling-unknown = „{ $word }“ steht nicht im Wörterbuch
spelling-none-unknown = Alle Wörter stehen im Wörterbuch { $name }
spelling-still-checked = Die Rechtschreibung wird noch geprüft
spelling-unusable = Das Wörterbuch ist nicht verwendbar; ein anderes wählen
spelling-unusable-file = Das Wörterbuch ist nicht verwendbar, das Programm zum Lesen von Wörterbüchern scheitert daran; ein anderes wählen: { $path }
spelling-endless-rule = eine seiner Regeln zum Zusammensetzen von Wörtern hat kein Ende
spelling-cannot-keep = „{ $word }“ gilt bis zum Programmende als richtig, ließ sich aber nicht ins eigene Wörterbuch aufnehmen ({ $error }): { $place }
spelling-no-dictionary = Kein Rechtschreibwörterbuch für { $language } gefunden; eines für hunspell installieren (unter Debian und Ubuntu das Paket { $package }; auch LibreOffice bringt welche mit)
spelling-look-again = { $how } oder in den Einstellungen einen Ordner mit seinen .aff- und .dic-Dateien angeben. Dann F9 drücken: Es wird ohne Neustart gefunden
spelling-unreadable = Das Wörterbuch ist nicht lesbar ({ $problem }): { $path }
spelling-damaged = Das ist kein hunspell-Wörterbuch ({ $reason }); neu installieren: { $path }

# Über das Transkript
transcript-title = Über dieses Transkript
transcript-file = Datei
transcript-format = Erkannt als
transcript-format-unknown = nicht bekannt; diese Wörter kamen mit einem Projekt
transcript-encoding = Zeichenkodierung
transcript-encoding-guessed = { $encoding }, vermutet: Die Datei nennt sie nicht
transcript-part = Davon gelesen
transcript-words = Wörter
transcript-words-all-estimated =
    { $count ->
        [one] { $count } Wort, mit geschätzten Zeiten
       *[other] { $count } Wörter, alle mit geschätzten Zeiten
    }
transcript-words-some-estimated =
    { $count ->
        [one] { $count } Wort, davon { $estimated } mit geschätzten Zeiten
       *[other] { $count } Wörter, davon { $estimated } mit geschätzten Zeiten
    }
transcript-cues = Untertitel
transcript-cues-given =
    { $count ->
        [one] { $count } Untertitel wie in der Datei
       *[other] { $count } Untertitel wie in der Datei
    }
transcript-repaired = Repariert
transcript-repaired-words =
    { $count ->
        [0] es war nichts zu reparieren
        [one] { $count } Wort hat andere Zeiten als in der Datei
       *[other] { $count } Wörter haben andere Zeiten als in der Datei
    }
transcript-timed = Zeiten nach dem Ton
transcript-speakers = Sprecher
transcript-language = Sprache
transcript-language-unknown = nicht bekannt
transcript-language-of-words = Nach den Wörtern
transcript-language-help = Mit einer anderen Sprache wird der Vortrag neu gelesen und aufgeteilt; was Sie entschieden haben, bleibt. Ist die Sprache keinem Modell bekannt, entscheiden Pausen und geschriebene Satzzeichen.
transcript-not-odd = nichts Auffälliges
transcript-remarks-note = Eine Bemerkung mit Zeit führt dorthin; bei vielen gleicher Art ist es die erste.
transcript-go-to = Gehe zu { $time }: { $remark }
transcript-show-place = Diese Stelle zeigen
transcript-letters-wrong = Falsche Buchstaben?
transcript-open-with = Mit Kodierung öffnen
transcript-choose-encoding = wählen
transcript-open-again = Neu öffnen
transcript-open-again-note = Der Vortrag beginnt neu mit den dann gelesenen Wörtern; nach nicht gespeicherten Änderungen wird vorher gefragt.
