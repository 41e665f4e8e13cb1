"""Checks are fetched by the kind of question: what is left out belongs to other questions."""

import json
import os
import subprocess
import sys

from conftest import ROOT
from kodeks import registry
from kodeks.legality import rooms

#: For each subject a process of its own fetches it by the table, and tells which checks it finds.
SCRIPT = """
import json, os, sys
from kodeks import registry
from kodeks.legality import games, rooms

table = json.loads(sys.argv[1])
rooms.remember(table)
games.find("dune-imperium-uprising")
for subject in table:
    read, write = os.pipe()
    if os.fork() == 0:
        rooms.fetch(subject)
        os.write(write, json.dumps([one.id for one in registry.checks(subject)]).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as told:
        print(json.dumps([subject, json.load(told)]))
    os.wait()
print("classic" in "".join(sys.modules))
"""


def test_every_subject_is_fetched_whole() -> None:
    """By the table alone each subject has the checks it has when everything is there."""
    table = rooms.table()
    assert {"state", "send-agent", "outcome"} <= set(table)
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, json.dumps(table)],
        capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": str(ROOT / "validator")},
    )  # fmt: skip
    *lines, last = done.stdout.splitlines()
    assert last == "False"
    found = dict(json.loads(line) for line in lines)
    for subject in table:
        wanted = [one.id for one in registry.checks(subject) if not one.id.startswith("classic.")]
        assert found[subject] == wanted, subject
