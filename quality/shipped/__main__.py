"""`make shipped`: start what is shipped, each the way its users do, and ask it the same.

python -m quality.shipped                     image, Compose file, chart, units
python -m quality.shipped --only compose      one part; the image is built in any case
python -m quality.shipped --keep build/kept   keep images in a folder for the next run

Needs root and Debian's podman, runc, netavark, aardvark-dns, iptables, mmdebstrap and
podman-compose. Prints a line for each step, and what this machine does not permit. Uses a storage
of its own for images and containers, and removes it.
"""

import argparse
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Final

from quality.shipped.chart import run_chart
from quality.shipped.compose import run_compose
from quality.shipped.engine import Engine, own_engine
from quality.shipped.image import run_image
from quality.shipped.images import build_image, stand_in_base, stand_in_host
from quality.shipped.outcomes import NotPermittedHereError, Steps
from quality.shipped.units import run_units

_PARTS: Final = {
    "image": run_image,
    "compose": run_compose,
    "chart": run_chart,
    "units": run_units,
}


def ship(engine: Engine, steps: Steps, only: tuple[str, ...]) -> None:
    """Build, then run each part; one that cannot be begun does not stop the others."""
    if not (
        steps.take("a base that stands in", lambda: stand_in_base(engine))
        and steps.take("image, built", lambda: build_image(engine))
    ):
        return steps.leave_out(only, "there is no image")
    if set(only) - {"image"} and not steps.take(
        "a host that stands in", lambda: stand_in_host(engine)
    ):
        steps.leave_out(tuple(name for name in only if name != "image"), "there is no host")
        only = tuple(name for name in only if name == "image")
    for name in only:
        with steps.part(name):
            _PARTS[name](engine, steps)
    return None


def _end(_signal: int, _frame: FrameType | None) -> None:
    """End by an exception, so that what was started is removed."""
    sys.exit(1)


def main() -> int:
    """Return 0 when nothing failed; what is not permitted is no failure."""
    parser = argparse.ArgumentParser(prog="quality.shipped", description=__doc__)
    parser.add_argument("--only", choices=tuple(_PARTS), action="append", default=[])
    parser.add_argument("--keep", type=Path, default=None, help="folder of images to keep")
    chosen = parser.parse_args()
    steps = Steps()
    signal.signal(signal.SIGTERM, _end)
    try:
        with own_engine(chosen.keep) as engine:
            ship(engine, steps, tuple(chosen.only) or tuple(_PARTS))
    except NotPermittedHereError as error:
        steps.leave_out(tuple(_PARTS), str(error))
    print(steps.summary())
    return 1 if steps.failed else 0


if __name__ == "__main__":
    sys.exit(main())
