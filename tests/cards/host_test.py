"""Host programs with communicators: one thread for all ranks, a thread for each, and what a rank
leaves out."""

import pathlib
import tempfile
import unittest

from harness import CommandTest, execute, findings_in, run

PROGRAMS = pathlib.Path(__file__).parent / "programs"


class Communicators(CommandTest):
    def execute(self, name, *arguments, **environment):
        with tempfile.TemporaryDirectory(prefix="asctwin-cards-") as directory:
            program = pathlib.Path(directory, "program")
            built = run("cc", name, "-o", program, cwd=PROGRAMS)
            self.assertEqual(built.returncode, 0, built.stderr)
            return execute([program, *arguments], PROGRAMS, environment)

    def test_one_thread_for_all_ranks(self):
        made = self.execute("one_thread.asc")
        self.assertEqual((made.returncode, made.stdout, made.stderr), (0, "", ""))

    def test_a_thread_for_each_rank(self):
        made = self.execute("threads.asc")
        self.assertEqual((made.returncode, made.stdout, made.stderr), (0, "", ""))

    def test_a_rank_that_is_left_out(self):
        made = self.execute("one_thread.asc", "skip", ASCTWIN_CHECK="full,format=json")
        self.assertNotEqual(made.returncode, 0)
        self.assertIn("E1504", {finding["code"] for finding in findings_in(made.stderr)})

    def test_symmetric_memory(self):
        made = self.execute("symmetric.asc")
        self.assertEqual((made.returncode, made.stdout, made.stderr), (0, "", ""))

    def test_symmetric_memory_of_two_sizes(self):
        made = self.execute("symmetric.asc", "differs", ASCTWIN_CHECK="full,format=json")
        self.assertNotEqual(made.returncode, 0)
        self.assertIn("E1503", {finding["code"] for finding in findings_in(made.stderr)})


if __name__ == "__main__":
    unittest.main()
