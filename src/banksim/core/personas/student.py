"""A student: student aid, parents, a small job, a shared flat, little left."""

from banksim.core.model import AccountKind
from banksim.core.personas import contracts, world
from banksim.core.personas.household import Household, Span
from banksim.core.personas.rows import BENEFIT, ORDER_CREDIT, TRANSFER
from banksim.core.personas.spending import cash, keep_level, shop


def build(home: Household) -> None:
    giro = home.account("giro", AccountKind.CHECKING, "Girokonto Start", 640_00, limit=500_00)
    saving = home.account("saving", AccountKind.SAVINGS, "Sparbuch", 1_150_00)
    home.pay(giro, "Studierendenwerk Amt fuer Ausbildungsfoerderung", 534_00, 29,
             "BAFOEG {m}/{y} Foerdernr. 1148822", form=BENEFIT, span=Span(early=True),
             truth="student-aid")  # fmt: skip
    parents = f"Familie {home.owner.split()[-1]}"
    home.pay(giro, parents, 180_00, 1, "Unterhalt {m}/{y}", form=ORDER_CREDIT, truth="support")
    home.salary(giro, "Cafe Lindenhof GmbH", home.between(410_00, 470_00, 1), 3, growth=30)
    home.pay(giro, "WG Sonnenallee Hauptmieter", -home.between(395_00, 430_00), 1, "Zimmer {m}/{y}",
             truth="rent")  # fmt: skip
    home.pay(giro, "Universitaet Musterhausen", -318_50, 12, "Semesterbeitrag Matrikelnr. 4471180",
             form=TRANSFER, span=Span(every=6, offset=1), truth="tuition")  # fmt: skip
    contracts.mobile(home, giro, 11_99)
    home.debit(giro, "Techniker Krankenkasse", 146_29, 15, "Beitrag {m}/{y} {k}", truth="health")
    home.debit(giro, "Spotify AB", 5_99, 24, "Premium Student {m}/{y}", truth="streaming")
    shop(home, giro, world.GROCERIES[1:4], 7, 10)
    shop(home, giro, world.TOWN[1:3], 2, 4)
    cash(home, giro, 0, 2, (20, 30, 50))
    contracts.interest(home, saving, 4_60, every=12)
    keep_level(home, giro, saving)
