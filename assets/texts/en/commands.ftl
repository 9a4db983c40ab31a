# What commands are called, and what they do.
