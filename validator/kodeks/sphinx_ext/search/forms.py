"""
Word forms of Polish and Ukrainian: the table that ties every form of a word to its dictionary form.

The table is ``site/search/forms-<language>.txt``. A line holds the endings of one paradigm, the ending of the
dictionary form first, and after a tab the stems that take them::

    ,a,owi,em,u	agent

``python -m kodeks.sphinx_ext.search.forms`` writes it from dictionaries; everything else only reads it.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from kodeks import home, integrity, markup

#: Languages whose words change too much for cutting off endings.
INFLECTED = ("pl", "uk")

_WORD = re.compile(r"[^\W\d_]+(?:['’ʼ][^\W\d_]+)*")


def tokens(text: str) -> list[str]:
    """
    The words of a text in lower case, apostrophes in one shape.

    >>> tokens("Дев’ять карт, Bene Gesserit")
    ["дев'ять", 'карт', 'bene', 'gesserit']
    """
    return [item.lower().replace("’", "'").replace("ʼ", "'") for item in _WORD.findall(text)]


def table(language: str) -> Path:
    """The file of a language's forms."""
    return home.home() / "site" / "search" / f"forms-{language}.txt"


@lru_cache(maxsize=2)
def paradigms(language: str) -> dict[str, frozenset[str]]:
    """Every dictionary form of the table with all its forms; none for a language without a table."""
    path = table(language)
    if language not in INFLECTED or not path.is_file():
        return {}
    return dict(unpack(path.read_text(encoding="utf-8").splitlines()))


def unpack(lines: Iterable[str]) -> Iterator[tuple[str, frozenset[str]]]:
    r"""
    Lines of the table into dictionary forms with their forms.

    >>> [(lemma, sorted(forms)) for lemma, forms in unpack([",a\tagent"])]
    [('agent', ['agent', 'agenta'])]
    """
    for line in lines:
        if not line or line.startswith("#"):
            continue
        endings, _, stems = line.partition("\t")
        cut = endings.split(",")
        for written in stems.split():
            stem = "" if written == "-" else written
            yield stem + cut[0], frozenset(stem + ending for ending in cut)


def pack(found: dict[str, frozenset[str]]) -> list[str]:
    r"""
    Dictionary forms with their forms into lines of the table, the same lines for the same words.

    >>> pack({"agent": frozenset({"agent", "agenta"}), "kant": frozenset({"kant", "kanta"})})
    [',a\tagent kant']
    """
    rows: dict[tuple[str, ...], list[str]] = {}
    for lemma, forms in found.items():
        stem = _common([lemma, *forms])
        endings = sorted({form[len(stem) :] for form in forms} - {lemma[len(stem) :]})
        rows.setdefault((lemma[len(stem) :], *endings), []).append(stem or "-")
    return [",".join(endings) + "\t" + " ".join(sorted(stems)) for endings, stems in sorted(rows.items())]


#: What the highest degree of an adjective begins with.
MOST = {"pl": "naj", "uk": "най"}
#: An ending shares at most this many letters with the one before it: a digit tells how many.
SHARED = 9


def brief(language: str, found: dict[str, frozenset[str]]) -> list[str]:
    r"""
    The same for a page, which has to load it: an ending is told by the letters that it adds to those of the one before.

    A digit tells how many of these are kept; a plus after an ending, that the highest degree of it is a form too.

    >>> brief("pl", {"agent": frozenset({"agent", "agenta", "agentach"})})
    ['00a1ch\tagent']
    >>> brief("pl", {"nowy": frozenset({"nowy", "nowa", "nowszy", "nowsza", "najnowszy", "najnowsza"})})
    ['0y0a0sza+2y+\tnow']
    """
    rows: dict[str, list[str]] = {}
    for lemma, forms in found.items():
        highest = {form for form in forms if form.removeprefix(MOST[language]) in forms - {form}}
        plain = forms - highest
        stem = _common([lemma, *plain])
        digits, last = "", ""
        for form in (lemma, *sorted(plain - {lemma})):
            ending = form[len(stem) :]
            kept = min(SHARED, len(_common([last, ending])))
            digits += f"{kept}{ending[kept:]}{'+' if MOST[language] + form in highest else ''}"
            last = ending
        rows.setdefault(digits, []).append(stem or "-")
    return [f"{endings}\t{' '.join(sorted(stems))}" for endings, stems in sorted(rows.items())]


def _common(words: list[str]) -> str:
    first, last = min(words), max(words)
    for index, letter in enumerate(first):
        if index >= len(last) or last[index] != letter:
            return first[:index]
    return first


# --- families -------------------------------------------------------------------------------------


#: Endings by which words of one root differ, in the alphabet without marks.
ENDINGS = {
    "pl": """
        owywanie ywanie iwanie owanie ianie anie enie iecie niecie cie
        owywac ywac iwac owac niac iac ac niec iec ec nic ic yc nac sc
        unek acja acyjny icja ek ka nik nica ca osc owy owa owe ny na ne ski ska skie czy czny cza iarz arz
        stwo ba ot da aj ja y a o e
    """,
    "uk": """
        овування ування ювання овання ання ення іння яння иття ття
        овувати увати ювати овати ивати івати ати яти ити іти нути ути ти
        ований уваний аний яний ений єний итий ятий утий тий
        ка ок ник ниця ець ість овий ова ове ний на не ський ська ське чий ція ційний ба ар яр ство
        а я о е и і ь й
    """,
}
#: How alternating consonants at the end of a root are written.
LAST = {
    "pl": "szcz:st sc:st cz:k dz:d rz:r sz:s c:t z:s",
    "uk": "щ:ст дж:д ч:к ж:з ш:с ц:т вл:в бл:б пл:п",
}
#: Prefixes that say nothing about kinship; the root behind them must be long enough by itself.
PREFIXES = {
    "pl": "przed prze przy pod roz bez nad nie po od do wy za na ob we ws ze u z w",
    "uk": "пере перед при під роз без над від воз ви за на по до об уз не у в з с",
}
_MARKS = str.maketrans("ąćęłńóśźżґїєй'", "acelnoszzгіеи'")
ROOT = 3


def folded(word: str) -> str:
    """
    A word in the alphabet without marks.

    >>> folded("żołnierz")
    'zolnierz'
    """
    return word.translate(_MARKS)


def root(language: str, lemma: str) -> str:
    """
    What is left of a dictionary form without the endings that make words of it.

    >>> root("pl", "odrzucić") == root("pl", "odrzucanie") == root("pl", "odrzucać")
    True
    """
    word = folded(lemma)
    for ending in ("sia", "sie", "ся", "сь"):
        word = word.removesuffix(ending) if len(word) > 7 else word
    prefix = next((len(part) for part in PREFIXES[language].split() if word.startswith(part)), 0)
    least = ROOT + prefix
    for ending in _endings(language):
        if word.endswith(ending) and len(word) - len(ending) >= least:
            word = word.removesuffix(ending)
            break
    for pair in LAST[language].split():
        written, _, text = pair.partition(":")
        if word.endswith(written) and len(word) - len(written) >= least - 1:
            return word[: -len(written)] + text
    return word


@lru_cache(maxsize=2)
def _endings(language: str) -> list[str]:
    return sorted(map(folded, ENDINGS[language].split()), key=len, reverse=True)


def related(language: str, lemmas: Iterable[str], strangers: Iterable[str] = ()) -> list[list[str]]:
    """
    The families among these dictionary forms, each with at least two members; strangers share a root by chance.

    >>> related("pl", ["walka", "walczyć", "kupka", "kupić", "kupować"], ["kupka"])
    [['kupić', 'kupować'], ['walczyć', 'walka']]
    """
    if language not in ENDINGS:
        return []
    found: dict[str, list[str]] = {}
    for lemma in set(lemmas).difference(strangers):
        found.setdefault(root(language, lemma), []).append(lemma)
    return sorted(sorted(item) for item in found.values() if len(item) > 1)


# --- make forms -----------------------------------------------------------------------------------


HEADS = {
    "pl": (
        "# Forms of Polish words, from SGJP through morfeusz2: © 2007–2026 M. Woliński, Z. Bronk, W. Gruszczyński,\n"
        "# W. Kieraś, Z. Saloni, D. Skowrońska, R. Wołosz. Redistribution with or without modification is permitted\n"
        "# provided that this notice is kept; the data come as they are, without any warranty.\n"
    ),
    "uk": (
        "# Forms of Ukrainian words, from the spelling dictionary uk_UA of LibreOffice: © 1999–2009 V. Yakovchuk,\n"
        "# O. Podgurniy, D. Kovalyov, M. Polyakov, A. Rysin, V. Solomko, V. Lisivka, E. Meshcheryakov.\n"
        "# This file alone is under the Mozilla Public License 1.1, https://www.mozilla.org/MPL/1.1/\n"
    ),
}
#: A dictionary form is dropped where the words seen support another one of the same form this much better.
DOUBTFUL = 0.34
_LATIN = re.compile(r"[a-ząćęłńóśźż']+")
_CYRILLIC = re.compile(r"[а-щьюяєіїґ']+")


def vocabulary(base: integrity.Base, language: str, texts: Iterable[str] = ()) -> Counter[str]:
    """How often each word of a language is seen in the base, its headings, its synonyms and these texts."""
    seen: Counter[str] = Counter()
    for translation in base.words[language].entries.values():
        for field, value in translation.data.items():
            if field != "of":
                for text in _strings(value):
                    seen.update(tokens(markup.plain(text)))
    for source in base.kb.of("source"):
        if source.data.get("language") == language:
            for passage in source.data.get("passages", []):
                seen.update(tokens(passage["heading"]))
    for text in _strings(base.words[language].synonyms):
        seen.update(tokens(text))
    for text in texts:
        seen.update(tokens(text))
    letters = _LATIN if language == "pl" else _CYRILLIC
    return Counter({word: number for word, number in seen.items() if letters.fullmatch(word)})


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)


def settled(offered: dict[str, frozenset[str]], seen: Counter[str]) -> dict[str, frozenset[str]]:
    """
    Without the dictionary forms that only chance to share a form: go-karts where cards are meant.

    A dictionary form is supported by the number of different forms of it that are seen. It stays where for one
    of the seen forms no other has much more support.
    """
    support = {lemma: sum(form in seen for form in forms) for lemma, forms in offered.items()}
    best: dict[str, int] = {}
    for lemma, forms in offered.items():
        for form in forms:
            if form in seen:
                best[form] = max(best.get(form, 0), support[lemma])
    return {
        lemma: forms
        for lemma, forms in offered.items()
        if any(form in seen and support[lemma] >= DOUBTFUL * best[form] for form in forms)
    }


def polish(seen: Counter[str]) -> dict[str, frozenset[str]]:
    """Dictionary forms of Polish words with all their forms."""
    import morfeusz2

    morfeusz = morfeusz2.Morfeusz(praet="composite", generate=True)
    lemmas: dict[str, set[str]] = {}
    for word in sorted(seen):
        for start, end, (_, lemma, tag, labels, _) in morfeusz.analyse(word):
            proper = {"imię", "nazwisko", "nazwa_geograficzna", "nazwa_organizacji", "nazwa_własna"} & set(labels)
            if (start, end) == (0, 1) and not proper and not tag.startswith(("ign", "brev", "naj")):
                lemmas.setdefault(lemma, set()).add(tag.partition(":")[0])
    offered: dict[str, set[str]] = {}
    for full in sorted(lemmas):
        # The analysis of one verb comes in many classes (fin, praet, ger, pact, …) under one dictionary form.
        for form, _, tag, _, _ in morfeusz.generate(full):
            if _LATIN.fullmatch(form.lower()) and not _unwanted(tag):
                offered.setdefault(full.partition(":")[0].lower(), set()).add(form.lower())
    return {lemma: frozenset(forms | {lemma}) for lemma, forms in offered.items()}


def _unwanted(tag: str) -> bool:
    parts = tag.split(":")
    return parts[0] in ("cond", "depr") or "neg" in parts or "agl" in parts


def ukrainian(seen: Counter[str], dictionary: Path) -> dict[str, frozenset[str]]:
    """Dictionary forms of Ukrainian words with all their forms."""
    rules = _suffixes(dictionary.with_suffix(".aff"))
    offered: dict[str, set[str]] = {}
    stems = {word[:3] for word in seen}
    for line in dictionary.read_text(encoding="utf-8").splitlines()[1:]:
        entry = line.split()[0] if line.strip() else ""
        lemma, _, flags = entry.lower().partition("/")
        flags = entry.partition("/")[2]
        if not _CYRILLIC.fullmatch(lemma) or lemma[:3] not in stems:
            continue
        forms = {lemma} | {made for flag in flags for made in _made(lemma, rules.get(flag, []))}
        if not forms.isdisjoint(seen):
            offered.setdefault(lemma, set()).update(forms)
    return {lemma: frozenset(forms) for lemma, forms in offered.items()}


Rule = tuple[str, str, Callable[[str], object]]


def _suffixes(path: Path) -> dict[str, list[Rule]]:
    rules: dict[str, list[Rule]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        parts = line.split()
        if len(parts) >= 5 and parts[0] == "SFX":
            cut, add = (("" if part == "0" else part) for part in (parts[2], parts[3].partition("/")[0]))
            rules.setdefault(parts[1], []).append((cut, add, re.compile(parts[4] + "$").search))
    return rules


def _made(lemma: str, rules: list[Rule]) -> Iterator[str]:
    for cut, add, fits in rules:
        if lemma.endswith(cut) and fits(lemma):
            yield lemma[: len(lemma) - len(cut)] + add


def main(arguments: Sequence[str] | None = None) -> int:
    """Parse, make and write."""
    parser = argparse.ArgumentParser(prog="python -m kodeks.sphinx_ext.search.forms", description=__doc__)
    parser.add_argument("--also", type=Path, action="append", default=[], help="a text whose words count as seen")
    parser.add_argument(
        "--ukrainian", type=Path, default=Path("/usr/share/hunspell/uk_UA.dic"), help="the Ukrainian dictionary"
    )
    options = parser.parse_args(arguments)
    for path in [*options.also, options.ukrainian, options.ukrainian.with_suffix(".aff")]:
        if not path.is_file():
            print(f"{path}: there is no such file\n  hint: install hunspell-uk or name uk_UA.dic", file=sys.stderr)
            return 2
    base = integrity.load_base()
    texts = [path.read_text(encoding="utf-8") for path in options.also]
    for language in INFLECTED:
        seen = vocabulary(base, language, texts)
        offered = polish(seen) if language == "pl" else ukrainian(seen, options.ukrainian)
        kept = settled(offered, seen)
        table(language).write_text(HEADS[language] + "\n".join(pack(kept)) + "\n", encoding="utf-8")
        known = {form for forms in kept.values() for form in forms}
        missing = [word for word in seen if word not in known]
        print(f"{language}: {len(kept)} words, {len(known)} forms; {len(missing)} of {len(seen)} seen are not in it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
