# Liste der Untertitel, Suchen und Ersetzen.
