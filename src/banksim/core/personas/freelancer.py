"""A self-employed designer: invoices that come when they come, taxes, a business account."""

from collections.abc import Iterator
from datetime import date
from random import Random

from banksim.core import bankdays
from banksim.core.model import AccountKind
from banksim.core.personas import contracts, world
from banksim.core.personas.household import Household, Span
from banksim.core.personas.rows import CREDIT, INSTANT_CREDIT, TRANSFER, Row, party
from banksim.core.personas.spending import cash, credit_card, keep_level, shop

_CLIENTS = tuple(
    party(name)
    for name in (
        "Verlagshaus Kontor GmbH",
        "Reederei Sturmvogel AG",
        "Messebau Wagner KG",
        "Kulturamt Stadt Altenfels",
        "Gruenwerk Software GmbH",
    )
)


def _invoices(month: date, dice: Random) -> Iterator[Row]:
    """Two to five invoices of 19 % VAT, each some days after its date."""
    for count in range(dice.randint(2, 5)):
        day = dice.choice(bankdays.bank_days(month))
        net = dice.randrange(400_00, 2_600_00, 50_00)
        number = f"RE-{month:%Y%m}-{count + 1:02}"
        form = dice.choice((CREDIT, CREDIT, INSTANT_CREDIT))
        yield Row(
            "giro", day, net * 119 // 100, form, f"Rechnung {number} vom {month:%d.%m.%Y}",
            dice.choice(_CLIENTS), "invoice", end_to_end=number,
        )  # fmt: skip


def build(home: Household) -> None:
    giro = home.account("giro", AccountKind.CHECKING, "Geschaeftskonto", 6_800_00, limit=8_000_00)
    private = home.account(
        "private", AccountKind.CHECKING, "Girokonto privat", 1_900_00, limit=2_000_00
    )
    taxes = home.account("taxes", AccountKind.CALL_MONEY, "Tagesgeld Steuern", 5_200_00)
    card = home.account("card", AccountKind.CREDIT_CARD, "Business Card", limit=5_000_00)
    home.rule(_invoices)
    home.pay(giro, "Finanzamt Musterhausen", -1_320_00, 10, "USt-VA {m}/{y} 22/815/0815",
             form=TRANSFER, span=Span(every=3), spread=180_00, truth="tax")  # fmt: skip
    home.pay(giro, "Finanzamt Musterhausen", -980_00, 10, "ESt-VZ {m}/{y} 22/815/0815",
             form=TRANSFER, span=Span(every=3, offset=2), truth="tax")  # fmt: skip
    home.debit(
        giro, "Kuenstlersozialkasse", 286_40, 5, "Beitrag {m}/{y} Vers.Nr. {k}", truth="health"
    )
    home.debit(
        giro, "Coworking Speicher 5 GmbH", 240_00, 1, "Arbeitsplatz {m}/{y} {k}", truth="office"
    )
    home.debit(
        giro, "Adobe Systems Software", 66_45, 14, "Creative Cloud {m}/{y}", truth="software"
    )
    home.debit(giro, "Berufshaftpflicht Nord VVaG", 214_80, 3, "Beitrag {k} {y}",
               span=Span(every=12), truth="insurance")  # fmt: skip
    home.move(giro, private, 2_400_00, 2, "Privatentnahme")
    home.move(giro, taxes, 500_00, 3, "Ruecklage Steuer")
    contracts.rent(home, private, 880_00, 960_00)
    contracts.utilities(home, private, 64_00)
    contracts.mobile(home, private)
    contracts.leisure(home, private)
    home.debit(
        private, "Versorgungswerk Presse", 190_00, 7, "Altersvorsorge {k}", truth="pension-plan"
    )
    shop(home, private, world.GROCERIES, 9, 13)
    shop(home, private, world.TOWN, 4, 8)
    cash(home, private, 1, 3)
    credit_card(home, card, giro, world.ONLINE, 8)
    contracts.account_fees(home, giro, 9_90)
    contracts.interest(home, taxes, 26_10)
    keep_level(home, private, giro)
    keep_level(home, giro, taxes)
