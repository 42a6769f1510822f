"""Every way to approve, every course it may take, and somebody killed in the middle.

Each batch plays its cells at once, on processes of its own, and each cell is judged by itself: by
what the API says and by what the bank saw.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from tests.database import TestServer
from tests.matrix.cells import APP, CELLS, Cell, Course, Face, Kill
from tests.matrix.customer import CALLBACK, codes, relations
from tests.matrix.play import Story, play
from tests.matrix.stage import open_stage

# One unattended login finds out that a person is needed (after the one that learns how), and
# the approval takes one more, whatever happens in it.
_FINTS_LOGINS = 3


@dataclass(frozen=True)
class Batch:
    """What one batch showed."""

    stories: dict[Cell, Story]
    seen_by_bank: dict[str, int]
    violations: list[str]


@pytest.fixture(scope="module")
async def batch(
    request: pytest.FixtureRequest,
    server: TestServer,
    processes: None,
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[Batch]:
    del processes  # it starts them
    kill: Kill = request.param
    wanted = [cell for cell in CELLS if f"[{cell}-{kill}]" in _selected(request)]
    folder = tmp_path_factory.mktemp(kill)
    async with open_stage(server.copy(), folder) as stage:
        stories = await play(stage, kill, wanted)
        yield Batch(stories, await stage.bank.invariants(), await stage.violations())


def _selected(request: pytest.FixtureRequest) -> str:
    return " ".join(item.name for item in request.session.items)


@pytest.mark.parametrize("batch", list(Kill), indirect=True, ids=str)
@pytest.mark.parametrize("cell", CELLS, ids=str)
async def test_an_approval_ends_as_the_person_wanted(batch: Batch, cell: Cell) -> None:
    story = batch.stories[cell]
    assert story.fault is None, story.fault
    _asked_what_was_expected(story)
    _told_of_wrong_tans(story)
    _ended_as_expected(story)
    _sent_the_browser_on(story)
    _left_the_access_as_expected(story)
    _used_the_bank_no_more_than_needed(story)


@pytest.mark.parametrize("batch", list(Kill), indirect=True, ids=str)
async def test_the_bank_saw_nothing_it_must_not_see(batch: Batch) -> None:
    seen, tries = batch.seen_by_bank, (cell.wrong_tries for cell in batch.stories)
    assert seen["overlapping_dialogues"] == 0
    assert seen["wrong_pins"] == 0
    assert seen["locked_logins"] == 0
    assert seen["most_wrong_tans"] == max(tries, default=0)


@pytest.mark.parametrize("batch", list(Kill), indirect=True, ids=str)
async def test_our_own_books_are_in_order_afterwards(batch: Batch) -> None:
    assert batch.violations == []


def _asked_what_was_expected(story: Story) -> None:
    assert "start_sca" in relations(story.added)
    asked = relations(story.asked)
    if story.cell.face is Face.REDIRECT:
        assert codes(story.asked) == ["BA3005"]
        assert asked.keys() == {"self", "redirect_url", "cancel"}
        return
    assert codes(story.asked) == ["BA3030"]
    step = "authenticate_decoupled" if story.cell.method == APP else "authenticate"
    assert asked.keys() == {"self", step, "cancel"}
    assert story.asked["challenge"]["content"]["instructions"]


def _told_of_wrong_tans(story: Story) -> None:
    if not story.cell.is_typed_here:
        return
    repeatable = min(story.cell.wrong_tries, 2)
    for status in story.steps[:repeatable]:
        assert codes(status) == ["BA3030", "BA1103"]
        assert "authenticate" in relations(status)


def _ended_as_expected(story: Story) -> None:
    ended = story.consent_ended
    assert codes(ended) == story.cell.codes
    if story.cell.is_granted:
        assert relations(ended).keys() == {"self"}
        return
    assert relations(ended) == {}
    assert {message["level"] for message in ended["messages"]} == {"ERROR"}
    assert story.cell.reason in ended["messages"][-1]["details"]


def _sent_the_browser_on(story: Story) -> None:
    if story.sent_on is None:
        at_the_bank = story.cell.face is Face.REDIRECT
        alone = {Course.CANCELLED, Course.UNANSWERED, Course.UNSEEN}
        assert not at_the_bank or story.cell.course in alone
    elif story.cell.is_granted:
        assert story.sent_on == f"{CALLBACK}&returnNonce={story.asked['returnNonce']}"
    else:
        assert story.sent_on == f"{CALLBACK}&redirect-sca-error=access_denied"


def _left_the_access_as_expected(story: Story) -> None:
    access = story.access_ended
    assert access["status"] == "VOLLSTAENDIG"
    assert ("start_sca" in relations(access)) is not story.cell.is_granted
    assert "get_consent" not in relations(access)
    assert bool(story.transactions) is story.cell.is_granted


def _used_the_bank_no_more_than_needed(story: Story) -> None:
    tries = [challenge["tries_used"] for challenge in story.challenges]
    assert max(tries, default=0) == sum(tries) == story.cell.wrong_tries
    if story.cell.face is Face.FINTS:
        assert _count(story, "HKIDN") == _FINTS_LOGINS
        assert len(tries) == 2  # one for each login with the method
        assert story.received[-1].startswith("HKEND")
    else:
        begun = f"POST:/{story.cell.face.approach}/v1/consents"
        assert _count(story, begun) == _xs2a_attempts(story.cell)
        assert len(tries) <= 1
        left_alone = story.cell.course in {Course.CANCELLED, Course.UNANSWERED}
        assert _count(story, "DELETE:") == int(left_alone)


def _count(story: Story, beginning: str) -> int:
    return sum(name.startswith(beginning) for name in story.received)


def _xs2a_attempts(cell: Cell) -> int:
    """Return how often a consent or an authorisation is begun: once each where both are asked."""
    return 2 if cell.face is Face.EMBEDDED else 1
