# The timeline and the transport.
