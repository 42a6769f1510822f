"""A home saver: a contract with a building society, paid monthly, with the employer's part."""

from banksim.core.model import AccountKind
from banksim.core.personas import contracts, world
from banksim.core.personas.household import Household, Span
from banksim.core.personas.rows import BENEFIT, FEE, ORDER_CREDIT
from banksim.core.personas.spending import cash, keep_level, shop


def build(home: Household) -> None:
    giro = home.account("giro", AccountKind.CHECKING, "Girokonto Komfort", 1_900_00, limit=2_000_00)
    saving = home.account("saving", AccountKind.CALL_MONEY, "Tagesgeldkonto", 6_300_00)
    contract = home.account("home", AccountKind.HOME_SAVINGS, "Bausparvertrag Tarif W3", 7_480_00)
    home.salary(giro, "Baumarkt Zimmermann KG", home.between(2_350_00, 2_520_00, 1), 29)
    home.move(giro, contract, 200_00, 1, "Bausparbeitrag {m}/{y}")
    home.pay(contract, "Baumarkt Zimmermann KG", 40_00, 29, "Vermoegenswirksame Leistungen {m}/{y}",
             form=ORDER_CREDIT, truth="employer-saving")  # fmt: skip
    home.pay(contract, "Bundeskasse", 70_00, 20, "Wohnungsbaupraemie {y}", form=BENEFIT,
             span=Span(every=12, offset=5), truth="state-bonus")  # fmt: skip
    home.pay(contract, "Demobank", -12_00, 15, "Kontogebuehr {y}", form=FEE,
             span=Span(every=12), truth="fee")  # fmt: skip
    contracts.rent(home, giro, 690_00, 730_00)
    contracts.utilities(home, giro, 66_00)
    contracts.mobile(home, giro, 14_99)
    contracts.insurances(home, giro)
    home.debit(
        giro, "Riester Rentenkasse AG", 85_00, 4, "Beitrag {k} {m}/{y}", truth="pension-plan"
    )
    shop(home, giro, world.GROCERIES, 10, 14)
    shop(home, giro, world.TOWN, 3, 5)
    shop(home, giro, world.MOBILITY, 2, 3)
    cash(home, giro, 1, 3)
    contracts.account_fees(home, giro)
    contracts.interest(home, saving, 30_40)
    contracts.interest(home, contract, 38_00, every=12)
    keep_level(home, giro, saving)
