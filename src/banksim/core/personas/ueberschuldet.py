"""Deep in debt: debits that come back, reminder fees, collectors, a seizure, gambling."""

from collections.abc import Iterator
from datetime import date
from random import Random

from banksim.core import bankdays
from banksim.core.model import AccountKind
from banksim.core.personas import contracts, world
from banksim.core.personas.household import Household, Span
from banksim.core.personas.rows import (
    DEBIT,
    FEE,
    INSTANT_CREDIT,
    RETURNED,
    SEIZURE,
    TRANSFER,
    Row,
    digest,
    party,
)
from banksim.core.personas.spending import cash, left_over, shop


def _bouncing(home: Household, creditor: str, amount: int, day: int, words: str) -> None:
    """Add a debit that is returned for lack of money two months in three."""
    mandate = f"M-{digest(home.plan.seed, creditor) % 10**8:08}"
    who = party(creditor)

    def rows(month: date, dice: Random) -> Iterator[Row]:
        booked = bankdays.on_or_after(bankdays.in_month(month, day))
        text = f"{words} {month:%m/%Y}"
        returned = dice.randrange(3) > 0
        yield Row("giro", booked, -amount, DEBIT, text, who, "contract", mandate=mandate)
        if returned:
            back = bankdays.after(booked, 1)
            text = f"RUECKLASTSCHRIFT AM04 KONTODECKUNG {text}"
            yield Row("giro", back, amount, RETURNED, text, who, "returned", mandate=mandate)
            text = f"Benachrichtigung ueber Nichteinloesung {month:%m/%Y}"
            yield Row("giro", back, -1_50, FEE, text, party("Demobank"), "return-fee")

    home.rule(rows)


def _at_the_edge(home: Household) -> None:
    """What a month leaves goes into bets, what it lacks is borrowed from the family."""
    place = len(home.plan.rules)
    bets, uncle = party("TIPWIN SPORTWETTEN"), party("Kurt Oppermann")

    def rows(month: date, _: Random) -> Iterator[Row]:
        left = round(left_over(home.plan, "giro", month, place), -3)
        day = bankdays.bank_days(month)[-1]
        if left > 0:
            yield Row("giro", day, -left, TRANSFER, "Einzahlung Spielkonto", bets, "gambling")
        elif left < 0:
            yield Row("giro", day, -left, INSTANT_CREDIT, "leihe ich dir", uncle, "borrowed")

    home.rule(rows)


def build(home: Household) -> None:
    giro = home.account("giro", AccountKind.CHECKING, "Girokonto", 300_00, limit=1_500_00)
    home.account("loan", AccountKind.LOAN, "Ratenkredit", -9_850_00)
    home.salary(giro, "Paketdienst Blitz GmbH", home.between(1_690_00, 1_760_00, 1), 30)
    contracts.rent(home, giro, 590_00, 620_00)
    _bouncing(home, "EnergieDirekt GmbH", 94_00, 3, "Abschlag Strom")
    _bouncing(home, "Versandhaus Quellmann", 89_90, 12, "Ratenkauf Kunde 88123")
    _bouncing(home, "Mobilfunk24 GmbH", 39_99, 18, "Rechnung Mobilfunk")
    home.pay(giro, "Mahnwesen EnergieDirekt GmbH", -12_50, 22, "Mahngebuehr Vertrag 88-{m}{y}",
             form=TRANSFER, span=Span(every=2), truth="reminder")  # fmt: skip
    home.pay(giro, "Inkasso Feldmann und Soehne", -75_00, 5, "AZ 4711/24 Rate {m}/{y}",
             truth="collector")  # fmt: skip
    home.pay(giro, "Demobank", -142_00, 1, "Ratenkredit Rate {m}/{y}", other="loan", truth="loan")
    home.pay("loan", "Demobank", -88_00, 28, "Sollzinsen {m}/{y}", form=FEE, truth="loan-interest")
    home.pay(giro, "Amtsgericht Musterhausen", -186_40, 8, "PFUEB 12 M 884/25 Pfaendung {m}/{y}",
             form=SEIZURE,
             span=Span(every=2, offset=1, start=date(2025, 1, 1)), truth="seizure")  # fmt: skip
    home.pay(giro, "Demobank", -14_20, 31, "Sollzinsen Ueberziehung {m}/{y}", form=FEE,
             span=Span(every=3, offset=2, early=True), spread=3_00, truth="overdraft")  # fmt: skip
    shop(home, giro, world.GROCERIES[2:4], 8, 11)
    shop(home, giro, world.GAMBLING, 3, 7)
    cash(home, giro, 1, 3, (20, 50))
    contracts.account_fees(home, giro, 6_90)
    _at_the_edge(home)
