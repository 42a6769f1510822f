"""A life: who lives in a household, and which contracts it has when."""

from collections.abc import Mapping
from datetime import date, timedelta
from random import Random
from typing import Any, Final

from households.model import PRIVATE, UNKNOWN_PARTNER, UNRELATED, Contract, Kind, Life, Pool
from households.shops import Shops, partner_named, partner_of
from households.turns import Turns
from households.words import Words, data, of_pool

_MONTHLY: Final = "MONTH_ONE"
_FIRST_DAY: Final = date(2023, 1, 1)
_LABOUR: Final = {
    "salary": "EMPLOYED",
    "pension": "RETIRED",
    "clients": "SELF_EMPLOYED",
    "student_aid": "STUDENT",
    "unemployment": "UNEMPLOYED",
}


def iban_of(dice: Random) -> str:
    """Make an account number with right check digits."""
    account = f"9{dice.randrange(10**17):017d}"  # no bank code begins with 9
    check = 98 - int(f"{account}131400") % 97
    return f"DE{check:02d}{account}"


class Author:
    """Writes a life; everything is drawn from the given dice."""

    def __init__(self, pool: Pool, shops: Shops, words: Words, user: str) -> None:
        self._pool = pool
        self._shops = shops
        self._words = words
        self._dice = words.dice
        self._user = user
        self._kinds: Mapping[str, Any] = data("contracts")
        self._count = 0

    def write(self, *, shared: float, stale: float) -> Life:
        """Write the life of a household, 24 to 36 months of it."""
        dice = self._dice
        persona = dice.choice(
            [it for it in data("personas")["persona"] if it["pool"] == self._pool]
        )
        holders = [self._words.person()]
        if dice.random() < shared:
            holders.append(f"{self._words.person().split()[0]} {holders[0].split()[-1]}")
        first = _FIRST_DAY + timedelta(days=dice.randint(0, 365))
        last = first + timedelta(days=round(dice.randint(24, 36) * 30.5))
        if dice.random() < stale:
            last -= timedelta(days=dice.randint(60, 150))
        traits = {name for name, chance in persona["traits"].items() if dice.random() < chance}
        traits.add("owner" if dice.random() < persona.get("owner", 0.1) else "tenant")
        traits |= {"all", persona["kind"]}
        life = Life(persona, tuple(holders), first, last, frozenset(traits))
        self._sign_first_contracts(life)
        Turns(self.sign, dice).happen(life)
        life.stages = _stages(life)
        return life

    def _sign_first_contracts(self, life: Life) -> None:
        dice = self._dice
        income = life.persona["income"]
        life.incomes = tuple(it for it, chance in income.items() if dice.random() < chance)
        chances: dict[str, float] = dict(life.persona.get("extra", {}))
        for trait in sorted(life.traits):
            chances |= data("personas")["chances"].get(trait, {})
        wanted = [it for it, chance in chances.items() if dice.random() < chance]
        for name in (*life.incomes, *wanted):
            if name in self._kinds:
                life.contracts.append(self.sign(name, life, life.first, life.last))

    def sign(self, name: str, life: Life, first: date, last: date) -> Contract:
        """Sign a contract of a kind, from a day to another."""
        row = self._kinds[name]
        words, dice = self._words, self._dice
        low, high = row["amount"]
        self._count += 1
        payee, partner, kind = self._payee(row)
        texts = of_pool(row["text"], self._pool)
        text = dice.choice(texts)
        known = {"holder": life.holders[0], "street": words.draw("street", None)}
        known |= {key: words.draw(key, None) for key in ("number", "small", "plate", "first")}
        known |= {"last": words.draw("last", None), "town": words.town()}
        return Contract(
            id=f"{self._user}-c{self._count}",
            name=name,
            category=row["category"],
            insurance=row.get("insurance", UNRELATED),
            freelancer=row.get("freelancer", PRIVATE) if "freelancer" in life.traits else PRIVATE,
            partner=partner,
            kind=kind,
            payee=payee,
            iban=iban_of(dice),
            text=_settle(text, known),
            number=known["number"],
            cents=round(dice.uniform(low, high) * 100),
            incoming=row.get("incoming", False),
            period=row.get("period", _MONTHLY),
            day=dice.randint(*row["day"]),
            way=row["way"],
            steps=row["steps"],
            first=first,
            last=last,
        )

    def _payee(self, row: Mapping[str, Any]) -> tuple[str, str, Kind]:
        if "brand" in row:
            shop = self._shops.contract_partner(row["brand"], row["category"], self._words)
            if shop is not None:
                return shop.line, shop.partner, shop.kind
        template = self._dice.choice(of_pool(row["payee"], self._pool))
        if template == "employer":
            template = self._dice.choice(of_pool(data("names")["employer"], self._pool))
        payee = self._words.fill(template, None)
        partner = partner_named(row.get("partner", ()), self._pool)
        if partner == UNKNOWN_PARTNER and not template.startswith("{"):
            partner = partner_of(payee, self._pool)
        return payee, partner, Kind.STRUCTURED


def _settle(text: str, known: Mapping[str, str]) -> str:
    """Fill what stays the same for the contract's life, leave the dates open."""
    for key, value in known.items():
        text = text.replace(f"{{{key}}}", value)
    return text


def _stages(life: Life) -> dict[str, str]:
    running = {it.name for it in life.contracts if it.last == life.last}
    incomes = running | set(life.incomes)
    labour = next((stage for name, stage in _LABOUR.items() if name in incomes), "UNKNOWN")
    if "mortgage" in running:
        housing = "OWNER_FINANCING"
    elif "rent" in running:
        housing = "TENANT"
    else:
        housing = "OWNER" if "owner" in life.traits else "UNKNOWN"
    parent = "PARENT" if "child_benefit" in running else "NONE_DETECTED"
    return {"labour": labour, "housing": housing, "parenthood": parent}
