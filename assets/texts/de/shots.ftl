# Schnitte eines Videos.

shots-stage = Schnitte suchen
shots-unreadable = das Video ist nicht lesbar, { $reason }: { $path }
shots-no-file = es ist keine gewöhnliche Datei
shots-needs-ffmpeg = Schnitte findet das Programm ffmpeg, das nicht installiert ist; es muss von ffmpeg.org installiert werden und im Suchpfad (PATH) liegen
shots-ffmpeg-broken = ffmpeg ist installiert, startet aber nicht ({ $reason }); bitte neu installieren
shots-no-video = darin ist kein Video, nur Ton oder ein Titelbild: { $path }
shots-hung = ffmpeg kam mit dem Video zu keinem Ende und wurde beendet: { $path }
shots-damaged = keines der Bilder ist lesbar, { $reason }; das Video neu holen oder exportieren: { $path }
ffmpeg-too-much = ffmpeg gibt mehr aus, als gefragt wurde
shots-no-frames = es enthält keine Bilder
shots-damage = ffmpeg meldet Schäden im Video: { $reason }
shots-stopped-early = ffmpeg hörte vor dem Ende des Videos auf; die letzten Schnitte können fehlen

# Listen davon.
shots-list-bad-line = Zeile { $line } ist keine Zeit („{ $text }“); eine Zeit je Zeile angeben, etwa 0:01:02.345 oder 62.345
shots-list-needs-rate = Zeile { $line } zählt Bilder, und keine Bildrate ist bekannt; in der Richtlinie eine wählen
shots-list-bad-frame = Zeile { $line } („{ $text }“) ist bei dieser Bildrate kein Bild
shots-list-statistics = das hat sich ein Video-Encoder notiert, es ist keine Liste von Schnitten
shots-list-empty = darin steht keine Zeit
