"""The double-entry book: every booking has two legs, a balance is the sum of its legs."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Final

from banksim.core import iban
from banksim.core.model import Account, AccountKind, Booking
from banksim.core.personas.rows import CREDIT, ORDER, ORDER_CREDIT, Party, Plan, Row
from banksim.core.store import Row as Cells
from banksim.core.store import Store

OUTSIDE: Final = ""  # the account of the leg that is not at this bank
WITHOUT_IBAN: Final = frozenset(
    {AccountKind.DEPOT, AccountKind.CREDIT_CARD, AccountKind.HOME_SAVINGS}
)
_BLANK: Final = (None,) * 15
_INSERT: Final = (
    "INSERT INTO legs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


def money(minor: int) -> Decimal:
    return Decimal(minor).scaleb(-2)


class Ledger:
    """Accounts and bookings of all logins."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def open_accounts(self, login: int, persona: str, number: int, plan: Plan) -> None:
        for place, item in enumerate(plan.accounts):
            account = iban.account_number(persona, number, place)
            code = None if item.kind in WITHOUT_IBAN else iban.iban(iban.BANK_CODE, account)
            self._store.run(
                "INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                login, account, place, item.key, item.kind, code, item.currency, plan.owner,
                item.label, item.limit, item.can_transfer,
            )  # fmt: skip
        numbers = self.numbers(login)
        self._store.run_many(
            "INSERT INTO holdings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (login, numbers[h.account], h.isin, h.wkn, h.name, str(h.quantity), h.unit,
                 str(h.price), h.currency, h.venue)
                for h in plan.holdings
            ],
        )  # fmt: skip

    def numbers(self, login: int) -> dict[str, str]:
        """Account numbers by the persona's own names for the accounts."""
        return dict(self._store.rows("SELECT plan, number FROM accounts WHERE login = ?", login))

    def accounts(self, login: int, user_id: str) -> list[Account]:
        found = self._store.rows(
            "SELECT kind, number, iban, currency, owner, label, limit_minor, can_transfer "
            "FROM accounts WHERE login = ? ORDER BY place",
            login,
        )
        return [
            Account(
                user_id, AccountKind(kind), number, code, iban.BIC, currency, owner, label,
                None if limit is None else money(limit), bool(can_transfer),
            )
            for kind, number, code, currency, owner, label, limit, can_transfer in found
        ]  # fmt: skip

    def book(self, login: int, rows: Iterable[Row]) -> int:
        """Write both legs of every row; return how many rows there were."""
        numbers = self.numbers(login)
        owner, ibans = self._identity(login)
        leg = self._store.number("SELECT max(id) FROM legs") + 1
        cells: list[Cells] = []
        new = list(rows)
        first = min((row.booked_on for row in new), default=date.max).isoformat()
        booked: dict[str, int] = dict(
            self._store.rows(
                "SELECT booked_on, count(*) FROM legs WHERE login = ? AND booked_on >= ? "
                "AND account <> '' GROUP BY booked_on",
                login, first,
            )
        )  # fmt: skip
        before, in_day = "", 0
        for row in new:
            day = row.booked_on.isoformat()
            if day != before:
                before, in_day = day, booked.get(day, 0)
            in_day += 1
            reference = f"{row.booked_on:%Y%m%d}{row.form.primanota}{in_day:06}"
            own = numbers[row.account]
            partner = row.party
            if row.other is not None:
                partner = Party(owner, ibans[numbers[row.other]], iban.BIC)
            cells.append(_leg(leg, leg, login, own, row, partner, reference))
            if row.other is None:
                cells.append(
                    (leg + 1, leg, login, OUTSIDE, -row.amount, row.currency, day, *_BLANK)
                )
            else:
                mirror = _mirror(row)
                partner = Party(owner, ibans[own], iban.BIC)
                cells.append(
                    _leg(leg + 1, leg, login, numbers[row.other], mirror, partner, reference + "G")
                )
            leg += 2
        self._store.run_many(_INSERT, cells)
        return len(cells) // 2

    def _identity(self, login: int) -> tuple[str, dict[str, str | None]]:
        found = self._store.rows("SELECT owner, number, iban FROM accounts WHERE login = ?", login)
        return (found[0][0] if found else ""), {number: code for _, number, code in found}

    def bookings(self, login: int, account: str, first: date | None, last: date) -> list[Booking]:
        """Lines from `first` to `last`, oldest first."""
        found = self._store.rows(
            "SELECT * FROM lines WHERE login = ? AND account = ? "
            "AND booked_on BETWEEN ? AND ? ORDER BY booked_on, id",
            login, account, "" if first is None else first.isoformat(), last.isoformat(),
        )  # fmt: skip
        return [booking(cells, pending=False) for cells in found]

    def announced(self, login: int, account: str, today: date) -> list[Booking]:
        """Lines that will be booked on a later day."""
        found = self._store.rows(
            "SELECT * FROM lines WHERE login = ? AND account = ? AND booked_on > ? "
            "ORDER BY booked_on, id",
            login, account, today.isoformat(),
        )  # fmt: skip
        return [booking(cells, pending=True) for cells in found]

    def foretell(self, login: int, account: str, rows: Iterable[Row]) -> list[Booking]:
        """Show rows as pending lines without writing them: they have no id and no reference."""
        numbers = self.numbers(login)
        found: list[Booking] = []
        for row in rows:
            if numbers[row.account] == account:
                cells = _leg(-1 - len(found), 0, login, account, row, row.party, "")
                id_, _, _, number, *rest = cells[:-1]
                found.append(
                    replace(booking((id_, number, *rest, login), pending=True), reference=None)
                )
        return found

    def sums(self, login: int, account: str, today: date) -> dict[str, int]:
        """The booked balance by currency."""
        return dict(
            self._store.rows(
                "SELECT currency, sum(amount) FROM legs WHERE login = ? AND account = ? "
                "AND booked_on <= ? GROUP BY currency",
                login, account, today.isoformat(),
            )
        )  # fmt: skip

    def unbalanced(self) -> int:
        """How many entries do not add up to nothing; always 0 unless the bank has a bug."""
        return self._store.number(
            "SELECT count(*) FROM (SELECT 1 FROM legs GROUP BY entry, currency "
            "HAVING sum(amount) <> 0 OR count(*) <> 2)"
        )


def _mirror(row: Row) -> Row:
    """The same money seen from the customer's other account."""
    form = ORDER_CREDIT if row.form is ORDER else row.form if row.amount < 0 else CREDIT
    return Row(
        row.other or "", row.booked_on, -row.amount, form, row.purpose, truth=row.truth,
        currency=row.currency, value_on=row.value_on, end_to_end=row.end_to_end, other=row.account,
    )  # fmt: skip


def _leg(
    leg: int, entry: int, login: int, account: str, row: Row, partner: Party | None, reference: str
) -> Cells:
    who = partner or Party("")
    return (
        leg, entry, login, account, row.amount, row.currency, row.booked_on.isoformat(),
        (row.value_on or row.booked_on).isoformat(),
        row.purpose, row.form.text, row.form.code, row.form.primanota,
        who.name or None, who.iban, who.bic, row.end_to_end, row.mandate,
        who.creditor if row.mandate else None, row.ultimate,
        None if row.anonymous else reference, row.batch, row.truth or None,
    )  # fmt: skip


def booking(cells: Sequence[str | int | None], *, pending: bool) -> Booking:
    """Make a booking of its cells, in the order of the view `lines`."""
    leg, account, amount, currency, booked_on, value_on, *rest, _ = cells
    return Booking(
        int(leg or 0), str(account), money(int(amount or 0)), str(currency),
        date.fromisoformat(str(booked_on)), date.fromisoformat(str(value_on)),
        *rest, pending=pending,  # pyright: ignore[reportArgumentType] (texts of the table)
    )  # fmt: skip
