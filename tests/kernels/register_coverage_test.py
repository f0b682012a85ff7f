"""Each public call on registers that is modelled is compared with a reference by a test, or stands
here with the reason why not. What the tests compare is taken from the texts that they would run.
"""

import re
import unittest

import register_c_casts_test
import register_calls_test
import register_moves_test
import register_numbers_test
import register_reference_test
from harness import SOURCE_DIR
from register_bodies import RegisterCallsTest, in_all_forms

NAMES = SOURCE_DIR / "tests" / "compile" / "api_names.tsv"
FAMILIES = ("reg", "c_api/reg")
CASES = (register_calls_test.Calls, register_reference_test.Reference,
         register_numbers_test.Functions, register_numbers_test.Moves, register_moves_test.Moves)
ORDERS = "it changes no byte: register_faults_test.py has kernels with and without it"
REFUSED = "it is refused: the loops of its address are not among its arguments"
REASONS = {
    "LocalMemBar": ORDERS,
    "asc_mem_bar": ORDERS,
    "asc_create_iter_reg_b8": REFUSED, "asc_create_iter_reg_b16": REFUSED,
    "asc_create_iter_reg_b32": REFUSED, "asc_update_addr_reg_b8": REFUSED,
    "asc_update_addr_reg_b16": REFUSED, "asc_update_addr_reg_b32": REFUSED,
    "asc_set_va_reg": "it belongs to calls on tensors, not to vector functions",
}
# Distributions that no document explains, and so are refused.
UNDOCUMENTED = re.compile(r"DIST_(BDINTLV|SPLT\w+|MRG\w+)")


class Texts(list):
    """Takes the place of running calls."""

    def run_calls(self, test, given, calls, traits="", around=None):
        self.extend(text for text, _ in in_all_forms(calls))

    def results_of(self, test, given, calls, traits="", around=None):
        self.extend(text for text, _ in calls)
        return [golden for _, golden in calls]


def texts_of_tests():
    """All texts of vector functions that the tests compare."""
    texts = Texts()
    kept = RegisterCallsTest.run_calls, RegisterCallsTest.results_of
    RegisterCallsTest.run_calls = lambda self, *rest, **more: texts.run_calls(self, *rest, **more)
    RegisterCallsTest.results_of = lambda self, *rest, **more: texts.results_of(self, *rest, **more)
    RegisterCallsTest.run_command = lambda self, *rest, **more: self.skipTest("nothing is run")
    try:
        for case in CASES:
            result = unittest.TestResult()
            unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
            assert not result.errors, result.errors[0][1]  # failures are those of texts not run
    finally:
        RegisterCallsTest.run_calls, RegisterCallsTest.results_of = kept
        del RegisterCallsTest.run_command
    return texts


def modelled(kind):
    rows = (line.split("\t") for line in NAMES.read_text(encoding="utf-8").splitlines()
            if line and not line.startswith("#"))
    return [row for row in rows if row[3] in FAMILIES and row[2] == kind]


class Coverage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        texts = texts_of_tests()
        called = re.compile(r"\b(\w+)(?:<[^;()]*>)?\(")
        cls.calls = {name for text in texts for name in called.findall(text)}
        cls.words = {word for text in texts for word in re.findall(r"\b[A-Z]\w+\b", text)}
        cls.calls |= {name for name, _ in register_c_casts_test.casts()}

    def test_each_call(self):
        names = {row[1] for row in modelled("function")}
        self.assertGreater(len(names), 500)
        self.assertEqual(sorted(names - self.calls - set(REASONS)), [], "are compared with nothing")
        self.assertEqual(sorted(set(REASONS) & self.calls), [], "are compared: stale reasons")

    def test_each_distribution(self):
        names = {row[1] for row in modelled("enumerator") if row[1].startswith("DIST_")}
        self.assertGreater(len(names), 30)
        left = {name for name in names - self.words if not UNDOCUMENTED.fullmatch(name)}
        self.assertEqual(sorted(left), [])


if __name__ == "__main__":
    unittest.main()
