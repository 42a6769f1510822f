"""Names, scopes and callback bases: decisions as properties."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.identity import rules
from kontowerk.identity.model import (
    CUSTOMER_SCOPES,
    MANAGEMENT_SCOPES,
    BadCallbackBaseError,
    BadNameError,
    BadOriginError,
    BadUsernameError,
    PasswordTooShortError,
    Scope,
    ScopeNotGrantedError,
)
from kontowerk.kit.errors import Fault

scopes = st.frozensets(st.sampled_from([scope.value for scope in Scope]))


@given(scopes, st.none() | scopes)
def test_a_token_never_has_more_than_is_granted(
    full: frozenset[str], requested: frozenset[str] | None
) -> None:
    try:
        granted = rules.grant(requested, full)
    except ScopeNotGrantedError:
        assert requested is not None
        assert not requested <= full
    else:
        assert granted <= full
        assert granted == (full if requested is None else requested)


def test_every_scope_is_either_for_customers_or_for_management() -> None:
    assert sorted((*CUSTOMER_SCOPES, *MANAGEMENT_SCOPES)) == sorted(Scope)


@given(st.text(min_size=1, max_size=255))
def test_a_username_key_is_stable_and_does_not_grow_twins(name: str) -> None:
    try:
        key = rules.username_key(name)
    except BadUsernameError:
        return
    assert rules.username_key(key) == key
    for twin in (name.upper(), unicodedata.normalize("NFD", name), f" {name} "):
        try:
            other = rules.username_key(twin)
        except BadUsernameError:
            continue
        # Upper case can lose letters (ß becomes SS), but never makes a second account of it.
        assert rules.username_key(twin.casefold()) == rules.username_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "anna"), ("\uff21nna", "anna"), ("stra\u00dfe", "STRASSE"), (" anna ", "anna")],
)
def test_look_alikes_are_one_name(one: str, other: str) -> None:
    assert rules.username_key(one) == rules.username_key(other)


@pytest.mark.parametrize("name", ["", "  ", "a\0b", "a\nb", "a\u200bb", "a\u202eb", "x" * 256])
def test_names_nobody_could_read_are_refused(name: str) -> None:
    with pytest.raises(BadUsernameError):
        rules.username_key(name)


@given(st.text(max_size=70))
def test_a_technical_name_stands_in_a_url_as_it_is(name: str) -> None:
    try:
        rules.check_name(name)
    except BadNameError:
        return
    assert name.isascii()
    assert name == name.lower()
    assert not set(name) & set("/%?# .:")


@pytest.mark.parametrize(
    "base",
    ["https://app.example", "https://app.example:8443/back", "http://localhost:3000/x"],
)
def test_usable_callback_bases(base: str) -> None:
    rules.check_callback_base(base)


@pytest.mark.parametrize(
    "base",
    [
        "", "http://app.example", "https://", "https://user@app.example", "https://app.example?x=1",
        "https://app.example#x", "javascript:alert(1)", "//app.example", "https://app.example\\@evil",
        "https://app.exa mple", "https://\u0430pp.example", "data:text/html,x", "https://u:p@x.example",
    ],
)  # fmt: skip
def test_callback_bases_that_could_be_bent(base: str) -> None:
    with pytest.raises(BadCallbackBaseError):
        rules.check_callback_base(base)


@pytest.mark.parametrize(
    "origin", ["https://app.example/", "*", "null", "app.example", "https://a@b"]
)
def test_origins_a_browser_never_sends(origin: str) -> None:
    with pytest.raises(BadOriginError):
        rules.check_origin(origin)


def test_a_username_has_at_most_255_characters() -> None:
    assert rules.username_key("x" * 255) == "x" * 255


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("x" * 256, "1 to 255 characters, not only blanks"),
        (" ", "1 to 255 characters, not only blanks"),
        ("a\0b", "no control or invisible characters"),
        ("a\u200bb", "no control or invisible characters"),
        ("a\ud800b", "no control or invisible characters"),
    ],
)
def test_who_chose_an_unusable_username_is_told_why(name: str, why: str) -> None:
    with pytest.raises(BadUsernameError) as caught:
        rules.username_key(name)
    assert caught.value.faults == (Fault("/username", why),)


def test_a_password_is_as_long_as_the_tenant_wants_it() -> None:
    rules.check_password("12345678", 8)
    with pytest.raises(PasswordTooShortError) as caught:
        rules.check_password("1234567", 8)
    assert caught.value.faults == (Fault("/password", "at least 8 characters"),)


@pytest.mark.parametrize("name", ["a", "0", "a-", "x" * 63, "acme-2"])
def test_usable_technical_names(name: str) -> None:
    rules.check_name(name)


@pytest.mark.parametrize("name", ["", "-a", "x" * 64, "A", "a_b", "ä"])
def test_who_chose_an_unusable_technical_name_is_told_which(name: str) -> None:
    with pytest.raises(BadNameError) as caught:
        rules.check_name(name)
    assert caught.value.faults == (Fault("name", name),)


def test_who_gave_an_unusable_callback_base_is_told_which() -> None:
    with pytest.raises(BadCallbackBaseError) as caught:
        rules.check_callback_base("http://app.example")
    assert caught.value.faults == (Fault("callback-base", "http://app.example"),)


@pytest.mark.parametrize(
    "origin", ["https://app.example", "http://app.example", "https://app.example:8443"]
)
def test_usable_origins(origin: str) -> None:
    rules.check_origin(origin)


@pytest.mark.parametrize(
    "origin",
    [
        "ftp://app.example", "https://a@b", "https://", "https://:80", "https://\u00e4.example",
        "https://a\\b", "https://a b", "https://a\x7f",
    ],
)  # fmt: skip
def test_who_gave_an_unusable_origin_is_told_which(origin: str) -> None:
    with pytest.raises(BadOriginError) as caught:
        rules.check_origin(origin)
    assert caught.value.faults == (Fault("cors-origin", origin),)
