"""What every game gives: states, decisions, outcomes, records, scenarios and their invariants."""
