"""The address of the Table: the state of the page as JSON, deflated, as ``address.ts`` reads it."""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from kodeks.judge.case import Case

#: Stands before the state, so that another form can follow this one.
VERSION = "1"
#: What a worked example says besides the position and the question.
TOLD = ("id", "title", "expected", "clauses", "reason")


def written(state: dict[str, Any]) -> str:
    """
    The state of the page as the letters after the hash.

    >>> read(written({"view": "settle"}))
    {'view': 'settle'}
    """
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packing.compress(json.dumps(state, ensure_ascii=False, separators=(",", ":")).encode()) + packing.flush()
    return f"{VERSION}.{urlsafe_b64encode(packed).decode().rstrip('=')}"


def read(text: str) -> Any:
    """The state that an address holds."""
    packed = text.partition(".")[2]
    return json.loads(zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -zlib.MAX_WBITS))


def example(case: Case) -> dict[str, Any]:
    """A worked example as a case of the page: nothing that only the base needs."""
    kept = {key: value for key, value in case.data.items() if key not in TOLD}
    return {key: value for key, value in kept.items() if key != "modules" or value}


def of_example(case: Case, id: str, game: str, modules: list[str]) -> dict[str, Any]:
    """The page with a worked example of a game open."""
    return {
        "view": "settle", "game": game, "modules": [module.rpartition(".")[2] for module in modules],
        "players": len(case.state.facts["players"]), "topic": "examples", "dispute": id, "case": example(case),
    }  # fmt: skip
