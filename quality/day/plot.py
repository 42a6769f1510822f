"""Draw a virtual day as one SVG that reads on light and on dark pages.

Colours differ in lightness too, and everything is labelled, so that nothing is told by colour
alone.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

from quality.day.checks import BUCKET, in_first_day, levels, per_bucket
from quality.day.diary import Diary
from quality.day.world import DAY, HOUR, Bank, Kind

_WIDTH: Final = 960
_LEFT, _RIGHT, _GAP = 64, 30, 58
_TOP: Final = 96
_HEIGHTS: Final = (150, 120, 110, 80, 120)
# Plain rules, for viewers that know no variables.
_STYLE: Final = """
text { font: 13px system-ui, sans-serif; fill: #57606a }
.head { font-size: 20px; font-weight: 600 }
.name { font-size: 15px; font-weight: 600 }
.small { font-size: 12px }
.head, .name { fill: #24292f }
.page { fill: #ffffff }
.shade { fill: #f3e9d6 }
.bar { fill: #2f6db5 }
.light { fill: #9cc3ec }
.bad { fill: #b3261e }
.limit { fill: #8a5a00 }
.line { stroke: #8a5a00; stroke-width: 1.5; stroke-dasharray: 6 4 }
.grid { stroke: #d8dee4 }
@media (prefers-color-scheme: dark) {
  text { fill: #9198a1 }
  .head, .name { fill: #e6edf3 }
  .page { fill: #0d1117 }
  .shade { fill: #2b2413 }
  .bar { fill: #4f9be8 }
  .light { fill: #24507f }
  .bad { fill: #ff8078 }
  .limit { fill: #e0b050 }
  .line { stroke: #e0b050 }
  .grid { stroke: #30363d }
}
""".strip()


@dataclass(frozen=True, slots=True)
class _Panel:
    """A field of the drawing; `top` is the highest value in it, `last` the right end."""

    y: float
    height: float
    top: float
    last: float = DAY

    def x_of(self, at: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * at / self.last

    def y_of(self, value: float) -> float:
        return self.y + self.height * (1 - value / self.top)

    def bar(self, begins: float, ends: float, low: float, high: float, kind: str) -> str:
        """Return a bar from one value up to another; nothing where they are equal."""
        if high <= low:
            return ""
        x, y = self.x_of(begins), self.y_of(high)
        width, height = self.x_of(ends) - x, self.y_of(low) - y
        return _tag("rect", x=x, y=y, width=width, height=height, kind=kind)

    def bars(self, counts: Mapping[int, int], kind: str, base: Mapping[int, int]) -> list[str]:
        """Return a bar per ten minutes, standing on those of `base`."""
        return [
            self.bar(
                at * BUCKET + 30, (at + 1) * BUCKET - 30, base.get(at, 0), base.get(at, 0) + n, kind
            )
            for at, n in sorted(counts.items())
        ]

    def shade(self, begins: float, ends: float) -> str:
        return self.bar(begins, ends, 0, self.top, "shade")

    def limit(self, value: float, label: str, label_at: float | None = None) -> list[str]:
        """Return a dashed line and its name, above its right end or at a value of its own."""
        y = self.y_of(value)
        above = y if label_at is None else self.y_of(label_at)
        right = _WIDTH - _RIGHT
        line = _tag("line", x1=_LEFT, y1=y, x2=right, y2=y, kind="line")
        return [line, _text(right, above - 4, label, "limit", "end")]

    def frame(self, name: str, marks: Iterable[float]) -> list[str]:
        """Return the title, the marks at the left and the ground line."""
        found = [_text(_LEFT, self.y - 12, name, "name")]
        for mark in (0, *marks):
            y = self.y_of(mark)
            found.append(_tag("line", x1=_LEFT, y1=y, x2=_WIDTH - _RIGHT, y2=y, kind="grid"))
            found.append(_text(_LEFT - 8, y + 4, f"{mark:,.0f}", anchor="end"))
        return found

    def hours(self) -> list[str]:
        """Return the hours of the day below the ground line."""
        ground = self.y + self.height + 16
        return [
            _text(self.x_of(hour * HOUR), ground, f"{hour}:00", anchor="middle")
            for hour in range(0, 25, 3)
        ]


def draw(diary: Diary) -> str:
    """Return the drawing; the world has a bank with an outage."""
    busiest = max(diary.world.banks, key=lambda bank: bank.accesses)
    failing = max(
        (bank for bank in diary.world.banks if bank.outage), key=lambda bank: bank.accesses
    )
    tops = [_TOP + sum(_HEIGHTS[:no]) + no * _GAP for no in range(len(_HEIGHTS))]
    spaces = list(zip(tops, _HEIGHTS, strict=True))
    parts = [
        *_all_banks(diary, failing, *spaces[0]),
        *_in_flight(diary, busiest, *spaces[1]),
        *_failed(diary, failing, *spaces[2]),
        *_waiting(diary, failing, *spaces[3]),
        *_distribution(diary, *spaces[4]),
    ]
    height = tops[-1] + _HEIGHTS[-1] + 48
    return "\n".join([*_head(diary, busiest, failing, height), *filter(None, parts), "</svg>\n"])


def _head(diary: Diary, busiest: Bank, failing: Bank, height: float) -> list[str]:
    eligible = sum(bank.accesses for bank in diary.world.banks)
    title = f"A virtual day of {eligible:,} accesses at {len(diary.world.banks)} bank hosts"
    refreshes = sum(talk.background for talk in diary.dialogues)
    people = len(diary.dialogues) - refreshes
    others = len(diary.accesses) - eligible
    about = (
        f"{refreshes:,} background refreshes and {people:,} for people. {others:,} more accesses "
        "are never refreshed: inactive, blocked, or not synced."
    )
    told = (
        "Five charts over 24 hours. Refreshes per ten minutes stay level. Dialogues at once at "
        f"{busiest.host} stay within its share. {failing.host} fails for some hours, is probed, "
        "and is then worked off within its limit. Nearly all accesses are refreshed four times, "
        "none more often."
    )
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height:g}"',
        '  role="img" aria-labelledby="day-title day-desc">',
        f'<title id="day-title">{escape(title)}</title>',
        f'<desc id="day-desc">{escape(about)} {escape(told)}</desc>',
        f"<style>{_STYLE}</style>",
        _tag("rect", x=0, y=0, width=_WIDTH, height=height, kind="page"),
        _text(_LEFT, 34, title, "head"),
        _text(_LEFT, 56, about),
    ]


def _all_banks(diary: Diary, failing: Bank, y: float, height: float) -> list[str]:
    assert failing.outage
    begins = [talk.begins for talk in diary.dialogues if talk.background and talk.begins < DAY]
    counts = per_bucket(begins)
    mean = len(begins) * BUCKET / DAY
    most = max(counts.values())
    panel = _Panel(y, height, mean * 1.75)
    note = f"{failing.host} is back"
    name = f"Refreshes per 10 minutes, all banks (busiest {most}, {most / mean:.2f} x the mean)"
    return [
        *panel.frame(name, (100, 200, 300, 400)),
        *panel.bars(counts, "bar", {}),
        *panel.limit(mean * 1.5, f"1.5 x the mean of {mean:.0f}"),
        _text(panel.x_of(failing.outage.ends), panel.y_of(mean * 1.5) - 4, note),
        *panel.hours(),
    ]


def _in_flight(diary: Diary, bank: Bank, y: float, height: float) -> list[str]:
    talks = diary.talks_at(bank.host)
    background = _highest(levels(talk for talk in talks if talk.background))
    everything = _highest(levels(talks))
    people = {at: n - background.get(at, 0) for at, n in everything.items()}
    share = bank.background_lines
    panel = _Panel(y, height, bank.max_in_flight + 2)
    name = f"Most dialogues at once at {bank.host}, the busiest host ({bank.accesses:,} accesses)"
    return [
        *panel.frame(name, (5, 10)),
        *panel.bars(background, "bar", {}),
        *panel.bars(people, "light", background),
        *panel.limit(share, f"lower line: {share} for background", bank.max_in_flight - 3),
        *panel.limit(bank.max_in_flight, f"{bank.max_in_flight} lines; on top: people"),
        *panel.hours(),
    ]


def _failed(diary: Diary, bank: Bank, y: float, height: float) -> list[str]:
    assert bank.outage
    talks = [talk for talk in diary.talks_at(bank.host) if talk.background and talk.begins < DAY]
    answered = per_bucket(talk.begins for talk in talks if talk.answered)
    silent = per_bucket(talk.begins for talk in talks if not talk.answered)
    limit = bank.rate * BUCKET
    panel = _Panel(y, height, limit * 1.25)
    name = f"Refreshes per 10 minutes at {bank.host}, which fails for some hours"
    middle = (bank.outage.begins + bank.outage.ends) / 2
    return [
        panel.shade(bank.outage.begins, bank.outage.ends),
        *panel.frame(name, (40, 80)),
        *panel.bars(answered, "bar", {}),
        *panel.bars(silent, "bad", answered),
        *panel.limit(limit, f"{limit:.0f}: its token bucket"),
        _text(panel.x_of(middle), panel.y_of(limit * 0.55), "probes only", "bad", "middle"),
        *panel.hours(),
    ]


def _waiting(diary: Diary, bank: Bank, y: float, height: float) -> list[str]:
    assert bank.outage
    samples = [(at, count) for at, count in diary.waiting[bank.host] if at < DAY]
    counts = {at // BUCKET: count for at, count in samples if at % BUCKET == 0}
    most = max(counts.values())
    panel = _Panel(y, height, max(most * 1.2, 1))
    return [
        panel.shade(bank.outage.begins, bank.outage.ends),
        *panel.frame(
            f"Accesses waiting at {bank.host} (at most {most})", (200, 400)[: most // 200]
        ),
        *panel.bars(counts, "bar", {}),
        *panel.hours(),
    ]


def _distribution(diary: Diary, y: float, height: float) -> list[str]:
    begins = diary.background_begins()
    healthy, failed = Counter[int](), Counter[int]()
    for number, access in enumerate(diary.accesses):
        if access.kind is Kind.ELIGIBLE:
            which = healthy if access.bank.outage is None else failed
            which[in_first_day(begins.get(number, []))] += 1
    columns = range(max(*healthy, *failed, 5) + 1)
    top = max(healthy[no] + failed[no] for no in columns)
    panel = _Panel(y, height, top * 1.4, last=len(columns))
    found = panel.frame("Background refreshes per eligible access in 24 hours", (2500, 5000, 7500))
    for no in columns:
        both = healthy[no] + failed[no]
        found.append(panel.bar(no + 0.15, no + 0.85, 0, healthy[no], "bar"))
        found.append(panel.bar(no + 0.15, no + 0.85, healthy[no], both, "light"))
        x = panel.x_of(no + 0.5)
        above = panel.y_of(both) - 6
        if failed[no]:
            words = f"{failed[no]:,} at hosts that failed"
            found.append(_text(x, above, words, "small", "middle"))
            above -= 16
        found.append(_text(x, above, f"{both:,}", anchor="middle"))
        found.append(_text(x, y + height + 17, f"{no} times", anchor="middle"))
    return found


def _highest(steps: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Return the highest level of each ten minutes; a level lasts until the next step."""
    found = Counter[int]()
    level = before = 0
    for at, after in steps:
        for bucket in range(before // BUCKET, at // BUCKET + 1):
            found[bucket] = max(found[bucket], level)
        found[at // BUCKET] = max(found[at // BUCKET], after)
        before, level = at, after
    return {bucket: most for bucket, most in found.items() if bucket * BUCKET < DAY}


def _tag(tag: str, *, kind: str, **places: float) -> str:
    inside = " ".join(f'{name}="{place:.1f}"' for name, place in places.items())
    return f'<{tag} class="{kind}" {inside}/>'


def _text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    style = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{style}>{escape(words)}</text>'
