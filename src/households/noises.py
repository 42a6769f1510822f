"""Contracts as hard to follow as in life: each noise has a name, a rate and its truth.

A contract that changes stays one contract: its parts have one id. One that takes the place of
another is a new contract. Rates, kinds and texts are in `data/noises.toml`.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any, Final

from households.dialects import plain
from households.life import Author, iban_of
from households.model import UNKNOWN_PARTNER, Contract, Event, Kind, Life, Pool
from households.schedule import month_distance, slots
from households.shops import partner_of
from households.turns import Turns
from households.words import Words, data, of_pool

_LEAST: Final = 3  # payments on either side of a change
_EVERY: Final = {"MONTH_ONE": 1, "MONTH_TWO": 2, "MONTH_THREE": 3, "MONTH_SIX": 6, "YEAR_ONE": 12}
_UNSEEN: Final = 75  # days at the end that contracts are not judged by
_CUTS: Final = (18, 22, 27)
_WEEKS: Final = 4.33

Parts = list[Contract]
Noise = Callable[[Parts], Parts | None]


class Noises:
    """Changes the contracts of a life; everything is drawn from dice of its own."""

    def __init__(self, pool: Pool, author: Author, user: str) -> None:
        self._pool = pool
        self._author = author
        self._dice = Random(f"{user} noises")  # noqa: S311 (draws a life, no secret)
        self._words = Words(pool, self._dice)
        self._tables: dict[str, Any] = data("noises")
        self._rates: dict[str, float] = self._tables["rates"][pool.value]
        self._count = 0

    def happens(self, name: str) -> bool:
        return self._dice.random() < self._rates[name]

    def happen(self, life: Life) -> None:
        """Change contracts, one after the other; `life` is changed in place."""
        self._turn(life)
        by_id: dict[str, Parts] = {}
        for contract in life.contracts:
            by_id.setdefault(contract.id, []).append(contract)
        found: Parts = []
        for signed in by_id.values():
            found += self._changed(signed, life)
        if self.happens("seen_twice"):
            found.append(self._late(life))
        life.contracts[:] = found

    def _turn(self, life: Life) -> None:
        """Let happen what lives of the plain pools do not know."""
        parts = len(life.contracts) - len({it.id for it in life.contracts})
        if life.events or parts:
            return  # enough has happened already
        chances: dict[str, float] = self._tables["turns"][self._pool.value]
        for name, chance in chances.items():
            if self._dice.random() < chance:
                share = self._dice.uniform(0.3, 0.65)
                day = life.first + (life.last - life.first) * share
                Turns(self._author.sign, self._dice).turn(name, life, day)
                return

    def migrated_on(self, life: Life) -> date | None:
        """Draw the day from which on the bank writes all texts in another way."""
        if not self.happens("bank_migrated"):
            return None
        return life.first + (life.last - life.first) * self._dice.uniform(0.3, 0.7)

    def _changed(self, signed: Parts, life: Life) -> Parts:
        given = [self._with_mandate(it) for it in signed]
        parts = given
        for name, noise in self._contract_noises(life).items():
            if _applies(self._tables["to"][name], parts[0]) and self.happens(name):
                changed = noise(parts)
                if changed is not None:
                    label = (*parts[0].noises, name)
                    parts = [replace(it, noises=label, steps=0.0) for it in changed]
        return parts if parts is not given else signed

    def _contract_noises(self, life: Life) -> dict[str, Noise]:
        return {
            "weekly_pay": self._weekly,
            "salary_day": self._other_day,
            "january_rise": self._january,
            "wandering_day": lambda parts: [replace(it, wanders=10) for it in parts],
            "price_rises": self._dearer,
            "by_service": self._by_service,
            "new_iban": lambda parts: self._split(parts, iban=iban_of(self._dice)),
            "renamed": self._renamed,
            "rewritten_name": self._rewritten,
            "new_mandate": lambda parts: self._split(parts, mandate=self._mandate()),
            "landlord_account": self._landlord,
            "two_with_one": lambda parts: self._two(parts, life),
            "supplier_changed": lambda parts: self._replaced(parts, life),
            "restarted": lambda parts: self._restarted(parts, life),
            "returned": lambda parts: parts,
        }

    def _with_mandate(self, contract: Contract) -> Contract:
        if contract.way != "debit":
            return contract
        creditor = f"DE00ZZZ{self._words.digits(11)}"
        return replace(contract, mandate=self._mandate(), creditor=creditor)

    def _mandate(self) -> str:
        return f"M{self._words.digits(8)}"

    def _cut(self, parts: Parts) -> int | None:
        """Draw the slot of the longest part at which something changes."""
        count = len(list(slots(max(parts, key=lambda it: it.last - it.first))))
        return self._dice.randint(_LEAST, count - _LEAST) if count >= 2 * _LEAST else None

    def _split(self, parts: Parts, **changes: Any) -> Parts | None:
        """Change a contract from one of its slots on."""
        cut = self._cut(parts)
        if cut is None:
            return None
        long = max(parts, key=lambda it: it.last - it.first)
        if changes.get("mandate") and not long.mandate:
            return None
        day = list(slots(long))[cut]
        found: Parts = []
        for part in parts:
            if part is long:
                found.append(replace(part, last=day - timedelta(days=1)))
                found.append(replace(part, first=day, number=_phase(part, day), **changes))
            else:
                found.append(replace(part, **changes) if part.first > day else part)
        return found

    def _renamed(self, parts: Parts) -> Parts | None:
        start = parts[-1].payee.split()[0].title()
        name = self._words.fill(
            self._dice.choice(of_pool(self._tables["renamed"], self._pool)), None, start=start
        )
        changes: dict[str, Any] = {"payee": name, "partner": partner_of(name, self._pool)}
        if changes["partner"] == UNKNOWN_PARTNER:
            changes["kind"] = Kind.STRUCTURED
        if self._dice.random() < 1 / 2:  # merged: paid into another account, with another mandate
            changes["iban"] = iban_of(self._dice)
            if parts[0].mandate and self._dice.random() < 1 / 2:
                changes["mandate"] = self._mandate()
                changes["creditor"] = f"DE00ZZZ{self._words.digits(11)}"
        return self._split(parts, **changes)

    def _rewritten(self, parts: Parts) -> Parts | None:
        payee = plain(parts[-1].payee)[: self._dice.choice(_CUTS)].strip()
        return self._split(parts, payee=payee)

    def _landlord(self, parts: Parts) -> Parts | None:
        template = self._dice.choice(of_pool(self._tables["landlord"], self._pool))
        name = self._words.fill(template, None, name=parts[-1].payee)
        return self._split(parts, iban=iban_of(self._dice), payee=name)

    def _dearer(self, parts: Parts) -> Parts | None:
        found: Parts | None = parts
        cents = parts[-1].cents
        for _ in range(2):
            cents = round(cents * self._dice.uniform(1.02, 1.16))
            found = None if found is None else self._split(found, cents=cents) or found
        return found if found is not parts else None

    def _january(self, parts: Parts) -> Parts | None:
        found: Parts = []
        for part in parts:
            due = list(slots(part))
            first = next((it for it in due[1:] if it.month == 1), None)
            if first is None or len(due) < 2 * _LEAST:
                found.append(part)
                continue
            more = round(part.cents * self._dice.uniform(1.01, 1.06))
            found.append(replace(part, last=first - timedelta(days=1)))
            found.append(replace(part, first=first, number=_phase(part, first), cents=more))
        return found if len(found) > len(parts) else None

    def _other_day(self, parts: Parts) -> Parts | None:
        if parts[0].period != "MONTH_ONE":
            return None
        changed = self._split(parts, day=self._dice.choice((1, 10, 12, 15, 18)))
        if changed is None:
            return None
        # The first payment on the new day is in the month of the change.
        return [
            replace(it, first=it.first.replace(day=1)) if it.day != parts[0].day else it
            for it in changed
        ]

    def _weekly(self, parts: Parts) -> Parts | None:
        if any(it.period != "MONTH_ONE" for it in parts):
            return None
        first = parts[0]
        start = first.first + timedelta(days=(4 - first.first.weekday()) % 7)
        found: Parts = []
        for part in parts:
            ahead = (part.first - start).days % 7
            begin = part.first + timedelta(days=(7 - ahead) % 7)
            cents = round(part.cents / _WEEKS)
            found.append(replace(part, period="WEEK_ONE", first=begin, cents=cents))
        return found

    def _by_service(self, parts: Parts) -> Parts | None:
        payee = parts[0].payee
        if self._dice.random() < 1 / 3:
            return [replace(it, way="card", iban="", mandate="", creditor="") for it in parts]
        services: Sequence[dict[str, str]] = of_pool(data("dialects")["aggregators"], self._pool)
        service = self._dice.choice(services)
        text = service["text"].replace("{line}", payee)
        creditor = f"LU00ZZZ{self._words.digits(11)}"
        iban, mandate = iban_of(self._dice), self._mandate()
        return [
            replace(it, payee=service["name"], text=text, iban=iban, mandate=mandate,
                    creditor=creditor)
            for it in parts
        ]  # fmt: skip

    def _two(self, parts: Parts, life: Life) -> Parts | None:
        one = parts[-1]
        cents = round(one.cents * self._dice.choice((0.45, 0.7, 1.5, 2.2)))
        signed = self._author.sign(one.name, life, life.first, life.last)
        mandate = self._mandate() if one.mandate and self._dice.random() < 2 / 3 else one.mandate
        second = replace(
            signed, payee=one.payee, iban=one.iban, partner=one.partner, kind=one.kind,
            cents=cents, mandate=mandate, creditor=one.creditor,
        )  # fmt: skip
        return [*parts, second]

    def _replaced(self, parts: Parts, life: Life) -> Parts | None:
        """Leave a supplier for another: a new contract, and no event."""
        changed = self._split(parts)
        if changed is None:
            return None
        after = changed[-1]
        signed = self._author.sign(after.name, life, after.first, after.last)
        if signed.payee.split()[0].lower() == after.payee.split()[0].lower():
            return None
        return [*changed[:-1], self._with_mandate(replace(signed, period=after.period))]

    def _restarted(self, parts: Parts, life: Life) -> Parts | None:
        """End a contract, and sign a new one with the same firm after months."""
        if len(parts) > 1 or (parts[0].last - parts[0].first).days < 600:  # noqa: PLR2004 - days
            return None
        one = parts[0]
        end = one.first + timedelta(days=self._dice.randint(150, 270))
        again = end + timedelta(days=self._dice.randint(120, 240))
        self._count += 1
        second = replace(one, id=f"{one.id}-again{self._count}", first=again, last=one.last)
        if one.mandate:
            second = replace(second, mandate=self._mandate())
        ended = replace(one, last=end)
        if one.category == "INCOME_SALARY":
            last, first = list(slots(ended))[-1], next(slots(second))
            life.events.append(Event("EMPLOYMENT_END", last))
            life.events.append(Event("EMPLOYMENT_START", first))
        return [ended, second]

    def _late(self, life: Life) -> Contract:
        name = self._dice.choice(self._tables["late"]["kinds"])
        first = life.last - timedelta(days=_UNSEEN + 58)
        signed = self._author.sign(name, life, first, life.last)
        return replace(self._with_mandate(signed), noises=("seen_twice",))


def _applies(kinds: Sequence[str], contract: Contract) -> bool:
    return any(contract.name == it or contract.category.startswith(it) for it in kinds)


def _phase(contract: Contract, day: date) -> str:
    """Return a number by which a part that begins later is due in the same months."""
    every = _EVERY.get(contract.period, 1)
    before = int(contract.number) % every
    return str((before - month_distance(contract.first, day)) % every)
