"""A shop that cannot start says why in one line; one that is stopped says nothing."""

import signal
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest

pytestmark = pytest.mark.usefixtures("processes")

SHOP: Final = Path(__file__).parents[2] / "examples" / "tenant_shop" / "shop.py"
TOLD: Final = {"KONTOWERK_URL": "http://127.0.0.1:1", "SHOP_ADMIN": "a:b", "SHOP_USER": "a:b"}


def start(port: int, environment: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(  # noqa: S603 - our own example
        # Whoever started us may have had the key that interrupts ignored.
        ["/usr/bin/env", "--default-signal=INT", sys.executable, str(SHOP), str(port)],
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_a_port_that_is_taken_is_named_in_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        _, said = start(port, TOLD).communicate(timeout=60)
    assert said == f"shop: port {port}: Address already in use; name another one\n"


def test_a_login_that_is_missing_is_named_in_one_line() -> None:
    process = start(0, {name: value for name, value in TOLD.items() if name != "SHOP_USER"})
    _, said = process.communicate(timeout=60)
    assert said == "shop: set SHOP_USER\n"
    assert process.returncode == 1


def test_a_shop_that_is_stopped_leaves_without_a_word() -> None:
    news = {**TOLD, "SHOP_NEWS_OF": "nobody:x"}
    process = start(0, news)
    assert process.stderr is not None
    assert process.stderr.readline() == "shop: no subscription for nobody\n"  # it runs
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (0, "")


def test_a_browser_that_goes_before_its_answer_is_not_told_of() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = start(port, {**TOLD, "SHOP_NEWS_OF": "nobody:x"})
    assert process.stderr is not None
    assert process.stderr.readline() == "shop: no subscription for nobody\n"  # it runs
    for _ in range(3):
        gone = socket.create_connection(("127.0.0.1", port), timeout=60)
        gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        gone.sendall(b"GET / HTTP/1.1\r\n")
        time.sleep(0.1)  # the shop reads the rest of the request
        gone.close()  # with a reset
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (0, "")
