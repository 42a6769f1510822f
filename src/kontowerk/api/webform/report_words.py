"""The words of an account report, on the page and on paper; pure."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any
from urllib.parse import urlsplit

from kontowerk.analysis.model import MONTHS, ReportLine
from kontowerk.api.links import Links
from kontowerk.api.pages import qr
from kontowerk.api.pages.language import Texts
from kontowerk.api.webform import shown
from kontowerk.api.webform.shown import texts_in
from kontowerk.api.wire.analyses.instances import euros
from kontowerk.kit.clock import BERLIN
from kontowerk.reports.model import AccountReport, ReportContent
from kontowerk.reports.rules import last_day, validity
from kontowerk.tagging.model import Tree
from kontowerk.tagging.trees import load_trees


class ReportWords:
    """Writes the figures of a report in a language."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._words = shown.PageFormatter(texts)

    def money(self, cents: int) -> str:
        return shown.amount(euros(cents), "EUR", self._texts.language)

    def category(self, name: str) -> str:
        item = load_trees().by_name(Tree.CATEGORIES).item(name)
        return item.display_name if self._texts.language == "de" else item.display_name_en

    def month(self, day: date) -> str:
        return f"{self._texts(f'month.{day.month}')} {day.year}"

    def months(self, days: Iterable[date]) -> str:
        return ", ".join(self.month(day) for day in days)

    def evidence(self, line: ReportLine) -> str:
        """Write how many bookings a line was found in, and from when to when."""
        first, last = self._words.day(line.first), self._words.day(line.last)
        if first == last:
            return self._texts.count("report.evidence", line.bookings, span=first)
        span = self._texts("report.span", first=first, last=last)
        return self._texts.count("report.evidence", line.bookings, span=span)

    def covered(self, content: ReportContent) -> str:
        """Say which months count, and which do not."""
        figures = content.figures
        text = self._texts.count(
            "report.covered", len(figures.months), months=self.months(figures.months)
        )
        if len(figures.months) < MONTHS:
            text += " " + self._texts("report.few", n=MONTHS)
        if figures.incomplete:
            text += " " + self._texts("report.incomplete", months=self.months(figures.incomplete))
        return text

    def returns(self, content: ReportContent) -> str:
        """Say how many debits were returned, since when, and on which days."""
        figures = content.figures
        since = "" if figures.looked_since is None else self._words.day(figures.looked_since)
        if not figures.returned:
            return self._texts("report.no_returns", since=since)
        days = ", ".join(self._words.day(day) for day in figures.returned)
        return self._texts.count("report.returns", len(figures.returned), since=since, days=days)

    def source(self, content: ReportContent) -> str:
        """Say where the figures come from."""
        figures, fetched = content.figures, content.fetched_at
        text = self._texts.count("report.source", figures.bookings, banks=", ".join(content.banks))
        if fetched is not None:
            at = f"{self._words.day_of(fetched)}, {self._words.time(fetched)}"
            text += " " + self._texts("report.fetched", at=at)
        if figures.left_out:
            text += " " + self._texts.count("report.left_out", figures.left_out)
        return f"{text} {self._texts('report.not_in_it')}"


def paper(
    report: AccountReport,
    content: ReportContent,
    *,
    issuer: str,
    language: str,
    links: Links,
    now: datetime,
) -> Mapping[str, Any]:
    """Return every word of a report on paper, as it is when it is released now."""
    texts = texts_in(language)
    words, figures = ReportWords(texts), content.figures
    page = shown.PageFormatter(texts)
    until = page.day(last_day(validity(now)))
    holders = ", ".join(content.holders)
    lead = [holders] if holders else []
    lead += [texts("report.for", receiver=report.receiver)]
    lead += [report.subject] if report.subject else []
    href = links.report_check(code=report.code)
    return {
        "language": texts.language,
        "title": texts(f"report.title.{report.purpose.value}"),
        "issuer": issuer,
        "kind": texts("report.kind"),
        "lead": " · ".join(lead),
        "code": report.code,
        "facts": [
            [texts("report.made"), f"{page.day_of(now)}, {page.time(now.astimezone(BERLIN))}"],
            [texts("report.valid"), until],
        ],
        "sums": [
            _sum(texts, "income", words.money(figures.income_cents)),
            _sum(texts, "fixed", words.money(figures.fixed_cents)),
            _sum(texts, "disposable", words.money(figures.disposable_cents)),
            _sum(texts, "returned", str(len(figures.returned))),
        ],
        "tables": [
            _table(texts, words, "income", figures.income, figures.income_cents)
            | {"notes": _irregular(texts, words, figures.irregular)},
            _table(texts, words, "fixed", figures.fixed_costs, figures.fixed_cents)
            | {"notes": [texts("report.fixed_note")]},
            {
                "heading": texts("report.returned"),
                "columns": [],
                "rows": [],
                "total": [],
                "notes": [words.returns(content)],
            },
        ],
        "source": {
            "heading": texts("report.source_title"),
            "text": f"{words.covered(content)} {words.source(content)}",
        },
        "check": {
            "heading": texts("report.check_title"),
            "text": texts("report.check_text"),
            "href": href,
            "shown": _shown(links.report_check()),
            "end": texts("report.check_end", date=until),
            "picture": _picture(href),
            "picture_text": texts("report.picture"),
        },
    }


def _sum(texts: Texts, name: str, value: str) -> dict[str, str]:
    return {
        "label": texts(f"report.{name}_sum"),
        "value": value,
        "hint": texts(f"report.{name}_hint"),
    }


def _table(
    texts: Texts, words: ReportWords, name: str, lines: Iterable[ReportLine], cents: int
) -> dict[str, Any]:
    rows = [
        [words.category(line.category), words.money(line.cents), words.evidence(line)]
        for line in lines
    ]
    return {
        "heading": texts(f"report.{name}"),
        "columns": [texts("report.what"), texts("report.monthly"), texts("report.proof")],
        "rows": rows,
        "total": [texts("report.total"), words.money(cents), ""],
    }


def _irregular(texts: Texts, words: ReportWords, cents: int) -> list[str]:
    return [texts("report.irregular", amount=words.money(cents))] if cents else []


def _shown(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.netloc}{parts.path}"


def _picture(href: str) -> str | None:
    """Draw the address as a QR code; None when it is too long for one."""
    code = qr.drawn(href.encode())
    if code is None:
        return None
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {code.size} {code.size}">'
    return f'{head}<path d="{code.path}"/></svg>'
