// Measures the compile time of our headers: a kernel, `kernel_operator.h` alone, and an empty file,
// each through `asctwin cc -c`, the compiler that is installed and its usual options.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "ratio_reporter.h"

namespace {

namespace fs = std::filesystem;

// A directory for what is compiled, and its objects.
class Workplace {
 public:
  Workplace() {
    std::string name = (fs::temp_directory_path() / "asctwin-bench-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary directory");
    path_ = name;
  }
  ~Workplace() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name) << text;
    return (path_ / name).string();
  }
  std::string object() const { return (path_ / "out.o").string(); }

 private:
  fs::path path_;
};
const Workplace& workplace() {
  static const Workplace place;
  return place;
}

void compile(benchmark::State& state, const std::string& source) {
  const std::string command =
      std::string(ASCTWIN_COMMAND) + " cc -c '" + source + "' -o '" + workplace().object() + "'";
  for (auto _ : state)
    if (std::system(command.c_str()) != 0) state.SkipWithError("the compiler fails");
}

void empty_file(benchmark::State& state) { compile(state, workplace().file("empty.cpp", "")); }
void header_alone(benchmark::State& state) {
  compile(state, workplace().file("header.cpp", "#include \"kernel_operator.h\"\n"));
}
void kernel(benchmark::State& state) { compile(state, ASCTWIN_EXAMPLES "/nd2nz.cpp"); }

BENCHMARK(empty_file)->UseRealTime()->Repetitions(9)->Unit(benchmark::kMillisecond);
BENCHMARK(header_alone)->UseRealTime()->Repetitions(9)->Unit(benchmark::kMillisecond);
BENCHMARK(kernel)->UseRealTime()->Repetitions(9)->Unit(benchmark::kMillisecond);

}  // namespace

int asctwin::bench::bench_main(int argc, char** argv) {
  using namespace asctwin::bench;
  run_with_bars({extra("kernel", "empty_file", 600e6), time("header_alone", 350e6)}, argc, argv);
  return 0;
}
