// Reports the executed lines and branches of a kernel's source. The compiler's own code counts it
// (BuildRequest::counters), and its gcov reads the counters.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "driver/gcov.h"

namespace asctwin::runner {

// Times that a branch was taken; absent where the condition was never reached. The instances of a
// template have branches of their own.
using Branches = std::vector<std::optional<uint64_t>>;

struct FileCoverage {
  std::map<int64_t, uint64_t> lines;     // number of a line with code -> how often it was executed
  std::map<int64_t, Branches> branches;  // number of a line with branches -> each of them
};
using Coverage = std::map<std::filesystem::path, FileCoverage>;

// The sums over all runs so far, of `files` alone (absolute and normal). Absent where no run has
// come to write its counters into `directory`. @throw std::runtime_error where gcov cannot read
// them
std::optional<Coverage> read_coverage(const driver::Gcov& gcov, const std::string& directory,
                                      const std::set<std::filesystem::path>& files);

// Adds what `gcov --json-format` has printed, one document in each line, to `coverage`.
// @throw std::runtime_error for what is no such document
void add_gcov_json(std::string_view text, Coverage& coverage);
// Adds what `llvm-cov gcov` has printed.
void add_gcov_text(std::string_view text, Coverage& coverage);

}  // namespace asctwin::runner
