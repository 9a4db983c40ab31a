# Menus, palette, keys.
