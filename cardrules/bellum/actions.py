"""The table of actions of Bellum Imperia: ids and notation; and what the rules need to know of both decks.

Everything that a player can aim at has a small number, its *ref*, in the order of the `target` actions:
the Main Objective, the front, the handles `a1` … `a40` and `b1` … `b40`, the entries of the chain, the Relics,
and the Economies and Wonders.
"""

from __future__ import annotations

from typing import Any, Final

from cardrules.bellum.cards import BellumCard, CardSet
from cardrules.bellum.words import ECONOMY, ON_CLAIM, ON_ENTER, ON_TACTIC, TACTIC, VETERAN, WONDER
from cardrules.common.actions import Action, ActionTable
from cardrules.common.game import BaseGame

# Kinds of action.
PICK_ECONOMY: Final = 0
PICK_WONDER: Final = 1
PLAY: Final = 2
ASCEND: Final = 3
PLAY_TACTIC: Final = 4
USE_CARD: Final = 5
USE_HANDLE: Final = 6
ADVANCE: Final = 7
CLAIM: Final = 8
END: Final = 9
ATTACK: Final = 10
AIM: Final = 11
INTERCEPT: Final = 12
BLOCK: Final = 13
DECLINE: Final = 14
DONE: Final = 15
PASS: Final = 16
DISCARD_CARD: Final = 17
CONCEDE: Final = 18

# Refs.
NOTHING: Final = -1
MAIN: Final = 0
FRONT: Final = 1
FIRST_HANDLE: Final = 2
SECOND_PLAYER: Final = 42  # the ref of b1
FIRST_ENTRY: Final = 82
FIRST_RELIC: Final = 102
FIRST_VAULT: Final = 107
HANDLES: Final = 40
ENTRIES: Final = 20
# How a ref below FIRST_RELIC is written.
REF_NAMES: Final[list[str]] = [
    "main",
    "front",
    *(f"a{n}" for n in range(1, HANDLES + 1)),
    *(f"b{n}" for n in range(1, HANDLES + 1)),
    *(f"t{n}" for n in range(1, ENTRIES + 1)),
]
HANDLE_REFS: Final[dict[str, int]] = {REF_NAMES[ref]: ref for ref in range(FIRST_HANDLE, FIRST_ENTRY)}


class BellumActions(ActionTable):
    """All actions, in lists by the index of a card (`economy` … `use_card`, `discard`) or by a ref.

    Attributes:
        cards: the card set.
        decks: the deck object of each player.
        copies: by player and index of a card, its copies in the Castle or Vault.
        castles, vaults: by player, all cards of the Castle and of the Vault, in card order.
        reactions: by player, kind of event and place: the Tactics of the deck that may answer it.
        max_turns, conceding: options.
        claim, target: by ref (of a Relic, of anything).
    """

    cards: CardSet
    decks: list[dict[str, Any]]
    copies: list[list[int]]
    castles: list[list[BellumCard]]
    vaults: list[list[BellumCard]]
    reactions: list[list[list[BellumCard]]]
    max_turns: int
    conceding: bool
    economy: list[Action]
    wonder: list[Action]
    play: list[Action]
    ascend: list[Action]
    tactic: list[Action]
    use_card: list[Action]
    use_handle: list[Action]
    advance: Action
    claim: list[Action]
    end: Action
    attack: list[Action]
    target: list[Action]
    intercept: list[Action]
    block: list[Action]
    decline: Action
    done: Action
    pass_: Action
    discard: list[Action]
    concede: Action

    def __init__(
        self, game: BaseGame, cards: CardSet, decks: list[dict[str, Any]], max_turns: int, conceding: bool
    ) -> None:
        super().__init__(game)
        self.cards = cards
        self.decks = decks
        self.max_turns = max_turns
        self.conceding = conceding
        self.copies = [[_copies(deck, card) for card in cards.cards] for deck in decks]
        self.castles = [self._deck(player, in_castle=True) for player in (0, 1)]
        self.vaults = [self._deck(player, in_castle=False) for player in (0, 1)]
        self.reactions = [
            [self._reactions(player, window) for window in (ON_ENTER, ON_CLAIM, ON_TACTIC)] for player in (0, 1)
        ]
        self._add_all()

    def _add_all(self) -> None:
        union = [card for card in self.cards.cards if self.copies[0][card.index] or self.copies[1][card.index]]
        castle = [card for card in union if card.in_castle]
        vault = [card for card in union if not card.in_castle]
        self.economy = self._cards("economy", PICK_ECONOMY, [card for card in vault if card.type == ECONOMY])
        self.wonder = self._cards("wonder", PICK_WONDER, [card for card in vault if card.type == WONDER])
        fighters = [card for card in castle if card.type != TACTIC]
        self.play = self._cards("play", PLAY, [card for card in fighters if card.stage <= VETERAN])
        self.ascend = self._cards("ascend", ASCEND, [card for card in fighters if card.stage > VETERAN])
        self.tactic = self._cards("tactic", PLAY_TACTIC, [card for card in castle if card.type == TACTIC])
        self.use_card = self._cards("use", USE_CARD, [card for card in vault if card.use is not None])
        self.use_handle = self._handles("use", USE_HANDLE)
        self.advance = self.add("advance", ADVANCE)
        self.claim = self._none(FIRST_RELIC)
        for i, relic in enumerate(self.cards.relics):
            self.claim.append(self.add(f"claim {relic.code}", CLAIM, relic, FIRST_RELIC + i))
        self.end = self.add("end", END)
        self.attack = self._handles("attack", ATTACK)
        self.target = [self.add(f"target {name}", AIM, None, ref) for ref, name in enumerate(REF_NAMES)]
        for i, relic in enumerate(self.cards.relics):
            self.target.append(self.add(f"target {relic.code}", AIM, relic, FIRST_RELIC + i))
        self.target += self._none(len(self.cards.cards))
        for card in vault:
            ref = FIRST_VAULT + card.index
            self.target[ref] = self.add(f"target {card.code}", AIM, card, ref)
        self.intercept = self._handles("intercept", INTERCEPT)
        self.block = self._handles("block", BLOCK)
        self.decline = self.add("decline", DECLINE)
        self.done = self.add("done", DONE)
        self.pass_ = self.add("pass", PASS)
        self.discard = self._cards("discard", DISCARD_CARD, castle)
        self.concede = self.add("concede", CONCEDE)

    def _none(self, size: int) -> list[Action]:
        """Places that hold no action of their own; nothing looks there."""
        return [self._actions[0]] * size

    def _cards(self, verb: str, kind: int, cards: list[BellumCard]) -> list[Action]:
        made = [self.add(f"{verb} {card.code}", kind, card, FIRST_VAULT + card.index) for card in cards]
        found = self._none(len(self.cards.cards))
        for card, action in zip(cards, made, strict=True):
            found[card.index] = action
        return found

    def _handles(self, verb: str, kind: int) -> list[Action]:
        made = [self.add(f"{verb} {REF_NAMES[ref]}", kind, None, ref) for ref in range(FIRST_HANDLE, FIRST_ENTRY)]
        return self._none(FIRST_HANDLE) + made

    def _deck(self, player: int, *, in_castle: bool) -> list[BellumCard]:
        copies = self.copies[player]
        return [card for card in self.cards.cards if card.in_castle == in_castle for _ in range(copies[card.index])]

    def _reactions(self, player: int, window: int) -> list[BellumCard]:
        return [card for card in self.cards.cards if self.copies[player][card.index] and card.windows & window]

    def relic_ref(self, relic: BellumCard) -> int:
        """The ref of a Relic."""
        return FIRST_RELIC + relic.index - len(self.cards.cards)

    def ref_name(self, ref: int) -> str:
        """How a ref is written."""
        if ref < FIRST_RELIC:
            return REF_NAMES[ref]
        if ref < FIRST_VAULT:
            return self.cards.relics[ref - FIRST_RELIC].code
        return self.cards.cards[ref - FIRST_VAULT].code


def _copies(deck: dict[str, Any], card: BellumCard) -> int:
    copies: int = deck["castle"].get(card.code, 0) if card.in_castle else int(card.code in deck["vault"])
    return copies
