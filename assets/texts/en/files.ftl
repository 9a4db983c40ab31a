# Dialogs about files: opening, saving, exporting, restoring, finding in files.
