"""Both languages of the console say the same things, and every state has its words."""

import re
from enum import StrEnum
from pathlib import Path
from string import Formatter

import pytest

import kontowerk.api.console
from kontowerk.accesses.model import AccessState
from kontowerk.api.console.render import ConsoleRefusal, texts_in
from kontowerk.api.pages.language import LANGUAGES
from kontowerk.bankcalls.model import Party
from kontowerk.connectors.journal import Sight
from kontowerk.connectors.transfer import PayeeMatch
from kontowerk.console.accesses import STATES
from kontowerk.console.lines import FormStep
from kontowerk.console.model import ConsoleRole, HostState
from kontowerk.console.sessions import Ended, Passed, WebformStage
from kontowerk.payments.model import PaymentReason, PaymentState
from kontowerk.webform.model import PageKind, UseCase
from kontowerk.webform.pages import Exit, PageTrouble
from kontowerk.webhooks.model import DeliveryState, SignatureResult

SOURCE = Path(kontowerk.api.console.__file__).parent
GERMAN, ENGLISH = texts_in("de"), texts_in("en")
ALL = GERMAN.keys()
# Keys that are put together: by the value of an enum, or by a number.
MADE = (
    *("access.", "accesses.only.", "delivery.", "frame.role.", "host.", "language.", "month."),
    *("nav.", "refusal.", "side.", "chart.", "deed.", "ended.", "went.", "protocol.", "code."),
    *("payment.", "reason.", "payee.", "form_step.", "exit.", "verdict."),
    "demo.persona.",
    *("search_kind.", "search_leads.", "session_ended.", "use_case.", "stage.", "passed."),
    *("page.", "trouble.", "sight.", "trait.says_"),
)


def _gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_both_languages_have_the_same_keys_and_gaps() -> None:
    assert GERMAN.keys() == ENGLISH.keys()
    gaps = {key: (_gaps(GERMAN.raw(key)), _gaps(ENGLISH.raw(key))) for key in ALL}
    assert {key: pair for key, pair in gaps.items() if pair[0] != pair[1]} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("names", "keys"),
    [
        (AccessState, ("access.{}",)),
        (Party, ("side.{}",)),
        (HostState, ("host.{}",)),
        (Sight, ("sight.{}",)),
        (DeliveryState, ("delivery.{}",)),
        (ConsoleRole, ("frame.role.{}",)),
        (FormStep, ("form_step.{}",)),
        (SignatureResult, ("verdict.{}.says", "verdict.{}.means")),
        (Exit, ("exit.{}",)),
        (PaymentState, ("payment.{}",)),
        (PaymentReason, ("reason.{}",)),
        (PayeeMatch, ("payee.{}",)),
        (Ended, ("session_ended.{}",)),
        (Passed, ("passed.{}",)),
        (WebformStage, ("stage.{}",)),
        (UseCase, ("use_case.{}",)),
        (PageKind, ("page.{}",)),
        (PageTrouble, ("trouble.{}",)),
        (ConsoleRefusal, ("refusal.{}.heading", "refusal.{}.lead")),
    ],
)
def test_every_state_has_words(names: type[StrEnum], keys: tuple[str, ...], language: str) -> None:
    wanted = {key.format(name.value) for name in names for key in keys}
    assert wanted - texts_in(language).keys() == set()


def test_every_filter_has_words() -> None:
    assert {f"accesses.only.{name}" for name in STATES} <= GERMAN.keys()


def test_every_text_is_used() -> None:
    used = set[str]()
    for path in (*SOURCE.rglob("*.html"), *SOURCE.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        used |= set(re.findall(r'\b(?:t|_?texts)\(\s*"([a-z_.]+)"', source))
        for key in re.findall(r'\b(?:t|_?texts)\.count\(\s*"([a-z_.]+)"', source):
            used |= {f"{key}.one", f"{key}.many"}
    assert {key for key in GERMAN.keys() - used if not key.startswith(MADE)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_shouts_or_holds_markup(language: str) -> None:
    texts = texts_in(language)
    assert {key for key in ALL if re.search(r"[!<>]", texts.raw(key))} == set()
