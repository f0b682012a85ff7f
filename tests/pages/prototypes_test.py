"""The prototypes of docs/ops: read from the headers, without what is asctwin's own."""

import re
import sys
import unittest

from harness import SOURCE_DIR

sys.path.insert(0, str(SOURCE_DIR / "scripts"))
import prototypes  # noqa: E402

TEXTS = {path.stem: path.read_text(encoding="utf-8")
         for path in sorted((SOURCE_DIR / "docs/ops").glob("*.md"))
         if not path.name.endswith(".zh-CN.md")}
PAGES = list(TEXTS)
# Files of the library with functions that are no calls of a kernel: layouts, the Matmul object.
NO_CALLS = {"layout.h"} | {path.name for path in (SOURCE_DIR / "include/asctwin/lib").glob("matmul*")}
# Of classes, and of the headers of threads, which name the chip.
WITHOUT = {"README", "GetValue", "SetValue", "SetOverflow", "Mutex", "GroupBarrier", "ScalarAtomic"}


def library_functions():
    """Names of the functions for kernels that the headers of the library define."""
    names = set()
    for path in (SOURCE_DIR / "include/asctwin/lib").glob("*.h"):
        if path.name not in NO_CALLS and not path.stem.endswith(("_tiling", "_tiling_data")):
            text = prototypes.preprocessed(SOURCE_DIR, path.relative_to(SOURCE_DIR / "include"),
                                           only=path.stem)
            names |= {one[0] for space, head in prototypes.declarations(text) if space == "AscendC"
                      for one in [prototypes.prototype(head)] if one}
    return names


class Prototypes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.known = prototypes.prototypes_of(SOURCE_DIR)

    def test_every_page_has_some(self):
        self.assertEqual([name for name in PAGES if name not in self.known and name not in WITHOUT],
                         [])

    def test_nothing_is_our_own(self):
        for name in PAGES:
            for text in self.known.get(name, []):
                self.assertNotRegex(text, "asctwin|std::|SourceLoc|__aicore__", name)

    def test_every_function_of_the_library_has_a_page(self):
        functions = library_functions()
        self.assertGreater(len(functions), 110)
        everything = "\n".join(TEXTS.values())
        self.assertEqual([name for name in sorted(functions)
                          if not re.search(rf"\b{name}\(", everything)], [])

    def test_every_tiling_function_stands_on_a_page(self):
        everything = "\n".join(TEXTS.values())
        asked = prototypes.tiling_functions_of(SOURCE_DIR).values()
        self.assertEqual([text for texts in asked for text in texts
                          if prototypes.folded(text) not in everything], [])

    def test_what_a_tiling_function_is_about(self):
        for name, about in (("GetCumSumMaxMinTmpSize", "CumSum"), ("GetSortLen", "Sort"),
                            ("GetSoftMaxMinTmpSize", "SoftMax"),
                            ("GetSoftMaxFlashV3MaxMinTmpSize", "SoftMaxFlashV3"),
                            ("GetLayerNormNDTillingInfo", "LayerNorm"),
                            ("IsBasicBlockInSoftMax", "SoftMax"), ("PadTilingFunc", "Pad")):
            found = prototypes.ABOUT.fullmatch(name)
            self.assertEqual(next(filter(None, found.groups())), about)

    def test_overloads(self):
        (flag,) = self.known["SetFlag"]
        self.assertEqual(flag, "template <HardEvent event>\nvoid SetFlag(int32_t eventID);")
        self.assertIn("template <typename T>\nvoid DataCopy(const LocalTensor<T>& dst, const "
                      "GlobalTensor<T>& src, const uint32_t count);", self.known["DataCopy"])

    def test_smallest_calls(self):
        for name, expected in (("SetFlag", "SetFlag<event>(eventID)"), ("SyncAll", "SyncAll()"),
                               ("DataCopy", "DataCopy(dst, src, count)"),
                               ("Cast", "Cast(dst, src, roundMode, count)")):
            self.assertIn(f"`{expected}`", prototypes.section(self.known[name]))

    def test_lines_are_folded_between_parameters(self):
        for name in PAGES:
            for text in self.known.get(name, []):
                for line in prototypes.folded(text).splitlines():
                    self.assertTrue(len(line) <= 100 or ", " not in line, line)

    def test_what_looks_like_a_brace(self):
        text = 'namespace A { void f(int a = {}, char c = \'{\') { g("}"); } struct S { int h(); }; }'
        self.assertEqual(list(prototypes.declarations(text)),
                         [("A", "void f(int a = {}, char c = '{')"), ("A", "struct S")])


if __name__ == "__main__":
    unittest.main()
