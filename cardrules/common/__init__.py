"""The core that every game stands on: cards, zones, actions, states, positions, matches."""
