# Zeitleiste und Wiedergabe.
