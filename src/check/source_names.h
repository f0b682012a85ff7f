// Finds the name that a kernel's source gives to the queue or buffer of a call. Findings only: it
// reads the file.
#pragma once

#include <string>

#include "asctwin/base/source_loc.h"

namespace asctwin::check {

// "inQueueX" of `inQueueX.AllocTensor<half>()`, or of `pipe.InitBuffer(inQueueX, 1, 256)`. Empty
// where the line does not show it, as in a call that a library function makes.
std::string owner_name(SourceLoc call);

}  // namespace asctwin::check
