// Whole sources through the compilers of this machine.
#include "driver/compiler.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "driver/process.h"
#include "stub_toolchain.h"

namespace asctwin::driver {
namespace {

constexpr const char* kSample = R"(#include "kernel_operator.h"
namespace n {
template <class T, int N>
__aicore__ inline int sum(__gm__ T* x) {
  alignas(N) __ubuf__ T a[N], b alignas(T)[2][N];
  __ubuf__ T* list[2] = {(__ubuf__ T*)(a + 1), b[0]};
  for (int i = 0; i < N; ++i) a[i] = x[i];
  return list[0][0] + static_cast<int>(sizeof(a) / sizeof(a[0])) + static_cast<int>(sizeof(b));
}
template <class T> __global__ __aicore__ void generic(__gm__ T*, T) {}
}  // namespace n
alignas(32) __cbuf__ half global[4], other[8];
extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR y) { (void)x, (void)y; }
extern "C" __global__ __vector__ [aicore] void v(GM_ADDR x) { x[0] = 1; }
extern "C" int run() { half x[4] = {1, 2, 3, 4}; return n::sum<half, 4>(x); }
extern "C" int arch() { return __NPU_ARCH__ + __CCE_AICORE__ + ASCENDC_CPU_DEBUG; }
)";

class EachCompiler : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (!find_program(GetParam())) GTEST_SKIP() << GetParam() << " is not installed";
    chosen_ = std::make_unique<ChosenCompiler>(GetParam());
    stub_ = std::make_unique<StubToolchain>();
  }

  std::string write(const std::string& name, const std::string& text) const {
    return stub_->files().write(name, text);
  }

  // Preprocesses, translates and compiles; an error goes to standard error.
  void build(const std::string& source, const CompileFlags& flags,
             const std::vector<std::string>& more, const PassOptions& options = {}) const {
    const Compiler compiler = stub_->compiler();
    const std::string text = compiler.preprocess(source, flags);
    compiler.compile(Compiler::translate(text, options).text, flags, more);
  }

  std::unique_ptr<ChosenCompiler> chosen_;
  std::unique_ptr<StubToolchain> stub_;
};

INSTANTIATE_TEST_SUITE_P(Compiler, EachCompiler, testing::Values("g++", "clang++"),
                         [](const auto& test) { return test.param[0] == 'g' ? "Gcc" : "Clang"; });

template <class Function>
Function symbol(void* library, const char* name) {
  return reinterpret_cast<Function>(::dlsym(library, name));
}

TEST_P(EachCompiler, BuildsASampleThatRuns) {
  const std::string source = write("k.cpp", kSample);
  const std::string library = stub_->files().at("k.so");
  build(source, {}, {"-shared", "-o", library}, {{"generic<float>"}});
  void* const handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(handle, nullptr) << ::dlerror();
  EXPECT_EQ(symbol<int (*)()>(handle, "run")(), 2 + 4 + 16);
  EXPECT_EQ(symbol<int (*)()>(handle, "arch")(), 2201 + 220 + 1);
  EXPECT_EQ(
      symbol<const char* (*)()>(handle, "kernel_names")(),
      "k 2 - " + source + ":13\nv 1 1 " + source + ":14\ngeneric<float> 2 - " + source + ":10\n");
  ::dlclose(handle);
}

TEST_P(EachCompiler, SaysNothingOfItsOwnAtFullWarnings) {
  const std::string source = write("k.cpp", kSample);
  const CompileFlags flags{{"-DX=1"}, {"-Wall", "-Wextra", "-Wshadow", "-Werror"}};
  EXPECT_EQ(errors_of([&] { build(source, flags, {"-c", "-o", stub_->files().at("k.o")}); }), "");
}

TEST_P(EachCompiler, ErrorsNameTheUsersLine) {
  const std::string source = write("k.cpp",
                                   "#include \"kernel_operator.h\"\n\n__ubuf__ half* f() {\n"
                                   "  __ubuf__ half a[2];\n  return b;\n}\n");
  const std::string errors = errors_of([&] {
    EXPECT_THROW(build(source, {}, {"-c", "-o", stub_->files().at("k.o")}), BuildError);
  });
  EXPECT_NE(errors.find(source + ":5:"), std::string::npos) << errors;
}

TEST_P(EachCompiler, RefusesAnAlignmentThatNoArrayHas) {
  for (const char* array : {"void f() { alignas(64) __ubuf__ half a[2]; a[0] = 1; }\n",
                            "__ubuf__ half a[2] __attribute__((aligned(64)));\n"}) {
    const std::string source =
        write("k.cpp", "#include \"kernel_operator.h\"\n" + std::string(array));
    const std::string errors = errors_of([&] {
      EXPECT_THROW(build(source, {}, {"-c", "-o", stub_->files().at("k.o")}), BuildError);
    });
    EXPECT_NE(errors.find(source + ":2:"), std::string::npos) << errors;
    EXPECT_NE(errors.find("an on-chip array is aligned to 32 B"), std::string::npos) << errors;
  }
}

TEST_P(EachCompiler, ErrorsOfThePreprocessorAndOfThePassStop) {
  const std::string missing = write("a.cpp", "#include \"none.h\"\n");
  const std::string errors =
      errors_of([&] { EXPECT_THROW(build(missing, {}, {"-c"}), BuildError); });
  EXPECT_NE(errors.find(missing + ":1:"), std::string::npos) << errors;
  const std::string bad = write("b.cpp", "\nvoid f() { __ubuf__ int a[1] = {0}; }\n");
  try {
    build(bad, {}, {"-c"});
    FAIL();
  } catch (const BuildError& error) {
    EXPECT_EQ(error.what(),
              bad + ":2: error: `a` is an on-chip array and cannot have an initialiser");
  }
}

TEST_P(EachCompiler, WarningsKeepTheirLineAndTheCommentsThatSilenceThem) {
  const std::string source = write("k.cpp",
                                   "int f(int x) {\n  switch (x) {\n    case 1: ++x;\n"
                                   "    // fallthrough\n    default: ++x;\n  }\n"
                                   "  int unused = 1;\n  return x;\n}\n");
  const CompileFlags flags{{}, {"-Wall", "-Wextra"}};
  const std::string errors = errors_of([&] {
    build(source, flags, {"-c", "-o", stub_->files().at("k.o")});
  });
  EXPECT_NE(errors.find(source + ":7:"), std::string::npos) << errors;
  EXPECT_EQ(errors.find("fallthrough"), std::string::npos) << errors;
}

TEST_P(EachCompiler, DebugInformationNamesTheUsersFile) {
  const std::string source = write("dir/k.cpp", kSample);
  build(source, {}, {"-S", "-o", stub_->files().at("k.s")});
  const std::string assembly = stub_->files().read("k.s");
  EXPECT_NE(assembly.find("k.cpp\""), std::string::npos);
  EXPECT_EQ(assembly.find("<stdin>"), std::string::npos);
}

TEST_P(EachCompiler, TheUsersFlagsWinOverTheDriversOwn) {
  const std::string source = write("k.cpp",
                                   "static_assert(__cplusplus > 201703L);\n"
                                   "#ifdef __OPTIMIZE__\n#error optimised\n#endif\n");
  build(source, {{}, {"-std=c++20", "-O0"}}, {"-c", "-o", stub_->files().at("k.o")});
  const std::string plain = write("p.cpp",
                                  "static_assert(__cplusplus == 201703L);\n"
                                  "#ifndef __OPTIMIZE__\n#error not optimised\n#endif\n");
  build(plain, {}, {"-c", "-o", stub_->files().at("p.o")});
}

TEST(Compiler, ThatIsMissingIsNamed) {
  const ChosenCompiler chosen("no-such-compiler -x");
  try {
    Compiler::find(kArch, {});
    FAIL();
  } catch (const BuildError& error) {
    EXPECT_STREQ(error.what(), "the compiler `no-such-compiler` of $CXX is not found");
  }
}

TEST(Compiler, MayBeSeveralWordsAndIsNeverThisProgram) {
  const ChosenCompiler words("env  g++ -m64");
  EXPECT_EQ(Compiler::find(kArch, {}).command(), (std::vector<std::string>{"env", "g++", "-m64"}));
  const ChosenCompiler self(this_executable() + " cc");
  EXPECT_NE(Compiler::find(kArch, {}).command()[0], this_executable());
}

TEST(Process, HandsOverInputAndOutput) {
  const std::string large(1 << 20, 'x');
  const Finished finished = run_process({"cat"}, {large, true});
  EXPECT_EQ(finished.status, 0);
  EXPECT_EQ(finished.output, large);
}

TEST(Process, TellsHowTheProgramEnded) {
  EXPECT_EQ(run_process({"sh", "-c", "exit 7"}).status, 7);
  EXPECT_EQ(run_process({"sh", "-c", "kill -9 $$"}).status, 128 + 9);
  EXPECT_THROW(run_process({"no-such-program"}), std::system_error);
}

// The toolkit's compiler is a clang.
TEST_P(EachCompiler, AcceptsWhatClangAccepts) {
  const auto compiles = [&](const std::string& text, const CompileFlags& flags = {}) {
    const std::string source = write("dialect.cpp", text);
    std::string said;
    Compiler compiler = stub_->compiler();
    compiler.keep_messages(said);
    try {
      const std::string preprocessed = compiler.preprocess(source, flags);
      compiler.compile(Compiler::translate(preprocessed, {}).text, flags, {"-fsyntax-only"});
    } catch (const BuildError&) {
      return false;
    }
    return true;
  };
  constexpr const char* kApi =
      "namespace AscendC { struct T {}; template <class X> void Get(T) {} }\n";
  EXPECT_TRUE(compiles(std::string(kApi) + "void k() { AscendC::T t; Get<int>(t); }\n"));
  EXPECT_TRUE(compiles("struct Pipe {}; struct S { Pipe Pipe; };\n"));
  EXPECT_FALSE(compiles("struct Pipe {}; struct S { Pipe Pipe; }; int f() { return x; }\n"));
  EXPECT_FALSE(compiles(std::string(kApi) + "void k() { Set<int>(1); }\n"));
}

}  // namespace
}  // namespace asctwin::driver
