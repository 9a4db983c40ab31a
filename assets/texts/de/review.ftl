# Durchsicht von Grenzen, Satzzeichen und Wörtern.

# Wie es um eine Grenze steht.
review-accepted = Angenommen
review-rejected = Abgelehnt
review-moved = Verschoben
review-added = Hinzugefügt
review-from-file = Wie in der Datei
review-certainty-help = Wie wahrscheinlich ein Untertitler diesen Schnitt so ließe
review-certainty-of-mark-help = Wie wahrscheinlich hier eine Sinneinheit oder ein Satz endet, nach Wörtern und Stimme
review-after-cue = nach Untertitel { $number }
review-inside-cue = in Untertitel { $number }
review-placed-by-you = Von Hand gesetzt
review-yes = Ja
review-no = Nein
review-change = Ändern
review-more = Mehr
review-more-help = Verschieben, rücken, abspielen, aufheben
review-hard-boundary = Harte Grenze
review-soft-boundary = Weiche Grenze
review-words-came-later = Nicht gemessen: Diese Wörter kamen später hinzu

# Die Untertitel auf beiden Seiten.
review-no-end-between = Zwischen „{ $before }“ und „{ $after }“ endet der Untertitel nicht
review-milliseconds = { $count } ms
review-pause = Pause
review-pause-help = Wie lange zwischen den beiden Wörtern niemand spricht
review-hint = Hinweis: { $problem }
review-mark-stays = „{ $shown }“ bleibt wie im Transkript
review-mark-mended = „{ $shown }“, im Transkript „{ $written }“ ({ $share })
review-take = Behalten
review-take-help = Das berichtigte Satzzeichen stimmt
review-put-back = Zurücksetzen
review-put-back-help = Das Transkript stimmt
review-bookmark = Lesezeichen
review-cue-speed = { $speed } Z/s
review-cue-words = { $words } Wörter/min
review-cue-seconds = { $seconds } s
review-cue-figures-help = { $start } – { $end }. Wie lange der Untertitel steht; Zeichen pro Sekunde (höchstens { $cps }); Zeichen in jeder Zeile (höchstens { $chars })
review-cue-figures-words-help = { $start } – { $end }. Wie lange der Untertitel steht; Wörter pro Minute (höchstens { $words }); Zeichen in jeder Zeile (höchstens { $chars })

# Warum es so ist.
review-why = Warum
review-against-for = ← dagegen     dafür →
review-against-for-help = Jeder Balken zeigt, wie viel etwas für eine Grenze spricht (nach rechts) oder gegen sie (nach links). +0,7 verdoppelt etwa die Chance einer Grenze, −0,7 halbiert sie.
review-nothing-measured = Hier wurde nichts gemessen. Noch einmal analysieren, um die Gründe zu sehen; Entscheidungen bleiben.
review-measured-unused = Gemessen, noch nicht verwendet: { $what }

# Wo sie sonst sein könnte.
review-other-places = Andere Stellen
review-no-other-place = Keine andere Stelle ergibt brauchbare Untertitel.
review-accept-for-other-places = Grenze annehmen, um zu sehen, wo sie sonst sein könnte.
review-one-cue = als ein Untertitel
review-other-place-line = 1 Zeile · { $speeds } Z/s
review-other-place-lines = { $lines } Zeilen · { $speeds } Z/s
review-place-as-good = ebenso gut
review-place-worse = schlechter
review-place-clearly-worse = deutlich schlechter
review-place-much-worse = viel schlechter

# Die Schaltflächen, die entscheiden.
review-move-left = Früher
review-move-right = Später
review-play-before = Davor
review-play-around = Rundum
review-play-after = Danach
review-undecide = Aufheben
review-undo = Rückgängig

# Wie weit die Durchsicht ist.
review-settled-of = { $settled } von { $all } durchgesehen
review-none-reviewed = noch keine durchgesehen
review-settled-share = durchgesehene Fragen
review-worthwhile-first = Zweifel zuerst
review-auto-play = Autoplay
review-listen-through = Durchhören
review-accept-above = Sichere annehmen…

# Was wahrscheinlich stimmt, wird am Anfang angeboten. Als sicher gilt darunter nur, wonach nicht gefragt wird.
review-offer-all-right = { $offered } von { $all } Schnitten sind zu 90{"\u00A0"}% oder mehr sicher; vermutlich würde keiner davon geändert
review-offer-some-wrong =
    { $offered } von { $all } Schnitten sind zu 90{"\u00A0"}% oder mehr sicher; etwa { $wrong ->
        [one] { $wrong } davon würde
       *[other] { $wrong } davon würden
    } geändert
review-offer-accept = Annehmen
review-offer-accept-show = Annehmen und die übrigen { $left } zeigen
review-offer-help = Darunter sind auch die, die als sicher gelten und nicht erfragt werden; einmal „Rückgängig“ nimmt alle zurück
review-offer-short = { $offered } ab 90{"\u00A0"}% annehmen

# Fragen zu Satzzeichen, Wörtern und Untertiteln einer Datei.
review-in-cue = in Untertitel { $number }
review-all-alike = Ja zu allen { $count }
review-ask-mark = Stimmt dieses Satzzeichen?
review-ask-words = Stimmen diese Wörter?
review-ask-word = Stimmt dieses Wort?
review-ask-line-break = Bricht diese Zeile hier um?
review-ask-cue-goes-on = Geht dieser Untertitel hier weiter?
review-ask-this-cue-end = Endet dieser Untertitel hier?
review-ask-times = Stimmen diese Zeiten?
review-word-wrong = „{ $words }“ ist vielleicht falsch ({ $share }).
review-recogniser-unsure = Die Spracherkennung war sich nur zu { $share } sicher.
review-term = Im Glossar steht „{ $wanted }“ für „{ $found }“. „Nein“ berichtigt es, „Ja“ lässt es stehen.
review-word-unknown = „{ $word }“ steht in keinem Wörterbuch.
review-word-unheard = „{ $word }“ war dort nicht zu hören.
review-shown = Gezeigt: „{ $text }“
review-in-transcript = Im Transkript: „{ $text }“
review-speaks-for-shown = Wörter und Stimme sprechen für das Gezeigte: { $share }.
review-question-spoken = { $question } „{ $words }“ in: { $cue }
review-play = Abspielen
review-next-mark = Weiter
review-in-the-file = Ja: wie in der Datei
review-proposed = Nein: wie vorgeschlagen
review-times-by-voice = Der Untertitel erscheint und verschwindet mit der Stimme, wie es die Richtlinie vorsieht.

# Durchhören des Vortrags.
review-listening-at = Durchhören: Untertitel { $number } von { $all }
review-listening-halted-at = Angehalten: Untertitel { $number } von { $all }
review-listening-share = gehörter Anteil des Vortrags
review-listening-stopped = Das Durchhören ist hier angehalten
review-listening-go-on = Weiter
review-listening-end = Beenden
review-listening-halt = Anhalten
review-listening-wrong = Stopp: falsch
review-accept-heard = Gehörtes annehmen
review-accept-heard-short = Annehmen
review-leave-heard = Offen lassen
review-listen-on = Weiterhören
review-no-cue-shown = kein Untertitel zu sehen
review-nothing-asked = Keine Fragen in diesem Untertitel.
review-ask-cue-end = Endet der Untertitel hier?
review-question-about = { $question } „{ $words }“
review-heard =
    { $count ->
        [one] { $count } Vorschlag wurde ohne Unterbrechung gehört
       *[other] { $count } Vorschläge wurden ohne Unterbrechung gehört
    }
review-heard-nothing-help = Ein Vorschlag gilt als gehört, wenn seine beiden Untertitel von Anfang bis Ende abgespielt wurden.
review-heard-help = Das Annehmen ist ein Schritt, der sich rückgängig machen lässt. Übersprungenes und Stellen, an denen unterbrochen wurde, gehören nicht dazu, ebenso wenig Satzzeichen und Wörter.

# Nichts zu entscheiden: was als Nächstes kommt.
review-waiting = Warten auf die ersten Wörter
review-waiting-text = Grenzen zum Entscheiden erscheinen hier, sobald die Spracherkennung die ersten Wörter geschrieben hat.
review-no-transcript = Das Transkript fehlt noch
review-no-transcript-text = Das Ergebnis der Spracherkennung (Whisper-JSON, SRT, …) auf das Fenster ziehen oder öffnen. Grenzen zum Entscheiden erscheinen dann hier.
review-open-transcript = Transkript öffnen…
review-not-analysed = Noch nicht analysiert
review-not-analysed-text = Breathmark hat diesen Vortrag noch nicht gehört. Stimme und Wörter analysieren lassen, um Grenzen zum Entscheiden zu erhalten.
review-analyse = Analysieren
review-analysing = Der Vortrag wird analysiert
review-analysing-text = Grenzen zum Entscheiden erscheinen hier, sobald die Analyse fertig ist. Umsehen und Hören geht inzwischen schon.
review-live-edge = Auf dem neuesten Stand
review-live-edge-text = Alle Fragen bisher sind beantwortet. Neue erscheinen hier, während der Vortrag weitergeht.
review-look-back = Zurückblicken
review-all-settled = Alle Grenzen sind durchgesehen
review-as-client =
    { $cues } Untertitel, wie der Kunde sie gemacht hat · { $problems } mit Problemen · am Ton prüfen
review-as-client-text = Nichts ist geändert, und noch niemand hat sie durchgesehen.
review-partly-as-client =
    { $kept } von { $cues } Untertiteln, wie der Kunde sie gemacht hat · { $problems } mit Problemen · am Ton prüfen
review-partly-as-client-text = Die übrigen sind geändert oder gelöscht. Am Ton geprüft hat die Untertitel noch niemand.
review-from-client =
    { $cues } Untertitel aus einer Datei · { $problems } mit Problemen · am Ton prüfen
review-from-client-text = Am Ton geprüft hat die Untertitel noch niemand.
review-check-client = Meine Untertitel prüfen
review-all-asked-settled =
    { $count ->
        [one] Alle Fragen sind beantwortet, { $count } sichere Grenze bleibt wie vorgeschlagen
       *[other] Alle Fragen sind beantwortet, { $count } sichere Grenzen bleiben wie vorgeschlagen
    }
review-done =
    { $cues ->
        [one] { $cues } Untertitel, der die Richtlinie einhält. Untertitel exportieren oder noch einmal durchgehen.
       *[other] { $cues } Untertitel, die die Richtlinie einhalten. Untertitel exportieren oder noch einmal durchgehen.
    }
review-done-hints =
    { $cues ->
        [one] { $cues } Untertitel, der die Richtlinie einhält
       *[other] { $cues } Untertitel, die die Richtlinie einhalten
    }, { $hints ->
        [one] { $hints } Hinweis
       *[other] { $hints } Hinweise
    }. Untertitel exportieren oder noch einmal durchgehen.
review-done-problems =
    { $cues ->
        [one] { $cues } Untertitel
       *[other] { $cues } Untertitel
    }, noch { $problems ->
        [one] { $problems } Problem
       *[other] { $problems } Probleme
    }. Probleme ansehen oder die Untertitel so exportieren.
review-export = Untertitel exportieren…
review-next-problem = Nächstes Problem
review-accept-certain-ones = Sichere annehmen…
review-talk-ends = Hier endet der Vortrag
review-talk-ends-text = Der letzte Untertitel endet mit dem Vortrag: An dieser Stelle gibt es nichts zu entscheiden.
review-cue-ends = Hier endet der Untertitel
review-cue-ends-text = Zu seinem Ende wurde nichts vorgeschlagen oder entschieden.
review-no-boundary = Hier ist keine Grenze
review-no-boundary-text = Hier endet kein Untertitel. Die Durchsicht fortsetzen oder an der Abspielmarke einen Untertitel enden lassen.
review-still-open =
    { $count ->
        [one] { $count } Frage ist noch offen.
       *[other] { $count } Fragen sind noch offen.
    }
review-next-question = Nächste Frage
review-end-at-play-head = Untertitel an der Abspielmarke enden lassen
review-play-cue = Diesen Untertitel abspielen
