"""``kodeks new``: a set of custom cards with its CI, or a card in one."""

import argparse
import json
import os
import re
import sys
import unicodedata
from pathlib import Path

from kodeks import __version__
from kodeks.cli.main import OK, refuse

#: Letters that do not come apart into a Latin letter and a mark.
_LETTERS = str.maketrans({
    "ł": "l", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "đ": "d", "’": "", "'": "", "ʼ": "",
    "а": "a", "б": "b", "в": "v", "г": "h", "ґ": "g", "д": "d", "е": "e", "є": "ie", "ж": "zh", "з": "z", "и": "y",
    "і": "i", "ї": "i", "й": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s",
    "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ь": "", "ю": "iu",
    "я": "ia",
})  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """Write the files, and say what to do next."""
    slug = options.slug or slug_of(options.name)
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", slug):
        return refuse(f"{slug!r} is no slug; give one with --slug, in a to z, 0 to 9 and -")
    if (
        not options.name.strip()
        or any(not item.isprintable() or item in "<>" for item in options.name)
        or len(options.name) > 80
    ):
        return refuse("a name has up to 80 characters, without line breaks, < or >")
    return _module(options, slug) if options.what == "module" else _card(options, slug)


def slug_of(name: str) -> str:
    """
    A slug made of a name.

    >>> slug_of("Smuggler’s Map"), slug_of("Żołnierz łaski"), slug_of("Таємна мапа")
    ('smugglers-map', 'zolnierz-laski', 'taiemna-mapa')
    """
    plain = unicodedata.normalize("NFC", name).casefold().translate(_LETTERS)
    letters = "".join(item for item in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(item))
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")


def _module(options: argparse.Namespace, slug: str) -> int:
    from kodeks import home, schemas
    from kodeks.cli import templates
    from kodeks.custom.bundle import bundle

    if (home.kb_folder() / slug).is_dir():
        return refuse(f"{slug} is the name of a printed module; choose another with --slug")
    folder = Path(options.into or slug)
    requirement = options.requirement or own_requirement()
    words = {
        "module": slug,
        "name": _quoted(options.name),
        "slug": "first-card",
        "requirement": json.dumps(requirement),
    }
    files = {
        "kodeks.toml": templates.SETTINGS,
        "cards/module.yaml": templates.MODULE.format(**words),
        "cards/first-card.yaml": templates.CARDS["imperium"].format(**{**words, "name": f"First Card of {slug}"}),
        ".github/workflows/check.yml": templates.WORKFLOW.format(**words),
        ".pre-commit-config.yaml": templates.HOOK.format(**words),
        "README.md": templates.README.format(name=options.name),
        ".kodeks/set.schema.json": bundle(schemas.store()),
    }
    there = [name for name in files if (folder / name).exists()]
    if there:
        return refuse(f"{folder / there[0]} is there already; choose another folder with --into")
    if requirement == RELEASED:
        print(f"kodeks: the CI of this set will install {RELEASED}; where that is not released yet, "
              "give the address of the repository: --requirement git+https://…", file=sys.stderr)  # fmt: skip
    return _written(folder, files, f"kodeks check {folder}")


#: What installs this version once it is released.
RELEASED = f"kodeks[fast]=={__version__}"


def own_requirement() -> str:
    """
    What installs the kodeks that is running, as pip takes it.

    A copy that came from a repository, or runs in a checkout of one, is installed from there at the same commit;
    any other by its number.
    """
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        origin = json.loads(distribution("kodeks").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        origin = {}
    address, commit = origin.get("url", ""), origin.get("vcs_info", {}).get("commit_id", "")
    if not commit:
        address, commit = _origin()
    # A folder of this machine is no address for the machine of a CI.
    public = address.startswith(("https://", "ssh://"))
    return f"kodeks[fast] @ git+{address}@{commit}" if commit and public else RELEASED


def _origin() -> tuple[str, str]:
    """The address and the commit of the checkout that runs, if it is one with an address that others can reach."""
    import subprocess

    from kodeks import home

    answers = []
    for line in (["remote", "get-url", "origin"], ["rev-parse", "HEAD"]):
        try:
            done = subprocess.run(
                ["git", "-C", home.top(), *line], capture_output=True, text=True, timeout=10, check=False
            )
        except (OSError, subprocess.TimeoutExpired):
            return "", ""
        answers.append(done.stdout.strip() if done.returncode == 0 else "")
    return (answers[0], answers[1]) if answers[0].startswith("https://") else ("", "")


def _card(options: argparse.Namespace, slug: str) -> int:
    from kodeks.cli import templates
    from kodeks.custom import settings_file
    from kodeks.custom.settings import UnusableSettings

    folder = Path(options.into) if options.into else None
    found = settings_file.find(folder or Path())
    module, described = options.of_module, None
    if found is not None:
        try:
            known = settings_file.read(found, str(found))
        except UnusableSettings as error:
            return refuse(str(error))
        folder = folder or known.root / (known.paths[0] if known.paths else ".")
        own, described = _own_module([known.root / path for path in known.paths or (".",)])
        module = module or own
    if not module:
        return refuse("no module is near; run kodeks new module first, or name one with --module")
    folder = folder or Path()
    name = f"{slug}.yaml"
    if (folder / name).exists():
        return refuse(f"{folder / name} is there already; give another slug with --slug")
    template = templates.OTHERS.get(options.what) or templates.CARDS[options.deck]
    text = template.format(module=module, slug=slug, name=_quoted(options.name))
    code = _written(folder, {name: text}, f"kodeks check {_near(folder / name)}")
    needs = templates.NEEDS.get(options.deck if options.what == "card" else options.what, "")
    if needs and described and needs not in re.sub(r"#.*", "", described.read_text("utf-8", "replace")):
        print(f"add {needs} to extends in {_near(described)}")
    return code


def _near(path: Path) -> str:
    """A path as it is named from here, where it is not far away."""
    near = os.path.relpath(path)
    return str(path) if near.startswith(os.path.join("..", "..")) else near


def _own_module(paths: list[Path]) -> tuple[str, Path | None]:
    """The module that the set describes, and the file in which it does."""
    for path in paths:
        for file in sorted(path.rglob("module.yaml")) if path.is_dir() else []:
            match = re.search(r"^(?:- )?id: ([a-z0-9-]+)\.module\.", file.read_text("utf-8", "replace"), re.MULTILINE)
            if match:
                return match[1], file
    return "", None


def _quoted(name: str) -> str:
    """A name as YAML reads it back: quoted where it would mean something else."""
    plain = re.fullmatch(r"[^\W\d_][\w ’.()–]*", name) and name.casefold() not in ("null", "true", "false")
    return name if plain and name == name.strip() else json.dumps(name, ensure_ascii=False)


def _written(folder: Path, files: dict[str, str], then: str) -> int:
    from kodeks.cli.writing import write_whole

    for name, text in files.items():
        write_whole(folder / name, text)
        print(_near(folder / name))
    print(f"now run: {then}")
    return OK
