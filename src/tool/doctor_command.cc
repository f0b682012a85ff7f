// The last word has a kernel that is built and run: whatever else is wrong shows there.
#include "tool/doctor_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>

#include "batch/sandbox.h"
#include "driver/cache.h"
#include "driver/compiler.h"
#include "driver/gcov.h"
#include "driver/process.h"
#include "driver/python.h"
#include "isa/chips/chip.h"
#include "report/language.h"
#include "runner/arch_of_chip.h"
#include "tool/one_run.h"
#include "tool/packages.h"
#include "tool/table.h"
#include "tool/temporary_directory.h"
#include "tool/version_text.h"

namespace asctwin::tool {
namespace {

namespace fs = std::filesystem;
using report::sentence;
using report::translated;

constexpr const char* kKernel = R"(#include "kernel_operator.h"
extern "C" __global__ __aicore__ void k(GM_ADDR x) {
  AscendC::GlobalTensor<int32_t> gm;
  gm.SetGlobalBuffer(reinterpret_cast<__gm__ int32_t*>(x), 8);
  gm.SetValue(0, 7);
}
)";

std::string head_of(const std::string& text) { return text.substr(0, text.find('\n')); }

// The first line that a program prints; absent where it cannot be run.
std::optional<std::string> answer_of(const std::vector<std::string>& command) {
  if (!driver::find_program(command[0])) return std::nullopt;
  driver::ProcessOptions options;
  options.capture_output = options.capture_errors = true;
  options.input = "";
  try {
    const driver::Finished finished = driver::run_process(command, options);
    if (finished.status == 0) return head_of(finished.output);
  } catch (const std::exception&) {
  }
  return std::nullopt;
}

Diagnosis look_for_compiler() {
  const driver::ArchNumbers arch = runner::arch_of_chip(isa::default_chip());
  try {
    const driver::Compiler found = driver::Compiler::find(arch, {});
    std::vector<std::string> command = found.command();
    command.push_back("--version");
    return {"compiler", Health::kOk, answer_of(command).value_or(found.command()[0]), ""};
  } catch (const driver::BuildError& error) {
    return {"compiler", Health::kBroken, error.what(), install_hint("compiler", os_release())};
  }
}

Diagnosis look_for_file(const char* part, const std::string& path) {
  std::error_code error;
  if (fs::exists(path, error)) return {part, Health::kOk, path, ""};
  return {part, Health::kBroken, sentence("`{}` is not there", path),
          translated("install asctwin anew, or set ASCTWIN_INCLUDE_DIR and ASCTWIN_LIB_DIR")};
}

Diagnosis look_at_cache() {
  try {
    const std::string directory = driver::open_cache().directory();
    if (::access(directory.c_str(), W_OK) == 0) return {"cache", Health::kOk, directory, ""};
    return {"cache", Health::kBroken, sentence("`{}` cannot be written", directory),
            translated("set ASCTWIN_CACHE_DIR")};
  } catch (const std::exception& error) {
    return {"cache", Health::kBroken, error.what(), translated("set ASCTWIN_CACHE_DIR")};
  }
}

// Diagnoses a program that only some uses need.
Diagnosis look_for_program(const char* part, const char* use,
                           const std::vector<std::string>& command, const char* package) {
  if (const auto answer = answer_of(command)) return {part, Health::kOk, *answer, ""};
  return {part, Health::kMissing, sentence("not found; {}", translated(use)),
          install_hint(package, os_release())};
}

Diagnosis look_for_gcov() {
  const driver::ArchNumbers arch = runner::arch_of_chip(isa::default_chip());
  std::string program = "gcov";
  try {
    if (const auto gcov = driver::find_gcov(driver::Compiler::find(arch, {})))
      program = gcov->command[0];
  } catch (const driver::BuildError&) {
    // The compiler has a row of its own.
  }
  return look_for_program("gcov", "for --coverage", {program, "--version"}, "compiler");
}

Diagnosis look_at_sandbox() {
  std::string active, missing;
  for (const batch::LayerReport& layer : batch::layer_reports()) {
    std::string& names = layer.active ? active : missing;
    names += (names.empty() ? "" : ", ") + layer.name;
  }
  const std::string without = missing.empty() ? "" : sentence("; without {}", missing);
  if (batch::available_layers().is_sandbox()) return {"sandbox", Health::kOk, active + without, ""};
  return {"sandbox", Health::kMissing, translated("none here, for asctwin batch") + without, ""};
}

Diagnosis run_kernel() {
  Diagnosis diagnosis{"kernel", Health::kOk, translated("a kernel was built and run"), ""};
  try {
    const TemporaryDirectory directory;
    RunCommand command;
    command.file = directory.file("k.cpp");
    command.arguments = {"i32[8]=zeros"};
    command.format = ReportFormat::kGcc;  // the compiler's messages are kept
    std::ofstream(command.file) << kKernel;
    const isa::Chip& chip = isa::default_chip();
    const OneRun run = run_once(command, build(command, chip), chip);
    if (!run.report.clean())
      diagnosis = {"kernel", Health::kBroken, head_of(run.report.text()), ""};
  } catch (const driver::BuildError& error) {
    const std::string text = error.messages + error.what();
    diagnosis = {"kernel", Health::kBroken, sentence("does not compile: {}", head_of(text)), ""};
  } catch (const std::exception& error) {
    diagnosis = {"kernel", Health::kBroken, head_of(error.what()), ""};
  }
  return diagnosis;
}

std::vector<Diagnosis> diagnoses() {
  const driver::InstallDirs dirs = driver::find_install_dirs(driver::this_executable());
  return {look_for_compiler(),
          look_for_file("headers", dirs.include + "/kernel_operator.h"),
          look_for_file("library", dirs.library + "/libasctwin.so"),
          look_at_cache(),
          look_for_program("debugger", "for stepping through kernels", {"gdb", "--version"},
                           "debugger"),
          look_for_program("addr2line", "for lines of calls of acl/ in programs",
                           {"addr2line", "--version"}, "binutils"),
          look_for_program("numpy", "for --expect with an expression",
                           {driver::python_with_numpy().value_or("no-python-with-numpy"), "-c",
                            "import numpy; print('numpy', numpy.__version__)"},
                           "numpy"),
          look_for_gcov(),
          look_for_program("clangd", "for editors, with asctwin ide", {"clangd", "--version"},
                           "clangd"),
          look_at_sandbox(),
          run_kernel()};
}

const char* word_for(Health health) {
  constexpr const char* kWords[] = {"ok", "missing", "broken"};
  return kWords[static_cast<size_t>(health)];
}

std::string text_of(const std::vector<Diagnosis>& all) {
  std::vector<std::vector<std::string>> rows;
  for (const Diagnosis& one : all)
    rows.push_back({translated(word_for(one.health)), one.part, one.text});
  std::string text = version_text() + "\n" + table_text(rows);
  for (const Diagnosis& one : all)
    if (!one.help.empty()) text += fmt::format("{}: {}\n", one.part, one.help);
  return text;
}

std::string json_of(const std::vector<Diagnosis>& all, bool healthy) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Diagnosis& one : all)
    list.push_back({{"part", one.part},
                    {"health", word_for(one.health)},
                    {"text", one.text},
                    {"help", one.help}});
  const nlohmann::ordered_json whole = {{"healthy", healthy}, {"parts", list}};
  return whole.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

int doctor_command(bool json) {
  const std::vector<Diagnosis> all = diagnoses();
  const bool healthy =
      std::ranges::none_of(all, [](const Diagnosis& one) { return one.health == Health::kBroken; });
  if (json) {
    fmt::print("{}", json_of(all, healthy));
    return healthy ? 0 : 1;
  }
  fmt::print("{}\n{}\n", text_of(all),
             translated(healthy ? "kernels can run on this machine"
                                : "kernels cannot run on this machine"));
  return healthy ? 0 : 1;
}

}  // namespace asctwin::tool
