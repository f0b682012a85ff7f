// How much of a launch is checked.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace asctwin {

enum class Check : uint8_t {
  kOff,   // only what would damage the host is stopped, and what an earlier launch left in on-chip
          // memory may still be there
  kFast,  // every instruction by itself: parameters, support, bounds, units, overlap
  kFull,  // and everything that depends on earlier instructions
};

// By value of the enumeration, as options and the environment spell them.
inline constexpr const char* kCheckNames[] = {"off", "fast", "full"};

inline std::optional<Check> find_check(std::string_view name) {
  for (size_t i = 0; i < std::size(kCheckNames); ++i)
    if (name == kCheckNames[i]) return static_cast<Check>(i);
  return std::nullopt;
}

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
