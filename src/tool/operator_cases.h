// The space of an operator: points with a set of types of its prototype each, and the cases in the
// order in which they are tried.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tool/verify_cases.h"

namespace asctwin::tool {

struct OperatorSpace {
  std::vector<std::string> types;     // texts of the sets of types: "x f16, y f16, z f16"
  std::vector<std::string> values;    // as VerifyPlan has them
  std::vector<VerifyCase> bases;      // each point with each set, everything else as given
  std::vector<std::string> left_out;  // sets that files among the inputs do not have
  uint64_t all_points = 0;            // that the space has, with each set
};

// `prototype` is the entry of describe_operators(). @throw UsageError
OperatorSpace operator_space(const VerifyCommand& command, const nlohmann::json& prototype);

// All cases of the space. `branches` says of each base which branch its tiling takes; empty: not
// known. The first base of each branch goes first, with all its variants.
VerifyPlan operator_plan(const VerifyCommand& command, const nlohmann::json& prototype,
                         const OperatorSpace& space, const std::vector<std::string>& branches);

}  // namespace asctwin::tool
