"""Pizarro & Co. a second time: slow, plain, written from the rulebook alone. It knows moves only as text.

It shares no code, no tables and no data with the engine; the tests play both side by side.
"""

from collections import Counter
from itertools import combinations, combinations_with_replacement

NAMES = ["columbus", "pizarro", "magellan", "marco-polo", "vasco-da-gama", "cook"]
CROWN = {1: 3, 2: 3, 3: 3, 4: 2, 5: 2, 6: 2, 7: 1, 8: 1, 9: 1}
BAGS = {
    "columbus": {"A": (1, 1, 0), "B": (1, 1, 0)},
    "pizarro": {"A": (1, 2, 0), "B": (1, 2, 0)},
    "magellan": {"A": (1, 1, 0), "B": (0, 1, 0)},
    "marco-polo": {"A": (2, 3, 3), "B": (2, 3, 4)},
    "vasco-da-gama": {"A": (0, 0, 0), "B": (0, 0, 0)},
    "cook": {"A": (0, 0, 0), "B": (0, 0, 0)},
}
POINTS = {
    "columbus": {"A": (1, 5, 10), "B": (1, 5, 10)},
    "pizarro": {"A": (0, 3, 13), "B": (0, 3, 0)},
    "magellan": {"A": (0, 0, 0), "B": (0, 0, 0)},
    "marco-polo": {"A": (0, 0, 0), "B": (0, 0, 0)},
    "vasco-da-gama": {"A": (1, 2, 3), "B": (0, 0, 0)},
    "cook": {"A": (5, 10, 20), "B": (8, 16, 26)},
}


class Ship:
    """A ship on the board."""

    def __init__(self, explorer: str) -> None:
        self.explorer, self.space, self.half = explorer, 1, ""
        self.pile: list[int] = []


class Oracle:
    """One game. `question` says what is asked: (who, kind); `who` -1 is chance."""

    def __init__(self, seats: int, board1: str, board2: str) -> None:
        self.n = seats
        self.side = {name: board1 if i < 3 else board2 for i, name in enumerate(NAMES)}
        self.hands = [Counter(range(1, 10)) for _ in range(seats)]
        self.supply = Counter(dict.fromkeys(range(1, 10), 7 - seats))
        self.discards: Counter[int] = Counter()
        self.ships: list[list[Ship]] = [[] for _ in range(seats)]
        self.vetoes = [0] * seats
        self.last_buyer = 0
        self.pushed: dict[int, list[int]] = {}
        self.year = 1
        self.shuffled: list[str] = NAMES * 3
        self.bottom: list[str] = []
        self.payment: list[int] = []
        self.question = (-1, "explorer")

    # --- what may be said

    def answers(self) -> set[str]:
        """Everything that may be answered now."""
        who, kind = self.question
        fixed = {"veto": {"veto", "allow"}, "side": {"left", "right"}}
        if kind in fixed:
            return fixed[kind]
        found: set[str] = getattr(self, f"answers_{kind.replace('-', '_')}")(self.hands[who])
        return found

    def answers_explorer(self, _: Counter[int]) -> set[str]:
        return {f"explorer {name}" for name in self.shuffled or self.bottom[:1]}

    def answers_gold(self, _: Counter[int]) -> set[str]:
        return {f"gold {v}" for v in +self.supply}

    def answers_push_gold(self, _: Counter[int]) -> set[str]:
        return {f"gold {v}" for v in +self.supply}

    def answers_take(self, _: Counter[int]) -> set[str]:
        return {f"take {v}" for v in +self.hands[self.buyer]}

    def answers_bid(self, hand: Counter[int]) -> set[str]:
        top = sum(hand.elements())
        if self.needs_extra():
            top -= min(+hand, default=0)
        return {"pass", *(f"bid {b}" for b in range(self.high + 1, top + 1))}

    def answers_pay(self, hand: Counter[int]) -> set[str]:
        return {f"pay {max(rest)}" for rest in self.rests(hand)}

    def answers_ship(self, _: Counter[int]) -> set[str]:
        return {f"ship {i + 1}" for i, ship in enumerate(self.candidates()) if self.is_first_of_kind(i, ship)}

    def answers_tuck(self, hand: Counter[int]) -> set[str]:
        return {f"tuck {v}" for v in (+hand if self.side["magellan"] == "A" else set(self.payment))}

    def answers_trade(self, hand: Counter[int]) -> set[str]:
        picks = [p for k in range(4) for p in combinations_with_replacement(range(1, 10), k)]
        return {" ".join(["trade", *map(str, p)]) for p in picks if not Counter(p) - hand}

    def answers_push(self, _: Counter[int]) -> set[str]:
        return {"stop", "draw"} if self.supply.total() else {"stop"}

    def needs_extra(self) -> bool:
        """Magellan A and Cook B cost a card more."""
        return self.side[self.card] == {"magellan": "A", "cook": "B"}.get(self.card)

    def rests(self, held: Counter[int]) -> list[tuple[int, ...]]:
        """What may complete the payment: by trying all handfuls. Later cards are never dearer than earlier ones."""
        hand = sorted(held.elements())
        found = set()
        for size in range(1, len(hand) + 1):
            for pick in set(combinations(hand, size)):
                whole = [*self.payment, *pick]
                if self.payment and max(pick) > min(self.payment):
                    continue
                if sum(whole) >= self.high > sum(whole) - min(whole):
                    found.add(pick)
        return list(found)

    def candidates(self) -> list[Ship]:
        """The buyer's ships on the space before."""
        return [s for s in self.ships[self.buyer] if s.explorer == self.card and s.space == self.year - 1]

    def kind_of(self, ship: Ship) -> object:
        """Ships of the same kind are as good as each other."""
        if ship.explorer == "magellan":
            return id(ship) if self.side["magellan"] == "A" else sorted(ship.pile)
        return ship.half

    def is_first_of_kind(self, i: int, ship: Ship) -> bool:
        """Whether no ship with a smaller number is as good."""
        return all(self.kind_of(other) != self.kind_of(ship) for other in self.candidates()[:i])

    # --- what happens then

    def answer(self, text: str) -> None:
        """Go on with this answer."""
        who, kind = self.question
        word, *numbers = text.split()
        getattr(self, f"on_{kind.replace('-', '_')}")(who, word, numbers)

    def clockwise(self, start: int) -> list[int]:
        """All seats from this one on."""
        return [(start + i) % self.n for i in range(self.n)]

    def may_bid(self, seat: int) -> bool:
        """Who takes part in the auction."""
        if self.year == 1:
            return len(self.ships[seat]) < 6
        return any(s.explorer == self.card and s.space == self.year - 1 for s in self.ships[seat])

    def on_explorer(self, _: int, __: str, names: list[str]) -> None:
        self.card = names[0]
        if self.shuffled:
            self.shuffled = self.shuffled.copy()
            self.shuffled.remove(self.card)
        else:
            self.bottom.pop(0)
        order = self.clockwise(self.last_buyer)
        self.order = [seat for seat in order if self.may_bid(seat)]
        self.to_ask = [seat for seat in self.clockwise((self.order or order)[0]) if self.vetoes[seat]]
        self.ask_veto()

    def ask_veto(self) -> None:
        if self.to_ask:
            self.question = (self.to_ask.pop(0), "veto")
            return
        self.high, self.best, self.payment = 0, -1, []
        if self.order:
            self.question = (self.order[0], "bid")
        else:
            self.next_card()

    def on_veto(self, who: int, word: str, _: list[str]) -> None:
        if word == "allow":
            self.ask_veto()
            return
        self.vetoes[who] -= 1
        self.bottom.append(self.card)
        self.question = (-1, "explorer")

    def on_bid(self, who: int, word: str, numbers: list[str]) -> None:
        following = self.order[(self.order.index(who) + 1) % len(self.order)]
        if word == "pass":
            self.order.remove(who)
        else:
            self.high, self.best = int(numbers[0]), who
        if not self.order:
            self.next_card()
        elif self.order == [self.best]:
            self.buyer = self.best
            self.question = (self.buyer, "pay")
        else:
            self.question = (following, "bid")

    def on_pay(self, who: int, _: str, numbers: list[str]) -> None:
        self.hands[who][int(numbers[0])] -= 1
        self.payment.append(int(numbers[0]))
        if sum(self.payment) < self.high:
            return
        self.last_buyer = who
        if not (self.card == "magellan" and self.side["magellan"] == "B"):
            self.discards.update(self.payment)
        if self.year == 1:
            self.ships[who].append(Ship(self.card))
            self.use(self.ships[who][-1])
            return
        ships = self.candidates()
        if all(self.kind_of(ship) == self.kind_of(ships[0]) for ship in ships):
            self.use(ships[0])
        else:
            self.question = (who, "ship")

    def on_ship(self, _: int, __: str, numbers: list[str]) -> None:
        self.use(self.candidates()[int(numbers[0]) - 1])

    def use(self, ship: Ship) -> None:
        self.ship = ship
        ship.space = self.year
        side = self.side[self.card]
        if self.card == "magellan":
            self.question = (self.buyer, "tuck")
        elif self.card == "vasco-da-gama" and side == "B":
            self.question = (self.buyer, "side")
        elif self.card == "vasco-da-gama":
            self.draw_cards([self.buyer] * self.year, self.next_card)
        elif self.card == "cook" and side == "B":
            self.question = (-1, "take")
        else:
            self.vetoes[self.buyer] += self.card == "columbus" and self.year == 1
            self.next_card()

    def on_tuck(self, who: int, _: str, numbers: list[str]) -> None:
        v = int(numbers[0])
        self.ship.pile.append(v)
        if self.side["magellan"] == "A":
            self.hands[who][v] -= 1
        else:
            self.payment.remove(v)
            self.discards.update(self.payment)
        self.next_card()

    def on_side(self, who: int, word: str, _: list[str]) -> None:
        self.ship.half = word
        self.draw_cards([who] * (self.year if word == "left" else 0), self.next_card)

    def on_take(self, _: int, __: str, numbers: list[str]) -> None:
        self.hands[self.buyer][int(numbers[0])] -= 1
        self.discards[int(numbers[0])] += 1
        self.next_card()

    # --- gold

    def draw_cards(self, who: list[int], then: object) -> None:
        """These seats draw one card each, in this order; afterwards something else happens."""
        self.queue, self.then = who, then
        self.go_on_drawing()

    def go_on_drawing(self) -> None:
        if self.queue:
            if not self.supply.total():
                self.supply, self.discards = self.discards, Counter()
            if self.supply.total():
                self.question = (-1, "gold")
                return
        self.queue = []
        assert callable(self.then)
        self.then()

    def on_gold(self, _: int, __: str, numbers: list[str]) -> None:
        v = int(numbers[0])
        self.supply[v] -= 1
        self.hands[self.queue.pop(0)][v] += 1
        self.go_on_drawing()

    # --- the year

    def next_card(self) -> None:
        if self.shuffled or self.bottom:
            self.question = (-1, "explorer")
            return
        self.supply += self.discards
        self.discards = Counter()
        order = self.clockwise(self.last_buyer)
        draws = [seat for seat in order for _ in range(2)] if self.year < 3 else []
        for seat in order:
            here = [ship for ship in self.ships[seat] if ship.space == self.year]
            draws += [seat] * sum(BAGS[ship.explorer][self.side[ship.explorer]][self.year - 1] for ship in here)
        self.draw_cards(draws, self.start_trades)

    def start_trades(self) -> None:
        self.traders = []
        if self.year < 3 and self.side["marco-polo"] == "A":
            for seat in self.clockwise(self.last_buyer):
                polos = [s for s in self.ships[seat] if s.explorer == "marco-polo" and s.space == self.year]
                self.traders += [seat] * len(polos)
        self.next_trade()

    def next_trade(self) -> None:
        while self.traders:
            seat = self.traders.pop(0)
            if self.hands[seat].total():
                self.question = (seat, "trade")
                return
        if self.year < 3:
            self.year += 1
            self.shuffled = NAMES * (4 - self.year)
            self.question = (-1, "explorer")
            return
        self.scorers = self.clockwise(self.last_buyer)
        self.next_score()

    def on_trade(self, who: int, _: str, numbers: list[str]) -> None:
        cards = Counter(int(v) for v in numbers)
        self.hands[who] -= cards
        self.discards += cards
        self.draw_cards([who] * cards.total(), self.next_trade)

    # --- the end

    def next_score(self) -> None:
        while self.scorers:
            seat = self.scorers.pop(0)
            third = [s for s in self.ships[seat] if s.explorer == "pizarro" and s.space == 3]
            if third and self.side["pizarro"] == "B":
                self.supply += self.discards
                self.discards = Counter()
                self.pushed[seat] = []
                self.question = (seat, "push")
                return
        self.question = (-2, "over")

    def on_push(self, _: int, word: str, __: list[str]) -> None:
        if word == "draw":
            self.question = (-1, "push-gold")
        else:
            self.next_score()

    def on_push_gold(self, _: int, __: str, numbers: list[str]) -> None:
        ((seat, drawn),) = self.pushed.items()
        self.supply[int(numbers[0])] -= 1
        drawn.append(int(numbers[0]))
        if sum(drawn) > 20:
            self.next_score()
        else:
            self.question = (seat, "push")

    def total(self, seat: int) -> int:
        """All points of a seat as things stand."""
        points = sum(CROWN[v] for v in self.hands[seat].elements())
        for ship in self.ships[seat]:
            points += POINTS[ship.explorer][self.side[ship.explorer]][ship.space - 1]
            points += ship.space * sum(CROWN[v] for v in ship.pile)
            points += 8 if ship.half == "right" else 0
        drawn = sum(self.pushed.get(seat, []))
        return points + (drawn if drawn <= 20 else 0)
