# Startbildschirm und Statuszeile.
