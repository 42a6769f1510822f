"""Sessions of the webform as customer service sees them: how far, how long, and how they ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

from kontowerk.bankcalls.model import Party
from kontowerk.webform.exits import SUCCESS
from kontowerk.webform.model import PageKind, UseCase
from kontowerk.webform.pages import Exit, PageTrouble
from kontowerk.webform.record import RecordedStep


class WebformStage(StrEnum):
    """A part of the way through the webform, as its pages count them."""

    LEGAL = "legal"
    BANK = "bank"
    ORDER = "order"
    LOGIN = "login"
    APPROVE = "approve"
    ACCOUNTS = "accounts"


class Ended(StrEnum):
    """How a session came out."""

    SUCCEEDED = "succeeded"
    FAILED = "failed"
    LEFT = "left"
    OPEN = "open"


class Passed(StrEnum):
    """How a stage was passed."""

    DONE = "done"
    FAILED = "failed"
    LEFT = "left"
    OPEN = "open"
    NOT_REACHED = "not_reached"


_STAGES: Final = {
    UseCase.ADD_ACCESS: (
        WebformStage.LEGAL,
        WebformStage.BANK,
        WebformStage.LOGIN,
        WebformStage.APPROVE,
        WebformStage.ACCOUNTS,
    ),
    UseCase.RENEW_APPROVAL: (WebformStage.LEGAL, WebformStage.LOGIN, WebformStage.APPROVE),
    UseCase.SINGLE_TRANSFER: (WebformStage.LEGAL, WebformStage.ORDER, WebformStage.APPROVE),
}
# Stages that are not shown to everybody: terms are accepted once, a login may be stored.
_OPTIONAL: Final = {
    UseCase.ADD_ACCESS: frozenset({WebformStage.LEGAL}),
    UseCase.RENEW_APPROVAL: frozenset({WebformStage.LEGAL, WebformStage.LOGIN}),
    UseCase.SINGLE_TRANSFER: frozenset({WebformStage.LEGAL}),
}
_STAGE_OF: Final = {
    PageKind.LEGAL: WebformStage.LEGAL,
    PageKind.BANK: WebformStage.BANK,
    PageKind.LOGIN: WebformStage.LOGIN,
    PageKind.ACCOUNTS: WebformStage.ACCOUNTS,
    PageKind.CONFIRM: WebformStage.ORDER,
    PageKind.EDIT: WebformStage.ORDER,
}
_NO_STAGE: Final = frozenset({PageKind.ERROR, PageKind.EXIT})
_FAILED: Final = frozenset(
    {Exit.BACKEND_ERROR, Exit.INVALID_CREDENTIALS, Exit.INVALID_TAN, Exit.ERROR}
)
_SIDES: Final = {
    PageTrouble.CREDENTIALS: Party.PERSON,
    PageTrouble.LOCKED: Party.PERSON,
    PageTrouble.INCOMPLETE: Party.PERSON,
    PageTrouble.TAN_WRONG: Party.PERSON,
    PageTrouble.TAN_USED_UP: Party.PERSON,
    PageTrouble.REJECTED: Party.PERSON,
    PageTrouble.EXPIRED: Party.PERSON,
    PageTrouble.ELSEWHERE: Party.PERSON,
    PageTrouble.NOT_YET: Party.PERSON,
    PageTrouble.UNREACHABLE: Party.BANK,
    PageTrouble.PARTLY: Party.BANK,
    PageTrouble.BUSY: Party.BANK,
    PageTrouble.INTERNAL: Party.US,
}


@dataclass(frozen=True, slots=True)
class StagePassed:
    """A stage of one session; `spent` is None where it was not reached."""

    stage: WebformStage
    passed: Passed
    spent: timedelta | None


@dataclass(frozen=True, slots=True)
class SessionSeen:
    """A session of the webform, without anything that was typed in it."""

    customer_id: UUID
    session_id: UUID
    username: str
    tenant: str
    reference: str
    use_case: UseCase
    provider_id: UUID | None
    provider: str | None
    access_ids: tuple[str, ...]
    payment_id: UUID | None
    exit: Exit | None
    steps: tuple[RecordedStep, ...]
    created_at: datetime
    changed_at: datetime

    @property
    def trouble(self) -> PageTrouble | None:
        """What went wrong last and was not overcome."""
        pages = [step for step in self.steps if step.page is not PageKind.EXIT]
        return pages[-1].trouble if pages and self.exit not in SUCCESS else None

    @property
    def ended(self) -> Ended:
        if self.exit in SUCCESS:
            return Ended.SUCCEEDED
        if self.exit in _FAILED or (self.trouble is not None and self._stopped_at_an_error):
            return Ended.FAILED
        return Ended.OPEN if self.exit is None else Ended.LEFT

    @property
    def side(self) -> Party | None:
        """Whose failure it was, where there is one."""
        return None if self.trouble is None else _SIDES[self.trouble]

    @property
    def last(self) -> WebformStage | None:
        """The stage that was reached."""
        return _last_stage(self.steps)

    @property
    def path(self) -> tuple[StagePassed, ...]:
        """Every stage of the way, with the time that was spent there."""
        spent = _spent(self.steps, self.changed_at)
        names = _STAGES[self.use_case]
        optional = _OPTIONAL[self.use_case]
        return tuple(
            StagePassed(name, self._passed(name, names), spent.get(name))
            for name in names
            if name in spent or name not in optional
        )

    @property
    def calls(self) -> tuple[str, ...]:
        """Correlation ids of the requests of the browser."""
        return tuple(dict.fromkeys(step.call for step in self.steps))

    @property
    def _stopped_at_an_error(self) -> bool:
        pages = [step.page for step in self.steps if step.page is not PageKind.EXIT]
        return bool(pages) and pages[-1] is PageKind.ERROR

    def _passed(self, stage: WebformStage, names: Sequence[WebformStage]) -> Passed:
        if self.ended is Ended.SUCCEEDED:
            return Passed.DONE
        last = self.last
        if last is None or names.index(stage) > names.index(last):
            return Passed.NOT_REACHED
        if stage is not last:
            return Passed.DONE
        return Passed(self.ended.value)


def _stage(step: RecordedStep) -> WebformStage | None:
    if step.page in _NO_STAGE:
        return None
    return _STAGE_OF.get(step.page, WebformStage.APPROVE)


def _last_stage(steps: Sequence[RecordedStep]) -> WebformStage | None:
    return next((stage for step in reversed(steps) if (stage := _stage(step))), None)


def _spent(steps: Sequence[RecordedStep], until: datetime) -> dict[WebformStage, timedelta]:
    spent = dict[WebformStage, timedelta]()
    for step, after in zip(steps, [*(step.at for step in steps[1:]), until], strict=True):
        if (stage := _stage(step)) is not None:
            spent[stage] = spent.get(stage, timedelta()) + max(after - step.at, timedelta())
    return spent
