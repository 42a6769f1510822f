"""Playing cells: all begin, somebody dies, all go on, and what came of each is written down."""

import asyncio
import traceback
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from kontowerk.kit.settings import PREFIX
from tests.matrix.bank import PIN, RIGHT_TAN, WRONG_TAN
from tests.matrix.cells import APP, Cell, Course, Face, Kill
from tests.matrix.customer import Body, Consent, relations
from tests.matrix.providers import credentials, provider_id
from tests.matrix.stage import Stage

_AT_ONCE = 16
_SHORT = "30"  # seconds a person may think, where nobody does
_MOST_LOOKS = 5
_PERSONA = "student"  # a history, and not a long one


@dataclass
class Story:
    """What happened in a cell. A fault of the play itself is in `fault`."""

    cell: Cell
    number: int
    added: Body = field(default_factory=Body)
    asked: Body = field(default_factory=Body)
    steps: list[Body] = field(default_factory=list[Body])
    consent_ended: Body = field(default_factory=Body)
    access_ended: Body = field(default_factory=Body)
    transactions: int = 0
    challenges: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    received: list[str] = field(default_factory=list[str])
    fault: str | None = None
    consent: Consent | None = None
    sent_on: str | None = None  # where the service sent a browser that came from the bank

    @property
    def access_id(self) -> str:
        return str(self.cell)

    @property
    def login(self) -> str:
        """Return a name of the bank's grammar; FinTS allows 30 characters."""
        return f"{_PERSONA}.{self.cell.method}+{self.number}"


async def play(stage: Stage, kill: Kill, cells: Sequence[Cell]) -> dict[Cell, Story]:
    """Play all cells; those in which nobody answers last, with a shorter time to think."""
    stories = [Story(cell, number) for number, cell in enumerate(cells)]
    prompt = [story for story in stories if not story.cell.waits_for_nobody]
    silent = [story for story in stories if story.cell.waits_for_nobody]
    await _each(stories, lambda story: _add(stage, story))
    await stage.no_background()
    await _act(stage, kill, prompt)
    if silent:
        short = {f"{PREFIX}APPROVAL_SECONDS": _SHORT}
        await stage.replace_worker(**short)
        await _act(stage, kill, silent, **short)
    return {story.cell: story for story in stories}


async def _act(stage: Stage, kill: Kill, stories: list[Story], **settings: str) -> None:
    await _each(stories, lambda story: _begin(stage, story))
    match kill:
        case Kill.WORKER:
            await stage.replace_worker(**settings)
        case Kill.API:
            await stage.replace_api()
        case Kill.NOBODY:
            pass
    await _each(stories, lambda story: _go_on(stage, story))
    await _each(stories, _await_end)  # apart: who waits for a lapse must not keep others waiting
    await _each(stories, lambda story: _write_down(stage, story))


async def _each(stories: list[Story], do: Callable[[Story], Awaitable[None]]) -> None:
    """Do something in every cell, some at once; what goes wrong in one costs only that one."""
    gate = asyncio.Semaphore(_AT_ONCE)

    async def guarded(story: Story) -> None:
        async with gate:
            if story.fault is not None:
                return
            try:
                await do(story)
            except Exception:  # noqa: BLE001 - shown by the cell's own test
                story.fault = traceback.format_exc()

    await asyncio.gather(*(guarded(story) for story in stories))


async def _add(stage: Stage, story: Story) -> None:
    for fault in story.cell.faults:
        await stage.bank.behave(story.login, fault)
    face = story.cell.face
    login = credentials(face, story.login)
    story.added = await stage.customer.add(story.access_id, provider_id(face), login)


async def _begin(stage: Stage, story: Story) -> None:
    start = relations(story.added)["start_sca"]
    story.consent = await stage.customer.approve(story.access_id, start)
    story.asked = await story.consent.status()


async def _go_on(stage: Stage, story: Story) -> None:
    consent, cell = story.consent, story.cell
    assert consent is not None
    if cell.course is Course.CANCELLED:
        story.steps.append(await consent.cancel())
    elif cell.course is Course.UNANSWERED:
        pass
    elif cell.face is Face.REDIRECT:
        await _on_the_pages(stage, story)
    elif cell.method == APP:
        await _in_the_app(stage, story, consent)
    else:
        await _type(stage, story, consent)


async def _await_end(story: Story) -> None:
    assert story.consent is not None
    story.consent_ended = await story.consent.ended()


async def _in_the_app(stage: Stage, story: Story, consent: Consent) -> None:
    match story.cell.course:
        case Course.RIGHT:
            await stage.bank.decide(story.login, "approve")
            story.steps.append(await consent.poll())
        case Course.REJECTED:
            await stage.bank.decide(story.login, "reject")
            story.steps.append(await consent.poll())
        case Course.UNSEEN:
            await stage.bank.decide(story.login, "approve")
        case _:
            story.steps.append(await consent.poll())


async def _type(stage: Stage, story: Story, consent: Consent) -> None:
    if story.cell.course is Course.REJECTED:
        await stage.bank.decide(story.login, "reject")
    for _ in range(story.cell.wrong_tries):
        story.steps.append(await consent.submit(WRONG_TAN))
    if story.cell.course is not Course.WRONG_THRICE:
        story.steps.append(await consent.submit(RIGHT_TAN))


async def _on_the_pages(stage: Stage, story: Story) -> None:
    browser, page = stage.browser, relations(story.asked)["redirect_url"]
    await browser.open(page, PIN)
    if story.cell.method == APP:
        way = await _confirm(stage, story, page)
    elif story.cell.course is Course.REJECTED:
        way = await browser.press(page, "cancel")
    else:
        way = None
        for _ in range(story.cell.wrong_tries):
            way = await browser.press(page, "tan", tan=WRONG_TAN)
        if story.cell.course is not Course.WRONG_THRICE:
            way = await browser.press(page, "tan", tan=RIGHT_TAN)
    assert way is not None, "the bank does not let the person go"
    if story.cell.course is not Course.UNSEEN:  # that one closes the window
        story.sent_on = await browser.come_back(way)


async def _confirm(stage: Stage, story: Story, page: str) -> str | None:
    if story.cell.course is not Course.TOO_LATE:
        rejects = story.cell.course is Course.REJECTED
        await stage.bank.decide(story.login, "reject" if rejects else "approve")
    way = None
    for _ in range(_MOST_LOOKS):
        way = way or await stage.browser.press(page, "app")
    return way


async def _write_down(stage: Stage, story: Story) -> None:
    story.access_ended = await stage.customer.access(story.access_id)
    for product in story.access_ended.get("bankprodukte", []):
        story.transactions += await stage.customer.transactions(story.access_id, product["id"])
    story.challenges = await stage.bank.approvals(story.login)
    story.received = await stage.bank.received(story.login)
