"""Lives whose analyses nobody would dispute: accounts with bookings up to today.

The service works with the real date, so all days are counted back from it. A life is a list of
bookings; a test may add to it or leave something out, and sees what that changes.
"""

from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Final
from zoneinfo import ZoneInfo

import httpx

from kontowerk.connectors.snapshot import Balance, FetchedProduct, Present, ProductKind, Transaction
from tests.service import Service, User
from tests.spec.documented import check_documented
from tests.spec.holdings import CHECKING, FETCHED_AT, Holding, euros, keep

AI: Final = "/customer/v2/ai"
SAVINGS_IBAN: Final = "DE02500105170137075030"
_BERLIN: Final = ZoneInfo("Europe/Berlin")
_SATURDAY: Final = 5


def today_of(service: Service) -> date:
    """Return the day it is for the service."""
    return service.clock.now().astimezone(_BERLIN).date()


def on_day(today: date, months_ago: int, day: int) -> date:
    """Return a day of a month so many months ago, or the next one that is no weekend."""
    year, month = divmod(today.year * 12 + today.month - 1 - months_ago, 12)
    found = date(year, month + 1, min(day, monthrange(year, month + 1)[1]))
    while found.weekday() >= _SATURDAY:
        found += timedelta(days=1)
    return found


def monthly(
    pattern: Transaction, today: date, day: int, months: int, until: int = 0, every: int = 1
) -> list[Transaction]:
    """Book something every so many months, from so many months ago until others; never later."""
    days = [on_day(today, ago, day) for ago in range(months, until - 1, -every)]
    return [replace(pattern, booked_on=it) for it in days if it <= today]


def weekly(pattern: Transaction, today: date, weeks: int, until: int = 0) -> list[Transaction]:
    """Book something about every week: on changing days, with changing amounts."""
    return [
        replace(
            pattern,
            booked_on=today - timedelta(days=7 * ago + (ago * 5) % 4),
            amount=euros(str(pattern.amount.amount - Decimal(ago * 37 % 23) - Decimal("0.37"))),
        )
        for ago in range(weeks, until - 1, -1)
    ]


def booking(amount: str, name: str, purpose: str, **more: Any) -> Transaction:
    """Return a booking without a day."""
    return Transaction(
        amount=euros(amount),
        booked_on=date.min,
        counterparty_name=name,
        purpose=purpose,
        booking_text=more.pop("booking_text", "LASTSCHRIFT"),
        **more,
    )


SALARY: Final = booking(
    "2800.00",
    "Beispiel Werke GmbH",
    "Gehalt",
    booking_text="LOHN/GEHALT",
    transaction_code="153",
    counterparty_iban="DE02700100800030876808",
)
RENT: Final = booking(
    "-850.00",
    "Hausverwaltung Beispiel",
    "Miete Wohnung 12",
    booking_text="DAUERAUFTRAG",
    transaction_code="152",
    counterparty_iban="DE02100500000054540402",
    counterparty_bic="BELADEBEXXX",
)
ELECTRICITY: Final = booking(
    "-70.00",
    "Stadtwerke Beispiel",
    "Abschlag Strom Vertragskonto 20045678 Kundennummer 77123456",
    transaction_code="105",
    counterparty_iban="DE02120300000000202051",
    counterparty_bic="BYLADEM1001",
    counterparty_name_ultimate="Erika Beispiel",
    mandate_id="SW-4711",
    creditor_id="DE98ZZZ09999999999",
)
LIABILITY: Final = booking(
    "-8.90",
    "HUK-COBURG",
    "Beitrag Privathaftpflichtversicherung",
    counterparty_iban="DE02300209000106531065",
)
HOME_SAVINGS: Final = booking(
    "-100.00",
    "Bausparkasse Schwaebisch Hall",
    "Bausparvertrag 4711 Sparrate",
    counterparty_iban="DE02200505501015871393",
)
SAVINGS_PLAN: Final = booking(
    "-200.00",
    "Depot Beispiel",
    "Sparplan ETF Wertpapierkauf",
    booking_text="DAUERAUFTRAG",
    counterparty_iban="DE02370502990000684712",
)
GYM: Final = booking(
    "-29.90",
    "McFIT",
    "Mitgliedsbeitrag Mitgliedsnummer 998877",
    counterparty_iban="DE02600501010002034304",
    mandate_id="FIT-1",
    creditor_id="DE97ZZZ08888888888",
)
TELEPHONE: Final = booking(
    "-39.95",
    "Telekom Deutschland GmbH",
    "Festnetz Rechnung",
    counterparty_iban="DE02701500000000594937",
    mandate_id="TEL-1",
    creditor_id="DE96ZZZ07777777777",
)
GROCERIES: Final = booking(
    "-30.00", "REWE Markt GmbH", "REWE SAGT DANKE", booking_text="KARTENZAHLUNG"
)
TO_SAVINGS: Final = booking(
    "-150.00",
    "Erika Beispiel",
    "Umbuchung",
    booking_text="UEBERWEISUNG",
    counterparty_iban=SAVINGS_IBAN,
)
NEW_SALARY: Final = booking(
    "3100.00",
    "Muster Maschinenbau AG",
    "Lohn/Gehalt",
    booking_text="LOHN/GEHALT",
    transaction_code="153",
    counterparty_iban="DE02300606010002474689",
)
CHILD_BENEFIT: Final = booking(
    "259.00",
    "Bundesagentur fuer Arbeit - Familienkasse",
    "Kindergeld KG123456FK123456",
    booking_text="GUTSCHRIFT",
    transaction_code="156",
    counterparty_iban="DE02760100850001507858",
)
INSTALMENT: Final = booking(
    "-180.00",
    "Kreditwerk Beispiel",
    "Darlehen Rate Ratenkredit Darlehensnummer 5566778",
    counterparty_iban="DE02860100900090440909",
)
HISTORY: Final = 26  # months


def everyday(today: date, months: int = HISTORY, until: int = 0) -> list[Transaction]:
    """Return what shows that an account is alive."""
    return weekly(GROCERIES, today, months * 30 // 7, until)


def settled(today: date) -> list[Transaction]:
    """Return a life with a salary, a rent and all kinds of contracts."""
    return [
        *monthly(SALARY, today, 25, HISTORY),
        *monthly(RENT, today, 3, HISTORY),
        *monthly(ELECTRICITY, today, 15, HISTORY),
        *monthly(LIABILITY, today, 8, HISTORY),
        *monthly(HOME_SAVINGS, today, 10, HISTORY),
        *monthly(SAVINGS_PLAN, today, 5, HISTORY),
        *monthly(GYM, today, 12, HISTORY, until=8),
        *monthly(TELEPHONE, today, 18, HISTORY),
        replace(
            TELEPHONE,
            amount=euros("12.50"),
            purpose="Gutschrift Festnetz",
            booking_text="GUTSCHRIFT",
            booked_on=on_day(today, 3, 24),
        ),
        *monthly(TO_SAVINGS, today, 20, HISTORY),
        *everyday(today),
    ]


def accounts(
    *bookings: Transaction, others: Iterable[FetchedProduct] = (), balance: str = "4321.00"
) -> tuple[FetchedProduct, ...]:
    """Return a checking account with bookings, and what else there is."""
    checking = replace(
        CHECKING,
        transactions=Present(bookings),
        balance=Present(Balance(booked=euros(balance), at=FETCHED_AT)),
    )
    return (checking, *others)


def savings_account(today: date) -> FetchedProduct:
    """Return the other side of what is put aside."""
    arriving = replace(TO_SAVINGS, amount=euros("150.00"), counterparty_iban=CHECKING.iban)
    return FetchedProduct(
        kind=ProductKind.SAVINGS,
        label="Sparkonto",
        owner="Erika Beispiel",
        currency="EUR",
        account_number="137075030",
        iban=SAVINGS_IBAN,
        balance=Present(Balance(booked=euros("3900.00"), at=FETCHED_AT)),
        transactions=Present(tuple(monthly(arriving, today, 20, HISTORY))),
    )


@dataclass(frozen=True)
class Somebody:
    """A user with bank data, and short ways to their analyses."""

    service: Service
    user: User
    token: str

    def ask(self, path: str, **query: str) -> httpx.Response:
        return self.service.call("GET", f"{AI}/{path}/", self.token, params=query)

    def found(self, path: str, **query: str) -> Any:
        """Return an analysis, which there must be, and as it is documented."""
        answer = self.ask(path, **query)
        assert answer.status_code == 200, answer.text
        check_documented(f"{AI}/{path}", answer.json())
        return answer.json()


def live(
    service: Service,
    *bookings: Transaction,
    others: Iterable[FetchedProduct] = (),
    balance: str = "4321.00",
) -> Somebody:
    """Store a life of a new user."""
    user = service.create_user()
    keep(service, user, Holding(accounts(*bookings, others=others, balance=balance)))
    return Somebody(service, user, service.user_token(user))


def item_names(found: Iterable[dict[str, Any]]) -> list[str]:
    """Return the system names of the items of instances or cells."""
    return [it["tagTreeItem"]["systemName"] for it in found]
