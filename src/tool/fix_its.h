// The fix-its of findings in documents: as they are suggested, not tried.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "asctwin/base/finding.h"
#include "base/fix_it.h"
#include "isa/chips/chip.h"
#include "tool/one_run.h"

namespace asctwin::tool {

// For findings of a run on the chip. Reads each source once. Nothing for a source that cannot be
// read.
std::function<std::vector<FixIt>(const Finding&)> suggested_fix_its(const isa::Chip& chip,
                                                                    bool utf16_columns = false);

// [{"title": ..., "edits": [...]}]
nlohmann::json to_json(const std::vector<FixIt>& fixes);

// Adds `fixes` to each of the run's findings that has some. @pre `list` has the findings in order
void add_fixes(nlohmann::json& list, const OneRun& run);

}  // namespace asctwin::tool
