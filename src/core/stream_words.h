// The words of the stream that the core's own code uses.
#pragma once

#include "stream/footprint.h"
#include "stream/readers.h"

namespace asctwin::core {

using stream::accesses_of;
using stream::execute_at;
using stream::FastPath;
using stream::Footprint;
using stream::Instruction;
using stream::instruction_of;
using stream::order_of;
using stream::Readers;
using stream::ScopeItem;

}  // namespace asctwin::core
