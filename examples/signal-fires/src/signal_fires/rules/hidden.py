"""Everybody sees everything."""

from rhumbline.engine.jit import rule


@rule
def hide(s, viewer):
    """There is nothing to hide."""


@rule
def deal(s, viewer, rng):
    """There is nothing to deal."""
