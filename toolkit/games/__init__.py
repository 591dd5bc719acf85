"""The games that come with the toolkit: one room each, all of the same shape."""
