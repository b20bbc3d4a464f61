"""The words of the card data, as small numbers (BEL-15.*)."""

from __future__ import annotations

from typing import Final

# Types of card.
UNIT: Final = 0
STRUCTURE: Final = 1
TACTIC: Final = 2
ECONOMY: Final = 3
WONDER: Final = 4
RELIC: Final = 5
TYPES: Final = ("unit", "structure", "tactic", "economy", "wonder", "relic")

# Families; the first eight are of Units, the others of Structures.
RELIGIOUS: Final = 7
TOWER: Final = 8
WALL: Final = 9
CHURCH: Final = 10
TEMPLE: Final = 11
UNIT_FAMILIES: Final = (
    "infantry",
    "cavalry",
    "archers",
    "mounted_archers",
    "siege_van",
    "siege_rear",
    "emblematic",
    "religious",
)
STRUCTURE_FAMILIES: Final = ("tower", "wall", "church", "temple")
FAMILIES: Final = (*UNIT_FAMILIES, *STRUCTURE_FAMILIES)

# Zones.
VAN: Final = 0
REAR: Final = 1
ZONES: Final = ("V", "R")

# Stages of a line; 0 is a card without one.
VETERAN: Final = 1
STAGES: Final = ("", "veteran", "elite", "royal")

# Keywords (BEL-14.*), one bit each.
COURAGE: Final = 1
FLANK: Final = 2
INTERCEPTION: Final = 4
DEMOLISH: Final = 8
BOMBARD: Final = 16
PACIFIST: Final = 32
WARD: Final = 64
STEADY: Final = 128
REPLY: Final = 256
KEYWORDS: Final = {
    "courage": COURAGE,
    "flank": FLANK,
    "intercept": INTERCEPTION,
    "demolish": DEMOLISH,
    "bombard": BOMBARD,
    "pacifist": PACIFIST,
    "ward": WARD,
    "steady": STEADY,
    "reply": REPLY,
}

# Windows of a Tactic (BEL-3.4), one bit each.
IN_DEVELOPMENT: Final = 1
IN_DUEL: Final = 2
ON_ENTER: Final = 4
ON_CLAIM: Final = 8
ON_TACTIC: Final = 16
WINDOWS: Final = {
    "develop": IN_DEVELOPMENT,
    "duel": IN_DUEL,
    "event:enter": ON_ENTER,
    "event:claim": ON_CLAIM,
    "event:tactic": ON_TACTIC,
}

# When an ability works.
STATIC: Final = 0
DAWN: Final = 1
ENTER: Final = 2
USE: Final = 3
DAMAGED: Final = 4
DESTROYED: Final = 5
WHEN: Final = ("static", "dawn", "enter", "use", "damaged", "destroyed")

# Kinds of target (BEL-15.2).
TO_UNIT: Final = 0
TO_STRUCTURE: Final = 1
TO_CARD: Final = 2
TO_ATTACK: Final = 3
TO_CHAIN: Final = 4
TO_RELIC: Final = 5
TO_DEVELOPMENT: Final = 6
TARGET_KINDS: Final = ("unit", "structure", "card", "attack", "chain", "relic", "development")

# Sides of a target; the last two are of Relics.
OWN: Final = 0
ENEMY: Final = 1
ANY: Final = 2
OWN_CARRIED: Final = 3
NEUTRAL: Final = 4
SIDES: Final = ("own", "enemy", "any", "own_carried", "neutral")

# What an effect acts on (BEL-15.3).
ON_TARGET: Final = 0
ON_SELF: Final = 1
ON_SUBJECT: Final = 2
ON_ENEMY_MAIN: Final = 3
ON_OWN_MAIN: Final = 4
PATIENTS: Final = ("target", "self", "subject", "enemy_main", "own_main")

# What the word `relic` does (BEL-15.7).
TO_STORE: Final = 0
TO_NEUTRAL: Final = 1
TO_GATHER: Final = 2
RELIC_MOVES: Final = ("store", "neutral", "gather")

# Effect words (BEL-15.4 to BEL-15.8).
DAMAGE: Final = 0
MEND: Final = 1
HEAL_MAIN: Final = 2
MODIFY: Final = 3
TAP: Final = 4
UNTAP: Final = 5
DESTROY: Final = 6
BOUNCE: Final = 7
TEMP: Final = 8
DRAW: Final = 9
DISCARD: Final = 10
RECYCLE: Final = 11
CANCEL: Final = 12
ANNUL: Final = 13
RETARGET: Final = 14
MOVE_RELIC: Final = 15
BOOST: Final = 16
DISCOUNT: Final = 17
EARLY: Final = 18
GRANT: Final = 19
EFFECT_WORDS: Final = (
    "damage",
    "mend",
    "heal_main",
    "modify",
    "tap",
    "untap",
    "destroy",
    "bounce",
    "temp",
    "draw",
    "discard",
    "recycle",
    "cancel",
    "annul",
    "retarget",
    "relic",
    "boost",
    "discount",
    "early",
    "grant",
)
