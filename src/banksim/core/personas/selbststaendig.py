"""A self-employed designer: good and bad months, a client that leaves, taxes that follow."""

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random
from typing import Final

from banksim.core import bankdays
from banksim.core.model import AccountKind
from banksim.core.personas import contracts, world
from banksim.core.personas.changes import BEFORE, FESTIVE, Agreed, agree, buy, keep_between, once
from banksim.core.personas.household import Household
from banksim.core.personas.rows import CREDIT, INSTANT_CREDIT, ORDER, TRANSFER, Row, party
from banksim.core.personas.spending import cash, credit_card

_LEFT: Final = 12  # the month in which the largest client stops
_QUIET: Final = {1: 0.6, 7: 0.7, 8: 0.4, 11: 1.3, 12: 1.2}
_REGULAR: Final = party("Reederei Sturmvogel AG")
_OTHERS: Final = tuple(
    party(name)
    for name in (
        "Verlagshaus Kontor GmbH",
        "Messebau Wagner KG",
        "Kulturamt Stadt Altenfels",
        "Gruenwerk Software GmbH",
        "Brauerei Bergquell GmbH",
    )
)


def _invoices(home: Household, month: date, dice: Random) -> Iterator[Row]:
    """Projects are paid when they are paid; the large client paid every month until it left."""
    place = home.place(month)
    if place < _LEFT:
        day = bankdays.on_or_after(month + timedelta(days=dice.randint(9, 19)))
        yield _paid(day, dice.randrange(1_150_00, 1_500_00, 50_00), month, 1, dice, regular=True)
    mean = 2.2 if place < _LEFT else 2.6 + min(1.6, (place - _LEFT) / 5)
    for count in range(max(1, round(dice.gauss(mean * _QUIET.get(month.month, 1), 0.9)))):
        day = dice.choice(bankdays.bank_days(month))
        net = dice.randrange(250_00, 1_650_00, 50_00)
        yield _paid(day, net, month, count + 2, dice)


def _paid(
    day: date, net: int, month: date, count: int, dice: Random, *, regular: bool = False
) -> Row:
    number = f"RE-{month:%Y%m}-{count:02}"
    client = _REGULAR if regular else dice.choice(_OTHERS)
    form = dice.choice((CREDIT, CREDIT, INSTANT_CREDIT))
    words = f"Rechnung {number} vom {day - timedelta(days=dice.randint(7, 34)):%d.%m.%Y}"
    return Row("giro", day, net * 119 // 100, form, words, client, "invoice", end_to_end=number)


def _business(home: Household, giro: str) -> None:
    agree(home, giro, "Finanzamt Musterhausen", (Agreed(-10, -1_290_00), Agreed(14, -870_00)), 10,
          "USt-VA {m}/{y} 22/815/0815", form=TRANSFER, every=3, spread=240_00,
          truth="tax")  # fmt: skip
    agree(home, giro, "Finanzamt Musterhausen", (Agreed(-9, -960_00), Agreed(15, -610_00)), 10,
          "ESt-VZ {m}/{y} 22/815/0815", form=TRANSFER, every=3, truth="tax")  # fmt: skip
    agree(home, giro, "Kuenstlersozialkasse", (Agreed(BEFORE, -268_10), Agreed(13, -231_60)), 5,
          "Beitrag {m}/{y} Vers.Nr. {k}", truth="health")  # fmt: skip
    agree(home, giro, "Coworking Speicher 5 GmbH", (Agreed(BEFORE, -240_00),), 1,
          "Arbeitsplatz {m}/{y} {k}", until=_LEFT + 2, truth="office")  # fmt: skip
    agree(home, giro, "Adobe Systems Software", (Agreed(BEFORE, -61_95), Agreed(9, -66_45)), 14,
          "Creative Cloud {m}/{y}", truth="software")  # fmt: skip
    agree(home, giro, "Berufshaftpflicht Nord VVaG", (Agreed(-7, -214_80), Agreed(17, -229_30)), 3,
          "Beitrag {k} {y}", every=12, truth="insurance")  # fmt: skip
    once(home, giro, "Cyberport GmbH", -2_649_00, 10, 9, "Rechnung 20118 Notebook",
         truth="office")  # fmt: skip
    once(home, giro, "Finanzamt Musterhausen", -1_873_00, 8, 24,
         "ESt Nachzahlung 22/815/0815", truth="tax")  # fmt: skip
    once(home, giro, "Finanzamt Musterhausen", 1_218_00, 21, 17,
         "ESt Erstattung 22/815/0815", form=CREDIT, truth="tax")  # fmt: skip


def _private(home: Household, private: str) -> None:
    rent = home.between(870_00, 930_00)
    agree(home, private, "Hausverwaltung Krause GmbH",
          (Agreed(BEFORE, -rent), Agreed(13, -rent - 45_00)), 1, "Miete {m}/{y} Whg. 12",
          form=ORDER, truth="rent")  # fmt: skip
    agree(home, private, "Stadtwerke Nordlicht GmbH", (Agreed(BEFORE, -64_00), Agreed(7, -77_00)),
          3, "Abschlag Strom Vertrag {k}", truth="power")  # fmt: skip
    agree(home, private, "Vodafone GmbH", (Agreed(BEFORE, -29_99),), 18,
          "Mobilfunk Kundennr. {k} {m}/{y}", spread=2_10, until=17, truth="phone")  # fmt: skip
    agree(home, private, "congstar - eine Marke der Telekom Deutschland GmbH",
          (Agreed(17, -15_00),), 20, "Mobilfunk {k} {m}/{y}", truth="phone")  # fmt: skip
    agree(home, private, "Versorgungswerk Presse", (Agreed(BEFORE, -190_00),
          Agreed(15, -120_00)), 7, "Altersvorsorge {k}", truth="pension-plan")  # fmt: skip
    agree(home, private, "Spotify AB", (Agreed(BEFORE, -10_99), Agreed(10, -12_99)), 24,
          "Premium {m}/{y}", truth="streaming")  # fmt: skip
    once(home, private, "Zahnarztpraxis Dr. Lenz", -486_20, 18, 6, "Rechnung 3307",
         truth="health")  # fmt: skip


def build(home: Household) -> None:
    giro = home.account("giro", AccountKind.CHECKING, "Geschaeftskonto", 6_100_00, limit=8_000_00)
    private = home.account(
        "private", AccountKind.CHECKING, "Girokonto privat", 2_050_00, limit=2_000_00
    )
    taxes = home.account("taxes", AccountKind.CALL_MONEY, "Tagesgeld Steuern", 7_400_00)
    card = home.account("card", AccountKind.CREDIT_CARD, "Business Card", limit=5_000_00)
    home.rule(lambda month, dice: _invoices(home, month, dice))
    _business(home, giro)
    _private(home, private)
    home.move(giro, private, 2_150_00, 2, "Privatentnahme")
    buy(home, private, world.GROCERIES, 11, season=FESTIVE)
    buy(home, private, world.TOWN, 6, season={12: 1.4, 8: 0.5})
    buy(home, private, world.TRAVEL[:1] + world.TRAVEL[2:3], 0.2, season={8: 14})
    cash(home, private, 1, 3)
    credit_card(home, card, giro, world.ONLINE, 7)
    contracts.account_fees(home, giro, 9_90)
    contracts.interest(home, taxes, 31_40)
    keep_between(home, private, giro, 500_00, 3_600_00, "Rueckzahlung Entnahme")
    keep_between(home, giro, taxes, 2_000_00, 9_000_00, "Ruecklage Steuer")
