"""Client of kontowerk: bank data, payments and approvals, blocking or with asyncio.

Reads are typed as they are on the wire (`kontowerk_client.types`), so their field names are German
where the interface's are.
"""

from kontowerk_client.approval import (
    ApproveInApp,
    Cancelled,
    ChooseMedium,
    ChooseMethod,
    ConfirmPayee,
    EnterTan,
    Medium,
    Method,
    PayeeConfirmed,
    Person,
    Question,
    Reply,
    Tan,
    VisitBank,
    Waiting,
    question_of,
)
from kontowerk_client.calls.base import Started
from kontowerk_client.calls.management import News
from kontowerk_client.calls.payments import Initiated
from kontowerk_client.client import AsyncClient, Client
from kontowerk_client.errors import (
    BusyError,
    ForeignAddressError,
    KontowerkError,
    LoginRefusedError,
    MissingRelationError,
    NoAnswerError,
    NoKeyError,
    NotGenuineError,
    NotSettledError,
    PaymentInDoubtError,
    RefusedError,
)
from kontowerk_client.login import ApiKey, ClientLogin, UserLogin
from kontowerk_client.sealing import seal
from kontowerk_client.session import Patience
from kontowerk_client.webhooks import verify
from kontowerk_client.wire import find_link, link

__all__ = [
    "ApiKey",
    "ApproveInApp",
    "AsyncClient",
    "BusyError",
    "Cancelled",
    "ChooseMedium",
    "ChooseMethod",
    "Client",
    "ClientLogin",
    "ConfirmPayee",
    "EnterTan",
    "ForeignAddressError",
    "Initiated",
    "KontowerkError",
    "LoginRefusedError",
    "Medium",
    "Method",
    "MissingRelationError",
    "News",
    "NoAnswerError",
    "NoKeyError",
    "NotGenuineError",
    "NotSettledError",
    "Patience",
    "PayeeConfirmed",
    "PaymentInDoubtError",
    "Person",
    "Question",
    "RefusedError",
    "Reply",
    "Started",
    "Tan",
    "UserLogin",
    "VisitBank",
    "Waiting",
    "find_link",
    "link",
    "question_of",
    "seal",
    "verify",
]
