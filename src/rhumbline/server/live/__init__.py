"""The live socket: its protocol, its clients."""
