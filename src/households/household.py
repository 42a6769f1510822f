"""A household from a seed: `household(Pool.VAL, 7)` is the same one wherever it is made."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from random import Random
from typing import Final

from households.beside import Beside
from households.dialects import FEED, Bank
from households.life import Author, iban_of
from households.model import Account, Dials, Household, Life, Movement, Observed, Pool
from households.noises import Noises
from households.payments import Payments
from households.schedule import salary_increases, true_contracts
from households.shops import Shops
from households.words import Words, data

DIALS: Final = Dials()
_KINDS: Final = {"checking": "checking", "savings": "savings", "card": "credit_card"}


def household(pool: Pool, number: int, *, seed: int = 1, dials: Dials = DIALS) -> Household:
    """Make one household; equal arguments make equal households."""
    user = f"{pool}-{seed}-{number}"
    dice = Random(user)  # noqa: S311 (draws a life, no secret)
    words = Words(pool, dice)
    shops = Shops(pool, dials)
    author = Author(pool, shops, words, user)
    life = author.write(shared=dials.shared, stale=dials.stale)
    noises = Noises(pool, author, user) if dials.hard else None
    if noises is not None:
        noises.happen(life)
    accounts = _open_accounts(life, user, pool, dice)
    made = Payments(life, accounts, shops, words, dials).all()
    migrated: date | None = None
    if noises is not None:
        made += list(Beside(pool, noises, accounts[0].key, user).all(life, made))
        migrated = noises.migrated_on(life)
    bookings = tuple(_book(made, accounts, words, dials, user, migrated))
    contracts = true_contracts(life.contracts, bookings, life.last)
    events = [*life.events, *salary_increases(contracts)]
    return Household(
        user=user,
        pool=pool,
        persona=life.persona["kind"],
        holders=life.holders,
        accounts=accounts,
        bookings=bookings,
        contracts=contracts,
        events=tuple(sorted(events, key=lambda it: it.day)),
        stages=life.stages,
        migrated_on=migrated,
    )


def households(
    pool: Pool, count: int, *, seed: int = 1, dials: Dials = DIALS
) -> Iterator[Household]:
    """Make households one after the other."""
    for number in range(count):
        yield household(pool, number, seed=seed, dials=dials)


def _open_accounts(life: Life, user: str, pool: Pool, dice: Random) -> tuple[Account, ...]:
    banks = [it["id"] for it in data("dialects")["dialect"] if it["pool"] == pool]
    return tuple(
        Account(
            key=f"{user}-p{place}",
            kind=_KINDS[kind],
            iban=iban_of(dice),
            dialect=FEED if kind == "card" else dice.choice(banks),
            opening=Decimal(dice.randint(-50_000, 500_000)).scaleb(-2),
        )
        for place, kind in enumerate(life.persona["accounts"])
    )


def _book(
    made: list[Movement],
    accounts: tuple[Account, ...],
    words: Words,
    dials: Dials,
    user: str,
    migrated: date | None,
) -> Iterator[Observed]:
    banks = {it.key: Bank(it.dialect, words, dials) for it in accounts}
    others = {it.key: Bank(_other(it.dialect, words), words, dials) for it in accounts}
    balances = {it.key: it.opening for it in accounts}
    for place, done in enumerate(sorted(made, key=lambda it: it.day)):
        balances[done.account] += done.amount
        later = migrated is not None and done.day >= migrated
        bank = (others if later else banks)[done.account]
        yield bank.write(done, f"{user}-t{place}", balances[done.account])


def _other(dialect: str, words: Words) -> str:
    """Return how a bank writes after it has moved to another system."""
    rows = [it["id"] for it in data("dialects")["dialect"] if it["pool"] == words.pool]
    return dialect if dialect == FEED else rows[(rows.index(dialect) + 1) % len(rows)]
