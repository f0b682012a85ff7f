// Requests of vector cores to the cube core of their block. A flag between each vector core and its
// cube core, in a mode of its own, orders what they do; the queue says what it is.
// spec: matmul.md, section 2.2
#pragma once

#include <cstdint>
#include <deque>
#include <functional>

#include "asctwin/base/source_loc.h"

namespace asctwin::core {

// The mode of the flags; kernels have none of this number.
inline constexpr int64_t kServiceMode = 5;

// The number of flags of each object of a mixed kernel, from flag 0 on. spec: matmul.md, section
// 2.2
inline constexpr int64_t kFlagsOfObject = 2;

struct CubeRequest {
  int64_t sub_block = 0;  // of the vector core
  SourceLoc where;
  std::function<void()> work;
};

// The service of one core. The queue is changed under the scheduler's lock.
struct CubeService {
  std::deque<CubeRequest> requests;  // to a cube core
  int64_t asked = 0;                 // of a vector core: requests that it has not waited for
  bool has_ended = false;            // the kernel on this core, under the scheduler's lock
  int64_t objects = 0;               // of a vector core: each owns kFlagsOfObject flags
  const void* open = nullptr;        // the object that has computed here and has not ended
  SourceLoc opened_at;
  int64_t products = 0;  // that library objects have computed for this core
  int64_t parts = 0;     // among which the first of them is divided
  const char* computed_by = "";
  SourceLoc computed_at;
};

// Thrown through the kernel's frames when a core has nothing more to do, and no fault.
struct KernelLeft {};

}  // namespace asctwin::core
