# What is said about files, edits and devices.
