"""What stops a rule: a fact that is not given, or a question that the books leave open."""


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
