// Finds the names that a kernel's source gives to the queues and buffers of its calls. Findings
// only: it reads the file.
#pragma once

#include <string>

#include "asctwin/base/phrase.h"
#include "asctwin/base/source_loc.h"
#include "core/core.h"

namespace asctwin::core {

// "inQueueX" of `inQueueX.AllocTensor<half>()`, or of `pipe.InitBuffer(inQueueX, 1, 256)`. Empty
// where the line does not show it, as in a call that a library function makes.
std::string owner_name(SourceLoc call);

// "inQueueX" of `inQueueX.DeQue<half>()` for the function "DeQue"; likewise empty.
std::string caller_name(SourceLoc call, const char* function);

// "`inQueueX`" by the call, or else by the InitBuffer of the queue; "this queue" where neither line
// shows it.
Phrase queue_text(const Core& core, int32_t queue, const char* function, SourceLoc call);

}  // namespace asctwin::core
