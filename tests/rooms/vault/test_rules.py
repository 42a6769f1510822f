from base64 import b64decode, b64encode
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.vault import rules
from kontowerk.vault.model import (
    CredentialScope,
    PublicKey,
    SealedFault,
    SealedFormatError,
    SealedParts,
)

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
TENANT = UUID("018f0000-0000-7000-8000-00000000000A")
SHORTEST = bytes(32 + 16)


def _key(key_id: int, retired_at: datetime | None = None) -> PublicKey:
    return PublicKey(key_id, bytes(32), NOON, retired_at)


def _fault(text: str) -> SealedFault:
    with pytest.raises(SealedFormatError) as caught:
        rules.parse_wire(text)
    return caught.value.reason


def test_the_info_names_procedure_tenant_and_key() -> None:
    assert rules.transport_info(TENANT, 7) == (
        b"kontowerk/v1|018f0000-0000-7000-8000-00000000000a|7"
    )


def test_the_wire_form_is_version_key_id_and_hpke_output_in_base64() -> None:
    output = bytes(range(32)) + b"ciphertext" + bytes(range(16))
    text = rules.to_wire(SealedParts(0x01020304, output))
    assert b64decode(text) == b"\x01" + b"\x01\x02\x03\x04" + output
    assert "\n" not in text


@given(st.integers(0, 2**32 - 1), st.binary(min_size=48, max_size=200))
def test_the_wire_form_survives_a_round_trip(key_id: int, output: bytes) -> None:
    parts = SealedParts(key_id, output)
    assert rules.parse_wire(rules.to_wire(parts)) == parts


@given(st.text(max_size=100))
def test_any_text_is_parsed_or_refused_with_a_reason(text: str) -> None:
    try:
        parts = rules.parse_wire(text)
    except SealedFormatError:
        return
    assert rules.to_wire(parts) == text


def test_base64_is_strict() -> None:
    text = rules.to_wire(SealedParts(1, SHORTEST + b"12"))
    spoiled = [
        text + "\n",
        text[:20] + "\n" + text[20:],
        " " + text,
        text.rstrip("="),
        text + "=",
        text[:-1] + "A",
        text[:-2] + "B=",  # same bytes to a forgiving decoder
        '"' + text + '"',
        "ä" + text[1:],
        "-_" + text[2:],
    ]
    for wrong in spoiled:
        assert wrong != text
        assert _fault(wrong) is SealedFault.NOT_BASE64, wrong


def test_a_value_shorter_than_an_empty_plaintext_is_refused() -> None:
    assert _fault(rules.to_wire(SealedParts(1, SHORTEST[1:]))) is SealedFault.TOO_SHORT
    assert _fault("") is SealedFault.TOO_SHORT
    assert rules.parse_wire(rules.to_wire(SealedParts(1, SHORTEST))).key_id == 1


def test_a_value_longer_than_the_longest_plaintext_is_refused() -> None:
    longest = SHORTEST + bytes(rules.MAX_PLAINTEXT)
    assert rules.parse_wire(rules.to_wire(SealedParts(1, longest))).hpke_output == longest
    assert _fault(rules.to_wire(SealedParts(1, longest + bytes(3)))) is SealedFault.TOO_LONG


@pytest.mark.parametrize("version", [0, 2, 255])
def test_another_version_is_refused(version: int) -> None:
    text = b64encode(bytes([version, 0, 0, 0, 1]) + SHORTEST).decode()
    assert _fault(text) is SealedFault.UNKNOWN_VERSION


def test_a_key_is_accepted_until_thirty_days_after_its_retirement() -> None:
    key = _key(1, retired_at=NOON)
    assert rules.is_accepted(_key(1), NOON)
    assert rules.is_accepted(key, NOON + timedelta(days=30))
    assert not rules.is_accepted(key, NOON + timedelta(days=30, microseconds=1))


def test_sealing_uses_the_newest_key_that_is_not_retired() -> None:
    assert rules.key_to_seal_with([_key(1), _key(3, NOON), _key(2)]) == _key(2)
    assert rules.key_to_seal_with([_key(3, NOON)]) is None


@given(st.text(max_size=4), st.text(max_size=4), st.text(max_size=4), st.text(max_size=4))
def test_different_places_never_share_a_context(a: str, b: str, c: str, d: str) -> None:
    one = rules.credential_context(CredentialScope(TENANT, TENANT, a), b)
    other = rules.credential_context(CredentialScope(TENANT, TENANT, c), d)
    assert (one == other) == ((a, b) == (c, d))


def test_a_separator_in_an_access_id_does_not_blur_the_border_to_the_field() -> None:
    assert rules.credential_context(CredentialScope(TENANT, TENANT, "a|b"), "c") != (
        rules.credential_context(CredentialScope(TENANT, TENANT, "a"), "b|c")
    )


def test_contexts_of_different_kinds_differ_for_equal_ids() -> None:
    kinds = {
        rules.tenant_key_context(TENANT, 1),
        rules.transport_key_context(TENANT, 1),
        rules.data_key_context(CredentialScope(TENANT, TENANT, "1")),
        rules.credential_context(CredentialScope(TENANT, TENANT, "1"), "1"),
    }
    assert len(kinds) == 4


def _led(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4) + part for part in (b"kontowerk/v1", *parts))


CUSTOMER = UUID("018f0000-0000-7000-8000-00000000000B")
T, C = str(TENANT).encode(), str(CUSTOMER).encode()
PLACE = CredentialScope(TENANT, CUSTOMER, "giro")


def test_what_is_stored_stays_tied_to_the_same_words() -> None:
    """Another context would leave everything sealed before an update closed for ever."""
    assert rules.tenant_key_context(TENANT, 2) == _led(b"tenant key", T, b"2")
    assert rules.worker_key_context("worker-1") == _led(b"worker key", b"worker-1")
    assert rules.transport_key_context(TENANT, 7) == _led(b"transport key", T, b"7")
    assert rules.data_key_context(PLACE) == _led(b"data key", T, C, b"giro")
    assert rules.credential_context(PLACE, "pin") == _led(b"credential", T, C, b"giro", b"pin")
