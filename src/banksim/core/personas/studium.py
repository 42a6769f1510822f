"""A student: aid that is raised and later ends, a job with changing hours, a move, little left."""

from typing import Final

from banksim.core.model import AccountKind
from banksim.core.personas import contracts, world
from banksim.core.personas.changes import BEFORE, Agreed, agree, buy, keep_between, once
from banksim.core.personas.household import Household
from banksim.core.personas.rows import BENEFIT, CREDIT, ORDER, ORDER_CREDIT, SALARY, TRANSFER
from banksim.core.personas.spending import cash

_MOVED: Final = 14
_AID_ENDS: Final = 21
_TERM: Final = {4: 1.2, 5: 1.3, 8: 0.5, 9: 0.6, 10: 1.4}


def _income(home: Household, giro: str) -> None:
    agree(home, giro, "Studierendenwerk Amt fuer Ausbildungsfoerderung",
          (Agreed(BEFORE, 534_00), Agreed(8, 581_00)), 29, "BAFOEG {m}/{y} Foerdernr. {k}",
          form=BENEFIT, early=True, until=_AID_ENDS, truth="student-aid")  # fmt: skip
    parents = f"Familie {home.owner.split()[-1]}"
    agree(home, giro, parents, (Agreed(BEFORE, 180_00), Agreed(_AID_ENDS, 320_00)), 1,
          "Unterhalt {m}/{y}", form=ORDER_CREDIT, truth="support")  # fmt: skip
    agree(home, giro, "Cafe Lindenhof GmbH", (Agreed(BEFORE, 390_00), Agreed(7, 428_00)), 3,
          "LOHN {m}/{y} PERS.NR. {k}", form=SALARY, spread=96_00, early=True, until=18,
          truth="salary")  # fmt: skip
    agree(home, giro, "Gruenwerk Software GmbH", (Agreed(18, 742_00),), 28,
          "GEHALT WERKSTUDENT {m}/{y} PERS.NR. {k}", form=SALARY, spread=74_00, early=True,
          truth="salary")  # fmt: skip
    once(home, giro, parents, 150_00, 1, 22, "Frohe Weihnachten", form=CREDIT,
         truth="gift")  # fmt: skip
    once(home, giro, "Oma Hilde", 200_00, 13, 20, "Viel Glueck fuer die Pruefung", form=CREDIT,
         truth="gift")  # fmt: skip


def _contracts(home: Household, giro: str) -> None:
    agree(home, giro, "WG Sonnenallee Hauptmieter",
          (Agreed(BEFORE, -home.between(425_00, 460_00)),), 1, "Zimmer {m}/{y}", form=ORDER,
          until=_MOVED, truth="rent")  # fmt: skip
    agree(home, giro, "Studierendenwerk Musterhausen", (Agreed(_MOVED, -342_00),), 2,
          "Miete Wohnheim Zi. 214 {m}/{y}", truth="rent")  # fmt: skip
    agree(home, giro, "Universitaet Musterhausen", (Agreed(-10, -311_20), Agreed(8, -338_90)), 12,
          "Semesterbeitrag Matrikelnr. {k}", form=TRANSFER, every=6, wanders=6,
          truth="tuition")  # fmt: skip
    agree(home, giro, "Telefonica Germany GmbH", (Agreed(BEFORE, -14_99),), 18,
          "Mobilfunk Kundennr. {k} {m}/{y}", until=12, truth="phone")  # fmt: skip
    agree(home, giro, "Drillisch Online GmbH", (Agreed(12, -7_99),), 9,
          "Mobilfunk {k} RG {m}/{y}", truth="phone")  # fmt: skip
    agree(home, giro, "Techniker Krankenkasse", (Agreed(4, -136_60), Agreed(15, -146_29)), 15,
          "Beitrag {m}/{y} {k}", truth="health")  # fmt: skip
    agree(home, giro, "Spotify AB", (Agreed(BEFORE, -5_99), Agreed(9, -6_99)), 24,
          "Premium Student {m}/{y}", truth="streaming")  # fmt: skip
    agree(home, giro, "McFIT Deutschland GmbH", (Agreed(6, -24_90),), 5,
          "Mitgliedsbeitrag {k} {m}/{y}", until=16, truth="sport")  # fmt: skip


def _turns(home: Household, giro: str) -> None:
    once(home, giro, "WG Sonnenallee Hauptmieter", 600_00, _MOVED + 1, 18, "Kaution zurueck",
         form=CREDIT, truth="deposit")  # fmt: skip
    once(home, giro, "Studierendenwerk Musterhausen", -500_00, _MOVED - 1, 21,
         "Kaution Wohnheim Zi. 214", truth="deposit")  # fmt: skip
    once(home, giro, "Fahrradladen Speiche", -389_00, 5, 16, "Rechnung 7718 Fahrrad",
         truth="mobility")  # fmt: skip
    once(home, giro, "Interrail Reisen GmbH", -264_00, 20, 7, "Buchung 55130", truth="travel")


def build(home: Household) -> None:
    giro = home.account("giro", AccountKind.CHECKING, "Girokonto Start", 780_00, limit=1_000_00)
    saving = home.account("saving", AccountKind.SAVINGS, "Sparbuch", 2_350_00)
    _income(home, giro)
    _contracts(home, giro)
    _turns(home, giro)
    buy(home, giro, world.GROCERIES[1:4], 11)
    buy(home, giro, world.CAMPUS, 6, season=_TERM)
    buy(home, giro, world.ONLINE[:2], 1.2, season={12: 1.8})
    cash(home, giro, 0, 2, (20, 30, 50))
    contracts.interest(home, saving, 6_80, every=12)
    keep_between(home, giro, saving, 250_00, 1_300_00, "Sparen")
