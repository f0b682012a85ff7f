// The cases of a verification: a point of the space with values, blocks, a tiling key and an order,
// in the order in which they are tried.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/verify_command.h"
#include "verify/source_facts.h"
#include "verify/space.h"

namespace asctwin::tool {

struct VerifyCase {
  size_t number = 0;  // among the cases of its plan
  size_t point = 0;   // its number in the space
  std::vector<std::string> arguments;
  std::vector<std::string> attrs, outputs;  // of an operator's call
  int64_t blocks = 1;
  uint64_t tiling_key = 0;
  std::vector<uint64_t> seeds;   // of random orders to compare with program order
  bool is_base = false;          // values, blocks and key as the command has them
  bool has_given_values = true;  // inputs hold what the command says
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
  std::vector<std::string> types;       // sets of types of an operator's prototype
  std::vector<std::string> not_varied;  // those of them that its inputs cannot have
  std::vector<VerifyCase> cases;
};

// True for `--expect 1=x.npy`, which holds for the inputs as the command has them.
bool is_of_file(const std::string& expect);
bool is_fixed(const VerifyCommand& command, std::string_view name);
// The space of the names in arguments, attributes and outputs. @throw UsageError
std::vector<verify::Dimension> dimensions_of(const VerifyCommand& command);
// Names of the variants of values that change an argument. @throw UsageError
std::vector<std::string> values_of(const VerifyCommand& command);
// An argument, or each tensor of a list, as `change` makes it.
std::string with_each_item(const std::string& argument,
                           const std::function<std::string(const std::string&)>& change);
// The argument with one of these; a tensor of a file, an output and a number stay.
std::string with_value(const std::string& argument, const std::string& value);
std::vector<uint64_t> seeds_of(const VerifyCommand& command);

inline constexpr size_t kPointsOfVariants = 12;  // that values and orders are combined with first

// Those of a kernel. @throw UsageError
VerifyPlan plan_of(const VerifyCommand& command, const verify::SourceFacts& facts);

}  // namespace asctwin::tool
