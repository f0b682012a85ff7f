"""Host programs with communicators: one thread for all ranks, a thread for each, and what a rank
leaves out."""

import pathlib
import tempfile
import unittest

from harness import CommandTest, execute, findings_in, run

PROGRAMS = pathlib.Path(__file__).parent / "programs"
WRONG_BUFFERS = {  # by the word that buffers.asc gets
    "short": r"`recvBuf` takes bytes \[288, 544\) of device memory \d+, which holds 512 B",
    "gathers": r"`recvBuf` takes bytes \[32, 544\) of device memory",
    "scatters": r"`sendBuf` takes bytes \[32, 544\) of device memory",
    "root": r"`buf` takes bytes \[480, 736\) of device memory",
    "host": r"`buf` points to memory of the host",
    "null": r"`sendBuf` is null",
    "huge": r"`sendBuf` takes bytes \[0, \d{19}\) of device memory",
    "window": r"`recvBuf` takes 256 B from byte 209715168 of a window on, which has 209715200 B",
    "sends": r"`buf` takes bytes \[288, 544\) of device memory",
    "sends much": r"`buf` takes bytes \[0, \d{19}\) of device memory",
    "offset": r"`recvBuf` takes bytes \[0, 516\) of device memory",
}


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

    def test_buffers(self):
        with tempfile.TemporaryDirectory(prefix="asctwin-cards-") as directory:
            program = pathlib.Path(directory, "program")
            built = run("cc", "-g", "buffers.asc", "-o", program, cwd=PROGRAMS)
            self.assertEqual(built.returncode, 0, built.stderr)
            made = execute([program], PROGRAMS, {})
            self.assertEqual((made.returncode, made.stdout, made.stderr), (0, "", ""))
            for word, why in WRONG_BUFFERS.items():
                with self.subTest(word):
                    self.check_refused(program, word, why)

            made = execute([program, "unequal"], PROGRAMS, {"ASCTWIN_CHECK": "full,format=json"})
            self.assertNotEqual(made.returncode, 0)
            (finding,) = findings_in(made.stderr)
            self.assertEqual(finding["code"], "E1503")
            self.assertRegex(finding["message"], "the count between the two.*2 to send.*1 to receive")

    def check_refused(self, program, word, why):
        made = execute([program, word], PROGRAMS, {"ASCTWIN_CHECK": "full,format=json"})
        self.assertEqual((made.returncode, made.stdout), (1, ""), made.stderr)
        (finding,) = findings_in(made.stderr)
        texts = (PROGRAMS / "buffers.asc").read_text().splitlines()
        self.assertEqual((finding["code"], finding["file"]), ("E1003", "buffers.asc"))
        self.assertTrue(texts[finding["line"] - 1].endswith(f"// {word}"), finding)
        self.assertRegex(finding["message"], why)

    def test_symmetric_memory(self):
        made = self.execute("symmetric.asc")
        self.assertEqual((made.returncode, made.stdout, made.stderr), (0, "", ""))

    def test_symmetric_memory_of_two_sizes(self):
        made = self.execute("symmetric.asc", "differs", ASCTWIN_CHECK="full,format=json")
        self.assertNotEqual(made.returncode, 0)
        self.assertIn("E1503", {finding["code"] for finding in findings_in(made.stderr)})


if __name__ == "__main__":
    unittest.main()
