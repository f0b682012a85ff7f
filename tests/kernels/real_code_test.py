"""Kernels as published code writes them. A right one gives its golden without a finding, in program
order and by random schedules; what its macros take away is found.
"""

import math
import pathlib
import re
import unittest

import numpy as np
from harness import CLEAN, run_program
from right_kernels import SEEDS, RightKernelsTest

KERNELS = pathlib.Path(__file__).parent / "real"


class RealCode(RightKernelsTest):
    DIRECTORY = KERNELS

    def test_masks_of_bool_are_copied(self):
        mask = np.ones(50, dtype=bool)
        golden = {1: mask, 2: np.concatenate([mask, np.zeros(14, dtype=bool)])}
        self.check_right("bool_masks", golden)
        self.check_right("bool_masks", golden, "-DMASK=char")

    def test_cores_add_in_a_fixed_order(self):
        tiles = np.arange(1, 257, dtype=np.float32).reshape(4, 64)
        self.check_right("fixed_order_sum", {1: tiles.sum(axis=0)})

    def test_vector_cores_alone_meet_in_sync_all(self):
        tiles = np.arange(1, 257, dtype=np.float32).reshape(4, 64)
        self.check_found("sync_all_of_vectors", "W0702")
        self.check_right("sync_all_of_vectors", {1: np.roll(tiles, -1, axis=0).ravel()},
                         "--allow", "W0702")

    def test_a_flag_in_global_memory_hands_a_tile_over(self):
        tile = np.arange(1, 65, dtype=np.float32)
        self.check_right("handshake", {1: np.tile(tile, 4)})
        self.check_found("handshake", "E0403", "-DNO_WAIT")
        self.check_found("handshake", "E0404", "-DNO_CLEAN")
        self.check_found("handshake", "E0403", "-DNO_INVALIDATE")
        self.check_found("handshake", "E0403", "-DEARLY_READ")

    def test_a_copied_flag_hands_a_tile_over(self):
        tile = np.arange(1, 65, dtype=np.float32)
        self.check_right("flag_copies", {1: np.tile(tile, 4)})
        # Those who poll begin first, and let the last core run.
        self.check_right("flag_copies", {1: np.tile(tile, 4)}, "-DPRODUCER=3", "--check=off")
        self.check_found("flag_copies", "E0403", "-DNO_WAIT")

    def test_tiles_that_overlap_at_the_ends_of_blocks(self):
        x = np.arange(1, 101, dtype=np.float32)
        self.check_found("overlapping_tails", "W0403")
        self.check_right("overlapping_tails", {1: 2 * x}, "--allow", "W0403")
        self.check_found("overlapping_tails", "E0403", "-DWRONG_TAIL")

    def test_fields_of_parameter_structs_are_integers(self):
        self.check_right("fields", {1: np.arange(1, 257, dtype=np.float16)})
        self.check_found("fields", "E0102", "-DTOO_WIDE")

    def test_tensors_of_a_local_allocator_and_their_elements(self):
        golden = np.arange(64, 0, -1, dtype=np.int32)
        golden[0] += 1
        self.check_right("local_allocators", {1: golden})
        self.check_found("local_allocators", "E0205", "-DLATER=1")
        self.check_found("local_allocators", "E0401", "-DNO_WAIT", "--autosync=off")

    def test_buffers_that_the_kernel_places_itself(self):
        self.check_right("own_pool", {1: 2 * np.arange(1, 129, dtype=np.float32)})
        self.check_found("own_pool", "E0206", "-DLARGER")

    def test_a_product_in_strips_by_parameters_of_earlier_versions(self):
        sums = np.arange(1, 257, dtype=np.float32).reshape(16, 16).sum(axis=1)
        strips = np.zeros((2, 20, 16), dtype=np.float32)
        strips[:, :16] = sums[None, :, None]
        self.check_right("strips", {2: np.tile(sums[:, None], 24).astype(np.float16), 3: strips})

    def test_lists_of_tensors(self):
        rows = np.arange(1, 65, dtype=np.float32), np.arange(100, 164, dtype=np.float32)
        self.check_right("tensor_lists", {"1.0": 2 * rows[0], "1.1": 2 * rows[1]})
        self.check_found("tensor_lists", "E0201", "-DTOO_LONG")

    def test_a_table_of_pointers_of_a_host_program(self):
        result = run_program(KERNELS / "pointer_table.asc")
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "1 2\n", ""))

    def test_addresses_in_the_tiling_data_of_a_host_program(self):
        result = run_program(KERNELS / "tiling_pointers.asc")
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "6 6\n", ""))

    def test_members_with_the_names_of_their_types(self):
        self.check_right("member_names", {0: np.full(8, 12, dtype=np.float32)})

    def test_c1_is_a_place_in_l1(self):
        matrix = np.arange(1, 513, dtype=np.float16).reshape(16, 32)
        self.check_right("c1_bias", {1: matrix.reshape(16, 2, 16).transpose(1, 0, 2)})

    def test_a_call_in_place_and_one_behind_it(self):
        x = np.arange(1, 129, dtype=np.float32)
        x[32:48] *= 2
        x[:16] = 2 * x[32:48]
        self.check_right("in_place_first", {0: x}, "--autosync=off")
        self.check_found("in_place_first", "E0402", "--autosync=off", "-DNO_BARRIER")
        self.check_found("in_place_first", "W0401", "--autosync=strict", "-DNO_BARRIER")

    def test_a_load_waits_for_earlier_stores(self):
        self.check_right("scalar_drain", {0: np.arange(8, dtype=np.float32)})
        self.check_found("scalar_drain", "E0401", "-DNO_LOAD")

    def test_a_tensor_goes_through_a_queue_twice(self):
        x = np.arange(1, 65, dtype=np.float32)
        np.save(self.directory / "1.npy", x + 1)
        result = self.run_kernel("queue_of_positions", "--expect", "1=1.npy")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("8 blocks", result.stderr)

    def check_numbers(self, name, x, arguments, goldens, *options):
        """A kernel whose first argument is `x` here, instead of the numbers at its head."""
        np.save(self.directory / "x.npy", x)
        expects = []
        for index, golden in goldens.items():
            np.save(self.directory / f"{index}.npy", golden)
            expects += ["--expect", f"{index}={index}.npy"]
        schedules = [f"random:{seed}" for seed in range(1, SEEDS + 1)]
        for schedule in ("in-order", *schedules):
            with self.subTest(name=name, schedule=schedule):
                result = self.run_command(KERNELS / f"{name}.cpp", "x.npy", *arguments, *expects,
                                          "--schedule", schedule, *options)
                self.assert_clean(result)

    def test_elements_above_a_bound_are_kept(self):
        x = np.random.default_rng(1).standard_normal(1000).astype(np.float32)
        x[250:500] = -1  # of a block that keeps nothing
        kept = np.zeros((4, 256), dtype=np.float32)
        counts = np.zeros((4, 8), dtype=np.uint32)
        for block, own in enumerate(x.reshape(4, 250)):
            chosen = own[own > np.float32(0.5)]
            kept[block, :len(chosen)] = chosen
            counts[block] = len(chosen)
        self.check_numbers("masked_select", x, ["f32[4,256]=zeros", "u32[4,8]", "0.5"],
                           {1: kept, 2: counts}, "--blocks", "4")

    def test_elements_are_clipped_and_the_largest_found(self):
        x = np.random.default_rng(2).standard_normal((9, 101)).astype(np.float32)
        x[6] = x[2]  # the first of equal elements counts
        clipped = np.minimum(np.maximum(x, np.float32(-0.5)), np.float32(0.25))
        self.check_numbers("clip_and_argmax", x, ["f32[9,101]", "f32[101]", "9", "-0.5", "0.25"],
                           {1: clipped, 2: x.argmax(axis=0).astype(np.float32)})

    def test_names_as_published_code_writes_them(self):
        self.check_right("spellings", {1: 2 * np.arange(1, 101, dtype=np.float32)})

    def test_headers_and_helpers_as_published_code_uses_them(self):
        golden = {0: np.array([64, 26] + 6 * [0], dtype=np.float32)}
        self.check_right("more_names", golden)
        self.check_right("more_names", golden, "--soc", "Ascend310P3")  # cores of one kind

    def test_the_last_block_of_a_ragged_tensor(self):
        self.check_right("ragged_tbuf", {1: 2 * np.arange(1, 14, dtype=np.float32)})
        self.check_found("ragged_tbuf", "E0201", "-DNEXT_BLOCK")

    def test_functions_of_the_compiler(self):
        a, b = np.arange(-512, 512), np.arange(0, 1024)
        larger = np.maximum(np.maximum(a, b), 100).astype(np.float16)
        self.check_right("builtins", {2: larger})
        self.check_found("builtins", "E0401", "-DNO_WAIT")

    def test_functions_of_the_compiler_on_vectors(self):
        x = (-2 + 0.004 * np.arange(1024)).astype(np.float16).astype(np.float64)
        whole = np.rint(np.exp(2 * x + 1))
        self.check_right("raw_vectors", {1: whole.astype(np.int32), 2: whole.astype(np.float16)})
        self.check_found("raw_vectors", "W0302", "-DHALF_OF_A_REPEAT")

    def test_comparisons_and_reductions_of_the_compiler(self):
        a = 64 - np.arange(128, dtype=np.float32)
        least = np.minimum(a, -a)
        halves = least.reshape(2, 64)
        totals = np.concatenate([halves.sum(axis=1), halves.max(axis=1), np.zeros(4)])
        golden = {3: least, 4: totals.astype(np.float32), 5: a[::2], 6: a[63::-1], 7: a[:100] + 1}
        self.check_right("raw_choices", golden)
        self.check_found("raw_choices", "E0102", "-DCUT_STRIDE")

    def test_products_of_the_compiler(self):
        a = (np.arange(256, dtype=np.float32) / 8).reshape(16, 16)
        product = a @ np.ones((16, 16), dtype=np.float32)
        self.check_right("raw_product", {2: product, 3: product.astype(np.float16)})

    def test_functions_of_the_api_as_template_arguments(self):
        x = (-1 + 0.03125 * np.arange(64)).astype(np.float32)
        erf = np.vectorize(math.erf)(2 * np.abs(x) + 2).astype(np.float32)
        np.save(self.directory / "1.npy", erf)
        result = self.run_kernel("api_pointers", "--expect", "1=1.npy", "--rtol", "1e-6")
        self.assertEqual(result.returncode, CLEAN, result.stdout + result.stderr)
        self.assertEqual(set(re.findall(r"\[(\w+)\]: ", result.stderr)), {"W0113"})
        self.check_found("api_pointers", "E0105", "-DTOO_MANY")
        found = self.run_kernel("api_pointers", "-DTOO_MANY")
        self.assertIn("api_pointers.cpp:25", found.stdout + found.stderr)

    def test_words_that_only_the_compiler_of_the_device_takes(self):
        self.check_right("device_words", {0: 4 * np.arange(1, 9, dtype=np.float32)})
        self.check_found("device_words", "E0201", "-DBEHIND_THE_TABLE")

    def test_bodies_for_each_kind_of_core(self):
        lines = lambda values: np.array([[value] + 15 * [0] for value in values], dtype=np.int32)
        self.check_right("cores_by_macro", {0: lines(4 * [2]).ravel(),
                                            1: lines([200, 200, 0, 0]).ravel()})

    def test_kernels_that_leave_their_type_to_the_compiler(self):
        a = (np.arange(256, dtype=np.float32) / 8).reshape(16, 16)
        product = a.astype(np.float16).astype(np.float32) @ np.ones((16, 16), dtype=np.float32)
        self.check_right("members_by_core", {2: product, 3: 2 * product})
        self.check_right("product_alone", {2: product})
        zeros = np.zeros((16, 16), dtype=np.float32)
        for blocks in ("1", "4"):
            self.check_right("members_by_core", {2: zeros, 3: zeros}, "-DNO_CUBE", "--blocks", blocks)

    def test_a_host_program_with_bodies_for_each_kind_of_core(self):
        result = run_program(KERNELS / "cores_by_macro_host.asc")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertEqual(result.stdout.split(), ["2", "2", "2", "2", "200", "200"])

    def test_keys_and_types_in_conditions(self):
        bf16 = "-DORIG_DTYPE_X=DT_BF16"
        for options, value in (([bf16, "--tiling-key", "5"], 5), ([bf16, "--tiling-key", "4"], 4),
                               ([bf16, "-DTILING_KEY_VAR=5"], 5), ([bf16], 0),
                               (["-DORIG_DTYPE_X=DT_FLOAT16", "--tiling-key", "5"], 2)):
            golden = {0: np.full(8, value, dtype=np.float32)}
            self.check_right("keys_in_if", golden, *options)
        result = self.run_kernel("keys_in_if", "--tiling-key", "1")
        self.assertIn("`ORIG_DTYPE_X` stands in an #if and is not defined", result.stderr)


if __name__ == "__main__":
    unittest.main()
