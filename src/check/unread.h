// What was written into a buffer of a TPipe for nobody: all that was unread is written over by one
// call, or FreeTensor gives back a tensor of which nothing was read (W0603).
// spec: sync_and_timing.md, section 3.2 (ErrorWrite3)
#pragma once

#include <span>
#include <vector>

#include "check/core_buffers.h"
#include "core/footprint.h"

namespace asctwin::check {

class UnreadCheck final : public core::Observer, public core::MemoryListener {
 public:
  explicit UnreadCheck(CoreBuffers& buffers) : buffers_(buffers) {}
  void before(const core::Core& core, const core::Instruction& instruction,
              std::vector<Finding>& findings) override;
  void changed(const core::Core& core, const core::Buffer& buffer) override;
  // What is placed by hand lies in other tensors by intent; what a pointer leads to, nobody sees.
  void placed(const core::Core& core, std::span<uint8_t> memory) override;
  void pointed(const core::Core& core, const uint8_t* address) override;

  // Of the buffer around an address; holds until an object in the core's memories changes.
  BufferUse* use_at(const uint8_t* address) { return buffers_.use_at(address); }
  static Writer writer_of(const core::Instruction& call) {
    return {call.name, call.where, call.number};
  }

 private:
  void take_write(const core::Core& core, const core::Instruction& call,
                  const core::Footprint::Part& part);
  // Tells that `made`, a finding at the newer call, is about the unread bytes of `use`.
  void tell(const core::Core& core, const BufferUse& use, const char* verb, Finding made);

  CoreBuffers& buffers_;
};

}  // namespace asctwin::check
