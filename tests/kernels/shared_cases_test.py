"""Small cases from public code that lie beside the checkout, if they do: each says in its head what is
expected. They stand for kinds of faults and of false alarms. Every file there belongs to a case here.
"""

import collections
import json
import sys
import unittest

from harness import CLEAN, FINDINGS, SOURCE_DIR, USAGE, CommandTest, execute, run

CASES = SOURCE_DIR.parent / "shared" / "cases"

# `command` runs in the folder of `place`, which is a file or a directory of an operator; `codes` are
# those of all findings, and `says` is a part of the output.
Case = collections.namedtuple("Case", "place command codes end says", defaults=((), CLEAN, ""))


def launch(place, *arguments, codes=(), end=CLEAN, says=""):
    """`asctwin run` of a kernel."""
    return Case(place, ("run", place.rpartition("/")[2], *arguments), codes, end, says)


def operator(place, name, *arguments, codes=(), end=CLEAN, says=""):
    """`asctwin op run` of a project."""
    return Case(place, ("op", "run", place.rpartition("/")[2], name, *arguments), codes, end, says)


LAUNCHES = [
    launch("examples/asc_dump_c.cpp", "f32[8]=arange(1)", says="1.000000 2.000000 3.000000"),
    launch("examples/convert_from_bytes.cpp", "i32[1]=zeros"),
    launch("examples/dcache_line_own_data.cpp", "u64[16]", "u64[16]", "--blocks", "2",
           codes=("W0404",)),
    launch("examples/extern_impl_bufpool.cpp", "f32[64]"),
    launch("examples/fixpipe_quant_over_dst.cpp", "f16[256]=ones", "u64[16]=zeros"),
    launch("examples/getsysworkspace_global.cpp", "i32[1]"),
    launch("examples/impl_queue_depth.cpp", "i32[1]=zeros"),
    launch("examples/l0_beyond_declared_size.cpp", "i8[4096]=ones", codes=("W0202",)),
    launch("examples/layout_name.cpp", "i32[1]=zeros"),
    launch("examples/matmul_both_subblocks_same_c.cpp", "f16[1024]=ones", "f16[1024]=ones",
           "f32[1024]", "f32[2048]", "u8[16777216]=zeros", codes=("W0403",)),
    launch("examples/matmul_static_tiling_no_bias.cpp", "f16[1024]=ones", "f16[1024]=ones",
           "f32[1024]"),
    launch("examples/matmul_transpose_flag.cpp", "f16[1024]=ones", "f16[1024]=ones", "f32[1024]",
           codes=("W0109",)),
    launch("examples/matmul_triangle_blocks.cpp", "f16[2048]=ones", "f16[1024]=ones",
           "f32[2048]=zeros", says="(1,0) 0.000000 (1,1) 32.000000"),
    launch("examples/reducerepeat_four_args.cpp", "f32[64]=ones", "f32[8]", "--print", "1",
           says="[64"),
    launch("examples/topk_pad_kept.cpp", "f32[32]=arange(-5)", "f32[8]", "--print", "1",
           says="[-5  0  0  0  0  0  0  0]"),
    launch("examples/waw_same_bytes_l0a.cpp", "i8[4096]=ones"),
    launch("examples/welford_rounding.cpp", "i32[1]=zeros", says="0 of 32 lanes differ"),
    launch("hostile/missed_war.cpp", "f16[256]=ones", "f16[256]", codes=("E0401",), end=FINDINGS),
    launch("hostile/tbuf_no_init.cpp", "f32[64]=ones", codes=("E0605",), end=FINDINGS),
    # W0402.md has it: the other operand of Adds lies in the same memory.
    launch("hostile/w0402_two_operands.cpp", "f16[1024]=ones", codes=("E0401",), end=FINDINGS),
    launch("kernels/adl_reduce_sum_cpp17.cpp", "f32[64]=ones", "f32[8]"),
    launch("kernels/flag_set_twice_fetched_id.cpp", "f32[16]=ones", "f32[8]", codes=("E0502",),
           end=FINDINGS),
    launch("kernels/flag_set_twice_fetched_id.cpp", "f32[16]=ones", "f32[8]", "--check=off"),
    launch("kernels/gm_write_beyond_setglobalbuffer_count.cpp", "f32[16]=ones", "f32[16]",
           "--blocks", "2", codes=("W0201",)),
    launch("kernels/half_tile_in_two_byte_type_w0103.cpp", "f16[64]=ones", "f16[64]"),
    launch("kernels/mmad_rounded_m_rows.cpp", "f16[128]=ones", "f16[256]=ones", "f32[128]"),
    launch("kernels/read_after_free_same_pipe.cpp", "f32[8]=ones", "f32[8]", "f32[8]",
           codes=("W0602",)),
    launch("kernels/vector_over_padding_of_datacopypad.cpp", "f32[2,9]=ones", "f32[2,9]"),
    # Nothing writes the only argument of these two.
    launch("operators/aic_only.cpp", "i32[1]", codes=("W0305",)),
    launch("operators/aic_only_type.cpp", "i32[1]", codes=("W0305",)),
    launch("operators/aicore_destructor.cpp", "f32[1]=zeros"),
    launch("operators/api_pointer.cpp", "f32[64]=ones", "f32[64]"),
    launch("operators/assert_semicolon.cpp", "i32[1]", "4"),
    launch("operators/class_scope_spec.cpp", "i32[1]"),
    launch("operators/constexpr_ctor.cpp", "i32[1]"),
    # A write that begins inside of the declared size, at its end or behind it, and behind the argument.
    launch("operators/declared_size.cpp", "f16[128]=zeros", "0", codes=("W0201",)),
    launch("operators/declared_size.cpp", "f16[128]=zeros", "8", codes=("W0201",)),
    launch("operators/declared_size.cpp", "f16[128]=zeros", "16", codes=("W0201",)),
    launch("operators/declared_size.cpp", "f16[128]=zeros", "96", codes=("W0201",)),
    launch("operators/declared_size.cpp", "f16[128]=zeros", "112", codes=("E0201",), end=FINDINGS),
    launch("operators/flag.cpp", "f32[1]=zeros", "--blocks", "2", codes=("W0403",)),
    launch("operators/pad.cpp", "f16[12]=arange(1)", "f16[16]", "12", "--pad-args",
           codes=("W0201", "W0302")),
    launch("operators/vcadd.cpp", "f32[64]=ones", "f32[1]", "--print", "1", codes=("W0110",),
           says="[64]"),
]
OPERATORS = [
    operator("operators/tiny", "TinyOp", "f16[12]=arange(1)", "--pad-args", "--print", "y",
             says="[ 2  3  4  5  6  7  8  9 10 11 12 13]"),
    operator("operators/tiny", "TinyOp", "f16[16]=arange(1)", "-D", "SHOW", says="n = 16"),
    operator("operators/tiny", "TinyOp", "f16[]=[1]", "--pad-args", "--print", "y",
             says="y: f16[]\n2"),
    operator("operators/tiny_attr", "AttrOp", "f16[16]=arange(1)", codes=("W1207",),
             says="GetInt: not null"),
    Case("operators/two_libs", ("op", "list", "two_libs"), says="chips: ascend910b"),
    operator("operators/two_libs", "TwoLibs", "f16[16]=arange(1)", "--print", "y",
             says="[ 2  3  4"),
]
# Host programs: codes of findings, and what they print.
PROGRAMS = [
    ("examples/aclgraph_capture.asc", (), ""),
    ("examples/matmul_tiling_even_split.asc", (),
     "".join(f"cores {cores} {how}: used 16, single 64 x 128\n"
             for cores in (20, 24) for how in ("default", "N_BUFFER_33"))),
    ("examples/never_written_tail_silent.asc", ("W1003",), "7 "),
    # The program frees nothing; half rounds exp(-1) to 0.36792.
    ("examples/softmaxflashv3_groups.asc", ("W1002",),
     "x = 0: 0.36792 (expected 0.36788), x = 1: 1 (expected 1)\n"),
    ("examples/sort_tmp_size_910b.asc", (), "0 0 (expected 0 0)\n"),
]
# Sources that only have to compile: options, and what is said if they may not.
COMPILATIONS = [
    ("kernels/load3d_config_static_member_ice.cpp", ()),
    *(("kernels/missing_names.cpp", ("--npu-arch=dav-2201", "-D", f"N={number}"))
      for number in range(1, 12) if number != 8),
]
# Contexts of communication are in a namespace of their own and class Hccl has its own header, as
# kernels have global structs of the same names (multi_card.md, sections 2.1 and 3.6).
REFUSED = [("kernels/missing_names.cpp", ("--npu-arch=dav-2201", "-D", "N=8"), "HcclOpResParam")]
BATCHES = [("hostile/bomb_file.jsonl", "compile-error", FINDINGS),
           ("hostile/bomb_include.jsonl", "compile-error", FINDINGS),
           ("hostile/env_secret.jsonl", "pass", CLEAN)]
SWEEP = "hostile/sweep_golden"
GOLDENS = {  # what is said of each function there
    "golden:soft": "ends Python by SystemExit(0)", "golden:wrong": "differs from",
    "empty:none": "returns an empty dictionary", "empty:empty": "returns 0 of 1 outputs",
    "empty:other": "returns `q`, which is no output: z", "empty:more": "returns 2 of 1 outputs",
    "empty:gen": "no array of numbers", "empty:b0": "returns an empty dictionary",
    "empty:b9": "returns `9`, which is no output: z",
    "empty:bx": "returns `0`, which is no output: z",
    "empty:leave": "ends Python before it returns", "empty:sysx": "ends Python by SystemExit(0)"}
# Texts about a command, which a test of another place runs; and what a case includes.
ELSEWHERE = {"examples/op_kernel_beside_host.txt": "tests/projects/operator_beside",
             "hostile/b.h": "tests/kernels/shared_cases_test.py"}
TOOLCHAIN_FLAG = "examples/gcc_toolchain_flag.txt"
PLACES = {*(case.place for case in LAUNCHES + OPERATORS), *(row[0] for row in PROGRAMS),
          *(row[0] for row in COMPILATIONS), *(row[0] for row in REFUSED),
          *(row[0] for row in BATCHES), SWEEP, *ELSEWHERE, TOOLCHAIN_FLAG, "README.md"}


def codes_in(text):
    return {line[line.index("[") + 1:line.index("]")] for line in text.splitlines()
            if line.startswith(("error[", "warning["))}


@unittest.skipUnless(CASES.is_dir(), "there are no shared cases beside the checkout")
class SharedCases(CommandTest):
    def run_cases(self, cases):
        for case in cases:
            with self.subTest(case=case.place, command=case.command):
                result = run(*case.command, cwd=(CASES / case.place).parent)
                self.assertEqual((codes_in(result.stderr), result.returncode),
                                 (set(case.codes), case.end), result.stderr)
                self.assertIn(case.says, result.stdout + result.stderr)

    def compile(self, place, *options):
        source = CASES / place
        return run("cc", "-c", source.name, "-o", self.directory / "case.o", *options,
                   cwd=source.parent)

    def test_each_file_has_a_case(self):
        for path in sorted(CASES.rglob("*")):
            place = path.relative_to(CASES)
            if path.is_file():
                with self.subTest(file=str(place)):
                    self.assertTrue(PLACES & {str(place), *map(str, place.parents)})
        for place in ELSEWHERE.values():
            self.assertTrue((SOURCE_DIR / place).exists(), place)

    def test_kernels(self):
        self.run_cases(LAUNCHES)

    def test_operators(self):
        self.run_cases(OPERATORS)

    def test_an_input_can_be_saved(self):
        saved = self.directory / "x.npy"
        self.run_cases([operator("operators/tiny", "TinyOp", "f16[16]=arange(1)", "--save",
                                 f"0={saved}")])
        self.assertTrue(saved.exists())

    def test_programs(self):
        for place, codes, says in PROGRAMS:
            with self.subTest(case=place):
                program, source = self.directory / "program", CASES / place
                built = run("cc", source.name, "-o", program, cwd=source.parent)
                self.assertEqual(built.returncode, CLEAN, built.stderr)
                result = execute([program], source.parent, {})
                self.assertEqual((codes_in(result.stderr), result.returncode), (set(codes), CLEAN),
                                 result.stderr)
                self.assertTrue(result.stdout.startswith(says), result.stdout)

    def test_sources_that_compile(self):
        for place, options in COMPILATIONS:
            with self.subTest(case=place, options=options):
                result = self.compile(place, *options)
                self.assertEqual(result.returncode, CLEAN, result.stderr)

    def test_sources_that_do_not_compile(self):
        for place, options, says in REFUSED:
            with self.subTest(case=place, options=options):
                result = self.compile(place, *options)
                self.assertIn(result.returncode, (FINDINGS, USAGE))
                self.assertIn(says, result.stderr)

    def test_an_option_of_another_compiler(self):
        result = self.compile("examples/sort_tmp_size_910b.asc", "--gcc-toolchain=/usr")
        self.assertEqual((result.returncode, result.stderr),
                         (CLEAN, "note: ignored: --gcc-toolchain=/usr\n"))

    def test_batches(self):
        for place, verdict, end in BATCHES:
            with self.subTest(case=place):
                out = self.directory / "results.jsonl"
                result = run("batch", CASES / place, "--out", out, cwd=(CASES / place).parent,
                             ADV_SECRET="hush")
                self.assertEqual(result.returncode, end, result.stderr)
                text = out.read_text()
                self.assertEqual(json.loads(text)["verdict"], verdict)
                self.assertLess(len(text), 1 << 20)  # although includes end in 60 MB of messages
                self.assertNotIn("hush", text)

    def test_goldens_that_fail(self):
        for golden, says in GOLDENS.items():
            with self.subTest(golden=golden):
                result = run("op", "sweep", SOURCE_DIR / "tests/operators/add_custom", "AddCustom",
                             "calls.csv", "--golden", golden, cwd=CASES / SWEEP,
                             ASCTWIN_PYTHON=sys.executable, PYTHONPATH=".")
                self.assertEqual(result.returncode, FINDINGS, result.stderr)
                self.assertIn(says, result.stdout)


if __name__ == "__main__":
    unittest.main()
