"""What bends a rule, as a tree: exceptions, replacements and changes, and what bends these in turn."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kodeks.sphinx_ext.labels import RELATIONS

if TYPE_CHECKING:
    from kodeks.sphinx_ext.views import Link, Views

#: The relations by which a rule bends another, the strongest first.
BENDING = ("overrides", "exception_to", "modifies")
#: How deep the tree goes.
DEEP = 2


@dataclass(frozen=True, slots=True)
class Twig:
    """A rule that bends the one above it: how, in which module, and what bends it."""

    label: str
    link: "Link"
    module: str
    twigs: "list[Twig]" = field(default_factory=list)


def tree(views: "Views", id: str, here: str, *, above: tuple[str, ...] = ()) -> list[Twig]:
    """The rules that bend a rule, and those that bend them."""
    if len(above) == DEEP:
        return []
    own = views.kb[id].module
    found: dict[str, Twig] = {}
    back = [(relation, source) for relation, source in views.kb.backlinks.get(id, []) if relation in BENDING]
    for relation, source in sorted(back, key=lambda one: BENDING.index(one[0])):
        if source in found or source in above or source == id:
            continue
        module = views.kb[source].module
        found[source] = Twig(
            views.phrase(RELATIONS[relation][1]),
            views.link(here, source),
            views.module_title(source) if module != own else "",
            tree(views, source, here, above=(*above, id)),
        )
    return list(found.values())
