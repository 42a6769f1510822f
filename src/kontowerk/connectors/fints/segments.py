"""Which segments we read and write, and the classes the codec library lacks.

The library finds a class by looking through all subclasses of its base, so a second definition
of a segment would shadow its own for everybody in the process. Ours carry names that this search
does not understand and are found through the tables below only.
"""

from typing import Any

from fints.fields import DataElementField, DataElementGroupField
from fints.formals import (
    KTI1,
    AccountInformation,
    AccountLimit,
    AllowedTransaction,
    ChallengeValidUntil,
)
from fints.segments.accounts import HISPA1, HISPAS1, HISPAS3, HKSPA1
from fints.segments.auth import (
    EVPE,
    HIPINS1,
    HITAB4,
    HITAB5,
    HITAN6,
    HITAN7,
    HITANS6,
    HITANS7,
    HIVPPS1,
    HKIDN2,
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
    HICAZ1,
    HICAZS1,
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


class AccountOfUser(FinTS3Segment):
    """HIUPD6. The library's list of allowed orders has a fixed length of 999: slow to read."""

    account_information = _group(type=AccountInformation, required=False)
    iban = _element(type="an", max_length=34, required=False)
    customer_id = _element(type="id")
    account_type = _element(type="num", max_length=2, required=False)
    account_currency = _element(type="cur", required=False)
    name_account_owner_1 = _element(type="an", max_length=27)
    name_account_owner_2 = _element(type="an", max_length=27, required=False)
    account_product_name = _element(type="an", max_length=30, required=False)
    account_limit = _group(type=AccountLimit, required=False)
    allowed_transactions = _group(type=AllowedTransaction, max_count=999, required=False)


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


class InstantTransfer(FinTS3Segment):
    """HKIPZ2: we do not want another kind of transfer where an instant one is not possible."""

    account = _group(type=KTI1)
    sepa_descriptor = _element(type="an", max_length=256)
    sepa_pain_message = _element(type="bin")
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
    *(HIBPA3, HIUPA4, HIPINS1, HITANS6, HITANS7, HICAZS1, HISPAS1, HISPAS3, HIVPPS1),
    *(HIRMG2, HIRMS2, HISYN4, HITAN6, HITAN7, HITAB4, HITAB5),
    *(HISPA1, HISAL5, HISAL6, HISAL7, HICAZ1, HIKAZ5, HIKAZ6, HIKAZ7, HIWPD5, HIWPD6),
    *(HNHBK3, HKIDN2, HKVVB3, HKSYN3, HKEND1, HKTAN6, HKTAN7),
    *(HKTAB4, HKTAB5, HKSPA1, HKSAL5, HKSAL6, HKSAL7, HKCAZ1, HKKAZ5, HKKAZ6, HKKAZ7),
    *(HKWPD5, HKWPD6, HKCCS1, HKCCM1, HKIPZ1, HKVPP1, HKVPA1),
)

CLASSES: dict[tuple[str, int], type[FinTS3Segment]] = {
    **{(cls.__name__[:-1], int(cls.__name__[-1])): cls for cls in _BY_NAME},
    ("HIUPD", 6): AccountOfUser,
    ("HIKIM", 2): MailOfBank,
    ("HKCSE", 1): ScheduledTransfer,
    ("HICSE", 1): ScheduledOrder,
    ("HKIPZ", 2): InstantTransfer,
    ("HIVPP", 1): CheckOfPayees,
}
