// The outcome of one case of a verification: broken rules, and how far its orders differ.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "tool/one_run.h"

namespace asctwin::tool {

// Reads "60s", "2m" or "90". Throws UsageError.
double seconds_of(const std::string& text);

struct Spread {
  bool same = true;
  double most = 0;
};

// The largest difference of two results, over all tensors.
Spread spread_of(const OneRun& a, const OneRun& b);

// Adds the codes and the text of a run that fails, unless an earlier one has failed; `seed` is that
// of its order.
void add_outcome(nlohmann::ordered_json& outcome, const OneRun& run, std::optional<uint64_t> seed);

}  // namespace asctwin::tool
