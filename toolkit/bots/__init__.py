"""Players for every game: random, greedy, and searchers, who see only what their seat may see."""
