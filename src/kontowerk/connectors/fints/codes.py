"""What a bank's return codes mean for us: one table.

0xxx is a yes, 3xxx a notice, 9xxx a no. Spec: FinTS 3.0 "Rückmeldungscodes".
"""

from typing import Final

from kontowerk.connectors.contract import FailureKind

# Notices and yeses the dialogue reacts to.
NO_ENTRIES: Final = "3010"
MORE: Final = "3040"
USER_CHANGED: Final = "3072"
NO_APPROVAL_NEEDED: Final = "3076"
ALLOWED_METHODS: Final = "3920"
TAN_WANTED: Final = "0030"
APP_WANTED: Final = "3955"
APP_PENDING: Final = "3956"
MEDIUM_WANTED: Final = "3910"
UNKNOWN_SYSTEM: Final = "9391"
ABORTED: Final = "9800"
PARTLY_WRONG: Final = "9050"  # what of the message, other codes say
# By these a bank says that it has not taken an order: the result on the payees is to be looked at,
# no challenge was made, no approval without a confirmation.
NOT_TAKEN: Final = ("3090", "3905", "3945")
PAYEE_NEEDS_NO_WORD: Final = "3091"
ACCEPTED: Final = frozenset({"0010", "0020"})
APPROVED: Final = "0900"  # the approval was right; says nothing of the order

PERIOD_REFUSED: Final = "9210"  # among other things: the start is too old
NOT_PROCESSED: Final = "3905"  # beside 3010 it is no "nothing there"
PAYEE_CHECK_MISSING: Final = "9076"

WRONG_TAN: Final = frozenset({"9941"})
DEAD_CHALLENGE: Final = frozenset({"9943", "9944", "9951"})  # used up, or too late

# 3931 and 3938 are notices by their number and come beside a yes; it is locked all the same.
_LOCKS: Final = frozenset({"9930", "9931", "3931", "3938"})
# In order of weight: an answer carries several codes, the first row that fits decides.
_MEANING: Final[tuple[tuple[FailureKind, frozenset[str]], ...]] = (
    (FailureKind.LOCKED, _LOCKS),
    (FailureKind.BAD_CREDENTIALS, frozenset({"9910", "9942"})),
    (FailureKind.TAN_WRONG, WRONG_TAN | DEAD_CHALLENGE),
    (FailureKind.CONSENT, frozenset({"9075"})),
    (FailureKind.UNSUPPORTED, frozenset({"9955", "9078"})),
    (FailureKind.UNREACHABLE, frozenset({"9010"})),
)
# The same for an answer to an order. 9000: "it is not clear whether the order was processed".
_OF_ORDERS: Final[tuple[tuple[FailureKind, frozenset[str]], ...]] = (
    (FailureKind.UNKNOWN, frozenset({"9000"})),
    (FailureKind.LOCKED, _LOCKS),
    (FailureKind.BAD_CREDENTIALS, frozenset({"9910", "9942"})),
    (FailureKind.TAN_WRONG, WRONG_TAN | DEAD_CHALLENGE),
    (FailureKind.NOT_APPROVED, frozenset({"9260"})),
    (FailureKind.DUPLICATE, frozenset({"9220"})),
    (FailureKind.NOT_POSSIBLE, frozenset({"9215"})),
    (FailureKind.UNSUPPORTED, frozenset({"9955"})),
)
BAD_SIGNATURE: Final = "9340"  # at login nearly always the PIN, and the bank counts it as one
_GENERAL: Final = frozenset({"9000", PARTLY_WRONG, ABORTED})  # "there is an error", says not which


def failure(codes: tuple[str, ...], *, at_login: bool = False) -> FailureKind | None:
    """Say what kind of failure an answer is; None if the bank did not refuse."""
    for kind, members in _MEANING:
        if members.intersection(codes):
            return kind
    if at_login and BAD_SIGNATURE in codes:
        return FailureKind.BAD_CREDENTIALS
    refusals = [code for code in codes if code.startswith("9")]
    if not refusals:
        return None
    if all(code in _GENERAL for code in refusals):
        return FailureKind.UNREACHABLE if at_login else FailureKind.INTERRUPTED
    return FailureKind.BUG


def of_order(answered: tuple[str, ...]) -> FailureKind | None:
    """Say what became of an order by the bank's refusals; None if there are none."""
    for kind, members in _OF_ORDERS:
        if members.intersection(answered):
            return kind
    return FailureKind.REJECTED if any(code.startswith("9") for code in answered) else None


def forgot_system(codes: tuple[str, ...]) -> bool:
    """Say whether the bank wants a new system id; never when it also refused the login."""
    login = {FailureKind.LOCKED, FailureKind.BAD_CREDENTIALS}
    return UNKNOWN_SYSTEM in codes and failure(codes, at_login=True) not in login


def ends_everything(codes: tuple[str, ...]) -> bool:
    """Say whether no further message makes sense, whatever was asked."""
    fatal = {FailureKind.LOCKED, FailureKind.BAD_CREDENTIALS}
    return ABORTED in codes or failure(codes) in fatal


def is_only_aborted(codes: tuple[str, ...]) -> bool:
    """Say whether the bank ended a dialogue without a word against who leads it."""
    return ABORTED in codes and failure(codes) not in {
        FailureKind.LOCKED,
        FailureKind.BAD_CREDENTIALS,
    }
