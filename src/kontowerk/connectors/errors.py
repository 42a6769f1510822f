"""What can go wrong between us and a bank, inside a connector; `skeleton` makes outcomes of it.

BankTroubleError
├── BankUnreachableError   no answer: TCP, TLS, time, HTTP
│   └── NotSentError       and the bank cannot have heard us
├── UnreadableAnswerError  an answer that is cut off or is not what the standard describes
├── UnwritableError        our own message cannot be written; nothing was sent
├── ForeignLinkError       the bank sends us to a host that is not its own
├── InDoubtError           a request that may move money has no answer we can read
└── BankRefusedError       the bank's own "no", with its codes
    └── NoAnswerError      an answer, but not to the question: 5xx, 408, a redirect
"""

from kontowerk.connectors.contract import FailureKind


class BankTroubleError(Exception):
    """The operation cannot go on. `sent` is false where the bank surely never got the message."""

    sent = True

    def __init__(
        self,
        kind: FailureKind,
        codes: tuple[str, ...] = (),
        retry_after: float | None = None,
        missing: tuple[str, ...] = (),
    ) -> None:
        super().__init__(kind.value)
        self.kind = kind
        self.codes = codes
        self.retry_after = retry_after
        self.missing = missing


class BankUnreachableError(BankTroubleError):
    """The bank did not answer."""

    def __init__(
        self, *, retry_after: float | None = None, busy: bool = False, sent: bool = True
    ) -> None:
        super().__init__(
            FailureKind.RATE if busy else FailureKind.UNREACHABLE, retry_after=retry_after
        )
        self.sent = sent


class NotSentError(BankUnreachableError):
    """Nothing of the request has left us."""

    def __init__(self) -> None:
        super().__init__(sent=False)


class UnreadableAnswerError(BankTroubleError):
    """The bank's answer cannot be read; `what` never holds any of its content."""

    def __init__(self, *, what: str) -> None:
        super().__init__(FailureKind.INTERRUPTED)
        self.what = what

    def __str__(self) -> str:
        return self.what


class UnwritableError(BankTroubleError):
    """What we would have to say does not fit into a message."""

    sent = False

    def __init__(self, *, what: str) -> None:
        super().__init__(FailureKind.UNSUPPORTED)
        self.what = what

    def __str__(self) -> str:
        return self.what


class ForeignLinkError(BankTroubleError):
    """A link leads away from the bank; it is not followed."""

    def __init__(self) -> None:
        super().__init__(FailureKind.BUG, ("FOREIGN_LINK",))


class InDoubtError(BankTroubleError):
    """Nobody knows whether the bank carried out the order."""

    def __init__(self, codes: tuple[str, ...] = ()) -> None:
        super().__init__(FailureKind.UNKNOWN, codes)


class BankRefusedError(BankTroubleError):
    """The bank answered and said no."""


class NoAnswerError(BankRefusedError):
    """Somebody answered, but nobody knows whether the bank has done what we asked."""
