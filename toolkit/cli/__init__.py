"""The command line: arguments in, a library call, a table out."""
