"""What a person and support are told at the end of a dialogue, and what is left to do."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from kontowerk.accesses.model import Access, AccessIdError, Issue, IssueKind
from kontowerk.accesses.rules import outcome
from kontowerk.accesses.rules.naming import check_access_id
from kontowerk.accesses.rules.outcome import RefreshVerdict
from kontowerk.bankcalls.model import Block, LoginAnswer, Unfinished
from kontowerk.bankcalls.rules import login
from kontowerk.bankcalls.rules import login as login_rules
from kontowerk.connectors.contract import (
    BankMessage,
    Discover,
    Done,
    Failed,
    FailureKind,
    MessageKind,
    Need,
    NeedMedium,
    NeedMethod,
    NeedPayee,
    NeedRedirect,
    Outcome,
    Paid,
    Poll,
    SealedState,
    Step,
    Unseen,
)
from kontowerk.connectors.snapshot import Snapshot
from kontowerk.kit.errors import Fault
from kontowerk.ledger.model import MissingPart, ProductPart, Recorded
from tests.spec.test_written_accesses import EMPTY as ACCESS

from .bank import MEDIUM, METHOD, snapshot

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
CODES = ("9010", "9800")
SAID = "9010 9800"


def failed(kind: FailureKind, partial: Snapshot | None = None) -> RefreshVerdict:
    return outcome.verdict(Step(Failed(kind, CODES), partial=partial), Block.REFUSED)


def needed(need: Need) -> RefreshVerdict:
    return outcome.verdict(Step(need, SealedState(b"x")), Block.REFUSED)


# What a dialogue brought -----------------------------------------------------------------


def test_a_complete_snapshot_is_stored_without_a_word() -> None:
    assert outcome.verdict(Step(Done(snapshot())), Block.REFUSED) == RefreshVerdict(snapshot())


def test_a_person_who_must_choose_is_told_between_what() -> None:
    assert needed(NeedMedium((MEDIUM,))) == RefreshVerdict(
        notice=Issue(IssueKind.MEDIUM_NEEDED), block=Block.APPROVAL, media=(MEDIUM,)
    )
    assert needed(NeedMethod((METHOD,))) == RefreshVerdict(
        notice=Issue(IssueKind.METHOD_NEEDED), block=Block.APPROVAL, methods=(METHOD,)
    )


@pytest.mark.parametrize("kind", [FailureKind.TAN_WRONG, FailureKind.NOT_APPROVED])
def test_a_person_who_was_asked_and_did_not_approve_is_told_so(kind: FailureKind) -> None:
    assert failed(kind) == RefreshVerdict(
        issue=Issue(IssueKind.NOT_APPROVED, SAID),
        notice=Issue(IssueKind.METHOD_NEEDED, SAID),
        block=Block.APPROVAL,
    )


def test_a_person_who_was_not_there_is_not_told_to_have_refused() -> None:
    assert failed(FailureKind.CONSENT) == RefreshVerdict(
        notice=Issue(IssueKind.METHOD_NEEDED, SAID), block=Block.APPROVAL
    )


@pytest.mark.parametrize(
    ("kind", "block"),
    [
        (FailureKind.BAD_CREDENTIALS, Block.REFUSED),
        (FailureKind.LOCKED, Block.LOCKED),
        (FailureKind.INCOMPLETE, Block.INCOMPLETE),
    ],
)
def test_support_sees_the_banks_codes_beside_a_block(kind: FailureKind, block: Block) -> None:
    assert failed(kind) == RefreshVerdict(notice=Issue(IssueKind(block.value), SAID), block=block)


def test_wrong_credentials_block_as_often_as_they_were_tried() -> None:
    found = outcome.verdict(Step(Failed(FailureKind.BAD_CREDENTIALS)), Block.LOCKED)
    assert found.block is Block.LOCKED


def test_codes_are_cut_before_they_are_kept() -> None:
    long = Failed(FailureKind.REJECTED, ("9" * 600,))
    found = outcome.verdict(Step(long), Block.REFUSED)
    assert found.issue == Issue(IssueKind.UNREACHABLE, "9" * 500)


def test_what_ended_for_somebody_more_important_ends_quietly() -> None:
    assert failed(FailureKind.YIELDED) == RefreshVerdict(
        issue=Issue(IssueKind.UNREACHABLE), quiet=True
    )
    assert not failed(FailureKind.BUG).quiet


def test_what_came_before_the_line_broke_is_kept() -> None:
    found = failed(FailureKind.INTERRUPTED, snapshot())
    assert found == RefreshVerdict(snapshot(), Issue(IssueKind.PARTLY, SAID))
    assert failed(FailureKind.INTERRUPTED) == RefreshVerdict(
        issue=Issue(IssueKind.UNREACHABLE, SAID)
    )


def test_only_what_nobody_has_to_act_on_may_work_later() -> None:
    assert failed(FailureKind.UNREACHABLE).transient
    assert not failed(FailureKind.LOCKED).transient
    assert not failed(FailureKind.INTERRUPTED, snapshot()).transient


@pytest.mark.parametrize(
    "let_in",
    [
        Paid(),
        Unseen(),
        NeedMethod(()),
        NeedMedium(()),
        NeedPayee((), NOON),
    ],
)
def test_who_is_asked_for_more_has_been_let_in(let_in: Outcome) -> None:
    assert login_rules.login_answer(let_in) is LoginAnswer.ACCEPTED


def test_who_is_sent_to_the_banks_pages_has_not_been_let_in_yet() -> None:
    assert login_rules.login_answer(NeedRedirect("https://bank.example", NOON)) is LoginAnswer.OTHER


# Renewals --------------------------------------------------------------------------------


def test_a_renewal_that_came_to_nothing_leaves_the_access_as_it_was() -> None:
    refused = failed(FailureKind.NOT_APPROVED)
    assert outcome.renewal(refused, None) == RefreshVerdict(issue=refused.issue)
    silent = failed(FailureKind.CONSENT)
    assert outcome.renewal(silent, None) == RefreshVerdict(issue=Issue(IssueKind.NOT_APPROVED))


def test_a_renewal_of_a_blocked_access_and_any_other_end_count() -> None:
    refused = failed(FailureKind.NOT_APPROVED)
    assert outcome.renewal(refused, Block.APPROVAL) is refused
    locked = failed(FailureKind.LOCKED)
    assert outcome.renewal(locked, None) is locked


FORTNIGHT = timedelta(days=14)


@pytest.mark.parametrize(
    ("access", "is_offered"),
    [
        (ACCESS, False),
        (replace(ACCESS, block=Block.APPROVAL), True),
        (replace(ACCESS, block=Block.APPROVAL, run=UUID(int=9)), False),
        (replace(ACCESS, block=Block.APPROVAL, sync=False), False),
        (replace(ACCESS, block=Block.LOCKED, consent_until=NOON), False),
        (replace(ACCESS, consent_until=NOON + FORTNIGHT), True),
        (replace(ACCESS, consent_until=NOON + FORTNIGHT + timedelta(seconds=1)), False),
    ],
)
def test_a_renewal_is_offered_when_the_bank_asks_or_soon_will(
    access: Access, *, is_offered: bool
) -> None:
    assert outcome.offers_renewal(access, NOON) is is_offered


@pytest.mark.parametrize(
    ("access", "begins"),
    [
        (ACCESS, None),
        (replace(ACCESS, consent_until=NOON + FORTNIGHT), None),  # it has begun
        (replace(ACCESS, consent_until=NOON + 2 * FORTNIGHT), NOON + FORTNIGHT),
        (replace(ACCESS, consent_until=NOON + 2 * FORTNIGHT, sync=False), None),
        (replace(ACCESS, consent_until=NOON + 2 * FORTNIGHT, block=Block.LOCKED), None),
        (replace(ACCESS, consent_until=NOON + 2 * FORTNIGHT, block=Block.APPROVAL), None),
    ],
)
def test_a_renewal_begins_a_fortnight_before_the_end_where_nothing_else_is_in_its_way(
    access: Access, begins: datetime | None
) -> None:
    assert outcome.renewal_begins(access, NOON) == begins


# What is told beside the data ------------------------------------------------------------


def test_each_part_that_is_missing_is_told_with_its_product() -> None:
    recorded = Recorded(
        missing=(
            MissingPart("p", ProductPart.BALANCE, ("1", "2")),
            MissingPart("p", ProductPart.TRANSACTIONS, ()),
            MissingPart("q", ProductPart.POSITIONS, ("3" * 600,)),
        ),
        unknown_selection=("r",),
    )
    assert outcome.issues_of(RefreshVerdict(snapshot()), recorded) == (
        Issue(IssueKind.PARTLY),
        Issue(IssueKind.PRODUCT, "1 2", "p"),
        Issue(IssueKind.TRANSACTIONS, None, "p"),
        Issue(IssueKind.POSITIONS, "3" * 500, "q"),
        Issue(IssueKind.PRODUCT, "not found at the bank", "r"),
    )


def test_a_fetch_that_brought_all_has_no_issue() -> None:
    assert outcome.issues_of(RefreshVerdict(snapshot()), Recorded()) == ()


def test_what_the_dialogue_said_of_a_part_is_told_instead_of_a_bare_word() -> None:
    said = Issue(IssueKind.PARTLY, SAID)
    assert outcome.issues_of(RefreshVerdict(snapshot(), said), Recorded()) == (said,)


def test_letters_of_the_bank_are_passed_on_and_nothing_else() -> None:
    messages = (
        BankMessage(MessageKind.BANK_MAIL, "x" * 600),
        BankMessage(MessageKind.NOTICE, "maintenance"),
        BankMessage(MessageKind.BANK_MAIL, ""),
    )
    assert outcome.mail_of(messages) == (
        Issue(IssueKind.BANK_MAIL, "x" * 500),
        Issue(IssueKind.BANK_MAIL),
    )


LETTER, REFUSED = Issue(IssueKind.BANK_MAIL, "read me"), Issue(IssueKind.REFUSED)
NEEDED = Issue(IssueKind.METHOD_NEEDED)


def test_what_is_to_do_now_replaces_all_but_letters() -> None:
    assert outcome.notices_with((LETTER, REFUSED), NEEDED) == (LETTER, NEEDED)


def test_new_credentials_settle_what_was_said_of_the_old_ones() -> None:
    old = (LETTER, REFUSED, Issue(IssueKind.LOCKED), Issue(IssueKind.INCOMPLETE), NEEDED)
    assert outcome.notices_without_credentials(old) == (LETTER, NEEDED)


@pytest.mark.parametrize(
    ("block", "needs", "after"),
    [
        (None, False, None),
        (Block.REFUSED, False, None),
        (Block.LOCKED, True, None),
        (Block.INCOMPLETE, True, None),
        (Block.APPROVAL, False, Block.APPROVAL),
    ],
)
def test_new_credentials_lift_the_blocks_of_credentials(
    block: Block | None, after: Block | None, *, needs: bool
) -> None:
    assert outcome.needs_credentials(block) is needs
    assert outcome.without_credential_block(block) is after


def test_deeds_and_ends_have_names_that_say_nothing_else() -> None:
    assert login_rules.operation_of(Discover()) == "discover"
    assert login_rules.operation_of(Poll()) == "poll"
    assert login_rules.name_of(Failed(FailureKind.LOCKED, CODES)) == "locked"
    assert login_rules.name_of(NeedMedium((MEDIUM,))) == "needmedium"


# Names -----------------------------------------------------------------------------------

USER = UUID("01a1e0af-dc41-7aff-92cc-9d2d3bef8d50")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("a/b", "1 to 64 characters of A-Z a-z 0-9 . _ ~ -"),
        ("builder", "a reserved word"),
        (USER.hex, "not the reference of the user"),
    ],
)
def test_who_chose_an_unusable_id_is_told_where_and_why(name: str, why: str) -> None:
    with pytest.raises(AccessIdError) as caught:
        check_access_id(name, USER)
    assert caught.value.faults == (Fault("/" + name.replace("/", "~1"), why),)


def test_what_was_given_up_is_told_apart_from_what_failed() -> None:
    assert login.failure_of(Unfinished.FAILED) is FailureKind.BUG
    assert login.failure_of(Unfinished.GIVEN_UP) is FailureKind.GIVEN_UP
