"""Bytes as they were looked over once; a change here is a change on the wire."""

from collections.abc import Callable
from pathlib import Path

import pytest

from banksim.fints import dialog, login
from banksim.fints.statements.mt535 import write_mt535
from tests.banksim.fints.fake import DEPOT, HOLDINGS, NOW, FakeBank, many
from tests.banksim.fints.talk import SYNC, Talk

GOLDEN = Path(__file__).parent / "golden"
IBAN = "DE45999999991000000001:TESTDE99XXX"


@pytest.fixture(autouse=True)
def _no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    def token_hex(size: int) -> str:
        return "a5" * size

    monkeypatch.setattr(dialog.secrets, "token_hex", token_hex)
    monkeypatch.setattr(login.secrets, "token_hex", token_hex)


def _bank() -> FakeBank:
    return FakeBank(rows=many(2))


def _anonymous() -> bytes:
    return Talk(_bank(), user=None, system="0").log_in().raw


def _synchronisation() -> bytes:
    return Talk(_bank(), function="999", system="0").log_in(more=(SYNC,)).raw


def _balance() -> bytes:
    talk = Talk(_bank())
    talk.log_in()
    return talk.order(f"HKSAL:{{n}}:7+{IBAN}+N").raw


def _statement() -> bytes:
    talk = Talk(_bank())
    talk.log_in()
    return talk.order(f"HKKAZ:{{n}}:7+{IBAN}+N+20261001").raw


def _challenge() -> bytes:
    talk = Talk(_bank(), function="911")
    talk.log_in()
    return talk.order(f"HKKAZ:{{n}}:7+{IBAN}+N+20250101").raw


def _camt() -> bytes:
    talk = Talk(_bank())
    talk.log_in()
    camt = "urn?:iso?:std?:iso?:20022?:tech?:xsd?:camt.052.001.08"
    return talk.order(f"HKCAZ:{{n}}:1+{IBAN}+{camt}+N+20261001").raw


def _wrong_pin() -> bytes:
    return Talk(_bank(), pin="99999").log_in().raw


def _holdings() -> bytes:
    return write_mt535(DEPOT, HOLDINGS, NOW)


CASES: dict[str, Callable[[], bytes]] = {
    "anonymous": _anonymous,
    "synchronisation": _synchronisation,
    "balance": _balance,
    "statement": _statement,
    "challenge": _challenge,
    "camt": _camt,
    "wrong_pin": _wrong_pin,
    "holdings": _holdings,
}


@pytest.mark.parametrize("name", CASES)
def test_the_bytes_are_the_same(name: str) -> None:
    assert CASES[name]() == (GOLDEN / f"{name}.bin").read_bytes()
