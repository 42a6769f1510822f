"""Payments over the real API do what a small model says, whatever happens in which order.

`PAYMENT_STEPS=20000 .venv/bin/pytest tests/machines -s` is the long form.
"""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test  # pyright: ignore[reportUnknownVariableType]

from kontowerk.kit.settings import process_environment
from tests.database import TestServer
from tests.spec.conftest import running_branch

from .payment_machine import PaymentMachine, Stage

_STEPS_OF_A_RUN = 40
_SHORT = 240


@pytest.fixture(scope="module")
def stage(server: TestServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with running_branch(server, tmp_path_factory.mktemp("machine")) as branch:
        made = Stage(branch)
        made.open()
        yield made


def test_payments_do_what_the_model_says(stage: Stage) -> None:
    wanted = int(process_environment().get("PAYMENT_STEPS", _SHORT))
    PaymentMachine.stage = stage
    while stage.steps < wanted:
        before = stage.steps
        run_state_machine_as_test(
            PaymentMachine,
            settings=settings(
                max_examples=max(1, min(50, (wanted - stage.steps) // _STEPS_OF_A_RUN)),
                stateful_step_count=_STEPS_OF_A_RUN,
                deadline=None,
                suppress_health_check=[HealthCheck.too_slow],
                derandomize=wanted == _SHORT,
            ),
        )
        print(f"{stage.steps} steps, {dict(stage.kinds)}", flush=True)  # noqa: T201 - long runs show progress
        if wanted == _SHORT:
            break
        assert stage.steps > before
    assert {"pay", "again", "carried out", "wrong tan", "cancel"} <= set(stage.kinds)
