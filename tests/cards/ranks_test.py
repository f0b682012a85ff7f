"""`asctwin ranks`: what the ranks get, what their output and exit code become, and that all end and
nothing is left where one fails, is killed, takes too long or the user interrupts."""

import os
import pathlib
import signal
import subprocess
import sys
import time
import unittest

from harness import COMMAND, CommandTest, run

ENVIRONMENT = ("RANK", "LOCAL_RANK", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_LOCAL_RANK",
               "WORLD_SIZE", "LOCAL_WORLD_SIZE", "OMPI_COMM_WORLD_SIZE",
               "OMPI_COMM_WORLD_LOCAL_SIZE")
LONG_SLEEP = "import time; time.sleep(1000)"


def is_alive(process):
    try:
        return "Z" not in pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1][:3]
    except (FileNotFoundError, ProcessLookupError):  # it may end while its file is read
        return False


class Ranks(CommandTest):
    def ranks(self, code, *options, count=3, arguments=(), **environment):
        """Runs a program of Python for each rank; it finds `rank`."""
        program = f"import os, sys, time\nrank = int(os.environ['RANK'])\n{code}"
        return run("ranks", "-n", count, *options, sys.executable, "-c", program, *arguments,
                   cwd=self.directory, **environment)

    def test_environment(self):
        made = self.ranks(f"for name in {ENVIRONMENT}:\n"
                          "  open(f'{name}{rank}', 'w').write(os.environ[name])")
        self.assertEqual((made.returncode, made.stdout, made.stderr), (0, "", ""))
        for rank in range(3):
            for number, name in enumerate(ENVIRONMENT):
                self.assertEqual((self.directory / f"{name}{rank}").read_text(),
                                 str(rank if number < 4 else 3), name)

    def test_the_meeting_place_is_one_and_free(self):
        made = self.ranks("open(f'at{rank}', 'w').write(os.environ['MASTER_ADDR'] + ' ' + "
                          "os.environ['MASTER_PORT'])")
        self.assertEqual(made.returncode, 0, made.stderr)
        (place,) = {(self.directory / f"at{rank}").read_text() for rank in range(3)}
        self.assertRegex(place, r"^127\.0\.0\.1 \d+$")

    def test_the_user_chooses_the_meeting_place(self):
        made = self.ranks("print(os.environ['MASTER_ADDR'], os.environ['MASTER_PORT'])", count=1,
                          MASTER_ADDR="host", MASTER_PORT="7")
        self.assertEqual(made.stdout, "host 7\n")

    def test_arguments(self):
        made = self.ranks("print(*sys.argv[1:])", "-l", count=2,
                          arguments=("{r}", "{n}", "{rank}/{nranks}", "x_{r+1}", "{kept}", "-n"))
        self.assertEqual(sorted(made.stdout.splitlines()),
                         ["[rank 0] 0 2 0/2 x_1 {kept} -n", "[rank 1] 1 2 1/2 x_2 {kept} -n"])

    def test_labels(self):
        made = self.ranks("sys.stdout.write(f'a{rank}\\nb')\nsys.stdout.flush()\n"
                          "time.sleep(0.1)\nprint('c')\nsys.stderr.write('no end')", "-l")
        self.assertEqual(sorted(made.stdout.splitlines()),
                         sorted(f"[rank {rank}] {text}" for rank in range(3)
                                for text in (f"a{rank}", "bc")))
        self.assertEqual(sorted(made.stderr.splitlines()),
                         [f"[rank {rank}] no end" for rank in range(3)])

    def test_long_output(self):
        made = self.ranks("print('x' * 9 * 2**20)", "-l", count=2)
        self.assertEqual(made.stdout.count("x"), 18 * 2**20)

    def test_input_is_of_rank_0(self):
        made = subprocess.run([COMMAND, "ranks", "-n", "3", "-l", "cat"], input="text\n", text=True,
                              capture_output=True)
        self.assertEqual((made.returncode, made.stdout), (0, "[rank 0] text\n"))

    def test_a_rank_that_fails(self):
        began = time.monotonic()
        made = self.ranks(f"if rank == 1: sys.exit(7)\n{LONG_SLEEP}")
        self.assertEqual((made.returncode, made.stdout), (7, ""))
        self.assertRegex(made.stderr, r"^error: rank 1 \(pid \d+\) has ended with 7; these ranks "
                                      r"were ended: 0, 2\n$")
        self.assertLess(time.monotonic() - began, 60)

    def test_a_rank_that_is_killed(self):
        made = self.ranks("if rank == 2: os.kill(os.getpid(), 9)")
        self.assertEqual(made.returncode, 128 + signal.SIGKILL)
        self.assertRegex(made.stderr, r"^error: rank 2 \(pid \d+\) was ended by SIGKILL\n$")

    def test_ranks_that_do_not_want_to_end(self):
        made = self.ranks("import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
                          f"open(f'pid{{rank}}', 'w').write(str(os.getpid()))\n{LONG_SLEEP}",
                          "--timeout", "1.5")
        self.assertEqual((made.returncode, made.stderr),
                         (124, "error: the ranks have not ended in 1.5 s; these ranks were ended: "
                               "0, 1, 2\n"))
        self.check_gone("pid0", "pid1", "pid2")

    def check_gone(self, *files):
        for name in files:
            self.assertFalse(is_alive(int((self.directory / name).read_text())), name)

    def test_what_a_rank_has_started_ends_too(self):
        made = self.ranks("import subprocess\n"
                          "child = subprocess.Popen(['sleep', '1000'], start_new_session=True)\n"
                          "open(f'pid{rank}', 'w').write(str(child.pid))\n"
                          "if rank == 1: sys.exit(3)", "-l")
        self.assertEqual(made.returncode, 3)
        self.check_gone("pid0", "pid1", "pid2")

    def start(self, count=2):
        program = ("import os, time\nrank = os.environ['RANK']\n"
                   "open('new' + rank, 'w').write(str(os.getpid()))\n"
                   f"os.rename('new' + rank, 'pid' + rank)\n{LONG_SLEEP}")
        words = [COMMAND, "ranks", "-n", str(count), sys.executable, "-c", program]
        process = subprocess.Popen(words, cwd=self.directory, text=True, stderr=subprocess.PIPE)
        names = [f"pid{rank}" for rank in range(count)]
        while not all((self.directory / name).exists() for name in names):
            self.assertIsNone(process.poll())
            time.sleep(0.01)
        return process, names

    def test_an_interrupt(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number):
                for old in self.directory.iterdir():
                    old.unlink()
                process, names = self.start()
                process.send_signal(number)
                process.communicate(timeout=60)
                self.assertEqual(process.returncode, -number)
                self.check_gone(*names)

    def test_the_starter_is_killed(self):
        process, names = self.start()
        process.kill()
        process.communicate(timeout=60)
        for _ in range(500):
            if not any(is_alive(int((self.directory / name).read_text())) for name in names):
                return
            time.sleep(0.01)
        self.fail("a rank has outlived the starter")

    def test_what_is_refused(self):
        for words, text in ((("-n", 0, "true"), "`-n` is 0, outside [1, 256]"),
                            (("-n", 257, "true"), "`-n` is 257, outside [1, 256]"),
                            (("-n", 2), "takes a program"),
                            (("-n", 2, "--x", "true"), "`--x` is no option of asctwin ranks"),
                            (("-n", 2, "no-such-program"), "`no-such-program` is no program"),
                            (("true",), "--ranks is missing"),
                            (("-n", 2, "--timeout", "-1", "true"), "--timeout"),
                            (("-n", 2, "true", "{1/(r-r)}"), "divides by 0")):
            with self.subTest(words):
                self.assert_refused(run("ranks", *words, cwd=self.directory), text)

    def test_two_hyphens_before_the_program(self):
        result = run("ranks", "-n", 2, "--", "echo", "{r}", "--", cwd=self.directory)
        self.assertEqual(sorted(result.stdout.split()), sorted("0 -- 1 --".split()))
        result = run("ranks", "-n", 1, "echo", "a", "--", "b", cwd=self.directory)
        self.assertEqual(result.stdout.split(), ["a", "--", "b"])

    def test_a_program_that_cannot_be_executed(self):
        program = self.directory / "broken"
        program.write_text("#!/no/such/interpreter\n")
        program.chmod(0o755)
        result = run("ranks", "-n", 2, "./broken", cwd=self.directory)
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("`./broken`: No such file or directory", result.stderr)

    def test_an_exit_code_like_that_of_a_signal(self):
        result = run("ranks", "-n", 2, "sh", "-c", "exit 130", cwd=self.directory)
        self.assertEqual(result.returncode, 130)
        self.assertIn("has ended with 130", result.stderr)

    def test_output_that_nobody_reads(self):
        """The starter does not end before the ranks, and what they have started ends with it."""
        script = f"echo $$ > {self.directory}/left; while echo x; do :; done; sleep 60"
        command = [COMMAND, "ranks", "-l", "-n", "1", "sh", "-c", script]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as starter:
            starter.stdout.readline()
            starter.stdout.close()
            time.sleep(0.2)
            starter.send_signal(signal.SIGTERM)
            starter.wait(timeout=60)
        self.assertFalse(is_alive(int((self.directory / "left").read_text())))

    def test_a_program_beside(self):
        program = self.directory / "beside"
        program.write_text("#!/bin/sh\nexit 0\n")
        program.chmod(0o755)
        self.assert_refused(run("ranks", "-n", 2, "beside", cwd=self.directory),
                            "did you mean ./beside?")
        self.assertEqual(run("ranks", "-n", 2, "./beside", cwd=self.directory).returncode, 0)


if __name__ == "__main__":
    unittest.main()
