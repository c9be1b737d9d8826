"""Mail over the operator's SMTP server: plain text with a simple page beside it, and a way out in every one."""

from __future__ import annotations

import asyncio
import os
import re
import smtplib
import ssl
import time
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, parseaddr
from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from rhumbline.engine.errors import BadInput
from rhumbline.server.notices.receivers import NotReceived

PATIENCE = 10.0
"""Seconds an SMTP server may take for each step."""
IN_TIME = 40.0
"""Seconds in which the server must be ready to take a mail; handing it over takes four steps more."""
LONGEST = 100.0
"""Seconds for all of it."""
AT_ONCE = 4
PASSWORD = "RHUMBLINE_SMTP_PASSWORD"  # noqa: S105 (the name of a variable)
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z][A-Za-z0-9-]{1,62}")
PAGE = """<!doctype html><html lang="{language}"><body style="font-family: sans-serif">
<p>{text}</p>
<p><a href="{link}" style="font-size: 1.1em">{do}</a></p>{foot}</body></html>
"""
FOOT = '<p style="font-size: 0.9em"><a href="{link}" style="color: #666">{words}</a></p>'


class Letter(NamedTuple):
    """A mail: its lines, what its link does, and the small print with the way out, if there is anything to leave."""

    to: str
    language: str
    subject: str
    lines: list[str]
    do: str
    link: str
    stop: tuple[str, str] | None = None


def is_address(text: str) -> bool:
    """Whether this can be the address of somebody's mail."""
    return len(text) <= 254 and ADDRESS.fullmatch(text) is not None


def written(letter: Letter, sender: str, name: str, host: str) -> EmailMessage:
    """A letter as it is sent. `name` makes its Message-ID: sent twice, it is known to be the same."""
    mail = EmailMessage(policy=SMTP)
    mail["From"] = sender
    mail["To"] = letter.to
    mail["Subject"] = letter.subject
    mail["Date"] = formatdate()
    mail["Message-ID"] = f"<{name}@{host}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail["Content-Language"] = letter.language
    text, foot = [*letter.lines, "", f"{letter.do}: {letter.link}"], ""
    if letter.stop is not None:
        words, address = letter.stop
        mail["List-Unsubscribe"] = f"<{address}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        text += ["", "-- ", f"{words}: {address}"]
        foot = FOOT.format(link=escape(address), words=escape(words))
    mail.set_content("\n".join(text) + "\n", cte="quoted-printable")
    page = PAGE.format(
        language=escape(letter.language),
        text="<br>".join(map(escape, letter.lines)),
        link=escape(letter.link),
        do=escape(letter.do),
        foot=foot,
    )
    mail.add_alternative(page, subtype="html", cte="quoted-printable")
    return mail


class Mailer:
    """Hands mails to one SMTP server, on threads of its own."""

    def __init__(self, url: str, sender: str, host: str, password_file: str | None) -> None:
        if not is_address(parseaddr(sender)[1]):
            message = "--mail-from is a mail address, such as Rhumbline <games@example.org>"
            raise BadInput(message)
        parts = urlsplit(url)
        self._scheme = parts.scheme
        self._host = parts.hostname or ""
        self._port = parts.port or (465 if parts.scheme == "smtps" else 587 if parts.scheme == "smtp+starttls" else 25)
        self._user = None if parts.username is None else unquote(parts.username)
        self._password = _password(password_file)
        self._sender = sender
        self._own_host = host
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="mail")

    def close(self) -> None:
        """Wait for nothing: what is under way is sent again by the next process."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def send(self, letter: Letter, name: str) -> None:
        """Hand a letter in; NotReceived if the server does not take it."""
        mail = written(letter, self._sender, name, self._own_host)
        work = asyncio.get_running_loop().run_in_executor(self._threads, self._hand_in, mail)
        try:
            async with asyncio.timeout(LONGEST):
                await work
        except smtplib.SMTPRecipientsRefused as refused:
            code = next((code for code, _ in refused.recipients.values()), 0)
            raise NotReceived("the address was refused", 400 if code >= 500 else 0) from None
        except (OSError, TimeoutError, ssl.SSLError, smtplib.SMTPException) as problem:
            raise NotReceived(type(problem).__name__) from None

    def _hand_in(self, mail: EmailMessage) -> None:
        context = ssl.create_default_context()
        if self._scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(self._host, self._port, timeout=PATIENCE, context=context)
        else:
            server = smtplib.SMTP(self._host, self._port, timeout=PATIENCE)
        begun = time.monotonic()
        with server:
            server.ehlo()
            secure = self._scheme == "smtps"
            if not secure and (self._scheme == "smtp+starttls" or server.has_extn("starttls")):
                server.starttls(context=context)
                secure = True
            if self._user is not None:
                if not secure:
                    message = "the server offers no TLS, and no password goes without"
                    raise smtplib.SMTPNotSupportedError(message)
                server.login(self._user, self._password)
            if time.monotonic() - begun > IN_TIME:
                raise TimeoutError  # by now somebody may think that it was not sent, and it must not be sent twice
            server.send_message(mail)


def _password(file: str | None) -> str:
    if file is None:
        return os.environ.get(PASSWORD, "")
    try:
        return Path(file).read_text("utf-8").strip()
    except OSError as problem:
        message = f"{file}: cannot be read: {problem.strerror}"
        raise BadInput(message) from None
