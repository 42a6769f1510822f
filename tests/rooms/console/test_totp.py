"""Codes of authenticator apps: the vectors of the standards, and what a code is good for."""

from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import pytest

from kontowerk.console import rules, totp
from kontowerk.kit.ids import new_id
from kontowerk.kit.secret import Secret

SECRET = Secret(b"12345678901234567890")
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("seconds", "code"),
    [
        (59, "94287082"),
        (1111111109, "07081804"),
        (1111111111, "14050471"),
        (1234567890, "89005924"),
        (2000000000, "69279037"),
        (20000000000, "65353130"),
    ],
)
def test_the_vectors_of_rfc_6238(seconds: int, code: str) -> None:
    step = totp.step_of(datetime.fromtimestamp(seconds, UTC))
    assert totp.code_at(SECRET, step, digits=8) == code


def test_the_vectors_of_rfc_4226() -> None:
    assert [totp.code_at(SECRET, step) for step in range(10)] == [
        *("755224", "287082", "359152", "969429", "338314"),
        *("254676", "287922", "162583", "399871", "520489"),
    ]


def test_a_code_is_good_one_step_around_and_after_the_last_one_only() -> None:
    present = totp.step_of(NOON)
    steps = {near: totp.code_at(SECRET, present + near) for near in range(-3, 4)}
    found = {
        near: totp.matching_step(SECRET, code, NOON, after=None) for near, code in steps.items()
    }
    wanted = {near: present + near if abs(near) <= 1 else None for near in range(-3, 4)}
    assert found == wanted
    for near in (-1, 0):
        assert totp.matching_step(SECRET, steps[near], NOON, after=present) is None
    assert totp.matching_step(SECRET, steps[1], NOON, after=present) == present + 1


def test_blanks_in_a_code_do_not_matter() -> None:
    code = totp.code_at(SECRET, totp.step_of(NOON))
    typed = f" {code[:3]} {code[3:]} "
    assert totp.matching_step(SECRET, typed, NOON, after=None) == totp.step_of(NOON)


def test_an_app_reads_the_address() -> None:
    parts = urlsplit(totp.app_address(SECRET, name="anna@a b", issuer="kontowerk desk.example"))
    assert (parts.scheme, parts.netloc) == ("otpauth", "totp")
    assert parts.path == "/kontowerk%20desk.example:anna%40a%20b"
    assert {name: values[0] for name, values in parse_qs(parts.query).items()} == {
        "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
        "issuer": "kontowerk desk.example",
        "algorithm": "SHA1",
        "digits": "6",
        "period": "30",
    }


def test_after_wrong_codes_nobody_is_heard_for_a_while_and_then_no_more() -> None:
    end = NOON + timedelta(days=9)
    closed = {wrong: rules.closed_until(wrong, NOON, end) for wrong in range(1, 23)}
    while_closed = {wrong for wrong, until in closed.items() if until == NOON + rules.CLOSED}
    assert while_closed == {5, 10, 15}
    assert {wrong for wrong, until in closed.items() if until == end} == {20, 21, 22}
    assert all(closed[wrong] is None for wrong in (1, 4, 6, 19))


@pytest.mark.parametrize("name", ["anna", "a", "anna.meier@example.net", "a-b_c.9", "x" * 64])
def test_a_name_of_an_operator(name: str) -> None:
    assert rules.is_operator_name(name)


@pytest.mark.parametrize("name", ["", "Anna", "a b", "x" * 65, "ä", "a\n", "a/b"])
def test_no_name_of_an_operator(name: str) -> None:
    assert not rules.is_operator_name(name)


def test_a_second_factor_opens_with_its_token_and_for_its_token_alone() -> None:
    token, token_id = Secret("kw_ct_c0_x"), new_id()
    key = totp.key_of(token, "factor")
    sealed = totp.close(key, SECRET, token_id)
    opened = totp.reveal(key, sealed, token_id)
    assert opened is not None
    assert opened.reveal() == SECRET.reveal()
    assert SECRET.reveal() not in sealed
    assert totp.reveal(key, sealed, new_id()) is None
    assert totp.reveal(totp.key_of(Secret("kw_ct_c0_y"), "factor"), sealed, token_id) is None
    assert totp.reveal(totp.key_of(token, "entry"), sealed, token_id) is None
