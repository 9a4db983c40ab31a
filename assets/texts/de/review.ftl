# Durchsicht von Grenzen, Satzzeichen und Wörtern.
