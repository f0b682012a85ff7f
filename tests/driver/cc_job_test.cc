// `asctwin cc` as build systems call it: objects, dependency files, programs, other inputs.
#include "driver/cc_job.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "driver/left_behind.h"
#include "driver/process.h"
#include "stub_toolchain.h"

namespace asctwin::driver {
namespace {

namespace fs = std::filesystem;

class CcJob : public testing::Test {
 protected:
  int run(const std::vector<std::string>& arguments) const {
    return run_cc_job(parse_cc_options(arguments), stub_.compiler());
  }
  std::string write(const std::string& name, const std::string& text) const {
    return stub_.files().write(name, text);
  }
  std::string at(const std::string& name) const { return stub_.files().at(name); }

  StubToolchain stub_;
};

TEST_F(CcJob, CompilesLinksAndRunsAProgram) {
  const std::string kernel = write("k.asc",
                                   "#include \"kernel_operator.h\"\n"
                                   "__global__ void k(GM_ADDR) {}\n");
  const std::string main = write("main.cpp",
                                 "extern \"C\" const char* kernel_names();\n"
                                 "int main() { return kernel_names()[0]; }\n");
  ASSERT_EQ(run({"-c", kernel, "-o", at("k.o")}), 0);
  ASSERT_EQ(run({main, at("k.o"), "-o", at("program")}), 0);
  EXPECT_EQ(run_process({at("program")}).status, 'k');
  const std::string elf = stub_.files().read("program");
  EXPECT_NE(elf.find(at("lib")), std::string::npos);  // where it finds libasctwin
}

TEST_F(CcJob, WritesDependenciesOfTheUsersFiles) {
  write("mine.h", "\n");
  const std::string source = write("k.cpp", "#include \"mine.h\"\n#include <vector>\n");
  ASSERT_EQ(run({"-MMD", "-c", source, "-o", at("k.o")}), 0);
  const std::string rule = stub_.files().read("k.d");
  EXPECT_EQ(rule.find(at("k.o") + ":"), 0u) << rule;
  EXPECT_NE(rule.find(at("mine.h")), std::string::npos);
  EXPECT_EQ(rule.find("vector"), std::string::npos);
  ASSERT_EQ(run({"-MD", "-MF", at("own.d"), "-MT", "target", "-MP", "-c", source, "-o", at("k.o")}),
            0);
  EXPECT_EQ(stub_.files().read("own.d").find("target:"), 0u);
}

TEST_F(CcJob, WritesLaunchHeadersOfKernelsThatAMacroMakes) {
  const std::string source = write("k.cpp",
                                   "#define KERNEL(name, type) \\\n"
                                   "  __global__ void name(GM_ADDR x, type n) {}\n"
                                   "KERNEL(k, float)\n");
  const auto write_headers = [&] { return run({"--launch-headers=" + at("."), source}); };
  ASSERT_EQ(write_headers(), 0);
  EXPECT_NE(stub_.files().read("aclrtlaunch_k.h").find("float p1);"), std::string::npos);
  const auto time = fs::last_write_time(at("aclrtlaunch_k.h"));
  ASSERT_EQ(write_headers(), 0);
  EXPECT_EQ(fs::last_write_time(at("aclrtlaunch_k.h")), time);
  EXPECT_FALSE(fs::exists(at("k.o")));
}

TEST_F(CcJob, PreprocessedTextCanBeCompiledLater) {
  const std::string source = write("k.cpp",
                                   "#include \"kernel_operator.h\"\n"
                                   "extern \"C\" __global__ void k(GM_ADDR) {}\n");
  ASSERT_EQ(run({"-E", source, "-o", at("k.ii")}), 0);
  EXPECT_NE(stub_.files().read("k.ii").find("__global__"), std::string::npos);
  ASSERT_EQ(run({"-S", at("k.ii"), "-o", at("k.s")}), 0);
  EXPECT_NE(stub_.files().read("k.s").find("k.cpp"), std::string::npos);
  ASSERT_EQ(run({"-M", source, "-o", at("rule")}), 0);
  EXPECT_EQ(stub_.files().read("rule").find("k.o:"), 0u);
}

TEST_F(CcJob, OptimisesTheLanguageAscLess) {
  const std::string source = write("k.asc", "int f() { return 1; }\n");
  const std::string plain = write("k.cpp", "int f() { return 1; }\n");
  const auto level = [&](const std::string& file, const std::string& option) {
    EXPECT_EQ(run({"-c", file, "-g", "-grecord-gcc-switches", option, "-o", at("k.o")}), 0);
    const std::string object = stub_.files().read("k.o");
    return object.substr(object.rfind(" -O") + 1, 3);
  };
  EXPECT_EQ(level(source, "-g"), "-O1");
  EXPECT_EQ(level(source, "-O3"), "-O3");
  EXPECT_EQ(level(plain, "-g"), "-O2");
}

TEST_F(CcJob, ChecksSyntaxWithoutWritingAnything) {
  const std::string source = write("dir/k.cpp", "__aicore__ int f() { return 1; }\n");
  EXPECT_EQ(run({"-fsyntax-only", source}), 0);
  EXPECT_EQ(std::distance(fs::directory_iterator(at("dir")), {}), 1);
}

TEST_F(CcJob, EndsWithTheCompilersExitCode) {
  const std::string source = write("k.cpp", "int f() { return nothing; }\n");
  errors_of([&] { EXPECT_EQ(run({"-c", source, "-o", at("k.o")}), 1); });
  EXPECT_FALSE(fs::exists(at("k.o")));
  errors_of([&] { EXPECT_EQ(run({at("none.o"), "-o", at("p")}), 1); });
}

TEST_F(CcJob, WithoutInputsTheCompilerAnswers) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(run({"-dumpmachine"}), 0);
  EXPECT_NE(testing::internal::GetCapturedStdout().find("linux"), std::string::npos);
  errors_of([&] { EXPECT_NE(run({}), 0); });
}

TEST_F(CcJob, LeavesNoTemporaryFiles) {
  const std::string source = write("main.cpp", "int main() { return bad; }\n");
  const std::string temporary = at("tmp");
  fs::create_directory(temporary);
  ::setenv("TMPDIR", temporary.c_str(), 1);
  errors_of([&] { EXPECT_NE(run({source, "-o", at("p")}), 0); });
  ::unsetenv("TMPDIR");
  EXPECT_TRUE(fs::is_empty(temporary));
}

TEST_F(CcJob, RemovesWhatAKilledOneLeft) {
  const int dead = 0x7ffffffe;  // beyond the largest number of a process
  write("tmp/asctwin-cc" + temporary_mark(dead) + "abcdef/k.cpp", "");
  write("tmp/asctwin-cc" + temporary_mark() + "abcdef/k.cpp", "");
  ::setenv("TMPDIR", at("tmp").c_str(), 1);
  EXPECT_EQ(run({write("main.cpp", "int main() {}\n"), "-o", at("program")}), 0);
  ::unsetenv("TMPDIR");
  EXPECT_FALSE(fs::exists(at("tmp/asctwin-cc" + temporary_mark(dead) + "abcdef")));
  EXPECT_TRUE(fs::exists(at("tmp/asctwin-cc" + temporary_mark() + "abcdef")));
}

}  // namespace
}  // namespace asctwin::driver
