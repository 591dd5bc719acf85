"""Rules English: a card's sentence read into a tree, written back as canonical text, explained, and made into a program."""
