"""Sheets over HTTP: blank ones for anybody, a player's map for those who may see the table."""

from harness import Guest


def test_blank_sheets(guest: Guest) -> None:
    for path in (
        "/api/games/cartographers/sheet",
        "/api/games/cartographers/sheet?sheet=wastelands&language=de",
        "/api/games/kingdom-maps/sheet?language=de",
    ):
        answer = guest.get(path)
        assert answer.status_code == 200, path
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.content.startswith(b"%PDF-")


def test_sheets_that_cannot_be(guest: Guest) -> None:
    table, cookies = guest.table("pizarro", 3, 3)
    del cookies
    for path, status in (
        ("/api/games/chess/sheet", 400),
        ("/api/games/pizarro/sheet", 400),
        ("/api/games/cartographers/sheet?sheet=moon", 400),
        ("/api/games/cartographers/sheet?language=fr", 400),
        (f"/api/tables/{table}/print?of=0", 400),
        ("/api/tables/none/print?of=0", 404),
    ):
        answer = guest.get(path)
        assert answer.status_code == status, path
        assert answer.json()["sentence"].endswith(".")


def test_a_players_map(guest: Guest) -> None:
    table, _ = guest.table("cartographers", 2, 2)
    assert guest.get(f"/api/tables/{table}/print?of=1").content.startswith(b"%PDF-")
    assert guest.get(f"/api/tables/{table}/print?of=2").status_code == 404
    waiting, _, _ = guest.make("cartographers", 2)
    assert guest.get(f"/api/tables/{waiting}/print?of=0").status_code == 409
