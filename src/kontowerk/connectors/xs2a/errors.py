"""What can go wrong between us and a bank, inside this folder; `connector` makes outcomes of it.

BankTroubleError
├── UnreachableError   no answer: TCP, TLS, time
│   └── NotSentError   and the bank cannot have heard us
├── UnreadableError    an answer that is cut off or is not what the standard describes
├── ForeignLinkError   the bank sends us to a host that is not its own
└── RefusedError       the bank's own "no", with its codes
    └── NoAnswerError  an answer, but not to the question: 5xx, 408, a redirect
"""

from kontowerk.connectors.contract import FailureKind


class BankTroubleError(Exception):
    """The operation cannot go on."""

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


class UnreachableError(BankTroubleError):
    """The bank did not answer."""

    def __init__(self) -> None:
        super().__init__(FailureKind.UNREACHABLE)


class NotSentError(UnreachableError):
    """Nothing of the request has left us."""


class UnreadableError(BankTroubleError):
    """The bank's answer cannot be read; `what` never holds any of its content."""

    def __init__(self, *, what: str) -> None:
        super().__init__(FailureKind.INTERRUPTED)
        self.what = what

    def __str__(self) -> str:
        return self.what


class ForeignLinkError(BankTroubleError):
    """A link leads away from the bank; it is not followed."""

    def __init__(self) -> None:
        super().__init__(FailureKind.BUG, ("FOREIGN_LINK",))


class RefusedError(BankTroubleError):
    """The bank answered and said no."""


class NoAnswerError(RefusedError):
    """Somebody answered, but nobody knows whether the bank has done what we asked."""
