// Selects the treatment of the pairs of instructions that the toolchain's automatic synchronisation
// orders: vector instructions one after another, and scalar accesses through tensors beside the
// other pipes.
// spec: sync_and_timing.md, section 1.4
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace asctwin {

enum class Autosync : uint8_t {
  kOff,     // they are races like any other: the kernel is built without it
  kOn,      // they are ordered, as the toolchain's default has it
  kStrict,  // they are ordered, and a warning says that the kernel relies on it
};

// By value of the enumeration, as options spell them.
inline constexpr const char* kAutosyncNames[] = {"off", "on", "strict"};

inline std::optional<Autosync> find_autosync(std::string_view name) {
  for (size_t i = 0; i < std::size(kAutosyncNames); ++i)
    if (name == kAutosyncNames[i]) return static_cast<Autosync>(i);
  return std::nullopt;
}

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
