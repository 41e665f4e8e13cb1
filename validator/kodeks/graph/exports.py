"""The graph for other programs: GraphML, JSON and DOT, the same bytes for the same base."""

import json

from kodeks.graph.building import RuleGraph


def as_graphml(graph: RuleGraph) -> str:
    """The graph as GraphML."""
    import networkx

    return "\n".join(networkx.generate_graphml(graph.graph, prettyprint=False)) + "\n"


def as_json(graph: RuleGraph) -> str:
    """The graph as JSON in the node-link form that networkx and browsers read."""
    nodes = [{"id": id, "kind": graph.kb[id].kind, "module": graph.kb[id].module} for id in sorted(graph.kb.entries)]
    links = [
        {"source": edge.source, "target": edge.target, "key": number, "relation": edge.relation, "place": edge.place}
        for number, edge in enumerate(graph.edges)
    ]
    data = {"directed": True, "multigraph": True, "graph": {}, "nodes": nodes, "edges": links}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def as_dot(graph: RuleGraph) -> str:
    """The graph in the language of Graphviz."""
    lines = ["digraph kodeks {"]
    for id in sorted(graph.kb.entries):
        lines.append(f'  "{id}" [kind="{graph.kb[id].kind}", module="{graph.kb[id].module}"];')
    for edge in graph.edges:
        lines.append(f'  "{edge.source}" -> "{edge.target}" [label="{edge.relation}"];')
    return "\n".join([*lines, "}"]) + "\n"


FORMATS = {"graphml": as_graphml, "json": as_json, "dot": as_dot}
