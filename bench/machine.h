// Describes the machine that a figure is from.
#pragma once

#include <nlohmann/json.hpp>

namespace asctwin::bench {

// {"cpu", "cores", "caches": {"L1d", "L2", "L3"} in bytes, "date"}; what the system does not tell is
// left out.
nlohmann::ordered_json machine();

}  // namespace asctwin::bench
