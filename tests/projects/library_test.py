"""A library of operators in the styles of published ones, each built from its own sources and run
against numpy: opbase with an aclnn source beside, a tensor without dimensions, values that the host
reads, lists, families by functions of the API as template arguments, grouped products, functions of
the compiler, updates in place, complex numbers, template arguments by macros, folders of chips,
several outputs, text among attributes, sums of blocks and barriers between them, lists of scalars,
lists of outputs, norms in a wider type, rows in order.
spec: opbase.md, sections 1 to 3
"""

import pathlib
import unittest

import numpy as np
from harness import CLEAN, FINDINGS, LONG, CommandTest, run

LIBRARY = pathlib.Path(__file__).parent / "library"
long_only = unittest.skipUnless(LONG, "in a long run")


class Library(CommandTest):
    def setUp(self):
        super().setUp()
        self.random = np.random.default_rng(3)

    def whole(self, *shape, dtype=np.float32):
        return self.random.integers(-8, 9, shape).astype(dtype)

    def save(self, name, array):
        path = self.directory / f"{name}.npy"
        np.save(path, array)
        return path

    def call(self, directory, operator, inputs, goldens, *options):
        """@param inputs arrays, lists of arrays, or text; @param goldens by the output's name"""
        words = []
        for i, given in enumerate(inputs):
            if isinstance(given, list):
                parts = [self.save(f"{i}_{n}", part) for n, part in enumerate(given)]
                words.append("[" + ",".join(map(str, parts)) + "]")
            else:
                words.append(given if isinstance(given, str) else self.save(str(i), given))
        for name, golden in goldens.items():
            words += ["--expect", f"{name}={self.save(f'golden_{name}', golden)}"]
        result = run("op", "run", LIBRARY / directory, operator, *words, *options)
        self.assertEqual(result.returncode, CLEAN, result.stderr + result.stdout)
        return result

    def test_opbase_beside_an_aclnn_source(self):
        x = self.random.uniform(-3, 3, 5000).astype(np.float32)
        for shape in ((5000,), (50, 100)) if LONG else ((5000,),):
            self.call("math/halve_tanh", "HalveTanh", [x.reshape(shape)],
                      {"y": np.tanh(x.astype(np.float64)).reshape(shape).astype(np.float32) / 2},
                      "--rtol", "1e-4", "--atol", "1e-5")
        explained = run("op", "list", LIBRARY / "math" / "halve_tanh", "--explain")
        self.assertNotIn("aclnn_halve_tanh.cpp", explained.stdout)
        for text in ("R1  math/halve_tanh/op_host/halve_tanh_tiling.cpp",
                     'R5  #include "../inc/each_tile.h" is common/inc/op_kernel/each_tile.h',
                     "R6  -I common/inc", "R7  HalveTanh: math/halve_tanh/op_kernel/halve_tanh.cpp",
                     "R8  HalveTanh: halve_tanh", "R9  for ascend910b"):
            self.assertIn(text, explained.stdout)

    def test_a_tensor_without_dimensions_and_values_for_the_host(self):
        self.call("data/fill_shape", "FillShape",
                  [np.array([3, 7], dtype=np.int64), np.array(2.5, dtype=np.float32)],
                  {"y": np.full((3, 7), 2.5, dtype=np.float32)}, "--pad-args")

    def test_lists_by_a_function_of_the_api(self):
        x = [self.whole(size) for size in (5, 64, 1000)]
        three = np.array([3], dtype=np.float32)
        golden = {f"y[{i}]": part + 3 for i, part in enumerate(x)}
        self.call("foreach/foreach_add_scalar", "ForeachAddScalar", [x, three], golden,
                  "--pad-args", "--output", "y=[f32[5],f32[64],f32[1000]]")

    @long_only
    def test_another_function_of_the_family(self):
        x = [self.whole(size) for size in (8, 16)]
        self.call("foreach/foreach_mul_scalar", "ForeachMulScalar",
                  [x, np.array([3], dtype=np.float32)],
                  {f"y[{i}]": part * 3 for i, part in enumerate(x)}, "--pad-args",
                  "--output", "y=[f32[8],f32[16]]")

    def test_a_list_in_place_with_a_list_of_scalars(self):
        sizes, weights = (5, 64, 1000), (2, -0.5, 3)
        x, y = ([self.whole(size) for size in sizes] for _ in range(2))
        golden = {f"x[{i}]": x[i] + y[i] * np.float32(weight) for i, weight in enumerate(weights)}
        self.call("foreach/foreach_weigh_list", "ForeachWeighList", [x, y, "[2,-0.5,3]"], golden,
                  "--pad-args")
        refused = run("op", "run", LIBRARY / "foreach" / "foreach_weigh_list", "ForeachWeighList",
                      "f32[8]=ones", "f32[8]=ones", "[1,2]")
        self.assertEqual(refused.returncode, FINDINGS)
        self.assertIn("2 scalars for 1 tensors", refused.stderr)

    def test_a_list_of_outputs_by_an_attribute(self):
        x = self.whole(10, 12, dtype=np.int32)
        parts = {f"y[{i}]": part for i, part in enumerate(np.split(x, (3, 4)))}
        self.call("data/split_rows", "SplitRows", [x], parts, "--attr", "sizes=[3,1,6]",
                  "--output", "y=[i32[3,12],i32[1,12],i32[6,12]]")

    def test_a_grouped_product(self):
        for n, k, ends in ((16, 16, (16, 48, 48, 64)), (9, 11, (1, 20, 20, 37))):
            x, weights = self.whole(ends[-1], k, dtype=np.float16), \
                [self.whole(k, n, dtype=np.float16) for _ in ends]
            parts = np.split(x.astype(np.float32), ends[:-1])
            golden = np.concatenate(
                [part @ weight.astype(np.float32) for part, weight in zip(parts, weights)])
            self.call("gmm/small_groups", "SmallGroups",
                      [x, weights, np.array(ends, dtype=np.int64)], {"y": golden})

    def test_a_norm_by_functions_of_the_compiler(self):
        x = self.whole(50, 128)
        self.call("norm/mean_square", "MeanSquare", [x],
                  {"y": (x * x).sum(axis=1) / 128 + np.float32(0.5)}, "--attr", "epsilon=0.5")
        refused = run("op", "run", LIBRARY / "norm" / "mean_square", "MeanSquare", "f32[4,65]=ones")
        self.assertEqual(refused.returncode, FINDINGS)
        self.assertIn("MeanSquare: rows of 65", refused.stderr)

    def test_a_norm_in_float_with_a_weight_that_may_be_absent(self):
        for dtype, rtol in ((np.float16, "1e-3"), (np.float32, "1e-5")):
            x = self.random.uniform(-2, 2, (45, 100)).astype(dtype)
            gamma = self.random.uniform(0.5, 2, 100).astype(dtype)
            wide = x.astype(np.float64)
            rstd = 1 / np.sqrt((wide * wide).mean(axis=1, keepdims=True) + 1e-6)
            for inputs, factor in (([x, gamma], gamma.astype(np.float64)), ([x], 1)):
                self.call("norm/rms_rows", "RmsRows", inputs,
                          {"y": (wide * rstd * factor).astype(dtype),
                           "rstd": rstd.astype(np.float32)}, "--rtol", rtol, "--pad-args")

    def test_rows_in_order_and_where_they_stood(self):
        for dtype in (np.float16, np.float32):
            x = self.random.permutation(np.arange(96)).astype(dtype).reshape(3, 32)
            places = np.argsort(-x, axis=1)
            self.call("sort/order_rows", "OrderRows", [x],
                      {"values": np.take_along_axis(x, places, axis=1),
                       "places": places.astype(np.uint32)})

    @long_only
    def test_tensors_that_are_updated_in_place(self):
        var, accum, grad = (self.whole(64) for _ in range(3))
        new = accum * np.float32(0.5) + grad
        self.call("optim/apply_step", "ApplyStep", [var, accum, grad],
                  {"var": var - new / 4, "accum": new}, "--attr", "rate=0.25")

    def test_two_outputs_without_the_last_dimension(self):
        x = self.whole(5, 64)
        self.call("reduce/row_extremes", "RowExtremes", [x],
                  {"most": x.max(axis=1), "least": x.min(axis=1)})

    @long_only
    def test_an_output_with_a_type_of_its_own(self):
        x = self.whole(64, dtype=np.float16)
        golden = np.rint(x.astype(np.float32) * 1.5).astype(np.int8)
        self.call("quant/to_int8", "ToInt8", [x], {"y": golden}, "--attr", "scale=1.5")

    @long_only
    def test_a_number_to_which_all_blocks_add(self):
        x = self.whole(256)
        self.call("loss/sum_all", "SumAll", [x], {"sum": np.array(x.sum(), dtype=np.float32)})

    @long_only
    def test_attributes_of_text_and_of_lists(self):
        x = self.whole(64, dtype=np.int32)
        self.call("text/change_by", "ChangeBy", [x], {"y": x + 3})
        self.call("text/change_by", "ChangeBy", [x], {"y": x * 6}, "--attr", "mode=mul", "--attr",
                  "steps=[1,2,3]")

    @long_only
    def test_rows_by_numbers_on_the_device(self):
        numbers = np.array([3, 0, 3], dtype=np.int32)
        for dtype in (np.float32, np.float16):
            x = self.whole(4, 16, dtype=dtype)
            self.call("index/copy_rows", "CopyRows", [x, numbers], {"y": x[numbers]})

    def test_blocks_that_meet_at_sums_in_the_workspace(self):
        x = self.whole(4, 8)
        sums = x.sum(axis=1)
        before = np.concatenate([[0], np.cumsum(sums)[:-1]]).astype(np.float32)
        self.call("scan/block_offsets", "BlockOffsets", [x], {"y": x + before[:, None]})

    def test_complex_numbers(self):
        x = (self.whole(64) + 1j * self.whole(64)).astype(np.complex64)
        self.call("math/conjugate", "Conjugate", [x], {"y": x.conj()})
        self.call("math/conjugate", "Conjugate", [x[:13]], {"y": x[:13].conj()}, "--pad-args")

    def test_template_arguments_by_macros_and_folders_of_chips(self):
        x = self.whole(100, dtype=np.float16)
        self.call("math/raise", "Raise", [x], {"y": x + 2}, "--attr", "by=2", "--pad-args")
        explained = run("op", "list", LIBRARY / "math" / "raise", "--explain")
        self.assertIn("arch22/raise_tiling_arch22.cpp", explained.stdout)
        self.assertNotIn("arch35", explained.stdout)

    @long_only
    def test_more_of_the_template_arguments_and_the_other_chip(self):
        x, more = self.whole(100, dtype=np.int32), np.array([4], dtype=np.float32)
        self.call("math/raise", "Raise", [x, more], {"y": x + 7}, "--attr", "by=3", "--pad-args")
        self.call("math/raise", "Raise", [x], {"y": x + 300}, "--attr", "by=3", "--pad-args",
                  "--soc", "Ascend950")


if __name__ == "__main__":
    unittest.main()
