// Guesses the intended memory of an address that is outside all memories.
#pragma once

#include "asctwin/base/finding.h"
#include "core/memory/memory_map.h"

namespace asctwin::core {

class Core;

struct Meant {
  const Object* object = nullptr;  // nullptr: nothing is near
  bool is_freed = false;           // by the host, before the launch
};
Meant meant_by(const Core& core, const uint8_t* address);

// Adds the facts `object` and `size`, and what to do about memory that is freed.
Finding& add_object(Finding& finding, const Meant& meant);

}  // namespace asctwin::core
