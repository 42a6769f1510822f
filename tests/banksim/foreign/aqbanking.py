"""Drives AqBanking's two programs as a person at a terminal does: reads, and answers questions."""

import hashlib
import os
import selectors
import shutil
import ssl
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from kontowerk.kit.settings import process_environment
from tests.banksim.foreign.bank_thread import RunningBank

BANK_CODE = "99999999"
_PATIENCE = 240.0  # seconds for one command, however busy the machine is
_ENVIRONMENT = {
    "PATH": process_environment()["PATH"],
    "LANG": "C.UTF-8",
    "GWEN_LOGLEVEL": "critical",
    "AQBANKING_LOGLEVEL": "critical",
    "AQHBCI_LOGLEVEL": "critical",
}
_CERTIFICATE, _TAN = "Please enter your choice: ", "Input: "


@dataclass
class AqBanking:
    """One person's settings in a folder of their own."""

    bank: RunningBank
    folder: Path
    user: str
    accepted: list[str] = field(default_factory=list[str])

    def set_up(self, method: str, medium: str) -> None:
        """Add the user, let the bank describe itself, choose how to approve."""
        names = ("-u", self.user, "-c", self.user, "-N", "Test", "--hbciversion=300")
        self._tool(
            "adduser", "-t", "pintan", "--context=1", "-b", BANK_CODE, "-s", self.bank.url, *names
        )
        lines = self._tool("mkpinlist").splitlines()
        pins = [line.replace('""', '"12345"') for line in lines if line.startswith("PIN_")]
        (self.folder / "pins").write_text("\n".join(pins) + "\n")
        self._tool("getbankinfo", "-u", "1", pins=True)
        self._tool("getsysid", "-u", "1", pins=True)
        self._tool("setitanmode", "-u", "1", "-m", method)
        self._tool("setTanMediumId", "-u", "1", "-m", medium)

    def accounts(self) -> list[list[str]]:
        """Return number, IBAN and kind of each account."""
        rows = [line.split("\t") for line in self.cli("listaccs").splitlines()]
        return [[row[2], row[4], row[6]] for row in rows if row[0] == "Account"]

    def request(self, number: str, *wanted: str, tan: str | None = None) -> str:
        """Ask for balance or bookings; they are in a file afterwards. Returns what was said."""
        account = ("-b", BANK_CODE, "-a", number)
        return self.cli("request", *account, *wanted, "-c", "found.ctx", pins=True, tan=tan)

    def balance(self) -> str:
        rows = self.cli("listbal", "-c", "found.ctx").splitlines()
        return next(row.split("\t")[1] for row in rows if "\t" in row)

    def amounts(self) -> list[str]:
        rows = self.cli("listtrans", "-c", "found.ctx").splitlines()
        return [row.split("\t")[1] for row in rows if "\t" in row]

    def cli(self, *words: str, pins: bool = False, tan: str | None = None) -> str:
        return self._run("aqbanking-cli", *words, pins=pins, tan=tan)

    def _tool(self, *words: str, pins: bool = False) -> str:
        return self._run("aqhbci-tool4", *words, pins=pins)

    def _run(self, program: str, *words: str, pins: bool = False, tan: str | None = None) -> str:
        secret = ["-P", "pins"] if pins else []
        with subprocess.Popen(  # noqa: S603 - Debian's programs
            [
                str(shutil.which("stdbuf")),
                "-o0",
                program,
                "-D",
                str(self.folder / "settings"),
                *secret,
                *words,
            ],
            cwd=self.folder,
            env={**_ENVIRONMENT, "HOME": str(self.folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,  # its questions
        ) as process:
            try:
                return self._talk(process, tan)
            finally:
                process.kill()

    def _talk(self, process: "subprocess.Popen[bytes]", tan: str | None) -> str:
        assert process.stdin is not None
        assert process.stdout is not None
        said, answered, until = "", 0, time.monotonic() + _PATIENCE
        with selectors.DefaultSelector() as ready:
            ready.register(process.stdout, selectors.EVENT_READ)
            while ready.select(max(0.0, until - time.monotonic())):
                heard = os.read(process.stdout.fileno(), 65536)
                if not heard:
                    process.wait(_PATIENCE)
                    return said
                said += heard.decode("utf-8", "replace")
                answer = self._answer(said[answered:], tan)
                if answer is not None:
                    answered = len(said)
                    process.stdin.write(f"{answer}\n".encode())
                    process.stdin.flush()
        message = f"no end after {_PATIENCE:.0f} s: {said}"
        raise TimeoutError(message)

    def _answer(self, said: str, tan: str | None) -> str | None:
        if said.endswith(_CERTIFICATE):
            self.accepted.append(said)
            return "1" if _fingerprint(self.bank.url) in said else "2"
        if said.endswith(_TAN):
            assert tan is not None, said
            return tan
        return None


def _fingerprint(url: str) -> str:
    """Return what a careful person compares before accepting a certificate."""
    parts = urlsplit(url)
    pem = ssl.get_server_certificate((parts.hostname or "", parts.port or 443))
    digest = hashlib.sha512(ssl.PEM_cert_to_DER_cert(pem)).hexdigest().upper()
    return ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))
