"""What can be wrong with a card file or a deck file."""

from __future__ import annotations

from cardrules.common.errors import CardRulesError


class CardFileError(CardRulesError, ValueError):
    """A card file with a fault.

    Attributes:
        card: the id of the card (or the part of the file) that is at fault.
        field: the field where the fault is.
        reason: what was given and what was expected.
    """

    def __init__(self, card: str, field: str, reason: str) -> None:
        super().__init__(f"card {card!r}, field {field!r}: {reason}")
        self.card = card
        self.field = field
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.card, self.field, self.reason)


class DeckError(CardRulesError, ValueError):
    """A deck that cannot be read: a bad file, an unknown name, a missing part."""
