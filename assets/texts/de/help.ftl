# Erste Schritte: Handbuch, Legende, Rundgang, ein Transkript anlegen.
