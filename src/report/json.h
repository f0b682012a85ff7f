// A finding as JSON: for other programs, and to hand findings from a child process to its parent.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/report_memory.h"

namespace asctwin::report {

nlohmann::json to_json(const Finding& finding);
nlohmann::json to_json(const std::vector<Finding>& findings);  // an array

// With facts, help and notes as phrases, for the way back.
nlohmann::json to_whole_json(const Finding& finding);
nlohmann::json to_whole_json(const std::vector<Finding>& findings);

// @post from_json(to_whole_json(x)) == x; throws std::exception for what that has not made
Finding from_json(const nlohmann::json& json);
std::vector<Finding> findings_from_json(const nlohmann::json& json);

nlohmann::json to_json(const std::vector<MemoryUse>& memories);  // an array
std::vector<MemoryUse> memories_from_json(const nlohmann::json& json);

}  // namespace asctwin::report
