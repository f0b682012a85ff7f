// Remainders of an arithmetic progression.
#pragma once

#include <cstdint>
#include <optional>

namespace asctwin::check {

// The remainders of start, start + step, start + 2 * step, ... by `modulus`, which is not 0.
struct Remainders {
  uint64_t start, step, modulus;
};

// The index of the first remainder below `width`; nothing: none is. @pre width < modulus
// Takes the logarithm of the modulus in time.
std::optional<uint64_t> first_in_window(const Remainders& remainders, uint64_t width);

}  // namespace asctwin::check
