"""The command line: parse, call, print, exit code."""

import argparse
import gc
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from kodeks import __version__
from kodeks.cli import sets

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

OK, FOUND, UNUSABLE, UNDECIDED = 0, 1, 2, 3
LANGUAGES = ("en", "pl", "uk")
BOOKS = ("pl", "uk")
FORMATS = ("text", "json", "sarif", "junit", "github")

EXITS = """\
exit codes: 0 nothing found or legal, 1 findings or illegal, 2 unusable input, 3 undecided
"""


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command; cheap, so that help answers at once."""
    top = argparse.ArgumentParser(
        prog="kodeks",
        description="The rules of Dune: Imperium – Uprising and classic Dune, as checked data.",
        epilog=EXITS + "example: kodeks explain uprising.clause.infiltrate --lang pl",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"kodeks {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)

    command = _command(commands, "check", "check", "check the knowledge base, or your own cards against it",
                   "kodeks check my-cards/ --format json")  # fmt: skip
    command.add_argument("paths", nargs="*", metavar="PATH",
                     help="files or folders; without any, those of kodeks.toml; - reads standard input")  # fmt: skip
    command.add_argument("--base", action="store_true", help="check the shipped base instead of cards")
    command.add_argument("--format", choices=FORMATS, default="text", help="how to print the result")
    command.add_argument("--output", metavar="FILE", help="write the result to a file")
    command.add_argument("--config", metavar="FILE", help="settings; without it, the nearest kodeks.toml")
    command.add_argument("--preview", action="store_true", help="also run checks that are new in this version")
    command.add_argument("--fail-on", choices=("error", "warning", "hint"), help="the least severity for exit code 1")
    command.add_argument("--color", choices=("auto", "always", "never"), default="auto", help="colours in text")
    command.add_argument("--no-cache", action="store_true", help="check everything again")
    _like_a_linter(command)
    _language(command)

    command = _command(commands, "explain", "explain", "explain an entry or a check",
                   "kodeks explain Sztylet --lang pl")  # fmt: skip
    command.add_argument("what", nargs="+", metavar="WHAT", help="an id, a part of command, or a name in any language")
    _language(command)
    _set(command)

    command = _command(commands, "search", "search", "find rules, cards and everything else, as the site does",
                   'kodeks search "remis w walce" --lang pl')  # fmt: skip
    command.add_argument("query", nargs="+", metavar="WORD", help="what to look for, in your own words")
    command.add_argument(
        "--ruleset", metavar="RULESET", help="what is in play there comes first: an id, or uprising+khoam@4"
    )
    command.add_argument("--limit", type=int, default=5, help="how many answers at most")
    _language(command)
    _set(command)
    _format(command)

    _judging(commands)
    _graph(commands)
    command = _command(commands, "ledger", "ledger", "show how a rulebook is covered, line by line",
                   "kodeks ledger --text rulebook.txt --passage uprising.passage.pl-infiltrate")  # fmt: skip
    command.add_argument(
        "--text", metavar="FILE", help="the plain text of a book: checks it and prints passages beside it"
    )
    command.add_argument("--passage", metavar="ID", help="only this passage")

    command = _command(commands, "export", "export", "write the base as JSON, and the graph as GraphML, JSON and DOT",
                   "kodeks export build/data")  # fmt: skip
    command.add_argument("folder", metavar="DIR", help="the folder to write to")

    command = _command(commands, "ruleset", "ruleset", "show which clauses a mix of modules puts in force",
                   "kodeks ruleset uprising khoam --players 4")  # fmt: skip
    command.add_argument("modules", nargs="+", metavar="MODULE", help="modules and variants, by slug or id")
    command.add_argument("--players", type=int, default=4, help="the number of players")
    command.add_argument("--list", action="store_true", help="print every clause in force")
    _language(command)
    _set(command)

    _authors(commands)
    _games(commands)
    _command(commands, "register", "register", "write new ids into the register", "kodeks register")
    _command(commands, "coverage", "coverage", "show which clauses the judge enforces", "kodeks coverage")
    return top


def _graph(commands: "Commands") -> None:
    """The questions to the graph."""
    command = _command(commands, "graph", "graph", "ask the graph of rule interactions",
                   "kodeks graph why uprising.clause.infiltrate uprising.space.arrakeen")  # fmt: skip
    command.add_argument(
        "question",
        choices=("links", "why", "touches", "wins", "impact", "for", "diff", "numbers"),
        help="links of an entry; ways from one to another; what decides when things meet; which of two rules holds; "
        "what changes with an entry or a module; the rules of cases; what two rulesets do not share; counts",
    )
    command.add_argument("ids", nargs="*", metavar="ID", help="the entries (for diff, the rulesets) it is about")
    command.add_argument("--ruleset", metavar="RULESET", help="only what is in force there: an id, or uprising+khoam@4")
    command.add_argument("--all", action="store_true", help="of touches: everything that speaks of all the things")
    command.add_argument(
        "--wording", action="store_true", help="of touches: also differences that change nothing in play"
    )
    command.add_argument(
        "--cases", nargs="+", metavar="FILE", help="of impact: saved cases besides the worked examples"
    )
    _language(command)
    _format(command)
    _set(command)


def _games(commands: "Commands") -> None:
    """The commands that play."""
    command = _command(commands, "play", "play", "play whole games by random choice",
                   "kodeks play --modules khoam --players 4 --games 10 --check")  # fmt: skip
    command.add_argument("--game", choices=("uprising", "classic"), default="uprising", help="the game")
    command.add_argument("--modules", nargs="*", default=[], metavar="MODULE", help="modules and variants beside it")
    command.add_argument("--players", type=int, default=4, help="the number of players")
    command.add_argument("--games", type=int, default=1, help="how many games")
    command.add_argument(
        "--seed", type=int, default=1, help="the number of the first game; the same number, the same game"
    )
    command.add_argument("--check", action="store_true", help="ask every invariant after every decision")
    command.add_argument("--rare", action="store_true", help="prefer what the games so far have used least")
    command.add_argument("--record", metavar="DIR", help="write a record of every game into this folder")
    _set(command)
    _format(command)

    command = _command(commands, "replay", "replay", "judge every decision of a recorded game",
                   "kodeks replay uprising-4-1.txt")  # fmt: skip
    command.add_argument("record", metavar="RECORD", help="a record that kodeks play wrote")
    _set(command)


def _judging(commands: "Commands") -> None:
    """The commands about positions."""
    command = _command(commands, "judge", "judge", "judge positions and moves",
                   "kodeks judge game.yaml --lang pl")  # fmt: skip
    command.add_argument("files", nargs="+", metavar="FILE", help="positions in YAML or JSON; - reads standard input")
    _language(command)
    command.add_argument("--format", choices=("text", "json", "junit"), default="text",
                     help="how to print the result; junit goes with --cases")  # fmt: skip
    _readings(command)
    command.add_argument("--cases", action="store_true",
                     help="a test suite: only what came out other than each case expects, and the numbers")  # fmt: skip
    _set(command)

    command = _command(commands, "ask", "ask", "ask about a dispute in one line of notation",
                   "kodeks ask 'set-up; R: hand=Dagger; R Dagger>arr +2' --lang pl")  # fmt: skip
    command.add_argument(
        "line", metavar="LINE", help="facts and decisions, as NOTATION.md tells; - reads standard input"
    )
    command.add_argument("--position", metavar="FILE", help="a position the line is about")
    _language(command)
    _format(command)
    _readings(command)
    _set(command)

    command = _command(commands, "moves", "moves", "list every legal decision of a position",
                   "kodeks moves game.yaml --refused")  # fmt: skip
    command.add_argument("files", nargs="+", metavar="FILE", help="positions in YAML or JSON; - reads standard input")
    command.add_argument("--refused", action="store_true", help="also those that are refused, with the reasons")
    _set(command)
    _readings(command)
    _language(command)
    _format(command)

    command = _command(commands, "draw", "draw", "draw the table of a position as a picture",
                   "kodeks draw game.yaml -o board.svg --lang pl")  # fmt: skip
    command.add_argument("file", metavar="FILE", help="one position; - reads standard input")
    command.add_argument("-o", "--output", metavar="SVG", default="-", help="the picture; without it, standard output")
    command.add_argument("--narrow", action="store_true", help="one column, for a phone")
    _set(command)
    _readings(command)
    _language(command)


def _like_a_linter(command: argparse.ArgumentParser) -> None:
    """What linters of code offer too: mending, choosing, counting, keeping, watching."""
    command.add_argument("--fix", action="store_true", help="mend what can be mended safely, and tell the rest")
    command.add_argument("--diff", action="store_true", help="show what --fix would change")
    command.add_argument("--stale", action="store_true", help="with --fix: mark stale translations as read again, too")
    command.add_argument("--select", nargs="+", metavar="CHECK", help="only these checks, by id or its last word")
    command.add_argument("--ignore", nargs="+", metavar="CHECK", help="all but these checks")
    command.add_argument("--statistics", action="store_true", help="only count how often each check speaks")
    command.add_argument("--baseline", metavar="FILE", help="leave out what this file keeps")
    command.add_argument("--write-baseline", metavar="FILE", help="keep everything that is found now in this file")
    command.add_argument("--watch", action="store_true", help="check again whenever a file changes")
    command.add_argument("--stdin-name", metavar="FILE", default="<stdin>", help="what standard input is called")
    command.add_argument("--rules", nargs="+", metavar="FILE", help="rules of your own, in Python; the files are run")


def _authors(commands: "Commands") -> None:
    """The commands for authors of custom cards."""
    command = _command(commands, "translate", "translate", "show what a language still misses, as a template",
                   "kodeks translate uk > missing.yaml")  # fmt: skip
    command.add_argument("language", choices=LANGUAGES[1:], help="the language")
    command.add_argument("--of", nargs="+", metavar="PATH", help="only the custom cards at these paths")
    command.add_argument("--write", action="store_true", help="of a set: write what is missing into its translations")
    command.add_argument("--accept", nargs="+", metavar="ID", help="mark these stale translations as read again")
    _set(command)

    command = _command(commands, "effect", "effect", "read sentences of effects into YAML, or tell YAML in words",
                   'kodeks effect "Pay 2 spice → draw 1 card." --lang en')  # fmt: skip
    command.add_argument("text", nargs="?", metavar="TEXT", help="sentences to read; - reads standard input")
    command.add_argument("--file", metavar="FILE", help="effects or a card in YAML, to tell; - reads standard input")
    command.add_argument(
        "--box", metavar="MODULE", default="", help="the module whose cards and spaces are meant first"
    )
    _language(command)
    _set(command)

    command = _command(commands, "new", "new", "start a set of custom cards with its CI, or a card in one",
                   'kodeks new module "Smugglers of Arrakis"')  # fmt: skip
    kinds = ("module", "card", "leader", "contract", "technology", "space", "resource", "token", "term", "icon")
    command.add_argument("what", choices=kinds, help="a module is a small repository, anything else one file")
    command.add_argument("name", metavar="NAME", help="the name of the set or the card")
    command.add_argument("--slug", help="the last word of the id, made of the name without it")
    command.add_argument("--into", metavar="DIR", help="the folder to write to")
    command.add_argument(
        "--module", dest="of_module", metavar="SLUG", help="of a card: the module, where the set does not tell it"
    )
    command.add_argument(
        "--deck",
        choices=("imperium", "intrigue", "conflict", "tleilaxu"),
        default="imperium",
        help="of a card: its deck",
    )
    command.add_argument("--requirement", metavar="SPEC", help="of a module: what its CI installs, as pip takes it")

    command = _command(commands, "show", "show", "draw a set: a page in three languages, and sheets to print and cut",
                   "kodeks show . --into build/show --pdf")  # fmt: skip
    command.add_argument(
        "folder", nargs="?", default=".", metavar="DIR", help="the set; without it, the one around here"
    )
    command.add_argument("--into", metavar="DIR", default="build/show", help="the folder to write to")
    command.add_argument("--pdf", action="store_true", help="also make PDFs of the sheets, by Chromium or Chrome")
    command.add_argument("--watch", action="store_true", help="draw again whenever a file changes")

    command = _command(commands, "compare", "compare", "hold a component against printed ones, or a set against decks",
                   "kodeks compare my-set.card.night-run")  # fmt: skip
    command.add_argument(
        "ids", nargs="*", metavar="ID", help="components; without any, the set against the printed decks"
    )
    command.add_argument("--svg", metavar="FILE", help="of a set: also draw it")
    _format(command)
    _set(command)

    command = _command(commands, "lsp", "lsp", "serve an editor: diagnostics, completion, hover, definitions, renaming",
                   "kodeks lsp --lang pl")  # fmt: skip
    _language(command)

    command = _command(commands, "schema", "schema", "print where a schema is, or a schema in one piece, for editors",
                   "kodeks schema card")  # fmt: skip
    command.add_argument("kind", nargs="?", metavar="KIND", help="a kind of entry, or set for a whole file")
    command.add_argument("--bundle", action="store_true", help="print the schema with all it refers to")


def _command(commands: "Commands", name: str, module: str, help: str, example: str) -> argparse.ArgumentParser:
    command = commands.add_parser(
        name,
        help=help,
        description=help[:1].upper() + help[1:] + ".",
        epilog=EXITS + f"example: {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.set_defaults(module=module)
    return command


def _reading(text: str) -> str:
    """A book, or an answer to one open question."""
    if text in BOOKS or (text.partition("=")[0] and text.partition("=")[2]):
        return text
    raise argparse.ArgumentTypeError(f"invalid choice: {text!r} (choose from 'pl', 'uk', or write ID=ANSWER)")


def _readings(command: argparse.ArgumentParser) -> None:
    command.add_argument("--reading", action="append", type=_reading, metavar="pl|uk|ID=ANSWER",
                     help="follow this book where the books differ, or answer one open question")  # fmt: skip
    command.add_argument("--authority", choices=("publisher", "book"),
                     help="who answers what the books leave open (publisher)")  # fmt: skip


def _format(command: argparse.ArgumentParser) -> None:
    command.add_argument("--format", choices=("text", "json"), default="text", help="how to print the result")


def _set(command: argparse.ArgumentParser) -> None:
    sets.option(command)


def _language(command: argparse.ArgumentParser) -> None:
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the answer")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; never a traceback for bad input."""
    options = parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = import_module(f"kodeks.cli.{options.module}").run
    try:
        return run(options)
    except BrokenPipeError:
        # The reader of our output has gone; nothing is left to say to anyone.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except OSError as error:
        return refuse(f"{error.filename or ''}: {error.strerror}".removeprefix(": "))
    except ValueError as error:
        if type(error).__name__ != "UnusableSettings":
            raise
        return refuse(str(error))


def refuse(because: str) -> int:
    """Say why a command cannot be followed; a name in it cannot steer the terminal."""
    from kodeks.reporting.findings import printable

    line = printable(because).encode("utf-8", "backslashreplace").decode()
    print(f"kodeks: {line}", file=sys.stderr)
    return UNUSABLE


def program() -> None:
    """Run one command and end the process at once: taking a hundred thousand values apart helps nobody."""
    # What is made of the base lives as long as the process; looking through it for rubbish finds none.
    gc.set_threshold(100_000)
    code = main()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (BrokenPipeError, ValueError):
        pass  # the reader has gone, or a server has closed its own end
    os._exit(code)
