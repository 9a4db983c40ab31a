# Menüs, Palette, Tasten.
