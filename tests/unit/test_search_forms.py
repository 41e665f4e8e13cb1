"""Word forms: the table ties the forms of the rulebooks to their dictionary forms, without the dictionaries."""

import pytest

from kodeks import integrity
from kodeks.sphinx_ext.search.forms import (
    INFLECTED,
    pack,
    paradigms,
    related,
    root,
    settled,
    table,
    tokens,
    unpack,
    vocabulary,
)

#: A form as someone types it, and the dictionary form it belongs to.
GOLD = {
    "pl": (
        "szpiegów:szpieg szpiegiem:szpieg żołnierzy:żołnierz żołnierzami:żołnierz agentach:agent wysyłasz:wysyłać "
        "wysłano:wysłać przyprawy:przyprawa przyprawą:przyprawa wpływów:wpływ wpływem:wpływ czerwi:czerw "
        "czerwiami:czerw frachtowca:frachtowiec frachtowce:frachtowiec kart:karta kartach:karta pól:pole polami:pole "
        "frakcji:frakcja sojuszu:sojusz sojusznikom:sojusznik remisie:remis odrzuconych:odrzucić odrzucając:odrzucać "
        "odkrywania:odkrywać garnizonie:garnizon garnizonów:garnizon mieczy:miecz mistrza:mistrz rywalowi:rywal "
        "rywalach:rywal dowódcy:dowódca technologii:technologia kafelków:kafelek kontraktów:kontrakt talii:talia "
        "konfliktem:konflikt walki:walka nagrodą:nagroda wody:woda punktów:punkt graczami:gracz ikoną:ikona "
        "zagrał:zagrać zagranych:zagrać negocjatorów:negocjator rundzie:runda drużyn:drużyna"
    ),
    "uk": (
        "шпигунів:шпигун шпигуна:шпигун загонів:загін загонами:загін агентові:агент прянощів:прянощі прянощами:прянощі "
        "хробаками:хробак хробака:хробак союзників:союзник союзу:союз стіною:стіна стіни:стіна розкриття:розкриття "
        "карт:карта картами:карта локацій:локація локацію:локація впливу:вплив фракцій:фракція конфлікті:конфлікт "
        "боєм:бій бою:бій нагород:нагорода нагороди:нагорода контрактів:контракт дредноутів:дредноут меча:меч "
        "мечами:меч гарнізоні:гарнізон відправляєте:відправляти відправивши:відправити відкликанні:відкликання "
        "конкурентам:конкурент колод:колода колоді:колода нічию:нічий раундів:раунд символів:символ плитки:плитка "
        "технологією:технологія командувачів:командувач гравцями:гравець води:вода скинути:скинути знищено:знищити "
        "придбаних:придбаний інтриг:інтрига місць:місце дивідендів:дивіденд"
    ),
}


@pytest.mark.parametrize("language", INFLECTED)
def test_forms_lead_to_their_dictionary_form(language: str) -> None:
    """Every pair of the gold list holds."""
    known = paradigms(language)
    pairs = [pair.split(":") for pair in GOLD[language].split()]
    assert [(form, lemma) for form, lemma in pairs if form not in known.get(lemma, ())] == []


@pytest.mark.parametrize("language", INFLECTED)
def test_a_plain_word_leads_to_one_dictionary_form(language: str) -> None:
    """Words of the game are not taken for others that only share some letters or a rare form."""
    plain = {
        "pl": "szpiegów:szpieg wody:woda rywala:rywal talię:talia",
        "uk": "загонів:загін гарнізоні:гарнізон колоду:колода",
    }
    for form, lemma in (pair.split(":") for pair in plain[language].split()):
        assert [lemma for lemma, forms in paradigms(language).items() if form in forms] == [lemma]


@pytest.mark.parametrize("language", INFLECTED)
def test_the_table_knows_the_words_of_the_base(base: integrity.Base, language: str) -> None:
    """Of the running words at most 5 in 100, names mostly, are not in it; else search_forms_make is to be run."""
    seen = vocabulary(base, language)
    known = {form for forms in paradigms(language).values() for form in forms}
    missing = sum(number for word, number in seen.items() if word not in known)
    assert missing / sum(seen.values()) < 0.05


@pytest.mark.parametrize("language", INFLECTED)
def test_the_table_is_written_in_its_own_order(language: str) -> None:
    """Unpacking and packing gives the same lines, and the terms of its source stand above them."""
    lines = table(language).read_text(encoding="utf-8").splitlines()
    notice = [line for line in lines if line.startswith("#")]
    assert "©" in notice[0]
    rows = [line for line in lines if not line.startswith("#")]
    assert pack(dict(unpack(rows))) == rows


def test_a_rare_reading_of_a_form_gives_way() -> None:
    """Where four forms speak for cards and one for go-karts, the go-karts go; two equal readings both stay."""
    from collections import Counter

    offered = {
        "karta": frozenset({"karta", "karty", "kart", "kartę", "kartą"}),
        "kart": frozenset({"kart", "kartem"}),
        "gra": frozenset({"gra", "grę"}),
        "grać": frozenset({"gra", "grać"}),
    }
    seen = Counter(["karta", "karty", "kart", "kartę", "gra", "grę", "grać"])
    assert set(settled(offered, seen)) == {"karta", "gra", "grać"}


def test_families_hold_together_and_strangers_apart() -> None:
    """Verb and noun of one root meet; words with a common prefix alone do not."""
    assert root("pl", "rozładunek") == root("pl", "rozładować")
    assert root("uk", "відкликання") == root("uk", "відкликати")
    assert root("pl", "przyprawa") != root("pl", "przywołać")
    assert related("en", ["send", "sender"]) == []
    assert related("pl", ["odrzucić", "odrzucać", "karta"]) == [["odrzucać", "odrzucić"]]


def test_words_are_cut_at_signs_and_keep_their_apostrophes() -> None:
    """Digits and signs are no words; the Ukrainian apostrophe is part of one."""
    assert tokens("2 карти, обов’язково!") == ["карти", "обов'язково"]
