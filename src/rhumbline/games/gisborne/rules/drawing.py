"""How cards are drawn: the pile, its shuffling, the refill and the position scorings.

Which card lies where. A card put into a chest is never looked at, so from the moment the pile is shuffled its cards
are of two sorts: those drawn into hands, and the rest, which lie in the pile or, unseen, in chests. `unseen` counts
that rest by kind. Any of its cards is as likely on top of the pile as any other, whether or not some were put into
chests, so the weights of a draw are simply its numbers. When the pile is used up, what is left of `unseen` is exactly
what went into chests since it was shuffled. Those cards never come back; the discards alone are the new pile, and
`unseen` begins anew with them. The chest cards of earlier piles are only counted (`buried`).
"""

from rhumbline.engine.jit import rule
from rhumbline.engine.notes import EVERYBODY, note
from rhumbline.games.gisborne import components
from rhumbline.games.gisborne.rules import notes
from rhumbline.games.gisborne.rules.race import kind_of, rank_at
from rhumbline.games.gisborne.state import LAY, OPEN, OVER, REFILL, SCORE, SCORE_CARD

KINDS = components.LAY_CARDS.shape[1]


# --- the pile


@rule
def chest_cards(s):
    """How many cards lie in all chests together: those that are nowhere else, as anybody can count."""
    cards = components.CARDS - s.pile - s.discard.sum()
    for seat in range(s.seats):
        cards -= s.hand_size[seat]
        if is_played(s, seat):
            cards -= components.LAY_SIZE[s.laid[seat]]
    return cards


@rule
def is_played(s, seat):
    """Whether this seat's movement cards lie open on the table: revealed, not yet discarded, and no tent among them."""
    return s.phase != LAY and OPEN < s.laid[seat] < components.WITH_TENT


@rule
def can_draw(s, events):
    """pile.1: an empty pile is made anew of the discards; pile.2: without those nobody draws, and chests stay shut."""
    if s.pile > 0:
        return True
    fresh = int(s.discard.sum())
    if fresh == 0:
        return False
    s.buried = chest_cards(s)
    s.pile = fresh
    s.unseen[:] = s.discard
    s.discard[:] = 0
    note(events, notes.PILE_SHUFFLED, -1, EVERYBODY, fresh)
    return True


@rule
def draw_card(s, seat, kind, events):
    """The card that CHANCE turned up goes to a hand; pile.3: however many are there already."""
    if s.phase == SCORE_CARD and s.turn < s.seats - 1:
        # scoring.3: it went to the hand by choice; secret.1: nobody else is told so.
        note(events, notes.POSITION_CARD, seat, seat, 1, kind)
    else:
        note(events, notes.DREW, seat, seat, kind)
    s.pile -= 1
    s.unseen[kind] -= 1
    s.hand[seat, kind] += 1
    s.hand_size[seat] += 1
    s.due -= 1


@rule
def bury_card(s, seat, events):
    """scoring.3: the top card of the pile goes into the chest, and nobody ever sees which it was."""
    note(events, notes.POSITION_CARD, seat, seat, 0, 0)
    s.pile -= 1
    s.chest[seat] += 1
    s.due -= 1


@rule
def leave_hand(s, seat, kind, gone):
    """Cards leave a hand, for all to see; secret.2: those of them known to be in it are known no longer."""
    s.hand[seat, kind] -= gone
    s.hand_size[seat] -= gone
    s.shown[seat, kind] = max(0, s.shown[seat, kind] - gone)


# --- the end of a round


@rule
def refill_of(s, seat, lay):
    """refill.1: by colour; refill.2: with a tent 2, whatever else; refill.3: from a village 1, whatever was played."""
    if lay >= components.WITH_TENT:
        return components.TENT_REFILL
    if kind_of(s, int(s.place[seat])) == components.VILLAGE:
        return components.VILLAGE_REFILL
    return int(components.COLOUR_REFILL[components.LAY_COLOUR[lay]])


@rule
def begin_refill(s):
    """refill.1: all played cards go on the discard pile, then new ones are taken in the order of the round."""
    for seat in range(s.seats):
        if s.laid[seat] < components.WITH_TENT:
            for kind in range(KINDS):
                s.discard[kind] += components.LAY_CARDS[s.laid[seat], kind]
    s.last[:] = s.laid
    s.laid[:] = OPEN
    s.laid_size[:] = 0
    s.phase = REFILL
    s.turn = 0
    s.due = s.refill[s.order[0]]


@rule
def refill_on(s, events):
    """Wait for CHANCE while cards are due; then, refill.4, come the scorings."""
    while s.turn < s.seats:
        if s.due > 0:
            if can_draw(s, events):
                return
            note(events, notes.NOTHING_TO_DRAW, int(s.order[s.turn]), EVERYBODY)
        s.turn += 1
        s.due = s.refill[s.order[s.turn]] if s.turn < s.seats else 0
    s.refill[:] = 0
    for seat in range(s.seats):
        # round.1: from the most advanced pawn to the last.
        s.order[rank_at(s, seat, s.place[seat])] = seat
    if s.ending:
        # end.4: one more at the end of the last round.
        s.scorings += 1
    s.phase = SCORE
    s.turn = -1


@rule
def score_on(s, events):
    """scoring.1 to scoring.4: each with the final positions, front to back, card by card; then the next round."""
    while s.scorings > 0:
        if s.turn >= 0 and s.due > 0:
            if can_draw(s, events):
                # scoring.3: the last one has no choice.
                s.phase = SCORE_CARD if s.turn == s.seats - 1 else SCORE
                return
            note(events, notes.NOTHING_TO_DRAW, int(s.order[s.turn]), EVERYBODY)
        s.turn += 1
        if s.turn == s.seats:
            s.scorings -= 1
            s.turn = 0
        if s.turn == 0 and s.scorings > 0:
            note(events, notes.SCORING_BEGAN, -1, EVERYBODY, 1 if s.ending and s.scorings == 1 else 0)
        s.due = components.POSITION_CARDS[s.seats, s.turn]
    s.due = 0
    s.turn = 0
    if s.ending:
        s.phase = OVER
        return
    s.rounds += 1
    s.phase = LAY
    note(events, notes.ROUND_BEGAN, -1, EVERYBODY, int(s.rounds))
