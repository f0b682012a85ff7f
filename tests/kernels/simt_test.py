"""Threads of the 950: the worked examples of the specification, ten kernels against numpy under every
order of the threads, and twins of them with one fault, reported at its line.
spec: simt.md, sections 16 and 20
"""

import pathlib
import re
import unittest

import numpy as np
from harness import CommandTest, execute, run

KERNELS = pathlib.Path(__file__).parent / "simt"
SCHEDULES = ("in-order", "random:1", "random:2", "random:3")


def fault_line(path, kernel):
    lines = path.read_text().splitlines()
    return next(n for n, line in enumerate(lines, 1) if re.search(rf"// FAULT {kernel}$", line))


class Threads(CommandTest):
    def launch(self, file, kernel, tensors, *options):
        arguments = []
        for i, tensor in enumerate(tensors):
            if isinstance(tensor, np.ndarray):
                np.save(self.directory / f"{i}.npy", tensor)
                tensor = f"{i}.npy"
            arguments.append(tensor)
        return self.run_command(KERNELS / file, "--kernel", kernel, "--soc", "Ascend950",
                                *map(str, arguments), *map(str, options))

    def check(self, file, kernel, tensors, goldens, *options, schedules=SCHEDULES):
        expects = []
        for index, golden in goldens.items():
            np.save(self.directory / f"golden{index}.npy", golden)
            expects += ["--expect", f"{index}=golden{index}.npy"]
        for schedule in schedules:
            self.assert_clean(self.launch(file, kernel, tensors, *options, *expects, "--schedule",
                                          schedule))

    def check_fault(self, code, file, kernel, tensors, *options, place=None, texts=()):
        result = self.launch(file, kernel, tensors, *options)
        line = fault_line(KERNELS / file, place or kernel)
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertRegex(result.stderr, rf"(?m)^error\[{code}\]: .*\n *--> (\S*/)?{file}:{line} ")
        for text in texts:
            self.assertIn(text, result.stderr)


class Worked(Threads):
    def pure(self, kernel, tensors, goldens, block, grid=1, *options):
        self.check("worked.cpp", kernel, tensors, goldens, "--grid", grid, "--block-dim", block,
                   *options)

    def test_index(self):
        self.pure("s1", ["i32[3]"], {0: np.array([43, 11, 4], np.int32)}, "8,2,8")

    def test_grid(self):
        golden = np.append(np.arange(1000), 24).astype(np.int32)
        self.pure("s2", [np.zeros(1001, np.int32), 1000], {0: golden}, 256, 4)

    def test_barrier(self):
        golden = np.ones(1024, np.int32)
        golden[0] = 1023
        self.pure("s3", ["i32[1024]"], {0: golden}, 1024)
        self.check_fault("E1401", "worked.cpp", "s3_wrong", ["i32[1024]=zeros"], "--block-dim", 1024,
                         texts=("thread 1023 reads", "has written"))

    def test_shuffles(self):
        lanes = np.arange(32)
        group = lanes // 16 * 16
        up = np.where(lanes - 2 >= group, lanes - 2, lanes)
        down = np.where(lanes + 2 <= group + 15, lanes + 2, lanes)
        last = lanes // 8 * 8 + 7
        xor = np.where(lanes ^ 12 <= last, lanes ^ 12, lanes)
        golden = np.concatenate([group + 5, up, down, lanes ^ 1, xor]).astype(np.int32)
        self.pure("s4", ["i32[160]"], {0: golden}, 32)

    def test_votes(self):
        golden = np.array([0xC0000000, 1, 0, 0x1F, 0xFFFFFFE0, 0, 0, 0xFFFFFFFF], np.uint32)
        golden[5:7] = 0xFF, 8
        self.pure("s5", ["u32[8]"], {0: golden}, 32)

    def test_tree(self):
        self.pure("s6", ["f32[32]"], {0: np.full(32, 16777246, np.float32)}, 32)

    def test_atomics(self):
        golden = np.array([81920, -81920, 16383, 0, 4, 79, 1, -1, 0xFF], np.int32)
        start = np.zeros(9, np.int32)
        start[6] = start[8] = 0xFF
        self.pure("s7", [start], {0: golden}, 1024, 16)

    def test_integers(self):
        golden = np.array([0x55114400, 0x77553311, 16843008, 0x80000000, 15, 0xFF000000, 0x01000000,
                           -1 & 0xFFFFFFFF, 0, 2147483646, 0, 1], np.uint32).view(np.int32)
        self.pure("s9", ["i32[12]"], {0: golden}, 32)

    def test_conversions(self):
        golden = [16777216, 16777218, 16777218, 16777216, -16777218, -16777216, 2147483520, 0x3800,
                  0x3801, 0x3801, 0x3801, 0, 2147483647, -2147483648, 0, 0, 2, -2, 65504, 0x7C00]
        self.pure("s10", ["i32[20]"], {0: np.array(golden, np.int32)}, 32)

    def test_math(self):
        x = np.array([0.25, 0.75, 1.25, 1.75], np.float32)
        golden = np.array([
            0.7071068, -0.7071068, -0.7071066, 0.707107, 0.7071068, 0.7071068, -0.7071069,
            -0.7071065, 0.2449186, 0.6351489, 0.8482836, 0.9413756, 1.284025, 2.117, 3.490343,
            5.754602, 1.031413, 1.294683, 1.888424, 2.964188, 0.2763264, 0.7111557, 0.9229001,
            0.9866717, 1.288023, 0.203281, -0.09827184, -0.08440112, 0.9844361, 0.8642423,
            0.6459062, 0.3690326, 0.2553419, 0.9315965, 3.00957, -5.52038], np.float32)
        self.pure("s11", [x, "f32[36]"], {1: golden}, 4, 1, "--rtol", 4e-7)

    def test_pairs(self):
        bits = np.array([-5, 10], np.float16).view(np.uint16)
        golden = np.array([0x0000FFFF, 0xFFFF0000, 1, *bits], np.uint32)
        self.pure("s12", ["u32[5]"], {0: golden}, 32)

    def test_room(self):
        self.pure("s13", ["i32[1]"], {0: np.array([6], np.int32)}, 32, 1, "--dynamic-ub", 116 << 10)
        result = self.launch("worked.cpp", "s13", ["i32[1]"], "--block-dim", 32, "--dynamic-ub",
                             117 << 10)
        self.assertIn("error[E1403]", result.stderr)

    def test_divergence(self):
        self.check_fault("E1402", "worked.cpp", "s15", ["i32[64]"], "--block-dim", 64,
                         texts=("32 of 64 threads wait",))

    def test_spin(self):
        self.pure("s16", [np.zeros(1, np.int32), "i32[2]"], {1: np.array([41, 42], np.int32)}, 64)

    def test_assertion(self):
        self.check_fault("E0804", "worked.cpp", "s17", ["i32[32]"], "--block-dim", 32, "--grid", 2)


class Grids(Threads):
    def pure(self, kernel, tensors, *options):
        return self.launch("grids.cpp", kernel, [*tensors], "--enable-simt", *options)

    def test_parameters_of_each_thread(self):
        self.check("grids.cpp", "own_parameters", [np.zeros(64, np.int32), 7],
                   {0: np.repeat(np.array([7, 0], np.int32), 32)}, "--block-dim", 32)

    def test_more_blocks_than_cores(self):
        golden = np.arange(2600, dtype=np.int32)
        self.check("grids.cpp", "number_blocks", ["i32[2600]"], {0: golden}, "--grid", "1300,2",
                   "--block-dim", 32, schedules=("in-order", "random:1"))

    def test_ub_of_an_earlier_block_is_undefined(self):
        result = self.pure("left_by_others", ["i32[1100]"], "--grid", 1100, "--block-dim", 32)
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertRegex(result.stderr, r"error\[E0302\][^\n]*\n[^\n]*grids.cpp:\d+ +in block")
        self.assertIn("1024", result.stderr)

    def test_one_word_for_thousands_of_threads(self):
        self.check("grids.cpp", "count_all", ["i32[1]=zeros"],
                   {0: np.array([64 * 2048 * 34], np.int32)}, "--grid", 64, "--block-dim", 2048,
                   "--check=off", schedules=("in-order",))
        self.check("grids.cpp", "count_all", ["i32[1]=zeros"],
                   {0: np.array([64 * 2048 * 34], np.int32)}, "--grid", 64, "--block-dim", 2048,
                   schedules=("in-order",))


class Kernels(Threads):
    def setUp(self):
        super().setUp()
        self.random = np.random.default_rng(17)

    def test_histogram(self):
        x = self.random.integers(0, 256, 5000).astype(np.uint8)
        tensors = [x, np.zeros(256, np.uint32), 5000]
        golden = np.bincount(x, minlength=256).astype(np.uint32)
        self.check("counts.cpp", "histogram", tensors, {1: golden}, "--blocks", 4)
        self.check_fault("E1401", "counts.cpp", "histogram_wrong", tensors)

    def test_segments(self):
        x = self.random.integers(-100, 100, 3000).astype(np.int32)
        ids = self.random.integers(0, 50, 3000).astype(np.int32)
        golden = np.bincount(ids, x, 50).astype(np.int32)
        tensors = [x, ids, "i32[50]", 3000, 50]
        self.check("counts.cpp", "segments", tensors, {2: golden})
        self.check_fault("E1401", "counts.cpp", "segments_wrong", tensors)

    def test_dedupe(self):
        x = self.random.integers(0, 1024, 2000).astype(np.int32)
        seen = np.isin(np.arange(1024), x).astype(np.int32)
        tensors = [x, "i32[1024]", "i32[1]", 2000]
        self.check("counts.cpp", "dedupe", tensors, {1: seen, 2: np.array([seen.sum()], np.int32)})
        self.check_fault("E0302", "counts.cpp", "dedupe_wrong", tensors)

    def test_other_cores_run_in_between(self):
        x = np.arange(64 * 64, dtype=np.int32)
        self.check("counts.cpp", "elements", [x, f"i32[{x.size}]"], {1: 100 * x}, "--blocks", 64)

    def test_threads_wait_at_different_depths(self):
        thread = np.arange(256, dtype=np.int32)
        self.check("counts.cpp", "depths", ["i32[256]"], {0: (thread + 1) * (thread % 3 + 1)})

    def test_reduction(self):
        x = self.random.integers(-1000, 1000, 7777).astype(np.int32)
        tensors = [x, "i32[1]", 7777]
        self.check("warps.cpp", "reduce", tensors, {1: np.array([x.sum()], np.int32)})
        self.check_fault("E1402", "warps.cpp", "reduce_wrong", tensors,
                         texts=("512 of 1024 threads wait",))

    def test_prefix(self):
        x = self.random.integers(-1000, 1000, 512).astype(np.int32)
        self.check("warps.cpp", "prefix", [x, "i32[512]"], {1: np.cumsum(x, dtype=np.int32)})
        self.check_fault("E1401", "warps.cpp", "prefix_wrong", [x, "i32[512]"])

    def test_topk(self):
        x = self.random.permutation(256).astype(np.float32)
        tensors = [x, "f32[16]", 256, 16]
        self.check("warps.cpp", "topk", tensors, {1: np.arange(255, 239, -1).astype(np.float32)})
        self.check_fault("E0107", "warps.cpp", "topk_wrong", tensors)

    def test_scatter(self):
        x = self.random.standard_normal((1000, 4)).astype(np.float32)
        index = self.random.permutation(1000).astype(np.int32)
        golden = np.empty_like(x)
        golden[index] = x
        tensors = [x.reshape(-1), index, "f32[4000]", 1000]
        self.check("tables.cpp", "scatter", tensors, {2: golden.reshape(-1)}, "--blocks", 8)
        self.check_fault("E0201", "tables.cpp", "scatter_wrong", tensors)

    def test_probe(self):
        keys = self.random.integers(0, 300, 500).astype(np.int32)
        tensors = [keys, np.full(512, -1, np.int32), 500, 512]
        for schedule in SCHEDULES:
            result = self.launch("tables.cpp", "probe", tensors, "--schedule", schedule, "--save",
                                 "1=table.npy", "--blocks", 2)
            self.assert_clean(result)
            table = np.load(self.directory / "table.npy")
            self.assertEqual(sorted(table[table >= 0]), sorted(set(keys)))
        self.check_fault("E1401", "tables.cpp", "probe_wrong", tensors)

    def test_gather(self):
        x = self.random.standard_normal(3000).astype(np.float32)
        index = self.random.integers(0, 3000, 1024).astype(np.int32)
        tensors = [x, index, "f32[1024]"]
        self.check("tables.cpp", "gather", tensors, {2: x[index] + np.float32(1)}, "--blocks", 2)
        self.check_fault("E0401", "tables.cpp", "gather_wrong", tensors, "--blocks", 2)

    def test_random(self):
        x = np.arange(512, dtype=np.uint32) + np.uint32(99)
        for _ in range(2):
            x = (x ^ (x >> np.uint32(16))) * np.uint32(0x45D9F3B)
        x ^= x >> np.uint32(16)
        odd = (x & 1).reshape(2, 256).sum(1).astype(np.int32)
        tensors = ["u32[512]", "i32[2]", 99]
        self.check("tables.cpp", "random_numbers", tensors, {0: x, 1: odd}, "--blocks", 2)
        self.check_fault("E0302", "tables.cpp", "random_wrong", tensors, "--blocks", 2)


class Groups(Threads):
    def test_what_a_thread_knows(self):
        golden = np.zeros((96, 12), np.uint32)
        for t in range(96):
            lane, part = t % 32, t % 8
            base = t - part
            thirds = [i for i in range(t - lane, t - lane + 32) if (i % 3 == 0) == (t % 3 == 0)]
            rank = thirds.index(t)
            golden[t] = (192, lane, t // 32, 3, part * 100 + lane // 8 * 10 + 4, t % 4 * 10 + 4,
                         0, 0, len(thirds) * 100 + rank,
                         rank % 4 * 100 + rank // 4 * 10 + -(-len(thirds) // 4),
                         max(t - 3, t if part < 3 else 0) * 1000 + (t + 3 if part < 5 else t),
                         (base + (part ^ 5)) * 4 + 2)
            if t % 2 == 0:
                golden[t, 6:8] = lane // 2 * 100 + 16, 0xC000 + ((t - lane + 2) << 16)
        self.check("groups.cpp", "describe", ["u32[96,12]"], {0: golden})
        self.assertEqual(list(golden[70, 1:4]), [6, 2, 3])
        self.assertEqual(list(golden[6, 6:8] & 0xFFFF), [316, 0xC000])

    def test_tiles_that_meet(self):
        x = np.arange(256, dtype=np.int32)
        golden = x.reshape(-1, 16)[:, ::-1].reshape(-1) + 2 * x
        self.check("groups.cpp", "turn", [x, "i32[256]"], {1: golden})
        self.check_fault("E1401", "groups.cpp", "turn_wrong", [x, "i32[256]"])
        self.check_fault("E1401", "groups.cpp", "turn_again_wrong", [x, "i32[256]"])

    def test_counts_of_two_warps(self):
        self.check("groups.cpp", "add_more", ["u32[64]"], {0: np.full(64, 164, np.uint32)})
        self.check_fault("E1401", "groups.cpp", "add_more_wrong", ["u32[64]"])

    def test_sums(self):
        x = np.arange(64, dtype=np.int32)
        self.check("groups.cpp", "sum_tiles", [x, "i32[2]"], {1: x.reshape(2, 32).sum(1)
                                                              .astype(np.int32)})
        self.check_fault("E1402", "groups.cpp", "sum_tiles_wrong", [x, "i32[2]"],
                         texts=("31 of 32 threads wait",))

    def refused(self, line, threads, text):
        source = self.source("""#include "simt_api/cooperative_groups.h"
namespace cg = cooperative_groups;
__simt_vf__ void F() { %s }
extern "C" __global__ __vector__ void k() { asc_vf_call<F>(dim3(%d)); }
""" % (line, threads))
        result = self.run_command(source, "--soc", "Ascend950")
        self.assertNotEqual(result.returncode, 0)
        self.assertIn(text, result.stderr)

    def test_sizes(self):
        self.refused("cg::tiled_partition<64>(cg::this_thread_block());", 64,
                     "does not model tiles of several warps")
        self.refused("cg::tiled_partition(cg::this_thread_block(), 12);", 96, "tiles of 12 threads")
        self.refused("cg::tiled_partition<32>(cg::this_thread_block());", 48,
                     "tiles of 32 threads in a group of 48")


class Programs(CommandTest):
    def test_launch(self):
        built = run("cc", "--enable-simt", "--npu-arch=dav-3510", KERNELS / "program.cpp", "-o",
                    self.directory / "program", cwd=self.directory)
        self.assertEqual((built.returncode, built.stderr), (0, ""))
        result = execute([self.directory / "program"], self.directory, {})
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "right\n", ""))


class Names(CommandTest):
    """Each public name is declared, or the compiler's message is that it is not modelled."""

    def test_names(self):
        rows = [line.split(": ") for line in (KERNELS / "names.txt").read_text().splitlines()]
        result = run("cc", "-E", "-dD", "--soc", "Ascend950", self.source(""), cwd=self.directory)
        self.assertEqual(result.returncode, 0, result.stderr)
        words = set(re.findall(r"[A-Za-z_]\w*", result.stdout))
        missing = {row[0] for row in rows if row[0].split("::")[-1] not in words}
        self.assertEqual(missing, {row[0] for row in rows if len(row) == 2})
        self.assertLess(len(missing), 40)

if __name__ == "__main__":
    unittest.main()
