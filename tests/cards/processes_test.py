"""Ranks that are processes: collectives, kernels whose results are those of ranks that are threads,
and what the others do when one ends, does something else or never comes."""

import concurrent.futures
import functools
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

import numpy as np
from harness import COMMAND, CommandTest, execute, findings_in, run

PROGRAMS = pathlib.Path(__file__).parent / "programs"
KERNELS = pathlib.Path(__file__).parent / "kernels"
RANKS = 4
HANGS_AFTER = 120  # seconds; only ends a test that would not end by itself


BUILT = tempfile.TemporaryDirectory(prefix="asctwin-programs-")  # each program once for all tests


@functools.cache
def built(*words):
    """(a program, what has been said of building it)."""
    program = pathlib.Path(BUILT.name, str(built.cache_info().misses))
    return program, run("cc", "-g", *words, "-o", program, cwd=PROGRAMS)


class ProcessTest(CommandTest):
    def build(self, *words):
        program, result = built(*words)
        self.assertEqual(result.returncode, 0, result.stderr)
        shutil.copy(program, self.directory / "program")

    def start(self, *words, ranks=RANKS, present=None, **environment):
        """Runs a process for each rank that is present. Returns (exit code, stdout, stderr) of
        each."""
        processes = []
        for rank in range(ranks) if present is None else present:
            variables = {"RANK": str(rank), "WORLD_SIZE": str(ranks), **environment}
            processes.append(subprocess.Popen(
                [self.directory / "program", self.directory, *words], cwd=PROGRAMS, text=True,
                env={**os.environ, **variables}, stdout=subprocess.PIPE, stderr=subprocess.PIPE))
        try:
            texts = [process.communicate(timeout=HANGS_AFTER) for process in processes]
        finally:
            for process in processes:
                process.kill()
        return [(process.returncode, *text) for process, text in zip(processes, texts)]

    def check_nothing_left(self):
        self.assertFalse([path for path in pathlib.Path("/dev/shm").iterdir()
                          if "asctwin" in path.name])
        key = int.from_bytes((self.directory / "root").read_bytes()[8:16], "little")
        self.assertNotIn(f"{key:016x}", pathlib.Path("/proc/net/unix").read_text())


class Processes(ProcessTest):
    def test_collectives(self):
        self.build("processes.asc")
        self.assertEqual(self.start(), [(0, "", "")] * RANKS)

    def test_configurations(self):
        self.build("processes.asc")
        self.assertEqual(self.start("named all", CONFIGURED="1"), [(0, "", "")] * RANKS)

    def table(self, *servers):
        listed = [{"server_id": f"10.0.0.{number}",
                   "device": [{"device_id": str(i), "rank_id": str(i)} for i in range(ranks)]}
                  for number, ranks in enumerate(servers)]
        path = self.directory / "table.json"
        path.write_text(json.dumps({"version": "1.0", "server_count": str(len(listed)),
                                    "server_list": listed, "status": "completed"}))
        return str(path)

    def test_rank_tables(self):
        self.build("processes.asc")
        for servers, result in (([RANKS], None), ([2, 2], 5), ([], 1)):
            with self.subTest(servers):
                table = self.table(*servers)
                ends = self.start("named all", RANK_TABLE_FILE=table, MASTER_PORT=str(os.getpid()))
                expected = (1, f"process.join(&comm): {result}\n", "") if result else (0, "", "")
                self.assertEqual(ends, [expected] * RANKS)

    def test_a_rank_that_is_killed(self):
        self.build("processes.asc")
        for word, killed in (("dies", RANKS - 1), ("first dies", 0)):
            with self.subTest(word):
                (self.directory / "root").unlink(missing_ok=True)
                ends = self.start(word, ASCTWIN_CHECK="full,format=json")
                self.assertEqual(ends.pop(killed)[0], -signal.SIGKILL)
                for code, _, errors in ends:
                    self.assertEqual(code, 1)
                    (finding,) = findings_in(errors)
                    self.assertEqual((finding["code"], finding["file"]), ("E1504", "processes.asc"))
                    self.assertRegex(finding["message"], rf"rank {killed} of .*pid \d+")
                self.check_nothing_left()

    def test_a_rank_of_the_starter_that_is_killed(self):
        self.build("processes.asc")
        made = execute([COMMAND, "ranks", "-n", RANKS, self.directory / "program", self.directory,
                        "dies"], PROGRAMS, {"ASCTWIN_CHECK": "full,format=json"})
        self.assertEqual(made.returncode, 128 + signal.SIGKILL, made.stderr)
        self.assertEqual(made.stderr.count('"code": "E1504"'), RANKS - 1, made.stderr)
        self.assertRegex(made.stderr, rf"error: rank {RANKS - 1} \(pid \d+\) was ended by SIGKILL\n$")
        self.check_nothing_left()

    def test_a_rank_that_leaves(self):
        self.build("processes.asc")
        ends = self.start("leaves", ASCTWIN_CHECK="full,format=json")
        self.assertEqual(ends.pop()[0], 0)
        for code, _, errors in ends:
            self.assertEqual(code, 1)
            self.assertEqual([finding["code"] for finding in findings_in(errors)], ["E1504"])

    def test_a_rank_that_calls_something_else(self):
        self.build("processes.asc")
        ends = self.start("differs", ASCTWIN_CHECK="full,format=json")
        self.assertEqual([code for code, *_ in ends], [1] * RANKS)
        (finding,) = [one for *_, errors in ends for one in findings_in(errors)]
        self.assertEqual(finding["code"], "E1503")
        facts = {fact["name"]: fact["value"] for fact in finding["facts"]}
        self.assertEqual((facts["other_rank"], facts["other_file"]), (RANKS - 1, "processes.asc"))

    def test_a_host_that_waits_for_a_rank_whose_stream_has_passed(self):
        self.build("processes.asc")
        self.assertEqual(self.start("is elsewhere"), [(0, "", "")] * RANKS)

    def test_ranks_that_never_come(self):
        self.build("processes.asc")
        ends = self.start(present=(0, 2), HCCL_CONNECT_TIMEOUT="1")
        for code, _, errors in ends:
            self.assertEqual(code, 1)
            self.assertEqual(errors, "error: of 4 ranks these have not come: 1, 3\n")
        self.check_nothing_left()


    def test_a_stranger_who_says_nothing(self):
        self.build("processes.asc")
        root, name = self.directory / "root", None
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            first = pool.submit(self.start, present=(0,))
            while not first.done() and not (root.exists() and name):
                key = int.from_bytes(root.read_bytes()[8:16], "little") if root.exists() else None
                names = re.findall(r"@(asctwin-\S+)", pathlib.Path("/proc/net/unix").read_text())
                name = next((one for one in names if key and one.endswith(f"{key:016x}")), None)
                time.sleep(0.01)
            with socket.socket(socket.AF_UNIX) as stranger:
                stranger.connect(f"\0{name}")
                stranger.send(b"hel")
                others = self.start(present=range(1, RANKS))
        self.assertEqual(first.result() + others, [(0, "", "")] * RANKS)


class PairsAndPes(ProcessTest):
    """Sends, receives and PEs: of ranks that are processes, and of ranks that are threads."""

    def threads(self, *words):
        return execute([self.directory / "program", self.directory, *words], PROGRAMS,
                       {"ASCTWIN_CHECK": "full,format=json"})

    def ranks(self, *words, **environment):
        return execute([COMMAND, "ranks", "-n", RANKS, self.directory / "program", self.directory,
                        *words], PROGRAMS, {"ASCTWIN_CHECK": "full,format=json", **environment})

    def test_exchanges(self):
        self.build("exchange.asc")
        for word in ("", "early"):
            for run_it in (self.threads, self.ranks):
                with self.subTest(word=word, run_it=run_it.__name__):
                    (self.directory / "root").unlink(missing_ok=True)
                    made = run_it(word)
                    self.assertEqual((made.returncode, made.stdout, made.stderr), (0, "", ""))

    def test_exchanges_that_differ(self):
        self.build("exchange.asc")
        for word in ("count", "type"):
            for run_it in (self.threads, self.ranks):
                with self.subTest(word=word, run_it=run_it.__name__):
                    (self.directory / "root").unlink(missing_ok=True)
                    made = run_it(word)
                    self.assertEqual(made.returncode, 1, made.stderr)
                    found = findings_in(re.sub(r"(?m)^error: rank .*$", "", made.stderr))
                    (finding,) = [one for one in found if one["code"] == "E1503"]
                    facts = {fact["name"]: fact["value"] for fact in finding["facts"]}
                    self.assertEqual((facts["what"], finding["file"], facts["other_file"]),
                                     (f"the {word}", "exchange.asc", "exchange.asc"))

    def test_an_exchange_whose_other_end_is_gone(self):
        self.build("exchange.asc")
        made = self.ranks("alone")
        self.assertEqual(made.returncode, 1)
        found = findings_in(re.sub(r"(?m)^error: rank .*$", "", made.stderr))
        missing = [one["message"] for one in found if one["code"] == "E1504"]
        self.assertEqual(len(missing), 1, made.stderr)
        self.assertRegex(missing[0], rf"rank {RANKS - 1} of .*pid \d+")

    def test_teams(self):
        self.build("teams.asc")
        for run_it in (self.threads, self.ranks):
            with self.subTest(run_it.__name__):
                made = run_it()
                self.assertEqual((made.returncode, made.stdout, made.stderr), (0, "", ""))

    def test_a_team_that_is_none(self):
        self.build("teams.asc")
        for run_it in (self.threads, self.ranks):
            with self.subTest(run_it.__name__):
                made = run_it("foreign")
                self.assertEqual(made.returncode, 1, made.stderr)
                found = findings_in(re.sub(r"(?m)^error: rank .*$", "", made.stderr))
                self.assertIn("E1501", {one["code"] for one in found})
                self.assertIn("names team 9, which this PE is not in", made.stderr)

    def test_symmetric_memory_of_two_sizes(self):
        self.build("teams.asc")
        made = self.ranks("differs")
        self.assertEqual(made.returncode, 1)
        found = findings_in(re.sub(r"(?m)^error: rank .*$", "", made.stderr))
        self.assertEqual([one["code"] for one in found], ["E1503"])


MPI_RUN = ["mpirun", "--oversubscribe", "--allow-run-as-root", "--mca", "mpi_yield_when_idle", "1"]
HAS_MPI = shutil.which("mpirun") is not None and shutil.which("mpicc") is not None
MESH, RING = "Ascend910B1", "Ascend910_9391"


def mpi_options():
    """How a program is compiled for Open MPI, and linked with it, where it is there."""
    if not HAS_MPI:
        return []
    steps = [subprocess.check_output(["mpicc", f"--showme:{step}"], text=True)
             for step in ("compile", "link")]
    return ["-DWITH_MPI", "-DOMPI_SKIP_MPICXX", *shlex.split(" ".join(steps))]


class Kernels(ProcessTest):
    """The kernels of styles_test.py, with the results that they have there."""

    def build_kernel(self, name, call, *options, soc=MESH):
        self.build("kernel_in_processes.asc", "in_process.asc", f'-DKERNEL_FILE="{KERNELS / name}"',
                   f"-DKERNEL_CALL={call}", f"--soc={soc}", *options)

    def check(self, name, call, inputs, golden, *options, output=1, numbers=(0,), soc=MESH):
        """`inputs`: arrays whose first axis is the rank, or sizes of results in bytes."""
        self.build_kernel(name, call, *options, *mpi_options(), soc=soc)
        words = []
        for index, values in enumerate(inputs):
            if isinstance(values, int):
                words.append(f"={values}")
                continue
            words.append(f"in{index}")
            for rank in range(RANKS):
                values[rank].tofile(self.directory / f"in{index}_{rank}")
        for starter in ([COMMAND, "ranks"], MPI_RUN):
            for number in numbers:
                with self.subTest(starter=starter[0], number=number):
                    if starter is MPI_RUN and not HAS_MPI:
                        self.skipTest("mpirun or mpicc of Open MPI is not installed")
                    self.check_run([*starter, "-n", RANKS], [f"#{number}", *words], golden, output,
                                   soc)

    def check_run(self, starter, words, golden, output, soc):
        (self.directory / "root").unlink(missing_ok=True)
        made = execute([*starter, self.directory / "program", self.directory, *words], PROGRAMS,
                       {"ASCTWIN_SOC": soc})
        self.assertEqual((made.returncode, made.stdout, made.stderr), (0, "", ""))
        for rank in range(RANKS):
            file = self.directory / f"{output}_{rank}.out"
            np.testing.assert_array_equal(np.fromfile(file, golden.dtype), golden[rank].reshape(-1))
            file.unlink()

    def test_findings_come_from_rank_0(self):
        self.build_kernel("halo.cpp", "halo(a, b)", "-DFAULT=2")
        for rank in range(RANKS):
            np.zeros(64, np.float32).tofile(self.directory / f"in0_{rank}")
        ends = self.start("in0", "=256", ASCTWIN_SOC=MESH, ASCTWIN_CHECK="full,format=json")
        self.assertEqual([code for code, *_ in ends], [1] * RANKS)
        self.assertIn("E1505", {finding["code"] for finding in findings_in(ends[0][2])})
        self.assertEqual([errors for _, _, errors in ends[1:]], [""] * (RANKS - 1))

    def normal(self, *shape):
        return np.random.default_rng(list(shape)).standard_normal(shape).astype(np.float32)

    def integers(self, *shape, dtype=np.int32):
        return np.random.default_rng(list(shape)).integers(-4, 5, shape).astype(dtype)

    def test_halo(self):
        x = self.integers(RANKS, 64, dtype=np.float32)
        cells = x.reshape(-1)
        for _ in range(3):
            wide = np.pad(cells, 1)
            cells = wide[:-2] + wide[1:-1] + wide[2:]
        self.check("halo.cpp", "halo(a, b)", [x, 256], cells.reshape(x.shape))

    def test_tree(self):
        x = self.normal(RANKS, 512)
        self.check("broadcast_tree.cpp", "broadcast_tree(a, b)", [x, 2048],
                   np.broadcast_to(x[0], x.shape))

    def test_double_buffers(self):
        x = self.normal(RANKS, 5, 256)
        y = np.zeros((RANKS, 256), np.float32)
        for turn in range(5):
            y = y + np.roll(x[:, turn], 1, axis=0)
        self.check("double_buffer.cpp", "double_buffer(a, b)", [x, 1024], y)

    def test_shuffle(self):
        x = self.normal(RANKS, 8, 64)
        table = np.random.default_rng(3).permutation(RANKS * 8).astype(np.int32)
        y = np.zeros((RANKS * 8, 64), np.float32)
        y[table] = x.reshape(-1, 64)
        self.check("token_shuffle.cpp", "token_shuffle(a, b, c)",
                   [x, 2048, np.broadcast_to(table, (RANKS, len(table)))], y.reshape(x.shape))

    def test_ring(self):
        x = self.integers(RANKS, RANKS * 64, dtype=np.float32)
        self.check("ring_reduce.cpp", "ring_reduce(a, b)", [x, RANKS * 256],
                   np.broadcast_to(x.sum(axis=0), x.shape))

    def test_experts(self):
        tokens, width = 12, 64
        x = self.normal(RANKS, tokens, width)
        random = np.random.default_rng(7)
        experts = np.stack([[random.choice(2 * RANKS - 1, 2, replace=False) for _ in range(tokens)]
                            for _ in range(RANKS)]).astype(np.int32)
        weights = random.random((RANKS, tokens, 2), dtype=np.float32)
        y = np.zeros_like(x)
        for k in range(2):
            y = y + x * (experts[..., k, None] + 1).astype(np.float32) * weights[..., k, None]
        self.check("dispatch_combine.cpp", "dispatch_combine(a, b, c, d)",
                   [x, x[0].nbytes, experts, weights], y)

    def test_low_latency(self):
        x = self.normal(RANKS, 4, RANKS, 128)
        y = np.zeros((RANKS, RANKS, 128), np.float32)
        for turn in range(4):
            y = y + x[:, turn].swapaxes(0, 1)
        self.check("low_latency.cpp", "low_latency(a, b)", [x, y[0].nbytes], y, soc=RING)

    def test_gather_and_product(self):
        a, b = self.integers(RANKS, 32, 32, dtype=np.float16), self.integers(RANKS, 33, 32)
        b = np.ascontiguousarray(b[:, :32].astype(np.float16))
        whole = a.reshape(-1, 32).astype(np.float32)
        c = np.stack([whole @ b[rank].astype(np.float32) for rank in range(RANKS)])
        self.check("gather_matmul.cpp", "gather_matmul(a, b, c, d, n)",
                   [a, b, a.nbytes, c[0].nbytes], c, "-DKERNEL_CORE=__cube__", output=3,
                   numbers=(RANKS,))

    def test_product_and_scatter(self):
        a = self.integers(RANKS, 32 * RANKS, 32, dtype=np.float16)
        b = np.ascontiguousarray(self.integers(RANKS, 33, 32)[:, :32].astype(np.float16))
        total = sum(a[rank].astype(np.float32) @ b[rank].astype(np.float32)
                    for rank in range(RANKS))
        self.check("matmul_scatter.cpp", "matmul_scatter(a, b, c, d, n)",
                   [a, b, total.nbytes, total.nbytes // RANKS], total.reshape(RANKS, 32, 32),
                   "-DKERNEL_CORE=__cube__", output=3, numbers=(RANKS,))

    def test_two_levels(self):
        x = self.integers(RANKS, RANKS, 32)
        self.check("layered.cpp", "layered(a, b, n)", [x, x[0].nbytes], x.swapaxes(0, 1),
                   numbers=(2,))

    def test_barriers_of_symmetric_memory(self):
        x = self.normal(RANKS, 256)
        self.check("symmetric_barrier.cpp", "symmetric_barrier(a, b, c)", [x, 1024, 2048],
                   np.roll(x, 3, axis=0), "-DSYMMETRIC")

    def test_puts_with_signals(self):
        x = self.normal(RANKS, 300)
        words = np.zeros((RANKS, 32), np.int32)
        self.check("put_signal.cpp", "put_signal(a, b, c, d, n)", [x, 1200, 1200, words],
                   np.roll(x, 1, axis=0), "-DSYMMETRIC", numbers=(0, 1, 2))


if __name__ == "__main__":
    unittest.main()
