"""Small cases from public code that lie beside the checkout, if they do: each says in its head what is
expected. They stand for kinds of faults and of false alarms.
"""

import unittest

from harness import CLEAN, FINDINGS, SOURCE_DIR, run

CASES = SOURCE_DIR.parent / "shared" / "cases"

# (file, arguments, codes of findings, code of the end)
EXAMPLES = [
    ("convert_from_bytes.cpp", ("i32[1]=zeros",), (), CLEAN),
    ("dcache_line_own_data.cpp", ("u64[16]", "u64[16]", "--blocks", "2"), ("W0404",), CLEAN),
    ("fixpipe_quant_over_dst.cpp", ("f16[256]=ones", "u64[16]=zeros"), (), CLEAN),
    ("extern_impl_bufpool.cpp", ("f32[64]",), (), CLEAN),
    ("getsysworkspace_global.cpp", ("i32[1]",), (), CLEAN),
    ("impl_queue_depth.cpp", ("i32[1]=zeros",), (), CLEAN),
    ("l0_beyond_declared_size.cpp", ("i8[4096]=ones",), ("W0202",), CLEAN),
    ("layout_name.cpp", ("i32[1]=zeros",), (), CLEAN),
    ("matmul_both_subblocks_same_c.cpp", ("f16[1024]=ones", "f16[1024]=ones", "f32[1024]",
                                          "f32[2048]", "u8[16777216]=zeros"), ("W0403",), CLEAN),
    ("matmul_static_tiling_no_bias.cpp", ("f16[1024]=ones", "f16[1024]=ones", "f32[1024]"), (),
     CLEAN),
    ("matmul_transpose_flag.cpp", ("f16[1024]=ones", "f16[1024]=ones", "f32[1024]"), ("W0109",),
     CLEAN),
    ("matmul_triangle_blocks.cpp", ("f16[2048]=ones", "f16[1024]=ones", "f32[2048]=zeros"), (),
     CLEAN),
    ("reducerepeat_four_args.cpp", ("f32[64]=ones", "f32[8]"), (), CLEAN),
    ("topk_pad_kept.cpp", ("f32[32]=arange(-5)", "f32[8]"), (), CLEAN),
    ("waw_same_bytes_l0a.cpp", ("i8[4096]=ones",), (), CLEAN),
]
KERNELS = [
    ("adl_reduce_sum_cpp17.cpp", ("f32[64]=ones", "f32[8]"), (), CLEAN),
    ("flag_set_twice_fetched_id.cpp", ("f32[16]=ones", "f32[8]"), ("E0502",), FINDINGS),
    ("flag_set_twice_fetched_id.cpp", ("f32[16]=ones", "f32[8]", "--check=off"), (), CLEAN),
    ("gm_write_beyond_setglobalbuffer_count.cpp", ("f32[16]=ones", "f32[16]", "--blocks", "2"),
     ("W0201",), CLEAN),
    ("half_tile_in_two_byte_type_w0103.cpp", ("f16[64]=ones", "f16[64]"), (), CLEAN),
    ("mmad_rounded_m_rows.cpp", ("f16[128]=ones", "f16[256]=ones", "f32[128]"), (), CLEAN),
    ("read_after_free_same_pipe.cpp", ("f32[8]=ones", "f32[8]", "f32[8]"), ("W0602",), CLEAN),
    ("vector_over_padding_of_datacopypad.cpp", ("f32[2,9]=ones", "f32[2,9]"), (), CLEAN),
]
OPERATORS = [
    ("aic_only.cpp", ("i32[1]",), (), CLEAN),
    ("aic_only_type.cpp", ("i32[1]",), (), CLEAN),
    ("api_pointer.cpp", ("f32[64]=ones", "f32[64]"), (), CLEAN),
    ("assert_semicolon.cpp", ("i32[1]", "4"), (), CLEAN),
    ("aicore_destructor.cpp", ("f32[1]=zeros",), (), CLEAN),
    ("class_scope_spec.cpp", ("i32[1]",), (), CLEAN),
    ("constexpr_ctor.cpp", ("i32[1]",), (), CLEAN),
    ("declared_size.cpp", ("f16[128]=zeros", "16"), ("W0201",), CLEAN),
    ("flag.cpp", ("f32[1]=zeros", "--blocks", "2"), ("W0403",), CLEAN),
    ("pad.cpp", ("f16[12]=arange(1)", "f16[16]", "12", "--pad-args"),
     ("W0201", "W0302"), CLEAN),
    ("vcadd.cpp", ("f32[64]=ones", "f32[1]"), ("W0110",), CLEAN),
]
HOSTILE = [
    ("missed_war.cpp", ("f16[256]=ones", "f16[256]"), ("E0401",), FINDINGS),
    ("tbuf_no_init.cpp", ("f32[64]=ones",), ("E0605",), FINDINGS),
]
IGNORED = {"W0303", "W0305", "W0401", "W0603"}  # of results that nobody writes, and the like


@unittest.skipUnless(CASES.is_dir(), "there are no shared cases beside the checkout")
class SharedCases(unittest.TestCase):
    def check(self, folder, cases):
        for name, arguments, codes, end in cases:
            with self.subTest(case=f"{folder}/{name}", arguments=arguments):
                result = run("run", name, *arguments, cwd=CASES / folder)
                found = {line[line.index("[") + 1:line.index("]")]
                         for line in result.stderr.splitlines()
                         if line.startswith(("error[", "warning["))}
                self.assertEqual((found - IGNORED, result.returncode), (set(codes), end),
                                 result.stderr)

    def test_examples(self):
        self.check("examples", EXAMPLES)

    def test_kernels(self):
        self.check("kernels", KERNELS)

    def test_operators(self):
        self.check("operators", OPERATORS)

    def test_hostile(self):
        self.check("hostile", HOSTILE)


if __name__ == "__main__":
    unittest.main()
