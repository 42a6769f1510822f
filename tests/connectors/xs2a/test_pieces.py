"""Small decisions: numbers of methods, next steps, links, pictures, kinds of accounts."""

import base64
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.connectors.snapshot import ProductKind
from kontowerk.connectors.xs2a import steps, translate
from kontowerk.connectors.xs2a.client import with_query
from kontowerk.connectors.xs2a.consent import end_of
from kontowerk.connectors.xs2a.models import AccountRow, Amount, Href, ScaAnswer, ScaMethod
from kontowerk.connectors.xs2a.profile import load_profiles
from kontowerk.connectors.xs2a.state import (
    method_by_code,
    numbered_methods,
    picture_in,
    remembered_methods,
    written_methods,
)
from kontowerk.connectors.xs2a.steps import Next

METHODS = st.lists(st.text(min_size=1, max_size=3), max_size=8).map(
    lambda names: [ScaMethod(name, "SMS_OTP") for name in names]
)
LIST = "/v1/consents/1/authorisations"


# Methods -------------------------------------------------------------------------------------


@given(METHODS, METHODS)
def test_a_method_keeps_its_number_whatever_else_the_bank_offers(
    first: list[ScaMethod], second: list[ScaMethod]
) -> None:
    before = numbered_methods([], first)
    after = numbered_methods(before, second)
    assert {row.id for row in after} == {one.authentication_method_id for one in second}
    numbers = {row.id: row.number for row in before}
    for row in after:
        assert row.number == numbers.get(row.id, row.number)
        assert method_by_code(after, str(row.number)) == row
    assert len({row.number for row in after}) == len(after)
    assert remembered_methods(written_methods(after)) == after


def test_a_method_without_a_name_is_called_by_its_kind() -> None:
    rows = numbered_methods([], [ScaMethod("x", "SMS_OTP"), ScaMethod("y")])
    assert [row.name for row in rows] == ["SMS_OTP", "y"]


# Steps ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "names", "expected"),
    [
        (ScaAnswer(consent_status="valid"), ["scaRedirect"], Next.READ),
        (ScaAnswer(sca_status="exempted"), [], Next.READ),
        (ScaAnswer(sca_status="failed"), ["authoriseTransaction"], Next.GIVE_UP),
        (ScaAnswer(consent_status="rejected"), ["scaRedirect"], Next.GIVE_UP),
        (ScaAnswer(), ["scaRedirect", "scaStatus"], Next.REDIRECT),
        (ScaAnswer(), ["updatePsuAuthentication", "scaStatus"], Next.LOG_IN),
        (ScaAnswer(), ["authoriseTransaction", "selectAuthenticationMethod"], Next.TAN),
        (ScaAnswer(sca_methods=[ScaMethod("a")]), ["selectAuthenticationMethod"], Next.CHOOSE),
        (ScaAnswer(), ["startAuthorisation"], Next.BEGIN),
        (ScaAnswer(sca_status="started"), ["scaStatus", "self"], Next.APP),
        (ScaAnswer(sca_status="unconfirmed"), ["scaStatus", "confirmation"], Next.UNKNOWN),
        (ScaAnswer(), ["self", "status"], Next.UNKNOWN),
    ],
)
def test_what_comes_next(answer: ScaAnswer, names: list[str], expected: Next) -> None:
    assert steps.following(answer, dict.fromkeys(names, LIST)) is expected


@pytest.mark.parametrize(
    ("name", "href", "method"),
    [
        ("startAuthorisationWithPsuAuthentication", LIST, "POST"),
        ("startAuthorisationWithPsuAuthentication", f"{LIST}/", "POST"),
        ("startAuthorisationWithPsuAuthentication", f"{LIST}/7", "PUT"),
        ("updatePsuAuthentication", f"{LIST}/7", "PUT"),
    ],
)
def test_a_list_is_posted_to_and_an_approval_is_put_to(name: str, href: str, method: str) -> None:
    assert steps.target({name: href}, Next.LOG_IN) == (href, method)


def test_only_lasting_links_stay() -> None:
    before = {"self": "/c", "scaStatus": "/s", "selectAuthenticationMethod": "/m"}
    answer = ScaAnswer(links={"authoriseTransaction": Href("/t"), "scaStatus": None})
    after = steps.absorbed(before, answer)
    assert after == {"self": "/c", "scaStatus": "/s", "authoriseTransaction": "/t"}


@pytest.mark.parametrize("href", ["/with blank", "/line\nbreak", "/umläut", "x" * 5000, "\\\\x"])
def test_odd_links_are_no_links(href: str) -> None:
    answer = ScaAnswer(links={"self": Href(href)})
    assert steps.absorbed({}, answer) == {}


# Shapes --------------------------------------------------------------------------------------


def test_a_query_is_added_to_what_a_link_already_says() -> None:
    link = with_query("/t?withBalance=true&dateFrom=x", dateFrom="2026-01-01")
    assert link == "/t?withBalance=true&dateFrom=2026-01-01"


@given(st.binary(max_size=30) | st.binary(max_size=30).map(lambda tail: b"GIF8" + tail))
def test_a_picture_is_what_its_first_bytes_say(data: bytes) -> None:
    found, kind = picture_in(base64.b64encode(data).decode())
    assert (found is None) is (kind is None)
    if data.startswith(b"GIF8"):
        assert (found, kind) == (data, "image/gif")


@given(st.text(max_size=30))
def test_no_text_breaks_the_picture(text: str) -> None:
    picture_in(text)


@given(st.dates())
def test_every_last_day_has_an_end(day: date) -> None:
    assert end_of(day).tzinfo is not None


@pytest.mark.parametrize(
    ("kind", "product", "expected"),
    [
        ("CACC", "Girokonto mit Dispokredit", ProductKind.CHECKING),
        ("CACC", "Tagesgeld Plus", ProductKind.CALL_MONEY),
        ("SVGS", "Sparbuch", ProductKind.SAVINGS),
        ("SVGS", "Festgeld 12 Monate", ProductKind.FIXED_TERM),
        ("MOMA", None, ProductKind.CALL_MONEY),
        ("LOAN", "Girokredit", ProductKind.LOAN),
        (None, "Girokonto", ProductKind.CHECKING),
        ("SVGS", "Sparkonto der Vereinigten Kreditinstitute", ProductKind.SAVINGS),
        ("SVGS", "Sparkonto der Kreditbank am See", ProductKind.SAVINGS),
        ("SVGS", "Autokredit", ProductKind.LOAN),
        (None, "Kreissparkasse Waldgau: Girokonto", ProductKind.CHECKING),
        (None, "Bausparkasse Waldgau", ProductKind.HOME_SAVINGS),
        (None, None, ProductKind.OTHER_ACCOUNT),
        ("TAXE", None, ProductKind.OTHER_ACCOUNT),
    ],
)
def test_what_an_account_is(kind: str | None, product: str | None, expected: ProductKind) -> None:
    row = AccountRow(cash_account_type=kind, product=product)
    assert translate.product_kind(row, card=False) is expected
    assert translate.product_kind(row, card=True) is ProductKind.CREDIT_CARD


@given(value=st.decimals(-(10**12), 10**12, places=2), inverted=st.booleans())
def test_amounts_keep_every_cent(value: Decimal, *, inverted: bool) -> None:
    found = translate.money(Amount("EUR", f"{value:.2f}"), inverted=inverted)
    assert found.amount == (-value if inverted else value)


def test_every_profile_can_be_read() -> None:
    found = load_profiles()
    assert {"default", "redirect", "embedded", "decoupled", "atruvia"} <= found.keys()
    assert found["embedded"].login == ("userid", "pin")
    assert found["atruvia"].signed
    assert not found["fi"].signed
