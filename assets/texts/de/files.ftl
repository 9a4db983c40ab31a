# Dialoge über Dateien: öffnen, speichern, exportieren, wiederherstellen, in Dateien suchen.

## Pfade, die eingegeben werden

path-browse = Durchsuchen…
path-browse-recording = Aufnahme auswählen
path-browse-transcript = Transkript auswählen
path-browse-project = Projekt auswählen
path-browse-project-file = Projektdatei auswählen
path-browse-file = Datei auswählen
path-browse-reference = Andere Fassung auswählen
path-browse-search-folder = Ordner oder Datei zum Durchsuchen auswählen
path-browse-style-folder = Ordner mit fertigen Dateien auswählen
path-browse-second = Untertiteldatei oder Projekt auswählen
path-browse-video = Video auswählen
path-browse-shots = Liste von Schnitten auswählen
path-browse-live-transcript = Wachsendes Transkript auswählen
path-browse-live-sound = Wachsende Aufnahme auswählen
path-browse-ffmpeg = ffmpeg auswählen
path-looking = Wird nachgesehen…
path-found = Gefunden
path-is-kind = Das ist { $what }, keine Datei
path-is-no-file = Das ist keine Datei
path-is-folder = Das ist ein Ordner; eine Datei darin angeben
path-is-folder-add-name = Das ist ein Ordner; den Namen einer Datei ergänzen
path-missing = Diese Datei gibt es nicht
path-no-folder = Diesen Ordner gibt es nicht
path-kind-folder = ein Ordner
path-kind-pipe = eine Pipe
path-kind-socket = ein Socket
path-kind-device = ein Gerät

## Öffnen über Pfade

open-title = Öffnen
open-recording = Aufnahme
open-transcript = Transkript
open-project = Projekt
open-or-go-on = Oder ein gespeichertes Projekt fortsetzen:
open-drop-files = Dateien lassen sich auch auf das Fenster ziehen, in beliebiger Reihenfolge.
open-button = Öffnen
open-type-path = Den Pfad einer Datei eingeben oder eine auswählen

## Dateien verfolgen, die wachsen

follow-dialog-title = Transkript verfolgen
follow-dialog-about = Einen Vortrag verfolgen, während er gesprochen wird: Meldungen einer Spracherkennung, als JSON-Zeilen in einer Datei, die wächst.
follow-dialog-transcript = Wachsendes Transkript
follow-dialog-sound = Wachsende Aufnahme (optional)
follow-dialog-sound-about = Eine wachsende WAV-Datei oder rohe 16-Bit-Abtastwerte mit 16 kHz, mono. Sie wird sofort ausgewertet und lässt sich abspielen, sobald der Vortrag zu Ende ist.
follow-dialog-button = Verfolgen
follow-dialog-type-path = Den Pfad des Transkripts eingeben oder es auswählen
follow-dialog-not-yet = Diese Datei gibt es noch nicht; auf sie wird gewartet

## Einen Teil eines Transkripts wählen

choose-part-title = Was soll geöffnet werden?
choose-part-holds-tiers = { $name } enthält { $tiers } Spuren.
choose-part-holds-recordings = { $name } enthält { $recordings } Aufnahmen.
choose-part-holds-channels = { $name } enthält { $channels } Kanäle.
choose-part-holds-tiers-and-channels = { $name } enthält { $tiers } Spuren und { $channels } Kanäle.
choose-part-holds-recordings-and-channels = { $name } enthält { $recordings } Aufnahmen und { $channels } Kanäle.
choose-part-recordings = Aufnahmen
choose-part-tiers = Spuren
choose-part-together = Zusammen: { $names }
choose-part-channels = Kanäle
choose-part-all-channels = Alle Kanäle, nach der Zeit zusammengefügt
choose-part-channel = Kanal { $name }
choose-part-nameless = ohne Namen
choose-part-words =
    { $name } – { $count ->
        [one] { $count } Wort
       *[other] { $count } Wörter
    }
choose-part-first-words = „{ $words }“
choose-part-first-words-of-more = „{ $words } …“

## Nicht gespeicherte Arbeit

recovery-title = Nicht gespeicherte Arbeit
recovery-empty = Es gibt nichts wiederherzustellen: Alles ist gespeichert.
recovery-about = Breathmark endete, bevor diese Vorträge gespeichert waren. Verworfenes lässt sich 30 Tage lang wiederherstellen (Datei > Wiederherstellen).
recovery-continue = Fortsetzen
recovery-continue-with = { $title } fortsetzen
recovery-continue-help = Den Vortrag mit allen diesen Änderungen öffnen
recovery-discard = Verwerfen
recovery-discard-title = { $title } verwerfen
recovery-discard-help = Nicht mehr anbieten; 30 Tage lang wiederherstellbar
recovery-later = Später
recovery-later-help = Beim nächsten Programmstart entscheiden (Esc)
unsaved-title = Nicht gespeicherte Änderungen
unsaved-question = Änderungen am Vortrag speichern?
unsaved-question-title = Änderungen an „{ $title }“ speichern?
unsaved-asks-name = Der Vortrag hat noch keine Datei: Vor dem Speichern wird nach einem Namen gefragt.
unsaved-can-be-restored = Nicht gespeicherte Änderungen lassen sich 30 Tage lang wiederherstellen (Datei > Wiederherstellen).
unsaved-stay-help = Mit diesem Vortrag weiterarbeiten (Esc)
unsaved-discard = Nicht speichern
unsaved-save = Speichern
quitting-title = Wird gespeichert…
quitting-about = Die Arbeit wird auf den Datenträger geschrieben. Breathmark endet, sobald das geschehen ist.
quitting-loses = Beim sofortigen Beenden geht verloren, was noch nicht geschrieben ist.
quitting-now = Sofort beenden

## Was 30 Tage aufbewahrt wird

restore-title = Wiederherstellen
restore-about = Was ersetzt, verworfen oder nicht gespeichert wurde, wird 30 Tage aufbewahrt, von jedem Projekt außerdem die letzten 10 Speicherstände.
restore-filter = Filter
restore-filter-hint = Namen eingeben, um etwas zu finden
restore-empty = Es gibt nichts wiederherzustellen.
restore-none-such = Nichts von dem, was aufbewahrt wird, heißt so.
restore-when-answered =
    { $when }, { $count ->
        [one] { $count } Grenze durchgesehen
       *[other] { $count } Grenzen durchgesehen
    }
restore-open-copy = Als Kopie öffnen
restore-open-copy-which = Als Kopie öffnen: { $which }
restore-open-copy-help = Als eigenes Projekt; nichts Vorhandenes wird geändert
restore-save-copy-as = Kopie speichern unter…
restore-save-copy-which = Kopie speichern unter: { $which }
restore-save-copy-help = In eine Datei schreiben
restore-delete = Jetzt löschen…
restore-delete-which = Jetzt löschen: { $which }
restore-delete-help = Nicht länger aufbewahren; fragt vorher nach
restore-delete-question = Endgültig löschen? Danach lässt es sich nicht wiederherstellen.
restore-keep = Behalten
restore-delete-for-good = Endgültig löschen
restore-delete-for-good-title = { $title } endgültig löschen
restore-copy-into = Kopieren nach
restore-copy-exists = Diese Datei gibt es schon; einen anderen Namen wählen
restore-copy-cancel = Kopieren abbrechen
restore-copy-save = Kopie speichern
kept-unsaved-changes = nicht gespeicherte Änderungen
kept-replaced-file = ersetzte Datei
kept-earlier-save = früherer Speicherstand
kept-damaged-journal = beschädigtes Journal
kept-unknown = aufbewahrte Datei
kept-impossible = Die vorhandene Datei lässt sich nicht aufbewahren ({ $error }), daher wurde sie nicht ersetzt

## Eine Datei benennen, die geschrieben wird

save-as-title = Speichern unter
save-as-file = Projektdatei
save-as-about = Enthält die Wörter, die Entscheidungen und die Analyse; die Aufnahme bleibt, wo sie ist.
save-as-save = Speichern
write-writing = Wird geschrieben…
write-is-input-choose = Das ist { $role }; einen anderen Namen wählen
write-is-input = Das ist { $role }
write-creates = Legt { $name } an
write-asks = { $name } gibt es schon. Ersetzen? Die vorhandene Datei wird 30 Tage aufbewahrt: { $path }
write-asks-shortly = { $name } gibt es schon. Ersetzen? Die vorhandene Datei wird 30 Tage aufbewahrt.
write-name-exists = { $name } gibt es schon
write-is-kind-choose = Das ist { $what }, keine Datei; einen anderen Namen wählen
write-no-folder = Diesen Ordner gibt es nicht: { $folder }
write-type-where = Einen Dateinamen eingeben
write-replace = Ersetzen
write-other-name = Anderen Namen wählen
write-keep = Behalten
write-exists = Gibt es schon
write-new-file = Eine neue Datei
write-is-folder = Das ist ein Ordner
write-reference = die Fassung, mit der der Vortrag verglichen wird
overwriting-refused = Das ist { $role }; die Ausgabe würde das überschreiben; einen anderen Namen wählen: { $path }

## Untertitel exportieren

export-title = Untertitel exportieren
export-file = Datei
export-button = Exportieren
export-format = Format
export-group-subtitles = Untertitel
export-group-editing = Für Schnittprogramme
export-group-lists = Listen und Text
export-format-ttml = TTML, IMSC-1.1-Text
export-format-premiere = Marker für Premiere
export-format-resolve = Marker für Resolve
export-format-table = Tabelle
export-format-everything = Alles, für Programme
export-format-plain-text = Reiner Text
export-write-too = Auch schreiben
export-word-times = Wortzeiten
export-word-times-help = Wann jedes Wort gesprochen wird; Abspielprogramme zeigen die Wörter eines Untertitels dann nacheinander
export-voices = Sprecher
export-voices-help = Wer spricht, als Stimmen, die Abspielprogramme verschieden darstellen können
export-boundaries = Grenzen
export-boundaries-help = Ein Marker für jede Grenze, mit Zustand und Sicherheit
export-leave-out = Weglassen
export-plain = Geräusche und Sprechernamen
export-plain-help = Text in Klammern, Musiknoten und Namen vor einem Doppelpunkt: die Fassung für Hörende
export-plain-nothing = Es gibt nichts wegzulassen: Alles wird gesagt.
export-plain-effect =
    { $shortened ->
        [one] { $shortened } Untertitel wird kürzer
       *[other] { $shortened } Untertitel werden kürzer
    }, und { $gone ->
        [one] { $gone } Untertitel entfällt
       *[other] { $gone } Untertitel entfallen
    }, weil nichts übrig bleibt.
export-encoding = Zeichenkodierung
export-for-old-programs = Kompatibilität
export-crlf = Windows-Zeilenenden (CRLF)
export-crlf-help = Jede Zeile mit CR und LF beenden
export-byte-order-mark = UTF-8-BOM
export-byte-order-mark-help = Mit einer Bytereihenfolge-Marke beginnen, an der manche Windows-Programme UTF-8 erkennen
export-frames-counted = Bilder pro Sekunde
export-frames = Zeiten auf Bilder legen
export-frames-none = wie sie sind
export-drop-frame = Drop-Frame
export-drop-frame-help = Timecodes lassen Nummern aus, damit sie mit der Uhr Schritt halten
export-programme = Film oder Sendung
export-programme-date = { $field }: bitte als JJMMTT schreiben
export-stl-header = Kopf der STL-Datei
export-programme-title = Titel
export-stl-title = Sendungstitel
export-stl-episode = Folgentitel
export-stl-translated-title = Übersetzter Titel
export-stl-reference = Kennung
export-stl-country = Land
export-stl-publisher = Herausgeber
export-stl-editor = Bearbeitung
export-stl-translator = Übersetzung
export-stl-date = Datum
export-stl-date-hint = JJMMTT
export-stl-language = Sprache
export-stl-row-width = Zeichen pro Zeile
export-stl-too-long = { $field }: In den Kopf passen { $most } Zeichen, es sind { $count }
export-stl-cannot-say = { $field }: Solche Zeichen kennt der Kopf nicht
export-stl-no-language = EBU STL hat keine Nummer für die Sprache { $language }; ein Kürzel wie en oder de angeben
export-offset = Startversatz
export-offset-none = keiner
export-offset-help = Um so viel werden alle Zeiten später: 1,5 (Sekunden), -0:02,5 oder der Timecode, bei dem die Sendung beginnt, 10:00:00:00
export-offset-example = wie 10:00:00:00 oder 1,5
export-guideline-kept = Jeder Untertitel hält die Richtlinie { $guideline } ein
export-problems =
    { $count ->
        [one] { $count } Problem
       *[other] { $count } Probleme
    } mit der Richtlinie { $guideline }
export-hints =
    { $count ->
        [one] { $count } Hinweis
       *[other] { $count } Hinweise
    } nach eigenen Regeln dieses Programms
export-not-commercial = Diese Schnitte stammen von Modellen, die nicht kommerziell nutzbar sind ({ $licences }). Offene, die es sind, lassen sich in den Einstellungen wählen.
export-choose-models = Modelle wählen…
export-choose-models-help = Öffnet die Einstellungen, wo neue Vorträge offene Modelle bekommen können; dieser Vortrag bekommt sie mit Analyse > Nur offene Modelle
export-all-decided = Jede Grenze ist entschieden
export-pending =
    { $count ->
        [one] { $count } Grenze ist
       *[other] { $count } Grenzen sind
    } offen: geschrieben wie vorgeschlagen
export-certain =
    { $count ->
        [one] { $count } Grenze ist sicher und wurde nicht erfragt
       *[other] { $count } Grenzen sind sicher und wurden nicht erfragt
    }: wie vorgeschlagen geschrieben
export-no-losses = Dieses Format erhält alles
export-losses = In diesem Format: { $losses }
export-made-of-bytes = Das ist eine Binärdatei, daher gibt es keine Vorschau.
export-file-begins = Anfang der Datei:
export-whole-file = Ganze Datei:
encoding-windows-1252 = Westeuropäisch (Windows-1252)
encoding-iso-8859-15 = Westeuropäisch (ISO-8859-15)
encoding-windows-1250 = Mitteleuropäisch (Windows-1250)
encoding-iso-8859-2 = Mitteleuropäisch (ISO-8859-2)
encoding-windows-1251 = Kyrillisch (Windows-1251)
encoding-windows-1253 = Griechisch (Windows-1253)
encoding-windows-1254 = Türkisch (Windows-1254)
encoding-windows-1255 = Hebräisch (Windows-1255)
encoding-windows-1256 = Arabisch (Windows-1256)
encoding-gb18030 = Chinesisch (GB18030)
encoding-big5 = Chinesisch (Big5)
encoding-shift-jis = Japanisch (Shift_JIS)
encoding-euc-kr = Koreanisch (EUC-KR)

## Berichte exportieren

export-report-decisions = Entscheidungen exportieren
export-report-decisions-about = Eine JSON-Datei mit jeder Grenze: wo sie ist, wer sie wie entschieden hat und was dafür sprach.
export-report-quality = Qualitätsbericht exportieren
export-report-quality-about = Jeder Untertitel, der gegen die Richtlinie verstößt, worin und warum, mit Kommentaren, Lesezeichen und Entscheidungen: eine Seite (.html), eine Arbeitsmappe für Excel (.xlsx), ein Textdokument für Word (.docx), eine Tabelle für jede Tabellenkalkulation (.csv) oder Daten für andere Programme (.json).
export-report-of = Bericht über
export-report-of-cues = Untertitel
export-report-of-second = Zweite Untertitel
export-report-review = Vergleichsbericht exportieren
export-report-review-about = Jeder Unterschied zu der Fassung, mit der der Vortrag verglichen wurde, mit beiden Texten und Zeiten: eine Seite (.html), eine Arbeitsmappe für Excel (.xlsx), ein Textdokument für Word mit nachverfolgten Änderungen (.docx), eine Tabelle für jede Tabellenkalkulation (.csv) oder Daten für andere Programme (.json).
report-ending = Ein Bericht ist eine .html-Seite, eine .csv-Tabelle, ein .json-Dokument, eine .xlsx-Arbeitsmappe oder ein .docx-Textdokument; den Namen so enden lassen: { $path }
report-not-made = Der Bericht lässt sich nicht zusammenstellen ({ $reason })
report-summary = Übersicht
report-figure = Kennzahl
report-value = Wert
report-unit = Einheit
report-guideline = Richtlinie
report-text-shortened = gekürzt, eine Zelle fasst { $count } Zeichen; im Textdokument (.docx) steht alles

## In vielen Dateien suchen und ersetzen

find-files-title = In Dateien suchen und ersetzen
find-files-text = Suchen
find-files-button = Suchen
find-files-replacement = Ersetzen durch
find-files-place = Ordner oder Datei
find-files-replace =
    { $hits } in { $files ->
        [one] { $files } Datei
       *[other] { $files } Dateien
    } ersetzen
find-files-listing = Dateien werden gesucht…
find-files-at = Datei { $number } von { $total }…
find-files-stop = Anhalten
find-files-stop-help = Die Datei, die gerade an der Reihe ist, wird beendet; keine weitere wird durchsucht oder geändert
find-files-replaced =
    { $hits } in { $files ->
        [one] { $files } Datei
       *[other] { $files } Dateien
    } ersetzt.
find-files-replaced-not-all =
    { $hits } in { $files ->
        [one] { $files } Datei
       *[other] { $files } Dateien
    } ersetzt, { $left ->
        [one] { $left } Datei
       *[other] { $left } Dateien
    } unverändert
find-files-replaced-all =
    { $hits } in { $files ->
        [one] { $files } Datei
       *[other] { $files } Dateien
    } ersetzt
find-files-stopped =
    Angehalten: { $files ->
        [one] { $files } Datei
       *[other] { $files } Dateien
    } unverändert.
find-files-refused = Unverändert: { $reason }: { $path }
find-files-left-out = Ausgelassen: { $reason }: { $path }
find-files-about = Durchsucht Untertiteldateien und Projekte. Nichts wird ungefragt geschrieben; was ersetzt wird, bleibt 30 Tage aufbewahrt.
find-files-found =
    { $hits } Treffer in { $files } von { $total ->
        [one] { $total } durchsuchten Datei
       *[other] { $total } durchsuchten Dateien
    }.
find-files-stopped-listing = Angehalten, während noch nach Dateien gesucht wurde: Keine wurde durchsucht.
find-files-stopped-cut = Angehalten: Die letzte Datei enthält weitere Treffer.
find-files-stopped-left =
    Angehalten: { $left ->
        [one] { $left } Datei wurde
       *[other] { $left } Dateien wurden
    } nicht durchsucht.
find-files-stopped-cut-and-left =
    Angehalten: Die letzte Datei enthält weitere Treffer, und { $left ->
        [one] { $left } Datei wurde
       *[other] { $left } Dateien wurden
    } nicht durchsucht.
find-files-first-cut = Nur die ersten { $most } Treffer sind aufgeführt: Die letzte Datei enthält weitere. Zuerst diese ersetzen oder in einem kleineren Ordner suchen.
find-files-first-left =
    Nur die ersten { $most } Treffer sind aufgeführt: { $left ->
        [one] { $left } Datei wurde
       *[other] { $left } Dateien wurden
    } nicht durchsucht. Zuerst diese ersetzen oder in einem kleineren Ordner suchen.
find-files-first-cut-and-left =
    Nur die ersten { $most } Treffer sind aufgeführt: Die letzte Datei enthält weitere, und { $left ->
        [one] { $left } Datei wurde
       *[other] { $left } Dateien wurden
    } nicht durchsucht. Zuerst diese ersetzen oder in einem kleineren Ordner suchen.
find-files-bad-pattern = Ungültiges Muster: { $problem }
find-files-pattern-too-large = Das Muster ist zu groß
find-files-link = eine Verknüpfung, der nicht gefolgt wird; ihr Ziel eigens durchsuchen
find-files-folder-cut = Der Ordner hat zu viele Einträge, nicht alle wurden angesehen; in einem kleineren Ordner suchen
find-files-open-here = Die Datei ist hier geöffnet; für sie gibt es Suchen und Ersetzen
find-files-in-use = Das ist { $role }; zuerst den Vortrag schließen, der daraus gemacht ist
replace-file-unread = Die Datei lässt sich nicht lesen: { $error }
replace-file-unknown = Das ist weder eine Untertiteldatei noch ein Projekt
replace-file-unsaved = Es gibt nicht gespeicherte Änderungen; das Projekt zuerst öffnen und sie speichern oder verwerfen
replace-file-no-cues = Das Projekt wurde noch nicht analysiert und hat daher keine Untertitel
replace-file-not-in-place = In einer Datei im Format { $format } ließen sich nicht nur diese Wörter ändern; die Datei zuerst umwandeln
replace-file-no-letter = Die Zeichenkodierung { $encoding } hat kein „{ $sign }“; die Datei zuerst in UTF-8 umwandeln
replace-file-too-many = Der Text kommt darin mehr als { $count } Mal vor; nach etwas Längerem suchen
replace-file-too-much = mit der Ersetzung würde die Datei zu lang; eine kürzere wählen
replace-file-changed = Ein anderes Programm hat die Datei inzwischen geändert; noch einmal suchen
replace-file-unwritten = Die Datei lässt sich nicht schreiben: { $error }

## Die Dateidialoge des Desktops

file-dialog-open-recording = Aufnahme öffnen
file-dialog-open-transcript = Transkript öffnen
file-dialog-open-project = Projekt öffnen
file-dialog-save-project = Projekt speichern
file-dialog-export-subtitles = Untertitel exportieren
file-dialog-export-second = Zweite Untertitel exportieren
file-dialog-follow = Transkript verfolgen
file-dialog-growing-recording = Wachsende Aufnahme
file-dialog-search-folder = In Dateien suchen
file-dialog-style-folder = Fertige Dateien eines Kunden
file-dialog-ffmpeg = Das Programm ffmpeg auswählen
file-dialog-second = Zweite Untertitel
file-dialog-compare = Vergleichen mit
file-dialog-kind-sound = Ton und Video
file-dialog-kind-transcripts = Transkripte
file-dialog-kind-projects = Breathmark-Projekte
file-dialog-kind-subtitles = Untertitel
file-dialog-kind-reports = Berichte
file-dialog-kind-messages = Meldungen
file-dialog-kind-growing-sound = Wachsende Aufnahmen
file-dialog-kind-versions = Untertitel und Projekte
file-dialog-kind-all = Alle Dateien

## Was Dateien sind

examine-not-found = Datei nicht gefunden: { $path }
examine-not-allowed = Diese Datei darf nicht gelesen werden: { $path }
examine-unreadable = Die Datei lässt sich nicht lesen ({ $error }): { $path }
examine-is-kind = Das ist { $what }, keine Datei: { $path }
examine-empty = Die Datei ist leer: { $path }
examine-word-times-not-taken = Die Wörter behalten die Zeiten ihrer Untertitel: { $error }: { $path }
disk-read-only = Die Datei ist schreibgeschützt
disk-no-file = Das ist ein Gerät oder eine Pipe, keine Datei

## Aufgaben im Hintergrund

file-job-waiting = Warten auf den Datenträger
file-job-examining = Aufnahme wird geprüft
file-job-reading-project = Projekt wird gelesen
file-job-reading-unsaved = Nicht Gespeichertes wird gelesen
file-job-reading-kept = Aufbewahrtes wird gelesen
file-job-searching = Dateien werden durchsucht
file-job-replacing = In Dateien wird ersetzt
file-job-no-thread = Im Hintergrund lässt sich nichts starten; Breathmark neu starten
file-job-panicked = Ein interner Fehler ist aufgetreten, bitte melden
file-job-no-sample = Der Beispielvortrag ist nicht mit dem Programm installiert
file-job-copy-failed = Die Kopie lässt sich nicht schreiben: { $error }: { $path }
file-job-delete-failed = Das lässt sich nicht löschen: { $error }: { $path }
file-job-name-taken = Eine Datei mit diesem Namen gibt es schon; dem Ersetzen zustimmen oder einen anderen Namen wählen
file-job-no-file = Diese Datei gibt es nicht: { $path }
file-job-guideline-too-long = Die Datei ist zu lang für eine Richtlinie
unwritten-subtitles = Die Untertitel lassen sich nicht schreiben: { $reason }: { $path }
unwritten-decisions = Die Entscheidungen lassen sich nicht schreiben: { $reason }: { $path }
unwritten-quality-report = Der Qualitätsbericht lässt sich nicht schreiben: { $reason }: { $path }
unwritten-review-report = Der Vergleichsbericht lässt sich nicht schreiben: { $reason }: { $path }
unwritten-second-subtitles = Die zweiten Untertitel lassen sich nicht schreiben: { $reason }: { $path }
unwritten-shots = Die Schnitte lassen sich nicht schreiben: { $reason }: { $path }
unwritten-guideline = Die Richtlinie lässt sich nicht schreiben: { $reason }: { $path }
unwritten-style-report = Der Bericht über den Hausstil lässt sich nicht schreiben: { $reason }: { $path }
unwritten-profile = Das Profil lässt sich nicht schreiben: { $reason }: { $path }
unwritten-glossary = Das Glossar lässt sich nicht schreiben: { $reason }: { $path }
written-cues =
    { $count ->
        [one] { $count } Untertitel geschrieben: { $path }
       *[other] { $count } Untertitel geschrieben: { $path }
    }
written-cues-with-pending =
    { $count ->
        [one] { $count } Untertitel geschrieben
       *[other] { $count } Untertitel geschrieben
    }, { $pending ->
        [one] { $pending } Grenze
       *[other] { $pending } Grenzen
    } noch offen: { $path }
written-decisions = Entscheidungen geschrieben: { $path }
written-quality-report = Qualitätsbericht geschrieben: { $path }
written-review-report = Vergleichsbericht geschrieben: { $path }
written-second-subtitles = Zweite Untertitel geschrieben: { $path }
written-shots =
    { $count ->
        [one] { $count } Schnitt geschrieben: { $path }
       *[other] { $count } Schnitte geschrieben: { $path }
    }
written-guideline = Richtlinie geschrieben: { $path }
written-style-report = Bericht über den Hausstil geschrieben: { $path }
written-profile = Profil geschrieben: { $path }
written-glossary = Glossar geschrieben: { $path }
write-unknown-format = Das Format ist am Dateinamen nicht zu erkennen; ihn mit einer Endung wie .srt versehen: { $path }

## Vorträge öffnen

opening-cues-kept = { $count } Untertitel wie in der Datei; Durchsicht > Meine Untertitel prüfen fragt, wo Wörter und Stimme ihnen widersprechen, Bearbeiten > Neu schneiden teilt den Vortrag neu
opening-usual-rate = { $name } zählt in Bildern, und es gibt kein Video: { $rate } Bilder pro Sekunde. Die Richtlinie kann eine andere Rate bekommen
opening-as-copy = Als Kopie geöffnet; zum Behalten unter einem Namen speichern
opening-restored = Wiederhergestellt; nichts ging verloren
opening-restored-partly = Wiederhergestellt, soweit es sich lesen ließ
opening-saved = Gespeichert: { $path }
opening-copied = Kopie geschrieben: { $path }
opening-set-aside = Verworfen; eine Kopie wird 30 Tage aufbewahrt
opening-without-sound = Alles außer Ton und Wellenform funktioniert: { $message }
opening-more-remarks =
    { $remark }; und { $count ->
        [one] { $count } weitere solche Bemerkung
       *[other] { $count } weitere solche Bemerkungen
    }: siehe Datei > Über dieses Transkript
opening-about-transcript = Das Transkript
opening-about-project = Das Projekt
opening-about-recording = Die Aufnahme
opening-about-analysis = Die Analyse
keeper-refused = Das Projekt wurde nicht gespeichert: { $reason }
keeper-lost = Das Projekt wurde nicht gespeichert: Ein interner Fehler ist aufgetreten; noch einmal speichern
keeper-name-taken = Eine Datei mit diesem Namen gibt es schon; dem Ersetzen zustimmen oder einen anderen Namen wählen: { $path }
way-out-read-only = Schreibgeschützt öffnen
way-out-read-only-help = Das Projekt ansehen, wie es zuletzt gespeichert wurde; ändern lässt sich darin nichts
way-out-save-as = Unter anderem Namen speichern…
way-out-unlock = Zeiten entsperren
way-out-unlock-help = Die Zeiten der Untertitel wieder ändern lassen; die Übersetzung bleibt
way-out-lesson = Rückgängig
way-out-lesson-help = Schneiden wie davor; eigene Entscheidungen und früher Gelerntes bleiben
way-out-save-as-help = Das Projekt in eine andere Datei schreiben
way-out-recording = Aufnahme wählen…
way-out-recording-help = Angeben, wo die Aufnahme jetzt ist
way-out-ffmpeg = ffmpeg einrichten…
way-out-ffmpeg-help = In den Einstellungen angeben, wo ffmpeg ist
way-out-again = Erneut versuchen…
way-out-again-help = Eine andere Datei oder andere Optionen wählen
way-out-restore = Frühere Fassung wiederherstellen…
way-out-restore-help = Durchsehen, was 30 Tage aufbewahrt wird

## Einstellungen, Profile und Zeiten

settings-file-unread = Die Einstellungen lassen sich nicht lesen ({ $error }); es gelten die Standardwerte: { $path }
settings-file-damaged = Die Einstellungen sind beschädigt ({ $error }); es gelten die Standardwerte
settings-file-damaged-kept = Die Einstellungen sind beschädigt ({ $error }); es gelten die Standardwerte; die alte Datei bleibt als { $path } erhalten
settings-file-unwritten = Die Einstellungen lassen sich nicht speichern: { $error }: { $path }
follow-mode-pages = seitenweise
follow-mode-smooth = gleitend
follow-mode-off = aus
glossary-has-odd-lines = das Glossar wird nicht geändert, damit von seiner Datei nichts verloren geht: { $reason }. Berichtigen oder löschen Sie zuerst diese Zeile: { $path }
glossary-not-kept = das Glossar lässt sich nicht speichern ({ $reason }): { $path }
glossary-imported =
    { $count ->
        [one] { $count } Begriff importiert; das Glossar hat jetzt { $all }
       *[other] { $count } Begriffe importiert; das Glossar hat jetzt { $all }
    }
text-corrected =
    { $count ->
        [one] { $count } Textproblem berichtigt
       *[other] { $count } Textprobleme berichtigt
    }
text-corrected-left =
    { $count ->
        [one] { $count } Textproblem berichtigt
       *[other] { $count } Textprobleme berichtigt
    }, { $left } bleiben Ihnen
text-not-corrected =
    { $count ->
        [one] { $count } Textproblem bleibt Ihnen: es ist von Ihnen getippt, oder die Berichtigung würde die Richtlinie verletzen
       *[other] { $count } Textprobleme bleiben Ihnen: sie sind von Ihnen getippt, oder die Berichtigung würde die Richtlinie verletzen
    }
glossary-no-correction = In diesem Vortrag wurde noch nichts berichtigt
glossary-written =
    { $count ->
        [one] { $count } Begriff nach dem Glossar berichtigt
       *[other] { $count } Begriffe nach dem Glossar berichtigt
    }
glossary-written-left =
    { $count ->
        [one] { $count } Begriff nach dem Glossar berichtigt
       *[other] { $count } Begriffe nach dem Glossar berichtigt
    }, { $left } nicht: ihre Untertitel würden die Richtlinie verletzen
glossary-not-written =
    { $count ->
        [one] { $count } Begriff bleibt, wie er ist: berichtigt würde sein Untertitel die Richtlinie verletzen
       *[other] { $count } Begriffe bleiben, wie sie sind: berichtigt würden ihre Untertitel die Richtlinie verletzen
    }
profile-file-bad-name = Ein Profil kann nicht „{ $name }“ heißen
profile-file-bad-name-choose = Ein Profil kann nicht „{ $name }“ heißen; einen anderen Namen wählen
profile-file-too-many = Es gibt zu viele Profile mit diesem Namen
clock-wrong = Eine Zeit wie 1:02,345 eingeben
clock-minute = Eine Minute hat 60 Sekunden
clock-no-frames = Keine Bildrate ist bekannt, weder in der Richtlinie noch im Video; eine Zeit wie 1:02,345 eingeben
clock-dropped = Diese Nummer ist ausgelassen: Mit Drop-Frame beginnt eine Minute mit Bild 2, bei 59,94 mit Bild 4
clock-drops-none = Nur bei 29,97 und 59,94 Bildern je Sekunde steht ein Semikolon; einen Doppelpunkt eingeben
clock-frames = Eine Zeit mit Bildern wie 00:01:02:12 eingeben
clock-ranges = Eine Stunde hat 60 Minuten, eine Minute 60 Sekunden und eine Sekunde hier { $frames } Bilder
offset-wrong = Eine Zeit wie 1,5, 1500ms oder -0:00:02,5 oder einen Timecode wie 10:00:00:00 eingeben

## Untertiteldateien

format-cues-json = Untertitel-JSON
format-audacity = Audacity-Textmarken
format-markers-csv = Marker-CSV
format-plain-text = reiner Text
subtitle-file-unrecognised = Das Format der Datei wurde nicht erkannt; es nennen oder eine Untertiteldatei angeben
subtitle-file-too-large = Die Datei ist größer als 256 MiB, zu groß für eine Untertiteldatei
subtitle-file-damaged = { $format }-Datei beschädigt ({ $place }): { $problem }
subtitle-file-not-read = Das Format { $format } lässt sich schreiben, nicht lesen
subtitle-file-without-cues = Die Datei hat Wörter mit Zeiten, aber keine Untertitel, und das Format { $format } braucht sie; zuerst mit `breathmark segment` Untertitel machen oder eines von diesen schreiben: { $keys }
subtitle-file-impossible = Das Format { $format } kann das nicht aufnehmen: { $problem }
subtitle-file-guessed-encoding = Die Datei gibt ihre Zeichenkodierung nicht an; gelesen als { $encoding }
subtitle-file-line = Zeile { $line }
subtitle-file-line-column = Zeile { $line }, Spalte { $column }
subtitle-file-cue = Untertitel { $number }
subtitle-file-its-header = Kopfdaten
subtitle-file-the-header = Kopfdaten
subtitle-file-no-json = Das ist kein gültiges JSON
subtitle-file-json-times = „start“ und „end“ müssen Sekunden sein
subtitle-file-json-text = „text“ muss Text sein
subtitle-file-json-list = Es gibt keine Liste von Untertiteln
subtitle-file-json-utf8 = JSON ist immer UTF-8, ohne Bytereihenfolge-Marke
subtitle-file-xml-depth = Elemente sind mehr als { $depth }-fach verschachtelt
subtitle-file-xml-ends = Die Datei endet innerhalb von <{ $element }>
subtitle-file-xml-empty = Es gibt kein Element
subtitle-file-xml-outermost = Das äußerste Element ist <{ $element }>, nicht <{ $expected }>
subtitle-file-backward-cues =
    { $count ->
        [one] 1 Untertitel endet, bevor er beginnt, und wird mit seinen Zeiten geschrieben; die Zeiten korrigieren
       *[other] { $count } Untertitel enden, bevor sie beginnen, und werden mit ihren Zeiten geschrieben; die Zeiten korrigieren
    }
ttml-too-much = <body> und <div> geben ihren Absätzen mehr mit, als in den Speicher passt
ttml-bad-times =
    { $count ->
        [one] { $count } Zeit war unverständlich und wurde weggelassen
       *[other] { $count } Zeiten waren unverständlich und wurden weggelassen
    }
ttml-endless =
    { $count ->
        [one] { $count } Untertitel hat weder Ende noch Dauer
       *[other] { $count } Untertitel haben weder Ende noch Dauer
    }
dcp-too-much = Die Schriften um die Untertitel sagen mehr über sie, als in den Speicher passt
dcp-start-taken = Zeiten zählen ab { $start }, womit die Rolle beginnt; hier zählen sie ab null und werden beim Schreiben zurückgestellt
subtitle-file-pictures =
    { $count ->
        [one] { $count } Bild anstelle von Text wurde weggelassen
       *[other] { $count } Bilder anstelle von Text wurden weggelassen
    }
fcpxml-no-project = Es gibt kein Projekt mit einer Timeline darin; das Projekt aus Final Cut exportieren
fcpxml-more-projects =
    { $count ->
        [one] Nur das erste Projekt wurde gelesen; { $count } weiteres ist in der Datei
       *[other] Nur das erste Projekt wurde gelesen; { $count } weitere sind in der Datei
    }
fcpxml-hidden =
    { $count ->
        [one] { $count } ausgeschalteter Titel wurde weggelassen
       *[other] { $count } ausgeschaltete Titel wurden weggelassen
    }
fcpxml-compound =
    { $count ->
        [one] { $count } Titel in einem zusammengesetzten Clip wurde weggelassen; den Clip in Final Cut auflösen, um ihn zu lesen
       *[other] { $count } Titel in zusammengesetzten Clips wurden weggelassen; die Clips in Final Cut auflösen, um sie zu lesen
    }
webvtt-signature = Die Datei muss mit „WEBVTT“ beginnen, allein oder mit einem Leerzeichen danach
webvtt-odd-times =
    { $count ->
        [one] { $count } Untertitel mit fehlerhafter Zeitzeile wird nicht gezeigt
       *[other] { $count } Untertitel mit fehlerhafter Zeitzeile werden nicht gezeigt
    }
webvtt-odd-settings =
    { $count ->
        [one] { $count } Wort hinter den Zeiten eines Untertitels ist keine Einstellung und wurde weggelassen
       *[other] { $count } Wörter hinter den Zeiten von Untertiteln sind keine Einstellungen und wurden weggelassen
    }
subrip-untimed =
    { $count ->
        [one] { $count } Untertitel ohne Zeitzeile wurde an den davor angehängt
       *[other] { $count } Untertitel ohne Zeitzeile wurden an den jeweils davor angehängt
    }
ass-untimed =
    { $count ->
        [one] { $count } Dialogzeile ohne Zeiten bleibt erhalten und wird
       *[other] { $count } Dialogzeilen ohne Zeiten bleiben erhalten und werden
    } nicht gezeigt
stl-too-short = Die Datei ist kürzer als die 1024 Bytes der Kopfdaten
stl-no-frame-rate = Die Kopfdaten nennen keine Bildrate
stl-cut-block = Der letzte Block der Datei ist abgeschnitten und wurde weggelassen
stl-cut-cue = Der letzte Untertitel der Datei ist abgeschnitten und wurde weggelassen
stl-unread-characters =
    { $count ->
        [one] { $count } Zeichen aus keiner Zeichentabelle wurde weggelassen
       *[other] { $count } Zeichen aus keiner Zeichentabelle wurden weggelassen
    }
stl-programme-start = Die Zeiten zählen ab dem Programmbeginn, { $clock }
stl-programme-start-early =
    Die Zeiten zählen ab dem Programmbeginn, { $clock }; { $count ->
        [one] { $count } Untertitel davor behält seine Zeit
       *[other] { $count } Untertitel davor behalten ihre Zeiten
    }
stl-too-many-cues = Es sind mehr als 65.536 Untertitel
stl-too-long = Der Text von Untertitel { $number } ist zu lang
stl-too-late = Untertitel { $number } liegt jenseits von 24 Stunden
scc-odd-lines =
    { $count ->
        [one] { $count } Zeile ohne Timecode wurde weggelassen: Zeile { $line }
       *[other] { $count } Zeilen ohne Timecode wurden weggelassen, die erste ist Zeile { $line }
    }
scc-odd-words =
    { $count ->
        [one] { $count } Wort, das nicht aus vier hexadezimalen Ziffern besteht, wurde weggelassen, in Zeile { $line }
       *[other] { $count } Wörter, die nicht aus vier hexadezimalen Ziffern bestehen, wurden weggelassen, das erste in Zeile { $line }
    }
scc-backward =
    { $count ->
        [one] { $count } Zeile hat einen früheren Timecode als die davor: Zeile { $line }
       *[other] { $count } Zeilen haben frühere Timecodes als die jeweils davor, die erste ist Zeile { $line }
    }
captions-wrong-parity =
    { $count ->
        [one] { $count } Byte hat ein falsches Paritätsbit und wurde gelesen, wie es dasteht
       *[other] { $count } Bytes haben falsche Paritätsbits und wurden gelesen, wie sie dastehen
    }
captions-endless = Nichts nimmt den letzten Untertitel weg; er endet mit der Datei, frühestens nach drei Sekunden
captions-too-many = Es sind mehr Untertitel, als in den Speicher passen; der Rest wurde weggelassen
mcc-no-packet = Keine Zeile hat ein lesbares Paket mit Untertiteln
mcc-odd-lines =
    { $count ->
        [one] { $count } Zeile ohne Paket mit Untertiteln wurde weggelassen: Zeile { $line }
       *[other] { $count } Zeilen ohne Paket mit Untertiteln wurden weggelassen, die erste ist Zeile { $line }
    }
mcc-wrong-checksums =
    { $count ->
        [one] { $count } Paket hat eine falsche Prüfsumme und wurde gelesen, wie es dasteht
       *[other] { $count } Pakete haben falsche Prüfsummen und wurden gelesen, wie sie dastehen
    }
mcc-708 = Die Datei hat keine Untertitel nach CEA-608; gelesen wurde der Text von Dienst 1 nach CEA-708, ohne Farben und genaue Orte
microdvd-no-rate = Die Datei zählt Bilder und sagt nicht, wie viele in einer Sekunde; gelesen mit 23,976
subtitle-file-odd-lines =
    { $count ->
        [one] { $count } Zeile, die kein Untertitel ist, bleibt, wie sie dasteht, und wird nicht gezeigt
       *[other] { $count } Zeilen, die keine Untertitel sind, bleiben, wie sie dastehen, und werden nicht gezeigt
    }
lrc-unrepeated =
    { $count ->
        [one] { $count } Wiederholung einer Zeile wurde weggelassen, denn es sind zu viele
       *[other] { $count } Wiederholungen von Zeilen wurden weggelassen, denn es sind zu viele
    }

## Was in einem anderen Format verloren geht

loss-italics =
    { $count ->
        [one] { $count } Untertitel verliert
       *[other] { $count } Untertitel verlieren
    } die Kursivschrift
loss-bold =
    { $count ->
        [one] { $count } Untertitel verliert
       *[other] { $count } Untertitel verlieren
    } die Fettschrift
loss-underlining =
    { $count ->
        [one] { $count } Untertitel verliert
       *[other] { $count } Untertitel verlieren
    } die Unterstreichung
loss-strikethrough =
    { $count ->
        [one] { $count } Untertitel verliert
       *[other] { $count } Untertitel verlieren
    } die Durchstreichung
loss-colours =
    { $count ->
        [one] { $count } Untertitel verliert
       *[other] { $count } Untertitel verlieren
    } die Farben
loss-fonts =
    { $count ->
        [one] { $count } Untertitel verliert
       *[other] { $count } Untertitel verlieren
    } Schriftart oder Schriftgröße
loss-placement =
    { $count ->
        [one] { $count } Untertitel rückt
       *[other] { $count } Untertitel rücken
    } nach unten in die Bildmitte
loss-point =
    { $count ->
        [one] { $count } Untertitel verliert seinen genauen Ort
       *[other] { $count } Untertitel verlieren ihren genauen Ort
    } im Bild
loss-vertical-text =
    { $count ->
        [one] { $count } senkrechter Untertitel wird
       *[other] { $count } senkrechte Untertitel werden
    } waagerecht
loss-voices =
    { $count ->
        [one] { $count } Untertitel sagt
       *[other] { $count } Untertitel sagen
    } nicht mehr, wer spricht
loss-several-voices =
    { $count ->
        [one] { $count } Untertitel, in dem mehrere sprechen, nennt nur den ersten Sprecher
       *[other] { $count } Untertitel, in denen mehrere sprechen, nennen jeweils nur den ersten Sprecher
    }
loss-word-times =
    { $count ->
        [one] { $count } Wort verliert seine eigene Zeit
       *[other] { $count } Wörter verlieren ihre eigenen Zeiten
    }
loss-ruby =
    { $count ->
        [one] { $count } Untertitel hat
       *[other] { $count } Untertitel haben
    } die Lesungen hinter den Wörtern statt darüber
loss-languages =
    { $count ->
        [one] { $count } Untertitel sagt
       *[other] { $count } Untertitel sagen
    } nicht mehr, dass ein Teil in einer anderen Sprache ist
loss-classes =
    { $count ->
        [one] { $count } Untertitel verliert
       *[other] { $count } Untertitel verlieren
    } die Klassen
loss-override-tags =
    { $count ->
        [one] { $count } Untertitel verliert
       *[other] { $count } Untertitel verlieren
    } Anweisungen, die nur ASS kennt
loss-regions =
    { $count ->
        [one] { $count } Region geht
       *[other] { $count } Regionen gehen
    } verloren
loss-settings =
    { $count ->
        [one] { $count } Untertitel verliert Einstellungen, die nur sein Format kennt
       *[other] { $count } Untertitel verlieren Einstellungen, die nur ihr Format kennt
    }
loss-names =
    { $count ->
        [one] { $count } Untertitel verliert seinen
       *[other] { $count } Untertitel verlieren ihren
    } Namen
loss-style-sheets =
    { $count ->
        [one] { $count } Formatvorlage geht
       *[other] { $count } Formatvorlagen gehen
    } verloren
loss-notes =
    { $count ->
        [one] { $count } Anmerkung geht
       *[other] { $count } Anmerkungen gehen
    } verloren
loss-header-text =
    { $count ->
        [one] { $count } Zeile der Kopfdaten geht
       *[other] { $count } Zeilen der Kopfdaten gehen
    } verloren
loss-other-blocks =
    { $count ->
        [one] { $count } Teil, der kein Untertitel ist, geht
       *[other] { $count } Teile, die keine Untertitel sind, gehen
    } verloren
loss-boundaries =
    { $count ->
        [one] { $count } Grenze wird
       *[other] { $count } Grenzen werden
    } nicht geschrieben
loss-cues =
    { $count ->
        [one] { $count } Untertitel wird
       *[other] { $count } Untertitel werden
    } zu Fließtext
loss-rows =
    { $count ->
        [one] { $count } Untertitel bekommt mehr Zeilen, denn in eine passen { $width } Zeichen
       *[other] { $count } Untertitel bekommen mehr Zeilen, denn in eine passen { $width } Zeichen
    }
loss-teletext-rows =
    { $count ->
        [one] { $count } Untertitel bekommt mehr Zeilen
       *[other] { $count } Untertitel bekommen mehr Zeilen
    }, denn von den { $cells } Zellen einer Teletext-Zeile gehen einige an die Steuerzeichen für Farbe und Höhe, und höchstens { $width } Zeichen passen hinein
loss-time-digits =
    Die Zeiten { $count ->
        [one] von { $count } Untertitel
       *[other] von { $count } Untertiteln
    } werden gerundet
loss-before-zero =
    { $count ->
        [one] { $count } Untertitel läge ganz vor null und wird
       *[other] { $count } Untertitel lägen ganz vor null und werden
    } weggelassen
loss-too-early =
    { $count ->
        [one] { $count } Untertitel würde vor null beginnen und wird
       *[other] { $count } Untertitel würden vor null beginnen und werden
    } dort abgeschnitten
loss-characters =
    { $count ->
        [one] { $count } Zeichen lässt sich nicht schreiben und wird
       *[other] { $count } Zeichen lassen sich nicht schreiben und werden
    } zu „?“: { $signs }
loss-row-cells =
    { $count ->
        [one] { $count } Untertitel hat eine Zeile, die mit ihren Steuerzeichen nicht in die { $width } Zellen von Teletext passt
       *[other] { $count } Untertitel haben Zeilen, die mit ihren Steuerzeichen nicht in die { $width } Zellen von Teletext passen
    }
loss-cut-rows =
    { $count ->
        [one] { $count } Untertitel verliert Zeilen, denn der Bildschirm hat { $rows }
       *[other] { $count } Untertitel verlieren Zeilen, denn der Bildschirm hat { $rows }
    }
loss-gaps =
    { $count ->
        [one] { $count } Untertitel bekommt ein Leerzeichen, wo sich mitten im Wort das Aussehen ändert
       *[other] { $count } Untertitel bekommen ein Leerzeichen, wo sich mitten im Wort das Aussehen ändert
    }
loss-part-looks =
    { $count ->
        [one] { $count } Untertitel verliert das Aussehen, das nur ein Teil einer Zeile hat
       *[other] { $count } Untertitel verlieren das Aussehen, das nur ein Teil einer Zeile hat
    }
loss-blank-cues =
    { $count ->
        [one] { $count } Untertitel ohne Text wird
       *[other] { $count } Untertitel ohne Text werden
    } weggelassen
loss-overlaps =
    { $count ->
        [one] { $count } Untertitel endet, wenn der nächste kommt
       *[other] { $count } Untertitel enden, wenn der jeweils nächste kommt
    }
loss-late =
    { $count ->
        [one] { $count } Untertitel kommt zu spät, denn davor ist keine Zeit, ihn zu laden
       *[other] { $count } Untertitel kommen zu spät, denn davor ist keine Zeit, sie zu laden
    }

# Which audio track of a recording is heard.
audio-track-title = Tonspur
audio-track-about = Text, Entscheidungen und Änderungen bleiben, wie sie sind. Die Aufnahme wird in der gewählten Spur neu gehört, und die Vorschläge richten sich danach; Rückgängig führt zurück.
audio-track-only-one = Die Aufnahme hat nur eine Tonspur.
audio-track-no-recording = Es gibt keine Aufnahme, oder sie ist noch nicht dekodiert.
audio-track-use = Diese Spur verwenden
