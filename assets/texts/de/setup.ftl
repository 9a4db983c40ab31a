# Einstellungen, Richtlinien, Lernen, Modelle.

settings-language = Sprache
settings-as-desktop = Wie der Desktop
