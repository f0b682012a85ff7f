// What the cores of a launch have made of their buffers: what was written for nobody (W0603), and
// what an InitBuffer gives that no core touches (W0604). A core that was stopped says nothing, for
// it may have read or touched later on.
// spec: sync_and_timing.md, sections 3.1 (unused memory) and 3.2 (ErrorWrite3)
#pragma once

#include <memory>
#include <vector>

#include "check/core_buffers.h"

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
