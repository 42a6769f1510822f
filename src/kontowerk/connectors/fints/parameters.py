"""What is known of a bank: what it says of itself (BPD), of its customer (UPD), and of its group.

All as plain values. How groups behave is read from `profiles.toml`.
Spec: FinTS 3.0 Formals D and E, PIN/TAN B.4 (HITANS, HIPINS).
"""

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from kontowerk.connectors import profiles
from kontowerk.connectors.fints.message import Answer, Segment, elements_of, text, texts, texts_of
from kontowerk.connectors.fints.methods import TanMethod, tan_methods
from kontowerk.connectors.journal import ExchangeLog, Sight
from kontowerk.connectors.sepa.fields import iban
from kontowerk.connectors.snapshot import ProductKind

_KINDS: Final = {
    0: ProductKind.CHECKING,
    1: ProductKind.SAVINGS,
    2: ProductKind.FIXED_TERM,
    3: ProductKind.DEPOT,
    4: ProductKind.LOAN,
    5: ProductKind.CREDIT_CARD,
    6: ProductKind.DEPOT,
    7: ProductKind.HOME_SAVINGS,
}
_CALL_MONEY: Final = ("tagesgeld", "call money")
# What PSD2 calls a payment account, as far as an account type tells.
_PAYMENT: Final = frozenset({ProductKind.CHECKING, ProductKind.CREDIT_CARD, ProductKind.OTHER_CARD})
_LATEST: Final = 999  # version of parameters: three digits in HKVVB
_PARAMETER: Final = re.compile(r"[HD]I([A-Z]{3})S")
_DAYS: Final = re.compile(r"[0-9]{1,4}")
_ORDER: Final = re.compile(r"[HD]K[A-Z0-9]{3}")
_FREE: Final = "N"
_FORMAT: Final = re.compile(r"^.*(?=(?:camt|pain)\.)")
_CONCLUSIVE: Final = "0"
_MOST_KEPT: Final = 5000


@dataclass(frozen=True, slots=True)
class BankParameters:
    """The BPD, as far as we use them."""

    version: int
    name: str | None
    offers: dict[str, tuple[int, ...]]  # order -> versions
    methods: tuple[TanMethod, ...]
    tan_orders: frozenset[str]  # orders that HKTAN must announce
    camt_formats: tuple[str, ...]
    max_idle: int | None  # seconds until the bank forgets a dialogue
    pain_formats: tuple[str, ...] = ()
    payee_orders: frozenset[str] = frozenset()  # orders whose payees must be checked
    payee_formats: tuple[str, ...] = ()
    statement_days: int | None = None  # how far back a statement may be asked for

    def newest(self, order: str, known: tuple[int, ...]) -> int | None:
        """Return the newest version of an order that both sides speak."""
        return max((v for v in self.offers.get(order, ()) if v in known), default=None)


@dataclass(frozen=True, slots=True)
class UserAccount:
    """An account of the UPD."""

    number: str | None
    sub_account: str | None
    bank_code: str | None
    iban: str | None
    kind: int | None
    currency: str | None
    owner: str
    label: str | None
    allowed: frozenset[str]
    conclusive: bool  # what is not allowed explicitly is forbidden
    bic: str | None = None


@dataclass(frozen=True, slots=True)
class ParameterCache:
    """BPD by (bank, version), shared by all dialogues of a process."""

    _known: dict[tuple[str, int], BankParameters] = field(
        default_factory=dict[tuple[str, int], BankParameters]
    )

    def get(self, bank: str, version: int) -> BankParameters | None:
        return self._known.get((bank, version))

    def put(self, bank: str, parameters: BankParameters) -> None:
        if len(self._known) >= _MOST_KEPT:
            self._known.pop(next(iter(self._known)))
        self._known[bank, parameters.version] = parameters


def bank_parameters(answer: Answer, *, needed: bool = True) -> BankParameters | None:
    """Read the BPD of an answer; None if the bank sent none, because ours are current.

    Parameters without a readable HIBPA have no version; they are taken where they are needed.
    """
    general = next(answer.readable("HIBPA"), None)
    offers = _offers(answer.segments)
    if general is None and not (needed and offers):
        return None
    payee_orders, payee_formats = payee_checks(answer)
    return BankParameters(
        version=_version(general) if general else 0,
        name=general.text("bank_name") if general else None,
        offers=offers,
        methods=tan_methods(answer.segments),
        tan_orders=tan_orders(answer),
        camt_formats=tuple(
            dict.fromkeys(
                element
                for segment in answer.readable("HICAZS")
                for element in texts_of(segment)
                if element and "camt." in element
            )
        ),
        max_idle=(general.number_of("max_timeout") or None) if general else None,
        pain_formats=_pain_formats(answer.segments),
        payee_orders=payee_orders,
        payee_formats=payee_formats,
        statement_days=statement_days(answer),
    )


def note_traits(journal: ExchangeLog, bank: BankParameters) -> None:
    """Note what a bank is like: methods, versions, formats, limits."""
    journal.saw(
        Sight.METHOD, *(f"{method.code}, HKTAN {method.version}" for method in bank.methods)
    )
    journal.saw(Sight.VERSION, "FinTS 3.0", f"parameters {bank.version}")
    formats = (*bank.camt_formats, *bank.pain_formats, *bank.payee_formats)
    journal.saw(Sight.FORMAT, *(_FORMAT.sub("", name) for name in formats))
    if bank.statement_days:
        journal.saw(Sight.LIMIT, f"{bank.statement_days} days back")
    if bank.max_idle:
        journal.saw(Sight.LIMIT, f"a dialogue ends after {bank.max_idle} s of silence")


def tan_orders(answer: Answer) -> frozenset[str]:
    """Return the orders that need a TAN: in every HIPINS, wherever their names stand in it.

    Texts and lengths stand before them, and banks leave out some or write more. What is not
    plainly free of a TAN needs one.
    """
    wanted: dict[str, bool] = {}
    for segment in answer.readable("HIPINS"):
        elements = elements_of(segment)
        for order, needs in pairwise((*elements, None)):
            if order and _ORDER.fullmatch(order):
                wanted[order] = wanted.get(order, False) or needs != _FREE
    return frozenset(order for order, needs in wanted.items() if needs)


def payee_checks(answer: Answer) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the orders whose payees are checked, and the formats of the reports."""
    described = next(answer.readable("HIVPPS"), None)
    checks = described.group("parameter") if described else {}
    formats = (text(checks, "supported_report_formats") or "").split(";")
    orders = frozenset(texts(checks, "payment_order_segment"))
    return orders, tuple(report_format for report_format in formats if report_format)


def statement_days(answer: Answer) -> int | None:
    """Return the days of the newest HIKAZS, else of HICAZS."""
    described = [*answer.readable("HICAZS"), *answer.readable("HIKAZS")]
    described.sort(key=lambda segment: (segment.name == "HIKAZS", segment.version))
    for segment in reversed(described):
        days = next(iter(texts_of(segment)), None)
        if days and _DAYS.fullmatch(days) and int(days):
            return int(days)
    return None


def _version(general: Segment) -> int:
    """Return the version of the parameters; one that no order can name is as good as none."""
    given = general.number_of("bpd_version") or 0
    return given if given <= _LATEST else 0


def _offers(segments: tuple[Segment, ...]) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for segment in segments:
        if name := _PARAMETER.fullmatch(segment.name):
            order = f"{segment.name[0]}K{name[1]}"
            found[order] = (*found.get(order, ()), segment.version)
    return found


def _pain_formats(segments: tuple[Segment, ...]) -> tuple[str, ...]:
    """Return the formats of orders, from the newest description we can read."""
    described = [s for s in segments if s.name == "HISPAS" and s.parsed]
    newest = max(described, key=lambda segment: segment.version, default=None)
    return texts(newest.group("parameter"), "supported_sepa_formats") if newest else ()


def user_accounts(answer: Answer) -> tuple[UserAccount, ...]:
    """Read the UPD of an answer; rights of a user without any account are none."""
    general = next(answer.readable("HIUPA"), None)
    conclusive = general is not None and general.text("upd_usage") == _CONCLUSIVE
    found = (_account(segment, conclusive=conclusive) for segment in answer.readable("HIUPD"))
    return tuple(account for account in found if account.number or account.iban)


def _account(segment: Segment, *, conclusive: bool) -> UserAccount:
    national = segment.group("account_information")
    bank = national.get("bank_identifier")
    owners = (segment.text("name_account_owner_1"), segment.text("name_account_owner_2"))
    return UserAccount(
        number=text(national, "account_number"),
        sub_account=text(national, "subaccount_number"),
        bank_code=text(bank, "bank_code") if isinstance(bank, dict) else None,
        iban=iban(segment.text("iban")),
        kind=segment.number_of("account_type"),
        currency=segment.text("account_currency"),
        owner=" ".join(name.strip() for name in owners if name),
        label=segment.text("account_product_name"),
        allowed=frozenset(
            order
            for row in segment.groups("allowed_transactions")
            if (order := text(row, "transaction"))
        ),
        conclusive=conclusive,
    )


def product_kind(account: UserAccount) -> ProductKind:
    """Say what an account is, by its type and, for call money, by its name."""
    kind = ProductKind.OTHER_ACCOUNT
    if account.kind:
        kind = _KINDS.get(account.kind // 10, ProductKind.OTHER_ACCOUNT)
    elif "HKWPD" in account.allowed:
        kind = ProductKind.DEPOT
    named = (account.label or "").casefold()
    may_be_call_money = kind in {ProductKind.CHECKING, ProductKind.SAVINGS}
    if may_be_call_money and any(word in named for word in _CALL_MONEY):
        return ProductKind.CALL_MONEY
    return kind


def is_payment_account(account: UserAccount) -> bool:
    return product_kind(account) in _PAYMENT


@dataclass(frozen=True, slots=True)
class FintsProfile:
    """The quirks of a group; each is explained in `profiles.toml`."""

    free_history_days: int
    camt: bool
    camt_formats: tuple[str, ...]
    end_date: bool
    unknown_medium: str
    media_in_sync: bool
    tan_with_media: bool
    tan_per_page: bool
    challenge_survives: bool
    max_polls: int
    first_poll: int
    next_poll: int


def load_profiles() -> dict[str, FintsProfile]:
    """Read all profiles."""
    return profiles.load("kontowerk.connectors.fints", FintsProfile)
