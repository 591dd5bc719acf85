"""Files into plain data with a place for everything: cards, decks, project folders."""
