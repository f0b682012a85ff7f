// Every memory that some order of a few operations leaves, found by trying all of them.
#pragma once

#include <set>
#include <vector>

namespace asctwin::ref {

// On cells of one memory that hold a number each.
struct Operation {
  enum Kind {
    kNothing,
    kFill,        // `to` = value
    kCopy,        // `to` = `from`
    kAdd,         // `to` = `from` + value
    kAccumulate,  // `to` += `from`, rounded to float
  } kind = kNothing;
  std::vector<int> to = {}, from = {};
  float value = 0;
};

using Memory = std::vector<float>;

// `before[b]` lists operations that come before operation b; it holds those of lower numbers only.
// At most 20 operations.
std::set<Memory> results_of(const std::vector<Operation>& operations,
                            const std::vector<std::set<int>>& before, const Memory& memory);

}  // namespace asctwin::ref
