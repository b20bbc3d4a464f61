"""The position of Bellum Imperia and what happens to it, a module a phase.

`pieces` and `board` hold the position; `targets`, `effects` and `resolution` are the language of the cards;
`turns`, `development`, `reactions`, `tactics`, `combat` and `duel` are the phases; `state` is the whole.
"""
