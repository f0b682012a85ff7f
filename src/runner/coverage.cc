// Every object file of the library has a file of counters, which its runs have added up.
#include "runner/coverage.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "driver/process.h"

namespace asctwin::runner {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> counter_files(const std::string& directory) {
  std::vector<std::string> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory))
    if (entry.path().extension() == ".gcda") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::string output_of(const driver::Gcov& gcov, const std::string& file) {
  std::vector<std::string> command = gcov.command;
  command.push_back(file);
  driver::ProcessOptions options;
  options.capture_output = options.capture_errors = true;
  driver::Finished finished = driver::run_process(command, options);
  if (finished.status == 0) return std::move(finished.output);
  throw std::runtime_error(fmt::format("`{}` has failed: {}", gcov.command[0], finished.errors));
}

int64_t count_lines(const fs::path& file) {
  std::ifstream stream(file);
  int64_t lines = 0;
  for (std::string line; std::getline(stream, line);) ++lines;
  return lines;
}

// The pass has added code behind the last line.
void drop_lines_behind(FileCoverage& file, int64_t last) {
  file.lines.erase(file.lines.upper_bound(last), file.lines.end());
  file.branches.erase(file.branches.upper_bound(last), file.branches.end());
}

}  // namespace

std::optional<Coverage> read_coverage(const driver::Gcov& gcov, const std::string& directory,
                                      const std::set<fs::path>& files) {
  const std::vector<std::string> counters = counter_files(directory);
  if (counters.empty()) return std::nullopt;
  Coverage all, own;
  for (const std::string& file : counters) {
    const std::string text = output_of(gcov, file);
    gcov.is_llvm ? add_gcov_text(text, all) : add_gcov_json(text, all);
  }
  for (auto& [name, file] : all) {
    const fs::path path = fs::absolute(name).lexically_normal();
    if (!files.contains(path)) continue;
    drop_lines_behind(file, count_lines(path));
    if (!file.lines.empty()) own[path] = std::move(file);
  }
  return own;
}

}  // namespace asctwin::runner
