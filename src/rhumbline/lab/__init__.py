"""Bots among themselves: simulation, comparison, speed."""
