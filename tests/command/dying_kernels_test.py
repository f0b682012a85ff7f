"""Kernels that crash, hang or end their program: one finding with the kernel's line, exit code 1,
and a file from --save with what they have left. The command itself lives through all of them.
"""

import unittest

from harness import CommandTest, builds

# Every body stands on line 3 of its source, and its fault on the line with the mark.
KERNEL = """extern "C" __global__ __aicore__ void k(__gm__ int32_t* out) {{
  {body}
}}
"""
NOTE = "note: `out.npy` holds what the stopped kernel has left\n"
INCLUDES = "#include <cstdlib>\n#include <stdexcept>\n#include <unistd.h>\n"


class DyingKernels(CommandTest):
    def check(self, body, code, *texts, argument="i32[20]=zeros", before="", options=(),
              levels=("0", "2")):
        """`body` may have several lines; the one that ends in "//!" must be blamed."""
        text = before + KERNEL.format(body=body)
        lines = ('#include "kernel_operator.h"\n' + text).splitlines()
        place = [f"k.cpp:{i + 1}" for i, line in enumerate(lines) if line.endswith("//!")]
        self.source(text)
        for compiler, level in builds(levels):
            with self.subTest(compiler=compiler, level=level):
                result = self.run_command("k.cpp", argument, "--save", "0=out.npy", *options,
                                          "-O", level, CXX=compiler)
                self.assertTrue(result.stderr.startswith(NOTE), result.stderr)
                result.stderr = result.stderr.removeprefix(NOTE)
                self.assert_found(result, code, *(place or [None]), *texts)
                self.assertTrue((self.directory / "out.npy").exists())

    def test_a_copy_past_global_memory(self):
        self.check("AscendC::LocalTensor<int32_t> x(AscendC::TPosition::VECCALC, 0, 64);\n"
                   "  AscendC::GlobalTensor<int32_t> g;\n"
                   "  g.SetGlobalBuffer(out);\n"
                   "  AscendC::DataCopy(g, x, 64);  //!", "E0201",
                   "`DataCopy` writes `dst` at bytes [0, 256) of argument 0 (`out`), which holds 80 B")

    def test_a_pointer_past_global_memory(self):
        self.check("for (int i = 0; i < 100000; ++i)\n    out[i] = 1;  //!", "E0204",
                   "B beyond argument 0 (`out`), which holds 80 B")

    def test_the_first_byte_behind_global_memory(self):
        self.check("out[24] = 1;  //!", "E0204", "0 B beyond argument 0 (`out`), which holds 96 B",
                   argument="i32[24]=zeros")

    def test_a_pointer_before_global_memory(self):
        self.check("out[-2000] = 1;  //!", "E0204", "8000 B before argument 0 (`out`)")

    def test_a_pointer_past_the_unified_buffer(self):
        self.check("__ubuf__ int32_t x[64];\n  for (int i = 0; i < 1 << 20; ++i)\n"
                   "    ((volatile int32_t*)x)[i] = i;  //!", "E0204",
                   "0 B beyond UB, which holds 196608 B")

    def test_a_null_pointer(self):
        self.source(KERNEL.format(body="out[0] = 1;"))
        result = self.run_command("k.cpp", "null")
        self.assert_found(result, "E0204", "k.cpp:3", "address 0x0 by a pointer: a null pointer")

    def test_a_wild_pointer(self):
        self.check("*(volatile int*)0x123456789000 = 1;  //!", "E0204",
                   "no memory that the kernel was given")

    def test_an_endless_loop(self):
        self.check("volatile int x = 0;\n  while (true) x = x + 1;  //!", "E0801",
                   "the kernel did not end within 1 s", options=("--timeout", "1"))

    def test_abort(self):
        self.check("abort();  //!", "E0802", "with abort()", before=INCLUDES)

    def test_exit(self):
        self.check("exit(0);  //!", "E0802", "with exit()", before=INCLUDES)

    def test_an_exit_without_a_trace(self):
        self.check("_exit(7);", "E0802", "with exit code 7", before=INCLUDES)

    def test_a_division_by_zero(self):
        self.check("out[0] = 5 / out[1];  //!", "E0802", "division by zero")

    def test_a_trap(self):
        self.check("raise(SIGTRAP);  //!\n  out[0] = 1;", "E0802", "with a trap", before="#include <csignal>\n")

    def test_an_exception(self):
        self.check('throw std::runtime_error("no such luck");', "E0803",
                   "the kernel let an exception out: no such luck", before=INCLUDES)

    def test_an_exception_of_no_known_type(self):
        self.check("throw 5;", "E0803", "an exception of unknown type")

    def test_endless_recursion(self):
        deep = "int deep(volatile int* x) { volatile int y[100] = {}; return deep(y) + *x; }  //!\n"
        self.check("out[0] = deep(out);", "E0802", "a stack overflow", before=deep)

    def test_processes_that_it_starts_end_with_it(self):
        self.source(INCLUDES + KERNEL.format(body="if (fork() == 0) sleep(100);\n  fork();"))
        result = self.run_command("k.cpp", "i32[20]=zeros")  # returns: nobody holds its pipe
        self.assert_found(result, "E0802", "k.cpp:5", "fork()", "= help: a kernel has no processes")

    def test_files_of_ours_that_it_closes_or_writes(self):
        every = "for (int i = 3; i < 64; ++i) {};"
        for body in (every.format("close(i)"), every.format('write(i, "J{{", 3)'),
                     'execl("/bin/true", "true", nullptr);'):
            with self.subTest(body=body):
                self.source(INCLUDES + KERNEL.format(body=body))
                result = self.run_command("k.cpp", "i32[20]=zeros")
                self.assert_found(result, "E0802", None, "its report did not arrive")

    def test_a_short_timeout_is_told_as_it_is(self):
        self.check("while (true) {}", "E0801", "within 0.2 s", options=("--timeout", "0.2"))

    def refuse_initialiser(self, statement, *parts):
        self.source(INCLUDES + "struct Bad {\n  Bad() { " + statement + " }\n} bad;\n" +
                    KERNEL.format(body="out[0] = 1;"))
        result = self.run_command("k.cpp", "i32[20]=zeros")
        line = INCLUDES.count("\n") + 3  # that of the header is first
        self.assert_refused(result, "cannot be loaded", f"at k.cpp:{line} ", *parts)

    def test_a_static_initialiser_that_aborts(self):
        self.refuse_initialiser("abort();", "a static initialiser", "ends with abort()")

    def test_a_static_initialiser_that_crashes(self):
        self.refuse_initialiser("*reinterpret_cast<volatile int*>(size_t{64}) = 1;",
                                "touches 0x40")

    def test_a_static_initialiser_that_exits(self):
        self.refuse_initialiser("exit(3);", "ends with exit()")

    def test_a_crash_in_one_block_of_many_names_it(self):
        self.source(KERNEL.format(body="if (block_idx == 5) abort();").replace(
            "extern", "#include <cstdlib>\nextern"))
        result = self.run_command("k.cpp", "i32[20]=zeros", "--blocks", "8")
        self.assert_found(result, "E0802", "k.cpp:4", "block 5 (AIV)")


if __name__ == "__main__":
    unittest.main()
