"""Arguments of a kernel and options of the command: what each form passes, and what is refused."""

import struct
import unittest

from harness import CLEAN, FINDINGS, SOURCE_DIR, CommandTest, run

COPY = """extern "C" __global__ __aicore__ void copy(__gm__ half* in, __gm__ half* out, int8_t n) {
  for (int i = 0; i < n; ++i) out[i] = in[i];
}
"""
GOOD = ("f16[4]=ones", "f16[4]", "4")


class Refused(CommandTest):
    def setUp(self):
        super().setUp()
        self.source(COPY)

    def check(self, arguments, *texts):
        with self.subTest(arguments=arguments):
            self.assert_refused(self.run_command("k.cpp", *arguments), *texts)

    def check_first(self, argument, *texts):
        self.check((argument, *GOOD[1:]), "(argument 0)", *texts)

    def check_option(self, option, value, *texts):
        self.check((*GOOD, option, value), *texts)

    def test_a_type_or_generator_that_is_none(self):
        self.check_first("f15[4]", "`f15` is not an element type", "f16, bf16")
        self.check_first("f16[4]=arrange(1)", "`arrange` is not a generator",
                         "arange(start[,step])")
        self.check_first("f16[4]=arange(1,2,3)", "`arange` has 3 arguments")
        self.check_first("f16[4]=full()", "`` is not a number")
        self.check_first("f16[4]=", "f16[4]=")
        self.check_first("=ones", "=ones")

    def test_a_shape_that_is_none(self):
        self.check_first("f16[0]=ones", "0 elements")
        self.check_first("f16[4,0,4]=ones", "0 elements")
        self.check_first("f16[-4]=ones", "`-4` is not a dimension")
        self.check_first("f16[4", "shape in brackets")
        self.check_first("f16[,]", "`` is not a dimension")
        self.check_first("f16", "neither a tensor nor a number")
        self.check_first("f16[99999999999999999999]", "beyond 64 bits")
        self.check_first("f16[4294967296,4294967296]", "more than 2^64 bytes")
        self.check_first("f16[9223372036854775808]", "more than 2^64 bytes")
        self.check_first("f64[999999999999]", "bytes of memory")

    def test_the_number_of_arguments(self):
        self.check((), "`copy` takes 3 arguments (in, out, n), but 0 are given")
        self.check(GOOD[:1], "`copy` takes 3 arguments (in, out, n), but 1 is given")
        self.check(GOOD + ("5",), "`copy` takes 3 arguments (in, out, n), but 4 are given")

    def test_an_argument_of_another_kind(self):
        self.check(("5", *GOOD[1:]), "argument 0 `5` is a number", "pointer")
        self.check((*GOOD[:2], "f16[4]"), "argument 2 `f16[4]` is no number", "`int8_t`")
        self.check((*GOOD[:2], "null"), "argument 2 `null` is no number")

    def test_a_scalar_that_does_not_fit(self):
        for value in ("300", "-129", "1.5", "1e3", "99999999999999999999"):
            self.check((*GOOD[:2], value), f"`{value}` does not fit `i8`", "from -128 to 127")
        for value in ("four", "4x", ""):
            self.check((*GOOD[:2], value), f"`{value}` (argument 2)")

    def test_a_list_of_another_length(self):
        self.check_first("f16[4]=[1,2,3]", "3")
        self.check_first("u8[2]=[1,256]", "`256`")
        self.check_first("u8[2]=[1,", "u8[2]=[1,")

    def test_an_option_with_a_bad_value(self):
        self.check_option("--blocks", "0", "`--blocks` is 0, outside [1, 65535]")
        self.check_option("--blocks", "-1", "`--blocks` is -1")
        self.check_option("--blocks", "65536", "`--blocks` is 65536")
        self.check_option("--blocks", "many", "many")
        self.check_option("--blocks", "99999999999999999999", "99, which is beyond 64 bits")
        self.check_option("--tiling-key", "18446744073709551616", "which is beyond 64 bits")
        self.check_option("--tiling-key", "-1", "-1, which is no number of at least 0")
        self.check_option("--include", "", "`--include` names no file")
        self.check_option("--timeout", "0", "0, which is no time above 0")
        self.check_option("--timeout", "nan", "nan, which is no time above 0")
        self.check_option("-O", "7", "7")
        self.check_option("--soc", "Ascend910B9", "Ascend910B9", "did you mean Ascend910B1")
        self.check_option("--soc", "toaster", "toaster", "`asctwin socs` lists the names")
        self.check_option("--rtol", "1", "`--rtol` needs `--expect`")
        self.check_option("--max-findings", "-1", "-1, which is no number of at least 0")
        self.check_option("--output", "", "`--output` names no file")
        self.check((*GOOD, "--frobnicate"), "--frobnicate")

    def test_an_option_for_an_argument_that_is_no_tensor(self):
        for option, file in (("--print", ""), ("--save", "=x.npy"), ("--expect", "=x.npy")):
            self.check_option(option, f"3{file}", f"`{option}` names argument 3", "3 arguments")
            self.check_option(option, f"2{file}", f"`{option}` names argument 2", "not a tensor")
            self.check_option(option, f"x{file}", f"`{option}`")

    def test_no_command_at_all(self):
        self.assert_refused(run(), "a command is missing")
        self.assert_refused(run("walk"), "`walk` is not a command", "run, mutate")
        self.assert_refused(run("expl"), "did you mean asctwin explain?")
        self.assert_refused(run("run"), "FILE is missing", "see asctwin run --help")


class Passed(CommandTest):
    def prints(self, body, *arguments):
        """What the last argument, a tensor, holds in the end."""
        self.source(body)
        result = self.run_command("k.cpp", *arguments, "--print", len(arguments) - 1)
        self.assert_clean(result)
        return result.stdout.split("\n", 1)[1].rstrip("\n")

    def scalar(self, type_name, value, element):
        body = (f'extern "C" __global__ __aicore__ void k({type_name} x, __gm__ {type_name}* out) '
                "{ out[0] = x; }\n")
        return self.prints(body, value, f"{element}[1]")

    def test_scalars_of_every_type(self):
        for type_name, value, element, text in (
                ("bool", "true", "bool", "[ True]"), ("bool", "false", "bool", "[False]"),
                ("float", "0.1", "f32", "[0.1]"), ("double", "0.1", "f64", "[0.1]"),
                ("float", "-.5", "f32", "[-0.5]"), ("double", "-inf", "f64", "[-inf]"),
                ("half", "65504", "f16", "[65504]"), ("bfloat16_t", "1.5", "bf16", "[1.5]"),
                ("int8_t", "-128", "i8", "[-128]"), ("uint8_t", "255", "u8", "[255]"),
                ("int16_t", "-32768", "i16", "[-32768]"), ("uint16_t", "0xffff", "u16", "[65535]"),
                ("int32_t", "-2147483648", "i32", "[-2147483648]"),
                ("uint32_t", "4294967295", "u32", "[4294967295]"),
                ("int64_t", "-9223372036854775808", "i64", "[-9223372036854775808]"),
                ("uint64_t", "18446744073709551615", "u64", "[18446744073709551615]")):
            with self.subTest(type_name=type_name, value=value):
                self.assertEqual(self.scalar(type_name, value, element), text)

    def test_scalars_between_pointers_keep_their_places(self):
        body = """extern "C" __global__ __aicore__ void k(
    bool a, double b, __gm__ float* in, int8_t c, float d, uint64_t e, __gm__ double* out) {
  out[0] = a; out[1] = b; out[2] = in[1]; out[3] = c; out[4] = d; out[5] = e;
}
"""
        text = self.prints(body, "true", "2.5", "f32[2]=[7,8]", "-3", "0.25", "65536", "f64[6]")
        self.assertEqual([float(word) for word in text.strip("[]").split()],
                         [1, 2.5, 8, -3, 0.25, 65536])

    def test_structs(self):
        body = """struct Tiling { uint32_t length; float scale; };
extern "C" __global__ __aicore__ void k(Tiling tiling, __gm__ float* out) {
  out[0] = tiling.length * tiling.scale;
}
"""
        (self.directory / "tiling.bin").write_bytes(struct.pack("<If", 6, 0.5))
        self.assertEqual(self.prints(body, "bytes=@tiling.bin", "f32[1]"), "[3]")
        self.assertEqual(self.prints(body, "u32[2]=[6,1056964608]", "f32[1]"), "[3]")
        self.assert_refused(self.run_command("k.cpp", "u32[3]=[1,2,3]", "f32[1]"),
                            "has 12 B, but the kernel's struct has 8 B")
        self.assert_refused(self.run_command("k.cpp", "u32[2]", "f32[1]"), "gives no bytes")
        self.assert_refused(self.run_command("k.cpp", "5", "f32[1]"), "gives no bytes")
        self.assert_refused(self.run_command("k.cpp", "bytes=@none.bin", "f32[1]"), "none.bin")

    def test_null(self):
        body = """extern "C" __global__ __aicore__ void k(__gm__ float* maybe, __gm__ float* out) {
  out[0] = maybe == nullptr ? 1 : 2;
}
"""
        self.assertEqual(self.prints(body, "null", "f32[1]"), "[1]")
        self.assertEqual(self.prints(body, "f32[1]", "f32[1]"), "[2]")

    def test_bytes_through_a_pointer(self):
        body = """extern "C" __global__ __aicore__ void k(GM_ADDR tiling, __gm__ int32_t* out) {
  out[0] = ((__gm__ int32_t*)tiling)[1];
}
"""
        (self.directory / "tiling.bin").write_bytes(struct.pack("<ii", 5, -6))
        self.assertEqual(self.prints(body, "bytes=@tiling.bin", "i32[1]"), "[-6]")

    def test_generators(self):
        body = """extern "C" __global__ __aicore__ void k(__gm__ int32_t* out) {
  out[0] = out[0];
}
"""
        for source, text in (("zeros", "[0 0 0]"), ("ones", "[1 1 1]"), ("full(-7)", "[-7 -7 -7]"),
                             ("arange(5)", "[5 6 7]"), ("arange(5,-3)", "[ 5  2 -1]"),
                             ("[3,1,2]", "[3 1 2]")):
            self.assertEqual(self.prints(body, f"i32[3]={source}"), text)

    def test_uninitialised_memory_is_no_zero(self):
        body = 'extern "C" __global__ __aicore__ void k(__gm__ uint8_t* out) { out[1] = 0; }\n'
        first, second = self.prints(body, "u8[2]").strip("[]").split()
        self.assertNotEqual(first, "0")
        self.assertEqual(second, "0")

    def test_lists_of_tensors(self):
        body = """extern "C" __global__ __aicore__ void k(GM_ADDR list, __gm__ uint64_t* out) {
  AscendC::ListTensorDesc tensors((__gm__ void*)list);
  for (uint32_t i = 0; i < tensors.GetSize(); ++i) out[i] = *tensors.GetDataPtr<uint32_t>(i);
  *tensors.GetDataPtr<uint32_t>(0) = 9;
}
"""
        out = "u64[2]=zeros"
        self.assertEqual(self.prints(body, "[u32[2]=[5,6],u32[3,2]=arange(7)]", out), "[5 7]")
        result = self.run_command("k.cpp", "[u32[2]=[5,6]]", out, "--print", "0.0")
        self.assertEqual(result.stdout, "argument 0, tensor 0: u32[2]\n[9 6]\n")
        self.assert_refused(self.run_command("k.cpp", "[u32[2],5]", out), "`5` is no tensor")
        self.assert_refused(self.run_command("k.cpp", "[u32[2]=ones", out), "no closing bracket")
        for position in ("0.1", "0", "0.", "0.x"):
            self.assert_refused(self.run_command("k.cpp", "[u32[2]]", out, "--print", position),
                                "argument 0 is a list of 1 tensors")
        self.assert_refused(self.run_command("k.cpp", "[u32[2]]", out, "--print", "1.0"))
        self.assert_refused(self.run_command("k.cpp", "[u32[2]]", out, "--print", "2"),
                            "there are 2 arguments")


TILES = """using namespace AscendC;
extern "C" __global__ __aicore__ void k(GM_ADDR in, GM_ADDR out) {
  LocalTensor<float> all(TPosition::VECCALC, 0, 128), tile(TPosition::VECCALC, 128, 32);
  GlobalTensor<float> x, y;
  x.SetGlobalBuffer((__gm__ float*)in);
  y.SetGlobalBuffer((__gm__ float*)out);
  DataCopy(all, x, COUNT);
  SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  DataCopy(y, all, 64);
}
"""


class Lenience(CommandTest):
    def copy(self, count, *options):
        self.source(TILES)
        return self.run_command("k.cpp", f"-DCOUNT={count}", "f32[64]=arange(1)", "f32[64]",
                                "--print", 1, *options)

    def test_room_behind_arguments(self):
        warned = self.copy(72)
        self.assertEqual(warned.returncode, CLEAN)
        self.assertIn("warning[W0204]", warned.stderr)
        self.assert_found(self.copy(80), "E0201", "k.cpp:8")
        self.assert_clean(self.copy(72, "--pad-args"))
        self.assert_found(self.copy(80, "--pad-args"), "E0201", "k.cpp:8")

    def test_going_on_behind_an_error(self):
        body = TILES.replace("DataCopy(y, all, 64);", "DataCopy(y, tile, 64);  // leaves the slice")
        self.source(body)
        arguments = ("k.cpp", "-DCOUNT=64", "f32[64]=arange(1)", "f32[64]=zeros", "--print", 1)
        stopped = self.run_command(*arguments)
        self.assert_found(stopped, "E0201", "k.cpp:11", "at byte 128 of UB, 196608 B")
        self.assertIn("[0 0 ", stopped.stdout)
        went_on = self.run_command(*arguments, "--keep-going")
        self.assertEqual(went_on.stderr.count("error["), 1, went_on.stderr)
        self.assertEqual(went_on.returncode, FINDINGS)
        self.assertIn("[E0201]", went_on.stderr)
        self.assertIn("[ 3.3000000e+01  3.4000000e+01 ", went_on.stdout)
        gone = self.copy(80, "--keep-going")  # bytes that are not there
        self.assert_found(gone, "E0201", "k.cpp:8")

    def test_going_on_behind_a_count_that_is_too_large(self):
        kernel = SOURCE_DIR / "tests/diag/kernels/e0102_many_rows.cpp"
        rows = (self.directory / "rows.bin")
        rows.write_bytes(struct.pack("<20000f", *range(1, 20001)))
        arguments = (kernel, "f32[5000,4]=arange(1)", "f32[5000,4]", "--expect", "1=rows.bin")
        result = self.run_command(*arguments, "--keep-going")
        self.assertEqual(result.returncode, FINDINGS)
        self.assertEqual(result.stderr.count("error[E0102]"), 2, result.stderr)
        self.assertNotIn("differs", result.stdout)
        self.assert_clean(self.run_command(*arguments, "--check=off"))

    def test_going_on_behind_types_of_another_chip(self):
        body = TILES.replace("DataCopy(y, all, 64);",
                             "LocalTensor<int64_t> sums = all.ReinterpretCast<int64_t>();\n"
                             "  PipeBarrier<PIPE_ALL>();\n  Add(sums, sums, sums, 32);\n"
                             "  PipeBarrier<PIPE_ALL>();\n  DataCopy(y, all, 64);")
        self.source(body)
        arguments = ("k.cpp", "-DCOUNT=64", f"i64[32]=arange({1 << 32},3)", "i64[32]=zeros", "--expect",
                     "1=2*x0")
        self.assert_found(self.run_command(*arguments), "E0101", "k.cpp:13")
        went_on = self.run_command(*arguments, "--keep-going")
        self.assertEqual(went_on.stderr.count("error["), 1, went_on.stderr)
        self.assertNotIn("differs", went_on.stdout)
        self.assert_clean(self.run_command(*arguments, "--check=off"))

    def test_a_stopped_run_is_not_compared(self):
        (self.directory / "y.bin").write_bytes(bytes(256))
        result = self.copy(80, "--expect", "1=y.bin")
        self.assert_found(result, "E0201", "k.cpp:8")
        self.assertNotIn("differs", result.stdout)
        self.assertIn("differs", self.copy(64, "--expect", "1=y.bin").stdout)


STRUCTS = """#include "kernel_operator.h"
namespace demo {
struct Shape { int16_t rows = 2; float scale[2]; };
struct Tiling {
  int32_t n;
  uint64_t sizes[3] = {}, most;
  struct Tail { uint8_t rows; } tail;
  Shape shape, parts[2];
  bool last = true;
  int32_t area() const { return n * n; }
  uint32_t bits : 3;
 private:
  int hidden = 7;
};
}  // namespace demo
typedef struct { uint32_t M, N; } Behind;
class Loaded { public: uint32_t count; };
extern "C" __global__ __aicore__ void k(demo::Tiling by_value, __gm__ Behind* pointer,
                                        GM_ADDR tiling) {
  GET_TILING_DATA_WITH_STRUCT(Loaded, loaded, tiling);
  const demo::Tiling& t = by_value;
  printf("%d %d %d %d|", t.n, int(t.sizes[2]), int(t.most), t.tail.rows);
  printf("%d %.2f %d %d|", t.shape.rows, t.shape.scale[1], t.parts[1].rows, t.last);
  printf("%d %d %d", int(pointer->M), int(pointer->N), int(loaded.count));
}
"""


class Structs(CommandTest):
    def setUp(self):
        super().setUp()
        self.source(STRUCTS)

    def check(self, by_value, pointer, tiling, printed):
        with self.subTest(by_value=by_value, pointer=pointer, tiling=tiling):
            result = self.run_command("k.cpp", by_value, pointer, tiling)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertIn(printed, result.stderr)

    def check_refused(self, by_value, *texts):
        with self.subTest(by_value=by_value):
            self.assert_refused(self.run_command("k.cpp", by_value, "null", "null"), *texts)

    def test_fields_by_name(self):
        self.check("{n=5}", "{M=1}", "{}", "5 0 0 0|2 0.00 2 1|1 0 0")
        self.check("by_value={n=-1,sizes=[1,2,3],most=0x10,tail={rows=4},last=false}", "{M=1,N=2}",
                   "tiling={count=9}", "-1 3 16 4|2 0.00 2 0|1 2 9")
        self.check("{ shape = {scale=[0.5, 1.5]}, parts=[{rows=3},{rows=4}] }", "{N=7}", "{count=8}",
                   "0 0 0 0|2 1.50 4 1|0 7 8")

    def test_a_kernel_that_reads_single_fields(self):
        self.source("""#include "kernel_operator.h"
namespace demo { struct Tiling { uint32_t first, second; }; }
extern "C" __global__ __aicore__ void k(GM_ADDR tiling) {
  GET_TILING_DATA_MEMBER(demo::Tiling, second, second, tiling)
  printf("second %d", int(second));
}""")
        result = self.run_command("k.cpp", "{first=1,second=7}")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("second 7", result.stderr)

    def test_fields_that_are_none(self):
        self.check_refused("{nn=5}", "the struct has no field `nn`", "did you mean `n`?")
        self.check_refused("{shape={row=1}}", "no field `row`", "the fields are rows, scale")
        self.check_refused("{hidden=1}", "no field `hidden`", "n, sizes, most, tail, shape, parts, last")
        self.check_refused("{bits=1}", "no field `bits`")
        self.check_refused("tilin={n=1}", "the parameter is called `by_value`")
        self.check_refused("{n}", "`n` names no field", "name=value")

    def test_values_that_do_not_fit(self):
        self.check_refused("{sizes=[1,2]}", "`sizes` has 3 elements, but 2 are given")
        self.check_refused("{sizes=4}", "`sizes`, an array of 3, is written [...]")
        self.check_refused("{n=5000000000}", "`5000000000` does not fit `i32`")
        self.check_refused("{n=1,n=2}", "`n` is given twice")
        self.check_refused("{shape=4}", "a struct is written {...}")
        self.check_refused("{n=1", "no closing brace")

    def test_a_struct_that_the_source_does_not_show(self):
        self.source("""extern "C" __global__ __aicore__ void k(__gm__ uint8_t* x) {}""")
        self.assert_refused(self.run_command("k.cpp", "{n=1}"),
                            "does not show what fields there are", "bytes=@tiling.bin")


if __name__ == "__main__":
    unittest.main()
