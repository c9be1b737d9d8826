"""What must not be lost: tables, seats, logs, chat."""
