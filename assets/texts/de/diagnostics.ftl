# Was über den Rechner und das Programm selbst gesagt wird.
