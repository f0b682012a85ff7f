// Elements that lie in the bytes in part count.
#include "check/result_part.h"

namespace asctwin::check {

int64_t size_of_result(const ResultPart& result) {
  return static_cast<int64_t>(result.size_at_end ? result.size_at_end() : result.size_bytes);
}

Phrase elements_of_result(const ResultPart& result, int64_t first, int64_t last) {
  if (!result.element || shares_bytes(*result.element)) return "";
  const auto size = static_cast<int64_t>(size_of(*result.element));
  return phrase(", elements [{}, {}),", first / size, (last + size - 1) / size);
}

}  // namespace asctwin::check
