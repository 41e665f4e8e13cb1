"""How much is told: a file of nothing but faults must not fill the memory with findings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from kodeks.findings import Finding

#: Findings of one check, and of a whole run; README states them.
MOST_OF_ONE = 2_000
MOST_OF_ALL = 6_000
MORE = "There are more than {number} findings of this kind; the rest is not told."
HINT = "mend these first, and see whether this is a file of custom cards"


@dataclass(slots=True)
class Budget:
    """What may still be told in a run."""

    left: int = MOST_OF_ALL

    def cut(self, found: Iterable[Finding]) -> Iterator[Finding]:
        """The findings of one check up to the limits; one more tells that there are more."""
        for number, item in enumerate(found):
            if number >= MOST_OF_ONE or self.left <= 0:
                yield replace(item, because=MORE, hint=HINT, facts={**item.facts, "number": number}, notes=())
                return
            self.left -= 1
            yield item

    def takes(self, into: list[Finding]) -> bool:
        """Whether another finding may be added to those of its sort."""
        return len(into) < MOST_OF_ONE and self.left > 0

    def put(self, finding: Finding, into: list[Finding]) -> None:
        """Add a finding to others of its sort, up to the limits."""
        if self.takes(into):
            self.left -= 1
            into.append(finding)
        elif not into or into[-1].because != MORE:
            into.append(replace(finding, because=MORE, hint=HINT, facts={**finding.facts, "number": len(into)}))
