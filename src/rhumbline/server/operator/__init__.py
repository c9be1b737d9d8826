"""What the operator alone sees and does, on a port of its own."""
