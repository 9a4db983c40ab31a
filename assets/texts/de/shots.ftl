# Schnitte eines Videos.

shots-stage = Schnitte suchen
shots-unreadable = Das Video lässt sich nicht lesen ({ $reason }): { $path }
shots-no-file = das ist keine gewöhnliche Datei
shots-needs-ffmpeg = Schnitte findet das Programm ffmpeg, das nicht installiert ist; es so installieren, dass es im PATH steht (ffmpeg.org)
shots-ffmpeg-broken = ffmpeg ist installiert, startet aber nicht ({ $reason }); ffmpeg neu installieren
shots-no-video = Die Datei enthält kein Video, nur Ton oder ein Titelbild: { $path }
shots-hung = ffmpeg kam mit dem Video zu keinem Ende und wurde beendet: { $path }
shots-damaged = Kein Bild lässt sich dekodieren ({ $reason }); das Video noch einmal herunterladen oder exportieren: { $path }
ffmpeg-too-much = ffmpeg gab mehr aus, als gefragt war
shots-no-frames = sie enthält keine Bilder
shots-damage = ffmpeg meldete Schäden im Video: { $reason }
shots-stopped-early = ffmpeg hörte vor dem Ende des Videos auf; die letzten Schnitte können fehlen

# Listen davon.
shots-list-bad-line = Zeile { $line } ist keine Zeit („{ $text }“); eine Zeit je Zeile angeben, wie 0:01:02.345 oder 62.345
shots-list-needs-rate = Zeile { $line } zählt Bilder, und keine Bildrate ist bekannt; in der Richtlinie eine wählen
shots-list-bad-frame = Zeile { $line } („{ $text }“) ist bei dieser Bildrate kein Bild
shots-list-statistics = Das hat sich ein Video-Encoder notiert; es ist keine Liste von Schnitten
shots-list-empty = Darin steht keine Zeit

# Bilder.
frames-no-rate = Keine Bildrate ist bekannt: Zeiten erscheinen als Timecode, sobald die Richtlinie eine hat oder ein Video
