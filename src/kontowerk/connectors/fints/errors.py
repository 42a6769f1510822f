"""What can go wrong between us and a bank, inside this folder; `connector` makes outcomes of it.

BankTroubleError
├── UnreachableError   no answer: TCP, TLS, HTTP status, time
├── UnreadableError    an answer that is cut off or is not FinTS
├── UnwritableError    a request that FinTS has no form for; nothing was sent
├── InDoubtError       a request that may have moved money has no answer we can read
└── RefusedError       the bank's own "no", with its codes
"""

from kontowerk.connectors.contract import FailureKind


class BankTroubleError(Exception):
    """The dialogue cannot go on. `sent` is false where the bank surely never got the message."""

    sent = True

    def __init__(
        self, kind: FailureKind, codes: tuple[str, ...] = (), retry_after: float | None = None
    ) -> None:
        super().__init__(kind.value)
        self.kind = kind
        self.codes = codes
        self.retry_after = retry_after


class UnreachableError(BankTroubleError):
    """The bank did not answer."""

    def __init__(
        self, *, retry_after: float | None = None, busy: bool = False, sent: bool = True
    ) -> None:
        super().__init__(
            FailureKind.RATE if busy else FailureKind.UNREACHABLE, retry_after=retry_after
        )
        self.sent = sent


class UnreadableError(BankTroubleError):
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


class InDoubtError(BankTroubleError):
    """Nobody knows whether the bank carried out the order."""

    def __init__(self, codes: tuple[str, ...] = ()) -> None:
        super().__init__(FailureKind.UNKNOWN, codes)


class RefusedError(BankTroubleError):
    """The bank answered and said no."""
