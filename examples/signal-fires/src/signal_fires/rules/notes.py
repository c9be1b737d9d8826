"""What `play` notes as it happens; events.py says what each becomes."""

STOOD, LIT, WON = range(3)
