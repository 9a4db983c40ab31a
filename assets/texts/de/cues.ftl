# Dialoge über Untertitel, Sprecher, Zeiten und Fassungen.
