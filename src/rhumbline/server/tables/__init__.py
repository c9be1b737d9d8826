"""Tables: made, filled, played, looked back at."""
