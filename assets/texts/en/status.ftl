# The start screen and the status bar.
