// The outcome of one case of a verification: broken rules, and how far its orders differ.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "tool/verify_subject.h"

namespace asctwin::tool {

// Reads "60s", "2m" or "90". Throws UsageError.
double seconds_of(const std::string& text);

struct Spread {
  bool same = true;
  double most = 0;

  void join(const Spread& other) {
    same = same && other.same;
    most = std::max(most, other.most);
  }
};

// The largest difference of two results, over all tensors.
Spread spread_of(const SubjectRun& a, const SubjectRun& b);

// Adds the codes and the text of a run that fails, unless an earlier one has failed; `schedule` is
// that of its order, empty: program order.
void add_outcome(nlohmann::ordered_json& outcome, const SubjectRun& run,
                 const std::string& schedule);

}  // namespace asctwin::tool
