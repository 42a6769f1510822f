"""MT535: positions with all their numbers as the bank wrote them."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.connectors.sepa.fields import UnreadableStatementError
from kontowerk.connectors.sepa.mt535 import parse_mt535
from kontowerk.connectors.snapshot import Position, Unit
from kontowerk.kit.money import Money
from tests.connectors.sepa.samples import MT535


def depot(*fields: str) -> str:
    return "\r\n".join((":16R:FIN", ":35B:ISIN DE0005140008", "X AG", *fields, ":16S:FIN", "-"))


def test_a_depot_is_read() -> None:
    """Defect 11: python-fints knows only UNIT, drops WKN and market, and uses floats."""
    assert parse_mt535(MT535) == (
        Position(
            name="BEISPIELBANK AG NAMENS-AKTIEN O.N.",
            quantity=Decimal("100.5"),
            unit=Unit.PIECES,
            isin="DE0005140008",
            wkn="514000",
            price=Decimal("12.345"),
            price_currency="EUR",
            priced_at=datetime(2026, 11, 3, 16, 35, tzinfo=UTC),
            venue="XETR",
            total_value=Money(Decimal("1240.67"), "EUR"),
        ),
        Position(
            name="4,0 % US TREASURY 2022-2042",
            quantity=Decimal(5000),
            unit=Unit.NOMINAL,
            isin="US912810TM09",
            wkn="A3KTEE",
            price=Decimal("98.75"),
            price_currency=None,
            priced_at=datetime(2026, 11, 1, 23, 0, tzinfo=UTC),
            fx_rate=Decimal("0.92178"),
            venue="XFRA",
            total_value=Money(Decimal("4551.27"), "EUR"),
        ),
        Position(name="OHNE KURS FONDS", quantity=Decimal(-3), unit=Unit.PIECES, wkn="A0XXXX"),
    )


def test_a_position_without_market_value_is_no_crash() -> None:
    """Defect 11: python-fints crashes without `:19A:`."""
    (position,) = parse_mt535(depot(":93B::AGGR//UNIT/1,"))
    assert position.total_value is None


@given(st.decimals("0", "999999999999", places=6))
def test_a_quantity_comes_back_digit_for_digit(quantity: Decimal) -> None:
    written = f"{quantity:f}".replace(".", ",")
    (position,) = parse_mt535(depot(f":93B::AGGR//UNIT/{written}"))
    assert str(position.quantity) == f"{quantity:f}"


def test_several_pages_and_an_empty_depot_are_read() -> None:
    assert len(parse_mt535(MT535 + "\r\n" + MT535)) == 6
    assert parse_mt535(":16R:GENL\r\n:17B::ACTI//N\r\n:16S:GENL\r\n-") == ()
    assert parse_mt535(MT535.replace("\r\n", "@@")) == parse_mt535(MT535)


def test_an_estimate_is_rounded_to_the_cent() -> None:
    (position,) = parse_mt535(depot(":93B::AGGR//UNIT/1,", ":19A::HOLD//NEUR10,125"))
    assert position.total_value == Money(Decimal("-10.12"), "EUR")


def test_a_price_of_no_day_costs_that_day() -> None:
    (position,) = parse_mt535(depot(":93B::AGGR//UNIT/1,", ":98A::PRIC//20261399"))
    assert (position.quantity, position.priced_at) == (Decimal(1), None)


@pytest.mark.parametrize(
    "lines",
    [
        [":93B::AGGR//UNIT/1,5", ":19A::HOLD//EUR12,"],
        [" :93B::AGGR//UNIT/1,5 ", ":19A::HOLD//EUR 12,"],
        [":93C::AGGR/DSSX/UNIT/1,5", ":19A::HOLD/DSSX/EUR12,\x1a"],
    ],
)
def test_a_depot_may_be_written_otherwise(lines: list[str]) -> None:
    text = ":16R:GENL\n" + depot(*lines)  # a block around positions that nobody closes
    indented = "\n".join(f" {line}" for line in text.replace("\r", "").split("\n"))
    for written in (text, indented, text.replace(":16R:", ":16r:")):
        (position,) = parse_mt535(written)
        assert position.quantity == Decimal("1.5")
        assert position.total_value == Money(Decimal(12), "EUR")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "geheim",
        depot(),
        depot(":93B::AGGR//UNIT/"),
        depot(":93B::AGGR//UNIT/1,2,3"),
        depot(":93B::AGGR//GEHE/1,"),
        depot(":93B::AGGR//UNIT/1,", ":16R:SUBBAL"),
        depot(":93B::AGGR//UNIT/1,", ":16S:SUBBAL"),
        MT535[: len(MT535) // 2],
        ":16R:FIN\n:93B::AGGR//UNIT/1,\n:16S:FIN",
    ],
)
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(UnreadableStatementError) as caught:
        parse_mt535(text)
    assert caught.value.place.startswith("mt535: ")
    assert caught.value.__context__ is None
