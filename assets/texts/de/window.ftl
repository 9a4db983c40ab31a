# Meldungen des Fensters.

window-title = { $title } – Breathmark
window-title-read-only = { $title } (schreibgeschützt) – Breathmark

# Bearbeitungen.
window-done = Erledigt: { $step }
window-undone = Rückgängig gemacht: { $step }
window-done-again = Wiederholt: { $step }

# Die Schritte, die getan und zurückgenommen wurden.
history-title = Verlauf
history-about = Der neueste Schritt steht oben. Wer zu einem geht, nimmt zurück, was danach kam; zurückgenommene werden dabei mit allen davor wiederholt.
history-list = Schritte, { $number } von { $all }
history-place = Untertitel { $number }, { $time }
history-undone = zurückgenommen
history-now = jetzt
history-beginning = Anfang, vor dem ersten Schritt
history-forgotten = so weit zurück, wie Schritte aufgehoben werden
history-go = Dorthin gehen
history-undone-steps =
    { $count ->
        [one] { $count } Schritt zurückgenommen
       *[other] { $count } Schritte zurückgenommen
    }
history-done-again =
    { $count ->
        [one] { $count } Schritt wiederholt
       *[other] { $count } Schritte wiederholt
    }
window-still-cues =
    { $count ->
        [one] { $step }: weiterhin { $count } Untertitel
       *[other] { $step }: weiterhin { $count } Untertitel
    }
window-cues-instead =
    { $count ->
        [one] { $step }: { $count } Untertitel statt { $before }
       *[other] { $step }: { $count } Untertitel statt { $before }
    }
window-all-settled = Alle Grenzen sind durchgesehen
window-all-asked-settled =
    { $count ->
        [one] Alle Fragen sind beantwortet; { $count } sichere Grenze bleibt wie vorgeschlagen
       *[other] Alle Fragen sind beantwortet; { $count } sichere Grenzen bleiben wie vorgeschlagen
    }
window-no-other-question = Es gibt keine weiteren Fragen
window-following = Der Abspielmarke folgen: { $how }
window-wave-scale = Höhe der Wellenform: × { $scale }

# Probleme, die behoben sind.
window-fixed-merged = { $count } verbunden
window-fixed-split = { $count } geteilt
window-fixed-timed = { $count } mit neuen Zeiten
window-fixed-lined = { $count } mit neuen Zeilen
window-fixed-none-left =
    { $count ->
        [one] { $count } Problem behoben ({ $how }), keines ist mehr übrig
       *[other] { $count } Probleme behoben ({ $how }), keines ist mehr übrig
    }
window-fixed-left =
    { $count ->
        [one] { $count } Problem behoben ({ $how }), im Vortrag noch { $left }
       *[other] { $count } Probleme behoben ({ $how }), im Vortrag noch { $left }
    }
window-fixed-left-for-you =
    { $count ->
        [one] { $count } Problem
       *[other] { $count } Probleme
    } behoben ({ $how }), { $left ->
        [one] { $left } ist von Hand zu entscheiden
       *[other] { $left } sind von Hand zu entscheiden
    }
window-needs-decision = Das ist von Hand zu entscheiden: { $problem }. Grund: { $reason }
window-cue-keeps-guideline = Dieser Untertitel hält die Richtlinie schon ein
window-fixed-nothing-changed = Nichts wurde behoben: Der Vortrag hat sich inzwischen geändert; bitte noch einmal versuchen
window-nothing-to-fix = Nichts lässt sich von selbst beheben: Diese Probleme sind von Hand zu entscheiden

# Vorträge, die wieder angeboten werden.
window-no-name = ein Vortrag ohne Namen
window-just-now = gerade eben
window-minutes-ago =
    { $count ->
        [one] vor { $count } Minute
       *[other] vor { $count } Minuten
    }
window-hours-ago =
    { $count ->
        [one] vor { $count } Stunde
       *[other] vor { $count } Stunden
    }
window-days-ago =
    { $count ->
        [one] vor { $count } Tag
       *[other] vor { $count } Tagen
    }

# Was im Hintergrund läuft.
window-job-waiting = wartet
window-job-pitch = Tonhöhe und Lautstärke
window-job-trying = ausprobieren
window-job-learning = aus Entscheidungen lernen
window-job-reading-again = noch einmal lesen, genauer
window-no-background = Im Hintergrund lässt sich nichts starten; Breathmark neu starten
window-broke = Ein interner Fehler ist aufgetreten, bitte melden
window-decode-broke = Die Aufnahme konnte nicht dekodiert werden: ein interner Fehler ist aufgetreten, bitte melden
window-open-broke = Die Dateien konnten nicht geöffnet werden: ein interner Fehler ist aufgetreten, bitte melden
window-analysis-broke = Die Analyse wurde abgebrochen: ein interner Fehler ist aufgetreten, bitte melden
window-reading-broke = Das große Lesemodell ist nicht fertig geworden: ein interner Fehler ist aufgetreten, bitte melden
window-comparison-broke = Der Vergleich wurde abgebrochen: ein interner Fehler ist aufgetreten, bitte melden
window-mending-broke = Nichts wurde behoben: ein interner Fehler ist aufgetreten, bitte melden
window-figures-broke = Es gibt keine Zahlen: ein interner Fehler ist aufgetreten, bitte melden
window-video-broke = Über das Video ist nichts bekannt: ein interner Fehler ist aufgetreten, bitte melden
window-cuts-broke = Die Aufteilung wurde nicht gelernt: ein interner Fehler ist aufgetreten, bitte melden

# Was das große Lesemodell nach dem kleinen ergeben hat.
window-aligned-given = Untertitel behalten die Zeiten der Datei: „Bearbeiten > Zeiten neu bestimmen“ verschiebt sie
window-read-again =
    Das große Lesemodell hat den Vortrag gelesen: { $changed ->
        [0] kein Untertitelende ist anders
        [one] { $changed } von { $count } Untertitelenden ist anders
       *[other] { $changed } von { $count } Untertitelenden sind anders
    }

# Ein Vortrag, der noch gehalten wird.
window-not-followed = Der Vortrag kann nicht mehr verfolgt werden: { $reason }
window-talk-over-no-words = Der Vortrag ist zu Ende; es kamen keine Wörter
window-talk-over-analysed = Der Vortrag ist zu Ende; er wird noch einmal als Ganzes analysiert
window-talk-over =
    { $count ->
        [one] Der Vortrag ist zu Ende: { $count } Wort
       *[other] Der Vortrag ist zu Ende: { $count } Wörter
    }

# Das Bild der Aufnahme.
picture-window-title = Bild: { $title }
picture-more = Optionen des Bildes
picture-try-again = Noch einmal versuchen
picture-coming = das Bild kommt gleich
picture-time-help = Wo das gezeigte Bild in der Aufnahme steht
picture-first-cue = Erster Untertitel
picture-second-cue = Zweiter Untertitel
picture-cue-of = { $which }: { $cue }
picture-with-cue = Bild bei { $time }: { $cue }
picture-without-cue = Bild bei { $time }, ohne Untertitel
picture-awaited-with-cue = Das Bild kommt gleich: { $cue }
picture-awaited = Das Bild kommt gleich

# Ton.
window-no-sound-device = Kein Ton: Es gibt kein Audiogerät. In den Einstellungen noch einmal versuchen
window-no-sound = Kein Ton: Das Audiogerät ist belegt oder nicht mehr da. In den Einstellungen noch einmal versuchen
