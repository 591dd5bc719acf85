"""Experiments: pairings, seeds, workers, statistics, reports."""
