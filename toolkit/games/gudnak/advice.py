"""What to write instead of what makes no sense in Gudnak, by the name of the operation that is not carried out."""

from __future__ import annotations

ADVICE = {
    "if:did:each_player": "say what each player does in one sentence, and nothing that hangs on it",
    "reference:each_player": "each player has chosen something else: say which is meant, or give it a sentence of its own",
}
"""The longest beginning of an operation's name counts."""
