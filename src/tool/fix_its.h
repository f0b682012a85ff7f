// The fix-its of findings in documents: as they are suggested, not tried.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "asctwin/base/finding.h"
#include "base/fix_it.h"

namespace asctwin::tool {

// Reads each source once. Nothing for a source that cannot be read.
std::function<std::vector<FixIt>(const Finding&)> suggested_fix_its(bool utf16_columns = false);

// [{"title": ..., "edits": [...]}]
nlohmann::json to_json(const std::vector<FixIt>& fixes);

// Adds `fixes` to each finding that has some. @pre `list` is of `findings`, in their order
void add_fixes(nlohmann::json& list, const std::vector<Finding>& findings);

}  // namespace asctwin::tool
