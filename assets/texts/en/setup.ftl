# Settings, guidelines, learning, models.

settings-language = Language
settings-as-desktop = As the desktop
