"""Who may know what. Dice have no future until they are rolled, so only the drafts of a turn are secret."""

import numpy as np

from rhumbline.engine.jit import rule
from rhumbline.engine.rng import below
from rhumbline.games.kingdom_maps.components import MOST_MOVES
from rhumbline.games.kingdom_maps.rules.drawing import draft, forget_draft, is_drawing, list_draft
from rhumbline.games.kingdom_maps.state import DRAW


@rule
def hide(s, viewer):
    """turn.6: of a draft the others know only whether it is done; the active player's die lies open."""
    for seat in range(s.seats):
        if seat != viewer:
            forget_draft(s, seat, seat != s.active)


@rule
def deal(s, viewer, rng):
    """Finish the draft of each seat that is done, by any choices it may have made; an unfinished one begins anew."""
    out = np.empty(MOST_MOVES, dtype=np.int32)
    if s.phase != DRAW:
        return
    for seat in range(s.seats):
        if seat != viewer and s.done[seat] and (seat != s.active or is_drawing(s, seat)):
            s.done[seat] = 0
            while not s.done[seat]:
                draft(s, seat, int(out[below(rng, list_draft(s, seat, out))]))
