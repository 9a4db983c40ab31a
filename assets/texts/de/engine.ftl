# Was über Dateien, Änderungen und Geräte gesagt wird.
