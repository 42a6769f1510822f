"""Login names of the demo bank."""

import pytest

from banksim.core import names


def test_a_name_is_taken_apart() -> None:
    name = names.parse("familie.partial.media-2@7+ci42")
    assert name == names.Name("familie", frozenset({"partial", "media-2"}), 7, "ci42")


@pytest.mark.parametrize("persona", names.PERSONAS)
def test_every_persona_is_a_login(persona: str) -> None:
    assert names.parse(persona) == names.Name(persona, frozenset(), 0, "")


@pytest.mark.parametrize("word", sorted(names.WORDS))
def test_every_fault_and_method_may_stand_in_a_login(word: str) -> None:
    name = names.parse(f"leer.{word}")
    assert name is not None
    assert name.faults == {word}


def test_without_a_persona_it_is_the_employee() -> None:
    name = names.parse(".twins@3")
    assert name is not None
    assert (name.persona, name.number) == ("angestellte", 3)


def test_faults_of_the_line_may_count_messages_or_seconds() -> None:
    assert names.parse("leer.drop-3") is not None
    assert names.parse("leer.slow-5") is not None
    assert names.parse("leer.twins-3") is None


def test_case_matters_only_after_the_plus() -> None:
    assert names.parse("FAMILIE.Twins+Ab") == names.parse("familie.twins+Ab")
    assert names.canonical("FAMILIE+Ab") == "familie+Ab"


@pytest.mark.parametrize(
    "login",
    ["", "nobody", "familie.nofault", "familie@", "familie@x", "familie+", "a b", "familie@1@2",
     "familie+a b", "leer+" + "x" * 200, "familie..twins"],
)  # fmt: skip
def test_other_names_are_no_customers(login: str) -> None:
    assert names.parse(login) is None
