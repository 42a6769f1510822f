"""What the end of a dialogue means: every way it can end has a meaning."""

from dataclasses import replace
from datetime import UTC, date, datetime
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.accesses.model import AccessIdError, Issue, IssueKind
from kontowerk.accesses.rules import outcome
from kontowerk.accesses.rules.naming import check_access_id
from kontowerk.bankcalls.model import Block, LoginAnswer
from kontowerk.bankcalls.rules import login as login_rules
from kontowerk.connectors.contract import (
    Challenge,
    Done,
    Failed,
    FailureKind,
    Need,
    NeedDecoupled,
    NeedTan,
    SealedState,
    Step,
)
from kontowerk.connectors.snapshot import Missing, Snapshot
from kontowerk.kit import errors
from kontowerk.kit.secret import Secret
from kontowerk.providers import login_profiles

from .bank import METHOD, account, snapshot

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
EMPTY = Snapshot((replace(account(0), balance=None, transactions=Missing()),))
CHALLENGE = Challenge(METHOD, "TAN")
kinds = st.sampled_from(FailureKind)
partials = st.sampled_from([None, EMPTY, snapshot()])
blocks = st.sampled_from([Block.REFUSED, Block.LOCKED])

WITHOUT_DATA = {
    FailureKind.BAD_CREDENTIALS: IssueKind.REFUSED,
    FailureKind.LOCKED: IssueKind.LOCKED,
    FailureKind.INCOMPLETE: IssueKind.INCOMPLETE,
    FailureKind.UNREACHABLE: IssueKind.UNREACHABLE,
    FailureKind.INTERRUPTED: IssueKind.UNREACHABLE,
    FailureKind.REJECTED: IssueKind.UNREACHABLE,
    FailureKind.TAN_WRONG: IssueKind.METHOD_NEEDED,
    FailureKind.NOT_APPROVED: IssueKind.METHOD_NEEDED,
    FailureKind.CONSENT: IssueKind.METHOD_NEEDED,
    FailureKind.RATE: IssueKind.UNREACHABLE,
    FailureKind.YIELDED: IssueKind.UNREACHABLE,
    FailureKind.UNSUPPORTED: IssueKind.UNREACHABLE,
    FailureKind.DUPLICATE: IssueKind.UNREACHABLE,  # of payments; a refresh never hears these
    FailureKind.NOT_POSSIBLE: IssueKind.UNREACHABLE,
    FailureKind.NOT_OFFERED: IssueKind.UNREACHABLE,
    FailureKind.UNKNOWN: IssueKind.UNREACHABLE,
    FailureKind.UNHEARD: IssueKind.UNHEARD,
    FailureKind.WITHHELD: IssueKind.WITHHELD,
    FailureKind.GIVEN_UP: IssueKind.GIVEN_UP,
    FailureKind.ASKING: IssueKind.ASKING,
    FailureKind.BUG: IssueKind.INTERNAL,
}


@pytest.mark.parametrize("kind", list(FailureKind))
def test_every_failure_has_one_meaning(kind: FailureKind) -> None:
    found = outcome.verdict(Step(Failed(kind)), Block.REFUSED)
    said = found.notice or found.issue
    assert said == Issue(WITHOUT_DATA[kind])


@given(kinds, partials, blocks)
def test_a_failure_is_a_notice_with_a_block_or_an_issue(
    kind: FailureKind, partial: Snapshot | None, wrong: Block
) -> None:
    found = outcome.verdict(Step(Failed(kind, ("1",)), partial=partial), wrong)
    assert (found.notice is None) is (found.block is None)
    assert found.notice is not None or found.issue is not None
    if found.notice is not None:
        assert found.notice.kind in outcome.NOTICES
    if found.issue is not None:
        assert found.issue.kind not in outcome.NOTICES
    if found.snapshot is not None:
        assert found.snapshot is partial
        assert outcome.has_content(found.snapshot)
        assert found.issue == Issue(IssueKind.PARTLY, "1")


@pytest.mark.parametrize(
    "need", [NeedTan(CHALLENGE, NOON, 3), NeedDecoupled(CHALLENGE, 1, 1, 3, NOON)]
)
def test_a_bank_that_wants_approval_blocks_until_a_person_comes(need: Need) -> None:
    found = outcome.verdict(Step(need, SealedState(b"x")), Block.REFUSED)
    assert (found.block, found.notice) == (Block.APPROVAL, Issue(IssueKind.METHOD_NEEDED))


def test_an_incomplete_snapshot_says_so() -> None:
    found = outcome.verdict(Step(Done(replace(snapshot(), complete=False))), Block.REFUSED)
    assert found.issue == Issue(IssueKind.PARTLY)


def test_missing_fields_are_named() -> None:
    failed = Failed(FailureKind.INCOMPLETE, missing_fields=("userid", "pin"))
    found = outcome.verdict(Step(failed), Block.REFUSED)
    assert found.notice == Issue(IssueKind.INCOMPLETE, "userid, pin")


@given(kinds)
def test_only_a_bank_that_spoke_about_the_login_changes_its_count(kind: FailureKind) -> None:
    expected = {
        FailureKind.BAD_CREDENTIALS: LoginAnswer.WRONG,
        FailureKind.LOCKED: LoginAnswer.LOCKED,
        FailureKind.BUG: LoginAnswer.UNHEARD,
    }
    assert login_rules.login_answer(Failed(kind)) is expected.get(kind, LoginAnswer.OTHER)
    assert login_rules.login_answer(Done(snapshot())) is LoginAnswer.ACCEPTED


@given(kinds)
def test_a_host_is_silent_when_it_cannot_be_reached_or_has_enough(kind: FailureKind) -> None:
    silent = kind in {FailureKind.UNREACHABLE, FailureKind.UNKNOWN, FailureKind.RATE}
    assert login_rules.has_answered(Failed(kind)) is not silent


def test_background_looks_a_fortnight_back() -> None:
    assert outcome.since(NOON, background=True) == date(2026, 11, 1)
    assert outcome.since(None, background=True) is None
    assert outcome.since(NOON, background=False) is None


USER = UUID("01a1e0af-dc41-7aff-92cc-9d2d3bef8d50")


@pytest.mark.parametrize("name", ["a", "A-z.0_~", "x" * 64, f"{USER}0", "builder2"])
def test_usable_ids(name: str) -> None:
    check_access_id(name, USER)


@pytest.mark.parametrize(
    "name",
    ["", "x" * 65, "a b", "a/b", "ä", "a\n", "builder", str(USER), str(USER).upper(), USER.hex],
)
def test_unusable_ids(name: str) -> None:
    with pytest.raises(AccessIdError):
        check_access_id(name, USER)


def test_a_pointer_escapes_what_pointers_use() -> None:
    assert errors.pointer("a~b", "c/d") == "/a~0b/c~1d"


def test_a_login_is_named_without_its_secrets() -> None:
    login = login_profiles.of_row("sandbox")
    fields = {"userid": Secret(b"anna"), "pin": Secret(b"12345"), "odd": Secret(b"x")}
    public, secrets = login_rules.parted(login, fields)
    assert (set(public), set(secrets)) == ({"userid"}, {"pin", "odd"})
    assert login_rules.missing_fields(login, {"userid"}) == ("pin",)


def test_banks_of_one_computing_centre_share_a_host() -> None:
    assert login_rules.host_of("https://FinTS.example:8443/a") == "fints.example:8443"
    assert login_rules.host_of(None) == ""
