"""A pensioner: two pensions, donations, a savings book and a fixed-term deposit."""

from banksim.core.model import AccountKind
from banksim.core.personas import contracts, world
from banksim.core.personas.household import Household, Span
from banksim.core.personas.rows import INSTANT, ORDER, PENSION
from banksim.core.personas.spending import cash, keep_level, shop


def build(home: Household) -> None:
    giro = home.account("giro", AccountKind.CHECKING, "Girokonto Classic", 4_700_00, limit=1_500_00)
    book = home.account("book", AccountKind.SAVINGS, "Sparbuch", 21_300_00)
    home.account("term", AccountKind.FIXED_TERM, "Festgeld 36 Monate", 25_000_00)
    number = f"{home.dice.randint(10, 89)}{home.dice.randint(10**9, 10**10 - 1)}"
    home.pay(giro, "Renten Service Deutsche Post AG", home.between(1_420_00, 1_610_00, 1), 31,
             f"RV-RENTE {{m}}/{{y}} RENTENNR {number}", form=PENSION, span=Span(early=True),
             growth=35, truth="pension")  # fmt: skip
    home.pay(giro, "Pensionskasse Stahl VVaG", 312_48, 31, "Betriebsrente {m}/{y}", form=PENSION,
             span=Span(early=True), truth="pension")  # fmt: skip
    contracts.rent(home, giro, 590_00, 640_00)
    contracts.utilities(home, giro, 58_00)
    contracts.insurances(home, giro, car=False)
    home.debit(giro, "Sterbekasse Eintracht", 18_70, 2, "Beitrag {k}", truth="insurance")
    home.debit(giro, "Tageszeitung Kurier GmbH", 49_90, 6, "Abo {m}/{y} Nr. {k}", truth="newspaper")
    home.pay(giro, "Seenotretter Spendenkonto", -20_00, 15, "Spende {m}/{y}", form=ORDER,
             truth="donation")  # fmt: skip
    home.pay(giro, "Enkelin Marie", -50_00, 20, "Alles Gute", form=INSTANT,
             span=Span(every=6, offset=5), truth="gift")  # fmt: skip
    home.move(giro, book, 150_00, 5, "Sparen")
    shop(home, giro, world.GROCERIES, 9, 12)
    shop(home, giro, world.TOWN[3:], 2, 4)
    cash(home, giro, 2, 3, (100, 150, 200))
    contracts.account_fees(home, giro)
    contracts.interest(home, book, 106_00, every=12)
    contracts.interest(home, "term", 687_50, every=12)
    keep_level(home, giro, book)
