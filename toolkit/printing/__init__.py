"""Faces from templates, sheets from pieces, files from sheets."""
