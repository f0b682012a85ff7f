"""Host programs that compile kernels while they run, load binaries and launch kernels by name."""

import unittest

from harness import SOURCE_DIR, CommandTest, execute, run

KERNEL = """#include "scale.h"
using namespace AscendC;
template <class T>
__aicore__ inline void add(GM_ADDR x, T value, int32_t count) {
  GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer((__gm__ T*)x, count);
  LocalTensor<T> tile(TPosition::VECCALC, 0, count);
  DataCopy(tile, tensor, count);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  Adds(tile, tile, static_cast<T>(value * SCALE), count);
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(tensor, tile, count);
}
extern "C" __global__ __vector__ void add_to(GM_ADDR x, int32_t value, int32_t count) {
  add(x, value, count);
}
template <class T>
__global__ __vector__ void add_one(GM_ADDR x) { add<T>(x, T(1), 8); }
"""

PROGRAM = r"""#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "acl/acl_rt_compile.h"

static void say(const char* what, aclError error) {
  const char* text = error == ACL_SUCCESS ? nullptr : aclGetRecentErrMsg();
  std::printf("%s %d%s%s\n", what, error, text ? ": " : "", text ? text : "");
}

static std::string text_of(const char* path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

static aclrtBinHandle compile(const std::string& source) {
  const std::string scale = "#define SCALE 2\n";
  const char* headers[] = {scale.c_str()};
  const char* names[] = {"scale.h"};
  const char* options[] = {"-O2"};
  aclrtcProg program;
  say("create", aclrtcCreateProg(&program, source.c_str(), "add.cpp", 1, headers, names));
  aclrtcAddNameExpr(program, "add_one<float>");
  const aclError error = aclrtcCompileProg(program, 1, options);
  std::printf("compile %d\n", error);
  size_t size = 0;
  aclrtcGetCompileLogSize(program, &size);
  std::vector<char> log(size);
  aclrtcGetCompileLog(program, log.data());
  if (error != ACL_SUCCESS) std::printf("%s", log.data());
  if (error != ACL_SUCCESS) return nullptr;
  aclrtcGetBinDataSize(program, &size);
  std::vector<char> binary(size);
  say("get", aclrtcGetBinData(program, binary.data()));
  const char* lowered = nullptr;
  say("lowered", aclrtcGetLoweredName(program, "add_one<float>", &lowered));
  aclrtBinHandle handle = nullptr;
  say("load", aclrtBinaryLoadFromData(binary.data(), size, nullptr, &handle));
  aclrtFuncHandle instance;
  say("instance", aclrtBinaryGetFunction(handle, lowered, &instance));
  say("destroy", aclrtcDestroyProg(&program));
  return handle;
}

int main(int, char** words) {
  const std::string what = words[1];
  aclInit(nullptr);
  aclrtSetDevice(0);
  aclrtStream stream;
  aclrtCreateStream(&stream);
  aclrtBinHandle binary = nullptr;
  if (what == "source")
    binary = compile(text_of(words[2]));
  else
    say("load", aclrtBinaryLoadFromFile(words[2], nullptr, &binary));
  aclrtFuncHandle function;
  if (binary == nullptr) return 1;
  say("no such", aclrtBinaryGetFunction(binary, "ad_to", &function));
  say("function", aclrtBinaryGetFunction(binary, "add_to", &function));
  void* x;
  aclrtMalloc(&x, 32, ACL_MEM_MALLOC_HUGE_FIRST);
  aclrtMemset(x, 32, 0, 32);
  int32_t value = 20, count = what == "beyond" ? 16 : 8;
  aclrtArgsHandle arguments;
  aclrtParamHandle place;
  say("init", aclrtKernelArgsInit(function, &arguments));
  aclrtKernelArgsAppend(arguments, &x, sizeof(x), &place);
  aclrtKernelArgsAppend(arguments, &value, sizeof(value), &place);
  say("too few", aclrtLaunchKernelWithConfig(function, 1, stream, nullptr, arguments, nullptr));
  aclrtKernelArgsAppend(arguments, &count, sizeof(count), nullptr);
  value = 21;
  aclrtKernelArgsParaUpdate(arguments, place, &value, sizeof(value));
  say("finalize", aclrtKernelArgsFinalize(arguments));
  say("launch", aclrtLaunchKernelWithConfig(function, 1, stream, nullptr, arguments, nullptr));
  struct { void* x; int32_t value, pad, count; } block = {x, 100, 0, count};
  say("block", aclrtLaunchKernel(function, 1, &block, 24, stream));
  say("unload", aclrtBinaryUnLoad(binary));
  say("wait", aclrtSynchronizeStream(stream));
  int32_t first = 0;
  aclrtMemcpy(&first, 4, x, 4, ACL_MEMCPY_DEVICE_TO_HOST);
  std::printf("x[0] = %d\n", first);
  aclrtFree(x);
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
}
"""


class Binaries(CommandTest):
    def setUp(self):
        super().setUp()
        self.source(KERNEL)
        self.source("#define SCALE 2\n", "scale.h")
        self.source(PROGRAM, "program.cpp")
        built = run("cc", "-g", "program.cpp", "-o", "program", cwd=self.directory)
        self.assertEqual(built.returncode, 0, built.stderr)

    def program(self, *words):
        return execute(["./program", *words], self.directory, {})

    def check_runs(self, result):
        self.assertEqual((result.returncode, result.stderr), (0, ""), result.stdout)
        for line in ("function 0", "finalize 0", "launch 0", "block 0", "unload 0", "wait 0",
                     "x[0] = 242"):
            self.assertIn(line + "\n", result.stdout)
        self.assertIn("holds no kernel `ad_to`; its kernels are `add_to`", result.stdout)
        self.assertIn("`add_to` takes 3 arguments, but 2 were appended", result.stdout)

    def test_a_source_is_compiled_while_the_program_runs(self):
        result = self.program("source", "k.cpp")
        self.check_runs(result)
        self.assertIn("compile 0\nget 0\nlowered 0\nload 0\ninstance 0\ndestroy 0\n", result.stdout)

    def test_a_source_with_an_error_leaves_the_compilers_words(self):
        self.source(KERNEL.replace("Adds(tile, tile", "Adds(tile, tiles"))
        result = self.program("source", "k.cpp")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stdout, r"compile [1-9]\d*\nadd\.cpp:(.|\n)*`?.?tiles")

    def test_libraries_and_object_files_are_loaded(self):
        for options in (["-shared", "k.cpp", "-o", "k.so"], ["-c", "k.cpp", "-o", "k.so"]):
            with self.subTest(options=options):
                built = run("cc", *options, cwd=self.directory)
                self.assertEqual(built.returncode, 0, built.stderr)
                self.check_runs(self.program("file", "k.so"))

    def test_a_fault_names_the_kernels_line_and_the_launch(self):
        run("cc", "-shared", "k.cpp", "-o", "k.so", cwd=self.directory)
        result = self.program("beyond", "k.so")
        self.assertIn("error[E0201]", result.stderr)
        self.assertIn("k.cpp:9", result.stderr)

    def test_files_that_are_no_binaries(self):
        self.source("int x;\n", "x.cpp")
        run("cc", "-shared", "x.cpp", "-o", "x.so", cwd=self.directory)
        for file, text in (("k.cpp", "is no ELF file"), ("none.so", "cannot be read"),
                           ("x.so", "holds no kernel")):
            with self.subTest(file=file):
                result = self.program("file", file)
                self.assertEqual(result.returncode, 1)
                self.assertRegex(result.stdout, f"load 100003: .*`{file}` {text}")

    def test_why_a_call_is_refused_is_in_the_language_of_reports(self):
        result = execute(["./program", "file", "k.cpp"], self.directory, {"ASCTWIN_LANG": "zh"})
        self.assertRegex(result.stdout, "load 100003: .*`k.cpp` 不是 ELF 文件")


if __name__ == "__main__":
    unittest.main()
