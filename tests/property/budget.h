// How many random calls a test makes. ASCTWIN_TEST_BUDGET=50 makes fifty times as many, as
// `make test-long` does.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace asctwin::test {

inline int64_t calls(int64_t share) {
  const char* text = std::getenv("ASCTWIN_TEST_BUDGET");
  const double factor = text == nullptr ? 1 : std::atof(text);
  return factor > 0 ? std::max<int64_t>(1, static_cast<int64_t>(share * factor)) : share;
}

}  // namespace asctwin::test
