"""Speed figures, one core; each module prints its own."""
