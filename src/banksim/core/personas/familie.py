"""A family: two incomes, child benefit, a mortgage, a joint account, a depot for the children."""

from datetime import date
from decimal import Decimal

from banksim.core.model import AccountKind
from banksim.core.personas import contracts, world
from banksim.core.personas.household import Household, Span
from banksim.core.personas.rows import BENEFIT, SECURITIES, HoldingPlan
from banksim.core.personas.spending import cash, credit_card, keep_level, loan, shop


def _securities(home: Household, depot: str) -> None:
    world_etf, money_etf = Decimal("84.512"), Decimal(12)
    home.plan.holdings += (
        HoldingPlan(depot, "IE00B4L5Y983", "A0RPWH", "Weltaktien ETF", world_etf, Decimal("98.40")),
        HoldingPlan(depot, "LU0290358497", "DBX0AN", "Geldmarkt ETF", money_etf, Decimal("145.10")),
    )


def build(home: Household) -> None:
    giro = home.account(
        "giro", AccountKind.CHECKING, "Gemeinschaftskonto", 3_100_00, limit=5_000_00
    )
    saving = home.account("saving", AccountKind.CALL_MONEY, "Tagesgeld Ruecklagen", 14_200_00)
    book = home.account("book", AccountKind.SAVINGS, "Sparbuch Kinder", 2_050_00)
    home.account("loan", AccountKind.LOAN, "Baufinanzierung")
    card = home.account("card", AccountKind.CREDIT_CARD, "Kreditkarte Gold", limit=4_000_00)
    depot = home.account("depot", AccountKind.DEPOT, "Depot Kinder")
    _securities(home, depot)
    home.salary(giro, "Klinikum am Stadtpark gGmbH", home.between(2_760_00, 2_960_00, 1), 28)
    home.salary(giro, "Stadt Musterhausen", home.between(1_240_00, 1_380_00, 1), 30, growth=20)
    home.pay(giro, "Bundesagentur fuer Arbeit - Familienkasse", 510_00, 8,
             "KG 115 FK 402 2 Kinder {m}/{y}", form=BENEFIT, truth="child-benefit")  # fmt: skip
    loan(home, "loan", giro, 310_000_00, 1_290_00, taken=date(2019, 6, 1))
    contracts.utilities(home, giro, 142_00)
    contracts.mobile(home, giro, 59_98)
    contracts.insurances(home, giro)
    contracts.leisure(home, giro)
    home.debit(
        giro, "Kita Sonnenblume e.V.", 218_00, 5, "Elternbeitrag {m}/{y} {k}", truth="childcare"
    )
    home.debit(
        giro, "Lebensversicherung Treuhand AG", 64_30, 1, "Risikoleben {k}", truth="insurance"
    )
    home.debit(giro, "Stadtkasse Musterhausen", 148_20, 15, "Grundsteuer {k} {m}/{y}",
               span=Span(every=3, offset=1), truth="tax")  # fmt: skip
    home.pay(giro, "Demobank Wertpapierservice", -100_00, 15, "Sparplan Weltaktien ETF {m}/{y}",
             form=SECURITIES, truth="securities")  # fmt: skip
    home.move(giro, saving, 350_00, 29, "Ruecklage Haus")
    home.move(giro, book, 50_00, 2, "Taschengeld sparen")
    shop(home, giro, world.GROCERIES, 20, 26)
    shop(home, giro, world.TOWN, 5, 9)
    shop(home, giro, world.MOBILITY, 3, 5)
    cash(home, giro, 2, 4)
    credit_card(home, card, giro, world.ONLINE + world.TRAVEL, 6)
    contracts.account_fees(home, giro, 6_90)
    contracts.interest(home, saving, 63_50)
    contracts.interest(home, book, 10_40, every=12)
    keep_level(home, giro, saving)
