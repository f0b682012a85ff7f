// The claim about ranges of shapes: values of a name of the space between which
// a kernel takes one path (verify/linear_runs.h).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "driver/kernel_library.h"
#include "isa/chips/chip.h"
#include "tool/verify_command.h"
#include "verify/source_facts.h"
#include "verify/space.h"

namespace asctwin::tool {

struct IntervalVerdict {
  std::string name;                                 // of the space; empty: there is no such range
  std::vector<std::pair<int64_t, int64_t>> linear;  // with both ends, which have run
  size_t runs = 0;
  std::vector<verify::Reason> doubts;  // places of the code that are not linear
};

// A space is searched where it is one long range, until `end`. `own` are the
// user's files, of which `text` is the code.
IntervalVerdict intervals_of(const VerifyCommand& command, const isa::Chip& chip,
                             const std::vector<verify::Dimension>& space, const std::string& text,
                             const std::set<std::filesystem::path>& own,
                             std::chrono::steady_clock::time_point end);

}  // namespace asctwin::tool
