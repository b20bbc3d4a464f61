"""Benchmarks: how fast the games are, beside the engines of the field."""
