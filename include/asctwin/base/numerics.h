// How functions of which devices compute an approximation come out.
// spec: vector.md, section 6.2
#pragma once

#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace asctwin {

enum class Numerics : uint8_t {
  kIdeal,  // correctly rounded
  kTable,  // Rsqrt and Reciprocal as coarse as the tables that devices are taken to have
};

// By value of the enumeration, as options spell them.
inline constexpr const char* kNumericsNames[] = {"ideal", "table"};

inline std::optional<Numerics> find_numerics(std::string_view name) {
  for (size_t i = 0; i < std::size(kNumericsNames); ++i)
    if (name == kNumericsNames[i]) return static_cast<Numerics>(i);
  return std::nullopt;
}

}  // namespace asctwin
