"""Depotposition.

Spec: Securities position.
"""

from typing import Annotated

from pydantic import WithJsonSchema

from kontowerk.api.wire.base import Answer, WireAmount, WireTime, wire
from kontowerk.api.wire.products import WireNumber
from kontowerk.api.wire.words import UNITS, enum_schema
from kontowerk.connectors import snapshot

UnitWord = Annotated[str, WithJsonSchema(enum_schema(UNITS.values()))]


class Position(Answer):
    """A security in a depot; quantities, prices and rates keep their digits."""

    name: str | None = None
    quantity: WireNumber = wire("menge")
    unit: UnitWord = wire("handelseinheit")
    isin: str | None = None
    wkn: str | None = None
    price: WireNumber | None = wire("kurs", default=None)
    priced_at: WireTime | None = wire("kursDatum", default=None)
    currency: str | None = wire("waehrung", default=None)
    fx_rate: WireNumber | None = wire("waehrungskurs", default=None)
    venue: str | None = wire("handelsplatz", default=None)
    total_value: WireAmount | None = wire("gesamtwert", default=None)

    @classmethod
    def of(cls, position: snapshot.Position) -> "Position":
        total = position.total_value
        return cls(
            name=position.name or None,
            quantity=position.quantity,
            unit=UNITS[position.unit],
            isin=position.isin,
            wkn=position.wkn,
            price=position.price,
            priced_at=position.priced_at,
            currency=position.price_currency,
            fx_rate=position.fx_rate,
            venue=position.venue,
            total_value=None if total is None else total.amount,
        )
