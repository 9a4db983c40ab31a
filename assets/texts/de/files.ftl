# Dialoge über Dateien: öffnen, speichern, exportieren, wiederherstellen, in Dateien suchen.
