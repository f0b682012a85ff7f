"""Every command of README.md and of the hand-written pages does what the page shows."""

import re
import subprocess
import sys
import unittest

from harness import COMMAND, SOURCE_DIR

SCRIPT = SOURCE_DIR / "scripts/run_blocks.py"
sys.path.insert(0, str(SCRIPT.parent))
import run_blocks  # noqa: E402

PROMPT = re.compile(r"^\$ ", re.M)


class Blocks(unittest.TestCase):
    maxDiff = None

    def test_commands_do_what_is_shown(self):
        result = subprocess.run([sys.executable, "-B", SCRIPT, COMMAND, "--check"], text=True,
                                capture_output=True)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))

    def test_what_is_not_run_says_why(self):
        for path in run_blocks.pages():
            for mark, language, body in run_blocks.blocks(path.read_text(encoding="utf-8")):
                with self.subTest(page=path.name, block=body[:60]):
                    self.assertRegex(mark, r"^$|^file \S+$|^after \S.*$|^not run: \S.*[^.]$")
                    self.assertTrue(language, "a block without a language")
                    if PROMPT.search(body):
                        self.assertEqual(language, "console")

    def test_outputs_are_compared(self):
        self.assertTrue(run_blocks.matches("a\n...\nd\n", "a\nb\nc\nd\n"))
        self.assertTrue(run_blocks.matches("a\n...\n", "a\n"))
        self.assertFalse(run_blocks.matches("a\n...\nd\n", "a\nb\nc\n"))
        self.assertFalse(run_blocks.matches("a\n", "a\nb\n"))

    def test_cuts_stay_where_they_are(self):
        self.assertEqual(run_blocks.cut_alike("a\n...\nd\n", "A\nb\nc\nD\n"), "A\n...\nD\n")
        self.assertEqual(run_blocks.cut_alike("a\n...\n", "A\nb\n"), "A\n...\n")
        self.assertEqual(run_blocks.cut_alike("a\n", "A\nb\n"), "A\nb\n")


if __name__ == "__main__":
    unittest.main()
