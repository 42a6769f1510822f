"""A busy shop: about two hundred bookings each bank day, 100,000 in two years."""

from collections.abc import Iterator
from datetime import date
from random import Random

from banksim.core import bankdays
from banksim.core.model import AccountKind
from banksim.core.personas import contracts, world
from banksim.core.personas.household import Household
from banksim.core.personas.rows import COLLECTED, CREDIT, INSTANT_CREDIT, TRANSFER, Row, party

_PER_DAY = 204  # times the fewest bank days of 24 whole months (493) is more than 100,000
_GOODS = 40  # one row in so many pays a supplier
_BUYERS = tuple(
    party(f"{first} {last}") for first in world.FIRST_NAMES for last in world.LAST_NAMES
)
_SUPPLIERS = tuple(
    party(name)
    for name in ("Grosshandel Nordkueste GmbH", "Papier und Pack AG", "Spedition Eilers KG")
)


def _trade(month: date, dice: Random) -> Iterator[Row]:
    forms = (CREDIT, CREDIT, INSTANT_CREDIT, COLLECTED)
    for day in bankdays.bank_days(month):
        for count in range(_PER_DAY):
            order = f"{day:%y%m%d}{count:04}"
            if count % _GOODS == 0:
                cost = -dice.randint(520_00, 1_470_00)
                yield Row("giro", day, cost, TRANSFER, f"Lieferung {order}",
                          dice.choice(_SUPPLIERS), "goods", end_to_end=f"L{order}")  # fmt: skip
                continue
            form = dice.choice(forms)
            mandate = f"SHOP-{count:04}" if form is COLLECTED else None
            yield Row("giro", day, dice.randint(4_90, 79_90), form, f"Bestellung {order} Danke",
                      dice.choice(_BUYERS), "sales", end_to_end=f"B{order}",
                      mandate=mandate)  # fmt: skip


def build(home: Household) -> None:
    giro = home.account("giro", AccountKind.CHECKING, "Geschaeftskonto", 48_000_00, limit=50_000_00)
    reserve = home.account("reserve", AccountKind.CALL_MONEY, "Tagesgeld Betrieb", 120_000_00)
    home.rule(_trade)
    home.pay(giro, "Gewerbepark Sued GmbH", -6_400_00, 1, "Pacht Halle 7 {m}/{y}", truth="rent")
    home.pay(
        giro, "Lohnkonto Sammler", -21_500_00, 28, "Loehne {m}/{y}", form=TRANSFER, truth="wages"
    )
    home.debit(giro, "Finanzamt Musterhausen", 9_800_00, 10, "USt {m}/{y} {k}", truth="tax")
    home.debit(giro, "Sozialkasse Handel", 8_240_00, 27, "Beitraege {m}/{y} {k}", truth="social")
    home.move(giro, reserve, 4_000_00, 30, "Ruecklage")
    contracts.account_fees(home, giro, 84_90)
    contracts.interest(home, reserve, 640_00)
