"""The prototypes of docs/ops: read from the headers, without what is asctwin's own."""

import sys
import unittest

from harness import SOURCE_DIR

sys.path.insert(0, str(SOURCE_DIR / "scripts"))
import prototypes  # noqa: E402

PAGES = sorted(path.stem for path in (SOURCE_DIR / "docs/ops").glob("*.md"))
WITHOUT = {"README", "GetValue", "SetValue", "SetOverflow", "Mutex", "GroupBarrier"}  # of classes


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
