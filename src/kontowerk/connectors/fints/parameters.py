"""What a bank says of itself (BPD) and of its customer (UPD), as plain values.

Spec: FinTS 3.0 Formals D and E, PIN/TAN B.4 (HITANS, HIPINS).
"""

import re
from dataclasses import dataclass, field
from typing import Final

from kontowerk.connectors.fints.errors import UnreadableError
from kontowerk.connectors.fints.message import (
    Answer,
    Segment,
    Values,
    flag,
    groups,
    number,
    text,
    texts,
)
from kontowerk.connectors.snapshot import SecurityMethod

_PARAMETER: Final = re.compile(r"[HD]I([A-Z]{3})S")
_READ: Final = (6, 7)  # versions of HITANS; older methods are not allowed any more
_TWO_STEP: Final = "2"
_MEDIUM_MUST: Final = "2"
_CONCLUSIVE: Final = "0"
_MOST_KEPT: Final = 5000


@dataclass(frozen=True, slots=True)
class TanMethod:
    """A method of the bank, and how its challenges are answered."""

    code: str
    name: str
    hint: str | None
    version: int  # of HKTAN
    needs_medium: bool = False
    decoupled: bool = False
    max_polls: int | None = None
    first_poll: int | None = None
    next_poll: int | None = None

    def shown(self) -> SecurityMethod:
        return SecurityMethod(self.code, self.name, self.hint, self.decoupled)


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


def bank_parameters(answer: Answer) -> BankParameters | None:
    """Read the BPD of an answer; None if the bank sent none, because ours are current."""
    general = answer.first("HIBPA")
    if general is None:
        return None
    camt = next((s for s in answer.segments if s.name == "HICAZS" and s.parsed), None)
    pins = answer.first("HIPINS")
    payees = next((s for s in answer.segments if s.name == "HIVPPS" and s.parsed), None)
    checks = payees.group("parameter") if payees else {}
    return BankParameters(
        version=general.number_of("bpd_version") or 0,
        name=general.text("bank_name"),
        offers=_offers(answer.segments),
        methods=_methods(answer.segments),
        tan_orders=frozenset(
            str(row["transaction"])
            for row in groups(pins.group("parameter") if pins else {}, "transaction_tans_required")
            if flag(row, "tan_required")
        ),
        camt_formats=texts(camt.group("parameter"), "supported_camt_formats") if camt else (),
        max_idle=general.number_of("max_timeout") or None,
        pain_formats=_pain_formats(answer.segments),
        payee_orders=frozenset(texts(checks, "payment_order_segment")),
        payee_formats=tuple(
            filter(None, (text(checks, "supported_report_formats") or "").split(";"))
        ),
    )


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


def _methods(segments: tuple[Segment, ...]) -> tuple[TanMethod, ...]:
    """Return each method in its newest version; older descriptions are skipped unread."""
    found: dict[str, TanMethod] = {}
    described = [s for s in segments if s.name == "HITANS" and s.version in _READ]
    if not all(segment.parsed for segment in described):
        raise UnreadableError(what="HITANS cannot be read")
    for segment in sorted(described, key=lambda s: s.version):
        for row in groups(segment.group("parameter"), "twostep_parameters"):
            if text(row, "tan_process") == _TWO_STEP:
                method = _method(row, segment.version)
                found[method.code] = method
    return tuple(found.values())


def _method(row: Values, version: int) -> TanMethod:
    technique = (text(row, "zka_id") or "").lower()
    code = text(row, "security_function") or ""
    return TanMethod(
        code=code,
        name=text(row, "name") or code,
        hint=text(row, "text_return_value"),
        version=version,
        needs_medium=text(row, "description_required") == _MEDIUM_MUST,
        decoupled=technique.startswith("decoupled"),
        max_polls=number(row, "decoupled_max_poll_number"),
        first_poll=number(row, "wait_before_first_poll"),
        next_poll=number(row, "wait_before_next_poll"),
    )


def user_accounts(answer: Answer) -> tuple[UserAccount, ...]:
    """Read the UPD of an answer."""
    general = answer.first("HIUPA")
    conclusive = general is not None and general.text("upd_usage") == _CONCLUSIVE
    return tuple(_account(segment, conclusive=conclusive) for segment in answer.all("HIUPD"))


def _account(segment: Segment, *, conclusive: bool) -> UserAccount:
    national = segment.group("account_information")
    bank = national.get("bank_identifier")
    owners = (segment.text("name_account_owner_1"), segment.text("name_account_owner_2"))
    return UserAccount(
        number=text(national, "account_number"),
        sub_account=text(national, "subaccount_number"),
        bank_code=text(bank, "bank_code") if isinstance(bank, dict) else None,
        iban=segment.text("iban"),
        kind=segment.number_of("account_type"),
        currency=segment.text("account_currency"),
        owner=" ".join(name.strip() for name in owners if name),
        label=segment.text("account_product_name"),
        allowed=frozenset(
            str(row["transaction"]) for row in segment.groups("allowed_transactions")
        ),
        conclusive=conclusive,
    )
