"""Names, scopes and callback bases: decisions as properties."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.identity import rules
from kontowerk.identity.errors import (
    BadCallbackBaseError,
    BadNameError,
    BadOriginError,
    BadUsernameError,
    ScopeNotGrantedError,
)
from kontowerk.identity.scopes import CUSTOMER_SCOPES, MANAGEMENT_SCOPES, Scope

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
