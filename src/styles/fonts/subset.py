"""Makes the five fonts of this folder: python subset.py <folder with the .woff2 files of @fontsource> (needs fonttools 4.68 and brotli 1.2)."""
import sys
from pathlib import Path

from fontTools import subset
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont

HEADINGS = " %'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz\u00a0·×ßäö÷ü–—‘’“”…−"
TEXT = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0§°²³µ·¹ÄÖ×Üßáäèéñóö÷ü–—‘’“”…−"
# All kerning weighs as much as all letters: kept is what shows, pairs that begin with these and move by 4 % of the size or more.
KERNED, LEAST = "TVWY", 80


def kerning(font, glyphs):
    """First glyph, second glyph -> advance, of the pairs among these glyphs."""
    pairs = {}
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != 2:
                continue
            if table.Format == 1:
                for first, seconds in zip(table.Coverage.glyphs, table.PairSet):
                    for record in seconds.PairValueRecord:
                        pairs.setdefault((first, record.SecondGlyph), getattr(record.Value1, "XAdvance", 0))
                continue
            firsts, seconds = table.ClassDef1.classDefs, table.ClassDef2.classDefs
            for first in set(glyphs) & set(table.Coverage.glyphs):
                for second in glyphs:
                    value = table.Class1Record[firsts.get(first, 0)].Class2Record[seconds.get(second, 0)].Value1
                    if getattr(value, "XAdvance", 0):
                        pairs.setdefault((first, second), value.XAdvance)
    return pairs


def make(source, target, characters, family, kerned=""):
    """Writes a subset, named `family`; only a .ttf, which is not served, keeps all kerning. Copyright and licence are in OFL.txt."""
    font = TTFont(Path(sys.argv[1]) / source, recalcTimestamp=False)
    names = font.getBestCmap()
    glyphs = [names[ord(c)] for c in characters if ord(c) in names]
    first = {names[ord(c)] for c in kerned}
    pairs = kerning(font, glyphs) if kerned else {}
    kept = sorted((a, b, v) for (a, b), v in pairs.items() if a in first and b in glyphs and abs(v) >= LEAST)

    served = target.endswith(".woff2")
    options = subset.Options(hinting=False, name_IDs=[], notdef_outline=False, glyph_names=False)
    options.layout_features = [] if served else ["kern"]
    options.drop_tables += ["STAT", "GDEF"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    # Without a PostScript name (6) the renderer of link previews takes no font, and browsers need none.
    for name_id, text in (1, family), (13, "SIL OFL 1.1"), *([] if served else [(6, family.replace(" ", ""))]):
        font["name"].setName(text, name_id, 3, 1, 0x409)
    if kept:
        addOpenTypeFeaturesFromString(font, "feature kern {" + "".join(f"pos {a} {b} {v};" for a, b, v in kept) + "} kern;")
    font.flavor = "woff2" if served else None
    font.save(target)


SERIF, SANS, SEMIBOLD = "newsreader-latin-500-normal.woff2", "ibm-plex-sans-latin-400-normal.woff2", "ibm-plex-sans-latin-600-normal.woff2"
make(SERIF, "newsreader-500.woff2", HEADINGS, "Newsreader", KERNED)
make(SERIF, "newsreader-500.ttf", TEXT, "Newsreader")
make(SANS, "tax-sans-400.woff2", TEXT, "Tax Sans")
make(SANS, "tax-sans-400.ttf", TEXT, "Tax Sans")
make(SEMIBOLD, "tax-sans-600.woff2", TEXT, "Tax Sans SemiBold")
