"""
Where the territories lie on our drawing of the classic map.

The drawing is ours: each of the 18 sectors is cut into 4 columns and 10 rings, and every column lists the
territories from the pole outwards with the number of rings they take. ``a/b 1`` is a square cut by its
diagonal: ``a`` comes to a point on the sector line there, and the rest is ``b``. A test holds the drawing
against the base: cells touch where the base says so, and nowhere else.
"""

COLUMNS = 4
RINGS = 10

#: The columns of each sector, in the direction of the storm.
LAYOUT = {
    1: (
        "cielago-north 3, cielago-west 4, meridian 3",
        "cielago-north 3, cielago-west 4, meridian 3",
        "cielago-north 3, cielago-west 4, meridian 3",
        "cielago-north 5, cielago-depression 2, meridian 3",
    ),
    2: (
        "cielago-north 5, cielago-depression 2, meridian 3",
        "cielago-north 5, cielago-depression 2, meridian 3",
        "cielago-north 5, cielago-depression 2, meridian 3",
        "cielago-north 5, cielago-depression 3, cielago-south 2",
    ),
    3: (
        "cielago-north 5, cielago-depression 3, cielago-south 2",
        "cielago-north 5, cielago-east 5",
        "cielago-north 5, cielago-east 5",
        "cielago-north 5, cielago-east 5",
    ),
    4: (
        "harg-pass 4, false-wall-south 3, cielago-east 3",
        "harg-pass 4, false-wall-south 5, south-mesa 1",
        "harg-pass 4, false-wall-south 5, south-mesa 1",
        "harg-pass 4, false-wall-south 5, south-mesa 1",
    ),
    5: (
        "false-wall-east 1, harg-pass 3, false-wall-south 5, south-mesa 1",
        "false-wall-east 2, harg-pass 2, false-wall-south 3, tueks-sietch 2, south-mesa 1",
        "false-wall-east 3, the-minor-erg 3, pasty-mesa 1, tueks-sietch 2, south-mesa 1",
        "false-wall-east 3, the-minor-erg 3, pasty-mesa 1, south-mesa 3",
    ),
    6: (
        "false-wall-east 3, the-minor-erg 3, pasty-mesa 1, south-mesa 3",
        "false-wall-east 3, the-minor-erg 3, pasty-mesa 1, south-mesa 3",
        "false-wall-east 3, the-minor-erg 3, pasty-mesa 1, south-mesa 3",
        "false-wall-east 3, the-minor-erg 3, pasty-mesa 1, south-mesa 3",
    ),
    7: (
        "false-wall-east 3, the-minor-erg 3, pasty-mesa 1, red-chasm 3",
        "false-wall-east 3, the-minor-erg 3, pasty-mesa 1, red-chasm 3",
        "false-wall-east 3, the-minor-erg 3, pasty-mesa 4",
        "false-wall-east 3, the-minor-erg 2, pasty-mesa 5",
    ),
    8: (
        "false-wall-east 3, the-minor-erg 2, pasty-mesa 5",
        "false-wall-east 3, shield-wall 3, gara-kulon 4",
        "false-wall-east 3, shield-wall 3, gara-kulon 4",
        "false-wall-east 3, shield-wall 3, gara-kulon 4",
    ),
    9: (
        "false-wall-east 3, shield-wall 3, sihaya-ridge 4",
        "imperial-basin 4, hole-in-the-rock 4, basin 2",
        "imperial-basin 4, hole-in-the-rock 2, rim-wall-west 2, basin 2",
        "imperial-basin 6, rim-wall-west 3, old-gap 1",
    ),
    10: (
        "imperial-basin 7, arrakeen 2, old-gap 1",
        "imperial-basin 7, arrakeen 2, old-gap 1",
        "imperial-basin 7, old-gap 3",
        "imperial-basin 7, old-gap 3",
    ),
    11: (
        "arsunt 4, imperial-basin 3, tsimpo/old-gap 1, old-gap 2",
        "arsunt 4, carthag 2, tsimpo 2, old-gap 2",
        "arsunt 4, carthag 2, tsimpo 2, broken-land 2",
        "arsunt 4, carthag 2, tsimpo 2, broken-land 2",
    ),
    12: (
        "arsunt 2, hagga-basin 3, tsimpo 3, broken-land 2",
        "arsunt 2, hagga-basin 3, tsimpo 3, broken-land 2",
        "arsunt 2, hagga-basin 3, tsimpo 3, broken-land 2",
        "arsunt 2, hagga-basin 3, tsimpo 1, plastic-basin 2, broken-land 2",
    ),
    13: (
        "hagga-basin 5, tsimpo 1, plastic-basin 2, rock-outcroppings 2",
        "hagga-basin 5, plastic-basin 3, rock-outcroppings 2",
        "hagga-basin 5, plastic-basin 3, rock-outcroppings 2",
        "hagga-basin 5, plastic-basin 3, rock-outcroppings 2",
    ),
    14: (
        "wind-pass 4, plastic-basin 4, rock-outcroppings 2",
        "wind-pass 4, plastic-basin 3, sietch-tabr 2, rock-outcroppings 1",
        "wind-pass 4, plastic-basin 3, sietch-tabr 2, bight-of-the-cliff 1",
        "wind-pass 4, plastic-basin 3, bight-of-the-cliff 3",
    ),
    15: (
        "wind-pass 4, the-great-flat 2, funeral-plain 1, bight-of-the-cliff 3",
        "wind-pass 4, the-great-flat 2, funeral-plain 2, bight-of-the-cliff 2",
        "wind-pass 4, the-great-flat 2, funeral-plain 4",
        "wind-pass 4, the-great-flat 6",
    ),
    16: (
        "wind-pass 4, the-greater-flat 6",
        "wind-pass 4, the-greater-flat 6",
        "wind-pass 4, the-greater-flat 4, habbanya-erg 2",
        "wind-pass 4, false-wall-west 3, the-greater-flat/habbanya-erg 1, habbanya-erg 2",
    ),
    17: (
        "wind-pass-north 2, wind-pass 2, false-wall-west 3, habbanya-erg 2, habbanya-ridge-flat 1",
        "wind-pass-north 2, wind-pass 2, false-wall-west 3, habbanya-ridge-flat 3",
        "wind-pass-north 2, wind-pass 2, false-wall-west 3, habbanya-ridge-flat 1, habbanya-sietch 2",
        "wind-pass-north 2, wind-pass 2, false-wall-west 3, habbanya-ridge-flat 1, habbanya-sietch 2",
    ),
    18: (
        "wind-pass-north 2, cielago-west 2, false-wall-west 3, habbanya-ridge-flat 3",
        "wind-pass-north 2, cielago-west 5, habbanya-ridge-flat 3",
        "wind-pass-north 2, cielago-west 5, habbanya-ridge-flat 3",
        "wind-pass-north 2, cielago-west 5, habbanya-ridge-flat 3",
    ),
}
