# Meldungen des Fensters.
