"""Reading what a bank has, question by question, page by page.

Everything lies in `Progress`: a TAN may interrupt any page, and another process goes on. One
question that fails costs only its own part.
"""

from dataclasses import replace
from typing import Final

from kontowerk.connectors.fints import codes, orders
from kontowerk.connectors.fints.dialog import Dialog
from kontowerk.connectors.fints.errors import UnreadableError
from kontowerk.connectors.fints.message import Answer, Values, blob, group, text
from kontowerk.connectors.fints.parameters import UserAccount
from kontowerk.connectors.fints.state import Ask, Part, Progress, Task, Wish
from kontowerk.connectors.fints.translate import balance_of, part_key
from kontowerk.kit.clock import BERLIN

_MOST_PAGES: Final = 5000


async def ask_next(dialog: Dialog, progress: Progress, wish: Wish) -> Answer:
    """Send the question under way, from its page on."""
    task = current(progress)
    today = dialog.ctx.clock.now().astimezone(BERLIN).date()
    order = orders.build(task, progress.accounts, dialog.bank, dialog.profile, wish, today)
    later_page = task.point is not None and not dialog.profile.tan_per_page
    return await dialog.order(order, announce=False if later_page else None)


def current(progress: Progress) -> Task:
    if not progress.tasks:
        raise UnreadableError(what="nothing was asked")
    return progress.tasks[0]


def absorb(progress: Progress, answer: Answer, *, pending: bool = False) -> None:
    """Take in the answer to the question under way; move on to the next page or question.

    `pending`: bookings the bank has not made yet are kept as well.
    """
    task = current(progress)
    part = progress.parts.setdefault(part_key(task.ask, task.account), Part())
    part.order = task.order
    point: str | None = None
    try:
        failed = bool(answer.refusals) or not _collect(task, part, progress, answer)
        if pending:
            part.pending += _pending(task.order, answer)
        point = _next_point(answer)
    except UnreadableError:
        failed = True
    in_circles = point is not None and (point == task.point or len(part.pages) > _MOST_PAGES)
    if failed or in_circles:
        _give_up(task, part, progress, answer)
    elif point is None:
        _finish(progress)
    else:
        task.point = point


def _give_up(task: Task, part: Part, progress: Progress, answer: Answer) -> None:
    if task.fallback is not None:
        task.order, task.version = task.fallback
        task.fallback, task.point = None, None
        part.pages.clear()
        part.pending.clear()
        return
    part.failed = True
    part.codes = list(answer.codes)
    _finish(progress)


def _finish(progress: Progress) -> None:
    if progress.tasks:
        progress.tasks.pop(0)


def _next_point(answer: Answer) -> str | None:
    more = answer.reply(codes.MORE)
    if more is None:
        return None
    if not more.parameters or not more.parameters[0]:
        raise UnreadableError(what="more pages without a point")
    return more.parameters[0]


def _collect(task: Task, part: Part, progress: Progress, answer: Answer) -> bool:
    """Keep what came; false if nothing came and the bank did not say that there is nothing.

    An empty answer is never taken for "no transactions" unless the bank says so.
    """
    found = False
    if task.ask is Ask.ACCOUNTS:
        for segment in answer.all("HISPA"):
            progress.accounts = _with_bics(progress.accounts, segment.groups("accounts"))
            found = True
    elif task.ask is Ask.BALANCE:
        for segment in answer.all("HISAL"):
            part.balances.append(balance_of(segment))
            found = True
    else:
        pages = _pages(task.order, answer)
        part.pages += pages
        found = bool(pages)
    return found or answer.has(codes.NO_ENTRIES, codes.MORE)


def _pages(order: str, answer: Answer) -> list[bytes]:
    if order == "HKCAZ":
        return [
            page
            for segment in answer.all("HICAZ")
            for page in _documents(segment.group("statement_booked"))
        ]
    name, key = ("HIKAZ", "statement_booked") if order == "HKKAZ" else ("HIWPD", "holdings")
    return [data for segment in answer.all(name) if (data := blob(segment.values, key))]


def _pending(order: str, answer: Answer) -> list[bytes]:
    name = {"HKCAZ": "HICAZ", "HKKAZ": "HIKAZ"}.get(order)
    segments = answer.all(name) if name else ()
    return [data for segment in segments if (data := blob(segment.values, "statement_pending"))]


def _documents(booked: Values) -> list[bytes]:
    documents = booked.get("camt_statements")
    if not isinstance(documents, list):
        return []
    return [document for document in documents if isinstance(document, bytes)]


def _with_bics(accounts: list[UserAccount], rows: list[Values]) -> list[UserAccount]:
    """Add BICs, and IBANs that the user data lack."""
    by_number = {(text(row, "account_number"), text(row, "subaccount_number")): row for row in rows}
    return [_with_bic(account, by_number) for account in accounts]


def _with_bic(
    account: UserAccount, rows: dict[tuple[str | None, str | None], Values]
) -> UserAccount:
    row = rows.get((account.number, account.sub_account), {})
    bank = group(row, "bank_identifier")
    return replace(
        account,
        bic=text(row, "bic") or account.bic,
        iban=account.iban or text(row, "iban"),
        bank_code=account.bank_code or text(bank, "bank_code"),
    )
