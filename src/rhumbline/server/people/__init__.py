"""People: who somebody is without an account, how he comes back, and what is kept of his games."""
