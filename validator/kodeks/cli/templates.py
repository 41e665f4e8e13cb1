"""The files that ``kodeks new`` writes."""

SETTINGS = """\
# Settings of kodeks for this set. Every key may be left out.
paths = ["cards"]               # what `kodeks check` looks at
# exclude = ["cards/old"]       # what it leaves out, written as in a .gitignore, from this folder
# languages = ["pl", "uk"]      # languages that every card must have words in
# fail-on = "warning"           # the least severity that fails a run: error, warning or hint
preview = true                  # also run checks that are new in this version; false keeps an update quiet

# [severity]
# "kb.check.far-from-printed-cards" = "off"

# [[silence]]
# check = "kb.check.printed-name-taken"
# path = "cards/old/*"
# reason = "the old cards keep their names"
"""

MODULE = """\
# yaml-language-server: $schema=../.kodeks/set.schema.json
id: {module}.module.{module}
name: {name}
about: A set of custom cards.
# The printed boxes it is played with; add rise-of-ix.module.rise-of-ix and others where cards need them.
extends: [uprising.module.uprising]
"""

CARDS = {
    "imperium": """\
# yaml-language-server: $schema=../.kodeks/set.schema.json
# The id is permanent: module.card.slug. A card that is renamed keeps it.
id: {module}.card.{slug}
name: {name}
deck: imperium
copies: 1
cost: 3
# Agent icons: shared.icon.city, and so on: spice-trade, landsraad, spy, emperor, spacing-guild, bene-gesserit, fremen.
icons: [shared.icon.city]
# factions: [shared.faction.fremen]
agent:
  # One effect is one thing; two things are two effects.
  - gain: {{spice: 1}}
  # A cost before an arrow is always optional:
  # - pay: {{water: 1}}
  #   to:
  #     - gain: {{cards: 1}}
reveal:
  # Persuasion and swords come first.
  - gain: {{persuasion: 1}}
""",
    "intrigue": """\
# yaml-language-server: $schema=../.kodeks/set.schema.json
# The id is permanent: module.card.slug. A card that is renamed keeps it.
id: {module}.card.{slug}
name: {name}
deck: intrigue
copies: 1
# An Intrigue card has one or more of plot, combat and endgame.
plot:
  - gain: {{spice: 1}}
  # A condition:
  # - when: {{influence: {{faction: shared.faction.fremen, at_least: 2}}}}
  #   then:
  #     - gain: {{water: 1}}
""",
    "conflict": """\
# yaml-language-server: $schema=../.kodeks/set.schema.json
# The id is permanent: module.card.slug. A card that is renamed keeps it.
id: {module}.card.{slug}
name: {name}
deck: conflict
copies: 1
level: 2
battle_icon: crysknife
rewards:
  first:
    - gain: {{victory-points: 1}}
  second:
    - gain: {{intrigue: 1}}
  third:
    - gain: {{spice: 1}}
""",
}

_HEAD = """\
# yaml-language-server: $schema=../.kodeks/set.schema.json
# The id is permanent: module.kind.slug. What is renamed keeps it.
"""

CARDS["tleilaxu"] = (
    _HEAD
    + """\
id: {module}.card.{slug}
name: {name}
deck: tleilaxu
copies: 1
# What it costs in specimens.
specimens: 2
icons: [shared.icon.city]
agent:
  - gain: {{research: 1}}
reveal:
  - gain: {{persuasion: 1}}
"""
)

#: The module that what is written needs beside Uprising.
NEEDS = {
    "contract": "khoam.module.khoam",
    "technology": "rise-of-ix.module.rise-of-ix",
    "tleilaxu": "immortality.module.immortality",
}

#: Components that are no cards.
OTHERS = {
    "leader": _HEAD
    + """\
id: {module}.leader.{slug}
name: {name}
abilities:
  - ability: Name of the ability
    effects:
      - upon: {{event: round-start}}
        then:
          - gain: {{water: 1}}
signet:
  ring: Name of the ring
  effects:
    - gain: {{spice: 1}}
""",
    "contract": _HEAD
    + """\
id: {module}.contract.{slug}
name: {name}
copies: 1
back: standard
completes: {{event: send-agent, space: {{is: [uprising.space.arrakeen]}}}}
reward:
  - gain: {{solari: 2}}
""",
    "technology": _HEAD
    + """\
id: {module}.technology.{slug}
name: {name}
copies: 1
cost: 3
rival: false
effects:
  - upon: {{event: reveal-turn}}
    then:
      - gain: {{solari: 1}}
""",
    "space": _HEAD
    + """\
id: {module}.space.{slug}
name: {name}
icon: shared.icon.city
# cost: {{water: 1}}
combat: false
maker: false
effects:
  - gain: {{solari: 2}}
""",
    "token": _HEAD
    + """\
# Effects gain and lose it: gain: {{own: {{token: {module}.token.{slug}, number: 1}}}}
id: {module}.token.{slug}
name: {name}
""",
    "resource": _HEAD
    + """\
# Effects gain and lose it: gain: {{own: {{resource: {module}.resource.{slug}, number: 1}}}}
# It is paid before an arrow: give: [{{lose: {{own: {{resource: {module}.resource.{slug}, number: 1}}}}}}]
id: {module}.resource.{slug}
name: {name}
""",
    "term": _HEAD
    + """\
# An event (upon: {{event: own, term: {module}.term.{slug}}}) or a deck (deck: own, own_deck: {module}.term.{slug}).
id: {module}.term.{slug}
name: {name}
means: What it means, in one sentence.
""",
    "icon": _HEAD
    + """\
# An agent icon (agent: true), or a battle icon (battle_icon: own, own_battle_icon: {module}.icon.{slug}).
id: {module}.icon.{slug}
name: {name}
means: What it means, in one sentence.
agent: true
""",
}

WORKFLOW = """\
name: cards
on: [push, pull_request]
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      - run: pip install {requirement}
      # The set as a page and as sheets to print, for everybody who looks at the pull request.
      - run: kodeks show . --into build/show
      - uses: actions/upload-artifact@v4
        with:
          name: cards
          path: build/show
      - run: kodeks check --format github
"""

HOOK = """\
repos:
  - repo: local
    hooks:
      - id: kodeks-check
        name: kodeks check
        entry: kodeks check
        language: python
        additional_dependencies: [{requirement}]
        pass_filenames: false
        files: \\.(ya?ml|toml)$
"""

README = """\
# {name}

Custom cards for *Dune: Imperium – Uprising*, checked by kodeks.

```console
$ kodeks new card "Name of a card"    # a commented template in cards/
$ kodeks check                        # what a pull request is checked by
$ kodeks show --watch                 # the set as a page, in build/show, while you write
$ kodeks explain kb.check.name-twice  # what a finding means
```

A finding that is meant to be is silenced beside the card, with a reason:
`# kodeks: ignore kb.check.name-twice – two halves of one map`.
"""
