"""Which segments we read and write, and the classes the codec library lacks.

The library finds a class by looking through all subclasses of its base, so a second definition
of a segment would shadow its own for everybody in the process. Ours carry names that this search
does not understand and are found through the tables below only.
"""

from copy import copy
from typing import Any, cast

from fints.fields import CodeField, DataElementField, DataElementGroupField, TextField
from fints.formals import (
    KTI1,
    AccountInformation,
    AccountLimit,
    AllowedTransaction,
    Amount1,
    Balance1,
    BankIdentifier,
    ChallengeValidUntil,
    DataElementGroup,
    SupportedSEPAPainMessages1,
    SystemIDStatus,
)
from fints.segments.accounts import HISPA1, HISPAS1, HISPAS3, HKSPA1
from fints.segments.auth import (
    EVPE,
    HIPINS1,
    HITAB4,
    HITAB5,
    HITAN6,
    HITAN7,
    HIVPPS1,
    HKTAB4,
    HKTAB5,
    HKTAN6,
    HKTAN7,
    HKVPA1,
    HKVPP1,
    HKVVB3,
)
from fints.segments.bank import HIBPA3, HIUPA4
from fints.segments.base import FinTS3Segment
from fints.segments.depot import HIWPD5, HIWPD6, HKWPD5, HKWPD6
from fints.segments.dialog import HIRMG2, HIRMS2, HISYN4, HKEND1, HKSYN3
from fints.segments.message import HNHBK3
from fints.segments.saldo import HISAL5, HISAL6, HISAL7, HKSAL5, HKSAL6, HKSAL7
from fints.segments.statement import (
    DKKKU2,
    HICAZ1,
    HIKAZ5,
    HIKAZ6,
    HIKAZ7,
    HKCAZ1,
    HKKAZ5,
    HKKAZ6,
    HKKAZ7,
)
from fints.segments.transfer import HKCCM1, HKCCS1, HKIPZ1

# The library guesses the class of a field at run time; no checker can follow it there.
_element: Any = DataElementField
_group: Any = DataElementGroupField
_code: Any = CodeField
LONGEST_ID = 35
LONGEST_TEXT = 999


def _segment(name: str, **fields: Any) -> type[FinTS3Segment]:
    """Return a class of our own; its fields are in the order of the message."""
    metaclass: Any = type(FinTS3Segment)
    return cast("type[FinTS3Segment]", metaclass(name, (FinTS3Segment,), fields))


# How the account of a user ends in all versions. The library's list of allowed orders has a fixed
# length of 999: slow to read.
_HOLDER: dict[str, Any] = {
    "account_currency": _element(type="cur", required=False),
    "name_account_owner_1": _element(type="an", max_length=27),
    "name_account_owner_2": _element(type="an", max_length=27, required=False),
    "account_product_name": _element(type="an", max_length=30, required=False),
    "account_limit": _group(type=AccountLimit, required=False),
    "allowed_transactions": _group(type=AllowedTransaction, max_count=999, required=False),
}
# HIUPD6.
AccountOfUser = _segment(
    "AccountOfUser",
    account_information=_group(type=AccountInformation, required=False),
    iban=_element(type="an", max_length=34, required=False),
    customer_id=_element(type="id"),
    account_type=_element(type="num", max_length=2, required=False),
    **_HOLDER,
)
# HIUPD4, of HBCI 2.2: without an IBAN and a type.
AccountOfHbci = _segment(
    "AccountOfHbci",
    account_information=_group(type=AccountInformation),
    customer_id=_element(type="id"),
    **_HOLDER,
)
# HIUPD5: without an IBAN.
AccountWithType = _segment(
    "AccountWithType",
    account_information=_group(type=AccountInformation),
    customer_id=_element(type="id"),
    account_type=_element(type="num", max_length=2, required=False),
    **_HOLDER,
)


class Identification(FinTS3Segment):
    """HKIDN2. Banks take aliases that are longer than the 30 letters of an id."""

    bank_identifier = _group(type=BankIdentifier)
    customer_id = _element(type="an", max_length=LONGEST_ID)
    system_id = _element(type="an", max_length=LONGEST_TEXT)
    system_id_status = _code(enum=SystemIDStatus, length=1)


class _OldAccount(DataElementGroup):
    """An account of HBCI 2.1: it has no sub-account."""

    account_number = _element(type="id")
    country_identifier = _element(type="ctr", required=False)
    bank_code = _element(type="an", max_length=30, required=False)


class OldBalance(FinTS3Segment):
    """HISAL4."""

    account = _group(type=_OldAccount)
    account_product = _element(type="an", max_length=30)
    currency = _element(type="cur")
    balance_booked = _group(type=Balance1)
    balance_pending = _group(type=Balance1, required=False)
    line_of_credit = _group(type=Amount1, required=False)
    available_amount = _group(type=Amount1, required=False)
    used_amount = _group(type=Amount1, required=False)


class BalanceWithPledge(HISAL7):
    """HISAL8: behind what version 7 says stands what may be seized of the account."""

    amount_pledged = _group(type=Amount1, required=False)


class MailOfBank(FinTS3Segment):
    """HIKIM2, a message of the bank to its customer."""

    subject = _element(type="an", max_length=35)
    body = _element(type="txt", max_length=2048)


class ScheduledTransfer(FinTS3Segment):
    """HKCSE1; its answer HICSE1 is `ScheduledOrder`."""

    account = _group(type=KTI1)
    sepa_descriptor = _element(type="an", max_length=256)
    sepa_pain_message = _element(type="bin")


class ScheduledOrder(FinTS3Segment):
    """HICSE1: the name of the order at the bank."""

    task_id = _element(type="an", max_length=99, required=False)


class _Schedule(DataElementGroup):
    """When a standing order pays."""

    first_on = _element(type="dat")
    unit = _element(type="an", max_length=1)
    every = _element(type="num", max_length=2)
    day = _element(type="num", max_length=2)
    last_on = _element(type="dat", required=False)


class NewStandingOrder(ScheduledTransfer):
    """HKCDE1; its answer HICDE1 is `ScheduledOrder`."""

    schedule = _group(type=_Schedule)


class KeptStandingOrder(ScheduledTransfer):
    """HKCDN1 and HKCDL1: change or delete the one the bank knows by this name."""

    valid_from = _element(type="dat", required=False)  # absent: from the next payment on
    task_id = _element(type="an", max_length=99)
    schedule = _group(type=_Schedule)


class StandingOrderQuestion(FinTS3Segment):
    """HKCDB1."""

    account = _group(type=KTI1)
    supported = _group(type=SupportedSEPAPainMessages1)
    task_id = _element(type="an", max_length=99, required=False)
    max_number = _element(type="num", max_length=4, required=False)
    touchdown_point = _element(type="an", max_length=LONGEST_TEXT, required=False)


class ListedStandingOrder(FinTS3Segment):
    """HICDB1, as far as we read it: suspensions and rights to change may follow."""

    account = _group(type=KTI1)
    sepa_descriptor = _element(type="an", max_length=256, required=False)
    sepa_pain_message = _element(type="bin")
    task_id = _element(type="an", max_length=99, required=False)
    schedule = _group(type=_Schedule)


class InstantTransfer(ScheduledTransfer):
    """HKIPZ2: we do not want another kind of transfer where an instant one is not possible."""

    allow_conversion = _element(type="jn", required=False)


class CheckOfPayees(FinTS3Segment):
    """HIVPP1. The library's takes one digit of seconds to wait."""

    vop_id = _element(type="bin", required=False)
    vop_id_valid_until = _group(type=ChallengeValidUntil, required=False)
    polling_id = _element(type="bin", required=False)
    payment_status_report_descriptor = _element(type="an", max_length=256, required=False)
    payment_status_report = _element(type="bin", required=False)
    vop_single_result = _group(type=EVPE, required=False)
    manual_authorization_notice = _element(type="an", max_length=65535, required=False)
    wait_for_seconds = _element(type="num", max_length=4, required=False)


_BY_NAME = (
    *(HIBPA3, HIUPA4, HIPINS1, HISPAS1, HISPAS3, HIVPPS1),
    *(HIRMG2, HIRMS2, HISYN4, HITAN6, HITAN7, HITAB4, HITAB5),
    *(HISPA1, HISAL5, HISAL6, HISAL7, HICAZ1, HIKAZ5, HIKAZ6, HIKAZ7, HIWPD5, HIWPD6),
    *(HNHBK3, HKVVB3, HKSYN3, HKEND1, HKTAN6, HKTAN7),
    *(HKTAB4, HKTAB5, HKSPA1, HKSAL5, HKSAL6, HKSAL7, HKCAZ1, HKKAZ5, HKKAZ6, HKKAZ7),
    *(HKWPD5, HKWPD6, DKKKU2, HKCCS1, HKCCM1, HKIPZ1, HKVPP1, HKVPA1),
)

_Segment = type[FinTS3Segment]


def _of_any_length(cls: _Segment) -> _Segment:
    """Return a class whose texts may be as long as the bank made them: we give them back.

    References, names of media and points of continuation are longer than the standard at times.
    """
    longer: dict[str, Any] = {}
    untyped: Any = cls
    fields: dict[str, Any] = untyped._fields
    for name, field in fields.items():
        if isinstance(field, TextField) and cast("Any", field).max_length is not None:
            longer[name] = copy(field)
            longer[name].max_length = LONGEST_TEXT
    metaclass: Any = type(cls)
    return cast("_Segment", metaclass(f"Loose_{cls.__name__}_", (cls,), longer))


CLASSES: dict[tuple[str, int], _Segment] = {
    **{
        (cls.__name__[:-1], int(cls.__name__[-1])): (
            _of_any_length(cls) if cls.__name__[1] == "K" else cls
        )
        for cls in _BY_NAME
    },
    ("HIUPD", 4): AccountOfHbci,
    ("HIUPD", 5): AccountWithType,
    ("HIUPD", 6): AccountOfUser,
    ("HIKIM", 2): MailOfBank,
    ("HKCSE", 1): ScheduledTransfer,
    ("HICSE", 1): ScheduledOrder,
    ("HKCDB", 1): StandingOrderQuestion,
    ("HICDB", 1): ListedStandingOrder,
    ("HKCDE", 1): NewStandingOrder,
    ("HICDE", 1): ScheduledOrder,
    ("HKCDN", 1): KeptStandingOrder,
    ("HICDN", 1): ScheduledOrder,
    ("HKCDL", 1): KeptStandingOrder,
    ("HKIPZ", 2): InstantTransfer,
    ("HIVPP", 1): CheckOfPayees,
    ("HKIDN", 2): Identification,
    ("HISAL", 4): OldBalance,
    ("HISAL", 8): BalanceWithPledge,
    ("HKSAL", 8): _of_any_length(HKSAL7),
}
_VERSIONS: dict[str, list[int]] = {}
for _name, _version in sorted(CLASSES):
    _VERSIONS.setdefault(_name, []).append(_version)
# What these mean must not be guessed from another version.
_EXACT = frozenset({"HISAL", "HIVPP", "HNHBK"})


def nearest(name: str, version: int) -> _Segment | None:
    """Return the class of a segment, or that of the version nearest to it; None if we have none."""
    exact = CLASSES.get((name, version))
    if exact is not None or name in _EXACT or name not in _VERSIONS:
        return exact
    return CLASSES[name, min(_VERSIONS[name], key=lambda known: abs(known - version))]
