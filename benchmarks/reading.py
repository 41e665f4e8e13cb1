"""Reading the shipped base, beside PyYAML's own loader, in one run."""

import time
from collections.abc import Callable

import yaml

from kodeks import home, loading

RUNS = 3


def best(work: Callable[[], object]) -> float:
    """The best of several runs, in milliseconds."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def main() -> None:
    """Print the figures and their ratios."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(home.kb_folder().rglob("*.yaml"))]
    size = sum(map(len, texts)) / 1e6
    ours = best(lambda: [loading.read_tree(text, "x.yaml") for text in texts])
    theirs = best(lambda: [yaml.load(text, Loader=yaml.CSafeLoader) for text in texts])
    print(f"{len(texts)} files, {size:.2f} million characters")
    print(f"kodeks, with line and column {ours:8.0f} ms")
    print(f"PyYAML CSafeLoader           {theirs:8.0f} ms   {theirs / ours:.1f} × kodeks")


if __name__ == "__main__":
    main()
