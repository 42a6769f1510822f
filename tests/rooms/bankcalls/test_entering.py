"""What somebody hears who was not let in at a bank."""

from typing import Final

import pytest

from kontowerk.bankcalls.model import Asking, Block, Busy, Entering, Gone, NotNow, Unsure
from kontowerk.bankcalls.rules.login import keeps_out
from kontowerk.connectors.contract import Failed, FailureKind

_LOCKED: Final = FailureKind.LOCKED
_REFUSED: Final = FailureKind.BAD_CREDENTIALS


@pytest.mark.parametrize(
    ("entering", "waited_for", "background"),
    [
        (Block.LOCKED, _LOCKED, _LOCKED),
        (Block.REFUSED, _REFUSED, _REFUSED),
        (Block.APPROVAL, _REFUSED, _REFUSED),
        (Unsure(), FailureKind.UNHEARD, None),
        (Asking(), FailureKind.ASKING, None),
        (Busy(), FailureKind.RATE, None),
        (NotNow(), None, None),
        (Gone(), None, None),
    ],
)
def test_somebody_who_waits_hears_why_and_a_run_in_the_background_comes_again(
    entering: Entering, waited_for: FailureKind | None, background: FailureKind | None
) -> None:
    for heard, is_background in ((waited_for, False), (background, True)):
        expected = None if heard is None else Failed(heard)
        assert keeps_out(entering, background=is_background) == expected
