"""Over HTTP: tables, seats, records, the web app's files."""
