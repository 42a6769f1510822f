"""`kontowerk` with a guard taken away: a measurement that cannot fail proves nothing.

    python -m quality.overload.unguarded limit serve --port 8080

`-` takes nothing away. The switches are here and not in the product.
"""

import sys
from collections.abc import Hashable

from kontowerk.api.places import AdaptiveLimit, Shares
from kontowerk.bootstrap.cli import main
from quality.drill.guards import replace


def _without_limit() -> None:
    """The limit is what the settings allow, whatever waits."""
    begin = AdaptiveLimit.__init__

    def fixed(self: AdaptiveLimit, *, least: int, usual: int, most: int) -> None:
        del least, usual
        begin(self, least=most, usual=most, most=most)

    replace(AdaptiveLimit, "__init__", fixed)


def _without_shares() -> None:
    """Nobody has a right to a place when others have them all."""

    def has_right(_self: Shares, _owner: Hashable, _limit: int, _now: float) -> bool:
        return False

    replace(Shares, "has_right", has_right)


GUARDS = {"limit": _without_limit, "shares": _without_shares}

if __name__ == "__main__":
    without = sys.argv.pop(1)
    if without in GUARDS:
        GUARDS[without]()
    main()
