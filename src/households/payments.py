"""From a life to payments: slots of contracts, habits, purchases, moves between own accounts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from math import exp, log
from typing import Any, Final

from households.life import iban_of
from households.model import (
    UNKNOWN_PARTNER,
    UNRELATED,
    Account,
    Contract,
    Dials,
    Kind,
    Life,
    Movement,
    Pool,
    Truth,
)
from households.schedule import DAYS, SALARY, business_day, months, next_month, slots
from households.shops import Shop, Shops, partner_of
from households.words import Words, data, of_pool

_MONTH: Final = 30.44
_INTERVALS: Final = (7, 14, 14, 30, 30, 30, 45)
_ENOUGH: Final = 0.6  # of a habit's frequency must be left of what is bought
_SECOND_ACCOUNT: Final = 0.35  # share of purchases that a second account or a card takes
_WEEKLY: Final = 3  # what is paid every week is less late
_FEED: Final = "feed"


def cents(value: int) -> Decimal:
    return Decimal(value).scaleb(-2)


class Payments:
    """Makes the payments of one household."""

    def __init__(
        self, life: Life, accounts: Sequence[Account], shops: Shops, words: Words, dials: Dials
    ) -> None:
        self._life = life
        self._accounts = accounts
        self._main = accounts[0]
        self._shops = shops
        self._words = words
        self._dice = words.dice
        self._dials = dials
        self._pool: Pool = words.pool
        self._texts = data("dialects")
        self._favourites: dict[str, list[Shop]] = {}

    def all(self) -> list[Movement]:
        """Make every payment, in no order."""
        made = [*self._contracts(), *self._oneoffs(), *self._clients()]
        made += self._purchases()
        made += [again for it in made for again in self._mishaps(it)]
        return made + list(self._own_moves(made))

    def _contracts(self) -> Iterator[Movement]:
        for contract in self._life.contracts:
            price = contract.cents
            year = contract.first.year
            mandate, creditor = self._mandate(contract)
            for slot in slots(contract):
                if slot.year != year:
                    year = slot.year
                    if self._dice.random() < contract.steps:
                        price = round(price * self._dice.uniform(1.015, 1.12))
                if self._dice.random() >= self._dials.skipped:
                    yield self._due(contract, slot, price, mandate, creditor)

    def _mandate(self, contract: Contract) -> tuple[str, str]:
        """Return the given mandate and creditor, or draw them."""
        if contract.way != "debit" or contract.mandate:
            return contract.mandate, contract.creditor
        return f"M{self._words.digits(8)}", f"DE00ZZZ{self._words.digits(11)}"

    def _due(
        self, contract: Contract, slot: date, price: int, mandate: str, creditor: str
    ) -> Movement:
        weekly = contract.period in DAYS
        jitter = self._dials.jitter / (_WEEKLY if weekly else 1)
        late = abs(round(self._dice.gauss(0, jitter)))
        if contract.wanders:
            late = self._dice.randint(0, contract.wanders)
        day = business_day(slot + timedelta(days=late), back=contract.way == SALARY)
        truth = Truth(
            category=contract.category,
            kind=contract.kind if contract.kind is Kind.BRAND else Kind.STRUCTURED,
            insurance_type=contract.insurance,
            partner=contract.partner,
            freelancer_category=contract.freelancer,
            contract=contract.id,
            period=contract.period,
            slot=slot,
            regular=True,
            noises=contract.noises,
        )
        return Movement(
            account=self._main.key,
            amount=cents(price if contract.incoming else -price),
            day=day,
            way=contract.way,
            name=contract.payee,
            text=self._words.fill(contract.text, slot),
            truth=truth,
            iban=contract.iban,
            mandate=mandate,
            creditor=creditor,
        )

    def _oneoffs(self) -> Iterator[Movement]:
        rows: Mapping[str, Any] = data("oneoffs")
        for row in rows.values():
            payees = of_pool(row["payee"], self._pool)
            for day in self._random_days(row["often"]):
                template = self._dice.choice(payees)
                name = self._words.fill(template, day)
                partner = (
                    UNKNOWN_PARTNER if template.startswith("{") else partner_of(name, self._pool)
                )
                step = row.get("round", 0)
                price = self._price(*row["amount"])
                price = max(step * 100, price // (step * 100) * step * 100) if step else price
                yield Movement(
                    account=self._main.key,
                    amount=cents(price if row.get("incoming") else -price),
                    day=business_day(day),
                    way=row["way"],
                    name=name,
                    text=self._words.fill(self._dice.choice(of_pool(row["text"], self._pool)), day),
                    truth=Truth(row["category"], Kind.STRUCTURED, partner=partner),
                    iban="" if row["way"] in ("cash", "fee", "deposit") else iban_of(self._dice),
                )

    def _clients(self) -> Iterator[Movement]:
        """Paid invoices of a freelancer."""
        if "clients" not in self._life.incomes:
            return
        clients = [(self._words.firm(), iban_of(self._dice)) for _ in range(4)]
        for day in self._random_days(2.5):
            name, iban = self._dice.choice(clients)
            text = self._dice.choice(of_pool(self._texts["client"], self._pool))
            yield Movement(
                account=self._main.key,
                amount=cents(self._price(1300, 0.6)),
                day=business_day(day),
                way="incoming",
                name=name,
                text=self._words.fill(text, day),
                truth=Truth(
                    "INCOME_OTHER", Kind.STRUCTURED, freelancer_category="OPERATING_INCOME"
                ),
                iban=iban,
            )

    def _purchases(self) -> list[Movement]:
        rows = data("spending")["spend"]
        spends = [it for it in rows if it.get("who", "all") in self._life.traits]
        factor = float(self._life.persona["spends"])
        left = {it["category"]: it["often"] * factor for it in spends}
        made: list[Movement] = []
        for _ in range(self._dials.habits):
            row = self._dice.choices(spends, [it["often"] for it in spends])[0]
            interval = self._dice.choice(_INTERVALS)
            if left[row["category"]] >= _MONTH / interval * _ENOUGH:
                left[row["category"]] -= _MONTH / interval
                made += self._habit(row, interval)
        for row in spends:
            for day in self._random_days(left[row["category"]]):
                price = self._price(*row["amount"])
                made.append(self._buy(row, self._shop(row), day, price))
        return made

    def _habit(self, row: Mapping[str, Any], interval: int) -> Iterator[Movement]:
        shop = self._shops.draw(row["category"], row["local"], self._words)
        usual = self._price(*row["amount"])
        fixed = self._dice.random() < 1 / 4
        day = self._life.first + timedelta(days=self._dice.randint(0, interval))
        bought = self._buy(row, shop, day, usual)  # always paid the same way
        while day < self._life.last:
            price = usual if fixed else max(100, round(usual * self._dice.uniform(0.7, 1.4)))
            yield replace(bought, day=day, amount=cents(-price))
            spread = self._dice.gauss(0, interval * self._dials.habit_jitter)
            day += timedelta(days=max(1, round(interval + spread)))

    def _shop(self, row: Mapping[str, Any]) -> Shop:
        """A favourite shop mostly, or a new one."""
        favourites = self._favourites.setdefault(row["category"], [])
        if favourites and self._dice.random() >= self._dials.novelty:
            return self._dice.choice(favourites)
        shop = self._shops.draw(row["category"], row["local"], self._words)
        favourites.append(shop)
        return shop

    def _buy(self, row: Mapping[str, Any], shop: Shop, day: date, price: int) -> Movement:
        truth = Truth(shop.category, shop.kind, partner=shop.partner)
        bought = Movement(
            self._main.key, cents(-price), day, "card", shop.line, "", truth, shop=shop.line
        )
        others = [it for it in self._accounts[1:] if it.kind in ("checking", "credit_card")]
        if others and self._dice.random() < _SECOND_ACCOUNT:
            account = self._dice.choice(others)
            bought = replace(bought, account=account.key)
            if account.kind == "credit_card":
                return replace(bought, way=_FEED)
        if self._dice.random() < row["online"]:
            return self._online(bought)
        if shop.kind is Kind.UNSEEN and self._dice.random() < self._dials.reader:
            reader = self._dice.choice(of_pool(self._texts["readers"], self._pool))
            return replace(bought, name=reader.replace("{line}", shop.line))
        return bought

    def _online(self, bought: Movement) -> Movement:
        """Bought online: a debit by the shop, or by a payment service that hides it."""
        mandate = f"M{self._words.digits(9)}"
        text = self._words.fill("{number}", None)
        online = replace(bought, way="debit", text=text, mandate=mandate, iban=iban_of(self._dice))
        if self._dice.random() >= self._dials.aggregator:
            return online
        service = self._dice.choice(of_pool(self._texts["aggregators"], self._pool))
        if self._dice.random() >= self._dials.blind:
            said = self._words.fill(service["text"], bought.day, line=bought.shop)
            return replace(online, name=service["name"], text=said)
        said = self._dice.choice(of_pool(self._texts["blind"], self._pool))
        name = of_pool(self._texts["aggregators"], self._pool)[0]["name"]
        hidden = replace(bought.truth, partner=UNKNOWN_PARTNER, kind=Kind.UNSEEN)
        return replace(online, name=name, text=self._words.fill(said, None), truth=hidden)

    def _mishaps(self, done: Movement) -> Iterator[Movement]:
        """What is booked again, sent back or given back."""
        dice = self._dice
        known = Kind.BRAND if done.truth.kind is Kind.BRAND else Kind.STRUCTURED
        back = replace(done.truth, category="INCOME_OTHER", kind=known, regular=False, slot=None)
        later = business_day(done.day + timedelta(days=dice.randint(2, 9)))
        is_purchase = bool(done.shop)
        if is_purchase and dice.random() < self._dials.refund:
            said = done.text  # of a payment service, which says the same both ways
            if done.way != "debit" or done.name == done.shop:
                text = dice.choice(of_pool(self._texts["refund"], self._pool))
                said = self._words.fill(text, None, line=done.shop)
            way = done.way if done.way == _FEED else "incoming"
            yield replace(done, amount=-done.amount, day=later, way=way, text=said, truth=back)
        if done.way != "debit" or done.truth.insurance_type != UNRELATED:
            return
        returns: float = self._life.persona.get("returns", self._dials.double)
        if not is_purchase and dice.random() < returns:
            text = dice.choice(of_pool(self._texts["returned"], self._pool))
            said = text.replace("{text}", done.text)
            yield replace(
                done, amount=-done.amount, day=later, way="returned", text=said, truth=back
            )
        elif dice.random() < self._dials.double:
            twice = replace(done.truth, regular=False, slot=None)
            yield replace(done, truth=twice)
            yield replace(done, amount=-done.amount, day=later, way="returned", truth=back)

    def _own_moves(self, made: Sequence[Movement]) -> Iterator[Movement]:
        for other in self._accounts[1:]:
            if other.kind == "credit_card":
                yield from self._settlements(other, made)
                continue
            savings = other.kind == "savings"
            category = "TRANSFER_SAVINGS" if savings else "TRANSFER_OWNACCOUNT"
            day_of_month = self._dice.randint(1, 25)
            for month in months(self._life.first, self._life.last):
                price = self._dice.choice((5000, 10000, 15000, 20000, 30000))
                day = business_day(month.replace(day=day_of_month))
                yield from self._move(other, price, day, category, "move")

    def _settlements(self, card: Account, made: Sequence[Movement]) -> Iterator[Movement]:
        spent: dict[date, Decimal] = {}
        for it in made:
            if it.account == card.key:
                month = it.day.replace(day=1)
                spent[month] = spent.get(month, Decimal(0)) + it.amount
        for month, amount in sorted(spent.items()):
            if amount < 0:
                day = business_day(next_month(month) + timedelta(days=4))
                price = int(-amount * 100)
                yield from self._move(card, price, day, "TRANSFER_CARDSETTLEMENT", "settle")

    def _move(
        self, other: Account, price: int, day: date, category: str, texts: str
    ) -> Iterator[Movement]:
        text = self._dice.choice(of_pool(self._texts[texts], self._pool))
        said = self._words.fill(text, day)
        truth = Truth(category, Kind.STRUCTURED)
        name = self._life.holders[0]
        way = "debit" if texts == "settle" else "standing"
        main = self._main
        yield Movement(main.key, cents(-price), day, way, name, said, truth, other.iban)
        yield Movement(other.key, cents(price), day, "incoming", name, said, truth, main.iban)

    def _random_days(self, often: float) -> Iterator[date]:
        if often <= 0:
            return
        day = float(self._life.first.toordinal())
        while True:
            day += self._dice.expovariate(often / _MONTH)
            if day >= self._life.last.toordinal():
                return
            yield date.fromordinal(int(day))

    def _price(self, median: float, spread: float) -> int:
        return max(90, round(100 * exp(self._dice.gauss(log(median), spread))))
