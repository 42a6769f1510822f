"""What a booking is by its own words and codes: reasons collected, weighed, and named."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Final, NamedTuple

import numpy as np

from kontowerk.tagging import aggregators, codes, freelancer, insurance
from kontowerk.tagging.fuse import Calibration, Judgement, Weighed, settle, weigh
from kontowerk.tagging.keywords import KeywordIndex
from kontowerk.tagging.model import Booking, Cleaned, Clue, Tagged, TagStage, TagVersions, Tree
from kontowerk.tagging.partners import Directory, Hit, load_partners
from kontowerk.tagging.read import both
from kontowerk.tagging.shape import Shape, code_of, folded_wording, shape_of
from kontowerk.tagging.textmodel import TextModel
from kontowerk.tagging.trees import Trees, load_trees

_ORDER: Final = 1  # rises when the order of stages or their weights change
# What is written in these decides as well; their digest is part of the version.
_TABLES: Final = (
    *("aggregators.toml", "ambiguous.toml", "calibration.toml", "codes.toml", "freelancer.toml"),
    *("insurance.toml", "keywords.toml", "partners_hand.toml"),
)
_REMEMBERED: Final = 1 << 16  # shapes
_EXPLAINED: Final = 0.1  # a share left open that is not worth asking the model for
_WORTH_WEIGHING: Final = 0.02  # shares of the model below it
_LIKELY: Final = 0.5
_SETTLED: Final = 0.95
# Chains that are paid for one kind of thing.
_ONE_THING: Final = ("LIVING_", "RECREATION_", "SHOPPING_", "MOBILITY_", "TRAVEL_", "HEALTH_CONSUM")
_NOBODY: Final = " "
_WORTH_SAYING: Final = 0.02  # below it the likeliest item is still a bad guess
_PERSON: Final = "BANKFINANCE_TRANSFER"
_REFUND: Final = "INCOME_OTHER"
_FROM_A_PERSON: Final = "OTHER_INCOME"
_UNEXPLAINED: Final = {True: _FROM_A_PERSON, False: "OTHER_SPENDING"}

_PERSON_AT_BEST: Final = 0.85  # people are also landlords, doctors and employers
_REFUND_AT_BEST: Final = 0.8
_INSURED: Final = 0.97
_PERSONS_SEND_MORE: Final = 3.0  # plain credits without a word come rather from people


class _Pending(NamedTuple):
    """A booking whose reasons leave something to the model."""

    place: int
    cleaned: Cleaned
    clues: list[Clue]
    weighed: Weighed
    may_be_person: bool


class Judge:
    """Judges shapes and remembers what it said: most lines of a bank differ only in numbers."""

    def __init__(
        self,
        partners: Directory,
        words: KeywordIndex,
        model: TextModel,
        calibration: Calibration,
        trees: Trees,
    ) -> None:
        self.partners = partners
        self._words = words
        self._model = model
        self._calibration = calibration
        self._usual = np.array([calibration.usual.get(item, 1.0) for item in model.classes])
        self._masked = _masks(trees)
        self._remembered: dict[Shape, Tagged] = {}
        self._by_name = lru_cache(maxsize=_REMEMBERED)(self._shape_by_name)
        self.versions = TagVersions(
            trees.version, _rules_version(), partners.version, model.version
        )

    @classmethod
    def load(cls, without: Callable[[str], bool] | None = None) -> "Judge":
        """Read all tables now: the first booking should not wait for them."""
        for table in (aggregators, codes, insurance, freelancer):
            table.load_tables()
        return cls(
            load_partners(without),
            KeywordIndex.load(),
            TextModel.load(),
            Calibration.load(),
            load_trees(),
        )

    def judge(self, bookings: Sequence[Booking], names: Sequence[str]) -> list[Tagged]:
        """Judge bookings, `names` their folded names; new shapes together: the model likes that."""
        shapes = [self._shape(booking, name) for booking, name in zip(bookings, names, strict=True)]
        known = self._remembered
        new = {shape for shape in shapes if shape not in known}
        if len(known) + len(new) > _REMEMBERED:
            known, new = {}, set(shapes)
            self._remembered = known
        known.update(self._judge_new(new))
        return [known[shape] for shape in shapes]

    def _shape(self, booking: Booking, name: str) -> Shape:
        """Read a booking no further than needed: what a card paid has no purpose of its own."""
        if name != _NOBODY and booking.amount <= 0:
            shape = self._by_name(name, booking.booking_text, booking.transaction_code)
            if shape is not None:
                return shape
        return shape_of(booking, name)

    def _shape_by_name(self, name: str, wording: str, code: str) -> Shape | None:
        """Return the shape of a payment whose name says all: a partner by card, or a chain."""
        shape = Shape(
            name=name,
            ultimate=_NOBODY,
            text=_NOBODY,
            wording=folded_wording(wording),
            code=code_of(code),
            purpose_code="",
            incoming=False,
            mandated=False,
        )
        if codes.is_cash(shape.code, shape.wording, _NOBODY):
            return None
        cleaned = _cleaned(shape)
        hit = self.partners.match(cleaned)
        if hit is None:
            return None
        if codes.is_card(shape.code, shape.wording) or (hit.exact and _is_chain(hit)):
            return shape
        if not _is_chain(hit):
            return None
        verdict = settle(weigh(self._clues(cleaned, hit), self._masked[False]), {})
        if verdict is None or verdict.probability < _SETTLED:
            return None
        return shape if verdict.item == hit.partner.category else None

    def freelancer(self, shape: Shape, category: str, partner: str) -> str:
        """Name the item of the tax statement that goes with a category."""
        known = self.partners.by_name.get(partner)
        said = known.freelancer if known is not None else ""
        return freelancer.freelancer_category(_cleaned(shape), category, said)

    def _judge_new(self, shapes: Iterable[Shape]) -> dict[Shape, Tagged]:
        """Judge stage by stage: what a stage looks things up in stays in the core's cache."""
        new = list(shapes)
        texts = [_cleaned(shape) for shape in new]
        hits = [self.partners.match(cleaned) for cleaned in texts]
        verdicts = self._verdicts(texts, hits)
        named = map(self._named, texts, hits, verdicts)
        return dict(zip(new, named, strict=True))

    def _verdicts(
        self, texts: Sequence[Cleaned], hits: Sequence[Hit | None]
    ) -> list[Judgement | None]:
        verdicts = [_by_partner(cleaned, hit) for cleaned, hit in zip(texts, hits, strict=True)]
        unclear = [place for place, verdict in enumerate(verdicts) if verdict is None]
        clues = [self._clues(texts[place], hits[place]) for place in unclear]
        pending: list[_Pending] = []
        for place, reasons in zip(unclear, clues, strict=True):
            cleaned, hit = texts[place], hits[place]
            weighed = weigh(reasons, self._masked[cleaned.incoming])
            may_be_person = hit is None and not cleaned.debit_or_card
            if weighed.left > _EXPLAINED or may_be_person:
                pending.append(_Pending(place, cleaned, reasons, weighed, may_be_person))
            else:
                verdicts[place] = settle(weighed, {})
        guesses = self._guesses([waiting.cleaned for waiting in pending])
        for waiting, guess in zip(pending, guesses, strict=True):
            verdicts[waiting.place] = self._with_guess(waiting, guess)
        return verdicts

    def _with_guess(self, waiting: _Pending, guess: dict[str, float]) -> Judgement | None:
        """Settle what needs the model: what is left open, and whether a person is meant."""
        weighed, incoming = waiting.weighed, waiting.cleaned.incoming
        item = _FROM_A_PERSON if incoming else _PERSON
        share = guess.get(item, 0.0)
        if share >= _LIKELY and waiting.may_be_person:
            sure = share * _PERSON_AT_BEST
            person = Clue(TagStage.MODEL, Tree.CATEGORIES, item, sure, "model.person")
            weighed = weigh([*waiting.clues, person], self._masked[incoming])
        return settle(weighed, guess)

    def _guesses(self, texts: Sequence[Cleaned]) -> list[dict[str, float]]:
        """Ask the model; of a credit it can only tell whether a person sent it."""
        if not texts:
            return []
        shares = self._model.probabilities(
            [_asked(text) for text in texts], [text.debit_or_card for text in texts]
        )
        shares = shares * self._usual
        shares /= shares.sum(axis=1, keepdims=True)
        found: list[dict[str, float]] = [{} for _ in texts]
        places, items = (shares >= _WORTH_WEIGHING).nonzero()
        weights = shares[places, items].tolist()
        classes = self._model.classes
        for place, item, share in zip(places.tolist(), items.tolist(), weights, strict=True):
            found[place][classes[item]] = share
        return [
            _credited(guess) if cleaned.incoming else guess
            for cleaned, guess in zip(texts, found, strict=True)
        ]

    def _clues(self, cleaned: Cleaned, hit: Hit | None) -> list[Clue]:
        clues = [*codes.clues(cleaned), *self._words.clues(cleaned)]
        if hit is not None:
            partner, sure = hit.partner, hit.precision
            item = partner.category
            if cleaned.incoming:
                item = partner.category_in or _REFUND
                sure = sure if partner.category_in else min(sure, _REFUND_AT_BEST)
            rule = f"partner.{partner.system_id}"
            # Who only passes money on says as much as a word does.
            stage = TagStage.KEYWORD if self.partners.is_service(partner) else TagStage.PARTNER
            usual = Clue(stage, Tree.CATEGORIES, item, sure, rule)
            return self._outweighed(clues, usual)
        return clues

    def _outweighed(self, clues: list[Clue], usual: Clue) -> list[Clue]:
        """Leave out what a partner usually stands for where words say better what was paid for."""
        over = self._words.over
        better = next(
            (
                clue
                for clue in clues
                if clue.rule in over and usual.item.startswith(over[clue.rule])
            ),
            None,
        )
        if better is None:
            return [*clues, usual]
        named = better._replace(rule=both(better.rule, usual.rule))
        kept = [clue for clue in clues if not clue.item.startswith(over[better.rule])]
        return [named if clue is better else clue for clue in kept]

    def _named(self, cleaned: Cleaned, hit: Hit | None, verdict: Judgement | None) -> Tagged:
        if verdict is None or verdict.probability < _WORTH_SAYING:
            verdict = Judgement(_UNEXPLAINED[cleaned.incoming], 0.0, TagStage.NONE, "none")
        partner = hit.partner if hit is not None else None
        kind, rule = insurance.insurance_type(cleaned, partner.insurance if partner else "")
        if kind != "UNRELATED_OTHER":
            stage = TagStage.PARTNER if rule.startswith("partner") else TagStage.KEYWORD
            verdict = Judgement(insurance.category_of(kind), _INSURED, stage, rule)
        said = partner.freelancer if partner else ""
        is_known = partner is not None and not self.partners.is_service(partner)
        return Tagged(
            verdict.item,
            kind,
            partner.system_name if partner and is_known else "UNKNOWN",
            freelancer.freelancer_category(cleaned, verdict.item, said),
            round(self._calibration.confidence(verdict.stage, verdict.probability), 4),
            verdict.stage,
            verdict.rule,
        )


@cache
def _rules_version() -> str:
    digest = sha256()
    for name in _TABLES:
        digest.update((files("kontowerk.tagging") / "data" / name).read_bytes())
    return f"{_ORDER}.{digest.hexdigest()[:8]}"


def _is_chain(hit: Hit) -> bool:
    """Say whether a partner is surely one that is paid for one kind of thing."""
    return (
        hit.precision >= _SETTLED
        and not hit.partner.insurance
        and hit.partner.category.startswith(_ONE_THING)
    )


def _by_partner(cleaned: Cleaned, hit: Hit | None) -> Judgement | None:
    """Judge by the partner alone where nothing else is said of a payment to it."""
    if hit is None or not hit.exact or cleaned.incoming or not _is_chain(hit):
        return None
    rule = f"partner.{hit.partner.system_id}"
    return Judgement(hit.partner.category, hit.precision, TagStage.PARTNER, rule)


def _cleaned(shape: Shape) -> Cleaned:
    text = f"{shape.text}{shape.wording[1:]}"
    return Cleaned(
        name=shape.name,
        ultimate=shape.ultimate,
        text=text,
        merchant=aggregators.merchant_behind(shape.name, text),
        code=shape.code,
        purpose_code=shape.purpose_code,
        incoming=shape.incoming,
        debit_or_card=shape.mandated
        or codes.is_debit_or_card(shape.code, shape.wording, shape.text),
    )


def _asked(cleaned: Cleaned) -> str:
    """Choose the text that names a merchant, if anything does."""
    for text in (cleaned.merchant, cleaned.name, cleaned.text):
        if text != " ":
            return text
    return " "


def _credited(guess: dict[str, float]) -> dict[str, float]:
    """Turn guesses about spending into ones about a credit: a person, or anybody else."""
    odds = _PERSONS_SEND_MORE * guess.get(_PERSON, 0.0)
    person = odds / (odds + 1.0 - guess.get(_PERSON, 0.0))
    return {_FROM_A_PERSON: person, _REFUND: 1.0 - person}


def _masks(trees: Trees) -> dict[bool, frozenset[str]]:
    """List by sign of the amount what cannot be, before anything is weighed."""
    items = trees.by_name(Tree.CATEGORIES).items
    return {
        True: frozenset(item.system_name for item in items if item.sign == "-"),
        False: frozenset(item.system_name for item in items if item.sign == "+"),
    }
