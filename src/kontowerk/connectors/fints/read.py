"""Reading what a bank has, question by question, page by page.

Everything lies in `Progress`: a TAN may interrupt any page, and another process goes on. One
question that fails costs only its own part.
"""

from dataclasses import replace
from datetime import datetime
from typing import Final

from kontowerk.connectors.contract import CallContext, FailureKind
from kontowerk.connectors.errors import BankRefusedError, UnreadableAnswerError
from kontowerk.connectors.fints import codes, orders, transfers
from kontowerk.connectors.fints.cards import card_balance, page_of
from kontowerk.connectors.fints.dialog import Dialog
from kontowerk.connectors.fints.message import Answer, Values, blob, group, text
from kontowerk.connectors.fints.parameters import UserAccount
from kontowerk.connectors.fints.state import Ask, FintsScope, ReadProgress, Task, TaskResult
from kontowerk.connectors.fints.translate import balance_of, is_about, part_key
from kontowerk.connectors.journal import ExchangeLog, Sight
from kontowerk.connectors.sepa.fields import bic, iban
from kontowerk.kit.clock import BERLIN

_MOST_PAGES: Final = 5000
_ANSWERS: Final = {"HKKAZ": "HIKAZ", "HKCAZ": "HICAZ", "HKWPD": "HIWPD", orders.CARDS: "DIKKU"}
_NOT_APPROVED: Final = frozenset({FailureKind.TAN_WRONG, FailureKind.NOT_APPROVED})
_DISPENSABLE: Final = frozenset({Ask.ACCOUNTS, Ask.POSITIONS, Ask.STANDING})


async def ask_next(dialog: Dialog, progress: ReadProgress, wish: FintsScope) -> Answer:
    """Send the question under way, from its page on."""
    task = current(progress)
    today = dialog.ctx.clock.now().astimezone(BERLIN).date()
    order = orders.build(task, progress.accounts, dialog.bank, dialog.profile, wish, today)
    later_page = task.point is not None and not dialog.profile.tan_per_page
    return await dialog.order(order, announce=False if later_page else None)


def current(progress: ReadProgress) -> Task:
    if not progress.tasks:
        raise UnreadableAnswerError(what="nothing was asked")
    return progress.tasks[0]


def absorb(progress: ReadProgress, answer: Answer, ctx: CallContext) -> Task | None:
    """Take in the answer to the question under way; move on to the next page or question.

    Returns the question when its last page came.
    """
    task = current(progress)
    part = progress.parts.setdefault(part_key(task.ask, task.account), TaskResult())
    part.order = task.order
    point: str | None = None
    try:
        failed = bool(answer.refusals) or not _collect(
            task, part, progress, answer, ctx.clock.now()
        )
        part.pending += pending_pages_in(task.order, answer)
        point = _next_point(answer)
    except UnreadableAnswerError:
        failed = True
    in_circles = point is not None and (point == task.point or _length(part) > _MOST_PAGES)
    if failed or in_circles:
        before = (task.order, task.shortened)
        _try_otherwise(task, part, progress, answer)
        _note_fallback(ctx.journal, task, before)
    elif point is None:
        _finish(progress)
        return task
    else:
        task.point = point
    return None


def _length(part: TaskResult) -> int:
    return max(len(part.pages), len(part.standing))


def _try_otherwise(task: Task, part: TaskResult, progress: ReadProgress, answer: Answer) -> None:
    """Ask for a shorter period, or in another format; else do without."""
    if answer.has(codes.PERIOD_REFUSED) and orders.may_be_shortened(task):
        task.shortened = True
        _begin_again(task, part)
    elif task.fallback is not None:
        _fall_back(task, part)
    else:
        give_up(progress, answer.codes)


def give_up(progress: ReadProgress, why: tuple[str, ...]) -> None:
    """Do without the answer to the question under way."""
    task = current(progress)
    part = progress.parts.setdefault(part_key(task.ask, task.account), TaskResult())
    part.order, part.failed, part.codes = task.order, True, list(why)
    _finish(progress)


def leave_out_lists(progress: ReadProgress, dialog: Dialog) -> None:
    """Do without lists of standing orders that want an approval which nobody can give."""
    for task in [task for task in progress.tasks or [] if _is_list(task)]:
        if progress.tasks and dialog.wants_approval(task.order):
            dialog.ctx.journal.saw(Sight.FALLBACK, f"no {task.order} without an approval")
            progress.parts[part_key(task.ask, task.account)] = TaskResult(task.order, failed=True)
            progress.tasks.remove(task)


def give_up_lists(progress: ReadProgress, refusal: BankRefusedError) -> bool:
    """Do without lists that nobody approved; false if anything else is still to be read."""
    if refusal.kind not in _NOT_APPROVED or not progress.tasks:
        return False
    if not all(_is_list(task) for task in progress.tasks):
        return False
    while progress.tasks:
        give_up(progress, refusal.codes)
    return True


def is_list_of_orders(progress: ReadProgress) -> bool:
    """Say whether the question under way is about standing orders."""
    return bool(progress.tasks) and _is_list(current(progress))


def _is_list(task: Task) -> bool:
    return task.ask is Ask.STANDING


def _note_fallback(journal: ExchangeLog, task: Task, before: tuple[str, bool]) -> None:
    """Note that a bank is asked in another way than before: another order, a shorter period."""
    order, shortened = before
    if task.order != order:
        journal.saw(Sight.FALLBACK, f"{task.order} instead of {order}")
    elif task.shortened and not shortened:
        journal.saw(Sight.FALLBACK, f"{order} with a later start")


def ask_otherwise(progress: ReadProgress, task: Task, journal: ExchangeLog) -> bool:
    """Ask again in another format, because what came cannot be read; false if there is none."""
    if task.fallback is None or progress.tasks is None:
        return False
    before = (task.order, task.shortened)
    journal.saw(Sight.UNREAD, f"statement of {task.order}")
    _fall_back(task, progress.parts[part_key(task.ask, task.account)])
    _note_fallback(journal, task, before)
    progress.tasks.insert(0, task)
    return True


def _fall_back(task: Task, part: TaskResult) -> None:
    if task.fallback is not None:
        task.order, task.version = task.fallback
        task.fallback, task.shortened = None, False
    _begin_again(task, part)


def _begin_again(task: Task, part: TaskResult) -> None:
    task.point, part.bookings = None, None
    part.pages.clear()
    part.standing.clear()
    part.pending.clear()


def is_dispensable(progress: ReadProgress, trouble: BankRefusedError) -> bool:
    """Say whether the dialogue ended over a question that nothing else depends on."""
    task = current(progress)
    return task.ask in _DISPENSABLE and codes.is_only_aborted(trouble.codes)


def _finish(progress: ReadProgress) -> None:
    if progress.tasks:
        progress.tasks.pop(0)


def _next_point(answer: Answer) -> str | None:
    """Return where the next page begins; a mark without a point ends the list."""
    more = answer.reply(codes.MORE)
    return more.parameters[0] or None if more is not None and more.parameters else None


def _collect(
    task: Task, part: TaskResult, progress: ReadProgress, answer: Answer, now: datetime
) -> bool:
    """Keep what came; false if nothing came and the bank did not say that there is nothing.

    An empty answer is never taken for "no transactions" unless the bank says so.
    """
    found = False
    if task.ask is Ask.ACCOUNTS:
        progress.accounts = accounts_listed(progress.accounts, answer)
        found = any(answer.readable("HISPA"))
    elif task.ask is Ask.BALANCE:
        account = progress.accounts[task.account]
        for segment in answer.all("HISAL"):
            if is_about(segment, account):
                part.balances.append(balance_of(segment, now))
                found = True
    elif task.ask is Ask.STANDING:
        listed = list(transfers.standing_orders_in(answer, progress.accounts[task.account]))
        part.standing += listed
        found = bool(listed)
    else:
        pages = pages_in(task.order, answer)
        part.pages += pages
        empty = any(answer.readable(_ANSWERS.get(task.order, "")))
        # A statement without a line says that nothing was booked; a depot is what it lists.
        found = bool(pages) or (empty and task.ask is not Ask.POSITIONS)
        if task.order == orders.CARDS:
            _note_balance(task, progress, answer, now)
    none = answer.has(codes.NO_ENTRIES) and not answer.has(codes.NOT_PROCESSED)
    return found or none or answer.has(codes.MORE)


def _note_balance(task: Task, progress: ReadProgress, answer: Answer, now: datetime) -> None:
    """Take the balance that comes with the bookings of a card, where the bank gives no other."""
    key = part_key(Ask.BALANCE, task.account)
    known = progress.parts.get(key)
    given = [card_balance(segment, now) for segment in answer.readable("DIKKU")]
    found = [balance for balance in given if balance is not None]
    if found and (known is None or known.failed):
        progress.parts[key] = TaskResult(order=task.order, balances=found[:1])


def pages_in(order: str, answer: Answer) -> list[bytes]:
    """Return what an answer holds of a statement or a list."""
    if order == orders.CARDS:
        return [page_of(segment) for segment in answer.readable("DIKKU")]
    if order == "HKCAZ":
        return [
            page
            for segment in answer.all("HICAZ")
            for page in _documents(segment.group("statement_booked"))
        ]
    name, key = ("HIKAZ", "statement_booked") if order == "HKKAZ" else ("HIWPD", "holdings")
    return [data for segment in answer.all(name) if (data := blob(segment.values, key))]


def pending_pages_in(order: str, answer: Answer) -> list[bytes]:
    """Return what the bank has only taken note of."""
    name = {"HKCAZ": "HICAZ", "HKKAZ": "HIKAZ"}.get(order)
    segments = answer.all(name) if name else ()
    return [data for segment in segments if (data := blob(segment.values, "statement_pending"))]


def _documents(booked: Values) -> list[bytes]:
    documents = booked.get("camt_statements")
    if not isinstance(documents, list):
        return []
    return [document for document in documents if isinstance(document, bytes)]


def accounts_listed(accounts: list[UserAccount], answer: Answer) -> list[UserAccount]:
    """Add BICs, and IBANs that the user data lack; an account they do not name is one, too."""
    rows = [row for segment in answer.readable("HISPA") for row in segment.groups("accounts")]
    known = [_with_bic(account, rows) for account in accounts]
    new = [_listed(row) for row in rows if not any(_is_row_of(row, account) for account in known)]
    return known + [account for account in new if account.number or account.iban]


def _is_row_of(row: Values, account: UserAccount) -> bool:
    """Say whether a row is about an account: by IBAN if both have one, else by number."""
    named = iban(text(row, "iban"))
    if named is not None and account.iban is not None:
        return named == account.iban
    number = text(row, "account_number")
    if number is None or account.number is None:
        return False
    subs = {text(row, "subaccount_number"), account.sub_account} - {None}
    return number.lstrip("0") == account.number.lstrip("0") and len(subs) <= 1


def _with_bic(account: UserAccount, rows: list[Values]) -> UserAccount:
    row = next((account_row for account_row in rows if _is_row_of(account_row, account)), Values())
    bank = group(row, "bank_identifier")
    return replace(
        account,
        bic=bic(text(row, "bic")) or account.bic,
        iban=account.iban or iban(text(row, "iban")),
        bank_code=account.bank_code or text(bank, "bank_code"),
    )


def _listed(row: Values) -> UserAccount:
    bank = group(row, "bank_identifier")
    return UserAccount(
        number=text(row, "account_number"),
        sub_account=text(row, "subaccount_number"),
        bank_code=text(bank, "bank_code"),
        iban=iban(text(row, "iban")),
        kind=None,
        currency=None,
        owner="",
        label=None,
        allowed=frozenset(),
        conclusive=False,
        bic=bic(text(row, "bic")),
    )
