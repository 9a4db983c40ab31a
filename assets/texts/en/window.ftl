# Notices of the window.
