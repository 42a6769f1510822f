"""What a form wants done: one verb of the room for each word in its field `do`."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from kontowerk.api.pages.forms import PostedForm
from kontowerk.api.requests import reference_in
from kontowerk.kit.db import Database
from kontowerk.kit.errors import InvalidError
from kontowerk.kit.secret import Secret
from kontowerk.webform import act
from kontowerk.webform.model import Session, UnknownBankError
from kontowerk.webform.orders import EditField
from kontowerk.webform.pages import BankReport

Action = Callable[[Database, Session, PostedForm], Awaitable[BankReport | None]]

_FIELD: Final = "field."
_ENTRY: Final = "entry."
_TICKED: Final = "yes"
# They count for what was shown beside the button, and for nothing that came later.
_CONFIRMATIONS: Final = frozenset(
    {"accept", "login", "method", "medium", "tan", "accounts", "pay", "payee", "take"}
)


class UnknownActionError(InvalidError):
    """The form wants something that no page offers."""


async def do(db: Database, session: Session, form: PostedForm) -> BankReport | None:
    """Do what the form says; returns what the next page has to say about it."""
    wanted = form.one("do")
    deed = _ACTIONS.get(wanted)
    if deed is None:
        raise UnknownActionError
    if wanted in _CONFIRMATIONS:
        session = replace(session, shown=form.one("seen"))
    return await deed(db, session, form)


async def _accept(db: Database, session: Session, form: PostedForm) -> None:
    if form.one("legal") == _TICKED:  # a box that was left empty is no consent; ask again
        await act.accept_legal(db, session)


async def _decline(db: Database, session: Session, _form: PostedForm) -> None:
    await act.decline_legal(db, session)


async def _bank(db: Database, session: Session, form: PostedForm) -> None:
    provider_id = reference_in(form.one("provider"))
    if provider_id is None:
        raise UnknownBankError
    await act.choose_bank(db, session, provider_id)


async def _report(db: Database, session: Session, form: PostedForm) -> BankReport:
    return await act.report_bank(db, session, form.one("name"))


async def _login(db: Database, session: Session, form: PostedForm) -> None:
    fields, confirmed = form.secrets(_FIELD), form.one("confirmed") == _TICKED
    account = form.one("account")
    await act.log_in(db, session, fields, confirmed=confirmed, account=account)


async def _method(db: Database, session: Session, form: PostedForm) -> None:
    await act.choose_method(db, session, form.one("method"))


async def _medium(db: Database, session: Session, form: PostedForm) -> None:
    await act.choose_medium(db, session, form.one("medium"))


async def _tan(db: Database, session: Session, form: PostedForm) -> None:
    await act.give_tan(db, session, Secret(form.one("tan").strip()))


async def _look(db: Database, session: Session, _form: PostedForm) -> None:
    await act.look(db, session)


async def _anew(db: Database, session: Session, _form: PostedForm) -> None:
    await act.choose_anew(db, session)


async def _accounts(db: Database, session: Session, form: PostedForm) -> None:
    await act.choose_accounts(db, session, form.many("product"))


async def _cancel(db: Database, session: Session, _form: PostedForm) -> None:
    await act.cancel(db, session)


async def _leave(db: Database, session: Session, _form: PostedForm) -> None:
    await act.leave(db, session)


async def _extend(db: Database, session: Session, _form: PostedForm) -> None:
    await act.extend(db, session)


async def _retry(db: Database, session: Session, _form: PostedForm) -> None:
    await act.retry(db, session)


async def _back(db: Database, session: Session, _form: PostedForm) -> None:
    await act.back_to_bank(db, session)


async def _pay(db: Database, session: Session, form: PostedForm) -> None:
    await act.confirm(db, session, form.one("account"))


async def _payee(db: Database, session: Session, form: PostedForm) -> None:
    await act.confirm_payee(db, session, ticked=form.one("sure") == _TICKED)


async def _take(db: Database, session: Session, _form: PostedForm) -> None:
    await act.take_name(db, session)


async def _change(db: Database, session: Session, _form: PostedForm) -> None:
    await act.change(db, session)


async def _save(db: Database, session: Session, form: PostedForm) -> None:
    given = {entry: form.one(_ENTRY + entry.value) for entry in EditField}
    await act.save(db, session, given)


async def _keep(db: Database, session: Session, _form: PostedForm) -> None:
    await act.keep(db, session)


async def _stay(_db: Database, _session: Session, _form: PostedForm) -> None:
    """Do nothing: the person was asked whether to leave, and stays."""


_ACTIONS: Final[dict[str, Action]] = {
    "accept": _accept,
    "decline": _decline,
    "bank": _bank,
    "report": _report,
    "login": _login,
    "method": _method,
    "medium": _medium,
    "tan": _tan,
    "look": _look,
    "anew": _anew,
    "accounts": _accounts,
    "pay": _pay,
    "payee": _payee,
    "take": _take,
    "change": _change,
    "save": _save,
    "keep": _keep,
    "cancel": _cancel,
    "leave": _leave,
    "stay": _stay,
    "extend": _extend,
    "retry": _retry,
    "back": _back,
}
