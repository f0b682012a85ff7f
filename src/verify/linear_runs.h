// From runs of linear code at three values of a number to all values between.
//
// Two runs are on one path if they note values at the same sites in the same order on each core,
// and the sides of each comparison stand alike: less, equal or more. On one path every value is
// c + s n, modulo 2^32: the code has sums, products with constants, and types of 32 bits at least.
// Runs at n and n + 1 give s. Where the end of the interval agrees with it and every value fits,
// the formula is exact there and between. The difference of two sides is then linear as well, and
// less, equal or more all the way between two ends where it is; so the path is the same.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verify/linear_code.h"

namespace asctwin::verify {

struct LinearRun {
  int64_t number = 0;             // that the argument had
  std::vector<LinearNote> notes;  // those of a core together, in its order
};

// The notes that a run has appended to a file.
std::vector<LinearNote> read_notes(const std::string& file);

bool are_on_one_path(const std::vector<LinearSite>& sites, const LinearRun& a, const LinearRun& b);

// Whether all values between `first` and `last` take their path, with arguments of calls that lie
// between theirs, in equal steps; arguments that have to be equal are.
// @pre second.number == first.number + 1, second.number <= last.number
bool holds_between(const std::vector<LinearSite>& sites, const LinearRun& first,
                   const LinearRun& second, const LinearRun& last);

}  // namespace asctwin::verify
