// The part of a tensor that is a result, in the words of findings about it.
#pragma once

#include "asctwin/base/finding.h"
#include "asctwin/result_part.h"

namespace asctwin::check {

// Bytes from the beginning of the tensor on; 0: the tensor is no result. @pre the launch has ended
int64_t size_of_result(const ResultPart& result);

// ", elements [0, 16)," for bytes [first, last) of it; empty where its elements are not known, or
// share bytes.
Phrase elements_of_result(const ResultPart& result, int64_t first, int64_t last);

}  // namespace asctwin::check
