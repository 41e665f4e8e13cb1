"""
The graph of rule interactions: entries are nodes, links are edges with the place they come from.

It is the only package that imports networkx.
"""

from kodeks.graph.building import Edge, RuleGraph
from kodeks.graph.exports import as_dot, as_graphml, as_json
from kodeks.graph.meeting import Deciding, decides
from kodeks.graph.paths import Step, ways
from kodeks.graph.precedence import Precedence, wins
from kodeks.graph.proof import Grounds, grounds
from kodeks.graph.questions import Impact, Touched, diff, impact, touches

__all__ = [
    "Deciding",
    "Edge",
    "Grounds",
    "Impact",
    "Precedence",
    "RuleGraph",
    "Step",
    "Touched",
    "as_dot",
    "as_graphml",
    "as_json",
    "decides",
    "diff",
    "grounds",
    "impact",
    "touches",
    "ways",
    "wins",
]
