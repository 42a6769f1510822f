"""The certificates banks know this installation by: found, read, watched."""

import os
import stat
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from cryptography import x509

from kontowerk.commands.report import CommandError
from kontowerk.kit.secret import Secret
from kontowerk.kit.settings import PREFIX, Settings

_READABLE_BY_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


@dataclass(frozen=True, slots=True)
class Pair:
    """A certificate and its key; both are set, or neither."""

    name: str
    certificate: Path
    key: Path

    def read(self) -> tuple[bytes, Secret[bytes]]:
        """Return both as PEM; raises Refusal."""
        return _content(self.certificate), Secret(_content(self.key, private=True))

    def ends_at(self) -> datetime:
        """Return when the certificate expires; raises Refusal."""
        try:
            found = x509.load_pem_x509_certificate(_content(self.certificate))
        except ValueError:
            message = f"{self.certificate} holds no certificate that can be read"
            raise CommandError(message) from None
        return found.not_valid_after_utc


def qwac(settings: Settings) -> Pair | None:
    """Return what banks know us by in TLS; None: XS2A is not used here."""
    return _pair("QWAC", settings.xs2a_qwac_file, settings.xs2a_qwac_key_file)


def qseal(settings: Settings) -> Pair | None:
    """Return what requests are signed with, where a bank wants that."""
    found = _pair("QSEAL", settings.xs2a_qseal_file, settings.xs2a_qseal_key_file)
    if found is not None and qwac(settings) is None:
        message = f"{PREFIX}XS2A_QSEAL_FILE is of no use without {PREFIX}XS2A_QWAC_FILE"
        raise CommandError(message)
    return found


def report_signing(settings: Settings) -> Pair | None:
    """Return what account reports are signed with; None: they have no PDF."""
    certificate, key = settings.report_certificate_file, settings.report_key_file
    if (certificate is None) != (key is None):
        message = f"{PREFIX}REPORT_CERTIFICATE_FILE and {PREFIX}REPORT_KEY_FILE go together"
        raise CommandError(message)
    return None if certificate is None or key is None else Pair("reports", certificate, key)


def ends(settings: Settings) -> dict[str, float]:
    """Return when each certificate expires, in Unix time; 0 is one that cannot be read."""
    return {pair.name: _end(pair) for pair in (qwac(settings), qseal(settings)) if pair}


def _end(pair: Pair) -> float:
    try:
        return pair.ends_at().timestamp()
    except CommandError:
        return 0.0


def _pair(name: str, certificate: Path | None, key: Path | None) -> Pair | None:
    if certificate is not None and key is not None:
        return Pair(name, certificate, key)
    if certificate is None and key is None:
        return None
    message = f"{PREFIX}XS2A_{name}_FILE and {PREFIX}XS2A_{name}_KEY_FILE go together"
    raise CommandError(message)


def _content(path: Path, *, private: bool = False) -> bytes:
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            content = file.read()
    except OSError as error:
        message = f"{path} cannot be read: {error.strerror}"
        raise CommandError(message) from None
    if private and mode & _READABLE_BY_OTHERS:
        message = f"{path} is open to group or others; run: chmod 600 {path}"
        raise CommandError(message)
    return content
