"""Makes newsreader-500.woff2: python newsreader.py newsreader-latin-500-normal.woff2 (needs fonttools 4.68 and brotli 1.2)."""
import sys

from fontTools import subset
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont

CHARACTERS = " %'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz\u00a0·×ßäö÷ü–—‘’“”…−"
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


font = TTFont(sys.argv[1])
names = font.getBestCmap()
glyphs = [names[ord(c)] for c in CHARACTERS if ord(c) in names]
first = {names[ord(c)] for c in KERNED}
kept = sorted((a, b, v) for (a, b), v in kerning(font, glyphs).items() if a in first and b in glyphs and abs(v) >= LEAST)

options = subset.Options(layout_features=[], hinting=False, name_IDs=[], notdef_outline=False, glyph_names=False)
options.drop_tables += ["STAT", "GDEF"]
subsetter = subset.Subsetter(options)
subsetter.populate(text=CHARACTERS)
subsetter.subset(font)
addOpenTypeFeaturesFromString(font, "feature kern {" + "".join(f"pos {a} {b} {v};" for a, b, v in kept) + "} kern;")
font.flavor = "woff2"
font.save("newsreader-500.woff2")
