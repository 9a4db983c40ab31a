# Schnitte eines Videos.

shots-stage = jedes Bild wird betrachtet
shots-unreadable = Das Video lässt sich nicht lesen ({ $reason }): { $path }
shots-no-file = das ist keine gewöhnliche Datei
shots-needs-ffmpeg = Nach Schnitten sucht das Programm ffmpeg, das nicht da ist; { $how }
shots-ffmpeg-broken = ffmpeg ist installiert, startet aber nicht ({ $reason }); ffmpeg neu installieren
shots-no-video = Die Datei enthält kein Video, nur Ton oder ein Titelbild: { $path }
shots-not-media = Das ist kein Video, das ffmpeg lesen kann; eine andere Datei wählen: { $path }
shots-playlist = Das ist eine Wiedergabeliste oder eine andere Datei ohne eigenes Video; das Video selbst wählen: { $path }
shots-hung = ffmpeg kam mit dem Video zu keinem Ende und wurde beendet: { $path }
shots-damaged = Kein Bild lässt sich dekodieren ({ $reason }); das Video noch einmal herunterladen oder exportieren: { $path }
ffmpeg-incomplete = sie beginnt wie eine MP4-Datei, ist aber wohl unvollständig
ffmpeg-too-much = ffmpeg gab mehr aus, als gefragt war
shots-no-frames = sie enthält keine Bilder
shots-damage = ffmpeg meldete Schäden im Video: { $reason }
shots-stopped-early = ffmpeg hörte vor dem Ende des Videos auf; die letzten Schnitte können fehlen
shots-list-too-long = Die Datei ist für eine Liste von Schnitten zu lang

# Suchen, Lesen und Schreiben im Fenster.
shots-found =
    { $count ->
        [0] Kein Schnitt gefunden: eine niedrigere Schwelle versuchen
        [one] { $count } Schnitt gefunden
       *[other] { $count } Schnitte gefunden
    }
shots-imported =
    { $count ->
        [one] { $count } Schnitt gelesen
       *[other] { $count } Schnitte gelesen
    }
shots-same =
    { $count ->
        [0] Es gibt keinen Schnitt, wie zuvor
        [one] Es ist derselbe Schnitt wie zuvor
       *[other] Es sind dieselben { $count } Schnitte wie zuvor
    }
shots-replaces =
    { $count ->
        [one] { $count } bisher bekannter Schnitt weicht den neuen; Rückgängig bringt ihn zurück
       *[other] { $count } bisher bekannte Schnitte weichen den neuen; Rückgängig bringt sie zurück
    }
shots-find-title = Schnitte suchen
shots-find-about = ffmpeg betrachtet im Hintergrund jedes Bild: Eine Stunde Video dauert einige Minuten. Untertitel rasten an Schnitten ein, wo die Richtlinie es sagt.
shots-video = Video
shots-threshold = Schwelle
shots-threshold-help = Wie verschieden ein Bild vom vorigen sein muss: Ein kleinerer Wert findet mehr, auch mehr, was keiner ist
shots-find = Suchen
shots-import-title = Schnitte importieren
shots-import-about = Eine Liste mit einer Zeit je Zeile: Uhrzeiten, Sekunden, Timecode, .shotchanges von Subtitle Edit oder Keyframes von Aegisub.
shots-list = Liste
shots-import = Importieren
shots-export-title = Schnitte exportieren
shots-export-about = Eine Zeit je Zeile: Timecode, wenn das Fenster ihn zeigt, sonst Uhrzeiten; Sekunden wie in Subtitle Edit, wenn der Name auf .shotchanges endet.
shots-lists = Listen von Schnitten
shots-videos = Videos

# Listen davon.
shots-list-bad-line = Zeile { $line } ist keine Zeit („{ $text }“); eine Zeit je Zeile angeben, wie 0:01:02.345 oder 62.345
shots-list-needs-rate = Zeile { $line } zählt Bilder, und keine Bildrate ist bekannt; in der Richtlinie eine wählen
shots-list-bad-frame = Zeile { $line } („{ $text }“) ist bei dieser Bildrate kein Bild
shots-list-statistics = Das hat sich ein Video-Encoder notiert; es ist keine Liste von Schnitten
shots-list-empty = Darin steht keine Zeit

# Bilder.
frames-no-rate = Keine Bildrate ist bekannt: Zeiten erscheinen als Timecode, sobald die Richtlinie eine hat oder ein Video

# In Projekten.
project-shots-damaged = Die Schnitte in der Datei sind nicht lesbar ({ $reason }); sie noch einmal suchen
edit-same-shots = Das sind die Schnitte schon
step-find-shot-changes = Schnitte suchen
step-import-shot-changes = Schnitte importieren
