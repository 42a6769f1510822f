"""Money moved between accounts of one person."""

from datetime import date
from decimal import Decimal

import pytest

from kontowerk.connectors.snapshot import ProductKind
from kontowerk.tagging import transfers
from kontowerk.tagging.model import Booking, TagContext

OWN = "DE02120300000000202051"
CONTEXT = TagContext(
    own_ibans={OWN: ProductKind.CALL_MONEY, "DE_LOAN": ProductKind.LOAN},
    own_names=frozenset({" erika muster "}),
    kinds={1: ProductKind.CHECKING, 2: ProductKind.CALL_MONEY, 3: ProductKind.CREDIT_CARD},
)


def booking(amount: str, product: int = 1, day: int = 10, **more: str) -> Booking:
    return Booking("x", product, Decimal(amount), date(2026, 5, day), **more)  # pyright: ignore[reportArgumentType]


def test_the_other_account_is_known_by_its_number() -> None:
    found = transfers.by_owner(booking("-50"), OWN, " erika muster ", CONTEXT)
    assert found == ("TRANSFER_SAVINGS", "transfer.iban")


def test_paying_a_loan_back_is_no_transfer() -> None:
    assert transfers.by_owner(booking("-50"), "DE_LOAN", " bank ", CONTEXT) is None
    assert transfers.by_owner(booking("-50"), "DE_LOAN", " erika muster ", CONTEXT) is None


def test_an_unknown_account_of_the_same_name_is_the_persons_too() -> None:
    found = transfers.by_owner(booking("-50"), "DE99", " erika muster ", CONTEXT)
    assert found == ("TRANSFER_OTHER", "transfer.name")


@pytest.mark.parametrize(
    ("one", "other", "item"),
    [
        (1, 2, "TRANSFER_SAVINGS"),
        (1, 3, "TRANSFER_CARDSETTLEMENT"),
        (1, 9, "TRANSFER_OWNACCOUNT"),
    ],
)
def test_what_left_one_product_and_came_to_another_is_a_pair(
    one: int, other: int, item: str
) -> None:
    rows = [booking("-80", one, 10), booking("80", other, 12)]
    found = transfers.pairs(rows, [" erika muster ", " muster erika "], [0, 1], CONTEXT)
    assert {it.item for it in found.values()} == {item}
    assert set(found) == {0, 1}


@pytest.mark.parametrize(
    ("rows", "names"),
    [
        ([booking("-80", 1, 10), booking("80", 1, 10)], [" ", " "]),
        ([booking("-80", 1, 1), booking("80", 2, 12)], [" ", " "]),
        ([booking("-80", 1, 10), booking("80.01", 2, 10)], [" ", " "]),
        ([booking("-80", 1), booking("80", 2)], [" max huber ", " lisa kern "]),
    ],
    ids=["same product", "too far apart", "another amount", "names of two people"],
)
def test_what_does_not_belong_together_is_no_pair(rows: list[Booking], names: list[str]) -> None:
    assert transfers.pairs(rows, names, [0, 1], CONTEXT) == {}


def test_each_booking_is_used_once_and_the_nearest_day_wins() -> None:
    rows = [booking("-80", 1, 10), booking("80", 2, 13), booking("80", 2, 11)]
    assert set(transfers.pairs(rows, [" ", " ", " "], [0, 1, 2], CONTEXT)) == {0, 2}
