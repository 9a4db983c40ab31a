# Wie Befehle heißen und was sie tun.
