// The cases of a verification: a point of the space with values, blocks, a tiling key and an order,
// in the order in which they are tried.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tool/verify_command.h"
#include "verify/source_facts.h"
#include "verify/space.h"

namespace asctwin::tool {

struct VerifyCase {
  size_t point = 0;  // its number in the space
  std::vector<std::string> arguments;
  int64_t blocks = 1;
  uint64_t tiling_key = 0;
  std::vector<uint64_t> seeds;  // of random orders to compare with program order
  bool is_base = false;         // values, blocks and key as the command has them
};

// Builds the space and lists its cases: first the points with everything as the command has it
// interleaved with variants of the first points, then the rest.
struct VerifyPlan {
  std::vector<verify::Point> points;
  uint64_t all_points = 0;  // may be more than there are in `points`
  std::vector<int64_t> blocks;
  std::vector<uint64_t> keys;
  std::vector<std::string> values;  // names of the variants of values: "as given", "zeros", ...
  std::vector<uint64_t> seeds;
  std::vector<VerifyCase> cases;
};

// @throw UsageError
VerifyPlan plan_of(const VerifyCommand& command, const verify::SourceFacts& facts);

// The command that repeats a case, by a schedule; empty: in program order.
std::string repeat_text(const VerifyCommand& command, const VerifyCase& one,
                        const std::string& schedule);

}  // namespace asctwin::tool
