# Dialogs about cues, speakers, times and versions.
