// A comparison as data: the same fields wherever a document shows one.
#pragma once

#include <nlohmann/json.hpp>

#include "runner/expect.h"

namespace asctwin {

// `lines`: of each shape, the calls that wrote the wrong elements; an array.
nlohmann::ordered_json to_json(const Comparison& comparison, const nlohmann::ordered_json& lines =
                                                                 nlohmann::ordered_json::array());

}  // namespace asctwin
