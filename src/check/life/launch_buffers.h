// The use of buffers over all cores of a launch: bytes that are written and never read (W0603), and
// buffers of an InitBuffer that no core touches (W0604). A core that was stopped is left out,
// because it might have read or touched them later.
// spec: sync_and_timing.md, sections 3.1 (unused memory) and 3.2 (ErrorWrite3)
#pragma once

#include <memory>
#include <vector>

#include "check/life/core_buffers.h"

namespace asctwin::check {

class LaunchBuffers {
 public:
  CoreBuffers& add(const core::Core& core);
  // Once all cores have ended.
  std::vector<Finding> findings() const;

 private:
  std::vector<std::unique_ptr<CoreBuffers>> cores_;  // by their number
};

}  // namespace asctwin::check
