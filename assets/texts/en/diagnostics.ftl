# What is told about the machine and the program itself.
