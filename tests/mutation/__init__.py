"""Mutation testing of Gudnak's rules: `python -m tests.mutation` breaks a line at a time and says which breaks no test sees."""
