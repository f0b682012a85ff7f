"""Arguments of a kernel and options of the command: what each form passes, and what is refused."""

import struct
import unittest

from harness import CommandTest, run

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
        self.check_first("f16[]", "`` is not a dimension")
        self.check_first("f16", "neither a tensor nor a number")
        self.check_first("f16[99999999999999999999]", "beyond 64 bits")
        self.check_first("f16[4294967296,4294967296]", "more than 2^64 bytes")
        self.check_first("f16[9223372036854775808]", "more than 2^64 bytes")
        self.check_first("f64[999999999999]", "bytes of memory")

    def test_the_number_of_arguments(self):
        self.check((), "`copy` takes 3 arguments, but 0 are given")
        self.check(GOOD[:1], "`copy` takes 3 arguments, but 1 is given")
        self.check(GOOD + ("5",), "`copy` takes 3 arguments, but 4 are given")

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
        self.check_option("--timeout", "0", "`--timeout` is 0 s")
        self.check_option("--timeout", "nan", "`--timeout` is nan s")
        self.check_option("-O", "7", "7")
        self.check_option("--soc", "Ascend910B9", "Ascend910B9", "did you mean Ascend910B1")
        self.check_option("--soc", "toaster", "toaster", "`asctwin socs` lists the names")
        self.check_option("--rtol", "1", "--rtol requires --expect")
        self.check_option("--max-findings", "-1", "-1 is not a number of at least 0")
        self.check_option("--output", "", "--output: it names no file")
        self.check((*GOOD, "--frobnicate"), "--frobnicate")

    def test_an_option_for_an_argument_that_is_no_tensor(self):
        for option, file in (("--print", ""), ("--save", "=x.npy"), ("--expect", "=x.npy")):
            self.check_option(option, f"3{file}", f"`{option}` names argument 3", "3 arguments")
            self.check_option(option, f"2{file}", f"`{option}` names argument 2", "not a tensor")
            self.check_option(option, f"x{file}", f"`{option}`")

    def test_no_command_at_all(self):
        self.assert_refused(run(), "subcommand is required")
        self.assert_refused(run("walk"), "`walk` is not a command", "run, mutate")
        self.assert_refused(run("expl"), "did you mean asctwin explain?")
        self.assert_refused(run("run"), "FILE is required")


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


if __name__ == "__main__":
    unittest.main()
