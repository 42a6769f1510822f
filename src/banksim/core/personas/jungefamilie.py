"""A young family: a child is born, one salary becomes parental allowance, then part-time work."""

from typing import Final

from banksim.core.model import AccountKind
from banksim.core.personas import contracts, world
from banksim.core.personas.changes import (
    BEFORE,
    FESTIVE,
    Agreed,
    agree,
    buy,
    keep_between,
    once,
)
from banksim.core.personas.household import Household
from banksim.core.personas.rows import BENEFIT, CREDIT, ORDER, SALARY, TRANSFER
from banksim.core.personas.spending import cash, credit_card

_BIRTH: Final = 7
_BACK: Final = 20  # at work again, half of the day
_MOVED: Final = 15


def _income(home: Household, giro: str) -> None:
    first = home.between(2_440_00, 2_560_00, 1)
    agree(home, giro, "Klinikum am Stadtpark gGmbH",
          (Agreed(BEFORE, first), Agreed(5, first + 94_00), Agreed(17, first + 187_00)), 28,
          "LOHN / GEHALT {m}/{y} PERS.NR. {k}", form=SALARY, spread=62_00, early=True,
          truth="salary")  # fmt: skip
    agree(home, giro, "Stadt Musterhausen", (Agreed(BEFORE, 1_865_00),), 30,
          "BEZUEGE {m}/{y} PERS.NR. {k}", form=SALARY, until=_BIRTH, early=True,
          truth="salary")  # fmt: skip
    agree(home, giro, "Stadt Musterhausen", (Agreed(_BACK, 1_090_00),), 30,
          "BEZUEGE {m}/{y} TEILZEIT PERS.NR. {k}", form=SALARY, early=True,
          truth="salary")  # fmt: skip
    agree(home, giro, "Landeskasse Elterngeldstelle", (Agreed(_BIRTH + 1, 1_212_00),), 9,
          "Elterngeld {m}/{y} EG {k}", form=BENEFIT, until=_BACK, wanders=3,
          truth="parental-allowance")  # fmt: skip
    agree(home, giro, "Bundesagentur fuer Arbeit - Familienkasse",
          (Agreed(_BIRTH + 2, 255_00), Agreed(13, 259_00)), 8,
          "KG 115 FK 402 Kindergeld {m}/{y}", form=BENEFIT, truth="child-benefit")  # fmt: skip
    for month in (0, 12):
        once(home, giro, "Klinikum am Stadtpark gGmbH", home.between(1_120_00, 1_480_00), month,
             27, "JAHRESSONDERZAHLUNG", form=SALARY, truth="salary")  # fmt: skip
    once(home, giro, "Finanzamt Musterhausen", 684_31, 9, 17,
         "Erstattung Einkommensteuer 22/815/4711", form=CREDIT, truth="tax")  # fmt: skip


def _contracts(home: Household, giro: str) -> None:
    small, large = home.between(890_00, 960_00), home.between(1_180_00, 1_260_00)
    agree(home, giro, "Hausverwaltung Krause GmbH", (Agreed(BEFORE, -small),), 1,
          "Miete {m}/{y} Whg. 7", form=ORDER, until=_MOVED, truth="rent")  # fmt: skip
    agree(home, giro, "Wohnbau Elbufer eG", (Agreed(_MOVED, -large),), 1, "Miete {m}/{y} Whg. 31",
          form=ORDER, truth="rent")  # fmt: skip
    agree(home, giro, "Stadtwerke Nordlicht GmbH",
          (Agreed(BEFORE, -96_00), Agreed(6, -118_00), Agreed(18, -131_00)), 3,
          "Abschlag Strom Vertrag {k}", truth="power")  # fmt: skip
    agree(home, giro, "Kita Sonnenblume e.V.", (Agreed(_BACK - 1, -284_00),), 5,
          "Elternbeitrag {m}/{y} {k}", truth="childcare")  # fmt: skip
    agree(home, giro, "FitnessWerk GmbH", (Agreed(BEFORE, -34_90),), 5,
          "Mitgliedsbeitrag {k} {m}/{y}", until=10, truth="sport")  # fmt: skip
    agree(home, giro, "Netflix International B.V.", (Agreed(BEFORE, -13_99), Agreed(11, -14_99)),
          21, "Abo {m}/{y} {k}", truth="streaming")  # fmt: skip
    agree(home, giro, "Vodafone GmbH", (Agreed(BEFORE, -54_98),), 18,
          "Mobilfunk Kundennr. {k} {m}/{y}", spread=3_40, truth="phone")  # fmt: skip
    agree(home, giro, "Nordstern Kfz-Versicherung AG",
          (Agreed(-11, -148_20), Agreed(13, -163_90)), 2, "KFZ-VERS {k} Beitrag {m}/{y}", every=3,
          truth="insurance")  # fmt: skip
    agree(home, giro, "Lebensversicherung Treuhand AG", (Agreed(_BIRTH + 3, -27_40),), 1,
          "Risikoleben {k}", truth="insurance")  # fmt: skip
    agree(home, giro, "Allfinanz Versicherung AG", (Agreed(-9, -112_60),), 4,
          "Haftpflicht und Hausrat {k}", every=12, truth="insurance")  # fmt: skip
    agree(home, giro, "Santander Consumer Bank AG", (Agreed(2, -239_00),), 15,
          "Ratenkredit PKW Vertrag {k} Rate {m}/{y}", truth="loan")  # fmt: skip
    agree(home, giro, "Rundfunk ARD, ZDF, DRadio", (Agreed(-11, -55_08),), 15,
          "Rundfunkbeitrag {m}.{y} Nr. {k}", every=3, truth="broadcast")  # fmt: skip


def _turns(home: Household, giro: str) -> None:
    """What happened once."""
    once(home, giro, "Moebelhaus Tannenhof", -739_00, 6, 14, "Kinderzimmer Auftrag 88120",
         truth="household")  # fmt: skip
    once(home, giro, "Umzuege Rollmann GmbH", -1_180_00, _MOVED, 4, "Rechnung 2231 Umzug",
         truth="household")  # fmt: skip
    once(home, giro, "Wohnbau Elbufer eG", -2_400_00, _MOVED - 1, 20, "Kaution Whg. 31",
         truth="deposit")  # fmt: skip
    once(home, giro, "Hausverwaltung Krause GmbH", 1_790_00, _MOVED + 3, 16, "Kaution Whg. 7",
         form=CREDIT, truth="deposit")  # fmt: skip
    once(home, giro, "Autohaus Weserblick GmbH", -1_346_80, 19, 11, "Rechnung 40877 Zahnriemen",
         form=TRANSFER, truth="car")  # fmt: skip
    once(home, giro, "Oma Hilde", 500_00, _BIRTH + 1, 12, "Zur Geburt", form=CREDIT,
         truth="gift")  # fmt: skip


def build(home: Household) -> None:
    giro = home.account(
        "giro", AccountKind.CHECKING, "Gemeinschaftskonto", 2_640_00, limit=4_000_00
    )
    saving = home.account("saving", AccountKind.CALL_MONEY, "Tagesgeld Ruecklagen", 11_300_00)
    card = home.account("card", AccountKind.CREDIT_CARD, "Kreditkarte Gold", limit=3_000_00)
    _income(home, giro)
    _contracts(home, giro)
    _turns(home, giro)
    buy(home, giro, world.GROCERIES, 27, season=FESTIVE)
    buy(home, giro, world.OUTINGS, 4, season={5: 1.4, 6: 1.5, 7: 1.8, 8: 1.7, 1: 0.6})
    buy(home, giro, world.CHILDREN, 3.4)
    buy(home, giro, world.HOME, 1.4, season={3: 1.6, 4: 1.6, 11: 1.4})
    buy(home, giro, world.MOBILITY, 4, season={7: 1.6, 8: 1.5})
    cash(home, giro, 1, 3)
    credit_card(home, card, giro, world.ONLINE + world.TRAVEL[:1], 6)
    contracts.account_fees(home, giro, 6_90)
    contracts.interest(home, saving, 48_20)
    keep_between(home, giro, saving, 1_100_00, 4_200_00, "Ruecklage")
