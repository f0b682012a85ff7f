// The instructions that have last written the elements of a result: the wrong ones, and the right.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "why/tree.h"

namespace asctwin::why {

struct Owner {
  std::string op, file;  // empty: nothing has written them
  int line = 0;
  size_t wrong = 0, right = 0;  // elements
  std::set<int> wrong_blocks;   // that have written a wrong element
};

// Two runs; at most kMostOwners instructions are told apart, beginning with those of most elements.
std::vector<Owner> owners_of(const OwnersQuestion& question, const std::vector<bool>& wrong,
                             const RunOnce& run);

// Whether the lines tell wrong elements from right ones.
bool tells_apart(const std::vector<Owner>& owners);
// "\n  lines: `DataCopy` at k.cpp:12 wrote 64 wrong and 0 right elements, in blocks 3"
std::string owners_text(const std::vector<Owner>& owners);
nlohmann::json to_json(const std::vector<Owner>& owners);

// Rows of characters: `#` all elements of this part of the tensor are wrong, `+` some, `.` none.
std::string picture_of(const std::vector<bool>& wrong, const Shape& shape);

}  // namespace asctwin::why
