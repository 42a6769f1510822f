"""What keeping analyses needs of the world around it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from kontowerk.analysis.compute import Analysis
from kontowerk.analysis.flights import Flights
from kontowerk.analysis.memories import Memories
from kontowerk.kit.clock import BERLIN, Clock
from kontowerk.kit.db import Database
from kontowerk.tagging.classify import Classifier

# Of the rules of analyses and of what their pages say: raised when either changes, and everything
# that is kept is made anew when it is next asked for.
_VERSION: Final = 4


@dataclass(frozen=True, slots=True)
class AnalysisDeps:
    """Collaborators of this room in one process.

    `classifier` may take its time when first called. `render_all` makes the bodies of the views
    that are kept ready, `render_one` that of any view; both are called in a thread. `base_url` is
    what the pages' links begin with: pages of another are out of date.
    """

    db: Database
    classifier: Callable[[], Classifier]
    clock: Clock
    render_all: Callable[[Analysis], Mapping[str, bytes]]
    render_one: Callable[[Analysis, str], bytes]
    base_url: str = ""
    version: int = _VERSION
    flights: Flights = field(default_factory=Flights)
    memories: Memories = field(default_factory=Memories)

    def today(self) -> date:
        return self.clock.now().astimezone(BERLIN).date()

    def rules(self) -> str:
        """Name everything but the data that results depend on."""
        return f"a{self.version} {self.classifier().versions} {self.base_url}".rstrip()
