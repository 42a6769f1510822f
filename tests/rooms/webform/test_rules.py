"""Where a session is, whatever the facts are; and where it ends."""

from dataclasses import replace
from datetime import timedelta
from urllib.parse import parse_qsl, urlencode, urlsplit
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.accesses.model import Access, AccessStatus, Issue, IssueKind
from kontowerk.approvals.model import (
    Approval,
    ApprovalOutcome,
    ApprovalPurpose,
    Phase,
    Question,
    QuestionKind,
)
from kontowerk.bankcalls.model import Block
from kontowerk.connectors.contract import Challenge, History
from kontowerk.identity.callbacks import is_allowed
from kontowerk.kit.ids import new_id
from kontowerk.webform import exits, rules
from kontowerk.webform.model import PageKind, Session, SessionFacts, UseCase
from kontowerk.webform.pages import Exit, PageTrouble
from tests.rooms.accesses.bank import METHOD
from tests.rooms.accesses.world import NOON

CUSTOMER, TENANT, RUN, KEY, BANK = (new_id() for _ in range(5))
SESSION = Session(
    customer_id=CUSTOMER,
    id=new_id(),
    tenant_id=TENANT,
    use_case=UseCase.ADD_ACCESS,
    access_ids=("a",),
    callback_url="https://shop.example/back",
    appended_url=None,
    step_url="https://here.example/step",
    language="de",
    present_ip=None,
    provider_id=None,
    done=0,
    run=None,
    begun=None,
    wrong_logins=0,
    typed=None,
    trouble=None,
    exit=None,
    cleared=False,
    extensions=0,
    version=1,
    created_at=NOON,
    opened_at=NOON,
    expires_at=NOON + rules.IN_ALL,
    due_at=NOON + rules.IN_ALL,
)
ACCESS = Access(
    customer_id=CUSTOMER,
    access_id="a",
    key=KEY,
    tenant_id=TENANT,
    provider_id=BANK,
    status=AccessStatus.COMPLETE,
    sync=True,
    selected=frozenset(),
    block=None,
    run=None,
    present_ip=None,
    created_at=NOON,
    refreshed_at=None,
    attempted_at=None,
    expires_at=None,
    methods=(),
    active_method=None,
    media=(),
    memory={},
    notices=(),
    issues=(),
    webhook_serial=0,
    version=1,
    asked=None,
    consent_until=None,
)
APPROVAL = Approval(
    customer_id=CUSTOMER,
    id=RUN,
    tenant_id=TENANT,
    purpose=ApprovalPurpose.ACCESS,
    access_id="a",
    access_key=KEY,
    cause="added",
    choose_anew=False,
    history=History.OPEN,
    callback_url=None,
    phase=Phase.WORKING,
    question_no=0,
    question=None,
    wrong_tans=0,
    ending=None,
    created_at=NOON,
    changed_at=NOON,
    expires_at=NOON + timedelta(minutes=15),
)


def question(asked: QuestionKind) -> Question:
    return Question(asked, NOON + timedelta(minutes=5), challenge=Challenge(METHOD, ""))


def approval_in(phase: Phase, asked: QuestionKind | None, ending: ApprovalOutcome) -> Approval:
    asked = asked or (QuestionKind.TAN if phase is Phase.ASKING else None)
    return replace(
        APPROVAL,
        phase=phase,
        question=None if asked is None or phase is Phase.ENDED else question(asked),
        ending=ending if phase is Phase.ENDED else None,
    )


approvals = st.builds(
    approval_in,
    st.sampled_from(Phase),
    st.none() | st.sampled_from(QuestionKind),
    st.sampled_from(ApprovalOutcome),
)


def access_with(block: Block | None, status: AccessStatus, issues: list[Issue]) -> Access:
    return replace(ACCESS, block=block, status=status, issues=tuple(issues))


def session_with(
    use_case: UseCase, bank: UUID | None, run: UUID | None, wrong: int, trouble: PageTrouble | None
) -> Session:
    return replace(
        SESSION,
        use_case=use_case,
        provider_id=bank,
        run=run,
        wrong_logins=wrong,
        trouble=trouble,
    )


accesses = st.builds(
    access_with,
    st.none() | st.sampled_from(Block),
    st.sampled_from(AccessStatus),
    st.lists(st.builds(Issue, st.sampled_from(IssueKind)), max_size=2),
)
sessions = st.builds(
    session_with,
    st.sampled_from(UseCase),
    st.none() | st.just(BANK),
    st.none() | st.just(RUN),
    st.integers(0, 2),
    st.none() | st.sampled_from(PageTrouble),
)
facts = st.builds(
    SessionFacts,
    active=st.just(value=True),
    legal=st.booleans(),
    access=st.none() | accesses,
    approval=st.none() | approvals,
    has_credentials=st.booleans(),
    now=st.integers(0, 40).map(lambda minutes: NOON + timedelta(minutes=minutes)),
)


@given(sessions, facts)
def test_every_session_is_at_a_page_that_can_be_shown(
    session: Session, known: SessionFacts
) -> None:
    place = rules.page_kind(session, known)
    assert (place.exit is not None) == (place.kind is PageKind.EXIT)
    assert (place.trouble is not None) or place.kind is not PageKind.ERROR
    if place.kind in {PageKind.METHOD, PageKind.MEDIUM, PageKind.TAN, PageKind.REDIRECT}:
        assert known.approval is not None
        assert known.approval.phase is Phase.ASKING
    if place.kind is PageKind.ACCOUNTS:
        assert session.use_case is UseCase.ADD_ACCESS
    if place.can_retry:
        assert place.kind is PageKind.ERROR


@given(sessions, facts)
def test_nothing_of_the_bank_before_the_terms(session: Session, known: SessionFacts) -> None:
    place = rules.page_kind(session, replace(known, legal=False))
    assert place.kind in {PageKind.LEGAL, PageKind.EXIT}
    assert not place.begin


@given(sessions, facts)
def test_a_user_who_is_not_active_gets_nowhere(session: Session, known: SessionFacts) -> None:
    place = rules.page_kind(session, replace(known, active=False))
    assert place.exit in {Exit.ERROR, Exit.SESSION_TIMEOUT}


@given(sessions, facts)
def test_time_that_is_up_ends_everything(session: Session, known: SessionFacts) -> None:
    place = rules.page_kind(session, replace(known, now=session.expires_at))
    assert place.exit is Exit.SESSION_TIMEOUT


@given(sessions, facts, st.sampled_from(Exit))
def test_an_end_stays_the_end(session: Session, known: SessionFacts, ended: Exit) -> None:
    place = rules.page_kind(replace(session, exit=ended), known)
    assert (place.kind, place.exit) == (PageKind.EXIT, ended)


@given(sessions, facts)
def test_success_needs_an_approval_the_bank_granted_or_data(
    session: Session, known: SessionFacts
) -> None:
    place = rules.page_kind(session, known)
    if place.exit in exits.SUCCESS or place.kind is PageKind.ACCOUNTS:
        assert known.approval is not None
        assert known.approval.ending in {ApprovalOutcome.GRANTED, ApprovalOutcome.FAILED}


@given(sessions, facts)
def test_nobody_is_asked_for_a_fourth_login(session: Session, known: SessionFacts) -> None:
    place = rules.page_kind(session, known)
    if place.kind is PageKind.LOGIN and session.run is not None:
        wrong = rules.wrong_logins(session, known.access, refused=True)
        assert wrong < rules.MOST_WRONG_LOGINS


@given(sessions, facts)
def test_a_trouble_is_shown_where_it_belongs(session: Session, known: SessionFacts) -> None:
    place = rules.page_kind(session, known)
    belongs = {
        PageTrouble.NOT_YET: {PageKind.APP},
        PageTrouble.TAN_WRONG: {PageKind.TAN},
        PageTrouble.CREDENTIALS: {PageKind.LOGIN},
        PageTrouble.INCOMPLETE: {PageKind.LOGIN, PageKind.TAN, PageKind.ACCOUNTS},
    }
    if place.trouble is not None:
        assert place.kind in belongs.get(place.trouble, {PageKind.ERROR})


@given(session=sessions, known=facts, legal_shown=st.booleans())
def test_a_step_has_a_number_among_its_steps(
    *, session: Session, known: SessionFacts, legal_shown: bool
) -> None:
    place = rules.page_kind(session, known)
    step, names = rules.steps(session, place.kind, legal_shown=legal_shown)
    outside = place.kind in {PageKind.ERROR, PageKind.EXIT}
    assert 0 <= step <= len(names)
    if not outside and place.kind is not PageKind.LEGAL and place.kind is not PageKind.BANK:
        assert step > 0


def test_three_wrong_logins_end_and_two_do_not() -> None:
    ended = approval_in(Phase.ENDED, None, ApprovalOutcome.REFUSED)
    refused = replace(ACCESS, block=Block.REFUSED)
    known = SessionFacts(
        active=True, legal=True, access=refused, approval=ended, has_credentials=True, now=NOON
    )
    second = replace(SESSION, provider_id=BANK, run=RUN, wrong_logins=1)
    assert rules.page_kind(second, known).kind is PageKind.LOGIN
    third = replace(second, wrong_logins=2)
    assert rules.page_kind(third, known).exit is Exit.INVALID_CREDENTIALS


@pytest.mark.req("REDIR-010")
@given(
    st.lists(st.tuples(st.from_regex(r"[a-z]{1,8}", fullmatch=True), st.text(max_size=8))),
    st.sampled_from(Exit),
)
def test_the_tenants_own_query_is_kept(query: list[tuple[str, str]], ended: Exit) -> None:
    url = "https://shop.example/back" + (f"?{urlencode(query)}" if query else "")
    found = urlsplit(exits.with_reentry(url, ended, "my~access"))
    pairs = parse_qsl(found.query, keep_blank_values=True)
    added = [("baReentry", ended.value.upper())]
    if ended in exits.SUCCESS:
        added.append(("accountId", "my~access"))
    assert pairs == [*query, *added]
    assert (found.scheme, found.netloc, found.path) == ("https", "shop.example", "/back")


urls = st.none() | st.sampled_from(
    [
        "https://shop.example/back",
        "https://shop.example/back/deep?x=1",
        "https://shop.example/backdoor",
        "https://evil.example/back",
        "https://shop.example@evil.example/back",
        "javascript:alert(1)",
        "",
    ]
)


@given(urls, urls, st.sampled_from([(), ("https://shop.example/back",)]))
def test_nobody_is_ever_sent_to_a_refused_address(
    stored: str | None, appended: str | None, bases: tuple[str, ...]
) -> None:
    session = replace(SESSION, callback_url=stored, appended_url=appended)
    target = exits.target(session, bases)
    assert target is None or is_allowed(target, bases)
    ended = exits.at_entry(stored, appended, bases)
    if ended is None:
        assert target == (stored if appended is None else appended)
