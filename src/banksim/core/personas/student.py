"""A student: student aid, parents, a small job, a room, little left.

Every second autumn it is another one, so that whoever looks back two years sees a move.
"""

from datetime import date
from typing import Final

from banksim.core.model import AccountKind
from banksim.core.personas import contracts, world
from banksim.core.personas.household import Household, Span
from banksim.core.personas.rows import BENEFIT, ORDER_CREDIT, TRANSFER
from banksim.core.personas.spending import cash, keep_level, shop

_ROOMS: Final = (
    ("WG Sonnenallee Hauptmieter", "Zimmer {m}/{y}"),
    ("Wohnbau Musterhausen eG", "Miete Whg. 14 {m}/{y}"),
)
_MOVES: Final = range(2023, 2043, 2)


def _rent(home: Household, giro: str, amount: int, year: int) -> None:
    landlord, words = _ROOMS[_MOVES.index(year) % len(_ROOMS)]
    span = Span(start=date(year, 10, 1), end=date(year + 2, 9, 30))
    home.pay(giro, landlord, -amount, 1, words, span=span, truth="rent")


def build(home: Household) -> None:
    giro = home.account("giro", AccountKind.CHECKING, "Girokonto Start", 640_00, limit=500_00)
    saving = home.account("saving", AccountKind.SAVINGS, "Sparbuch", 1_150_00)
    home.pay(giro, "Studierendenwerk Amt fuer Ausbildungsfoerderung", 534_00, 29,
             "BAFOEG {m}/{y} Foerdernr. 1148822", form=BENEFIT, span=Span(early=True),
             truth="student-aid")  # fmt: skip
    parents = f"Familie {home.owner.split()[-1]}"
    home.pay(giro, parents, 180_00, 1, "Unterhalt {m}/{y}", form=ORDER_CREDIT, truth="support")
    home.salary(giro, "Cafe Lindenhof GmbH", home.between(410_00, 470_00, 1), 3, growth=30)
    rent = home.between(395_00, 430_00)
    _rent(home, giro, rent, _MOVES[0])
    home.pay(giro, "Universitaet Musterhausen", -318_50, 12, "Semesterbeitrag Matrikelnr. 4471180",
             form=TRANSFER, span=Span(every=6, offset=1), truth="tuition")  # fmt: skip
    contracts.mobile(home, giro, 11_99)
    home.debit(giro, "Techniker Krankenkasse", 146_29, 15, "Beitrag {m}/{y} {k}", truth="health")
    home.debit(giro, "Spotify AB", 5_99, 24, "Premium Student {m}/{y}", truth="streaming")
    shop(home, giro, world.GROCERIES[1:4], 7, 10)
    shop(home, giro, world.TOWN[1:3], 2, 4)
    cash(home, giro, 0, 2, (20, 30, 50))
    contracts.interest(home, saving, 4_60, every=12)
    for year in _MOVES[1:]:
        _rent(home, giro, rent, year)
    keep_level(home, giro, saving)
