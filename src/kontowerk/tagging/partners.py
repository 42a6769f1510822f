"""Who stands on the other side of a booking: the longest known name in its texts."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import ahocorasick

from kontowerk.tagging.model import Cleaned
from kontowerk.tagging.partner_tables import Doubts, Partner, Spelled, load_doubts, read_tables
from kontowerk.tagging.phrases import toml

_FIELDS: Final = ("merchant", "name", "ultimate", "text")
_TEXT: Final = 3
_PRECISION: Final = (0.97, 0.97, 0.93, 0.85)
_EXACT: Final = 0.985
_BESIDE_A_NAME: Final = 0.6  # in the text of a booking that names somebody else
_BROKEN: Final = 0.88
_AGGREGATOR: Final = 0.5  # its own category says little about what was bought
_REFUND_OR_WAGE: Final = 0.6  # a firm that pays may give money back, or be the employer
_BANKS: Final = "BANKFINANCE_OTHER"  # named in texts as the place of an account, too
_IN_TEXT: Final = 5  # letters a name must have to be looked for in free text
_SHORT: Final = 3
_WHOLE_AGAIN: Final = 8  # letters a name must have to be found across a break
_AT_START: Final = 8  # letters a name at the start of a field counts more than one inside


class Hit(NamedTuple):
    """A partner found; `exact` when the field says nothing else."""

    partner: Partner
    field: str
    precision: float
    exact: bool


class _Pattern(NamedTuple):
    length: int  # with the blank before it
    partner: Partner
    spelling: str
    doubtful: bool
    in_text: bool
    letters: int
    ends_in_digit: bool


class _Candidate(NamedTuple):
    weight: tuple[int, int]
    field: int
    pattern: _Pattern
    broken: bool = False


class Directory:
    """All known partners, found by any of their spellings."""

    def __init__(
        self, rows: Sequence[Spelled], version: str, doubts: Doubts, aggregators: frozenset[str]
    ) -> None:
        self.version = version
        self.partners = [row.partner for row in rows]
        self.by_name = {partner.system_name: partner for partner in self.partners}
        self.by_id = {partner.system_id: partner for partner in self.partners}
        self._doubts = doubts
        self._aggregators = aggregators
        self._patterns: ahocorasick.Automaton[_Pattern] = ahocorasick.Automaton()
        self._unbroken: ahocorasick.Automaton[_Pattern] = ahocorasick.Automaton()
        taken: set[str] = set()
        for row in rows:
            for spelling in row.spellings:
                self._add(row.partner, spelling, taken)
        self._patterns.make_automaton()
        self._unbroken.make_automaton()

    def name_of(self, system_id: int) -> str:
        """Return the name people know, or the number of one that is gone."""
        known = self.by_id.get(system_id)
        return known.display_name if known else f"number {system_id}"

    def is_service(self, partner: Partner) -> bool:
        """Say whether a partner only passes money on."""
        return partner.system_name in self._aggregators

    def match(self, cleaned: Cleaned) -> Hit | None:
        """Find the partner of a booking."""
        fields = (cleaned.merchant, cleaned.name, cleaned.ultimate, cleaned.text)
        joined = "".join(fields)
        best = self._best(cleaned, fields, joined) or self._best_unbroken(cleaned, fields, joined)
        return None if best is None else self._hit(best, fields[best.field], cleaned)

    def _add(self, partner: Partner, spelling: str, taken: set[str]) -> None:
        """Remember a spelling, unless a partner before has it; numbers alone name nobody."""
        letters = len(spelling) - spelling.count(" ") - spelling.count("0")
        if not letters or spelling in taken:
            return
        taken.add(spelling)
        doubtful = self._doubts.is_doubtful(spelling)
        banned = self._doubts.is_everyday(spelling) or partner.category == _BANKS
        pattern = _Pattern(
            len(spelling) + 1,
            partner,
            spelling,
            doubtful,
            letters > _SHORT and not doubtful and not banned,
            letters,
            spelling[-1] == "0",
        )
        self._patterns.add_word(f" {spelling}", pattern)
        if letters >= _WHOLE_AGAIN and not doubtful:
            self._unbroken.add_word(spelling.replace(" ", ""), pattern)

    def _best(self, cleaned: Cleaned, fields: tuple[str, ...], joined: str) -> _Candidate | None:
        best: _Candidate | None = None
        heaviest = (-_TEXT, 0)
        name_at = len(fields[0])
        ultimate_at = name_at + len(fields[1])
        text_at = ultimate_at + len(fields[2])
        for last, pattern in self._patterns.iter(joined):
            after = joined[last + 1]
            if after != " " and (after != "0" or pattern.ends_in_digit):
                continue
            start = last + 1 - pattern.length
            if start >= text_at:
                field, start = _TEXT, start - text_at
            elif start < name_at:
                field = 0
            elif start < ultimate_at:
                field, start = 1, start - name_at
            else:
                field, start = 2, start - ultimate_at
            weight = (-field, pattern.length + (0 if start else _AT_START))
            if weight > heaviest and self._accepts(pattern, cleaned, fields, field, start):
                best, heaviest = _Candidate(weight, field, pattern), weight
        return best

    def _accepts(
        self,
        pattern: _Pattern,
        cleaned: Cleaned,
        fields: tuple[str, ...],
        field: int,
        start: int,
    ) -> bool:
        if pattern.partner.system_name in self._aggregators and fields[0] != " ":
            return False
        sure = cleaned.debit_or_card or field == 0
        whole = fields[field]
        if not whole[:start].strip(" 0"):
            whole, start = whole[start:], 0
        if field == _TEXT and (cleaned.name != " " or start):
            return pattern.in_text and self._text_may_name(cleaned, pattern)
        if pattern.length - 1 <= _SHORT:
            return self._doubts.names_short(whole, start, pattern.length, sure=sure)
        if pattern.doubtful:
            return self._doubts.names_firm(whole, start, pattern.length, sure=sure)
        return sure or " " in pattern.spelling or not self._doubts.is_person(whole)

    def _text_may_name(self, cleaned: Cleaned, pattern: _Pattern) -> bool:
        """Free text speaks of many things: who is paid is there if no name says it."""
        if cleaned.name == " ":
            return cleaned.debit_or_card or pattern.letters >= _IN_TEXT
        return cleaned.debit_or_card and pattern.letters >= _IN_TEXT

    def _best_unbroken(
        self, cleaned: Cleaned, fields: tuple[str, ...], joined: str
    ) -> _Candidate | None:
        """Look again without blanks: banks break words after 27 characters."""
        best: _Candidate | None = None
        for last, pattern in self._unbroken.iter(joined.replace(" ", "")):
            size = len(pattern.spelling.replace(" ", ""))
            start, whole_words = _unbroken_place(joined, last + 1 - size, size)
            field, _ = _place(fields, start - 1)
            weight = (-field, pattern.length)
            if not whole_words or (best is not None and weight <= best.weight):
                continue
            if self._accepts(pattern, cleaned, fields, field, len(joined)):
                best = _Candidate(weight, field, pattern, broken=True)
        return best

    def _hit(self, best: _Candidate, whole: str, cleaned: Cleaned) -> Hit:
        partner = best.pattern.partner
        exact = self._doubts.is_all(whole, best.pattern.spelling)
        sure = _EXACT if exact and best.field != _TEXT else _PRECISION[best.field]
        caps = [self._doubts.surest(partner.category, partner.system_name)]
        if best.broken:
            caps.append(_BROKEN)
        if best.field == _TEXT and cleaned.name != " " and not self._is_service(cleaned.name):
            caps.append(_BESIDE_A_NAME)
        if partner.system_name in self._aggregators:
            caps.append(_AGGREGATOR)
        if cleaned.incoming and not partner.category_in:
            caps.append(_REFUND_OR_WAGE)
        return Hit(partner, _FIELDS[best.field], min(sure, *caps), exact)

    def _is_service(self, name: str) -> bool:
        return any(
            pattern.partner.system_name in self._aggregators
            for _, pattern in self._patterns.iter(name)
        )


def _place(fields: tuple[str, ...], at: int) -> tuple[int, int]:
    """Return the field a position of the joined texts lies in, and the position there."""
    for number, text in enumerate(fields[:_TEXT]):
        if at < len(text):
            return number, at
        at -= len(text)
    return _TEXT, at


def _unbroken_place(joined: str, skipped: int, size: int) -> tuple[int, bool]:
    """Find where characters of the blank-less text stand, and if they are whole words there."""
    at = -1
    for _ in range(skipped + 1):
        at += 1
        while joined[at] == " ":
            at += 1
    end = at
    for _ in range(size - 1):
        end += 1
        while joined[end] == " ":
            end += 1
    inside = joined[at : end + 1]
    return at, joined[at - 1] == " " and joined[end + 1] in " 0" and "  " not in inside


def load_partners(without: Callable[[str], bool] | None = None) -> Directory:
    """Read the tables; `without` leaves out partners by system name, to measure what they bring."""
    tables = read_tables()
    rows = tables.rows
    if without is not None:
        rows = [row for row in rows if not without(row.partner.system_name)]
    services = frozenset(toml("aggregators.toml")["partners"])
    return Directory(rows, tables.version, load_doubts(), services)
