"""Payments beside contracts that look like them: habits, support, yearly purchases, returns."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from random import Random
from typing import Any, Final

from households.life import iban_of
from households.model import Kind, Life, Movement, Pool, Truth
from households.noises import Noises
from households.schedule import business_day, months
from households.words import Words, data, of_pool

_RETURNED: Final = 0.12  # of the debits of a contract that are returned at all


class Beside:
    """Makes the payments of one household that are no contracts."""

    def __init__(self, pool: Pool, noises: Noises, account: str, user: str) -> None:
        self._pool = pool
        self._noises = noises
        self._account = account
        self._dice = Random(f"{user} beside")  # noqa: S311 (draws a life, no secret)
        self._words = Words(pool, self._dice)
        self._tables: dict[str, Any] = data("noises")

    def all(self, life: Life, made: Iterable[Movement]) -> Iterator[Movement]:
        if self._noises.happens("habit"):
            yield from self._habit(life)
        if self._noises.happens("support"):
            yield from self._support(life)
        if self._noises.happens("once_a_year"):
            yield from self._once_a_year(life)
        for it in made:
            if "returned" in it.truth.noises and self._dice.random() < _RETURNED:
                yield from self._returned(it)

    def _habit(self, life: Life) -> Iterator[Movement]:
        row = self._dice.choice(self._tables["habit"])
        name = self._named(row)
        cents = self._cents(row)
        usual = self._dice.randint(3, 26)
        for month in months(life.first, life.last):
            day = month.replace(day=usual) + timedelta(days=round(self._dice.gauss(0, 4)))
            if life.first <= day <= life.last and self._dice.random() < 0.9:  # noqa: PLR2004 - often
                yield self._paid(name, -cents, day, "card", row["category"], "habit")

    def _support(self, life: Life) -> Iterator[Movement]:
        name, iban = self._words.person(), iban_of(self._dice)
        day = life.first + timedelta(days=self._dice.randint(10, 60))
        while day < life.last:
            cents = self._dice.choice((2000, 3000, 5000, 7500, 10000, 15000, 20000))
            text = self._dice.choice(of_pool(self._tables["support"], self._pool))
            given = self._paid(name, cents, day, "incoming", "OTHER_INCOME", "support")
            yield replace(given, iban=iban, text=text)
            day += timedelta(days=self._dice.randint(12, 75))

    def _once_a_year(self, life: Life) -> Iterator[Movement]:
        row = self._dice.choice(self._tables["yearly"])
        name = self._named(row)
        day = life.first + timedelta(days=self._dice.randint(20, 300))
        while day < life.last:
            yield self._paid(name, -self._cents(row), day, "card", row["category"], "once_a_year")
            day += timedelta(days=365 + round(self._dice.gauss(0, 25)))

    def _returned(self, done: Movement) -> Iterator[Movement]:
        """A debit comes back for want of money, and is collected once more."""
        if done.way != "debit":
            return
        back = replace(done.truth, category="INCOME_OTHER", regular=False, slot=None)
        again = replace(done.truth, regular=False, slot=None)
        text = self._dice.choice(of_pool(data("dialects")["returned"], self._pool))
        later = business_day(done.day + timedelta(days=self._dice.randint(2, 5)))
        yield replace(done, amount=-done.amount, day=later, way="returned", truth=back,
                      text=text.replace("{text}", done.text))  # fmt: skip
        yield replace(done, day=business_day(later + timedelta(days=8)), truth=again)

    def _named(self, row: dict[str, Any]) -> str:
        return self._words.fill(self._dice.choice(of_pool(row, self._pool)), None)

    def _cents(self, row: dict[str, Any]) -> int:
        return round(self._dice.uniform(*row["euros"]) * 100)

    def _paid(
        self, name: str, cents: int, day: date, way: str, category: str, noise: str
    ) -> Movement:
        truth = Truth(category, Kind.UNSEEN if way == "card" else Kind.STRUCTURED, noises=(noise,))
        amount = Decimal(cents).scaleb(-2)
        return Movement(self._account, amount, business_day(day), way, name, "", truth)
