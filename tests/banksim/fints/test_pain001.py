"""Reading pain.001: all that is ordered, and nothing else gets through."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banksim.fints.pain001 import FORMATS, PAIN_03, PAIN_09, UnreadableError, read_pain001
from tests.banksim.fints.orders import Pain

WHOLE = str(Pain("DE45999999991000000001", day="2026-12-01")).encode()


@pytest.mark.parametrize("version", ["03", "09"])
def test_all_parts_are_read(version: str) -> None:
    more = (
        "<Purp><Cd>SALA</Cd></Purp><UltmtDbtr><Nm>Erbtante</Nm></UltmtDbtr>"
        "<UltmtCdtr><Nm>Neffe</Nm></UltmtCdtr>"
    )
    pain = Pain("DE45999999991000000001", version=version, day="2026-12-01", count=2, more=more)
    found = read_pain001(str(pain).encode(), f"{PAIN_09[:-2]}{version}")
    assert (found.name, found.message_id) == (f"pain.001.001.{version}", "M1")
    assert (found.payer_iban, found.execute_on) == (pain.payer, date(2026, 12, 1))
    first, second = found.transfers
    assert (first.end_to_end_id, second.end_to_end_id) == ("E2E-1-0", "E2E-1-1")
    assert (first.creditor_name, first.creditor_iban) == (pain.name, pain.iban)
    assert (first.creditor_bic, first.amount) == ("MAINDEF0XXX", Decimal("12.34"))
    assert (first.currency, first.purpose, first.purpose_code) == ("EUR", "Rechnung 7", "SALA")
    assert (first.ultimate_debtor, first.ultimate_creditor) == ("Erbtante", "Neffe")


def test_1999_means_at_once() -> None:
    found = read_pain001(str(Pain("DE45999999991000000001")).encode(), PAIN_09)
    assert found.execute_on is None


def test_the_format_must_be_the_one_announced() -> None:
    with pytest.raises(UnreadableError):
        read_pain001(WHOLE, PAIN_03)
    with pytest.raises(UnreadableError):
        read_pain001(WHOLE, "urn:iso:std:iso:20022:tech:xsd:pain.008.001.08")


@settings(max_examples=200, deadline=None)
@given(
    st.integers(0, len(WHOLE)),
    st.integers(0, 40),
    st.one_of(st.binary(max_size=12), st.sampled_from([b"<", b">", b"&x;", b"</Nm>", b"\0"])),
    st.sampled_from(FORMATS),
)
def test_a_spoilt_document_is_read_or_refused(
    at: int, gone: int, instead: bytes, descriptor: str
) -> None:
    data = WHOLE[:at] + instead + WHOLE[at + gone :]
    try:
        found = read_pain001(data, descriptor)
    except UnreadableError:
        return
    assert all(one.amount.is_finite() for one in found.transfers)
