"""A landlord: six rents collected in one batch, sometimes one returned, loans and house costs."""

from collections.abc import Iterator
from datetime import date
from random import Random

from banksim.core import bankdays
from banksim.core.model import AccountKind
from banksim.core.personas import contracts, world
from banksim.core.personas.household import Household, Span
from banksim.core.personas.rows import BATCH, TAKEN_BACK, TRANSFER, Party, Row, party
from banksim.core.personas.spending import cash, keep_level, loan, shop

_TENANTS = 6
_RETURN_IN = 8  # one month in eight a tenant's debit comes back


def _collect(home: Household) -> None:
    tenants = [
        (party(f"{name} Mieter {flat + 1}"), home.between(520_00, 780_00, 10_00))
        for flat, name in enumerate(home.dice.sample(world.LAST_NAMES, _TENANTS))
    ]

    def rows(month: date, dice: Random) -> Iterator[Row]:
        day = bankdays.on_or_after(month.replace(day=3))
        batch = f"MIETE-{month:%Y%m}"
        for flat, (tenant, amount) in enumerate(tenants, start=1):
            yield _row(tenant, day, amount, month, flat, batch)
        if dice.randrange(_RETURN_IN) == 0:
            flat = dice.randrange(_TENANTS)
            tenant, amount = tenants[flat]
            back = _row(tenant, bankdays.after(day, 3), -amount, month, flat + 1, None)
            back.form, back.purpose = TAKEN_BACK, f"RETOURE AM04 KONTODECKUNG {back.purpose}"
            yield back

    home.rule(rows)


def _row(tenant: Party, day: date, amount: int, month: date, flat: int, batch: str | None) -> Row:
    return Row(
        "giro", day, amount, BATCH, f"Miete {month:%m/%Y} Wohnung {flat} Gartenstr. 8", tenant,
        "rental-income", mandate=f"MIETE-W{flat}", end_to_end=f"W{flat}-{month:%Y%m}", batch=batch,
    )  # fmt: skip


def build(home: Household) -> None:
    giro = home.account(
        "giro", AccountKind.CHECKING, "Hauskonto Gartenstr. 8", 5_300_00, limit=10_000_00
    )
    reserve = home.account("reserve", AccountKind.CALL_MONEY, "Instandhaltung", 18_900_00)
    private = home.account("private", AccountKind.CHECKING, "Privatkonto", 3_800_00, limit=3_000_00)
    home.account("loan", AccountKind.LOAN, "Darlehen Gartenstr. 8")
    _collect(home)
    loan(home, "loan", giro, 420_000_00, 1_750_00, taken=date(2017, 3, 1))
    home.debit(giro, "Stadtkasse Musterhausen", 386_10, 15, "Grundsteuer B {k} {m}/{y}",
               span=Span(every=3, offset=1), truth="tax")  # fmt: skip
    home.debit(giro, "Wasserwerke Musterhausen", 214_00, 10, "Abschlag {k}",
               span=Span(every=2), truth="water")  # fmt: skip
    home.debit(giro, "Gebaeudeversicherung Nord", 1_148_00, 2, "Beitrag {k} {y}",
               span=Span(every=12), truth="insurance", growth=40)  # fmt: skip
    home.pay(giro, "Hausmeisterdienst Blitz", -240_00, 28, "Treppenhaus {m}/{y}", truth="services")
    home.pay(giro, "Installateur Roehrig", -386_00, 19, "Rechnung {y}{m}-7", form=TRANSFER,
             span=Span(every=3, offset=1), spread=210_00, truth="repair")  # fmt: skip
    home.move(giro, reserve, 300_00, 6, "Instandhaltungsruecklage")
    home.move(giro, private, 900_00, 7, "Ueberschuss")
    home.salary(private, "Kanzlei Mohn und Partner", home.between(1_450_00, 1_600_00, 1), 30)
    contracts.rent(home, private, 840_00, 920_00)
    contracts.utilities(home, private, 71_00)
    contracts.insurances(home, private)
    contracts.leisure(home, private)
    shop(home, private, world.GROCERIES, 11, 15)
    shop(home, private, world.TOWN, 5, 9)
    shop(home, private, world.MOBILITY, 2, 4)
    cash(home, private, 1, 3)
    contracts.account_fees(home, giro, 12_90)
    contracts.interest(home, reserve, 92_00)
    keep_level(home, private, reserve)
    keep_level(home, giro, reserve)
