// Kernels built and run by the runner's interface, in a child and in this process, and what comes
// of kernels and requests that are wrong: data and exceptions, nothing on the standard streams.
#include "runner/runner.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "runner/usage_error.h"

namespace asctwin::runner {
namespace {

namespace fs = std::filesystem;

// `%` stands for what a test puts there.
constexpr const char* kSource = R"(#include "kernel_operator.h"
extern "C" __global__ __aicore__ void add_to(GM_ADDR x, int32_t number) {
  for (int i = 0; i < 8; ++i) ((__gm__ int32_t*)x)[i] += number;
  %
}
)";

class Runner : public testing::Test {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a kernel is compiled without sanitizers";
#endif
    std::string name = fs::temp_directory_path() / "asctwin-runner-XXXXXX";
    directory_ = mkdtemp(name.data());
    setenv("ASCTWIN_CACHE_DIR", (directory_ / "cache").c_str(), 1);
  }
  void TearDown() override {
    if (!directory_.empty()) fs::remove_all(directory_);
  }

  Module module_of(const std::string& statement, const std::string& file = "k.cpp") {
    std::string text = kSource;
    text.replace(text.find('%'), 1, statement);
    SourceOptions options;
    options.file = directory_ / file;
    options.dirs = driver::find_install_dirs(driver::this_executable());
    options.captures_messages = true;
    std::ofstream(options.file) << text;
    return Module(build_request(options, isa::default_chip()));
  }

 private:
  fs::path directory_;
};

// Eight times 5, and a number.
LaunchArguments fives_and(int32_t number) {
  LaunchArguments arguments;
  GlobalBlock& tensor = arguments.add_tensor(8 * sizeof(int32_t), false);
  std::fill_n(reinterpret_cast<int32_t*>(tensor.data()), 8, 5);
  arguments.add_value(&number, sizeof(number));
  return arguments;
}
std::vector<int32_t> numbers_of(const GlobalBlock& tensor) {
  const auto* const first = reinterpret_cast<const int32_t*>(tensor.data());
  return {first, first + 8};
}

TEST_F(Runner, RunsAKernelInAChild) {
  const Module module = module_of("");
  const LaunchArguments arguments = fives_and(3);
  const Report report = run_in_child(module, module.kernel(), arguments, {});
  EXPECT_TRUE(report.clean()) << report.text();
  EXPECT_EQ(numbers_of(arguments.tensors[0]), std::vector<int32_t>(8, 8));
}

TEST_F(Runner, SaysWhatAKernelTakes) {
  const Module module = module_of("");
  ASSERT_EQ(module.kernels().size(), 1u);
  EXPECT_EQ(module.kernel("add_to").parameters.size(), 2u);
  EXPECT_EQ(module.kernel().parameters[1].dtype, DType::kInt32);
  EXPECT_THROW(module.kernel("other"), UsageError);
}

TEST_F(Runner, TellsOfADeadKernelInItsReport) {
  const Module module = module_of("__builtin_trap();");
  testing::internal::CaptureStderr();
  const Report report = run_in_child(module, module.kernel(), fives_and(1), {});
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  ASSERT_EQ(report.findings().size(), 1u);
  EXPECT_EQ(report.findings()[0].code, Code::E0802);
  EXPECT_EQ(report.findings()[0].line, 4);
}

TEST_F(Runner, TellsOfAHangingKernelInItsReport) {
  const Module module = module_of("while (true) {}");
  const Report report = run_in_child(module, module.kernel(), fives_and(1), {{}, 0.2, {}});
  ASSERT_EQ(report.findings().size(), 1u);
  EXPECT_EQ(report.findings()[0].code, Code::E0801);
}

TEST_F(Runner, StopsAKernelForItsCaller) {
  const Module module = module_of("while (true) {}");
  LaunchOptions options;
  int questions = 0;
  options.stop = [&] { return ++questions == 3; };
  EXPECT_THROW(run_in_child(module, module.kernel(), fives_and(1), options), Stopped);
}

TEST_F(Runner, RunsChildrenOfManyThreads) {
  const Module module = module_of("");
  std::vector<std::thread> threads;
  std::array<std::vector<int32_t>, 8> results;
  for (size_t i = 0; i < results.size(); ++i)
    threads.emplace_back([&, i] {
      const LaunchArguments arguments = fives_and(static_cast<int32_t>(i));
      const Report report = run_in_child(module, module.kernel(), arguments, {});
      if (report.clean()) results[i] = numbers_of(arguments.tensors[0]);
    });
  for (std::thread& thread : threads) thread.join();
  for (size_t i = 0; i < results.size(); ++i)
    EXPECT_EQ(results[i], std::vector<int32_t>(8, 5 + static_cast<int32_t>(i)));
}

TEST_F(Runner, KeepsWhatTheCompilerSays) {
  testing::internal::CaptureStderr();
  try {
    module_of("no_such_name();");
    FAIL() << "it has compiled";
  } catch (const driver::BuildError& error) {
    EXPECT_NE(error.messages.find("k.cpp:4:"), std::string::npos) << error.messages;
    EXPECT_NE(error.messages.find("no_such_name"), std::string::npos) << error.messages;
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST_F(Runner, KeepsWarningsOfTheCompiler) {
  EXPECT_NE(module_of("int zero = 0 / 0; (void)zero;").messages().find("warning"),
            std::string::npos);
}

TEST_F(Runner, RunsAKernelInThisProcessOnTheCallersMemory) {
  const Module module = module_of("");
  const LoadedLibrary library(module.library());
  std::vector<int32_t> numbers(8, 5);
  const int32_t number = 4;
  LaunchArguments arguments;
  arguments.add_memory(numbers.data(), numbers.size() * sizeof(int32_t));
  arguments.add_value(&number, sizeof(number));
  const Report report = run_in_process(library, module.kernel(), arguments, {});
  EXPECT_TRUE(report.clean()) << report.text();
  EXPECT_EQ(numbers, std::vector<int32_t>(8, 9));
}

// Both sources call their kernel the same.
TEST_F(Runner, TellsTheKernelsOfTwoLibrariesApart) {
  const Module plain = module_of("", "plain.cpp");
  const Module twice = module_of("((__gm__ int32_t*)x)[0] += number;", "twice.cpp");
  const LoadedLibrary first(plain.library()), second(twice.library()), again(plain.library());
  for (const auto& [library, expected] :
       {std::pair(&first, 6), std::pair(&second, 7), std::pair(&again, 6)}) {
    const LaunchArguments arguments = fives_and(1);
    run_in_process(*library, plain.kernel(), arguments, {});
    EXPECT_EQ(numbers_of(arguments.tensors[0])[0], expected);
  }
}

TEST_F(Runner, RefusesALibraryThatCannotBeLoaded) {
  EXPECT_THROW(LoadedLibrary("/nowhere/k.so"), std::runtime_error);
}

TEST(LaunchArguments, AreNamedAndPackedInTheirOrder) {
  LaunchArguments arguments;
  const int8_t small = 7;
  arguments.add_value(&small, sizeof(small));
  arguments.add_null();
  arguments.add_tensor(64, true);
  EXPECT_EQ(arguments.packed.size(), 3 * 8u);
  EXPECT_EQ(arguments.packed[0], 7);
  ASSERT_EQ(arguments.ranges.size(), 1u);
  EXPECT_EQ(arguments.ranges[0].name.english(), "argument 2");
  EXPECT_TRUE(arguments.ranges[0].unwritten);
}

}  // namespace
}  // namespace asctwin::runner
