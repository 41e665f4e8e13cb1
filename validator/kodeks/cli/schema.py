"""``kodeks schema``: where the schemas are, for editors and other programs."""

import argparse
import sys

from kodeks.cli.main import OK, UNUSABLE


def run(options: argparse.Namespace) -> int:
    """Print the path of a schema, or a schema with all it needs in one piece."""
    from kodeks import home, ids

    folder = home.schema_folder()
    kinds = sorted(path.name.removesuffix(".schema.json") for path in folder.glob("*.schema.json"))
    if options.kind is None:
        print("\n".join(["set", *kinds]))
        return OK
    if options.kind != "set" and options.kind not in kinds:
        hint = ids.did_you_mean(options.kind, ["set", *kinds]) or "run kodeks schema for all of them"
        print(f"kodeks: there is no schema of {options.kind!r}; {hint}", file=sys.stderr)
        return UNUSABLE
    if options.bundle or options.kind == "set":
        from kodeks import schemas
        from kodeks.custom.bundle import bundle

        print(bundle(schemas.store(), None if options.kind == "set" else options.kind), end="")
    else:
        print(folder / f"{options.kind}.schema.json")
    return OK
