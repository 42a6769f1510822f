"""Analyse a customer and keep the results; read them while they are good, else make them anew.

The transaction is open while a thread computes, but only to hold the customer's advisory lock: it
has no snapshot and no row. It ends with the results, and with the marks seen at its beginning;
changes that come meanwhile leave marks of their own.

A kept page is good while no mark says that its customer's data changed, on the day and by the
rules it was made with.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto
from functools import lru_cache
from typing import Final, NamedTuple
from uuid import UUID

from kontowerk.analysis.compute import Analysis, Known, analyse, analyse_again, happened, marks_of
from kontowerk.analysis.deps import AnalysisDeps
from kontowerk.analysis.memory import Line, Remembered
from kontowerk.analysis.model import (
    PROFILING,
    Compared,
    KeptPage,
    OwnedProduct,
    PartnerFact,
    Period,
)
from kontowerk.analysis.store import inputs, kept
from kontowerk.analysis.store.inputs import Row
from kontowerk.identity import read as identity
from kontowerk.kit.db import Tx
from kontowerk.lifecycle.model import Happening
from kontowerk.lifecycle.record import record
from kontowerk.tagging.classify import Classifier
from kontowerk.tagging.context import context_of, mark_of
from kontowerk.tagging.make import tag_new
from kontowerk.tagging.model import Booking, Tagged, TagStage, Tree
from kontowerk.tagging.trees import Trees

_READS: Final = 3  # what is still changing then has a mark that outlives the result
_TEXTS: Final = 4  # columns before texts, which may be null
_TAGS: Final = 14  # columns of a booking; those of its tags follow
_VERSIONS: Final = 21


@dataclass(frozen=True, slots=True)
class _Read:
    """What a computation begins with; `marks` were there before anything else was read."""

    marks: Sequence[UUID]
    context: str
    rows: Sequence[Row]
    products: Sequence[OwnedProduct]
    contracts: kept.Contracts
    marked: Compared
    splits: frozenset[UUID]

    @property
    def is_tagged(self) -> bool:
        return all(row[_VERSIONS] for row in self.rows)

    def is_tagged_with(self, versions: str) -> bool:
        present = versions, self.context
        return all(row[_VERSIONS:] == present for row in self.rows)


@dataclass(frozen=True, slots=True)
class _Found:
    pages: Mapping[str, KeptPage]
    contracts: kept.Contracts
    compared: Compared
    happened: Sequence[Happening]


class _Done(NamedTuple):
    page: KeptPage | None


class _Need(Enum):
    """Which tags bookings must have; what has none is left out, and the result not kept."""

    PRESENT = auto()  # of these rules, and of what is known of the person
    ANY = auto()
    NONE = auto()


# Other versions after tagging are those of a process newer or older than this one: not worth a
# fight. And bookings may come faster than they can be tagged: then what is tagged is shown.
_NEEDS: Final = (_Need.PRESENT, _Need.ANY, _Need.ANY, _Need.NONE)


@dataclass(frozen=True, slots=True)
class AnalysisRequest:
    """What is wanted: a view, or just everything that is kept ready."""

    view: str | None
    day: date
    rules: str


async def analyse_user(
    tools: AnalysisDeps, customer_id: UUID, wish: AnalysisRequest
) -> KeptPage | None:
    """Make what is out of date anew; returns the page of the view wished for."""
    for need in _NEEDS:
        async with tools.db.begin(customer_id) as tx:
            done = await _attempt(tx, tools, customer_id, wish, need)
        if done is not None:
            return done.page
        # In transactions of its own: it holds what others wait for.
        await tag_new(tools.db, tools.classifier(), customer_id)
    raise AssertionError  # the last need is always met


async def _attempt(
    tx: Tx, tools: AnalysisDeps, customer_id: UUID, wish: AnalysisRequest, need: _Need
) -> _Done | None:
    """Analyse, unless somebody just did; None when bookings lack the tags needed."""
    await kept.lock(tx, customer_id)
    is_fresh = await kept.is_fresh(tx, customer_id, wish.day, wish.rules)
    if is_fresh:
        page = await _present(tx, customer_id, wish)
        if wish.view is None or page is not None:
            return _Done(page)
    read = await _read(tx, customer_id, tools.classifier())
    if not _meets(read, need, str(tools.classifier().versions)):
        return None
    found = await asyncio.to_thread(_compute, tools, customer_id, wish, read, whole=not is_fresh)
    if read.is_tagged:
        await _keep(tx, customer_id, wish, read, found, whole=not is_fresh)
    return _Done(None if wish.view is None else found.pages[wish.view])


def _meets(read: _Read, need: _Need, versions: str) -> bool:
    match need:
        case _Need.PRESENT:
            return read.is_tagged_with(versions)
        case _Need.ANY:
            return read.is_tagged
        case _Need.NONE:
            return True


async def _present(tx: Tx, customer_id: UUID, wish: AnalysisRequest) -> KeptPage | None:
    if wish.view is None:
        return None
    return await kept.page(tx, customer_id, wish.view, wish.day, wish.rules)


async def _read(tx: Tx, customer_id: UUID, classifier: Classifier) -> _Read:
    """Read everything; once more if there are other marks afterwards.

    Then something changed meanwhile, and the parts may be of different instants.
    """
    read = await _read_once(tx, customer_id, classifier)
    for _ in range(_READS - 1):
        if await kept.marks_of(tx, customer_id) == read.marks:
            break
        read = await _read_once(tx, customer_id, classifier)
    return read


async def _read_once(tx: Tx, customer_id: UUID, classifier: Classifier) -> _Read:
    seen = await kept.marks_of(tx, customer_id)  # first: what follows includes what they speak of
    return _Read(
        seen,
        context=mark_of(await context_of(tx, customer_id, classifier.trees)),
        rows=await inputs.bookings(tx, customer_id),
        products=await inputs.products(tx, customer_id),
        contracts=await kept.contracts(tx, customer_id),
        marked=await kept.marked(tx, customer_id),
        splits=frozenset(split.transaction_id for split in await inputs.of(tx, customer_id)),
    )


async def _keep(
    tx: Tx, customer_id: UUID, wish: AnalysisRequest, read: _Read, found: _Found, *, whole: bool
) -> None:
    if not read.products:
        await kept.forget(tx, customer_id)  # nothing is kept of who has nothing
        await kept.remove_mark(tx, customer_id, read.marks)
        return
    pages = found.pages
    if not await identity.may_profile(tx, customer_id):
        pages = {view: page for view, page in pages.items() if view not in PROFILING}
    if not whole:
        await kept.add(tx, customer_id, pages)
        return
    await kept.put(tx, customer_id, wish.day, wish.rules, pages)
    await kept.put_contracts(tx, customer_id, read.contracts, found.contracts)
    await kept.put_marks(tx, customer_id, found.compared)
    await kept.remove_mark(tx, customer_id, read.marks)
    if found.happened:
        tenant_id = await kept.tenant_of(tx, customer_id)
        await record(tx, customer_id, tenant_id, found.happened)


# In a thread -------------------------------------------------------------------------------


def _compute(
    tools: AnalysisDeps, customer_id: UUID, wish: AnalysisRequest, read: _Read, *, whole: bool
) -> _Found:
    classifier = tools.classifier()
    known = Known(partner_facts(classifier), read.contracts, read.splits)
    names = _names_of(classifier)
    owner = str(customer_id)
    remembered = tools.memories.take(customer_id, tools.clock.now())
    if remembered is None:
        tagged = _tagged(read.rows, names)
        analysis = analyse(owner, tagged, read.products, wish.day, known)
        return _found(tools, analysis, wish, read.marked, whole=whole)
    lines = _lines_again(remembered, read.rows, names)
    analysis = analyse_again(remembered.memory, owner, lines, read.products, wish.day, known)
    found = _found(tools, analysis, wish, read.marked, whole=whole)
    if read.rows:  # of who has nothing nothing is kept; after an error neither
        tools.memories.give_back(customer_id, tools.clock.now(), remembered)
    return found


def _found(
    tools: AnalysisDeps,
    analysis: Analysis,
    wish: AnalysisRequest,
    before: Compared,
    *,
    whole: bool,
) -> _Found:
    bodies = dict(tools.render_all(analysis)) if whole else {}
    if wish.view is not None and wish.view not in bodies:
        bodies[wish.view] = tools.render_one(analysis, wish.view)
    pages = {view: KeptPage.of(body) for view, body in bodies.items()}
    now = marks_of(analysis)
    # Of who was never compared everything would be new.
    news = happened(analysis, before, now) if before.is_known else []
    return _Found(pages, _bookings_of_contracts(analysis), now, news)


class _Names:
    """Names of items by their ids."""

    def __init__(self, trees: Trees) -> None:
        self.categories = _names(trees, Tree.CATEGORIES)
        self.insurance_types = _names(trees, Tree.INSURANCE_TYPES)
        self.partners = _names(trees, Tree.BUSINESS_PARTNERS)
        self.freelancer_categories = _names(trees, Tree.FREELANCER_CATEGORIES)
        self.stages = {stage.value: stage for stage in TagStage}


def _names(trees: Trees, tree: Tree) -> dict[int, str]:
    return {item.system_id: item.system_name for item in trees.by_name(tree).items}


@lru_cache(maxsize=2)
def _names_of(classifier: Classifier) -> _Names:
    return _Names(classifier.trees)


def _tagged(rows: Sequence[Row], names: _Names) -> list[Line]:
    """Make bookings with their tags; those without are left out."""
    return [_line(row, names) for row in rows if row[_VERSIONS]]


def _lines_again(remembered: Remembered, rows: Sequence[Row], names: _Names) -> list[Line]:
    """Make bookings with their tags; of rows that are as before, those made then."""
    before, remembered.lines = remembered.lines, {}
    lines: list[Line] = []
    for row in rows:
        if not row[_VERSIONS]:
            continue
        kept = before.get(row[0])
        if kept is None or kept[0] != row:
            kept = row, _line(row, names)
        remembered.lines[row[0]] = kept
        lines.append(kept[1])
    return lines


def _line(row: Row, names: _Names) -> Line:
    category, insurance, partner, freelancer, confidence, stage, rule = row[_TAGS:_VERSIONS]
    tags = Tagged(
        names.categories[category],
        names.insurance_types[insurance],
        names.partners[partner],
        names.freelancer_categories[freelancer],
        confidence,
        names.stages[stage],
        rule,
    )
    return Booking(*row[:_TEXTS], *(text or "" for text in row[_TEXTS:_TAGS])), tags


@lru_cache(maxsize=2)
def partner_facts(classifier: Classifier) -> Mapping[str, PartnerFact]:
    """Return what the tables of partners say about contracts."""
    return {
        partner.system_name: PartnerFact(
            partner.contract_only, Period(partner.period) if partner.period else None
        )
        for partner in classifier.partners.partners
        if partner.contract_only or partner.period
    }


def _bookings_of_contracts(analysis: Analysis) -> kept.Contracts:
    return {
        contract.id: frozenset(entry.id for entry in contract.regular if isinstance(entry.id, UUID))
        for contract in analysis.contracts
        if contract.id is not None
    }


async def page(tools: AnalysisDeps, customer_id: UUID, view: str) -> KeptPage:
    """Return a view; of many who ask at once one computes, in whatever process."""
    wish = AnalysisRequest(view, tools.today(), tools.rules())
    found = await _kept(tools, customer_id, wish)
    if found is not None:
        return found
    async with tools.flights.alone(customer_id):
        found = await _kept(tools, customer_id, wish)  # whoever was here before may have made it
        if found is None:
            async with tools.flights.place():
                found = await analyse_user(tools, customer_id, wish)
    assert found is not None  # noqa: S101 - a view was asked for
    return found


async def keep_fresh(tools: AnalysisDeps, customer_id: UUID) -> None:
    """Make what is kept ready anew if it is out of date; how many do so at once is the queue's."""
    await asyncio.to_thread(tools.classifier)  # its tables may have to be read yet
    async with tools.flights.alone(customer_id):
        await analyse_user(tools, customer_id, AnalysisRequest(None, tools.today(), tools.rules()))


async def _kept(tools: AnalysisDeps, customer_id: UUID, wish: AnalysisRequest) -> KeptPage | None:
    if wish.view is None:
        return None
    async with tools.db.read() as tx:
        return await kept.page(tx, customer_id, wish.view, wish.day, wish.rules)
