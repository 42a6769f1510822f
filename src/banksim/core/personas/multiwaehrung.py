"""Accounts in other currencies: dollars, Swiss francs, and one account that holds several."""

from collections.abc import Iterator
from datetime import date
from random import Random

from banksim.core import bankdays
from banksim.core.model import AccountKind
from banksim.core.personas import contracts, world
from banksim.core.personas.household import Household
from banksim.core.personas.rows import CREDIT, EXCHANGE, FOREIGN, Row, party
from banksim.core.personas.spending import cash, keep_level, shop

_CENTS_PER_EURO = {"USD": 109, "CHF": 95, "GBP": 86}


def _foreign(month: date, dice: Random) -> Iterator[Row]:
    """Income in dollars, costs in francs and pounds, and their exchange from euros."""
    days = bankdays.bank_days(month)
    client, host = party("Brightwater Consulting Inc."), party("Alpenblick Vermietung AG")
    yield Row("usd", days[4], dice.randint(900_00, 1_600_00), CREDIT, f"INVOICE {month:%Y-%m}",
              client, "invoice", "USD")  # fmt: skip
    yield Row("usd", days[10], -dice.randint(900_00, 1_560_00), FOREIGN, f"Hosting {month:%m/%Y}",
              party("Cumulus Hosting LLC"), "software", "USD")  # fmt: skip
    for currency, day in (("CHF", 7), ("GBP", 9), ("USD", 12)):
        euros = dice.randrange(100_00, 310_00, 10_00)
        bought = euros * _CENTS_PER_EURO[currency] // 100
        desk, words = party("Demobank Devisenhandel"), f"Kauf {currency} Kurs {month:%m/%Y}"
        yield Row("multi", days[day], -euros, EXCHANGE, words, desk, "exchange")
        yield Row("multi", days[day], bought, EXCHANGE, words, desk, "exchange", currency)
        spent = bought - dice.randint(0, bought // 10)
        yield Row("multi", days[day + 2], -spent, FOREIGN, f"Miete Unterkunft {month:%m/%Y}", host,
                  "travel", currency)  # fmt: skip


def build(home: Household) -> None:
    giro = home.account(
        "giro", AccountKind.CHECKING, "Girokonto International", 5_200_00, limit=4_000_00
    )
    saving = home.account("saving", AccountKind.CALL_MONEY, "Tagesgeldkonto", 9_100_00)
    home.account("usd", AccountKind.CHECKING, "Waehrungskonto US-Dollar", 3_400_00, currency="USD")
    multi = home.account("multi", AccountKind.CHECKING, "Mehrwaehrungskonto", 1_000_00)
    home.opening(multi, lambda _: 250_00, "USD")
    home.opening(multi, lambda _: 180_00, "CHF")
    home.opening(multi, lambda _: 120_00, "GBP")
    home.salary(giro, "Globalfracht Logistik SE", home.between(3_300_00, 3_600_00, 1), 26)
    home.rule(_foreign)
    home.move(giro, multi, 600_00, 1, "Aufladung Mehrwaehrungskonto")
    contracts.rent(home, giro, 980_00, 1_080_00)
    contracts.utilities(home, giro, 72_00)
    contracts.mobile(home, giro)
    contracts.leisure(home, giro)
    home.pay(giro, "Fondssparen Weltweit", -350_00, 15, "Sparplan {m}/{y}", truth="securities")
    shop(home, giro, world.GROCERIES, 9, 13)
    shop(home, giro, world.TOWN + world.TRAVEL[:1], 4, 7)
    cash(home, giro, 1, 2)
    contracts.account_fees(home, giro, 7_90)
    keep_level(home, giro, saving)
    keep_level(home, multi, giro)
