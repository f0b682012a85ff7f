// Found by the compiler's own name, g++-12 or aarch64-linux-gnu-g++, else by its version.
#include "driver/gcov.h"

#include <filesystem>
#include <string_view>
#include <system_error>

#include "driver/process.h"

namespace asctwin::driver {
namespace {

// The first line that the compiler answers; empty where it does not know the question.
std::string answer(const Compiler& compiler, const char* question) {
  std::vector<std::string> command = compiler.command();
  command.emplace_back(question);
  ProcessOptions options;
  options.capture_output = options.capture_errors = true;
  options.input = "";
  try {
    const Finished finished = run_process(command, options);
    return finished.status == 0 ? finished.output.substr(0, finished.output.find('\n')) : "";
  } catch (const std::system_error&) {
    return "";
  }
}

// "/usr/bin/g++-12" with "gcov" for "g++" is "/usr/bin/gcov-12"; empty for another name.
std::string named_after(const std::string& compiler, std::string_view part, const char* tool) {
  const size_t directory = compiler.rfind('/') + 1;
  const size_t at = compiler.rfind(part);
  if (at == compiler.npos || at < directory) return "";
  return compiler.substr(0, at) + tool + compiler.substr(at + part.size());
}

std::optional<std::string> first_program(const std::vector<std::string>& names) {
  for (const std::string& name : names)
    if (!name.empty() && find_program(name)) return name;
  return std::nullopt;
}

}  // namespace

std::optional<Gcov> find_gcov(const Compiler& compiler) {
  const std::string version = answer(compiler, "--version");
  const std::string& program = compiler.command().back();
  if (version.find("clang") != version.npos) {
    const auto found = first_program({answer(compiler, "-print-prog-name=llvm-cov"),
                                      named_after(program, "clang++", "llvm-cov"), "llvm-cov"});
    if (!found) return std::nullopt;
    return Gcov{{*found, "gcov", "-b", "-c", "-t"}, true};
  }
  const std::string dump = answer(compiler, "-dumpversion");
  const auto found = first_program(
      {named_after(program, "g++", "gcov"), "gcov-" + dump.substr(0, dump.find('.')), "gcov"});
  if (!found) return std::nullopt;
  return Gcov{{*found, "--json-format", "--branch-probabilities", "--stdout"}, false};
}

}  // namespace asctwin::driver
