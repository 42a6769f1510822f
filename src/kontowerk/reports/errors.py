"""What can be wrong about an account report.

DomainError
├── NotFoundError
│   └── UnknownReportError       there is no such account report
├── InvalidError
│   └── BadReportError           the account report cannot be asked for like this
└── ConflictError
    ├── NotReleasedError         the person has not released the account report, or it has ended
    ├── NoPaperError             the account report has no PDF: this installation signs none
    ├── ReportOverError          the account report has ended
    └── ReportChangedError       the account report is not the one that was seen
"""

from kontowerk.kit.errors import ConflictError, InvalidError, NotFoundError


class UnknownReportError(NotFoundError):
    """There is no such account report."""


class BadReportError(InvalidError):
    """The account report cannot be asked for like this."""


class NotReleasedError(ConflictError):
    """The person has not released the account report, or it has ended."""


class NoPaperError(ConflictError):
    """The account report has no PDF: this installation signs none."""


class ReportOverError(ConflictError):
    """The account report has ended."""


class ReportChangedError(ConflictError):
    """The account report is not the one that was seen."""
