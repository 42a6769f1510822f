"""Where the browser goes at the end, and what a policy may say of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.identity.callbacks import is_allowed
from kontowerk.webform import exits
from kontowerk.webform.orders import PaymentEnd

URL = "https://shop.example/back?order=7"
_SIGNS = st.sampled_from("aZ09.-_~!$&'()*+,;=:[]@%/? ")


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        (URL, "https://shop.example"),
        ("https://Shop.Example:8443", "https://shop.example:8443"),
        ("http://localhost:3000/back", "http://localhost:3000"),
        ("http://127.0.0.1/back", "http://127.0.0.1"),
        ("http://[::1]:3000/back", None),
        ("https://*/back", None),
        ("https://*.example/back", None),
        ("https://x;script-src/back", None),
        ("https://x,y/back", None),
        ("https://'none'/back", None),
    ],
)
def test_a_policy_names_one_origin_or_none(url: str, origin: str | None) -> None:
    assert exits.origin_of(url) == origin


@given(st.text(_SIGNS, min_size=1, max_size=20))
def test_nothing_in_an_address_widens_a_policy(host: str) -> None:
    url = f"https://{host}"
    origin = exits.origin_of(url) if is_allowed(url, ()) else None
    if origin is not None:
        assert url.lower().startswith(origin)
        assert not set(origin) & set(" ;,*'\"")


@pytest.mark.parametrize("end", [None, *PaymentEnd])
def test_only_what_became_of_money_is_read_first(end: PaymentEnd | None) -> None:
    is_left = end in (None, PaymentEnd.NOTHING, PaymentEnd.WITHDRAWN)
    assert exits.pause(URL, end) == ((False, None) if is_left else (True, exits.TIME_TO_READ))


def test_without_a_way_back_the_page_stays() -> None:
    assert exits.pause(None, None) == exits.pause(None, PaymentEnd.DONE) == (True, None)


def test_an_origin_that_no_policy_can_name_is_reached_from_a_page_at_once() -> None:
    assert exits.pause("http://[::1]:3000/back", None) == (True, 0)
