"""An employee: salary, rent, contracts, a credit card and some savings."""

from banksim.core.model import AccountKind
from banksim.core.personas import contracts, world
from banksim.core.personas.household import Household
from banksim.core.personas.spending import cash, credit_card, keep_level, shop


def build(home: Household) -> None:
    giro = home.account("giro", AccountKind.CHECKING, "Girokonto Komfort", 2_350_00, limit=3_000_00)
    saving = home.account("saving", AccountKind.CALL_MONEY, "Tagesgeldkonto", 8_400_00)
    card = home.account("card", AccountKind.CREDIT_CARD, "Kreditkarte Classic", limit=2_500_00)
    home.salary(giro, "Hansa Maschinenbau GmbH", home.between(2_820_00, 3_050_00, 1), 27)
    contracts.rent(home, giro, 890_00, 940_00)
    contracts.utilities(home, giro, 78_00)
    contracts.mobile(home, giro)
    contracts.insurances(home, giro)
    contracts.leisure(home, giro)
    home.debit(giro, "Hanseatische Krankenzusatz AG", 31_20, 8, "Zahnzusatz {k}", truth="insurance")
    home.move(giro, saving, 250_00, 28, "Sparen")
    shop(home, giro, world.GROCERIES, 10, 15)
    shop(home, giro, world.TOWN, 3, 6)
    shop(home, giro, world.MOBILITY, 1, 3)
    cash(home, giro, 1, 3)
    credit_card(home, card, giro, world.ONLINE + world.TRAVEL[3:4], 6)
    contracts.account_fees(home, giro)
    contracts.interest(home, saving, 41_20)
    keep_level(home, giro, saving)
