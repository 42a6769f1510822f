"""A wealthy customer: two depots with a bond and a US share, dividends, a fixed-term deposit."""

from decimal import Decimal

from banksim.core.model import AccountKind, Unit
from banksim.core.personas import contracts, world
from banksim.core.personas.household import Household, Span
from banksim.core.personas.rows import DIVIDEND, SECURITIES, HoldingPlan
from banksim.core.personas.spending import cash, credit_card, keep_level, shop


def _depots(home: Household, first: str, second: str) -> None:
    pieces = Decimal(home.dice.randint(40, 90))
    home.plan.holdings += (
        HoldingPlan(first, "DE0007164600", "716460", "SAP SE O.N.", pieces, Decimal("214.30")),
        HoldingPlan(first, "DE0008404005", "840400", "ALLIANZ SE NA O.N.", Decimal(60),
                    Decimal("331.80")),
        HoldingPlan(first, "US0378331005", "865985", "APPLE INC.", Decimal(120), Decimal("228.15"),
                    currency="USD", venue="NASDAQ"),
        HoldingPlan(first, "DE0001102580", "110258", "BUNDESREP.DEUTSCHLAND ANL.V.22 (32)",
                    Decimal(50000), Decimal("88.42"), Unit.NOMINAL, venue="FRANKFURT"),
        HoldingPlan(second, "IE00B4L5Y983", "A0RPWH", "Weltaktien ETF", Decimal("512.3384"),
                    Decimal("98.40")),
        HoldingPlan(second, "LU0908500753", "LYX0Q0", "Europa Aktien ETF", Decimal("140.5"),
                    Decimal("241.07"), venue="TRADEGATE"),
    )  # fmt: skip


def build(home: Household) -> None:
    giro = home.account(
        "giro", AccountKind.CHECKING, "Girokonto Premium", 18_400_00, limit=25_000_00
    )
    saving = home.account("saving", AccountKind.CALL_MONEY, "Tagesgeldkonto", 96_000_00)
    home.account("term", AccountKind.FIXED_TERM, "Festgeld 12 Monate", 100_000_00)
    card = home.account("card", AccountKind.CREDIT_CARD, "Kreditkarte Platin", limit=15_000_00)
    first = home.account("depot", AccountKind.DEPOT, "Wertpapierdepot")
    second = home.account("depot2", AccountKind.DEPOT, "Depot ETF-Sparplan")
    _depots(home, first, second)
    home.salary(giro, "Nordwind Turbinen AG", home.between(7_600_00, 8_300_00, 1), 25)
    contracts.rent(home, giro, 2_150_00, 2_400_00)
    contracts.utilities(home, giro, 165_00)
    contracts.mobile(home, giro, 79_95)
    contracts.insurances(home, giro)
    contracts.leisure(home, giro)
    home.debit(giro, "Privatkranken Hanse AG", 684_20, 1, "Beitrag {m}/{y} {k}", truth="health")
    home.pay(giro, "Demobank Wertpapierservice", -1_500_00, 15, "Sparplan ETF Depot 2 {m}/{y}",
             form=SECURITIES, truth="securities")  # fmt: skip
    home.pay(giro, "Demobank Wertpapierservice", 744_00, 9, "Dividende ALLIANZ SE 60 ST {y}",
             form=DIVIDEND, span=Span(every=12, offset=4), truth="dividend")  # fmt: skip
    home.pay(giro, "Demobank Wertpapierservice", 25_60, 16, "Dividende APPLE INC. 120 ST {m}/{y}",
             form=DIVIDEND, span=Span(every=3, offset=1), spread=2_10,
             truth="dividend")  # fmt: skip
    home.move(giro, saving, 1_000_00, 28, "Anlage")
    shop(home, giro, world.GROCERIES, 12, 18)
    shop(home, giro, world.TOWN, 8, 12)
    shop(home, giro, world.MOBILITY, 2, 4)
    cash(home, giro, 1, 3, (200, 300, 400))
    credit_card(home, card, giro, world.ONLINE + world.TRAVEL, 9)
    contracts.account_fees(home, giro, 14_90)
    contracts.interest(home, saving, 512_00)
    contracts.interest(home, "term", 2_850_00, every=12)
    keep_level(home, giro, saving)
