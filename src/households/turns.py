"""Turns of a life: new jobs, moves, births, loans, separations, and the contracts they change."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Final

from households.model import Contract, Event, Life
from households.schedule import slots

_YEAR: Final = timedelta(days=365)

Sign = Callable[[str, Life, date, date], Contract]


class Turns:
    """Lets things happen; `sign` makes a contract of a kind, from a day to another."""

    def __init__(self, sign: Sign, dice: Random) -> None:
        self._sign = sign
        self._dice = dice

    def happen(self, life: Life) -> None:
        """Let things happen, month by month; not in the first and last months, unseen there."""
        chances: Mapping[str, float] = life.persona["events"]
        day = life.first + timedelta(days=120)
        while day < life.last - timedelta(days=100):
            for name, chance in chances.items():
                if self._dice.random() < chance:
                    self.turn(name, life, day)
            day += timedelta(days=30)

    def turn(self, name: str, life: Life, day: date) -> None:
        """Let one thing happen."""
        turns: Mapping[str, Callable[[Life, date], None]] = {
            "job": self._new_job,
            "graduate": self._graduate,
            "move": self._move,
            "child": self._birth,
            "loan": self._borrow,
            "redundancy": self._lose_job,
            "raise": self._raise,
            "retire": self._retire,
            "enrol": self._enrol,
            "pay_off": self._pay_off,
        }
        turns.get(name, self._separate)(life, day)

    def _graduate(self, life: Life, day: date) -> None:
        self._new_job(life, day, graduate=True)

    def _new_job(self, life: Life, day: date, *, graduate: bool = False) -> None:
        ended = self._end(life, ("student_aid", "side_job") if graduate else ("salary",), day)
        if ended:
            started = day + timedelta(days=self._dice.randint(1, 40))
            name = "FIRST_EMPLOYMENT" if graduate else "EMPLOYMENT_CHANGE"
            life.events.append(Event(name, self._start("salary", life, started)))

    def _move(self, life: Life, day: date) -> None:
        ended = self._end(life, ("rent", "electricity", "municipal_power", "internet"), day)
        if ended:
            moved = day + timedelta(days=1)
            paid = [self._start(name, life, moved) for name in ("rent", "electricity", "internet")]
            life.events.append(Event(_name_of_move(ended, day - life.first), paid[0]))

    def _birth(self, life: Life, day: date) -> None:
        self._start("child_benefit", life, day + timedelta(days=60))
        signed = self._sign("parental_pay", life, day + timedelta(days=50), day)
        leave = replace(signed, last=min(life.last, day + timedelta(days=400)))
        life.contracts.append(leave)
        life.traits |= {"child"}
        life.events.append(Event("CHILD_BIRTH", _first_slot(leave)))

    def _borrow(self, life: Life, day: date) -> None:
        life.events.append(Event("LOAN_START", self._start("consumer_loan", life, day)))

    def _lose_job(self, life: Life, day: date) -> None:
        if self._end(life, ("salary",), day):
            until = min(life.last, day + timedelta(days=self._dice.randint(90, 300)))
            benefit = self._sign("unemployment", life, day + timedelta(days=20), until)
            life.contracts.append(benefit)
            life.events.append(Event("UNEMPLOYMENT_START", _first_slot(benefit)))
            if until < life.last:
                paid = self._start("salary", life, until + timedelta(days=1))
                life.events.append(Event("EMPLOYMENT_START", paid))

    def _raise(self, life: Life, day: date) -> None:
        for old in self._end(life, ("salary",), day):
            more = round(old.cents * self._dice.uniform(1.04, 1.15))
            started = day + timedelta(days=1)
            life.contracts.append(replace(old, cents=more, first=started, last=life.last))

    def _separate(self, life: Life, day: date) -> None:
        paid = self._start("alimony", life, day)
        life.events.append(Event("ALIMONY_START", paid))
        self._move(life, day)
        moved = life.events[-1]
        if moved.name == "RELOCATION":
            life.events.append(Event("SEPARATION", min(paid, moved.day)))

    def _retire(self, life: Life, day: date) -> None:
        if self._end(life, ("salary",), day):
            paid = self._start("pension", life, day + timedelta(days=1))
            life.events.append(Event("RETIREMENT_START", paid))

    def _enrol(self, life: Life, day: date) -> None:
        """Begin to study with student aid, beside a job or not."""
        if not any(it.name in ("student_aid", "pension") for it in life.contracts):
            self._end(life, ("salary",), day)
            paid = self._start("student_aid", life, day + timedelta(days=1))
            life.events.append(Event("STUDIES_START", paid))

    def _pay_off(self, life: Life, day: date) -> None:
        for loan in self._end(life, ("consumer_loan", "car_loan"), day):
            last = [it for it in slots(loan) if it <= day]
            if last:
                life.events.append(Event("LOAN_END", last[-1]))

    def _start(self, name: str, life: Life, day: date) -> date:
        """Sign a contract; returns the day it is due first."""
        signed = self._sign(name, life, day, life.last)
        life.contracts.append(signed)
        return _first_slot(signed)

    def _end(self, life: Life, names: Iterable[str], day: date) -> list[Contract]:
        """End running contracts; returns them as they were."""
        ended: list[Contract] = []
        for place, contract in enumerate(life.contracts):
            if contract.name in names and contract.first < day < contract.last:
                ended.append(contract)
                life.contracts[place] = replace(contract, last=day)
        return ended


def _first_slot(contract: Contract) -> date:
    return next(slots(contract), contract.first)


def _name_of_move(ended: Iterable[Contract], lived: timedelta) -> str:
    """Who has paid no rent before moves into a first flat, as far as a year shows it."""
    if any(it.name == "rent" for it in ended):
        return "RELOCATION"
    return "FIRST_TENANCY" if lived >= _YEAR else "TENANCY_START"
