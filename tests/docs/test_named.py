"""Whatever documents, docstrings and comments name in code marks exists."""

from pathlib import Path
from typing import Final

import pytest

from tests.docs.named import elsewhere
from tests.docs.named.judge import Judge
from tests.docs.named.tokens import Token, in_markdown, in_python, tokens

ROOT: Final = Path(__file__).parent.parent.parent
PAGE: Final = "docs/howto/pay.md"
MODULE: Final = "src/kontowerk/connectors/fints/paying.py"


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(ROOT)


def test_everything_in_code_marks_exists_and_no_exception_is_left_over(judge: Judge) -> None:
    found = list(tokens(ROOT))
    assert len(found) > 5000
    faults = judge.faults(found)
    assert faults == [], "\n" + "\n".join(faults)
    assert judge.elsewhere.unused() == [], "nothing needs these lines of elsewhere.toml"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("src/kontowerk/kit/gone.py", "no such path"),
        ("kit/gone.py", "no such path"),
        ("tests/gone/", "no such path"),
        ("make vanish", "no target vanish"),
        ("make -C kontowerk vanish PORT=1", "no target vanish"),
        ("kontowerk vanish", "no command vanish"),
        ("kontowerk tenant vanish NAME", "no command vanish"),
        ("kontowerk serve --vanish 1", "no option --vanish"),
        (".venv-demo/bin/kontowerk vanish", "no command vanish"),
        ("banksim vanish", "no command vanish"),
        ("--vanish", "no such option"),
        ("KONTOWERK_VANISHED", "no such setting"),
        ("GET /customer/v2/vanished", "no such path"),
        ("POST /providers/v2", "no such path"),
        ("/customer/v2/bankzugaenge/{id}/vanished", "no such path"),
        ("GET .../evaporated", "no such path"),
        ("/sim/evaporated", "no such path"),
        ("VanishedError", "no such name"),
        ("vanished_table", "no such name"),
        ("vanishedField", "no such name"),
        ("vanished_field=true", "no such name"),
        ("Vanished-Header: x", "no such name"),
        ("vanish_now(1)", "no function vanish_now"),
        ("access(vanished_name=1)", "no parameter vanished_name"),
        ("Dialog.vanish_now", "no vanish_now in Dialog"),
        ("kit.vanished_module", "no vanished_module in kit"),
        ("DELETE FROM vanished_table", "no such name: vanished_table"),
        ('{"vanishedField": 1}', "no such name: vanishedField"),
    ],
)
def test_what_does_not_exist_is_noticed(judge: Judge, text: str, fault: str) -> None:
    assert judge.fault(Token(PAGE, 1, text)) == fault


@pytest.mark.parametrize(
    "text",
    [
        *("src/kontowerk/kit/ids.py", "kit/ids.py", "docs/", "deploy/monitoring/alerts.yaml"),
        *("make check", "make test T=tests/kit", 'make migration M="what it does"'),
        *("kontowerk tenant add acme --regulated", "kontowerk console token [--tenant NAME]"),
        *("KONTOWERK_DATABASE_URL", "KONTOWERK_DATABASE_URL_FILE", "--regulated"),
        *("GET /customer/v2", "/providers/v2/{any-name}", "/customer/v2/ai/", "POST .../cancel"),
        *("Dialog.send", "kit.errors", "db.begin(owner)", "callbackUrl", "credential_lease"),
    ],
)
def test_what_exists_is_not_held_against_a_page(judge: Judge, text: str) -> None:
    assert judge.fault(Token(PAGE, 1, text)) is None


def test_a_private_name_in_a_docstring_must_be_in_the_same_file(judge: Judge) -> None:
    assert judge.fault(Token(MODULE, 1, "_approve")) is None
    assert judge.fault(Token(MODULE, 1, "_OPTIONS")) == "no such name"
    assert judge.fault(Token(PAGE, 1, "_OPTIONS")) is None


def test_what_only_a_test_or_a_client_defines_is_no_name_of_the_product(judge: Judge) -> None:
    only_a_client = "PaymentInDoubtError"
    assert judge.fault(Token(PAGE, 1, only_a_client)) == "no such name"
    assert judge.fault(Token("docs/howto/clients.md", 1, only_a_client)) is None
    assert judge.fault(Token(PAGE, 1, "NotNowError")) == "no such name"  # of tests/jobs


def test_a_file_named_in_a_docstring_without_its_folder_is_a_neighbour(judge: Judge) -> None:
    assert judge.fault(Token(MODULE, 1, "codec.py")) is None
    assert judge.fault(Token(MODULE, 1, "ids.py")) == "no such path"


def test_all_offenders_are_told_at_once_with_their_places(judge: Judge) -> None:
    page = "One `kit/gone.py`.\n\n```sh\nkontowerk vanish x   # why\n```\n\nAnd `make vanish`.\n"
    assert judge.faults(in_markdown(PAGE, page)) == [
        f"{PAGE}:4: `kontowerk vanish x`: no command vanish",
        f"{PAGE}:1: `kit/gone.py`: no such path",
        f"{PAGE}:7: `make vanish`: no target vanish",
    ]


def test_marks_are_read_from_docstrings_and_comments_and_not_from_code() -> None:
    text = (
        '"""A `one`\n`two\nthree`."""\n\nx = "`four`"  # `five`\n\n\ndef f():\n    """`six`."""\n'
    )
    found = [(token.line, token.text) for token in in_python(MODULE, text)]
    assert found == [(1, "one"), (2, "two three"), (5, "five"), (9, "six")]


def test_an_exception_without_a_reason_is_refused() -> None:
    with pytest.raises(elsewhere.NoReasonError):
        elsewhere.read('[[group]]\nwhy = " "\nwords = ["x"]\n')


def test_an_exception_that_nothing_needs_is_noticed() -> None:
    known = elsewhere.read(
        "[[group]]\nwhy = 'x'\nwords = ['one', 'two']\npatterns = ['a+', 'b+']\n"
    )
    assert [known.has(text) for text in ("one", "aa", "c")] == [True, True, False]
    assert known.unused() == ["b+", "two"]
