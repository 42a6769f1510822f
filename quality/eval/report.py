"""What the evaluation prints beside the figures: slices, confusions, examples."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from households.model import UNKNOWN_PARTNER
from quality.eval.metrics import by
from quality.eval.rows import Judged

_SHOWN_CONFUSIONS: Final = 12
_SURE: Final = 0.97
_CLAIMS: Final = (0.0, 0.5, 0.8, 0.9, _SURE, 1.01)


def slices(rows: Sequence[Judged]) -> str:
    """Accuracy by stage, by dialect and by what could be known of the row."""
    lines: list[str] = []
    keys: dict[str, Callable[[Judged], str]] = {
        "stage": lambda it: it.said.stage.value,
        "dialect": lambda it: it.seen.dialect,
        "kind": lambda it: it.truth.kind.value,
    }
    for title, key in keys.items():
        found = (f"{name} {share:.3f} ({count})" for name, count, share in by(rows, key))
        lines.append(f"  by {title}: {', '.join(found)}")
    business = [it for it in rows if it.truth.freelancer_category != "PRIVATE"]
    if business:
        hits = sum(it.said.freelancer_category == it.truth.freelancer_category for it in business)
        lines.append(f"  freelancers' business rows: {hits / len(business):.3f} ({len(business)})")
    return "\n".join(lines)


def reliability(rows: Sequence[Judged]) -> str:
    """Say by stage how often tags are right that claim so much: said, right, how many."""
    lines = ["  by stage and confidence: said, right (bookings)"]
    for stage in sorted({it.said.stage for it in rows}):
        parts: list[str] = []
        for low, high in pairwise(_CLAIMS):
            found = [
                it for it in rows if it.said.stage is stage and low <= it.said.confidence < high
            ]
            if found:
                said = sum(it.said.confidence for it in found) / len(found)
                right = sum(it.right for it in found) / len(found)
                flag = " TOO SURE" if low >= _SURE and right < low else ""
                parts.append(f"{said:.3f} {right:.3f} ({len(found)}){flag}")
        lines.append(f"    {stage.value:10} {', '.join(parts)}")
    return "\n".join(lines)


def confusions(rows: Sequence[Judged]) -> str:
    """Return the most frequent mistakes."""
    wrong = Counter(
        (it.truth.kind.value, it.truth.category, it.said.category) for it in rows if not it.right
    )
    lines = ["  most frequent mistakes:"]
    for (kind, true, said), count in wrong.most_common(_SHOWN_CONFUSIONS):
        lines.append(f"    {count:6}  {kind:10} {true} taken for {said}")
    named = Counter(
        (it.truth.partner, it.said.partner)
        for it in rows
        if it.said.partner not in (it.truth.partner, UNKNOWN_PARTNER)
    )
    found = (f"{said} for {true} {n}" for (true, said), n in named.most_common(_SHOWN_CONFUSIONS))
    lines.append(f"  wrong partners: {', '.join(found)}")
    return "\n".join(lines)


def examples(rows: Sequence[Judged], count: int) -> str:
    """Return mistakes with their texts, spread over the kinds of mistakes."""
    lines: list[str] = []
    shown: Counter[tuple[str, str]] = Counter()
    wrong = Counter((it.truth.category, it.said.category) for it in rows if not it.right)
    for it in sorted(rows, key=lambda row: -wrong[(row.truth.category, row.said.category)]):
        kind = (it.truth.category, it.said.category)
        if it.right or shown[kind] >= 3 or len(lines) >= count:
            continue
        shown[kind] += 1
        seen = it.seen
        lines.append(
            f"  {it.truth.kind} {it.truth.category} <- {it.said.category} ({it.said.rule} "
            f"{it.said.confidence:.2f}): {seen.amount} | {seen.code} | {seen.name} | "
            f"{seen.booking_text} | {seen.purpose}"
        )
    return "\n".join(lines)


def other_mistakes(rows: Sequence[Judged], count: int) -> str:
    """Return wrong partners and insurance types with their texts."""
    lines: list[str] = []
    shown: Counter[tuple[str, str]] = Counter()
    for it in rows:
        pairs = (
            (it.truth.partner, it.said.partner),
            (it.truth.insurance_type, it.said.insurance_type),
        )
        for true, said in pairs:
            if true != said and not shown[(true, said)] and len(lines) < count:
                shown[(true, said)] += 1
                lines.append(f"  {true} <- {said}: {it.seen.name} | {it.seen.purpose}")
    return "\n".join(lines)
