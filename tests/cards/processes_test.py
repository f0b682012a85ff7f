"""Ranks that are processes: collectives, kernels whose results are those of ranks that are threads,
and what the others do when one ends, does something else or never comes."""

import concurrent.futures
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import time
import unittest

import numpy as np
from harness import CommandTest, findings_in, run

PROGRAMS = pathlib.Path(__file__).parent / "programs"
KERNELS = pathlib.Path(__file__).parent / "kernels"
RANKS = 4
HANGS_AFTER = 120  # seconds; only ends a test that would not end by itself


class ProcessTest(CommandTest):
    def build(self, name, *options):
        program = self.directory / "program"
        built = run("cc", "-g", name, "-o", program, *options, cwd=PROGRAMS)
        self.assertEqual(built.returncode, 0, built.stderr)

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


class Kernels(ProcessTest):
    def check(self, name, call, inputs, golden, output=1, number=0):
        """`inputs`: arrays whose first axis is the rank, or sizes of results in bytes."""
        self.build("kernel_in_processes.asc", f'-DKERNEL_FILE="{KERNELS / name}"',
                   f"-DKERNEL_CALL={call}", "--soc=Ascend910B1")
        words = [f"#{number}"]
        for index, values in enumerate(inputs):
            if isinstance(values, int):
                words.append(f"={values}")
                continue
            words.append(f"in{index}")
            for rank in range(RANKS):
                values[rank].tofile(self.directory / f"in{index}_{rank}")
        self.assertEqual(self.start(*words, ASCTWIN_SOC="Ascend910B1"), [(0, "", "")] * RANKS)
        for rank in range(RANKS):
            got = np.fromfile(self.directory / f"{output}_{rank}.out", golden.dtype)
            np.testing.assert_array_equal(got, golden[rank].reshape(-1))

    def test_findings_come_from_rank_0(self):
        self.build("kernel_in_processes.asc", f'-DKERNEL_FILE="{KERNELS / "halo.cpp"}"',
                   "-DKERNEL_CALL=halo(a, b)", "-DFAULT=2")
        for rank in range(RANKS):
            np.zeros(64, np.float32).tofile(self.directory / f"in0_{rank}")
        ends = self.start("in0", "=256", ASCTWIN_SOC="Ascend910B1",
                          ASCTWIN_CHECK="full,format=json")
        self.assertEqual([code for code, *_ in ends], [1] * RANKS)
        self.assertIn("E1505", {finding["code"] for finding in findings_in(ends[0][2])})
        self.assertEqual([errors for _, _, errors in ends[1:]], [""] * (RANKS - 1))

    def normal(self, *shape):
        return np.random.default_rng(list(shape)).standard_normal(shape).astype(np.float32)

    def test_halo(self):
        x = np.random.default_rng(1).integers(-4, 5, (RANKS, 64)).astype(np.float32)
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
        x = np.random.default_rng(2).integers(-4, 5, (RANKS, RANKS * 64)).astype(np.float32)
        self.check("ring_reduce.cpp", "ring_reduce(a, b)", [x, RANKS * 256],
                   np.broadcast_to(x.sum(axis=0), x.shape))


if __name__ == "__main__":
    unittest.main()
