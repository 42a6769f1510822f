"""Contracts that most households have; each persona picks from them."""

from banksim.core.personas.household import MONTHLY, QUARTERLY, YEARLY, Household, Span
from banksim.core.personas.rows import CLOSING, FEE, INTEREST


def rent(home: Household, giro: str, low: int, high: int) -> None:
    landlord = home.dice.choice(
        ("Wohnbau Elbufer eG", "Hausverwaltung Krause GmbH", "Gemeinnuetzige Wohnstaette AG")
    )
    flat = home.dice.randint(2, 48)
    home.pay(
        giro, landlord, -home.between(low, high), 1, f"Miete {{m}}/{{y}} Whg. {flat}",
        truth="rent", growth=12,
    )  # fmt: skip


def utilities(home: Household, giro: str, power: int) -> None:
    home.debit(giro, "Stadtwerke Nordlicht GmbH", power, 3, "Abschlag Strom Vertrag {k}",
               truth="power", growth=20)  # fmt: skip
    home.debit(giro, "Telekom Deutschland GmbH", 44_95, 12, "Festnetz {k} RG {m}/{y}",
               truth="phone")  # fmt: skip
    home.debit(giro, "Rundfunk ARD, ZDF, DRadio", 55_08, 15, "Rundfunkbeitrag {m}.{y} Nr. {k}",
               span=QUARTERLY, truth="broadcast")  # fmt: skip


def mobile(home: Household, giro: str, amount: int = 24_99) -> None:
    home.debit(giro, "Vodafone GmbH", amount, 18, "Mobilfunk Kundennr. {k} {m}/{y}",
               truth="phone", spread=210)  # fmt: skip


def insurances(home: Household, giro: str, *, car: bool = True) -> None:
    home.debit(giro, "Allfinanz Versicherung AG", 68_40, 4, "Haftpflicht und Hausrat {k}",
               span=YEARLY, truth="insurance")  # fmt: skip
    if car:
        home.debit(giro, "Nordstern Kfz-Versicherung AG", 112_60, 2, "KFZ-VERS {k} Beitrag {m}/{y}",
                   span=QUARTERLY, truth="insurance", growth=30)  # fmt: skip
        home.debit(giro, "Bundeskasse", 96_00, 20, "KFZ-STEUER {k} fuer {y}",
                   span=Span(every=12, offset=4), truth="tax")  # fmt: skip


def leisure(home: Household, giro: str) -> None:
    home.debit(giro, "FitnessWerk GmbH", 29_90, 5, "Mitgliedsbeitrag {k} {m}/{y}", truth="sport")
    home.debit(giro, "Netflix International B.V.", 13_99, 21, "Abo {m}/{y} {k}", truth="streaming")
    home.debit(giro, "Spotify AB", 10_99, 24, "Premium {m}/{y}", truth="streaming")


def account_fees(home: Household, giro: str, amount: int = 4_90) -> None:
    home.pay(giro, "Demobank", -amount, 28, "Kontofuehrung {m}/{y}", form=FEE, truth="fee",
             span=Span(every=MONTHLY.every, early=True))  # fmt: skip
    home.pay(giro, "Demobank", -1_35, 31, "Abrechnung {m}/{y} siehe Anlage", form=CLOSING,
             truth="fee", spread=90, span=Span(every=3, offset=2, early=True))  # fmt: skip


def interest(home: Household, account: str, amount: int, *, every: int = 3) -> None:
    home.pay(account, "Demobank", amount, 31, "Zinsen {m}/{y}", form=INTEREST, truth="interest",
             spread=amount // 8, span=Span(every=every, offset=every - 1, early=True))  # fmt: skip
