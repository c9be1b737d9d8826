"""The ground floor: the contract a game fulfils, and what every game gets for fulfilling it."""
