"""What stops a rule: a fact that is not given, or a question that the books leave open."""

from typing import TypeVar

T = TypeVar("T")


class Missing(LookupError):  # noqa: N818  # it stops a rule, it is no error
    """A rule has read a fact that is not given."""

    def __init__(self, fact: str) -> None:
        super().__init__(fact)
        self.fact = fact


class Open(LookupError):  # noqa: N818  # the same
    """A rule has come to a question that the books leave open or answer differently."""

    def __init__(self, question: str, answers: tuple[str, ...]) -> None:
        super().__init__(question)
        self.question = question
        self.answers = answers


class Known(dict[str, T]):
    """
    Things by their ids; a thing that is not among them is not known, as a fact that is not given.

    A card that cards draw for a rival, a space that another board covers or a hidden card has nothing that the rules
    for cards and spaces of players could read.
    """

    def __missing__(self, id: str) -> T:
        raise Missing(id)
