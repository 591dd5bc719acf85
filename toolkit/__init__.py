"""Check, print and play the decks of card and board games."""

__version__ = "0.1.0"
