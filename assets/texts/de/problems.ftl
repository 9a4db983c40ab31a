# Probleme von Untertiteln, Gründe für Grenzen und wie die Schritte einer Analyse heißen.
