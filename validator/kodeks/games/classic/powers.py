"""Powers that are announced before they act, Karama that stops them, and cards that are played at any time."""

from collections.abc import Callable, Iterator
from typing import Any

from kodeks.games.classic.book import (
    DECIDING,
    HELD_SAYS,
    book,
    clause,
    has_power,
    holds,
    lives,
    living,
    not_held,
    player_with,
    spend,
    things,
)
from kodeks.games.classic.decisions import Answer, Ghola, GoOn, KaramaStop, Truthtrance
from kodeks.games.classic.facts import seat, table
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import State

Then = Callable[[State, dict[str, Any], bool], None]
#: What happens when a power was announced, by name; told whether Karama has stopped it.
THEN: dict[str, Then] = {}


def then(name: str) -> Callable[[Then], Then]:
    """Register what an announced power does."""

    def register(run: Then) -> Then:
        THEN[name] = run
        return run

    return register


def announce(state: State, owner: str, power: str, **data: Any) -> None:
    """Announce a power of a player; it acts when nobody comes in between."""
    if has_power(state, owner, power):
        agenda.push(state, Frame("announced", owner, data={"power": power, **data}))
    else:
        THEN[power](state, {"power": power, **data}, True)


#: Powers that are used while somebody decides, by the frame; what a player sees by them is no fact of the table.
LOOKS = {"auction": "cards-for-sale", "shipment": "next-spice"}


@book.frame("announced", *LOOKS)
def stopping(state: State, frame: Frame) -> Iterator[Decision]:
    """Karama of anybody."""
    for player in table(state).players:
        if holds(state, player, "do.stop-a-power"):
            yield KaramaStop(player=player)


@book.frame("announced")
def announced(state: State, frame: Frame) -> Iterator[Decision]:
    """Nobody comes in between."""
    yield GoOn(player="")


def in_use(state: State) -> tuple[str, str]:
    """Who is about to use a power, and which; nobody is the empty name."""
    frame = agenda.top(state)
    if frame.kind == "announced":
        return frame.owner, frame.data["power"]
    power = LOOKS.get(frame.kind, "")
    begun = frame.data.get("bid") or frame.data.get("passed") or seat(state, frame.owner).shipped if power else True
    if begun or (frame.kind == "shipment" and frame.owner != table(state).first):
        return "", ""
    player = player_with(state, power)
    return (player, power) if player and has_power(state, player, power) else ("", "")


@book.performs(GoOn, clauses=clause("nine-phases-in-order"))
def goes_on(state: State, move: GoOn) -> None:
    """What was announced happens."""
    frame = agenda.pop(state)
    if frame.kind == "announced":
        THEN[frame.data["power"]](state, frame.data, False)


@book.guard(
    "classic.check.karama-for-the-impossible",
    on=KaramaStop,
    clauses=clause("karama-stops-a-power", "karama-has-three-uses"),
    also=clause("karama-cannot-stop-everything"),
    says={
        **HELD_SAYS,
        "moment": "no power was announced that {player} could stop.",
        "own": "{player} plays Karama against the own power.",
    },
)
def karama_for_the_impossible(state: State, move: KaramaStop) -> Objections:
    """Karama without the card, with no power to stop, or against oneself."""
    yield from not_held(state, move.player, "do.stop-a-power")
    owner, _ = in_use(state)
    if not owner:
        yield object_to("moment", player=move.player)
    elif owner == move.player:
        yield object_to("own", at="player", player=move.player)


@book.performs(KaramaStop, clauses=clause("karama-stops-a-power", "special-card-is-discarded"))
def karama_stop(state: State, move: KaramaStop) -> None:
    """The power is stopped for this phase."""
    owner, power = in_use(state)
    spend(state, move.player, "do.stop-a-power")
    question = "classic.discrepancy.how-long-karama-stops-a-power"
    if state.ask(question, "for the phase", "for one use") == "for the phase":
        seat(state, owner).stopped = (*seat(state, owner).stopped, power)
    if agenda.top(state).kind == "announced":
        THEN[power](state, agenda.pop(state).data, True)


def end_of_phase(state: State) -> None:
    """Powers that were stopped are back."""
    for player in table(state).players:
        seat(state, player).stopped = ()


# --- cards for any time ---------------------------------------------------------------------------------------------


@book.frame(*DECIDING)
def at_any_time(state: State, frame: Frame) -> Iterator[Decision]:
    """Tleilaxu Ghola and Truthtrance of everybody who holds them."""
    for player in table(state).players:
        own = seat(state, player)
        if holds(state, player, "do.ask-a-player"):
            for other in table(state).players:
                yield Truthtrance(player=player, asked=other)
        if holds(state, player, "revive.forces"):
            for leader in things(state).factions[own.faction].leaders:
                yield Ghola(player=player, leader=leader)
            for number in range(1, own.tanks + 1):
                yield Ghola(player=player, forces=number)


@book.guard(
    "classic.check.truthtrance-asked-wrongly",
    on=Truthtrance,
    clauses=clause("truthtrance-asks"),
    says={
        **HELD_SAYS,
        "own": "{player} asks themselves.",
        "moment": "{player} cannot play Truthtrance while nothing is being decided.",
    },
)
def truthtrance_asked_wrongly(state: State, move: Truthtrance) -> Objections:
    """Truthtrance without the card, or asked of oneself."""
    yield from not_held(state, move.player, "do.ask-a-player")
    if move.asked == move.player:
        yield object_to("own", at="asked", player=move.player)
    if agenda.top(state).kind not in DECIDING:
        yield object_to("moment", player=move.player)


@book.performs(Truthtrance, clauses=clause("truthtrance-asks", "special-card-is-discarded"))
def truthtrance(state: State, move: Truthtrance) -> None:
    """Play waits for the answer."""
    spend(state, move.player, "do.ask-a-player")
    agenda.push(state, Frame("truthtrance", move.asked))


@book.frame("truthtrance")
def answering_truthtrance(state: State, frame: Frame) -> Iterator[Decision]:
    """Yes or no."""
    yield Answer(player=frame.owner, yes=True)
    yield Answer(player=frame.owner, yes=False)


#: What an answer does, by the kind of frame that asks.
ANSWERS: dict[str, Callable[[State, Frame, bool], None]] = {}


@book.guard(
    "classic.check.answer-out-of-turn",
    on=Answer,
    clauses=clause("nine-phases-in-order"),
    says={"moment": "{player} is not asked anything.", "turn": "{player} answers, and {other} is asked."},
)
def answer_out_of_turn(state: State, move: Answer) -> Objections:
    """Somebody answers who is not asked."""
    frame = agenda.top(state)
    if frame.kind != "truthtrance" and frame.kind not in ANSWERS:
        yield object_to("moment", player=move.player)
    elif frame.owner != move.player:
        yield object_to("turn", player=move.player, other=frame.owner)


@book.performs(Answer, clauses=clause("truthtrance-must-be-answered"))
def answered(state: State, move: Answer) -> None:
    """The answer is heard; what follows depends on the question."""
    frame = agenda.pop(state)
    run = ANSWERS.get(frame.kind)
    if run is not None:
        run(state, frame, move.yes)


def never_more(state: State) -> bool:
    """Whether nobody ever gets back more forces in a round than the limit, whatever a card or an ally does."""
    question = "classic.discrepancy.more-than-three-forces-revived"
    return state.ask(question, "never", "by the Emperor and by a card") == "never"


def revive_leader(state: State, player: str, leader: str) -> None:
    """A leader comes back; when all are back, leaders stay in the tanks again until all have died."""
    own = seat(state, player)
    own.dead = tuple(each for each in own.dead if each != leader)
    own.face_down = tuple(each for each in own.face_down if each != leader)
    own.fought[leader] = ""
    if len(living(state, player)) == len(things(state).factions[own.faction].leaders):
        own.returning = False


def revive_forces(state: State, player: str, number: int) -> None:
    """Forces go from the tanks to the reserves."""
    own = seat(state, player)
    own.tanks -= number
    own.reserves += number


@book.guard(
    "classic.check.ghola-of-too-many",
    on=Ghola,
    clauses=clause("tleilaxu-ghola-revives", "tleilaxu-ghola-needs-no-empty-ranks"),
    says={
        **HELD_SAYS,
        "moment": "{player} cannot play Tleilaxu Ghola while nothing is being decided.",
        "both": "{player} brings back a leader and forces with one Tleilaxu Ghola.",
        "none": "{player} brings back nothing with Tleilaxu Ghola.",
        "leader": "{leader} is not in the tanks.",
        "foreign": "{leader} is no leader of {player}.",
        "forces": "{player} brings back {number} forces, and it is up to {limit}.",
        "tanks": "{player} brings back {number} forces, and {have} are in the tanks.",
    },
)
def ghola_of_too_many(state: State, move: Ghola) -> Objections:
    """Tleilaxu Ghola without the card, for too many forces, or for a leader who is not in the tanks."""
    own = seat(state, move.player)
    yield from not_held(state, move.player, "revive.forces")
    if agenda.top(state).kind not in DECIDING:
        yield object_to("moment", player=move.player)
    if move.leader and move.forces:
        yield object_to("both", player=move.player)
    if not move.leader and move.forces < 1:
        yield object_to("none", player=move.player)
    if move.leader:
        if move.leader not in things(state).factions[own.faction].leaders:
            yield object_to("foreign", at="leader", leader=move.leader, player=move.player)
        elif lives(state, move.player, move.leader):
            yield object_to("leader", at="leader", leader=move.leader)
    limit = things(state).deed("revive.forces").number("at_most")
    usual = things(state).stated("revival-limit", "forces")
    if move.forces and own.revived + move.forces > usual and never_more(state):
        limit = max(0, usual - own.revived)
    if move.forces > limit:
        yield object_to("forces", at="forces", player=move.player, number=move.forces, limit=limit)
    if move.forces > own.tanks:
        yield object_to("tanks", at="forces", player=move.player, number=move.forces, have=own.tanks)


@book.performs(Ghola, clauses=clause("tleilaxu-ghola-revives", "tleilaxu-ghola-comes-on-top"))
def ghola(state: State, move: Ghola) -> None:
    """A leader or forces come back free of charge, beside the usual revival."""
    spend(state, move.player, "revive.forces")
    if move.leader:
        own = seat(state, move.player)
        if own.fought[move.leader]:
            question = "classic.silence.ghola-leader-in-the-same-phase"
            if state.ask(question, "may fight", "may not fight") == "may not fight":
                own.resting = (*own.resting, move.leader)
        if move.leader in own.dead and not own.returning:
            own.brought_back = (*own.brought_back, move.leader)
        revive_leader(state, move.player, move.leader)
    else:
        revive_forces(state, move.player, move.forces)
