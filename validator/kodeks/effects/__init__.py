"""
Effects that write their own text, and read it back.

Effects, conditions and events are structures of ``schema/effect.schema.json``. The phrases of
``translations/<language>/effects.yaml`` turn each of them into a sentence and the sentence into the
same structure again; this package holds no word of any language.

>>> from kodeks import model, words
>>> speech = Speech(model.load([]), words.words("en"))
>>> speech.text([{"pay": {"spice": 2}, "to": [{"gain": {"cards": 1}}]}])
'Pay 2 spice → draw 1 card.'
>>> speech.read("Pay 2 spice → draw 1 card.")
[{'pay': {'spice': 2}, 'to': [{'gain': {'cards': 1}}]}]

For drawing, :meth:`Speech.tell` gives the same sentence as a list of :class:`Word` and :class:`Icon`:
the texts of both, put together, are the sentence, and an icon names the small picture that may stand
beside its text.

>>> speech.tell([{"gain": {"spice": 2}}])
[Word(text='Gain ', id=None), Icon(name='spice', text='2 spice', number=2), Word(text='.', id=None)]

A name is a word too, with the id of the entry that it names, so that a page can link it.
:func:`boxes` finds everything on an entry that can be told.
"""

from kodeks.effects.blame import Blame, blame
from kodeks.effects.boxes import Box, boxes, subject
from kodeks.effects.faults import Ambiguous, NotUnderstood, Unreadable, Untellable
from kodeks.effects.order import same
from kodeks.effects.parts import ICONS, Icon, Part, Word, joined
from kodeks.effects.speech import KINDS, Speech
from kodeks.effects.table import Table, table
from kodeks.effects.templates import BadTemplate

__all__ = [
    "ICONS",
    "KINDS",
    "Ambiguous",
    "BadTemplate",
    "Blame",
    "Box",
    "Icon",
    "NotUnderstood",
    "Part",
    "Speech",
    "Table",
    "Unreadable",
    "Untellable",
    "Word",
    "blame",
    "boxes",
    "joined",
    "same",
    "subject",
    "table",
]
