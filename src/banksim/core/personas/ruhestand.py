"""A retired couple: two pensions that rise in July, no salary; repairs, gifts, a donation."""

from banksim.core.model import AccountKind
from banksim.core.personas import contracts, world
from banksim.core.personas.changes import BEFORE, FESTIVE, Agreed, agree, buy, keep_between, once
from banksim.core.personas.household import Household
from banksim.core.personas.rows import CREDIT, INSTANT, ORDER, PENSION
from banksim.core.personas.spending import cash


def _pensions(home: Household, giro: str) -> None:
    """The statutory pension rises each July, whenever the history begins."""
    amount = home.between(1_480_00, 1_620_00, 1)
    july = (7 - home.began.month) % 12
    rises = [Agreed(BEFORE, amount)]
    for count, percent in enumerate((374, 457, 390, 350)):
        amount += amount * percent // 10_000
        rises.append(Agreed(july + 12 * count, amount))
    agree(home, giro, "Renten Service Deutsche Post AG", rises, 31,
          "RV-RENTE {m}/{y} RENTENNR 65{k}", form=PENSION, early=True, truth="pension")  # fmt: skip
    agree(home, giro, "Pensionskasse Stahl VVaG", (Agreed(BEFORE, 347_90), Agreed(14, 354_85)), 31,
          "Betriebsrente {m}/{y}", form=PENSION, early=True, truth="pension")  # fmt: skip


def _contracts(home: Household, giro: str) -> None:
    rent = home.between(610_00, 660_00)
    agree(home, giro, "Gemeinnuetzige Wohnstaette AG",
          (Agreed(BEFORE, -rent), Agreed(11, -rent - 38_00)), 1, "Miete {m}/{y} Whg. 4",
          form=ORDER, truth="rent")  # fmt: skip
    agree(home, giro, "Stadtwerke Nordlicht GmbH",
          (Agreed(BEFORE, -74_00), Agreed(8, -89_00)), 3, "Abschlag Strom Vertrag {k}",
          until=16, truth="power")  # fmt: skip
    agree(home, giro, "E.ON Energie Deutschland GmbH", (Agreed(16, -71_00),), 4,
          "Abschlag Strom {k}", truth="power")  # fmt: skip
    agree(home, giro, "Telekom Deutschland GmbH", (Agreed(BEFORE, -44_95), Agreed(19, -47_95)), 12,
          "Festnetz {k} RG {m}/{y}", truth="phone")  # fmt: skip
    agree(home, giro, "Tageszeitung Kurier GmbH", (Agreed(BEFORE, -49_90), Agreed(7, -54_90)), 6,
          "Abo {m}/{y} Nr. {k}", until=18, truth="newspaper")  # fmt: skip
    agree(home, giro, "Allfinanz Versicherung AG", (Agreed(-8, -68_40), Agreed(16, -74_10)), 4,
          "Haftpflicht und Hausrat {k}", every=12, truth="insurance")  # fmt: skip
    agree(home, giro, "Hanseatische Krankenzusatz AG", (Agreed(BEFORE, -41_30),
          Agreed(10, -44_80)), 8, "Zahnzusatz {k}", truth="insurance")  # fmt: skip
    agree(home, giro, "Rundfunk ARD, ZDF, DRadio", (Agreed(-10, -55_08),), 15,
          "Rundfunkbeitrag {m}.{y} Nr. {k}", every=3, truth="broadcast")  # fmt: skip
    agree(home, giro, "Seenotretter Spendenkonto", (Agreed(BEFORE, -20_00), Agreed(12, -25_00)),
          15, "Spende {m}/{y}", form=ORDER, truth="donation")  # fmt: skip


def _turns(home: Household, giro: str) -> None:
    """What happened once, and gifts on birthdays."""
    once(home, giro, "Hoerakustik Klangraum", -1_290_00, 5, 22, "Hoergeraete Rechnung 5512",
         truth="health")  # fmt: skip
    once(home, giro, "Kreuzfahrten Nordlicht GmbH", -2_364_00, 14, 8, "Buchung 771203 Norwegen",
         truth="travel")  # fmt: skip
    once(home, giro, "Elektro Baumann", -587_00, 21, 13, "Waschmaschine Lieferung 19",
         truth="household")  # fmt: skip
    once(home, giro, "Stadtwerke Nordlicht GmbH", 143_77, 17, 19, "Guthaben Schlussrechnung Strom",
         form=CREDIT, truth="power")  # fmt: skip
    for place, month in enumerate((2, 8, 13, 20)):
        once(home, giro, "Enkelin Marie", -(50 + 10 * place) * 100, month, 20,
             "Alles Gute zum Geburtstag", form=INSTANT, truth="gift")  # fmt: skip


def build(home: Household) -> None:
    giro = home.account("giro", AccountKind.CHECKING, "Girokonto Classic", 3_900_00, limit=2_500_00)
    book = home.account("book", AccountKind.SAVINGS, "Sparbuch", 18_600_00)
    home.account("term", AccountKind.FIXED_TERM, "Festgeld 36 Monate", 25_000_00)
    _pensions(home, giro)
    _contracts(home, giro)
    _turns(home, giro)
    buy(home, giro, world.GROCERIES, 11, season=FESTIVE)
    buy(home, giro, world.TOWN[1:], 4, season={12: 1.8})
    buy(home, giro, world.HOME[1:3], 0.8, season={3: 2.5, 4: 3.0, 5: 2.5})
    cash(home, giro, 2, 4, (100, 150, 200))
    contracts.account_fees(home, giro)
    contracts.interest(home, book, 93_00, every=12)
    contracts.interest(home, "term", 687_50, every=12)
    keep_between(home, giro, book, 1_600_00, 4_800_00, "Sparen")
